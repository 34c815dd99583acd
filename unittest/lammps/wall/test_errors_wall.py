# SPDX-License-Identifier: GPL-2.0-only
"""Mistakes in fix wall/grip: each ends in one clear error line (support/mistakes.py)."""
import os

import pytest

import mistakes
from mistakes import LUDING, SCRATCH

HERE = ("wall1", "wall/grip")
SHAPES = ("xplane", "yplane", "zplane", "zcylinder", "region", "mesh")
PAIR = "pair_style grip\npair_coeff * * hooke 1e5 0.5\n"
BLOCK = "region r block 0.1 0.9 0.1 0.9 0.1 0.9\n"
SETTING = {"comm": "comm_modify vel yes cutoff 0.2", "boundary": "f f f"}


def bad(name, lines, *words, **setting):
    mistakes.bad(name, lines, *words, **{**SETTING, **setting})


def good(name, lines, **setting):
    mistakes.good(name, lines, **{**SETTING, **setting})


def fix(text):
    return f"fix wall1 all wall/grip {text}\nrun 0"


def hooke(text):
    return fix("hooke 1e5 0.5 " + text)


# Meshes.
bad("mesh without a file", hooke("mesh"), *HERE, "file", "missing", "mesh")
bad("mesh that is not there", hooke("mesh nowhere.stl"), *HERE, "nowhere.stl")
bad("mesh with too large a crease", hooke("mesh nowhere.stl crease 200"), *HERE, "crease", "200", "0 to 180")
bad("mesh without scale", hooke("mesh nowhere.stl scale 0"), *HERE, "scale", "above 0")
bad("mesh turned about nothing", hooke("mesh nowhere.stl turn 0 0 0 30"), *HERE, "turn", "0 0 0")
bad("mesh with half a shift", hooke("mesh nowhere.stl shift 0 1"), *HERE, "shift", "missing")
bad("mesh checked otherwise", hooke("mesh nowhere.stl check no"), *HERE, "check", "no", "report", "strict")
bad("mesh with flaws that go nowhere", hooke("mesh nowhere.stl flaws"), *HERE, "flaws", "file", "missing")
bad("mesh with a word of nothing", hooke("mesh nowhere.stl curvature 6"), *HERE, "nowhere.stl")

# The model.
bad("type of two pair styles",
    "pair_style hybrid/overlay grip grip\npair_coeff * * grip 1 hooke 1e5 0.5\npair_coeff * * grip 2 hooke 1e4 0.5\n"
    + fix("type 1 zplane 0 NULL"), *HERE, "'type 1'", "one pair_style grip", "has 2", "a model of its own")
bad("nothing", fix(""), *HERE, "missing", "type")
bad("unknown model", fix("hook 1e5 0.5 zplane 0 NULL"), *HERE, "hook", "hooke", "hertz", "hertz/material", "luding")
bad("LAMMPS's fstyle", fix("granular hooke 1e5 0.5 zplane 0 NULL"), *HERE, "granular", "hooke", "luding")
bad("no model", fix("zplane 0 NULL"), *HERE, "zplane", "hooke", "luding")
bad("value missing", fix("hooke 1e5 zplane 0 NULL"), *HERE, "zplane", "hooke", "eta")
bad("too many values", hooke("0.7 zplane 0 NULL"), *HERE, "0.7", *SHAPES)
bad("out of bounds", fix("luding k2hat -1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 zplane 0 NULL"), *HERE, "k2hat",
    "luding", "-1e5", "0")
bad("not a number", fix("hooke nan 0.5 zplane 0 NULL"), *HERE, "nan", "hooke", "k")
bad("word missing", fix("luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 zplane 0 NULL"), *HERE, "phi_f", "luding")
bad("word twice", fix(f"{LUDING} k2hat 1e5 zplane 0 NULL"), *HERE, "k2hat", "twice")
bad("both alternatives", fix(f"{LUDING} young 1e5 zplane 0 NULL"), *HERE, "k2hat", "young")
bad("mistyped word", fix(f"{LUDING} gama_n 0.1 zplane 0 NULL"), *HERE, "gama_n", "gamma_n")
bad("damping with luding", fix(f"{LUDING} damping tsuji zplane 0 NULL"), *HERE, "luding", "tsuji")
bad("tangential luding with hooke", hooke("tangential luding kt_ratio 0.2 mu 0.4 zplane 0 NULL"), *HERE, "tangential",
    "luding", "hooke", "k2hat")
bad("mindlin NULL with hooke", hooke("tangential mindlin NULL 1 0.5 zplane 0 NULL"), *HERE, "mindlin", "NULL",
    "hertz/material")
