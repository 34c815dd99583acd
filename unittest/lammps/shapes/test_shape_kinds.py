# SPDX-License-Identifier: GPL-2.0-only
"""Capsules, cylinders, tablets and polyhedra in LAMMPS: rebound by the rigid-body solution, free rotation, the ledger of a
bed of all kinds, ranks, restart files, files for ParaView, and files of polyhedra with mistakes."""
import itertools
import math
import re

import numpy
import pytest

import host

path = host.scratch("shape_kinds_")
CORNERS = [(x, y, z) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)]
FACES = [(0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5),
         (3, 7, 5)]


def write_stl(name, corners, faces):
    with open(path(name), "w") as file:
        file.write("solid s\n")
        for face in faces:
            lines = "".join(f"vertex {x!r} {y!r} {z!r}\n" for x, y, z in (corners[k] for k in face))
            file.write(f"facet normal 0 0 0\nouter loop\n{lines}endloop\nendfacet\n")
        file.write("endsolid s\n")
    return path(name)


CUBE = write_stl("cube.stl", CORNERS, FACES)
# A wedge: not centred, and its principal axes are not those of the file.
WEDGE = write_stl("wedge.stl", [(0, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 1), (0, 1, 1)],
                  [(0, 2, 1), (3, 4, 5), (0, 1, 4), (0, 4, 3), (1, 2, 5), (1, 5, 4), (2, 0, 3), (2, 3, 5)])
KINDS = ["ellipsoid 1.4 1 0.8", "superellipsoid 1 0.9 0.8 6 4", "capsule 0.7 1.4", "cylinder 0.9 1.6", "tablet 1.1 0.6 0.4",
         f"polyhedron {WEDGE}"]
HEAD = host.LOAD + """units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
newton {newton}
region box block -20 20 -20 20 -1 20
create_box 6 box
neighbor 0.5 bin
"""


def all_kinds():
    return "fix sh all grip/shapes " + " ".join(f"type {k + 1} {words} density 1" for k, words in enumerate(KINDS))


# ------------------------------------------------------------------------------------------------------------


def outline(words, cushion, polar):
    """Support function and point of the cushioned body in the x-z plane, from its definition as sums of ellipses."""
    kind, r, l = words.split()[0], float(words.split()[1]), float(words.split()[2])
    above = math.sqrt(1 + cushion**2)
    x, z = math.sin(polar), math.cos(polar)
    ball, disc, rod = 0, 0, 0.5 * l / (above - cushion)
    if kind == "capsule":
        ball = r - cushion * rod
    else:
        disc, rod = above * r - cushion * l / 2, above * l / 2 - cushion * r
    s, t = math.hypot(x, cushion), math.hypot(z, cushion)
    point = (x * (ball + disc * above**2 / s + rod * cushion**2 / t), z * (ball + disc * cushion**2 / s + rod * above**2 / t))
    return point[0] * x + point[1] * z, point


def moment_in(output):
    """Mass and moment about y of a shape, from the log."""
    mass = float(re.search(r": mass ([-+.e0-9]+)", output).group(1))
    return mass, float(re.search(r"principal moments \S+ (\S+)", output).group(1))


@pytest.mark.parametrize("words", ["capsule 0.5 2", "cylinder 0.6 2", "cylinder 1.5 1"])
@pytest.mark.parametrize("angle", [25, 60, 80])
def test_rebound(words, angle):
    """Frictionless, e = 0.5: the contact leaves the plane with half of its normal speed (Kodam et al. 2010: a cylinder on a
    plate)."""
    angle, cushion, speed = math.radians(angle), 1e-3, 1.0
    # The axis of the grain leans by `angle`; the plane has the direction -u in the axes of the grain.
    high, (x, z) = outline(words, cushion, math.pi - angle)
    lever = abs(x * math.cos(angle) + z * math.sin(angle))
    model = "hooke 1e8 0.5 damping coeff_restitution"
    output = host.must_run(HEAD.format(newton="on") + f"""create_atoms 1 single 0 0 {high + 1e-3}
set group all diameter 1 density 1
fix sh all grip/shapes type 1 {words} cushion {cushion} density 1 orient quat {math.cos(angle / 2)} 0 {math.sin(angle / 2)} 0
pair_style grip
pair_coeff * * {model}
fix w all wall/grip {model} zplane 0 NULL
velocity all set 0 0 {-speed}
compute om all property/atom omegay
compute one all reduce sum vz c_om
thermo_style custom step c_one[1] c_one[2]
thermo_modify format float %.12g norm no
thermo 12000
timestep 2e-7
run 12000
""")
    mass, moment = moment_in(output)
    push = 1.5 * speed / (1 / mass + lever**2 / moment)
    table = host.thermo(output)
    host.check_close(table["c_one[1]"][-1], -speed + push / mass, 1e-3, "vz")
    host.check(abs(abs(table["c_one[2]"][-1]) - push * lever / moment) < 1e-3, f"spin {table['c_one[2]'][-1]}")


