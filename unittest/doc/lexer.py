# SPDX-License-Identifier: GPL-2.0-only
"""doc/site/lammps_lexer.py classifies the parts of a script as expected, and its parts contain the whole text of every
script.

    python3 lexer.py SOURCE      needs Pygments"""
import glob
import os
import sys

from pygments import token

SOURCE = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(SOURCE, "doc", "site"))
from lammps_lexer import LammpsLexer

KINDS = {"command": token.Keyword, "id": token.Name.Function, "variable": token.Name.Variable, "number": token.Number,
         "string": token.String, "comment": token.Comment, "continued": token.Punctuation, "word": token.Text}

# (script, the kinds of its parts). Neighbours of one kind are joined; white space is omitted.
EXPECTED = (
    ("run 100 # steps", "command run, number 100, comment # steps"),
    ("fix floor all wall/grip type 1 zplane 0 NULL", "command fix, id floor, word all wall/grip type, number 1, word zplane, "
     "number 0, word NULL"),
    ("pair_coeff 1 2 hooke &\n  -1e5 .5 5. mu 0.4", "command pair_coeff, number 1 2, word hooke, continued &, "
     "number -1e5 .5 5., word mu, number 0.4"),
    ("variable n equal v_m+1", "command variable, id n, word equal, variable v_m, word +1"),
    ("region in.2 block 0 1", "command region, id in.2, word block, number 0 1"),
    ("print ${n}$x$(v_n*(1+2))s", "command print, variable ${n}$x$(v_n*(1+2)), word s"),
    ('print "n = ${n} # no comment" # one', 'command print, string "n =, variable ${n}, string # no comment", comment # one'),
    ("print 'a & b'\nrun 1", "command print, string 'a & b', command run, number 1"),
    ('print """a\nb"""\nrun 1', 'command print, string """a b""", command run, number 1'),
    ("# one &\ntwo\nrun 1", "comment # one & two, command run, number 1"),
    ("run 1 & \n\nrun 2", "command run, number 1, continued &, command run, number 2"),
    ("thermo_style custom step c_e[1] f_floor[3]", "command thermo_style, word custom step, variable c_e, word [1], "
     "variable f_floor, word [3]"),
    ("grip_check speed 2.0", "command grip_check, word speed, number 2.0"),
    ("newton off\n\nfix 1 all nve", "command newton, word off, command fix, id 1, word all nve"),
    ("include in.2d", "command include, word in.2d"),
)


def kind_of(kind):
    return next((name for name, known in KINDS.items() if kind in known), str(kind))


def parts(script):
    found = []
    for kind, text in LammpsLexer().get_tokens(script):
        if text.isspace():
            # Between two parts of one kind.
            if found:
                found[-1][1] += " "
        elif found and found[-1][0] == kind_of(kind):
            found[-1][1] += text
        else:
            found.append([kind_of(kind), text])
    return ", ".join(f"{kind} {' '.join(text.split())}" for kind, text in found)


failures = []
for script, expected in EXPECTED:
    if parts(script) != expected:
        failures.append(f"{script!r}: {parts(script)}; expected: {expected}")
scripts = [path for folder in ("examples", "bench", "unittest")
           for path in glob.glob(os.path.join(SOURCE, folder, "**", "in.*"), recursive=True)]
for path in scripts:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    tokens = list(LammpsLexer().get_tokens(text))
    wrong = [value for kind, value in tokens if kind in token.Error]
    if wrong or "".join(value for _, value in tokens).strip() != text.strip():
        failures.append(f"{os.path.relpath(path, SOURCE)}: not all of it was understood: {wrong}")
if not scripts:
    failures.append("there is no script")
for failure in failures:
    print("FAILED:", failure)
print(f"{len(EXPECTED)} lines, {len(scripts)} scripts, {len(failures)} failed")
sys.exit(1 if failures else 0)
