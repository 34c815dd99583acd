# SPDX-License-Identifier: GPL-2.0-only
"""Bad input of fix grip/insert: each ends in one line that names the fix, its style and the keyword, and says what is
accepted, before any step is run."""
import subprocess

import pytest

import host
import insertion as ins
import mistakes

MODEL = "pair_style grip\npair_coeff * * hooke 1e4 0.5 damping none tangential none\nfix nve all nve/sphere\n"
TOP = "region top block INF INF INF INF 0.6 0.95\nregion out block 2 3 2 3 2 3\nregion thin block 0.4 0.41 0.4 0.41 0.4 0.41\n"
ONE = "grain type 1 share 1 density 2500 diameter one 0.02"
DOWN = "velocity 0 0 -1"
SQUARE = "rect 0.2 0.2 0.8 0.5 0 0 0 0.5 0"


def bad(name, words, *expected, before="", after="run 3\n", model=MODEL, **setting):
    mistakes.bad(name, TOP + model + before + f"fix in all grip/insert {words}\n" + after, "fix in grip/insert", *expected,
                 **setting)


def good(name, words, before="", after="run 3\n", **setting):
    mistakes.good(name, TOP + MODEL + before + f"fix in all grip/insert {words}\n" + after, **setting)


# Words that are missing, unknown or twice.
bad("no words", "", "region", "box", "face")
bad("unknown source", f"regoin top number 3 {ONE}", "regoin", "region", "box", "face")
bad("no region", "region", "region")
bad("unknown region", f"region nowhere number 3 {ONE}", "nowhere")
bad("no amount", f"region top {ONE}", "number", "rate", "keep")
bad("unknown amount", f"region top volume 3 {ONE}", "volume", "number", "mass", "fraction", "rate", "keep")
bad("amount without a value", "region top number", "number")
bad("rate without its unit", f"region top rate 3 {ONE}", "rate", "number", "mass")
bad("rate of fraction", f"region top rate fraction 0.1 {ONE}", "rate", "number", "mass")
bad("keep without its unit", f"region top keep 3 {ONE}", "keep", "number", "mass", "fraction")
bad("two amounts", f"region top number 3 mass 2 {ONE}", "mass")
bad("no grain", "region top number 3", "grain")
bad("unknown keyword", f"region top number 3 {ONE} sped 3", "sped", "velocity")
bad("unknown word of grain", "region top number 3 grain type 1 shape 1 density 2500 diameter one 0.02", "shape")
bad("group that does not exist", f"region top number 3 {ONE} group ore", "group", "'ore'", "does not exist", "static")
bad("dynamic group", f"region top number 3 {ONE} group ore", "group", "'ore'", "dynamic", "static",
    before="group ore dynamic all every 1\n")
bad("group without a value", f"region top number 3 {ONE} group", "group")
bad("keyword twice", f"region top number 3 {ONE} seed 3 seed 4", "seed")
for keyword in ("by", "inside", "gap", "start", "short", "velocity", "spin", "temperature", "walls", "every", "until", "set"):
    bad(f"{keyword} without a value", f"region top rate number 3 {ONE} {keyword}", keyword)
bad("speed without a value", f"face {SQUARE} rate number 3 {ONE} speed", "speed")

# Values. A list for each: what is before the value, values that are refused, what is after it.
for keyword, values in (("gap", "-0.1 x"), ("seed", "-1 1.5 0"), ("budget", "0 1.5"), ("by", "volume"), ("inside", "maybe"),
                        ("short", "ignore"),
                        ("start", "nan"), ("velocity", "1 v")):
    for value in values.split():
        bad(f"{keyword} {value}", f"region top rate number 3 {ONE} {keyword} {value}", keyword)
for amount, values in (("number", "0 2.5 x nan inf"), ("mass", "-1 x"), ("fraction", "-0.1 1.2"), ("rate number", "-3 x inf"),
                       ("rate mass", "-3"), ("keep number", "-3 2.5 nan"), ("keep mass", "-3"), ("keep fraction", "-0.2 1.5")):
    for value in values.split():
        bad(f"{amount} {value}", f"region top {amount} {value} {ONE} {DOWN}", amount.split()[-1])
for words in ("until number -3", "until number x", "until mass -1", "until time x", "until volume 3", "until number"):
    bad(words, f"region top rate number 3 {words} {ONE}", "until")
for words in ("every -1", "every x"):
    bad(words, f"region top keep number 3 {words} {ONE}", "every")
