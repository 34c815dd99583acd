# SPDX-License-Identifier: GPL-2.0-only
"""`bodies share`: the restitution of a rigid body is that of the law, however many of its spheres touch, against the
value given to the law. `bodies whole` is LAMMPS's pair granular. Results do not depend on ranks, newton, lists,
periodic images, or on how the bodies are divided among fixes."""
import itertools
import math
import os
import tempfile

import host

HOOKE = "hooke 1e5 {} damping coeff_restitution tangential linear_nohistory 0 0"
HERTZ = "hertz 1e6 {} damping coeff_restitution tangential linear_nohistory 0 0"
FRICTION = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
ROLLS = " rolling sds 1e4 10 0.2"
FLOOR = "fix w all wall/grip {model} zplane 0 NULL bodies {word}\n"


def face(n, spacing=0.9):
    """The centres of n x n spheres in a plane."""
    middle = (n - 1) / 2
    return [((a - middle) * spacing, (b - middle) * spacing, 0.0) for a in range(n) for b in range(n)]


def rod(angle, n=5, spacing=0.6):
    """A row that makes this angle [deg] with the plane z = 0."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(c * (k - (n - 1) / 2) * spacing, 0.0, s * (k - (n - 1) / 2) * spacing) for k in range(n)]


def moved(points, by):
    return [tuple(a + b for a, b in zip(p, by)) for p in points]


def on_floor(points):
    """Moves a body of spheres of radius 1/2 until it nearly touches z = 0."""
    return moved(points, (0.0, 0.0, 0.5 + 1e-7 - min(p[2] for p in points)))


def scene(bodies, model, word="share", walls="", kind="rigid/small",
          pair="pair_style grip bodies {word}\npair_coeff * * {model}\n",
          dt=2e-5, more="", newton="on", box="-9 9 -9 9 -1 30", boundary="f f f", cutoff=9):
    """bodies: [(centres of spheres of diameter and density 1, velocity)]. One sphere is no body."""
    text = (f"units lj\natom_style sphere\natom_modify map array\nnewton {newton}\ncomm_modify vel yes cutoff {cutoff}\n"
            f"boundary {boundary}\n"
            f"region b block {box}\ncreate_box 1 b\nneighbor 0.3 bin\nneigh_modify every 1 delay 0 check yes\n"
            "fix num all property/atom mol ghost yes\n")
    atoms = [(m, p) for m, (points, _) in enumerate(bodies) for p in points]
    text += "".join("create_atoms 1 single {!r} {!r} {!r}\n".format(*p) for _, p in atoms)
    text += "set group all diameter 1 density 1\n"
    text += "".join(f"set atom {k} mol {m + 1 if len(bodies[m][0]) > 1 else 0}\n" for k, (m, _) in enumerate(atoms, 1))
    first = 1
    for m, (points, v) in enumerate(bodies):
        text += f"set atom {first}*{first + len(points) - 1} vx {v[0]} vy {v[1]} vz {v[2]}\n"
        if m < 3:
            text += f"group g{m} id {first}:{first + len(points) - 1}\ncompute v{m} g{m} reduce ave vx vy vz\n"
        first += len(points)
    text += host.LOAD + (pair + walls).format(word=word, model=model)
    text += f"group clumps molecule > 0\ngroup spheres molecule 0\nfix bodies clumps {kind} molecule\n"
    if any(len(points) == 1 for points, _ in bodies):
        text += "fix singles spheres nve/sphere\n"
    columns = " ".join(f"c_v{m}[{d}]" for m in range(min(len(bodies), 3)) for d in (1, 2, 3))
    return text + more + f"thermo_style custom step {columns}\nthermo_modify format float %.16g norm no\ntimestep {dt}\n"


def last(script, steps, column, ranks=1):
    return host.thermo(host.must_run(script + f"thermo {steps}\nrun {steps}\n", ranks=ranks))[column][-1]


def test_flat_faces():
    """Blocks on floors: planes, regions, the triangles of a mesh, each contact of the block on another triangle."""
    for (name, model), e, n in itertools.product((("hooke", HOOKE), ("hertz", HERTZ)), (0.3, 0.5, 0.9), (1, 2, 3, 6)):
        script = scene([(on_floor(face(n)), (0, 0, -1))], model.format(e), walls=FLOOR)
        host.check_close(last(script, 4000, "c_v0[3]"), e, 0.01, f"{name}, {n * n} spheres on a plane, e = {e}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "floor.stl")
        host.write_stl(path, [triangle for x in range(-4, 4) for y in range(-4, 4)
                              for triangle in host.rectangle_triangles((x, y), (x + 1, y + 1))])
        walls = {"mesh": f"fix w all wall/grip {{model}} mesh {path} bodies {{word}}\n",
                 "region": "region f block -8 8 -8 8 0 20\nfix w all wall/grip {model} region f bodies {word}\n",
                 "type": "fix w all wall/grip type 1 zplane 0 NULL bodies {word}\n",
                 "follow": f"fix w all wall/grip {{model}} mesh {path} bodies {{word}} move follow mass 1e9 inertia 1e9 1e9 1e9 "
                           "0 0 0 com 0 0 0\n",
                 "hinge": f"fix w all wall/grip {{model}} mesh {path} bodies {{word}} move hinge 0 0 0 1 0 0 mass 1 inertia 1e9 "
                          "com 0 0 0\n",
                 "servo": f"fix w all wall/grip {{model}} mesh {path} bodies {{word}} move servo force 0 0 0 0 0 -1 1 vmax "
                          "1e-9\n",
                 "moving": "fix w all wall/grip {model} zplane 0 NULL bodies {word} move linear 0 0 0.5\n"}
        for name, wall in walls.items():
            rise = 0.5 if name == "moving" else 0.0
            script = scene([(on_floor(face(3)), (0, 0, -1 + rise))], HERTZ.format(0.5), walls=wall)
            host.check_close(last(script, 4000, "c_v0[3]") - rise, 0.5, 0.01, f"9 spheres on a wall: {name}")
    for kind in ("rigid", "rigid/nve", "rigid/nve/small"):
        script = scene([(on_floor(face(3)), (0, 0, -1))], HERTZ.format(0.5), walls=FLOOR, kind=kind)
        host.check_close(last(script, 4000, "c_v0[3]"), 0.5, 0.01, f"9 spheres, fix {kind}")


def test_pairs_of_bodies():
    """A block on a block; a sphere in the groove between two spheres of a row."""
    for name, model in (("hooke", HOOKE), ("hertz", HERTZ)):
        for n in (1, 2, 3, 6):
            script = scene([(moved(face(n), (0, 0, 5)), (0, 0, 0.5)), (moved(face(n), (0, 0, 6 + 1e-7)), (0, 0, -0.5))],
                           model.format(0.5))
            output = host.thermo(host.must_run(script + "thermo 4000\nrun 4000\n"))
            host.check_close(output["c_v1[3]"][-1] - output["c_v0[3]"][-1], 0.5, 0.01, f"{name}: {n * n} spheres on {n * n}")
        for spacing in (0.3, 0.6, 1.0, 1.3):
            height = math.sqrt(1 - spacing ** 2 / 4)
            script = scene([([(-spacing / 2, 0.0, 5.0), (spacing / 2, 0.0, 5.0)], (0, 0, 0.5)),
                            ([(0.0, 0.0, 5 + height + 1e-7)], (0, 0, -0.5))],
                           model.format(0.5))
            output = host.thermo(host.must_run(script + "thermo 5000\nrun 5000\n"))
            host.check_close(output["c_v1[3]"][-1] - output["c_v0[3]"][-1], 0.5, 0.01, f"{name}: groove of spacing {spacing}")


def test_corners():
    """Walls at right angles do not share: a block that leans on a side bounces from the floor as without it."""
    wall = "region f block 0 8 -8 8 0 20\nfix w all wall/grip {model} region f bodies {word}\n"
    points = moved(on_floor(face(3)), (1.4 + 1e-7, 0.0, 0.0))
    script = scene([(points, (-1, 0, -1))], HERTZ.format(0.5), walls=wall)
    output = host.thermo(host.must_run(script + "thermo 4000\nrun 4000\n"))
    for d, towards in ((1, "side"), (3, "floor")):
        host.check(0.45 < output[f"c_v0[{d}]"][-1] < 0.55, f"corner: {output[f'c_v0[{d}]'][-1]} from the {towards}")


def test_tips():
    """A rod lands on its tip. After the first contact the tip moves away at e times the speed, which the rest of the
    rod does not follow."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tip")
        for (name, model), angle in itertools.product((("hooke", HOOKE), ("hertz", HERTZ)), (2, 30, 90)):
            speed = 0.2
            script = scene([(on_floor(rod(angle)), (0, 0, -speed))], model.format(0.5), walls=FLOOR)
            host.must_run(script + f"dump d g0 custom 2 {path} id z vz\ndump_modify d sort id format float %.16g\nthermo 9000\n"
                                   "run 9000\n")
            frames = host.read_dump(path)
            began = next(k for k, frame in enumerate(frames) if frame["z"][0] < 0.5)
            ended = next(frame for frame in frames[began:] if frame["z"][0] > 0.5)
            host.check_close(ended["vz"][0], 0.5 * speed, 0.01, f"{name}: tip at {angle} degrees")


