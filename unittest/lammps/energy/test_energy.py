# SPDX-License-Identifier: GPL-2.0-only
"""The energy ledger closes: impacts of two spheres and of spheres on walls, with every law.

Kinetic energies are those of LAMMPS's computes ke and erotate/sphere, potential energies are computed from heights, and the
ledger gives the rest. Bounds for a time step of 1/200 of the contact time: the sum stays within 1e-4 of the first energy in
every step, and within 1e-6 after the impact. In a contact the error of velocity Verlet is dt^2 F^2/(8 m*), so halving the
time step reduces it to a quarter.
"""
import itertools
import math
import re

import pytest

import host
from ledger import ENTRIES

RADII = (0.01, 0.012)
DENSITY = 2500.0


def mass(radius):
    return DENSITY * 4 / 3 * math.pi * radius**3


REDUCED_MASS = mass(RADII[0]) * mass(RADII[1]) / (mass(RADII[0]) + mass(RADII[1]))
MEASURE = ("compute rot all erotate/sphere\ncompute kin all ke\ncompute e all grip/energy\n"
           "thermo_style custom step c_kin c_rot c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
           + "\nthermo_modify format float %.16g norm no\n")

HEAD = host.head("si", "f f f", "block -0.1 0.1 -0.1 0.1 -0.1 0.1", map="array", newton="on", skin=0.002)


def edited(script, *changes):
    """Replaces the first text of each change by the second; the script must contain the first exactly once."""
    for old, new in changes:
        assert script.count(old) == 1, old
        script = script.replace(old, new)
    return script


def ledger_columns(output):
    """The thermo table with the ledger's entries by name, the compute's total, and a total computed here."""
    table = host.thermo(output)
    named = {**table, "step": table["Step"], "kinetic_host": [a + b for a, b in zip(table["c_kin"], table["c_rot"])],
             "total": table["c_e"]}
    for k, name in enumerate(ENTRIES):
        named[name] = table[f"c_e[{k + 1}]"]
    named["sum"] = [named["kinetic_host"][n] + sum(named[e][n] for e in ENTRIES[2:16] + ENTRIES[18:24] + ["removed"]) - named["wall_work"][n]
                    - named["body_work"][n] - named["inserted"][n] for n in range(len(table["Step"]))]
    return named