def test_free_rotation():
    """2e4 steps of 0.05: the energy of rotation stays within 1e-4."""
    rows = "".join(f"create_atoms {k} single {3 * k - 12} 0 5\n" for k in range(1, 7))
    table = host.thermo(host.must_run(HEAD.format(newton="on") + f"""{rows}set group all diameter 1 density 1
{all_kinds()}
pair_style zero 0.1
pair_coeff * *
set group all omega 3 -5 8
thermo_style custom step f_sh[1]
thermo_modify format float %.12g
thermo 500
timestep {0.05 / math.sqrt(98)}
run 20000
"""))
    energy = numpy.array(table["f_sh[1]"])
    host.check(max(abs(energy / energy[0] - 1)) < 1e-4, f"the energy drifts by {max(abs(energy / energy[0] - 1))}")


def bed(model, dt, steps, thermo=None, newton="on", ranks=1, more="", wall="zplane 0 NULL"):
    places = numpy.random.default_rng(3).permutation([(x, y, z) for x in range(-8, 9, 4) for y in range(-8, 9, 4)
                                                      for z in range(2, 15, 4)])[:42]
    rows = "".join(f"create_atoms {k % 6 + 1} single {x} {y} {z}\n" for k, (x, y, z) in enumerate(places))
    return host.must_run(HEAD.format(newton=newton) + f"""{rows}set group all diameter 2 density 1
{all_kinds()} {more}
pair_style grip energy yes
pair_coeff * * {model}
fix w all wall/grip {model} {wall} energy yes
fix wx all wall/grip {model} xplane -10 10 energy yes
fix wy all wall/grip {model} yplane -10 10 energy yes
fix g all gravity 10 vector 0 0 -1
velocity all create 3.0 871 loop all
velocity all ramp vz -3 1 z 0 15
compute e all grip/energy
compute m all reduce sum vx vy vz
thermo_style custom step c_e c_e[1] c_e[2] c_m[1] c_m[2] c_m[3] f_sh[2] f_sh[3]
thermo_modify format float %.16g norm no
thermo {thermo or steps}
timestep {dt}
run {steps}
""", ranks=ranks)


FRICTION = "hertz/material 1e5 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4"


def test_energy():
    """The sum of the ledger stays; without friction its error falls with the square of the time step."""
    moves, scale = [], 0
    for dt in (4e-4, 1e-4):
        table = host.thermo(bed("hertz/material 1e5 0.7 0.3 damping coeff_restitution", dt, round(1.2 / dt), round(0.1 / dt)))
        moves.append(max(abs(e - table["c_e"][0]) for e in table["c_e"]))
        scale = table["c_e[1]"][0]
        host.check(table["f_sh[2]"][-1] == 0 and max(table["f_sh[3]"]) > 10, f"unresolved {table['f_sh[2]']}")
    host.check(moves[0] < 2e-3 * scale and moves[0] > 8 * moves[1], f"the sum moves by {moves} of {scale}")
    table = host.thermo(bed(FRICTION, 1e-4, 12000, 1000))
    move = max(abs(e - table["c_e"][0]) for e in table["c_e"])
    host.check(move < 2e-3 * scale, f"with friction, the sum moves by {move} of {scale}")


def test_ranks():
    finals = {}
    for ranks, newton in ((1, "on"), (2, "on"), (3, "off")):
        table = host.thermo(bed(FRICTION, 4e-4, 1000, newton=newton, ranks=ranks))
        finals[ranks] = [table[name][-1] for name in ("c_e[1]", "c_e[2]", "c_m[1]", "c_m[2]", "c_m[3]")]
    for ranks, values in finals.items():
        host.check(numpy.allclose(values, finals[1], rtol=1e-8, atol=1e-8), f"{ranks}: {values}, {finals[1]}")