def test_conserves():
    """Without dashpots the energy of a block and of a rod that bounce is that of `whole`: it drifts by the error of the
    integrator only, of second order in the step."""
    height = {}
    for name, points in (("block", rod(3)), ("rod", rod(20))):
        drifts = []
        for dt in (2e-4, 1e-4):
            more = ("fix g all gravity 1 vector 0 0 -1\ncompute k all ke/rigid bodies\ncompute r all erotate/rigid bodies\n"
                    "variable m equal mass(all)\nvariable z equal xcm(all,z)\nvariable f equal f_w[3]\n"
                    "variable e equal c_k+c_r+v_m*v_z\n")
            script = scene([(on_floor(points), (0, 0, -1))], HERTZ.format(1), walls=FLOOR, more=more, dt=dt)
            script = script.replace("thermo_style custom step", "thermo_style custom step v_e v_f")
            table = host.thermo(host.must_run(script + f"thermo 20\nrun {round(6 / dt)}\n"))
            free = [e for e, f in zip(table["v_e"], table["v_f"]) if f == 0]
            drifts.append(max(abs(e / free[-1] - 1) for e in free[1:]))
            height[name] = len(free)
        host.check(drifts[1] < 2e-4 and drifts[0] / drifts[1] > 2, f"{name}: energy drifts by {drifts}")