def impact(model, dt, steps, speed=1.0, offset=0.0, spins=((0, 0, 0), (0, 0, 0)), style="", gap=1e-4,
           edit=lambda script: script):
    """Two spheres meet along x with a lateral offset, a fraction `offset` of the sum of radii. Every step is printed.
    edit: changes the script."""
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
{MEASURE}thermo 1
run {steps}
"""
    return ledger_columns(host.must_run(edit(script)))


def worst(table):
    """The largest deviation of the sum from its first value, and the deviation at the end, divided by the first
    kinetic energy."""
    scale = table["kinetic_host"][0]
    deviation = [abs(value - table["sum"][0]) / scale for value in table["sum"]]
    return max(deviation), deviation[-1]


def contact_steps(table):
    """The number of steps of the contact."""
    return sum(1 for n in range(len(table["step"])) if table["elastic_normal"][n] != 0)


NORMAL = {
    "hooke": "hooke 1e5 {eta}", "hertz": "hertz 1e7 {eta}", "hertz/material": "hertz/material 1e7 {eta} 0.3",
    "dmt": "dmt 1e7 {eta} 0.3 1.0", "jkr": "jkr 1e7 {eta} 0.3 1.0", "schwarz": "schwarz 1e7 {eta} 0.3 1.0 0.5",
}
DAMPING = {"none": "0", "velocity": "1.0", "mass_velocity": "200", "viscoelastic": "1e5", "tsuji": "0.7",
           "coeff_restitution": "0.7"}
OWN = {
    "edinburgh": "edinburgh young 1e7 poisson 0.3 k2_ratio 1.6 gamma 50",
    "edinburgh linear": "edinburgh young 1e6 poisson 0.3 k2_ratio 3 n 1 gamma 50 gamma_n 0.5",
    "edinburgh chi": "edinburgh young 1e7 poisson 0.3 k2_ratio 1.4 gamma 50 chi 2.5 e 0.9 f0 -0.1",
    "edinburgh kc_ratio": "edinburgh young 1e7 poisson 0.3 k2_ratio 1.5 kc_ratio 0.2",
    "thornton_ning": "thornton_ning young 1e7 poisson 0.3 yield 5e5",
    "thornton_ning gamma": "thornton_ning young 1e7 poisson 0.3 yield 5e5 gamma 5",
    "thornton_ning sticky": "thornton_ning young 1e7 poisson 0.3 yield 2e5 gamma 1",
    "walton_braun e": "walton_braun k1 4e4 e 0.7",
    "walton_braun s": "walton_braun k1 4e4 s 500",
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
    """The duration of an impact, counted in small steps."""
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
                   f"{name}: the compute's total is the sum of its entries and LAMMPS's kinetic energies")
    host.check(contact_steps(table) > 100, f"{name}: the spheres met")
    host.check(most[1] < 1e-4, f"{name}: within {most[1]:.3g} of the first energy in every step, bound 1e-4")
    host.check(last[1] < 1e-6, f"{name}: {last[1]:.3g} after the impact, bound 1e-6")
    host.check(3.5 < most[1] / most[2] < 4.6, f"{name}: halving the step gains {most[1] / most[2]:.3g}, not 4")


SPINS = ((10, 20, 30), (-30, 5, 60))
FRICTION = {
    "linear_nohistory": "linear_nohistory 0.5 {mu}", "linear_history": "linear_history 5e4 0.5 {mu}",
    "linear_history_classic": "linear_history_classic 5e4 0.5 {mu}", "mindlin_classic": "mindlin_classic 1e7 0.5 {mu}",
    "mindlin": "mindlin NULL 0.5 {mu}", "mindlin/force": "mindlin/force NULL 0.5 {mu}",
    "mindlin_rescale": "mindlin_rescale NULL 0.5 {mu}", "mindlin_rescale/force": "mindlin_rescale/force NULL 0.5 {mu}",
    "mindlin/direnzo": "mindlin/direnzo mu {mu} e 0.7", "history": "history mu {mu}",
}
LUDING = ("luding k2hat 1e5 k1_ratio 0.4 kc_ratio 0.1 phi_f 0.05 gamma_n 0.5 tangential luding kt_ratio 0.3 mu {mu} phi_d "
          "0.7 gamma_t 0.2 rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.7 gamma_r 1e-6 twisting luding kw_ratio 0.1 "
          "mu_w 0.05 phi_d 0.8 gamma_w 1e-6")
SDS = "hooke 1e5 0.7 damping coeff_restitution tangential linear_history 5e4 0.5 {mu} rolling sds 1e4 1 0.1 twisting "


# As in LIGGGHTS.
ROLLING = {"cdt": "cdt mu_r 0.05", "epsd": "epsd mu_r 0.3 eta_r 0.1", "epsd2": "epsd2 mu_r 0.1",
           "epsd3": "epsd3 mu_r 0.2 eta_r 0.2 k_ratio 9"}


# Liquid bridges, which form at touch and rupture after it.
BRIDGES = {name: f"bridge/{name} sigma 7 theta 0.3 V 1e-10" for name in ("willett", "rabinovich", "soulie")}
BRIDGES["rabinovich liggghts"] = BRIDGES["rabinovich"] + " liggghts"
COHESION = {"sjkr": "sjkr k 1e4", "sjkr2": "sjkr2 k 1e4", "vdw": "vdw hamaker 1e-5 z_min 1e-4 z_cut 1e-3", "linear": "linear f 1 k 1e3"}
# The test that covers the other laws.
ELSEWHERE = {("normal", "mdr"): "energy/test_energy_walls.py", ("damping", "mdr"): "energy/test_energy_walls.py"}


def oblique_models():
    for mu in ("0.4", "5"):
        for name, words in FRICTION.items():
            yield f"{name}, mu {mu}", ("hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential "
                                       + words.format(mu=mu))
        yield f"luding, mu {mu}", LUDING.format(mu=mu)
        yield f"walton_braun, mu {mu}", f"walton_braun k1 4e4 e 0.7 tangential walton_braun kt_ratio 0.8 mu {mu}"
        yield f"sds, mu {mu}", (SDS + "sds 1e-1 1e-4 1e-3").format(mu=mu)
    yield "marshall", (SDS + "marshall").format(mu="0.4")
    for torsion in ("no", "yes"):
        for name, words in ROLLING.items():
            yield f"linear, {name}, torsion {torsion}", SDS.split(" rolling")[0].format(mu="0.4") + f" rolling {words} torsion {torsion}"
    for name, words in BRIDGES.items():
        for liquid in ("", " viscosity 0.5 s_min 0.05"):
            yield f"bridge {name}{liquid}", (f"hertz/material 1e7 0.7 0.3 damping coeff_restitution cohesion {words}{liquid} "
                                             "tangential mindlin NULL 0.5 0.4")
    for name, words in COHESION.items():
        yield f"cohesion {name}", f"hertz/material 1e7 0.7 0.3 damping coeff_restitution cohesion {words} tangential mindlin NULL 0.5 0.4"
    for name, words in ROLLING.items():
        yield f"mindlin, {name}", f"hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4 rolling {words}"


def synchronized_models():
    """Forces along the normal half a step earlier, in all laws that support the keyword."""
    for name, words in FRICTION.items():
        if name in ("linear_nohistory", "mindlin/direnzo", "history"):
            continue
        for mu in ("0.4", "5"):
            yield (f"synchronized {name}, mu {mu}", "hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential "
                   + words.format(mu=mu) + " synchronized_verlet")
    yield "synchronized sds", (SDS + "sds 1e-1 1e-4 1e-3").format(mu="0.4") + " synchronized_verlet"
    yield "synchronized luding", OWN["luding"] + " tangential linear_history 5e4 0.5 0.4 synchronized_verlet"
    yield "synchronized, no friction", "hooke 1e5 0.3 damping coeff_restitution synchronized_verlet"


def test_closed_forms():
    """Compares the entries with formulas, because the sum alone would also be constant with wrong entries."""
    reduced_radius = RADII[0] * RADII[1] / sum(RADII)
    energy = 0.5 * REDUCED_MASS  # at an impact speed of 1
    dt = 2e-6

    table = impact("hertz/material 1e7 0.7 0.3 damping coeff_restitution", dt, 4000)
    first = table["kinetic_host"][0]
    host.check_close(first, energy, 1e-12, "the pair's energy is that of the reduced mass")
    host.check_close(table["normal_damping"][-1] / first, 1 - 0.7**2, 2e-3, "hertz: damping takes 1 - e^2")

    # Hooke: the energy of the spring at its largest overlap v sqrt(m*/k), and k delta^2/2 at any
    # time.
    table = impact("hooke 1e5 0 damping none", dt, 4000)
    host.check_close(max(table["elastic_normal"]), energy, 1e-4, "hooke: all is stored at the turning point")
    start = 1e-4 / dt
    for step in (100, 200, 400):
        phase = math.sqrt(1e5 / REDUCED_MASS) * (step - start) * dt
        host.check_close(table["elastic_normal"][step], energy * math.sin(phase)**2, 1e-2, f"hooke at step {step}")

    # Luding's hysteretic spring without dashpot: areas of its force-overlap loop.
    k1, k2max, kc, phi_f = 4e4, 1e5, 1e4, 0.05
    table = impact(f"luding k2hat {k2max} k1_ratio {k1 / k2max} kc_ratio {kc / k2max} phi_f {phi_f}", dt, 4000)
    dm = math.sqrt(REDUCED_MASS / k1)
    limit = k2max / (k2max - k1) * phi_f * 2 * reduced_radius
    k2 = k1 + (k2max - k1) * dm / limit
    least = (k2 - k1) / (k2 + kc) * dm
    stored = 0.5 * (k1 * dm)**2 / k2
    negative = 0.5 * (kc * least)**2 / k2  # the triangle below zero force, which is lost on the adhesion branch
    adhesion = 0.5 * kc * least**2 + negative
    host.check_close(max(table["elastic_normal"]), stored, 1e-3, "luding: the unloading line's area is stored")
    host.check_close(table["normal_plastic"][-1], energy - stored, 1e-3, "luding: the rest of the loading is plastic")
    host.check_close(table["adhesion"][-1], adhesion, 1e-3, "luding: the adhesion branch takes its area")

    # JKR: the neck that breaks at the pull-off force. Force over overlap, both as functions of the contact
    # radius, integrated here.
    young, gamma = 1e7, 5.0
    modulus = young / (1 - 0.3**2) / 2
    table = impact(f"jkr {young} 0 0.3 {gamma} damping none", dt / 4, 16000)

    def curve(a):
        root = math.sqrt(4 * math.pi * gamma * a / modulus)
        force = 4 * modulus * a**3 / (3 * reduced_radius) - math.sqrt(16 * math.pi * gamma * modulus * a**3)
        return a * a / reduced_radius - root, force

    touch = (4 * math.pi * gamma / modulus * reduced_radius**2)**(1 / 3)
    breaks = (9 * math.pi * gamma * reduced_radius**2 / (4 * modulus))**(1 / 3)
    n, work = 20000, 0.0
    for k in range(n):
        (d1, f1), (d2, f2) = curve(touch + (breaks - touch) * k / n), curve(touch + (breaks - touch) * (k + 1) / n)
        work += 0.5 * (f1 + f2) * (d2 - d1)
    host.check_close(curve(breaks)[1], -3 * math.pi * gamma * reduced_radius, 1e-12, "JKR's pull-off force")
    host.check_close(table["adhesion"][-1], work, 2e-2, "jkr: the neck's energy is lost when it breaks")

    # A sphere that spins on another one without sliding: the spring of the twist, then its yield
    # torque.
    table = impact("hooke 1e5 0 damping none tangential linear_history 5e4 0.0 0.4 twisting sds 1 0.0 1e-4", dt, 4000,
                   spins=((50, 0, 0), (0, 0, 0)))
    lost = table["kinetic_host"][0] - table["kinetic_host"][-1]
    host.check(lost > 1e-4 * energy, f"the twist takes energy, {lost:.3g}")
    host.check_close(table["twisting"][-1], lost, 1e-2, "twisting: what the spins lose")


def test_signs():
    """Dashpots and friction never supply energy."""
    for name, model in oblique_models():
        table = impact(model, 2e-5, 700, offset=0.5, spins=SPINS)
        first = table["kinetic_host"][0]
        for entry in ("normal_damping", "tangential_damping", "normal_plastic", "adhesion", "sliding", "rolling", "twisting",
                      "rolling_damping", "twisting_damping", "cohesion_damping"):
            drops = [a - b for a, b in zip(table[entry], table[entry][1:])]
            host.check(max(drops) < 1e-13 * first, f"{name}: {entry} falls by {max(drops) / first:.3g}")
        # The energy that a law itself gains or loses; doc/user/energy.md gives the amounts.
        largest = {"luding": 3e-4, "linear": 5e-3, "sds": 5e-3, "marshall": 5e-3}
        bound = next((b for start, b in largest.items() if name.startswith(start)), 0.04)
        size = max(map(abs, table["rest_tangential"])) / first
        host.check(size < bound, f"{name}: rest_tangential is {size:.3g} of the first energy, bound {bound}")


def test_discs():
    """In two dimensions, with the moments of inertia of discs: of both bodies, or of one while the other is a
    sphere. LAMMPS's compute erotate/sphere uses 2/5 m R^2, so its energy is corrected to 1/2 m R^2. LAMMPS's
    nve/sphere/omp rotates bodies as spheres, whatever its keyword says."""
    weights = {"both": "fix 1 all nve/sphere disc\n", "one": "fix 1 a nve/sphere disc\nfix 2 b nve/sphere\n",
               "omp": "fix 1 all nve/sphere/omp disc\n"}
    for name, integrators in weights.items():
        def flat(script):
            return edited(script, ("boundary f f f", "dimension 2\nboundary f f p"),
                          ("-0.1 0.1 -0.1 0.1 -0.1 0.1", "-0.1 0.1 -0.1 0.1 -0.005 0.005"),
                          ("fix 1 all nve/sphere\n", integrators + "fix flat all enforce2d\n"),
                          ("compute rot all", "compute rot_a a erotate/sphere\ncompute rot all"),
                          ("c_kin c_rot c_e ", "c_kin c_rot c_e c_rot_a "))
        table = impact("hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4", 1e-5, 1500,
                       offset=0.5, spins=((0, 0, 30), (0, 0, 60)), edit=flat)
        of_discs = {"both": table["c_rot"], "one": table["c_rot_a"], "omp": [0.0] * len(table["c_rot"])}[name]
        first = table["kinetic_host"][0]
        wrong = max(abs(table["rotational"][n] - table["c_rot"][n] - 0.25 * of_discs[n]) for n in range(len(of_discs)))
        host.check(wrong < 1e-14 * first, f"discs, {name}: energy of spins is off by {wrong:.3g}")
        table["sum"] = [table["sum"][n] + 0.25 * of_discs[n] for n in range(len(of_discs))]
        most, last = worst(table)
        host.check(contact_steps(table) > 100 and table["sliding"][-1] > 1e-3 * first, f"discs, {name}: something happened")
        host.check(most < 1e-4 and last < 1e-6, f"discs, {name}: the sum moves by {most:.3g}, by {last:.3g} after the impact")
        host.check(max(abs(a - b) for a, b in zip(table["total"], table["sum"])) < 1e-12 * first, f"discs, {name}: the total")


def test_images():
    """In a box so thin that images of a partner are also near: the entries are those of a wide box. Lists are
    rebuilt in every step; the spheres meet within the box or across its boundary. With luding pairs are evaluated in
    batches from the list, with jkr singly."""
    models = {"luding": OWN["luding"], "jkr": "jkr 1e7 0.7 0.3 1.0 damping coeff_restitution"}
    for model, newton, across in itertools.product(models, ("on", "off"), (False, True)):
        wide, thin = (images_in(width, models[model], newton, across) for width in (0.1, 0.042))
        label = f"images, {model}, newton {newton}, {'across the boundary' if across else 'within the box'}"
        host.check(max(map(abs, wide["elastic_normal"])) > 0 == wide["elastic_normal"][-1] and wide["adhesion"][-1] > 0,
                   f"{label}: the spheres met and parted")
        scale = wide["kinetic_host"][0]
        most = max((max(abs(a - b) for a, b in zip(wide[e], thin[e])) / scale, e) for e in ENTRIES)
        host.check(most[0] < 1e-9, f"{label}: {most[1]} differs by {most[0]:.3g}")


def images_in(width, model, newton, across):
    diameter = 0.02
    gap = width - diameter - 1e-5 if across else diameter + 1e-5
    script = edited(HEAD, ("newton on", f"newton {newton}"), ("f f f", "f p f"), ("neighbor 0.002", "neighbor 0.004"),
                    ("block -0.1 0.1 -0.1 0.1", f"block -0.1 0.1 0 {width}"))
    return ledger_columns(host.must_run(script + f"""create_atoms 1 single 0 0.001 0
