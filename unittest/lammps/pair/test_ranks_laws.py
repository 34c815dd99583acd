# SPDX-License-Identifier: GPL-2.0-only
"""Every law with history, with heat, or with a reach beyond touch, on 1, 2, 4 and 8 ranks, newton on and off,
balanced, while atoms migrate and lists are rebuilt: the same forces and the same history of each pair. Fifteen
models act at once, one for each pair of five types; then alone in hybrid styles, with rigid bodies and frozen atoms."""
import math

import pytest

import host
from dropin import file_name, header
from frames import GROUPS, dump, read, same
from many_models import REACH, TOUCH

SIDE = 5.2
BOX = [(0.0, SIDE)] * 3
host.write_data(file_name("loose.data"), BOX, host.random_spheres(140, BOX, [0.5, 0.4, 0.35, 0.45], 21, 1.0, 3.0, 5), 5)


def coefficients(models, style=""):
    return "".join(f"pair_coeff {i} {j} {style} {model}\n" for (i, j), model in models.items())


SET_UP = """
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
comm_modify vel yes
fix property all property/atom temperature heatflow ghost yes
fix nve all nve/sphere
fix heat all heat/flow constant 1.0
compute heat all property/atom temperature heatflow
"""
COLUMNS = [f"p{k}" for k in range(1, 14)]
LOCAL = f"""
compute pairs all property/local patom1 patom2 ptype1 ptype2 cutoff radius
compute contacts all pair/local dist force {' '.join(COLUMNS)} cutoff radius
"""


def dump_local(name):
    return (f"dump {name} all local 1 {file_name(name)} index c_pairs[*] c_contacts[*]\n"
            f"dump_modify {name} format float %.17g\n")


# The columns after the types: their meaning, and the sign by which each changes when i and j are swapped.
PARTS = {"distance": (0, 1), "normal force": (1, 2), "tangential force": (2, 6), "rolling torque": (6, 10),
         "twisting torque": (10, 11), "connecting vector": (11, 14), "heat flow": (14, 15)}
SIGNS = [1, 1, -1, -1, -1, 1, -1, -1, -1, 1, 1, -1, -1, -1, -1]
# (At a set-up LAMMPS has not yet summed the heat of ghosts.)
TEMPERATURE = [("temperature", "c_heat[1]")]
HEAT = TEMPERATURE + [("heat flow", "c_heat[2]")]


def contacts(name):
    """{(smaller id, larger id): (types, row)}, seen from the smaller id."""
    data = read(name, 0)
    table = {}
    for row in zip(*(data[c] for c in list(data)[1:])):
        (i, j), types, values = map(int, row[:2]), tuple(sorted(map(int, row[2:4]))), list(row[4:])
        if i > j:
            i, j, values = j, i, [sign * value for sign, value in zip(SIGNS, values)]
        if any(values[1:11]):
            table[i, j] = types, values
    return table


def same_contacts(want, got, models, tolerance, text):
    if not host.check(set(want) == set(got), f"{text}: contacts not in both: {sorted(set(want) ^ set(got))[:5]}"):
        return
    for types, model in models.items():
        rows = [(row, got[key][1]) for key, (kinds, row) in want.items() if kinds == types]
        for what, (first, last) in PARTS.items():
            scale = max((abs(v) for row, _ in rows for v in row[first:last]), default=0.0)
            worst = max((abs(a - b) for one, two in rows for a, b in zip(one[first:last], two[first:last])), default=0.0)
            host.check(worst <= tolerance * scale, f"{text}: {what} of types {types}, {model.split()[0]}, differs by {worst:.3g} "
                       f"of {scale:.3g}")


RUNS = [*host.DIVISIONS, (4, "off", ""), (8, "on", ""), (8, "on", "comm_style tiled\nfix even all balance 20 1.0 rcb\n")]


