# SPDX-License-Identifier: GPL-2.0-only
"""Templates, distributions and insertion become one `fix grip/insert`."""
import re
from dataclasses import dataclass

from .deck import Refused
from .multisphere import Clump, before_insertion
from .order import BARRIERS
from .report import CHANGES, EXACT
from .shapes import Superquadric
from .words import computed, number

PACK = {"volumefraction_region": "fraction", "particles_in_region": "number", "mass_in_region": "mass"}
EVERY = ("insert_every", "every", "insert_every_time")
IDLE = ("ntry_mc",)  # numbers that only LIGGGHTS' way of inserting needs
IDLE_YES = ("verbose", "check_dist_from_subdomain_border", "warn_region", "compress_tags", "parallel")


@dataclass
class Template:
    kind: int
    density: object
    radius: object
    group: str


class Insertion:
    def __init__(self, deck):
        self.deck, self.templates, self.distributions = deck, {}, {}
        self.there = set()  # insertion fixes that are defined
        self.uses_steps = self.clumps = False

    def active(self):
        return bool(self.there)

    def time(self, steps):
        """The time of a number of steps."""
        step = self.deck.timestep or only_timestep(self.deck)
        if step is None:
            raise Refused("steps of an insertion become a time, so `timestep` must come before it")
        self.uses_steps = True
        return computed("n*dt", n=steps, dt=step)


def only_timestep(deck):
    """The time step, if the deck sets it once, to a plain number, below this line and before anything runs; or None."""
    lines = [one for one in deck.commands if one.words and one.words[0].text in ("timestep", *BARRIERS)]
    below = [one.words for one in lines if one.order > deck.here.order]
    if [one.words[0].text for one in lines].count("timestep") != 1 or not below or below[0][0].text != "timestep" or len(below[0]) != 2:
        return None
    found = number(below[0][1].text)
    return found if found and found.value is not None else None


def vanishes(deck, name):
    """`unfix` of a fix that has no counterpart of its own."""
    deck.unfixed[name] = lambda: lambda: []