def test_slides():
    """A plank on a slope of friction mu: it stays below atan(mu), and slides with g (sin - mu cos) above."""
    for n in (1, 2, 3):
        model = "hooke 1e5 0.5 damping coeff_restitution tangential linear_history 3e4 1.0 0.5"
        for slope, moves in ((math.atan(0.5) - 0.05, False), (math.atan(0.5) + 0.1, True)):
            gravity = f"fix g all gravity 1 vector {math.sin(slope)!r} 0 {-math.cos(slope)!r}\n"
            points = on_floor(face(n + 1, 0.9))
            script = scene([(points, (0, 0, 0))], model, walls=FLOOR, more=gravity, dt=1e-4)
            table = host.thermo(host.must_run(script + "thermo 20000\nrun 20000\nrun 10000\n"))
            begin, end = table["c_v0[1]"][0], table["c_v0[1]"][-1]
            if moves:
                host.check_close(end - begin, math.sin(slope) - 0.5 * math.cos(slope), 0.01, f"{(n + 1) ** 2} spheres slide")
            else:
                host.check(abs(end) < 1e-4, f"{(n + 1) ** 2} spheres stay: {end}")


def test_whole():
    """The default is `whole`, which is pair granular; `share` differs from it; without bodies it does not."""
    two = [(moved(face(3), (0, 0, 5)), (0.1, 0, 0.5)), (moved(face(3), (0.3, 0.2, 5.94)), (0, 0, -0.5))]
    columns = ["c_v0[1]", "c_v0[3]", "c_v1[1]", "c_v1[2]", "c_v1[3]"]
    tables = {}
    for name, pair in (("whole", "pair_style grip bodies {word}\npair_coeff * * {model}\n"),
                       ("default", "pair_style grip\npair_coeff * * {model}\n"),
                       ("granular", "pair_style granular\npair_coeff * * {model}\n"),
                       ("share", "pair_style grip bodies share\npair_coeff * * {model}\n")):
        text = scene(two, FRICTION, "whole", pair=pair, more="neigh_modify exclude molecule/intra clumps\n")
        tables[name] = host.thermo(host.must_run(text + "thermo 100\nrun 2000\n"))
    for name, tolerance in (("default", 0.0), ("granular", 1e-12)):
        host.same(tables["whole"], tables[name], tolerance, f"whole and {name}", columns)
    host.check(host.largest_difference(tables["whole"], tables["share"], columns) > 0.01, "share differs from whole")
    spheres = [([(0.0, 0.0, 0.5)], (0, 0, -1)), ([(0.1, 0.2, 1.4)], (0, 0, -1)), (moved(face(2, 3.0), (0, 0, 9)), (0, 0, 0))]
    tables = [host.thermo(host.must_run(scene(spheres, FRICTION, word, walls=FLOOR) + "thermo 100\nrun 2000\n"))
              for word in ("whole", "share")]
    host.check(host.largest_difference(*tables, columns) == 0.0, "single spheres have no share")


