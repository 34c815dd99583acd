# SPDX-License-Identifier: GPL-2.0-only
"""History of wall contacts: restarts, migration between ranks, walls with several faces, more contacts than a batch."""
import host
from walls import G, K, R, STATE, create, near, simulate

SPRING = f"hooke {K} 5 damping velocity tangential linear_history 8e3 0.2 0.5"
LUDING = ("luding k2hat 3e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.02 gamma_n 1 tangential luding kt_ratio 0.3 mu 0.4 gamma_t "
          "0.1 rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 twisting luding kw_ratio 0.1 mu_w 0.05")
MINDLIN = "hertz/material 1e7 0.5 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
OVERLAP = 4e-5
PUSH = "velocity all set 0.03 0.02 -0.05\nset atom 1 omega 3 -4 5\n"
BOX = "region r block -0.2 0.2 -0.2 0.2 0 0.2 units box\n"
INVARIANT = 1e-11


def gravity(x, y, z):
    return f"fix g all gravity {G} vector {x} {y} {z}\n"


def test_restart_in_contact():
    """Two runs of N steps give the same, up to rounding, as one run, a restart file, and another run that reads it,
    because the file holds the history."""
    walls = {
        "zplane": ("", "zplane 0 NULL"),
        "zplane, hi": ("", "zplane -0.3 0.2"),
        "two planes at once": ("", f"zplane 0 {2 * R - 2 * OVERLAP!r}"),
        "shear": ("", "zplane 0 NULL shear x 0.05"),
        "wiggle": ("", "zplane 0 NULL wiggle z 1e-5 0.003"),
        "zcylinder": ("", "zcylinder 0.15"),
        "region": (BOX, "region r"),
        "region that moves": ("variable dx equal 0.05*step*dt\n" + BOX.replace("units", "move v_dx NULL NULL units"),
                              "region r"),
    }
    places = {"zplane, hi": (0, 0, 0.2 - R + OVERLAP), "zcylinder": (0.15 - R + OVERLAP, 0, 0)}
    for name, (region, wall) in walls.items():
        for law, model in (("spring", SPRING), ("luding", LUDING), ("mindlin", MINDLIN)):
            place = places.get(name, (0.05, 0.03, R - OVERLAP))
            push = PUSH if name != "zplane, hi" else PUSH.replace("-0.05", "0.05")
            fix = f"{region}fix w all wall/grip {model} {wall}\n"
            mark = f"{name} {law}".replace(" ", "_").replace(",", "")
            first = simulate(f"{fix}{push}run 150\nwrite_restart {mark}.restart\nrun 0\nSHOW\nrun 150\nSHOW", *STATE,
                             "f_w[1]",
                             "f_w[2]", "f_w[3]", atoms=((1, *place),))
            second = simulate(f"{fix}run 0\nSHOW\nrun 150\nSHOW", *STATE, "f_w[1]", "f_w[2]", "f_w[3]",
                              start=f"read_restart {mark}.restart")
            near(second[0], first[0], INVARIANT * 100, f"restart, {name}, {law}: at once")
            near(second[1], first[1], INVARIANT * 100, f"restart, {name}, {law}: 150 steps later")
            force = sum(f * f for f in first[0][9:])**0.5
            host.check(force > 1e-3 and (name == "two planes at once" or abs(first[0][9]) + abs(first[0][10]) > 1e-4),
                       f"restart, {name}, {law}: no force in mid-run, the test sees nothing: {first[0]}")
            # Without the history the run is different.
            third = simulate(f"{fix.replace('fix w', 'fix other')}run 150\nSHOW", start=f"read_restart {mark}.restart")
            difference = max(abs(a - b) for a, b in zip(third[0], first[1]))
            host.check(difference > 1e-8, f"restart, {name}, {law}: history does not matter, {difference:g}")


def test_restart_and_ranks():
    """Written by 2 ranks and read by 1, and vice versa."""
    atoms = ((1, 0.05, 0.03, R - OVERLAP), (1, -0.05, -0.03, R - OVERLAP), (1, 0.001, 0.1, R - OVERLAP))
    quantities = [q.replace("[1]", f"[{i}]", 1) if q[0] != "C" else q.replace("w[1]", f"w[{i}]") for i in (1, 2, 3)
                  for q in STATE[:6]]
    fix = f"fix w all wall/grip {LUDING} zplane 0 NULL\n"
    for writer, reader in ((1, 2), (2, 1), (2, 2)):
        first = simulate(f"{fix}{PUSH}run 150\nwrite_restart {writer}{reader}.restart\nrun 150\nSHOW", *quantities,
                         atoms=atoms, ranks=writer)
        second = simulate(f"{fix}run 150\nSHOW", *quantities, start=f"read_restart {writer}{reader}.restart",
                          ranks=reader)
        near(second[0], first[0], INVARIANT, f"restart written by {writer} ranks, read by {reader}")


