# SPDX-License-Identifier: GPL-2.0-only
"""Insertion of grains with shapes: sizes, masses and amounts by closed forms, no overlap, ranks, mixtures, a face, and errors.
test_shape_insert_space.py has the room that they find."""
import math

import numpy
import pytest

import host
import shape_overlaps

path = host.scratch("shape_insert_")
AXES, DENSITY = (0.4, 0.2, 0.1), 2.0
EQUAL = (AXES[0] * AXES[1] * AXES[2])**(1 / 3)
VOLUME = 4 / 3 * math.pi * EQUAL**3
HEAD = """units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
newton off
region box block -4 4 -4 4 0 8
create_box 2 box
neighbor 0.1 bin
timestep 1e-4
""" + host.LOAD
MODEL = "hooke 1e5 0.5 damping coeff_restitution tangential linear_history 3e4 0 0.4"
SHAPES = f"fix sh shaped grip/shapes type 1 ellipsoid {AXES[0]} {AXES[1]} {AXES[2]} density {DENSITY}"


def script(insert, words="", spheres=False):
    lines = ["group shaped type 1", "group balls type 2", "group all2 union shaped balls", f"{SHAPES} {words}"]
    lines += [f"pair_style grip energy yes\npair_coeff * * {MODEL}", f"fix w all wall/grip {MODEL} zplane 0 NULL energy yes"]
    lines += [f"fix in {'balls' if spheres else 'shaped'} grip/insert {insert}"]
    return HEAD + "\n".join(lines) + "\nfix n balls nve/sphere\nthermo_style custom step atoms f_in[1]\n"


def atoms(text, ranks=1):
    """Rows of ID, type, x y z, radius, mass, quaternion."""
    output = host.must_run(text + f"write_dump all custom {path('atoms')} id type x y z radius mass d2_grip_quat[1] "
                           "d2_grip_quat[2] d2_grip_quat[3] d2_grip_quat[4] modify sort id format float %.15g\n", ranks=ranks)
    rows = numpy.loadtxt(path("atoms"), skiprows=9, ndmin=2)
    return rows, output


def apart(rows):
    """The factor of all sizes at which the first two grains touch."""
    i, j, r = shape_overlaps.near_pairs(rows[:, 2:5], rows[:, 5])
    of = shape_overlaps.matrices(rows[:, 5:6] / AXES[0] * AXES, shape_overlaps.rotations(rows[:, 7:]))
    return shape_overlaps.ellipsoid_scales(of[i], of[j], r).min()


def test_own_size():
    """Without size and density they are those of the definition; the orientation does not depend on the ranks."""
    text = script("box number 150 seed 3 grain type 1") + "run 0\n"
    rows, _ = atoms(text)
    host.check(len(rows) == 150 and apart(rows) > 1 - 1e-9, f"{len(rows)} grains touch at {apart(rows)}")
    host.check(numpy.allclose(rows[:, 5], AXES[0], rtol=1e-9) and numpy.allclose(rows[:, 6], DENSITY * VOLUME, rtol=1e-9),
               "bounding radius and mass")
    host.check(len({tuple(row[7:]) for row in rows}) == 150 and numpy.allclose(numpy.linalg.norm(rows[:, 7:], axis=1), 1),
               "orientations")
    host.check(rows[:, 4].min() >= AXES[2], "none is behind the wall")
    other, _ = atoms(text, ranks=3)
    host.check(numpy.array_equal(rows, other), "the same on three ranks")


def test_sizes():
    """With `size radius`, diameters are those of spheres of equal volume, and amounts are those of the grains."""
    lo, hi = 0.2, 0.4
    rows, _ = atoms(script(f"box mass 5 seed 4 grain type 1 diameter uniform {lo} {hi}", "size radius") + "run 0\n")
    equal = rows[:, 5] * EQUAL / AXES[0]
    host.check(equal.min() >= lo / 2 * (1 - 1e-9) and equal.max() <= hi / 2 * (1 + 1e-9), f"{equal.min()} to {equal.max()}")
    host.check(equal.max() - equal.min() > 0.7 * (hi - lo) / 2, "sizes differ")
    host.check(numpy.allclose(rows[:, 6], DENSITY * 4 / 3 * math.pi * equal**3, rtol=1e-9), "masses")
    largest = DENSITY * math.pi / 6 * hi**3
    host.check(abs(rows[:, 6].sum() - 5) <= largest, f"the mass is {rows[:, 6].sum()}")
    host.check(apart(rows) > 1 - 1e-9, "no overlap")


def test_fraction():
    """A fraction of the volume is one of the grains, not of their bounding spheres."""
    rows, _ = atoms(script("box fraction 0.03 seed 4 grain type 1") + "run 0\n")
    share = len(rows) * VOLUME / 512
    host.check(abs(share / 0.03 - 1) < 0.01, f"the fraction is {share}")


