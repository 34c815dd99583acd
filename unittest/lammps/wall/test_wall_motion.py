# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Walls of fix wall/grip that move: shear, wiggle, regions that move and rotate; their phase through restarts."""
import math

import host
from walls import G, K, MASS, R, STATE, near, simulate

HOOKE = f"hooke {K} 5 damping velocity"
SPRING = f"{HOOKE} tangential linear_history 3e3 1.0 0.5"
PHASE = f"hooke {K} 2 damping velocity"


def test_dragged_by_a_moving_plane():
    """A sphere at rest on a floor that moves with speed v: only friction acts at the contact, so the angular
    momentum about the contact line is constant, and once it rolls on the floor, v_x + omega_y... = v gives v_x = 2/7
    v."""
    overlap = MASS * G / K
    for axis, across, sign in (("x", 1, -1), ("y", 0, 1)):
        row = simulate(f"fix g all gravity {G} vector 0 0 -1\n"
                       f"fix w all wall/grip {SPRING} zplane 0 NULL shear {axis} 0.2\n"
                       "run 60000\nSHOW", *STATE, "f_w[1]", "f_w[2]", atoms=((1, -0.1, -0.1, R - overlap),))[0]
        host.check_close(row[3 + "xy".index(axis)], 2 / 7 * 0.2, 1e-6, f"floor with shear {axis}: speed")
        host.check_close(row[6 + across], sign * 5 / 7 * 0.2 / R, 1e-6, f"floor with shear {axis}: spin")
        host.check(abs(row[9]) + abs(row[10]) < 1e-8, f"floor with shear {axis}: friction is left: {row[9:]}")
    # The first force is mu N or that of the dashpot, whichever is smaller, along the wall's motion relative to the
    # sphere.
    for mu, want in ((0.01, 0.01 * MASS * G), (100.0, 5 * 0.2)):
        row = simulate(f"fix w all wall/grip {HOOKE} tangential linear_nohistory 1.0 {mu} zplane 0 NULL shear x 0.2\n"
                       "run 0\nSHOW", "fx[1]", "fz[1]", "f_w[1]", "f_w[3]", atoms=((1, 0.1, 0.1, R - overlap),))[0]
        for got, value in zip(row, (want, MASS * G, -want, -MASS * G)):
            host.check_close(got, value, 1e-9, f"floor with shear, mu {mu}")


def test_region_that_moves():
    """The same with a region that moves by variables: the sphere reaches 2/7 of its speed."""
    overlap = MASS * G / K
    region = "variable dx equal 0.2*step*dt\nregion r block -0.3 0.3 -0.3 0.3 0 0.3 units box move v_dx NULL NULL\n"
    row = simulate(f"fix g all gravity {G} vector 0 0 -1\n{region}fix w all wall/grip {SPRING} region r\nrun "
                   f"60000\nSHOW",
                   *STATE, "f_w[1]", "f_w[3]", atoms=((1, -0.1, -0.1, R - overlap),))[0]
    host.check_close(row[3], 2 / 7 * 0.2, 1e-6, "region that moves: speed")
    host.check_close(row[7], -5 / 7 * 0.2 / R, 1e-6, "region that moves: spin")
    host.check_close(row[10], -MASS * G, 1e-6, "region that moves: force on the wall")
    # The region is driven against a fixed sphere: the force is k times the overlap plus that of the dashpot at the
    # wall's speed.
    region = ("variable dz equal 0.2*step*dt\nregion r block -0.3 0.3 -0.3 0.3 0 0.3 units box move NULL NULL v_dz\n")
    row = simulate(f"{region}fix w all wall/grip {PHASE} region r\nrun 100\nSHOW", "fz[1]", "f_w[3]", nve="",
                   atoms=((1, 0.1, 0.1, R - 1e-4),))[0]
    want = K * (1e-4 + 0.2 * 100 * 1e-5) + 2 * 0.2
    host.check_close(row[0], want, 1e-7, "region driven against a sphere: force")
    host.check_close(row[1], -want, 1e-7, "region driven against a sphere: force on the wall")