def crowd(word="share", newton="on", kind="rigid/small", model=FRICTION + ROLLS, pair=None, more="", package="", sheared=False):
    """Crosses of spheres that fall onto each other and a floor, across all borders. sheared: in a triclinic box whose
    periodic images are those of the other one."""
    cross = [(0.0, 0.0, 0.0), (0.6, 0.0, 0.0), (-0.6, 0.0, 0.0), (0.0, 0.6, 0.2), (0.0, -0.6, 0.0)]
    bodies = [(moved(cross, (1.713 * a + 0.107 * c - 3, 1.817 * b - 0.093 * c - 3, 0.4523 + 1.0217 * c)),
               (0.2 * (a % 2), 0.1, -1 - 0.3 * c))
              for a in range(4) for b in range(4) for c in range(3)]
    bodies += [([(0.8 + 1.7 * k - 3, 0.9 - 3, 0.6)], (0, 0, -1)) for k in range(4)]
    side = 6.9

    def in_box(x, y, z):
        y = (y + 3.9) % side
        return (x + 3.9 - sheared * y) % side + sheared * y - 3.9, y - 3.9, z
    inside = [([in_box(*p) for p in points], v) for points, v in bodies]
    text = scene(inside, model, word, FLOOR, kind, newton=newton, box=f"-3.9 {side - 3.9} -3.9 {side - 3.9} -1 9",
                 boundary="p p f", dt=1e-4, cutoff=3,
                 more=more + "compute f all reduce sumsq fx fz\ncompute o all property/atom omegax omegay\n"
                             "compute w all reduce sumsq c_o[1] c_o[2]\n",
                 **({"pair": pair} if pair else {}))
    # The periodic image in which each sphere is next to the first one of its body.
    images = "".join(f"set atom {k} image {round((p[0] - q[0] - sheared * (p[1] - q[1])) / side)} {round((p[1] - q[1]) / side)} "
                     "0\n" for k, (p, q) in enumerate(
        ((p, q) for (points, _), (wrapped, _) in zip(bodies, inside) for p, q in zip(points, wrapped)), 1))
    text = text.replace("set group all diameter", images + "set group all diameter", 1)
    if sheared:
        text = text.replace("region b block", "box tilt large\nregion b prism", 1).replace("-1 9\n", f"-1 9 {side} 0 0\n", 1)
    head, _, tail = text.partition("thermo_style custom step")
    return package + head + "thermo_style custom step c_f[1] c_f[2] c_w[1] c_w[2]" + tail[tail.index("\n"):]


