# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Contacts with several periodic images of a partner, or of the atom itself, have a history each. A cell gives the
same results as the cell repeated until no two atoms touch more than once: on any number of ranks, with newton on and
off, in sheared boxes that are flipped, in boxes that shrink, with radii that grow during a run, and through a
restart."""
import itertools
import os
import random
import tempfile

import host

FOLDER = tempfile.TemporaryDirectory(prefix="grip_images_")
HOOKE = ("hooke 4000 10 damping mass_velocity tangential linear_history 1000 0.5 0.4 rolling sds 300 2 0.1 "
         "twisting sds 200 1 0.1")
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 rolling luding kr_ratio 0.1 mu_r 0.05")
JKR = "jkr 1e4 30 0.3 3.0 tangential mindlin_rescale/force NULL 0.5 0.4"
FLIPS = "fix deform all deform 1 xy erate 2.5 xz erate -1.8 remap x\n"
COLUMNS = "id fx fy fz tqx tqy tqz"
TOLERANCE = 1e-8  # of rounding, which collisions amplify


class Cell:
    """Spheres [(type, radius, x, v, w)] in a periodic cell, and the numbers of repetitions in x, y, z with which
    each pair touches only once."""

    def __init__(self, name, sides, spheres, repeat):
        self.name, self.sides, self.spheres, self.repeat = name, sides, spheres, repeat
        for numbers in ((1, 1, 1), repeat):
            host.write_data(self.path(numbers), [(0.0, n * s) for n, s in zip(numbers, sides)],
                            [(kind, radius, [c + k * s for c, k, s in zip(x, place, sides)], v, w)
                             for place in itertools.product(*map(range, numbers)) for kind, radius, x, v, w in spheres], 2)

    def path(self, numbers):
        return os.path.join(FOLDER.name, self.name + "".join(map(str, numbers)))


def crystal(name, n, side, radii, repeat):
    """n^3 spheres, slightly disordered, which drift through the cell's borders."""
    rng = random.Random(5)
    spheres = [(1 + k % 2, radii[k % 2], [side / n * (c + 0.5) + rng.uniform(-0.02, 0.02) for c in place],
                [drift + rng.uniform(-0.3, 0.3) for drift in (3, 1.4, -2)], [rng.uniform(-3, 3) for _ in place])
               for k, place in enumerate(itertools.product(range(n), repeat=3))]
    return Cell(name, [side] * 3, spheres, (repeat,) * 3)


CRYSTAL = crystal("crystal", 2, 1.9, (0.5, 0.46), 2)
LOOSE = crystal("loose", 2, 3.2, (0.5, 0.46), 2)
SMALL = crystal("small", 2, 1.9, (0.3, 0.28), 2)
ALONE = crystal("alone", 1, 0.95, (0.5,), 4)
THIN = Cell("thin", [1.55, 3.0, 3.0], [(1, 0.4, [0.3, 0.35, 0.4], [0.5, 0.6, -0.3], [1, 2, -1]),
                                       (2, 0.4, [1.07, 0.4, 0.42], [-0.6, 0.1, 0.4], [-3, 1, 2])], (3, 1, 1))


def fixes(motion):
    return f"""
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
fix move all nve/sphere
{motion}
compute e all grip/energy
timestep 0.001
"""


def script(cell, numbers, motion="", newton="on", model=HOOKE, style="grip", before_box="", energy="yes", radii=0):
    coeff = " grip" if style.startswith("hybrid") else ""
    return host.LOAD + f"""
newton {newton}
units lj
{before_box}
atom_style sphere {radii}
comm_modify vel yes
read_data {cell.path(numbers)}
change_box all triclinic
pair_style {style} energy {energy}
pair_coeff * *{coeff} {model}
""" + fixes(motion)


def outputs(cell, numbers, name):
    file = os.path.join(FOLDER.name, name)
    return f"""
variable sum equal c_e/{numbers[0] * numbers[1] * numbers[2]}
thermo_style custom step pxx pyy pzz pxy pxz pyz v_sum
thermo_modify norm no format float %.17g
group cell id 1:{len(cell.spheres)}
compute contacts all grip/contact id1 id2
dump forces cell custom 1000000 {file} {COLUMNS}
dump_modify forces sort id format float %.17g first yes
dump contacts all local 1000000 {file}.contacts c_contacts[*]
dump_modify contacts first yes
run 0
"""


def results(cell, numbers, name, output):
    columns, file = host.thermo(output), os.path.join(FOLDER.name, name)
    atoms, rows = host.read_dump(file)[-1], host.read_dump(file + ".contacts")[-1]
    return {"pressure": [columns[c][-1] for c in ("Pxx", "Pyy", "Pzz", "Pxy", "Pxz", "Pyz")],
            "energy": [columns["v_sum"][-1]],
            "contacts": [len(rows["c_contacts[1]"]) / (numbers[0] * numbers[1] * numbers[2])],
            "force": atoms["fx"] + atoms["fy"] + atoms["fz"],
            "torque": atoms["tqx"] + atoms["tqy"] + atoms["tqz"]}


def after(cell, numbers, steps, ranks=1, **options):
    text = script(cell, numbers, **options) + f"run {steps}\n" + outputs(cell, numbers, "dump")
    return results(cell, numbers, "dump", host.must_run(text, ranks=ranks))


