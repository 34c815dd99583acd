# SPDX-License-Identifier: GPL-2.0-only
"""A rigid body touches its own periodic images as it touches other bodies: a cell gives the same results as the cell
repeated, and as LAMMPS's pair style granular in the repeated cell. With every fix of bodies, ranks, newton, a tilted box,
walls, `bodies share`, events, fields, over new lists, restarts, and in the warnings.

Expected: the closed form of a rod that touches itself, pair_style granular, and the repeated cell, in which no body touches
itself."""
import itertools
import math

import host

file_name = host.scratch("grip_body_images_")
KINDS = ("rigid molecule", "rigid/small molecule", "rigid/nve/small molecule", "rigid/small/grip molecule")


def rod(cells, kind="rigid/small molecule", newton="on", boundary="p p p", style="grip energy yes",
        model="hooke 1000 0 damping velocity",
        along=0, more="", start=0.2):
    """Rods of three spheres of diameter 1 in cells 2.9 long along one direction, whose ends touch with an overlap of 0.1."""
    sides = [6.0, 6.0, 6.0]
    sides[along] = 2.9 * cells
    text = (f"units lj\natom_style sphere\natom_modify map array\nnewton {newton}\nboundary {boundary}\nregion box block "
            + " ".join(f"0 {s!r}" for s in sides) + "\ncreate_box 1 box\nfix number all property/atom mol ghost yes\n"
            "comm_modify vel yes cutoff 3\n")
    for k, place in itertools.product(range(cells), (-1, 0, 1)):
        x = [3.0, 3.0, 3.0]
        x[along] = 2.9 * k + place + start  # across the border
        image = [0, 0, 0]
        image[along] = -1 if x[along] < 0 else 0
        x[along] %= sides[along]
        text += f"create_atoms 1 single {x[0]!r} {x[1]!r} {x[2]!r}\n"
        n = 3 * k + place + 2
        text += f"set atom {n} mol {k + 1} image {image[0]} {image[1]} {image[2]}\n"
    return text + (f"set group all diameter 1 density 1\n{host.LOAD}pair_style {style}\npair_coeff * * {model}\n"
                   f"fix f all {kind}\n{more}"
                   "timestep 1e-3\nthermo_style custom step\ncompute p all pressure NULL pair\n")


def test_closed_form():
    """Force 100 over the distance 0.9 in a volume of 2.9 x 6 x 6 for each rod; no force on a rod."""
    measure = ("compute c all grip/contact delta id1 id2\ncompute n all reduce sum c_c[1] inputs local\n"
               "compute e all grip/energy\n"
               "compute v all stress/atom NULL pair\ncompute s all reduce sum c_v[1] c_v[2] c_v[3]\n"
               "thermo_style custom step c_p[{0}] c_n c_e[3] c_s[{0}]\nthermo_modify norm no format float %.16g\nrun 20\n")
    cases = [(1, kind, "on", 1, 0) for kind in KINDS] + [(1, KINDS[1], "off", 1, 1), (1, KINDS[1], "on", 2, 1),
                                                         (1, KINDS[0], "off", 2, 2),
                                                         (3, KINDS[1], "on", 1, 0), (1, KINDS[3], "off", 4, 2)]
    for cells, kind, newton, ranks, along in cases:
        output = host.must_run(rod(cells, kind, newton, along=along) + measure.format(along + 1), ranks=ranks)
        table, name = host.thermo(output), f"{cells} rods, {kind}, newton {newton}, {ranks} ranks, along {'xyz'[along]}"
        for n in (0, -1):
            host.check_close(table[f"c_p[{along + 1}]"][n], 100 * 0.9 / (2.9 * 36), 1e-10, f"{name}: pressure")
            host.check_close(table["c_n"][n], 0.1 * cells, 1e-10, f"{name}: overlaps")
            host.check_close(table["c_e[3]"][n], 0.5 * 1000 * 0.01 * cells, 1e-10, f"{name}: stored energy")
            host.check_close(table[f"c_s[{along + 1}]"][n], -90 * cells, 1e-10, f"{name}: sum of the atoms' virials")