@pytest.mark.parametrize("ranks", [1, 2])
def test_energy(ranks):
    """The kinetic energy that comes in: translation, and rotation with the moments of inertia."""
    spin, speed = (3.0, -2.0, 1.0), (0.5, 0.0, -1.0)
    motion = "velocity {} {} {} spin {} {} {}".format(*speed, *spin)
    text = script(f"box number 40 seed 3 grain type 1 {motion}")
    rows, output = atoms(text + "thermo_style custom step f_in[6]\nthermo_modify format float %.15g\nrun 0\n", ranks)
    mass = DENSITY * VOLUME
    moments = [mass / 5 * (sum(a * a for a in AXES) - a * a) for a in AXES]
    wanted = 0.5 * len(rows) * mass * sum(v * v for v in speed)
    for w, x, y, z in rows[:, 7:]:
        axes = ((1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
                (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
                (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
        wanted += 0.5 * sum(moment * numpy.dot(axis, spin)**2 for moment, axis in zip(moments, axes))
    got = host.thermo(output)["f_in[6]"][-1]
    host.check(abs(got / wanted - 1) < 1e-9, f"the energy is {got} instead of {wanted}")


@pytest.mark.parametrize("source", ["box rate number 2000 until number 60",
                                    "face disc 0 0 5 0 0 -1 2 rate number 3000 until number 60",
                                    "face disc 0 0 5 0 0 -1 2 rate number 3000 until number 60 spin 2 -9 4 gauss 3"])
def test_rate(source):
    """Grains of both kinds come in during a run, fall and bounce; the ledger closes."""
    text = script(f"{source} seed 5 grain type 1 share 1 grain type 2 share 1 density 2 diameter one 0.3 velocity 0 0 -3",
                  spheres=True)
    text = text.replace("fix n balls nve/sphere\n", "").replace("group all2 union shaped balls\n", "")
    # Atoms join the groups of their types only where the script says so.
    text = text.replace("fix in balls", "fix in all").replace("grain type 1 share 1", "grain type 1 share 1 group shaped")
    text = text.replace("grain type 2 share 1", "grain type 2 share 1 group balls")
    text += ("fix n balls nve/sphere\nfix g all gravity 9.81 vector 0 0 -1\ncompute e all grip/energy\n"
             "thermo_style custom step atoms f_in[1] c_e c_e[1]\nthermo 500\nrun 6000\n")
    table = host.thermo(host.must_run(text))
    host.check(table["atoms" if "atoms" in table else "Atoms"][-1] == 60, f"{table}")
    most = max(table["c_e[1]"])
    host.check(most > 1 and all(abs(e) < 1e-4 * most for e in table["c_e"]), f"{table['c_e']} of {most}")


def test_check():
    """grip_check knows the mass at the contacts of grains that come."""
    text = script("box number 10 seed 3 grain type 1") + "grip_check speed 1\n"
    output = host.run(text)[1]
    host.check("type 1: 0 grains and what fix in grip/insert inserts" in output, output[-1500:])


def test_refused():
    for insert, words, text in (
            ("box number 5 grain type 1 diameter one 0.3", "",
             "'diameter' of a grain whose size is that of fix grip/shapes, accepted: no diameter, or 'size radius' there"),
            ("box number 5 grain type 1", "size radius", "grain without 'diameter', accepted: diameter KIND ... of spheres of "
             "equal volume, or 'size own' in fix grip/shapes"),
            ("box number 5 grain type 1 density 3", "",
             "density of grain is 3, but 2 in fix grip/shapes, accepted: the same, or none"),
            ("box number 5 relax 1e-3 grain type 1", "", "relax takes grains for spheres, accepted with the shapes of fix "
             "grip/shapes: no relax"),
            ("box number 5 orient fixed grain type 1", "",
             "orient goes with clumps, accepted with the shapes of fix grip/shapes: no orient, which that fix has")):
        host.refused(insert, script(insert, words) + "run 0\n", f"fix in grip/insert: {text}")
    late = script("box number 5 grain type 1 density 2 diameter one 0.3").split("\n")
    shape = next(line for line in late if line.startswith("fix sh"))
    late = "\n".join(line for line in late if line not in (shape,) and not line.startswith("fix w"))
    host.refused("the fix after the insertion", late + shape + "\nrun 0\n",
                 "fix in grip/insert: fix grip/shapes gives type 1 another shape or size than when this fix was given, "
                 "accepted: this fix after it")
    for change in ("density 3", "density 2 size radius"):
        other = script("box number 5 grain type 1") + "unfix sh\n" + SHAPES.replace("density 2.0", change) + "\nrun 0\n"
        host.refused(f"the shape changes to {change}", other, "fix in grip/insert: fix grip/shapes gives type 1 another shape")
    for words in ("uniform 0.4 0.2", "lognormal 0.3 1.5 0.4 0.2"):
        text = f"box number 5 grain type 1 diameter {words}"
        output = host.run(script(text, "size radius") + "run 0\n")[1]
        error = host.error_lines(output)[0]
        host.check("0.4" in error and "0.2" in error, f"the numbers as given: {error}")
