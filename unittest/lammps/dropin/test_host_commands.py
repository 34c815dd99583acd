# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""LAMMPS's commands around the pair style and the walls: neighbor multi, neigh_modify exclude, pair_modify, compute
contact/atom and fabric, balance, run_style respa. Each is compared with LAMMPS's own style, a sum over all pairs, a
straight line, or the same run without the command."""
import itertools
import math

import host
from dropin import POLY, SPHERES, THIRD, chain_data, compare, file_name, header, judge_all, squeezed
from frames import dump, read, same
from shared_models import HERTZ, HOOKE, JKR, LUDING


# Compared with LAMMPS's style, every frame to 1e-10: ways to build neighbour lists, and commands that omit pairs from them.

MULTI = [("multi", "neighbor 0.1 multi", ""),
         ("multi, comm_modify mode multi", "neighbor 0.1 multi", "comm_modify mode multi vel yes"),
         ("multi, collections by size", "neighbor 0.1 multi\nneigh_modify collection/interval 2 0.6 1.6",
          "comm_modify mode multi vel yes"),
         ("nsq", "neighbor 0.1 nsq", ""),
         ("multi, reduce/multi", "neighbor 0.1 multi\nneigh_modify collection/interval 2 0.6 1.6",
          "comm_modify mode multi reduce/multi vel yes")]


def test_lists():
    for (name, neighbor, comm), model, newton in itertools.product(MULTI, (HERTZ, HOOKE), ("on", "off")):
        if "reduce" in comm and newton == "off":
            continue  # LAMMPS rejects it
        body = squeezed(THIRD, [f"* * {model}"], steps=400, scale=0.86, newton=newton)
        body = body.replace("neighbor 0.1 bin", f"{neighbor}\n{comm}")
        compare(f"neighbor {name}, newton {newton}, {model}", body)
    judge_all()


def test_exclude():
    for name, exclude in (("type", "type 1 2"), ("group", "group some rest"), ("one group", "group some some")):
        for model in (HERTZ, HOOKE):
            body = squeezed(POLY, [f"* * {model}"], steps=400, scale=0.86)
            compare(f"exclude {name}, {model}", body.replace(
                "fix nve", f"group some id <= 12\ngroup rest subtract all some\nneigh_modify exclude {exclude}\nfix nve", 1))
    judge_all()


def test_pair_modify():
    TWO = ["1 1 hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
           "2 2 hooke 1000 2 damping mass_velocity tangential linear_history 300 0.9 0.2"]
    for words in ("mix arithmetic", "mix sixthpower", "shift yes", "tail no", "table 8", "nofdotr", "neigh/trim no"):
        compare(f"pair_modify {words}", squeezed(POLY, TWO, steps=200, scale=0.86).replace(
            "\npair_coeff", f"\npair_modify {words}\npair_coeff", 1))
    judge_all()


def test_special_in_a_hybrid():
    chains, bonds = chain_data()
    for model in (HERTZ, HOOKE):
        body = squeezed(chains, [f"* * PAIR {model}"], steps=300, scale=0.95, style="hybrid sphere bond",
                        newton="off")
        body = body.replace("pair_style PAIR", "special_bonds lj 0.9 0.8 0.6\nbond_style zero\nbond_coeff *\n"
                            "pair_style hybrid/overlay PAIR lj/cut 1.1")
        body = body.replace(f"PAIR {model}", f"PAIR {model}\npair_coeff * * lj/cut 0.05 0.8\n"
                            "pair_modify pair PAIR special lj 0.3 0.5 0.7")
        compare(f"pair_modify special in a hybrid, {model}", body.replace("fix nve", bonds + "\nfix nve", 1),
                rebuilds=0)
    judge_all()


def test_respa_of_pairs():
    """Pairs on the outermost level, the default. (On other levels the springs of LAMMPS's style move by whole outer
    steps.)"""
    for model in (HERTZ, HOOKE):
        for levels in ("2 3", "2 3 pair 2", "3 2 2"):
            compare(f"run_style respa {levels}, {model}", squeezed(POLY, [f"* * {model}"], steps=400, scale=0.86).replace(
                "timestep 0.001", f"timestep 0.001\nrun_style respa {levels}"))
    judge_all()


def test_reach():
    """Forces that reach beyond touch, with lists by cutoff instead of bins."""
    F0 = "hooke/hysteresis k1 2000 k2_ratio 4 kc_ratio 0.5 phi_f 0.05 e 0.7 f0 -5 tangential history mu 0.5"
    for model, newton in itertools.product((JKR, F0), ("on", "off")):
        want = None
        for ranks, (name, neighbor, comm) in zip((1, 1, 2, 1, 4, 2), [("bin", "neighbor 0.02 bin", "")] + MULTI):
            if "reduce" in comm and newton == "off":
                continue
            body = squeezed(THIRD, [f"* * {model}"], steps=400, scale=0.86, newton=newton).replace("PAIR", "grip")
            body = body.replace("neighbor 0.1 bin", f"{neighbor.replace('0.1', '0.02')}\n{comm}")
            host.must_run(host.LOAD + body + dump("end") + "run 0\n", ranks=ranks)
            want = want or read("end")
            same(want, read("end"), 1e-8, f"neighbor {name}, {model.split()[0]}, newton {newton}")


def test_compute_no():
    """pair_modify compute no: without forces atoms move along straight lines."""
    head = header(POLY)
    host.must_run(host.LOAD + head + f"pair_style grip\npair_coeff * * {LUDING}\npair_modify compute no\n"
                  "fix nve all nve/sphere\ndump lines all custom 200 " + file_name("lines") + " id xu yu zu vx vy vz fx fy fz\n"
                  "dump_modify lines sort id format float %.17g\nrun 200\n")
    begin, end = host.read_dump(file_name("lines"))
    worst = max(abs(begin[x][k] + 0.2 * begin[v][k] - end[x][k]) for x, v in (("xu", "vx"), ("yu", "vy"), ("zu", "vz"))
                for k in range(len(begin["id"])))
    host.check(worst < 1e-13 and not any(end["fx"]), f"pair_modify compute no: off a straight line by {worst:.3g}")
    # When forces are switched on again, contacts begin at that time.
    text = "fix nve all nve/sphere\nfix squeeze all deform 1 x scale 0.9 y scale 0.9 z scale 0.9 remap x\n"
    host.must_run(host.LOAD + head + f"pair_style grip\npair_coeff * * {LUDING}\n{text}run 300\npair_modify compute no\nrun 0\n"
                  "pair_modify compute yes\n" + dump("again") + "run 100\n")
    host.must_run(host.LOAD + head + f"pair_style grip\npair_coeff * * {LUDING}\n{text}run 300\n" + dump("never") + "run 100\n")
    same(read("never"), read("again"), 1e-13, "pair_modify compute no and yes again: history lost")


# compute contact/atom and fabric on a packing: sums over all pairs, and LAMMPS's own results.

SIDE = 4.6
SQUEEZED = 0.8 * SIDE
CUBE = [(0.0, SIDE)] * 3
host.write_data(file_name("packing.data"), CUBE, host.random_spheres(110, CUBE, [0.5, 0.4, 0.35], 7, 1.0, 3.0, 2), 2)


def packing(model, style="grip", newton="on", more="", steps=500):
    return host.LOAD + header(file_name("packing.data"), newton=newton, more=more) + f"""
