# SPDX-License-Identifier: GPL-2.0-only
"""The command grip-new: writes a script that runs, and the geometry that it needs, from templates."""
import argparse
import configparser
import math
import os
import re
import shlex
import string
import sys

from . import cases, geometry, shapes
from .cases import Wrong

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")
STEPS_OF_A_CONTACT = 25
# Overlaps over the radius, at the greatest speed: for a modulus that is chosen here, and the limit of grip_check.
OVERLAP, OVERLAP_LIMIT = 0.08, 0.1
UNITS = {"length": {"m": 1.0, "cm": 1e-2, "mm": 1e-3, "um": 1e-6}, "speed": {"m/s": 1.0, "cm/s": 1e-2, "mm/s": 1e-3},
         "rate": {"kg/s": 1.0, "g/s": 1e-3, "kg/h": 1 / 3600, "t/h": 1 / 3.6}, "spin": {"rpm": 2 * math.pi / 60, "rad/s": 1.0},
         "stress": {"Pa": 1.0, "kPa": 1e3, "MPa": 1e6, "GPa": 1e9}, "density": {"kg/m3": 1.0, "g/cm3": 1e3}}
# name: (kind, help). A kind of UNITS, `number` from lo to hi, or another one of parse().
OPTIONS = {"material": ("material", "what the grains are of (default: glass)"),
           "diameter": ("length", "mean diameter; grains are uniform within 10 %% of it"),
           "sizes": ("file", "in place of --diameter: a sieve curve, lines of a size and the share of the mass that passes, 0 "
                             "to 1"),
           "shape": ("shape", "fill, belt: of the grains, 'ellipsoid A B C' or 'superellipsoid A B C N1 N2'; A B C are proportions, "
                              "and sizes those of spheres with the volume of the grain"),
           "unit": ("unit", "of the lengths in the files of --sizes and --mesh (default: m)"),
           "number": ("whole", "of grains"),
           "soften": ("number 1 1e9", "divides Young's modulus (default: what the speeds and stresses of the case allow)"),
           "density": ("density", "of a grain"),
           "friction": ("number 0.01 2", "coefficient of sliding friction"),
           "restitution": ("number 0.05 1", "of the damping"),
           "seed": ("whole", "of the random places (default: 1)"),
           "mesh": ("file", "fill: the vessel, a file in STL"),
           "orifice": ("length", "hopper: diameter of the orifice"),
           "spin": ("spin", "drum, mixer: speed of rotation"),
           "rate": ("rate", "belt: mass that comes per time"),
           "speed": ("speed", "belt: its speed"),
           "stress": ("stress", "press, shear: normal stress")}


class Template(string.Template):
    """LAMMPS has its own use for the dollar sign."""
    delimiter = "@"


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Wrong(message)


def measure(name, kind, text):
    found = re.fullmatch(r"([+]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(\D\S*)?", text)
    units = UNITS[kind]
    value = float(found[1]) * units[found[2]] if found and found[2] in units else 0.0
    if not 0 < value < 1e30:
        raise Wrong(f"--{name} is '{text}', accepted: a number above 0 with its unit, {', '.join(units)}")
    return value


def parse(name, text, materials):
    """The value of an option."""
    kind, *limits = OPTIONS[name][0].split()
    if kind in UNITS:
        return measure(name, kind, text)
    if kind in ("material", "unit"):
        accepted = list(materials) if kind == "material" else list(UNITS["length"])
        if text not in accepted:
            raise Wrong(f"--{name} is '{text}', accepted: {', '.join(accepted)}")
        return text if kind == "material" else UNITS["length"][text]
    if kind == "shape":
        return shapes.read(text)
    if kind == "file":
        if not os.path.isfile(text):
            raise Wrong(f"--{name}: there is no file '{text}'")
        return text
    low, high = (1, 1_000_000) if kind == "whole" else map(float, limits)
    try:
        value = int(text) if kind == "whole" else float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise Wrong(f"--{name} is '{text}', accepted: a {'whole ' if kind == 'whole' else ''}number from {low:g} to {high:g}")
    return value


