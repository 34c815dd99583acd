# SPDX-License-Identifier: GPL-2.0-only
"""Bad input of fix grip/shapes: each ends in one line that names the fix, the type, the word, its value and the remedy."""
import pytest

import mistakes

BASE = "pair_style zero 0.2\npair_coeff * *\n"
SHAPE = "type 1 ellipsoid 0.02 0.01 0.01 density 2500"
BLOCK = "type 1 superellipsoid 0.02 0.02 0.02 8 8 density 2500"
STORE = "fix q all property/atom d2_grip_quat 4\n"


def bad(name, words, *expected, before="", after="run 1\n", **setting):
    mistakes.bad(name, BASE + before + f"fix s all grip/shapes {words}\n" + after, "fix s grip/shapes", *expected, **setting)


def good(name, words, before="", after="run 1\n", **setting):
    mistakes.good(name, BASE + before + f"fix s all grip/shapes {words}\n" + after, **setting)


# Words that are missing, unknown or twice.
bad("no words", "", "type")
bad("another first word", "orient fixed", "orient", "type")
bad("no type", "type", "type", "1 to 2")
bad("type 0", "type 0 ellipsoid 1 1 1 density 1", "'0'", "1 to 2")
bad("type 3", "type 3 ellipsoid 1 1 1 density 1", "'3'", "1 to 2")
bad("no shape", "type 2", "type 2", "shape", "ellipsoid", "superellipsoid")
bad("unknown shape", "type 2 elipsoid 1 1 1", "type 2", "'elipsoid'", "ellipsoid", "superellipsoid")
bad("two shapes for a type", f"{SHAPE} {SHAPE}", "type 1", "twice", "one shape a type")
bad("axes missing", "type 1 ellipsoid 1 1", "type 1", "semi-axis c of ellipsoid")
bad("exponent missing", "type 1 superellipsoid 1 1 1 2 density 1", "type 1", "exponent n2 of superellipsoid", "'density'")
bad("no density", "type 1 ellipsoid 0.02 0.01 0.01", "type 1", "'density'", "above 0")
bad("no density of the second", f"{SHAPE} type 2 ellipsoid 0.02 0.01 0.01 orient fixed", "type 2", "'density'", "above 0")
bad("density twice", f"{SHAPE} density 3", "type 1", "'density'", "twice")
bad("unknown word", f"{SHAPE} densty 3", "densty", "density", "cushion", "round", "orient")
bad("unknown keyword", f"{SHAPE} move no densty 3", "densty", "orient", "size", "curvature", "move")
bad("vtk every 0 steps", f"{SHAPE} vtk 0 a.*.vtp", "vtk", "'0'")
bad("vtk without a star", f"{SHAPE} vtk 10 a.vtp", "the name of vtk", "'a.vtp'", "one with a '*' for the step")
bad("keyword twice", f"{SHAPE} move no move no", "'move'", "twice")

# Values.
for value in ("0", "-0.01", "nan", "inf", "x"):
    bad(f"axis {value}", f"type 1 ellipsoid 0.02 {value} 0.01 density 2500", "type 1", "semi-axis b of ellipsoid", f"'{value}'",
        "above 0")
    bad(f"density {value}", f"type 1 ellipsoid 0.02 0.01 0.01 density {value}", "type 1", "'density'", f"'{value}'", "above 0")
for value in ("1.9", "41", "x"):
    bad(f"exponent {value}", f"type 1 superellipsoid 1 1 1 2 {value} density 1", "type 1", "exponent n2", f"'{value}'", "2 to 40")
for value in ("1e-4", "0.2", "-1", "x"):
    bad(f"cushion {value}", f"{BLOCK} cushion {value}", "type 1", "'cushion'", f"'{value}'", "0.001 to 0.1")
bad("round", f"{SHAPE} round -1", "type 1", "'round'", "'-1'", "0 and above")
bad("cushion of an ellipsoid", f"{SHAPE} cushion 0.01", "type 1", "'cushion'",
    "superellipsoid capsule cylinder tablet polyhedron")
for words, name in (("capsule 0.01 0", "length l of capsule"), ("capsule 0 1", "radius r of capsule"),
                    ("cylinder -1 1", "radius r of cylinder"), ("cylinder 1", "length l of cylinder"),
                    ("tablet 1 -0.1 0.3", "height band of tablet"), ("tablet 1 0.1 0", "height cap of tablet")):
    bad(words, f"type 1 {words} density 1", "type 1", name)
