# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""fix grip/fields with bins that are boxes: stress against the Love-Weber sum of dumped contacts, floors against weights, sums
over bins against totals, masses against fluxes, losses against the ledger; ranks, restarts, errors."""
import math
import re
import struct

import host
import restarts
from many_models import REACH, SETTINGS, TOUCH

path = host.scratch("grip_fields_")
CAUSES = ["normal_damping", "normal_plastic", "adhesion", "sliding", "tangential_damping", "rolling", "twisting",
          "rolling_damping", "twisting_damping", "cohesion_damping"]
RESTS = ("rest_normal", "rest_tangential", "rest_rotation")
TENSOR = [(a, b) for a in range(3) for b in range(3)]
ALL = ("number density momentum velocity temperature temperature_width stress stress_contact stress_kinetic traction fabric "
       "coordination "
       "coordination_walls energy_kinetic energy_stored energy_flux power_walls dissipation dissipation_causes volume")


def table(name="f"):
    """The outputs of the text: [(step, total, {column: [values]})]."""
    found = []
    with open(path(name)) as file:
        lines = file.read().split("\n")
    host.check(lines[1] == "# Timestep Number-of-chunks Total-count" and lines[2].startswith("# Chunk Coord1"),
               f"head of {name}: {lines[:3]}")
    names = lines[2].split()[1:]
    k = 3
    while k < len(lines) - 1:
        step, count, total = lines[k].split()
        rows = [[float(word) for word in line.split()] for line in lines[k + 1:k + 1 + int(count)]]
        found.append((int(step), float(total), {n: [row[c] for row in rows] for c, n in enumerate(names)}))
        k += 1 + int(count)
    return found


def vti(name):
    """The arrays of a .vti file with all digits: {field: [values of a bin]}, in the order of the text, and the head."""
    with open(path(name), "rb") as file:
        data = file.read()
    head, raw = data.split(b'<AppendedData encoding="raw">\n_', 1)
    head = head.decode()
    nx, ny, nz = (int(word) for word in re.search(r'WholeExtent="0 (\d+) 0 (\d+) 0 (\d+)"', head).groups())
    order = [x + nx * (y + ny * z) for x in range(nx) for y in range(ny) for z in range(nz)]
    fields = {}
    for field, components, offset in re.findall(r'Name="(\w+)" NumberOfComponents="(\d+)" format="appended" offset="(\d+)"',
                                                head):
        size, = struct.unpack_from("<Q", raw, int(offset))
        values = struct.unpack_from(f"<{size // 8}d", raw, int(offset) + 8)
        n = int(components)
        fields[field] = [values[n * k:n * k + n] if n > 1 else values[k] for k in order]
    return fields, head


def close(got, want, tolerance, scale, text):
    return host.check(abs(got - want) <= tolerance * scale,
                      f"{text}: {got!r}, want {want!r}, relative to {scale:.3g}: {abs(got - want) / scale:.2g}")


# ----------------------------------------------------------------------------------------------------------------------

SIDE = 5.2
BOX = [(0.0, SIDE)] * 3
host.write_data(path("loose.data"), BOX, host.random_spheres(140, BOX, [0.5, 0.4, 0.35, 0.45], 21, 1.0, 3.0, 5), 5)
CONTACT = "compute c all grip/contact id1 id2 fx fy fz px py pz lx ly lz stored nx ny nz\n"
GRAINS = "id type mass x y z vx vy vz"


def coefficients(models, style=""):
    return "".join(f"pair_coeff {i} {j} {style} {model}\n" for (i, j), model in models.items())


def packing(more, models=None, ranks=1, newton="on", pair="pair_style grip energy events", boundary="p p p", walls="", package="",
            steps=400):
    """A loose gas is squeezed and sheared."""
    return host.must_run(package + host.LOAD + host.head("lj", boundary, data=path('loose.data'), newton=newton) + f"""{pair}
{coefficients(models or TOUCH)}neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep 0.001
fix property all property/atom temperature heatflow ghost yes
fix nve all nve/sphere
fix heat all heat/flow constant 1.0
variable warm atom 10+3*(id%7)
set group all temperature v_warm
{walls}
fix squeeze all deform 1 x scale 0.82 y scale 0.82 z scale 0.82 remap x
run {steps}
unfix squeeze
velocity all set 2 1.5 1 sum yes
variable lo equal xlo
variable hi equal xhi
""" + more, ranks=ranks)


def fields(every, write, words, name="f", grid="x ${lo} ${hi} 3 y ${lo} ${hi} 2 z ${lo} ${hi} 4"):
    return f"fix {name} all grip/fields {every} {write} {path(name)} {grid} {words} vtk {path(name)}.*.vti\n"


def clip(start, line, low, high):
    """The part of a line that is in a box (Liang and Barsky)."""
    first, last = 0.0, 1.0
    for d in range(3):
        if line[d] == 0.0:
            if not low[d] <= start[d] < high[d]:
                return 0.0
            continue
        a, b = sorted(((low[d] - start[d]) / line[d], (high[d] - start[d]) / line[d]))
        first, last = max(first, a), min(last, b)
    return max(0.0, last - first)


def dumped():
    return (f"dump c all local 20 {path('contacts')} c_c[*]\ndump_modify c format float %.17g\n"
            f"dump g all custom 20 {path('grains')} {GRAINS}\ndump_modify g format float %.17g sort id\n")


def test_stress():
    """The stress of each bin is the sum of f l over all contacts in it, and of m (v - V) (v - V) over its grains."""
    output = packing(CONTACT + dumped() + fields(20, 20, f"fields {ALL}") + fields(20, 20, "fields stress", "whole",
                                                                                   "x ${lo} ${hi} 1")
                     + "run 20\nprint \"RESULT ${lo} ${hi}\"\n")
    (low, high), = host.results(output)
    contacts, grains = host.read_dump(path("contacts"))[-1], host.read_dump(path("grains"))[-1]
    step = 420
    got, _ = vti(f"f.{step}.vti")
    whole, _ = vti(f"whole.{step}.vti")
    side = high - low
    columns = [contacts[f"c_c[{k}]"] for k in range(1, 16)]
    rows = list(zip(*columns))
    host.check(len(rows) > 100, f"stress: {len(rows)} contacts")
    of_grains = list(zip(*(grains[name] for name in GRAINS.split())))

    def at(p):
        return [low + (c - low) % side for c in p]

    def kinetic(inside):
        mass = sum(g[2] for g in inside)
        mean = [sum(g[2] * g[6 + d] for g in inside) / mass if inside else 0.0 for d in range(3)]
        return mass, mean, [sum(g[2] * (g[6 + a] - mean[a]) * (g[6 + b] - mean[b]) for g in inside) for a, b in TENSOR]

    total = [-sum(row[2 + a] * row[8 + b] for row in rows) / side**3 for a, b in TENSOR]
    _, _, moving = kinetic(of_grains)
    scale = max(map(abs, total))
    for k in range(9):
        close(whole["stress"][0][k], total[k] - moving[k] / side**3, 1e-12, scale, f"stress of the packing, {TENSOR[k]}")
    size = (side / 3, side / 2, side / 4)
    volume = size[0] * size[1] * size[2]
    for b in range(24):
        number = (b // 8, b // 4 % 2, b % 4)
        box = [[low + number[d] * size[d] for d in range(3)], [low + (number[d] + 1) * size[d] for d in range(3)]]
        want = [0.0] * 9
        for row in rows:
            l = row[8:11]
            i = of_grains[int(row[0]) - 1]
            start = [i[3 + d] - l[d] for d in range(3)]
            part = sum(clip([start[d] + image[d] * side for d in range(3)], l, *box)
                       for image in [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)])
            for k, (a, c) in enumerate(TENSOR):
                want[k] -= part * row[2 + a] * l[c] / volume
        inside = [g for g in of_grains if all(box[0][d] <= at(g[3:6])[d] < box[1][d] for d in range(3))]
        links = [row for row in rows if all(box[0][d] <= at(row[5:8])[d] < box[1][d] for d in range(3))]
        mass, mean, moving = kinetic(inside)
        text = f"bin {b}"
        for k in range(9):
            close(got["stress_contact"][b][k], want[k], 1e-12, scale, f"{text}: contact stress {TENSOR[k]}")
            close(got["stress_kinetic"][b][k], -moving[k] / volume, 1e-12, scale, f"{text}: kinetic stress {TENSOR[k]}")
            close(got["stress"][b][k], want[k] - moving[k] / volume, 1e-12, scale, f"{text}: stress {TENSOR[k]}")
            close(got["fabric"][b][k], sum(row[12 + TENSOR[k][0]] * row[12 + TENSOR[k][1]] for row in links) / volume, 1e-12, 1.0,
                  f"{text}: fabric {TENSOR[k]}")
        close(got["number"][b], len(inside) / volume, 1e-13, 1.0, f"{text}: number")
        close(got["density"][b], mass / volume, 1e-13, 1.0, f"{text}: density")
        close(got["coordination"][b], 2 * len(links) / len(inside), 1e-13, 1.0, f"{text}: coordination")
        close(got["temperature"][b], (moving[0] + moving[4] + moving[8]) / (3 * mass), 1e-12, 1.0, f"{text}: temperature")
        close(got["energy_stored"][b], sum(row[11] for row in links) / volume, 1e-12, scale, f"{text}: stored energy")
        close(got["volume"][b], volume, 1e-14, 1.0, f"{text}: volume")
        for d in range(3):
            close(got["velocity"][b][d], mean[d], 1e-12, 1.0, f"{text}: velocity")
            close(got["momentum"][b][d], mass * mean[d] / volume, 1e-12, 1.0, f"{text}: momentum")
    last = table()[-1]
    close(last[1], 140, 1e-10, 1.0, "all grains are in a bin")
    for name, component in (("stress_xz", 2), ("stress_contact_zy", 7), ("fabric_yy", 4)):
        for b in range(24):
            close(last[2][name][b], got[name[:-3]][b][component], 1e-9, scale, f"text: {name}")


def test_totals():
    """Sums over all bins are those of LAMMPS: mass, momentum, kinetic energy with spins; means are those of all samples."""
    output = packing("compute ke all ke\ncompute spin all erotate/sphere\nvariable p equal vcm(all,x)*mass(all)\n"
                     "variable e equal c_ke+c_spin\n"
                     "fix mean all ave/time 5 10 50 v_p v_e\n"
                     + fields(5, 50, "fields momentum energy_kinetic density") + "run 100\n"
                     "print \"RESULT $(f_mean[1]:%.17g) $(f_mean[2]:%.17g) $(mass(all):%.17g) $(vol:%.17g)\"\n"
                     "print \"RESULT $(sum(f_f[6]):%.17g) $(f_f[1][3]) $(f_f) 0\"\n", ranks=2)
    (momentum, energy, mass, volume), (sum_of_column, z, difference, _) = host.results(output)
    got, head = vti("f.500.vti")
    bin_volume = volume / 24
    close(sum(got["density"]) * bin_volume, mass, 1e-13, mass, "mass")
    close(sum(p[0] for p in got["momentum"]) * bin_volume, momentum, 1e-12, abs(momentum), "momentum")
    close(sum(got["energy_kinetic"]) * bin_volume, energy, 1e-12, energy, "kinetic energy")
    close(sum_of_column, sum(p[1] for p in got["momentum"]), 1e-13, abs(momentum) / bin_volume, "array: a column of all bins")
    close(difference, 0.0, 0.0, 1.0, "scalar without losses")
    host.check('Spacing="' in head and table()[-1][0] == 500, "the last output")


# Columns of compute grip/energy.
ENTRY = dict(normal_damping=7, normal_plastic=8, adhesion=9, sliding=10, tangential_damping=11, rolling=12, twisting=13,
             rest_normal=14,
             rest_tangential=15, rolling_damping=19, twisting_damping=20, rest_rotation=21, cohesion_damping=24)
LEDGER = "compute e all grip/energy\nthermo_style custom step c_e[*]\n"
SHOW = 'print "RESULT ' + " ".join(f"$(c_e[{k}]:%.17g)" for k in range(1, 27)) + ' $(f_f:%.17g)"\n'


def bin_volume_of(file):
    words = re.search(r'Spacing="(\S+) (\S+) (\S+)"', vti(file)[1]).groups()
    return math.prod(map(float, words))


def check_losses(output, file, time, text, first=0):
    """The losses in the bins are those of the ledger between two printed lines. Returns those of each cause."""
    before, after = host.results(output)[first:first + 2]
    change = {name: after[k - 1] - before[k - 1] for name, k in ENTRY.items()}
    got, _ = vti(file)
    factor = bin_volume_of(file) * time
    found = {cause: sum(got[f"dissipation_{cause}"]) * factor for cause in CAUSES + ["rest"]}
    total = sum(map(abs, found.values()))
    for cause in CAUSES:
        close(found[cause], change[cause], 1e-12, total, f"{text}: {cause}")
    close(found["rest"], sum(change[rest] for rest in RESTS), 1e-12, total, f"{text}: rests")
    close(sum(got["dissipation"]) * factor, sum(found.values()), 1e-12, total, f"{text}: in all")
    close(after[26], 0.0, 1e-11, total, f"{text}: scalar")
    return found


def test_losses():
    """Sampled in each step, the losses of the bins are those of the ledger, in all and by cause."""
    seen = set()
    for name, models, ranks, newton in (("touch", TOUCH, 1, "on"), ("reach", REACH, 2, "off"), ("reach", REACH, 4, "on")):
        text = f"losses, {name}, {ranks} ranks, newton {newton}"
        for energy in ("yes", "events"):
            output = packing(LEDGER + fields(1, 40, "fields dissipation dissipation_causes") + "run 0\n" + SHOW + "run 40\n"
                             + SHOW, models,
                             ranks, newton, f"pair_style grip energy {energy}")
            found = check_losses(output, "f.440.vti", 40 * 0.001, text)
        with_causes, _ = vti("f.440.vti")
        packing(fields(1, 40, "fields dissipation", "alone") + "run 40\n", models, ranks, newton, "pair_style grip energy yes")
        same_losses("alone.440.vti", with_causes["dissipation"], f"{text}: without causes")
        seen |= {cause for cause, value in found.items() if value}
    host.check(len(seen) == len(CAUSES) + 1, f"losses by {sorted(seen)}")


def same_losses(file, want, text):
    got, _ = vti(file)
    most = max(map(abs, want))
    for k, value in enumerate(want):
        close(got["dissipation"][k], value, 1e-12, most, text)


def test_walls():
    """At walls of all kinds, of which some move: the losses are those of the ledger, and the traction is the force of the
    walls."""
    names = list(restarts.WALLS)
    force = " ".join("$(" + "".join(f"-f_{name}[{d}]" for name in names) + ":%.17g)" for d in (1, 2, 3))
    grid = f"x 0 {restarts.SIDE} 3 z -1 8 9"
    begin = (restarts.start(TOUCH, pair="pair_style grip energy yes")
             + restarts.fixes({n: w + " energy yes" for n, w in restarts.WALLS.items()})
             + "run 500\n")
    script = (begin + LEDGER + fields(1, 40, "fields dissipation dissipation_causes", grid=grid)
              + fields(40, 40, "fields traction coordination_walls number", "t", grid)
              + "run 20\n" + SHOW + "run 40\n" + SHOW + f'print "RESULT {force}"\n')
    for ranks in (1, 4):
        output = host.must_run(script, ranks=ranks)
        got, _ = vti("t.560.vti")
        volume = bin_volume_of("t.560.vti")
        want = host.results(output)[2]
        scale = max(map(abs, want))
        for d in range(3):
            close(sum(t[d] for t in got["traction"]) * volume, want[d], 1e-12, scale, f"traction, {ranks} ranks, {'xyz'[d]}")
        touching = sum(c * n for c, n in zip(got["coordination_walls"], got["number"])) * volume
        host.check(touching > 10 and abs(touching - round(touching)) < 1e-9, f"walls, {ranks} ranks: {touching} contacts")
        check_losses(output, "f.560.vti", 40 * 0.001, f"walls, {ranks} ranks")
        causes, _ = vti("f.560.vti")
        host.must_run(begin + fields(1, 40, "fields dissipation", "alone", grid) + "run 20\nrun 40\n", ranks=ranks)
        same_losses("alone.560.vti", causes["dissipation"], f"walls, {ranks} ranks: without causes")


K, RADIUS, DENSITY, GRAVITY = 1e4, 0.01, 2500.0, 9.81
MASS = DENSITY * 4 / 3 * math.pi * RADIUS**3
ALONE = host.head("si", "p p f", "block 0 0.05 0 0.04 -0.01 0.1", map="array", skin=0.002)


def test_leaving():
    """A sphere sticks to a wall of each kind and leaves it. What it loses in its last step is where it has been."""
    host.write_stl(path("square.stl"), host.rectangle_triangles((-1, -1), (1, 1)))
    walls = {"plane": "zplane 0 NULL", "mesh": f"mesh {path('square.stl')}",
             "moving mesh": f"mesh {path('square.stl')} move linear 0 0 0.02",
             "region": "region below"}
    for name, wall in walls.items():
        output = host.must_run(ALONE.replace("boundary p p f", "boundary f f f") + f"""create_atoms 1 single 0.025 0.02 {RADIUS + 1e-4!r}