class Cell:
    """Bodies and single grains in a cell that is periodic along x and y, with the tilt xy; the bodies touch their images
    along both, and across the corner. Each body: [centres], velocity, spin."""

    sides, tilt, height = (2.9, 2.7), 0.35, 9.0
    BODIES = [([(0, 0, 0), (1, 0, 0.05), (-1, 0, -0.1), (0.175, 0.9, 0.1), (-0.175, -0.9, 0), (1.27, 1.0, 0.55),
                (-1.27, -1.0, 0.45)],
               (0.3, -0.2, -0.1), (0.5, -0.3, 0.4)),
              ([(0.2, 0.3, 1.05), (1.1, 0.8, 1.35), (-0.9, 0.1, 1.1)], (-0.2, 0.4, -0.6), (0.2, 0.6, -0.5))]
    GRAINS = [((1.45, 1.3, 2.4), (0.3, 0.4, -1.5))]

    def __init__(self, numbers):
        self.numbers = numbers
        self.copies = numbers[0] * numbers[1]

    def wrapped(self, x):
        """The place in the box, and the numbers of its image."""
        (nx, ny), (lx, ly) = self.numbers, self.sides
        ky = math.floor(x[1] / (ny * ly))
        y, along = x[1] - ky * ny * ly, x[0] - ky * ny * self.tilt
        kx = math.floor((along - self.tilt * y / ly) / (nx * lx))
        return (along - kx * nx * lx, y, x[2]), (kx, ky, 0)

    def script(self, kind="rigid/small molecule", newton="on",
               pair="pair_style grip energy events bodies whole\npair_coeff * * {model}\n",
               model="hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4 rolling sds 200 1 0.1", more="",
               head=""):
        (nx, ny), (lx, ly) = self.numbers, self.sides
        text = (f"{head}units lj\natom_style sphere\natom_modify map array\nnewton {newton}\nboundary p p f\nbox tilt large\n"
                f"region box prism 0 {nx * lx!r} 0 {ny * ly!r} -1 {self.height} {ny * self.tilt!r} 0 0\ncreate_box 2 box\n"
                "fix number all property/atom mol ghost yes\ncomm_modify vel yes cutoff 3.5\nneighbor 0.1 bin\n"
                "neigh_modify every 1 delay 0 check yes\n")
        atom = molecule = 0
        for (i, j) in itertools.product(range(nx), range(ny)):
            origin = (0.1 + i * lx + j * self.tilt, 0.1 + j * ly, 0.5)
            for points, v, w in self.BODIES + [([x], v, (0, 0, 0)) for x, v in self.GRAINS]:
                molecule += 1
                middle = [sum(p[d] for p in points) / len(points) for d in range(3)]
                for p in points:
                    atom += 1
                    x, image = self.wrapped([a + b for a, b in zip(origin, p)])
                    r = [a - b for a, b in zip(p, middle)]
                    u = [v[0] + w[1] * r[2] - w[2] * r[1], v[1] + w[2] * r[0] - w[0] * r[2], v[2] + w[0] * r[1] - w[1] * r[0]]
                    text += (f"create_atoms {1 if len(points) > 3 else 2} single {x[0]!r} {x[1]!r} {x[2]!r}\n"
                             f"set atom {atom} mol {molecule if len(points) > 1 else 0} image {image[0]} {image[1]} 0 "
                             f"vx {u[0]!r} vy {u[1]!r} vz {u[2]!r}\n")
        return text + (f"set group all diameter 1 density 1\n{host.LOAD}{pair.format(model=model)}group clumps molecule > 0\n"
                       f"group grains molecule 0\nfix f clumps {kind}\nfix g grains nve/sphere\n"
                       "fix down all gravity 2 vector 0 0 -1\n" + more.format(model=model)
                       + "timestep 5e-4\nthermo_style custom step\n")

    def atoms(self):
        return sum(len(points) for points, _, _ in self.BODIES) + len(self.GRAINS)


WALL = "fix w all wall/grip {model} zplane -0.02 NULL energy events\n"
FORCES = "id vx vy vz fx fy fz tqx tqy tqz"


