# SPDX-License-Identifier: GPL-2.0-only
"""Random scripts of grains with bonds that break (bond_style grip): their laws, where bonds come from, and the commands
that make, change and end them."""
import math
import random

import commands
import host
from script import State, begin, first_fixes, first_models, head, new_sphere, new_wall

STYLES = {"bpm/sphere": "nve/bpm/sphere", "hybrid sphere bond": "nve/sphere"}
BONDING, OWN = "special_bonds lj 0 1 1 coul 0 1 1", []
NTYPES = 2  # of bonds


def command(weight):
    def add(function):
        OWN.append((weight, function))
        return function
    return add


class Bonded(State):
    def __init__(self, rng):
        super().__init__(rng, False)
        self.bonded, self.nbond_types = "grip", NTYPES
        self.bodies = self.share = self.normal = None
        self.shapes = self.heat = self.synchronized = False
        self.likely["heat"] = 0.0
        self.smallest, self.tiny = 0.3, False
        # So large that a bond is shorter than half of the box.
        self.side, self.height = rng.uniform(2.6, 3.4), rng.uniform(2.6, 3.4)
        self.boundary = rng.choice(["fff", "ppf", "ppp", "pff", "fpp"])
        self.tilted = self.boundary == "ppf" and rng.random() < 0.3
        self.atom_style = rng.choice(sorted(STYLES))
        self.motion = STYLES[self.atom_style]
        self.tiled = rng.random() < 0.25
        self.contact = rng.choice(["after", "after", "with"])
        self.laws = [random_law(rng) for _ in range(NTYPES)]

    def random_model(self, wall=False):
        """The torque of `rolling cdt`, whose sign changes in each step, would turn bonds (CHATTER in checks.py)."""
        while True:
            model = super().random_model(wall)
            if " rolling cdt" not in model:
                return model

    def bond_lines(self):
        return [f"bond_style grip contact {self.contact}"] + [f"bond_coeff {k + 1} {law}" for k, law in enumerate(self.laws)]

    def special(self):
        return self.set("special_bonds " + ("lj/coul 1 1 1" if self.contact == "with" else "lj 0 1 1 coul 1 1 1"))

    def bonds(self):
        """The first bonds, and the fix that lists breaks."""
        rng, spacing = self.rng, self.spacing
        lines = self.set("comm_modify vel yes cutoff 2") + self.set("neighbor 0.3 bin") + self.bond_lines() + [BONDING]
        for i, j in rng.sample(touching(self), min(4, len(touching(self)))):
            lines.append(f"create_bonds single/bond 2 {i} {j}")
        lines += [f"create_bonds many all all 1 {0.5 * spacing:.9g} {rng.uniform(1.05, 1.3) * spacing:.9g}"] * rng.randint(0, 1)
        lines += self.set("thermo_modify lost ignore lost/bond ignore flush yes", 2) + self.special()
        if "many" not in " ".join(lines):
            lines += cement(self)
        self.live["breaks"] = [f"fix breaks all grip/breakage {rng.choice([1, 10])} breaks list single append yes"]
        return lines + self.live["breaks"]

    def run(self, steps):
        """When two grains are joined, the energy of their contact is exact only up to half a step of its force
        (doc/user/bonded_grains.md)."""
        line, = super().run(steps)
        joins = "cement" in self.live and " every " in self.live["cement"][0]
        return [line.replace("ledger", "second_order").replace(" second_order" * joins, "") + " bonds"]

    def again(self):
        """The restart file has the bond style; the script may give it again, with the same laws."""
        return super().again() + self.bond_lines() * self.rng.randint(0, 1)


def number(rng, low, high):
    return f"{math.exp(rng.uniform(math.log(low), math.log(high))):.3g}"