CROWD = ["c_f[1]", "c_f[2]", "c_w[1]", "c_w[2]"]


def run_crowd(ranks=1, runs="thermo 25\nrun 150\n", **options):
    return host.thermo(host.must_run(crowd(**options) + runs, ranks=ranks))


def test_independent():
    """Ranks, newton, fixes, hybrid styles and threads do not matter."""
    want = run_crowd()
    differ = host.largest_difference(want, run_crowd(word="whole"), CROWD)
    host.check(differ > 1e-3, f"crowd: share differs from whole by {differ:.3g}")
    cases = [dict(ranks=r, newton=n, kind=k)
             for r, n, k in ((1, "off", "rigid/small"), (2, "on", "rigid/small"), (2, "off", "rigid/small"),
             (3, "on", "rigid/small"), (4, "on", "rigid/small"), (4, "off", "rigid/small"), (1, "on", "rigid"),
             (4, "on", "rigid"))]
    cases.append(dict(pair="pair_style hybrid/overlay grip bodies {word} zero 0.1\npair_coeff * * grip {model}\n"
                           "pair_coeff * * zero\n"))
    cases += [dict(sheared=True), dict(sheared=True, ranks=4, kind="rigid"), dict(sheared=True, ranks=2, newton="off")]
    if "grip/omp" in host.must_run(host.LOAD + "info styles pair\n"):
        cases.append(dict(package="package omp 3\n", pair="pair_style grip/omp bodies {word}\npair_coeff * * {model}\n"))
    cases.append(dict(ranks=2, more="neigh_modify exclude molecule/intra clumps\ncomm_style tiled\n"))
    for case in cases:
        host.same(want, run_crowd(**case), 1e-9, f"crowd: {case}", CROWD)


def test_renewed():
    """Masses are computed where contacts have changed: nearly as if they were computed in each step, which a new list in
    each step makes. A rod that lands nearly flat, whose second end touches while the first one does; a crowd."""
    each = "neigh_modify every 1 delay 0 check no\n"
    tilted = rod(0.3)
    lowest = min(p[2] for p in tilted)
    landings = {
        "a wall": ("c_v0[3]", scene([(on_floor(tilted), (0, 0, -1))], HERTZ.format(0.5), walls=FLOOR)),
        "a rod": ("c_v1[3]", scene([(moved(rod(0), (0, 0, 5)), (0, 0, 0.5)),
                                    (moved(tilted, (0, 0, 6 - lowest + 1e-7)), (0, 0, -0.5))], HERTZ.format(0.5)))}
    for name, (column, script) in landings.items():
        got, want = (last(script + line, 4000, column) for line in ("", each))
        host.check(abs(got - want) < 1e-3, f"a rod on {name}: {got}, with masses of each step {want}")
    host.same(run_crowd(runs=each + "thermo 25\nrun 150\n"), run_crowd(), 0.02, "crowd: masses of each step", CROWD)


def test_with_fields():
    """Laws with particle fields prepare them before the masses are divided, also in a step with a new list."""
    mdr = dict(model="mdr 1e5 0.3 1e6 0 0.5 0.2 damping mdr 1", newton="off")
    tables = [run_crowd(runs=f"neigh_modify every {every} delay 0 check no\nthermo 25\nrun 150\n", **mdr) for every in (1, 7)]
    host.same(*tables, 0.02, "crowd with mdr: lists of every 7 steps and of each", CROWD)