set group all diameter {2 * RADIUS} density {DENSITY}
velocity all set 0.01 0 -0.3
region below plane 0 0 0 0 0 1
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * jkr 1e6 0.5 0.3 0.3 tangential linear_nohistory 1.0 0.5
fix 1 all nve/sphere
timestep 1e-5
fix w all wall/grip jkr 1e6 0.5 0.3 0.3 tangential linear_nohistory 1.0 0.5 {wall} energy yes
{LEDGER}fix f all grip/fields 1 1500 {path('f')} x 0 0.05 5 z -0.01 0.05 6 fields dissipation dissipation_causes vtk {path('f')}.*.vti
run 0
""" + SHOW + "run 1500\n" + SHOW + 'print "RESULT $(vcm(all,z))"\n')
        host.check(host.results(output)[2][0] > 0, f"leaving, {name}: the sphere has left")
        found = check_losses(output, "f.1500.vti", 1500 * 1e-5, f"leaving, {name}")
        host.check(found["adhesion"] > 0, f"leaving, {name}: adhesion {found['adhesion']}")
        got, _ = vti("f.1500.vti")
        away = [value for k, value in enumerate(got["dissipation"]) if k // 6 != 2]
        host.check(not any(away), f"leaving, {name}: losses in bins where the sphere has not been: {away}")


def test_floor():
    """Columns of three grains at rest: the traction and the stress near the floor are the weight over the area, and higher up
    the weight of what is above."""
    height, z = [], 0.0
    for n in range(3):
        z += (1 if n == 0 else 2) * RADIUS - (3 - n) * MASS * GRAVITY / K
        height.append(z)
    places = [(0.02 + 0.03 * n, 0.02, z) for n in range(1) for z in height]
    area = 0.05 * 0.04
    host.must_run(ALONE + "".join(f"create_atoms 1 single {x!r} {y!r} {z!r}\n" for x, y, z in places) + f"""
