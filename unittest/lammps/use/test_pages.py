# SPDX-License-Identifier: GPL-2.0-only
"""Runs the input that the pages print: whole scripts for a few steps, and lines of models and walls in a small
script.

A block of a page is a whole script if it loads the plugin and has a `run`. Blocks of pair_coeff and wall lines are
put into the script below, except for those that only show a syntax. No block has to be marked, so no new script is
forgotten."""
import glob
import os
import re
import tempfile

import host

FOLDER = tempfile.TemporaryDirectory(prefix="grip_pages_")
os.environ["LAMMPS_POTENTIALS"] = os.path.join(host.SOURCE, "potentials")
STEPS = 200
# The files that a page assumes: build/ with the plugin, the reader's own data file, and meshes in millimetres.
os.symlink(os.path.dirname(os.path.abspath(host.PLUGIN)), os.path.join(FOLDER.name, "build"))
host.write_data(os.path.join(FOLDER.name, "powder.data"), [(0.0, 0.02)] * 3,
                host.random_spheres(50, [(0.0, 0.02), (0.0, 0.02), (0.002, 0.018)], [1e-3], 1), 1, 2500.0)
for name, x in (("hopper.stl", -30), ("chute.stl", 30), ("screw.stl", -20), ("sieve.stl", 20), ("belt.stl", 40), ("plug.stl", 10),
                ("press.stl", -10),
                ("inlet.stl", 0), ("drum.stl", 0), ("shell.stl", -40)):
    host.write_stl(os.path.join(FOLDER.name, name), [((x, -20, -30), (x + 20, 0, -30), (x, 20, -20))])
host.write_molecule(os.path.join(FOLDER.name, "stone.mol"), [(1, 0.01, 0.001, (x, 0, 0)) for x in (0, 0.006)],
                    "0.002 mass\n0.003 0 0 com\n2e-8 4e-8 4e-8 0 0 0 inertia\n")
with open(os.path.join(FOLDER.name, "sand.txt"), "w") as curve:
    curve.write("0.003 0\n0.005 1\n")
for name in ("clump.mol", "rod.mol", "tablet.mol"):
    host.write_molecule(os.path.join(FOLDER.name, name), [(1, 0.002, 1e-5, (x, 0, 0)) for x in (0, 0.001)])

AROUND_LINES = """
units si
atom_style {style}
{newton}
atom_modify map array
comm_modify vel yes
boundary f f f
region box block -0.3 0.3 -0.3 0.3 -0.3 0.3
region drum cylinder z 0 0 0.04 -0.04 0.04
region bin block -0.04 0.04 -0.04 0.04 -0.04 0.04
region top block -0.28 0.28 -0.28 0.28 0.1 0.28
create_box {types} box {room}
{models}
{bonds}
create_atoms 1 single 0 0 1e-3
create_atoms {types} single 0 0 2.99e-3
set group all diameter 2e-3 density 2500
{others}
fix move all nve/sphere
timestep 1e-7
run 10
"""

# Around lines about bonds.
BONDS = {"style": "hybrid sphere bond", "newton": "newton on off",
         "room": "bond/types 2 extra/bond/per/atom 2 extra/special/per/atom 4",
         "bonds": "bond_style grip\nbond_coeff * springs 1 1 1e-6 1e-6 strength none\nspecial_bonds lj 0 1 1 coul 1 1 1"}
SPHERES = {"style": "sphere", "newton": "", "room": "", "bonds": ""}

# For clumps of `mol shapes N rigid bodies`.
CLUMPS = """fix molecules all property/atom mol ghost yes
molecule shapes clump.mol clump.mol
fix bodies all rigid/small molecule mol shapes
"""


def blocks(page):
    """[(number of the line, text)] of all code blocks without the name of a language, or with that of LAMMPS."""
    with open(page) as file:
        text = file.read()
    return [(text.count("\n", 0, found.start(2)) + 1, found[2])
            for found in re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, re.M | re.S) if found[1] in ("", "lammps")]


def is_script(text):
    return re.search(r"^plugin\s+load", text, re.M) and re.search(r"^run\s", text, re.M)


