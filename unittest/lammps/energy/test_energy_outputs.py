# SPDX-License-Identifier: GPL-2.0-only
"""The ledger's output by atom, by contact, and as heat: sums are those of compute grip/energy; single values are
those of closed forms and of compute pair/local."""
import math

import host
from ledger import ENTRIES
from test_energy import DENSITY, HEAD, RADII, REDUCED_MASS, ledger_columns, mass
from test_energy_packing import HERTZ, LUDING, head, measure, path, read, system, write_spheres

PLASTIC = "normal_plastic adhesion sliding rolling twisting".split()
VISCOUS = "normal_damping tangential_damping rolling_damping twisting_damping".split()
# What friction takes and neither slip nor dashpots account for: heat, too.
REST = "rest_tangential rest_rotation".split()
LOSS = ("compute d all grip/dissipation/atom\ncompute ds all reduce sum c_d[1] c_d[2] c_d[3]\n"
        "thermo_style custom step c_kin c_rot c_e " + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
        + " c_ds[1] c_ds[2] c_ds[3]\nthermo_modify format float %.16g norm no\n")


def test_by_atom():
    write_spheres(300)

    def run(label, ranks, newton):
        text = (head(newton) + read() + host.LOAD + system() + measure(1000) + LOSS + f"dump d all custom 9000 {path('d')} id "
                "c_d[1] c_d[2]\ndump_modify d sort id format float %.17g\nrun 9000\n")
        output = host.must_run(text, ranks=ranks)
        table, raw = ledger_columns(output), host.thermo(output)
        for entries, column in ((PLASTIC, 1), (VISCOUS, 2), (PLASTIC + VISCOUS, 3)):
            want = sum(table[e][-1] for e in entries)
            host.check_close(raw[f"c_ds[{column}]"][-1], want, 1e-10, f"{label}: sum over atoms")
        return host.read_dump(path("d"))[-1]

    host.invariant("by atom", run, lambda *frames: host.same(*frames[:2], 1e-8, frames[2], ["c_d[1]", "c_d[2]"]),
                   ((1, "on"), (2, "on"), (2, "off")))

    # Across a restart.
    host.must_run(head() + read() + host.LOAD + system() + measure(1000) + LOSS
                  + f"run 6000\nwrite_restart {path('restart')}\n", ranks=2)
    again = head().replace("atom_style sphere\n", "").replace("boundary f f f\n", "")
    output = host.must_run(again + host.LOAD + f"read_restart {path('restart')}\n" + system() + measure(1000) + LOSS
                           + "run 3000\n")
    table, raw = ledger_columns(output), host.thermo(output)
    host.check_close(raw["c_ds[3]"][-1], sum(table[e][-1] for e in PLASTIC + VISCOUS), 1e-9, "by atom: after a restart")


def test_created():
    """Atoms that are created where others were deleted begin with no losses; the others keep theirs."""
    write_spheres(300)
    host.must_run(head() + read() + host.LOAD + system() + measure(1000) + LOSS + f"""run 9000
group gone id > 150
delete_atoms group gone compress no
group kept union all
region top block 0.01 0.09 0.01 0.09 0.2 0.28
create_atoms 1 random 60 4711 top overlap 0.005
group new subtract all kept
set group new diameter 0.002
set group new density {DENSITY}
dump d all custom 1 {path('created')} id c_d[1] c_d[2]
dump_modify d sort id format float %.17g
run 0
""")
    frame = host.read_dump(path("created"))[-1]
    lost = {int(i): (a, b) for i, a, b in zip(frame["id"], frame["c_d[1]"], frame["c_d[2]"])}
    new = [lost[i] for i in lost if i > 150]
    host.check(len(new) == 60, f"created: {len(new)} atoms")
    host.check(all(v == (0, 0) for v in new), f"created: what they have lost: {max(new)}")
    host.check(sum(b for i, (a, b) in lost.items() if i <= 150) > 0, "created: the others keep what they lost")


TWO = f"""create_atoms 1 single 0 0 0
create_atoms 1 single 0.0221 0 0
set atom 1 diameter {2 * RADII[0]!r} density {DENSITY}
set atom 2 diameter {2 * RADII[1]!r} density {DENSITY}
velocity all set 0 0 0
group a id 1
velocity a set 1 0 0
"""


def test_heat():
    """A collision with restitution e heats each sphere by f (1 - e^2) m* v^2/(4 C)."""
    fraction, capacity, e = 0.8, 300.0, 0.7
    text = HEAD + "fix p all property/atom temperature heatflow ghost yes\n" + TWO + "set group all temperature 10\n" \
        + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * hertz/material 1e7 {e} 0.3 damping coeff_restitution heat dissipation fraction {fraction}
