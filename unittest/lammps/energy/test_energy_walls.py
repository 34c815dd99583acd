# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The energy ledger at walls: at rest, moving, rotating and curved, with gravity.

A few spheres bounce. Kinetic energies are those of LAMMPS, potential energies are computed from heights, and the work of a
moving plane from the fix's force and the plane's path. Only stored and lost energies are taken from the ledger.
"""
import math

import host
from ledger import ENTRIES
from test_energy import ledger_columns

G = 9.81
RADIUS = 0.01
DENSITY = 2500.0
MASS = DENSITY * 4 / 3 * math.pi * RADIUS**3
HERTZ = "hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential linear_history 2e3 0.5 0.4"
LUDING = ("luding k2hat 1e4 k1_ratio 0.4 kc_ratio 0.05 phi_f 0.05 gamma_n 0.1 tangential luding kt_ratio 0.3 mu 0.4 "
          "phi_d 0.7 gamma_t 0.1 rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.7 gamma_r 1e-7 twisting luding kw_ratio "
          "0.1 mu_w 0.05 phi_d 0.8 gamma_w 1e-7")
# Within touch only, beyond touch, and a neck that breaks.
MODELS = {"hertz": HERTZ, "luding": LUDING,
          "f0": "hooke/hysteresis k1 4e3 k2_ratio 2.5 kc_ratio 0.25 phi_f 0.05 e 0.8 f0 -0.02 tangential history mu 0.4",
          "jkr": "jkr 1e6 0.7 0.3 0.2 damping coeff_restitution tangential mindlin NULL 0.5 0.4"}

HEAD = host.head("si", "f f f", "block -0.1 0.1 -0.1 0.1 -0.1 0.1", map="array", newton="on",
                 skin=0.002) + f"""neigh_modify every 1 delay 0
{host.LOAD}pair_style grip energy yes
pair_coeff * * hooke 1e4 0
fix 1 all nve/sphere
fix g all gravity {G} vector 0 0 -1
"""


def bounce(wall, dt, steps, before="", x=(0.0, 0.0, 0.0105), v=(0.3, 0.1, -0.3), w=(20, -30, 10), columns="",
           head=HEAD):
    thermo = "thermo_style custom step c_kin c_rot c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
    script = head + f"""{before}
