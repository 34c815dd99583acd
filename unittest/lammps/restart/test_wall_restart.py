# SPDX-License-Identifier: GPL-2.0-only
# ctest: host sanitizers
"""Wall contacts when something changes between two runs, or between writing and reading a restart file: the wall's
shape, its region, the models, the atoms' types, the ledger. Also damaged restart files.

A sphere is moved along the wall at constant overlap and speed, without spin: with a linear spring that neither slides
nor is damped the tangential force is -k_t v t. So the force at the beginning of a run shows whether the spring was
kept: then it is -k_t v t, but 0 for a contact that begins without history.
"""
import concurrent.futures
import math
import os
import struct

import host
import walls
from ledger import ENTRIES
from restarts import FOOT, HEAD, blocks, doctored, in_format_1, rows_of, warnings
from walls import K, R, SCRATCH, path

OVERLAP, KT, SPEED, DT, STEPS = 4e-5, 8e3, 0.02, 1e-5, 100
DRAWN = SPEED * DT * STEPS
NORMAL = f"hooke {K} 0 damping velocity"
SPRING = f"{NORMAL} tangential linear_history {KT} 0 10"
STIFF = f"{NORMAL} tangential linear_history {2 * KT} 0 10"
NO_SPRING = f"{NORMAL} tangential linear_nohistory 0.1 10"
MINDLIN = "hertz/material 1e7 0.5 0.3 tangential mindlin NULL 0 10"
FLOOR = "zplane 0 NULL"
SHOW = 'print "RESULT $(fx[1]:%.17g) $(fz[1]:%.17g)"\n'
ATOMS = ((0.05, 0.03, R - OVERLAP), (-0.05, -0.03, R - OVERLAP))


def pair(*models):
    """The first model is that of all pairs of types; of the others, the k-th is that of types 1 and k."""
    return ("pair_style grip\npair_coeff * * " + models[0] + "\n"
            + "".join(f"pair_coeff 1 {k + 1} {model}\n" for k, model in enumerate(models)))


def wall(words, before=""):
    return f"{before}fix w all wall/grip {words}\n"


def script(lines, file=None):
    """The spheres of ATOMS, or those of a restart file."""
    return walls.script(lines, atoms=ATOMS, ntypes=3, start=f"read_restart {path(file)}\n" if file else None, dt=DT,
                        nve=f"fix pull all move linear {SPEED} 0 0")


def simulate(lines, file=None, **options):
    """Returns the forces at each SHOW, and the output."""
    printed = host.must_run(script(lines, file), cwd=SCRATCH.name, **options)
    return host.results(printed), printed


def check_forces(rows, want, text):
    """The tangential forces at each SHOW, relative to the spring's force after one run; normal forces of contacts."""
    unit = -KT * DRAWN
    host.check(len(rows) == len(want), f"{text}: {len(rows)} results, want {len(want)}")
    for n, (row, part) in enumerate(zip(rows, want)):
        host.check(abs(row[0] - part * unit) <= 1e-9 * abs(unit),
                   f"{text}, {n + 1}: tangential force is {row[0] / unit:.6g} of the spring's, want {part:g}")


def check_warnings(printed, count, word, text):
    told = warnings(printed, "fix w wall/grip")
    host.check(len(told) == count and all(word in line for line in told), f"{text}: want {count} warnings with '{word}': {told}")


RUN = f"run {STEPS}\n"
NOW = "run 0\n" + SHOW


def test_models_of_a_type_change():
    """Between two runs, and with a restart file in between: from history to none and back, and with another law."""
    rows, printed = simulate(pair(SPRING) + wall(f"type 1 {FLOOR}") + RUN + f"pair_coeff * * {NO_SPRING}\n" + NOW + f"""
write_restart {path('none')}
pair_coeff * * {SPRING}
{NOW}{RUN}{NOW}write_restart {path('some')}
pair_coeff * * {STIFF}
{NOW}pair_coeff * * {MINDLIN}
run 0
""")
    # A contact without a spring that is moved along the wall has only the dashpot's force: 0.1 times the normal
    # damping, which is 0.
    check_forces(rows, [0, 0, 1, 2], "models change")
    told = [line for line in warnings(printed, "start without history") if "fix w" in line]
    host.check(len(told) == 2 and "'tangential linear_history' before, none now" in told[0]
               and "'tangential linear_history' before, 'tangential mindlin' now" in told[1], f"models change: {told}")
    rows, printed = simulate(wall(f"type 1 {FLOOR}") + NOW, "some")
    check_forces(rows, [1], "models changed, written")
    check_warnings(printed, 0, "", "models changed, written")
    rows, _ = simulate(wall(f"type 1 {FLOOR}") + NOW, "none")
    check_forces(rows, [0], "no history, written")


