# SPDX-License-Identifier: GPL-2.0-only
"""Contacts of grains with shapes, between each other and with planes: rebound and rocking by closed forms, a given
restitution at all angles, spheres as shapes, energy and momentum, ranks, and what does not go with shapes."""
import math

import numpy
import pytest

import host

# Ellipsoids are wide along x. `drop` is the height of the lowest point above the wall.
HEAD = """units si
atom_style sphere
atom_modify map array
comm_modify vel yes
boundary f f f
newton {newton}
region box block -20 20 -20 20 -1 20
create_box 2 box
neighbor 0.5 bin
"""


def about_y(angle):
    """The quaternion of a turn about y."""
    return f"{math.cos(angle / 2)} 0 {math.sin(angle / 2)} 0"


def height(a, c, angle):
    """Height of the centre of a resting ellipse whose axis a is turned by the angle from the horizontal."""
    return math.hypot(a * math.sin(angle), c * math.cos(angle))


def lever(a, c, angle):
    """Horizontal distance of the lowest point from the centre."""
    return (a * a - c * c) * math.sin(angle) * math.cos(angle) / height(a, c, angle)


def one_grain(axes, angle, model, words="ellipsoid", more=""):
    a, _, c = axes
    return (HEAD.format(newton="on") + f"create_atoms 1 single 0 0 {height(a, c, angle) + 1e-3}\n"
            + "set group all diameter 1 density 1\n" + host.LOAD
            + f"fix sh all grip/shapes type 1 {words} {axes[0]} {axes[1]} {axes[2]}{more} density {{density}} "
            f"orient quat {about_y(angle)}\n"
            f"pair_style grip energy yes\npair_coeff * * {model}\nfix w all wall/grip {model} zplane 0 NULL energy yes\n")


def mass_one(axes):
    return 3 / (4 * math.pi * axes[0] * axes[1] * axes[2])


STATE = ("compute om all property/atom omegay\ncompute one all reduce sum vx vz c_om\n"
         "thermo_style custom step c_one[1] c_one[2] c_one[3]\nthermo_modify format float %.12g norm no\n")


def rebound(axes, angle, velocity, model, dt=2e-7, steps=10000, **how):
    script = one_grain(axes, angle, model, **how).format(density=mass_one(axes)) + STATE
    table = host.thermo(host.must_run(script + f"velocity all set {velocity[0]} 0 {velocity[1]}\ntimestep {dt}\nthermo {steps}\n"
                                      f"run {steps}\n"))
    return [table[f"c_one[{n}]"][-1] for n in (1, 2, 3)]


def newtons_rule(axes, angle, velocity, restitution):
    """Velocities after a frictionless impact on the plane: v_n' = -e v_n at the contact."""
    a, _, c = axes
    inertia = (a * a + c * c) / 5
    arm = lever(a, c, angle)
    push = -(1 + restitution) * velocity[1] / (1 + arm * arm / inertia)
    # The lowest point is on the side to which the axis is turned down; turns about y carry x to -z.
    return [velocity[0], velocity[1] + push, -push * arm / inertia]


@pytest.mark.parametrize("axes,angle", [((2, 1, 1), 30), ((2, 1, 1), 75), ((1, 1.3, 3), 40), ((5, 1, 1), 20), ((1, 1, 1), 0)])
def test_rebound(axes, angle):
    """Frictionless: 0.5 of the normal velocity of the contact, whatever the shape and the angle."""
    angle = math.radians(angle)
    velocity = (0.3, -1.0)
    got = rebound(axes, angle, velocity, "hooke 1e8 0.5 damping coeff_restitution")
    want = newtons_rule(axes, angle, velocity, 0.5)
    for name, one, other in zip(("vx", "vz", "w"), got, want):
        host.check(abs(one - other) < 1e-3, f"{axes} at {angle}: {name} is {one}, not {other}: {got}, {want}")


def test_rebound_of_the_contract():
    """Known numbers of the spheroid 2:1:1 at 30 degrees."""
    got = rebound((2, 1, 1), math.radians(30), (0.3, -1.0), "hooke 1e8 0.5 damping coeff_restitution")
    host.check(numpy.allclose([got[0], got[1], abs(got[2])], [0.3, -0.236364, 0.749876], atol=1e-3), f"{got}")