@pytest.mark.parametrize("name, models", (("touch", TOUCH), ("reach", REACH)))
def test_laws(name, models):
    host.must_run(host.LOAD + header(file_name("loose.data")) + f"pair_style grip\n{coefficients(models)}" + SET_UP + f"""
variable warm atom 10+3*(id%7)
set group all temperature v_warm
fix squeeze all deform 1 x scale 0.82 y scale 0.82 z scale 0.82 remap x
fix drag all viscous 0.5
run 700
unfix squeeze
velocity all set 2 1.5 1 sum yes
run 50
write_restart {file_name('restart')}
""", ranks=2)

    def run(text, ranks, newton, balance):
        printed = host.must_run(host.LOAD + f"newton {newton}\nread_restart {file_name('restart')}\ntimestep 0.001\n" + SET_UP
                                + balance + LOCAL + dump_local("begin") + dump("one", more="c_heat[1] c_heat[2]")
                                + "run 1\nundump one\nundump begin\n"
                                + "run 20\n" + dump("some", more="c_heat[1] c_heat[2]") + "run 0\nundump some\nrun 180\n"
                                + dump("end", more="c_heat[1] c_heat[2]") + dump_local("final") + "run 0\n", ranks=ranks)
        builds = sum(int(line.split("=")[1]) for line in printed.split("\n") if line.startswith("Neighbor list builds"))
        host.check(builds > 5, f"{text}: only {builds} rebuilds")
        return read("one", 0), read("one", 1), read("some"), read("end"), contacts("begin"), contacts("final")

    def compare(wants, got, text):
        largest = max(math.hypot(row[1], row[5]) for _, row in wants[4].values())
        for k, (what, tolerance) in enumerate((("set-up", 1e-12), ("one step", 1e-12), ("20 steps", 1e-10), ("200 steps", 1e-7))):
            same(wants[k], got[k], tolerance, f"{text}: {what}",
                 GROUPS + (HEAT if what == "one step" else TEMPERATURE), largest, 0.35)
        same_contacts(wants[4], got[4], models, 1e-11, f"{text}: set-up")
        same_contacts(wants[5], got[5], models, 1e-6, f"{text}: 200 steps")

    begun = host.invariant(name, run, compare, RUNS)[4]
    for types, model in models.items():
        rows = [row for kinds, row in begun.values() if kinds == types]
        acting = [any(row[k] for row in rows) for k in (1, 5, 9, 10, 14)]
        words = ("", "tangential", "rolling", "twisting", "heat")
        host.check(len(rows) >= 3 and acting == [word in model for word in words],
                   f"{name}, types {types}: {len(rows)} contacts, forces {acting} of {model}")

    # Reading contacts changes nothing, not even a bit.
    for newton in ("on", "off"):
        texts = []
        for output in ("", LOCAL + dump_local("each") + "compute sum all reduce sum c_contacts[3] c_contacts[15] inputs local\n"
                       "thermo_style custom step c_sum[*]\nthermo 1\n"):
            host.must_run(host.LOAD + f"newton {newton}\nread_restart {file_name('restart')}\ntimestep 0.001\n" + SET_UP
                          + output + dump("bits", 50) + "run 200\n", ranks=2)
            with open(file_name("bits")) as file:
                texts.append(file.read())
        host.check(texts[0] == texts[1] and len(texts[0]) > 10000, f"{name}, newton {newton}: output changes the run")


# In hybrid styles and with frozen atoms.
ALONE = {"plastic": TOUCH[3, 3], "direnzo": TOUCH[5, 5], "jkr": REACH[1, 1], "f0": REACH[3, 3]}
HYBRID = {
    "hybrid/overlay": "pair_style hybrid/overlay grip lj/cut 1.2\npair_coeff * * grip MODEL\npair_coeff * * lj/cut 0.05 0.8\n",
    "hybrid": "pair_style hybrid grip lj/cut 1.1\npair_coeff * * grip MODEL\npair_coeff 1*2 5 lj/cut 0.1 0.8\n",
    "frozen": "pair_style grip\npair_coeff * * MODEL\n",
}


@pytest.mark.parametrize("what", HYBRID)
def test_hybrid(what):
    style = HYBRID[what]
    for name, model in ALONE.items():
        model = model.replace("heat area 5", "")
        want = None
        for ranks, newton in ((1, "on"), (4, "off")):
            move = "fix nve all nve/sphere"
            if what == "frozen":
                move = ("group ice id <= 20\ngroup rest subtract all ice\nvelocity ice set 0 0 0\nset group ice omega 0 0 0\n"
                        "fix nve rest nve/sphere\nfix ice ice freeze")
            host.must_run(host.LOAD + header(file_name("loose.data"), newton=newton) + style.replace("MODEL", model) + f"""
{move}
fix squeeze all deform 1 x scale 0.84 y scale 0.84 z scale 0.84 remap x
run 400
""" + dump("end") + "run 0\n", ranks=ranks)
            want = want or read("end")
            same(want, read("end"), 1e-7, f"{what}, {name}, {ranks} ranks, newton {newton}")
