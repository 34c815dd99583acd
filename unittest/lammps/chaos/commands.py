# SPDX-License-Identifier: GPL-2.0-only
"""The commands of scripts between two runs.

Each function marked with @command is a command of the vocabulary: it gets the state, changes it as the command does, and
returns the lines. To add one, write such a function. The number is the weight with which it is drawn. The order of the
functions counts: with another order the same seed gives another script.
"""
import host
from script import new_sphere, new_wall

ALL = []


def command(weight):
    def add(function):
        ALL.append((weight, function))
        return function
    return add


def random_command(state):
    functions = [function for _, function in ALL]
    return state.rng.choices(functions, [weight for weight, _ in ALL])[0](state)


def some_atoms(state, most=4):
    """Random IDs; some of these atoms may no longer exist. Empty after LAMMPS has assigned new IDs, which depend on
    the number of ranks. No atoms of a rigid body."""
    if state.renamed:
        return []
    drawn = [state.rng.randint(1, max(state.natoms, 1)) for _ in range(state.rng.randint(1, most))]
    return [k for k in drawn if k not in state.members]


@command(4)
def other_laws(state):
    if state.normal:
        return []
    i, j = state.rng.choice(sorted(state.models))
    state.models[i, j] = state.random_model()
    return [state.coefficient(i, j)]


@command(3)
def plain_laws(state):
    """Laws that keep no history, or keep one only for the ledger."""
    if state.normal or state.heat:
        return []
    i, j = state.rng.choice(sorted(state.models))
    words = "hooke 2000 10 damping mass_velocity"
    state.models[i, j] = words + state.rng.choice(["", "", " tangential linear_nohistory 0.5 0.4"])
    return [state.coefficient(i, j)]


@command(1)
def synchronized(state):
    """The keyword is switched on or off for all pairs, which changes the values that the ledger keeps."""
    if state.normal or state.shapes:
        return []
    state.synchronized = not state.synchronized
    for pair in state.models:
        state.models[pair] = state.random_model()
    return [state.coefficient(i, j) for i, j in sorted(state.models)]


@command(2)
def style_again(state):
    state.style = state.rng.choice(["grip", "grip", "grip/omp"])
    return ["pair_style none"] * state.rng.randint(0, 1) + state.pair_lines()


@command(1)
def other_energy(state):
    """All walls must have the same keyword `energy` as the pair style."""
    lines = collisions(state) if "collisions" in state.live else []
    state.energy = state.rng.choice(["yes", "contacts", "events"] + ["no"] * (not state.heat))
    lines += [f"unfix {name}" for name in state.walls] + state.pair_lines()
    for name in state.walls:
        state.live[name] = []
        lines += remove_regions(state, name) + state.wall_lines(name)
    return lines


@command(1)
def hybrid(state):
    if any(model.startswith("type") for _, model, _ in state.walls.values()):
        return []
    state.hybrid = not state.hybrid
    return state.pair_lines()


@command(2)
def delete_atoms(state):
    numbers = " ".join(str(k) for k in some_atoms(state))
    if not numbers:
        return []
    name = state.new_id("gone")
    delete = f"delete_atoms group {name} compress no" + (" bond yes" if state.bonded else "")
    return [f"group {name} id {numbers}", delete, f"group {name} delete"]


# With rigid bodies, "set atom N diameter" of LAMMPS 4 Jul 2026 dereferences a null pointer for any N:
# Set::process_args calls Modify::check_rigid_list_overlap before it has allocated the list that it passes.
def cannot_set(state):
    return any(" rigid" in line for line in state.live.get("held", [])) or state.bodies


@command(2)
def create_atoms(state):
    if state.renamed or not state.counted or cannot_set(state):
        return []
    rng, half = state.rng, state.side / 2
    x = [rng.uniform(-half + 0.1, half - 0.1), rng.uniform(-half + 0.1, half - 0.1), state.height - 0.15]
    lines = new_sphere(state, rng.randint(1, state.ntypes), 0.08, x, [0, 0, -2], [1, 2, 3], " temperature 1" * state.heat)
    if state.moving != "all":
        lines.append(f"group {state.moving} id {state.natoms}")
    return lines


@command(3)
def set_type(state):
    return [f"set atom {k} type {state.rng.randint(1, state.ntypes)}" for k in some_atoms(state)]


@command(2)
def set_diameter(state):
    if cannot_set(state):
        return []
    return [f"set atom {k} diameter {2 * state.rng.uniform(0.9, 1) * state.smallest:.4g}" for k in some_atoms(state, 2)]


@command(1)
def displace(state):
    numbers = some_atoms(state, 1)
    if not numbers:
        return []
    name = state.new_id("shifted")
    return [f"group {name} id {numbers[0]}", f"displace_atoms {name} move 0.02 0 0.01", f"group {name} delete"]