def test_growing():
    """Spheres that grow between two lists, beside a body: the dashpot has the masses of this step. A force is k times the
    overlap, plus that of the dashpot, 2 ln(e)/sqrt(ln(e)^2 + pi^2) sqrt(k m) v, which is negative, as is v on the way in."""
    k, e, diameter, speed = 1e5, 0.5, 1.2, 0.5
    log = math.log(e)
    damping = -2 * log / math.sqrt(log ** 2 + math.pi ** 2)
    mass = math.pi / 6 * diameter ** 3
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "floor.stl")
        host.write_stl(path, host.rectangle_triangles((-8, -8), (8, 8)))
        walls = {"pair": "", "plane": "zplane 0 NULL", "mesh": f"mesh {path}", "region": "region floor"}
        for name, wall in walls.items():
            script = scene([([(0.0, 0.0, 0.55)], (0, 0, -speed))] + [([(0.0, 0.0, 1.55)], (0, 0, -2 * speed))] * (name == "pair")
                           + [([(0.0, 0.0, 20.0), (0.6, 0.0, 20.0)], (0, 0, 0))], HOOKE.format(e), dt=1e-12,
                           walls=f"region floor block -8 8 -8 8 0 25\nfix w all wall/grip {{model}} {wall} bodies share\n" if wall
                           else "",
                           more=f"variable d equal 1+{diameter - 1}*step/20\n"
                                "fix grow spheres adapt 1 atom diameter v_d mass yes\n"
                                "neigh_modify delay 100 every 100 check no\nvariable f equal fcm(g0,z)\n")
            force = last(script.replace("thermo_style custom step",
                                        "thermo_style custom step v_f").replace("sphere\n", "sphere 1\n", 1), 20, "v_f")
            overlap = diameter - 1.0 if name == "pair" else diameter / 2 - 0.55
            moving = mass / 2 if name == "pair" else mass
            host.check_close(abs(force), k * overlap + damping * math.sqrt(k * moving) * speed, 1e-8, f"growing, {name}")


def test_growing_bodies():
    """Radii and masses that grow by fix adapt while a list is in use, by too little for the overlaps alone to renew the
    masses: the dashpots follow at once. Nothing moves, so the forces are known: F = k sqrt(R d) d - eta m u for each
    contact, where m is the part of the mass that contacts/stiffness_sum.h states, and the reduced mass is that of the
    body and the sphere as it is now."""
    spring, eta, speed, steps, apart = 1.0, 1e3, -1.0, 10, 0.2
    model = f"hertz {spring!r} {eta!r} damping mass_velocity tangential linear_nohistory 0 0"
    grow = "variable d equal 1+0.01*step\ngroup grow id {}\nfix grow grow adapt 1 atom diameter v_d mass yes\n"
    unit, final = math.pi / 6, 1 + 0.01 * steps
    inertia = 2 * unit * (0.1 + apart ** 2)  # of the two spheres of the body about the axis that they turn about

    def dashpots(radii, overlaps, cosine, mass, arm):
        """Forces of two contacts whose normals have the product `cosine`, approaching at speed 1 along them."""
        s = [math.sqrt(r * d) for r, d in zip(radii, overlaps)]
        parts = [s[0] / (s[0] + cosine * s[1]), s[1] / (s[1] + cosine * s[0])]
        most = 1 / (1 + mass * arm ** 2 / inertia)
        return [spring * a * d + eta * mass * min(part, most) for a, d, part in zip(s, overlaps, parts)]

    distance = 0.6
    height = math.sqrt(distance ** 2 - apart ** 2)
    c = height / distance
    two = [(-apart, 0.0, 5.0), (apart, 0.0, 5.0)]
    for name, atom, diameters in (("the sphere", 3, (1.0, 1.0, final)), ("a sphere of the body", 1, (final, 1.0, 1.0))):
        script = scene([(two, (0, 0, 0)), ([(0.0, 0.0, 5 + height)], (0, 0, speed / c))], model, dt=1e-12,
                       more=grow.format(atom) + "variable x equal fx[3]\nvariable z equal fz[3]\n")
        script = script.replace("atom_style sphere", "atom_style sphere 1", 1)
        output = host.must_run(script.replace("thermo_style custom step", "thermo_style custom step v_x v_z")
                               + f"thermo {steps}\nrun {steps}\n")
        a, b, third = diameters
        own, body = unit * third ** 3, 2 * unit
        want = dashpots([a * third / (a + third) / 2, b * third / (b + third) / 2],
                        [(a + third) / 2 - distance, (b + third) / 2 - distance],
                        (height ** 2 - apart ** 2) / distance ** 2, own * body / (own + body), apart * c)
        table = host.thermo(output)
        host.check("Neighbor list builds = 0" in output, f"{name} grows: one list")
        host.check_close(table["v_z"][-1], c * sum(want), 1e-7, f"{name} grows: force along z")
        host.check(abs(table["v_x"][-1] - apart / distance * (want[0] - want[1])) < 1e-7 * sum(want),
                   f"{name} grows: force along x {table['v_x'][-1]}")
    script = scene([([(-apart, 0.0, 0.1), (apart, 0.0, 0.1)], (0, 0, speed))], model, walls=FLOOR, dt=1e-12,
                   more=grow.format(1) + "variable a equal fz[1]\nvariable b equal fz[2]\n")
    script = script.replace("atom_style sphere", "atom_style sphere 1", 1)
    output = host.must_run(script.replace("thermo_style custom step", "thermo_style custom step v_a v_b")
                           + f"thermo {steps}\nrun {steps}\n")
    host.check("Neighbor list builds = 0" in output, "on a wall: one list")
    want = dashpots([final / 2, 0.5], [final / 2 - 0.1, 0.4], 1.0, 2 * unit, apart)
    for column, force in zip(("v_a", "v_b"), want):
        host.check_close(host.thermo(output)[column][-1], force, 1e-7, f"a sphere of the body grows on a wall: {column}")


