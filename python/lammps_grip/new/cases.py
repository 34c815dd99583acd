# SPDX-License-Identifier: GPL-2.0-only
"""The cases of grip-new: lengths, speeds and times of each, which its template names. SI units; g: the grains."""
import math
from dataclasses import dataclass, field
from typing import Callable

from .geometry import extrude, quad, revolve, stl

GRAVITY = 9.81
COMMON = ("material", "diameter", "sizes", "unit", "soften", "density", "friction", "restitution", "seed")
# Solid fractions: a bed that has settled, one that is made by `relax`, and grains at random places.
DENSE, RELAXED, LOOSE = 0.58, 0.45, 0.2


class Wrong(Exception):
    """Wrong use: one line."""


@dataclass
class Case:
    speed: float                # of the fastest grain
    values: dict                # what the template names
    files: dict = field(default_factory=dict)
    stress: float = 0.0         # that the grains carry
    template: str = ""          # in.CASE, if none is given


@dataclass
class Kind:
    title: str
    options: tuple
    build: Callable
    number: int                 # of grains, if none is given


def cube(g, share, shape):
    """The length L for which the grains fill shape L^3 to a share."""
    return (g.number * g.volume / share / shape)**(1 / 3)


def wide(option, value, g, least):
    """A length that is at least some of the largest grains."""
    if value < least * g.high:
        raise Wrong(f"{option} makes this case {value:.3g} m wide, accepted: at least {least} of the largest grains, "
                    f"{least * g.high:.3g} m")
    return value


def rain(g, area, fall):
    """How grains with shapes come: from above, loosely. The speed of the fastest grain, and what the template names."""
    speed = math.sqrt(GRAVITY * fall)
    rate = 0.2 * g.room * g.density * speed * area
    mass = g.number * g.density * g.volume
    return math.sqrt(speed**2 + 2 * GRAVITY * fall), {
        "how": f"as rain, {rate:.5g} kg/s,", "amount": f"rate mass {rate:.5g} until mass {mass:.5g} velocity 0 0 -{speed:.5g}",
        "fall_time": mass / rate + 3 * math.sqrt(2 * fall / GRAVITY)}


def fill(g, given):
    if "extent" not in given:
        side = wide("--number", cube(g, DENSE, 1), g, 4)
        across = f"0 {side:.6g} 0 {side:.6g}"
        common = {"walls": f"0 {side:.6g}", "area": side**2}
        if g.shape:
            low, high = 1.1 * side + g.high, 1.1 * side + 4 * g.high
            speed, values = rain(g, side**2, high)
            return Case(speed, {**common, **values, "box": f"{across} 0 {high:.6g}", "region": f"{across} {low:.6g} {high:.6g}"})
        loose = g.number * g.volume / LOOSE / side**2
        return Case(math.sqrt(2 * GRAVITY * side), {
            **common, "box": f"{across} 0 {loose + g.high:.6g}", "region": f"{across} 0 {loose:.6g}",
            "fall_time": 5 * math.sqrt(2 * loose / GRAVITY)})
    low, high = given["extent"]
    radius = wide("--mesh", 0.3 * min(high[0] - low[0], high[1] - low[1]), g, 2)
    x, y = ((low[k] + high[k]) / 2 for k in (0, 1))
    tall, d = 3 * g.high if g.shape else g.number * g.volume / LOOSE / (math.pi * radius**2), g.high
    edges = " ".join(f"{low[k] - d:.6g} {high[k] + d + (tall if k == 2 else 0):.6g}" for k in range(3))
    fall = high[2] - low[2] + tall
    speed, rained = rain(g, math.pi * radius**2, fall) if g.shape else (0, {})
    inside = "*".join(f"({axis}>={low[k]:.6g})*({axis}<={high[k]:.6g})" for k, axis in enumerate("xyz"))
    return Case(max(math.sqrt(2 * GRAVITY * fall), speed), {
        "box": edges, "region": f"{x:.6g} {y:.6g} {radius:.6g} {high[2]:.6g} {high[2] + tall:.6g}",
        "unit": given.get("unit", 1.0),
        "inside": inside, "fall_time": 5 * math.sqrt(2 * fall / GRAVITY), **rained}, template="in.vessel")