def sieve(path, unit):
    """Rows of a sieve curve in metres, and the mean volume of a grain by number."""
    rows = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words:
                try:
                    size, share = map(float, words)
                except ValueError:
                    raise Wrong(f"--sizes: '{line.strip()}' in {path}, accepted: a size and the share that passes") from None
                rows.append((size * unit, share))
    rising = len(rows) > 1 and all(a[0] < b[0] and a[1] <= b[1] for a, b in zip(rows, rows[1:]))
    if not rising or rows[0][0] <= 0 or rows[0][1] != 0 or rows[-1][1] != 1 or not math.isfinite(rows[-1][0]):
        raise Wrong(f"--sizes: {path}, accepted: at least two lines, sizes above 0 that rise, shares that rise from 0 to 1")
    low, high = (next(size for size, share in order if share == end) for order, end in ((rows[::-1], 0), (rows, 1)))
    if high >= 4 * low:
        raise Wrong(f"--sizes: {path} has sizes from {low:g} to {high:g} m, accepted: the largest below four times the smallest; "
                    "the page 'Grains of very unequal sizes' has the settings for more")
    # The number of grains in a unit of mass, over pi/6 and the density: the integral of 1/d^3.
    count = sum((q - p) * (a + b) / (2 * a**2 * b**2) for (a, p), (b, q) in zip(rows, rows[1:]))
    return rows, low, high, math.pi / 6 / count


def grains(given, material):
    """Sizes and density of the grains."""
    g = argparse.Namespace(density=given.get("density", float(material["density"])), files={})
    if "sizes" in given:
        rows, g.low, g.high, g.volume = sieve(given["sizes"], given.get("unit", 1.0))
        g.size = (6 * g.volume / math.pi)**(1 / 3)
        g.files["sieve.txt"] = "# size in m, share of the mass that passes\n" + "".join(f"{size:.9g} {share:.9g}\n"
                                                                                        for size, share in rows)
        g.words = "sieve sieve.txt"
    else:
        g.size = given.get("diameter", float(material["diameter"]))
        g.low, g.high = 0.9 * g.size, 1.1 * g.size
        # Uniform by mass: 1/volume has the mean of 1/d^3.
        g.volume = math.pi / 6 * 2 * g.low**2 * g.high**2 / (g.low + g.high)
        g.words = f"uniform {g.low:.4g} {g.high:.4g}"
    g.shape = given.get("shape")
    # Largest size, smallest and largest radius of curvature, inscribed radius, least mass of a contact, each over that of the
    # sphere of equal volume; the volume of this sphere over that of the bounding sphere.
    g.sharp = g.flat = g.inscribed = g.least = g.room = 1.0
    if g.shape:
        g.high *= g.shape.bounding
        g.sharp, g.flat, g.inscribed, g.least = g.shape.sharp, g.shape.flat, g.shape.inscribed, g.shape.least
        g.room = g.shape.bounding**-3
    if not 1e-6 <= g.low <= g.high <= 0.5:
        raise Wrong(f"sizes from {g.low:g} to {g.high:g} m, accepted: 1 um to 0.5 m (look at --diameter, --sizes and --unit)")
    return g


def hertz(modulus, nu, g, speed):
    """The largest overlap over the radius and the duration of the contact of two of the smallest grains that meet at twice the
    speed."""
    stiff, radius = modulus / (2 * (1 - nu**2)), g.low / 4

    def deepest(mass, curvature):
        return (15 / 16 * g.density * mass / 2 * (2 * speed)**2 / (stiff * math.sqrt(curvature * radius)))**0.4
    # Several spheres of two clumps that meet share the mass of the clumps: the overlap is that of one alone, the time that of
    # all. Overlaps of shapes are largest at tips, and times shortest at flanks that turn.
    overlap, time = deepest(g.body, g.sharp), 2.943 * deepest(g.least * g.body, g.flat) / (2 * speed)
    return overlap / (g.low / 2 * g.inscribed), time / g.spheres**0.4


def soften(modulus, nu, g, case, given, lowered):
    """The modulus of the run: softened as given, or as far as overlaps remain small. A lowered one may rise."""
    by_speed = modulus * (hertz(modulus, nu, g, case.speed)[0] / OVERLAP)**2.5
    # Under a stress, a contact carries the stress times the square of the diameter, and a few carry seven times as much.
    by_stress = 2 * (1 - nu**2) * 1.5 * 7 * case.stress / (OVERLAP / 2)**1.5
    least = max(by_speed, by_stress)
    if "soften" not in given:
        return least if lowered else min(modulus, least)
    worst = max((by_speed * given["soften"] / modulus)**0.4 * OVERLAP, (by_stress * given["soften"] / modulus)**(2 / 3) * OVERLAP)
    if worst > OVERLAP_LIMIT:
        raise Wrong(f"--soften {given['soften']:g} makes overlaps of {100 * worst:.0f} % of the radius, accepted: up to "
                    f"{max(1, modulus / least):.3g}")
    return modulus / given["soften"]


