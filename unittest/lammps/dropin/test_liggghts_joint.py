# SPDX-License-Identifier: GPL-2.0-only
"""The force across the joint of two plates that meet at 5 degrees, compared with LIGGGHTS; skipped where it is not
installed.

Each sphere overlaps the plates by 1/100 of its radius, at every position. So the force should be the same everywhere, and
with Grip it is. LIGGGHTS treats each triangle separately: on one side of a protruding joint it doubles the force in a
strip, or with `curvature` 6, the remedy in its manual, has no force there. The numbers are measured with LIGGGHTS."""
import math

import host
import liggghts
from liggghts import file_name

R, DENSITY, YOUNG, POISSON = 0.01, 2500.0, 1e7, 0.3
HALF = math.radians(2.5)
OVERLAP = 0.01 * R
PLACES = [0.004 * R * k for k in range(-75, 76)]  # along the plates, from the joint


def write_mesh():
    """A roof along y with its ridge at x = z = 0; its sides descend at 2.5 degrees."""
    far, low, wide = 0.3 * math.cos(HALF), -0.3 * math.sin(HALF), 0.3
    left, ridge, right = (-far, low), (0.0, 0.0), (far, low)
    host.write_stl(file_name("roof.stl"), [
        corners for (x, z), (u, w) in ((left, ridge), (ridge, right))
        for corners in (((x, -wide, z), (u, -wide, w), (u, wide, w)), ((x, -wide, z), (u, wide, w), (x, wide, z)))])


def centre(place):
    """The position of a sphere that overlaps the roof by a given amount, by the length of its path over the roof:
    sides, and the arc above the ridge."""
    height = R - OVERLAP
    arc = height * HALF
    if abs(place) < arc:
        angle = place / height
        return height * math.sin(angle), height * math.cos(angle)
    side, along = math.copysign(1.0, place), abs(place) - arc
    return (side * (along * math.cos(HALF) + height * math.sin(HALF)), height * math.cos(HALF) - along * math.sin(HALF))


def forces(program, words=""):
    """The magnitude of the force on each sphere."""
    data, dump = file_name("data"), file_name("dump")
    spheres = [(1, R, (centre(p)[0], (k % 25 - 12) * 0.023, centre(p)[1]), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
               for k, p in enumerate(PLACES)]
    sizes = []
    # Spheres beside each other in y do not touch; spheres that would are in another run.
    for part in range(0, len(spheres), 25):
        some = spheres[part:part + 25]
        host.write_data(data, [(-0.4, 0.4)] * 3, some, 1, DENSITY)
        text = liggghts.head(program, data, 0.01)
        if program == "liggghts":
            model = "model hertz tangential no_history"
            text += liggghts.materials(YOUNG, POISSON, 1.0) + f"""fix p4 all property/global coefficientRestitution peratomtypepair 1 0.9
fix p5 all property/global coefficientFriction peratomtypepair 1 0
pair_style gran {model}
pair_coeff * *
fix mesh all mesh/surface file {file_name("roof.stl")} type 1 {words}
fix w all wall/gran {model} mesh n_meshes 1 meshes mesh
"""
        else:
            text += f"fix w all wall/grip hertz/material {YOUNG!r} 0 {POISSON!r} damping none mesh {file_name('roof.stl')}\n"
        text += "timestep 1e-9\nthermo 1000000\n" + liggghts.dump(program, 1, dump, "fx fy fz") + "run 0\n"
        if program == "grip":
            host.must_run(text)
        else:
            liggghts.run(text)
        frame = host.read_dump(dump)[-1]
        sizes += [math.hypot(*row) for row in zip(frame["fx"], frame["fy"], frame["fz"])]
    return sizes


def strip(sizes, wanted):
    """The length of the path on which the force differs from the expected one, divided by the radius."""
    return sum(wanted(size) for size in sizes) * (PLACES[1] - PLACES[0]) / R


write_mesh()


def test_joint():
    plane = 4 / 3 * YOUNG / (1 - POISSON ** 2) / 2 * math.sqrt(R) * OVERLAP ** 1.5
    ours = [f / plane for f in forces("grip")]
    host.check(max(abs(f - 1) for f in ours) < 1e-9, f"Grip: the force is {min(ours)} to {max(ours)} times that on a plane")
    theirs, remedied = ([f / plane for f in forces("liggghts", words)] for words in ("", "curvature 6"))
    host.check(max(theirs) > 1.9, f"LIGGGHTS: no force above {max(theirs)} times that on a plane")
    print("force relative to that on a plane, largest and smallest, and the width of the strip in which it is off by more than 5 "
          "%:")
    for name, sizes in (("Grip", ours), ("LIGGGHTS", theirs), ("LIGGGHTS, curvature 6", remedied)):
        print(f"  {name}: {max(sizes):.3f} {min(sizes):.3f} {strip(sizes, lambda f: abs(f - 1) > 0.05):.3f} R")
