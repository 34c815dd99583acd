# SPDX-License-Identifier: GPL-2.0-only
"""A shear cell with preshear: yield locus, cohesion, and the effective angle of friction."""
import math

import numpy

from .. import checks
from . import surfaces
from .base import INERTIAL_LIMIT, Bench, Check, Quantity, at_least, at_most, line, mean_of, precise

BLOCKS = 4
# Choices: how far below 0 scatter may bring the cohesion, divided by the preshear, and the error of the angle [degrees].
COHESION_LIMIT, ERROR_LIMIT = 0.1, 5.0


def shear_cell(model, preshear=1000.0, loads=(0.3, 0.5, 0.7), length=None, width=None, height=None, inertial=5e-3, strain=1.0,
               **common):
    """A plane layer, periodic along and across the shear, between a floor and a lid with ridges. The lid keeps its normal
    stress; the floor moves. As in ASTM D6773, the layer is sheared at the normal stress `preshear` until it flows steadily,
    the stress is reduced, and shear continues until the shear stress has had its peak; this is done for each of the loads.

    effective_angle [degrees]: of the line from the origin that touches the Mohr circle of the preshear. internal_angle,
    cohesion [degrees, Pa]: of the straight yield locus through the peaks. steady_angle [degrees]: arctangent of shear over
    normal stress in the preshear. strength [Pa]: unconfined yield strength. solid_fraction: in the preshear, between lid and
    floor. The errors of the locus are those of its line, the others from four blocks of each preshear.

    preshear: [Pa]. loads: normal stresses after the preshear, divided by it. length, width, height: of the layer [m], 12, 6 and
    10 mean diameters. inertial: the inertial number of the preshear. strain: of the first preshear; the others take half of it,
    each peak a third. There is no gravity. common: see Bench."""
    bench = Bench("shear_cell", model, **common)
    sigma = bench.positive("preshear", preshear)
    levels = checks.numbers("shear_cell: loads", loads, "at least two numbers between 0 and 1, each once",
                            lambda values: values.ndim == 1 and len(set(values.tolist())) == len(values) > 1
                            and numpy.all((values > 0) & (values < 1)))
    # Ridges are two grains long and half a grain high.
    count = max(3, round(bench.positive("length", length, 12 * bench.size) / (2 * bench.size)))
    long = 2 * bench.size * count
    wide = bench.at_least("width", bench.positive("width", width, 6 * bench.size), 2.5 * bench.high, "2.5 grains")
    high = bench.at_least("height", bench.positive("height", height, 10 * bench.size), 4 * bench.high, "4 grains")
    inertial, strain = bench.positive("inertial", inertial), bench.positive("strain", strain)
    area = long * wide
    number = round(0.58 * area * high / bench.volume)
    loose = number * bench.volume / area / 0.5 + bench.size
    speed = inertial * high / bench.size * math.sqrt(sigma / bench.density)
    with bench.open():
        zigzag = [(-long / 2 + bench.size * k, bench.size / 2 * (k % 2)) for k in range(2 * count + 1)]
        surfaces.write(bench.path("floor.stl"), surfaces.extrude(zigzag, -wide / 2, wide / 2))
        surfaces.write(bench.path("lid.stl"), surfaces.extrude([(x, -z) for x, z in zigzag], -wide / 2, wide / 2))
        bench.start((-long / 2, long / 2, -wide / 2, wide / 2, -bench.size, loose + bench.size), "p p f",
                    math.sqrt(sigma / bench.density), gravity=False)
        bench.wall_of("floor", "mesh floor.stl")
        # A free lid that carries a load: its mass is that of the layer, so that it follows the grains.
        mass = number * bench.mass
        bench.write(f"variable load equal {-sigma * area:.9g}")
        bench.wall_of("lid", f"mesh lid.stl shift 0 0 {loose:.9g} move follow mass {mass:.9g} inertia 1 1 1 0 0 0 "
                      f"com 0 0 {loose:.9g} free z load NULL NULL v_load NULL NULL NULL")
        bench.insert(f"block INF INF INF INF {bench.size / 2:.9g} {loose - bench.size / 2:.9g}", number, relax=True)
        time = high / speed  # of a strain of 1
        bench.output(["f_lid[1]", "f_lid[3]", "f_lid[10]"], strain * time / 400)
        bench.run(20 * math.sqrt(2 * (loose - high) * mass / (sigma * area)))
        for k, level in enumerate(levels):
            bench.write(f"fix_modify floor move linear {speed:.9g} 0 0", f"variable load equal {-sigma * area:.9g}")
            bench.run(strain * time * (0.5 if k else 1))
            # The ridges stand still while the normal stress falls.
            bench.write("fix_modify floor move none", f"variable load equal {-level * sigma * area:.9g}")
            bench.run(0.03 * strain * time)
            bench.write(f"fix_modify floor move linear {speed:.9g} 0 0")
            bench.run(strain * time / 3)
        bench.write("write_dump all custom layer.txt id x y z radius")
        tables = bench.execute()
        return evaluate(bench, tables, sigma, levels, area, inertial)


