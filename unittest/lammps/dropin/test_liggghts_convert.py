# SPDX-License-Identifier: GPL-2.0-only
"""grip-convert: decks in LIGGGHTS, and what it makes of them in LAMMPS, from the same spheres; skipped where LIGGGHTS is
not installed. States agree to 1e-9, heat to 1e-6. Bodies of unlike types, walls with a model of their own, and meshes
that are placed and moved are compared; then the decks of unittest/convert/decks, whose grains come at random places."""
import math
import os
import re
import subprocess
import sys

import host
import liggghts
from liggghts import file_name

CONVERT = os.path.join(os.path.dirname(host.PLUGIN), "grip-convert")
DECKS = os.path.join(host.SOURCE, "unittest/convert/decks")
DENSITY, R, SMALL = 2500.0, 2.5e-3, 1.5e-3
STILL = [0.0] * 3
STATE = "x y z vx vy vz omegax omegay omegaz fx fy fz"
HEAD = """atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
read_data rows.data
neighbor 0.001 bin
neigh_modify delay 0
"""
# Two types that differ in everything.
ELASTIC = """fix m1 all property/global youngsModulus peratomtype 1.e7 3.e7
fix m2 all property/global poissonsRatio peratomtype 0.25 0.4
"""
PAIRS = {"coefficientRestitution": "0.7 0.5 0.5 0.3", "coefficientFriction": "0.4 0.25 0.25 0.1",
         "coefficientMaxElasticStiffness": "5 4 4 3", "coefficientAdhesionStiffness": "0.5 0.4 0.4 0.3",
         "coefficientPlasticityDepth": "0.05 0.03 0.03 0.02", "cohesionEnergyDensity": "3e5 2e5 2e5 1e5",
         "coefficientRollingFriction": "0.1 0.2 0.2 0.3", "coefficientRollingViscousDamping": "0.3 0.2 0.2 0.1"}
MATERIALS = ELASTIC + "".join(f"fix p{name} all property/global {name} peratomtypepair 2 {values}\n" for name, values in PAIRS.items()) + """
fix v all property/global characteristicVelocity scalar 0.8
fix k all property/global rollingStiffness scalar 2.0
"""


def converted(text, status=None):
    """The deck for LAMMPS; the exit status is checked."""
    deck, new = file_name("deck.liggghts"), file_name("deck.grip")
    for name in (new, new + ".report", file_name("two.mol"), file_name("three.mol"), file_name("t.mol")):
        if os.path.exists(name):
            os.unlink(name)
    with open(deck, "w") as file:
        file.write(text)
    done = subprocess.run([CONVERT, deck, "-o", new], cwd=liggghts.FOLDER.name, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False)
    if done.returncode not in ((0, 1) if status is None else (status,)):
        sys.exit(f"FAILED: grip-convert ended with {done.returncode}:\n{done.stdout}")
    with open(new) as file:
        return file.read()


def both(text, status=None):
    """Runs a deck in LIGGGHTS and its conversion in LAMMPS. Returns what each of them writes."""
    cwd = liggghts.FOLDER.name
    new = converted(text, status)
    os.makedirs(os.path.join(cwd, "post"), exist_ok=True)
    peer = liggghts.run(text)
    if os.path.exists(file_name("rows.dump")):
        os.replace(file_name("rows.dump"), file_name("peer.dump"))
    # Molecule files are beside the deck, in this folder.
    ours = host.must_run(new, cwd=cwd, variables={"plugin": host.PLUGIN})
    return peer, ours


def difference(got, want, names):
    """The largest difference of each column relative to its largest value in all frames; the largest of these, and its column."""
    worst = (0.0, "")
    for name in names:
        scale = max((abs(value) for frame in want for value in frame[name]), default=0.0)
        off = max((abs(a - b) for one, other in zip(got, want) for a, b in zip(one[name], other[name])), default=0.0)
        worst = max(worst, (off / scale if scale > 1e-200 else off, name))
    return worst


def same(what, spheres, deck, steps, dt=1e-6, columns=STATE, tolerance=1e-9, status=None, moved=True):
    """The spheres of both programs after each quarter of the steps."""
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], spheres, 2, DENSITY)
    numbers = '"%d' + len(columns.split()) * " %.17g" + '"'
    start = (f"timestep {dt!r}\nthermo 1000000\ndump d all custom {steps // 4} rows.dump id {columns}\n"
             f"dump_modify d sort id format {numbers}\n")
    both(HEAD + (deck.replace("START\n", start) if "START\n" in deck else f"{deck}{start}run {steps}\n"), status)
    want, got = host.read_dump(file_name("peer.dump")), host.read_dump(file_name("rows.dump"))
    names = [name for name in got[0] if name != "id"]
    renamed = [{new: frame[old] for new, old in zip(names, columns.split())} for frame in want]
    worst, column = difference(got, renamed, names)
    host.check(len(want) == len(got) >= 5, f"{what}: {len(got)} frames, LIGGGHTS {len(want)}")
    if moved:
        host.check(any(abs(force) > 0 for frame in want for name in ("fx", "fz") for force in frame.get(name, ())),
                   f"{what}: no contact")
    host.check(worst < tolerance, f"{what}: {column} differs by {worst:.1e}")
    print(f"{what}: {column} differs by {worst:.1e}")