set group all diameter {2 * RADIUS} density {DENSITY}
velocity all set 0 0 0
""" + host.LOAD + f"pair_style grip\npair_coeff * * hooke {K} 0\nfix 1 all nve/sphere\n"
                  f"fix down all gravity {GRAVITY} vector 0 0 -1\n"
                  f"timestep 1e-5\nfix w all wall/grip type 1 zplane 0 NULL\n"
                  f"fix f all grip/fields 100 1000 {path('f')} z 0 0.06 12 fields stress traction number coordination_walls ave "
                  f"running vtk {path('f')}.*.vti\n"
                  "run 2000\n")
    got, _ = vti("f.2000.vti")
    for b in range(12):
        low, high = b * 0.005, (b + 1) * 0.005
        above = sum(max(0.0, min(high, top) - max(low, bottom)) / 0.005 * (3 - n)
                    for n, (bottom, top) in enumerate(zip([0.0] + height, height)))
        close(got["stress"][b][8], -above * MASS * GRAVITY / area, 1e-9, MASS * GRAVITY / area, f"floor: stress in layer {b}")
        close(got["traction"][b][2], (3 if b == 0 else 0) * MASS * GRAVITY / area / 0.005, 1e-9, MASS * GRAVITY / area / 0.005,
              f"floor: traction in layer {b}")
    host.check(got["coordination_walls"][0] == 0 and got["coordination_walls"][1] == 0,
               "floor: the contact is in another layer than the grain")


def test_mass_balance():
    """The mass in a layer changes by what crosses its faces, which fix grip/flux counts."""
    output = packing(fields(1, 10, "fields density", grid="z ${lo} ${hi} 3")
                     + "variable a equal ${lo}+(${hi}-${lo})/3\nvariable b equal ${lo}+2*(${hi}-${lo})/3\n"
                     + "fix a all grip/flux 10 plane 0 0 ${a} 0 0 1\nfix b all grip/flux 10 plane 0 0 ${b} 0 0 1\n"
                     + fields(1, 1, "fields density", "now", grid="z ${lo} ${hi} 3")
                     + "run 1\nprint \"RESULT $(f_now[2][3]:%.17g) $(f_a:%.17g) $(f_b:%.17g)\"\nrun 199\n"
                     + "print \"RESULT $(f_now[2][3]:%.17g) $(f_a:%.17g) $(f_b:%.17g)\"\n")
    before, after = host.results(output)
    volume = bin_volume_of("now.600.vti")
    gain, crossed = (after[0] - before[0]) * volume, (after[1] - before[1]) - (after[2] - before[2])
    host.check(abs(crossed) > 0 or after[1] != before[1], f"mass: {crossed} crossed")
    close(gain, crossed, 1e-11, max(abs(after[1] - before[1]), 1e-6), "mass in a layer")


def test_means():
    """Outputs of one interval, of all and of a window are the means of those of each step."""
    words = "fields density momentum dissipation"
    packing(fields(1, 1, words, "each") + fields(1, 4, words, "one") + fields(1, 4, words + " ave running", "running")
            + fields(1, 4, words + " ave window 2", "window") + fields(2, 4, words, "second") + "run 12\n")
    each = {step: vti(f"each.{step}.vti")[0] for step in range(401, 413)}

    def check(file, steps):
        got, _ = vti(file)
        for field in ("density", "dissipation"):
            scale = max(map(abs, each[412][field]))
            for b in range(24):
                close(got[field][b], sum(each[s][field][b] for s in steps) / len(steps), 1e-12, scale, f"{file}: {field}")

    for end in (404, 408, 412):
        check(f"one.{end}.vti", range(end - 3, end + 1))
        check(f"second.{end}.vti", range(end - 2, end + 1, 2))
        check(f"running.{end}.vti", range(401, end + 1))
        check(f"window.{end}.vti", range(max(401, end - 7), end + 1))
    with open(path("one.pvd")) as file:
        text = file.read()
    host.check(all(f'file="one.{step}.vti"' in text for step in (404, 408, 412)), "the list of the files for ParaView")


def same(want, got, tolerance, text):
    for field, values in want.items():
        flat = [[value] if isinstance(value, float) else value for value in values]
        other = [[value] if isinstance(value, float) else value for value in got[field]]
        scale = max(abs(value) for row in flat for value in row) or 1.0
        worst = max(abs(a - b) for x, y in zip(flat, other) for a, b in zip(x, y)) / scale
        host.check(worst <= tolerance, f"{text}: {field} differs by {worst:.3g}")


def test_box_of_the_forces():
    """Contacts belong to the box in which their forces act, whether a fix that changes the box comes before or after."""
    words = "fields stress_contact fabric"
    packing(fields(20, 20, words, "before") + "fix shrink all deform 20 x scale 0.9 remap x\n" + fields(20, 20, words, "after")
            + "run 20\n")
    (before, _), (after, _) = vti("before.420.vti"), vti("after.420.vti")
    host.check(any(abs(row[0]) > 0.0 for row in before["stress_contact"]), "box of the forces: there are contacts")
    contacts = ("stress_contact", "fabric")
    same({field: before[field] for field in contacts}, after, 1e-12, "box of the forces")


def test_ranks():
    """The fields do not depend on the number of ranks, newton, threads, or on the pair style's being one of several."""
    write = f"write_restart {path('restart')}\n"
    packing(write, ranks=2)

    def run(text, count, newton, balance):
        go_on(count, newton, fields(5, 20, f"fields {ALL}") + "run 20\n", balance)
        close(table()[-1][1], 140, 1e-10, 1.0, f"{text}: number of grains")
        return vti("f.420.vti")[0]

    return host.invariant("fields", run, lambda want, got, text: same(want, got, 1e-9, text))