def hopper(g, given):
    hole = wide("--orifice", given.get("orifice", 6 * g.size), g, 2) / 2
    radius = hole + 2.5 * g.high
    tall = g.number * g.volume / RELAXED / (math.pi * radius**2)
    law = 0.58 * DENSE * g.density * math.sqrt(GRAVITY) * max(2 * hole - 1.4 * g.size, g.size)**2.5
    return Case(math.sqrt(4 * GRAVITY * hole) + math.sqrt(GRAVITY * g.size), {
        "radius": radius, "orifice": 2 * hole, "inner": radius - g.low / 4, "low_end": g.low / 4, "top": tall + g.low / 4,
        "wide": 1.1 * radius, "roof": 1.1 * tall + g.high, "below": -4 * hole - g.high, "beverloo": law,
        "gate_speed": 2 * math.sqrt(GRAVITY * hole), "settle_time": 3 * math.sqrt(2 * tall / GRAVITY) + 10
        * math.sqrt(g.size / GRAVITY),
        "flow_time": 2 * g.number * g.density * g.volume / law + 6 * math.sqrt(radius / GRAVITY)},
        {"body.stl": stl(revolve([(hole, 0), (radius, 0), (radius, 1.2 * tall + g.high)])),
         "gate.stl": stl(revolve([(0, 0), (hole, 0)]))})


def filled(radius, area):
    """The height above the axis up to which a circle has this area."""
    low, high = -radius, radius
    for _ in range(50):
        middle = (low + high) / 2
        below = radius**2 * (math.pi / 2 + math.asin(middle / radius)) + middle * math.sqrt(radius**2 - middle**2)
        low, high = (middle, high) if below < area else (low, middle)
    return high


def drum(g, given):
    depth = 5 * g.high
    radius = wide("--number", math.sqrt(g.number * g.volume / DENSE / (0.4 * math.pi * depth)), g, 4)
    spin = given.get("spin", math.sqrt(0.02 * GRAVITY / radius))
    if spin**2 * radius > 0.5 * GRAVITY:
        raise Wrong(f"--spin throws grains around, accepted: up to {60 / 2 / math.pi * math.sqrt(0.5 * GRAVITY / radius):.3g}rpm "
                    "in this drum")
    count = max(12, round(math.pi * radius / g.size))
    ridges = [(radius - g.size / 2 * (k % 2), math.pi * k / count) for k in range(2 * count + 1)]
    line = [(r * math.sin(angle), -r * math.cos(angle)) for r, angle in ridges]
    inner = radius - g.size / 2
    return Case(math.sqrt(2 * GRAVITY * radius), {
        "radius": radius, "half": depth / 2, "wide": 1.1 * radius, "inner": inner, "spin": spin, "rpm": 30 * spin / math.pi,
        "level": filled(inner, g.number * g.volume / RELAXED / depth),
        "period": 2 * math.pi / spin, "settle_time": 4 * math.sqrt(radius / GRAVITY), "start_time": 1.5 / spin, "turn_time": 2
        / spin},
        {"drum.stl": stl(extrude(line, -depth / 2, depth / 2))})


def mixer(g, given):
    radius = wide("--number", cube(g, DENSE, math.pi / 2), g, 4)
    spin = given.get("spin", math.sqrt(0.3 * GRAVITY / radius))
    if spin**2 * radius > 4 * GRAVITY:
        raise Wrong(f"--spin throws grains around, accepted: up to {60 / 2 / math.pi * math.sqrt(4 * GRAVITY / radius):.3g}rpm "
                    "in this mixer")
    gap, tall, tip = g.low / 4, radius / 2 * DENSE / RELAXED, radius / 2
    blades = [one for a, b in ((-tip, -gap), (gap, tip))
              for one in quad((a, 0, gap), (b, 0, gap), (b, 0, radius / 4), (a, 0, radius / 4))]
    # Rough grains jam in narrow gaps at the side. Blades that squeeze grains throw them faster than they move themselves.
    return Case(1.5 * (math.sqrt(2 * GRAVITY * radius) + spin * radius), {
        "radius": radius, "wide": 1.1 * radius, "lid": 2.5 * radius + tall, "top": radius / 4 + g.high / 2 + tall,
        "bottom": radius / 4 + g.high / 2,
        "spin": spin, "rpm": 30 * spin / math.pi, "period": 2 * math.pi / spin, "settle_time": 6 * math.sqrt(radius / GRAVITY),
        "start_time": math.pi / spin, "turn_time": 2 * math.pi / spin}, {"blades.stl": stl(blades)})


