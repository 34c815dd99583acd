# SPDX-License-Identifier: GPL-2.0-only
"""How Sphinx builds the site; the target `site` of CMake calls it. No page needs the network: the fonts of formulas and
the script that sets them are copied from the packages of the distribution."""
import os
import re
import shutil

import pybtex.plugin
from pybtex.style.formatting.unsrt import Style as UnsrtStyle
from pybtex.style.labels import BaseLabelStyle

project = "Grip"
copyright = "the authors of Grip; GPL-2.0-only"
root_doc = "index"
extensions = ["myst_parser", "sphinx.ext.mathjax", "sphinxcontrib.bibtex"]
include_patterns = ["index.md", "laws.md", "bibliography.md", "C*.md", "SECURITY.md", "doc/**", "examples/*/README.md",
                    "bench/README.md", "packaging/README.md", "unittest/lammps/chaos/README.md"]
exclude_patterns = ["doc/site/**"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["dollarmath", "deflist"]
bibtex_bibfiles = ["doc/references.bib"]
myst_heading_anchors = 4
# The first heading of a page is its title, also where a page begins with a comment.
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = "Grip"
html_static_path = ["static"]
html_css_files = ["katex/katex.min.css", "grip.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
templates_path = []
man_pages = [("doc/commands/grip_law", "grip-law", "contact laws of Grip on their own", ["the authors of Grip"], 1)]
# Code blocks are input of LAMMPS or of a shell: no language guesses their colours.
highlight_language = "none"


class KeyAsLabel(BaseLabelStyle):
    """The bibliography is sorted by, and labelled with, the keys that the pages use."""

    def format_labels(self, sorted_entries):
        return [entry.key for entry in sorted_entries]


class ByKey(UnsrtStyle):
    default_label_style = KeyAsLabel
    default_sorting_style = "none"


pybtex.plugin.register_plugin("pybtex.style.formatting", "by_key", ByKey)
bibtex_default_style = "by_key"

# Pages with formulas load KaTeX, which sets them in the browser.
KATEX = "/usr/share/javascript/katex"
mathjax_path = "formulas.js"
if os.path.isdir(KATEX):
    html_js_files = ["katex/katex.min.js", "katex/contrib/auto-render.min.js"]


def copy_katex(app, error):
    if error or app.builder.name != "html" or not os.path.isdir(KATEX):
        return
    target = os.path.join(app.outdir, "_static", "katex")
    os.makedirs(os.path.join(target, "contrib"), exist_ok=True)
    for name in ("katex.min.css", "katex.min.js"):
        shutil.copy(os.path.join(KATEX, name), target)
    for name in ("auto-render.min.js", "auto-render.js"):
        if os.path.isfile(os.path.join(KATEX, "contrib", name)):
            shutil.copy(os.path.join(KATEX, "contrib", name), os.path.join(target, "contrib", "auto-render.min.js"))
            break
    shutil.copytree(os.path.join(KATEX, "fonts"), os.path.join(target, "fonts"), dirs_exist_ok=True)


def read_formulas(app, docname, source):
    """Formulas are written so that the viewers of GitHub and GitLab set them as well: blocks fenced with ```math, and
    $`...`$ within a line. Of the forms that both know, these two are safe: no underscore, star or backslash in them is
    taken for Markdown, as between $ or $$ on GitHub. Both become what MyST calls them."""
    blocks = re.sub(r"^```math$", "```{math}", source[0], flags=re.M)
    source[0] = re.sub(r"\$`([^`]+)`\$", r"$\1$", blocks)


def setup(app):
    app.connect("build-finished", copy_katex)
    app.connect("source-read", read_formulas)
