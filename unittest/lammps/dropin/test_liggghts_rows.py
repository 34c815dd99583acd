# SPDX-License-Identifier: GPL-2.0-only
"""Rows of doc/user/from_liggghts.md that are more than a change of names, each in both programs; skipped where
LIGGGHTS is not installed.

Heat, `model hooke`, walls whose model lacks laws of the grains, a moving belt, growth, multisphere, grains that pass a plane, and
insertion: fractions of sizes, walls, streams through a face. Where the two programs differ on purpose, each is compared
with its own closed form."""
import math

import host
import liggghts
from liggghts import file_name

YOUNG, POISSON, V_CHAR, E, MU, DENSITY, G = 2e7, 0.3, 1.0, 0.5, 0.4, 2500.0, 9.81
R = 2.5e-3
STILL = [0.0] * 3
HERTZ = f"hertz/material {YOUNG!r} {E!r} {POISSON!r} damping coeff_restitution tangential history mu {MU!r}"
GRAVITY = f"fix down all gravity {G!r} vector 0 0 -1\n"
MOVE = "fix move all nve/sphere\n"
STATE = "x y z vx vy vz omegax omegay omegaz fx fy fz"


def ball_mass(r):
    return 4 / 3 * math.pi * r ** 3 * DENSITY


def matrix(value, ntypes):
    return f"{ntypes} " + f"{value!r} " * ntypes ** 2


def properties(ntypes):
    return (liggghts.materials(YOUNG, POISSON, V_CHAR, ntypes)
            + f"fix p4 all property/global coefficientRestitution peratomtypepair {matrix(E, ntypes)}\n"
            f"fix p5 all property/global coefficientFriction peratomtypepair {matrix(MU, ntypes)}\n")


def run(program, text):
    return liggghts.run(text) if program == "liggghts" else host.must_run(text)


def region(program, name, edges):
    return f"region {name} block {edges}{' units box' if program == 'liggghts' else ''}\n"


def begin(program, spheres, ntypes=1):
    """The lines of a script up to its pair style."""
    data = file_name("rows.data")
    host.write_data(data, [(-0.05, 0.05)] * 2 + [(-0.01, 0.12)], spheres, ntypes, DENSITY)
    text = liggghts.head(program, data, 1e-3).replace("atom_style sphere", "atom_style sphere 1")
    if not spheres:
        text = text.replace(f"read_data {data}", region(program, "box", "-0.05 0.05 -0.05 0.05 -0.01 0.12")
                            + f"create_box {ntypes} box")
    return text + (properties(ntypes) if program == "liggghts" else "")


def frames(program, spheres, body, dt, steps, every, columns=STATE, ntypes=1):
    """The frames of a dump. body: the lines of the program from the pair style on."""
    dump = file_name("rows.dump")
    run(program, begin(program, spheres, ntypes) + body + f"timestep {dt!r}\nthermo 1000000\n"
        + liggghts.dump(program, every, dump, columns) + f"run {steps}\n")
    return host.read_dump(dump)


def gran(model, walls="", cohesion=""):
    return f"pair_style gran model {model}{cohesion}\npair_coeff * *\n{walls}"


def wall_of(model, kind, where, more=""):
    return f"fix w{kind} all wall/gran model {model} primitive type {kind} {where} {more}\n"


# ---------------------------------------------------------------------------------------------------------------------
# Heat: two different spheres, one on a hot wall, one on a wall without heat. The conductance of LIGGGHTS is 4 ki kj/(ki+kj)
# times the square root of the area of the circle in which two spheres intersect. That of Grip is 2 k a of the Hertzian
# contact, whose area is about half as large.


