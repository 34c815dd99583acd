# SPDX-License-Identifier: GPL-2.0-only
"""Planes of fix wall/grip compared with closed forms: rest, impact, two planes at once, incline, walls of an atom
type."""
import math
import os
import tempfile

import host
import walls
from walls import G, MASS, R


def simulate(lines, *quantities, **setting):
    """With a box that begins at the origin."""
    return walls.simulate(lines, *quantities, box=(0, 0.4), **setting)


def rest(name, model, overlap):
    """A sphere that has come to rest: the wall carries its weight, and the torque about the origin is x times the
    weight."""
    for plane, place, sign in (("zplane 0 NULL", R, 1), ("zplane NULL 0.4", 0.4 - R, -1)):
        rows = simulate(f"fix g all gravity {G} vector 0 0 {-sign}\nfix w all wall/grip {model} {plane}\nrun "
                        f"30000\nSHOW",
                        "f_w[1]", "f_w[2]", "f_w[3]", "f_w[4]", "f_w[5]", "f_w[6]", "z[1]", "fz[1]",
                        atoms=((1, 0.1, 0.15, place),))
        fx, fy, fz, tx, ty, tz, z, atom_force = rows[0]
        weight = -sign * MASS * G
        text = f"{name}, {plane}"
        host.check_close(fz, weight, 1e-6, f"{text}: force on the wall")
        host.check(fx == 0 and fy == 0 and abs(tz) < 1e-12, f"{text}: force along the wall {fx} {fy}, torque {tz}")
        host.check_close(tx, 0.15 * weight, 1e-6, f"{text}: torque about x")
        host.check_close(ty, -0.1 * weight, 1e-6, f"{text}: torque about y")
        host.check(abs(atom_force) < 1e-6 * MASS * G, f"{text}: the sphere is not at rest, force {atom_force}")
        if overlap:
            host.check_close(sign * (place - z), overlap, 1e-6, f"{text}: overlap at rest")


def test_at_rest():
    k = 1e4
    critical = 2 * math.sqrt(MASS * k)
    rest("hooke", f"hooke {k} {critical} damping velocity", MASS * G / k)
    rest("hertz", "hertz 1e6 4e5 damping viscoelastic", (MASS * G / (1e6 * math.sqrt(R)))**(2 / 3))
    stiff = 4 / 3 * 1e6 / (2 * (1 - 0.3**2))
    rest("hertz/material", "hertz/material 1e6 0.1 0.3 damping coeff_restitution",
         (MASS * G / (stiff * math.sqrt(R)))**(2 / 3))
    rest("luding", f"luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 gamma_n {critical}", None)


def test_between_two_planes():
    """Planes 2 (R - s) apart: both act, the force is -2 k x. Velocity Verlet then gives x_n = x_0 cos(n theta)
    with cos theta = 1 - (omega dt)^2/2, exactly."""
    k, s, x0, dt, steps = 1e3, 1e-4, 5e-5, 1e-5, 1234
    theta = math.acos(1 - k / MASS * dt * dt)
    for axis in "xyz":
        place = [0.1, 0.1, 0.1]
        place["xyz".index(axis)] += x0
        rows = simulate(f"fix w all wall/grip hooke {k} 0 damping none {axis}plane {0.1 - R + s!r} {0.1 + R - s!r}\n"
                        f"run 0\nSHOW\nrun {steps}\nSHOW", "f_w[1]", "f_w[2]", "f_w[3]", f"{axis}[1]", dt=dt,
                        atoms=((1, *place),))
        host.check_close(rows[0]["xyz".index(axis)], 2 * k * x0, 1e-9, f"both {axis}planes: force on the walls")
        host.check(abs(rows[1][3] - 0.1 - x0 * math.cos(steps * theta)) < 1e-10 * R,
                   f"both {axis}planes: x is {rows[1][3] - 0.1!r}, want {x0 * math.cos(steps * theta)!r}")
    # The same sphere between planes that are further apart than its diameter: no force.
    rows = simulate(f"fix w all wall/grip hooke {k} 0 damping none xplane {0.1 - 1.01 * R!r} {0.1 + 1.01 * R!r}\n"
                    f"run 10\nSHOW", "f_w[1]", "x[1]")
    host.check(rows[0] == [0.0, 0.1], f"between the planes, free: {rows[0]}")


