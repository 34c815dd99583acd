# SPDX-License-Identifier: GPL-2.0-only
"""Walls compute contacts only for atoms that were near them when the neighbour list was built. Atoms that come near
before the next list must also have the right forces.

In most of these tests the atoms are at rest until the wall hits them, so LAMMPS has no reason to build a new list.
"""
import math

import host
import walls
from walls import DENSITY, ELASTIC, G, K, MASS, R, STATE, near

DT = 1e-5
SPRING = f"hooke {K} 5 damping velocity tangential linear_history 8e3 0.2 0.5"


def simulate(lines, *quantities, skin=0.001, **setting):
    """With a thin skin, so that atoms soon come near walls that did not have them in their lists."""
    return walls.simulate(lines, *quantities, skin=skin, dt=DT, **setting)


def test_moving_walls_hit():
    """A wall with the speed V hits a free sphere at rest. The impact is elastic, so the sphere leaves with 2 V."""
    speed = 1.0
    shift = f"variable d equal {speed}*step*dt\n"
    cases = {
        "block": "region r block -0.3 0.3 -0.3 0.3 0 0.3 units box move NULL NULL v_d\n",
        "plane": "region r plane 0 0 0 0 0 1 units box move NULL NULL v_d\n",
        "side out": "region r block -0.3 0.3 -0.3 0.3 -0.2 0 side out units box move NULL NULL v_d\n",
        "union": ("region a block -0.3 0.3 -0.3 0.3 0 0.3 units box move NULL NULL v_d\n"
                  "region b block 0.35 0.39 0.35 0.39 0 0.01 units box\nregion r union 2 a b\n"),
        "open block": "region r block -0.3 0.3 -0.3 0.3 0 0.3 units box move NULL NULL v_d open 6\n",
    }
    for name, region in cases.items():
        for skin in (0.001, 1e-5):
            row = simulate(f"{shift}{region}fix w all wall/grip {ELASTIC} region r\nrun 3000\nSHOW", "vz[1]",
                           atoms=((0.1, 0.1, R + 0.02),), skin=skin)[0]
            host.check_close(row[0], 2 * speed, 1e-4, f"{name} that moves, skin {skin}: speed after the hit")
    # A cylinder that moves sideways, and a block that turns about an axis: nearly the same as a wall with that speed.
    row = simulate(f"{shift}region r cylinder y 0.0 0.0 0.1 -0.3 0.3 units box move v_d NULL NULL\n"
                   f"fix w all wall/grip {ELASTIC} region r\nrun 5000\nSHOW", "vx[1]", atoms=((-0.07, 0, 0),))[0]
    host.check_close(row[0], 2 * speed, 1e-4, "cylinder that moves: speed after the hit")
    row = simulate(f"variable a equal {speed / 0.2!r}*step*dt\nregion r block -0.3 0.3 -0.01 0.3 -0.3 0.3 units box "
                   f"rotate v_a 0 0 0 0 0 1\nfix w all wall/grip {ELASTIC} region r\nrun 3500\nSHOW", "vy[1]",
                   atoms=((0.2, 0.02, 0),))[0]
    host.check_close(row[0], 2 * speed, 0.05, "paddle: speed after the hit")


def test_wiggle_comes_near():
    """A plane that wiggles towards a fixed sphere: the force is always K times the overlap."""
    amplitude, period = 0.02, 0.01
    rows = simulate(f"fix w all wall/grip {ELASTIC} zplane 0 NULL wiggle z {amplitude} {period}\n" +
                    "run 50\nSHOW\n" * 30, "fz[1]", "step", nve="", atoms=((0.1, 0.1, R + 0.034),))
    seen = 0
    for force, step in rows:
        phase = 2 * math.pi * step * DT / period
        want = K * max(0.0, amplitude * (1 - math.cos(phase)) - 0.034)
        seen += want > 0
        host.check(abs(force - want) <= 1e-9 * K * amplitude, f"wiggle: force at step {step:g}: {force} {want}")
    host.check(seen > 5, "wiggle: the plane never comes near")


def test_radii_grow():
    """Fixed spheres grow until they touch: the force is K times the overlap."""
    for wall, region in (("zplane -0.03 NULL", ""), ("zcylinder 0.13", ""),
                         ("region b", "region b block -0.3 0.3 -0.3 0.3 -0.03 0.3 units box\n")):
        rows = simulate(f"{region}variable r equal {R}+0.03*step/1000\nvariable d equal 2*v_r\n"
                        f"fix w all wall/grip {ELASTIC} {wall}\nfix grow all adapt 1 atom diameter v_d\n" +
                        "run 100\nSHOW\n" * 10, "sqrt(f_w[1]^2+f_w[2]^2+f_w[3]^2)", "v_r-0.03", nve="",
                        style="sphere 1", atoms=((0.1, 0, 0),))
        for force, deep in rows:
            host.check(abs(force - K * max(deep, 0)) < 1e-9 * K * R, f"{wall}: growth: {force} {K * deep}")
        host.check(rows[-1][1] > 0.005, f"{wall}: growth: no contact")