def belt(g, given):
    width, length = 2 * float(f"{4 * g.high:.4g}"), 40 * g.high  # the box and the inlet are written with five digits and more
    speed = given.get("speed", 4 * math.sqrt(GRAVITY * g.size))
    share = 0.5 * g.density * speed * width
    rate = given.get("rate", share * 1.5 * g.size * g.room)
    layer = rate / share
    if not 0.01 * g.size < layer < 6 * g.high:
        raise Wrong(f"--rate {rate:.3g}kg/s makes a layer of {layer / g.size:.2g} diameters on this belt, accepted: "
                    f"{0.01 * g.size * share:.3g}kg/s to {6 * g.high * share:.3g}kg/s, for a belt of {width:.3g} m at "
                    f"{speed:.3g} m/s")
    inflow, drop = 3 * math.sqrt(GRAVITY * g.size), layer + 4 * g.high
    long = max(rate / (0.15 * g.room * g.density * width * inflow), 3 * g.high)
    # Grains that roll reach 2/7 of the speed of the belt.
    time = 2 * (length + long) / speed + speed / (g.friction * GRAVITY) + 4 * drop / inflow
    g.number = max(1, round(rate * time / (g.density * g.volume)))
    high = drop + 8 * g.high
    return Case(max(math.sqrt(inflow**2 + 2 * GRAVITY * drop), speed), {
        "rate": rate, "belt": speed, "length": length + long, "width": width, "feed": long, "inflow": inflow, "drop": drop,
        "box": f"{-10 * g.high:.6g} {length + long + 8 * g.high:.6g} {-width / 2:.6g} {width / 2:.6g} {-6 * g.high:.6g} "
               f"{high:.6g}",
        "back": g.high, "side": -width / 2, "layer": layer, "start_time": time, "measure_time": 2 * length / speed},
        {"belt.stl": stl(extrude([(-8 * g.high, 0), (length + long, 0)], -width / 2, width / 2))})


def heap(g, given):
    radius = wide("--number", cube(g, DENSE, 1.5 * math.pi), g, 3)
    lip, tall = g.size / 2, 1.5 * radius * DENSE / RELAXED
    lift = 0.16 * math.sqrt(GRAVITY * radius)
    return Case(math.sqrt(2 * GRAVITY * radius), {
        "radius": radius, "wide": 2 * radius, "below": -radius, "roof": 1.3 * tall + g.high, "inner": radius - g.low / 4,
        "low_end": g.low / 4,
        "top": tall + g.low / 4, "lip": lip, "lift": lift, "settle_time": 5 * math.sqrt(radius / GRAVITY),
        "lift_time": 2 * radius / lift, "rest_time": 5 * math.sqrt(radius / GRAVITY)},
        {"plate.stl": stl(revolve([(0, 0), (radius, 0), (radius, lip)])),
         "tube.stl": stl(revolve([(radius, lip), (radius, 1.3 * tall + g.high)]))})


def pressed(g, given):
    """Stress and a speed of grains under it, above which overlaps need not be small."""
    weight = 10 * g.density * GRAVITY * g.high
    stress = given.get("stress", max(g.stress, weight))
    if not weight <= stress <= 1e9:
        raise Wrong(f"--stress is {stress:.3g} Pa, accepted: from the weight of ten grains above each other, {weight:.3g}Pa, to "
                    "1GPa")
    return stress, math.sqrt(stress / g.density)


def press(g, given):
    stress, touch = pressed(g, given)
    radius = wide("--number", cube(g, DENSE, 2 * math.pi), g, 2)
    tall = 2 * radius * DENSE / RELAXED
    speed = 0.02 * touch
    return Case(max(0.4 * touch, math.sqrt(2 * GRAVITY * g.size)), {
        "stress": stress, "radius": radius, "wide": 1.1 * radius, "tall": tall, "roof": tall + g.high, "area": math.pi
        * radius**2,
        "force": stress * math.pi * radius**2, "vmax": speed, "settle_time": 4 * math.sqrt(radius / GRAVITY),
        "press_time": 1.5 * tall / speed}, stress=stress)


