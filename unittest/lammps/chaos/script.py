# SPDX-License-Identifier: GPL-2.0-only
"""A random script for LAMMPS, and the state that its next command finds, which is recorded while the script is written.

A script is a list of lines, so that lines can be dropped from it. Its comments say what the checks may do: `run 50 # pair
ledger` lists the values that can be printed in that run, and `#restart begin` and `#restart end` enclose the lines that write
a restart file, clear everything and read the file."""
import math
import random

from vocabulary import random_model, random_shapes, random_wall

VARIABLES = ["variable slide equal 0.02*sin(40*time)", "variable turn equal 2*time"]
# Fixes whose work is not in the ledger, and fixes with which its sum is constant only to second order in the time step.
UNBOOKED = ("viscous", "addforce")
SECOND_ORDER = (" rigid", "move follow", "grip/shapes")
TURNS = [(math.cos(k), math.sin(k)) for k in (0.3, 2.4, 4.5)]  # positions of the members of a body relative to its centre


class State:
    def __init__(self, rng, peer):
        self.rng, self.peer = rng, peer
        self.side, self.height = rng.choice([2.6, 3.2]), rng.choice([2.6, 3.4])
        self.boundary = rng.choice(["ppf", "fff", "pff", "ffs", "ppp", "ppf"]) if not peer else "fff"
        # So small that spheres touch each other, or themselves, through several periodic images.
        self.tiny = not peer and rng.random() < 0.12
        if self.tiny:
            self.side, self.boundary = rng.uniform(0.85, 1.5), rng.choice(["ppf", "ppp"])
            self.height = rng.uniform(0.85, 1.5) if self.boundary == "ppp" else 2.0
        self.tilted = self.boundary == "ppf" and not self.tiny and rng.random() < 0.15
        self.ntypes = rng.randint(1, 4)
        self.newton = rng.choice(["on", "off"]) if not peer else "on"
        self.energy = rng.choice(["no", "yes", "contacts", "events"]) if not peer else "no"
        self.style, self.hybrid = "grip", False
        self.renamed = False  # LAMMPS has assigned new IDs
        self.counted = True  # the ID of the next new atom is known
        self.heat = not peer and self.energy != "no" and rng.random() < 0.15
        self.likely = {"heat": 1.0 if self.heat else 0.0, "cohesion": 0.0 if peer else rng.choice([0.0, 0.3, 0.9])}
        self.normal = "mdr" if self.newton == "off" and rng.random() < 0.08 else None
        self.synchronized = rng.random() < 0.12 and not peer
        self.smallest = rng.choice([0.3, 0.3, 0.3, 0.3, 0.1, 0.02]) if not peer else 0.3
        self.bodies = rng.choice(BODIES) if not peer and rng.random() < 0.15 else None
        self.share = "share" if self.bodies and rng.random() < 0.5 else None
        self.bonded = "bpm" if not peer and not self.bodies and not self.tiny and rng.random() < 0.08 else ""
        self.nbond_types = 1
        self.atom_style = "hybrid sphere bond" if self.bonded else "sphere"
        self.motion, self.tiled = "nve/sphere", False
        # Shapes of all types, of the size that each atom's bounding sphere has.
        plain = not peer and not self.bodies and not self.bonded and not self.normal
        self.shapes = plain and random.Random(rng.getstate()[1][0]).random() < 0.2
        self.synchronized = self.synchronized and not self.shapes
        self.upright = rng.random() < 0.4  # gravity, in the form that fix pour requires
        self.moving = "all"  # the group that velocity Verlet moves
        self.members = set()  # atoms of bodies
        self.first = []  # (position, radius) of the first atoms
        self.models, self.walls = {}, {}
        self.live = {}  # fixes and the commands that belong to them: ID -> lines, in the order in which they were given
        self.settings = {}  # first words of a setting -> its line
        self.natoms = self.count = 0

    def new_id(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def set(self, line, words=1):
        """A setting, which a later one with the same first words replaces. After a restart it is given again."""
        self.settings[tuple(line.split()[:words])] = line
        return [line]

    def random_model(self, wall=False):
        if self.normal and self.models:
            return self.models[1, 1].replace(" synchronized_verlet", "") if wall else self.models[1, 1]
        while True:
            model = random_model(self.rng, self.peer, self.normal, self.likely, self.synchronized and not wall)
            if not self.shapes or not {"mdr", "share", "liquid"} & set(model.split()):
                return model

    def liquid(self):
        """Whether atoms currently own liquid."""
        return any("liquid" in model.split() for model in self.models.values())

    def pair_lines(self):
        style = f"{self.style} energy {self.energy}" if self.energy != "no" else self.style
        style += f" bodies {self.share}" if self.share else ""
        if self.hybrid:
            lines = [f"pair_style hybrid/overlay {style} zero 1.2", "pair_coeff * * zero"]
        else:
            lines = [f"pair_style {style}"]
        return lines + [self.coefficient(i, j) for i, j in sorted(self.models)]

    def coefficient(self, i, j):
        return f"pair_coeff {i} {j} {self.style + ' ' if self.hybrid else ''}{self.models[i, j]}"

    def wall_lines(self, name):
        before, model, shape = self.walls[name]
        words = [f"fix {name} all wall/grip {model} {shape}"]
        if self.heat:
            words.append("temperature 3")
        if self.energy != "no":
            words.append(f"energy {self.energy}")
        if self.share:
            words.append(f"bodies {self.share}")
        return [*before, " ".join(words)]

    def again(self):
        """All settings that a restart file does not contain."""
        lines = list(self.settings.values()) + VARIABLES + self.pair_lines()
        for name, given in self.live.items():
            lines += self.wall_lines(name) + given if name in self.walls else given
        return lines

    def bonds(self):
        """Breakable bonds between spheres that touch; contacts between bonded spheres act or do not
        (doc/user/bonded_grains.md)."""
        both = self.rng.choice(["yes", "no"])
        weights = "special_bonds lj/coul 1 1 1" if both == "yes" else "special_bonds lj 0 1 1 coul 1 1 1"
        pairs = [f"create_bonds single/bond 1 {i} {j}" for i, j in touching(self)]
        return [f"bond_style bpm/spring smooth no overlay/pair {both}", f"bond_coeff 1 {self.rng.uniform(50, 800):.3g} 0.03 0.5",
                "special_bonds lj 0 1 1 coul 0 1 1", *pairs, weights]

    def run(self, steps):
        tags = ["pair"] if not self.hybrid else []
        given = " ".join([" ".join(lines) for lines in self.live.values()] + [shape for _, _, shape in self.walls.values()])
        booked = self.bonded != "bpm" and not any(word in given for word in UNBOOKED)
        if self.energy != "no" and booked and not self.normal and not self.hybrid:
            tags.append("second_order" if any(word in given for word in SECOND_ORDER) else "ledger")
        tags += [name for name, words in (("collisions", "grip/collisions 1 "), ("flux", "grip/flux")) if words in given]
        tags += ["heat"] * self.heat + ["liquid"] * self.liquid()
        return [f"run {steps} # {' '.join(tags)}"]


BODIES = ("rigid", "rigid/nve", "rigid/small", "rigid/nve/small", "rigid/small/grip")


def spheres(state):
    """The first atoms: two lines for each, so that atoms can be removed from the script."""
    rng, half = state.rng, state.side / 2
    radii = [rng.uniform(state.smallest, 0.45) for _ in range(rng.randint(1, 6) if state.tiny else rng.randint(6, 28))] + [0.45]
    box = [(-half + 0.05, half - 0.05)] * 2 + [(0.3, state.height - 0.4)]
    periodic = [(-half, half)] * 2 + [(0.0, state.height)]
    lines = []
    for kind, radius, x, v, w in place(rng, box, periodic, radii, state.ntypes):
        inside = max(abs(x[0]) + 0.4 * radius - half, abs(x[2] - state.height / 2) + 0.4 * radius - state.height / 2) < 0
        if state.bodies and inside and rng.random() < 0.6:
            lines += new_body(state, kind, radius, x, v, w)
        else:
            lines += new_sphere(state, kind, radius, x, v, w)
    return lines


def place(rng, box, periodic, radii, ntypes):
    """Spheres that overlap each other slightly, including periodic images; spheres without room are omitted."""
    sizes = [hi - lo for lo, hi in periodic]
    images = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)]

    def apart(radius, x, other):
        least = (radius + other[1] - 0.06 * min(radius, other[1])) ** 2
        near = [(a - b + s / 2) % s - s / 2 for a, b, s in zip(x, other[2], sizes)]
        if min(sizes) > 2:
            return sum(c * c for c in near) > least
        return all(sum((c + k * s) ** 2 for c, k, s in zip(near, image, sizes)) > least for image in images)

    placed = []
    for radius in sorted(radii, reverse=True):
        for _ in range(400):
            x = [rng.uniform(lo, hi) for lo, hi in box]
            if all(apart(radius, x, other) for other in placed):
                speed = [2 * rng.uniform(-1, 1) for _ in x]
                placed.append((rng.randint(1, ntypes), radius, x, speed, [5 * rng.uniform(-1, 1) for _ in x]))
                break
    return placed


