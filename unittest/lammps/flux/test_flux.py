# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/flux: counts of beams in closed form, the balance of what is on either side of a surface, and what ranks, periodic
borders, lost atoms, insertion, deletion and restart files do to them."""
import math
import os
import tempfile

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_flux_")
DENSITY = 2500.0
# The entries of the vector, and the scalar.
SHOW = 'print "RESULT ' + " ".join(f"$(f_f[{k}]:%.17g)" for k in range(1, 10)) + ' $(f_f:%.17g)"\n'


def path(name):
    return os.path.join(SCRATCH.name, name)


def head(boundary="p p p", box="0 1 0 1 0 1", dt=1e-3, more="", ntypes=2, style="sphere"):
    return f"""{host.LOAD}units si
atom_style {style}
atom_modify map array
comm_modify vel yes cutoff 0.1
boundary {boundary}
{more}
region box block {box}
create_box {ntypes} box
neighbor 0.01 bin
neigh_modify delay 0 every 1 check yes
timestep {dt!r}
"""


def grain_mass(diameter):
    return DENSITY * math.pi / 6 * diameter**3


def crossings(start, speed, time, place, period=1.0):
    """How many planes at place + n period a point passes, forward if the speed is positive."""
    return math.floor((start + speed * time - place) / period) - math.floor((start - place) / period)


def beam(surface, steps=1234, boundary="p p p"):
    """Grains of two types that fly along z and against it, through the periodic border if there is one."""
    return head(boundary) + f"""
lattice sc 0.1 origin 0.37 0.41 0.43
create_atoms 1 box
set group all diameter 0.01 density {DENSITY}
region upper block INF INF INF INF 0.5 INF units box
group upper region upper
set group upper type 2 diameter 0.02 density {DENSITY}
velocity all set 0 0 1.7 units box
velocity upper set 0 0 -0.9 units box
set group all omega 3 4 12
fix move all nve/sphere
fix f all grip/flux 100 {surface}
fix types all ave/time {steps} 1 {steps} f_f[2] f_f[5] mode vector file types.txt
run {steps}
{SHOW}variable t loop 2
label types
print "RESULT $(f_f[v_t][1]:%.17g) $(f_f[v_t][2]:%.17g) $(f_f[v_t][3]:%.17g) $(f_f[v_t][4]:%.17g) $(f_f[v_t][5]:%.17g) $(f_f[v_t][6]:%.17g)"
next t
jump SELF types
"""


def test_beams():
    """100 columns of ten grains each: those that begin in the lower half fly up, the others down. The spin is 13."""
    steps, dt = 1234, 1e-3
    columns = [(0.1 * i + 0.037, 0.1 * j + 0.041) for i in range(10) for j in range(10)]
    heights = [0.1 * k + 0.043 for k in range(10)]
    square = [(x, y) for x, y in columns if 0.2 <= x < 0.7 and 0.3 <= y < 0.9]
    circle = [(x, y) for x, y in columns if math.hypot(x - 0.5, y - 0.45) <= 0.33]
    write_square("square.stl", 0.2, 0.7, 0.3, 0.9, 0.6)
    surfaces = {"plane 0 0 0.6 0 0 1": (columns, 0.6, 1), "plane 0 0 0.6 0 0 -5": (columns, 0.6, -1),
                "plane 0 0 0 0 0 1": (columns, 0.0, 1), "plane 0 0 1 0 0 1": (columns, 1.0, 1),
                "disc 0.5 0.45 0.6 0 0 1 0.33": (circle, 0.6, 1),
                "rect 0.2 0.3 0.6 0.5 0 0 0 0.6 0": (square, 0.6, 1), "rect 0.2 0.3 0.6 0 0.6 0 0.5 0 0": (square, 0.6, -1),
                f"mesh {path('square.stl')}": (square, 0.6, 1)}
    # Just behind the border of two ranks: the grains that change ranks in a step cross in the next one.
    border = "plane 0 0 0.501 0 0 1"
    surfaces[border] = (columns, 0.501, 1)
    for k, (surface, (hit, place, side)) in enumerate(surfaces.items()):
        ways = [crossings(z, 1.7 if z < 0.5 else -0.9, steps * dt, place) for z in heights]
        up, down = sum(n for n in ways if n > 0) * len(hit), -sum(n for n in ways if n < 0) * len(hit)
        small, large = grain_mass(0.01), grain_mass(0.02)
        energies = [0.5 * m * (v * v + 0.4 * (d / 2)**2 * 169) for m, v, d in ((small, 1.7, 0.01), (large, 0.9, 0.02))]
        want = [up, up * small, up * energies[0], down, down * large, down * energies[1]]
        types = [want[:3] + [0, 0, 0], [0, 0, 0] + want[3:]]
        if side < 0:
            want, types = want[3:] + want[:3], [row[3:] + row[:3] for row in types]
        for ranks in (2,) if surface == border else (1, 4) if k in (0, 7) else (1,):
            script = beam(surface)
            if surface == border:
                script = script.replace("check yes", "check no").replace("create_box", "processors 1 1 *\ncreate_box")
            rows = host.results(host.must_run(script, ranks=ranks, cwd=SCRATCH.name))
            text = f"{surface}, {ranks} ranks"
            for got, wanted, name in zip(rows[0], want, ("number", "mass", "energy") * 2):
                host.check(abs(got - wanted) <= (0 if name == "number" else 1e-12 * abs(wanted)),
                           f"{text}: {name} {got} for {wanted}")
            host.check_close(rows[0][9], want[1] - want[4], 1e-12, f"{text}: the scalar")
            with open(path("types.txt")) as file:
                masses = [[float(x) for x in line.split()[1:]] for line in file.read().split("\n")[-3:-1]]
            host.check(all(abs(a - b) <= 1e-5 * abs(b) for got, wanted in zip(masses, types) for a, b in zip(got, wanted[1::3])),
                       f"{text}: masses of the types by fix ave/time {masses} for {types}")
            for got, wanted in zip(rows[1:], types):
                host.check(all(abs(a - b) <= 1e-12 * abs(b) for a, b in zip(got, wanted)),
                           f"{text}: {got} of a type for {wanted}")


def write_square(name, x0, x1, y0, y1, z, turned=False):
    """Two triangles whose front is up."""
    triangles = [((x0, y0, z), (x1, y0, z), (x1, y1, z)), ((x0, y0, z), (x1, y1, z), (x0, y1, z))]
    if turned:
        triangles[1] = triangles[1][::-1]
    host.write_stl(path(name), triangles)


def gas(boundary, walls):
    """Grains that collide, in a box that is periodic at least along x and y."""
    return head(boundary, dt=2e-5) + f"""