GRID = "variable lo equal xlo\nvariable hi equal xhi\n"


def go_on(count, newton, more, balance="", file="restart"):
    return host.must_run(host.LOAD + f"newton {newton}\nread_restart {path(file)}\n" + SETTINGS + balance + GRID + more,
                         ranks=count)


def test_restart():
    """Sums continue over a restart in the middle of an interval, on other ranks; with another grid they begin with a warning."""
    for average in ("ave one", "ave running", "ave window 2"):
        command = fields(2, 20, f"fields {ALL} {average}")
        packing(command + f"run 10\nrun 20\nwrite_restart {path('middle')}\nrun 30\n", ranks=2)
        want = vti("f.460.vti")[0]
        printed = go_on(4, "off", command + "run 30\n", file="middle")
        host.check("begin now" not in printed, f"restart, {average}: no warning")
        same(want, vti("f.460.vti")[0], 1e-7, f"restart, {average}")
    printed = go_on(1, "on", fields(2, 20, "fields density ave running") + "run 30\n", file="middle")
    host.check("its sums begin now" in printed, "restart: a warning with other fields")
    packing(f"run 10\nwrite_restart {path('without')}\n")
    go_on(2, "on", fields(2, 20, f"fields {ALL}") + "run 30\n", file="without")


def test_parts():
    """Bins in a part of a periodic box, across its border; several pair styles; no pair style."""
    words = "fields " + ALL.replace("temperature_width ", "")  # which differs without the bins beside
    packing(CONTACT + fields(20, 20, words) + fields(20, 20, words, "part", "z $(v_lo+(v_hi-v_lo)/4) $(v_lo+3*(v_hi-v_lo)/4) 2 ")
            + fields(20, 20, words, "whole", "z ${lo} ${hi} 4")
            + fields(20, 20, words, "across", "z $(v_lo+3*(v_hi-v_lo)/4) $(v_lo+5*(v_hi-v_lo)/4) 2") + "run 20\n", ranks=2)
    part, whole, across = (vti(f"{name}.420.vti")[0] for name in ("part", "whole", "across"))
    same({field: values[1:3] for field, values in whole.items()}, part, 1e-11, "bins in a part of the box")
    same({field: [values[3], values[0]] for field, values in whole.items()}, across, 1e-11, "bins across the border")