bad("caps higher than the radius", "type 1 tablet 1 0.5 1.1 density 1", "'type 1 tablet 1 0.5 1.1", "the caps must not be higher",
    "a cap of at most the radius")
bad("thin cylinder", "type 1 cylinder 1 0.03 density 1", "type 1 cylinder 1 0.03", "50 times", "a ratio of up to 50")
bad("long capsule", "type 1 capsule 1 30 density 1 cushion 0.1", "cushion 0.1", "a smaller cushion")
bad("no file", "type 1 polyhedron", "type 1", "the file of polyhedron")
bad("scale of another shape", f"{SHAPE} scale 2", "type 1", "'scale'", "polyhedron")
bad("ratio above 50", "type 1 ellipsoid 0.51 0.01 0.01 density 2500", "type 1", "ellipsoid 0.51 0.01 0.01", "50")
bad("cushion too large for the ratio", "type 1 superellipsoid 10 10 1 8 8 density 1 cushion 0.1", "type 1", "cushion 0.1",
    "a smaller cushion")
for words in ("", "any", "random", "random 0", "random 1.5", "quat 1 0 0", "quat 1 0 0 x"):
    bad(f"orient {words}", f"{SHAPE} orient {words}", "orient" if "quat" not in words else "quat")
bad("quaternion of another length", f"{SHAPE} orient quat 0.9 0 0 0", "quat", "'0.9 0 0 0'", "length 1")
bad("size", f"{SHAPE} size large", "'size'", "'large'", "own", "radius")
bad("curvature", f"{SHAPE} curvature mean", "'curvature'", "'mean'", "touch", "volume")
bad("limits", f"{SHAPE} curvature touch 0 4", "touch", "'0'", "above 0")
bad("limits in reverse order", f"{SHAPE} curvature touch 4 2", "touch", "'2'", "4 and above")
bad("move", f"{SHAPE} move maybe", "'move'", "'maybe'", "yes", "no")

# The system.
bad("second fix", SHAPE, "fix r", "accepted: one", before=f"fix r all grip/shapes {SHAPE}\n")
bad("minimize", SHAPE, "minimization", "run", after="minimize 0 0 1 1\n")
bad("respa", SHAPE, "respa", "verlet", before="run_style respa 2 2\n")
bad("radius 0", f"{SHAPE} size radius", "'size radius'", "radius of atom 1 is 0", "size own", before="set atom 1 diameter 0\n")
bad("quaternion", SHAPE, "d2_grip_quat of atom 1", "1 1 0 0", "length 1",
    before=STORE + "set atom 1 d2_grip_quat[1] 1 d2_grip_quat[2] 1\n")
bad("property of another form", SHAPE, "grip_quat", "d2_grip_quat 4", before="fix q all property/atom d_grip_quat\n")
bad("property is deleted", SHAPE, "grip_quat", "deleted", "d2_grip_quat 4", before=STORE, after="unfix q\nrun 1\n")
bad("ID in use", SHAPE, "grip_quat", "another ID", before="fix grip_quat all property/atom d_other\n")
for ranks in (1, 2):
    bad("two integrators", SHAPE, "fix two", "nve", "atom 1", before="fix two all nve\n", ranks=ranks)
bad("turned as a sphere", f"{SHAPE} move no", "fix two", "nve/sphere", "atom 1", before="fix two all nve/sphere\n")
bad("thermostat of spins", SHAPE, "fix t", "langevin", "omega no", before="fix t all langevin 1 1 1 1 omega yes\n")
bad("no spheres", SHAPE, "atom_style sphere", atom_style="atomic")

good("lens", "type 1 tablet 0.02 0 0.01 density 2500 type 2 tablet 0.02 0.01 0.02 density 1")
good("all words", f"{BLOCK} round 0.001 cushion 0.01 type 2 {SHAPE[7:]} curvature touch 0.1 3 move yes size own "
                  "orient quat 0 0 1 0")
good("thermostat", SHAPE, before="fix t all langevin 1 1 1 1 omega no\n")
good("short", f"{SHAPE} curvature volume orient fixed")
good("other types", SHAPE, before="group two type 2\nfix n two nve/sphere\n")
good("own property", SHAPE, before=STORE)
good("rounded quaternion", f"{SHAPE} orient quat 0.9999 0 0 0", before=STORE + "set atom 1 d2_grip_quat[1] 1.0005\n")
good("grains of walls", f"{SHAPE} move no")
good("deleted and given again", SHAPE, after=f"run 1\nunfix s\nfix s all grip/shapes {SHAPE}\nrun 1\n")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)