def test_mesh():
    """A floor of triangles gives the motion of a plane."""
    at = [-12, -5, 1, 4, 12]
    quads = [[(x, y, 0) for x, y in ((a, c), (b, c), (b, d), (a, d))] for a, b in itertools.pairwise(at)
             for c, d in itertools.pairwise(at)]
    corners = [corner for quad in quads for corner in quad]
    floor = write_stl("floor.stl", corners, [face for k in range(0, len(corners), 4) for face in ((k, k + 1, k + 2),
                                                                                                 (k, k + 2, k + 3))])
    finals = []
    for wall in ("zplane 0 NULL", f"mesh {floor}"):
        table = host.thermo(bed(FRICTION, 4e-4, 1500, wall=wall))
        finals.append([table[name][-1] for name in ("c_e[1]", "c_e[2]", "c_m[1]", "c_m[2]", "c_m[3]")])
    host.check(numpy.allclose(*finals, rtol=1e-6, atol=1e-6), f"{finals}")


def test_cylinder_wall():
    """In a pipe, a capsule of half its diameter rolls and a cylinder across it touches with both ends: the ledger closes."""
    model = "hertz/material 1e6 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4"
    moves = []
    for dt in (2e-4, 5e-5):
        table = host.thermo(host.must_run(HEAD.format(newton="on") + f"""create_atoms 3 single 0 1 8
create_atoms 4 single 0.5 0 4
set group all diameter 1 density 1
{all_kinds()}
pair_style grip energy yes
pair_coeff * * {model}
fix w all wall/grip {model} zcylinder 2.5 energy yes
fix b all wall/grip {model} zplane 0 NULL energy yes
fix g all gravity 10 vector 0.3 0.2 -1
compute e all grip/energy
thermo_style custom step c_e c_e[1]
thermo_modify format float %.16g norm no
thermo {round(0.1 / dt)}
timestep {dt}
run {round(2 / dt)}
"""))
        moves.append(max(abs(e - table["c_e"][0]) for e in table["c_e"]) / max(table["c_e[1]"]))
    host.check(moves[0] < 2e-2 and moves[1] < 0.3 * moves[0], f"the sum moves by {moves}")


# ------------------------------------------------------------------------------------------------------------

ONE = HEAD.format(newton="on") + "create_atoms 1 single 0 0 5\nset group all diameter 1 density 1\n"
PAIR = "pair_style zero 0.1\npair_coeff * *\n"


def polyhedron(words):
    return ONE + f"fix sh all grip/shapes type 1 polyhedron {words}\n" + PAIR


def test_restart():
    """The same solid under another name continues the run; another solid does not."""
    other = write_stl("other.stl", [(x, y, 1.001 * z) for x, y, z in CORNERS], FACES)
    copy = write_stl("copy.stl", CORNERS, FACES)
    host.must_run(polyhedron(f"{CUBE} density 1") + f"run 2\nwrite_restart {path('file')}\n")
    again = (host.LOAD + f"read_restart {path('file')}\n" + PAIR
             + "fix sh all grip/shapes type 1 polyhedron FILE density 1\nrun 2\n")
    host.must_run(again.replace("FILE", copy))
    host.refused("other solid", again.replace("FILE", other), "fix sh grip/shapes", "type 1 polyhedron with the hash", "the same")
    host.refused("other scale", again.replace("FILE", f"{copy} scale 2"), "fix sh grip/shapes", "the same")


def test_frame():
    """The log says where the centre and the axes of the hull are in the file: a wedge of volume 1."""
    output = host.must_run(polyhedron(f"{WEDGE} density 2") + "run 0\n")
    mass, _ = moment_in(output)
    host.check_close(mass, 2, 0.02, "mass, with the cushion")
    numbers = [float(x) for x in re.search(r"centre is at (.*) and its orientation (.*)", output).group(0).split()
               if re.fullmatch(r"[-+.e0-9]+", x)]
    host.check(numpy.allclose(numbers[:3], [2 / 3, 1 / 3, 1 / 2], atol=5e-3), f"centre {numbers}")
    host.check_close(sum(x * x for x in numbers[3:]), 1, 1e-6, "quaternion")
    host.check("hull: 6 corners, volume 0 % larger" in output or "hull: 6 corners, volume -" in output
               or re.search(r"hull: 6 corners, volume \S+e-1\d %", output), "an exact hull")