def outputs(cell, name, ledger=True):
    """The last step: pressure, ledger, forces, contacts; and the rows of collisions and fields of all steps."""
    n, path = cell.copies, file_name(name)
    text = f"compute p all pressure NULL pair\ngroup cell id 1:{cell.atoms()}\ndump forces cell custom 1000000 {path} {FORCES}\n"
    text += "dump_modify forces sort id format float %.17g first yes\nthermo_style custom step c_p[1] c_p[2] c_p[3] c_p[4] c_p[5] c_p[6]"
    if ledger:
        text = (f"compute e all grip/energy\ncompute c all grip/contact id1 id2\ndump c all local 1000000 {path}.c c_c[*]\n"
                f"dump_modify c first yes\nvariable wall equal f_w[3]/{n}\n" + text + " v_wall "
                + " ".join(f"v_e{k}" for k in range(1, 27)))
        text = "".join(f"variable e{k} equal c_e[{k}]/{n}\n" for k in range(1, 27)) + text
    return text + "\nthermo_modify norm no format float %.17g\nrun 0\n"


def results(cell, name, output, ledger=True):
    table, path = host.thermo(output), file_name(name)
    frame = host.read_dump(path)[-1]
    found = {"pressure": [table[f"c_p[{k}]"][-1] for k in range(1, 7)]}
    for what in ("v", "f", "tq"):
        found[what] = sum((frame[what + d] for d in "xyz"), [])
    if ledger:
        found["energies"] = [table[f"v_e{k}"][-1] for k in range(1, 27)]
        found["wall"] = [table["v_wall"][-1]]
        found["contacts"] = [len(host.read_dump(path + ".c")[-1]["c_c[1]"]) / cell.copies]
    return found


def compare(got, want, text, tolerance=1e-9):
    of_force = max(map(abs, want["f"]))
    for what, numbers in want.items():
        scale = max([of_force] * (what == "tq") + [abs(number) for number in numbers])
        worst = max(abs(a - b) for a, b in zip(got[what], numbers)) / scale
        host.check(scale > 0 and worst < tolerance, f"{text}: {what} differs by {worst:.3g} of {scale:.6g}")


def ran(numbers, steps, ranks=1, name="dump", ledger=True, **options):
    cell = Cell(numbers)
    text = cell.script(**options) + f"run {steps}\n" + outputs(cell, name, ledger)
    return results(cell, name, host.must_run(text, ranks=ranks), ledger)


def test_as_granular():
    """The motion of LAMMPS's pair style in the repeated cell. In the cell itself it has the same, because spheres of one body
    do not touch there."""
    peer = "pair_style granular\npair_coeff * * {model}\n"
    wall = "fix w all wall/gran granular {model} zplane -0.02 NULL\n"
    want = ran((3, 3), 400, ledger=False, pair=peer, more=wall + "neigh_modify exclude molecule/intra clumps\n")
    cases = [(1, "on", {}), (1, "off", {}), (2, "on", {}), (2, "off", {}), (4, "on", {})]
    cases += [(1, "on", {"kind": kind}) for kind in KINDS[:1] + KINDS[3:]]
    for ranks, newton, further in cases:
        got = ran((1, 1), 400, ranks, ledger=False, newton=newton, more=WALL, **further)
        got["tq"] = want["tq"]  # those of a set-up differ; `v` has the rotation
        compare(got, want, f"granular, {ranks} ranks, newton {newton}, {further}")


def test_as_repeated():
    """Ledger, contacts, the force of the wall and `bodies share`."""
    share = {"pair": "pair_style grip energy events bodies share\npair_coeff * * {model}\n",
             "more": WALL.replace("energy", "bodies share energy")}
    tables = {}
    for name, options in (("whole", {"more": WALL}), ("share", share)):
        want = tables[name] = ran((3, 3), 100, **options)
        for ranks, newton, kind in ((1, "on", KINDS[1]), (1, "off", KINDS[1]), (2, "on", KINDS[0]), (2, "off", KINDS[1]),
                                    (4, "on", KINDS[3])):
            compare(ran((1, 1), 100, ranks, newton=newton, kind=kind, **options), want,
                    f"{name}, {ranks} ranks, newton {newton}, {kind}")
    differ = max(abs(a - b) for a, b in zip(tables["whole"]["v"], tables["share"]["v"]))
    host.check(differ > 1e-4, f"share differs from whole by {differ}")


def rows(path):
    with open(path) as file:
        return [[float(word) for word in line.split()] for line in file if not line.startswith("#")]