@pytest.mark.parametrize("ratio", [1.5, 2.0, 4.0])
def test_rocking(ratio):
    """A spheroid that rocks on a frictionless plane: omega^2 = 5 g (a^2 - c^2)/(c (a^2 + c^2))."""
    model = "hooke 1e6 0.3 damping coeff_restitution"
    angle, gravity = 0.02, 9.81
    script = one_grain((ratio, 1, 1), angle, model).format(density=mass_one((ratio, 1, 1)))
    rests = height(ratio, 1, angle)
    script = script.replace(f"single 0 0 {rests + 1e-3}", f"single 0 0 {rests - gravity / 1e6}")
    expected = math.sqrt(5 * gravity * (ratio**2 - 1) / (ratio**2 + 1))
    dt, steps = 5e-5, 20
    script += (STATE + f"fix g all gravity {gravity} vector 0 0 -1\ntimestep {dt}\nthermo {steps}\n"
               f"run {int(4.2 * math.pi / expected / dt)}\n")
    table = host.thermo(host.must_run(script))
    time, spin = dt * numpy.array(table["Step"]), numpy.array(table["c_one[3]"])
    crossings = [time[k] + (time[k + 1] - time[k]) * spin[k] / (spin[k] - spin[k + 1])
                 for k in range(5, len(spin) - 1) if spin[k] * spin[k + 1] < 0]
    got = math.pi * (len(crossings) - 1) / (crossings[-1] - crossings[0])
    host.check(len(crossings) >= 3 and abs(got / expected - 1) < 0.01, f"{got} instead of {expected}")


def fall(shape, model, dt, steps, newton="on", ranks=1, more="", thermo=None, count=30):
    """Grains in random places above a plane, thrown down."""
    places = numpy.random.default_rng(3).permutation([(x, y, z) for x in range(-9, 10, 3) for y in range(-9, 10, 3)
                                                      for z in range(2, 15, 3)])[:count]
    script = (HEAD.format(newton=newton) + "".join(f"create_atoms 1 single {x} {y} {z}\n" for x, y, z in places)
              + "set group all diameter 2 density 1\n" + host.LOAD
              + f"{shape}pair_style grip energy yes\npair_coeff * * {model}\n"
              f"fix w all wall/grip {model} zplane 0 NULL energy yes\n"
              "fix wx all wall/grip " + model + " xplane -11 11 energy yes\n"
              "fix wy all wall/grip " + model + " yplane -11 11 energy yes\n"
              "fix g all gravity 10 vector 0 0 -1\nvelocity all create 3.0 871 loop all\n"
              "variable s atom 0.5*vx\n"
              "velocity all ramp vz -3 1 z 0 15\n"
              f"compute e all grip/energy\ntimestep {dt}\nthermo {thermo or steps}\n"
              "compute m all reduce sum vx vy vz\n"
              "thermo_style custom step c_e c_e[1] c_e[2] c_e[7] c_e[10] c_m[1] c_m[2] c_m[3]\n"
              f"thermo_modify format float %.16g norm no\n{more}run {steps}\n")
    return host.must_run(script, ranks=ranks)


GRAINS = "fix sh all grip/shapes type 1 ellipsoid 1.4 1 0.8 density 1 orient random 7\n"
FRICTION = "hertz/material 1e5 0.7 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.4 rolling sds 100 0.1 0.05"


def test_energy():
    """The sum of the ledger stays; its error falls with the square of the time step."""
    tables = [host.thermo(fall(GRAINS, FRICTION, dt, round(1.0 / dt), thermo=round(0.1 / dt))) for dt in (4e-4, 1e-4)]
    moves = [max(abs(e - table["c_e"][0]) for e in table["c_e"]) for table in tables]
    scale = tables[0]["c_e[1]"][0]
    lost = tables[0]["c_e[7]"][-1] + tables[0]["c_e[10]"][-1]
    host.check(lost > 0.05 * scale, f"the grains have collided: {lost} of {scale}")
    host.check(moves[0] < 2e-3 * scale and moves[0] > 8 * moves[1], f"the sum moves by {moves} of {scale}")


