# SPDX-License-Identifier: GPL-2.0-only
"""Configures Sphinx for the site; the target `site` of CMake calls it. No page needs the network: the fonts and the
script for formulas are copied from the packages of the distribution."""
import os
import re
import shutil
import sys

import furo
import pybtex.plugin
from docutils import nodes
from pybtex.style.formatting.unsrt import Style as UnsrtStyle
from pybtex.style.labels import BaseLabelStyle
from sphinx.errors import ConfigError

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from docstrings import reference
from lammps_lexer import LammpsLexer

project = "Grip"
copyright = "the authors of Grip; GPL-2.0-only"
root_doc = "index"
extensions = ["myst_parser", "sphinx.ext.mathjax", "sphinxcontrib.bibtex"]
include_patterns = ["index.md", "laws.md", "bibliography.md", "python_reference.md", "C*.md", "SECURITY.md", "doc/**",
                    "examples/*/README.md",
                    "bench/README.md", "packaging/README.md", "unittest/lammps/chaos/README.md"]
exclude_patterns = ["doc/site/**"]
source_suffix = {".md": "markdown"}

myst_enable_extensions = ["dollarmath", "deflist"]
bibtex_bibfiles = ["doc/references.bib"]
bibtex_cite_id = "source-{key}"
myst_heading_anchors = 4
# The first heading of a page is its title, even if the page begins with a comment.
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["katex/katex.min.css", "grip.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
templates_path = []
# A code block has colours if its language is named: lammps, python, c, cpp. Other blocks are shell commands or
# output.
highlight_language = "none"
pygments_style = "default"


class KeyAsLabel(BaseLabelStyle):
    """The bibliography is sorted and labelled by the keys that the pages use."""

    def format_labels(self, sorted_entries):
        return [entry.key for entry in sorted_entries]


class ByKey(UnsrtStyle):
    default_label_style = KeyAsLabel
    default_sorting_style = "none"


pybtex.plugin.register_plugin("pybtex.style.formatting", "by_key", ByKey)
bibtex_default_style = "by_key"

# Pages with formulas load this script, which calls KaTeX to typeset them in the browser.
mathjax_path = "formulas.js"
html_js_files = ["katex/katex.min.js", "katex/contrib/auto-render.min.js", "tables.js"]


def prepare(app, config):
    config.html_title = f"{project} {config.release}"


def look_for_katex(app):
    """Without KaTeX pages would show the source text of formulas."""
    if app.builder.format == "html" and not os.path.isfile(os.path.join(app.config.katex, "katex.min.js")):
        raise ConfigError(f"no KaTeX in '{app.config.katex}': install it (Debian: libjs-katex), or give the folder that"
                          " has katex.min.js, by cmake -DGRIP_KATEX=FOLDER or sphinx-build -D katex=FOLDER")


def copy_katex(katex, static):
    target = os.path.join(static, "katex")
    os.makedirs(os.path.join(target, "contrib"), exist_ok=True)
    for name in ("katex.min.css", "katex.min.js"):
        shutil.copy(os.path.join(katex, name), target)
    for name in ("auto-render.min.js", "auto-render.js"):
        if os.path.isfile(os.path.join(katex, "contrib", name)):
            shutil.copy(os.path.join(katex, "contrib", name), os.path.join(target, "contrib", "auto-render.min.js"))
            break
    shutil.copytree(os.path.join(katex, "fonts"), os.path.join(target, "fonts"), dirs_exist_ok=True)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def mend_furo(static):
    """Debian builds Furo from its sources with other tools than its authors, which breaks three things. They are
    repaired here; the authors' own package has them and is not changed."""
    source = os.path.join(os.path.dirname(furo.__file__), "theme", "furo", "static")
    # The script is loaded as a plain script, where an import is an error, so the imported code is
    # inserted before it.
    path = os.path.join("scripts", "furo.js")
    script = read(os.path.join(source, path))
    if script.startswith("import Gumshoe"):
        gumshoe = read(os.path.join(source, "scripts", "gumshoe-patched.js"))
        script = script.split("\n", 1)[1]
        write(os.path.join(static, path), f"{gumshoe}\n(function () {{\n{script}\n}})();\n")
    path = os.path.join("styles", "furo.css")
    style = read(os.path.join(source, path))
    # Readers whose system is dark get the dark colours unless they choose the light ones.
    if "prefers-color-scheme" not in style:
        dark = re.search(r'body\[data-theme="dark"\] (\{[^{}]*--color-background-primary[^{}]*\})', style)
        style += f'\n@media not print {{ @media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {dark[1]} }} }}\n'
    # A stylesheet that exists at this place only on a web server of Debian.
    link = re.search(r"@import url\((/javascript/\S+?/([^/]+\.css))\);", style)
    if link:
        shutil.copy("/usr/share" + link[1], os.path.join(static, "styles", link[2]))
        style = style.replace(link[1], link[2])
    write(os.path.join(static, path), style)


def finish(app, error):
    if error or app.builder.format != "html":
        return
    static = os.path.join(app.outdir, "_static")
    copy_katex(app.config.katex, static)
    mend_furo(static)


def read_formulas(app, docname, source):
    """Formulas are written so that GitHub and GitLab also typeset them: blocks fenced with ```math, and $`...`$
    within a line. These are the only forms that both support without interpreting underscores, asterisks and
    backslashes as Markdown, as GitHub does between $ or $$. Both become the forms of MyST."""
    blocks = re.sub(r"^```math$", "```{math}", source[0], flags=re.M)
    source[0] = re.sub(r"\$`([^`]+)`\$", r"$\1$", blocks)
    # Versions are in brackets, which Markdown would turn into links if a target existed.
    if docname == "CHANGELOG":
        source[0] = re.sub(r"^## \[([^]]+)\](?!\()", r"## \1", source[0], flags=re.M)


def add_docstrings(app, docname, source):
    if docname == "python_reference":
        source[0] += "\n" + reference(os.path.join(app.srcdir, "python", "lammps_grip"))


def link_notes(doctree, citations):
    """Keys in the text of a source lead to the other source."""
    keys = re.compile(rf"\b({'|'.join(citations)})\b")
    for paragraph in doctree.findall(lambda node: isinstance(node, nodes.paragraph) and isinstance(node.parent, nodes.citation)):
        for text in [child for child in paragraph.children if isinstance(child, nodes.Text)]:
            words = keys.split(text.astext())
            paragraph.replace(text, [nodes.reference("", word, internal=True, refuri=f"#{citations[word]}") if k % 2
                                     else nodes.Text(word) for k, word in enumerate(words)])


def link_keys(app, doctree, docname):
    """A key of references.bib, set as code, leads to its entry of the bibliography."""
    if app.builder.format != "html":
        return
    citations = {citation.key: citation.citation_id for citation in app.env.get_domain("cite").citations}
    if docname == "bibliography":
        link_notes(doctree, citations)
        return
    page = app.builder.get_relative_uri(docname, "bibliography")
    for literal in list(doctree.findall(nodes.literal)):
        key = literal.astext()
        if key not in citations or isinstance(literal.parent, nodes.reference):
            continue
        link = nodes.reference("", "", internal=True, refuri=f"{page}#{citations[key]}")
        literal.replace_self(link)
        link += literal


def unwrap_citations(app, doctree, docname):
    """docutils opens the list of a row of citations only after a node that is not a citation. If citations are the
    first nodes in a container, they would close a list that was not opened."""
    for container in list(doctree.findall(nodes.container)):
        if len(container) and isinstance(container[0], nodes.citation):
            container.replace_self(container.children)


def setup(app):
    app.add_lexer("lammps", LammpsLexer)
    app.add_config_value("katex", "/usr/share/javascript/katex", "html", [str])
    app.connect("config-inited", prepare)
    app.connect("builder-inited", look_for_katex)
    app.connect("source-read", read_formulas)
    app.connect("source-read", add_docstrings)
    app.connect("doctree-resolved", link_keys)
    app.connect("doctree-resolved", unwrap_citations)
    app.connect("build-finished", finish)