def test_heat():
    conductivity, capacity, hot, dt, steps = [1.0, 3.0, 2.0], 10.0, 450.0, 1e-3, 200
    overlap, small = 6e-5, 1.5e-3
    spheres = [(1, R, [0.0, 0.0, 0.05], STILL, STILL), (2, small, [R + small - overlap, 0.0, 0.05], STILL, STILL),
               (1, R, [0.0, 0.02, R - overlap], STILL, STILL), (1, R, [R - 0.05 - overlap, 0.0, 0.08], STILL, STILL)]
    model = "hertz tangential history"
    walls = wall_of(model, 3, "zplane 0.0", f"temperature {hot!r}") + wall_of(model, 4, "xplane -0.05")
    values = " ".join(map(repr, conductivity + [1.0]))
    peer = (f"fix k all property/global thermalConductivity peratomtype {values}\n"
            f"fix c all property/global thermalCapacity peratomtype {f'{capacity!r} ' * 4}\n" + gran(model, walls)
            + "fix heat all heat/gran initial_temperature 300\nrun 0\nset atom 2 property/atom Temp 400\n")
    lines = f"pair_style grip\npair_coeff * 4 {HERTZ}\n"
    for i in range(3):
        for j in range(i, 3):
            k = 2 * conductivity[i] * conductivity[j] / (conductivity[i] + conductivity[j]) * math.sqrt(2 * math.pi)
            lines += f"pair_coeff {i + 1} {j + 1} {HERTZ} heat radius {k!r}\n"
    ours = ("fix t all property/atom temperature heatflow ghost yes\nset group all temperature 300\n"
            "set atom 2 temperature 400\n" + lines
            + f"fix hot all wall/grip type 3 zplane 0 NULL temperature {hot!r}\n"
            "fix cold all wall/grip type 4 xplane -0.05 NULL\n"
            f"fix heat all heat/flow constant {capacity!r}\ncompute t all property/atom temperature\n")
    temperatures = {
        "liggghts": frames("liggghts", spheres, peer, dt, steps, steps, "f_Temp[0]", 4)[-1]["f_Temp[0]"],
        "grip": frames("grip", spheres, ours, dt, steps, steps, "c_t", 4)[-1]["c_t"]}

    def circle(ri, rj, d):
        """The area of the circle in which two spheres intersect."""
        return math.pi / 4 * (ri + rj - d) * (d + ri - rj) * (d - ri + rj) * (d + ri + rj) / d ** 2

    r_star = R * small / (R + small)
    harmonic = [2 * a * b / (a + b) for a, b in ((1.0, 3.0), (1.0, 2.0))]
    conductances = {
        "liggghts": [2 * harmonic[0] * math.sqrt(circle(R, small, R + small - overlap)),
                     2 * harmonic[1] * math.sqrt(math.pi * (R ** 2 - (R - overlap) ** 2))],
        "grip": [2 * harmonic[0] * math.sqrt(2 * math.pi * r_star * overlap),
                 2 * harmonic[1] * math.sqrt(2 * math.pi * R * overlap)]}
    for program, (pair, floor) in conductances.items():
        a, b, c = 300.0, 400.0, 300.0
        for _ in range(steps):
            flow = pair * (b - a)
            a += flow * dt / (ball_mass(R) * capacity)
            b -= flow * dt / (ball_mass(small) * capacity)
            c += floor * (hot - c) * dt / (ball_mass(R) * capacity)
        for what, got, want in zip(("left", "right", "on the hot wall", "on the wall without heat"), temperatures[program],
                                   (a, b, c, 300.0)):
            host.check_close(got, want, 1e-12, f"heat, {program}, sphere {what}")
        print(f"heat, {program}: {a:.2f} {b:.2f} {c:.2f} K")


# ---------------------------------------------------------------------------------------------------------------------
# Walls and models.


