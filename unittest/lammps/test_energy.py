# SPDX-License-Identifier: GPL-2.0-only
"""The energy ledger closes: impacts of two spheres and of spheres on walls, every law.

Kinetic energies are the host's (ke, erotate/sphere), potentials come from heights; the ledger gives the rest. The bounds:
at 1/200 of the contact time the sum stays within 1e-4 of the first energy in every step, and within 1e-6 after the impact.
In a contact the error of velocity Verlet is dt^2 F^2/(8 m*): halving the time step quarters it.
"""
import math
import os
import re
import sys

import host

ENTRIES = ("kinetic rotational elastic_normal elastic_tangential elastic_rolling elastic_twisting normal_damping "
           "normal_plastic adhesion sliding tangential_damping rolling twisting rest_normal rest_tangential outside "
           "wall_work body_work").split()
RADII = (0.01, 0.012)
DENSITY = 2500.0


def mass(radius):
    return DENSITY * 4 / 3 * math.pi * radius**3


REDUCED_MASS = mass(RADII[0]) * mass(RADII[1]) / (mass(RADII[0]) + mass(RADII[1]))
THERMO = "thermo_style custom step ke c_rot c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES))) + "\n"

HEAD = """units si
atom_style sphere
comm_modify vel yes
atom_modify map array
newton on
boundary f f f
region box block -0.1 0.1 -0.1 0.1 -0.1 0.1
create_box 1 box
neighbor 0.002 bin
"""


def ledger_columns(output):
    """The thermo table with the ledger's entries by name, the total that the compute gives, and one of its own."""
    table = host.thermo(output)
    named = {"step": table["Step"], "kinetic_host": [a + b for a, b in zip(table["KinEng"], table["c_rot"])],
             "total": table["c_e"]}
    for k, name in enumerate(ENTRIES):
        named[name] = table[f"c_e[{k + 1}]"]
    named["sum"] = [named["kinetic_host"][n] + sum(named[e][n] for e in ENTRIES[2:16]) - named["wall_work"][n]
                    - named["body_work"][n] for n in range(len(table["Step"]))]
    return named


def impact(model, dt, steps, speed=1.0, offset=0.0, spins=((0, 0, 0), (0, 0, 0)), style="", gap=1e-4):
    """Two spheres meet along x, `offset` of the sum of radii aside. Every step is printed."""
    touch = RADII[0] + RADII[1]
    y = offset * touch
    x = math.sqrt((touch + gap)**2 - y * y)
    v2 = speed * mass(RADII[0]) / (mass(RADII[0]) + mass(RADII[1]))
    v1 = speed - v2
    script = HEAD + f"""create_atoms 1 single 0 0 0
create_atoms 1 single {x!r} {y!r} 0
set atom 1 diameter {2 * RADII[0]!r} density {DENSITY}
set atom 2 diameter {2 * RADII[1]!r} density {DENSITY}
velocity all set 0 0 0
set atom 1 omega {spins[0][0]} {spins[0][1]} {spins[0][2]}
set atom 2 omega {spins[1][0]} {spins[1][1]} {spins[1][2]}
group a id 1
group b id 2
velocity a set {v1!r} 0 0
velocity b set {-v2!r} 0 0
""" + host.LOAD + f"""pair_style grip energy yes {style}
pair_coeff * * {model}
fix 1 all nve/sphere
timestep {dt!r}
compute rot all erotate/sphere
compute e all grip/energy
{THERMO}thermo_modify format float %.16g norm no
thermo 1
run {steps}
"""
    return ledger_columns(host.must_run(script))


def worst(table):
    """Largest deviation of the sum from its first value, and that of the end, over the first kinetic energy."""
    scale = table["kinetic_host"][0]
    deviation = [abs(value - table["sum"][0]) / scale for value in table["sum"]]
    return max(deviation), deviation[-1]


def contact_steps(table):
    """How many steps the contact took."""
    return sum(1 for n in range(len(table["step"])) if table["elastic_normal"][n] != 0)