@pytest.mark.parametrize("law", ["hooke 1e4 0", "hooke 1e4 50", "hertz/material 1e5 1 0.3 damping coeff_restitution"])
def test_energy_of_normal_forces(law):
    """Without friction, whose beginning is not smooth, the error of the sum falls by exactly the square: the work of a force is
    that of the mean spin of a grain, whose spin changes while it turns freely."""
    moves = []
    for dt in (2e-4, 1e-4):
        table = host.thermo(fall(GRAINS, law, dt, round(1.0 / dt), thermo=round(0.1 / dt)))
        moves.append(max(abs(e - table["c_e"][0]) for e in table["c_e"]))
    host.check_close(moves[0] / moves[1], 4.0, 0.03, f"order of {moves}")


def test_ranks():
    """The same motion on any number of ranks, with newton on and off."""
    finals = {}
    for ranks, newton in ((1, "on"), (2, "on"), (4, "on"), (1, "off"), (2, "off")):
        table = host.thermo(fall(GRAINS, FRICTION, 4e-4, 800, newton, ranks))
        finals[ranks, newton] = [table[name][-1] for name in ("c_e[1]", "c_e[2]", "c_m[1]", "c_m[2]", "c_m[3]")]
    for key, values in finals.items():
        host.check(numpy.allclose(values, finals[1, "on"], rtol=1e-8, atol=1e-8), f"{key}: {values}, {finals[1, 'on']}")


@pytest.mark.parametrize("words", ["ellipsoid 1 1 1", "superellipsoid 1 1 1 2 2"])
def test_sphere(words):
    """A ball as a shape moves as a sphere does, with a law whose contact is in the middle of the overlap."""
    model = FRICTION.replace("mindlin NULL 1.0 0.4", "luding kt_ratio 0.3 mu 0.4").replace(
        "hertz/material 1e5 0.7 0.3 damping coeff_restitution",
        "luding k2hat 1e5 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 gamma_n 1").replace("rolling sds 100 0.1 0.05",
                                                                               "rolling luding kr_ratio 0.1 mu_r 0.05")
    shape = f"fix sh all grip/shapes type 1 {words} density 1\n"
    columns = ("c_e[1]", "c_e[2]", "c_e[7]", "c_e[10]", "c_m[1]", "c_m[2]", "c_m[3]")
    tables = [host.thermo(fall(one, model, 4e-4, 500)) for one in (shape, "fix sh all nve/sphere\n")]
    for name in columns:
        host.check_close(tables[0][name][-1], tables[1][name][-1], 1e-7, name)


def test_reaching():
    """A law that reaches beyond touch takes the radius of curvature at which the contact begins: the motion depends neither on
    the ledger nor on the skin."""
    model = "jkr 1e6 0.5 0.3 200"
    finals = []
    for energy, skin in (("yes", 0.5), ("no", 0.5), ("yes", 2.0)):
        script = one_grain((2, 1, 1), 0.3, model).format(density=mass_one((2, 1, 1))) + STATE
        script = script.replace("energy yes", f"energy {energy}").replace("neighbor 0.5", f"neighbor {skin}")
        table = host.thermo(host.must_run(script + "velocity all set 0.2 0 -1\nset group all omega 0 3 0\ntimestep 1e-5\n"
                                          "thermo 20000\nrun 20000\n"))
        finals.append([table[f"c_one[{n}]"][-1] for n in (1, 2, 3)])
    host.check(abs(finals[0][1] + 1) > 0.1, f"the grain has touched the wall: {finals[0]}")
    for final in finals[1:]:
        host.check(numpy.allclose(final, finals[0], rtol=1e-9, atol=1e-9), f"{finals}")