pair_style {style}
pair_coeff * * {model}
fix nve all nve/sphere
fix squeeze all deform 1 x scale 0.8 y scale 0.8 z scale 0.8 remap x
run {steps}
unfix squeeze
"""


TENSORS = ("contact", "branch", "force/normal")


def test_contacts():
    for model, style, newton, ranks in ((HERTZ, "granular", "on", 1), (HERTZ, "grip", "on", 1), (HERTZ, "grip", "off", 2),
                                        (HERTZ, "grip", "on", 4), (LUDING, "grip", "on", 1), (LUDING, "grip", "off", 4)):
        text = f"contacts of {style} {model.split()[0]}, newton {newton}, {ranks} ranks"
        printed = host.must_run(packing(model, style, newton) + f"""
compute touch all contact/atom
compute fabric all fabric radius {' '.join(TENSORS)}
compute pairs all property/local patom1 patom2 cutoff radius
compute local all pair/local dist force p10 p11 p12 cutoff radius
dump l all local 1 {file_name('local')} index c_pairs[*] c_local[*]
dump_modify l format float %.17g
thermo_style custom step c_fabric c_fabric[*]
thermo_modify norm no
thermo_modify format float %.17g
""" + dump("touching", more="c_touch") + "run 0\n", ranks=ranks)
        atoms, local = read("touching"), read("local")
        rows = list(zip(*(local[c] for c in list(local)[1:])))
        count = dict.fromkeys(atoms["id"], 0)
        seen = {}
        for row in rows:
            seen[tuple(sorted(row[:2]))] = row[2:]
        # Nearest images, over all pairs.
        found = 0
        for a, b in itertools.combinations(range(len(atoms["id"])), 2):
            d = [(atoms[c][a] - atoms[c][b] + 1.5 * SQUEEZED) % SQUEEZED - 0.5 * SQUEEZED for c in "xyz"]
            if math.hypot(*d) < atoms["radius"][a] + atoms["radius"][b]:
                found += 1
                for k in (a, b):
                    count[atoms["id"][k]] += 1
        host.check(found > 150 and len(seen) == found, f"{text}: {len(seen)} in pair/local, {found} pairs touch")
        host.check(atoms["c_touch"] == [count[k] for k in atoms["id"]], f"{text}: compute contact/atom")

        columns = host.thermo(printed)
        host.check(columns["c_fabric"][-1] == found, f"{text}: compute fabric has {columns['c_fabric'][-1]} contacts")
        # R_ij = <n n>, A = 15/2 dev R; of a quantity q: X = <n n q/(1 + A:nn)>, 15/(6 tr X/3) dev X.
        pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
        units = [([row[2] / row[0], row[3] / row[0], row[4] / row[0]], row[0], row[1]) for row in seen.values()]

        def mean(weight):
            return [sum(weight(n, r, f) * n[i] * n[j] for n, r, f in units) / len(units) for i, j in pairs]

        def deviator(tensor):
            third = sum(tensor[:3]) / 3
            return [t - (third if k < 3 else 0.0) for k, t in enumerate(tensor)]

        anisotropy = [7.5 * t for t in deviator(mean(lambda n, r, f: 1.0))]

        def density(n):
            return 1 + sum(a * n[i] * n[j] * (1 if i == j else 2) for a, (i, j) in zip(anisotropy, pairs))

        def tensor(quantity):
            x = mean(lambda n, r, f: quantity(r, f) / density(n))
            return [15 / (6 * sum(x[:3]) / 3) * t for t in deviator(x)]

        want = anisotropy + tensor(lambda r, f: r) + tensor(lambda r, f: f)
        got = [columns[f"c_fabric[{k + 1}]"][-1] for k in range(18)]
        for t, name in enumerate(TENSORS):
            a, b = want[6 * t:6 * t + 6], got[6 * t:6 * t + 6]
            worst, scale = max(abs(p - q) for p, q in zip(a, b)), max(map(abs, a))
            host.check(worst < 1e-10 * scale, f"{text}: fabric {name} differs by {worst:.3g} of {scale:.3g}")


def test_fabric_refused():
    """If forces reach beyond touch, LAMMPS does not support compute fabric and ends with an error."""
    host.refused("fabric of jkr", packing(JKR, steps=1) + "compute fabric all fabric radius contact\nthermo_style custom step "
                 "c_fabric[1]\nrun 1\n", "extend beyond contact")
    # compute fabric reads tangential forces only from styles with certain names, and otherwise ends with an error.
    host.refused("fabric", packing(HERTZ, steps=1) + "compute fabric all fabric radius force/tangential\nthermo_style custom "
                 "step c_fabric[1]\nrun 1\n", "does not calculate tangential forces")


def test_contact_atom():
    """compute contact/atom counts spheres that touch, but not stretched contacts."""
    host.must_run(packing(JKR) + "compute touch all contact/atom\n" + dump("touching", more="c_touch") + "run 0\n")
    atoms = read("touching")
    total = sum(1 for a, b in itertools.permutations(range(len(atoms["id"])), 2) if math.hypot(*(
        (atoms[c][a] - atoms[c][b] + 1.5 * SQUEEZED) % SQUEEZED - 0.5 * SQUEEZED for c in "xyz"))
        < atoms["radius"][a] + atoms["radius"][b])
    host.check(sum(atoms["c_touch"]) == total, f"contact/atom of jkr: {sum(atoms['c_touch'])}, want {total}")


def test_balance():
    """balance between runs, while spheres are in contact: the forces are those without it."""
    for model, newton in itertools.product((HERTZ, LUDING, JKR), ("on", "off")):
        for ranks, balance, more in ((2, "", ""), (4, "balance 1.0 shift xyz 10 1.0", ""),
                                     (4, "balance 1.0 x 0.3 y 0.6", "processors 2 2 1"),
                                     (4, "balance 1.0 rcb", "comm_style tiled"), (8, "balance 1.0 rcb", "comm_style tiled")):
            text = f"{model.split()[0]}, newton {newton}, {ranks} ranks, '{balance}'"
            printed = host.must_run(packing(model, newton=newton, more=more, steps=300) + f"""