create_atoms 1 single 0 {0.001 + gap!r} 0
set group all diameter {diameter} density {DENSITY}
group b id 2
velocity b set 0.01 {0.2 if across else -0.2} 0
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * {model} tangential linear_history 5e4 0.5 0.4
neigh_modify every 1 delay 0 check no
fix 1 all nve/sphere
timestep 5e-6
{MEASURE}thermo 1
run 1500
"""))


def test_set_up_anew():
    """At the beginning of a later run, the energy that new contacts store is booked as coming from outside, so that
    the sum stays constant. At the beginning of the first run it is the initial value of the ledger."""
    again = "pair_coeff * * hooke 1e5 0 damping velocity\n"
    other = "pair_coeff * * hertz 1e7 0 damping velocity tangential linear_history 1e3 0 0.5\n"
    for name, between, apart in (
            ("the style again", "pair_style grip energy contacts\n" + again, 0.0199),
            ("another law", other, 0.0199), ("another law, at a wall too", other, 0.0199),
            ("excluded and not", "neigh_modify exclude group a b\nrun 0\nneigh_modify exclude none\n", 0.0199),
            ("moved apart and back", "displace_atoms b move 3e-4 0 0\nrun 0\ndisplace_atoms b move -3e-4 0 0\n", 0.0199),
            ("moved together", "displace_atoms b move -3e-4 0 0\n", 0.0201)):
        wall = "fix w all wall/grip type 1 xplane -0.0099 NULL energy yes\n" if "wall" in name else ""
        output = host.must_run(HEAD + f"""create_atoms 1 single 0 0 0
