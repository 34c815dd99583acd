# SPDX-License-Identifier: GPL-2.0-only
"""Every link of the pages leads to a file that exists and, after a #, to a heading of that page, which is above or below
if the link says so; each page of doc/ can be reached from README.md; and the gallery has every example.

    python3 links.py SOURCE      the top of Grip's source tree"""
import os
import re
import sys

SOURCE = os.path.abspath(sys.argv[1])
# Relative to the top, because the folders above it may have any name.
LEFT_OUT = re.compile(r"(^|/)(build[^/]*|\.git|\.cache)/")
# Pages only of the site: Sphinx checks them.
SITE = os.path.join(SOURCE, "doc", "site")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "code", text)


def anchors(text):
    """Anchors of the headings as GitHub and similar viewers form them."""
    found = set()
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for heading in re.findall(r"^#+ +(.*?) *$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(name)
    return found


def links(path):
    return re.findall(r"\]\(([^)\s]+)\)", without_code(read(path)))


def misplaced(path):
    """Links that read above or below and lead to the other side of their page."""
    text = read(path)
    for link in re.finditer(r"\[(above|below)\]\(#([^)]+)\)", text, re.I):
        if (link[2] in anchors(text[:link.start()])) != (link[1].lower() == "above"):
            yield link[0]


def pages():
    for folder, _, names in os.walk(SOURCE):
        if LEFT_OUT.search(os.path.relpath(folder, SOURCE) + "/") or folder.startswith(SITE):
            continue
        yield from (os.path.join(folder, name) for name in names if name.endswith(".md"))


def main():
    checks, failures = 0, []
    leads_to = {}
    for page in sorted(pages()):
        leads_to[page] = set()
        failures += [f"{os.path.relpath(page, SOURCE)}: {link}: the heading is on the other side" for link in misplaced(page)]
        for link in links(page):
            if re.match(r"[a-z]+:", link):
                continue
            checks += 1
            file, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), file)) if file else page
            where = os.path.relpath(page, SOURCE)
            if not os.path.exists(target):
                failures.append(f"{where}: {link}: no such file")
                continue
            leads_to[page].add(target)
            if anchor and target.endswith(".md") and anchor not in anchors(read(target)):
                failures.append(f"{where}: {link}: no such heading")
    reached, new = set(), {os.path.join(SOURCE, "README.md")}
    while new:
        reached |= new
        new = {target for page in new for target in leads_to.get(page, ())} - reached
    for page in sorted(leads_to):
        if page.startswith(os.path.join(SOURCE, "doc")) and page not in reached:
            failures.append(f"{os.path.relpath(page, SOURCE)}: no link leads there from README.md")
    gallery = os.path.join(SOURCE, "doc", "user", "gallery.md")
    for page in sorted(leads_to):
        if re.match(r"examples/[^/]*/README.md$", os.path.relpath(page, SOURCE)) and page not in leads_to[gallery]:
            failures.append(f"doc/user/gallery.md: {os.path.relpath(page, SOURCE)} is missing")
    for failure in failures:
        print("FAILED:", failure)
    print(f"{checks} links, {len(failures)} failed")
    return 1 if failures or not checks else 0


sys.exit(main())