bad("unknown damping", hooke("damping zplane 0 NULL"), *HERE, "zplane", "damping", "velocity", "tsuji")
bad("tangential twice", hooke("tangential none tangential none zplane 0 NULL"), *HERE, "tangential", "twice")
bad("missing file", fix("file nowhere.grip zplane 0 NULL"), *HERE, "nowhere.grip", "LAMMPS_POTENTIALS")
bad("missing file, 2 ranks", fix("file nowhere.grip zplane 0 NULL"), *HERE, "nowhere.grip", "LAMMPS_POTENTIALS",
    ranks=2)
bad("file without name", fix("file"), *HERE, "file", "missing")
with open(os.path.join(SCRATCH.name, "good.grip"), "w") as handle:
    handle.write(f"units si\n{LUDING}\n")
with open(os.path.join(SCRATCH.name, "other.grip"), "w") as handle:
    handle.write(f"units cgs\n{LUDING}\n")
with open(os.path.join(SCRATCH.name, "shape.grip"), "w") as handle:
    handle.write(f"units si\n{LUDING}\nzplane 0 NULL\n")
good("file", fix("file good.grip zplane 0 NULL"))
bad("file in other units", fix("file other.grip zplane 0 NULL"), *HERE, "other.grip", "units", "cgs", "si")
bad("wall style in a file", fix("file shape.grip zplane 0 NULL"), *HERE, "shape.grip", "zplane")
bad("file, then nothing", fix("file good.grip"), *HERE, "missing", *SHAPES)

# The atom type.
bad("type without number", PAIR + fix("type"), *HERE, "type", "missing")
for value in ("0", "3", "-1"):
    bad(f"type {value}", PAIR + fix(f"type {value} zplane 0 NULL"), *HERE, "type", value, "1", "2")
for value in ("abc", "1.5", "nan", "1*2"):
    bad(f"type {value}", PAIR + fix(f"type {value} zplane 0 NULL"), value)
bad("type without pair style", fix("type 1 zplane 0 NULL"), *HERE, "type", "pair_style", "grip")
bad("type without pair style, 2 ranks", fix("type 1 zplane 0 NULL"), *HERE, "type", "pair_style", "grip", ranks=2)
bad("type with another pair style", "pair_style granular\n"
    "pair_coeff * * hooke 1e5 0.5 tangential linear_nohistory 1 0.5\n" + fix("type 1 zplane 0 NULL"),
    *HERE, "type", "pair_style", "grip")
bad("type before pair_coeff", "pair_style grip\n" + fix("type 1 zplane 0 NULL"), *HERE, "pair_coeff 1 1")
bad("type of an unset pair", "pair_style grip\npair_coeff 1 1 hooke 1e5 0.5\n" + fix("type 1 zplane 0 NULL"), *HERE,
    ("pair_coeff 1 2", "pair_coeff 2 2"))
UNLIKE = f"pair_style grip\npair_coeff 1 1 hooke 1e5 0.5\npair_coeff 2 2 {LUDING}\n"
bad("type that cannot be mixed, by file", UNLIKE + fix("type 1 zplane 0 NULL"), *HERE, "MODEL-SPEC",
    "pair_coeff 1 2 file NAME")
bad("type that cannot be mixed", UNLIKE + fix("type 1 zplane 0 NULL"), *HERE, "hooke", "luding", "pair_coeff 1 2")
E_GIVEN = f"pair_style grip\npair_coeff 1 1 {LUDING} e 0.5\npair_coeff 2 2 {LUDING} e 0.6\n"
bad("type with e", E_GIVEN + fix("type 1 zplane 0 NULL"), *HERE, "e", "luding", "pair_coeff 1 2")
bad("type, then nothing", PAIR + fix("type 1"), *HERE, "missing", *SHAPES)
good("type", PAIR + fix("type 1 zplane 0 NULL"))
bad("type, then the pair style removed", PAIR + fix("type 1 zplane 0 NULL") + "\npair_style none\nrun 0", *HERE,
    "type", "pair_style", "grip")