def test_inserted():
    """Grains that a fix inserts within others, with a ledger: the run continues, and the sum stays."""
    script = (HEAD.format(newton="on") + host.LOAD + GRAINS
              + f"pair_style grip energy yes\npair_coeff * * {FRICTION}\n"
              f"fix w all wall/grip {FRICTION} zplane 0 NULL energy yes\n"
              "region top block -3 3 -3 3 1 6\nfix in all deposit 20 1 5 4711 region top near 0.5\n"
              "compute e all grip/energy\ntimestep 1e-4\nthermo 100\nthermo_style custom step atoms c_e c_e[1]\n"
              "thermo_modify format float %.12g norm no lost ignore\nrun 400\n")
    table = host.thermo(host.must_run(script))
    host.check(table["Atoms"][-1] == 20, f"{table['Atoms'][-1]} atoms")
    later = [e for step, e in zip(table["Step"], table["c_e"]) if step > 100]
    host.check(max(later) - min(later) < 0.02 * max(table["c_e[1]"]), f"the sum moves: {table['c_e']}, {table['c_e[1]']}")


def test_frozen():
    """Grains that are held and overlap, with a rolling law that reads their moments of inertia."""
    model = "hertz/material 1e5 0.7 0.3 tangential mindlin NULL 1.0 0.4 rolling epsd mu_r 0.1 eta_r 0.1"
    held = "group held id 1 2 3 4 5\nset atom 1*5 z 0.5\nset atom 1 x 0 y 0\nset atom 2 x 1 y 0\nfix hold held freeze\n"
    table = host.thermo(fall(GRAINS + held, model, 4e-4, 200))
    host.check(all(math.isfinite(e) for e in table["c_e"]), f"{table['c_e']}")


def test_other_walls():
    """Walls for which shapes are refused act on groups of spheres, also beside grains with shapes. After the fix is gone, all
    grains are spheres, and their contacts keep the history of the laws."""
    spheres = "set atom 1*10 type 2\nset type 2 diameter 2 density 1\ngroup balls type 2\nfix n balls nve/sphere\n"
    more = f"fix c balls wall/grip {FRICTION} region box energy yes\npair_coeff * * {FRICTION}\n"
    table = host.thermo(fall(GRAINS + spheres, FRICTION, 4e-4, 500, more=more))
    host.check(all(math.isfinite(e) for e in table["c_e"]), f"{table['c_e']}")
    gone = "run 500\nunfix sh\nset group all diameter 1 density 1\nfix n all nve/sphere\n"
    output = fall(GRAINS, FRICTION, 4e-4, 200, more=gone)
    host.check("history of other models" not in output, "no history is lost")
    host.check(all(math.isfinite(e) for e in host.thermo(output)["c_e"]), "the ledger of spheres again")


def shortest(model, grains, density=1.0):
    """Contact times of undamped impacts: of two grains of 2:1:1, and of one with a plane, with compute grip/timestep."""
    script = (HEAD.format(newton="on") + f"{grains}set group all diameter 1 density 1\n" + host.LOAD
              + f"fix sh all grip/shapes type 1 ellipsoid 2 1 1 density {density}\npair_style grip\npair_coeff * * {model}\n"
              "WALLvelocity all set 0 0 -0.01\ncompute t all grip/timestep\nthermo_style custom step c_t[1]\n"
              "thermo_modify format float %.12g\ntimestep 1e-6\nrun 0\n")
    walls = f"fix w all wall/grip {model} zplane -0.9 NULL\n"
    return [host.thermo(host.must_run(script.replace("WALL", wall)))["c_t[1]"][-1] for wall in ("", walls)]


path = host.scratch("shape_events_")


def place_of_end(script, steps):
    """Where the one event of a run has ended, in the list of fix grip/collisions."""
    host.must_run(script.replace("energy yes", "energy events") + f"fix d all grip/collisions {steps} {path('rows')} "
                  f"bins 1e-9 1e3 1 list {path('list')} above 0\nrun {steps}\n")
    with open(path("list")) as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    host.check(len(rows) == 1, f"one event: {rows}")
    return numpy.array([float(x) for x in rows[0][7:10]])