create_atoms 1 random 700 4711 NULL overlap 0.05 maxtry 500
set group all diameter 0.04 density {DENSITY}
variable kind atom 1+(sin(1000*y)>0.2)
set group all type v_kind
variable fast atom 3*sin(1000*x)
variable faster atom 4*sin(1300*y)
velocity all set v_fast v_faster v_faster units box
pair_style grip
pair_coeff * * hooke 1e5 0.9 damping coeff_restitution tangential linear_history 3e4 0 0.5
{walls}
fix move all nve/sphere
"""


def test_balance():
    """A box that a plane divides, with reflecting ends: what is above changes by the net count. With periodic ends, the net
    count is the number of planes that all grains have passed."""
    for boundary, walls, place, value in (("p p f", "fix ends all wall/reflect zlo EDGE zhi EDGE", 0.55, "z>=0.55"),
                                          ("p p p", "", 0.25, "floor(z-0.25)+f_u")):
        lines = gas(boundary, walls)
        if boundary == "p p p":
            # The image is that of the current z, before and after it is wrapped.
            lines += "compute image all property/atom zu\n"
            value = "floor(c_image-0.25)"
        lines += f"""
variable side atom {value}
compute side all reduce sum v_side
variable weight atom mass*({value})
compute weight all reduce sum v_weight
fix f all grip/flux 50 plane 0 0 {place} 0 0 1 file flux.txt
thermo_style custom step c_side c_weight f_f[1] f_f[4] f_f f_f[8]
thermo_modify format float %.17g
thermo 50
run 1500
{SHOW}"""
        counts = []
        for ranks in (1, 4) if boundary == "p p p" else (2,):
            printed = host.must_run(lines, ranks=ranks, cwd=SCRATCH.name)
            table = host.thermo(printed)
            net = [a - b for a, b in zip(table["f_f[1]"], table["f_f[4]"])]
            text = f"{boundary}, {ranks} ranks"
            host.check(all(side - table["c_side"][0] == n for side, n in zip(table["c_side"], net)), f"{text}: {net[-1]} for "
                       f"{table['c_side'][-1] - table['c_side'][0]}")
            host.check(max(abs(weight - table["c_weight"][0] - n) for weight, n in zip(table["c_weight"], table["f_f"])) < 1e-10,
                       f"{text}: the mass above the plane")
            host.check(table["f_f[1]"][-1] > 15 and table["f_f[4]"][-1] > 15, f"{text}: both ways, {table['f_f[1]'][-1]}")
            for before, after, rate in zip(table["f_f"], table["f_f"][1:], table["f_f[8]"][1:]):
                host.check(abs((after - before) / (50 * 2e-5) - rate) < 1e-9 * grain_mass(0.04) / 1e-3,
                           f"{text}: mass rate {rate}")
            with open(path("flux.txt")) as file:
                rows = [line.split() for line in file if not line.startswith("#")]
            host.check([int(row[0]) for row in rows] == list(range(50, 1501, 50)), f"{text}: steps of the file")
            host.check([float(row[1]) for row in rows] == table["f_f[1]"][1:], f"{text}: numbers of the file")
            host.check([float(x) for x in rows[-1][1:]] == [float(f"{x:.15g}") for x in host.results(printed)[0][:9]],
                       f"{text}: the last row")
            counts.append(table["f_f[1]"][10])
        host.check(len(set(counts)) == 1, f"{boundary}: {counts} on 1 and 4 ranks")


def test_a_hole():
    """Grains fall through a hole: a plane, a disc, a rectangle and a mesh in it, all with other numbers of ranks."""
    write_square("hole.stl", 0.3, 0.7, 0.3, 0.7, 0.5)
    lines = head("f f f", dt=1e-4) + f"""
