# SPDX-License-Identifier: GPL-2.0-only
"""A random script for the host, and what must be remembered while it is written: the state that its next command finds.

A script is a list of lines, so that lines can be dropped from it. Three kinds of comments in it tell the checks what they
may do: `run 50 # pair ledger` what can be asked of that run, `#restart begin` and `#restart end` what stands between two
runs only to write a restart file, to forget everything and to read it."""
import random

from vocabulary import random_model, random_wall

VARIABLES = ["variable slide equal 0.02*sin(40*time)", "variable turn equal 2*time"]
# Fixes whose work the ledger does not know.
UNBOOKED = ("viscous", "addforce", "rigid")


class State:
    def __init__(self, rng, peer):
        self.rng, self.peer = rng, peer
        self.side, self.height = rng.choice([2.6, 3.2]), rng.choice([2.6, 3.4])
        self.boundary = rng.choice(["ppf", "fff", "pff", "ffs", "ppp", "ppf"]) if not peer else "fff"
        self.tilted = self.boundary == "ppf" and rng.random() < 0.15
        self.ntypes = rng.randint(1, 4)
        self.newton = rng.choice(["on", "off"]) if not peer else "on"
        self.energy = rng.choice(["no", "yes", "contacts"]) if not peer else "no"
        self.style, self.hybrid = "grip", False
        self.renamed = False  # the host has given new IDs
        self.heat = not peer and self.energy != "no" and rng.random() < 0.12
        self.normal = "mdr" if self.newton == "off" and rng.random() < 0.08 else None
        self.synchronized = rng.random() < 0.12 and not peer
        self.smallest = rng.choice([0.3, 0.3, 0.3, 0.3, 0.1, 0.02]) if not peer else 0.3
        self.models, self.walls = {}, {}
        self.live = {}  # fixes and what goes with them: ID -> lines, in the order in which they were given
        self.settings = {}  # first words of a setting -> its line
        self.natoms = self.count = 0

    def new_id(self, letter):
        self.count += 1
        return f"{letter}{self.count}"

    def set(self, line, words=1):
        """A setting that a later one of the same first words replaces; after a restart it is given again."""
        self.settings[tuple(line.split()[:words])] = line
        return [line]

    def random_model(self, wall=False):
        if self.normal and self.models:
            return self.models[1, 1]
        return random_model(self.rng, self.peer, self.normal, self.heat, self.synchronized and not wall)

    def pair_lines(self):
        style = f"{self.style} energy {self.energy}" if self.energy != "no" else self.style
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
        return [*before, " ".join(words)]

    def again(self):
        """All that a restart file does not hold."""
        lines = list(self.settings.values()) + VARIABLES + self.pair_lines()
        for name, given in self.live.items():
            lines += self.wall_lines(name) if name in self.walls else given
        return lines

    def run(self, steps):
        tags = " pair" if not self.hybrid else ""
        booked = not any(word in " ".join(lines) for lines in self.live.values() for word in UNBOOKED)
        if self.energy != "no" and booked and not self.normal and not self.hybrid:
            tags += " ledger"
        return [f"run {steps} #{tags}"]


def spheres(state):
    """The first atoms: two lines for each, so that atoms can be dropped from the script."""
    rng, half = state.rng, state.side / 2
    radii = [rng.uniform(state.smallest, 0.45) for _ in range(rng.randint(6, 28))] + [0.45]
    box = [(-half + 0.05, half - 0.05)] * 2 + [(0.3, state.height - 0.4)]
    periodic = [(-half, half)] * 2 + [(0.0, state.height)]
    lines = []
    for kind, radius, x, v, w in place(rng, box, periodic, radii, state.ntypes):
        lines += new_sphere(state, kind, radius, x, v, w)
    return lines


def place(rng, box, periodic, radii, ntypes):
    """Spheres that overlap each other a little, periodic images included; those without room are left out."""
    sizes = [hi - lo for lo, hi in periodic]
    placed = []
    for radius in sorted(radii, reverse=True):
        for _ in range(400):
            x = [rng.uniform(lo, hi) for lo, hi in box]
            if all(sum(((a - b + s / 2) % s - s / 2) ** 2 for a, b, s in zip(x, other[2], sizes))
                   > (radius + other[1] - 0.06 * min(radius, other[1])) ** 2 for other in placed):
                speed = [2 * rng.uniform(-1, 1) for _ in x]
                placed.append((rng.randint(1, ntypes), radius, x, speed, [5 * rng.uniform(-1, 1) for _ in x]))
                break
    return placed


def new_sphere(state, kind, radius, x, v, w):
    state.natoms += 1
    vector = " ".join
    return [f"create_atoms {kind} single " + vector(f"{c:.9g}" for c in x),
            f"set atom {state.natoms} diameter {2 * radius:.9g} density 1.0 vx {v[0]:.6g} vy {v[1]:.6g} vz {v[2]:.6g} "
            f"omega " + vector(f"{c:.6g}" for c in w)]


def head(state):
    half = state.side / 2
    box = f"{-half} {half} {-half} {half} 0 {state.height}"
    lines = ["units lj", f"newton {state.newton}", f"boundary {' '.join(state.boundary)}", "atom_style sphere",
             "atom_modify map array" + (" sort 0 0" if state.peer else ""), "comm_modify vel yes",
             f"region box prism {box} 0.4 0 0" if state.tilted else f"region box block {box}",
             f"create_box {state.ntypes} box"]
    return lines + spheres(state)


def first_fixes(state):
    rng = state.rng
    lines = state.set("comm_modify vel yes")
    lines += state.set(f"neighbor {rng.choice([0.02, 0.1, 0.3])} bin") if not state.peer else state.set("neighbor 0.3 bin")
    lines += state.set("neigh_modify every 1 delay 0 check yes")
    lines += state.set("thermo_modify lost ignore flush yes", 2)
    lines += state.set(f"timestep {2e-4 * (state.smallest / 0.3) ** 1.5:.3g}") + VARIABLES
    if state.heat:
        state.live["property"] = ["fix property all property/atom temperature heatflow ghost yes"]
        state.live["heat"] = ["fix heat all heat/flow constant 1.0"]
        lines += state.live["property"] + ["set group all temperature 1"] + state.live["heat"]
    moving = "all"
    if not state.peer and rng.random() < 0.2 and state.natoms > 6:
        moving = "moving"
        lines += ["group held id 1 2 3", "group moving subtract all held"]
        state.live["held"] = rng.choice([
            ["velocity held set 0 0 0", "set group held omega 0 0 0", "fix held held freeze"],
            ["fix held held rigid group 1 held"],
            ["fix held held rigid single"]])
        lines += state.live["held"]
    state.live["nve"] = [f"fix nve {moving} nve/sphere"]
    return lines + state.live["nve"]


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
    state.walls[name] = (before, model, shape)
    state.live[name] = []
    return state.wall_lines(name)


def random_script(seed, peer=False):
    """Lines of the script of that seed. peer: of what the host's own granular styles can do too, and do alike."""
    import commands  # which uses what is above
    rng = random.Random(f"{'peer' if peer else 'grip'} {seed}")
    state = State(rng, peer)
    lines = head(state) + first_models(state) + first_fixes(state)
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