def new_sphere(state, kind, radius, x, v, w, more=""):
    state.natoms += 1
    state.first.append((x, radius))
    vector = " ".join
    return [f"create_atoms {kind} single " + vector(f"{c:.9g}" for c in x),
            f"set atom {state.natoms} diameter {2 * radius:.9g} density 1.0 vx {v[0]:.6g} vy {v[1]:.6g} vz {v[2]:.6g} "
            f"omega " + vector(f"{c:.6g}" for c in w) + more]


def new_body(state, kind, radius, x, v, w):
    """Two or three spheres of one molecule within a sphere of that radius, which rotates: without any motion, the
    direction of friction would be that of a rounding error."""
    lines, first = [], state.natoms + 1
    for c, s in TURNS[:state.rng.choice([2, 3])]:
        arm = [0.4 * radius * c, 0.0, 0.4 * radius * s]
        speed = [v[k] + w[(k + 1) % 3] * arm[(k + 2) % 3] - w[(k + 2) % 3] * arm[(k + 1) % 3] for k in range(3)]
        lines += new_sphere(state, kind, 0.6 * radius, [p + a for p, a in zip(x, arm)], speed, w, f" mol {first}")
        state.members.add(state.natoms)
    return lines


def begin(state):
    """The lines before a box."""
    return ["units lj", f"newton {state.newton}{' off' if state.bonded else ''}", f"boundary {' '.join(state.boundary)}",
            f"atom_style {state.atom_style}", "atom_modify map array" + (" sort 0 0" if state.peer else "")]


