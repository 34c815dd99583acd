# SPDX-License-Identifier: GPL-2.0-only
"""The pages of commands agree with the tables of keywords (struct Keyword, plugin/input/line_reader.h): each keyword of a
table is in the syntax of its page, with the same values, bounds and default, and no other keyword is there.

    python3 unittest/doc/keywords.py SOURCE
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
# The tables whose keywords have rows in a block of a page, and the beginning of the line before the block.
ROWS = [
    ("bond_grip", "- keywords of all laws: ", ["BOND_KEYWORDS"]),
    ("bond_grip", "- keywords of `beam` and `parallel`: ", ["SECTION_KEYWORDS"]),
    ("bond_grip", "- keywords of `beam`: ", ["BEAM_KEYWORDS"]),
    ("bond_grip", "- keywords of `parallel`: ", ["PARALLEL_KEYWORDS"]),
    ("bond_grip", "- keywords of `springs`: ", ["SPRINGS_KEYWORDS"]),
    ("fix_grip_cement", "- keywords: ", ["CEMENT_KEYWORDS"]),
    ("bond_grip", "- `WORDS` of `strength stress`: ", ["STRESS_KEYWORDS"]),
    ("bond_grip", "- `WORDS` of `plastic`: ", ["PLASTIC_KEYWORDS"]),
    ("fix_grip_insert", "- zero or more keywords: ", ["INSERT_KEYWORDS"]),
    ("fix_grip_insert", "- `grain ARGS`: ", ["GRAIN_KEYWORDS"]),
    ("fix_grip_fields", "- zero or more keywords: ", ["FIELDS_KEYWORDS"]),
    ("fix_grip_collisions", "- zero or more keywords: ", ["COLLISIONS_KEYWORDS"]),
    ("fix_grip_breakage", "- zero or more keywords: ", ["BREAKAGE_KEYWORDS"]),
    ("fix_grip_shapes", "- `WORDS`: ", ["SHAPE_KEYWORDS"]),
    ("fix_grip_shapes", "- zero or more keywords: ", ["SHAPES_KEYWORDS"]),
    ("fix_wall_grip", "- zero or more keywords: ", ["WALL_KEYWORDS", "FACET_KEYWORDS"]),
]
# The tables whose keywords are in brackets, and the beginning of their line.
BRACKETS = [
    ("fix_grip_insert", "face FILE ", ["PLACEMENT_KEYWORDS"]),
    ("fix_grip_flux", "mesh FILE ", ["PLACEMENT_KEYWORDS", "WELD_KEYWORDS"]),
    ("fix_grip_flux", "fix ID group-ID grip/flux ", ["FLUX_KEYWORDS"]),
    ("fix_wall_grip", "mesh FILE ", ["PLACEMENT_KEYWORDS", "WELD_KEYWORDS", "MESH_KEYWORDS"]),
    ("pair_grip", "pair_style grip ", ["STYLE_KEYWORDS"]),
    ("pair_grip", "pair_style grip/omp ", ["STYLE_KEYWORDS"]),
    ("grip_tune", "grip_tune ", ["TUNE_KEYWORDS"]),
    ("grip_check", "grip_check ", ["CHECK_KEYWORDS"]),
]
TABLE = re.compile(r"(?:Keyword<\w+>|struct bond_keyword) (\w+)\[\] = \{\n(.*?)^\};", re.M | re.S)
TEXT = r'((?:"[^"]*"\s*)+),\s*'
ROW = re.compile(r"^    \{\s*" + TEXT * 3
                 + r"(?:Grip::)?(ANY|(?:above|from|ABOVE|FROM|BETWEEN)\([^)]*\)|Range\{[^}]*\})", re.M)


def bounds(accepted):
    """The texts of a range, of which the page has one; none if all numbers are accepted."""
    numbers = re.findall(r"[\d.]+", accepted)
    accepted = accepted.replace("ABOVE", "above").replace("FROM", "from")
    if accepted.startswith(("Range", "BETWEEN")):
        return ["above " * ("true" in accepted) + " to ".join(numbers)]
    return {"above": [f"above {numbers[0]}"],
            "from": [f"from {numbers[0]}", f"{numbers[0]} and above"]}[accepted.split("(")[0]] if numbers else []


def read_tables():
    """For each table its rows: name, values, default, texts of the bounds."""
    tables = {}
    for path in [*sorted(SOURCE.glob("plugin/**/*")), SOURCE / "src/bonds/words.c"]:
        for name, body in TABLE.findall(path.read_text(encoding="utf-8")) if path.suffix in (".h", ".cpp", ".c") else ():
            texts = [["".join(re.findall(r'"([^"]*)"', text)) for text in row[:3]] + [bounds(row[3])]
                     for row in ROW.findall(body)]
            if len(texts) != len(re.findall(r"^    \{", body, re.M)) or not texts or name in tables:
                sys.exit(f"FAILED: {path}: the rows of {name} are not understood")
            tables[name] = texts
    return tables


def rows_of(page, begin):
    """The entries of the first block after a line: each is a row and the rows that continue it."""
    block = re.search(rf"^{re.escape(begin)}.*?^```\n(.*?)^```", page, re.M | re.S)
    return re.split(r"\n(?=\S)", block[1].rstrip()) if block else []


def compare_rows(page, begin, table):
    entries = rows_of(page, begin)
    bullets = re.findall(r"^- `([^`]*)`", page, re.M)
    listed = re.search(rf"^{re.escape(begin)}((?:.*\n)*?)\n", page, re.M)
    names = re.findall(r"`(\w+)`", listed[1]) if listed and "keyword" in begin else None
    for name, values, _, texts in table:
        start = f"{name} {values}".strip()
        found = [entry for entry in entries if re.match(rf"{re.escape(start)}(  |\n|$)", entry)]
        if values == "KIND ...":
            found = [entry for entry in entries if entry.startswith(name + " ")]
        elif start in bullets:
            continue
        if not found:
            yield f"'{start}' has no row after '{begin}'"
        elif texts and not any(text in entry for text in texts for entry in found):
            yield f"the row '{start}' does not have its bounds, '{texts[0]}'"
        if names and name not in names:
            yield f"'{name}' is not in the list '{begin}'"
    known = {row[0] for row in table}
    yield from (f"'{name}' is no keyword" for name in sorted({entry.split()[0] for entry in entries} | set(names or ()))
                if name not in known)


def compare_brackets(page, begin, table):
    line = re.search(rf"^{re.escape(begin)}.*(?:\n +\[.*)*", page, re.M)
    found = [text for group in re.findall(r"\[([^]]*)\]", line[0] if line else "") for text in group.split(" | ")
             if re.match("[a-z]+ ", text)]
    wanted = [f"{name} {values}" for name, values, _, _ in table]
    yield from (f"'{text}' is not in the line '{begin}'" for text in wanted if text not in found)
    yield from (f"'{text}' in the line '{begin}' is not in the table" for text in found if text not in wanted)
    for name, values, _, texts in table:
        places = "|".join(map(re.escape, (name, values, values.split()[0], f"{name} {values}")))
        if texts and not any(re.search(rf"`(?:{places})`[^.;\n]*{re.escape(text)}", page) for text in texts):
            yield f"the bounds of '{name}' are not on the page: '{texts[0]}'"


def compare_defaults(page, table):
    default = re.search(r"^## Default\n(.*)", page, re.M | re.S)
    found = dict(re.findall(r"`(\w+) ([^`]*)`", default[1] if default else ""))
    for name, values, preset, _ in table:
        if values != "KIND ..." and found.get(name, "") != preset:
            yield f"the default is '{name} {found.get(name, '')}', should be '{name} {preset}'"


def main():
    tables = read_tables()
    failures = [f"{name} is compared with no page" for name in tables
                if not any(name in names for _, _, names in ROWS + BRACKETS)]
    for compare, pages in ((compare_rows, ROWS), (compare_brackets, BRACKETS)):
        for page, begin, names in pages:
            text = (SOURCE / "doc/commands" / f"{page}.md").read_text(encoding="utf-8")
            table = [row for name in names for row in tables.get(name, ())]
            found = [*compare(text, begin, table), *compare_defaults(text, table)]
            failures += [f"doc/commands/{page}.md: {failure}" for failure in found]
    rows = sum(map(len, tables.values()))
    print("\n".join([*("FAILED: " + failure for failure in failures),
                     f"{len(tables)} tables, {rows} keywords, {len(failures)} failed"]))
    return 1 if failures or not rows else 0


sys.exit(main())
