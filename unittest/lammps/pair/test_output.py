# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Reading the output of contacts changes nothing, and its values are the forces that act."""
import math

import pytest

import host

file_name = host.scratch("grip_output_")
DUMP = "id type radius x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz"
MODELS = {
    "luding": ["* * luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.1 "
               "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
               "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
               "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01"],
    "mindlin": ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4 limit_damping"],
    "hooke": ["* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"],
    "nohistory": ["* * hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"],
    "epsd": ["* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4 "
             "rolling epsd mu_r 0.2 eta_r 0.3 torsion yes"],
    "plain": ["* * luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0"],
    "three": ["1 1 luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 e 0.8 "
              "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1",
              "1 2 hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
              "2 2 hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"],
}


def read(name):
    with open(file_name(name)) as file:
        return file.read()


BOX = [(0.0, 4.0)] * 3
SPHERES = host.random_spheres(60, BOX, [0.5, 0.35, 0.4, 0.3], 3, 1.5, 4.0, 2)
host.write_data(file_name("spheres.data"), BOX, SPHERES, 2)
LOCAL = "dist eng force fx fy fz " + " ".join(f"p{k}" for k in range(1, 13))
OUTPUT = f"""
compute pairs all property/local patom1 patom2 ptype1 ptype2 cutoff radius
compute contacts all pair/local {LOCAL} cutoff radius
compute sum all reduce sum c_contacts[3] c_contacts[7] inputs local
compute each all pair/local dist p1 p9
dump l all local INTERVAL {file_name('local')} index c_pairs[*] c_contacts[*]
dump_modify l format float %.17g
dump m all local 7 {file_name('local2')} c_each[*]
thermo_style custom step pe pxx c_sum[*]
thermo 10
"""


def script(lines, output, ranks_name, newton="on", steps=400, wall=""):
    given = "\n".join(f"pair_coeff {line}" for line in lines)
    return host.LOAD + host.head("lj", None, data=file_name('spheres.data'), newton=newton,
                                 skin=0.1) + f"""neigh_modify every 1 delay 0 check yes
timestep 0.001
pair_style grip
{given}
fix nve all nve/sphere
fix squeeze all deform 1 x scale 0.85 y scale 0.85 z scale 0.85 remap x
{wall}
dump d all custom 50 {file_name(ranks_name)} {DUMP}
dump_modify d sort id format float %.17g
{output}
run {steps}
{'unfix squeeze' if lines is MODELS['plain'] else ''}
run {steps // 2}
"""


@pytest.mark.parametrize("name", MODELS)
def test_reading_changes_nothing(name):
    lines = MODELS[name]
    for newton in ("on", "off"):
        for ranks in (1, 2) if name in ("luding", "three") else (1,):
            host.must_run(script(lines, "thermo_style custom step pe pxx\nthermo 10", "quiet", newton), ranks=ranks)
            want = read("quiet")
            host.check("nan" not in want and len(want) > 10000, f"{name}: the dump is poor")
            for interval in ("1", "37"):
                host.must_run(script(lines, OUTPUT.replace("INTERVAL", interval), "loud", newton), ranks=ranks)
                host.check(read("loud") == want, f"{name}, newton {newton}, {ranks} ranks: output each {interval} steps "
                           "changes the trajectory")


