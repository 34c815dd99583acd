# SPDX-License-Identifier: GPL-2.0-only
"""The same packing on 1, 2 and 4 ranks, newton on and off, balanced, on other processor grids: same forces, same
trajectory, same history of each pair. The same with the commands of scripts between and within runs: set-ups, time steps,
deleted and inserted atoms, radii that change, additional pair styles."""

import pytest

import host
from cases import case

file_name = host.scratch("grip_ranks_")
VECTORS = [("position", "x y z"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
           ("torque", "tqx tqy tqz")]
DUMP = "id type radius " + " ".join(names for _, names in VECTORS)
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
MINDLIN = "hertz/material 1e4 0.5 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
HISTORY = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4"
MODELS = {"luding": LUDING, "mindlin": MINDLIN}


SIDE = 6.0
BOX = [(0.0, SIDE), (0.0, SIDE), (0.0, 8.0)]
SPHERES = host.random_spheres(240, [(0.0, SIDE), (0.0, SIDE), (0.5, 7.5)], [0.5, 0.4, 0.35], 11, 0.5, 2.0)
host.write_data(file_name("loose.data"), BOX, SPHERES)


def start(data, model, newton="on", processors="* * *", style="grip", boundary="p p f", atom_style="sphere"):
    return host.LOAD + host.head("lj", boundary, data=data, style=atom_style, newton=newton,
                                 more=f"processors {processors}\n", skin=0.1) + f"""neigh_modify every 1 delay 0 check yes
timestep 0.001
pair_style {style}
pair_coeff * * {model}
"""


def wall_fix(model, style="grip"):
    name = "wall/grip" if style == "grip" else "wall/gran granular"
    return f"fix floor all {name} {model} zplane 0 NULL"


def dump(name, every):
    return f"""
dump {name} all custom {every} {file_name(name)} {DUMP}
dump_modify {name} sort id format float %.17g
"""


CONTACTS = [f"p{k}" for k in range(1, 13)]
LOCAL = f"""
compute pairs all property/local patom1 patom2 cutoff radius
compute contacts all pair/local dist force {' '.join(CONTACTS)} cutoff radius
"""


def read(name, frame=-1):
    return host.read_dump(file_name(name))[frame]


def difference(want, got, columns=VECTORS, contact_force=0.0):
    """The largest difference relative to the largest value of the vector, over all vectors, and the vector that has
    it. contact_force: the largest one, because an atom's force is a sum of contact forces that cancel, and has their
    rounding error."""
    if want["id"] != got["id"]:
        return float("inf"), "atoms"
    result = []
    for what, names in columns:
        names = names.split()
        scale = max(abs(value) for name in names for value in want[name])
        if what in ("force", "torque"):
            scale = max(scale, contact_force * (1.0 if what == "force" else 0.35))
        result.append((max(abs(p - q) for name in names for p, q in zip(want[name], got[name])) / (scale or 1.0), what))
    return max(result)


def check_same(want, got, tolerance, text, columns=VECTORS, contact_force=0.0):
    worst, what = difference(want, got, columns, contact_force)
    host.check(worst <= tolerance, f"{text}: {what} differs by {worst:.3g} of the largest")


def contact_table(name, frame=-1):
    """{(smaller id, larger id): row}, seen from the smaller id."""
    data = read(name, frame)
    columns = list(data)[1:]
    table = {}
    for row in zip(*(data[c] for c in columns)):
        i, j, values = int(row[0]), int(row[1]), list(row[2:])
        if i > j:
            # Values that are opposite on the other sphere, and change sign: tangential force, rolling torque
            # and the connecting vector.
            i, j = j, i
            for k in (2, 3, 4, 6, 7, 8, 11, 12, 13):
                values[k] = -values[k]
        table.setdefault((i, j), []).append(values)
    return table


def check_contacts(want, got, tolerance, text):
    if not host.check(set(want) == set(got), f"{text}: contacts not in both: {sorted(set(want) ^ set(got))[:5]}"):
        return
    for first, last, what in ((0, 1, "distance"), (1, 2, "normal force"), (2, 6, "tangential force"),
                              (6, 10, "rolling torque"), (10, 11, "twisting torque"), (11, 14, "connecting vector")):
        scale = max(abs(v) for rows in want.values() for row in rows for v in row[first:last])
        worst = max(abs(v - w) for key in want for row in got[key] for v, w in zip(row[first:last], want[key][0][first:last]))
        host.check(worst <= tolerance * scale, f"{text}: {what} of a contact differs by {worst:.3g} of {scale:.3g}")


@pytest.fixture(scope="module", autouse=True)
def packings():
    """A packing for each model, settled and sheared, stored with its velocities, and with its history in a restart
    file."""
    for name, model in MODELS.items():
        host.must_run(start(file_name("loose.data"), model) + f"""
{wall_fix(model)}
fix nve all nve/sphere
fix gravity all gravity 10.0 vector 0 0 -1
variable pull atom 2.0*z
fix pull all addforce v_pull 0 0
fix drag all viscous 0.5
fix drift all momentum 100 linear 1 1 0
run 3500
unfix drag
write_data {file_name(name + '.data')} nocoeff
write_restart {file_name(name + '.restart')}
""", ranks=2)


GRIDS = [(1, "on", "* * *", ""), (1, "off", "* * *", ""), (2, "on", "2 1 1", ""), (2, "off", "1 1 2", ""),
         (4, "on", "2 2 1", ""), (4, "off", "4 1 1", ""), (4, "on", "1 2 2", ""),
         (2, "on", "* * *", "fix balance all balance 50 1.0 shift z 10 1.0"),
         (4, "off", "* * *", "fix balance all balance 20 1.0 shift xz 10 1.0"),
         (4, "off", "* * *", "comm_style tiled\nfix balance all balance 50 1.0 rcb"),
         (4, "on", "* * *", "comm_style tiled\nfix balance all balance 50 1.0 rcb")]
FORCES = """
fix nve all nve/sphere
fix gravity all gravity 10.0 vector 0 0 -1
variable pull atom 2.0*z
fix pull all addforce v_pull 0 0
"""


@pytest.mark.parametrize("name", MODELS)
def test_grids(name):
    model = MODELS[name]

    def run(text, ranks, newton, grid, balance):
        # One step after the set-up, so that history has no effect yet. Then with rebuilds and migration.
        script = start(file_name(name + ".data"), model, newton, grid) + FORCES + wall_fix(model) + LOCAL + balance
        script += dump("one", 1) + "run 1\nundump one\nrun 19 pre no\n" + f"""
dump late all local 1 {file_name('late')} index c_pairs[*] c_contacts[*]
dump_modify late format float %.17g
""" + dump("twenty", 1) + "run 0\nundump twenty\nundump late\nrun 480\n" + dump("end", 1) + f"""
dump final all local 1 {file_name('final')} index c_pairs[*] c_contacts[*]
dump_modify final format float %.17g
run 0
"""
        printed = host.must_run(script, ranks=ranks)
        builds = sum(int(line.split("=")[1]) for line in printed.split("\n") if line.startswith("Neighbor list builds"))
        host.check(builds > 3, f"{text}: only {builds} rebuilds")
        return {"set-up": read("one", 0), "one": read("one", 1), "twenty": read("twenty"), "end": read("end"),
                "late": contact_table("late"), "final": contact_table("final")}

    def compare(want, got, text):
        check_same(want["set-up"], got["set-up"], 1e-12, f"{text}: set-up")
        check_same(want["one"], got["one"], 1e-12, f"{text}: one step")
        check_same(want["twenty"], got["twenty"], 1e-11, f"{text}: 20 steps")
        check_same(want["end"], got["end"], 1e-8, f"{text}: 500 steps", VECTORS[:3])
        check_contacts(want["late"], got["late"], 1e-11, f"{text}: 20 steps")
        check_contacts(want["final"], got["final"], 1e-7, f"{text}: 500 steps")

    late = host.invariant(name, run, compare, GRIDS)["late"]
    host.check(len(late) > 300, f"{name}: only {len(late)} contacts")


@pytest.mark.parametrize("name", MODELS)
def test_restarts(name):
    """The packing with its history, on any number of ranks: forces to 1e-12."""
    model = MODELS[name]

    def run(text, ranks, newton, grid, balance):
        # LAMMPS does not use the newton flag for pairs of a restart file, but that of the script.
        script = host.LOAD + f"""
newton {newton}
processors {grid}
read_restart {file_name(name + '.restart')}
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
""" + FORCES + wall_fix(model) + LOCAL + balance + dump("one", 1) + f"""
dump late all local 1 {file_name('late')} index c_pairs[*] c_contacts[*]
dump_modify late format float %.17g
run 1
"""
        host.must_run(script, ranks=ranks)
        # (Contacts only at the set-up: at the end of a step LAMMPS's ghosts have the velocities of half a step
        # earlier.)
        return read("one", 0), read("one", 1), contact_table("late", 0)

    def compare(want, got, text):
        largest = max(abs(row[1]) for rows in want[2].values() for row in rows)
        check_same(want[0], got[0], 1e-12, f"{text}: set-up", contact_force=largest)
        check_same(want[1], got[1], 1e-12, f"{text}: one step", contact_force=largest)
        check_contacts(want[2], got[2], 1e-12, f"{text}: set-up")

    host.invariant(f"{name} from its restart", run, compare, GRIDS)


# ---------------------------------------------------------------------------------------------------------------------
# Commands of scripts. LAMMPS's style is the reference where it has the model, other numbers of ranks for luding.


def both(text, body, tolerance=1e-10, styles=("granular", "grip"), ranks=(1, 2), atom_style="sphere", boundary="p p f",
         models=None, columns=VECTORS, cutoff=""):
    """Runs body(style, model) with grip and LAMMPS's style, and on several ranks."""
    for name, model in (models or {"mindlin": MINDLIN, "history": HISTORY, "luding": LUDING}).items():
        results = {}
        for style in styles:
            if style == "granular" and name == "luding":
                continue
            for count in ranks if style == "grip" else (1,):
                head = start(file_name("mindlin.data"), model + cutoff, style=style, boundary=boundary, atom_style=atom_style)
                head = head.replace("pair_style grip", f"pair_style {style}")
                host.must_run(head + wall_fix(model, style) + FORCES + body(style, model) + dump("end", 1) + "run 0\n",
                              ranks=count)
                results[style, count] = read("end")
        reference = next(iter(results))
        for key, got in results.items():
            if key != reference:
                check_same(results[reference], got, tolerance, f"{text}, {name}: {key[0]} on {key[1]} against {reference[0]}",
                           columns)


@pytest.mark.parametrize("arguments, options", [
    case("run, run", lambda style, model: "run 60\nrun 60\n"),
    case("run every", lambda style, model: 'run 100 every 25 "print hello"\n'),
    case("pre no", lambda style, model: "run 60\nrun 60 pre no\n"),
    case("post no", lambda style, model: "run 60 post no\nrun 30 pre no post no\nrun 30\n"),
    case("time step", lambda style, model: "run 60\ntimestep 0.0005\nrun 60\ntimestep 0.002\nrun 30\n"),
    case("reset_timestep", lambda style, model: "run 60\nreset_timestep 0\nrun 60\n"),
    case("reset_timestep ahead", lambda style, model: "run 60\nreset_timestep 123456789\nrun 60\n"),
    case("delete_atoms, ids kept",
         lambda style, model: "run 60\ngroup few id 3 17:60:4 200\ndelete_atoms group few compress no\nrun 60\n"),
    case("set diameter", lambda style, model: """
run 60
set atom 5*20 diameter 0.83
run 60
set atom 5*20 diameter 0.75
set atom 30 diameter 1.1
run 40
""", models={"mindlin": MINDLIN, "history": HISTORY, "luding": LUDING}),
    case("displaced, velocities reset",
         lambda style, model: "run 60\ndisplace_atoms all move 0.31 0.2 0.0\nvelocity all set 0.1 0 0 sum yes\nrun 60\n"),
    case("list not checked", lambda style, model: "neigh_modify every 7 delay 0 check no\nneighbor 0.3 bin\nrun 100\n"),
    case("list rebuilt each step", lambda style, model: "neigh_modify every 1 delay 0 check no\nrun 60\n"),
    case("sorted often", lambda style, model: "atom_modify sort 10 0.7\nrun 120\n"),
    case("newton pair", lambda style, model: "run 10\n", ranks=(1, 2, 4)),
    case("run 2N is run N, run N pre no", lambda style, model: "run 120\n")])
def test_commands(arguments, options):
    both(*arguments, **options)


@pytest.mark.parametrize("name", MODELS)
def test_renumbered(name):
    """New IDs do not mix up the histories of contacts (in LAMMPS they do): the forces are those with the old IDs."""
    model = MODELS[name]
    for ranks in (1, 2):
        rows = {}
        for compress in ("yes", "no"):
            host.must_run(start(file_name("mindlin.data"), model) + wall_fix(model) + FORCES + f"""run 60
group few id 3 17:60:4 200
delete_atoms group few compress {compress}
""" + dump("end", 1) + "run 0\n", ranks=ranks)
            got = read("end")
            rows[compress] = sorted(zip(*(got[c] for c in ("x", "y", "z", "fx", "fy", "fz", "tqx", "tqy", "tqz"))))
        largest = max(abs(v) for row in rows["no"] for v in row[3:])
        worst = max(abs(a - b) for one, two in zip(rows["yes"], rows["no"]) for a, b in zip(one, two))
        host.check(len(rows["yes"]) == len(rows["no"]) and worst < 1e-10 * largest,
                   f"renumbered, {name}, {ranks} ranks: differs by {worst:.3g} of {largest:.3g}")


@pytest.mark.parametrize("name", MODELS)
def test_bitwise(name):
    """Run 2N is bitwise equal to run N and run N pre no."""
    model = MODELS[name]
    texts = []
    for body in ("run 120\n", "run 60\nrun 60 pre no\n"):
        host.must_run(start(file_name("mindlin.data"), model) + wall_fix(model) + FORCES + dump("end", 120) + body)
        with open(file_name("end")) as file:
            texts.append(file.read())
    host.check(texts[0] == texts[1], f"run 120 and run 60, run 60 pre no differ for {name}")


# Atoms that are inserted during a run.
POUR = """
region slab block 1 5 1 5 6.5 7.9
fix insert all pour 12 1 4711 region slab diam one 0.6 vol 0.3 50 vel 0 0 0 0 -3
"""
DEPOSIT = """
region slab block 0.5 5.5 0.5 5.5 5.5 7.5
fix insert all deposit 8 1 30 4711 region slab near 1.1 vz -4 -2 units box
"""


def test_inserted():
    for name, text in (("deposit", DEPOSIT),):
        both(f"fix {name}", lambda style, model, text=text: text + "run 400\n", ranks=(1, 2),
             tolerance=1e-8, columns=VECTORS[:3])
    # pour sums over ranks in an order of its own: only on one rank.
    both("fix pour", lambda style, model: POUR + "run 400\n", ranks=(1,), tolerance=1e-8, columns=VECTORS[:3],
         models={"mindlin": MINDLIN, "history": HISTORY})
    both("fix evaporate", lambda style, model: "region top block EDGE EDGE EDGE EDGE 1.0 8.0\n"
                                               "fix gone all evaporate 20 3 top 4711\nrun 100\n",
         ranks=(1,), models={"mindlin": MINDLIN, "history": HISTORY})


def test_radii_that_change():
    """Radii that change during a run. (Where radii grow, LAMMPS forgets the history of a contact whose list is
    rebuilt with the radii of the previous step, with which it does not touch. Then only ranks are compared.)"""
    for mass in ("", "mass yes"):
        both(f"fix adapt diam, shrinking {mass}", lambda style, model, mass=mass: f"""
variable d equal 0.74-0.0003*step
group some id <= 60
fix grow some adapt 1 atom diameter v_d {mass}
run 120
""", atom_style="sphere 1")
        both(f"fix adapt diam, to and fro {mass}", lambda style, model, mass=mass: f"""
variable d equal 0.7+0.04*sin(step/15)
group some id <= 60
fix grow some adapt 1 atom diameter v_d {mass}
run 120
""", atom_style="sphere 1", styles=("grip",), ranks=(1, 2, 4))
    both("fix adapt diam, each tenth step, with a cutoff", lambda style, model: """
variable d equal 0.6+0.001*step
group some id <= 60
fix grow some adapt 10 atom diameter v_d
run 100
""", atom_style="sphere 1", models={"mindlin": MINDLIN, "history": HISTORY}, cutoff=" cutoff 1.3")


@pytest.mark.parametrize("newton", ("on", "off"))
def test_other_styles(newton):
    """Together with other pair styles."""
    for what, pair in (
        ("hybrid", """
pair_style hybrid STYLE lj/cut 1.1
pair_coeff 1 1 STYLE MODEL
pair_coeff 1 2 STYLE MODEL
pair_coeff 2 2 lj/cut 0.1 0.8
"""), ("hybrid/overlay", """
pair_style hybrid/overlay STYLE lj/cut 1.2
pair_coeff * * STYLE MODEL
pair_coeff * * lj/cut 0.05 0.8
"""), ("hybrid/overlay of two", """
pair_style hybrid/overlay STYLE STYLE2
pair_coeff * * STYLE MODEL
pair_coeff 1 2 STYLE2 30 0
"""), ("hybrid with none", """
pair_style hybrid STYLE lj/cut 1.1
pair_coeff 1 1 STYLE MODEL
pair_coeff 1 2 none
pair_coeff 2 2 STYLE MODEL
pair_coeff 2 2 lj/cut 0.1 0.8
""")):
        for name, model in {"mindlin": MINDLIN, "history": HISTORY, "luding": LUDING}.items():
            results = []
            for style, ranks in (("granular", 1), ("grip", 1), ("grip", 2)):
                if style == "granular" and name == "luding":
                    continue
                spheres = [(1 + k % 3 // 2,) + s[1:] for k, s in enumerate(SPHERES[:120])]
                host.write_data(file_name("hybrid.data"), [(0.0, SIDE), (0.0, SIDE), (0.0, 8.0)], spheres, 2)
                text = pair.replace("STYLE2", "soft 1.0").replace("pair_coeff 1 2 soft 1.0 30 0", "pair_coeff 1 2 soft 30 0.9")
                text = text.replace("STYLE", style).replace("MODEL", model)
                head = start(file_name("hybrid.data"), model, newton, style=style)
                head = head[:head.index("pair_style")] + text
                host.must_run(head + wall_fix(model, style) + """
fix nve all nve/sphere
fix gravity all gravity 20.0 vector 0 0 -1
fix drag all viscous 1.0
run 600
""" + dump("end", 1) + "run 0\n", ranks=ranks)
                results.append(read("end"))
            for got in results[1:]:
                check_same(results[0], got, 1e-8, f"{what}, newton {newton}, {name}", VECTORS[:3])


def test_hybrid_none():
    """A pair of types that is set to none in a hybrid of grip alone, whose list LAMMPS does not thin out: there is
    no force, not even that of a missing model."""
    still = [0.0, 0.0, 0.0]
    host.write_data(file_name("none.data"), [(0.0, 10.0)] * 3, [
        (1, 0.5, [5.0, 5.0, 5.0], still, still), (2, 0.5, [5.99, 5.0, 5.0], still, still),
        (1, 0.5, [2.0, 5.0, 5.0], still, still), (1, 0.5, [2.99, 5.0, 5.0], still, still)], 2)
    for name, model in {"mindlin": MINDLIN, "history": HISTORY, "luding": LUDING}.items():
        head = start(file_name("none.data"), model)
        status, printed = host.run(head[:head.index("pair_style")] + f"""
pair_style hybrid grip
pair_coeff 1 1 grip {model}
pair_coeff 2 2 grip {model}
pair_coeff 1 2 none
fix nve all nve/sphere
""" + dump("end", 1) + "run 5\n")
        if host.check(status == 0, f"hybrid of grip alone with none, {name}: stopped: {printed[-300:]}"):
            got = read("end")
            host.check(got["fx"][0] == 0.0 and got["fx"][2] < 0.0,
                       f"hybrid of grip alone with none, {name}: forces {got['fx']}, want 0 0 -f f")