def summary(name, table):
    scale = table["kinetic_host"][0]
    last = {e: table[e][-1] / scale for e in ENTRIES if abs(table[e][-1]) > 1e-12 * scale}
    most = {e: max(table[e], key=abs) / scale for e in ENTRIES if e.startswith(("elastic", "rest"))}
    return f"{name}: last " + " ".join(f"{k} {v:.3g}" for k, v in last.items()) + " | most " + " ".join(
        f"{k} {v:.3g}" for k, v in most.items() if v)


NORMAL = {
    "hooke": "hooke 1e5 {eta}", "hertz": "hertz 1e7 {eta}", "hertz/material": "hertz/material 1e7 {eta} 0.3",
    "dmt": "dmt 1e7 {eta} 0.3 1.0", "jkr": "jkr 1e7 {eta} 0.3 1.0", "schwarz": "schwarz 1e7 {eta} 0.3 1.0 0.5",
}
DAMPING = {"none": "0", "velocity": "1.0", "mass_velocity": "200", "viscoelastic": "1e5", "tsuji": "0.7",
           "coeff_restitution": "0.7"}
OWN = {
    "luding": "luding k2hat 1e5 k1_ratio 0.4 kc_ratio 0.1 phi_f 0.05 gamma_n 0.5",
    "luding beyond": "luding k2hat 1e5 k1_ratio 0.4 kc_ratio 0.1 phi_f 0.005 gamma_n 0.5",
    "plastic": "plastic k1 4e4 k2max 1e5 kc 1e4 phi_f 0.05 gamma_n 0.5",
    "plastic capped": "plastic k1 2e4 k2max 1e5 kc 2e4 phi_f 0.005",
    "hooke/hysteresis": "hooke/hysteresis k1 4e4 k2_ratio 2.5 kc_ratio 0.25 phi_f 0.05 e 0.8",
    "hooke/hysteresis f0": "hooke/hysteresis k1 4e4 k2_ratio 2.5 kc_ratio 0.25 phi_f 0.05 e 0.8 f0 -0.5",
    "hooke/hysteresis viscous": "hooke/hysteresis k1 4e4 k2_ratio 2.5 kc_ratio 0 phi_f 0.05 viscous mu_f 0.03 stokes_c 35 "
                                "e_max 0.9",
}


def normal_models():
    for normal, words in NORMAL.items():
        for damping, eta in DAMPING.items():
            yield f"{normal}, {damping}", f"{words.format(eta=eta)} damping {damping}"
    yield from OWN.items()
    yield "limit_damping", "hooke 1e5 0.3 damping coeff_restitution limit_damping"


def contact_time(model):
    """Of an impact, counted in small steps."""
    dt = 2e-6
    return dt * contact_steps(impact(model, dt, 4000))


def check_impact(name, model, **options):
    time = contact_time(model)
    steps = int(260 + 1e-4 / options.get("speed", 1.0) / (time / 200))
    most, last = {}, {}
    for halving in (1, 2):
        table = impact(model, time / 200 / halving, steps * halving, **options)
        most[halving], last[halving] = worst(table)
        host.check(max(abs(a - b) for a, b in zip(table["total"], table["sum"])) < 1e-12 * table["total"][0],
                   f"{name}: the compute's total is the sum of its entries and the host's kinetic energies")
        if halving == 1 and "-v" in sys.argv:
            print(f"{most[1]:.2e} {last[1]:.1e}", summary(name, table))
    host.check(contact_steps(table) > 100, f"{name}: the spheres met")
    host.check(most[1] < 1e-4, f"{name}: within {most[1]:.3g} of the first energy in every step, bound 1e-4")
    host.check(last[1] < 1e-6, f"{name}: {last[1]:.3g} after the impact, bound 1e-6")
    host.check(3.5 < most[1] / most[2] < 4.6, f"{name}: halving the step gains {most[1] / most[2]:.3g}, not 4")


if __name__ == "__main__":
    for name, model in normal_models():
        check_impact(name, model)
    host.finish()