def test_regions_whose_host_sees_late():
    """On the axis of a cylinder, and near the axis of an ellipsoid, LAMMPS finds no wall, or one that soon is not
    the nearest. A sphere that starts there must have the same forces as if walls were searched in each step."""
    for name, region, start in (("axis of a cylinder", "cylinder x 0 0 0.0125 -0.3 0.3", (0.0, 0.0, 0.0)),
                                ("centre of a sphere", "sphere 0 0 0 0.0125", (0.0, 0.0, 0.0)),
                                ("ellipsoid", "ellipsoid 0 0 0 0.0625 0.0125 0.0125", (0.0, 0.0004, 0.0)),
                                ("long ellipsoid", "ellipsoid 0 0 0 0.12 0.024 0.024", (0.1, 0.0026, 0.0))):
        pushed = 0
        for steps in (260, 300, 340, 370):  # before half a skin
            lines = (f"region r {region} units box\nfix w all wall/grip {ELASTIC} region r\n"
                     f"velocity all set 0 1 0\nrun {steps}\nSHOW\n")
            got, want = (simulate(lines, "f_w[2]", atoms=(start,), skin=0.0075, modify=modify)[0][0]
                         for modify in ("every 1 delay 0 check yes", "every 1 delay 2 check yes"))
            pushed += abs(want) > 0.1
            host.check_close(got, want, 1e-6, f"{name}: force on the wall after {steps} steps")
        host.check(pushed >= 2, f"{name}: it hardly touches")


def test_others_of_the_same_place():
    """All spheres are deleted and others are created at the same positions: these have no history. Their force on
    the wall is only that of their overlap."""
    depth = 1e-4
    place = (0.1, 0.1, R - depth)
    lines = (f"fix w all wall/grip {SPRING} zplane 0 NULL\nvelocity all set 0.2 0 0\nrun 20\nSHOW\n"
             "delete_atoms group all\ncreate_atoms 1 single %.17g %.17g %.17g\n" % place +
             f"set group all diameter {2 * R!r} density {DENSITY!r}\nvelocity all set 0 0 0\nrun 0\nSHOW\n")
    rows = simulate(lines, "f_w[1]", "f_w[3]", atoms=(place,))
    host.check(abs(rows[0][0]) > 0.01, f"the first sphere slides: {rows[0]}")
    host.check(rows[1][0] == 0, f"the second has the first's spring: {rows[1]}")
    host.check_close(rows[1][1], -K * depth, 1e-9, "the second's force on the wall")


def test_host_that_does_not_look():
    """Settings with which LAMMPS keeps a list although atoms have moved far: a fast sphere still bounces."""
    for modify in ("every 1000 delay 0 check no", "every 1 delay 1000 check yes", "every 500 delay 0 check yes",
                   "once yes", "every 1 delay 0 check yes"):
        for wall, region in (("zplane 0 0.3", ""), ("region b", "region b block -0.3 0.3 -0.3 0.3 0 0.3 units box\n")):
            rows = simulate(f"{region}fix w all wall/grip {ELASTIC} {wall}\nvelocity all set 0 0 -2\nrun 7000\nSHOW\n"
                            "run 14000\nSHOW", "vz[1]", modify=modify)
            host.check_close(rows[0][0], 2, 1e-4, f"'{modify}', {wall}: first bounce")
            host.check_close(rows[1][0], -2, 1e-4, f"'{modify}', {wall}: second bounce")


def test_between_runs():
    """Between runs atoms are displaced, and radii and velocities are changed; runs continue without a set-up."""
    wall = f"fix w all wall/grip {ELASTIC} zplane 0 NULL\n"
    row = simulate(f"{wall}run 10\ndisplace_atoms all move 0 0 -0.0901 units box\nrun 0\nSHOW", "fz[1]")[0]
    host.check_close(row[0], K * 1e-4, 1e-9, "displaced into the wall")
    row = simulate(f"{wall}run 10\nset group all diameter 0.202\nrun 0\nSHOW", "fz[1]")[0]
    host.check_close(row[0], K * 1e-3, 1e-9, "grown into the wall")
    for wall in ("zplane 0 NULL", "zplane 0 NULL wiggle z 1e-4 0.004", "region b"):
        # The forces depend on positions and history only, so that a set-up between two runs gives the same forces.
        model = f"{ELASTIC} tangential linear_history 8e3 0.0 0.5"
        start = (f"region b block -0.3 0.3 -0.3 0.3 0 0.3 units box\nfix w all wall/grip {model} {wall}\n"
                 "velocity all set 0.3 0.2 -0.5\nset atom 1 omega 3 -4 5\n")
        atoms = ((0.05, 0.03, R + 1e-5),)
        whole = simulate(f"{start}run 120\nSHOW", *STATE, atoms=atoms)[0]
        parts = {"run after run": "run 40\nrun 0\nrun 80\nSHOW", "pre no": "run 40\nrun 0 pre no\nrun 80 pre no\nSHOW",
                 "post no, pre no": "run 40 post no\nrun 80 pre no\nSHOW",
                 "every": "run 120 every 7 NULL\nSHOW", "upto": "run 40\nrun 120 upto\nSHOW",
                 "restart files on the way": "restart 7 lists.*.restart\nrun 120\nSHOW"}
        for name, run in parts.items():
            near(simulate(start + run, *STATE, atoms=atoms)[0], whole, 1e-11, f"{wall}, {name}")
        host.check(abs(whole[6] - 3) > 0.01, f"{wall}: no friction in between: {whole}")