def test_hybrid():
    """Two pair styles named grip have the fields of one."""
    law = "hooke 2000 10 damping mass_velocity tangential linear_history_classic 800 0.5 0.4"
    both = {}
    for name, pair, models in (
            ("one", "pair_style grip energy yes", {(i, j): law for i in range(1, 6) for j in range(i, 6)}),
            ("two", "pair_style hybrid grip energy yes grip energy yes",
             {(i, j): f"grip {1 + (i + j) % 2} {law}" for i in range(1, 6) for j in range(i, 6)})):
        packing(fields(20, 20, f"fields {ALL}") + "run 20\n", models, pair=pair)
        both[name] = vti("f.420.vti")[0]
    same(both["one"], both["two"], 1e-7, "hybrid")


def test_exact():
    """Losses of all steps: however many steps are between samples, the losses of the bins are those of the ledger."""
    words = "fields dissipation"
    for name, models, ranks, newton in (("touch", TOUCH, 1, "on"), ("touch", TOUCH, 4, "off"), ("reach", REACH, 2, "off")):
        text = f"exact, {name}, {ranks} ranks, newton {newton}"
        output = packing(LEDGER + "fix even all balance 15 1.0 shift x 10 1.0\n" + fields(40, 80, words + " losses exact")
                         + fields(1, 80, words + " losses exact", "each") + fields(1, 80, words, "sampled") + "run 0\n" + SHOW
                         + f"run 37\nrun 28\nwrite_restart {path('exact')}\nrun 15\n" + SHOW, models, ranks, newton)
        before, after = host.results(output)
        want = sum(after[k - 1] - before[k - 1] for k in ENTRY.values())
        scale = sum(abs(after[k - 1] - before[k - 1]) for k in ENTRY.values())
        got = {file: vti(f"{file}.480.vti")[0]["dissipation"] for file in ("f", "each", "sampled")}
        factor = bin_volume_of("f.480.vti") * 80 * 0.001
        for file, values in got.items():
            close(sum(values) * factor, want, 1e-11, scale, f"{text}: {file}")
        close(after[26], 0.0, 1e-11, scale, f"{text}: scalar")
        for b in range(24):
            close(got["each"][b] * factor, got["sampled"][b] * factor, 1e-9, scale, f"{text}: bin {b}, in each step as sampled")
        moved = sum(abs(a - b) for a, b in zip(got["f"], got["each"])) * factor / scale
        host.check(moved < 0.3, f"{text}: {moved:.3g} of the losses are in other bins")
        if name != "touch":
            continue
        printed = go_on(3, "on", LEDGER + fields(40, 80, words + " losses exact") + "run 15\n" + SHOW, file="exact")
        host.check("begin now" not in printed, f"{text}: the sums continue")
        close(sum(vti("f.480.vti")[0]["dissipation"]) * factor, want, 1e-7, scale, f"{text}: after a restart")
        close(host.results(printed)[0][26], 0.0, 1e-11, scale, f"{text}: scalar after a restart")