def test_cylinder():
    """zcylinder with shear: along z, and spinning (x or y: clockwise for v > 0)."""
    rc, overlap, mu = 0.1, MASS * G / K, 0.01
    start = ((1, rc - R + overlap, 0, 0.05),)
    slide = f"{HOOKE} tangential linear_nohistory 1.0 {mu} zcylinder {rc}"
    quantities = ("fx[1]", "fy[1]", "fz[1]", "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]")
    n = MASS * G
    # Force on the sphere. As in LAMMPS's laws, friction acts at the sphere's full radius, which is at (rc + overlap,
    # 0, 0.05): the torque about the origin is this point x the force on the wall, without any loss between both.
    at = rc + overlap
    for shear, force in (("z 1", (-n, 0, mu * n)), ("x 1", (-n, -mu * n, 0)), ("y 1", (-n, -mu * n, 0)),
                         ("x -1", (-n, mu * n, 0))):
        row = simulate(f"fix w all wall/grip {slide} shear {shear}\nrun 0\nSHOW", *quantities, atoms=start)[0]
        wall = [-f for f in force]
        torque = (-0.05 * wall[1], 0.05 * wall[0] - at * wall[2], at * wall[1])
        near(row, list(force) + wall + list(torque), 1e-9 * n, f"zcylinder shear {shear}: forces and torques")
    # A sphere is dragged along the axis, while gravity in x presses it onto the wall: in the end it has 2/7 of the
    # wall's speed.
    row = simulate(f"fix g all gravity {G} vector 1 0 0\nfix w all wall/grip {SPRING} zcylinder {rc} shear z 0.2\n"
                   "run 60000\nSHOW", atoms=((1, rc - R + overlap, 0, -0.1),))[0]
    host.check_close(row[5], 2 / 7 * 0.2, 1e-6, "zcylinder shear z: speed")
    host.check_close(abs(row[7]), 5 / 7 * 0.2 / R, 1e-6, "zcylinder shear z: spin")
    # Outside of the cylinder: the force points away from the axis.
    row = simulate(f"fix w all wall/grip {HOOKE} zcylinder {rc}\nrun 0\nSHOW", "fx[1]", "fy[1]", "f_w[1]",
                   atoms=((1, 0.6 * (rc + 0.9 * R), 0.8 * (rc + 0.9 * R), 0),))[0]
    near(row, (0.6 * K * 0.1 * R, 0.8 * K * 0.1 * R, -0.6 * K * 0.1 * R), 1e-9 * K * R, "outside of zcylinder")


def test_rotating_drum():
    """A drum as a rotating region, and as zcylinder with shear: the same wall speed, so the same trajectory."""
    rc, speed = 0.1, 0.2
    overlap = MASS * G / K
    gravity = f"fix g all gravity {G} vector 0 -1 0\n"
    start = ((1, 0, -(rc - R + overlap), 0),)
    period = 2 * math.pi * rc / speed
    drum = (f"variable angle equal 2*PI*step*dt/{period!r}\n"
            f"region r cylinder z 0 0 {rc} -0.3 0.3 units box rotate v_angle 0 0 0 0 0 1\n")
    rows = [simulate(f"{gravity}{wall}\nrun 10000\nSHOW", *STATE, "f_w[1]", "f_w[2]", atoms=start)[0]
            for wall in (f"{drum}fix w all wall/grip {SPRING} region r",
                         f"fix w all wall/grip {SPRING} zcylinder {rc} shear x {-speed}")]
    near(rows[0], rows[1], 1e-8, "rotating drum against zcylinder with shear")
    host.check(rows[0][0] > 1e-3, f"rotating drum: the bottom moves to +x, the sphere with it: x {rows[0][0]}")
    # In the end it rolls at the lowest point, with the surface speed of the drum: its spin is speed/R.
    row = simulate(f"{gravity}{drum}fix v all viscous 0.15\nfix w all wall/grip {SPRING} region r\nrun 300000\nSHOW",
                   atoms=start)[0]
    host.check_close(row[8], speed / R, 1e-4, "rotating drum: spin in the end")


def wall_position(t, amplitude, period):
    phase = 2 * math.pi * t / period
    return amplitude * (1 - math.cos(phase)), amplitude * 2 * math.pi / period * math.sin(phase)