def gran(model, walls="", settings=""):
    return f"{MATERIALS}pair_style gran model {model} {settings}\npair_coeff * *\nfix move all nve/sphere\n{walls}"


def plane(model, kind=2, where="zplane 0.0", settings=""):
    return f"fix w{where[0]}{kind} all wall/gran model {model} primitive type {kind} {where} {settings}\n"


def collisions(tangential=True):
    """Pairs of all types, of unequal spheres, and one of each type on the floor z = 0. They do not spin about their normals, as
    LIGGGHTS does not turn springs with such spins."""
    spheres, spin = [], 20.0 if tangential else 0.0
    for k, (a, b) in enumerate(((1, 1), (1, 2), (2, 2))):
        y = 0.015 * (k - 1)
        side = 0.1 if tangential else 0.0
        spheres += [(a, R, [-R, y, 0.05], [0.3, side, 0.0], [0.0, 0.0, spin]),
                    (b, SMALL, [SMALL + 1e-5, y, 0.05], [-0.3, 0.0, 0.0], [0.0, 0.0, 0.5 * spin])]
        spheres.append((a, R, [0.03, y, R + 1e-5], [side, 0.0, -0.3], [0.0, spin, 0.0]))
    return spheres


def test_laws():
    for normal in ("hertz", "hooke", "hooke/hysteresis"):
        model = f"{normal} tangential history"
        same(model, collisions(), gran(model, plane(model)), 200, status=0)
        same(f"{normal} alone", collisions(False), gran(normal, plane(normal)), 200, status=0)
    model = "hooke tangential history"
    same("hooke, tangential_damping off", collisions(),
         gran(model, plane(model, settings="tangential_damping off"), "tangential_damping off"), 200)
    model = "hertz tangential history"
    same("hertz, limitForce on", collisions(), gran(model, plane(model, settings="limitForce on"), "limitForce on"), 400)
    for normal in ("hertz", "hooke"):
        model = f"{normal} tangential no_history"
        pairs = [sphere for sphere in collisions() if sphere[2][2] > 0.01]
        # The arm of friction differs by half the overlap, 1 % of R here.
        same(model, pairs, gran(model), 200, status=1, tolerance=0.01)
    for cohesion in ("sjkr", "sjkr2"):
        model = f"hertz tangential history cohesion {cohesion}"
        same(model, collisions(), gran(model, plane(model)), 300, status=0)
        same(f"{model}, tangential_reduce on", collisions(),
             gran(model, plane(model, settings="tangential_reduce on"), "tangential_reduce on"), 300)
    # Equal spheres with opposite spins roll without a tangential force, so that the normal does not turn.
    rolling = []
    for k, kind in enumerate((1, 2)):
        y = 0.02 * k
        rolling += [(kind, R, [-R - 1e-5, y, 0.05], [0.2, 0.0, 0.0], [0.0, 0.0, 30.0]),
                    (kind, R, [R + 1e-5, y, 0.05], [-0.2, 0.0, 0.0], [0.0, 0.0, -30.0])]
    for law in ("cdt", "epsd", "epsd2", "epsd3"):
        model = f"hertz tangential history rolling_friction {law}"
        same(model, rolling, gran(model, plane(model)), 200, columns="x vx omegaz fx tqz", status=0)


def test_walls():
    """Walls with other models and of other types than the grains."""
    for model, wall in (("hertz tangential history cohesion sjkr", "hertz tangential history"),
                        ("hooke/hysteresis tangential history", "hooke"),
                        ("hertz tangential history", "hertz"),
                        ("hooke/hysteresis tangential history", "hertz tangential history")):
        same(f"{model}, wall {wall}", collisions(), gran(model, plane(wall, 2) + plane(model, 1, "xplane 0.033")), 300, status=0)
    model = "hertz tangential history"
    same("shear", collisions(), gran(model, plane(model, 1, "zplane 0.0", "shear x 0.5")), 200)
    spheres = [(1, R, [0.0, 0.0, R + 1e-5], [0.0, 0.0, -0.3], STILL)]
    deck = gran(model, plane(model)).replace("1.e7 3.e7", "${Y} 3.e7").replace("0.25 0.4", "$n 0.4")
    same("variables", collisions(), "variable Y index 1.e7\nvariable n equal 0.2+0.05\n" + deck, 200, status=0)
    # Inside a cylinder Grip counts the curvature, as the report says: R* is 2 r R/(2 r - R).
    r, overlap = 0.02, 1e-6
    force = []
    for style, numbers in (("zcylinder 0.02 0. 0.", [r - R + overlap, 0.0]), ("xplane 0.02", [r - R + overlap, 0.0])):
        spheres = [(1, R, [*numbers, 0.02], STILL, STILL)]
        host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 3, spheres, 2, DENSITY)
        both(HEAD + gran("hertz", plane("hertz", 1, style)) + "dump d all custom 1 rows.dump id fx\ntimestep 1e-9\nrun 0\n")
        force.append([abs(host.read_dump(file_name(name))[0]["fx"][0]) for name in ("peer.dump", "rows.dump")])
    host.check_close(force[0][0], force[1][0], 1e-5, "LIGGGHTS' cylinder is flat")
    host.check_close(force[0][1] / force[1][1], math.sqrt(2 * r / (2 * r - R)), 1e-5, "the cylinder, force over that of a plane")