def mohr(sigma, tau, angle, cohesion):
    """Centre and radius of the circle through the point of the preshear that touches the straight yield locus, at smaller
    stress than this point. If the point is above the locus, the locus is turned up to it, about the point without shear
    stress."""
    far = sigma + cohesion / math.tan(angle)
    angle = max(angle, math.atan(tau / far))
    s, c = math.sin(angle), math.cos(angle)
    centre = (far - math.sqrt(max(0.0, (far * s)**2 - (tau * c)**2))) / c**2
    return centre - far + sigma, centre * s


def evaluate(bench, tables, sigma, levels, area, inertial):
    flows, peaks = tables[1::3], tables[3::3]
    blocks = []
    for table in flows:
        # The second half of each preshear.
        rows = numpy.array_split(numpy.arange(len(table["Step"]) // 2, len(table["Step"])), BLOCKS)
        blocks.append([[table[name][part].mean() / area for part in rows] for name in ("f_lid[1]", "f_lid[3]")])
    blocks = numpy.array(blocks)
    tau, normal = mean_of(blocks[:, 0].ravel(), "Pa"), mean_of(blocks[:, 1].ravel(), "Pa")
    halves = [part[0, BLOCKS // 2:].mean() - part[0, :BLOCKS // 2].mean() for part in blocks]
    drift = float(numpy.mean(halves))

    smooth = numpy.ones(16) / 16
    found = []
    for table in peaks:
        shear = numpy.convolve(table["f_lid[1]"], smooth, "valid") / area
        found.append((numpy.convolve(table["f_lid[3]"], smooth, "valid")[shear.argmax()] / area, shear.max()))
    points = numpy.array(found)
    slope, cohesion, error, error_of_cohesion = line(points[:, 0], points[:, 1])
    angle = math.atan(slope) if slope > 0 else math.nan
    centre, radius = mohr(normal.value, tau.value, angle, cohesion)
    # sin(effective) = radius / centre; its relative error is taken as that of the ratio of shear to normal stress. No line from
    # the
    # origin touches a circle around it.
    effective = math.degrees(math.asin(radius / centre)) if 0 < radius < centre else math.nan
    flows_under_load = tau.value > 0 and normal.value > 0
    steady = math.atan(tau.value / normal.value) if flows_under_load else math.nan
    ratio = math.hypot(tau.error / tau.value, normal.error / normal.value) if flows_under_load else math.nan
    shares = numpy.concatenate([bench.number * bench.volume / area / table["f_lid[10]"][len(table["Step"]) // 2:]
                                for table in flows])

    verdict = bench.usual_checks(tables)
    verdict["inertial_number"] = at_most(inertial, INERTIAL_LIMIT)
    verdict["normal_stress"] = at_most(abs(normal.value / sigma - 1), 0.05)
    allowed = max(0.1 * tau.value, 3 * 2 * tau.error)
    verdict["steady"] = Check(bool(abs(drift) <= allowed), drift,
                              f"second minus first half of the preshear at most {allowed:.3g} Pa")
    # More than 5 % of noise: a point of the preshear cannot be stronger than the bed that it made.
    verdict["below_locus"] = at_most(tau.value / (cohesion + normal.value * math.tan(angle)), 1.15)
    verdict["cohesion"] = at_least(cohesion, -max(COHESION_LIMIT * sigma, 3 * numpy.nan_to_num(error_of_cohesion)))
    values = {"effective_angle": Quantity(effective, math.degrees(math.tan(math.radians(effective)) * ratio), "degrees"),
              "internal_angle": Quantity(math.degrees(angle), math.degrees(error / (1 + slope**2)), "degrees"),
              "cohesion": Quantity(float(cohesion), error_of_cohesion, "Pa"),
              "steady_angle": Quantity(math.degrees(steady), math.degrees(ratio * math.sin(2 * steady) / 2), "degrees"),
              "strength": Quantity(2 * cohesion * math.cos(angle) / (1 - math.sin(angle)), math.nan, "Pa"),
              "solid_fraction": Quantity(float(shares.mean()), math.nan, "-")}
    verdict["error"] = precise(values["effective_angle"], ERROR_LIMIT)
    curves = {"normal_stress": points[:, 0], "shear_stress": points[:, 1],
              "preshear": numpy.array([normal.value, tau.value]),
              "history": numpy.concatenate([table["f_lid[1]"] for table in tables]) / area}

    def draw(axes):
        axes.plot(points[:, 0], points[:, 1], "o", label="peaks")
        axes.plot(normal.value, tau.value, "s", label="preshear")
        ends = numpy.array([0, 1.1 * normal.value])
        axes.plot(ends, cohesion + ends * math.tan(angle), label=f"yield locus, {math.degrees(angle):.1f} degrees")
        axes.plot(ends, ends * math.tan(math.radians(effective)), "--", label=f"effective, {effective:.1f} degrees")
        turn = numpy.linspace(0, math.pi, 90)
        axes.plot(centre + radius * numpy.cos(turn), radius * numpy.sin(turn), "k:", label="Mohr circle of the preshear")
        axes.set(xlabel="normal stress [Pa]", ylabel="shear stress [Pa]", aspect="equal")
        axes.legend(fontsize="small")

    return bench.result(values, verdict, curves, draw)