def test_wiggle():
    """The force on a fixed sphere is k times the overlap plus eta times the speed of the wall, so it shows the phase
    of the wall."""
    amplitude, period, overlap = 1e-4, 0.0123, 3e-4
    wall = f"fix w all wall/grip {PHASE} zplane 0 NULL wiggle z {amplitude} {period}\n"

    def want(t):
        position, speed = wall_position(t, amplitude, period)
        return K * (overlap + position) + 2 * speed

    start = ((1, 0.1, 0.1, R - overlap),)

    def expect(name, lines, times, **options):
        rows = simulate(lines, "fz[1]", "f_w[3]", **dict(dict(nve="", atoms=start), **options))
        host.check(len(rows) == len(times), f"{name}: {len(rows)} rows")
        for k, (row, t) in enumerate(zip(rows, times)):
            host.check_close(row[0], want(t), 1e-9, f"{name}, row {k}: force at time {t:g}")
            host.check_close(row[1], -want(t), 1e-9, f"{name}, row {k}: force on the wall")

    expect("wiggle", wall + "run 0\nSHOW\nrun 137\nSHOW\nrun 411\nSHOW", (0, 137e-5, 548e-5))
    expect("wiggle begins with the fix", "run 100\n" + wall + "run 50\nSHOW", (50e-5,))
    expect("wiggle, timestep changed", wall + "run 137\nSHOW\ntimestep 3e-6\nrun 0\nSHOW\nrun 200\nSHOW\n"
           "timestep 2e-5\nrun 100\nSHOW", (137e-5, 137e-5, 197e-5, 397e-5))
    expect("wiggle, timestep changed twice without a run", wall + "run 100\ntimestep 1e-7\ntimestep 4e-6\nrun 50\nSHOW",
           (120e-5,))
    expect("wiggle, dt reset by a fix", wall + "run 100\nfix dt all dt/reset 1 1e-9 4e-6 1.0 units box\nrun 50\nSHOW",
           (120e-5,), nve="velocity all set 0 0 0\nfix nve all nve/noforce")
    expect("wiggle, restart", wall + "run 137\nwrite_restart wiggle.restart\nrun 63\nSHOW", (200e-5,))
    read = "read_restart wiggle.restart"
    expect("wiggle, restart read", wall + "run 0\nSHOW\nrun 63\nSHOW", (137e-5, 200e-5), start=read)
    expect("wiggle, restart read, other timestep", "timestep 3e-6\n" + wall + "run 100\nSHOW", (167e-5,), start=read)
    expect("wiggle, restart read, then another", wall + "run 63\nwrite_restart wiggle2.restart\nrun 10\nSHOW",
           (210e-5,),
           start=read)
    expect("wiggle, second restart read", wall + "run 37\nSHOW", (237e-5,), start="read_restart wiggle2.restart")
    expect("wiggle, restart after a change of timestep", wall + "run 137\ntimestep 3e-6\nrun 100\nwrite_restart "
           "wiggle3.restart\nrun 10\nSHOW", (170e-5,))
    expect("wiggle, that restart read", wall + "run 10\nSHOW", (170e-5,), start="read_restart wiggle3.restart", dt=3e-6)
    expect("wiggle, another fix ID begins again", wall.replace("fix w", "fix v") + wall + "run 63\nunfix v\nrun 0\nSHOW",
           (200e-5,), start=read)
    # When the wall wiggles along its own plane, the dashpot acts with the wall's speed, and the overlap is
    # constant.
    for axis, component in (("x", 0), ("y", 1)):
        rows = simulate(f"fix w all wall/grip {PHASE} tangential linear_nohistory 0.5 100 zplane 0 NULL wiggle {axis} "
                        f"{amplitude} {period}\nrun 137\nSHOW", "fx[1]", "fy[1]", "fz[1]", nve="", atoms=start)
        speed = wall_position(137e-5, amplitude, period)[1]
        forces = [0.0, 0.0, K * overlap]
        forces[component] = 0.5 * 2 * speed
        near(rows[0], forces, 1e-9 * K * overlap, f"wiggle along the wall, {axis}")
    # Both planes move together.
    rows = simulate(f"fix w all wall/grip hooke {K} 0 damping none zplane {-R + overlap} {R - overlap} wiggle z "
                    f"{amplitude} {period}\nrun 137\nSHOW", "fz[1]", nve="", atoms=((1, 0.1, 0.1, 0),))
    host.check_close(rows[0][0], 2 * K * wall_position(137e-5, amplitude, period)[0], 1e-9, "wiggle of both planes")
    # A cylinder along z.
    rows = simulate(f"fix w all wall/grip {PHASE} tangential linear_nohistory 0.5 100 zcylinder 0.1 wiggle z {amplitude} "
                    f"{period}\nrun 137\nSHOW", "fx[1]", "fz[1]", nve="", atoms=((1, 0.09 + overlap, 0, 0),))
    near(rows[0], (-K * overlap, wall_position(137e-5, amplitude, period)[1]), 1e-9 * K * overlap, "wiggle of zcylinder")
