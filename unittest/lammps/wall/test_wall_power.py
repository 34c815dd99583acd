# SPDX-License-Identifier: GPL-2.0-only
"""The power of a wall, value 22 of fix wall/grip, is positive whenever the wall works on the grains, whichever way it
moves and whatever moves it. A sphere that does not move touches each wall: friction at its limit mu N takes mu N v from a
wall that slides by at v, and a wall that comes nearer along its normal spends N v."""
import math

import pytest

import host
from walls import K, R, path, script

MU, KT, DELTA, DT, STEPS = 0.5, 1e4, 1e-4, 1e-5, 400
MODEL = f"hooke {K} 0 damping none tangential linear_history {KT} 0 {MU}"
N = K * DELTA
END = STEPS * DT
ABOVE = (0.1, 0.05, R - DELTA)  # of a floor at z = 0
ARM = math.hypot(*ABOVE[:2])
TUBE = 0.1
INSIDE = (TUBE - R + DELTA, 0.0, 0.0)
# Friction acts at the radius of the sphere from its centre, an overlap behind the surface.
TUBE_ARM = TUBE + DELTA

FLOOR = path("floor.stl")
host.write_stl(FLOOR, host.rectangle_triangles((-0.3, -0.3), (0.3, 0.3)))


def power(wall, sphere, before="", energy="energy yes"):
    """The table of a run, in which each step has a row; values of the wall by number."""
    columns = " ".join(f"f_w[{n}]" for n in range(1, 23))
    lines = f"pair_style grip\npair_coeff * * {MODEL}\n{before}\nfix w all wall/grip {MODEL} {wall} {energy}\n" \
        f"thermo_style custom step {columns}\nthermo_modify format float %.16g norm no\nthermo 1\nrun {STEPS}\nrun 0\n"
    output = host.must_run(script(lines, atoms=(sphere,), nve="", dt=DT))
    table, again = host.thermo(output[:output.index("Loop time") + 9]), host.thermo(output)
    values = table["f_w[22]"]
    name = wall.replace(FLOOR, "floor.stl")
    host.check(values[0] == 0, f"{name}: no power before the first step")
    host.check_close(DT * sum(values[:STEPS + 1]), table["f_w[7]"][STEPS], 1e-9, f"{name}: the power's sum is the work")
    host.check(again["f_w[22]"] == values[-1:], f"{name}: a set-up does not change it, {again['f_w[22]']} {values[-1]}")
    return table


def slides(wall, speed, sphere=ABOVE, before=""):
    """speed: of the wall where friction acts, in the middle of the last step."""
    last = power(wall, sphere, before)["f_w[22]"][STEPS]
    host.check_close(last, MU * N * abs(speed), 1e-6, f"{wall.replace(FLOOR, 'floor.stl')}: power")


MIDDLE = END - DT / 2