BOWL = "region b cylinder z 0 0 0.15 0 0.39 units box\n"
FIXES = {"planes and cylinder": "fix w all wall/grip {model} zplane 0 NULL\nfix v all wall/grip {model} zcylinder 0.15\n",
         "region": BOWL + "fix w all wall/grip {model} region b\n",
         "region that turns": "variable a equal 5*step*dt\n" + BOWL.replace("units", "rotate v_a 0 0 0 0 0 1 units") +
                              "fix w all wall/grip {model} region b\n"}
STILL_WALL = {"planes and cylinder": "f_w[{k}]+f_v[{k}]", "region": "f_w[{k}]", "region that turns": "f_w[{k}]"}


def test_insertion_and_deletion():
    """Spheres are poured into a bowl and some of them are deleted: none passes a wall, and in the end the walls carry
    the weight of the remaining spheres."""
    runs = [(next(iter(FIXES)), 1)] + [(name, 2) for name in FIXES]
    for name, ranks in runs:
        row = simulate(f"pair_style grip\npair_coeff * * hooke {K} 2 damping velocity\n"
                       "region hole block -0.05 0.05 -0.05 0.05 0 0.05 units box\n"
                       "fix out all evaporate 3000 2 hole 4711\n" + FIXES[name].format(model=SPRING) +
                       f"fix g all gravity {G} vector 0 0 -1\n"
                       "region source cylinder z 0 0 0.1 0.2 0.38 units box\n"
                       f"fix in all pour 60 1 311 region source diam one {2 * R!r} dens {DENSITY} {DENSITY} vol 0.1 50\n"
                       "fix slow all viscous 0.05\n"
                       "variable r2 atom x*x+y*y\n"
                       "compute low all reduce min z\ncompute r2 all reduce max v_r2\n"
                       "thermo_style custom step atoms c_low c_r2\nthermo 1000\nthermo_modify lost error\n"
                       "run 60000\nSHOW", "atoms", "c_low", "c_r2",
                       *(STILL_WALL[name].format(k=k) for k in (1, 2, 3)), ranks=ranks, atoms=((0, 0, 0.1),),
                       skin=0.004)[0]
        text = f"bowl, {name}, {ranks} ranks"
        host.check(25 < row[0] < 61, f"{text}: {row[0]} spheres")
        host.check(row[1] > 0.9 * R and math.sqrt(row[2]) < 0.15 - 0.9 * R, f"{text}: a sphere is outside: {row}")
        host.check_close(row[5], -row[0] * MASS * G, 0.05, f"{text}: weight on the walls")


def test_places_in_memory():
    """Sorting atoms, and exchanging them between ranks, moves contacts with history in memory: the motion stays the
    same."""
    atoms = [(0.03 * (k % 5) - 0.06, 0.03 * (k // 5) - 0.06, R + 1e-3 * (k % 3)) for k in range(25)]
    state = [f"{q}[{i}]" for i in (1, 7, 13, 25) for q in ("x", "y", "z", "vx", "vy", "vz")]
    for name, fixes in FIXES.items():
        lines = (f"pair_style grip\npair_coeff * * {SPRING}\n" + fixes.format(model=SPRING) +
                 f"fix g all gravity {G} vector 3 2 -2\nvelocity all create 1e17 4711 loop geom\n"
                 "velocity all scale 3e16\nvelocity all set 0.8 0.3 NULL sum yes\nrun 1500\nSHOW\nrun 1500\nSHOW")
        rows = [simulate(lines, *state, atoms=atoms, ranks=ranks, skin=0.002, head=head)
                for ranks, head in ((1, "atom_modify sort 0 0"), (1, "atom_modify sort 1 0.02"),
                                    (2, "processors 2 1 1\natom_modify sort 1 0.02"),
                                    (4, "processors 2 2 1\natom_modify sort 3 0.01"))]
        for other, text in zip(rows[1:], ("sorted", "2 ranks", "4 ranks")):
            near(other[0], rows[0][0], 1e-9, f"{name}, {text}: first run")
            near(other[1], rows[0][1], 1e-7, f"{name}, {text}: second run")
