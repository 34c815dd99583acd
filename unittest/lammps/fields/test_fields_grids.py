# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/fields: fields by type against sums over dumped grains and contacts; the width term of the temperature of a rigid
rotation; bins that follow a mesh;
rectangular bins in a triclinic box; walls at the ends of the bins."""
import itertools
import math

import host
from test_fields import (CONTACT, GRAINS, TENSOR, clip, close, dumped, fails, fields, go_on, packing, path, table, vti)

BY_TYPE = ("number density momentum velocity temperature stress_contact traction fabric coordination coordination_walls "
           "energy_kinetic energy_stored dissipation")
NTYPES = 5


def test_types():
    """The fields of a type are those of its grains; half of a contact, and the line to the contact's place, belong to each
    grain."""
    output = packing(CONTACT + dumped() + fields(20, 20, f"fields {BY_TYPE} volume types", grid="z ${lo} ${hi} 2")
                     + fields(20, 20, f"fields {BY_TYPE} volume", "plain", "z ${lo} ${hi} 2")
                     + "run 20\nprint \"RESULT ${lo} ${hi}\"\n", ranks=2)
    (low, high), = host.results(output)
    side, volume = high - low, (high - low)**3 / 2
    contacts, grains = host.read_dump(path("contacts"))[-1], host.read_dump(path("grains"))[-1]
    rows = list(zip(*(contacts[f"c_c[{k}]"] for k in range(1, 16))))
    of_grains = list(zip(*(grains[name] for name in GRAINS.split())))
    got, plain = vti("f.420.vti")[0], vti("plain.420.vti")[0]
    host.check("volume_type1" not in got and got["volume"] == plain["volume"], "types: one volume")
    kind = {int(g[0]): int(g[1]) for g in of_grains}

    def slab(z):
        return int(2 * ((z - low) % side) / side)

    for b, t in itertools.product(range(2), range(1, NTYPES + 1)):
        text, z = f"types: bin {b}, type {t}", (low + b * side / 2, low + (b + 1) * side / 2)
        inside = [g for g in of_grains if slab(g[5]) == b and int(g[1]) == t]
        mass = sum(g[2] for g in inside)
        mean = [sum(g[2] * g[6 + d] for g in inside) / mass for d in range(3)]
        of = {field: got[f"{field}_type{t}"][b] for field in BY_TYPE.split()}
        close(of["number"], len(inside) / volume, 1e-12, 1.0, text)
        close(of["density"], mass / volume, 1e-12, 1.0, text)
        close(of["temperature"], sum(g[2] * (g[6 + d] - mean[d])**2 for g in inside for d in range(3)) / (3 * mass), 1e-11, 1.0,
              text)
        for d in range(3):
            close(of["velocity"][d], mean[d], 1e-12, 1.0, text)
        stress, stored, links, fabric = [0.0] * 9, 0.0, 0, 0.0
        for row in rows:
            i, j, f, p, l = int(row[0]), int(row[1]), row[2:5], row[5:8], row[8:11]
            here = slab(p[2]) == b
            stored += here * row[11] * 0.5 * ((kind[i] == t) + (kind[j] == t))
            links += here * ((kind[i] == t) + (kind[j] == t))
            fabric += here * row[12] * row[13] * 0.5 * ((kind[i] == t) + (kind[j] == t))
            x = of_grains[i - 1][3:6]
            arm = [x[d] - p[d] - side * round((x[d] - p[d]) / side) for d in range(3)]
            for body, start, line in ((i, [x[d] - arm[d] for d in range(3)], arm),
                                      (j, [x[d] - l[d] for d in range(3)], [l[d] - arm[d] for d in range(3)])):
                if kind[body] != t:
                    continue
                part = sum(clip([0.0, 0.0, start[2] + k * side], [0.0, 0.0, line[2]], [-1.0, -1.0, z[0]], [1.0, 1.0, z[1]])
                           for k in (-1, 0, 1))
                for k, (a, c) in enumerate(TENSOR):
                    stress[k] -= part * f[a] * line[c] / volume
        for k in range(9):
            close(of["stress_contact"][k], stress[k], 1e-11, 1.0, f"{text}, stress {TENSOR[k]}")
        close(of["energy_stored"], stored / volume, 1e-12, 1.0, text)
        close(of["coordination"], links / len(inside), 1e-12, 1.0, text)
        close(of["fabric"][1], fabric / volume, 1e-12, 1.0, text)
    for field in plain:
        want = plain[field]
        add_up(field, got, want, 1e-12)
    names = table()[-1][2]
    host.check(list(names)[-1] == f"dissipation_type{NTYPES}" and "velocity_type2_y" in names, f"types: columns {list(names)}")


def flat(values):
    return [v for row in values for v in (row if isinstance(row, tuple) else (row,))]


def add_up(field, got, want, tolerance):
    """Fields that are sums by volume: those of all types together are that of all grains, which types do not change."""
    scale = max(map(abs, flat(want))) or 1.0
    for n, v in enumerate(flat(want)):
        close(flat(got[field])[n], v, tolerance, scale, f"types: {field} of all grains")
        if field not in ("volume", "velocity", "temperature", "coordination", "coordination_walls"):
            close(sum(flat(got[f"{field}_type{t}"])[n] for t in range(1, NTYPES + 1)), v, tolerance, scale,
                  f"types: sum of {field}")


def test_losses_of_types():
    """Losses of all steps are those of each type however many steps are between samples; they continue after a restart."""
    grid = "x ${lo} ${hi} 1"
    command = fields(40, 80, "fields dissipation types losses exact", grid=grid)
    packing(command + fields(1, 80, "fields dissipation types", "each", grid) + fields(1, 80, "fields dissipation_causes types",
                                                                                       "causes", grid)
            + f"run 65\nwrite_restart {path('middle')}\nrun 15\n", ranks=2)
    got, each, causes = (vti(f"{name}.480.vti")[0] for name in ("f", "each", "causes"))
    total = each["dissipation"][0]
    for t in range(1, NTYPES + 1):
        name = f"dissipation_type{t}"
        close(got[name][0], each[name][0], 1e-9, total, f"losses of type {t}")
        close(sum(v[0] for k, v in causes.items() if k.endswith(f"_type{t}")), each[name][0], 1e-12, total, f"causes of type {t}")
        host.check(each[name][0] > 0.01 * total, f"losses of type {t}: {each[name][0] / total}")
    add_up("dissipation", got, each["dissipation"], 1e-9)
    go_on(1, "off", command + "run 15\n", file="middle")
    again = vti("f.480.vti")[0]
    for t in range(1, NTYPES + 1):
        close(again[f"dissipation_type{t}"][0], got[f"dissipation_type{t}"][0], 1e-7, total,
              f"losses of type {t} after a restart")


# ----------------------------------------------------------------------------------------------------------------------

H = 0.4
SPIN = (0.3, -0.5, 0.8)


def still(places, velocity, more, box, kinds=None, head="", boundary="f f f"):
    """Grains that do not move, with a velocity for each place."""
    data = "\n".join(f"{n + 1} {kinds[n] if kinds else 1} 0.01 1.0 {' '.join(f'{c:.17g}' for c in x)}"
                     for n, x in enumerate(places))
    speeds = "\n".join(f"{n + 1} {' '.join(f'{c:.17g}' for c in velocity(x))} 0 0 0" for n, x in enumerate(places))
    bounds = "\n".join(f"{low:.17g} {high:.17g} {d}lo {d}hi" for d, (low, high) in zip("xyz", box))
    with open(path("still.data"), "w") as file:
        file.write(f"grains\n\n{len(places)} atoms\n2 atom types\n\n{bounds}\n{head}\nAtoms\n\n{data}\n\nVelocities\n\n"
                   f"{speeds}\n")
    return host.must_run(host.LOAD + f"units lj\natom_style sphere\nboundary {boundary}\nread_data {path('still.data')}\n"
                                     "pair_style grip\n"
                         f"pair_coeff * * hooke 1000 0\ncomm_modify vel yes cutoff 0.1\nneighbor 0.02 bin\ntimestep 1e-6\n{more}")


def turning(x):
    return [SPIN[1] * x[2] - SPIN[2] * x[1], SPIN[2] * x[0] - SPIN[0] * x[2], SPIN[0] * x[1] - SPIN[1] * x[0]]


def test_width():
    """A rigid rotation has T = 2/3 w2 Omega^2, which is the width term. Two grains along each axis of a bin have its
    second moment."""
    n, edge = 9, H / (2 * math.sqrt(3))
    centres = [(k - n // 2) * H for k in range(n)]
    places = [[c[d] + s[d] * edge for d in range(3)] for c in itertools.product(centres, repeat=3)
              for s in itertools.product((-1, 1), repeat=3)]
    square, low, high = sum(w * w for w in SPIN), centres[0] - H / 2, centres[-1] + H / 2
    grid = " ".join(f"{d} {low} {high} {n}" for d in "xyz")
    kernels = {"box": ("box", H * H / 12, 1e-12, 0), "gauss": (f"gauss {0.75 * H}", H * H * (0.75**2 * 0.99893 + 1 / 6), 3e-3, 4),
               "lucy": (f"lucy {2 * H}", 4 * H * H / 12 + H * H / 6, 1e-2, 3)}
    still(places, turning, "".join(f"fix {name} all grip/fields 1 1 {path(name)} {grid} kernel {kernel[0]} fields temperature "
                                   f"temperature_width density types vtk {path(name)}.*.vti\n"
                                   for name, kernel in kernels.items()) + "run 1\n",
          [(low - 1, high + 1)] * 3, kinds=[1 + k % 2 for k in range(len(places))])
    for name, (_, second, tolerance, margin) in kernels.items():
        got, _ = vti(f"{name}.1.vti")
        want = 2 / 3 * second * square
        for b, at in enumerate(itertools.product(range(n), repeat=3)):
            if all(margin <= k < n - margin for k in at):
                close(got["temperature"][b], want, tolerance, want, f"width: {name}: T of bin {at}")
                close(got["temperature"][b] - got["temperature_width"][b], 0.0, 1e-11, want,
                      f"width: {name}: corrected T of bin {at}")
    got, _ = vti("box.1.vti")
    for t in (1, 2):  # the grains of a type are at one place along z, so their T lacks this width
        close(got[f"temperature_type{t}"][0], H * H / 36 * (SPIN[0]**2 + SPIN[1]**2 + 2 * SPIN[2]**2), 1e-11, 1.0,
              f"width: T of type {t}")
        close(got[f"temperature_width_type{t}"][0], 2 / 3 * H * H / 12 * square, 1e-11, 1.0, f"width: term of type {t}")


def test_width_on_rings():
    """On rings, the variance of r over the area of a ring counts, also of rings smoothed by a kernel."""
    rings, parts, omega = 6, 60, 0.7
    radii = [math.sqrt(ring**2 + (k + 0.5) / parts) * 0.2 for ring in range(rings) for k in range(parts * (2 * ring + 1))]
    places = [[r * math.cos(2.4 * n), r * math.sin(2.4 * n), 0.1] for n, r in enumerate(radii)]
    command = "cylinder z 0 0 r 1.2 6 kernel {} fields temperature temperature_width velocity"
    still(places, lambda x: [-omega * x[1], omega * x[0], 0.0],
          f"fix f all grip/fields 1 1 {path('f')} {command.format('box')}\n"
          f"fix g all grip/fields 1 1 {path('g')} {command.format('lucy 0.4')}\nrun 1\n",
          [(-2, 2), (-2, 2), (0, 0.2)])
    box, lucy = table("f")[-1][2], table("g")[-1][2]
    for n in range(rings):
        a, b = 0.2 * n, 0.2 * (n + 1)
        want = omega**2 * ((a * a + b * b) / 2 - (2 / 3 * (b**3 - a**3) / (b * b - a * a))**2) / 3
        close(box["temperature"][n], want, 5e-3, want, f"width: ring {n}")
        close(box["temperature_width"][n], want, 1e-2, want, f"width: term of ring {n}")
        host.check(lucy["temperature"][n] > 2 * want, f"width: lucy, ring {n}: {lucy['temperature'][n]}, more than {want}")
        close(lucy["temperature_width"][n], lucy["temperature"][n], 1e-2, lucy["temperature"][n], f"width: lucy, ring {n}")


# ----------------------------------------------------------------------------------------------------------------------

DRUM, PERIOD, DT = 1.0, 0.9, 1e-3
SEEN = "number density velocity temperature stress traction fabric coordination_walls energy_kinetic energy_stored volume"


def drum_mesh():
    """A prism about the z axis, inside which grains are, with 12 sides at the distance DRUM."""
    corners = [(DRUM / math.cos(math.pi / 12) * math.cos(math.pi * k / 6), DRUM
                / math.cos(math.pi / 12) * math.sin(math.pi * k / 6)) for k in range(13)]
    host.write_stl(path("drum.stl"), [triangle for (a, b), (c, d) in zip(corners, corners[1:])
                                      for triangle in (((a, b, -1), (c, d, -1), (c, d, 1)), ((a, b, -1), (c, d, 1), (a, b, 1)))])


def drum_grains():
    """Rows of grains that overlap each other and the sides."""
    places = []
    for k, z in itertools.product(range(12), (-0.5, 0.1)):
        angle = math.pi / 12 * (2 * k + 1)
        for n in range(4 + k % 3):
            r = DRUM - 0.049 - 0.099 * n
            places.append((r * math.cos(angle), r * math.sin(angle), z + 0.03 * n))
    return places


def drum(more, turning_one, shift=(0.0, 0.0, 0.0)):
    """Grains in a drum that do not move, but have the velocities of a rotation, or that turn with the drum."""
    drum_mesh()
    omega, places = 2 * math.pi / PERIOD, drum_grains()
    wall = "fix w all wall/grip hooke 1000 0 mesh drum.stl energy events"
    move = (f" move linear {' '.join(map(str, shift))} move rotate 0 0 0 0 0 1 {PERIOD}\n"
            f"fix r all move rotate 0 0 0 0 0 1 {PERIOD}\n"
            if turning_one else "\n")
    data = "\n".join(f"{n + 1} {1 + n % 2} 0.1 1.0 {' '.join(f'{c:.17g}' for c in x)}" for n, x in enumerate(places))
    speeds = "\n".join(f"{n + 1} {-omega * x[1]:.17g} {omega * x[0]:.17g} 0 0 0 {omega:.17g}" for n, x in enumerate(places))
    with open(path("drum.data"), "w") as file:
        file.write(f"grains\n\n{len(places)} atoms\n2 atom types\n\n-1.6 1.6 xlo xhi\n-1.6 1.6 ylo yhi\n-1 1 zlo zhi\n\nAtoms\n\n"
                   f"{data}\n\n"
                   f"Velocities\n\n{speeds}\n")
    return (host.LOAD + f"units lj\natom_style sphere\nboundary f f p\nread_data {path('drum.data')}\n"
                        "pair_style grip energy events\n"
                         "pair_coeff * * hooke 1000 0\ncomm_modify vel yes\nneighbor 0.05 bin\n"
                         "neigh_modify every 1 delay 0 check yes\n"
                         f"timestep {DT}\n{wall.replace('drum.stl', path('drum.stl'))}{move}{more}")


GRIDS = {"boxes": ("x -1 1.2 5 y -1.1 1.1 4", "vti"), "solid": ("x -1 1.2 5 y -1.1 1.1 4 z -1 1 2 kernel gauss 0.5", "vti"),
         "rings": ("cylinder z 0.1 0 r 1.05 5 theta 7", "vts")}


def drum_fields(words, every=1):
    return "".join(f"fix {name} all grip/fields {every} {every} {path(name)} {grid} fields {SEEN} {words} vtk "
                   f"{path(name)}.*.{kind}\n"
                   for name, (grid, kind) in GRIDS.items())


def test_follow():
    """Grains that turn with a drum: seen from the drum, the fields after 0.4 turns are those of the same state that is not
    turned."""
    host.must_run(drum(drum_fields("types") + "run 1\n", False), ranks=2)
    want = {name: vti(f"{name}.1.{kind}")[0] if kind == "vti" else table(name)[-1][2] for name, (_, kind) in GRIDS.items()}
    host.must_run(drum(drum_fields("types follow w", 360) + "run 360\n", True), ranks=2)
    for name, (_, kind) in GRIDS.items():
        got = vti(f"{name}.360.{kind}")[0] if kind == "vti" else table(name)[-1][2]
        host.check(list(got) == list(want[name]), f"follow: {name}: fields {list(got)}")
        for field, values in want[name].items():
            scale = max(map(abs, flat(values))) or 1.0
            for n, (a, b) in enumerate(zip(flat(got[field]), flat(values))):
                close(a, b, 1e-12 if kind == "vti" else 1e-8, max(scale, 1e-3), f"follow: {name}: {field}, {n}")
    host.check(max(map(abs, flat(want["boxes"]["traction"]))) > 0.1 and max(map(abs, flat(want["boxes"]["stress_type1"]))) > 0.1,
               "follow: contacts")


SPRING = 5.0
# place, velocity, density of grains above a disc: each hits it once. The last two meet above it.
FALLING = [(0.31, 0.44, 0.07, 0, 0, -1, 1), (-0.62, 0.13, 0.21, 0, 0, -1, 1), (0.27, -0.75, 0.33, 0, 0, -1, 2),
           (-0.33, -0.41, 0.52, 0, 0, -1, 1),
           (0.68, -0.19, 0.08, 0, 0, -0.1, 20), (0.05, 0.55, 0.9, 0.5, 0, 0, 1), (0.35, 0.55, 0.9, -0.5, 0, 0, 1)]
TURNING = {"rings": "cylinder z 0.1 0 r 1.2 6 theta 900", "boxes": "x -1.1 1.2 23 y -1.1 1.1 22"}


def turning_bin(name, x, y):
    if name == "boxes":
        return math.floor((x + 1.1) * 10) * 22 + math.floor((y + 1.1) * 10)
    return math.floor(math.hypot(x - 0.1, y) / 0.2) * 900 + math.floor((math.atan2(y, x - 0.1) % (2 * math.pi)) * 900
                                                                       / (2 * math.pi))


def test_exact_follow():
    """Grains hit a disc that turns, without friction, and each other. What they have lost is their kinetic energy less that of
    the spring. It belongs to where the disc is in the step in which the contact ends, or in that of a sample in between, whose
    sums lack half of the last step."""
    samples, radius, omega = (400, 800), 0.05, 2 * math.pi / PERIOD
    corners = [(1.2 * math.cos(math.pi * k / 6), 1.2 * math.sin(math.pi * k / 6)) for k in range(13)]
    host.write_stl(path("disc.stl"), [[(0, 0, 0), (*one, 0), (*two, 0)] for one, two in zip(corners, corners[1:])])
    atoms = "\n".join(f"{n + 1} 1 0.1 {g[6]} {g[0]} {g[1]} {g[2]}" for n, g in enumerate(FALLING))
    speeds = "\n".join(f"{n + 1} {g[3]} {g[4]} {g[5]} 0 0 0" for n, g in enumerate(FALLING))
    with open(path("disc.data"), "w") as file:
        file.write(f"grains\n\n{len(FALLING)} atoms\n1 atom types\n\n-1.5 1.5 xlo xhi\n-1.5 1.5 ylo yhi\n-0.5 2 zlo zhi\n\n"
                   f"Atoms\n\n{atoms}\n\n"
                   f"Velocities\n\n{speeds}\n")
    law = f"hooke {SPRING} 0.02 damping velocity"
    fixes = "".join(f"fix {name} all grip/fields 400 400 {path(name)} {grid} fields dissipation volume losses exact follow w\n"
                    for name, grid in TURNING.items())
    host.must_run(host.LOAD + f"units lj\natom_style sphere\nboundary f f f\nread_data {path('disc.data')}\n"
                              "pair_style grip energy events\n"
                  f"pair_coeff * * {law}\ncomm_modify vel yes\nneighbor 0.05 bin\nneigh_modify every 1 delay 0 check yes\n"
                  f"timestep {DT}\nfix nve all nve/sphere\n"
                  f"fix w all wall/grip {law} mesh {path('disc.stl')} move rotate 0 0 0 0 0 1 {PERIOD} energy events\n"
                  f"dump d all custom 1 {path('falling')} id mass x y z vx vy vz\ndump_modify d sort id format float %.17g\n"
                  f"{fixes}run 800\n", ranks=2)
    steps = [list(zip(*(frame[name] for name in "mass x y z vx vy vz".split()))) for frame in host.read_dump(path("falling"))]

    def lost(grains, step):
        """What a contact has lost since the beginning, and its overlap."""
        energy = [sum(0.5 * steps[k][n][0] * sum(v * v for v in steps[k][n][4:]) for n in grains) for k in (0, step)]
        apart = 2 * radius - math.dist(steps[step][5][1:4],
                                       steps[step][6][1:4]) if len(grains) == 2 else radius - steps[step][grains[0]][3]
        return energy[0] - energy[1] - 0.5 * SPRING * max(apart, 0.0)**2, apart

    want, lasting = {(name, step): {} for name in TURNING for step in samples}, 0
    for grains in [[n] for n in range(5)] + [[5, 6]]:
        before, began, booked = 0.0, False, False
        for step in range(1, 801):
            total, overlap = lost(grains, step)
            began, ends = began or overlap > 0.0, began and overlap <= 0.0 and not booked
            booked = booked or ends
            if not ends and not (overlap > 0.0 and step in samples):
                continue
            lasting += not ends
            x, y = (sum(steps[step][n][1 + d] for n in grains) / len(grains) for d in range(2))
            c, s = math.cos(omega * step * DT), math.sin(omega * step * DT)
            for name in TURNING:
                bins = want[name, 400 if step <= 400 else 800]
                b = turning_bin(name, c * x + s * y, c * y - s * x)
                bins[b] = bins.get(b, 0.0) + total - before
            before = total
        host.check(booked and before > 1e-6, f"exact, follow: {grains} lost {before}")
    host.check(lasting == 1, f"exact, follow: {lasting} contacts lasted over a sample, not 1")
    for (name, step), bins in want.items():
        (at, _, got), = [one for one in table(name) if one[0] == step]
        got = [d * v * 400 * DT for d, v in zip(got["dissipation"], got["volume"])]
        host.check(max(got) > 1e-5 and len(bins) >= 2, f"exact, follow: {name}, step {at}: {max(got)} in {len(bins)} bins")
        for b, loss in enumerate(got):
            close(loss, bins.get(b, 0.0), 1e-4, max(bins.values()), f"exact, follow: {name}, step {step}, bin {b}")


def test_follow_errors():
    command = f"fix f all grip/fields 1 1 {path('f')} "
    for line, said in (("x -1 1 2 follow", "'follow'"), ("x -1 1 2 y -1 1 2 follow r\nrun 0", "fix wall/grip"),
                       ("x -1 1 2 y -1 1 2 follow q\nrun 0", "'q'"),
                       ("x -1 1 2 follow w\nrun 1", "turned the axis y"),
                       ("cylinder x 0 0 r 1 2 follow w\nrun 1", "turned the axis x")):
        fails(drum(command + line + "\n", True), "grip/fields", said)
    wall = f"variable z equal 0\nfix v all wall/grip hooke 1000 0 mesh {path('drum.stl')} move variable NULL NULL v_z energy events\n"
    fails(drum(wall + command + "x -1 1 2 y -1 1 2 follow v\nrun 0\n", True), "grip/fields", "no variable")


# ----------------------------------------------------------------------------------------------------------------------

LATTICE = ((2.0, 0.0, 0.0), (0.7, 1.8, 0.0), (-0.5, 0.6, 1.9))


def tilted(more):
    """Grains that overlap, in a periodic box with all three tilt factors; they do not move."""
    rows = []
    for n in range(60):
        a = [(n * c) % 1.0 for c in (0.7548776662, 0.5698402910, 0.3183098862)]
        x = [sum(a[k] * LATTICE[k][d] for k in range(3)) for d in range(3)]
        rows.append((n + 1, 1 + n % 2, 0.5, 1.0 + 0.1 * (n % 3), *x))
    with open(path("tilted.data"), "w") as file:
        file.write("grains\n\n60 atoms\n2 atom types\n\n0 2 xlo xhi\n0 1.8 ylo yhi\n0 1.9 zlo zhi\n0.7 -0.5 0.6 xy xz yz\n\n"
                   "Atoms\n\n"
                   + "\n".join(" ".join(map(repr, row)) for row in rows) + "\n")
    return (host.LOAD + f"units lj\natom_style sphere\nboundary p p p\nread_data {path('tilted.data')}\n"
                        "pair_style grip energy yes\npair_coeff * * hooke 1000 0\n"
            f"comm_modify vel yes\nneighbor 0.1 bin\ntimestep 1e-6\n{more}")


def test_triclinic():
    """Rectangular bins in a triclinic box: each bin has what is in it of all images of grains and of lines."""
    cases = {"full": ("x 0 2 3 y 0 1.8 2 z 0 1.9 3", (0, 0, 0), (2, 1.8, 1.9), (3, 2, 3)),
             "moved": ("x 0.7 2.7 2 y -0.8 1 3 z 1 2.9 2", (0.7, -0.8, 1), (2.7, 1, 2.9), (2, 3, 2)),
             "part": ("x 0.3 1.5 2 y 0.5 1.9 2 z -0.5 0.5 2", (0.3, 0.5, -0.5), (1.5, 1.9, 0.5), (2, 2, 2)),
             "layers": ("y 0 1.8 3", (0, 0, 0), (2, 1.8, 1.9), (1, 3, 1)),
             "columns": ("x 0 2 4", (0, 0, 0), (2, 1.8, 1.9), (4, 1, 1))}
    host.must_run(tilted(CONTACT + dumped() + "".join(f"fix {name} all grip/fields 20 20 {path(name)} {grid} fields number "
                                                      "density stress_contact fabric volume "
                                                      f"vtk {path(name)}.*.vti\n" for name, (grid, *_) in cases.items())
                                                      + "run 20\n"), ranks=2)
    contacts, grains = host.read_dump(path("contacts"))[-1], host.read_dump(path("grains"))[-1]
    rows = list(zip(*(contacts[f"c_c[{k}]"] for k in range(1, 16))))
    of_grains = list(zip(*(grains[name] for name in GRAINS.split())))
    host.check(len(rows) > 60, f"triclinic: {len(rows)} contacts")
    images = [[sum(n[k] * LATTICE[k][d] for k in range(3)) for d in range(3)] for n in itertools.product(range(-2, 3), repeat=3)]

    def inside(x, low, high):
        return sum(all(low[d] <= x[d] + image[d] < high[d] for d in range(3)) for image in images)

    for name, (_, low, high, count) in cases.items():
        got = vti(f"{name}.20.vti")[0]
        size = [(high[d] - low[d]) / count[d] for d in range(3)]
        volume = math.prod(size)
        for b, at in enumerate(itertools.product(*map(range, count))):
            text, first = f"triclinic: {name}, bin {at}", [low[d] + at[d] * size[d] for d in range(3)]
            last = [first[d] + size[d] for d in range(3)]
            close(got["volume"][b], volume, 1e-12, 1.0, text)
            close(got["density"][b], sum(g[2] * inside(g[3:6], first, last) for g in of_grains) / volume, 1e-12, 1.0,
                  f"{text}: density")
            close(got["fabric"][b][0], sum(row[12]**2 * inside(row[5:8], first, last) for row in rows) / volume, 1e-11, 10.0,
                  f"{text}: fabric")
            stress = [0.0] * 9
            for row in rows:
                x, f, l = of_grains[int(row[0]) - 1][3:6], row[2:5], row[8:11]
                part = sum(clip([x[d] - l[d] + image[d] for d in range(3)], l, first, last) for image in images)
                for k, (a, c) in enumerate(TENSOR):
                    stress[k] -= part * f[a] * l[c] / volume
            for k in range(9):
                close(got["stress_contact"][b][k], stress[k], 1e-11, 100.0, f"{text}: stress {TENSOR[k]}")


def test_triclinic_errors():
    """What bins that go round a tilted box cannot have; a kernel along one axis, and in a part of the box, is allowed."""
    command = f"fix f all grip/fields 1 1 {path('f')} "
    for words, said in (("cylinder z 1 1 r 0.5 3", "triclinic"), ("x 0 2 4 y 0 1.8 4 kernel lucy 0.6", "tilted"),
                        ("x 0 2 4 y 0 1.8 4 fields temperature_width", "tilted"),
                        ("y 0 1.8 4 z 0 1.9 4 kernel gauss 0.4", "tilted")):
        fails(tilted(f"{command}{words}\nrun 1\n"), "grip/fields", said)
    for words in ("y 0 1.8 4 kernel lucy 0.6", "x 0 2 4 y 0.2 1.4 4 kernel lucy 0.6"):
        host.must_run(tilted(f"{command}{words}\nrun 1\n"))
    fails(tilted(f"fix shear all deform 1 xy erate 1 remap v\n{command}y 1 2.8 4\nrun 1\n"), "grip/fields", "along y", "remap v")
    host.must_run(tilted(f"fix shear all deform 1 xy erate 1 remap v\n{command}y 0 1.8 4\nrun 1\n"))


def test_tilt_ends():
    """A box that is no longer tilted has no shifted images."""
    command = f"fix f all grip/fields 1 1 {path('f')} x 0 2 4 y 0.9 2.7 3 fields number vtk {path('f')}.*.vti\n"
    straight = "set group all image 0 0 0\nchange_box all xy final 0 xz final 0 yz final 0 remap\nchange_box all ortho\n"
    host.must_run(tilted(straight + "run 0\n" + command + "run 2\n"))
    want, _ = vti("f.1.vti")
    host.must_run(tilted(command + "run 1\n" + straight + "run 1\n"))
    got, _ = vti("f.2.vti")
    host.check(got["number"] == want["number"] and max(want["number"]) > 0, f"tilt ends: {got['number']}, want {want['number']}")


def lucy_to(z, c):
    """The integral of the kernel lucy over the layer from its centre to the height z, u = z/c: in a plane it is 2 pi times
    that of s phi(s) from |z| to c."""
    u = min(abs(z) / c, 1.0)
    return math.copysign(105 / 8 * (u / 10 - u**3 / 6 + 3 * u**5 / 10 - 4 * u**6 / 15 + u**7 / 14), z)


def gauss_to(z, w):
    """The same of a Gauss kernel, which ends at 4 w."""
    return 0.5 * math.erf(max(-4.0, min(4.0, z / w)) / math.sqrt(2)) / math.erf(4 / math.sqrt(2))


def test_borders():
    """Springs of known force at the ends of the bins. Grain 1 is between walls on both ends of the bins: the contacts count, in
    the first and in the last bin. Grain 2 touches a wall beyond the bins: the contact does not count, and of its line the part in
    the bins. Grain 3 is beyond the bins. With a kernel these sums are seen from the centre of each bin."""
    k, radius, density, bins, height, area = 1e4, 0.01, 2500.0, 5, 0.004, 0.05 * 0.04
    top, press, gap = bins * height, 1e-4, 0.003
    radii = (top / 2 + press, radius, radius)
    places = ((0.01, top / 2), (0.03, radius - press - gap), (0.03, 0.05))
    masses = [density * 4 / 3 * math.pi * r**3 for r in radii]
    words = {"box": "", "lucy": "kernel lucy 0.012", "gauss": "kernel gauss 0.004"}
    host.must_run("units si\natom_style sphere\ncomm_modify vel yes\nboundary p p f\nregion box block 0 0.05 0 0.04 -0.05 0.1\n"
                  "create_box 1 box\n"
                  "neighbor 0.002 bin\n" + "".join(f"create_atoms 1 single {x!r} 0.02 {z!r}\n" for x, z in places)
                  + "".join(f"set atom {n} diameter {2 * r!r} density {density}\ngroup g{n} id {n}\n"
                            for n, r in enumerate(radii, 1)) + host.LOAD
                  + f"pair_style grip\npair_coeff * * hooke {k} 0\nfix 1 all nve/sphere\ntimestep 1e-9\n"
                  f"fix a g1 wall/grip hooke {k} 0 zplane 0 {top!r}\nfix b g2 wall/grip hooke {k} 0 zplane {-gap!r} NULL\n"
                  + "".join(f"fix {name} all grip/fields 1 1 {path(name)} z 0 {top!r} {bins} {kernel} fields density traction "
                            "stress_contact volume "
                            f"vtk {path(name)}.*.vti\n" for name, kernel in words.items()) + "run 1\n")
    force, middle = k * press, bins // 2
    mass, traction, stress = [0.0] * bins, [0.0] * bins, [0.0] * bins
    mass[middle] += masses[0]
    mass[int(places[1][1] / height)] += masses[1]
    traction[0] += force
    traction[-1] -= force
    for b in range(bins):
        inside = max(0.0, min(places[1][1], (b + 1) * height) - b * height)
        stress[b] = -force * (height + inside)  # of both halves of grain 1, whose lines go the other way, like the force
    volume = area * height
    upto = {"lucy": lambda z: lucy_to(z, 0.012), "gauss": lambda z: gauss_to(z, 0.004)}

    def share(kernel, a, b):
        if kernel == "box":
            return float(a == b)
        return upto[kernel]((b - a + 0.5) * height) - upto[kernel]((b - a - 0.5) * height)

    for name in words:
        got = vti(f"{name}.1.vti")[0]
        for a in range(bins):
            seen = {field: sum(share(name, a, b) * values[b] for b in range(bins)) / volume
                    for field, values in (("density", mass), ("traction", traction), ("stress", stress))}
            for field, value, scale in (("density", got["density"][a], masses[1]), ("traction", got["traction"][a][2], force),
                                        ("stress", got["stress_contact"][a][8], force * height)):
                close(value, seen[field], 1e-6, scale / volume, f"borders, {name}: {field} in bin {a}")
            close(got["volume"][a], volume * sum(share(name, a, b) for b in range(bins)), 1e-6, volume,
                  f"borders, {name}: volume of bin {a}")