fix 1 all nve/sphere
fix h all heat/flow constant {capacity}
timestep 2e-6
compute e all grip/energy
compute t all property/atom temperature
thermo_style custom step c_e[7] c_e[14]
thermo_modify format float %.16g norm no
thermo 5000
dump d all custom 5000 {path('heat')} id c_t
dump_modify d sort id format float %.17g
run 5000
"""
    output = host.must_run(text)
    damped = host.thermo(output)["c_e[7]"][-1]
    temperature = host.read_dump(path("heat"))[-1]["c_t"]
    host.check_close(damped, (1 - e * e) * 0.5 * REDUCED_MASS, 2e-3, "heat: the collision's loss")
    for k in (0, 1):
        rise = (temperature[k] - 10) * mass(RADII[k]) * capacity
        host.check_close(rise, 0.5 * fraction * damped, 1e-9, f"heat: sphere {k + 1} gets its half")

    # In a packing with walls, which keep their half. Two ranks, newton off.
    write_spheres(200)
    model = "hertz/material 1e7 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4 heat dissipation fraction 0.5"
    for ranks, newton in ((1, "on"), (2, "off")):
        body = system(model, floor="").replace("fix z all", "fix z all").replace("neighbor", "neighbor", 1)
        text = (head(newton) + read() + "fix p all property/atom temperature heatflow ghost yes\nset group all temperature 0\n"
                + host.LOAD + body + "fix h all heat/flow constant 2.0\n" + measure(1000) + LOSS
                + "compute t all property/atom temperature\nvariable q atom 2.0*mass*c_t\ncompute q all reduce sum v_q\n"
                + "uncompute d\nuncompute ds\n" + "thermo_style custom step c_kin c_rot c_e "
                + " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES))) + " c_q\nthermo_modify format float %.16g norm no\n"
                + "compute c all grip/contact id1\nrun 8000\n")
        output = host.must_run(text, ranks=ranks)
        table, raw = ledger_columns(output), host.thermo(output)
        total = 0.5 * sum(table[e][-1] for e in PLASTIC + VISCOUS + REST)
        share = raw["c_q"][-1] / total
        host.check(0.5 < share < 1, f"heat: {share:.6g} of the losses' half is in the spheres, the walls have the rest")
    # Without walls: all of the heat.
    text = text.replace("fix x all", "#").replace("fix y all", "#").replace("fix z all", "#").replace("fix g all", "#") \
        .replace("boundary f f f", "boundary p p p")
    output = host.must_run(text.replace("set group all temperature 0", "set group all temperature 0\n"
                                        "velocity all create 3e19 4711\n"), ranks=2)
    table, raw = ledger_columns(output), host.thermo(output)
    total = 0.5 * sum(table[e][-1] for e in PLASTIC + VISCOUS + REST)
    host.check(total > 0, "heat: spheres collide")
    host.check_close(raw["c_q"][-1], total, 1e-9, "heat: of pairs all")


FIELDS = ("id1 id2 delta nx ny nz fx fy fz fn fn_damping ft ftx troll ttwist stored stored_normal stored_tangential "
          "stored_rolling stored_twisting lost lost_normal lost_tangential lost_rolling lost_twisting branch slides type1 "
          "type2").split()


def test_contacts():
    write_spheres(300)
    early = {}
    for model_name, model in (("luding", LUDING), ("hertz", HERTZ)):
        for ranks, newton in ((1, "on"), (2, "off")):
            text = (head(newton) + read() + host.LOAD + system(model, energy="contacts", floor="").replace("9.81", "98.1") + measure(20000)
                    + f"compute c all grip/contact {' '.join(FIELDS)}\n"
                    + f"dump c all local 2000 {path('contacts')} " + " ".join(f"c_c[{k + 1}]" for k in range(len(FIELDS)))
                    + "\ndump_modify c format float %.17g\n"
                    + f"dump f all custom 20000 {path('forces')} id mass fx fy fz\ndump_modify f format float %.17g\n"
                    + "run 20000\n")
            table = ledger_columns(host.must_run(text, ranks=ranks))
            frames = host.read_dump(path("contacts"))
            frame = frames[-1]
            early[model_name, ranks] = sorted(tuple(sorted(pair)) for pair in zip(frames[7]["c_c[1]"], frames[7]["c_c[2]"]))
            rows = list(zip(*(frame[f"c_c[{k + 1}]"] for k in range(len(FIELDS)))))
            rows = [dict(zip(FIELDS, row)) for row in rows]
            name = f"contacts, {model_name}, {ranks} ranks, newton {newton}"
            host.check(len(rows) > 50 and any(r["id2"] == 0 for r in rows), f"{name}: {len(rows)} rows")
            for entry, field in (("elastic_normal", "stored_normal"), ("elastic_tangential", "stored_tangential"),
                                 ("elastic_rolling", "stored_rolling"), ("elastic_twisting", "stored_twisting")):
                host.check_close(sum(r[field] for r in rows), table[entry][-1], 1e-9, f"{name}: sum of {field}")
            # The forces of all contacts plus the weight are LAMMPS's forces.
            forces = host.read_dump(path("forces"))[-1]
            scale = math.sqrt(0.2**2 + 1)
            net = {tag: [m * 98.1 * g / scale for g in (0.2, 0, -1)] for tag, m in zip(forces["id"], forces["mass"])}
            for r in rows:
                for d, name_d in enumerate(("fx", "fy", "fz")):
                    net[r["id1"]][d] += r[name_d]
                    if r["id2"] > 0:
                        net[r["id2"]][d] -= r[name_d]
            largest = max(map(abs, forces["fz"]))
            worst = max(abs(net[tag][d] - forces[column][n]) for n, tag in enumerate(forces["id"])
                        for d, column in enumerate(("fx", "fy", "fz")))
            host.check(worst < 1e-9 * largest, f"{name}: forces on atoms differ by {worst / largest:.3g}")
            for r in rows:
                host.check(abs(r["nx"]**2 + r["ny"]**2 + r["nz"]**2 - 1) < 1e-12, f"{name}: normal of length 1")
                host.check(abs(r["fx"] - r["fn"] * r["nx"] - r["ftx"]) < 1e-12 * (1 + abs(r["fn"])), f"{name}: fx")
                host.check(abs(r["lost"] - sum(r[f"lost_{s}"] for s in ("normal", "tangential", "rolling", "twisting")))
                           < 1e-15, f"{name}: lost is the sum")
        # Compared early, before rounding differences have grown in collisions.
        host.check(len(early[model_name, 1]) > 50 and early[model_name, 1] == early[model_name, 2],
                   f"{model_name}: the same contacts on two ranks")


def test_one_contact():
    """While a single contact lasts, its losses are those of the pair."""
    for model, entries in (("hertz/material 1e7 0.7 0.3 damping coeff_restitution", ["normal_damping", "rest_normal"]),
                           ("luding k2hat 1e5 k1_ratio 0.4 kc_ratio 0.1 phi_f 0.05 gamma_n 0.5",
                            ["normal_damping", "normal_plastic", "adhesion"])):
        output = host.must_run(HEAD + TWO + host.LOAD + f"""pair_style grip energy contacts