velocity all set 4 3 2 sum yes
{balance}
{dump('zero')}
run 0
undump zero
run 50
{balance}
{dump('last')}
run 10
""", ranks=ranks)
            got = read("zero"), read("last")
            if ranks == 2:
                want = got
                continue
            host.check("Neighbor list builds = 0" not in printed.split("Loop time")[-2], f"{text}: no rebuild")
            same(want[0], got[0], 1e-9, f"balance, {text}: at once")
            same(want[1], got[1], 1e-8, f"balance, {text}: later")


def dense():
    """run_style respa. Here only contacts act on an inner level, so the steps of this level are those of verlet."""
    host.must_run(host.LOAD + header(file_name("packing.data")) + f"""
pair_style hybrid/overlay grip lj/cut 0.3
pair_coeff * * grip {LUDING}
pair_coeff * * lj/cut 0.0 0.1
fix nve all nve/sphere
fix squeeze all deform 1 x scale 0.8 y scale 0.8 z scale 0.8 remap x
run 500
write_data {file_name("dense.data")} nocoeff
""")


def respa(model, newton="on", more="", style="", hybrid="", step=0.001, steps=200, restart=0):
    coeff = f"pair_style grip\npair_coeff * * {model}"
    if hybrid:
        coeff = (f"pair_style hybrid/overlay grip lj/cut 0.3\npair_coeff * * grip {model}\n"
                 "pair_coeff * * lj/cut 0.0 0.1")
    return host.LOAD + header(file_name("dense.data"), newton=newton, more=more).replace("neighbor 0.1", "neighbor 0.3") + f"""
{coeff}
timestep {step}
{style}
fix nve all nve/sphere
run {steps}
timestep {2 * step}
run {steps // 2}
""" + dump("end") + "run 0\n"


def test_respa():
    dense()
    for model, newton in itertools.product((HERTZ, HOOKE, LUDING), ("on", "off")):
        host.must_run(respa(model, newton))
        want = read("end")
        for ranks, style, hybrid, step, steps in ((1, "respa 2 4 pair 1", "", 0.004, 50), (2, "respa 2 4 pair 1", "", 0.004, 50),
                                                  (1, "respa 3 2 2 pair 2", "", 0.002, 100),
                                                  (1, "respa 2 4 pair 2", "", 0.001, 200), (1, "respa 2 4", "", 0.001, 200),
                                                  (2, "respa 2 4 hybrid 1 1", "yes", 0.004, 50),
                                                  (1, "respa 2 4 hybrid 1 2", "yes", 0.004, 50),
                                                  (1, "respa 2 4 hybrid 2 1", "yes", 0.001, 200)):
            host.must_run(respa(model, newton, "", f"run_style {style}", hybrid, step, steps), ranks=ranks)
            same(want, read("end"), 1e-8, f"run_style {style}, {ranks} ranks, newton {newton}, {model.split()[0]}")
    for style in ("respa 2 2 inner 1 0.5 0.6 outer 2", "respa 3 2 2 inner 1 0.2 0.3 middle 2 0.5 0.6 outer 3"):
        host.refused(f"run_style {style}", respa(HERTZ, style=f"run_style {style}"),
                     "does not support rRESPA inner/middle/outer")


def test_respa_of_walls():
    """Walls act on the outermost level. If all forces act on it, the steps are those of verlet."""
    wall = f"""
pair_style grip
pair_coeff * * {LUDING}
fix nve all nve/sphere
fix gravity all gravity 5.0 vector 0 0 -1
fix floor all wall/grip {LUDING} zplane 0 NULL wiggle z 0.1 0.35
fix sides all wall/grip {HERTZ} xplane 0 4
region sides block 0 4 0 4 -1 7 open 1 open 2 open 3 open 4
region tube cylinder z 2 2 2.6 -1 7
fix tube all wall/grip {HERTZ} region tube
"""
    host.write_data(file_name("falling.data"), [(-1.0, 5.0)] * 2 + [(-1.0, 7.0)], SPHERES)
    for ranks in (1, 2):
        results = []
        for style in ("verlet", "respa 2 4", "respa 3 2 2 pair 3"):
            host.must_run(host.LOAD + header(file_name("falling.data"), boundary="f f f") + wall + f"run_style {style}\n"
                          + "run 800\n" + dump("end") + "run 0\n", ranks=ranks)
            results.append(read("end"))
            same(results[0], results[-1], 1e-9, f"walls, run_style {style}, {ranks} ranks")
    host.check(min(results[0]["z"]) < 0.5 and max(map(abs, results[0]["tqx"])) > 0.1, "walls and respa: nothing touches")
