# SPDX-License-Identifier: GPL-2.0-only
"""Uniaxial compression in a die."""
import math

import numpy

from .base import INERTIAL_LIMIT, Bench, Check, Quantity, at_most, line, precise

ERROR_LIMIT = 0.3  # a choice, relative


def press(model, stress=1e5, number=500, die=None, inertial=2e-3, **common):
    """Grains in a cylindrical die are pressed by a piston until its stress is reached, and released. There is no gravity.

    modulus [Pa]: slope of stress over strain on release, from 0.9 to 0.5 of the largest stress; strain counts from the height
    there. solid_fraction_loaded, solid_fraction_released: volume of the grains over that of the die, at the largest stress
    and at 0.01 of it; 1 minus it is the porosity of a tablet. heckel_pressure [Pa]: 1/K of Heckel's equation
    ln(1/(1 - D)) = K P + A, fitted to the loading from half of the stress. Errors are those of the fits.

    stress: the largest [Pa]. number: of grains. die: its radius [m], by default that of a compact as high as wide.
    inertial: the inertial number of the piston's speed at the largest stress. common: see Bench."""
    bench = Bench("press", model, **common)
    stress = bench.positive("stress", stress)
    number = bench.whole("number", number, 1)
    solid = number * bench.volume
    radius = bench.positive("die", die, max((solid / (2 * math.pi * 0.6))**(1 / 3), 0.75 * bench.high))
    bench.at_least("die", radius, 0.75 * bench.high, "1.5 radii of the largest grain")
    inertial = bench.positive("inertial", inertial)
    area = math.pi * radius**2
    height = bench.room(number, radius)
    speed = inertial * height / bench.size * math.sqrt(stress / bench.density)
    with bench.open():
        wide = 1.1 * radius
        bench.start((-wide, wide, -wide, wide, -0.1 * height, 1.1 * height), "f f f", math.sqrt(stress / bench.density),
                    gravity=False)
        bench.wall_of("die", f"zcylinder {radius:.9g}")
        bench.wall_of("floor", "zplane 0 NULL")
        bench.wall_of("piston", f"zplane NULL {height:.9g}")
        bench.insert(f"cylinder z 0 0 {radius:.9g} 0 {height:.9g}", number, relax=True)
        # Not below the height at which the grains would fill the die.
        travel = height - solid / area
        # Rows while grains move past each other, and in the elastic part of the way, whose length is that of a contact's overlap
        # in each layer; without damping and cohesion, a linear spring's is the speed times the contact time over pi.
        touch = math.sqrt(stress / bench.density)
        elastic = touch * bench.laws[0].contact_time(touch) / math.pi * height / bench.size
        rows = bench.output(["f_piston[3]", "f_floor[3]", "f_piston[10]"], min(travel / 2000, elastic / 200) / speed)
        bench.write(f"fix_modify piston move linear 0 0 {-speed:.9g}", f"variable stress equal f_piston[3]/{area:.9g}",
                    f"fix enough all halt {rows} v_stress >= {stress:.9g} error continue message no")
        bench.run(travel / speed)
        bench.write("unfix enough", f"fix_modify piston move linear 0 0 {speed:.9g}",
                    f"fix enough all halt {rows} v_stress < {0.002 * stress:.9g} error continue message no")
        bench.run(0.3 * travel / speed)
        tables = bench.execute()
        return evaluate(bench, tables, stress, area, height, solid, inertial)


def evaluate(bench, tables, stress, area, height, solid, inertial):
    load, release = ({"stress": table["f_piston[3]"] / area, "height": height + table["f_piston[10]"]} for table in tables)
    # Nothing is measured if no grain carries the piston.
    reached = load["stress"][-1] if load["stress"][-1] > 0 else math.nan
    fraction = [solid / (area * one["height"]) for one in (load, release)]
    lowest = load["height"][-1]

    part = (release["stress"] <= 0.9 * reached) & (release["stress"] >= 0.5 * reached)
    values = {"modulus": fitted(-release["height"] / lowest, release["stress"], part, "Pa", lambda slope: slope)}
    values["solid_fraction_loaded"] = Quantity(float(fraction[0][-1]) if reached > 0 else math.nan, math.nan, "-")
    free = release["stress"] <= 0.01 * reached
    values["solid_fraction_released"] = Quantity(float(fraction[1][numpy.argmax(free)]) if free.any() else math.nan, math.nan,
                                                 "-")
    upper = (load["stress"] >= 0.5 * reached) & (fraction[0] < 1)
    values["heckel_pressure"] = fitted(load["stress"], -numpy.log(1 - numpy.minimum(fraction[0], 1 - 1e-12)), upper, "Pa",
                                       lambda slope: 1 / slope)
    found = bench.usual_checks(tables)
    found["error"] = precise(values["modulus"], ERROR_LIMIT * values["modulus"].value)
    found["inertial_number"] = at_most(inertial * math.sqrt(stress / max(reached, 1e-3 * stress)), INERTIAL_LIMIT)
    found["reaches_stress"] = Check(bool(reached >= 0.99 * stress), float(reached), f"at least {0.99 * stress:g} Pa")
    found["releases"] = Check(bool(free.any()), float(release["stress"].min() / reached), "at most 0.01 of the largest stress")
    curves = {"stress": numpy.concatenate([load["stress"], release["stress"]]),
              "height": numpy.concatenate([load["height"], release["height"]]), "solid_fraction": numpy.concatenate(fraction)}

    def draw(axes):
        for one, label, shares in ((load, "loading", fraction[0]), (release, "release", fraction[1])):
            axes.plot(shares, one["stress"] / 1e3, label=label)
        axes.set(xlabel="solid fraction", ylabel="stress of the piston [kPa]")
        axes.legend()

    # Heckel's equation has no meaning where overlaps make the solid fraction exceed 1.
    return bench.result(values, found, curves, draw, optional=["heckel_pressure"])


def fitted(x, y, chosen, unit, of):
    """A function of the slope of y over x, with the error of the fit; nan if there are fewer than three points."""
    if numpy.sum(chosen) < 3:
        return Quantity(math.nan, math.nan, unit)
    slope, _, error, _ = line(x[chosen], y[chosen])
    return Quantity(float(of(slope)), float(abs(of(slope + error) - of(slope - error)) / 2), unit)
