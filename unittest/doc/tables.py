# SPDX-License-Identifier: GPL-2.0-only
"""The pages of the laws agree with the laws: their tables of parameters and of history values have the rows of
`grip-law --list --json`, in the same order, with the same units, bounds, defaults and mixing rules; their input lines
name the same parameters; and the statement of a page about `eta` is what the program accepts.

    python3 tables.py SOURCE GRIP_LAW"""
import math
import re
import sys

from registry import LAWS, page_of, read, run, section

COLUMNS = ["unit", "accepted", "if absent", "mixing", "meaning"]
HISTORY = ["unit", "on swap of i and j", "meaning"]
ETA = ["value", "unit", "accepted", "mixing", "meaning"]
NUMBER = r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?"


def plain(cell):
    """A cell without links, code marks and formulas."""
    cell = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", re.sub(r"\$`.*?`\$", "", cell))
    return re.sub(r"\s+", " ", cell.replace("`", "").replace("\\|", "|")).strip(" ,")


def statement(cell):
    """The statement at the beginning of a cell: a remark may follow in parentheses, or after a colon or a semicolon."""
    return re.split(r" \(|[:;]", plain(cell))[0].strip(" ,")


def tables(section):
    """The tables of a part of a page: each is a list of rows, the first of which is its head."""
    found = re.findall(r"(?:^\|.*\|\n)+", section, re.M)
    rows = [[re.split(r" *(?<!\\)\| *", row.strip()[1:-1].strip()) for row in table.splitlines()] for table in found]
    return [[table[0], *table[2:]] for table in rows]


def bounds(text):
    """The accepted values, with all numbers written in one way, and a switch as its two words."""
    switch = re.fullmatch(r"(\S+), (\S+)", text)
    if switch:
        return "|".join(switch.groups())
    if "|" in text:
        return text
    return re.sub(NUMBER, lambda number: f"{float(number[0]):g}", text.replace("pi/2", str(math.pi / 2)).replace(", or ", ", "))


def if_absent(law, parameter):
    """The text expected on the page for the text of the list; None for any text that describes where the value comes
    from."""
    text = parameter["if_absent"]
    if text == "not set":
        return None
    if text.startswith("goes with "):
        before = {row["word"]: row["if_absent"] for row in law["parameters"]}
        first = text[10:]
        while before[first].startswith("goes with "):
            first = before[first][10:]
        return f"goes with {first}"
    return text.replace("required", "must be given")


def compare(law, where, page, row):
    """The differences between a parameter of the list and its row of the page."""
    cells = dict(zip(["word", *COLUMNS], row))
    wanted = {"unit": page["unit"], "accepted": bounds(page["accepted"]), "if absent": if_absent(law, page),
              "mixing": page["mixing"]}
    found = {"unit": statement(cells["unit"]), "accepted": bounds(statement(cells["accepted"])),
             "if absent": statement(cells["if absent"]), "mixing": statement(cells["mixing"]).split(",")[0]}
    if wanted["if absent"] is None:
        own = not re.match(rf"must be given$|must be given, or|in place of|goes with|off$|on$|{NUMBER}$|$", found["if absent"])
        wanted["if absent"] = found["if absent"] if own else "a text that says where the value comes from"
    return [f"{where}: {page['word']}: {column}: '{found[column]}', should be '{wanted[column]}'"
            for column in wanted if found[column] != wanted[column]]


def parameter_table(law, where, text):
    parts = [table for table in tables(section(text, "Input")) if table[0][-5:] == COLUMNS]
    if not law["parameters"]:
        return [f"{where}: a table of parameters, but the law has none"] if parts else []
    if len(parts) != 1:
        return [f"{where}: {len(parts)} tables of parameters with the columns {', '.join(COLUMNS)}"]
    head, *rows = parts[0]
    kind = "number" if law["positional"] else "word"
    failures = [] if head[0] == kind else [f"{where}: the head is '{head[0]}', should be '{kind}'"]
    words, wanted = [plain(row[0]) for row in rows], [parameter["word"] for parameter in law["parameters"]]
    if words != wanted:
        return failures + [f"{where}: the parameters are {', '.join(words)}, should be {', '.join(wanted)}"]
    for parameter, row in zip(law["parameters"], rows):
        failures += compare(law, where, parameter, row)
    return failures


def input_lines(law, where, text):
    """The input lines name the law and its parameters: numbers in their order, and every word."""
    part = section(text, "Input")
    block = re.search(r"^```\n(.*?)^```", part, re.M | re.S)
    head = law["name"] if law["sense"] == "normal" else f"{law['sense']} {law['name']}"
    if not block or not block[1].startswith(head):
        return [f"{where}: its input does not begin with '{head}'"]
    words = [parameter["word"] for parameter in law["parameters"]]
    if law["positional"]:
        line = " ".join([head, *words])
        return [] if (block[1] + "\n").startswith((line + "\n", line + " ")) else [f"{where}: its input is not '{line}'"]
    prose = re.sub(r"^\|.*", "", part, flags=re.M)
    known = re.findall(r"\w+", block[1]) + re.findall(r"`(\w+)`", prose)
    return [f"{where}: its input does not name {word}" for word in words if word not in known]