def test_in_the_corner():
    """Three fixes, a corner; gravity along the diagonal. At rest each wall carries its part."""
    k = 1e4
    walls = "\n".join(f"fix w{a} all wall/grip hooke {k} 20 damping velocity {a}plane 0 NULL" for a in "xyz")
    row = simulate(f"fix g all gravity {G} vector -1 -2 -3\n{walls}\nrun 30000\nSHOW", "f_wx[1]", "f_wy[2]", "f_wz[3]",
                   "f_wx[2]", "f_wy[3]", "x[1]", "y[1]", "z[1]", atoms=((1, R, R, R),))[0]
    for a in range(3):
        share = MASS * G * (a + 1) / math.sqrt(14)
        host.check_close(row[a], -share, 1e-6, f"corner: force on the {'xyz'[a]}plane")
        host.check_close(R - row[5 + a], share / k, 1e-6, f"corner: overlap with the {'xyz'[a]}plane")
    host.check(row[3] == 0 and row[4] == 0, "corner: a wall takes a force along itself without friction")


def test_luding_impact():
    """Restitution of luding in closed form with m* = m and a12 = 2 R."""
    k2hat = 1e5
    for k1_ratio, kc_ratio, phi_f, speed in ((0.2, 0.0, 0.05, 0.3), (0.2, 0.2, 0.05, 0.3), (0.5, 0.1, 0.02, 0.1),
                                             (0.2, 0.05, 0.005, 2.0), (1.0, 0.3, 0.05, 0.5)):
        k1, kc = k1_ratio * k2hat, kc_ratio * k2hat
        dm = speed * math.sqrt(MASS / k1)
        k2 = k2hat
        if k1 < k2hat:
            limit = k2hat / (k2hat - k1) * phi_f * 2 * R
            k2 = min(k2hat, k1 + (k2hat - k1) * dm / limit)
        e = math.sqrt(k1 / k2 - kc / k1 * (k2 - k1)**2 / (k2 * (k2 + kc)))
        dt = math.pi * math.sqrt(MASS / k1) / 20000
        for plane, place, sign in (("xplane 0.09 NULL", 0.1 + 1e-5 * speed, -1),
                                   ("xplane NULL 0.11", 0.1 - 1e-5 * speed, 1)):
            row = simulate(f"velocity all set {sign * speed} 0 0\nfix w all wall/grip luding k2hat {k2hat} "
                           f"k1_ratio {k1_ratio} kc_ratio {kc_ratio} phi_f {phi_f} {plane}\nrun 45000\nSHOW",
                           "vx[1]", "x[1]", "f_w[1]", dt=dt, atoms=((1, place, 0.1, 0.1),))[0]
            host.check(row[2] == 0, f"luding {k1_ratio} {kc_ratio} {speed} {plane}: still in contact")
            host.check_close(-row[0] / (sign * speed), e, 1e-6, f"luding {k1_ratio} {kc_ratio} {speed} {plane}: "
                             f"restitution")


def test_luding_sticks():
    """Adhesion that the rebound cannot overcome: the sphere stays."""
    row = simulate("velocity all set -0.3 0 0\nfix w all wall/grip luding k2hat 1e5 k1_ratio 0.2 kc_ratio 2 phi_f 0.01 "
                   "gamma_n 5 xplane 0.09 NULL\nrun 40000\nSHOW", "x[1]", "vx[1]",
                   "f_w[1]", atoms=((1, 0.1001, 0.1, 0.1),), dt=1e-6)[0]
    host.check(row[0] < 0.1 and abs(row[1]) < 1e-3, f"sticking sphere: x {row[0]}, v {row[1]}")


