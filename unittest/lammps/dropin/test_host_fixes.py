# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Rigid bodies and frozen, inserted and adapted atoms on several ranks, compared with LAMMPS's style or, for models
that LAMMPS does not have, with one rank."""
import pytest

import host
from dropin import POLY, dimers_data, file_name, header
from frames import dump, read, same
from shared_models import HERTZ, HOOKE, JKR, LUDING

DIMERS = dimers_data()


def rigid(kind, model, newton, style):
    return host.LOAD + header(DIMERS, style="hybrid sphere bond", newton=newton) + f"""
bond_style zero
pair_style {style}
pair_coeff * * {model}
group bodies molecule <= 20
group rest subtract all bodies
neigh_modify exclude molecule/intra bodies
bond_coeff *
fix rigid bodies {kind} molecule
fix nve rest nve/sphere
velocity all create 1.0 4711 loop all
variable px atom 3.0*(2.05-x)
variable py atom 3.0*(2.05-y)
variable pz atom 3.0*(2.05-z)
fix pull all addforce v_px v_py v_pz
run 400
""" + dump("end") + "run 0\n"


def frozen(model, newton, style):
    return host.LOAD + header(POLY, newton=newton) + f"""
pair_style {style}
pair_coeff * * {model}
group ice id <= 8
group rest subtract all ice
velocity ice set 0 0 0
set group ice omega 0 0 0
fix nve rest nve/sphere
fix ice ice freeze
fix squeeze all deform 1 x scale 0.9 y scale 0.9 z scale 0.9 remap x
thermo_style custom step f_ice[*]
thermo_modify format float %.17g
run 300
""" + dump("end") + "run 0\n"


EPSD = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4 rolling epsd mu_r 0.2 eta_r 0.3"
MODELS = {"hertz/material": HERTZ, "luding": LUDING, "jkr": JKR, "epsd": EPSD}
RANKS = ((1, "off"), (2, "on"), (4, "off"), (8, "on"))


@pytest.mark.parametrize("name, model", MODELS.items())
def test_bodies_and_frozen_atoms(name, model):
    cases = [(kind, lambda newton, style, kind=kind: rigid(kind, model, newton, style)) for kind in ("rigid", "rigid/small")]
    for what, script in cases + [("freeze", lambda newton, style: frozen(model, newton, style))]:
        printed = host.must_run(script("on", "grip" if name in ("luding", "epsd") else "granular"))
        want, held = read("end"), host.thermo(printed)
        still = range(8) if what == "freeze" else ()
        host.check(not any(want["vx"][k] or want["fx"][k] for k in still), f"{what}, {name}: frozen atoms move")
        for ranks, newton in RANKS:
            printed = host.must_run(script(newton, "grip"), ranks=ranks)
            text = f"{what}, {name}, {ranks} ranks, newton {newton}"
            same(want, read("end"), 1e-8, text)
            if what == "freeze":
                force = host.thermo(printed)
                for c in ("f_ice[1]", "f_ice[2]", "f_ice[3]"):
                    host.check(abs(force[c][-1]) > 0.01 and abs(force[c][-1] - held[c][-1]) < 1e-7 * abs(held[c][-1]) + 1e-8,
                               f"{text}: force on the frozen atoms {force[c][-1]}, want {held[c][-1]}")


def pour(model, style, newton="on"):
    return host.LOAD + host.head("lj", "p p f", "block 0 4 0 4 0 7", newton=newton, skin=0.1) + f"""neigh_modify every 1 delay 0