def plate():
    host.write_stl(file_name("plate.stl"), host.rectangle_triangles((-1, -1), (1, 1)))


def test_meshes():
    """A sphere that falls onto a plate, away from the joint of its two triangles. It does not touch the plate when a
    motion begins: in its first step LIGGGHTS does not know the velocity of a mesh."""
    plate()
    model = "hertz tangential history"
    falling = [(1, R, [0.011, -0.006, R + 2e-5], [0.05, 0.1, -0.2], [5.0, 10.0, 0.0])]
    flat = "move 0 0 0.5 scale 0.2 move 0 -0.05 -0.1 scale 0.5 move 0 0.025 0"
    # Three turns, which LIGGGHTS makes with ten digits of pi, a shift and a scale between them.
    turned = "move 0 0 0.5 scale 0.2 rotate axis 0 1 0 angle 90 rotate axis 0 0 1 angle 90 move 0 -0.1 0 scale 0.5 rotate axis 1 0 0 angle 90"

    def wall(words, more="", style=""):
        return (f"fix a all mesh/surface{style} file plate.stl type 1 {words}\n"
                f"fix walls all wall/gran model {model} mesh n_meshes 1 meshes a\n"
                + more)
    same("mesh, scale and move", falling, gran(model, wall(flat)), 400)
    same("mesh, rotate", falling, gran(model, wall(turned)), 400, columns="x y z vx vy vz fz", tolerance=2e-3)
    same("mesh, surface_vel", falling, gran(model, wall(f"{flat} surface_vel 0.3 0.1 0")), 400)
    motions = {"linear": "linear 0.2 0 0.1", "wiggle": "wiggle amplitude 1e-4 0 1e-5 period 1e-3",
               "rotate": "rotate origin 0.02 0 0 axis 0.1 0 1 period -0.1",
               "riggle": "riggle origin 0.02 0 0 axis 0 0.2 1 period 1e-3 amplitude 2"}
    # LIGGGHTS adds up velocities of wiggle and riggle, and takes that of a turning wall on its surface, not half an overlap from
    # it.
    for (name, motion), tolerance in zip(motions.items(), (1e-8, 5e-3, 2e-3, 1e-2)):
        same(f"mesh, {name}", falling, gran(model, wall(flat, f"fix go all move/mesh mesh a {motion}\n")), 400,
             tolerance=tolerance)
    second = (f"fix go all move/mesh mesh a {motions['linear']}\nSTART\nrun 40\nunfix go\n"
              f"fix on all move/mesh mesh a {motions['rotate']}\n"
              "run 360\nunfix on\n")
    same("mesh, two motions", falling, gran(model, wall(flat, second)), 400, tolerance=2e-3)
    # A press that comes down onto a sphere, until its force is 0.02 N and then 0.01 N.
    resting = [(1, R, [0.011, -0.006, R], STILL, STILL)]
    press = (f"fix a all mesh/surface/stress/servo file plate.stl type 1 scale 0.1 move 0 0 {2 * R + 1e-6!r} com 0 0 0.01 axis 0 "
             "0 -1 ctrlPV force "
             f"target_val 0.02 vel_max 0.01 kp 2\nfix walls all wall/gran model {model} mesh n_meshes 1 meshes a\n"
             + plane(model, 2))
    same("servo", resting, gran(model, f"{press}START\nrun 2000\nfix_modify a target_val 0.01\nrun 2000\n"), 4000,
         columns="z vz fz", tolerance=0.01)
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], resting, 2, DENSITY)
    outputs = both(HEAD + gran(model, press) + "thermo_style custom step f_a[3]\nthermo 2000\ntimestep 1e-6\nrun 4000\n"
                                               "fix_modify a target_val 0.01\nrun 4000\n")
    want, got = ([float(found) for found in re.findall(r"^ *\d*[48]000 +([-+.\de]+) *\nLoop", output, re.M)]
                 for output in outputs)
    host.check(len(want) == len(got) == 2 and all(abs(force / target - 1) < 0.1 for force, target in zip(got, (0.02, 0.01))),
               f"servo, forces: {got}")
    for one, other in zip(want, got):
        host.check_close(other, one, 1e-3, "servo, force on the press")
    # Force and torque on a mesh.
    deck = gran(model, wall(f"{flat} reference_point 0.01 0.02 0", style="/stress"))
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], falling, 2, DENSITY)
    outputs = both(HEAD + deck + "variable f equal f_a[3]\nthermo_style custom step " + " ".join(f"f_a[{k}]" for k in range(1, 7))
                   + " v_f\nthermo 50\ntimestep 1e-6\nrun 400\n")
    want, got = (list(host.thermo(output).values()) for output in outputs)
    for k in range(1, 8):
        scale = max(abs(value) for value in want[k])
        # Torques: that of friction acts half an overlap inside the sphere, in LIGGGHTS on its surface.
        tolerance = 1e-7 if k < 4 or k == 7 else 0.01
        host.check(scale > 0 and abs(want[k][-1] - got[k][-1]) <= tolerance * scale,
                   f"result {k} of a mesh: {got[k]}, LIGGGHTS {want[k]}")