def fix_or_unfix(weight, name, words):
    """A command that adds a fix of that name, or removes it if it exists."""
    @command(weight)
    def toggle(state):
        if state.live.pop(name, None):
            return [f"unfix {name}"]
        state.live[name] = [f"fix {name} all {words}"]
        return list(state.live[name])
    return toggle


@command(2)
def gravity(state):
    if state.live.pop("gravity", None):
        return ["unfix gravity"]
    state.live["gravity"] = [f"fix gravity all gravity 10 vector {'0' if state.upright else '0.1'} 0 -1"]
    return list(state.live["gravity"])


@command(2)
def collisions(state):
    """Counts the events of contacts, or stops it."""
    if state.live.pop("collisions", None):
        return ["unfix collisions"]
    if state.energy != "events":
        return []
    more = state.rng.choice(["", " of lost stored", " damage 1e-3", " list events.txt above 1e-3", " cycles 2 damage 1e-3",
                             " since beginning walls together"])
    state.live["collisions"] = [f"fix collisions all grip/collisions {state.rng.choice([1, 1, 7])} collisions.txt bins 1e-6 10 "
                                f"3{more}"]
    return list(state.live["collisions"])


@command(2)
def flux(state):
    """Counts the grains that cross a surface, or stops it."""
    if state.live.pop("flux", None):
        return ["unfix flux"]
    half, z = state.side / 2, state.rng.uniform(0.2, 0.8) * state.height
    surface = state.rng.choice([f"plane 0 0 {z:.3g} 0.1 0 -1", f"disc 0 0 {z:.3g} 0 0 1 {0.8 * half:.3g}",
                                f"rect {-half} {-half} {z:.3g} {state.side} 0 0.1 0 {state.side} 0"])
    state.live["flux"] = [f"fix flux all grip/flux {state.rng.choice([1, 10])} {surface}"]
    return list(state.live["flux"])


fix_or_unfix(1, "drag", "viscous 0.1")
fix_or_unfix(1, "push", "addforce 0.2 0 -0.3")
fix_or_unfix(1, "balance", "balance 10 1.0 shift xy 5 1.05")


@command(3)
def add_wall(state):
    return new_wall(state) if len(state.walls) < 3 else []


@command(2)
def unfix_wall(state):
    if not state.walls:
        return []
    name = state.rng.choice(sorted(state.walls))
    lines = [f"unfix {name}"] + remove_regions(state, name)
    del state.walls[name], state.live[name]
    return lines


def remove_regions(state, name):
    """A composed region is deleted before its parts."""
    return [f"region {line.split()[1]} delete" for line in reversed(state.walls[name][0]) if line.startswith("region")]


@command(2)
def neighbors(state):
    rng = state.rng
    return (state.set(f"neighbor {rng.choice([0.02, 0.1, 0.3])} bin")
            + state.set(f"neigh_modify every 1 delay {rng.choice([0, 0, 3])} check {rng.choice(['yes', 'no'])}"))


@command(1)
def timestep(state):
    now = float(state.settings[("timestep",)].split()[1])
    return state.set(f"timestep {now * state.rng.choice([0.5, 0.7]):.3g}")


@command(1)
def no_time(state):
    """A run with a time step of 0, as for the output of the initial state."""
    now = state.settings[("timestep",)]
    return ["timestep 0", "run 2 # pair", now]


@command(1)
def balance(state):
    return ["balance 1.0 rcb" if state.tiled else "balance 1.0 shift xyz 5 1.0"]


@command(1)
def new_ids(state):
    """Assigns new IDs, and makes the run that the plugin then requires before it can write a restart file."""
    if state.bodies or state.bonded == "grip":
        return []
    state.renamed = True
    return ["reset_atoms id sort yes", "run 0 # pair"]


@command(1)
def new_clock(state):
    bound = "deposit" in state.live or "insert" in state.live or any("wiggle" in w[2] or "move" in w[2]
                                                                     for w in state.walls.values())
    return ["reset_timestep 0"] if not bound else []


@command(2)
def new_motion(state):
    """Another motion of a wall, from its current position."""
    walls = sorted(name for name, (_, _, shape) in state.walls.items() if "mesh" in shape or "plane" in shape)
    if not walls:
        return []
    name = state.rng.choice(walls)
    moves = ["move none", "move linear 0.1 0 0.02", "move wiggle 0.01 0 0.02 0.05"]
    moves += ["move linear 0.1 0 0 move rotate 0 0 0 0 0 1 2", "move none surface rotate 0 0 0 0 0 1 3",
              "move servo force 0 0 0 0 0 1 10 vmax 0.3"] * ("mesh" in state.walls[name][2])
    state.live[name] = [f"fix_modify {name} {state.rng.choice(moves)}"]
    return list(state.live[name])