timestep 0.001
pair_style {style}
pair_coeff * * {model}
region slab block 0.6 3.4 0.6 3.4 4.6 6.4
fix nve all nve/sphere
fix gravity all gravity 10 vector 0 0 -1
fix floor all {'wall/gran granular' if style == 'granular' else 'wall/grip'} {model} zplane 0 NULL
fix insert all pour 40 1 4711 region slab diam range 0.5 0.7 vol 0.2 50 vel -0.2 0.2 -0.2 0.2 -3
run 1200
""" + dump("poured") + "run 0\n"


def test_pour():
    """LAMMPS inserts other atoms on another number of ranks, so both styles run on the same number."""
    for name, model, ranks in (("hertz/material", HERTZ, 2), ("hooke", HOOKE, 4), ("luding", LUDING, 2)):
        host.must_run(pour(model, "granular") if name != "luding" else pour(model, "grip", "off"), ranks=ranks)
        want = read("poured")
        host.check(len(want["id"]) == 40 and min(want["z"]) < 0.4, f"fix pour, {name}: nothing has landed")
        host.must_run(pour(model, "grip"), ranks=ranks)
        same(want, read("poured"), 1e-7, f"fix pour, {name}, {ranks} ranks")


def test_adapt_pair():
    """fix adapt cannot change coefficients of the pair style, and an error reports it."""
    body = frozen(HERTZ, "on", "grip").replace("run 300", "variable e equal 1e4\nfix soft all adapt 1 pair grip E * * v_e\nrun 1")
    host.refused("fix adapt pair", body, "ERROR", "adapt")


# Two spheres move apart by 3.9e-3 and grow by 4e-3 per step: when the list is rebuilt, they touch with the current
# radii but not with the previous ones. The friction of a soft contact grows in each step, however often the list is
# rebuilt. LAMMPS's style starts the friction again with each list.
host.write_data(file_name("grow.data"), [(0.0, 4.1)] * 3,
                [(1, 0.5, [1.5, 2.0, 2.0], [-1.95, 0.0, 0.0], [0.0, 0.0, 40.0]),
                 (1, 0.5, [2.4995, 2.0, 2.0], [1.95, 0.0, 0.0], [0.0, 0.0, 40.0])])


def grown(style, lists):
    """Force across the contact after 12 steps."""
    return abs(host.thermo(host.must_run(host.LOAD + header(file_name("grow.data"), style="sphere 1") + f"""
neigh_modify {lists}
pair_style {style} 1.2
pair_coeff * * hertz/material 1e-2 0 0.3 damping velocity tangential mindlin NULL 0 1e6
variable d equal 1.0+0.004*step
fix grow all adapt 1 atom diameter v_d
fix nve all nve/sphere
compute force all reduce max fy
thermo_style custom step c_force
thermo_modify format float %.17g
run 12
"""))["c_force"][-1])


def test_growth_and_lists():
    few, many = grown("grip", "delay 0"), grown("grip", "every 1 delay 0 check no")
    host.check(few > 0 and abs(many - few) < 1e-9 * few, f"fix adapt, lists in each step: friction {many}, want {few}")


def test_growth_and_skin():
    """Two spheres at rest, at a distance of 0.2, grow by half. The list, whose skin is 0.1, is rebuilt only when it
    must be: a warning. If it ends before the diameters that the spheres reach: another warning."""
    host.write_data(file_name("rest.data"), [(0.0, 6.1)] * 3,
                    [(1, 0.5, [1.5 + 1.2 * k, 2.0, 2.0], [0.0] * 3, [0.0] * 3) for k in (0, 1)])
    for lists, cutoff, words in (("delay 0", " 1.6", "check no"), ("every 10 delay 0 check no", " 1.6", ""),
                                 ("every 10 delay 0 check no", "", "cutoff"), ("delay 0", "", "check no")):
        printed = host.must_run(host.LOAD + header(file_name("rest.data"), style="sphere 1") + f"""
neigh_modify {lists}
pair_style grip{cutoff}
pair_coeff * * {HERTZ}
variable d equal 1.0+1e-3*step
fix grow all adapt 1 atom diameter v_d
fix nve all nve/sphere
compute speed all reduce max vx
thermo_style custom step c_speed
run 500
""")
        warned = [line for line in printed.split("\n") if line.startswith("WARNING: pair_style grip") and "grown" in line]
        what = f"growth, {lists}, cutoff{cutoff}"
        host.check(len(warned) == (words != "") and all(words in line for line in warned), f"{what}: {warned}")
        speed = host.thermo(printed)["c_speed"][-1]
        host.check(("check no" in lists) == (speed > 0), f"{what}: speed {speed}")