def test_exact_at_walls():
    """The same at walls of all kinds."""
    grid = f"x 0 {restarts.SIDE} 3 z -1 8 9"
    output = host.must_run(restarts.start(TOUCH, pair="pair_style grip energy events")
                           + restarts.fixes({n: w + " energy events" for n, w in restarts.WALLS.items()}) + "run 500\n" + LEDGER
                           + fields(20, 100, "fields dissipation losses exact", grid=grid) + "run 0\n" + SHOW + "run 100\n"
                           + SHOW, ranks=2)
    before, after = host.results(output)
    want = sum(after[k - 1] - before[k - 1] for k in ENTRY.values())
    close(sum(vti("f.600.vti")[0]["dissipation"]) * bin_volume_of("f.600.vti") * 0.1, want, 1e-11, abs(want), "exact: walls")


def test_kernels():
    """A grain seen through a Gauss kernel; totals of kernels in a periodic box."""
    w, z, bins, width = 0.006, 0.033, 20, 0.005
    host.must_run(ALONE.replace("boundary p p f", "boundary p p p")
                  + f"create_atoms 1 single 0.02 0.02 {z}\nset group all diameter {2 * RADIUS} "
                  f"density {DENSITY}\nvelocity all set 0 0 0\n" + host.LOAD
                  + f"pair_style grip\npair_coeff * * hooke {K} 0\nfix 1 all nve/sphere\n"
                  f"fix f all grip/fields 1 1 {path('f')} z -0.01 0.09 {bins} kernel gauss {w} fields density volume vtk "
                  f"{path('f')}.*.vti\nrun 1\n")
    got, _ = vti("f.1.vti")
    volume = 0.05 * 0.04 * width
    low = -0.01 + width * math.floor((z + 0.01) / width)
    for b in range(bins):
        centre = -0.01 + (b + 0.5) * width
        share = 0.5 * (math.erf((centre - low) / w / math.sqrt(2)) - math.erf((centre - low - width) / w / math.sqrt(2)))
        close(got["density"][b], share * MASS / volume, 2e-4, MASS / volume, f"gauss: bin {b}")
    inside = got["volume"]
    host.check(abs(inside[10] / volume - 1) < 1e-12 and 0.5 < inside[0] / volume < 0.8,
               f"gauss: volume {inside[0] / volume}, {inside[10] / volume}")
    words = "fields density momentum stress_contact dissipation"
    packing("".join(fields(20, 20, f"{words} {kernel}", name)
                    for name, kernel in (("box", ""), ("lucy", "kernel lucy 2.5"), ("gauss", "kernel gauss 0.7")))
            + "run 20\n", ranks=2)
    box = vti("box.420.vti")[0]
    for name in ("lucy", "gauss"):
        got = vti(f"{name}.420.vti")[0]
        for field in ("density", "dissipation"):
            close(sum(got[field]), sum(box[field]), 1e-12, sum(box[field]), f"{name}: {field} in all")
            host.check(max(got[field]) < max(box[field]), f"{name}: {field} is smooth")
        for k in range(9):
            close(sum(s[k] for s in got["stress_contact"]), sum(s[k] for s in box["stress_contact"]), 1e-12,
                  sum(abs(s[0]) for s in box["stress_contact"]), f"{name}: stress in all")