bad("until without a rate", f"region top number 3 until time 4 {ONE}", "until", "rate")
bad("every of an amount at once", f"region top number 3 every 4 {ONE}", "every")
bad("fraction beyond random places", f"box fraction 0.7 {ONE}", "fraction", "0.7")
bad("variable rate of another style", f"region top rate number v_q {ONE}", "v_q", before="variable q atom x\n")
bad("variable rate that is not there", f"region top rate number v_q {ONE}", "v_q")
bad("negative variable rate", f"region top rate number v_q {ONE}", "v_q", before="variable q equal -3\n")

# Grains.
for type_ in ("0", "3", "1.5"):
    bad(f"type {type_}", f"region top number 3 grain type {type_} share 1 density 2500 diameter one 0.02", "type")
for share in ("-1", "nan", "0"):
    bad(f"share {share}", f"region top number 3 grain type 1 share {share} density 2500 diameter one 0.02", ("share", "shares"))
for density in ("0", "x", "inf"):
    bad(f"density {density}", f"region top number 3 grain type 1 share 1 density {density} diameter one 0.02", "density")
bad("no density", "region top number 3 grain type 1 share 1 diameter one 0.02", "density")
bad("no type", "region top number 3 grain share 1 density 2500 diameter one 0.02", "type")
bad("no diameter", "region top number 3 grain type 1 share 1 density 2500", "diameter")
for size in ("one", "one 0", "one nan", "two 0.02", "uniform 0.02", "uniform 0.03 0.02", "uniform 0 0.02",
             "normal 0.02 0.001 0.018", "normal 0.02 0 0.018 0.022", "normal 0.02 0.001 0.022 0.018",
             "normal 0.02 0.001 0.08 0.09", "lognormal 0.02 0.9 0.01 0.03", "lognormal 0.02 1 0.01 0.03",
             "lognormal -0.02 1.2 0.01 0.03",
             "lognormal 0.02 1.05 0.06 0.08", "rosin 0.02 0 0.01 0.03", "rosin 0.02 3 0.03 0.01", "rosin 0.01 9 0.04 0.05",
             "sieve", "sieve nowhere.txt"):
    bad(f"diameter {size}", f"region top number 3 grain type 1 share 1 density 2500 diameter {size} {DOWN}", "diameter"
        if len(size.split()) == 1 and
        size != "sieve" else size.split()[0])
for name, text in (("empty", ""), ("one line", "0.02 0.5\n"), ("falling shares", "0.01 0.0\n0.02 0.6\n0.03 0.5\n0.04 1\n"),
                   ("falling sizes", "0.01 0\n0.03 0.5\n0.02 1\n"), ("not to 1", "0.01 0\n0.02 0.7\n"),
                   ("not from 0", "0.01 0.2\n0.02 1\n"),
                   ("beyond 1", "0.01 0\n0.02 1.3\n"), ("words", "0.01 zero\n0.02 1\n"),
                   ("three columns", "0.01 0 1\n0.02 1 1\n"),
                   ("size 0", "0 0\n0.02 1\n"), ("nan", "0.01 0\nnan 0.5\n0.02 1\n")):
    path = ins.file("sieve.txt", text)
    bad(f"sieve file: {name}", f"region top number 3 grain type 1 share 1 density 2500 diameter sieve {path}", "sieve", path)

# Sources.
bad("region outside the box", f"region out number 3 {ONE}", "out")
bad("region smaller than a grain", f"region thin number 3 {ONE}", "thin")
for words in ("rect 0.2 0.2 0.8 0.5 0 0", "rect 0.2 0.2 0.8 0.5 0 0 1 0 0", "rect 0.2 0.2 0.8 0 0 0 0 0.5 0",
              "rect a 0.2 0.8 0.5 0 0 0 0.5 0",
              "disc 0.5 0.5 0.8 0 0 1", "disc 0.5 0.5 0.8 0 0 0 0.2", "disc 0.5 0.5 0.8 0 0 1 -0.2", "disc 0.5 0.5 0.8 0 0 1 0",
              "nowhere.stl"):
    bad(f"face {words}", f"face {words} rate number 3 {ONE} {DOWN}",
        {"rect": ("rect", "rectangle"), "disc": "disc"}.get(words.split()[0], words))