def test_migration():
    """A sphere in contact moves from rank to rank: its motion is the same as on one rank."""
    for law, model in (("spring", SPRING), ("luding", LUDING), ("mindlin", MINDLIN)):
        for wall, region in (("zplane 0 NULL", ""), ("region r", BOX), ("zplane 0 NULL contacts", "")):
            # It rolls and slides back and forth across the border between the ranks at x = 0.
            lines = ("processors 2 1 1\n", f"{region}{gravity(0, 0, -1)}{gravity(-1, 0, 0).replace('fix g', 'fix h')}"
                     f"velocity all set 0.3 0.01 0\nset atom 1 omega 0 30 3\nneigh_modify every 1 delay 0 check yes\n"
                     f"fix w all wall/grip {model} {wall}\nrun 3000\nSHOW\nrun 7000\nSHOW\nrun 3000\nSHOW")
            atoms = ((1, -0.003, 0.03, R - 1e-5),)
            one = simulate(lines[1], atoms=atoms)
            two = simulate(lines[1], start=lines[0] + create(atoms), ranks=2)
            for a, b, when in zip(two, one, ("the first", "the second", "the third")):
                near(a, b, 1e-10, f"migration, {law}, {wall}: {when} run")
            host.check(one[0][0] > 0.002 and one[2][0] < -0.002, f"migration: the sphere stays on a rank: {one}")


def test_corner_of_a_region():
    """At an edge inside a block both faces act, each with its own history, as with two fixes of one plane each."""
    place = (-0.2 + R - OVERLAP, 0.03, R - OVERLAP)
    drive = gravity(-2, 1, -3).replace(f"{G}", "150") + "velocity all set -0.01 0.05 -0.02\nset atom 1 omega 3 -4 5\n"
    # The block, its mirror in the order of faces, an intersection, and a union of disjoint blocks.
    regions = {
        "block": BOX,
        "intersection": ("region a plane -0.2 0 0 1 0 0 units box\nregion b plane 0 0 0 0 0 1 units box\n"
                         "region r intersect 2 a b\n"),
        "intersection, other order": ("region a plane -0.2 0 0 1 0 0 units box\nregion b plane 0 0 0 0 0 1 units box\n"
                                      "region r intersect 2 b a\n"),
        "union": ("region a block 0.25 0.35 -0.2 0.2 0 0.2 units box\n"
                  "region b block -0.2 0.2 -0.2 0.2 0 0.2 units box\nregion r union 2 a b\n"),
        "union, other order": ("region a block 0.25 0.35 -0.2 0.2 0 0.2 units box\n"
                               "region b block -0.2 0.2 -0.2 0.2 0 0.2 units box\nregion r union 2 b a\n"),
    }
    total = [f"f_w[{k}]" for k in range(1, 7)]
    for law, model in (("spring", SPRING), ("luding", LUDING), ("mindlin", MINDLIN)):
        planes = simulate(f"fix w all wall/grip {model} xplane -0.2 NULL\nfix w2 all wall/grip {model} zplane 0 NULL\n"
                          f"{drive}run 400\nSHOW\nrun 2000\nSHOW", *STATE, *(f"f_w[{k}]+f_w2[{k}]" for k in range(1,
                                                                                                                  7)),
                          atoms=((1, *place),))
        for name, region in regions.items():
            rows = simulate(f"{region}fix w all wall/grip {model} region r\n{drive}run 400\nSHOW\nrun 2000\nSHOW",
                            *STATE,
                            *total, atoms=((1, *place),))
            near(rows[0], planes[0], 1e-8, f"corner, {name}, {law}: 400 steps")
            near(rows[1], planes[1], 1e-8, f"corner, {name}, {law}: 2400 steps")
        host.check(min(abs(row[k]) for row in planes for k in (9, 10, 11)) > 0.02,
                   f"corner, {law}: not both faces are touched: {planes[0]}")