def test_places():
    """Contacts that end are where the surfaces touched: beside the lowest point of a turned grain, and on a flank."""
    angle = math.radians(30)
    model = "hooke 1e6 0.5 damping coeff_restitution"
    script = one_grain((2, 1, 1), angle, model).format(density=mass_one((2, 1, 1)))
    place = place_of_end(script + "velocity all set 0 0 -1\ntimestep 2e-6\n", 3000)
    want = [lever(2, 1, angle), 0, 0]
    host.check(numpy.allclose(place, want, atol=0.01), f"at the plane: {place} instead of {want}")
    point = numpy.array([1.2, 0, 0.8])
    normal = numpy.array([0.3, 0, 0.8]) / math.hypot(0.3, 0.8)
    ball = point + 0.501 * normal
    script = (HEAD.format(newton="on").replace("create_box 1", "create_box 2")
              + f"create_atoms 1 single 0 0 0\ncreate_atoms 2 single {ball[0]} 0 {ball[2]}\nset group all diameter 1 density 1\n"
              + host.LOAD + "fix sh all grip/shapes type 1 ellipsoid 2 1 1 density 1 type 2 ellipsoid 0.5 0.5 0.5 density 1 "
              f"orient fixed\npair_style grip energy yes\npair_coeff * * {model}\n")
    push = " ".join(str(x) for x in -normal)
    for order in ("", "set atom 1 type 2\nset atom 2 type 1\n"):
        at = script if not order else script.replace("single 0 0 0", "single X").replace(
            f"single {ball[0]} 0 {ball[2]}", "single 0 0 0").replace("single X", f"single {ball[0]} 0 {ball[2]}").replace(
            "set group", order + "set group")
        moving = 1 if order else 2
        place = place_of_end(at + f"group b id {moving}\nvelocity b set {push}\ntimestep 2e-6\n", 4000)
        host.check(numpy.allclose(place, point, atol=0.01), f"on the flank: {place} instead of {point}")


FIELDS = "delta nx nz fn px pz lx lz armi armj rstar mstar"


def one_contact(script):
    """The values of compute grip/contact, of the only contact."""
    columns = " ".join(f"c_c[{n}]" for n in range(1, len(FIELDS.split()) + 1))
    output = " ".join(f"c_r[{n}]" for n in range(1, len(FIELDS.split()) + 1))
    script += (f"compute c all grip/contact {FIELDS}\ncompute r all reduce sum {columns} inputs local\n"
               f"thermo_style custom step {output}\nthermo_modify format float %.14g\ntimestep 1e-9\nrun 1\n")
    table = host.thermo(host.must_run(script))
    return dict(zip(FIELDS.split(), (table[f"c_r[{n}]"][0] for n in range(1, len(FIELDS.split()) + 1))))