region above block 0.05 0.95 0.05 0.95 0.55 0.95
create_atoms 1 random 300 99 above overlap 0.05 maxtry 500
set group all diameter 0.04 density {DENSITY}
pair_style grip
pair_coeff * * hooke 1e4 0.5 damping coeff_restitution tangential linear_history 3e3 0 0.5
region plate block 0 1 0 1 0.46 0.5
region bore block 0.4 0.6 0.4 0.6 0.4 0.6 side out
region holed intersect 2 plate bore
fix plate all wall/grip hooke 1e4 0.5 damping coeff_restitution xplane 0 1
fix plate2 all wall/grip hooke 1e4 0.5 damping coeff_restitution yplane 0 1
fix g all gravity 9.81 vector 0 0 -1
fix move all nve/sphere
fix p all grip/flux 10 plane 0 0 0.5 0 0 -1
fix d all grip/flux 10 disc 0.5 0.5 0.5 0 0 -1 0.2
fix r all grip/flux 10 rect 0.3 0.3 0.5 0 0.4 0 0.4 0 0
fix m all grip/flux 10 mesh hole.stl
fix s all grip/flux 10 mesh hole.stl shift -0.5 -0.5 -0.5 scale 0.5 turn 1 0 0 180 shift 0.5 0.5 0.5
fix q all grip/flux 10 rect 0.4 0.4 0.5 0 0.2 0 0.2 0 0
thermo_modify lost ignore
run 3000
"""
    lines += "".join(f'print "RESULT $(f_{f}[1]) $(f_{f}[4]) $(f_{f}:%.15g)"\n' for f in "pdrmsq")
    seen = []
    for ranks in (1, 3):
        rows = host.results(host.must_run(lines, ranks=ranks, cwd=SCRATCH.name))
        plane, disc, rect, mesh, small, small_rect = rows
        host.check(rect[0] == mesh[1] and rect[1] == mesh[0] and rect[0] > 30, f"{ranks} ranks: rect {rect}, mesh {mesh}")
        host.check(abs(rect[2] + mesh[2]) < 1e-12 * rect[2], f"{ranks} ranks: masses {rect}, {mesh}")
        host.check(small == small_rect and small[0] > 5, f"{ranks} ranks: a mesh that is moved and turned {small}, {small_rect}")
        host.check(plane[0] > 200 and disc[0] < plane[0] and disc[0] > small[0], f"{ranks} ranks: {rows}")
        seen.append(rows)
    host.check([row[:2] for row in seen[0]] == [row[:2] for row in seen[1]], f"on 1 and 3 ranks: {seen}")


def test_lost_inserted_and_deleted():
    """Atoms cross in the step in which they are lost; new atoms count from their first step on; deleted ones no longer."""
    lines = head("p p f", dt=1e-3, more="") + f"""