def same(what, spheres, peer, ours, dt, steps, tolerance, ntypes=1):
    """The states of both programs, in which the spheres must have moved."""
    want, got = (frames(program, spheres, body, dt, steps, steps // 4, ntypes=ntypes)
                 for program, body in (("liggghts", peer), ("grip", ours)))
    worst = max(host.largest_difference(a, b, STATE.split()) for a, b in zip(got, want))
    pushed = max(abs(force) for frame in want for force in frame["fz"] + frame["fx"])
    host.check(len(want) == len(got) == 5 and pushed > 0, f"{what}: no contact")
    host.check(worst < tolerance, f"{what}: differs by {worst:.1e}")
    print(f"{what}: differs by {worst:.1e}")


def spring(k2, kc, phi):
    return (f"hooke/hysteresis young {YOUNG!r} poisson {POISSON!r} v_char {V_CHAR!r} k2_ratio {k2} kc_ratio {kc} phi_f {phi} "
            f"e {E!r} tangential history mu {MU!r}")


def test_hooke():
    """`model hooke` is the hysteretic spring without hysteresis, whose stiffness depends on sizes and walls."""
    spheres = [(1, R, [-R, 0.0, 0.05], [0.4, 0.1, 0.0], [0.0, 0.0, 20.0]),
               (1, 1.5e-3, [1.51e-3, 0.0, 0.05], [-0.4, 0.0, 0.0], [0.0, 0.0, 10.0]),
               (1, R, [0.0, 0.02, R + 1e-5], [0.3, 0.0, -0.4], [0.0, 30.0, 0.0])]
    model = "hooke tangential history"
    same("model hooke", spheres, gran(model, wall_of(model, 1, "zplane 0.0") + MOVE),
         f"pair_style grip\npair_coeff * * {spring(1, 0, 0)}\nfix floor all wall/grip type 1 zplane 0 NULL\n{MOVE}",
         1e-6, 200, 1e-9)


def test_walls():
    """A wall with a model of its own, which lacks some laws of the grains, requires one more type; `type` of the
    grains uses their whole model."""
    resting = [(1, R, [0.0, 0.0, R - 5e-5], STILL, STILL)]
    model, sticky = "hertz tangential history", " cohesion sjkr"
    density = "fix p6 all property/global cohesionEnergyDensity peratomtypepair " + matrix(2e5, 2) + "\n"
    pair = f"pair_style grip\npair_coeff 1 1 {HERTZ} cohesion sjkr k 2e5\npair_coeff *2 2 {HERTZ}\n{MOVE}"
    for own, kind in (("", 2), (sticky, 1)):
        peer = density + gran(model, wall_of(model + own, 1, "zplane 0.0"), sticky) + MOVE
        same(f"wall, type {kind}", resting, peer, pair + f"fix floor all wall/grip type {kind} zplane 0 NULL\n", 1e-6, 100,
             1e-9, ntypes=2)
    # Grains with plasticity that fall onto a wall without plasticity.
    falling = [(1, R, [0.0, 0.0, R + 1e-5], [0.1, 0.0, -0.5], STILL)]
    model = "hooke/hysteresis tangential history"
    values = {"coefficientMaxElasticStiffness": 5.0, "coefficientAdhesionStiffness": 0.5, "coefficientPlasticityDepth": 0.05}
    peer = "".join(f"fix {name} all property/global {name} peratomtypepair {matrix(value, 2)}\n"
                   for name, value in values.items())
    peer += gran(model, wall_of("hooke tangential history", 1, "zplane 0.0")) + MOVE
    ours = (f"pair_style grip\npair_coeff 1 1 {spring(5, 0.5, 0.05)}\npair_coeff *2 2 {spring(1, 0, 0)}\n{MOVE}"
            "fix floor all wall/grip type {} zplane 0 NULL\n")
    same("wall without plasticity", falling, peer, ours.format(2), 1e-6, 400, 1e-9, ntypes=2)
    peer = peer.replace("gran model hooke tangential", f"gran model {model.split()[0]} tangential")
    same("wall with plasticity", falling, peer, ours.format(1), 1e-6, 400, 1e-9, ntypes=2)


def write_square(name, z):
    """A square of two triangles in a plane of this z, 0.1 wide."""
    host.write_stl(file_name(name), host.rectangle_triangles((-0.05, -0.05), (0.05, 0.05), z))


def test_belt():
    """A sphere that bounces and slides on a moving belt."""
    write_square("belt.stl", 0)
    model = "hertz tangential history"
    moving = (f"fix belt all mesh/surface file {file_name('belt.stl')} type 2 surface_vel 1 0 0\n"
              f"fix wall all wall/gran model {model} mesh n_meshes 1 meshes belt\n")
    same("belt", [(1, R, [-0.03, 0.01, R + 1e-4], [0.0, 0.0, -0.1], [0.0, 0.0, 0.0])], gran(model, moving) + GRAVITY + MOVE,
         f"pair_style grip\npair_coeff * * {HERTZ}\n{GRAVITY}{MOVE}"
         f"fix belt all wall/grip type 2 mesh {file_name('belt.stl')} surface linear 1 0 0\n", 1e-6, 60000, 1e-9, ntypes=2)


# ---------------------------------------------------------------------------------------------------------------------
# Growth by a factor every 40 steps, at the first one too. Densities stay in both programs.


def test_growth():
    spheres = [(1, R, [0.0, 0.0, 0.05], STILL, STILL), (1, 1.5e-3, [0.01, 0.0, 0.05], STILL, STILL)]
    peer = (gran("hertz tangential history") + "compute r all property/atom radius\nvariable d atom 1.01*2*c_r\n"
            f"fix grow all adapt 40 atom diameter v_d\n{MOVE}")
    ours = (f"pair_style grip\npair_coeff * * {HERTZ}\nvariable s equal 1.01^(1+step/40)\n"
            f"fix grow all adapt 40 atom diameter v_s scale yes\n{MOVE}")
    want, got = (frames(program, spheres, body, 1e-6, 200, 40, "radius mass")
                 for program, body in (("liggghts", peer), ("grip", ours)))
    for a, b in zip(got[1:], want[1:]):
        host.same(a, b, 1e-7, f"growth: {a}, LIGGGHTS {b}", ["radius", "mass"])
    for k, r in enumerate((R, 1.5e-3)):
        host.check_close(got[-1]["radius"][k], r * 1.01 ** 6, 1e-12, "growth, last radius")
        host.check_close(got[-1]["mass"][k], ball_mass(r * 1.01 ** 6), 1e-12, "growth, last mass")


def test_late_contact():
    """Two grains at rest grow into each other. LIGGGHTS treats growth as motion for the neighbour list, LAMMPS does
    not."""
    spheres = [(1, R, [0.0, 0.0, 0.05], STILL, STILL), (1, R, [2 * R + 1.5e-3, 0.0, 0.05], STILL, STILL)]
    grow = f"variable d equal 0.005*(1+step*5e-4)\nfix grow all adapt 1 atom diameter v_d\n{MOVE}"
    ours = f"pair_style grip 0.01\npair_coeff * * {HERTZ}\n{grow}"
    cases = (("liggghts", gran("hertz tangential history") + grow, True), ("grip", ours, False),
             ("grip", ours + "neigh_modify every 10 delay 0 check no\n", True))
    for program, body, touched in cases:
        force = frames(program, spheres, body, 1e-6, 700, 700, "fx")[-1]["fx"]
        host.check((abs(force[0]) > 0) == touched, f"growth at rest, {program}: force {force[0]:g}")


# ---------------------------------------------------------------------------------------------------------------------
# Multisphere: two spheres that overlap fall onto a floor, with the exact mass and inertia of their union.


def test_clump():
    a, b, c = 3e-3, 2e-3, 0.6  # radius, half the distance of the centres, sine of half the angle about y
    length, n = a + b, 20000
    slices = [((k + 0.5) * length / n, 2 * math.pi * DENSITY * length / n) for k in range(n)]
    rounds = [(x, a * a - (x - b) ** 2, weight) for x, weight in slices]
    mass = sum(q * weight for _, q, weight in rounds)
    along = sum(q * q / 2 * weight for _, q, weight in rounds)
    across = sum(q * (q / 4 + x * x) * weight for x, q, weight in rounds)
    host.check_close(mass, 2 * DENSITY * math.pi * (2 / 3 * a ** 3 + a * a * b - b ** 3 / 3), 1e-6, "clump, mass")
    dump, columns = file_name("clump.dump"), "x y z vx vy vz"
    model = "hertz tangential history"
    run("liggghts", begin("liggghts", []).replace("map array", "map array sort 0 0")
        + gran(model, wall_of(model, 1, "zplane 0.0")) + GRAVITY
        + region("liggghts", "high", "-0.006 0.006 -0.006 0.006 0.008 0.02")
        + f"""timestep 1e-6
fix t all particletemplate/multisphere 15485863 atom_type 1 density constant {DENSITY!r} nspheres 2 ntry 1000 spheres &
    {b!r} 0 0 {a!r} {-b!r} 0 0 {a!r} type 1 mass {mass!r} inertia_tensor {along!r} 0 0 {across!r} 0 {across!r} use_density
fix d all particledistribution/discrete 15485867 1 t 1.0
fix in all insert/pack seed 32452843 distributiontemplate d vel constant 0.1 0 -0.3 insert_every once overlapcheck yes &
    orientation constant {math.sqrt(1 - c * c)!r} 0 {c!r} 0 region high ntry_mc 1000 particles_in_region 1
fix move all multisphere
""" + liggghts.dump("liggghts", 1000, dump, columns) + "run 60000\n")
    want = [frame for frame in host.read_dump(dump) if frame["id"]]
    middle = {name: sum(want[0][name]) / 2 for name in columns.split()}
    spheres = [(1, a, [want[0][name][k] for name in "xyz"], [middle[f"v{name}"] for name in "xyz"], STILL) for k in (0, 1)]
    axis = [(spheres[0][2][k] - spheres[1][2][k]) / (2 * b) for k in range(3)]
    host.check_close(axis[2], -2 * c * math.sqrt(1 - c * c), 1e-9, "clump, orientation")
    inertia = [(across if i == j else 0.0) + (along - across) * axis[i] * axis[j]
               for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    with open(file_name("bodies"), "w") as file:
        numbers = [mass] + [middle[name] for name in "xyz"] + inertia + [middle[f"v{name}"] for name in "xyz"]
        file.write("1\n1 " + " ".join(map(repr, numbers)) + " 0 0 0 0 0 0\n")
    last = {}
    for name, down, body in (("gravity once", "", ""), ("by the rigid fix", " disable", "gravity down")):
        got_file = file_name("ours.dump")
        run("grip", begin("grip", spheres) + f"comm_modify vel yes cutoff 0.012\n"
            "fix number all property/atom mol ghost yes\nset group all mol 1\n"
            f"set group all mass {mass / 2!r}\npair_style grip\npair_coeff * * {HERTZ}\n"
            "fix floor all wall/grip type 1 zplane 0 NULL\n" + GRAVITY.replace("\n", f"{down}\n")
            + f"fix move all rigid/small molecule infile {file_name('bodies')} {body}\ntimestep 1e-6\n"
            "thermo_style custom step atoms\ncompute_modify thermo_temp extra/dof 0 dynamic/dof yes\n"
            + liggghts.dump("grip", 1000, got_file, columns) + "run 59000\n")
        got = host.read_dump(got_file)
        host.check(len(got) == len(want), f"clump: {len(got)} frames, LIGGGHTS {len(want)}")
        last[name] = max(host.largest_difference(p, q, ["x", "z"]) for p, q in zip(got, want))
    print("clump:", ", ".join(f"{name} {value:.1e}" for name, value in last.items()))
    host.check(last["gravity once"] < 1e-11, f"clump: differs by {last['gravity once']:.1e}")
    # Without the first half step of gravity.
    host.check(last["by the rigid fix"] < 1e-3, f"clump, gravity by the rigid fix: differs by {last['by the rigid fix']:.1e}")


# ---------------------------------------------------------------------------------------------------------------------
# Grains that pass a plane.


def test_passed():
    spheres = [(1, r, x, v, w) for _, r, x, v, w in
               host.random_spheres(60, [(-0.04, 0.04)] * 2 + [(0.06, 0.1)], (2e-3, 1.5e-3), 3)]
    write_square("face.stl", 0.05)
    peer = (gran("hertz tangential history") + GRAVITY
            + f"fix face all mesh/surface/planar file {file_name('face.stl')} type 1\n"
            f"{MOVE}fix out all massflow/mesh mesh face vec_side 0 0 -1 count once\n"
            "thermo_style custom step f_out[1] f_out[2]\n")
    ours = (f"pair_style grip\npair_coeff * * {HERTZ}\n{GRAVITY}{MOVE}"
            "variable n atom z<0.05\nvariable m atom mass*(z<0.05)\ncompute passed all reduce sum v_m v_n\n"
            "thermo_style custom step c_passed[1] c_passed[2]\n")
    want, got = (host.thermo(run(program, begin(program, spheres) + body + "timestep 1e-5\nthermo 1000\nrun 9000\n"))
                 for program, body in (("liggghts", peer), ("grip", ours)))
    number, number_there = got["c_passed[2]"], want["out[2]"]  # LIGGGHTS' headings omit `f_`
    print("passed:", *(f"{n:g}" for n in number))
    host.check(0 < number[-1] < 60, "passed: all or none")
    host.check(number == number_there, f"passed: {number}, LIGGGHTS {number_there}")
    for a, b in zip(got["c_passed[1]"], want["out[1]"]):
        host.check(abs(a - b) <= 1e-6 * b, f"passed: {a} kg, LIGGGHTS {b} kg")


# ---------------------------------------------------------------------------------------------------------------------
# Insertion. In both programs 6 and 10 mm spheres have half of the mass each.

SIZES = (0.006, 0.01)
EDGES = "-0.04 0.04 -0.04 0.04 0 0.11"


def templates():
    return (f"fix a all particletemplate/sphere 15485863 atom_type 1 density constant {DENSITY!r} radius constant "
            f"{SIZES[0] / 2!r}\n"
            f"fix b all particletemplate/sphere 15485867 atom_type 1 density constant {DENSITY!r} radius constant "
            f"{SIZES[1] / 2!r}\n"
            "fix d all particledistribution/discrete 32452843 2 a 0.5 b 0.5\n")


def grains():
    return "".join(f" grain type 1 share 0.5 density {DENSITY!r} diameter one {size!r}" for size in SIZES) + "\n"


def inserted(program, body):
    """All spheres after a very short step."""
    dump = file_name("inserted.dump")
    floor = {"liggghts": wall_of("hertz tangential history", 1, "zplane 0.0"),
             "grip": "fix floor all wall/grip type 1 zplane 0 NULL\n"}
    models = {"liggghts": gran("hertz tangential history"), "grip": f"pair_style grip\npair_coeff * * {HERTZ}\n"}
    run(program, begin(program, []) + models[program] + floor[program] + region(program, "r", EDGES) + body + MOVE
        + "timestep 1e-9\nrun 1\n" + liggghts.dump(program, 1, dump, "z radius") + "run 0\n")
    return host.read_dump(dump)[-1]


def test_shares():
    """Their numbers are proportional to 1/d^3. Walls: spheres of LIGGGHTS reach through the floor."""
    share = SIZES[0] ** -3 / sum(size ** -3 for size in SIZES)
    found = {
        "liggghts": inserted("liggghts", templates()
                             + "fix i all insert/pack seed 86028121 distributiontemplate d insert_every once "
                             "overlapcheck yes vel constant 0 0 0 region r particles_in_region 500\n"),
        "grip": inserted("grip", "fix i all grip/insert region r number 500 inside no" + grains())}
    below = {}
    for program, last in found.items():
        host.check(len(last["radius"]) == 500, f"shares, {program}: {len(last['radius'])} spheres of 500")
        small = last["radius"].count(SIZES[0] / 2)
        host.check(abs(small - 500 * share) <= 1, f"shares, {program}: {small} small ones of 500, expected {500 * share:.1f}")
        below[program] = sum(z < r for z, r in zip(last["z"], last["radius"]))
    print(f"shares: {500 * share:.1f} small ones of 500 expected in both; through the floor: {below}")
    host.check(below["grip"] == 0 < below["liggghts"], f"spheres through the floor: {below}")


def test_stream():
    """Spheres come through a face at z = 0.1. Below it they fall freely, from the speed that they had there. In Grip the
    mass below the face is that of the rate within half a sphere at the end of each batch of 0.02 s: four of the largest
    radii at 1 m/s."""
    host.write_stl(file_name("inlet.stl"), host.rectangle_triangles((-0.04, -0.04), (0.04, 0.04), 0.1))
    rate, time, speed, dt = 0.2, 0.24, 1.0, 1e-5
    dump = file_name("stream.dump")
    bodies = {
        "liggghts": gran("hertz tangential history") + templates()
        + f"fix face all mesh/surface/planar file {file_name('inlet.stl')} type 1\n"
        f"fix i all insert/stream seed 86028121 distributiontemplate d mass INF massrate {rate!r} vel constant 0 0 {-speed!r} "
        "overlapcheck yes all_in yes insertion_face face extrude_length 0.02\n",
        "grip": f"pair_style grip\npair_coeff * * {HERTZ}\nfix i all grip/insert face {file_name('inlet.stl')} "
        f"rate mass {rate!r} velocity 0 0 {-speed!r}" + grains()}
    heaviest, passed_mass = ball_mass(SIZES[1] / 2), {}
    for program, body in bodies.items():
        start = begin(program, []).replace("-0.01 0.12", "-0.6 0.2")
        run(program, start + body + GRAVITY + MOVE + f"timestep {dt!r}\nthermo 1000000\n"
            + liggghts.dump(program, 1000, dump, "z vz mass") + f"run {round(time / dt)}\n")
        last = host.read_dump(dump)[-1]
        below = [(z, vz, m) for z, vz, m in zip(last["z"], last["vz"], last["mass"]) if z < 0.1]
        speeds = [math.sqrt(vz ** 2 - 2 * G * (0.1 - z)) for z, vz, _ in below]
        off = max(abs(v / speed - 1) for v in speeds)
        host.check(len(below) > 50 and off < 1e-4, f"stream, {program}: {len(below)} spheres, speed at the face off by {off}")
        passed_mass[program] = sum(m for _, _, m in below)
        print(f"stream, {program}: {passed_mass[program]:.6f} kg of {rate * time:g} kg, speed at the face off by {off:.1e}")
    host.check(abs(passed_mass["grip"] - rate * time) <= heaviest / 2 + rate * dt, f"stream: {passed_mass['grip']} kg came")
    host.check(abs(passed_mass["liggghts"] - rate * time) <= 5 * heaviest, f"stream, LIGGGHTS: {passed_mass['liggghts']} kg came")


def test_numbers():
    """Fractions by number, a rate until a number, a spread of velocities, a spin."""
    dump, centre, width, spin = file_name("numbers.dump"), (0.1, 0.0, -1.0), (0.05, 0.0, 0.2), (1.0, 2.0, 3.0)
    how = {
        "liggghts": templates().replace("discrete 32452843 2 a 0.5 b 0.5", "discrete/numberbased 32452843 2 a 0.25 b 0.75")
        .replace("0.003", "0.0005").replace("0.005", "0.001")
        + "fix i all insert/rate/region seed 86028121 distributiontemplate d nparticles 200 particlerate 2e5 insert_every 250 "
        f"overlapcheck yes vel uniform {' '.join(map(str, centre + width))} omega constant {' '.join(map(str, spin))} region r\n",
        "grip": "fix i all grip/insert region r rate number 2e5 until number 200 every 2.5e-4 inside no by number "
        f"velocity {' '.join(map(str, centre))} uniform {' '.join(map(str, width))} spin {' '.join(map(str, spin))}"
        + "".join(f" grain type 1 share {share} density {DENSITY!r} diameter one {size!r}"
                  for share, size in ((0.25, 0.001), (0.75, 0.002))) + "\n"}
    for program, body in how.items():
        models = gran("hertz tangential history") if program == "liggghts" else f"pair_style grip\npair_coeff * * {HERTZ}\n"
        run(program, begin(program, []) + models + region(program, "r", EDGES) + body + MOVE + "timestep 1e-6\n"
            + liggghts.dump(program, 2000, dump, "radius vx vy vz omegax omegay omegaz") + "run 2000\n")
        last = host.read_dump(dump)[-1]
        small = last["radius"].count(0.0005)
        host.check(len(last["radius"]) == 200 and abs(small - 50) <= 1,
                   f"numbers, {program}: {small} small ones of {len(last['radius'])}")
        for name, mean, most in zip(("vx", "vy", "vz"), centre, width):
            off = [v - mean for v in last[name]]
            # The standard deviation of the mean of 200 uniform numbers is most/sqrt(600).
            host.check(max(map(abs, off)) <= most and abs(sum(off) / 200) <= 4 * most / math.sqrt(600),
                       f"numbers, {program}: {name} is off by {off}")
        host.check([sorted(set(last[name])) for name in ("omegax", "omegay", "omegaz")] == [[w] for w in spin],
                   f"numbers, {program}: spins")


def test_refill():
    """A stream leaves a region, in which 50 spheres are wanted every 500 steps, in which it moves by a quarter of the
    height. New spheres are uniform in all of the region: on the average 12.5 are missing after 500 steps, 15.625 after
    another 500, and 15.625 have left after 400 more."""
    dump, edges = file_name("refill.dump"), "-0.04 0.04 -0.04 0.04 0.05 0.07"
    one = templates().replace("2 a 0.5 b 0.5", "1 a 1.0")
    how = {"liggghts": one + "fix i all insert/pack seed 86028121 distributiontemplate d insert_every 500 overlapcheck yes vel "
                             "constant 0 0 -1 "
           "region r particles_in_region 50\n",
           "grip": "fix i all grip/insert region r keep number 50 every 0.005 inside no velocity 0 0 -1 "
           f"grain type 1 density {DENSITY!r} diameter one {SIZES[0]!r}\n"}
    for program, body in how.items():
        models = gran("hertz tangential history") if program == "liggghts" else f"pair_style grip\npair_coeff * * {HERTZ}\n"
        run(program, begin(program, []) + models + region(program, "r", edges) + body + MOVE + "timestep 1e-5\n"
            + liggghts.dump(program, 1400, dump, "z") + "run 1400\n")
        z = host.read_dump(dump)[-1]["z"]
        there = sum(0.05 <= one <= 0.07 for one in z)
        print(f"refill, {program}: {there} in the region, {len(z)} in all")
        host.check(abs(there - 34.375) < 10 and abs(len(z) - 78.125) < 10,
                   f"refill, {program}: {there} in the region, {len(z)} in all")