@pytest.mark.parametrize("sign", (1, -1))
def test_power(sign):
    for surface in ("zplane 0 NULL", f"mesh {FLOOR}"):
        for words in (f"surface linear {0.3 * sign} {0.4 * sign} 0", f"move linear {0.3 * sign} {0.4 * sign} 0",
                      f"shear x {0.5 * sign}"):
            slides(f"{surface} {words}", 0.5)
        # The mean of two steps' speeds, that of LAMMPS's keyword and that of `move`
        rate = 2 * math.pi / 0.02
        speed = [0.01 * rate * math.cos(rate * t) for t in (END - DT, END)]
        slides(f"{surface} move wiggle {0.01 * sign} 0 0 0.02", sum(speed) / 2)
        speed = [0.01 * rate * math.sin(rate * t) for t in (END - DT, END)]
        slides(f"{surface} wiggle x {0.01 * sign} 0.02", sum(speed) / 2)
        slides(f"{surface} move variable v_d NULL NULL", 0.5, before=f"variable d equal {0.5 * sign}*step*dt")
    for words in (f"surface rotate 0 0 0 0 0 1 {5 * sign}", f"move rotate 0 0 0 0 0 1 {2 * math.pi / 5 * sign!r}"):
        slides(f"mesh {FLOOR} {words}", 5 * ARM)
        slides(f"zcylinder {TUBE} {words}", 5 * TUBE_ARM, INSIDE)
    slides(f"mesh {FLOOR} move variable/rotate 0 0 0 0 0 1 v_a", 5 * ARM, before=f"variable a equal {5 * sign}*step*dt")
    rate, angle = 2 * math.pi / 0.02, math.radians(3)
    spins = [angle * rate * math.cos(rate * t) for t in (END - DT, END)]
    slides(f"mesh {FLOOR} move swing 0 0 0 0 0 1 {3 * sign} 0.02", sum(spins) / 2 * ARM)
    slides(f"zcylinder {TUBE} shear x {0.5 * sign}", 0.5 / TUBE * TUBE_ARM, INSIDE)
    slides(f"zcylinder {TUBE} shear z {0.5 * sign}", 0.5, INSIDE)
    slides("region r", 5 * TUBE_ARM, INSIDE,
           before=f"variable a equal {5 * sign}*step*dt\nregion r cylinder z 0 0 {TUBE} -0.3 0.3 rotate v_a 0 0 0 0 0 1")
    # A torque that is out of reach: the servo turns at its highest spin.
    slides(f"zcylinder {TUBE} move servo torque 0 0 0 0 0 1 {1e9 * sign} vmax 5", 5 * TUBE_ARM, INSIDE)
    slides(f"mesh {FLOOR} move servo torque 0 0 0 0 0 1 {1e9 * sign} vmax 5", 5 * ARM)

    # Along the normal: a motor that presses works, and one that gives way is driven.
    for words in (f"zplane 0 NULL move linear 0 0 {0.01 * sign}", f"mesh {FLOOR} move linear 0 0 {0.01 * sign}",
                  f"zplane 0 NULL move servo force 0 0 0 0 0 1 {1e9 * sign} vmax 0.01"):
        table = power(words, ABOVE)
        overlaps = [DELTA + sign * 0.01 * t for t in (END - DT, END)]
        host.check_close(table["f_w[22]"][STEPS], sign * 0.01 * K * sum(overlaps) / 2, 1e-3, f"{words}: power")
        host.check_close(table["f_w[3]"][STEPS], -K * (DELTA + sign * 0.01 * END), 1e-3,
                         f"{words}: force of the sphere on the wall")

    # Bodies that a load moves. Their power is minus that of force and torque at the body.
    load = f"variable f equal {20 * sign}"
    body = "mass 0.02 inertia 1e-3 1e-3 1e-3 0 0 0 com 0 0 0"
    table = power(f"mesh {FLOOR} move follow {body} free x load v_f NULL NULL NULL NULL NULL", ABOVE, load)
    follow = [-table["f_w[1]"][n] * table["f_w[14]"][n] for n in (STEPS - 1, STEPS)]
    host.check_close(table["f_w[22]"][STEPS], sum(follow) / 2, 2e-3, "follow: power")
    host.check(sum(follow) > 0 and sign * table["f_w[14]"][STEPS] > 0, f"follow: it moves the way of the load, {follow}")
    table = power(f"mesh {FLOOR} move hinge 0 0 0 0 0 1 mass 0.02 inertia 1e-4 com 0 0 0 load v_f", ABOVE,
                  load.replace("20", "2"))
    hinge = [-table["f_w[6]"][n] * table["f_w[19]"][n] for n in (STEPS - 1, STEPS)]
    host.check_close(table["f_w[22]"][STEPS], sum(hinge) / 2, 2e-3, "hinge: power")
    host.check(sum(hinge) > 0 and sign * table["f_w[19]"][STEPS] > 0, f"hinge: it turns the way of the load, {hinge}")


def test_without_ledger():
    """Without a ledger there is no power, and no work."""
    columns = "thermo_style custom step f_w[7] f_w[22]\nthermo_modify format float %.16g norm no\n"
    output = host.must_run(script(f"pair_style grip\npair_coeff * * {MODEL}\n"
                                  f"fix w all wall/grip {MODEL} zplane 0 NULL surface linear 0.5 0 0\n"
                                  f"{columns}run {STEPS}\n", atoms=(ABOVE,), nve="", dt=DT))
    table = host.thermo(output)
    host.check(table["f_w[7]"][-1] == table["f_w[22]"][-1] == 0, "without energy: 0")