def test_ledger_changes_with_the_model():
    """Laws without history, with and without a tangential force in the ledger. The sum of the ledger is constant,
    except for the error of velocity Verlet: m dt^2 a^2/8 for each sphere, and the corresponding error of its spin."""
    mass = 2500 * 4 / 3 * math.pi * R**3
    lines = """fix g all gravity 9.81 vector 0 0 -1
unfix pull
fix nve all nve/sphere
velocity all set 0.05 0.02 -0.1
compute e all grip/energy
compute t all property/atom tqx tqy tqz
compute f all reduce sumsq fx fy fz c_t[1] c_t[2] c_t[3]
thermo_style custom step c_e c_f[1] c_f[2] c_f[3] c_f[4] c_f[5] c_f[6] c_e[10]
thermo_modify format float %.17g norm no
thermo 50
"""
    change = f"pair_coeff * * {NO_SPRING.replace(f'{K} 0', f'{K} 5')}\n"
    for ranks in (1, 2):
        printed = host.must_run(script(pair(f"{NORMAL.replace(f'{K} 0', f'{K} 5')}").replace("grip\n", "grip energy yes\n", 1)
                                       + wall(f"type 1 {FLOOR} energy yes") + lines + "run 200\n" + change
                                       + f"run 200\nwrite_restart {path(f'books{ranks}')}\n"), ranks=ranks)
        rows = [[float(w) for w in line.split()] for line in printed.split("\n") if len(line.split()) == 9
                and line.split()[0].isdigit()]
        sums = [row[1] - DT**2 / 8 * (sum(row[2:5]) / mass + sum(row[5:8]) / (0.4 * mass * R**2)) for row in rows]
        if not host.check(len(rows) == 10 and rows[5][8] == 0 and rows[9][8] > 0, f"books on {ranks} ranks: {rows}"):
            continue
        for first in (0, 5):
            worst = max(abs(s - sums[first]) for s in sums[first:first + 5])
            host.check(worst <= 1e-10 * sums[0], f"the sum of the books moves on {ranks} ranks, run {first}: {sums}")
        host.check_close(rows[5][1], rows[4][1], 1e-12, f"the sum at the set-up with another model, {ranks} ranks")


def test_types_change():
    """An atom of another type has another model: its spring stays if the laws are the same, otherwise the contact
    begins without history."""
    given = wall(f"type 1 {FLOOR}", pair(SPRING, STIFF, MINDLIN))
    for ranks in (1, 2):
        name = f"types{ranks}"
        rows, printed = simulate(given + RUN + f"set atom 1 type 2\n{NOW}write_restart {path(name)}\nset atom 1 type 3\n"
                                 f"write_restart {path(name + '.set')}\n" + NOW, ranks=ranks)
        check_forces(rows, [2, 0], f"types change on {ranks} ranks")
        check_warnings(printed, 1, "atom 1 has type 3 now, and had type 2", f"types change on {ranks} ranks")
        host.check(len(warnings(printed, "'tangential linear_history' before, 'tangential mindlin' now")) == 1,
                   f"types change: {warnings(printed, 'start without history')}")
        for file, want, count in ((name, 2, 0), (name + ".set", 0, 1)):
            rows, printed = simulate(wall(f"type 1 {FLOOR}") + NOW, file, ranks=3 - ranks)
            check_forces(rows, [want], f"{file} read by {3 - ranks} ranks")
            check_warnings(printed, count, "start without history", f"{file} read by {3 - ranks} ranks")


BLOCK = "region r block -0.2 0.2 -0.2 0.2 0 0.2\n"
SHAPES = {
    "zplane": f"{SPRING} zplane 0 NULL",
    "two planes": f"{SPRING} zplane 0 0.3",
    "xplane": f"{SPRING} xplane -0.3 0.3",
    "zcylinder": f"{SPRING} zcylinder 0.3",
    "block": (BLOCK, f"{SPRING} region r"),
    "plane": ("region r plane 0 0 0 0 0 1\n", f"{SPRING} region r"),
    "intersection": ("region a plane 0 0 0 0 0 1\nregion b cylinder z 0 0 0.3 -1 1\nregion r intersect 2 a b\n",
                     f"{SPRING} region r"),
    "union": ("region a block -0.2 0.2 -0.2 0.2 0 0.2\nregion b sphere 0.3 0.3 0.3 0.05\nregion r union 2 b a\n",
              f"{SPRING} region r"),
    "nested": ("region a plane 0 0 0 0 0 1\nregion b sphere 0 0 0.1 0.01 side out\nregion c cylinder z 0 0 0.3 -1 1\n"
               "region d intersect 2 b c\nregion r intersect 2 d a\n", f"{SPRING} region r"),
}