def test_listeners():
    """Events by class and bin, and fields in layers, without the number of grains in column 2."""
    found = {}
    for numbers, ranks in (((3, 3), 1), ((1, 1), 1), ((1, 1), 2)):
        cell = Cell(numbers)
        fixes = (f"fix col all grip/collisions 300 {file_name('col')} bins 1e-6 10 2 of lost stored\n"
                 f"fix fie all grip/fields 10 300 {file_name('fie')} z -1 3 4 fields density velocity stress dissipation losses "
                 "exact\n")
        host.must_run(cell.script(more=WALL) + fixes + "run 300\n", ranks=ranks)
        events = [row[:8] + [value / cell.copies for value in row[8:]] for row in rows(file_name("col")) if len(row) > 4]
        found[numbers, ranks] = {"events": events, "fields": [row[:2] + row[3:] for row in rows(file_name("fie"))
                                                              if len(row) > 3]}
    for ranks in (1, 2):
        for what, want in found[(3, 3), 1].items():
            got = found[(1, 1), ranks][what]
            host.check(len(got) == len(want) > 3, f"{what}, {ranks} ranks: {len(got)} rows, {len(want)}")
            for column in range(len(want[0])):
                scale = max(abs(row[column]) for row in want if math.isfinite(row[column])) or 1.0
                worst = max((abs(a[column] - b[column]) for a, b in zip(got, want) if a[column] != b[column]),
                            default=0.0) / scale
                host.check(worst < 1e-6, f"{what}, {ranks} ranks: column {column} differs by {worst:.3g} of {scale:.3g}")


def test_restarts():
    """The springs of these contacts continue after a restart on another number of ranks."""
    for kind in (KINDS[1], KINDS[3]):
        cell, path = Cell((1, 1)), file_name("restart")
        text = cell.script(kind=kind, more=WALL) + f"run 50\nwrite_restart {path}\nrun 50\n" + outputs(cell, "one")
        want = results(cell, "one", host.must_run(text))
        begin = cell.script(kind=kind, more=WALL)
        again = (host.LOAD + f"read_restart {path}\ncomm_modify vel yes cutoff 3.5\nneighbor 0.1 bin\n"
                             "neigh_modify every 1 delay 0 check yes\n"
                 "fix number all property/atom mol ghost yes\n" + begin[begin.index("group clumps"):] + "run 50\n"
                 + outputs(cell, "two"))
        compare(results(cell, "two", host.must_run(again, ranks=2)), want, f"restart, {kind}", 1e-6)


def test_warned():
    """`exclude molecule/intra` also excludes contacts of a body with its images: that is a warning, and grip_check does not
    advise it."""
    text = ("fix f rigid/small: bodies are so long that they may touch their own periodic images; 'neigh_modify exclude "
            "molecule/intra' "
            "leaves these contacts out, remove it")
    exclude = "neigh_modify exclude molecule/intra all\n"
    for name, script, count in (("excluded", rod(1, more=exclude), 1), ("not excluded", rod(1), 0),
                                ("three rods", rod(3, more=exclude), 0),
                                ("another direction", rod(1, more=exclude, along=2), 1),
                                ("a fixed border", rod(1, boundary="f p p", more=exclude, start=1.45), 0),
                                ("types", rod(1, more="neigh_modify exclude type 1 1\n"), 0)):
        for ranks in (1, 2):
            output = host.must_run(script + "run 0\n", ranks=ranks)
            host.check(output.count("WARNING: " + text) == count, f"{name}, {ranks} ranks: {output[-1500:]}")
            output = host.must_run(script + "grip_check\n", ranks=ranks)
            host.check(output.count("CHECK: " + text) == count, f"{name}, {ranks} ranks, grip_check: {output[-1500:]}")
    output = host.must_run(rod(1) + "grip_check\nrun 0\n")
    host.check("cost time" not in output, f"advice: {output[-2000:]}")
    output = host.must_run(rod(3) + "grip_check\n")
    host.check("cost time: add 'neigh_modify exclude molecule/intra all'" in output, f"advice for three rods: {output[-2000:]}")


def test_counted():
    """The largest number of contacts of one body with one partner: images of a partner are different partners."""
    lines = [[line for line in host.must_run(Cell(numbers).script(more=WALL) + "run 0\ngrip_check\n", ranks=ranks).split("\n")
              if "most contacts" in line] for numbers, ranks in (((3, 3), 1), ((1, 1), 1), ((1, 1), 2), ((2, 1), 1))]
    host.check(len(lines[0]) == 1 and all(line == lines[0] for line in lines), f"most contacts: {lines}")