def random_law(rng):
    """Words of a law that holds grains of a radius of 0.4 together, or breaks in most scripts."""
    kind = rng.choice(["beam", "parallel", "parallel area", "springs"])
    section = f"{rng.choice([f'radius {rng.uniform(0.1, 0.3):.3g}', f'ratio {rng.uniform(0.4, 1):.3g}'])}"
    section += rng.choice(["", "", f" inner {rng.uniform(0.1, 0.9):.3g}"])
    words = {"beam": f"beam young {number(rng, 2e3, 2e4)} poisson {rng.uniform(-0.2, 0.5):.3g} {section}"
                     + rng.choice(["", " theory bernoulli", " kappa 0.8"]),
             "parallel": f"parallel young {number(rng, 2e3, 2e4)} shear {number(rng, 1e3, 1e4)} {section}",
             "parallel area": f"parallel normal {number(rng, 2e3, 2e4)} shear {number(rng, 1e3, 1e4)} {section}",
             "springs": f"springs {number(rng, 500, 4000)} {number(rng, 300, 3000)} {number(rng, 10, 200)} "
                        f"{number(rng, 10, 200)} middle {rng.choice([0.5, 0, 1, 0.3])}"}[kind]
    damping = rng.choice(["", f" damping beta {number(rng, 0.01, 0.3)}", " damping coefficients "
                          + " ".join([number(rng, 0.1, 5), number(rng, 0.1, 5), number(rng, 0.01, 0.2), number(rng, 0.01, 0.2)])])
    strengths = ["none", f"strain {number(rng, 0.003, 0.05)}",
                 "force " + " ".join(number(rng, 3, 60) for _ in range(2)) + "".join(f" {number(rng, 1, 20)}" for _ in range(2))]
    strengths += [f"stress tension {number(rng, 10, 300)} shear {number(rng, 10, 300)}"
                  + rng.choice(["", f" friction {rng.uniform(0, 1):.3g}"])
                  + rng.choice(["", f" compression {number(rng, 20, 500)}"]) + rng.choice(["", " section ends"])
                  + rng.choice(["", f" moment {rng.uniform(0, 1):.3g}"])] * 3 * (kind != "springs")
    scatter = rng.choice(["", f" random weibull {rng.uniform(1, 8):.3g} {rng.randint(1, 99)}",
                          f" random normal {rng.uniform(0.05, 0.5):.3g} {rng.randint(1, 99)}"])
    return f"{words}{damping}{scatter} strength {rng.choice(strengths)}"


