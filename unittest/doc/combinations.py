# SPDX-License-Identifier: GPL-2.0-only
"""Combinations of laws: each law is tried with each normal law, and each rolling and twisting law with each tangential
one. The page of pair_style grip must agree with what grip-law accepts, in its tables and in the passages that name
laws.

    python3 combinations.py SOURCE GRIP_LAW"""
import re
import sys

from registry import LAWS, read, run

PAGE = "doc/commands/pair_grip.md"
# Values other than 0.25, and words that a law needs although its table says that they are optional.
VALUES = {"z_cut": "0.5"}
CHOICES = {"hooke/hysteresis": "k1 0.25 e 0.5"}


def of_sense(sense):
    return [law["name"] for law in LAWS if law["sense"] == sense]


def value(parameter):
    if "|" in parameter["accepted"]:
        return parameter["accepted"].split("|")[0]
    if "NULL" in parameter["accepted"]:
        return "NULL"
    least, most = parameter["min"], parameter["max"]
    size = max(0.25, least) if least is not None else 0.25
    return VALUES.get(parameter["word"], repr(min(size, most) if most is not None else size))


def line(sense, name):
    """A law with sample values, as in an input line."""
    law, = [law for law in LAWS if (law["sense"], law["name"]) == (sense, name)]
    words = [name] if sense == "normal" else [sense, name]
    for parameter in law["parameters"]:
        if parameter["if_absent"].startswith("required"):
            words += [value(parameter)] if law["positional"] else [parameter["word"], value(parameter)]
    text = " ".join(words)
    return f"{text} {CHOICES[name]}" if name in CHOICES else text


def accepts(*parts):
    return run(" ".join(parts), "--path", "normal 0 1e-9", "--steps", "1").returncode == 0


def normal_line(name, damped=False):
    """mdr requires its own damping law."""
    return line("normal", name) + (" damping mdr 1" if name == "mdr" and not damped else "")


def tangential_line(sense):
    """A law that can be combined with every rolling and twisting law."""
    return line("tangential", "linear_history") if sense in ("rolling", "twisting") else ""


def goes_with_normal(sense, name):
    return [normal for normal in of_sense("normal")
            if accepts(normal_line(normal, sense == "damping"), tangential_line(sense), line(sense, name))]


def names(text, known):
    return [name for name in re.findall(r"`([^`]*)`", text) if name in known]


def passage(page, start, end):
    match = re.search(rf"{re.escape(start)}.*?{re.escape(end)}", re.sub(r"\s+", " ", page))
    if not match:
        raise SystemExit(f"{PAGE} has no passage from '{start}' to '{end}'")
    return match[0]


def needs(page, of):
    """A table of requirements: the laws in its first cells, and the laws of the sense `of` that each row accepts."""
    head = f"| law | needs of the {of} law |\n|---|---|\n"
    found, known = {}, of_sense(of)
    for row in page[page.index(head) + len(head):].split("\n\n")[0].splitlines():
        first, second = row.strip("| ").split(" | ")
        second = second.split(";")[0]
        accepted = names(second, known)
        if "all but" in second:
            accepted = [name for name in known if name not in accepted]
        sense = None
        for cell in re.findall(r"`([^`]*)`", first):
            word, _, rest = cell.partition(" ")
            sense, name = (word, rest) if rest else (sense, cell)
            if name in of_sense(sense):
                found[sense, name] = accepted
    return found


def compare(what, found, wanted):
    return [] if found == wanted else [f"{PAGE}: {what}: {', '.join(found) or 'none'}; should be {', '.join(wanted) or 'none'}"]


def by_normal_law(page):
    """Damping and cohesion laws have passages of their own."""
    failures, table = [], needs(page, "normal")
    tried = {(law["sense"], law["name"]): goes_with_normal(law["sense"], law["name"])
             for law in LAWS if law["sense"] not in ("normal", "cohesion")}
    for (sense, name), accepted in tried.items():
        if (sense, name) in table or sense != "damping":
            failures += compare(f"needs of {sense} {name}", table.get((sense, name), of_sense("normal")), accepted)
    own = [law["name"] for law in LAWS if law["own_damping"]]
    said = names(passage(page, "**Defaults.**", "take no damping law"), of_sense("normal"))
    failures += compare("normal laws that take no damping law", sorted(said), sorted(own))
    undamped = [name for name in of_sense("normal") if name not in own and name != "mdr"]
    for name in of_sense("damping"):
        if name != "mdr":
            failures += compare(f"normal laws with damping {name}", undamped, tried["damping", name])
    return failures + own_pages(tried)


