# SPDX-License-Identifier: GPL-2.0-only
"""normal mdr and damping mdr: the same script with LAMMPS's pair_style granular and with grip, to 1e-10 for positions,
forces, radii and all properties of the particles; ranks, rebuilds, restart, new and deleted atoms; errors.

Lengths are a few hundred units, because LAMMPS solves for the radius of an adhesive rim only to 1e-10 units of length.

With LAMMPS 4 Jul 2026 everything is compared. The model of LAMMPS 4 Feb 2025 differs in damping, growth, walls and the lower
limit of overlaps, so only pairs without damping are compared whose radii do not grow and whose rims do not detach.
"""
import os
import re

import pytest

import host
from dropin import (HOST_HAS_CYLINDER, TAIL, cases, compare, file_name, header, judge_all)

OLD = HOST_HAS_CYLINDER  # LAMMPS of 4 Feb 2025
# In LAMMPS 4 Jul 2026, fix GRANULAR/MDR does not find its pair style's history: no run starts without this
# (CMakeLists.txt).
MENDED = os.path.join(os.path.dirname(host.PLUGIN), "mended_mdr.so")
MEND = f"plugin load {MENDED}" if os.path.exists(MENDED) else ""
L = 500.0  # units of length in a diameter
FIELDS = ["Ro", "Vcaps", "Vgeo", "Velas", "eps_bar", "dRnumerator", "dRdenominator", "Acon0", "Acon1", "Atot", "Atot_sum",
          "ddelta_bar", "psi", "sigmaxx", "sigmayy", "sigmazz"]
EXTRA = ["radius"] + [f"d_{name}" for name in FIELDS]
FRICTION = "tangential linear_history 2000 0.5 0.3"


def mdr(young=1e4, nu=0.3, Y=300.0, gamma=0.0, psi_b=0.5, eta=0.2, kind=1, more=FRICTION):
    """A model in units of a diameter, mass and time, converted to the units of the script."""
    return f"mdr {young / L!r} {nu} {Y / L!r} {gamma} {psi_b} {eta} damping mdr {kind} {more}"


def older(body):
    """The words for LAMMPS of 4 Feb 2025: a restitution, 1 for no damping, and no damping law."""
    return re.sub(r"(mdr \S+ \S+ \S+ \S+ \S+) 0 damping mdr 1", r"\1 1 damping  none", body)


def write(name, box, spheres, ntypes=1):
    scaled = [(kind, radius * L, [L * c for c in x], [L * c for c in v], w) for kind, radius, x, v, w in spheres]
    host.write_data(file_name(name), [(lo * L, hi * L) for lo, hi in box], scaled, ntypes, density=1 / L ** 3)


def start(where, model, more="", style="sphere 1", boundary="f f f", skin=0.1, pair="PAIR"):
    """more: lines after the pair style. The first run has no step, after which dumps can name the properties."""
    head = header(file_name(where), newton="off", style=style, boundary=boundary, more=MEND)
    head = head.replace("neighbor 0.1 bin", f"neighbor {skin * L!r} bin").replace("timestep 0.001", "timestep 5e-4")
    return f"""{head}
pair_style {pair}
pair_coeff * * {model}
fix nve all nve/sphere
{more}
{TAIL}
 run 0
"""


# ---------------------------------------------------------------------------------------------------------
# Two spheres that approach, separate and approach again, equal and different ones, with a spin.
TWO = {"equal": (0.5, 0.5), "unequal": (0.5, 0.3), "apart": (0.5, 0.2)}
for name, (one, two) in TWO.items():
    x = one + two - 0.03 * two
    write(f"{name}.data", [(-2.0, 4.0)] * 3, [(1, one, [0.0, 0.0, 0.0], [0.0] * 3, [0.0, 2.0, 0.0]),
                                              (1, two, [0.6 * x, 0.64 * x, 0.48 * x], [-1.0, -1.2, -0.7], [1.0, 0.0, 3.0])])
PULL = "fix pull all spring/self 200.0"  # brings them together again
CURVES = {"elastic": dict(Y=1e6), "yields": dict(Y=300.0), "soft": dict(Y=100.0), "adhesive": dict(Y=300.0, gamma=2.0),
          "adhesive and elastic": dict(Y=1e6, gamma=2.0), "sticky": dict(Y=100.0, gamma=30.0)}