pair_coeff * * {model}
fix 1 all nve/sphere
timestep 2e-6
compute rot all erotate/sphere
compute kin all ke
compute e all grip/energy
compute c all grip/contact lost stored
compute l all reduce sum c_c[1] c_c[2] inputs local
thermo_style custom step c_kin c_rot c_e {' '.join(f'c_e[{k + 1}]' for k in range(len(ENTRIES)))} c_l[1] c_l[2]
thermo_modify format float %.16g norm no
thermo 10
run 600
""")
        table, raw = ledger_columns(output), host.thermo(output)
        lost = max(raw["c_l[1]"])
        host.check(lost > 0, "one contact: it loses energy")
        for n in range(len(raw["Step"])):
            if raw["c_l[2]"][n] == 0:
                continue
            host.check(abs(raw["c_l[1]"][n] - sum(table[e][n] for e in entries)) < 1e-12 * lost, "one contact: lost")


PLACES = host.head("si", "p f f", "block -0.1 0.1 -0.1 0.1 -0.1 0.1", map="array",
                   skin=0.002) + """create_atoms 1 single 0.095 0 0
create_atoms 1 single -0.09 0.003 0
create_atoms 1 single 0 0 -0.092
create_atoms 1 single 0.03 0 0.093
create_atoms 1 single 0.02 0.053 0.03
create_atoms 1 single -0.02 -0.052 -0.091
set group all diameter 0.02 density 2500
set atom 2 diameter 0.024
"""


def test_places():
    """Contact points, branch vectors and faces, computed from the positions of the spheres: across a periodic
    boundary, at planes, at a region, and in a corner of both."""
    r1, r2, d = 0.01, 0.012, (-0.015, -0.003, 0.0)  # from the image of 2, at 0.11, to 1
    distance = math.hypot(*d)
    arm = r1 - (r1 + r2 - distance) / 2
    point = [x - arm * c / distance for x, c in zip((0.095, 0, 0), d)]
    point[0] -= 0.2
    want = {(1, 2, 0, 0): (point, d),
            (3, 0, 1, 1): ((0, 0, -0.1), (0, 0, 0.008)),
            (4, 0, 1, 2): ((0.03, 0, 0.1), (0, 0, -0.007)),
            (5, 0, 2, 4): ((0.02, 0.06, 0.03), (0, -0.007, 0)),
            (6, 0, 1, 1): ((-0.02, -0.052, -0.1), (0, 0, 0.009)),
            (6, 0, 2, 3): ((-0.02, -0.06, -0.091), (0, 0.008, 0))}
    for ranks, newton in ((1, "on"), (2, "off")):
        host.must_run(f"newton {newton}\n" + PLACES + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * hooke 1e4 0
region slot block INF INF -0.06 0.06 INF INF
fix z all wall/grip hooke 1e4 0 zplane -0.1 0.1 energy yes
fix y all wall/grip hooke 1e4 0 region slot energy yes
fix 1 all nve/sphere
timestep 1e-9
compute c all grip/contact id1 id2 wall face px py pz lx ly lz
dump c all local 1 {path('places')} c_c[*]
dump_modify c format float %.17g
run 0
""", ranks=ranks)
        frame = host.read_dump(path("places"))[-1]
        rows = list(zip(*(frame[f"c_c[{k + 1}]"] for k in range(10))))
        name = f"places, {ranks} ranks, newton {newton}"
        got = {}
        for id1, id2, wall, face, *values in rows:
            swapped = 0 < id2 < id1
            branch = [-v if swapped else v for v in values[3:]]
            got[tuple(map(int, (id2, id1, wall, face) if swapped else (id1, id2, wall, face)))] = values[:3], branch
        host.check(len(rows) == 6 and got.keys() == want.keys(), f"{name}: rows {sorted(got)}")
        for key in got.keys() & want.keys():
            for what, a, b in zip(("point", "branch"), got[key], want[key]):
                host.check(math.dist(a, b) < 1e-15, f"{name}: {what} of {key}: {a}, want {b}")


