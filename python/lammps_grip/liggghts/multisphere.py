# SPDX-License-Identifier: GPL-2.0-only
"""Templates of overlapping spheres: molecule files with the mass, centre and inertia of the union, and `fix rigid/small`."""
import math
from dataclasses import dataclass
from functools import lru_cache

from .deck import Refused
from .report import CHANGES, EXACT
from .words import NUMBER, Number, number, written

COLUMNS = 2e6  # of the integration, times spheres


@dataclass
class Clump:
    name: str
    kind: int
    density: object
    spheres: list  # (x, y, z, r) about the centre of mass
    mass: float
    inertia: list  # xx yy zz yz xz xy
    volume: float
    group: str

    def extent(self):
        return 2 * max(math.dist((0, 0, 0), sphere[:3]) + sphere[3] for sphere in self.spheres)

    def molecule(self):
        total = sum(sphere[3] ** 3 for sphere in self.spheres)
        rows = [f"# multisphere template {self.name}", "", f"{len(self.spheres)} atoms", f"{written(self.mass)} mass",
                "0 0 0 com",
                " ".join(map(written, self.inertia)) + " inertia"]
        sections = {"Coords": [" ".join(map(written, sphere[:3])) for sphere in self.spheres],
                    "Types": [str(self.kind)] * len(self.spheres),
                    "Diameters": [written(2 * sphere[3]) for sphere in self.spheres],
                    "Masses": [written(self.mass * sphere[3] ** 3 / total) for sphere in self.spheres]}
        for name, values in sections.items():
            rows += ["", name, "", *(f"{index} {value}" for index, value in enumerate(values, 1))]
        return "\n".join(rows) + "\n"


def covered(spheres, y, z):
    """The parts of a line along x that the spheres cover."""
    parts = []
    for a, b, c, r in spheres:
        half = r * r - (y - b) ** 2 - (z - c) ** 2
        if half > 0:
            half = math.sqrt(half)
            parts.append((a - half, a + half))
    parts.sort()
    merged = []
    for low, high in parts:
        if merged and low <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], high)
        else:
            merged.append([low, high])
    return merged


@lru_cache(16)
def integrals(spheres, fineness=1.0):
    """Volume, first and second moments of the union: 1, x, y, z, xx, yy, zz, yz, xz, xy. Exact along x, midpoints across it."""
    bounds = [(min(s[k] - s[3] for s in spheres), max(s[k] + s[3] for s in spheres)) for k in (1, 2)]
    count = int(fineness * min(300, max(40, math.sqrt(COLUMNS / len(spheres)))))
    steps = [(high - low) / count for low, high in bounds]
    sums = [0.0] * 10
    for i in range(count):
        y = bounds[0][0] + (i + 0.5) * steps[0]
        near = [s for s in spheres if abs(y - s[1]) < s[3]]
        for j in range(count):
            z = bounds[1][0] + (j + 0.5) * steps[1]
            length = first = second = 0.0
            for low, high in covered(near, y, z):
                length += high - low
                first += (high ** 2 - low ** 2) / 2
                second += (high ** 3 - low ** 3) / 3
            for k, value in enumerate((length, first, y * length, z * length, second, y * y * length, z * z * length, y * z
                                       * length,
                                       z * first, y * first)):
                sums[k] += value
    return [value * steps[0] * steps[1] for value in sums]


def clump(name, kind, density, spheres, mass, tensor, group):
    """Centred on the centre of mass, which LIGGGHTS computes from the union in any case."""
    size = max(sphere[3] for sphere in spheres)
    scaled = tuple(tuple(value / size for value in sphere) for sphere in spheres)
    volume, *first, xx, yy, zz, yz, xz, xy = integrals(scaled)
    if volume == 0 or abs(integrals(scaled, 0.7)[0] / volume - 1) > 2e-3:
        raise Refused("the spheres are so small or so far apart that their mass cannot be integrated")
    x, y, z = (value / volume for value in first)
    moved = [(a - x * size, b - y * size, c - z * size, r) for a, b, c, r in spheres]
    if mass is None:
        mass = density.value * volume * size ** 3
        scale = mass / volume * size ** 2
        xx, yy, zz = xx - volume * x * x, yy - volume * y * y, zz - volume * z * z
        yz, xz, xy = yz - volume * y * z, xz - volume * x * z, xy - volume * x * y
        tensor = [scale * (yy + zz), scale * (xx + zz), scale * (xx + yy), -scale * yz, -scale * xz, -scale * xy]
    return Clump(name, kind, density, moved, mass, tensor, volume * size ** 3, group)


def plain(words, count):
    found = words.numbers(count)
    if any(one.value is None for one in found):
        raise Refused("a variable in a multisphere template: its mass and inertia are computed during conversion")
    return [one.value for one in found]


def of_file(deck, name, count, scale):
    if not deck.read_file:
        raise Refused(f"the file {name} is needed: convert(text, read)")
    try:
        rows = [line.split("#")[0].split() for line in deck.read_file(name).split("\n")]
    except (OSError, UnicodeDecodeError):
        raise Refused(f"the file {name} cannot be read") from None
    rows = [row for row in rows if row]
    if count not in (None, len(rows)) or any(len(row) != 4 or not all(map(NUMBER.match, row)) for row in rows):
        raise Refused(f"the file {name}; accepted: {'' if count is None else f'{count} '}lines x y z r")
    return [[float(value) * scale for value in row] for row in rows]


