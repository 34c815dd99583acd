# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The same script with LAMMPS's pair_style granular and with grip, for every sub-model, pairs and walls: 1e-10.

A few dozen spheres in a box that is compressed, or on walls on which they settle, with rebuilds of the neighbour list.
Compared every 50 steps: positions, velocities, spins, forces, torques, per-atom stress and the pressure tensor."""
import os

import host
from dropin import (CENTRE, EQUAL, NO_TANGENTIAL, POLY, REGIONS, TAIL, TENTH, TENTH_TYPES, THIRD, chain_data,
                    compare, dimers_data, file_name, header, judge_all, squeezed, walled)

NORMALS = {
    "hooke": ("hooke 2000", ""), "hertz": ("hertz 1e4", ""), "hertz/material": ("hertz/material 1e4", " 0.3"),
}
DAMPINGS = {"none": 0.0, "velocity": 1.0, "mass_velocity": 5.0, "viscoelastic": 30.0, "tsuji": 0.6,
            "coeff_restitution": 0.7}
TANGENTIALS = {
    "none": NO_TANGENTIAL,
    "linear_nohistory": "tangential linear_nohistory 0.8 0.4",
    "linear_history": "tangential linear_history 800.0 0.5 0.4",
    "mindlin": "tangential mindlin 2000.0 0.7 0.4",
}


def spec(normal, damping, tangential, tail=""):
    front, back = NORMALS[normal]
    return f"{front} {DAMPINGS[damping]}{back} damping {damping} {tangential} {tail}"


def test_laws():
    """Every normal law with every damping and every tangential law."""
    turn = 0
    for normal in NORMALS:
        for damping in DAMPINGS:
            for tangential in TANGENTIALS:
                turn += 1
                words = TANGENTIALS[tangential]
                if tangential == "mindlin" and normal == "hertz/material":
                    words = "tangential mindlin NULL 0.7 0.4"
                tail = "limit_damping" if turn % 3 == 0 else ""
                line = spec(normal, damping, words, tail)
                where = (EQUAL, POLY, THIRD)[turn % 3]
                compare(line, squeezed(where, ["* * " + line], steps=200, scale=0.86))
    judge_all()


def test_defaults():
    """Defaults: without a damping word the damping is viscoelastic. The order of words is free."""
    compare("default damping", squeezed(POLY, ["* * hertz 1e4 30.0 tangential linear_history 800.0 0.5 0.4"], steps=400))
    compare("mindlin with k_t on hertz/material",
            squeezed(POLY, ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin 4000.0 0.7 0.4"],
                     steps=400))
    compare("words in another order",
            squeezed(POLY, ["* * hertz/material 1e4 0.7 0.3 limit_damping tangential mindlin NULL 0.7 0.4 damping tsuji"],
                     steps=400))
    judge_all()


def test_limit_damping():
    """limit_damping with damping so heavy that it has an effect."""
    for damping, value in (("velocity", 20.0), ("mass_velocity", 80.0), ("viscoelastic", 500.0), ("tsuji", 0.1)):
        for normal in NORMALS:
            front, back = NORMALS[normal]
            line = f"* * {front} {value}{back} damping {damping} tangential linear_history 800.0 0.5 0.4 limit_damping"
            compare(f"heavy {line}", squeezed(EQUAL, [line], steps=400))
    judge_all()


def test_two_types():
    """Two types: mixed, given, with different models and far apart in size."""
    LINES = [
        ["1 1 hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
         "2 2 hooke 1000 2 damping mass_velocity tangential linear_history 300 0.9 0.2"],
        ["1 1 hertz 1e4 0.7 damping tsuji tangential mindlin 4000 0.5 0.4",
         "2 2 hertz 2e4 0.9 damping tsuji tangential mindlin 6000 0.9 0.1"],
        ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
         "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin NULL 0.9 0.1"],
        ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin 4000 0.5 0.4 limit_damping",
         "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin 5000 0.9 0.1 limit_damping"],
        ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
         "1 2 hooke 2000 4.0 damping mass_velocity tangential linear_history 800 0.5 0.4",
         "2 2 hertz 2e4 30.0 tangential linear_nohistory 0.9 0.1"],
        ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
         "1 2 hertz/material 2e4 0.8 0.25 damping coeff_restitution tangential mindlin NULL 0.5 0.3",
         "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin NULL 0.9 0.1"],
        ["* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
         "2 2 hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"],
    ]
    for lines in LINES:
        for where in (POLY, THIRD, TENTH_TYPES):
            compare(f"two types {lines} {os.path.basename(where)}", squeezed(where, lines, steps=400, scale=0.86))
    compare("sizes 1:10", squeezed(
        TENTH, ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"], steps=1000, scale=0.86))
    judge_all()


HERTZ = "* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
HOOKE = "* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"
NOHISTORY = "* * hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"


def test_lists_and_groups():
    for line in (HERTZ, HOOKE, NOHISTORY):
        for newton in ("on", "off"):
            compare(f"newton {newton}, long run, {line}", squeezed(POLY, [line], steps=800, scale=0.87, newton=newton))
            compare(f"newton {newton}, sizes 1:3, {line}", squeezed(THIRD, [line], steps=500, scale=0.86, newton=newton))
        compare(f"freeze group {line}", squeezed(
            POLY, [line], scale=0.9, fixes="group ice id <= 8\ngroup rest subtract all ice\nvelocity ice set 0 0 0\n"
            "set group ice omega 0 0 0\nfix nve rest nve/sphere\nfix ice ice freeze"))
        compare(f"global cutoff {line}", squeezed(POLY, [line], steps=400).replace("style PAIR", "style PAIR 1.4"))
        compare(f"cutoff word {line}", squeezed(POLY, [line + " cutoff 1.4"], steps=400))
    compare("freeze group, sizes 1:3", squeezed(
        THIRD, [HOOKE], scale=0.9, fixes="group ice id <= 8\ngroup rest subtract all ice\nvelocity ice set 0 0 0\n"
        "set group ice omega 0 0 0\nfix nve rest nve/sphere\nfix ice ice freeze"))
    judge_all()


def test_own_image():
    """A sphere that touches its own periodic images."""
    host.write_data(file_name("self.data"), [(0.0, 1.9), (0.0, 2.1), (0.0, 5.0)],
                    [(1, 1.0, [0.9, 1.0, 1.5], [0.4, -0.3, 1.0], [2.0, 1.0, -1.0]),
                     (1, 0.6, [0.2, 0.3, 3.05], [0.1, 0.2, -1.0], [0.5, 1.0, 0.3])])
    for line in (HERTZ, HOOKE):
        compare(f"own image {line}", squeezed(file_name("self.data"), [line], steps=100, scale=0.95))
    judge_all()


def test_special_bonds():
    """Factors of `special_bonds lj` by pair of types for bonded neighbours: 0 (left out of the list), between, 1."""
    chains, bonds = chain_data()
    for factors in ("0.3 0.5 0.7", "0.0 0.5 1.0", "1.0 1.0 1.0", "0.0 0.0 0.3"):
        for line in (HERTZ, HOOKE, NOHISTORY):
            body = squeezed(chains, [line], steps=300, scale=0.95, style="hybrid sphere bond", newton="off")
            body = body.replace("pair_style", f"special_bonds lj {factors}\nbond_style zero\nbond_coeff *\npair_style")
            body = body.replace("fix nve", f"{bonds}\nfix nve", 1)
            compare(f"lj factors {factors}, {line}", body, rebuilds=0)
            often = body.replace("fix nve", "neigh_modify every 10 delay 0 check no\nfix nve", 1)
            compare(f"lj factors {factors}, new lists, {line}", often, rebuilds=20)
    judge_all()


def test_bonded_pair_that_meets():
    """A bonded pair that meets between two rebuilds of the list."""
    host.write_data(file_name("pair.data"), [(0.0, 10.0)] * 3,
                    [(1, 0.5, [5.0, 5.0, 5.0], [1.0, 0.1, 0.0], [0.0, 1.0, 2.0]),
                     (1, 0.5, [6.005, 5.0, 5.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0])], molecules=[1, 1])
    for line in (HERTZ, HOOKE, NOHISTORY):
        body = squeezed(file_name("pair.data"), [line], steps=20, scale=0.9999, style="hybrid sphere bond")
        body = body.replace("pair_style", "special_bonds lj 0.3 0.5 0.7\nbond_style zero\nbond_coeff *\npair_style")
        body = body.replace("fix nve", "create_bonds single/bond 1 1 2 special yes\nfix nve", 1)
        compare(f"a bonded pair that meets, factor 0.3, {line}", body.replace("thermo 50", "thermo 5"), rebuilds=0)
    judge_all()


def test_rigid_bodies():
    """Rigid bodies: their mass enters the reduced mass."""
    dimers = dimers_data()
    for line in (HERTZ, HOOKE):
        for kind in ("rigid/small molecule", "rigid molecule"):
            body = header(dimers, style="hybrid sphere bond") + f"""