@command(1)
def squeeze(state):
    """A smaller box in a periodic direction, with its atoms; bodies and walls would not follow."""
    if state.boundary[0] != "p" or state.bodies or state.walls or state.tilted or "held" in state.live:
        return []
    return [f"change_box all x scale {state.rng.choice([0.99, 0.997, 1.01])} remap units box"]


# Liquid and new atoms ------------------------------------------------------------------------------------------------
# A new atom gets the temperature that was last at its place in LAMMPS's arrays, which depends on the number of ranks. So no
# atoms are inserted in scripts with heat.


@command(2)
def liquid(state):
    """Wets the spheres, each with another amount."""
    if not state.liquid() or state.renamed:
        return []
    return ["variable wet atom 2e-3*(id%4)", "set group all d_liquid v_wet"]


@command(2)
def pour(state):
    """Inserts spheres and waits until they exist."""
    if state.boundary[2] != "f" or state.tilted or state.tiny or state.bonded or state.heat or not state.upright:
        return []
    half, name = state.side / 2, state.new_id("pour")
    lines = gravity(state) if "gravity" not in state.live else []
    state.natoms, state.counted = state.natoms + 6, False
    return lines + [f"region {name} block {-half} {half} {-half} {half} {state.height - 0.5} {state.height}",
                    f"fix {name} {state.moving} pour 6 1 {state.rng.randint(1, 9999)} region {name} diam range 0.16 0.24 vol 0.4 "
                    "20 "
                    "vel -0.2 0.2 -0.2 0.2 -2", "run 4 # pair", f"unfix {name}", f"region {name} delete"]


@command(2)
def deposit(state):
    """Inserts spheres one after the other during the next runs, or stops doing so."""
    if state.live.pop("deposit", None):
        return ["unfix deposit", "region deposit delete"]
    if state.tilted or state.tiny or state.bonded or state.bodies or state.heat or state.boundary[2] == "s":
        return []
    half = state.side / 2
    state.natoms, state.counted = state.natoms + 20, False
    state.live["deposit"] = [
        # An empty line would be lost.
        'print """a sphere\n1 atoms\nCoords\n#\n1 0 0 0\nTypes\n#\n1 1\nDiameters\n#\n1 0.2\nMasses\n#\n1 0.0042""" '
        "file drop.txt screen no", "molecule drop drop.txt",
        f"region deposit block {0.1 - half} {half - 0.1} {0.1 - half} {half - 0.1} {state.height - 0.4} {state.height - 0.12}",
        f"fix deposit {state.moving} deposit 20 0 {state.rng.choice([3, 11])} {state.rng.randint(1, 9999)} region deposit near "
        "0.56 "
        "attempt 30 vz -2 -1 mol drop"]
    return list(state.live["deposit"])


@command(2)
def insert(state):
    """Grains that come in during the next runs, into the box or through a face, or stops them."""
    if state.live.pop("insert", None):
        return ["unfix insert"]
    if state.tilted or state.tiny or state.bonded or state.bodies or state.boundary[2] == "s":
        return []
    half, rng = state.side / 2, state.rng
    source = rng.choice(["box", f"face disc 0 0 {state.height - 0.6} 0 0.2 1 {half - 0.3}",
                         f"face rect {0.3 - half} {0.3 - half} {state.height - 0.7} {state.side - 0.6} 0 0.1 0 "
                         f"{state.side - 0.6} 0"])
    temperature = "temperature 300" if state.heat else ""
    density = "" if state.shapes else "density 900"
    liquid = "liquid 1e-4" if state.liquid() and not state.renamed else ""
    state.natoms, state.counted = state.natoms + 20, False
    state.live["insert"] = [
        f"fix insert {state.moving} grip/insert {source} rate number {rng.choice([300, 3000])} until number 20 seed "
        f"{rng.randint(1, 99)} "
        f"grain type 1 share 2 {density} diameter uniform 0.16 0.24 grain type 1 share 1 {density} diameter one 0.2 "
        f"velocity 0.1 0 -1 spin 1 0 2 gauss 0.5 {temperature} {liquid}"]
    return list(state.live["insert"])


@command(5)
def restart(state):
    """Writes and reads a restart file, and makes the run that LAMMPS requires before it can move or create atoms
    again. The file does not contain the setting of newton. mdr requires it; for other laws it may differ from the
    previous one."""
    name = state.new_id("chaos") + ".restart"
    newton = [f"newton {state.newton}"] if state.normal or state.rng.random() < 0.5 else []
    return (["#restart begin", f"write_restart {name}", "clear", *newton, host.LOAD.strip(), f"read_restart {name}"]
            + state.again()
            + ["#restart end", "run 0 # pair"])