def enough(count):
    if not 2 <= count <= 1000:
        raise Refused(f"nspheres {count}; accepted: 2 to 1000")


def template(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.number()  # the seed
    found = {}

    def constant():
        words.literal("constant")
        return words.number()

    def spheres():
        count = found.get("nspheres", 0)
        if words.next() != "file":
            return [plain(words, 4) for _ in range(words.ahead(number) // 4 if count is None else count)]
        words.take()
        file = words.take("a file")
        words.literal("scale")
        return of_file(deck, file, count, plain(words, 1)[0])

    def several():
        found["nspheres"] = words.count(lambda: None)
        if found["nspheres"] is not None:
            enough(found["nspheres"])
        return found["nspheres"]
    found.update(words.keywords({"atom_type": words.whole, "density": constant, "volume_limit": words.number, "nspheres": several,
                                 "ntry": words.whole, "spheres": spheres, "type": words.whole, "mass": lambda: plain(words, 1)[0],
                                 "inertia_tensor": lambda: plain(words, 6), "use_density": lambda: True,
                                 "use_volume": lambda: True}))
    if not {"density", "nspheres", "ntry", "spheres", "type"} <= set(found) or ("mass" in found) != ("inertia_tensor" in found):
        raise Refused("needed: density, nspheres, ntry, spheres, type; mass and inertia_tensor together")
    if ("mass" in found) != bool({"use_density", "use_volume"} & set(found)):
        raise Refused("mass needs one of use_density and use_volume, which need mass")
    enough(len(found["spheres"]))
    if found["density"].value is None or any(sphere[3] <= 0 for sphere in found["spheres"]):
        raise Refused("accepted: a density that is a number, radii above 0")
    tensor = found.get("inertia_tensor")
    if tensor:
        xx, xy, xz, yy, yz, zz = tensor
        tensor = [xx, yy, zz, yz, xz, xy]
    made = clump(name, found.get("atom_type", 1), found["density"], found["spheres"], found.get("mass"), tensor, group)
    if "use_volume" in found:
        made.density = Number(written(made.mass / made.volume))
    deck.insertion.templates[name] = made
    deck.clumps.append(made)
    deck.unfixed[name] = lambda: lambda: []
    yield
    deck.files[f"{name}.mol"] = made.molecule()
    command.new = command.instead([])
    source = "as given" if tensor else "from an integration, right to about 1e-4; LIGGGHTS takes random points"
    deck.note(CHANGES, f"{name}.mol: mass {made.mass:.6g}, {source}")
    idle = ["the seed", "ntry", "type"] + ["volume_limit"] * ("volume_limit" in found) + ["density"] * ("use_volume" in found)
    deck.note(EXACT, f"not needed: {', '.join(idle)}")


def multisphere(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.end()
    if command.inner or deck.rigid:
        raise Refused("a second fix multisphere, or one in quotes")
    deck.rigid = (name, group)
    deck.unfixed[name] = lambda: lambda: [f"unfix {name}"]
    deck.settle_with(0, command, lambda: prepare(deck))
    yield
    command.new = command.instead([])
    deck.note(EXACT, "fix rigid/small, before the insertion")


def prepare(deck):
    if not deck.clumps:
        raise Refused("fix multisphere without a template of multispheres")
    for one in deck.clumps:
        if one.group != deck.rigid[1]:
            raise Refused(f"the template {one.name} is of the group {one.group}, and fix multisphere of {deck.rigid[1]}, which "
                          "LIGGGHTS 3.8 refuses "
                          "too; accepted: one group")
    if not any(one.words and one.words[0].text == "atom_modify" and "map" in one.shown for one in deck.commands):
        raise Refused("rigid bodies need an atom map: give `atom_modify map array` before the box")
    if any(one.words and one.name == "fix nve/sphere" for one in deck.commands):
        raise Refused("spheres and multispheres in one deck: give each its own group, doc/user/rigid_bodies.md")
    deck.after_box(f"fix {deck.free_name('fix', 'bodies')} all property/atom mol ghost yes")
    if not any(one.words and one.name == "communicate" for one in deck.commands):
        deck.after_box(f"comm_modify mode single vel yes cutoff {cutoff(deck)}")


def cutoff(deck):
    """The largest extent of a clump, to three digits upwards."""
    largest = max(one.extent() for one in deck.clumps)
    return f"{largest * 1.005:.3g}"


def before_insertion(deck, first):
    """What a first insertion of clumps needs before it."""
    if not deck.rigid:
        raise Refused("multispheres without fix multisphere")
    name, group = deck.rigid
    if not first:
        return []
    files = " ".join(f"{one.name}.mol" for one in deck.clumps)
    weight = f" gravity {deck.gravity}" if deck.gravity else ""
    return [f"molecule clumps {files}", "neigh_modify exclude molecule/intra all",
            f"fix {name} {group} rigid/small molecule mol clumps{weight} reinit no"]


HANDLERS = {"fix particletemplate/multisphere": template, "fix multisphere": multisphere}