lattice sc 0.1 origin 0.37 0.41 0.43
create_atoms 1 box
set group all diameter 0.01 density {DENSITY}
velocity all set 0 0 -7 units box
fix move all nve/sphere
fix f all grip/flux 10 plane 0 0 1e-6 0 0 -1
neigh_modify delay 0 every 1 check no
thermo_modify lost ignore
run 500
{SHOW}print "RESULT $(atoms)"
"""
    for ranks in (1, 4):
        (row, left) = host.results(host.must_run(lines, ranks=ranks, cwd=SCRATCH.name))
        host.check(row[:2] == [1000, row[1]] and left == [0] and row[3] == 0, f"lost on {ranks} ranks: {row}, {left}")
        host.check_close(row[1], 1000 * grain_mass(0.01), 1e-12, "their mass")
    lines = head("p p f", box="0 1 0 1 -2 1", dt=1e-3) + f"""
pair_style grip
pair_coeff * * hooke 1e4 0.5 damping coeff_restitution tangential linear_nohistory 1e3 0.3
fix move all nve/sphere
fix before all grip/flux 10 plane 0 0 0.5 0 0 -1
fix in all grip/insert face rect 0.1 0.1 0.7 0.8 0 0 0 0.8 0 rate number 400 by number velocity 0 0 -1.7 &
                       grain type 1 density {DENSITY} diameter uniform 0.01 0.02
fix after all grip/flux 10 plane 0 0 0.5 0 0 -1
region out block INF INF INF INF INF 0
fix out all evaporate 1 1000 out 5
fix below all grip/flux 10 plane 0 0 -0.5 0 0 1
thermo_modify lost ignore
run 1500
variable above atom z>=0.5
compute above all reduce sum v_above
run 0 post no
print "RESULT $(f_before[1]) $(f_after[1]) $(f_in) $(c_above) $(f_below[1]) $(f_below[4]) $(f_out)"
"""
    for ranks in (1, 2):
        row = host.results(host.must_run(lines, ranks=ranks, cwd=SCRATCH.name))[0]
        before, after, came, above, forward, backward, gone = row
        host.check(before == after == came - above and after > 200, f"inserted on {ranks} ranks: {row}")
        host.check(gone > 100 and forward == backward == 0, f"deleted on {ranks} ranks: {row}")


def test_restarts():
    """A run that is interrupted between two multiples of N continues its counts, its interval and its file, also on another
    number of ranks. Moving atoms between runs is no flux."""
    surface = "grip/flux 100 plane 0 0 0.25 0 0 1 append again.txt"
    fixes = f"fix f all {surface}\n"
    start = gas("p p p", "")
    pair = start[start.index("pair_style"):]
    whole = host.results(host.must_run(start + fixes.replace("again", "whole") + f"run 730\nrun 770\n{SHOW}",
                                       cwd=SCRATCH.name))[0]
    for ranks in (1, 2):
        for name in ("again.txt", "half.restart"):
            if os.path.exists(path(name)):
                os.remove(path(name))
        host.must_run(start + fixes + "run 730\nwrite_restart half.restart\n", cwd=SCRATCH.name)
        settings = "comm_modify vel yes cutoff 0.1\nneighbor 0.01 bin\nneigh_modify delay 0 every 1 check yes\ntimestep 2e-5\n"
        again = f"{host.LOAD}atom_modify map array\nread_restart half.restart\n{settings}"
        printed = host.must_run(again + pair + fixes + f"run 770\n{SHOW}", ranks=ranks, cwd=SCRATCH.name)
        rows = host.results(printed)[0]
        host.check(rows[0] == whole[0] and rows[3] == whole[3] and whole[0] > 20, f"restart on {ranks} ranks: {rows} for {whole}")
        host.check(all(abs(a - b) <= 1e-9 * abs(b) for a, b in zip(rows, whole)), f"restart on {ranks} ranks: {rows} for {whole}")
        with open(path("again.txt")) as file, open(path("whole.txt")) as other:
            lines, others = ([line.split()[:2] for line in f if not line.startswith("#")] for f in (file, other))
        host.check(lines == others and len(lines) == 15, f"restart on {ranks} ranks: rows of the file {lines[-2:]}")
    with open(path("again.txt")) as file:
        host.check(sum(line.startswith("#") for line in file) == 2, "one head in a file that is continued")
    printed = host.must_run(again + pair + fixes.replace("0.25", "0.26") + f"run 0\n{SHOW}", cwd=SCRATCH.name)
    host.check("its surface differs from the restart file, so it counts from 0" in printed and host.results(printed)[0][0] == 0,
               "another surface")
    printed = host.must_run(start + fixes + f"run 100\n{SHOW}displace_atoms all move 0 0 0.3\nrun 0\n{SHOW}"
                            f"fix_modify f reset\n{SHOW}run 700\n{SHOW}", cwd=SCRATCH.name)
    first, moved, reset, last = host.results(printed)
    host.check(first == moved and first[0] > 0, f"displace_atoms: {first}, {moved}")
    host.check(reset == [0] * 10 and 0 < last[0] + last[3] < 60, f"reset: {reset}, {last}")


def test_bodies():
    """Clumps of three spheres whose masses sum to that of the body: each sphere counts, and the mass is that of the bodies."""
    host.write_molecule(path("trio.mol"), host.TRIO)
    lines = head("p p p", style="sphere", ntypes=1) + f"""