# Wall styles.
bad("wall style missing", hooke(""), *HERE, "missing", *SHAPES)
bad("unknown wall style", hooke("plane 0 NULL"), *HERE, "plane", *SHAPES)
for axis in "xyz":
    plane = axis + "plane"
    bad(f"{plane} without a plane", hooke(f"{plane} NULL NULL"), *HERE, plane, "NULL NULL", "lo", "hi")
    bad(f"{plane} alone", hooke(plane), *HERE, plane, "lo", "hi")
    bad(f"{plane} lo", hooke(f"{plane} 0"), *HERE, plane, "hi")
    bad(f"{plane} lo = hi", hooke(f"{plane} 0.5 0.5"), *HERE, plane, "lo", "hi", "0.5")
    bad(f"{plane} lo > hi", hooke(f"{plane} 0.7 0.5"), *HERE, plane, "lo", "hi", "0.7", "0.5")
    good(plane, hooke(f"{plane} 0 1"))
    boundary = " ".join("p" if d == axis else "f" for d in "xyz")
    bad(f"{plane} periodic", hooke(f"{plane} 0 1"), *HERE, "periodic", axis, boundary=boundary)
    bad(f"{plane} shear along its normal", hooke(f"{plane} 0 1 shear {axis} 1"), *HERE, "shear", axis, "normal")
    good(f"{plane} wiggle along its normal", hooke(f"{plane} 0 1 wiggle {axis} 1e-6 1"))
bad("xplane periodic, 2 ranks", hooke("xplane 0 1"), *HERE, "periodic", "x", boundary="p f f", ranks=2)
for value in ("abc", "nan", "inf", "0x1", "null"):
    number = (*HERE, value, "accepted", "a number")
    bad(f"zplane {value}", hooke(f"zplane {value} NULL"), "zplane", "lo", "NULL", *number)
    bad(f"zcylinder {value}", hooke(f"zcylinder {value}"), "zcylinder", "radius", *number)
    plate = "zplane 0 NULL "
    if value not in ("abc", "nan"):
        continue
    for words in ("move linear 0 0 X", "move linear X 0 0", "move wiggle 0 0 1 X", "move rotate X 0 0 0 0 1 1",
                  "move rotate 0 0 0 0 0 1 X", "move swing 0 0 0 0 0 1 X 1", "move servo force 0 0 0 0 0 1 X vmax 1",
                  "move servo force 0 0 0 0 0 1 1 vmax X", "move servo force 0 0 0 0 0 1 1 vmax 1 pid 1 X 0",
                  "move follow mass X", "move follow inertia X", "move follow com 0 X 0", "surface linear X 0 0",
                  "surface rotate 0 0 0 0 0 1 X", "wiggle z X 1", "wiggle z 1 X", "shear x X", "about 0 X 0"):
        bad(f"{words}, {value}", hooke(plate + words.replace("X", value)), words.split()[0], *number)
    bad(f"temperature {value}", hooke(plate + f"temperature {value}"), "temperature", *number)
    bad(f"mesh scale {value}", hooke(f"mesh nowhere.stl scale {value}"), "scale", *number)
    bad(f"type {value}", PAIR + fix(f"type {value} zplane 0 NULL"), *HERE, "type", value, "1 to 2")
    bad(f"facets {value}", hooke(f"mesh nowhere.stl facets {value}"), *HERE)
bad("move rotate origin", hooke("zplane 0 NULL move rotate origin 0 0 0 0 1 1"), *HERE, "move rotate", "origin", "a number")
bad("zcylinder alone", hooke("zcylinder"), *HERE, "zcylinder", "radius", "missing")
for value in ("0", "-1", "-1e-9"):
    bad(f"zcylinder {value}", hooke(f"zcylinder {value}"), *HERE, "zcylinder", "radius", value, "0")
for boundary, ok in (("p f f", False), ("f p f", False), ("p p f", False), ("f f p", True)):
    if ok:
        good(f"zcylinder {boundary}", hooke("zcylinder 2"), boundary=boundary)
    else:
        bad(f"zcylinder {boundary}", hooke("zcylinder 2"), *HERE, "zcylinder", "periodic", boundary=boundary)
bad("region alone", hooke("region"), *HERE, "region", "ID", "missing")
bad("unknown region", hooke("region nowhere"), *HERE, "region", "nowhere", "exist")
bad("unknown region, 2 ranks", hooke("region nowhere"), *HERE, "region", "nowhere", "exist", ranks=2)
bad("region removed", BLOCK + "fix wall1 all wall/grip hooke 1e5 0.5 region r\nregion r delete\nrun 0", *HERE, "region",
    "r", "exist")
bad("region removed between runs", BLOCK + hooke("region r") + "\nregion r delete\nrun 1", *HERE, "region", "r",
    "exist")
good("region", BLOCK + hooke("region r"))

# The list of accepted words is never empty: after a type, and after a model that already has all possible
# words.
WHOLE = (f"{LUDING} tangential none rolling none twisting none heat none limit_damping synchronized_verlet "
         "coarse_grain 2").replace(
    LUDING, "hooke 1e5 0.5 damping none cohesion none")