def test_mesh_groups():
    """A wall of all with the mesh of a group acts on this group: the other sphere falls through."""
    plate()
    falling = [(1, R, [0.011, -0.006, R + 2e-5], [0.0, 0.0, -0.2], STILL),
               (1, R, [-0.011, 0.006, R + 2e-5], [0.0, 0.0, -0.2], STILL)]
    model = "hertz tangential history"
    deck = gran(model, "group lost id 2\ngroup one id 1\nfix a one mesh/surface file plate.stl type 1 scale 0.1\n"
                       f"fix walls all wall/gran model {model} "
                "mesh n_meshes 1 meshes a\n")
    same("the group of a mesh", falling, deck, 400)
    speeds = host.read_dump(file_name("rows.dump"))[-1]["vz"]
    host.check(speeds[0] > -0.1 and speeds[1] == -0.2, f"the group of a mesh: {speeds}")


def columns(text, what, tolerance=1e-9, status=1):
    """The thermo columns of both programs."""
    want, got = (list(host.thermo(output).values()) for output in both(text, status))
    host.check(len(want) == len(got) and len(want[0]) == len(got[0]) > 2, f"{what}: columns and rows")
    for one, other in zip(want[1:], got[1:]):
        scale = max(map(abs, one))
        host.check(all(abs(a - b) <= tolerance * scale for a, b in zip(one, other)), f"{what}: {other}, LIGGGHTS {one}")
    return got


def test_reference_points():
    """Values 7 to 9 of a mesh that shifts, with and without a reference point, and of one that turns about another axis."""
    plate()
    model = "hertz tangential history"
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], [(1, R, [0.011, -0.006, 0.05], STILL, STILL)],
                    2, DENSITY)
    turning = "rotate origin 0.02 0 0 axis 0.1 0 1 period -0.1"
    for name, point, motion in (("shift", " reference_point 0.01 0.02 0.03", "linear 0.2 0 0.1"),
                                ("wiggle", "", "wiggle amplitude 1e-3 0 1e-4 period 1e-3"),
                                ("turn", "", turning)):
        deck = gran(model, f"fix a all mesh/surface/stress file plate.stl type 1 scale 0.02 move 0.001 0 0{point}\n"
                           f"fix go all move/mesh mesh a {motion}\n"
                    f"fix walls all wall/gran model {model} mesh n_meshes 1 meshes a\n")
        # LIGGGHTS adds up velocities, so that it is off by up to the way of a step.
        got = columns(HEAD + deck + "thermo_style custom step f_a[7] f_a[8] f_a[9]\nthermo 50\ntimestep 1e-6\nrun 400\n",
                      f"reference point, {name}",
                      1e-9 if name == "shift" else 1e-2)
        host.check(any(abs(values[-1] - values[0]) > 5e-5 for values in got[1:]), f"reference point, {name}: {got[1]}")


def test_flux():
    """Spheres of two sizes fall through a plate, one of them beside it; each side of the plate is forward once."""
    plate()
    spheres = [(1, R, [0.001, 0.002, 0.03], [0.0, 0.0, -0.2], STILL), (1, SMALL, [0.012, -0.006, 0.045], STILL, STILL),
               (1, R, [0.04, 0.0, 0.03], STILL, STILL),
               (2, SMALL, [-0.01, 0.006, -0.005], [0.0, 0.0, 0.9], STILL)]
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], spheres, 2, DENSITY)
    for turn in ("", "rotate axis 1 0 0 angle 180 "):
        for side in (-1, 1):
            deck = gran("hertz tangential history") + ("fix down all gravity 9.81 vector 0 0 -1\ngroup first type 1\n"
                        f"fix a all mesh/surface/planar file plate.stl type 1 scale 0.02 {turn}move 0 0 0.02\n")
            for group in ("all", "first"):
                deck += f"fix f{group} {group} massflow/mesh mesh a vec_side 0 0.1 {side}\n"
            got = columns(HEAD + deck + "thermo_style custom step f_fall[1] f_fall[2] f_ffirst[1] f_ffirst[2]\nthermo 500\n"
                                        "timestep 2e-5\nthermo_modify lost ignore norm no\n"
                          "run 5000\n", f"mass flow, {turn}{side}")
            host.check((got[2][-1], got[4][-1]) == ((2, 2) if side < 0 else (1, 0)),
                       f"mass flow, {turn}{side}: {got[2][-1]}, {got[4][-1]}")


