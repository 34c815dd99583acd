# SPDX-License-Identifier: GPL-2.0-only
"""The dynamic angle of repose in a rotating drum."""
import math

import numpy

from .. import results
from . import surfaces
from .base import GRAVITY, Bench, Check, at_most, line, mean_of, precise

# A choice: the surface bends at higher numbers.
FROUDE_LIMIT = 1e-2
FRAMES = 40
ERROR_LIMIT = 5.0  # a choice [degrees]
BLOCKS = 4


def drum(model, radius=None, depth=None, fill=0.4, froude=5e-3, turns=0.75, **common):
    """The angle [degrees] of the surface in a rotating drum with ridges half a grain high, of which a periodic slice is
    simulated. In each of 40 pictures of the last half of the rotation, the angle is that of a straight line through the
    highest grains of the middle half of the surface. `centre_angle` is that of the line from the axis to the centre of
    mass, from the vertical. Errors are those of four blocks of pictures.

    radius, depth: of the drum [m], 10 and 4 mean diameters. fill: volume of the bed over that of the drum. froude: radius
    times the square of the spin over gravity. turns: of the drum. common: see Bench."""
    bench = Bench("drum", model, **common)
    radius = bench.at_least("radius", bench.positive("radius", radius, 10 * bench.size), 5 * bench.size, "5 mean diameters")
    depth = bench.at_least("depth", bench.positive("depth", depth, 4 * bench.size), 2.5 * bench.high, "2.5 grains")
    fill = bench.between("fill", fill, 0.1, 0.6)
    froude = bench.between("froude", froude, 1e-6, 0.5)
    turns = bench.between("turns", turns, 0.5, 100)
    spin = math.sqrt(froude * GRAVITY / radius)
    number = max(10, round(0.58 * fill * math.pi * radius**2 * depth / bench.volume))
    with bench.open():
        surfaces.write(bench.path("drum.stl"), surfaces.extrude(ridges(radius, bench.size), -depth / 2, depth / 2))
        wide = 1.1 * radius + bench.size
        bench.start((-wide, wide, -depth / 2, depth / 2, -wide, wide), "f p f", math.sqrt(2 * GRAVITY * radius))
        bench.wall_of("drum", "mesh drum.stl")
        bench.insert(f"cylinder y 0 0 {radius - bench.size / 2:.9g} {-depth / 2:.9g} {depth / 2:.9g}", number, relax=True)
        bench.output([], 0.02 / spin)
        bench.run(2.5 * math.sqrt(2 * 2 * radius / GRAVITY))
        bench.write(f"fix_modify drum move rotate 0 0 0 0 -1 0 {2 * math.pi / spin:.9g}")
        half = math.pi * turns / spin
        bench.run(half)
        every = max(1, int(half / FRAMES / bench.dt))
        bench.write(f"dump frames all custom {every} frames.txt id x z radius")
        bench.run(half)
        tables = bench.execute()
        frames = list(results.read_dump(bench.path("frames.txt")))[1:]
        return evaluate(bench, tables, frames, radius, froude)


def ridges(radius, size):
    """A closed zigzag whose outer corners are on the drum's radius."""
    count = max(8, round(math.pi * radius / size))
    points = [(radius - size / 2 * (k % 2), math.pi * k / count) for k in range(2 * count + 1)]
    return [(r * math.sin(angle), -r * math.cos(angle)) for r, angle in points]


def evaluate(bench, tables, frames, radius, froude):
    centre, surface, height = numpy.array([surface_of(frame.columns, radius, bench.size) for frame in frames]).T
    blocks = [[block.mean() for block in numpy.array_split(values, BLOCKS)] for values in (surface, centre)]
    angle = mean_of(blocks[0], "degrees")
    found = bench.usual_checks(tables)
    found["froude_number"] = at_most(froude, FROUDE_LIMIT)
    half = BLOCKS // 2
    drift = numpy.mean(blocks[0][half:]) - numpy.mean(blocks[0][:half])
    allowed = max(2.0, 3 * 2 * angle.error)
    found["steady"] = Check(bool(abs(drift) <= allowed), float(drift), f"second minus first half at most {allowed:.2g} degrees")
    found["error"] = precise(angle, ERROR_LIMIT)
    curves = {"angle": surface, "centre_angle": centre}

    def draw(axes):
        from matplotlib.collections import EllipseCollection
        c = frames[-1].columns
        axes.add_collection(EllipseCollection(2e3 * c["radius"], 2e3 * c["radius"], 0, units="xy", alpha=0.4,
                                              offsets=1e3 * numpy.stack([c["x"], c["z"]], axis=1),
                                              offset_transform=axes.transData))
        ends = numpy.array([-0.8, 0.8]) * radius * math.cos(math.radians(surface[-1]))
        axes.plot(1e3 * ends, 1e3 * (height[-1] + math.tan(math.radians(surface[-1])) * ends), "k",
                  label=f"mean: {angle.value:.1f} +- {angle.error:.1g} degrees")
        axes.set(xlabel="x [mm]", ylabel="z [mm]", aspect="equal", xlim=(-1.1e3 * radius, 1.1e3 * radius),
                 ylim=(-1.1e3 * radius, 1.1e3 * radius))
        axes.legend()

    return bench.result({"angle": angle, "centre_angle": mean_of(blocks[1], "degrees")}, found, curves, draw)


def surface_of(c, radius, size):
    """Angle of the centre of mass and of the surface [degrees], and height of the surface at the axis; nan without grains."""
    if len(c["x"]) == 0:
        return 3 * (math.nan,)
    weight = c["radius"]**3 / numpy.sum(c["radius"]**3)
    tilt = math.atan2(numpy.sum(weight * c["x"]), -numpy.sum(weight * c["z"]))
    # Along the bed, and away from the drum.
    along = c["x"] * math.cos(tilt) + c["z"] * math.sin(tilt)
    away = c["z"] * math.cos(tilt) - c["x"] * math.sin(tilt)
    place, top = surfaces.tops(along, away + c["radius"], size)
    middle = numpy.abs(place) <= radius / 2
    slope, start = line(place[middle], top[middle])[:2]
    angle = tilt + math.atan(slope)
    return math.degrees(tilt), math.degrees(angle), start * (math.cos(tilt) + math.sin(tilt) * math.tan(angle))