create_atoms 1 single {apart} 0 0
set group all diameter 0.02 density {DENSITY}
group a id 1
group b id 2
velocity a set 0.1 0 0
""" + host.LOAD + f"""pair_style grip energy yes
{again}{wall}fix 1 all nve/sphere
timestep 1e-6
{MEASURE}run 10
print "THEN"
{between}run 0
""")
        first, last = (ledger_columns(part) for part in output.split("THEN\n", 1))
        before, after = first["total"][-1], last["total"][-1]
        host.check(abs(after - before) < 1e-12 * (before + 1e-4), f"another set-up, {name}: the sum {before:.6g} is now {after:.6g}")
        host.check(first["outside"][-1] == 0, f"another set-up, {name}: {first['outside'][-1]:.3g} outside at first")
        stored = [sum(t[e][-1] for e in ENTRIES[2:6]) for t in (first, last)]
        host.check_close(last["outside"][-1], stored[0] - stored[1], 1e-9, f"another set-up, {name}: energy from outside")
    script = HEAD + host.LOAD + "pair_style hybrid/scaled 0.5 grip energy yes 1.0 zero 0.02\npair_coeff * * grip hooke 1e5 0\n" \
        "pair_coeff * * zero\nrun 0\n"
    host.refused("hybrid/scaled with a ledger", script, "hybrid/scaled")


def test_lost():
    """A sphere leaves the box while it is in contact and is deleted during the run: an entry of its own has the
    energy that the contact stored, minus the work of its last half step on the other sphere, which moves at speed 1."""
    for newton in ("on", "off"):
        script = HEAD.replace("newton on", f"newton {newton}") + f"""create_atoms 1 single 0.079 0 0