def compare(cell, got, want, text):
    of_stress = max(map(abs, want["pressure"])) * max(cell.sides) ** 2
    for what, numbers in want.items():
        scale = max([of_stress] * (what in ("force", "torque")) + [abs(number) for number in numbers])
        worst = max(abs(a - b) for a, b in zip(got[what], numbers)) / scale
        host.check(scale > 0 and worst < TOLERANCE, f"{text}: {what} differs by {worst:.3g} of {scale:.6g}")


def cell_is_that_of_many(cell, steps, variants, **options):
    """Each variant (newton, ranks, further options) of one cell against the repeated cell."""
    want = after(cell, cell.repeat, steps, **options)
    host.check(want["contacts"][0] >= len(cell.spheres), f"{cell.name}: {want['contacts'][0]} contacts show nothing")
    for newton, ranks, further in variants:
        label = f"{cell.name}, {options}, newton {newton}, {ranks} ranks, {further}"
        compare(cell, after(cell, (1, 1, 1), steps, ranks, newton=newton, **{**options, **further}), want, label)


def test_many_ways():
    newton_and_ranks = [(newton, ranks, {}) for newton, ranks in itertools.product(("on", "off"), (1, 2, 4))]
    tiled = {"before_box": "comm_style tiled", "motion": FLIPS + "fix even all balance 50 1.0 rcb\n"}
    cell_is_that_of_many(CRYSTAL, 300, newton_and_ranks + [
        ("on", 4, tiled), ("off", 2, tiled), ("on", 1, {"style": "grip/omp", "before_box": "package omp 2"}),
        ("off", 2, {"style": "hybrid/overlay grip"})], motion=FLIPS)
    cell_is_that_of_many(CRYSTAL, 200, [("on", 1, {}), ("off", 2, {})], model=LUDING, energy="contacts")
    cell_is_that_of_many(CRYSTAL, 200, [("on", 2, {}), ("off", 1, {})], model=JKR)


def test_own_images():
    cell_is_that_of_many(ALONE, 200, [("on", 1, {}), ("off", 1, {}), ("off", 2, {})])
    cell_is_that_of_many(THIN, 200, [("on", 2, {}), ("off", 1, {}), ("off", 4, {})], model=HOOKE.split(" rolling")[0])


def test_boxes_that_become_small():
    """Such contacts arise during a run: at the beginning no pair touches through several images."""
    shrink = "fix deform all deform 1 x scale 0.58 y scale 0.58 z scale 0.58 remap x\n"
    cell_is_that_of_many(LOOSE, 500, [("on", 1, {}), ("off", 2, {})], motion=shrink)
    grow = ("variable a equal 0.6+0.0008*step\nvariable b equal 0.56+0.0008*step\ngroup b type 2\ngroup a type 1\n"
            "fix a a adapt 1 atom diameter v_a\nfix b b adapt 1 atom diameter v_b\n")
    cell_is_that_of_many(SMALL, 500, [("on", 2, {}), ("off", 1, {})], motion=grow, radii=1, style="grip 1.1")


def test_restart():
    """Compared with the run that wrote the file; the sum of the ledger is not reset between its two commands either."""
    file = os.path.join(FOLDER.name, "file")
    for newton, ranks, other in (("on", 2, 1), ("off", 1, 4)):
        text = script(CRYSTAL, (1, 1, 1), FLIPS, newton=newton) + f"run 150\nwrite_restart {file}\nrun 100\n"
        want = results(CRYSTAL, (1, 1, 1), "dump", host.must_run(text + outputs(CRYSTAL, (1, 1, 1), "dump"), ranks=ranks))
        text = host.LOAD + f"newton {newton}\ncomm_modify vel yes\nread_restart {file}\n" + fixes(FLIPS) + "run 100\n"
        output = host.must_run(text + outputs(CRYSTAL, (1, 1, 1), "again"), ranks=other)
        compare(CRYSTAL, results(CRYSTAL, (1, 1, 1), "again", output), want,
                f"restart of {ranks} ranks on {other}, newton {newton}")


def test_fields():
    """What contacts have lost between samples is found where they are, in each image."""
    tables = []
    for numbers, newton, ranks in ((CRYSTAL.repeat, "on", 1), ((1, 1, 1), "on", 1), ((1, 1, 1), "off", 2)):
        file = os.path.join(FOLDER.name, "fields")
        host.must_run(script(CRYSTAL, numbers, newton=newton, energy="events")
                      + f"fix f all grip/fields 20 100 {file} x 0 1.9 4 y 0 1.9 4 fields dissipation losses exact\nrun 300\n",
                      ranks=ranks)
        with open(file) as rows:
            tables.append([[float(word) for word in line.split()] for line in rows if len(line.split()) > 3
                           and not line.startswith("#")])
    want = tables[0]
    most = max(abs(row[-1]) for row in want)
    for got in tables[1:]:
        worst = max(abs(a[-1] - b[-1]) for a, b in zip(got, want))
        host.check(len(got) == len(want) > 32 and worst < 1e-6 * most, f"fields: {len(got)} rows, {worst:.3g} of {most:.3g}")


def test_refused():
    """Contacts that were stored by ID alone become contacts with several images between two runs."""
    start = script(CRYSTAL, CRYSTAL.repeat) + "run 20\n"
    smaller = "change_box all x scale {0} y scale {0} z scale {0} remap\n"
    host.refused("a much smaller box", start + smaller.format(0.45) + "run 1\n", "through several images")
    host.must_run(start + smaller.format(0.7) + "run 0\n" + smaller.format(0.65) + "run 1\n")