def history_table(law, where, text, pages):
    part = section(text, "History")
    if not law["history"]:
        return [] if part.strip().startswith("None") else [f"{where}: has no history: 'None.'"]
    other = re.match(r"\s*As \[\w+\]\((\w+)\.md#history\)", part)
    if other:
        part = section(pages[other[1]], "History")
    parts = [table for table in tables(part) if table[0][1:] == HISTORY]
    if len(parts) != 1:
        return [f"{where}: {len(parts)} tables of history with the columns {', '.join(HISTORY)}"]
    found = [(name, plain(unit), re.sub(r"^(change|stay)\b", r"\1s", swap))
             for names, unit, swap, _ in parts[0][1:] for name in re.findall(r"`(\w+)`", names)]
    wanted = [(slot["name"], slot["unit"], slot["on_swap"]) for slot in law["history"]]
    failures = [f"{where}: history {row}, should be {right}" for row, right in zip(found, wanted) if row != right]
    if len(found) != len(wanted):
        failures.append(f"{where}: {len(found)} history values, should be {len(wanted)}")
    return failures


def accepts(model):
    return run(model, "--path", "normal 0 1e-9", "--steps", "1").returncode == 0


def eta_table(law, where, text, laws):
    """For a damping law that uses `eta` of the normal law: the laws with which it can be combined and the numbers
    that it accepts, found by trial."""
    parts = [table for table in tables(section(text, "Input")) if table[0] == ETA]
    if law["sense"] != "damping" or law["parameters"]:
        return [f"{where}: a table of eta, but it takes none"] if parts else []
    if len(parts) != 1 or len(parts[0]) != 2:
        return [f"{where}: no table of eta with the columns {', '.join(ETA)}"]
    value, unit, accepted, mixing, _ = parts[0][1]
    failures = []
    taking = [normal["name"] for normal in laws if normal["sense"] == "normal" and "eta" in
              [parameter["word"] for parameter in normal["parameters"]]]

    def model(name, eta):
        normal, = [row for row in laws if row["sense"] == "normal" and row["name"] == name]
        numbers = [eta if parameter["word"] == "eta" else "0.25" for parameter in normal["parameters"]]
        return f"{name} {' '.join(numbers)} damping {law['name']}"

    goes = [name for name in taking if accepts(model(name, "0.25"))]
    named = re.findall(r"\[([^]]*)\]\(normal_\w+\.md\)", value)
    if named != goes:
        failures.append(f"{where}: eta of {', '.join(named)}, should be of {', '.join(goes)}")
    if [statement(unit)] != law["eta_unit"]:
        failures.append(f"{where}: eta: unit '{statement(unit)}', should be {law['eta_unit']}")
    rules = {parameter["mixing"] for normal in laws for parameter in normal["parameters"]
             if normal["name"] in goes and parameter["word"] == "eta"}
    if {statement(mixing).split(",")[0]} != rules:
        failures.append(f"{where}: eta: mixing '{statement(mixing)}', should be {rules}")
    ends = re.fullmatch(rf"(above )?({NUMBER})(?: and above| to (below )?({NUMBER}))", statement(accepted))
    if not ends:
        return failures + [f"{where}: eta: accepted '{accepted}' is not understood"]
    most = ends[4] or "1e3"
    tries = {ends[2]: not ends[1], "-1e-9": False, "1e-9": True, "0.5": True, most: not ends[3]}
    if ends[4]:
        tries[repr(float(most) * (1 + 1e-6))] = False
    return failures + [f"{where}: eta {eta} is {'refused' if good else 'accepted'}, but the page says '{accepted}'"
                       for eta, good in tries.items() if accepts(model(goes[0], eta)) != good]


def main():
    names = {page_of(law["sense"], law["name"]).removesuffix(".md"): law for law in LAWS}
    pages = {name: read(f"doc/laws/{name}.md") for name in names}
    failures = []
    for name, law in names.items():
        where = f"doc/laws/{name}.md"
        failures += parameter_table(law, where, pages[name])
        failures += input_lines(law, where, pages[name])
        failures += history_table(law, where, pages[name], pages)
        failures += eta_table(law, where, pages[name], LAWS)
    for failure in failures:
        print("FAILED:", failure)
    rows = sum(len(law["parameters"]) + len(law["history"]) for law in LAWS)
    print(f"{len(LAWS)} laws, {rows} rows, {len(failures)} failed")
    return 1 if failures or not rows else 0


sys.exit(main())