def shaped(name):
    words = SHAPES[name]
    return wall(words) if isinstance(words, str) else wall(words[1], words[0])


def test_shapes_change():
    """After a restart with the same shape the contacts continue without a warning; with another shape they begin
    without history."""
    for name in SHAPES:
        simulate(shaped(name) + RUN + f"write_restart {path(name.replace(' ', '_'))}\n")
    flat = [name for name in SHAPES if name not in ("xplane", "zcylinder")]
    for before in SHAPES:
        for now in SHAPES:
            same = before == now or {before, now} == {"zplane", "two planes"}
            if not same and list(SHAPES).index(before) % 3 != list(SHAPES).index(now) % 3:
                continue
            rows, printed = simulate(shaped(now) + NOW, before.replace(" ", "_"))
            check_forces(rows, [1 if same and now in flat else 0], f"from {before} to {now}")
            if same:
                check_warnings(printed, 0, "", f"from {before} to {now}")
            else:
                host.check(len(warnings(printed, "in the restart file, and is")) == 1,
                           f"from {before} to {now}: {warnings(printed, 'w')}")
    # Between two runs.
    rows, printed = simulate(shaped("block") + RUN + "region r delete\n" + BLOCK + NOW + "region r delete\n"
                             + SHAPES["plane"][0] + NOW)
    check_forces(rows, [1, 0], "region given again between runs")
    check_warnings(printed, 1, "it was 'region block' before, and is 'region plane' now", "region given again")


def test_regions_that_move():
    """A moving region continues with its velocity. A moving region that is not in the file begins at rest, with a
    warning; for a region that does not move there is no warning."""
    move = "variable dx equal 0.01*step*dt\n"
    still = f"{BLOCK}region s sphere 0 0 0.1 0.01 side out move v_dx NULL NULL\nregion r intersect 2 BLOCK s\n".replace("BLOCK", "b").replace(
        "region r block", "region b block")
    moving = move + BLOCK.replace("0 0.2\n", "0 0.2 move v_dx NULL NULL\n")
    damped = SPRING.replace("linear_history 8000.0 0", "linear_history 8000.0 1").replace(f"hooke {K} 0", f"hooke {K} 5")
    host.check(damped != SPRING, "the dashpot is not in")
    for name, before in (("moving", moving), ("intersection", move + still)):
        given = wall(f"{damped} region r", before)
        first, _ = simulate(given + RUN + f"write_restart {path(name)}\n" + NOW)
        second, printed = simulate(given + NOW, name)
        host.check(abs(first[0][0]) > 1e-3 and abs(second[0][0] - first[0][0]) <= 1e-10 * abs(first[0][0]),
                   f"{name}: force {second[0]} after the restart, {first[0]} before")
        check_warnings(printed, 0, "", name)
    # At first such a wall is at rest. The spring has half the length, because the wall has moved half as far as the
    # sphere, and the dashpot acts with the sphere's own speed.
    rows, printed = simulate(wall(f"{damped} region q", moving.replace("region r", "region q")) + NOW, "moving")
    check_warnings(printed, 1, "its motion starts from rest", "another region that moves")
    host.check_close(rows[0][0], -KT * DRAWN / 2 - 5 * SPEED, 1e-9, "another region that moves: force at the set-up")
    simulate(wall(f"{SPRING} region r", BLOCK) + RUN + f"write_restart {path('still')}\n")
    rows, printed = simulate(wall(f"{SPRING} region q", BLOCK.replace("region r", "region q")) + NOW, "still")
    check_warnings(printed, 0, "", "another region that rests")
    check_forces(rows, [1], "another region that rests")