def shear(g, given):
    stress, touch = pressed(g, given)
    count = max(4, round(cube(g, DENSE, 0.5) / (2 * g.size)))
    long, width = 2 * g.size * count, max(g.size * count, 4 * g.high)
    high = wide("--number", g.number * g.volume / DENSE / (long * width), g, 3)
    loose = high * DENSE / RELAXED + g.size
    mass = g.number * g.density * g.volume
    speed = 0.02 * high / g.size * touch
    zigzag = [(-long / 2 + g.size * k, g.size / 2 * (k % 2)) for k in range(2 * count + 1)]
    sheets = {"floor.stl": zigzag, "lid.stl": [(x, -z) for x, z in zigzag]}
    return Case(max(touch, speed), {
        "stress": stress, "box": f"{-long / 2:.9g} {long / 2:.9g} {-width / 2:.9g} {width / 2:.9g} {-g.size:.6g} "
                                 f"{loose + g.size:.6g}",
        "loose": loose, "bottom": g.size / 2, "top": loose - g.size / 2, "force": stress * long * width, "area": long * width,
        "lid_mass": mass, "slide": speed, "settle_time": 20 * math.sqrt(2 * (loose - high) * mass / (stress * long * width)),
        "start_time": 1.5 * high / speed, "shear_time": 1.5 * high / speed},
        {name: stl(extrude(line, -width / 2, width / 2)) for name, line in sheets.items()}, stress)


def clumps(g, given):
    """Rods of three spheres whose centres are a radius apart, of about the volume of the grain."""
    if "sizes" in given:
        raise Wrong("--sizes does not go with clumps, accepted: --diameter, of a sphere with the volume of the clump")
    # The union of three spheres has two lenses of 5/12 pi r^3 less.
    radius = (g.size**3 / 6 / (4 - 5 / 6))**(1 / 3)
    g.volume = g.body = math.pi / 6 * g.size**3
    g.low, g.high, g.spheres = 2 * radius, 4 * radius, 3
    side = wide("--number", cube(g, DENSE, 1), g, 3)
    loose = g.number * g.volume / (LOOSE / 2) / side**2
    columns = {"Coords": [f"{k * radius:.9g} 0 0" for k in (-1, 0, 1)], "Types": ["1"] * 3,
               "Diameters": [f"{2 * radius:.9g}"] * 3,
               "Masses": [f"{g.density * g.volume / 3:.9g}"] * 3}
    text = "# a rod\n\n3 atoms\n" + "".join(f"\n{name}\n\n" + "".join(f"{k + 1} {row}\n" for k, row in enumerate(rows))
                                          for name, rows in columns.items())
    return Case(math.sqrt(2 * GRAVITY * side), {
        "share": " bodies share", "box": f"0 {side:.6g} 0 {side:.6g} 0 {loose + g.high:.6g}", "cut": 1.05 * g.high,
        "radius": radius, "side": side, "loose": loose,
        "area": side**2, "fall_time": 5 * math.sqrt(2 * loose / GRAVITY)}, {"rod.mol": text})


CASES = {"fill": Kind("Grains fall into a box, or into a vessel of yours", ("number", "mesh", "shape"), fill, 800),
         "hopper": Kind("Grains flow out of a round hopper with a flat floor", ("number", "orifice"), hopper, 1000),
         "drum": Kind("Grains flow in a drum that turns", ("number", "spin"), drum, 500),
         "mixer": Kind("Two blades turn in a cylinder and mix grains", ("number", "spin"), mixer, 600),
         "belt": Kind("Grains come onto a belt that carries them away", ("rate", "speed", "shape"), belt, 0),
         "heap": Kind("A tube is lifted, and its grains make a heap on a plate", ("number",), heap, 1000),
         "press": Kind("A piston presses grains in a die", ("number", "stress"), press, 500),
         "shear": Kind("A layer of grains is sheared under a load", ("number", "stress"), shear, 500),
         "clumps": Kind("Rods of three spheres fall into a box", ("number",), clumps, 300)}
