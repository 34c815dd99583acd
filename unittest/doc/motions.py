# SPDX-License-Identifier: GPL-2.0-only
"""Every move of the registry (plugin/core/motion/moves.cpp) has its words on the page of fix wall/grip, and no other move
is there.

    python3 unittest/doc/motions.py SOURCE
"""
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
registry = set(re.findall(r'\{"([a-z/]+)",\s*read_', (source / "plugin/core/motion/moves.cpp").read_text(encoding="utf-8")))
page = (source / "doc/commands/fix_wall_grip.md").read_text(encoding="utf-8")
written = set(re.findall(r"^move ([a-z/]+)", re.search(r"```\n(move .*?)```", page, re.S)[1], re.M)) - {"none"}
failed = [f"move {name} is not on the page" for name in sorted(registry - written)]
failed += [f"the page has move {name}, which is not in the registry" for name in sorted(written - registry)]
failed += ["no move was found in the registry"] * (not registry)
print("\n".join([*failed, f"{len(registry)} moves, {len(failed)} failed"]))
sys.exit(bool(failed))