def template(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    words.take()
    words.number()  # the seed

    def constant():
        if words.next() in ("gaussian", "lognormal", "uniform"):
            raise Refused(f"'{words.next()}' in {words.name}, which LIGGGHTS 3.8 refuses too; accepted: constant. fix "
                          "grip/insert has "
                          "diameter normal, lognormal, uniform and others")
        words.literal("constant")
        return words.number()
    found = words.keywords({"atom_type": words.whole, "radius": constant, "density": constant, "volume_limit": words.number})
    if "radius" not in found or "density" not in found:
        raise Refused("a template needs radius and density")
    deck.insertion.templates[name] = Template(found.get("atom_type", 1), found["density"], found["radius"], group)
    vanishes(deck, name)
    yield
    command.new = command.instead([])
    deck.note(EXACT, "`grain` of fix grip/insert; the radius becomes a diameter. Not needed: the seed" + ", volume_limit"
              * ("volume_limit" in found))


def distribution(deck, command, words):
    name = words.identifier()
    group = words.take("a group")
    style = words.take()
    words.number()  # the seed
    count = words.count(lambda: words.ahead(bool) // 2)
    if not 1 <= count <= 1000:
        raise Refused(f"{count} templates")
    parts = []
    for _ in range(count):
        part = words.take("a template")
        if part not in deck.insertion.templates:
            raise Refused(f"there is no template {part}")
        parts.append((deck.insertion.templates[part], words.number()))
    words.end()
    deck.insertion.distributions[name] = (parts, style.endswith("numberbased"), group)
    vanishes(deck, name)
    yield
    command.new = command.instead([])
    deck.note(EXACT, "`share` of fix grip/insert, by " + ("number" if style.endswith("numberbased") else "mass"))


def velocity(words):
    style = words.literal("constant", "uniform", "gaussian")
    mean = " ".join(map(str, words.numbers(3)))
    if style == "constant":
        return f"velocity {mean}"
    spread = words.numbers(3)
    if style == "uniform":
        return f"velocity {mean} uniform {' '.join(map(str, spread))}"
    if not spread[0] == spread[1] == spread[2]:
        raise Refused("vel gaussian with three deviations: fix grip/insert has one for all components")
    return f"velocity {mean} gauss {spread[0]}"


def common(deck, words):
    """Keywords of all three insertion fixes."""
    def amount():
        return None if words.next() == "INF" and words.take() else words.number()

    def every():
        return "once" if words.next() == "once" and words.take() else words.steps()

    def checked():
        if not words.yes():
            raise Refused("overlapcheck no: fix grip/insert always checks; its keyword `relax` makes beds whose grains overlap a "
                          "little")

    def spin():
        words.literal("constant")
        return "spin " + " ".join(map(str, words.numbers(3)))

    def prop():
        if words.take() != "Temp":
            raise Refused("set_property; accepted: Temp. Others are `set d_NAME` of fix grip/insert")
        return words.number()

    def template_of():
        name = words.take("a distribution")
        if name not in deck.insertion.distributions:
            raise Refused(f"there is no distribution {name}")
        return deck.insertion.distributions[name]

    def unsaved():
        if words.yes():
            raise Refused("save_template yes has no counterpart")
    table = {"distributiontemplate": template_of, "maxattempt": words.steps, "nparticles": amount, "mass": amount,
             "massrate": words.number,
             "particlerate": words.number, "insert_every": every, "every": every, "insert_every_time": words.number,
             "start": words.steps,
             "overlapcheck": checked, "all_in": words.yes, "set_property": prop,
             "random_distribute": lambda: words.literal("exact", "uncorrelated"), "vel": lambda: velocity(words), "omega": spin,
             "orientation": lambda: orientation(words), "save_template": unsaved}
    table.update(dict.fromkeys(IDLE, words.number))
    table.update(dict.fromkeys(IDLE_YES, words.yes))
    return table


def orientation(words):
    style = words.literal("random", "template", "constant")
    if style == "constant":
        return "orient quat " + " ".join(map(str, words.numbers(4)))
    return "orient random" if style == "random" else "orient fixed"


def interval(deck, found):
    """`insert_every` as a time, "once", or None."""
    given = [name for name in EVERY if name in found]
    if len(given) > 1:
        raise Refused(f"{given[0]} and {given[1]}")
    if not given:
        return None
    value = found[given[0]]
    if value == "once" or given[0] == "insert_every_time":
        return value
    if value.value is not None and value.value <= 0:
        return "once" if value.value == 0 else None
    return deck.insertion.time(value)


def rate(found):
    rates = [name for name in ("particlerate", "massrate") if name in found]
    totals = [name for name in ("nparticles", "mass") if name in found]
    if len(rates) != 1 or len(totals) > 1:
        raise Refused("accepted: one of particlerate and massrate, and one of nparticles and mass")
    if not totals:
        raise Refused("nparticles or mass is missing; for no end nparticles INF")
    words = f"rate {'number' if rates[0] == 'particlerate' else 'mass'} {found[rates[0]]}"
    total = found[totals[0]]
    return words if total is None else f"{words} until {'number' if totals[0] == 'nparticles' else 'mass'} {total}"


def grains(deck, group, parts, by_number, group_of_all):
    """A grain is in the groups of its template, of the distribution and of the insertion."""
    words = "by number" if by_number else ""
    for one, share in parts:
        shares = f" share {share}" if len(parts) > 1 else ""
        if isinstance(one, Clump):
            words += f"\ngrain mol clumps {deck.clumps.index(one) + 1} rigid {deck.rigid[0] if deck.rigid else '?'}{shares} density {one.density}"
        elif isinstance(one, Superquadric):
            words += f"\ngrain type {one.kind}{shares}"
        else:
            words += f"\ngrain type {one.kind}{shares} density {one.density} diameter one {computed('2*r', r=one.radius)}"
        words += "".join(f" group {other}" for other in dict.fromkeys((one.group, group_of_all)) if other not in ("all", group))
    return words


def words_of(deck, words, style):
    """All keywords of an insertion."""
    table = common(deck, words)
    if style == "insert/stream":
        table.update({"insertion_face": lambda: face_of(deck, words.take("a mesh")), "extrude_length": words.number})
    else:
        table["region"] = lambda: region_of(deck, words.identifier())
    if style == "insert/pack":
        for keyword in ("nparticles", "mass", "massrate", "particlerate"):
            del table[keyword]
        table.update(dict.fromkeys(PACK, words.number))
    found = words.keywords(table)
    for needed in ("distributiontemplate", "insertion_face" if style == "insert/stream" else "region"):
        if needed not in found:
            raise Refused(f"{needed} is missing")
    if "set_property" in found and not deck.heat:
        raise Refused("set_property Temp without fix heat/gran before it")
    return found


def are_clumps(deck, found, style):
    """Whether multispheres come in."""
    kinds = {isinstance(one, Clump) for one, _ in found["distributiontemplate"][0]}
    if deck.shapes.on:
        how = found.get("orientation", "orient fixed")
        deck.shapes.orient(how[len("orient "):] + (f" {found['seed']}" if how == "orient random" and found["seed"].value else ""))
        return False
    if len(kinds) > 1:
        raise Refused("spheres and multispheres in one distribution: use two insertions")
    if True in kinds and ("omega" in found or style == "insert/stream"):
        raise Refused("multispheres come into regions, and without spin")
    if False in kinds and "orientation" in found:
        raise Refused("orientation of spheres")
    return True in kinds


def settle(deck, command, found):
    """What is decided when the whole deck is known."""
    for one, _ in found["distributiontemplate"][0]:
        if not isinstance(one, Superquadric):  # of which fix grip/shapes checks the type
            deck.materials.check(one.kind)
    if not any(one.words and one.words[0].text == "compute_modify" for one in deck.commands):
        # LAMMPS counts degrees of freedom when there are no atoms, and bodies have fewer.
        deck.after_box("compute_modify thermo_temp dynamic/dof yes extra/dof 0")


def line_of(deck, found, begin, group, clumps):
    """The keywords of fix grip/insert behind its amount."""
    words = [begin, found.get("vel", ""), found.get("omega", "")]
    if not found.get("all_in"):
        words.append("inside no")
    if clumps:
        words.append(found.get("orientation", "orient fixed"))
    if deck.heat:
        words.append(f"temperature {found.get('set_property', deck.heat.initial)}")
    if "maxattempt" in found:
        words.append(f"budget {found['maxattempt']}")
    words += [f"seed {found['seed']}", grains(deck, group, *found["distributiontemplate"])]
    return re.sub(" *\n *", "\n", re.sub(" +", " ", " ".join(words)))


def insert(deck, command, words):
    if command.inner:
        raise Refused("an insertion in quotes")
    name = words.identifier()
    group = words.take("a group")
    style = words.take()
    words.literal("seed")
    seed = words.steps()
    if seed.value is not None and seed.value < 1:
        raise Refused(f"seed {seed}; accepted: a whole number above 0")
    found = {**words_of(deck, words, style), "seed": seed}
    clumps = are_clumps(deck, found, style)
    how = amounts(style, found, interval(deck, found))
    if "start" in found:
        how += f" start {computed('s', s=deck.insertion.time(found['start']))}"
    first = clumps and not deck.insertion.clumps
    deck.insertion.clumps |= clumps
    deck.insertion.there.add(name)
    deck.outputs[name] = lambda index: {1: f"f_{name}", 2: f"f_{name}[1]"}.get(index) or unknown(name, index)

    def ended():
        deck.insertion.there.discard(name)
        return lambda: [f"unfix {name}"]
    deck.unfixed[name] = ended
    deck.settle_with(2, command, lambda: settle(deck, command, found))
    yield
    text = line_of(deck, found, f"fix {name} {group} grip/insert {place(found, style)} {how}", group, clumps)
    command.new = command.instead([*(before_insertion(deck, first) if clumps else []), text])
    deck.note(EXACT, " ".join(text.split()))
    deck.note(CHANGES, "the grains are at other places. They keep clear of walls, and those that find no room come later; "
                       "LIGGGHTS forgets "
              f"them unless a total is given. Compare {name}: f_{name} is the number, f_{name}[1] the mass")
    idle = [word for word in (*IDLE, *IDLE_YES, "extrude_length", "random_distribute") if word in found]
    idle += [word for word in EVERY if word in found and style == "insert/stream"]
    if idle:
        deck.note(EXACT, f"not needed: {', '.join(idle)}")
    if style == "insert/stream":
        deck.note(CHANGES, "grains cross the face with this velocity; upstream of it four of the largest radii must be free, in "
                           "the box")
    if style == "insert/rate/region":
        deck.note(CHANGES, "LIGGGHTS inserts the first batch at once, and this fix when it is due: LIGGGHTS is one batch ahead")
    if clumps:
        deck.note(CHANGES, "kinetic energy and temperature are computed from the spheres, whose masses sum up to the masses of "
                           "the bodies")


def unknown(name, index):
    raise Refused(f"f_{name}[{index}]; accepted: 1, the number, and 2, the mass")


def face_of(deck, name):
    mesh = deck.meshes.get(name)
    if not mesh:
        raise Refused(f"there is no mesh {name}")
    mesh.face = True
    return mesh


def region_of(deck, name):
    deck.need("region", name)
    return name


def place(found, style):
    if style != "insert/stream":
        return f"region {found['region']}"
    return " ".join(["face", found["insertion_face"].file, *found["insertion_face"].place])


def amounts(style, found, every):
    if style == "insert/stream":
        return rate(found)
    if style == "insert/rate/region":
        if every is None or every == "once":
            raise Refused("insert_every is missing; accepted: a number of steps")
        return f"{rate(found)} every {every}"
    given = [name for name in PACK if name in found]
    if len(given) != 1 or every is None:
        raise Refused(f"accepted: one of {', '.join(PACK)}, and insert_every")
    amount = f"{PACK[given[0]]} {found[given[0]]}"
    return amount if every == "once" else f"keep {amount} every {every}"


HANDLERS = {"fix particletemplate/sphere": template, "fix insert/pack": insert, "fix insert/rate/region": insert,
            "fix insert/stream": insert, **dict.fromkeys(("fix particledistribution/discrete",
                                                          "fix particledistribution/discrete/massbased",
                             "fix particledistribution/discrete/numberbased"), distribution)}