def model(given, material, g, case):
    """The words of pair_coeff, the time step, and what a comment says about both."""
    m = {key: float(value) for key, value in material.items() if key not in ("about", "source", "calibrate", "model")}
    m["mu"], m["e"] = given.get("friction", m["mu"]), given.get("restitution", m["e"])
    m["bridge"] = 0.01 / 3 * g.volume
    if "E" not in m:
        return plastic(m, given, material, g, case)
    hard = m["E"]
    m["E"] = soften(hard, m["nu"], g, case, given, "lowered" in m)
    part = m["E"] / hard
    stick = math.inf
    if "gamma" in m:
        m["gamma"] *= part**0.4
        stiff, radius, mass = m["E"] / (2 * (1 - m["nu"]**2)), g.low / 4, math.pi / 12 * g.density * g.low**3
        rest = (math.pi**2 * m["gamma"]**2 * radius / stiff**2)**(1 / 3)
        if rest > OVERLAP_LIMIT * g.low / 2:
            raise Wrong(f"grains of {g.low:g} m stick so strongly that they overlap by {200 * rest / g.low:.0f} % of the radius, "
                        "accepted: larger grains, or a smaller --soften")
        stick = math.pi * math.sqrt(mass / (2 * stiff * math.sqrt(radius * rest)))
    overlap, contact = hertz(m["E"], m["nu"], g, case.speed)
    if overlap > OVERLAP_LIMIT:
        raise Wrong(f"these grains are so soft that they overlap by {100 * overlap:.0f} % of the radius at {2 * case.speed:.3g} "
                    "m/s, "
                    "accepted: smaller or fewer grains, or a lower --stress")
    contact = min(contact, stick)
    text = (f"Young's modulus is {m['E']:.3g} Pa, {part:.3g} of the source's: two grains that meet at {2 * case.speed:.3g} m/s\n"
            f"# overlap by {100 * overlap:.2g} % of the radius.")
    if "gamma" in m and part < 1:
        text += " The surface energy is multiplied by the power 2/5 of the same\n# factor, so that grains still rebound at the same speeds."
    return material["model"].format(**{key: f"{value:.5g}" for key, value in m.items()}), contact, text


def plastic(m, given, material, g, case):
    """Stiffnesses of grains that yield: force over length, so in proportion to the diameter; dashpots to its square, or its
    fourth power where they turn."""
    if "soften" in given:
        raise Wrong("--soften goes with materials that have Young's modulus, accepted with this material: no --soften")
    scale = g.size / float(material["diameter"])
    m.update(k1=m["k1"] * scale, k2max=m["k2max"] * scale, kc=5913.327 * scale, gamma_t=9.58e-3 * scale**2, gamma_r=4.19e-8
             * scale**4)
    mass = math.pi / 12 * g.density * g.low**3
    # Some contacts of a packing carry five times the mean force.
    overlap = max(2 * case.speed * math.sqrt(mass / m["k1"]), 5 * case.stress * g.size**2 / m["k1"]) / (g.low / 2)
    if case.stress and overlap > OVERLAP_LIMIT:
        raise Wrong(f"these grains overlap by {100 * overlap:.0f} % of the radius under {case.stress:.3g} Pa, accepted: a lower "
                    "--stress")
    contact = math.pi * math.sqrt(mass / m["k2max"])
    text = f"Stiffnesses are {scale:.3g} times the source's, as the diameter. A contact unloads along k2max."
    return material["model"].format(**{key: f"{value:.5g}" for key, value in m.items()}), contact, text