def head(state, atoms):
    """atoms(state): the lines that create the first atoms."""
    half = state.side / 2
    box = f"{-half} {half} {-half} {half} 0 {state.height}"
    n = state.nbond_types
    room = f" bond/types {n} extra/bond/per/atom {12 * n} extra/special/per/atom {24 * n}"
    lines = [*begin(state), *["comm_style tiled"] * state.tiled, "comm_modify vel yes",
             f"region box prism {box} 0.4 0 0" if state.tilted else f"region box block {box}",
             f"create_box {state.ntypes} box" + (room if state.bonded else "")]
    if state.bodies:
        state.live["molecules"] = ["fix molecules all property/atom mol ghost yes"]
        lines += state.live["molecules"]
    return lines + atoms(state)


def first_fixes(state):
    rng = state.rng
    lines = state.set("comm_modify vel yes")
    lines += state.set(f"neighbor {rng.choice([0.02, 0.1, 0.3])} bin") if not state.peer else state.set("neighbor 0.3 bin")
    lines += state.set("neigh_modify every 1 delay 0 check yes")
    lines += state.set("thermo_style custom step atoms") + state.set("thermo_modify lost ignore flush yes", 2)
    lines += state.set(f"timestep {2e-4 * (state.smallest / 0.3) ** 1.5:.3g}") + VARIABLES
    if state.heat:
        state.live["property"] = ["fix property all property/atom temperature heatflow ghost yes"]
        state.live["heat"] = ["fix heat all heat/flow constant 1.0"]
        lines += state.live["property"] + ["set group all temperature 1", "set type 1 temperature 2"] + state.live["heat"]
    if state.bodies:
        lines += bodies(state)
    elif not state.peer and rng.random() < 0.2 and state.natoms > 6:
        state.moving = "moving"
        lines += ["group held id 1 2 3", "group moving subtract all held"]
        held = [["velocity held set 0 0 0", "set group held omega 0 0 0", "fix held held freeze"]]
        if not state.shapes and state.bonded != "grip":  # which cannot be in bodies
            held += [["fix held held rigid group 1 held"], ["fix held held rigid single"]]
        state.live["held"] = rng.choice(held)
        lines += state.live["held"]
    state.live["nve"] = [f"fix nve {state.moving} " + (random_shapes(rng, state.ntypes) if state.shapes else state.motion)]
    return lines + state.live["nve"] + (state.bonds() if state.bonded else [])


def bodies(state):
    """A fix of the rigid family for all molecules."""
    state.moving = "moving"
    state.live["held"] = [f"fix held bodies {state.bodies} molecule"]
    return ["group bodies id " + " ".join(map(str, sorted(state.members)) if state.members else "0"),
            "group moving subtract all bodies", *state.live["held"]]


def touching(state):
    return [(i + 1, j + 1) for j, (x, r) in enumerate(state.first) for i, (y, s) in enumerate(state.first[:j])
            if math.dist(x, y) < r + s + 0.03]


def first_models(state):
    rng, n = state.rng, state.ntypes
    for i in range(1, n + 1):
        for j in range(i, n + 1):
            state.models[i, j] = state.random_model()
    if rng.random() < 0.1 and not state.peer:
        state.style = "grip/omp"
    return state.pair_lines()


def new_wall(state):
    name = state.new_id("w")
    before, shape = random_wall(state.rng, name, state)
    typed = state.rng.random() < 0.5 and not state.hybrid and not state.peer
    model = f"type {state.rng.randint(1, state.ntypes)}" if typed else state.random_model(wall=True)
    while state.peer and "zcylinder" in shape and model.startswith("jkr"):  # which in LAMMPS ends at touch
        model = state.random_model(wall=True)
    state.walls[name] = (before, model, shape)
    state.live[name] = []
    return state.wall_lines(name)


def random_script(seed, peer=False):
    """Lines of the script of that seed. peer: use only what LAMMPS's own granular styles also do, in the same way."""
    import commands  # which uses the commands above
    rng = random.Random(f"{'peer' if peer else 'grip'} {seed}")
    state = State(rng, peer)
    lines = head(state, spheres) + first_models(state) + commands.liquid(state) + first_fixes(state)
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        lines += new_wall(state)
    if rng.random() < 0.5:
        lines += commands.gravity(state)
    lines += state.run(rng.randint(20, 120))
    if peer:
        return lines
    for _ in range(rng.randint(1, 4)):
        for _ in range(rng.choice([1, 1, 2, 3])):
            lines += commands.random_command(state)
        lines += state.run(rng.choice([0, 1, 2, 20, 60, 100]))
    return lines