def test_store_deleted():
    """The sums by atom are stored in a fix of their own, which a script can delete: then a run ends with an error."""
    write_spheres(100)
    start = head() + read() + host.LOAD + system() + "compute d all grip/dissipation/atom\n"
    dump = f"dump d all custom 10 {path('gone')} id c_d[1]\n"
    created = "region top block 0.01 0.09 0.01 0.09 0.2 0.28\ncreate_atoms 1 random 5 4711 top\n"
    for text in (dump + "run 10\nunfix d_GRIP_STORE\nrun 10 pre no\n", "run 10\nunfix d_GRIP_STORE\nrun 10\n",
                 "run 10\nunfix d_GRIP_STORE\n" + created + "run 10\n"):
        host.refused("store deleted", start + text, "d_GRIP_STORE' was deleted")


def test_errors():
    start = head() + read() + host.LOAD
    for text, word in ((system() + "compute c all grip/contact\n", "no field"),
                       (system() + "compute c all grip/contact fz fq\n", "fq"),
                       (system() + "compute c all grip/contact lost\n" + measure() + "thermo_style custom step c_e\nrun 0\n",
                        "energy contacts"),
                       (system(energy="no") + "compute c all grip/contact fn\nrun 0\n", "energy yes"),
                       (system(energy="no") + "compute c all grip/dissipation/atom\nrun 0\n", "energy yes"),
                       (system() + "compute c all grip/dissipation/atom x\n", "x"),
                       (system(LUDING + " heat dissipation fraction 0.5", energy="no") + "run 0\n", "energy yes"),
                       (system().replace("fix z all wall/grip " + LUDING, "fix z all wall/grip " + LUDING
                                         + " heat dissipation fraction 0.5").replace("0.02 energy yes", "0.02") + "run 0\n",
                        "fix z wall/grip: 'heat dissipation' needs the keyword 'energy yes'")):
        host.refused(word, start + text, word)


def test_rests():
    """A run warns once if friction does not conserve energy: in an impact that sticks, the stiffness of Mindlin's spring
    changes with the overlap, that of a linear spring does not."""
    for tangential, warns in (("mindlin/force NULL 1 5", True), ("linear_history 1e3 1 5", False)):
        output = host.must_run(host.LOAD + host.head("si", "f f f",
                                                     "block -1 1 -1 1 -0.1 1") + f"""create_atoms 1 single 0 0 0.0051
set group all diameter 0.01 density 2500
velocity all set 0.1 0 -0.4
pair_style grip energy yes
pair_coeff * * hertz/material 5e6 0.9 0.3 damping coeff_restitution tangential {tangential}
fix floor all wall/grip type 1 zplane 0 NULL energy yes
fix move all nve/sphere
timestep 1e-6
run 3000
run 1000
""")
        lines = [line for line in output.splitlines() if "rest_tangential" in line]
        host.check(len(lines) == warns, f"{tangential}: {lines}")