bad("unknown word after the type", PAIR + fix("type 1 plane 0 NULL"), *HERE, "plane", *SHAPES)
bad("unknown word after a whole model", hooke("damping none tangential none rolling none twisting none heat none "
                                              "limit_damping plane 0 NULL"), *HERE, "plane", *SHAPES)
with open(os.path.join(SCRATCH.name, "whole.grip"), "w") as handle:
    handle.write(f"units si\n{WHOLE}\nplane\n")
bad("unknown word after a whole model, by file", fix("file whole.grip zplane 0 NULL"), "whole.grip", "plane", "no more words")

# Each force is finite, but their sum is too large.
bad("force not finite", fix("hooke 1e308 1e10 damping velocity tangential linear_nohistory 1e298 1 xplane 0 NULL")
    + "\nset group all diameter 2.9 density 1\nvelocity all set 0 1 0\nrun 0", *HERE, "not finite")

# Keywords.
bad("unknown keyword", hooke("zplane 0 NULL wigle x 1 1"), *HERE, "wigle", "wiggle", "shear", "contacts")
bad("one value too many", hooke("zplane 0 NULL 1"), *HERE, "1", "wiggle", "shear", "contacts")
bad("a value after contacts", hooke("zplane 0 NULL contacts yes"), *HERE, "yes", "wiggle", "shear", "contacts")
bad("a law after the wall style", hooke("zplane 0 NULL damping tsuji"), *HERE, "damping", "wiggle", "shear", "contacts")
for text in ("wiggle", "wiggle x", "wiggle x 0.1"):
    bad(text, hooke("zplane 0 NULL " + text), *HERE, "wiggle", "missing")
for text in ("shear", "shear x"):
    bad(text, hooke("zplane 0 NULL " + text), *HERE, "shear", "missing")
for axis in ("w", "xy", "1", "X"):
    bad(f"wiggle {axis}", hooke(f"zplane 0 NULL wiggle {axis} 0.1 1"), *HERE, axis, "x", "y", "z")
    bad(f"shear {axis}", hooke(f"zplane 0 NULL shear {axis} 0.1"), *HERE, axis, "x", "y", "z")
for value in ("0", "-1"):
    bad(f"wiggle period {value}", hooke(f"zplane 0 NULL wiggle x 0.1 {value}"), *HERE, "period", "wiggle", value, "0")
for value in ("abc", "nan", "inf", "contacts"):
    bad(f"wiggle amplitude {value}", hooke(f"zplane 0 NULL wiggle x {value} 1"), value)
    bad(f"wiggle period {value}", hooke(f"zplane 0 NULL wiggle x 0.1 {value}"), value)
    bad(f"shear speed {value}", hooke(f"zplane 0 NULL shear x {value}"), value)
bad("wiggle and shear", hooke("zplane 0 NULL wiggle x 0.1 1 shear x 1"), *HERE, "wiggle", "shear")
bad("shear and wiggle", hooke("zplane 0 NULL shear x 1 wiggle x 0.1 1"), *HERE, "wiggle", "shear")
bad("wiggle twice", hooke("zplane 0 NULL wiggle x 0.1 1 wiggle y 0.1 1"), *HERE, "wiggle")
bad("shear twice", hooke("zplane 0 NULL shear x 1 shear y 1"), *HERE, "shear")
bad("zcylinder wiggle x", hooke("zcylinder 2 wiggle x 0.1 1"), *HERE, "wiggle", "zcylinder", "x", "z")
bad("zcylinder wiggle y", hooke("zcylinder 2 wiggle y 0.1 1"), *HERE, "wiggle", "zcylinder", "y", "z")
bad("region wiggle", BLOCK + hooke("region r wiggle x 0.1 1"), *HERE, "wiggle", "region")
bad("region shear", BLOCK + hooke("region r shear x 0.1"), *HERE, "shear", "region")
good("zcylinder wiggle z", hooke("zcylinder 2 wiggle z 0.1 1"))
for axis in "xyz":
    good(f"zcylinder shear {axis}", hooke(f"zcylinder 2 shear {axis} 0.1 contacts"))
good("contacts and wiggle", hooke("zplane 0 NULL contacts wiggle x 0.1 1"))

# LAMMPS's settings.
bad("atom style atomic", hooke("zplane 0 NULL"), *HERE, "atomic", "sphere", atom_style="atomic")
bad("atom style atomic, 2 ranks", hooke("zplane 0 NULL"), *HERE, "atomic", "sphere", atom_style="atomic", ranks=2)
bad("unknown group", "fix wall1 nobody wall/grip hooke 1e5 0.5 zplane 0 NULL", "nobody")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)