def test_surfaces():
    """Files for ParaView: area, volume and fronts of a cylinder and of a cube."""
    vtk_io = pytest.importorskip("vtkmodules.vtkIOXML")
    name = path("surfaces")
    host.must_run(HEAD.format(newton="on") + "create_atoms 1 single 0 0 5\ncreate_atoms 2 single 5 0 5\n"
                  "create_atoms 3 single -5 0 5\ncreate_atoms 4 single 0 5 5\nset group all diameter 1 density 1\n"
                  f"fix sh all grip/shapes type 1 polyhedron {CUBE} density 1 type 2 cylinder 1 2 density 1 "
                  "type 3 capsule 1 2 density 1 type 4 tablet 1 1 0.5 density 1 "
                  f"orient random 3 vtk 1 {name}.*.vtp\n" + PAIR + "run 0\n")
    reader = vtk_io.vtkXMLPolyDataReader()
    reader.SetFileName(f"{name}.0.vtp")
    reader.Update()
    data = reader.GetOutput()
    types = data.GetCellData().GetArray("type")
    area, volume = numpy.zeros(5), numpy.zeros(5)
    centres = {1: (0, 0, 5), 2: (5, 0, 5), 3: (-5, 0, 5), 4: (0, 5, 5)}
    for k in range(data.GetNumberOfCells()):
        points, kind = data.GetCell(k).GetPoints(), int(types.GetValue(k))
        a, b, c = (numpy.array(points.GetPoint(n)) - centres[kind] for n in range(3))
        normal = numpy.cross(b - a, c - a) / 2
        area[kind] += numpy.linalg.norm(normal)
        volume[kind] += a @ normal / 3
        host.check(a @ normal > -1e-9, f"triangle {k} of type {kind} is turned inwards")
    # The circles of the others have 16 corners.
    circle = 16 * math.sin(math.pi / 8) / 2
    host.check_close(area[1], 24, 0.02, "area of the cube")
    host.check_close(volume[1], 8, 0.02, "volume of the cube")
    host.check_close(volume[2], 2 * circle, 0.02, "volume of the cylinder")
    for kind, exact in ((3, 10 / 3 * math.pi), (4, math.pi + 2 * math.pi / 6 * 0.5 * (3 + 0.25))):
        host.check(0.85 * exact < volume[kind] < exact, f"volume of type {kind}: {volume[kind]} of {exact}")


def test_not_convex():
    """A dent is filled and reported; a large one is an error, as are open, flat and inconsistent surfaces."""
    def dented(depth):  # the upper face becomes a pyramid that points inwards
        return [*CORNERS, (0, 0, 1 - depth)], FACES[:2] + [(4, 5, 8), (5, 7, 8), (7, 6, 8), (6, 4, 8)] + FACES[4:]

    output = host.must_run(polyhedron(f"{write_stl('dent.stl', *dented(0.2))} density 1") + "run 0\n")
    added = 4 * 0.2 / 3 / (8 - 4 * 0.2 / 3)
    host.check(f"hull: 8 corners, volume {100 * added:.3g} % larger" in output, f"the hull adds {added}: {output}")
    deep = write_stl("deep.stl", *dented(1.5))
    cases = {
        "deep dent": (f"{deep} density 1", "is not convex", "33.3 %", "up to 20 %", "grip-clump"),
        "open": (f"{write_stl('open.stl', CORNERS, FACES[:-1])} density 1", "is open", "a closed surface"),
        "fronts": (f"{write_stl('fronts.stl', CORNERS, [*FACES[:-1], FACES[-1][::-1]])} density 1", "fronts", "a closed surface"),
        "flat": (f"{write_stl('flat.stl', [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 2), (1, 3, 2)])} density 1",
                 "is flat", "a solid with 4 to 128 corners"),
        "few": (f"{write_stl('few.stl', [(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])} density 1", "has fewer than 4 corners",
                "a solid with 4 to 128 corners"),
        "no file": (f"{path('none.stl')} density 1", "there is no such file"),
        "scale 0": (f"{CUBE} scale 0 density 1", "'scale'", "'0'", "above 0"),
        "scale twice": (f"{CUBE} scale 1 scale 1 density 1", "'scale'", "twice"),
    }
    for name, (words, *expected) in cases.items():
        host.refused(name, polyhedron(words) + "run 0\n", "fix sh grip/shapes: type 1", *expected)


def test_many_corners():
    turn = math.pi * (3 - math.sqrt(5))
    spiral = [(math.sqrt(1 - z * z) * math.cos(k * turn), math.sqrt(1 - z * z) * math.sin(k * turn), z)
              for k, z in enumerate(numpy.linspace(-1, 1, 131).tolist())]
    pole = [(k, k + 1, 0) for k in range(1, 130)]
    host.refused("many", polyhedron(f"{write_stl('many.stl', spiral, pole)} density 1") + "run 0\n", "more than 128 corners",
                 "a solid with 4 to 128 corners")