create_atoms 1 single 0.0999 0 0
set group all density {DENSITY}
set atom 1 diameter {2 * RADII[1]!r}
set atom 2 diameter {2 * RADII[0]!r}
velocity all set 1 0 0
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * luding k2hat 1e3 k1_ratio 0.4 kc_ratio 0.1 phi_f 0.05 gamma_n 0.05
neigh_modify every 1 delay 0 check no
fix 1 all nve/sphere
timestep 1e-6
{MEASURE}thermo_modify lost ignore
thermo 1
variable push equal fx[1]
fix push all print 1 "PUSH $(v_push:%.17g)"
run 150
"""
        output = host.must_run(script)
        table, pushes = ledger_columns(output), [float(p) for p in re.findall(r"^PUSH (\S+)$", output, re.M)]
        gone = table["elastic_normal"].index(0)
        stored = table["elastic_normal"][gone - 1]
        host.check(stored > 0, f"lost, newton {newton}: {stored:.3g} was stored when the sphere went")
        half_step = 0.5 * 1e-6 * pushes[gone - 1]
        host.check_close(table["outside"][gone], stored - half_step, 1e-7, f"lost, newton {newton}: what was stored is booked")
        moved = [e for e in ENTRIES[3:] if e not in ("outside", "gone") and table[e][gone] != table[e][gone - 1]]
        host.check(not moved, f"lost, newton {newton}: nothing else is booked, but {moved}")
        # Its density was set while its diameter was still 1, so the sphere is heavy enough to keep
        # its speed.
        host.check_close(table["gone"][gone], 0.5 * DENSITY * math.pi / 6, 1e-6, f"lost, newton {newton}: its kinetic energy is gone")


@pytest.mark.parametrize("name, model", normal_models())
def test_normal(name, model):
    check_impact(name, model)


@pytest.mark.parametrize("name, model", [*oblique_models(), *synchronized_models()])
def test_oblique(name, model):
    check_impact(name, model, offset=0.5, spins=SPINS)
