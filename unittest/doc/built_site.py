# SPDX-License-Identifier: GPL-2.0-only
"""The pages of the site are well formed: every element is closed, in order; the files that a page loads exist and do
not come from the network, nor do stylesheets load files from there; the key of a source leads to its entry in the
bibliography, which contains neither TeX nor the private remarks (annote) of references.bib; LAMMPS input is coloured;
and the script of the theme can run as a plain script.

    python3 built_site.py SITE BIB      the folder that the target site makes, without which the test is skipped, and
                                        references.bib"""
import html
import html.parser
import os
import re
import sys
import urllib.parse

SITE, BIB = (os.path.abspath(argument) for argument in sys.argv[1:3])
SKIPPED = 77
# Elements without a closing tag.
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# Elements whose closing tag is optional: the next such element, or the end of the enclosing one,
# closes them.
OPTIONAL = {"p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "option"}
# Commands that begin the blocks of LAMMPS's input.
INPUT = re.compile(r"(plugin\s+load|pair_style|pair_coeff|(fix|compute|region|dump)\s+\S+\s+\S+|grip_check(\s+speed|$)|grip_tune(\s+s|$)|atom_style|run\s+\d)")
LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Page(html.parser.HTMLParser):
    """Collects the errors of elements, the loaded files, ids, and links."""

    def __init__(self):
        super().__init__()
        self.open_elements, self.failures, self.loaded, self.ids, self.links = [], [], [], set(), []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.add(attributes.get("id"))
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        if tag == "link" and "stylesheet" in attributes.get("rel", ""):
            self.loaded.append(attributes["href"])
        if attributes.get(LOADED.get(tag)):
            self.loaded.append(attributes[LOADED[tag]])
        if tag not in VOID:
            self.open_elements.append((tag, self.getpos()[0]))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open_elements.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        while self.open_elements and self.open_elements[-1][0] != tag and self.open_elements[-1][0] in OPTIONAL:
            self.open_elements.pop()
        if not self.open_elements or self.open_elements[-1][0] != tag:
            inside = "<{}> of line {}".format(*self.open_elements[-1]) if self.open_elements else "nothing"
            self.failures.append(f"line {self.getpos()[0]}: </{tag}> closes {inside}")
            return
        self.open_elements.pop()


def parse(path):
    page = Page()
    page.feed(read(path))
    page.close()
    page.failures += [f"<{tag}> of line {line} is not closed" for tag, line in page.open_elements if tag not in OPTIONAL]
    return page


def target_of(path, link):
    """The file to which a link of a page leads, or None for a link to the network."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return None
    return os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path)))


def load_failures(path, links):
    for link in links:
        if link.startswith("data:"):
            continue
        target = target_of(path, link)
        if target is None:
            yield f"is not of the site: {link}"
        elif not os.path.isfile(target):
            yield f"is not there: {link}"


def source_failures(pages):
    """The errors of the links to the bibliography, and their number."""
    bibliography, count, failures = os.path.join(SITE, "bibliography.html"), 0, []
    for path, page in pages.items():
        for link in page.links:
            if link.partition("#")[2] and target_of(path, link) == bibliography:
                count += 1
                if link.partition("#")[2] not in pages[bibliography].ids:
                    failures.append(f"{os.path.relpath(path, SITE)}: {link}: no such source")
    return failures + ([] if count else ["no page leads to a source of the bibliography"]), count


def text_of(markup):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).split())


def values_of(field):
    """The values of a field in references.bib, without TeX's braces and backslashes."""
    for begin in re.finditer(rf"^\s*{field}\s*=\s*\{{", read(BIB), re.M):
        depth, end = 1, begin.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(begin.string[end], 0)
            end += 1
        yield " ".join(re.sub(r"\\url|[\\{}]", "", begin.string[begin.end():end - 1]).split())


def bibliography_failures():
    article = re.search(r"<article.*</article>", read(os.path.join(SITE, "bibliography.html")), re.S)[0]
    text = text_of(article)
    for found in re.finditer(r"[\\{}$~]|--|``|''", text):
        yield f"raw TeX: ...{text[max(0, found.start() - 40):found.end() + 20]}..."
    remarks = list(values_of("annote"))
    if not remarks:
        yield "references.bib has no private remarks (annote)"
    for remark in remarks:
        if remark.split(". ")[0] in text:
            yield f"a private remark: {remark}"


def code_failures(page):
    """Blocks without colours that begin like LAMMPS input. What a fix prints begins with its command and a colon."""
    for language, block in re.findall(r'<div class="highlight-(\S+) notranslate"><div class="highlight"><pre>(.*?)</pre>', page,
                                      re.S):
        lines = [line for line in html.unescape(re.sub(r"<[^>]*>", "", block)).split("\n") if line.strip() and line[0] != "#"]
        if language == "none" and lines and INPUT.match(lines[0]) and not re.match(r"fix \S+ \S+: ", lines[0]):
            yield f"input of LAMMPS without colours, which ```lammps gives it: {lines[0]}"
        if language == "lammps" and '<span class="k">' not in block:
            yield f"no command has a colour: {lines[0]}"


def files(ending):
    for folder, _, names in os.walk(SITE):
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(ending))


def main():
    if not os.path.isfile(os.path.join(SITE, "index.html")):
        print("the site was not built")
        return SKIPPED
    pages = {path: parse(path) for path in files(".html")}
    failures, sources = source_failures(pages)
    for path, page in pages.items():
        failures += [f"{os.path.relpath(path, SITE)}: {what}" for what in page.failures]
        failures += [f"{os.path.relpath(path, SITE)}: {what}" for what in load_failures(path, page.loaded)]
        failures += [f"{os.path.relpath(path, SITE)}: {what}" for what in code_failures(read(path))]
    failures += [f"bibliography.html: {what}" for what in bibliography_failures()]
    for path in files(".css"):
        style = re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)
        links = re.findall(r"""url\(\s*["']?([^"')]+)""", style)
        failures += [f"{os.path.relpath(path, SITE)}: {what}" for what in load_failures(path, links)]
    theme = os.path.join(SITE, "_static", "scripts", "furo.js")
    if re.search(r"^import\b", read(theme), re.M):
        failures.append("_static/scripts/furo.js: an import, which is an error in a plain script")
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(pages)} pages, {sources} links to sources, {len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())
