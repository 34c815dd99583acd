#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""The time of a step on many ranks, from costs of one rank and assumptions about machine and grains;
doc/develop/performance.md explains it.

  python3 bench/model.py [FILE]

FILE replaces assumptions: lines of a name and a value, as in `latency 1.5e-6`. Prints the table of assumptions, the phases
of the step, and how the step changes with each of the complications. scaling.py measures the costs of one rank.
"""
import math
import sys

# name: (value, unit, meaning). Lengths in mean diameters of the smallest size.
ASSUMPTIONS = {
    "ranks": (1e4, "-", "ranks"),
    "grains": (1e5, "-", "spheres of each rank"),
    "contacts": (3.32, "-", "contacts per sphere; counted in `dense216k`"),
    "density": (1.243, "-", "spheres per cubed diameter, if all have one size; counted in `dense216k`"),
    "spread": (1.1, "-", "largest diameter of a size over its mean; that of `dense216k`"),
    "skin": (0.1, "diameters", "`neighbor`"),
    "rebuild": (35, "steps", "between two neighbour lists"),
    "latency": (2e-6, "s", "of a message"),
    "network": (1e9, "byte/s", "bandwidth of a rank while all ranks of its node send"),
    "socket_ranks": (1, "-", "ranks that share the memory of a socket"),
    "socket": (45.4e9, "byte/s", "bandwidth of this memory; measured here for 1 rank, 59.4e9 for 2"),
    "unevenness": (1.0, "-", "largest over mean of the ranks' work"),
    "ratio": (1.0, "-", "diameter of the largest grains over that of the smallest"),
    "large": (0.0, "-", "share of the largest grains in the volume; the others have the smallest diameter"),
    "shells": (0, "-", "ghosts: 0 `comm_modify mode single`, 1 `mode multi`, 2 `mode multi reduce/multi`"),
    "list": (1.0, "-", "cost of a neighbour list over that of grains of one size"),
    "body": (1, "-", "spheres of a rigid body; 1: there are no bodies"),
    "body_messages": (12, "-", "additional messages of a step with `fix rigid/small/grip`, at whose end nothing reads velocities"),
    "body_bytes": (156, "byte", "additional bytes of a ghost's body in a step"),
    "walls": (0, "-", "faces of the rank's cube that are mesh walls"),
    "wall_grain": (58.0, "ns", "a grain that touches a mesh, lists included; 109 for a million triangles"),
}

# Costs of one rank alone [ns], and the bytes that must move where they are known: for a contact those of the
# benchmark's column `B moved`; for an atom positions, velocities, forces, spins, torques, mass, radius, mask, read and
# written by both halves of fix nve/sphere.
COSTS = {
    "pair, each contact and step": 12.0,
    "store rebuilt, each contact": 33.5,
    "integration, each atom and step": 8.5,
    "history flushed, each contact": 11.2,
    "neighbour list built, each atom": 374.9,
    "ghosts' state copied, each ghost and step": 0.0,
    "the same, each atom and step": 2.8,
    "exchange, sorting and borders, each atom": 7.6,
    "the same, each ghost": 0.0,
}
MOVED_BYTES = {"pair, each contact and step": 137.0, "integration, each atom and step": 376.0}
BODY, BODY_SPHERE = 44.0, 19.7  # ns of a body and step, and of each of its spheres: 103 with 3, 241 with 10

SWAPS = 6                        # messages that a rank sends in one communication
# Bytes of a ghost in a step: position, velocity, spin. At a rebuild: also ID, type, mask, radius, mass, and three numbers of
# the history fix.
FORWARD, REBUILD = 9 * 8, (14 + 3) * 8
REBUILD_MESSAGES, REBUILD_COLLECTIVE = 4 * SWAPS, 2  # of a rebuild, beyond those of a step; counted by messages.py
MOVED, OF_CONTACT = 18, 4        # numbers of an atom that moves to another rank, and of each of its contacts


def defaults():
    return {name: value for name, (value, _, _) in ASSUMPTIONS.items()}


def is_number(word):
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False


def read(path):
    """The assumptions, with those that the file replaces."""
    given = defaults()
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) != 2 or words[0] not in given or not is_number(words[1]):
                sys.exit(f"model.py: {path}: '{line.strip()}'; accepted: a name and a value, and # before a comment. "
                         "Names: " + " ".join(given))
            given[words[0]] = float(words[1])
    return given


def sizes(given):
    """[(diameter, spheres per volume)]. The volume fraction is that of `density` grains of diameter 1."""
    ratio, large, density = given["ratio"], given["large"], given["density"]
    return [(1.0, density * (1.0 - large)), (ratio, density * large / ratio ** 3)]


def ghosts_of(given, atoms):
    """The number of ghosts of a cube with this number of atoms: those of each size are in a shell of their own."""
    kinds = sizes(given)
    side = (atoms / sum(density for _, density in kinds)) ** (1.0 / 3.0)
    largest = given["ratio"] if given["large"] > 0.0 else 1.0
    ghosts = 0.0
    for diameter, density in kinds:
        reach = (largest, 0.5 * (diameter + largest), diameter)[int(given["shells"])]
        ghosts += density * ((side + 2.0 * (given["spread"] * reach + given["skin"])) ** 3 - side ** 3)
    return ghosts


def crossing(given):
    """The number of atoms that leave through one face between two lists, at most: half a skin of them."""
    density = sum(d for _, d in sizes(given))
    return density * (given["grains"] / density) ** (2.0 / 3.0) * given["skin"] / 2.0


def at_walls(given):
    """Grains that touch the walls of a rank: one layer of each face, as if they were in a lattice."""
    return given["walls"] * given["grains"] ** (2.0 / 3.0)


def phases(given, ns=None):
    """[(phase, ms of a step on the slowest of many ranks, whether it is the network's)]."""
    ns = ns or COSTS
    atoms, contacts, ghosts = given["grains"], given["grains"] * given["contacts"], ghosts_of(given, given["grains"])
    share = given["socket"] / given["socket_ranks"]

    def ms(name, count, every=1.0):
        return 1e-6 * count / every * max(ns[name], 1e9 * MOVED_BYTES.get(name, 0.0) / share)

    rebuild, latency, network = given["rebuild"], given["latency"], given["network"]
    bodies = atoms / given["body"] if given["body"] > 1 else 0.0
    ghost_bodies = ghosts / given["body"] if bodies else 0.0
    asked = 2.0 * latency * math.log2(max(given["ranks"], 2.0))
    leaving = 8.0 * (MOVED + 2.0 * given["contacts"] * OF_CONTACT)
    work = [
        ("contacts", ms("pair, each contact and step", contacts)),
        ("contact store rebuilt", ms("store rebuilt, each contact", contacts, rebuild)),
        ("history flushed", ms("history flushed, each contact", contacts, rebuild)),
        ("integration", 0.0 if bodies else ms("integration, each atom and step", atoms)),
        ("rigid bodies", 1e-6 * (BODY * bodies + BODY_SPHERE * atoms) if bodies else 0.0),
        ("walls", 1e-6 * given["wall_grain"] * at_walls(given)),
        ("neighbour list", given["list"] * ms("neighbour list built, each atom", atoms, rebuild)),
        ("ghosts, copying", ms("ghosts' state copied, each ghost and step", ghosts) + ms("the same, each atom and step", atoms)),
        ("exchange and borders, copying",
         ms("exchange, sorting and borders, each atom", atoms, rebuild) + ms("the same, each ghost", ghosts, rebuild)),
    ]
    sent = [
        ("ghosts, network", SWAPS * latency + ghosts * FORWARD / network),
        ("bodies, network", (given["body_messages"] * latency + ghost_bodies * given["body_bytes"] / network) if bodies else 0.0),
        ("exchange and borders, network",
         (REBUILD_MESSAGES * latency + (ghosts * (REBUILD - FORWARD) + SWAPS * crossing(given) * leaving) / network) / rebuild),
        ("is a rebuild due (a vote of all ranks)", asked),
        ("numbers that all ranks sum at a rebuild", REBUILD_COLLECTIVE * asked / rebuild),
    ]
    return ([(name, given["unevenness"] * value, False) for name, value in work]
            + [(name, 1e3 * value, True) for name, value in sent])


def step(given, ns=None):
    """(ms of a step, share of the network, efficiency over a rank alone that has its memory for itself and no
    neighbours)."""
    found = phases(given, ns)
    whole, network = sum(ms for _, ms, _ in found), sum(ms for _, ms, sent in found if sent)
    alone = sum(ms for _, ms, sent in phases({**given, "socket_ranks": 1.0, "socket": defaults()["socket"], "unevenness": 1.0},
                                             ns)
                if not sent)
    return whole, network / whole, alone / whole


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|---|" + "---:|" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def table_of_assumptions(given):
    lines = ["| name | value | unit | meaning |", "|---|---:|---|---|"]
    lines += [f"| `{name}` | {given[name]:g} | {unit} | {meaning} |" for name, (_, unit, meaning) in ASSUMPTIONS.items()]
    return "\n".join(lines) + "\n"


def table_of_phases(given, ns=None):
    found = phases(given, ns)
    whole, share, _ = step(given, ns)
    rows = [[name, f"{ms:.3f}", f"{100.0 * ms / whole:.1f}"] for name, ms, _ in found if ms > 0.0]
    return (table(["phase", "ms/step", "%"], rows + [["whole step", f"{whole:.2f}", "100"]])
            + f"\nNetwork and waiting: {100.0 * share:.0f} % of the step; "
            f"{given['grains'] * given['ranks'] / whole * 1e3:.2g} grains and steps in a second.\n")


# One complication after the other, each without the others.
VARIANTS = (
    ("as assumed", {}),
    ("two ranks share 59.4 GB/s, as measured here", {"socket_ranks": 2, "socket": 59.4e9}),
    ("64 ranks share 164 GB/s", {"socket_ranks": 64, "socket": 164e9}),
    ("96 ranks share 369 GB/s", {"socket_ranks": 96, "socket": 369e9}),
    ("16 of 64 cores used, 164 GB/s", {"socket_ranks": 16, "socket": 164e9}),
    ("largest over mean 1.2", {"unevenness": 1.2}),
    ("largest over mean 2", {"unevenness": 2.0}),
    ("sizes 1:4, half of the volume each, `mode single`", {"ratio": 4.0, "large": 0.5}),
    ("the same, `reduce/multi`", {"ratio": 4.0, "large": 0.5, "shells": 2}),
    ("sizes 1:10, half of the volume each, `mode single`", {"ratio": 10.0, "large": 0.5, "list": 2.9}),
    ("the same, `reduce/multi`", {"ratio": 10.0, "large": 0.5, "shells": 2, "list": 2.9}),
    ("clumps of 3 spheres", {"body": 3}),
    ("clumps of 10 spheres", {"body": 10}),
    ("two faces are meshes of few triangles", {"walls": 2}),
    ("two faces are meshes of 10^6 triangles", {"walls": 2, "wall_grain": 109.0}),
    ("10^4 spheres for each rank", {"grains": 1e4}),
    ("10^3 spheres for each rank", {"grains": 1e3}),
)


def table_of_variants(given, ns=None):
    rows = []
    for name, change in VARIANTS:
        whole, network, efficiency = step({**given, **change}, ns)
        ghosts = ghosts_of({**given, **change}, {**given, **change}["grains"])
        rows.append([name, f"{ghosts:.0f}", f"{whole:.2f}", f"{100.0 * network:.0f}", f"{100.0 * efficiency:.0f}"])
    return table(["assumption that changes", "ghosts of a rank", "ms/step", "network %", "efficiency %"], rows)


def main():
    given = read(sys.argv[1]) if len(sys.argv) > 1 else defaults()
    print(table_of_assumptions(given))
    print(table_of_phases(given))
    print(table_of_variants(given))


if __name__ == "__main__":
    main()
