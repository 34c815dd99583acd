# SPDX-License-Identifier: GPL-2.0-only
"""The force on a cone or a sphere that is pushed into a bed."""
import math

import numpy

from .. import checks, results
from . import surfaces
from .base import GRAVITY, INERTIAL_LIMIT, Bench, Quantity, at_least, at_most, jackknife, precise

BLOCKS = 8
ARC = 24
ERROR_LIMIT = 0.3  # a choice, relative


def penetration(model, tip="cone", diameter_of_tip=None, half_angle=30.0, depth=None, vessel=None, speed=None, **common):
    """A cone or a sphere is pushed at constant speed into a settled bed, down to a depth. `resistance` is the force over the
    weight of the bed that the immersed part displaces, F = K rho g V with the bulk density rho: the law that Kang et al. (2018)
    find for slow intrusion into grains without cohesion, where K depends on their internal friction. It is a fit through
    the origin over the lower half of the way, and its error that of leaving out one of eight parts of it. `force` [N]
    is that fit at the depth.

    tip: cone or sphere. diameter_of_tip [m]: of the sphere, or of the base of the cone, where it ends; 4 mean diameters.
    half_angle: of the cone [degrees]. depth: of the lowest point [m]; all of the cone, or half of the sphere. vessel: diameter
    of the bed [m], 2.5 tips. speed [m/s]: sqrt(g d)/12. common: see Bench."""
    bench = Bench("penetration", model, **common)
    checks.one_of("penetration: tip", tip, ("cone", "sphere"))
    radius = bench.positive("diameter_of_tip", diameter_of_tip, 4 * bench.size) / 2
    profile = cone(radius, bench.between("half_angle", half_angle, 10, 80)) if tip == "cone" else sphere(radius)
    whole = profile[-1][1]
    depth = bench.positive("depth", depth, whole if tip == "cone" else radius)
    if depth > whole * (1 + 1e-9):
        raise ValueError(f"penetration: depth: {depth:g}; accepted: at most the height of the tip, {whole:g}")
    width = bench.positive("vessel", vessel, 2.5 * 2 * radius)
    speed = bench.positive("speed", speed, 1 / 12 * math.sqrt(GRAVITY * bench.size))
    bench.at_least("vessel", width, max(4 * radius, 3 * bench.high), "two diameters of the tip and 3 grains")
    bed = depth + 2 * radius
    area = math.pi * width**2 / 4
    number = round(0.57 * area * bed / bench.volume)
    room = bench.room(number, width / 2)
    with bench.open():
        surfaces.write(bench.path("tip.stl"), surfaces.revolve(profile))
        wide, gap = 0.55 * width, 1.5 * bench.size
        bench.start((-wide, wide, -wide, wide, -bench.size, room + whole + 2 * gap), "f f f", math.sqrt(2 * GRAVITY * bed))
        bench.wall_of("side", f"zcylinder {width / 2:.9g}")
        bench.wall_of("floor", "zplane 0 NULL")
        bench.insert(f"cylinder z 0 0 {width / 2:.9g} 0 {room:.9g}", number, relax=True)
        top = room + gap
        bench.wall_of("tip", f"mesh tip.stl shift 0 0 {top:.9g}")
        bench.output(["f_tip[3]", "f_tip[10]"], depth / speed / 400)
        bench.run(4 * math.sqrt(bed / GRAVITY))
        bench.write("write_dump all custom bed.txt id x y z radius", f"fix_modify tip move linear 0 0 {-speed:.9g}")
        # From above the bed to the depth below its surface, which lies between 0.9 and 1.1 times the intended height.
        bench.run((top - 0.9 * bed + depth) / speed)
        tables = bench.execute()
        frame = next(results.read_dump(bench.path("bed.txt")))
        return evaluate(bench, tables, frame, profile, top, depth, speed, width)


def cone(radius, half_angle):
    return [(0, 0), (radius, radius / math.tan(math.radians(half_angle)))]


def sphere(radius):
    return [(radius * math.sin(angle), radius * (1 - math.cos(angle))) for angle in numpy.linspace(0, math.pi, ARC + 1)]


def volumes(profile, heights):
    """The volume of the part of the tip below each height."""
    r, z = numpy.array(profile).T
    fine = numpy.linspace(0, z[-1], 2000)
    area = math.pi * numpy.interp(fine, z, r)**2
    total = numpy.concatenate([[0], numpy.cumsum((area[1:] + area[:-1]) / 2 * numpy.diff(fine))])
    return numpy.interp(heights, fine, total)


def evaluate(bench, tables, frame, profile, top, depth, speed, width):
    c = frame.columns
    # The surface is the mean top of columns of one grain, away from the side.
    inner = numpy.hypot(c["x"], c["y"]) < width / 2 - bench.size
    column = numpy.floor(c["x"][inner] / bench.size) * 1e5 + numpy.floor(c["y"][inner] / bench.size)
    surface = numpy.mean([(c["z"] + c["radius"])[inner][column == one].max() for one in numpy.unique(column)])
    density = bench.density * numpy.sum(4 / 3 * math.pi * c["radius"]**3) / (math.pi * width**2 / 4 * surface)

    table = tables[-1]
    below = surface - (top + table["f_tip[10]"])
    force = table["f_tip[3]"]
    weight = density * GRAVITY * volumes(profile, numpy.maximum(below, 0))
    chosen = (below >= depth / 2) & (below <= depth)
    parts = numpy.array_split(numpy.arange(numpy.sum(chosen)), BLOCKS)
    w, f = weight[chosen], force[chosen]

    def fit(rows):
        return float(numpy.sum(w[rows] * f[rows]) / numpy.sum(w[rows]**2))

    everything = numpy.arange(len(w))
    resistance = Quantity(fit(everything), jackknife([fit(numpy.setdiff1d(everything, part)) for part in parts]), "-")
    full = density * GRAVITY * float(volumes(profile, depth))
    found = bench.usual_checks(tables)
    # The shear rate is speed over radius of the tip, the pressure that of the tip on the bed.
    radius = max(point[0] for point in profile)
    pressure = max(resistance.value * full / (math.pi * radius**2), 1e-9)
    found["inertial_number"] = at_most(speed / radius * bench.size * math.sqrt(bench.density / pressure), INERTIAL_LIMIT)
    found["reaches_depth"] = at_least(numpy.max(below), 0.98 * depth)
    found["error"] = precise(resistance, ERROR_LIMIT * resistance.value)
    found["at_rest"] = at_most((tables[0]["c_e[1]"][-1] / bench.number) / (bench.mass * GRAVITY * bench.size), 1e-2)
    curves = {"depth": below, "force": force}

    def draw(axes):
        axes.plot(1e3 * below, force, label=f"force on the {'cone' if len(profile) == 2 else 'sphere'}")
        axes.plot(1e3 * below, resistance.value * weight, "--",
                  label=f"{resistance.value:.3g} +- {resistance.error:.1g} of the displaced weight")
        axes.set(xlabel="depth of the lowest point [mm]", ylabel="force [N]", xlim=(-1e3 * bench.size, 1.02e3 * depth),
                 ylim=(0, 1.1 * numpy.nanmax(force[below <= depth], initial=1e-9)))
        axes.legend()

    values = {"resistance": resistance, "force": Quantity(resistance.value * full, resistance.error * full, "N"),
              "bulk_density": Quantity(float(density), math.nan, "kg/m3")}
    return bench.result(values, found, curves, draw)