@pytest.mark.parametrize("name", MODELS)
def test_sums_over_contacts(name):
    """Compute pair/local outputs the forces that act: forces and torques of each atom are the sums over its
    contacts. During a run LAMMPS reads it at the end of the step, half a step after the velocities with which the
    forces were computed, so only values that do not depend on velocities are exact. At a set-up both use the same
    velocities."""
    lines = MODELS[name]
    for ranks, newton in ((1, "on"), (1, "off"), (2, "on"), (2, "off"), (4, "on")):
        text = script(lines, OUTPUT.replace("INTERVAL", "50"), "atoms", newton, steps=300)
        if name != "plain":
            quiet = script(lines, "", "other", newton, steps=300)
            loud = text[text.index("dump d all"):text.index("run 300")].replace("thermo 10", "thermo 1")
            text = quiet + loud.replace("custom 50", "custom 1").replace("local 50", "local 1") + "run 0\n"
            text = text.replace("dump d all custom 50", "dump q all custom 50", 1).replace("dump_modify d", "dump_modify q", 1)
        host.must_run(text, ranks=ranks)
        frames = list(zip(host.read_dump(file_name("atoms")), host.read_dump(file_name("local"))))
        for atoms, contacts in frames[-2:] if name == "plain" else frames:
            columns = list(contacts)
            rows = list(zip(*(contacts[c] for c in columns[1:])))
            place = {int(t): k for k, t in enumerate(atoms["id"])}
            force = [[0.0] * 3 for _ in place]
            torque = [[0.0] * 3 for _ in place]
            largest = 0.0
            seen = {}
            for row in rows:
                i, j = place[int(row[0])], place[int(row[1])]
                dist, eng, fn, fx, fy, fz = row[4:10]
                p = (None,) + row[10:]
                host.check(eng == 0.0, f"{name}: energy {eng}")
                n = [p[10] / dist, p[11] / dist, p[12] / dist]
                # With newton off, a pair whose spheres belong to two ranks is in the output of both or of one, as in
                # LAMMPS.
                key = (min(i, j), max(i, j))
                seen[key] = seen.get(key, 0) + 1
                if seen[key] > 1:
                    continue
                total = [fn * n[k] + p[1 + k] for k in range(3)]
                largest = max(largest, *map(abs, total))
                for k in range(3):
                    force[i][k] += total[k]
                    force[j][k] -= total[k]
                host.check(abs(math.sqrt(sum(q * q for q in p[10:13])) - dist) < 1e-12 * dist, f"{name}: p10..p12 {row}")
                host.check_close(p[4], math.sqrt(p[1] ** 2 + p[2] ** 2 + p[3] ** 2), 1e-12, f"{name}: p4")
                host.check_close(p[8], math.sqrt(p[5] ** 2 + p[6] ** 2 + p[7] ** 2), 1e-12, f"{name}: p8")
                host.check(abs(p[1] * n[0] + p[2] * n[1] + p[3] * n[2]) <= 1e-12 * max(p[4], 1e-3),
                           f"{name}: f_t has a normal part")
                host.check(all(abs(a - fn * b) <= 1e-12 * abs(fn) + 1e-13 for a, b in zip((fx, fy, fz), n)),
                           f"{name}: fx fy fz {row[7:10]} are not force * n, {fn}")
                delta = atoms["radius"][i] + atoms["radius"][j] - dist
                host.check(delta > 0 or (fn == 0 and p[4] == 0), f"{name}: a force at overlap {delta}")
                # Torques: of f_t at the contact point; rolling and twisting torques are opposite on
                # the two spheres.
                cross = [n[1] * p[3] - n[2] * p[2], n[2] * p[1] - n[0] * p[3], n[0] * p[2] - n[1] * p[1]]
                for atom, sign in ((i, 1.0), (j, -1.0)):
                    arm = atoms["radius"][atom] - 0.5 * delta
                    for k in range(3):
                        torque[atom][k] += -arm * cross[k] + sign * (p[5 + k] + p[9] * n[k])
            host.check(len(seen) > 40, f"{name}: only {len(seen)} contacts")
            text = f"{name}, {ranks} ranks, newton {newton}"
            for what, got, columns in (("force", force, ("fx", "fy", "fz")), ("torque", torque, ("tqx", "tqy", "tqz"))):
                scale = max(largest if what == "force" else 0.0, max(max(map(abs, atoms[c])) for c in columns))
                worst = max(abs(got[k][m] - atoms[c][k]) for k in range(len(place)) for m, c in enumerate(columns))
                host.check(worst <= 1e-11 * scale, f"{text}: the sum of contacts' {what} differs by {worst:.3g} of {scale:.3g}")


@pytest.mark.parametrize("name", ("mindlin", "hooke", "nohistory"))
def test_columns_of_lammps(name):
    """LAMMPS's own columns, where both have the model."""
    text = script(MODELS[name], OUTPUT.replace("INTERVAL", "1000000") + "dump_modify l first yes", "atoms", steps=200)
    # One step after a set-up, before LAMMPS's single() has changed anything.
    text = text.replace("INTERVAL", "100").split("dump l all local")[0]
    text += f"\nthermo 1000\nrun 150\ndump l all local 150 {file_name('local')} c_pairs[*] c_contacts[*]\n"
    text += "dump_modify l format float %.17g\nrun 150\n"
    tables = {}
    for style in ("granular", "grip"):
        host.must_run(text.replace("pair_style grip", f"pair_style {style}"))
        frame = host.read_dump(file_name("local"))[0]
        tables[style] = {(row[0], row[1]): row for row in zip(*frame.values())}
    other = set(tables["granular"]) ^ set(tables["grip"])
    host.check(not other and len(tables["grip"]) > 20, f"{name}: {len(tables['grip'])} contacts, not in both: {other}")
    columns = len(next(iter(tables["grip"].values())))
    for c in range(columns):
        scale = max(abs(row[c]) for row in tables["granular"].values())
        if 0 < scale < 1e-30:  # LAMMPS does not set the rolling columns where there is no rolling: any small number.
            scale = max(abs(row[c]) for row in tables["grip"].values())
            host.check(scale == 0.0, f"{name}: column {c + 1} is {scale}, want 0")
            continue
        worst = max(abs(row[c] - tables["grip"].get(key, [math.inf] * columns)[c]) for key, row in tables["granular"].items())
        host.check(worst <= 1e-10 * scale,
                   f"{name}: column {c + 1} of pair/local differs from LAMMPS's by {worst:.3g} of {scale:.3g}")


@pytest.mark.parametrize("diameter, share", ((0.4, 0.5), (0.0, None)))
def test_deep_overlap(diameter, share):
    """A deep overlap is reported as a fraction of the smaller radius. For a point inside a sphere nothing is
    reported."""
    printed = host.must_run(host.LOAD + host.head("lj", None, "block -3 3 -3 3 -3 3",
                                                  newton="off") + f"""create_atoms 1 single 0 0 0
create_atoms 1 single {0.4 if not diameter else 0.5 + diameter / 2 * (1 - share)} 0 0
set atom 1 diameter 1 density 1
set atom 2 diameter {diameter}
set atom 2 mass 0.1
fix move all nve
pair_style grip
pair_coeff * * hooke 1000 0
timestep 1e-5
run 1
""")
    told = [line for line in printed.split("\n") if "of the smaller radius" in line]
    host.check(len(told) == (share is not None) and all(f"overlap by {share} of" in line for line in told),
               f"diameter {diameter}: deep overlaps: {told}")