fix ids all property/atom mol ghost yes
molecule trio trio.mol
fix in all grip/insert box number 50 by number grain mol trio rigid b velocity 0.3 0.2 -2
fix b all rigid/small molecule mol trio
fix f all grip/flux 10 plane 0 0 0.5 0 0 -1
pair_style grip
pair_coeff * * hooke 1e4 0.5 damping coeff_restitution tangential linear_nohistory 1e3 0.3
neigh_modify exclude molecule/intra all
thermo_style custom step atoms
run 500
{SHOW}"""
    row = host.results(host.must_run(lines, ranks=2, cwd=SCRATCH.name))[0]
    host.check(abs(row[0] - row[3] - 150) <= 3, f"all spheres cross once in the time in which the box is crossed: {row}")
    host.check_close(row[1] / row[0], 0.001, 1e-12, "mass of a sphere of the file")


ERRORS = {
    "0 plane 0 0 0 0 0 1": "N is '0', accepted: a whole number from 1",
    "x plane 0 0 0 0 0 1": "N is 'x', accepted: a whole number from 1",
    "10": "the surface is missing, accepted: plane disc rect mesh",
    "10 sphere 0 0 0 1": "the surface is 'sphere', accepted: plane disc rect mesh",
    "10 plane 0 0": "the point of plane is missing, accepted: three numbers",
    "10 plane 0 0 0 0 0 0": "the normal of plane is '0 0 0', accepted: any other",
    "10 disc 0 0 0 0 0 1 -1": "the radius of disc is '-1', accepted: above 0",
    "10 rect 0 0 0 1 0 0 2 0 0": "the edges of rect are parallel or 0, accepted: two directions",
    "10 plane 0 0 0 0 0 1 files x": "unknown keyword 'files'; accepted: file append",
    "10 plane 0 0 0 0 0 1 file": "value of 'file' is missing, accepted: the name of a file",
    "10 plane 0 0 0 0 0 1 file a append b": "a second file, accepted: one file or append",
    "10 plane 0 0 0 0 0 1 file nowhere/a": "the file 'nowhere/a' cannot be written, accepted: a name in a folder that exists",
    "10 mesh none.stl": "Mesh file none.stl: there is no such file. Correct its name or folder",
    "10 mesh turned.stl": "triangles of the mesh turned.stl have no common front, accepted: ",
    "10 mesh square.stl scale -1": "'scale' is '-1', accepted: above 0",
    "10 mesh square.stl weld -1": "'weld' is '-1', accepted: 0 and above",
    "10 mesh square.stl turn 0 0 0 1": "the axis of turn is '0 0 0', accepted: any other",
}


def test_units():
    """Energies are in the unit of the script: that of compute ke."""
    output = host.must_run(head().replace("units si", "units metal") + f"""
