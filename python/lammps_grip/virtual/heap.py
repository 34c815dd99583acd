# SPDX-License-Identifier: GPL-2.0-only
"""The angle of repose of a heap on a round plate."""
import math

import numpy

from .. import results
from . import surfaces
from .base import GRAVITY, Bench, Quantity, at_most, jackknife, line

SECTORS = 8


def repose(model, plate=None, **common):
    """The angle of repose [degrees] of a heap on a round plate with a lip, as testers for USP <1174> have. Grains fill a tube
    that stands on the plate; the tube is lifted, and what does not roll over the lip is the heap. The angle is that of a straight line
    through the heights of the surface, the highest grain of each ring and sector, between 0.3 and 0.9 of the radius. Its error
    is that of leaving out one of the eight sectors.

    plate: radius of the plate and of the tube [m], 10 mean diameters. common: see Bench."""
    bench = Bench("repose", model, **common)
    radius = bench.at_least("plate", bench.positive("plate", plate, 10 * bench.size), 5 * bench.size, "5 mean diameters")
    # The heap that remains is about a third of this filling: a steep heap has a top.
    number = max(1, round(2.3 * (radius / bench.size)**3))
    height = 2 * radius
    with bench.open():
        lip = bench.size / 2
        surfaces.write(bench.path("plate.stl"), surfaces.revolve([(0, 0), (radius, 0), (radius, lip)]))
        surfaces.write(bench.path("tube.stl"), surfaces.revolve([(radius, lip), (radius, 1.3 * height)]))
        wide = 2 * radius
        bench.start((-wide, wide, -wide, wide, -0.75 * radius, 1.4 * height), "f f f", math.sqrt(2 * GRAVITY * height))
        bench.wall_of("plate", "mesh plate.stl")
        bench.wall_of("tube", "mesh tube.stl")
        bench.insert(f"cylinder z 0 0 {radius:.9g} 0 {1.25 * height:.9g}", number)
        bench.write(f"fix out all grip/flux 1000 plane 0 0 {-bench.size:.9g} 0 0 -1")
        fall, lift = math.sqrt(2 * height / GRAVITY), 0.16 * math.sqrt(GRAVITY * radius)
        bench.output(["f_out[1]", "f_out[4]"], fall / 10)
        bench.run(2.5 * fall)
        bench.write(f"fix_modify tube move linear 0 0 {lift:.9g}")
        bench.run(1.3 * radius / lift + 5 * math.sqrt(radius / GRAVITY))
        bench.write("write_dump all custom heap.txt id x y z vx vy vz radius")
        tables = bench.execute()
        frame = next(results.read_dump(bench.path("heap.txt")))
        return evaluate(bench, tables, frame, radius)


def evaluate(bench, tables, frame, radius):
    kept = {name: values[frame.columns["z"] > 0] for name, values in frame.columns.items()}
    distance, top = numpy.hypot(kept["x"], kept["y"]), kept["z"] + kept["radius"]
    sector = (numpy.arctan2(kept["y"], kept["x"]) / (2 * math.pi) * SECTORS).astype(int) % SECTORS
    profiles = [surfaces.tops(distance[sector == one], top[sector == one], bench.size) for one in range(SECTORS)]

    def fit(chosen):
        """Slope and height at the axis of the flanks of some sectors."""
        rings, heights = numpy.hstack([profiles[one] for one in chosen])
        flank = (rings >= 0.3 * radius) & (rings <= 0.9 * radius)
        return line(rings[flank], heights[flank])[:2]

    slope, start = fit(range(SECTORS))
    without = [-math.degrees(math.atan(fit([one for one in range(SECTORS) if one != left_out])[0])) for left_out in range(SECTORS)]
    angle = Quantity(-math.degrees(math.atan(slope)), jackknife(without), "degrees")
    # Some of the grains that have crossed the plane below the plate still fall; the others have left the box.
    last = tables[-1]
    falling = numpy.sum(frame.columns["z"] < -bench.size)
    found = bench.usual_checks(tables, outside=last["f_out[1]"][-1] - last["f_out[4]"][-1] - falling)
    square = numpy.sum(kept["vx"]**2 + kept["vy"]**2 + kept["vz"]**2) / max(1, len(top))
    found["at_rest"] = at_most(square / 2 / (GRAVITY * bench.size), 1e-2)
    curves = dict(zip(("radius", "height"), numpy.hstack(profiles)))

    def draw(axes):
        axes.plot(curves["radius"] * 1e3, curves["height"] * 1e3, ".", label="surface in eight sectors")
        ends = numpy.array([0.3, 0.9]) * radius
        axes.plot(ends * 1e3, (start + slope * ends) * 1e3, label=f"{angle.value:.1f} +- {angle.error:.1f} degrees")
        axes.set(xlabel="distance from the axis [mm]", ylabel="height [mm]", aspect="equal")
        axes.legend()

    return bench.result({"angle": angle}, found, curves, draw)
