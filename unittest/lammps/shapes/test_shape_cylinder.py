# SPDX-License-Identifier: GPL-2.0-only
"""Grains with shapes at zcylinder: spheres as shapes against spheres, closed forms, the ledger of a turning drum, force and
torque on the wall, moves and moving surfaces, ranks, periodic borders and restart."""
import math

import numpy
import pytest

import host

path = host.scratch("grip_shape_cylinder_")
HEAD = """units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f {along}
newton {newton}
region box block -12 12 -12 12 0 8
create_box 1 box
neighbor 0.5 bin
"""
COLUMNS = ["id", "x", "y", "z", "vx", "vy", "vz", "omegax", "omegay", "omegaz"]
ELLIPSOIDS = "fix sh all grip/shapes type 1 ellipsoid 1.4 1 0.8 density 1 orient random 7\n"
BALLS = "fix sh all grip/shapes type 1 superellipsoid 1 1 1 2 2 density 1\n"
SPHERES = "fix sh all nve/sphere\n"


def head(newton="on", along="f"):
    return HEAD.format(newton=newton, along=along) + host.LOAD


def dump(name):
    return (f"dump d all custom 1000000 {path(name)} {' '.join(COLUMNS)}\ndump_modify d sort id format float %.17g first yes\n"
            "run 0 post no\n")


def final(script, name, **how):
    host.must_run(script + dump(name), **how)
    return host.read_dump(path(name))[-1]


# Laws whose contact is in the middle of the overlap, as that of shapes is.
SLIDING = "tangential luding kt_ratio 0.3 mu 0.4 rolling luding kr_ratio 0.1 mu_r 0.05"
LAWS = ["hooke 1e5 20", "hertz/material 1e5 0.7 0.3 damping coeff_restitution", "jkr 1e5 0.5 0.3 200",
        f"luding k2hat 1e5 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.1 gamma_n 1 {SLIDING}"]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("radius", [10, 3])
def test_spheres(law, radius):
    """A ball as a shape moves as a sphere does: inside a turning cylinder, and outside."""
    side = radius - 1.05 if radius == 10 else radius + 1.05
    places = [(side * math.cos(k), side * math.sin(k), 1 + k) for k in range(6)]
    speed = -3 if radius == 10 else 3

    def script(shape):
        text = head() + "".join(f"create_atoms 1 single {x} {y} {z}\n" for x, y, z in places)
        text += "set group all diameter 2 density 1\n" + shape
        for k, (x, y, _) in enumerate(places):
            text += (f"set atom {k + 1} vx {-speed * x / side + 0.3} vy {-speed * y / side} vz 0.2\n"
                     f"set atom {k + 1} omega 1 -2 {k}\n")
        return text + (f"pair_style grip\npair_coeff * * hooke 1e5 0\nfix w all wall/grip {law} zcylinder {radius} "
                       "move rotate 0 0 0 0 0 1 3 move wiggle 0 0 0.1 0.5\ntimestep 2e-5\nrun 5000\n")

    want, got, plain = (final(script(shape), "spheres") for shape in (SPHERES, BALLS, ELLIPSOIDS.replace("1.4 1 0.8", "1 1 1")))
    moved = max(abs(v * x + w * y) for v, w, x, y in zip(want["vx"], want["vy"], want["x"], want["y"])) / side
    host.check(moved > 0.2, f"the spheres rebound: {moved}")
    host.same(want, got, 1e-10, "superellipsoids", COLUMNS)
    host.same(want, plain, 1e-10, "ellipsoids", COLUMNS)


def test_sphere_beside_shapes():
    """Spheres at the cylinder of a script with shapes move as without."""
    script = (head().replace("create_box 1", "create_box 2") + "create_atoms 1 single 8.95 0 2\ncreate_atoms 2 single 0 5 5\n"
              "set group all diameter 2 density 1\ngroup balls type 1\ngroup others type 2\nSHAPE"
              "velocity balls set 3 0.5 0.1\nset group balls omega 1 2 3\npair_style grip\npair_coeff * * hooke 1e5 0\n"
              f"fix w all wall/grip {LAWS[3]} zcylinder 10 move rotate 0 0 0 0 0 1 3\ntimestep 2e-5\nrun 5000\n")
    shapes = ("fix sh others grip/shapes type 2 ellipsoid 2 1 1 density 1\nfix n balls nve/sphere\n")
    want = final(script.replace("SHAPE", "fix n all nve/sphere\n"), "beside")
    got = final(script.replace("SHAPE", shapes), "beside")
    for column in COLUMNS:
        host.check(abs(got[column][0] - want[column][0]) <= 1e-11 * max(1, abs(want[column][0])), f"{column}: {got}, {want}")