def test_ledgers_begin_and_end():
    """At a restart a ledger may begin or end, and springs stay. When it begins, the spring stores k_t s^2/2 of the
    whole distance, and the work of the wall is that of the distance since then."""
    def given(energy):
        return (wall(f"{SPRING} {FLOOR} energy {energy}") + ("" if energy == "no" else "compute e all grip/energy\n")
                + "thermo_style custom step\n")
    for energy in ("no", "yes", "contacts"):
        simulate(given(energy) + RUN + f"write_restart {path('energy_' + energy)}\n")
    for before in ("no", "yes", "contacts"):
        for now in ("no", "yes", "contacts"):
            text = f"energy {before} -> {now}"
            values = "" if now == "no" else 'print "BOOKS $(c_e[4]:%.17g) $(c_e[3+13]:%.17g) $(c_e[8]:%.17g) $(c_e[7]:%.17g)"\n'
            values = values.replace("3+13", "16")
            rows, printed = simulate(given(now) + "run 0\n" + SHOW + f"run {STEPS}\n" + SHOW + values, "energy_" + before)
            check_forces(rows, [1, 2], text)
            check_warnings(printed, int((before == "no") != (now == "no")),
                           "its sums start at 0 now" if before == "no" else "ends here", text)
            if now == "no":
                continue
            books = [float(w) for line in printed.split("\n") if line.startswith("BOOKS") for w in line.split()[1:]]
            stored = 2 * 0.5 * KT * (2 * DRAWN)**2  # two spheres
            host.check_close(books[0], stored, 1e-9, f"{text}: elastic_tangential")
            host.check(abs(books[1]) <= 1e-9 * stored, f"{text}: outside is {books[1]:g} of {stored:g}")


def test_other_laws_are_refused():
    """Other laws are rejected with an error that names the laws in the words of the script and gives the remedy."""
    simulate(wall(f"{SPRING} {FLOOR} energy yes") + RUN + f"write_restart {path('spring')}\n")
    simulate(pair(SPRING) + wall(f"type 1 {FLOOR}") + RUN
             + f"write_restart {path('typed')}\n")
    change = f"pair_coeff 1 3 {MINDLIN}\n"
    for text, file, lines, words in (
            ("another law", "spring", wall(f"{MINDLIN} {FLOOR} energy yes"), ("tangential linear_history", "tangential mindlin")),
            ("no law", "spring", wall(f"{NO_SPRING} {FLOOR}"), ("tangential linear_history", "none now")),
            ("the models of a type", "spring", pair(SPRING) + wall(f"type 1 {FLOOR}"), ("type 1", "linear_history")),
            ("another law of a type", "typed", change + wall(f"type 1 {FLOOR}"),
             ("of atom type 3", "tangential linear_history", "tangential mindlin"))):
        status, printed = host.run(script(lines + "run 0\n", file), cwd=SCRATCH.name)
        told = host.error_lines(printed)
        host.check(status != 0 and len(told) == 1 and "fix w wall/grip" in told[0] and "another ID" in told[0]
                   and all(word in told[0] for word in words), f"{text}: status {status}, {told}")
        host.check(not any(internal in line for line in told for internal in ("xi_x", "ledger", "; ;")), f"{text}: {told}")


def test_damaged_files():
    """Each changed bit in the wall's block or in the rows of its atoms is detected and reported in one line."""
    given = wall(f"{SPRING} {FLOOR}")
    simulate(given + RUN + f"write_restart {path('whole')}\n")
    with open(path("whole"), "rb") as file:
        content = file.read()
    found, rows = blocks(content), rows_of(content)
    if not host.check(len(found) == 1 and len(rows) == 2, f"blocks in the file at {found}, rows at {rows}"):
        return
    block, size = found[0][0] - HEAD, found[0][1] - found[0][0] + HEAD + FOOT
    places = list(range(block, block + size, 9)) + list(range(block, block + 24)) + [block + size - 1]
    first, length, _ = rows[0]
    places += [first + 8 * k + byte for k in range(length) for byte in (0, 6, 7)] + [rows[1][0] + 5]

    def damaged(at):
        name = f"damaged.{at}"
        with open(path(name), "wb") as file:
            file.write(content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1:])
        status, printed = host.run(script(given + "run 0\n", name), cwd=SCRATCH.name)
        os.unlink(path(name))
        return at - block, status, host.error_lines(printed), printed

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for at, status, told, printed in pool.map(damaged, places):
            host.check(status != 0 and len(told) == 1 and "fix w wall/grip" in told[0] and "restart file" in told[0]
                       and ("Use an earlier" in told[0] or "another version" in told[0]),
                       f"byte {at} of {size}: status {status}, {told or printed[-300:]}")


def test_rows_of_format_1():
    """Springs at a wall continue with the rows of a file in the previous format: with the same models and ledger, and with
    another ledger."""
    for text, plane in (("floor", FLOOR), ("lid", f"zplane NULL {2 * (R - OVERLAP):.17g}")):
        given = wall(f"{SPRING} {plane}")
        simulate(given + RUN + f"write_restart {path('common')}\n")
        with open(path("common"), "rb") as file:
            content = file.read()
        host.check(len(rows_of(content)) == 2, f"{text}: {rows_of(content)}")
        with open(path("older"), "wb") as file:
            file.write(in_format_1(content))
        for energy in ("", " energy yes"):
            rows, _ = simulate(wall(f"{SPRING} {plane}{energy}") + NOW, "older")
            check_forces(rows, [1], f"rows of the previous format, {text}{energy}")