def test_faces_come_and_go():
    """The sphere leaves one face and stays in contact with the other: the history of this face must stay with it."""
    place = (-0.2 + R - OVERLAP, 0.03, R - OVERLAP)
    drive = gravity(0, 1, -3) + "velocity all set 0.05 0.05 -0.02\n"
    drive += gravity(-1, 0, 0).replace("fix g", "fix h")
    for law, model in (("spring", SPRING), ("luding", LUDING)):
        quantities = STATE
        planes = simulate(f"fix w1 all wall/grip {model} xplane -0.2 NULL\nfix w2 all wall/grip {model} zplane 0 NULL\n"
                          f"{drive}run 300\nSHOW\nrun 3000\nSHOW", *quantities, "f_w1[1]", atoms=((1, *place),))
        rows = simulate(f"{BOX}fix w all wall/grip {model} region r\n{drive}run 300\nSHOW\nrun 3000\nSHOW", *quantities,
                        atoms=((1, *place),))
        host.check(planes[0][9] == 0, f"faces, {law}: the side wall is still touched after 300 steps")
        near(rows[0], planes[0][:9], 1e-8, f"faces, {law}: one is left")
        near(rows[1], planes[1][:9], 1e-8, f"faces, {law}: one is left, later")


def test_planes_of_one_fix():
    """With lo and hi both planes have histories of their own, as with two fixes of one plane each."""
    gap = 2 * R - 2 * OVERLAP
    drive = "velocity all set 0.05 0.03 0.02\nset atom 1 omega 3 -4 5\n"
    for law, model in (("spring", SPRING), ("luding", LUDING), ("mindlin", MINDLIN)):
        two = simulate(f"fix a all wall/grip {model} zplane 0 NULL\n"
                       f"fix b all wall/grip {model} zplane NULL {gap!r}\n{drive}"
                       "run 300\nSHOW", *STATE, *(f"f_a[{k}]+f_b[{k}]" for k in range(1, 7)),
                       atoms=((1, 0.05, 0.03, R - OVERLAP),))[0]
        one = simulate(f"fix w all wall/grip {model} zplane 0 {gap!r}\n{drive}run 300\nSHOW", *STATE,
                       *(f"f_w[{k}]" for k in range(1, 7)), atoms=((1, 0.05, 0.03, R - OVERLAP),))[0]
        near(one, two, 1e-9, f"two planes of one fix, {law}")


def test_several_contacts_in_the_output():
    """`contacts` of a sphere between two planes: the force exerted by the wall is that of both faces."""
    row = simulate(f"fix w all wall/grip hooke {K} 0 damping none zplane 0 {2 * R - 3e-4!r} contacts\nrun 0\nSHOW",
                   "F_w[1][1]", "F_w[1][4]", "fz[1]", "f_w[3]", atoms=((1, 0.1, 0.1, R - 1e-4),))[0]
    host.check_close(row[2], -K * 1e-4, 1e-9, "between two planes: force on the sphere")
    host.check_close(row[3], K * 1e-4, 1e-9, "between two planes: force on the wall")
    host.check_close(row[1], -K * 1e-4, 1e-9, "between two planes: force in the columns of contacts")


def test_many_atoms():
    """More spheres than fit into a batch, on two ranks and on one, with output for each sphere: the total force is
    their sum."""
    atoms = [(1, -0.19 + 0.03 * (k % 12), -0.19 + 0.03 * (k // 12), R - OVERLAP * (1 + k % 5) / 5) for k in range(132)]
    lines = (gravity(1, 2, -9) + f"velocity all set 0.05 0.03 -0.02\n"
             f"fix w all wall/grip {LUDING} zplane 0 NULL contacts\n"
             "compute s all reduce sum f_w[1] f_w[2] f_w[3] f_w[4]\n"
             "thermo_style custom step c_s[1] c_s[2] c_s[3] c_s[4]\nrun 60\nSHOW")
    quantities = [f"c_s[{k}]" for k in range(1, 5)] + [f"f_w[{k}]" for k in range(1, 7)]
    rows = [simulate(lines, *quantities, atoms=atoms, ranks=ranks)[0] for ranks in (1, 2)]
    host.check(rows[0][0] == 132, f"132 spheres on the floor, in contact: {rows[0][0]}")
    for k in range(3):
        host.check_close(-rows[0][4 + k], rows[0][1 + k], 1e-12, f"sum of the atoms' forces, {'xyz'[k]}")
    near(rows[1], rows[0], 1e-9, "132 spheres on 2 ranks")