def test_reused_ids():
    """A body that comes when another one is deleted has the IDs of that one, but another shape: on one rank as on two, where
    places of spheres in bodies are found again with each list."""
    model = "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.3"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "{}.mol").format
        host.write_molecule(path("trio"), host.TRIO)
        host.write_molecule(path("line"), [(1, 0.01, 0.001, (0.004 * k, 0.0, 0.0)) for k in range(3)])
        text = host.head("si", "p p f", "block 0 0.05 0 0.05 -0.02 0.1", map="array sort 0 0",
                         comm="cutoff 0.03", skin=0.002) + f"""fix number all property/atom mol ghost yes
neigh_modify exclude molecule/intra all
molecule two {path("trio")} {path("line")}
timestep 2e-5
{host.LOAD}pair_style grip bodies share
pair_coeff * * {model}
create_atoms 0 single 0.01 0.01 0.006 mol two 1 rotate 0 0 0 1
set group all mol 1
region middle block 0 0.05 0.021 0.029 -0.02 0.1
region in_middle block 0.02 0.03 0.0245 0.0255 0.0075 0.0076
region beside block 0.003 0.047 0.042 0.0435 0.0072 0.0074
fix g all gravity 9.8 vector 0 0 -1
fix bodies all rigid/small molecule mol two
fix w all wall/grip {model} zplane 0 NULL bodies share
fix gone all evaporate 300 1 middle 99 molecule yes
fix line all deposit 2 0 299 777 region beside mol two rigid bodies molfrac 1e-6 0.999999 near 0.002 attempt 1000 vz -0.5 -0.5
fix trio all deposit 1 0 1 778 region in_middle mol two rigid bodies molfrac 0.999999 1e-6 vz -0.5 -0.5
compute sums all reduce sumsq vx vy vz
thermo_style custom step atoms c_sums[*]
thermo_modify format float %.15g
thermo 50
run 500
"""
        one, two = (host.thermo(host.must_run(text, ranks=ranks)) for ranks in (1, 2))
    host.check(one["Atoms"][-1] == 9, "reused IDs: a body has gone and another has come")
    host.same(one, two, 1e-9, "reused IDs: 1 and 2 ranks", [f"c_sums[{d}]" for d in (1, 2, 3)])


