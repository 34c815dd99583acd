# SPDX-License-Identifier: GPL-2.0-only
"""The mass flow out of a hopper."""
import math

import numpy

from .. import results
from . import surfaces
from .base import GRAVITY, Bench, Check, Quantity, mean_of, precise

# In mean diameters, as moose_dem quotes Beverloo (1961) and Nedderman (1982); see examples/hopper/beverloo.
BEVERLOO_K = 1.4
BLOCKS = 6
ERROR_LIMIT = 0.2  # a choice, relative


def hopper(model, orifice=None, vessel=None, half_angle=90.0, number=None, **common):
    """The mass flow [kg/s] out of a round orifice in the flat floor, or the cone, of a cylinder, from a quarter of the grains
    until 60 % have left. A dense bed settles on the gate, which then slides aside. `coefficient` is C in the law of Beverloo
    for a flat floor, W = C rho sqrt(g) (D - 1.4 d)^(5/2), with the bulk density rho of the bed that settled, nan if
    the bed does not fill the cone. The error is that of six blocks of equal time.

    orifice, vessel: diameters [m], 6 mean diameters of grains and 2.5 orifices. half_angle: of the cone, from the axis
    [degrees]; 90 is a flat floor. number: of grains, by default a bed as high as the vessel is wide. common: see Bench."""
    bench = Bench("hopper", model, **common)
    hole = bench.positive("orifice", orifice, 6 * bench.size) / 2
    radius = bench.positive("vessel", vessel, 5 * hole) / 2
    bench.at_least("vessel", 2 * radius, max(1.1 * 2 * hole, 3 * bench.high), "1.1 orifices and 3 grains")
    angle = math.radians(bench.between("half_angle", half_angle, 10, 90))
    base = (radius - hole) / math.tan(angle) if angle < math.pi / 2 else 0.0
    area = math.pi * radius**2
    number = round(0.58 * 2 * radius * area / bench.volume) if number is None else bench.whole("number", number, 100)
    # Away from the chords of the mesh.
    away = bench.low / 4
    bed = bench.room(number, radius - away)
    with bench.open():
        profile = [(hole, 0), (radius, base), (radius, base + 1.5 * bed)]
        surfaces.write(bench.path("vessel.stl"), surfaces.revolve(profile))
        surfaces.write(bench.path("gate.stl"), surfaces.revolve([(0, 0), (hole, 0)]))
        wide = 1.1 * radius
        bench.start((-wide, wide, -wide, wide, -4 * bench.size, base + 1.6 * bed), "f f f", math.sqrt(2 * GRAVITY * bed))
        bench.wall_of("vessel", "mesh vessel.stl")
        bench.wall_of("gate", "mesh gate.stl")
        bench.insert(f"cylinder z 0 0 {radius - away:.9g} {base + away:.9g} {base + away + bed:.9g}", number, relax=True)
        # As long as this without a grain is a jam.
        pause = round(10 * math.sqrt(2 * hole / GRAVITY) / bench.dt)
        bench.write(f"fix out all grip/flux {pause} plane 0 0 0 0 0 -1")
        fall = math.sqrt((base + bed) / GRAVITY)
        flow = expected_flow(bench, hole, number * bench.mass / (area * bed))
        rows = bench.output(["f_out", "f_out[1]", "f_out[4]"], 0.6 * number * bench.mass / flow / 200)
        bench.run(2 * fall)
        bench.write("write_dump all custom bed.txt id x y z radius")
        bench.write(f"fix_modify gate move linear {2 * math.sqrt(GRAVITY * hole):.9g} 0 0",
                    f"variable begun equal $(step)+{2 * pause}",
                    f"variable enough equal (f_out[1]>={0.6 * number:.9g})||((step>v_begun)&&(f_out[8]<=0))",
                    f"fix enough all halt {rows} v_enough == 1 error continue message no")
        bench.run(3 * 0.6 * number * bench.mass / flow)
        bench.write("write_dump all custom end.txt id z")
        tables = bench.execute()
        bed, end = (next(results.read_dump(bench.path(name))) for name in ("bed.txt", "end.txt"))
        return evaluate(bench, tables, bulk_density(bench, bed, radius, base), numpy.sum(end.columns["z"] < 0), hole)


def expected_flow(bench, hole, density):
    """By Beverloo's law, for the length of the run."""
    return 0.58 * density * math.sqrt(GRAVITY) * max(2 * hole - BEVERLOO_K * bench.size, 0.5 * bench.size)**2.5


def bulk_density(bench, frame, radius, base):
    """The density of the settled bed, between the highest point of the floor and a level that a fifth of the grains are above;
    nan if this is not a grain high."""
    z, r = frame.columns["z"], frame.columns["radius"]
    low, high = base + 2 * bench.size, numpy.quantile(z, 0.8) if len(z) else math.nan
    if not high - low >= bench.size:
        return math.nan
    # The part of each sphere between two levels.
    bottom, top = numpy.clip(low - z, -r, r), numpy.clip(high - z, -r, r)
    part = numpy.pi * (r**2 * (top - bottom) - (top**3 - bottom**3) / 3)
    return bench.density * numpy.sum(part) / (math.pi * radius**2 * (high - low))


def evaluate(bench, tables, density, falling, hole):
    """density: of the bed. falling: number of grains in the box below the orifice."""
    table = tables[-1]
    time, mass, count = table["Time"], table["f_out"], table["f_out[1]"]
    complete = count[-1] >= 0.59 * bench.number
    chosen = (count >= 0.25 * count[-1]) if complete else slice(0, len(count))
    time, mass = time[chosen], mass[chosen]
    edges = numpy.linspace(time[0], time[-1], BLOCKS + 1)
    block = numpy.diff(numpy.interp(edges, time, mass)) / numpy.diff(edges)
    flow = mean_of(block, "kg/s")
    ideal = density * math.sqrt(GRAVITY) * max(2 * hole - BEVERLOO_K * bench.size, 1e-9)**2.5
    found = bench.usual_checks(tables, outside=table["f_out[1]"][-1] - table["f_out[4]"][-1] - falling)
    found["flows"] = Check(bool(complete), float(count[-1] / bench.number), "at least 0.59 of the grains leave")
    half = BLOCKS // 2
    drift = numpy.mean(block[half:]) - numpy.mean(block[:half])
    allowed = max(0.1 * flow.value, 3 * 2 * flow.error)
    found["steady"] = Check(bool(abs(drift) <= allowed), float(drift), f"second minus first half at most {allowed:.3g} kg/s")
    found["error"] = precise(flow, ERROR_LIMIT * flow.value)
    values = {"mass_flow": flow, "coefficient": Quantity(flow.value / ideal, flow.error / ideal, "-"),
              "bulk_density": Quantity(density, math.nan, "kg/m3")}
    curves = {"time": table["Time"] - table["Time"][0], "mass": table["f_out"]}

    def draw(axes):
        axes.plot(curves["time"], curves["mass"] * 1e3, label="mass that has left")
        ends = numpy.array([time[0], time[-1]])
        axes.plot(ends - table["Time"][0], (mass.mean() + flow.value * (ends - time.mean())) * 1e3, "--",
                  label=f"{flow.value * 1e3:.3g} +- {flow.error * 1e3:.1g} g/s")
        axes.set(xlabel="time since the gate opened [s]", ylabel="mass [g]")
        axes.legend()

    return bench.result(values, found, curves, draw)