def test_diameters():
    """Diameters alone, in a row and by a variable, keep densities."""
    deck = (gran("hertz", "") + "set atom 1 diameter 0.004\nset group all diameter 0.006\nset atom 2 density 1000\n"
                                "set type 1 diameter 0.008 vx 0.1\n"
            "dump d all custom 1 rows.dump id mass radius density vx\ndump_modify d sort id\ntimestep 1e-9\nrun 0\n")
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)],
                    [(1, R, [0.01, 0.0, 0.05], STILL, STILL), (2, R, [-0.03, 0.0, 0.05], STILL, STILL)], 2,
                    DENSITY)
    both(HEAD + deck, 1 if "custom/vtk" in deck else 0)
    want, got = (host.read_dump(file_name(name))[-1] for name in ("peer.dump", "rows.dump"))
    for name in ("mass", "radius", "density", "vx"):
        ours = got["v_density" if name == "density" else name]
        host.check(all(abs(a - b) <= 1e-5 * abs(b) for a, b in zip(ours, want[name])),
                   f"diameter alone, {name}: {ours}, LIGGGHTS {want[name]}")


BOX = HEAD.replace("read_data rows.data", "region domain block -0.05 0.05 -0.05 0.05 -0.01 0.15 units box\ncreate_box 2 domain")


def test_template_groups():
    """Spheres are in the groups of their template, their distribution and their insertion, whichever way they come. A
    shelf holds one kind."""
    plate()
    model = "hertz tangential history"
    head = BOX + gran(model, "group ore region domain\ngroup ball region domain\ngroup dist region domain\n"
                             "group ins region domain\n") + (
        "timestep 2e-5\nfix down all gravity 9.81 vector 0 0 -1\n"
        f"fix floor all wall/gran model {model} primitive type 1 zplane 0\n"
        f"fix shelf ball wall/gran model {model} primitive type 1 zplane 0.03\n"
        "fix face all mesh/surface file plate.stl type 1 scale 0.03 move 0 0 0.09\n"
        "region top block -0.03 0.03 -0.03 0.03 0.06 0.12 units box\n"
        "fix t1 ore particletemplate/sphere 15485863 atom_type 1 density constant 2500 radius constant 0.003\n"
        "fix t2 ball particletemplate/sphere 15485867 atom_type 2 density constant 2500 radius constant 0.004\n"
        "fix mix dist particledistribution/discrete 32452843 2 t1 0.4 t2 0.6\nvariable o equal count(ore)\n"
        "variable b equal count(ball)\nvariable d equal count(dist)\n"
        "variable i equal count(ins)\nvariable z equal bound(ball,zmin)\nthermo_style custom step atoms v_o v_b v_d v_i v_z\n"
        "thermo 2500\nthermo_modify lost ignore norm no\n")
    for words in ("insert/pack seed 86028121 distributiontemplate mix insert_every once all_in yes particles_in_region 60 region "
                  "top",
                  "insert/rate/region seed 86028121 distributiontemplate mix nparticles 60 particlerate 600 insert_every 500 "
                  "all_in yes region top",
                  "insert/stream seed 86028121 distributiontemplate mix nparticles 60 particlerate 600 vel constant 0 0 -0.5 "
                  "insertion_face face extrude_length 0.03"):
        ends = []
        for who, output in zip(("LIGGGHTS", "Grip"), both(f"{head}fix in ins {words}\nrun 7500\n", 1)):
            _, atoms, ore, ball, dist, ins, lowest = (values[-1] for values in host.thermo(output).values())
            host.check(atoms == dist == ins == ore + ball > 50 and lowest > 0.033,
                       f"groups, {words.split()[0]}, {who}: {atoms}, {ore} and {ball}, {dist}, {ins}, {lowest}")
            ends.append((ore, ball))
        host.check(abs(ends[0][0] - ends[1][0]) < 15, f"groups, {words.split()[0]}: {ends}")
        print(f"groups, {words.split()[0]}: {ends[1]} of the two kinds, LIGGGHTS {ends[0]}")


def test_powder():
    """Fine grains, and numbers with spaces: the mass of 50 spheres."""
    radius = 2.3e-5
    box = "block 0 $(v_w - 0.0003) 0 $( 2*(v_w - 0.0006) ) 0 $(v_w + 0.0011) units box"
    deck = re.sub("block .* units box", box,
                  BOX).replace("units si", "units si\nvariable w equal 0.0009").replace("neighbor 0.001", "neighbor 2e-5") + (
        gran("hertz tangential history") + "timestep 1e-7\nfix t all particletemplate/sphere 15485863 atom_type 1 density "
                                           f"constant 2700 volume_limit 1e-16 radius constant {radius!r}\n"
        "fix mix all particledistribution/discrete 32452843. 1. t 1.0\n"
        "region top block 0 0.0006 0 0.0006 $(v_w -0.0007) 0.0018 units box\n"
        "fix in all insert/pack seed 86028121 distributiontemplate mix insert_every once particles_in_region 50 region top\n"
        "variable m equal mass(all)\n"
        "thermo_style custom step atoms v_m\nthermo 1\nthermo_modify norm no\nrun 2\n")
    for output in both(deck, 1):
        _, atoms, mass = (values[-1] for values in host.thermo(output).values())
        host.check_close(mass, 50 * 2700 * 4 / 3 * math.pi * radius ** 3, 1e-5, f"powder, mass of {atoms:g}")