def test_luding_young():
    """k2hat = young A/(2 R), A = pi R^2: compared with the same stiffness given directly."""
    young = 2e6
    want = young * math.pi * R * R / (2 * R)
    rows = [simulate(f"velocity all set 0 0 -0.5\n"
                     f"fix w all wall/grip luding {word} k1_ratio 0.3 kc_ratio 0.1 phi_f 0.05 "
                     "zplane 0 NULL\nrun 700\nSHOW", "z[1]", "vz[1]", atoms=((1, 0.1, 0.1, R),))[0]
            for word in (f"young {young!r}", f"k2hat {want!r}")]
    for a, b in zip(*rows):
        host.check_close(a, b, 1e-11, "luding young on a wall")


def test_restitution_given():
    for e in (0.3, 0.9):
        model = f"hertz/material 1e7 {e} 0.3 damping coeff_restitution"
        row = simulate(f"velocity all set 0 0.5 0\nfix w all wall/grip {model} yplane NULL 0.11\nrun 20000\nSHOW",
                       "vy[1]", "f_w[2]", dt=2e-7)[0]
        host.check(row[1] == 0, f"coeff_restitution {e}: still in contact")
        host.check_close(-row[0] / 0.5, e, 1e-4, f"restitution from {model}")


def test_incline():
    angle = 0.4
    sin, cos = math.sin(angle), math.cos(angle)
    k = 1e5
    overlap = MASS * G * cos / k
    gravity = f"fix g all gravity {G} vector {sin!r} 0 {-cos!r}\n"
    two = "run 20000\nSHOW\nrun 10000\nSHOW"
    start = ((1, 0.05, 0.1, R - overlap),)

    def acceleration(model):
        rows = simulate(gravity + f"fix w all wall/grip {model} zplane 0 NULL\n" + two, "vx[1]", "C_w[1][2]", "z[1]",
                        "f_w[1]", "f_w[3]", "vy[1]", atoms=start)
        host.check_close(rows[1][4], -MASS * G * cos, 1e-6, f"incline: normal force on the wall, {model}")
        host.check(abs(rows[1][5]) < 1e-12, f"incline: sideways speed {rows[1][5]}, {model}")
        return (rows[1][0] - rows[0][0]) / 0.1, (rows[1][1] - rows[0][1]) / 0.1, rows[1]

    a, spin, row = acceleration(f"hooke {k} 20 damping velocity tangential linear_history {0.3 * k} 1.0 0.5")
    host.check_close(a, 5 / 7 * G * sin, 1e-6, "rolling, linear_history: acceleration")
    host.check_close(spin, 5 / 7 * G * sin / R, 1e-6, "rolling, linear_history: angular acceleration")
    host.check_close(row[3], 2 / 7 * MASS * G * sin, 1e-5, "rolling, linear_history: friction on the wall")
    mu = 0.05
    a, spin, row = acceleration(f"hooke {k} 20 damping velocity tangential linear_history {0.3 * k} 1.0 {mu}")
    host.check_close(a, G * (sin - mu * cos), 1e-8, "sliding, linear_history: acceleration")
    host.check_close(spin, 2.5 * mu * G * cos / R, 1e-8, "sliding, linear_history: angular acceleration")
    host.check_close(row[3], mu * MASS * G * cos, 1e-8, "sliding, linear_history: friction on the wall")
    a, spin, row = acceleration(f"hooke {k} 20 damping velocity tangential linear_nohistory 1e6 {mu}")
    host.check_close(a, G * (sin - mu * cos), 1e-8, "sliding, linear_nohistory: acceleration")
    luding = f"luding k2hat {k} k1_ratio 1 kc_ratio 0 phi_f 0.05 gamma_n 20 tangential luding kt_ratio 0.3"
    # The contact point of luding friction is at the radius minus half the overlap: rolling at this
    # radius.
    r = R - overlap / 2
    a, spin, row = acceleration(f"{luding} mu 0.5 gamma_t 20")
    host.check_close(a, G * sin / (1 + 0.4 * R * R / (r * r)), 1e-6, "rolling, luding: acceleration")
    host.check_close(spin, a / r, 1e-6, "rolling, luding: angular acceleration")
    a, spin, row = acceleration(f"{luding} mu {mu}")
    host.check_close(a, G * (sin - mu * cos), 1e-8, "sliding, luding: acceleration")
    host.check_close(spin, mu * G * cos * r / (0.4 * R * R), 1e-8, "sliding, luding: angular acceleration")