create_atoms 1 single {x[0]!r} {x[1]!r} {x[2]!r}
set atom 1 diameter {2 * RADIUS!r} density {DENSITY}
velocity all set {v[0]} {v[1]} {v[2]}
set atom 1 omega {w[0]} {w[1]} {w[2]}
{wall}
timestep {dt!r}
compute rot all erotate/sphere
compute kin all ke
compute e all grip/energy
variable z equal z[1]
variable y equal y[1]
variable x equal x[1]
{thermo} v_x v_y v_z {columns}
thermo_modify format float %.16g norm no
thermo 1
run {steps}
"""
    output = host.must_run(script)
    table = ledger_columns(output)
    raw = host.thermo(output)
    table["z"] = raw["v_z"]
    table["raw"] = raw
    table["potential"] = [MASS * G * z for z in raw["v_z"]]
    # the ledger's own work of gravity is not used
    table["sum"] = [table["sum"][n] + table["body_work"][n] + table["potential"][n] for n in range(len(raw["Step"]))]
    return table


def judge(name, table, bounces=1):
    scale = table["kinetic_host"][0]
    deviation = [abs(value - table["sum"][0]) / scale for value in table["sum"]]
    touching = [value != 0 for value in table["elastic_normal"]]
    begins = sum(1 for n in range(1, len(touching)) if touching[n] and not touching[n - 1])
    free = [d for d, t in zip(deviation, touching) if not t]
    host.check(begins >= bounces, f"{name}: {begins} contacts, {bounces} wanted")
    host.check(max(deviation) < 1e-4, f"{name}: within {max(deviation):.3g} of the first energy in every step, bound 1e-4")
    host.check(max(free) < 1e-6, f"{name}: {max(free):.3g} out of contact, bound 1e-6")
    drift = max(abs(a + b - table["potential"][0]) for a, b in zip(table["body_work"], table["potential"]))
    host.check(drift < 1e-9 * scale, f"{name}: gravity's work is what the height gives, to {drift / scale:.3g}")
    total = table["total"]
    host.check(max(abs(t - total[0]) for t in total) < 1.1e-4 * scale, f"{name}: the compute's total stands")
    return max(deviation)


def test_plane():
    for name, model in MODELS.items():
        worst = [judge(f"plane, {name}", bounce(f"fix w all wall/grip {model} zplane 0 NULL energy yes", 2e-6 / k, 8000 * k))
                 for k in (1, 2)]
        host.check(3.4 < worst[0] / worst[1] < 4.6, f"plane, {name}: halving the step gains {worst[0] / worst[1]:.3g}")
    judge("two planes", bounce(f"fix w all wall/grip {HERTZ} zplane 0 0.023 energy yes", 2e-6, 16000, v=(0.1, 0, -1)), 3)
    judge("plane of a type", bounce("fix w all wall/grip type 1 zplane 0 NULL energy yes", 2e-6, 8000))


def test_moving_plane():
    """The work is computed from the fix's force and the plane's path, not from the ledger."""
    dt, steps = 2e-6, 20000
    for name, motion, path in (
            ("wiggle along", "wiggle z 0.0005 0.01", lambda t: (0, 0, 0.0005 * (1 - math.cos(2 * math.pi * t / 0.01)))),
            ("wiggle across", "wiggle x 0.002 0.02", lambda t: (0.002 * (1 - math.cos(2 * math.pi * t / 0.02)), 0, 0)),
            ("shear", "shear x 0.5", lambda t: (0.5 * t, 0, 0))):
        for kind in ("hertz", "luding"):
            table = bounce(f"fix w all wall/grip {MODELS[kind]} zplane 0 NULL {motion} energy yes", dt, steps,
                           columns="f_w[1] f_w[2] f_w[3] f_w[7]")
            judge(f"{name}, {kind}", table)
            raw, work, given = table["raw"], 0.0, []
            for n in range(1, steps + 1):
                here, there = path(dt * (n - 1)), path(dt * n)
                work -= sum(0.5 * (raw[f"f_w[{d + 1}]"][n - 1] + raw[f"f_w[{d + 1}]"][n]) * (there[d] - here[d])
                            for d in range(3))
                given.append(abs(work - raw["f_w[7]"][n]))
            scale = table["kinetic_host"][0]
            host.check(abs(work) > 1e-3 * scale, f"{name}, {kind}: the wall works, {work / scale:.3g}")
            host.check(max(given) < 1e-9 * scale, f"{name}, {kind}: the wall's work is off by {max(given) / scale:.3g}")
            host.check(max(map(abs, table["rest_normal"])) < 2e-4 * scale,
                       f"{name}, {kind}: rest_normal {max(map(abs, table['rest_normal'])) / scale:.3g}")


def test_gravity():
    """Gravity that varies in time, and gravity that is removed between runs."""
    wall = f"fix w all wall/grip {HERTZ} zplane 0 NULL energy yes\nvariable g equal 9.81*(1+5*sin(3000*step*dt))\n" \
        "unfix g\nfix g all gravity v_g vector 0 0.1 -1"
    table = bounce(wall, 2e-6, 8000)
    scale, total = max(table["kinetic_host"]), table["total"]
    host.check(max(abs(t - total[0]) for t in total) < 1.1e-4 * scale, "varying gravity: the total stands")
    # Without contact it is not 0: dt^2 F^2/(8 m) of the weight.
    host.check(abs(total[-1] - total[0]) < 1e-7 * scale, f"varying gravity: {(total[-1] - total[0]) / scale:.3g} at the end")
    host.check(abs(table["body_work"][-1] + MASS * G * (table["z"][-1] - table["z"][0])) > 0.01 * scale,
               "varying gravity: its work is not that of a constant one")
    output = host.must_run(HEAD + "create_atoms 1 single 0 0 0.05\nset atom 1 diameter 0.02 density 2500\n"
                           "compute e all grip/energy\ntimestep 1e-5\nthermo_style custom step c_e c_e[1] c_e[18]\n"
                           "thermo_modify format float %.16g norm no\nrun 1000\nunfix g\nrun 1000\nprint \"$(c_e)\"\n")
    table = host.thermo(output)
    host.check_close(table["c_e[18]"][-1], 0.5 * MASS * (G * 0.01)**2, 1e-9, "gravity taken away: its work stands")
    host.check(max(map(abs, table["c_e"])) < 1e-12 * table["c_e[18]"][-1] + 1e-20, "gravity taken away: the total stands")


def test_curved():
    inside = dict(x=(0.0, 0.0395, 0.0), v=(0.4, 0.3, 0.1), w=(10, 20, -40))
    for kind in ("hertz", "luding"):
        model = MODELS[kind]
        for name, wall in (("cylinder", "zcylinder 0.05"), ("turning cylinder", "zcylinder 0.05 shear x 0.3"),
                           ("rising cylinder", "zcylinder 0.05 shear z 0.3"),
                           ("shaken cylinder", "zcylinder 0.05 wiggle z 0.001 0.01")):
            judge(f"{name}, {kind}", bounce(f"fix w all wall/grip {model} {wall} energy yes", 2e-6, 10000, **inside))
        for name, region in (
                ("region", "region r cylinder z 0 0 0.05 -0.2 0.2"),
                ("turning drum", "region r cylinder x 0 0 0.05 -0.2 0.2 rotate v_a 0 0 0 1 0 0"),
                ("moving region", "region r cylinder z 0 0 0.05 -0.2 0.2 move v_d v_d NULL")):
            before = "variable a equal 10*step*dt\nvariable d equal 0.0005*sin(200*step*dt)\n"
            start = dict(x=(0.0, 0.0, -0.0395), v=(0.1, 0.3, -0.4), w=(10, 20, -40)) if "drum" in name else inside
            judge(f"{name}, {kind}", bounce(f"fix w all wall/grip {model} region r energy yes", 2e-6, 10000,
                                            before=before + region, **start))


def test_pressed():
    """A sphere of mdr on a floor that moves up and down: dashpot, friction and the floor's work are booked, and the
    whole work of the normal spring is in rest_normal. None of it is lost while the sphere is elastic, and it takes
    energy once the sphere yields."""
    dt, steps = 2e-6, 5000
    for name, strength, friction in (("elastic", 1e12, "tangential linear_history 2e3 0.5 0.4"), ("yields", 1e4, "")):
        # When it yields it grows: if it rotated, its moment of inertia would change its energy, which
        # has no entry.
        model = f"mdr 1e7 0.3 {strength} 0 0 0.05 damping mdr 1 {friction}"
        table = bounce(f"fix w all wall/grip {model} zplane 0 NULL wiggle z 0.0005 0.01 energy yes", dt, steps,
                       head=HEAD.replace("newton on", "newton off").replace("hooke 1e4 0", model), w=(0, 0, 0),
                       columns="f_w[3] f_w[7]")
        raw, scale = table["raw"], table["kinetic_host"][0]
        deviation = [abs(value - table["sum"][0]) / scale for value in table["sum"]]
        touching = [force != 0 for force in raw["f_w[3]"]]
        free = [d for d, t in zip(deviation, touching) if not t]
        host.check(any(touching) and not touching[-1], f"mdr, {name}: it bounced")
        host.check(max(deviation) < 1e-4, f"mdr, {name}: within {max(deviation):.3g} of the first energy, bound 1e-4")
        host.check(max(free) < 1e-6, f"mdr, {name}: {max(free):.3g} out of contact, bound 1e-6")
        height = [0.0005 * (1 - math.cos(2 * math.pi * dt * n / 0.01)) for n in range(steps + 1)]
        work = -sum(0.5 * (raw["f_w[3]"][n - 1] + raw["f_w[3]"][n]) * (height[n] - height[n - 1])
                    for n in range(1, steps + 1))
        host.check(abs(work) > 1e-2 * scale, f"mdr, {name}: the floor works, {work / scale:.3g}")
        host.check_close(raw["f_w[7]"][-1], work, 1e-9, f"mdr, {name}: the floor's work")
        rest = table["rest_normal"]
        host.check(max(rest) > 0.2 * scale, f"mdr, {name}: the spring took {max(rest) / scale:.3g}")
        host.check(abs(rest[-1]) < 1e-2 * scale if name == "elastic" else rest[-1] > 0.1 * scale,
                   f"mdr, {name}: the spring has kept {rest[-1] / scale:.3g}")
        host.check(table["elastic_normal"][-1] == 0 and table["normal_damping"][-1] > 0, f"mdr, {name}: the dashpot's work")