def test_heat():
    """Overlaps of 1e-6 R, where the circle of LIGGGHTS and that of Hertz are the same to 1e-6."""
    overlap = 1e-6 * R
    spheres = [(1, R, [0.0, 0.0, 0.05], STILL, STILL), (2, SMALL, [R + SMALL - overlap, 0.0, 0.05], STILL, STILL),
               (1, R, [0.0, 0.02, R - overlap], STILL, STILL), (1, R, [R - 0.05 - overlap, 0.0, 0.08], STILL, STILL)]
    model = "hertz tangential history"
    deck = (MATERIALS + "fix kk all property/global thermalConductivity peratomtype 1.0 3.0\n"
            "fix cc all property/global thermalCapacity peratomtype 10 30\n"
            + gran(model, plane(model, 2, "zplane 0.0", "temperature 450")
                   + plane(model, 1, "xplane -0.05")).replace(MATERIALS, "")
            .replace("fix move all nve/sphere\n", "")
            + "fix warm all heat/gran initial_temperature 300\nrun 0\ngroup two id 2\nset group two property/atom Temp 400\n"
            "group three id 3\nset group three property/atom heatSource 1e-4\nthermo_style custom step f_warm\n")
    host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], spheres, 2, DENSITY)
    outputs = both(HEAD + deck + 'timestep 1e-3\nthermo 200\ndump d all custom 200 rows.dump id f_Temp[0]\n'
                                 'dump_modify d sort id format "%d %.17g"\n'
                   "run 200\n", 1)
    want, got = (host.read_dump(file_name(name))[-1] for name in ("peer.dump", "rows.dump"))
    want, got = ([values for name, values in frame.items() if name != "id"][0] for frame in (want, got))
    print("heat:", *(f"{value:.6f}" for value in got))
    moved = [abs(value - before) for value, before in zip(want, (300, 400, 300, 300))]
    host.check(moved[0] > 1e-3 and moved[1] > 1e-3 and moved[2] > 1e-3 and moved[3] == 0, f"heat: {want}")
    for a, b, m in zip(got, want, moved):
        host.check(abs(a - b) <= 1e-6 * m, f"heat: {a}, LIGGGHTS {b}")
    totals = [list(host.thermo(output).values())[1] for output in outputs]
    host.check_close(totals[1][-1], totals[0][-1], 1e-7, "heat of all spheres")


def test_clump():
    """Two spheres that overlap, with mass and inertia as numbers, fall onto a floor, rebound and turn."""
    a, b, c = 3e-3, 2e-3, 0.6  # radius, half the distance of the centres, sine of half the angle about y
    volume = 2 * math.pi * (2 / 3 * a ** 3 + a * a * b - b ** 3 / 3)
    model = "hertz tangential history"
    box = "region box block -0.05 0.05 -0.05 0.05 -0.01 0.12 units box\ncreate_box 2 box"
    deck = (HEAD.replace("map array", "map array sort 0 0").replace("read_data rows.data", box)
            + gran(model, plane(model)).replace("fix move all nve/sphere\n", "")
            + f"""fix down all gravity 9.81 vector 0 0 -1
timestep 1e-6
fix t all particletemplate/multisphere 15485863 atom_type 1 density constant {DENSITY!r} nspheres 2 ntry 1000 spheres &
    {b!r} 0 0 {a!r} {-b!r} 0 0 {a!r} type 1 mass {DENSITY * volume!r} inertia_tensor 1e-9 0 0 2e-9 0 2e-9 use_density
fix d all particledistribution/discrete 15485867 1 t 1.0
region high block -0.006 0.006 -0.006 0.006 0.008 0.02 units box
fix in all insert/pack seed 32452843 distributiontemplate d vel constant 0.1 0 -0.3 insert_every once overlapcheck yes &
    orientation constant {math.sqrt(1 - c * c)!r} 0 {c!r} 0 region high ntry_mc 1000 particles_in_region 1
fix move all multisphere
dump d all custom 1000 rows.dump id x y z vx vy vz
dump_modify d sort id
thermo_style custom step f_in[2]
run 40000
""")
    outputs = both(deck, 1)
    first = [[frame for frame in host.read_dump(file_name(name)) if frame["id"]][0] for name in ("peer.dump", "rows.dump")]
    axes = [[frame[x][0] - frame[x][1] for x in "xyz"] for frame in first]
    for frame, axis in zip(first, axes):
        host.check_close(math.hypot(*axis), 2 * b, 1e-5, "clump, distance of the spheres")
        host.check_close(abs(axis[2]), 4 * b * c * math.sqrt(1 - c * c), 1e-3, "clump, orientation")
        host.check_close(sum(frame["vx"]) / 2, 0.1, 1e-6, "clump, velocity")
    masses = [list(host.thermo(output).values())[1][-1] for output in outputs]
    host.check_close(masses[0], DENSITY * volume, 1e-6, "clump, mass in LIGGGHTS")
    host.check_close(masses[1], DENSITY * volume, 1e-6, "clump, mass")
    last = host.read_dump(file_name("rows.dump"))[-1]
    host.check_close(math.dist(*[[last[x][k] for x in "xyz"] for k in (0, 1)]), 2 * b, 1e-5,
                     "clump, distance of the spheres at the end")
    host.check(last["vz"][0] != last["vz"][1], "clump: it does not turn")