def test_ledger_of_another_length():
    """A file as another version might have written it: the ledger has one more entry, and the text of the model
    eight letters less."""
    given = wall(f"{SPRING} {FLOOR} energy yes")
    simulate(given + RUN + f"write_restart {path('long')}\n")
    with open(path("long"), "rb") as file:
        content = file.read()
    begin, end = blocks(content)[0]
    # The number of the format precedes; the motion of a wall that does not move, and the block of a shape that has no
    # data, follow.
    still = 5 * 8 + 2 * 18 * 8
    number, contents, motion = content[begin:begin + 8], content[begin + 8:end - still], content[end - still:end]
    words = struct.unpack("<Q", contents[:8])[0]
    known = len(ENTRIES) - 3  # kinetic, rotational and body_work are not entries of contacts
    entries, = struct.unpack("<Q", contents[-8 - 8 * known:-8 * known])
    if not host.check(entries == known and motion[:8] == bytes(8), f"the ledger has {entries} entries, not {known}"):
        return
    new = (number + struct.pack("<Q", words - 8) + contents[16:-8 - 8 * known] + struct.pack("<Q", known + 1)
           + contents[-8 * known:] + struct.pack("<d", 1.0) + motion)
    with open(path("longer"), "wb") as file:
        file.write(doctored(content, (begin, end), new))
    host.refused("a ledger of another length", script(given + "run 0\n", "longer"), "fix w wall/grip",
                 f"ledger has {known + 1} entries, accepted: at most {known}", cwd=SCRATCH.name)


def test_previous_format():
    """A file in the previous format continues as one in the current format does: springs, the ledger, a wall's motion, and the
    velocity of a region that moves by itself."""
    moving = "variable dx equal 0.01*step*dt\n" + BLOCK.replace("0 0.2\n", "0 0.2 move v_dx NULL NULL\n")
    damped = SPRING.replace("linear_history 8000.0 0", "linear_history 8000.0 1").replace(f"hooke {K} 0", f"hooke {K} 5")
    books = 'compute e all grip/energy\n'
    for name, given, more in (("plane", wall(f"{SPRING} {FLOOR} move linear 0.01 0 0 energy yes"), "c_e[8]"),
                              ("region", wall(f"{damped} region r", moving), "0")):
        show = f'print "RESULT $(fx[1]:%.17g) $(f_w[8]:%.17g) $({more}:%.17g)"\n'
        given += books if more != "0" else ""
        simulate(given + RUN + f"write_restart {path(name)}\n")
        with open(path(name), "rb") as file:
            content = file.read()
        found = blocks(content)
        # The block of the wall comes first; compute grip/energy has one for ledgers of deleted walls.
        if not host.check(len(found) == (2 if more != "0" else 1), f"{name}: {len(found)} blocks in the file"):
            continue
        with open(path(f"{name}.1"), "wb") as file:
            file.write(in_format_1(content))
        current, _ = simulate(given + f"run 0\n{show}{RUN}{show}", name)
        previous, printed = simulate(given + f"run 0\n{show}{RUN}{show}", f"{name}.1")
        host.check(previous == current and abs(current[0][0]) > 1e-3, f"{name}: {previous} from the previous format, {current}")
        check_warnings(printed, 0, "", f"{name}, previous format")


def test_far_from_the_region():
    """There is a warning if no atom is inside a wall's region, because then none can touch it."""
    for text, region, count in (("none inside", "region r block 1 2 1 2 1 2\n", 1), ("all inside", BLOCK, 0),
                                ("one inside", "region r block 0 0.2 0 0.2 0 0.2\n", 0),
                                ("side out", "region r block 1 2 1 2 1 2 side out\n", 0)):
        _, printed = simulate(wall(f"{SPRING} region r", region) + "run 0\nrun 0\n")
        told = warnings(printed, "is inside region 'r'")
        host.check(len(told) == count and all("none of the 2 atoms" in line for line in told), f"{text}: {told}")
    _, printed = simulate("group none type 3\n" + wall(f"{SPRING} region r", "region r block 1 2 1 2 1 2\n").replace("all wall", "none wall") + "run 0\n")
    host.check(not warnings(printed, "is inside region"), "a group without atoms")
