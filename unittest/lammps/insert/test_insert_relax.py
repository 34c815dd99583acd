# SPDX-License-Identifier: GPL-2.0-only
"""`relax` of fix grip/insert: volume, overlaps by brute force, walls of all shapes, spheres that were there, ranks."""
import math
import os

import host

SIZE = 0.04
CONTACT = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5"
TOLERANCE = 1e-3


def script(insert, extra="", boundary="p p p"):
    return host.head("si", boundary, f"block 0 {SIZE} 0 {SIZE} 0 {SIZE}", types=2) + f"""{host.LOAD}
pair_style grip
pair_coeff * * {CONTACT}
neighbor 0.001 bin
timestep 1e-6
fix move all nve/sphere
{extra}
fix in all grip/insert {insert} seed 3 relax {TOLERANCE}
run 0
write_dump all custom out.dump id type radius x y z modify sort id format float %.17g
"""


def place(folder, text, ranks=1):
    host.must_run(text, cwd=folder, ranks=ranks)
    frame = host.read_dump(os.path.join(folder, "out.dump"))[-1]
    return list(zip(frame["type"], frame["radius"], frame["x"], frame["y"], frame["z"]))


def deepest(spheres, periodic):
    """The largest overlap of two spheres, in diameters of the smaller one."""
    worst = 0.0
    for n, a in enumerate(spheres):
        for b in spheres[:n]:
            square = 0.0
            for k in (2, 3, 4):
                d = a[k] - b[k]
                if periodic:
                    d -= SIZE * round(d / SIZE)
                square += d * d
            touch = a[1] + b[1]
            if square < touch * touch:
                worst = max(worst, (touch - math.sqrt(square)) / (2.0 * min(a[1], b[1])))
    return worst


def volume(spheres):
    return sum(4.0 / 3.0 * math.pi * s[1] ** 3 for s in spheres)


def test_periodic_box(folder):
    insert = "box fraction 0.58 grain type 1 density 2500 diameter one 0.004"
    spheres = place(folder, script(insert))
    half_a_grain = 0.5 * math.pi / 6 * 0.004 ** 3
    host.check(abs(volume(spheres) - 0.58 * SIZE ** 3) <= half_a_grain * (1 + 1e-9), f"volume {volume(spheres)}")
    worst = deepest(spheres, True)
    host.check(1e-5 < worst <= TOLERANCE * (1 + 1e-9), f"overlaps up to {worst}")
    for ranks in (2, 5):
        host.check(place(folder, script(insert), ranks) == spheres, f"the same bed on {ranks} ranks")


def test_walls(folder):
    """Planes, a region and a mesh: no sphere is deeper in a wall than the tolerance allows, or behind it."""
    with open(os.path.join(folder, "slope.obj"), "w") as file:
        # The plane z = 0.005 + x / 4 as two triangles, beyond the box on all sides.
        file.write("v -0.01 -0.01 0.0025\nv 0.06 -0.01 0.02\nv 0.06 0.06 0.02\nv -0.01 0.06 0.0025\nf 1 2 3\nf 1 3 4\n")
    extra = f"""
region drum cylinder y 0.02 0.02 0.0195 -0.01 0.05
fix drum all wall/grip {CONTACT} region drum
fix ends all wall/grip {CONTACT} yplane 0.001 0.039
fix slope all wall/grip {CONTACT} mesh slope.obj
region above plane 0 0 0.0051 -0.25 0 1
region between block INF INF 0.00101 0.03899 INF INF
region bin intersect 3 drum above between
"""
    insert = "region bin fraction 0.5 grain type 1 density 2500 diameter uniform 0.002 0.004 inside no"
    spheres = place(folder, script(insert, extra, "f f f"))
    host.check(len(spheres) > 300, f"{len(spheres)} grains")
    worst = {"drum": 0.0, "ends": 0.0, "slope": 0.0}
    for _, r, x, y, z in spheres:
        worst["drum"] = max(worst["drum"], (math.hypot(x - 0.02, z - 0.02) + r - 0.0195) / (2 * r))
        worst["ends"] = max(worst["ends"], max(0.001 + r - y, y + r - 0.039) / (2 * r))
        height = (z - 0.005 - 0.25 * x) / math.sqrt(1 + 0.25 ** 2)
        worst["slope"] = max(worst["slope"], (r - height) / (2 * r))
    for name, value in worst.items():
        host.check(0.0 < value <= TOLERANCE * (1 + 1e-9), f"{name}: overlaps up to {value}")
    host.check(deepest(spheres, False) <= TOLERANCE * (1 + 1e-9), "grains between walls")


def test_others(folder):
    """Spheres that are there do not move, and are not overlapped."""
    extra = """
create_atoms 2 single 0.02 0.02 0.02
create_atoms 2 single 0.0 0.01 0.03
set type 2 diameter 0.012
"""
    insert = "box fraction 0.45 grain type 1 density 2500 diameter lognormal 0.004 1.2 0.003 0.006"
    spheres = place(folder, script(insert, extra), 3)
    fixed = sorted(s[2:] for s in spheres if s[0] == 2)
    host.check(fixed == [(0.0, 0.01, 0.03), (0.02, 0.02, 0.02)], f"they stay: {fixed}")
    host.check(deepest(spheres, True) <= TOLERANCE * (1 + 1e-9), "nothing overlaps them")


def test_impossible(folder):
    insert = "box fraction 0.75 grain type 1 density 2500 diameter one 0.008"
    status, output = host.run(script(insert), cwd=folder)
    host.check(status == 0 and "grains overlap by up to" in output and " 0 grains of mass 0 came" in output,
               "what cannot be done is said, and no grain comes")
    status, output = host.run(script(insert + " short error"), cwd=folder)
    host.check(status != 0 and len(host.error_lines(output)) == 1, "short error")
    for words, text in {
        "rate number 5 grain type 1 density 1 diameter one 1e-3": "relax goes with spheres that come at once, not with rate, "
                                                                  "keep or mol",
        "number 5 relax 0.2 grain type 1 density 1 diameter one 1e-3": "'relax' is '0.2', accepted: above 0 to 0.1",
    }.items():
        host.refused(words, script("box " + words), f"fix in grip/insert: {text} (", cwd=folder)