def test_rod_across():
    """A rod that touches with both ends: two contacts, each with a spring of its own. It oscillates with the stiffness of
    both, and sliding along z it is held by both."""
    stiffness, density = 1e4, 3 / (4 * math.pi * 3)
    period = 2 * math.pi / math.sqrt(2 * stiffness)
    steps = 1000
    script = (head() + "create_atoms 1 single 0 0 4\nset group all diameter 2 density 1\n"
              f"fix sh all grip/shapes type 1 ellipsoid 3 1 1 density {density!r} orient fixed\n"
              "velocity all set 0.1 0 0\npair_style grip energy yes\n"
              f"pair_coeff * * hooke {stiffness} 0\n"
              f"fix w all wall/grip hooke {stiffness} 0 zcylinder 2.99 energy yes\n"
              "compute e all grip/energy\ncompute x all reduce sum x vx\n"
              "thermo_style custom step c_e[2] c_e[3] c_e c_x[1] c_x[2] f_w[1]\nthermo_modify format float %.15g norm no\n"
              f"timestep {period / steps!r}\nthermo {steps // 4}\nrun {steps}\n")
    table = host.thermo(host.must_run(script))
    host.check(abs(table["c_x[2]"][-1] - 0.1) < 1e-4 and abs(table["c_x[1]"][-1]) < 1e-6, f"one period: {table}")
    shift = 0.1 / math.sqrt(2 * stiffness)
    host.check_close(table["c_x[1]"][1], shift, 1e-4, "a quarter of a period")
    host.check_close(table["f_w[1]"][1], 2 * stiffness * shift, 1e-4, "force on the wall")


def bed(dt, steps, shape=ELLIPSOIDS, newton="on", ranks=1, words="move rotate 0 0 0 0 0 1 4", more="", thermo=None, law=None,
        after="", outside=False):
    """Grains in a drum that turns."""
    law = law or "hertz/material 1e5 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4 rolling sds 100 0.1 0.05"
    lattice = [(x, y, z) for x in range(-6, 7, 3) for y in range(-6, 7, 3) for z in (1, 4) if math.hypot(x, y) < 7]
    places = numpy.random.default_rng(3).permutation(lattice)[:24]
    script = (head(newton, "p") + "".join(f"create_atoms 1 single {x} {y} {z}\n" for x, y, z in places)
              + f"set group all diameter 2 density 1\n{shape}pair_style grip energy yes\npair_coeff * * {law}\n"
              f"fix w all wall/grip {law} zcylinder 8.5 energy yes {words}\n"
              "fix g all gravity 10 vector 0 -1 0\nvelocity all create 3.0 871 loop all\nvelocity all ramp vy -6 -2 y -8 8\n"
              f"compute e all grip/energy\ntimestep {dt}\nthermo {thermo or steps}\ncompute m all reduce sum vx vy\n"
              "thermo_style custom step c_e c_e[1] c_e[2] c_e[7] c_e[10] c_m[1] c_m[2] f_w[2] f_w[6] f_w[7] f_w[22]\n"
              f"thermo_modify format float %.16g norm no\n{more}run {steps}\n{after}")
    return host.thermo(host.must_run(script, ranks=ranks))


@pytest.mark.parametrize("words", ["move rotate 0 0 0 0 0 1 4", "surface rotate 0 0 0 0 0 1 1.5",
                                   "move wiggle 0 0 0.5 0.3 move swing 0 0 0 0 0 1 40 0.7"])
def test_energy(words):
    """The sum of the ledger stays; its error falls with the square of the time step. The drum works on the grains."""
    tables = [bed(dt, round(1.0 / dt), thermo=round(0.1 / dt), words=words) for dt in (4e-4, 1e-4)]
    moves = [max(abs(e - table["c_e"][0]) for e in table["c_e"]) for table in tables]
    scale = tables[0]["c_e[1]"][0]
    work, lost = tables[0]["f_w[7]"][-1], tables[0]["c_e[7]"][-1] + tables[0]["c_e[10]"][-1]
    host.check(lost > 0.05 * scale and abs(work) > 1e-3 * scale, f"the grains have met the drum: {work}, {lost} of {scale}")
    host.check(moves[0] < 1e-3 * scale and moves[0] > 10 * moves[1], f"{words}: the sum moves by {moves} of {scale}")


def test_ranks():
    """The same motion on any number of ranks, with newton on and off."""
    finals = {}
    for ranks, newton in ((1, "on"), (3, "on"), (3, "off")):
        table = bed(4e-4, 1000, ranks=ranks, newton=newton)
        finals[ranks, newton] = [table[name][-1] for name in ("c_e[1]", "c_e[2]", "c_m[1]", "c_m[2]", "f_w[6]")]
    for key, values in finals.items():
        host.check(numpy.allclose(values, finals[1, "on"], rtol=1e-8, atol=1e-8), f"{key}: {values}, {finals[1, 'on']}")