def is_lines(text):
    """Lines of models, walls and computes as they are typed, not a syntax with placeholders."""
    lines = re.sub(r"&\n|#.*", "", text).split("\n")
    return (any(re.match(r"pair_coeff|(fix|compute)\s+\S+\s+\S+\s+(wall/)?grip", line) for line in lines)
            and all(re.match(r"(plugin\s+load|pair_style\s+grip|pair_coeff|fix|compute|thermo_style|dump|variable|units\s+si)\b|\s*$", line)
                    for line in lines)
            and not re.search(r" \[|\.\.\. |MODEL-SPEC|pair_coeff\s+I\b|\bID\b", text))


def shortened(script):
    return re.sub(r"^run(\s+)(\d+)", lambda found: f"run{found[1]}{min(int(found[2]), STEPS)}", script, flags=re.M)


def scripts_of_lines(text):
    """A script for each group of lines: an empty line or a pair_style ends one."""
    for group in re.split(r"\n\s*\n|\n(?=pair_style)", text.strip()):
        lines = re.sub(r"&\n", " ", group).split("\n")
        models = [line for line in lines if line.startswith(("pair_style", "pair_coeff"))]
        others = [line for line in lines if not line.startswith(("pair_", "units", "plugin"))]
        if " rigid bodies" in text:
            others.insert(0, CLUMPS)
        if not any(line.startswith("pair_coeff") for line in models):
            models.append("pair_coeff * * hertz/material 1e7 0.5 0.3")
        if not models[0].startswith("pair_style"):
            models.insert(0, "pair_style grip energy contacts")
        numbers = [int(word) for line in models for word in line.split()[1:3] if word.isdigit()]
        numbers += [int(found) for line in others for found in re.findall(r"\btypes? (?:\d+ )?(\d+)", line)]
        around = BONDS if re.search(r"grip/(bond|breakage|cement|fragment)\b", text) else SPHERES
        yield host.LOAD + AROUND_LINES.format(types=max(numbers, default=1), models="\n".join(models),
                                              others="\n".join(others), **around)


def must_run(script, what):
    status, output = host.run(script, cwd=FOLDER.name)
    errors = [line for line in output.split("\n") if "ERROR" in line]
    host.check(status == 0 and "Loop time" in output, f"{what}: {errors or output[-500:]}")


counts = {"scripts": 0, "lines": 0}


def test_pages():
    pages = [os.path.join(host.SOURCE, "README.md"), *glob.glob(os.path.join(host.SOURCE, "doc", "**", "*.md"), recursive=True)]
    # The scripts of this page use each other's files: test_doc_walls.py runs them.
    pages.remove(os.path.join(host.SOURCE, "doc", "user", "walls_from_regions.md"))
    for page in sorted(pages):
        for line, text in blocks(page):
            what = f"{os.path.relpath(page, host.SOURCE)}:{line}"
            if is_script(text):
                counts["scripts"] += 1
                must_run(shortened(text), what)
            elif is_lines(text):
                for script in scripts_of_lines(text):
                    counts["lines"] += 1
                    must_run(script, what)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    host.check(counts["scripts"] >= 4, f"{counts['scripts']} whole scripts in the pages")
    host.check(counts["lines"] >= 20, f"{counts['lines']} groups of lines in the pages")


# The scripts of these pages insert 2500 spheres a second, together every 0.015 s, until there are 500.


def test_grains_that_pages_pour():
    texts = [text for page in ("from_liggghts.md", "from_mercurydpm.md")
             for _, text in blocks(os.path.join(host.SOURCE, "doc", "user", page)) if is_script(text)]
    host.check(len(texts) == 2, f"{len(texts)} scripts that pour spheres")
    for text in texts:
        atoms = host.thermo(host.must_run(re.sub(r"^(run|thermo) .*",
                                                 lambda found: f"{found[1]} {75000 if found[1] == 'run' else 5000}",
                                                 text, flags=re.M), cwd=FOLDER.name))["Atoms"]
        host.check(atoms[-1] == 500, f"{atoms} of 500 spheres")
