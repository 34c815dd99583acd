# SPDX-License-Identifier: GPL-2.0-only
"""The formulas of the pages are well formed, in the form that both GitHub and the site show (doc/site/conf.py): blocks
fenced with ```math, and $`...`$ within a line.

    python3 equations.py SOURCE      the top of Grip's source tree"""
import os
import re
import sys

SOURCE = os.path.abspath(sys.argv[1])
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
INLINE = re.compile(r"\$`([^`]*)`\$")
# Rejected by viewers: these commands by GitHub, an underscore in text by KaTeX.
REFUSED = re.compile(r"\\(?:operatorname|newcommand|def|require)\b|\\text\{[^}]*_")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def unbalanced(formula):
    """An opening that has no closing counterpart, or None."""
    open_names = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", formula):
        if what == "begin":
            open_names.append(name)
        elif not open_names or open_names.pop() != name:
            return f"\\end{{{name}}}"
    if open_names:
        return f"\\begin{{{open_names[-1]}}}"
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", formula):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return "}"
    if depth:
        return "{"
    if len(re.findall(r"\\left\b", formula)) != len(re.findall(r"\\right\b", formula)):
        return "\\left and \\right"
    return None


def formula_failures(formula, inline):
    """The error of one formula."""
    what = unbalanced(formula)
    if what:
        yield f"unbalanced: {what}"
    if REFUSED.search(formula):
        yield f"not set by every viewer: {REFUSED.search(formula)[0]}"
    if not formula.strip():
        yield "empty formula"
    if re.search(r"\n\s*\n", formula):
        yield "empty line in a formula"
    if inline and (formula != formula.strip() or "|" in formula):
        yield "blank at its ends, or | which ends a cell of a table: use \\lvert and \\rvert"


def page_failures(path):
    """The errors of a page, and the number of its formulas."""
    text = read(path)
    failures, formulas = [], []
    if len(re.findall(r"^```", text, re.M)) % 2:
        failures.append("``` without its other half")
    formulas += [(body, False) for words, body in FENCE.findall(text) if words == "math"]
    prose = FENCE.sub("", text)
    formulas += [(body, True) for body in INLINE.findall(prose)]
    if len(re.findall(r"\$`|`\$", prose)) != 2 * len(INLINE.findall(prose)):
        failures.append("$` without `$")
    if "$$" in re.sub(r"`[^`]*`", "code", INLINE.sub("", prose)):
        failures.append("$$: use ```math")
    for formula, inline in formulas:
        failures += [f"{what}\n    {formula.strip()}" for what in formula_failures(formula, inline)]
    return failures, len(formulas)


def plain_equations(text):
    """Whether a law's equations have a block that is not set as a formula."""
    section = re.search(r"^## Equations\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return section is None or any(words != "math" for words, _ in FENCE.findall(section[1]))


def main():
    pages, formulas, failures = 0, 0, []
    for folder, _, names in os.walk(os.path.join(SOURCE, "doc")):
        for name in sorted(name for name in names if name.endswith(".md")):
            path = os.path.join(folder, name)
            found, count = page_failures(path)
            pages, formulas = pages + 1, formulas + count
            where = os.path.relpath(path, SOURCE)
            failures += [f"{where}: {what}" for what in found]
            if os.path.basename(folder) == "laws" and plain_equations(read(path)):
                failures.append(f"{where}: no section Equations, or one with a block that is not ```math")
    for failure in failures:
        print("FAILED:", failure)
    print(f"{formulas} formulas of {pages} pages, {len(failures)} failed")
    return 1 if failures or not formulas else 0


sys.exit(main())