def test_turning():
    """A drum that turns as its surface does has the same forces as one whose surface moves, and minus its torque times its spin
    is its power."""
    spin = 0.5 * math.pi
    drums = [bed(4e-4, 1500, words=words, thermo=500) for words in
             ("move rotate 0 0 0 0 0 1 4", f"surface rotate 0 0 5 0 0 1 {spin}", f"shear x {-spin * 8.5}")]
    for table in drums[1:]:
        for name in ("c_e[1]", "c_m[1]", "c_m[2]", "f_w[2]", "f_w[6]"):
            host.check_close(table[name][-1], drums[0][name][-1], 1e-6, name)
    power, torque = drums[0]["f_w[22]"][-1], drums[0]["f_w[6]"][-1]
    host.check(abs(torque) > 1, f"torque {torque}")
    host.check(abs(power + torque * spin) < 0.05 * abs(power), f"power {power}, torque {torque}")


def test_carried():
    """Friction holds a grain on a wall that moves along z: its contact is followed with the wall, also across a periodic
    border, and is the same in a box without one. fix_modify stops wall and grain."""
    law = "hooke 1e6 2000 tangential linear_history 3e5 1.0 0.5"
    script = ("create_atoms 1 single 7.19 0 4\nset group all diameter 2 density 1\n"
              "fix sh all grip/shapes type 1 ellipsoid 1.4 1 0.8 density 1 orient quat 0.5 0.5 0.5 0.5\n"
              f"pair_style grip\npair_coeff * * {law}\nfix w all wall/grip {law} zcylinder 8 move linear 0 0 2\n"
              "fix g all gravity 100 vector 1 0 0\ntimestep 1e-4\nrun 30000\n")
    periodic = head(along="p") + script
    moving = final(periodic, "carried")
    # It rocks, so its velocity is only on average that of the wall.
    host.check(abs(moving["z"][0] - 2) < 0.3, f"the wall carries the grain from 4 to 10, in a box of 8: {moving}")
    wide = final(head().replace("-12 12 0 8", "-12 12 0 40") + script, "carried")
    host.check_close(wide["z"][0] - 8, moving["z"][0], 1e-9, "z, without a border")
    for column in ("vx", "vz", "omegay"):
        host.check(abs(wide[column][0] - moving[column][0]) < 1e-9, f"{column}: {wide} {moving}")
    stopped = final(periodic + "fix_modify w move none\nrun 20000\n", "carried")
    host.check(abs(stopped["z"][0] - moving["z"][0]) < 0.3, f"the wall stops the grain: {moving} {stopped}")


@pytest.mark.parametrize("ranks", [1, 3])
def test_restart(ranks):
    """A run continues from a restart file, with its contacts and its drum."""
    law = "hertz/material 1e5 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4 rolling sds 100 0.1 0.05"
    columns = ("c_e[1]", "c_e[2]", "c_m[1]", "c_m[2]", "f_w[2]", "f_w[6]", "f_w[7]")
    whole = bed(4e-4, 1000, after="run 500\n", more=f"restart 1000 {path('whole')}.*\n")
    script = (host.LOAD + f"read_restart {path('whole')}.1000\nneighbor 0.5 bin\ncomm_modify vel yes\n" + ELLIPSOIDS
              + f"pair_style grip energy yes\npair_coeff * * {law}\n"
              f"fix w all wall/grip {law} zcylinder 8.5 energy yes move rotate 0 0 0 0 0 1 4\n"
              "fix g all gravity 10 vector 0 -1 0\ncompute e all grip/energy\ntimestep 4e-4\n"
              "compute m all reduce sum vx vy\n"
              "thermo_style custom step c_e c_e[1] c_e[2] c_e[7] c_e[10] c_m[1] c_m[2] f_w[2] f_w[6] f_w[7]\n"
              "thermo_modify format float %.16g norm no\nrun 500\n")
    output = host.must_run(script, ranks=ranks)
    host.check("without history" not in output, "contacts keep their history")
    table = host.thermo(output)
    host.check(table["c_e[2]"][0] > 0, "there are contacts")
    for name in columns:
        host.check_close(table[name][-1], whole[name][-1], 1e-8 if ranks > 1 else 1e-12, name)


def test_refused():
    """Other motions are refused as for spheres, and regions name the walls that are accepted."""
    grain = (head() + "create_atoms 1 single 0 0 4\nset group all diameter 2 density 1\n" + ELLIPSOIDS
             + "region drum cylinder z 0 0 8 0 8\npair_style grip\npair_coeff * * hooke 1e5 0\nfix w all wall/grip hooke 1e5 0 ")
    for words, text in (("region drum\nrun 0\n", "accepted: xplane, yplane, zplane, zcylinder"),
                        ("zcylinder 8 move linear 1 0 0\n",
                         "'move linear across its axis' does not go with zcylinder; accepted: ")):
        host.refused(words, grain + words, text)
