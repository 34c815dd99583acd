# SPDX-License-Identifier: GPL-2.0-only
"""Configures Sphinx for the manual pages of the commands in doc/commands; the target `man` of CMake calls it.
Links become their text."""
import re

project = "Grip"
root_doc = "grip_law"
extensions = ["myst_parser"]
include_patterns = ["grip_law.md", "grip_check.md", "grip_clump.md", "grip_convert.md", "grip_new.md", "lmp_grip.md"]
source_suffix = {".md": "markdown"}
suppress_warnings = ["myst", "ref.myst"]
highlight_language = "none"
man_pages = [("grip_law", "grip-law", "contact laws of Grip on their own", ["the authors of Grip"], 1),
             ("grip_check", "grip-check", "what the contacts of a script are, before a long run", ["the authors of Grip"], 1),
             ("grip_clump", "grip-clump", "clumps of spheres from solids", ["the authors of Grip"], 1),
             ("grip_convert", "grip-convert", "LIGGGHTS decks to LAMMPS with Grip", ["the authors of Grip"], 1),
             ("grip_new", "grip-new", "writes a first case that runs", ["the authors of Grip"], 1),
             ("lmp_grip", "lmp-grip", "LAMMPS from an installed library, with plugins", ["the authors of Grip"], 1)]


def prepare(app, docname, source):
    """A terminal cannot typeset formulas, so they stay as source text. Pages are not parts of other pages."""
    if docname != root_doc:
        source[0] = "---\norphan: true\n---\n" + source[0]
    source[0] = re.sub(r"\$`([^`]+)`\$", r"`\1`", source[0])


def setup(app):
    app.connect("source-read", prepare)