def test_contact_list():
    """Geometry of compute grip/contact by closed forms: sqrt(det rho) = a b c/h^2 of an ellipsoid."""
    angle, delta, stiffness = math.radians(30), 1e-3, 1e6
    script = one_grain((2, 1, 1), angle, f"hooke {stiffness} 0").format(density=mass_one((2, 1, 1)))
    high, arm = height(2, 1, angle), lever(2, 1, angle)
    got = one_contact(script.replace(f"single 0 0 {high + 1e-3}", f"single 0 0 {high - delta}"))
    want = dict(delta=delta, nx=0, nz=1, fn=stiffness * delta, px=arm, pz=-delta / 2, lx=-arm, lz=high - delta / 2,
                armi=math.hypot(arm, high - delta / 2), armj=0, rstar=2 / high**2, mstar=1 / (1 + arm**2))
    for field, value in want.items():
        host.check(abs(got[field] - value) < 1e-6 * max(1, abs(value)), f"plane: {field} is {got[field]}, not {value}")
    point, size = numpy.array([1.2, 0.8]), math.hypot(0.3, 0.8)
    normal = numpy.array([0.3, 0.8]) / size
    support = point @ normal
    ball = point + (0.5 - delta) * normal
    for order in ((1, 2), (2, 1)):
        places = {1: "0 0 0", 2: f"{ball[0]} 0 {ball[1]}"}
        script = (HEAD.format(newton="on").replace("create_box 1", "create_box 2")
                  + "".join(f"create_atoms {type} single {places[type]}\n" for type in order)
                  + "set group all diameter 1 density 1\n" + host.LOAD
                  + "fix sh all grip/shapes type 1 ellipsoid 2 1 1 density 1 "
                  f"type 2 ellipsoid 0.5 0.5 0.5 density 1 orient fixed\npair_style grip energy yes\n"
                  f"pair_coeff * * hooke {stiffness} 0\n")
        got = one_contact(script)
        middle = point - delta / 2 * normal
        sign = 1 if got["nz"] < 0 else -1  # which of the two is the first is not known
        across, turn = ball - middle, point[0] * normal[1] - point[1] * normal[0]
        masses = 1 / (4 / 3 * math.pi * 2), 1 / (4 / 3 * math.pi / 8)
        want = dict(delta=delta, nx=-sign * normal[0], nz=-sign * normal[1], fn=stiffness * delta, px=middle[0], pz=middle[1],
                    lx=-sign * ball[0], lz=-sign * ball[1],
                    rstar=((support**3 / 4 + 2) * (support + 2))**-0.5, mstar=1 / (sum(masses) + masses[0] * turn**2))
        for field, value in want.items():
            host.check(abs(got[field] - value) < 1e-6 * max(1, abs(value)), f"pair: {field} is {got[field]}, not {value}")
        arms = sorted((got["armi"], got["armj"]))
        expected = sorted((numpy.linalg.norm(middle), numpy.linalg.norm(across)))
        host.check(numpy.allclose(arms, expected, atol=1e-6), f"arms {arms}")


def test_time_step():
    """Contact times are those of the worst place of a shape: m/m* = 1 + 5 (a - 1)^2/(a^2 + 1), R* = a."""
    mass = 4 / 3 * math.pi * 2
    light = mass / (1 + 5 / 5)
    pair, wall = shortest("hooke 1e6 0", "create_atoms 1 single 0 0 5\ncreate_atoms 1 single 9 0 5\n")
    host.check(abs(pair / (math.pi * math.sqrt(light / 2 / 1e6)) - 1) < 1e-3, f"hooke, pair: {pair}")
    host.check(abs(wall / (math.pi * math.sqrt(light / 2 / 1e6)) - 1) < 1e-3, f"hooke, the pair is shorter: {wall}")
    pair, wall = shortest("hertz 1e6 0", "create_atoms 1 single 0 0 5\n")
    # Hertz: force 1e6 sqrt(R* delta) delta; t = 2.9432 (15 m*/(16 E sqrt(R* v)))^(2/5) with E = 3/4 1e6 (Johnson 1985, 11.24).
    for radius, m, speed, got in ((1, light / 2, 0.02, pair), (2, light, 0.01, wall)):
        want = 2.9432 * (15 * m / (16 * 0.75e6 * math.sqrt(radius * speed)))**0.4
        host.check(abs(got / min(want, pair) - 1) < 2e-3, f"hertz: {got} instead of {want}")


def test_refused():
    """Laws and walls without shapes end the run, with what is accepted."""
    grain = one_grain((2, 1, 1), 0.0, "hooke 1e6 0").format(density=1.0)
    for change, with_what, text in (
            ("pair_coeff * * hooke 1e6 0", "pair_coeff * * mdr 1e5 0.3 1e3 0 0.5 0.7 damping mdr 1",
             "pair_style grip: normal law 'mdr' of types 1 and 1 does not go with the shapes of fix grip/shapes"),
            ("zplane 0 NULL", "region box", "fix w wall/grip: grains with the shapes of fix grip/shapes do not touch this wall; "
             "accepted: xplane, yplane, zplane, zcylinder, mesh, or a group without these grains")):
        host.refused(with_what, grain.replace(change, with_what) + "run 0\n", text)
    late = grain.replace("run 0", "").split("\n")
    shape = next(line for line in late if line.startswith("fix sh"))
    script = "\n".join(line for line in late if line != shape) + shape + "\nrun 0\n"
    host.refused("the fix after the wall", script, "fix w wall/grip: fix grip/shapes must be given before this fix")