def test_placed():
    """`set` of a diameter and a density in this order, and loops: the deck `loop`, to its end."""
    with open(os.path.join(DECKS, "in.loop")) as file:
        text = file.read()
    text = text.replace("run             500",
                        "dump d all custom 500 rows.dump id mass radius z vz\ndump_modify d sort id\nrun 500")
    both(text, 0)
    want, got = (host.read_dump(file_name(name)) for name in ("peer.dump", "rows.dump"))
    host.check(len(want) == len(got) and len(want[-1]["id"]) == 4, "loop: frames and spheres")
    for a, b in zip(got, want):
        host.same(a, b, 1e-5, f"loop: {a}, LIGGGHTS {b}", ["mass", "radius", "z", "vz"])


def test_growth():
    """The deck `growth`: radii, masses and the force of two spheres that grow into each other, in three runs."""
    with open(os.path.join(DECKS, "in.growth")) as file:
        text = file.read()
    both(text.replace("run             310",
                      "dump d all custom 10 rows.dump id mass radius x vx fx\ndump_modify d sort id\nrun 310"), 1)
    want, got = (host.read_dump(file_name(name)) for name in ("peer.dump", "rows.dump"))
    host.check(len(want) == len(got) == 74, f"growth: {len(got)} frames, LIGGGHTS {len(want)}")
    worst, column = difference(got, want, ["mass", "radius", "x", "vx", "fx"])
    host.check(worst < 1e-5, f"growth: {column} differs by {worst:.1e}")
    # 12 times in the first run, 12 times in the second one; the runs begin at steps 0 and 310.
    host.check_close(got[-1]["radius"][0], 0.5 * 0.0099 * 1.2 ** (0.05 * 23), 1e-5, "growth: the last radius")
    host.check(abs(got[-1]["fx"][0]) > 0 and got[-1]["radius"][2] == 0.0025, "growth: forces, and a sphere of another group")
    print(f"growth: {column} differs by {worst:.1e}")


def test_touching_again():
    """Two spheres that part with a spring, and touch again when they grow. Grip has the force of a new contact. LIGGGHTS
    keeps the spring of the contact before, unless the neighbour list was built in between."""
    young, nu, e, dt, r = 5e6, 0.45, 0.3, 1e-5, 0.005
    deck = HEAD.replace("delay 0", "LIST") + f"""fix m1 all property/global youngsModulus peratomtype {young!r}
fix m2 all property/global poissonsRatio peratomtype {nu!r}
fix m3 all property/global coefficientRestitution peratomtypepair 1 {e!r}
fix m4 all property/global coefficientFriction peratomtypepair 1 0.5
pair_style gran model hertz tangential history
pair_coeff * *
fix move all nve/sphere
compute r all property/atom radius
variable grown atom 1.001*2*c_r
fix grow all adapt 40 atom diameter v_grown
timestep {dt!r}
dump d all custom 1 rows.dump id x y vx vy omegaz fx fy radius
dump_modify d sort id format "%d{8 * ' %.17g'}"
run 50
"""
    apart = 2 * r * 1.001 - 1e-6
    spheres = [(1, r, [-apart / 2, 0.0, 0.05], [-0.005, 0.002, 0.0], STILL),
               (1, r, [apart / 2, 0.0, 0.05], [0.005, -0.002, 0.0], STILL)]
    frames = {}
    for how in ("delay 0", "delay 0 every 1 check no"):
        host.write_data(file_name("rows.data"), [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], spheres, 1, DENSITY)
        both(deck.replace("LIST", how), 1)
        frames[how] = [host.read_dump(file_name(name)) for name in ("peer.dump", "rows.dump")]
    (peer, ours), (peer_rebuilt, ours_rebuilt) = frames.values()
    host.check(ours[0]["fy"][0] != 0 and ours[39]["fx"][0] == 0 and ours[40]["fx"][0] != 0,
               "touching again: a contact, none, and one again")
    # The velocities of step 39 are those at which the force of step 40 is computed. n points to the first sphere, t is n turned
    # by 90 degrees.
    now, last = ours[40], ours[39]
    x, y = (now[name][0] - now[name][1] for name in "xy")
    distance, radius = math.hypot(x, y), now["radius"][0]
    overlap = 2 * radius - distance
    n, t, arm = (x / distance, y / distance), (-y / distance, x / distance), radius - overlap / 2
    v = [last[name][0] - last[name][1] for name in ("vx", "vy")]
    speed = v[0] * n[0] + v[1] * n[1]
    slip = v[0] * t[0] + v[1] * t[1] - arm * (last["omegaz"][0] + last["omegaz"][1])
    mass = DENSITY * 4 / 3 * math.pi * radius ** 3 / 2
    root = math.sqrt(radius / 2 * overlap)
    normal, tangential = young / (1 - nu * nu) * root, 2 * young / ((2 - nu) * (1 + nu)) * root
    damping = 2 * math.sqrt(5 / 6) * -math.log(e) / math.hypot(math.log(e), math.pi)
    wanted = (2 / 3 * normal * overlap - damping * math.sqrt(normal * mass) * speed,
              -tangential * slip * dt - damping * math.sqrt(tangential * mass) * slip)
    for frame, where in ((ours[40], "Grip"), (ours_rebuilt[40], "Grip, new list"), (peer_rebuilt[40], "LIGGGHTS, new list")):
        for axis, value in zip((n, t), wanted):
            host.check_close(frame["fx"][0] * axis[0] + frame["fy"][0] * axis[1], value, 1e-9, f"touching again: {where}")
    spring = peer[40]["fx"][0] * t[0] + peer[40]["fy"][0] * t[1] - wanted[1]
    host.check(abs(spring) > 0.1 * abs(wanted[1]),
               "touching again: LIGGGHTS has no spring left: correct doc/commands/grip_convert.md")
    print(f"touching again: {wanted[1]:.6g} N, LIGGGHTS with an old list {wanted[1] + spring:.6g} N")