COLLISION = "velocity all set 0.2 0.1 -0.5\nset atom 1 omega 3 5 2\n"
QUANTITIES = ("x[1]", "y[1]", "z[1]", "vx[1]", "vy[1]", "vz[1]", "C_w[1][1]", "C_w[1][2]", "C_w[1][3]")


def same_as(name, pair, wall, explicit, tolerance):
    """A wall of an atom type compared with a wall with the words of the model."""
    rows = [simulate(f"{lines}\n{COLLISION}run 500\nSHOW", *QUANTITIES, atoms=((1, 0.1, 0.1, R + 1e-5),
                     (2, 0.3, 0.3, 0.3)), ntypes=2)[0]
            for lines in (f"pair_style grip\n{pair}\nfix w all wall/grip {wall} zplane 0 NULL",
                          f"fix w all wall/grip {explicit} zplane 0 NULL")]
    for quantity, a, b in zip(QUANTITIES, *rows):
        host.check_close(a, b, tolerance, f"{name}: {quantity}")
    host.check(abs(rows[1][5] + 0.5) > 0.1, f"{name}: the sphere has not met the wall: {rows[1]}")


def luding_words(values):
    normal = " ".join(f"{w} {values[w]!r}" for w in ("k2hat", "young", "k1_ratio", "kc_ratio", "phi_f", "gamma_n")
                      if w in values)
    return (f"luding {normal} tangential luding kt_ratio {values['kt_ratio']!r} mu {values['mu']!r} phi_d "
            f"{values['phi_t']!r} gamma_t {values['gamma_t']!r} rolling luding kr_ratio {values['kr_ratio']!r} mu_r "
            f"{values['mu_r']!r} phi_d {values['phi_r']!r} gamma_r {values['gamma_r']!r} twisting luding kw_ratio "
            f"{values['kw_ratio']!r} mu_w {values['mu_w']!r} phi_d {values['phi_w']!r} gamma_w {values['gamma_w']!r}")