def test_replicated():
    """Images of one partner are different partners: a cell in which a body touches the same partner on both sides gives
    the same accelerations as two such cells."""
    tables = []
    for cells in (1, 2):
        length = 3.96 * cells
        bodies = [(moved([(-0.49, 0.0, 0.0), (0.0, 0.0, 0.0), (0.5, 0.1, 0.0)],
                         (1.99 * (k % 2) + 3.96 * (k // 2) + 0.6, 0.0, 0.0)), (0.4 if k % 2 else -0.3, 0, 0))
                  for k in range(2 * cells)]
        text = scene(bodies, HERTZ.format(0.5), box=f"0 {length!r} -9 9 -9 9", boundary="p f f", dt=1e-4, cutoff=3)
        tables.append(host.thermo(host.must_run(text + "thermo 50\nrun 1000\n")))
    columns = [f"c_v{m}[{d}]" for m in (0, 1) for d in (1, 2)]
    differ = host.largest_difference(*tables, columns)
    host.check(tables[0]["c_v0[1]"][-1] > -0.2, "replicated: the bodies have collided")
    host.check(differ < 1e-9, f"one cell differs from two by {differ:.3g}")


def test_books():
    """The ledger: a block that rebounds with e has lost (1 - e^2) of its energy in dashpots, and nothing otherwise."""
    for n in (1, 3):
        text = scene([(on_floor(face(n + 1)), (0, 0, -1))], HERTZ.format(0.5),
                     walls="fix w all wall/grip {model} zplane 0 NULL energy yes bodies {word}\n",
                     pair="pair_style grip bodies {word} energy yes\npair_coeff * * {model}\n",
                     more="compute e all grip/energy\n").replace("thermo_style custom step", "thermo_style custom step c_e[7]")
        table = host.thermo(host.must_run(text + "thermo 4000\nrun 4000\n"))
        lost = table["c_e[7]"][-1]
        energy = 0.5 * (n + 1) ** 2 * math.pi / 6 * (1 - table["c_v0[3]"][-1] ** 2)
        host.check_close(lost, energy, 1e-3, f"{(n + 1) ** 2} spheres: energy lost")


def test_restarts():
    """A restart file holds the keyword, and a `pair_style` line replaces it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "restart")
        two = [(moved(face(3), (0, 0, 5)), (0, 0, 0.5)), (moved(face(3), (0, 0, 6.002)), (0, 0, -0.5))]
        host.must_run(scene(two, HERTZ.format(0.5)) + f"run 0\nwrite_restart {path}\n")
        for again, want in (("", 0.5), (f"pair_style grip\npair_coeff * * {HERTZ.format(0.5)}\n", 0.5 ** 3)):
            text = (host.LOAD + f"read_restart {path}\ncomm_modify vel yes cutoff 9\nneighbor 0.3 bin\n"
                                "neigh_modify every 1 delay 0 check yes\n"
                    "fix num all property/atom mol ghost yes\n" + again + "fix bodies clumps rigid/small molecule\n"
                    "compute v0 g0 reduce ave vz\ncompute v1 g1 reduce ave vz\nthermo_style custom step c_v0 c_v1\n"
                    "thermo_modify norm no\ntimestep 2e-5\nthermo 4000\nrun 4000\n")
            table = host.thermo(host.must_run(text))
            rebound = table["c_v1"][-1] - table["c_v0"][-1]
            host.check(abs(rebound - want) < 0.01 if not again else rebound < 0.1, f"restart, '{again}': {rebound}")


def test_refusals():
    head = scene([(face(2), (0, 0, 0))], FRICTION).split("pair_style")[0]
    for line, words in (("pair_style grip bodies half", "pair_style grip: 'bodies' is 'half', accepted: whole share"),
                        ("pair_style grip bodies", "pair_style grip: value of 'bodies' is missing"),
                        ("pair_style grip body share",
                         "unknown keyword 'body'; accepted: [cutoff] energy bodies"),
                        (f"fix w all wall/grip {FRICTION} zplane 0 NULL bodies all",
                         "fix w wall/grip: 'bodies' is 'all', accepted: whole share"),
                        (f"fix w all wall/grip {FRICTION} zplane 0 NULL bodies", "accepted: whole share")):
        host.refused(line, head + line + "\n", words)