create_atoms 1 single 0.5 0.5 0.499
set group all diameter 0.01 density {DENSITY}
velocity all set 0 0 1.7 units box
fix move all nve/sphere
fix f all grip/flux 1 plane 0.5 0.5 0.5 0 0 1
compute ke all ke
thermo_style custom step c_ke
run 5
print "RESULT $(f_f[3]:%.17g) $(c_ke:%.17g)"
""")
    got, want = host.results(output)[0]
    host.check(want > 0, "the grain moves")
    host.check_close(got, want, 1e-12, "energy in metal units")


def test_ledger():
    """The fix only counts, so the ledger knows that it does no work."""
    output = host.must_run(head(ntypes=1) + f"""
create_atoms 1 single 0.5 0.5 0.5
set group all diameter 0.02 density {DENSITY}
velocity all set 0 0 1 units box
pair_style grip energy yes
pair_coeff * * hooke 1e4 0
fix move all nve/sphere
fix f all grip/flux 10 plane 0 0 0.505 0 0 1
compute e all grip/energy
thermo_style custom step c_e
run 20
{SHOW}""", cwd=SCRATCH.name)
    host.check("does not know" not in output, "the ledger warns of fix grip/flux")
    host.check(host.results(output)[0][0] == 1.0, "the sphere has crossed")


def test_outside():
    """A surface that has no part in the box, as one in mm, is warned of once, and not where the box follows the atoms."""
    grain = "create_atoms 1 single 0.5 0.5 0.5\nset group all diameter 0.01 density 1\nfix move all nve/sphere\n"
    write_square("large.stl", 200, 700, 300, 900, 0.6)
    write_square("square.stl", 0.2, 0.7, 0.3, 0.9, 0.6)
    inside = {"plane 0 0 1 0 0 1", "disc 0.5 0.5 1.1 1 0 0 0.2", "rect -1 -1 0.5 3 0 0 0 3 0", "mesh square.stl"}
    for words in ("plane 0 0 500 0 0 1", "plane 0 0 1.001 0 0 -2", "disc 0.5 0.5 1.1 0 0 1 0.2", "disc 500 500 500 0 0 1 200",
                  "rect 200 300 0.5 500 0 0 0 600 0", "mesh large.stl", "mesh square.stl scale 1000", *inside):
        for boundary, tilt in (("p p f", ""), ("p p f", "0.3 0 0"), ("s s s", ""))[:3 if "plane" in words else 1]:
            begin = head(boundary)
            if tilt:
                begin = begin.replace("region box block 0 1 0 1 0 1", f"region box prism 0 1 0 1 0 1 {tilt}")
            text = host.must_run(begin + grain + f"fix f all grip/flux 10 {words}\nrun 0\nrun 1\n", ranks=2 if tilt else 1,
                                 cwd=SCRATCH.name)
            count = text.count("so nothing crosses it")
            host.check(count == (words not in inside and boundary != "s s s"), f"{words}, {boundary} {tilt}: {count} warnings")


def test_errors():
    write_square("turned.stl", 0.2, 0.7, 0.3, 0.9, 0.6, turned=True)
    write_square("square.stl", 0.2, 0.7, 0.3, 0.9, 0.6)
    grain = "create_atoms 1 single 0.5 0.5 0.5\nset group all diameter 0.01 density 1\nfix move all nve/sphere\n"
    cases = {words: (text, "") for words, text in ERRORS.items()}
    cases["10 plane 0 0 0 0 0 1"] = ("the run style is respa, accepted: verlet", "run_style respa 2 2 pair 1\nrun 0\n")
    for words, (text, then) in cases.items():
        for ranks in (1, 2) if "file" in words or "mesh" in words else (1,):
            host.refused(f"{words}, {ranks} ranks", head() + grain + f"fix f all grip/flux {words}\n{then}",
                         f"fix f grip/flux: {text}", ranks=ranks, cwd=SCRATCH.name)
    host.refused("fix_modify", head() + grain + "fix f all grip/flux 10 plane 0 0 0 0 0 1\nfix_modify f rest\n",
                 cwd=SCRATCH.name)