def test_wall_of_a_type():
    hooke = "hooke 1e5 0.5 damping velocity tangential linear_history 3e4 1 0.4"
    same_as("type, given", f"pair_coeff * * hooke 1 0\npair_coeff 1 2 {hooke}", "type 2", hooke, 0)
    same_as("type, its own", f"pair_coeff 1 1 {hooke}\npair_coeff 2 2 hooke 1 0\npair_coeff 1 2 hooke 3 0", "type 1",
            hooke, 0)
    a = dict(k2hat=1e5, k1_ratio=0.2, kc_ratio=0.2, phi_f=0.05, gamma_n=0.3, kt_ratio=0.2, mu=0.4, phi_t=0.7,
             gamma_t=0.02, kr_ratio=0.1, mu_r=0.05, phi_r=0.9, gamma_r=1e-7, kw_ratio=0.3, mu_w=0.02, phi_w=0.6,
             gamma_w=2e-7)
    b = dict(k2hat=3e5, k1_ratio=0.3, kc_ratio=0.05, phi_f=0.02, gamma_n=0.2, kt_ratio=0.5, mu=0.3, phi_t=0.8,
             gamma_t=0.03, kr_ratio=0.2, mu_r=0.08, phi_r=0.8, gamma_r=3e-7, kw_ratio=0.1, mu_w=0.01, phi_w=0.9,
             gamma_w=1e-7)
    mixed = {}
    for word in a:
        if word in ("k2hat", "young"):
            mixed[word] = 2 * a[word] * b[word] / (a[word] + b[word])
        elif word.endswith("_ratio") or word == "phi_f":
            mixed[word] = (a[word] + b[word]) / 2
        else:
            mixed[word] = min(a[word], b[word])
    two = f"pair_coeff 1 1 {luding_words(a)}\npair_coeff 2 2 {luding_words(b)}"
    same_as("type, luding mixed", two, "type 2", luding_words(mixed), 1e-12)
    same_as("type, luding mixed by word", two + "\npair_coeff 1 2 mix", "type 2", luding_words(mixed), 1e-12)
    for values, young in ((a, 1e7), (b, 4e7), (mixed, 2 * 1e7 * 4e7 / 5e7)):
        del values["k2hat"]
        values["young"] = young
    same_as("type, luding young mixed", f"pair_coeff 1 1 {luding_words(a)}\npair_coeff 2 2 {luding_words(b)}", "type 2",
            luding_words(mixed), 1e-12)
    # 1/E* = (1 - nu_1^2)/E_1 + (1 - nu_2^2)/E_2; a wall of one material has E* = E/(2 (1 - nu^2)). The rest geometric.
    contact = 1 / ((1 - 0.3**2) / 1e7 + (1 - 0.2**2) / 5e7)
    same_as("type, hertz/material mixed",
            "pair_coeff 1 1 hertz/material 1e7 500 0.3 tangential linear_history 2e4 1.0 0.4\n"
            "pair_coeff 2 2 hertz/material 5e7 2000 0.2 tangential linear_history 8e4 0.25 0.1", "type 2",
            f"hertz/material {2 * contact!r} 1000 0.0 tangential linear_history 4e4 0.5 0.2", 1e-11)
    # On the same wall each atom type has its own model.
    rows = simulate("pair_style grip\npair_coeff * * hooke 1e4 0 damping none\n"
                    "pair_coeff 1 2 hooke 3e4 0 damping none\n"
                    "fix w all wall/grip type 2 zplane 0 NULL contacts\nrun 0\nSHOW\nset atom 1 type 2\nrun 0\nSHOW",
                    "fz[1]", "fz[2]", atoms=((1, 0.1, 0.1, 0.9 * R), (2, 0.2, 0.2, 0.9 * R)), ntypes=2)
    for got, want in zip(rows, ((3e4, 1e4), (1e4, 1e4))):
        host.check_close(got[0], want[0] * 0.1 * R, 1e-9, "type wall, atom 1")
        host.check_close(got[1], want[1] * 0.1 * R, 1e-9, "type wall, atom 2")
    # A change of pair_coeff between runs affects the wall.
    rows = simulate("pair_style grip\npair_coeff * * hooke 1e4 0 damping none\n"
                    "fix w all wall/grip type 1 zplane 0 NULL\n"
                    "run 0\nSHOW\npair_coeff * * hooke 5e4 0 damping none\nrun 0\nSHOW", "fz[1]",
                    atoms=((1, 0.1, 0.1, 0.9 * R),))
    host.check_close(rows[0][0], 1e4 * 0.1 * R, 1e-9, "type wall before a change of pair_coeff")
    host.check_close(rows[1][0], 5e4 * 0.1 * R, 1e-9, "type wall after a change of pair_coeff")


def test_contacts_output():
    """Columns: touching, force on the atom, point on the wall, radius; zeros for an atom without contact."""
    dump = "dump d all custom 1 {} id f_w[1] f_w[2] f_w[3] f_w[4] f_w[5] f_w[6] f_w[7] f_w[8]\n" \
           "dump_modify d sort id format float %.17g\nrun 0\nundump d\n"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "dump")
        for ranks in (1, 2):
            simulate("fix w all wall/grip hooke 1e4 3 damping velocity tangential linear_nohistory 1 0.4 zplane 0.05 NULL "
                     "contacts\nvelocity all set 0.3 0 0.1\n" + dump.format(path),
                     atoms=((1, 0.1, 0.12, 0.05 + 0.9 * R), (1, 0.2, 0.3, 0.05 + 1.1 * R)), ranks=ranks, cwd=folder)
            frame = host.read_dump(path)[0]
            load = 1e4 * 0.1 * R - 3 * 0.1
            friction = min(0.4 * load, 3 * 0.3)
            want = [1, -friction, 0, load, 0.1, 0.12, 0.05, R]
            for column, value in enumerate(want):
                got = frame[f"f_w[{column + 1}]"]
                host.check(abs(got[0] - value) <= 1e-9 * max(1, abs(value)),
                           f"contacts, {ranks} ranks, column {column + 1}: got {got[0]!r}, want {value!r}")
                host.check(got[1] == 0, f"contacts, {ranks} ranks, column {column + 1} of a free atom: {got[1]!r}")