def lattice(state):
    """Grains that nearly touch, in rows that fill the box in periodic dimensions."""
    rng, n = state.rng, state.rng.choice([3, 4])
    state.spacing = state.side / n
    most = int(state.height / state.spacing)
    floors = max(2, most) if state.boundary[2] == "p" else min(rng.choice([2, 3]), most)
    high = state.height / floors if state.boundary[2] == "p" else state.spacing
    lines = []
    for k in range(n * n * floors):
        if rng.random() < 0.15:
            continue
        at = [(k % n + 0.5) * state.spacing - 0.5 * state.side, (k // n % n + 0.5) * state.spacing - 0.5 * state.side,
              (k // n // n + 0.5) * high]
        lines += new_sphere(state, rng.randint(1, state.ntypes), rng.uniform(0.46, 0.505) * min(state.spacing, high),
                            [c + rng.uniform(-0.02, 0.02) for c in at], [rng.uniform(-2, 2) for _ in at],
                            [rng.uniform(-5, 5) for _ in at])
    return lines


def touching(state):
    """Pairs of the first grains, not over periodic faces."""
    return [(i + 1, j + 1) for j, (x, _) in enumerate(state.first) for i, (y, _) in enumerate(state.first[:j])
            if math.dist(x, y) < 1.2 * state.spacing]


# Commands between runs ------------------------------------------------------------------------------------------------


@command(3)
def other_bonds(state):
    """Other numbers of a type of bonds, or another law."""
    k = state.rng.randrange(NTYPES)
    state.laws[k] = random_law(state.rng)
    return [f"bond_coeff {k + 1} {state.laws[k]}"]


@command(1)
def bond_style_again(state):
    """All bonds begin again without a load, perhaps with the other treatment of contacts."""
    state.contact = state.rng.choice(["after", "with"])
    return ["bond_style none"] * state.rng.randint(0, 1) + state.bond_lines() + state.special()


@command(3)
def cement(state):
    """Joins grains that are near, once or every few steps, or stops it."""
    if state.live.pop("cement", None):
        return ["unfix cement"]
    more = state.rng.choice(["", " every 7", " every 30", f" chance 0.5 {state.rng.randint(1, 99)}"])
    kind, gap = state.rng.randint(1, NTYPES), state.rng.choice(["0", "0.02", "0.05"])
    state.live["cement"] = [f"fix cement all grip/cement {kind} gap {gap}{more}"]
    return list(state.live["cement"])


@command(1)
def delete_bonds(state):
    """Without `special`, LAMMPS would exclude the contacts of these grains until a restart."""
    return [f"delete_bonds all {state.rng.choice(['bond 2', 'multi', 'bond 1'])} remove special"]


@command(2)
def evaporate(state):
    """Removes all grains of a corner in the middle of a run, or stops it."""
    if state.live.pop("evaporate", None):
        return ["unfix evaporate", "region corner delete"]
    half, rng = 0.5 * state.side, state.rng
    x, z = rng.uniform(-0.7, 0) * half, 0.5 * state.height
    state.live["evaporate"] = [f"region corner block {-half} {x:.4g} {-half} {half} 0 {z:.4g}",
                               f"fix evaporate all evaporate {rng.choice([9, 25])} 1000 corner 12 molecule no"]
    return list(state.live["evaporate"])


@command(3)
def kick(state):
    """A grain gets a velocity at which its bonds break."""
    numbers = [k for k in commands.some_atoms(state, 2) if k > 3 or state.moving == "all"]
    if not numbers:
        return []
    name = state.new_id("kicked")
    return [f"group {name} id {' '.join(map(str, numbers))}", f"velocity {name} set 8 -3 5 sum yes", f"group {name} delete"]


@command(2)
def data_file(state):
    """Writes and reads a data file, from which bonds begin without a load."""
    if state.tiled or state.tilted or "held" in state.live:
        return []
    name = state.new_id("chaos") + ".data"
    return ([f"write_data {name} nocoeff nofix", "clear", *begin(state), host.LOAD.strip(),
             f"read_data {name} extra/bond/per/atom 24 extra/special/per/atom 48"]
            + State.again(state) + state.bond_lines() + ["run 0 # pair bonds"])


# Grains so heavy that the dashpots of the models, which are for larger grains, are stable.
TEMPLATE = """a rod
3 atoms
2 bonds
Coords
#
1 -0.3 0 0
2 0 0 0
3 0.3 0 0
Types
#
1 1
2 1
3 1
Diameters
#
1 0.3
2 0.3
3 0.3
Masses
#
1 1
2 1
3 1
Bonds
#
1 1 1 2
2 2 2 3"""


def template(state):
    """(lines, name) of a molecule whose grains have bonds. An empty line would be lost."""
    name = state.new_id("rod")
    return [f'print """{TEMPLATE}""" file rod.txt screen no', f"molecule {name} rod.txt"], name


def has_room(state):
    return state.boundary[2] == "f" and not state.tilted and state.height > 2.6 + 0.4 * (state.spacing > 0.9)


@command(2)
def bonded_deposit(state):
    """Inserts bonded grains by fix deposit, or stops it."""
    if state.live.pop("rods", None):
        return ["unfix rods", "region rods delete"]
    if not has_room(state):
        return []
    half = 0.5 * state.side
    state.natoms, state.counted = state.natoms + 30, False
    lines, name = template(state)
    state.live["rods"] = lines + [
        f"region rods block {0.5 - half} {half - 0.5} {0.5 - half} {half - 0.5} {state.height - 0.4} {state.height - 0.3}",
        f"fix rods {state.moving} deposit 10 0 {state.rng.choice([3, 11])} {state.rng.randint(1, 9999)} region rods "
        f"near 0.31 attempt 30 vz -2 -1 mol {name}"]
    return list(state.live["rods"])


@command(2)
def bonded_insert(state):
    """Inserts bonded grains by fix grip/insert, or stops it."""
    if state.live.pop("insert", None):
        return ["unfix insert"]
    if not has_room(state):
        return []
    state.natoms, state.counted = state.natoms + 30, False
    lines, name = template(state)
    state.live["insert"] = lines + [
        f"fix insert {state.moving} grip/insert box rate number "
        f"{state.rng.choice([300, 3000])} until number 10 seed {state.rng.randint(1, 99)} grain type 0 share 1 mol {name} "
        "velocity 0.1 0 -1"]
    return list(state.live["insert"])


@command(1)
def check(state):
    return ["grip_check"]


@command(1)
def created(state):
    """A template by create_atoms."""
    if not has_room(state) or state.renamed:
        return []
    state.natoms, state.counted = state.natoms + 3, False
    lines, name = template(state)
    return lines + [f"create_atoms 0 single 0 0 {state.height - 0.25} mol {name} 7 rotate 0 0 0 1"]


def random_command(state):
    drawn = OWN if state.rng.random() < 0.6 else commands.ALL
    functions = [function for _, function in drawn]
    return state.rng.choices(functions, [weight for weight, _ in drawn])[0](state)


def random_script(seed):
    state = Bonded(random.Random(f"bond {seed}"))
    rng = state.rng
    masses = ["mass * 1"] * (state.atom_style == "hybrid sphere bond")
    lines = head(state, lattice) + masses + first_models(state) + commands.liquid(state) + first_fixes(state)
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        lines += new_wall(state)
    if rng.random() < 0.3:
        lines += commands.gravity(state)
    lines += state.run(rng.randint(20, 200))
    for _ in range(rng.randint(1, 4)):
        for _ in range(rng.choice([1, 1, 2, 3])):
            lines += random_command(state)
        lines += state.run(rng.choice([0, 1, 2, 20, 60, 150]))
    return lines