def test_early():
    """The deck `early`: columns of the force on a mesh, and their means, from lines above the wall."""
    plate()
    with open(os.path.join(DECKS, "in.early")) as file:
        want, got = (list(host.thermo(output).values()) for output in both(file.read(), 1))
    host.check(len(want) == len(got) == 6 and len(want[0]) == len(got[0]) == 5, "early: rows and columns")
    for one, other in zip(want[2:], got[2:]):
        scale = max(map(abs, one))
        host.check(scale > 0.01 and all(abs(a - b) <= 1e-7 * scale for a, b in zip(one, other)),
                   f"early: {other}, LIGGGHTS {one}")
    with open(file_name("force.txt")) as file:
        printed = [float(row.split()[2]) for row in file if row.startswith("force")]
    host.check(len(printed) >= 4 and all(abs(a - b) <= 1e-9 for a, b in zip(printed[-4:], got[4][-4:])),
               f"early: {printed}, {got[4]}")
    print(f"early: forces {got[2]}")


def test_bed():
    """The bed that the deck of doc/user/from_liggghts.md has in LIGGGHTS after 32000 steps, in both programs for another
    2000 steps."""
    with open(os.path.join(host.SOURCE, "doc/user/from_liggghts.md")) as file:
        deck = re.search(r"```lammps\n(.*?)```", file.read(), re.S)[1].replace(" f_ins[2]", "")
    liggghts.run(deck.replace("run             100000", "run 32000\nwrite_data bed.data"))
    deck = re.sub(r"region +domain.*\n|fix +(a|b|ab|ins) all.*(\n +insert_every.*)?\n|region +in .*\n", "",
                  deck).replace("thermo          10000", "thermo 500")
    deck = re.sub("create_box.*", "read_data bed.data",
                  deck.replace("newton", "atom_modify map array\nnewton")).replace("run             100000", "run 2000")
    want, got = (list(host.thermo(output).values()) for output in both(deck, 1))
    host.check(len(want[0]) == len(got[0]) == 5 and want[1][-1] == got[1][-1] > 400, "bed: rows and grains")
    for column, tolerance in ((2, 1e-3), (3, 1e-4)):
        for one, other in zip(want[column], got[column]):
            host.check_close(other, one, tolerance, "bed: kinetic energy" if column == 2 else "bed: mean height")
    print(f"bed: kinetic energy {got[2][-1]:.6f} J, LIGGGHTS {want[2][-1]:.6f} J")


def test_whole_decks():
    """Number and mass of the grains that came."""
    plate()
    # A rate of LIGGGHTS inserts a batch at once, so that it is one batch of 16 or 25 grains ahead.
    for name, tolerance in (("two_materials", 18), ("heat", 0), ("machine", 27), ("stones", 0)):
        with open(os.path.join(DECKS, f"in.{name}")) as file:
            text = file.read()
        wants, gots = (host.thermo(output) for output in both(text, 1))
        want, got = wants["Atoms"][-1], gots["Atoms"][-1]
        print(f"{name}: {got:g} grains, LIGGGHTS {want:g}")
        host.check(want > 10 and abs(got - want) <= tolerance, f"{name}: {got} grains, LIGGGHTS {want}")
        if name == "heat":
            # One heavy grain more or less: 1 %.
            host.check_close(list(gots.values())[-1][0], list(wants.values())[-1][0], 0.02, "heat of the grains")