def compose(name, given, materials, command, version):
    """The files of a case: a dictionary from names to texts."""
    kind = cases.CASES[name]
    for option in given:
        if option not in cases.COMMON + kind.options:
            having = [other for other, one in cases.CASES.items() if option in one.options]
            raise Wrong(f"--{option} does not go with {name}, accepted with: {', '.join(having)}")
    if "sizes" in given and "diameter" in given:
        raise Wrong("--diameter and --sizes exclude each other, accepted: one of them")
    if "unit" in given and "sizes" not in given and "mesh" not in given:
        raise Wrong("--unit is for the files of --sizes and --mesh, accepted: with one of them")
    material = materials[given.get("material", "glass")]
    g = grains(given, material)
    g.number, g.friction = given.get("number", kind.number), given.get("friction", float(material["mu"]))
    g.stress = float(material.get("stress", 1e4))
    g.body, g.spheres = math.pi / 6 * g.low**3, 1
    g.files.update(geometry.read_vessel(given, Wrong))
    case = kind.build(g, given)
    words, contact, text = model(given, material, g, case)
    # Strong dashpots need shorter steps: they grow with -ln e/sqrt(pi^2 + ln^2 e).
    loss = -math.log(given.get("restitution", float(material["e"])))
    parts = max(STEPS_OF_A_CONTACT, math.ceil(88 * loss / math.hypot(math.pi, loss)))
    step = float(f"{contact / parts:.2g}")
    values = {"title": kind.title, "case": name, "command": command, "version": version, "material": material["about"],
              "source": material["source"], "calibrate": material["calibrate"], "model": words, "model_text": text,
              "density": g.density, "sizes": g.words, "size": g.size, "low": g.low, "high": g.high, "number": g.number,
              "mass": g.number * g.density * g.volume, "volume": g.number * g.volume, "dt": step, "contact": contact,
              "parts": parts, "skin": 0.4 * g.low, "seed": given.get("seed", 1), "speed": case.speed, "share": "",
              "how": "at once,", "amount": f"mass {g.number * g.density * g.volume:.5g}", **case.values}
    # What a case calls NAME_time becomes NAME_steps too; the longest is drawn ten times.
    steps = {key[:-5] + "_steps": max(1, math.ceil(value / step)) for key, value in case.values.items() if key.endswith("_time")}
    values.update(steps, every=max(1, max(steps.values()) // 10), rows=max(1, max(steps.values()) // 20))
    values.update(shapes.lines(g, values["every"]))
    shown = {key: f"{value:.5g}" if isinstance(value, float) else value for key, value in values.items()}
    script = Template(read(case.template or f"in.{name}")).substitute(shown)
    return {f"in.{name}": script, **g.files, **case.files}, sum(steps.values()), step


def read(name):
    """A template, with those that it includes."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return re.sub(r"^include (\S+)\n", lambda found: read(found[1]), file.read(), flags=re.M)


def read_materials():
    table = configparser.ConfigParser(interpolation=None)
    table.optionxform = str
    table.read(os.path.join(FOLDER, "materials.ini"), encoding="utf-8")
    return {name: table[name] for name in table.sections()}


def write(folder, files):
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name), "wb" if isinstance(text, bytes) else "w") as file:
            file.write(text)


def parser(version):
    one = Parser(prog="grip-new", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
                 usage="grip-new CASE FOLDER [--option value ...]",
                 epilog="Exit status: 0; 1 if a file cannot be written; 2 after wrong use.",
                 description="Writes a first case, a script of LAMMPS with Grip that runs, into a new folder.\n\ncases:\n"
                 + "".join(f"  {name:<8} {kind.title[0].lower()}{kind.title[1:]}\n" for name, kind in cases.CASES.items()))
    one.add_argument("case", metavar="CASE", choices=list(cases.CASES))
    one.add_argument("folder", metavar="FOLDER", help="is created")
    for name, (_, text) in OPTIONS.items():
        one.add_argument(f"--{name}", metavar="VALUE", help=text)
    one.add_argument("--version", action="version", version=f"grip-new {version}")
    return one


def main(words=None, version="of the source tree"):
    words = sys.argv[1:] if words is None else words
    materials = read_materials()
    try:
        arguments = vars(parser(version).parse_args(words))
        name, folder = arguments.pop("case"), arguments.pop("folder")
        given = {option: parse(option, text, materials) for option, text in arguments.items() if text is not None}
        if os.path.exists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
            raise Wrong(f"'{folder}' is there already, accepted: a new or empty folder")
        files, steps, step = compose(name, given, materials, shlex.join(["grip-new", *words]), version)
    except Wrong as wrong:
        print(f"grip-new: {wrong}", file=sys.stderr)
        return 2
    try:
        write(folder, files)
    except OSError as error:
        print(f"grip-new: {error}", file=sys.stderr)
        return 1
    print(f"{folder}/in.{name}: up to {steps} steps of {step:g} s. Now: cd {shlex.quote(folder)} && lmp -in in.{name}")
    return 0
