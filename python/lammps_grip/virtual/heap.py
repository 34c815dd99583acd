# SPDX-License-Identifier: GPL-2.0-only
"""The angle of repose of a heap on a round plate."""
import math

import numpy

from .. import results
from . import surfaces
from .base import GRAVITY, Bench, Quantity, at_least, at_most, jackknife, line, precise

SECTORS = 8
# Choices: the part of the grains that may remain in the tube, which they do not shape; the error of the angle [degrees]; and the
# height of the surface at the lip, in mean diameters.
TUBE_LIMIT, ERROR_LIMIT, RIM_LIMIT = 0.05, 5.0, 3.0


def repose(model, plate=None, **common):
    """The angle of repose [degrees] of a heap on a round plate with a lip, as testers for USP <1174> have. Grains fill a
    tube that stands on the plate; the tube is lifted, and what does not roll over the lip is the heap. The angle is
    that of a straight line through the heights of the surface, the highest grain of each ring and sector, between 0.3
    and 0.9 of the radius. Its error is that of leaving out one of the eight sectors. Grains that remain in the lifted
    tube, or hang from it, are left out.

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
        time = 1.3 * radius / lift + 5 * math.sqrt(radius / GRAVITY)
        bench.run(time)
        bench.write("write_dump all custom heap.txt id x y z vx vy vz radius")
        tables = bench.execute()
        frame = next(results.read_dump(bench.path("heap.txt")))
        return evaluate(bench, tables, frame, radius, lip + lift * time)


def lowest_hanging(z, bottom, gap):
    """The height of the lowest grain that is in the tube, whose bottom is at this height, or hangs from it: below it there is
    a gap that no contact spans. Infinite if the tube is empty."""
    heights = numpy.sort(z)[::-1]
    inside = int(numpy.sum(heights > bottom))
    if inside == 0:
        return math.inf
    gaps = numpy.flatnonzero(heights[inside - 1:-1] - heights[inside:] > gap)
    return heights[inside - 1 + gaps[0]] if len(gaps) else heights[-1]


def evaluate(bench, tables, frame, radius, bottom):
    """bottom: the height of the lower end of the tube."""
    on_plate = frame.columns["z"] > 0
    hanging = on_plate & (frame.columns["z"] >= lowest_hanging(frame.columns["z"][on_plate], bottom, bench.high))
    kept = {name: values[on_plate & ~hanging] for name, values in frame.columns.items()}
    distance, top = numpy.hypot(kept["x"], kept["y"]), kept["z"] + kept["radius"]
    sector = (numpy.arctan2(kept["y"], kept["x"]) / (2 * math.pi) * SECTORS).astype(int) % SECTORS
    profiles = [surfaces.tops(distance[sector == one], top[sector == one], bench.size) for one in range(SECTORS)]

    def between(low, high, chosen=range(SECTORS)):
        """Rings and heights of some sectors between two parts of the radius."""
        rings, heights = numpy.hstack([profiles[one] for one in chosen])
        part = (rings >= low * radius) & (rings <= high * radius)
        return rings[part], heights[part]

    def fit(chosen):
        """Slope and height at the axis of the flanks of some sectors."""
        return line(*between(0.3, 0.9, chosen))[:2]

    slope, start = fit(range(SECTORS))
    without = [-math.degrees(math.atan(fit([one for one in range(SECTORS) if one != left_out])[0]))
               for left_out in range(SECTORS)]
    angle = Quantity(-math.degrees(math.atan(slope)), jackknife(without), "degrees")
    # Some of the grains that have crossed the plane below the plate still fall; the others have left the box.
    last = tables[-1]
    falling = numpy.sum(frame.columns["z"] < -bench.size)
    found = bench.usual_checks(tables, outside=last["f_out[1]"][-1] - last["f_out[4]"][-1] - falling)
    square = numpy.sum(kept["vx"]**2 + kept["vy"]**2 + kept["vz"]**2) / max(1, len(top))
    found["at_rest"] = at_most(square / 2 / (GRAVITY * bench.size), 1e-2)
    found["tube_empty"] = at_most(numpy.sum(hanging) / bench.number, TUBE_LIMIT)
    found["error"] = precise(angle, ERROR_LIMIT)
    # A heap covers the plate, rises to the middle and ends at the lip. A plug that stands, or a hole, is none.
    middles = bench.size * (numpy.arange(radius / bench.size) + 0.5)
    cells = SECTORS * numpy.sum((middles >= 0.3 * radius) & (middles <= 0.9 * radius))
    found["covers_plate"] = at_least(len(between(0.3, 0.9)[0]) / cells, 0.7)
    found["rises"] = at_least(angle.value, 0.0)
    rim = between(0.85, 1.0)[1]
    found["ends_at_lip"] = at_most(numpy.median(rim) / bench.size if len(rim) else math.nan, RIM_LIMIT)
    curves = dict(zip(("radius", "height"), numpy.hstack(profiles)))

    def draw(axes):
        axes.plot(curves["radius"] * 1e3, curves["height"] * 1e3, ".", label="surface in eight sectors")
        ends = numpy.array([0.3, 0.9]) * radius
        axes.plot(ends * 1e3, (start + slope * ends) * 1e3, label=f"{angle.value:.1f} +- {angle.error:.1f} degrees")
        axes.set(xlabel="distance from the axis [mm]", ylabel="height [mm]", aspect="equal")
        axes.legend()

    return bench.result({"angle": angle}, found, curves, draw)