def test_cylinder():
    """Rings, sectors and slabs against sums over dumped grains and contacts, with their lines cut into small parts."""
    output = packing(CONTACT + dumped() + "variable c equal ($(v_lo)+$(v_hi))/2\nvariable r equal ($(v_hi)-$(v_lo))/2\n"
                     f"fix f all grip/fields 20 20 {path('f')} cylinder z ${{c}} ${{c}} r ${{r}} 3 theta 4 z ${{lo}} ${{hi}} 2 "
                     "fields density velocity stress_kinetic stress_contact volume\nrun 20\nprint \"RESULT ${lo} ${hi}\"\n",
                     ranks=2)
    (low, high), = host.results(output)
    side, middle, radius = high - low, (low + high) / 2, (high - low) / 2
    contacts, grains = host.read_dump(path("contacts"))[-1], host.read_dump(path("grains"))[-1]
    rows = list(zip(*(contacts[f"c_c[{k}]"] for k in range(1, 16))))
    of_grains = list(zip(*(grains[name] for name in GRAINS.split())))
    _, _, got = table()[-1]
    volume = [math.pi * radius**2 / 9 * (2 * n + 1) / 4 * side / 2 for n in range(3)]

    def place(x):
        x = [low + (c - low) % side for c in x]
        r, angle = math.hypot(x[0] - middle, x[1] - middle), math.atan2(x[1] - middle, x[0] - middle) % (2 * math.pi)
        ring, sector, slab = int(3 * r / radius), int(angle / (math.pi / 2)), int(2 * (x[2] - low) / side)
        return (ring * 4 + sector) * 2 + slab if ring < 3 else None, angle

    def turn(angle, v):
        c, s = math.cos(angle), math.sin(angle)
        return [c * v[0] + s * v[1], -s * v[0] + c * v[1], v[2]]

    mass, momentum, stress = [0.0] * 24, [[0.0] * 3 for _ in range(24)], [[0.0] * 9 for _ in range(24)]
    for g in of_grains:
        b, angle = place(g[3:6])
        if b is not None:
            mass[b] += g[2]
            for d, v in enumerate(turn(angle, g[6:9])):
                momentum[b][d] += g[2] * v
    parts = 400
    for row in rows:
        i = of_grains[int(row[0]) - 1]
        l = row[8:11]
        for n in range(parts):
            b, angle = place([i[3 + d] - (n + 0.5) / parts * l[d] for d in range(3)])
            if b is not None:
                f, line = turn(angle, row[2:5]), turn(angle, l)
                for k, (p, q) in enumerate(TENSOR):
                    stress[b][k] -= f[p] * line[q] / parts / volume[b // 8]
    names = [f"stress_contact_{'rtz'[a]}{'rtz'[b]}" for a, b in TENSOR]
    scale = max(abs(v) for row in stress for v in row)
    for b in range(24):
        close(got["volume"][b], volume[b // 8], 1e-9, 1.0, f"rings: volume {b}")
        close(got["density"][b], mass[b] / volume[b // 8], 1e-8, max(mass) / volume[b // 8], f"rings: density {b}")
        for d in range(3):
            close(got[f"velocity_{'rtz'[d]}"][b], momentum[b][d] / mass[b] if mass[b] else 0.0, 1e-8, 1.0,
                  f"rings: velocity {b} {d}")
        for k in range(9):
            close(got[names[k]][b], stress[b][k], 2e-3, scale, f"rings: {names[k]} {b}")


# ----------------------------------------------------------------------------------------------------------------------

def fails(script, *words):
    host.refused(f"want {words}", script, *words)


def test_small_bins():
    """Bins or a kernel that do not reach the diameter of the largest grain are warned of once, also if grains come later."""
    width = 2 * RADIUS
    start = ALONE + "create_atoms 1 single 0.02 0.02 0.02\ncreate_atoms 1 single 0.02 0.02 0.07\n" + host.LOAD + (
        f"set group all diameter {width} density {DENSITY}\nset atom 1 diameter {0.3 * width}\npair_style grip\n"
        f"pair_coeff * * hooke {K} 1\nfix 1 all nve/sphere\ntimestep 1e-6\n")
    big, small = (f"z 0 {8 * size!r} 8" for size in (1.01 * width, 0.99 * width))
    for grid, warns in ((big, False), (small, True), (f"{small} kernel lucy {width!r}", False),
                        (f"{small} kernel lucy {0.995 * width!r}", True),
                        (f"{small} kernel gauss {0.5 * width!r}", False), (f"x 0 {4 * width!r} 1 {small}", True),
                        (f"cylinder z 0.02 0.02 r {2.02 * width!r} 2", False),
                        (f"cylinder z 0.02 0.02 r {1.9 * width!r} 2", True),
                        (f"cylinder z 0.02 0.02 r {1.1 * width!r} 1 theta 8", True),
                        (f"cylinder z 0.02 0.02 r {1.1 * width!r} 1 {small}", True)):
        output = host.must_run(start.replace("boundary p p f", "boundary f f f")
                               + f"fix f all grip/fields 1 5 {path('f')} {grid}\nrun 10\nrun 10\n", ranks=2)
        said = [line for line in output.split("\n") if line.startswith("WARNING") and "grip/fields" in line]
        host.check(len(said) == warns and all(word in line for line in said for word in ("fix f", "kernel lucy", f"{width:.4g}")),
                   f"{grid}: {said}")
    output = host.must_run(start + f"set atom 2 diameter {0.3 * width}\nfix f all grip/fields 1 5 {path('f')} {small}\nrun 5\n"
                           f"print between\nset atom 2 diameter {width}\nrun 5\nrun 5\n").split("between")[-1]
    said = [line for line in output.split("\n") if line.startswith("WARNING") and "grip/fields" in line]
    host.check(len(said) == 1, f"grains that become larger: {said}")


def test_errors():
    start = ALONE + f"create_atoms 1 single 0.02 0.02 0.02\nset group all diameter {2 * RADIUS} density {DENSITY}\n" + host.LOAD
    pair = f"pair_style grip energy %s\npair_coeff * * hooke {K} 1\nfix 1 all nve/sphere\ntimestep 1e-6\n"
    good = start + pair % "yes"
    command = f"fix f all grip/fields 10 100 {path('f')} "
    for words, said in (("", "an axis of the bins"), ("r 0 1 2", "'r'"), ("x 0", "HI of 'x'"), ("x 1 0 4", "above 1"),
                        ("x 0 1 0", "from 1"),
                        ("x 0 1 1.5", "1.5"), ("x 0 0.05 4 x 0 0.05 3", "each axis once"),
                        ("x 0 0.05 100000 y 0 0.04 100000", "at most 1e+08"),
                        ("x 0 0.05 4 kernel", "box lucy gauss"), ("x 0 0.05 4 kernel lucy", "C of 'lucy'"),
                        ("x 0 0.05 4 kernel lucy 0.01", "0.0125"),
                        ("x 0 0.05 4 kernel gauss 0.003", "0.0125"),
                        ("x 0 0.05 4 width 3", "kernel fields types losses ave follow vtk"),
                        ("x 0 0.05 4 losses all", "sampled exact"),
                        ("x 0 0.05 4 fields dissipation losses exact", "energy events"),
                        ("x 0 0.05 4 losses exact", "'losses exact' is given without the field dissipation"),
                        ("x 0 0.05 4 fields dissipation_causes losses exact", "losses sampled"), ("cylinder", "x y z"),
                        ("cylinder z 0.02 0.02 R", "r R n"), ("cylinder z 0.02 0.02 r 0 3", "above 0"),
                        ("cylinder z 0.02 0.02 r 0.02 0", "from 1"),
                        ("cylinder z 0.02 0.02 r 0.03 3", "0.05"), ("cylinder z 0.02 0.02 r 0.01 3 vtk a.*.vti", "ending .vts"),
                        ("cylinder x 0.02 0.02 r 0.01 3 x 0 0.06 2", "0.05"), ("x 0 0.05 4 fields", "number density"),
                        ("x 0 0.05 4 fields pressure", "'pressure'"),
                        ("x 0 0.05 4 fields density density", "each once"), ("x 0 0.05 4 ave", "one running window"),
                        ("x 0 0.05 4 ave window", "K of 'window'"), ("x 0 0.05 4 ave window 0", "from 1"),
                        ("x 0 0.05 4 vtk", "FILE.*.vti"),
                        ("x 0 0.05 4 vtk a.*.vtp", "'*'"), ("x 0 0.06 4", "0.05"), ("x 0 0.05 4 10 20", "'10'")):
        fails(good + command + words + "\nrun 0\n", "grip/fields", said)
    words = "x 0 0.05 4"
    fails(good + command.replace("10 100", "10 105") + words + "\n", "multiple of N")
    fails(good + command.replace("10 100", "0 100") + words + "\n", "from 1")
    fails(good + "group a id 1\n" + command.replace("fix f all", "fix f a") + words + "\n", "accepted: all")
    fails(good + command.replace(path("f"), "/no/such/folder/f") + words + "\n", "/no/such/folder/f")
    fails(start + pair % "no" + command + words + " fields dissipation\nrun 0\n", "energy yes")
    fails(start + pair % "no" + command + words + " fields energy_stored\nrun 0\n", "energy yes")
    host.must_run(start + pair % "no" + command + words + " fields stress\nrun 0\n")
    fails(start + "fix 1 all nve/sphere\n" + command + words + "\nrun 0\n", "neither")
    host.must_run(start + "fix 1 all nve/sphere\n" + command + words + " fields density velocity\nrun 0\n")
    fails(start + pair % "no" + "run_style respa 2 2\n" + command + words + "\nrun 0\n", "verlet")
    fails(start + pair % "no" + command + words + "\nminimize 1e-4 1e-4 10 10\n", "no minimization")
    fails(good + command + words + " vtk /no/such/folder/a.*.vti\nrun 100\n", "/no/such/folder")
    fails(good + command + words + "\ndump d all custom 10 " + path("rerun") + " id type x y z vx vy vz\nrun 10\nundump d\n"
          f"rerun {path('rerun')} dump x y z vx vy vz\n", "rerun")
    # Bins in which no grain can be, once, unless the box follows the atoms.
    for words, boundary, count in (("z 100 200 4", "p p f", 1), ("z 0.04 200 4", "p p f", 0), ("z 100 200 4", "p p m", 0),
                                   ("cylinder x 0.02 100 r 0.015 3", "p p f", 1),
                                   ("cylinder z 0.02 0.02 r 0.01 3 z 9 10 2", "p p f", 1)):
        output = host.must_run((good + command + words + "\nrun 0\nrun 0\n").replace("boundary p p f", f"boundary {boundary}"))
        host.check(output.count("they remain empty") == count,
                   f"{words}, {boundary}: {output.count('they remain empty')} warnings")