@pytest.mark.parametrize("size", TWO)
def test_two_spheres(size):
    for name, words in CURVES.items():
        for steps in (40, 250):
            for psi_b in (0.5, 1.0):
                body = start(f"{size}.data", mdr(**words, psi_b=psi_b, eta=0 if OLD else 0.2), PULL) + f"run {steps}\n"
                if OLD and psi_b == 0.5 and name != "elastic":
                    continue  # radii grow and rims detach, differently in this LAMMPS
                # With a single contact all volume belongs to the particle, and the volume of the contact is 0 up to
                # rounding.
                extra = [e for e in EXTRA if psi_b < 1 or not e.startswith("d_dR")]
                compare(f"two {size}, {name}, psi_b {psi_b}, {steps} steps", body, rebuilds=0, peer=older if OLD else None,
                        extra=extra, every=steps // 10)
        if not OLD:
            body = start(f"{size}.data", mdr(**words, eta=3.0, kind=2), PULL) + "run 300\n"
            compare(f"two {size}, {name}, damping 2", body, rebuilds=0, extra=EXTRA, every=20)
    judge_all()


# ---------------------------------------------------------------------------------------------------------
# A dozen spheres in a box of planes that close in and open again, or in a die: every part of the model acts there.
PACK = host.random_spheres(12, [(-1.15, 1.15)] * 3, [0.36, 0.42, 0.5], 3, 0.5, 1.0)
write("pack.data", [(-2.5, 2.5)] * 3, PACK)


def press(model, wall=None, steps=600, depth=0.45, more="", where="pack.data", **options):
    lines = [f"variable in equal {depth * L!r}*sin(2*PI*time/{5e-4 * 1.4 * steps!r})", "variable out equal -v_in"]
    for d, a in enumerate("xyz"):
        for side, sign, name in (("lo", 1, "in"), ("hi", -1, "out")):
            at = " ".join(repr(-1.5 * sign * L) if k == d else "0" for k in range(3))
            normal = " ".join(str(sign) if k == d else "0" for k in range(3))
            move = " ".join(f"v_{name}" if k == d else "NULL" for k in range(3))
            lines.append(f"region {a}{side} plane {at} {normal} side in move {move} units box")
            lines.append(f"fix {a}{side} all WALLREGION {wall or model} region {a}{side}")
    return start(where, model, "\n".join(lines) + "\n" + more, **options) + f"run {steps}\n"


def judge_pressed():
    """Runs and compares the cases; the effects for which the model is made did occur."""
    for k in judge_all():
        name, frames = cases[k][0], host.read_dump(file_name(f"grip.{k}"))
        if "whole particles" in name:
            low = min(min(frame["d_psi"]) for frame in frames)
            host.check(low < 0.8, f"{name}: free surfaces above {low}")
        if name in ("pressed, plastic", "in a die"):
            grown = max(r / first for frame in frames for r, first in zip(frame["radius"], frame["d_Ro"]))
            host.check(grown > 1.01, f"{name}: radii grow to {grown}")


if not OLD:
    def test_pressed():
        PRESSED = {"elastic": dict(Y=1e6), "elastic, whole particles respond": dict(Y=1e6, psi_b=1.0), "plastic": {},
                   "plastic, whole particles respond": dict(psi_b=0.85), "soft": dict(Y=150.0, psi_b=0.8),
                   "adhesive": dict(gamma=2.0, psi_b=0.8), "sticky": dict(gamma=20.0, Y=200.0, psi_b=0.9),
                   "damping 2": dict(kind=2, eta=2.0, psi_b=0.8)}
        for name, words in PRESSED.items():
            compare(f"pressed, {name}", press(mdr(**words)), rebuilds=0, extra=EXTRA)
        compare("pressed, limit_damping", press(mdr(psi_b=0.8, more=f"{FRICTION} limit_damping")), rebuilds=0, extra=EXTRA)
        compare("pressed, walls of another surface energy", press(mdr(gamma=2.0), mdr(gamma=0.0)), rebuilds=0, extra=EXTRA)
        compare("pressed, radii not of the list of what goes to ghosts", press(mdr(psi_b=0.8), style="sphere"), rebuilds=0,
                extra=EXTRA)
        for more in ("tangential mindlin NULL 0.5 0.3", "tangential linear_nohistory 0.5 0.4",
                     f"{FRICTION} rolling sds 300 1 0.1", f"{FRICTION} twisting marshall"):
            quiet = dict(skin=1.2) if "rolling" in more or "twisting" in more else {}  # no rebuild: LAMMPS inverts them then
            compare(f"pressed, {more}", press(mdr(gamma=2.0, psi_b=0.8, more=more), steps=300, **quiet), rebuilds=0,
                    extra=EXTRA)
        for name, region in {"die": f"region w cylinder z 0 0 {1.3 * L!r} {-1.5 * L!r} v_top", "block":
                             f"region w block {-1.2 * L!r} {1.2 * L!r} {-1.2 * L!r} {1.2 * L!r} {-1.5 * L!r} v_top"}.items():
            # A die that is open at the top, and a punch that comes down.
            lines = (region.replace("v_top", repr(1.6 * L)) + f" open {3 if name == 'die' else 6}\n"
                     f"variable down equal {-1.2 * L!r}*sin(PI*time/0.35)\n"
                     f"region p plane 0 0 {1.5 * L!r} 0 0 -1 side in move NULL NULL v_down units box\n"
                     f"fix w all WALLREGION {mdr(psi_b=0.8)} region w\nfix p all WALLREGION {mdr(psi_b=0.8)} region p")
            compare(f"in a {name}", start("pack.data", mdr(psi_b=0.8), lines) + "run 500\n", rebuilds=0, extra=EXTRA)
        # Several runs in succession; atoms are added and deleted between them.
        for name, between in {"two runs": "", "atoms deleted": "group some id 3 7 11\ndelete_atoms group some compress no",
                              "atoms made": f"create_atoms 1 single 0 0 {1.2 * L!r}\ngroup new id > 12\nset group new "
                                            f"diameter {0.3 * L!r} density {1 / L ** 3!r}"}.items():
            body = press(mdr(gamma=2.0, psi_b=0.8), steps=300).replace("\nrun 300\n", f"\n run 200\n{between}\nrun 150\n")
            compare(f"pressed, {name}", body, rebuilds=0, extra=EXTRA)

        # Atoms are created during a run; in units of a diameter, which the new ones have.
        host.write_data(file_name("few.data"), [(0.0, 4.0)] * 3, [(1, 0.5, [1.0, 1.0, 0.46], [0.0] * 3, [1.0, 0.0, 0.0]),
                                                                   (1, 0.4, [1.8, 1.0, 0.5], [0.0] * 3, [0.0, 2.0, 0.0])])
        few = f"mdr 1e4 0.3 300 0 0.8 0.1 damping mdr 1 {FRICTION}"
        compare("atoms deposited", header(file_name("few.data"), newton="off", style="sphere 1", boundary="f f f", more=MEND) + f"""
timestep 5e-4
pair_style PAIR
pair_coeff * * {few}
region p plane 0 0 0.1 0 0 1
fix w all WALLREGION {few} region p
fix nve all nve/sphere
region seeds block 0.6 2.4 0.6 1.6 1.2 2.2
fix d all deposit 3 1 40 333 region seeds near 0.8 vz -3 -2
{TAIL}
 run 0
run 200
""", rebuilds=1, extra=EXTRA, every=20)
        judge_pressed()


# Periodic, in a box that shrinks. LAMMPS sends a ghost's radius one step late, so no radius grows
# here. The box stays so wide that no sphere touches another through two images, because LAMMPS
# stores history by ID.
write("periodic.data", [(-2.0, 2.0)] * 3, host.random_spheres(38, [(-2.0, 2.0)] * 3, [0.36, 0.42, 0.5], 4, 0.5, 1.0))


def test_periodic():
    for name, words in {"elastic": dict(Y=1e6), "plastic": dict(psi_b=1.0), "adhesive": dict(psi_b=1.0, gamma=2.0)}.items():
        if OLD and name == "adhesive":
            continue
        words["eta"] = 0 if OLD else 0.2
        shrink = "fix shrink all deform 1 x scale 0.8 y scale 0.8 z scale 0.8 remap x"
        compare(f"periodic, {name}", start("periodic.data", mdr(**words), shrink, boundary="p p p") + "run 400\n", rebuilds=1,
                peer=older if OLD else None, extra=EXTRA)
    judge_all()


# ---------------------------------------------------------------------------------------------------------
# Grip alone, with other numbers of ranks, neighbour lists, units and runs.
COLUMNS = [["x", "y", "z"], ["vx", "vy", "vz"], ["fx", "fy", "fz"]] + [[e] for e in EXTRA]
HARD = mdr(gamma=2.0, psi_b=0.8)


def grip(body):
    return host.LOAD + body.replace(MEND, "").replace("PAIR", "grip").replace("WALLREGION", "wall/grip").replace(
        "WALL", "wall/grip")


def dumped(name, every):
    columns = "id " + " ".join(" ".join(group) for group in COLUMNS)
    return f"dump d all custom {every} {file_name(name)} {columns}\ndump_modify d sort id format float %.17g"


def frames_of(name, body, every=50, **options):
    host.must_run(grip(body.replace("\nrun ", f"\n{dumped(name, every)}\nrun ", 1)), **options)
    return host.read_dump(file_name(name))


def check_same(got, want, text, tolerance=1e-9, scale=1.0):
    """scale: the unit of the result in units of the expected value, by the power of the length in a column."""
    host.check(len(got) == len(want), f"{text}: {len(got)} frames of {len(want)}")
    for group in COLUMNS:
        size = max(abs(v) for frame in want for c in group for v in frame[c])
        worst = max(abs(a - b) for g, w in zip(got, want) for c in group for a, b in zip(g[c], w[c]))
        host.check(worst <= tolerance * size, f"{text}: {group[0]} by {worst:.2g} of {size:.2g}")


PERIODIC = start("periodic.data", HARD, "fix shrink all deform 1 x scale 0.64 y scale 0.64 z scale 0.64 remap x",
                 boundary="p p p") + "run 300\n"


def test_ranks_and_lists():
    for name, body in {"walls": press(HARD, steps=300), "periodic": PERIODIC}.items():
        want = frames_of("one", body)
        host.check(max(r / first for r, first in zip(want[-1]["radius"], want[-1]["d_Ro"])) > 1.01, f"{name}: no growth")
        host.check(min(min(frame["d_psi"]) for frame in want) < 0.8, f"{name}: free surfaces")
        check_same(frames_of("two", body, ranks=2), want, f"{name}, two ranks")
        check_same(frames_of("four", body.replace("read_data", "processors 2 2 1\nread_data"), ranks=4), want,
                   f"{name}, four ranks")
        check_same(frames_of("often", body.replace("check yes", "check no")), want, f"{name}, rebuilt in every step")
        check_same(frames_of("sphere", body.replace("sphere 1", "sphere")), want, f"{name}, atom_style sphere")


def test_planes():
    """Planes and a cylinder of fix wall/grip itself, compared with regions that have the same faces."""
    flat = f"fix w all WALL {HARD} zplane {-1.4 * L!r} {1.4 * L!r}\nfix c all WALL {HARD} zcylinder {1.9 * L!r}"
    faces = f"""region lo plane 0 0 {-1.4 * L!r} 0 0 1
region hi plane 0 0 {1.4 * L!r} 0 0 -1
region c cylinder z 0 0 {1.9 * L!r} EDGE EDGE
fix lo all WALLREGION {HARD} region lo
fix hi all WALLREGION {HARD} region hi
fix c all WALLREGION {HARD} region c"""
    check_same(frames_of("planes", start("pack.data", HARD, flat) + "run 200\n"),
               frames_of("faces", start("pack.data", HARD, faces) + "run 200\n"), "planes and cylinder")


def test_restart():
    """A run that is restarted continues as one that was not interrupted, also on another number of ranks."""
    first = press(HARD, steps=200)
    host.must_run(grip(first + f"write_restart {file_name('r')}\n{dumped('on', 50)}\nrun 150\n"))
    loads = [line for line in first.split("\n") if re.match("region|fix|variable", line)]
    for ranks in (1, 2):
        again = f"""{host.LOAD}units lj
newton off
read_restart {file_name('r')}
comm_modify vel yes
neighbor {0.1 * L!r} bin
neigh_modify every 1 delay 0 check yes
timestep 5e-4
""" + grip("\n".join(loads)).replace(host.LOAD, "") + f"\n run 0\n{dumped('again', 50)}\nrun 150\n"
        host.must_run(again, ranks=ranks)
        got, want = host.read_dump(file_name("again")), host.read_dump(file_name("on"))
        check_same(got, want, f"restart on {ranks} ranks")


# p13 of compute pair/local is the mean of the areas on both sides. Reading it changes nothing in Grip. In LAMMPS it
# moves the largest overlap so far, so only its first value is compared.
def areas(style, every):
    look = (f" run 0\ncompute a all pair/local p13 cutoff radius\ncompute t all reduce sum c_a inputs local\n"
            f"thermo {every}\nthermo_style custom step c_t\nthermo_modify format float %.17g")
    text = press(HARD, steps=200).replace(" run 0", look)
    if style == "granular":
        text = text.replace("PAIR", style).replace("WALLREGION", "wall/gran/region granular")
    return host.thermo(host.must_run(grip(text) if style == "grip" else text))["c_t"]


def test_areas():
    once, often = areas("grip", 200), areas("grip", 10)
    host.check(len(often) == 21 and often[-1] == once[-1] > 0, f"areas by looking often or once: {often[-1]}, {once[-1]}")
    if not OLD:
        host.check_close(once[-1], areas("granular", 200)[-1], 1e-9, "area as in LAMMPS")


# ---------------------------------------------------------------------------------------------------------
# Input that is refused with one line that contains these words.
ONE = "mdr 1e4 0.3 300 0 0.5 0.1 damping mdr 1"
BOX = host.LOAD + host.head("lj", "f f f", "block 0 4 0 4 0 4", types=2, style="sphere 1",
                            newton="NEWTON") + """create_atoms 1 single 1 1 1
create_atoms 2 single 2 2 2
set group all diameter 1 density 1
neighbor 0.3 bin
"""
PLAIN = f"pair_style grip\npair_coeff * * {ONE}\n"
WALLED = f"{PLAIN}fix w all wall/grip MODEL zplane 0 NULL\nrun 0\n"
BAD = [
    ("on", PLAIN + "run 0", ("pair_style grip", "mdr", "newton off")),
    ("off", f"pair_style grip\npair_coeff * * {ONE.replace('damping mdr 1', 'damping velocity')}",
     ("pair_coeff * *", "mdr", "damping mdr 1")),
    ("off", "pair_style grip\npair_coeff * * mdr 1e4 0.3 300 0 0.5 0.1", ("pair_coeff * *", "mdr", "damping mdr 1")),
    ("off", "pair_style grip\npair_coeff * * hertz 1e4 0.3 damping mdr 1", ("pair_coeff * *", "damping mdr", "mdr")),
    ("off", f"pair_style grip\npair_coeff * * {ONE[:-1]}3", ("pair_coeff * *", "type", "3", "1|2")),
    ("off", f"{PLAIN}pair_coeff 2 2 hertz 1e4 0.3\nrun 0", ("pair_coeff 2 2", "mdr", "hertz")),
    ("off", f"{PLAIN}pair_coeff 2 2 {ONE.replace('300', '301')}\nrun 0", ("pair_coeff 2 2", "Y", "mdr")),
    ("off", f"pair_style grip\npair_coeff 1 * hertz 1e4 0.3\npair_coeff 2 2 {ONE}\nrun 0", ("pair_coeff 1 1", "mdr", "hertz")),
    ("off", f"pair_style grip\npair_coeff 1 1 {ONE}\npair_coeff 2 2 {ONE.replace('0.3 300', '0.31 300')}\nrun 0",
     ("1", "2", "nu", "mdr", "pair_coeff")),
    ("off", WALLED.replace("MODEL", "hertz 1e4 0.3"), ("fix w wall/grip", "hertz", "mdr")),
    ("off", WALLED.replace("MODEL", ONE.replace("0.5 0.1", "0.6 0.1")), ("fix w wall/grip", "psi_b", "mdr")),
    ("off", f"pair_style grip\npair_coeff * * hertz 1e4 0.3\nfix w all wall/grip {ONE} zplane 0 NULL\nrun 0",
     ("fix w wall/grip", "mdr", "pair_style grip")),
    ("off", f"{PLAIN}fix w all wall/gran granular hertz 1e4 0.3 tangential linear_nohistory 0 0 zplane 0 NULL\nrun 0"
     if OLD else f"{PLAIN}region p plane 0 0 0 0 0 1\nfix w all wall/gran/region granular hertz 1e4 0.3 tangential "
     "linear_nohistory 0 0 region p\nrun 0", ("fix w", "mdr", "wall/grip")),
    ("off", PLAIN + "minimize 0 0 1 1", ("minimize", "mdr")),
    ("off", PLAIN + "run_style respa 2 2\nrun 0", ("run_style", "mdr", "verlet")),
    ("off", f"fix mine all property/atom d_psi\n{PLAIN}", ("pair_style grip", "mdr", "d_psi")),
    ("off", PLAIN + "run 0\nunfix GRIP_PARTICLES\nrun 0", ("pair_style grip", "GRIP_PARTICLES", "deleted")),
    ("off", PLAIN + "run 0\nunfix GRIP_PARTICLES_FIELDS\nrun 0", ("pair_style grip", "GRIP_PARTICLES", "deleted")),
    ("off", "fix mine all GRIP/PARTICLES mdr\nfix other all GRIP/PARTICLES hertz", ("GRIP/PARTICLES", "pair_style grip")),
]
LIMITS = [("0 0.3 300 0 0.5 0.1", "E"), ("1e4 0.6 300 0 0.5 0.1", "nu"), ("1e4 -0.1 300 0 0.5 0.1", "nu"),
          ("1e4 0.5 300 0 0.5 0.1", "nu"), ("1e4 0.3 0 0 0.5 0.1", "Y"), ("1e4 0.3 300 -1 0.5 0.1", "gamma"),
          ("1e4 0.3 300 0 1.5 0.1", "psi_b"), ("1e4 0.3 300 0 0.5 -1", "eta"), ("1e4 0.3 300 0 0.5", "eta")]
BAD += [("off", f"pair_style grip\npair_coeff * * mdr {numbers} damping mdr 1", ("pair_coeff * *", word, "mdr"))
        for numbers, word in LIMITS]


@pytest.mark.parametrize("newton, lines, words", BAD)
def test_errors(newton, lines, words):
    status, output = host.run(BOX.replace("NEWTON", newton) + lines + "\n")
    errors = host.error_lines(output)
    host.check(status != 0 and len(errors) == 1, f"accepted, or {len(errors)} errors: {lines}")
    for word in words:
        host.check(errors and word in errors[0], f"no '{word}' in: {errors} of {lines}")


def test_accepted():
    """Accepted: properties exist from this line on; another surface energy; after the style is given again."""
    status, output = host.run(BOX.replace("NEWTON", "off") + f"""{PLAIN}compute p all property/atom d_psi d_sigmaxx
pair_coeff 1 2 {ONE.replace('300 0', '300 2')}
fix nve all nve/sphere
dump d all custom 1 {file_name('ok')} id c_p[1] c_p[2]
run 2
undump d
uncompute p
pair_style grip
pair_coeff * * hertz 1e4 0.3
run 1
pair_style grip
pair_coeff * * {ONE}
run 1
""")
    host.check(status == 0, f"refused: {output[-400:]}")


def test_beside_another_model():
    """In a hybrid style the model of two types may be given without acting, because another style has the pair. Then
    only the other model acts, here k sqrt(R* overlap) overlap, with its kind of walls, and with newton on."""
    output = host.must_run(BOX.replace("NEWTON", "on").replace("atom_style", "atom_modify map array\natom_style") + f"""
pair_style hybrid grip lj/cut 1.0
pair_coeff 1 * grip hertz 1e4 0
pair_coeff 2 2 grip {ONE}
pair_coeff 2 2 lj/cut 1 0.5
fix w all wall/grip hertz 1e4 0 zplane 0 NULL
fix nve all nve/sphere
set atom 2 x 1.9 y 1 z 1
run 0
print "RESULT $(fx[1]:%.15g) $(fx[2]:%.15g)"
run 10
""")
    for got, want in zip(host.results(output)[0], (-1, 1)):
        host.check_close(got, want * 1e4 * (0.25 * 0.1) ** 0.5 * 0.1, 1e-12, "force of a model beside one that does not act")