bad("face outside the box", f"face rect 2 2 2 0.5 0 0 0 0.5 0 rate number 3 {ONE} {DOWN}", "face")
bad("face smaller than a grain", f"face rect 0.5 0.5 0.8 0.01 0 0 0 0.01 0 rate number 3 {ONE} {DOWN}", "face")
bad("velocity along a face", f"face {SQUARE} rate number 3 {ONE} velocity 1 0 0", "velocity")
bad("face without a velocity", f"face {SQUARE} rate number 3 {ONE}", "velocity", "speed")
bad("face at once", f"face {SQUARE} number 3 {ONE} {DOWN}", "face", "rate")
bad("face that is kept full", f"face {SQUARE} keep number 3 {ONE} {DOWN}", "face", "rate")
bad("speed of a region", f"region top number 3 {ONE} speed 1", "speed", "velocity")
bad("velocity and speed", f"face {SQUARE} rate number 3 {ONE} {DOWN} speed 1", ("speed", "velocity"))
for words in ("speed 0", "speed x", "speed 1 cone -3", "speed 1 cone 120"):
    bad(words, f"face {SQUARE} rate number 3 {ONE} {words}", "speed" if len(words.split()) == 2 else "cone")
for words in ("velocity 0 0", "velocity 0 0 x", "velocity 0 0 -1 uniform 1 1", "velocity 0 0 -1 uniform -1 1 1",
              "velocity 0 0 -1 gauss -1",
              "velocity 0 0 -1 gauss x", "velocity 0 0 nan"):
    bad(words, f"region top rate number 3 {ONE} {words}", "velocity" if len(words.split()) < 5 else words.split()[4])
for words in ("spin 0 0", "spin 0 0 x", "spin 0 0 1 gauss -1"):
    bad(words, f"region top rate number 3 {ONE} {words}", ("spin", "gauss"))
BENT = ins.scratch("bent.stl")
host.write_stl(BENT, [((0.2, 0.2, 0.8), (0.7, 0.2, 0.8), (0.7, 0.7, 0.8)), ((0.2, 0.2, 0.8), (0.7, 0.7, 0.8), (0.2, 0.7, 0.85))])
bad("bent mesh", f"face {BENT} rate number 3 {ONE} {DOWN}", "flat", "face")

# What it needs.
bad("temperature without a field", f"region top number 3 {ONE} temperature 300", "temperature", "property/atom")
bad("liquid without a field", f"region top number 3 {ONE} liquid 1e-9", "liquid")
for words in ("set d_none 3", "set none 3", "set d_none", "set d_a x", "set i_b 1.5", "set v_c 3"):
    bad(words, f"region top number 3 {ONE} {words}", "set", before="fix p all property/atom d_a i_b ghost yes\n")
for words in ("temperature -3", "temperature x"):
    bad(words, f"region top number 3 {ONE} {words}", "temperature",
        before="fix p all property/atom d_temperature d_heatflow ghost yes\n")
bad("walls that are not there", f"region top number 3 {ONE} walls nowhere", "walls", "nowhere")
bad("walls of another style", f"region top number 3 {ONE} walls nve", "walls", "nve")
bad("two ranks", f"region top number 3 {ONE} inside maybe", "inside", ranks=2)
bad("found at the begin of a run, two ranks", f"region top rate number v_q {ONE}", "v_q", before="variable q equal -3\n", ranks=2)

# At the limits.
good("a variable rate of nothing", f"region top rate number v_q {ONE}", before="variable q equal 0\n")
good("one share", "region top number 3 grain type 1 density 2500 diameter one 0.02")
good("a share of nothing beside another", f"region top number 3 {ONE} grain type 2 share 1e-9 density 2500 diameter one 0.02")
good("words in another order", f"region top number 3 seed 4 {DOWN} grain diameter one 0.02 density 2500 share 1 type 1 gap 0.1")
good("comments in a sieve file", "region top number 3 grain type 1 diameter sieve "
                                 f"{ins.file('s.txt', '# a' + chr(10) * 2 + '0.01 0 # b' + chr(10) + '0.02 1' + chr(10))} "
     "density 2500")


def test_too_many():
    """Amounts that cannot fit, such as those in a wrong unit, end soon: in an error, or in a warning that grains find no room."""
    for amount in ("number 3e9", "rate number 1e12", "rate mass 1e12", "keep number 1e12"):
        script = mistakes.script(TOP + MODEL + f"fix in all grip/insert region top {amount} {ONE} {DOWN}\nrun 3\n")
        try:
            _, output = host.run(script, timeout=20)
        except subprocess.TimeoutExpired:
            output = "it has not ended in 20 s"
        lines = [line for line in output.split("\n") if line.startswith(("ERROR", "WARNING")) and "fix in grip/insert" in line]
        host.check(len(lines) == 1, f"{amount}: {lines or output[-200:]}")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)