bond_style zero
pair_style PAIR
pair_coeff {line}
group bodies molecule <= 20
group rest subtract all bodies
neigh_modify exclude molecule/intra bodies
bond_coeff *
fix rigid bodies {kind}
fix nve rest nve/sphere
velocity all create 1.0 4711 loop all
fix pull all addforce v_px v_py v_pz
variable px atom 3.0*(2.05-x)
variable py atom 3.0*(2.05-y)
variable pz atom 3.0*(2.05-z)
{TAIL}
run 500
"""
            compare(f"{kind} {line}", body)
    judge_all()


# Walls.
WALL_MODELS = [
    "hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
    "hertz 1e4 30 tangential linear_nohistory 0.8 0.4 limit_damping",
    "hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
    "hertz/material 1e4 0.6 0.3 damping tsuji tangential linear_history 800 0.5 0.4 limit_damping",
    "hertz 1e4 2 damping velocity tangential mindlin 4000 0.5 0.4",
    "hooke 2000 0.7 damping coeff_restitution tangential linear_nohistory 20 0.4",
    "hooke 2000 0 damping none tangential linear_history 800 0.5 0.4",
]
SIDES = ["WALL MODEL xplane 0 4", "WALL MODEL yplane 0 4"]


def test_walls():
    for model in WALL_MODELS:
        compare(f"planes {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL"]))
        compare(f"sideways {model}", walled(model, SIDES + ["WALL MODEL zplane 0 6.5"], gravity="1 0.5 -0.3"))
        compare(f"cylinder {model}", walled(model, ["WALL MODEL zcylinder 2.5", "WALL MODEL zplane 0 NULL"], before=CENTRE))
    judge_all()


def test_moving_walls():
    for model in WALL_MODELS[:4]:
        compare(f"wiggle z {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL wiggle z 0.1 0.35"]))
        compare(f"wiggle x {model}", walled(model, ["WALL MODEL xplane 0 4 wiggle x 0.1 0.25", "WALL MODEL yplane 0 4",
                                                    "WALL MODEL zplane 0 NULL wiggle z 0.05 0.5"], gravity="1 0 -0.5"))
        compare(f"shear {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL shear x 0.7"]))
        compare(f"shear y {model}", walled(model, ["WALL MODEL xplane 0 4 shear y -1.5", "WALL MODEL yplane 0 4 shear z 2",
                                                   "WALL MODEL zplane 0 NULL shear y 0.7"]))
        compare(f"cylinder, wiggle and shear along z {model}",
                walled(model, ["WALL MODEL zcylinder 2.5 shear z 0.8", "WALL MODEL zplane 0 NULL wiggle z 0.05 0.5"],
                       before=CENTRE))
    judge_all()


def test_regions():
    for name, region in REGIONS.items():
        for model in WALL_MODELS[:4]:
            walls = ["WALLREGION MODEL region w"]
            if name == "outside of a sphere":
                walls.append("WALLREGION MODEL region w1")
            boundary = "p p f" if name == "plane" else "f f f"
            compare(f"region {name} {model}", walled(model, walls, boundary=boundary, gravity="0.3 0.2 -1", before=region))
    judge_all()


def test_output_of_contacts():
    """Several walls with different models on the same spheres; output per contact in LAMMPS's columns."""
    compare("output of contacts", walled(WALL_MODELS[2], SIDES + ["WALL MODEL zplane 0 NULL shear x 0.7 contacts"]),
            extra=[f"f_w2[{k}]" for k in range(1, 9)])
    # If an atom touches several faces, LAMMPS outputs the force of the last one, Grip that of all.
    for region, columns in (("sphere", range(1, 9)), ("cylinder", (1, 5, 6, 7, 8))):
        compare(f"output of contacts with a region, {region}",
                walled(WALL_MODELS[2], ["WALLREGION MODEL region w contacts"], gravity="0.3 0.2 -1",
                       before=REGIONS[region]),
                extra=[f"f_w0[{k}]" for k in columns])
    judge_all()