def own_pages(tried):
    """If a law cannot be combined with every normal law, its page links to those with which it can, unless the page
    of another law names it in the same way."""
    failures = []
    for (sense, name), accepted in tried.items():
        if sense == "damping" or accepted == of_sense("normal"):
            continue
        path = f"doc/laws/{sense}_{name.replace('/', '_')}.md"
        part = read(path).split("## Equations")[0]
        if f"]({sense}_" in part:
            continue
        lacking = [normal for normal in accepted if f"](normal_{normal.replace('/', '_')}.md)" not in part]
        failures += [f"{path}: goes with {normal}, which it does not link to" for normal in lacking]
    return failures


def by_tangential_law(page):
    failures, table = [], needs(page, "tangential")
    for sense in ("rolling", "twisting"):
        for name in of_sense(sense):
            normal = next(n for n in of_sense("normal") if n != "mdr"
                          and accepts(normal_line(n), tangential_line(sense), line(sense, name)))
            able = [t for t in of_sense("tangential")
                    if accepts(normal_line(normal), line("tangential", t).replace("NULL", "0.25"))]
            accepted = [t for t in able if accepts(normal_line(normal), line("tangential", t).replace("NULL", "0.25"),
                                                   line(sense, name))]
            wanted = table.get((sense, name), of_sense("tangential"))
            failures += compare(f"needs of {sense} {name}, tangential laws", [t for t in wanted if t in able], accepted)
    return failures


def by_attraction(page):
    """What the values of a normal law that attracts do to friction and to cohesion laws."""
    normals = of_sense("normal")
    attracting = [name for name in normals if not accepts(normal_line(name), line("cohesion", of_sense("cohesion")[0]))]
    failures = []
    for name in of_sense("cohesion"):
        others = [n for n in normals if not accepts(normal_line(n), line("cohesion", name))]
        failures += compare(f"normal laws that attract and so do not go with cohesion {name}", attracting, others)
    told = names(passage(page, "### Cohesion", "an error."), normals)
    failures += [f"{PAGE}: ### Cohesion: {name} is missing" for name in normals if name not in told]
    told = names(passage(page, "**The limit of friction.**", "**limit_damping.**"), normals)
    return failures + [f"{PAGE}: the limit of friction: {name}, which attracts, is missing" for name in attracting
                       if name not in told]


def synchronized(page):
    text = passage(page, "It goes with tangential `none`", "every law of the other senses")
    tangential, _, rolling = text.partition("with rolling")
    said = {"tangential": names(tangential, of_sense("tangential")), "rolling": names(rolling, of_sense("rolling"))}
    failures = []
    for law in LAWS:
        sense, name = law["sense"], law["name"]
        if sense == "normal":
            accepted = accepts(normal_line(name), "synchronized_verlet")
        else:
            normal = next(n for n in of_sense("normal")
                          if accepts(normal_line(n, sense == "damping"), tangential_line(sense), line(sense, name)))
            accepted = accepts(normal_line(normal, sense == "damping"), tangential_line(sense), line(sense, name),
                               "synchronized_verlet")
        wanted = name in said[sense] if sense in said else True
        if accepted != wanted:
            failures.append(f"{PAGE}: synchronized_verlet: {sense} {name} {'goes' if accepted else 'does not go'} with it")
    return failures


def reach(page):
    """The laws in the table of reaches; `bridge/...` stands for all bridges."""
    head = "| law | force begins | force ends | in the gap |\n"
    rows = page[page.index(head) + len(head):].split("\n\n")[0].splitlines()[1:]
    said = [re.match(r"\| `(?:cohesion )?([^`]*?)(\.\.\.)?`", row).groups() for row in rows]
    able = [law["name"] for law in LAWS if law["reaches_beyond_touch"]]
    found = [name for name in (law["name"] for law in LAWS)
             if any(name == text or (dots and name.startswith(text)) for text, dots in said)]
    return compare("laws that reach beyond touch", sorted(set(found)), sorted(able))


def mixing_rules(page):
    head = "| rule | value for values a and b |\n|---|---|\n"
    rows = page[page.index(head) + len(head):].split("\n\n")[0].splitlines()
    found = [row.strip("| ").split(" | ")[0] for row in rows]
    used = {parameter["mixing"] for law in LAWS for parameter in law["parameters"]}
    return compare("mixing rules", sorted(found), sorted(used))


def main():
    page = read(PAGE)
    alone = [name for name in of_sense("normal") if not accepts(normal_line(name))]
    failures = [f"normal {name}: its sample values are refused; see VALUES and CHOICES" for name in alone]
    if not failures:
        for check in (by_normal_law, by_tangential_law, by_attraction, synchronized, reach, mixing_rules):
            failures += check(page)
    for failure in failures:
        print("FAILED:", failure)
    print(f"{len(LAWS)} laws, {len(failures)} failed")
    return 1 if failures or not LAWS else 0


sys.exit(main())
