# SPDX-License-Identifier: GPL-2.0-only
"""Random models, walls and meshes. The laws and their parameters are those that `grip-law --list --json` prints, so
that a new law or sense is tried without a change here. Numbers are in units of a sphere of radius 0.4 and density 1
that moves at a speed of 1."""
import json
import math
import os
import subprocess
from types import SimpleNamespace

import host

GRIP_LAW = os.environ.get("GRIP_LAW", os.path.join(host.SOURCE, "build", "grip-law"))
# The probability that a model has a law of a sense. A script may change these: heat is added to all of its models
# or to none.
LIKELY = {"damping": 0.8, "tangential": 0.8, "rolling": 0.5, "cohesion": 0.0, "heat": 0.0}
OTHERWISE = 0.35

# By the unit that `grip-law --list` prints: contacts of about 10 to 100 steps, overlaps of a few percent.
RANGES = {"F/L": (500, 4000), "F/L^2": (4e3, 3e4), "M/T": (0.1, 2), "F T/L": (0.5, 4), "F T/L^2": (0.05, 0.2),
          "L/T": (0.5, 2), "F": (-8, 8), "L": (0.1, 0.5), "-": (0.05, 0.9), "F L T": (0.01, 0.1), "1/T": (1, 5),
          "L^3": (1e-4, 4e-3), "rad": (0.05, 1.3)}
# Values that the unit alone does not determine. A word that has this value in one law only is given
# after the law.
BY_WORD = {"gamma": (0.2, 4), "phi_f": (0.02, 0.1), "kc_ratio": (0.05, 0.8), "k1_ratio": (0.2, 1), "e": (0.4, 0.95),
           "k2_ratio": (1, 5), "k2max": (5000, 9000), "Y": (200, 900), "nu": (0.1, 0.45), "poisson": (0.1, 0.45),
           "stokes_c": (5, 40), "e_max": (0.6, 0.95), "sigma": (0.05, 2), "hamaker": (1e-4, 1e-2), "z_min": (0.01, 0.05),
           "sjkr k": (50, 500), "sjkr2 k": (50, 500), "yield": (200, 900)}
# The meaning of LAMMPS's number `eta` depends on the damping law.
ETA = {"velocity": (1, 15), "mass_velocity": (1, 30), "viscoelastic": (1, 40), "tsuji": (0.3, 0.95),
       "coeff_restitution": (0.3, 0.95)}


def _read_laws():
    text = subprocess.run([GRIP_LAW, "--list", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(text, object_hook=lambda fields: SimpleNamespace(**fields))


LAWS = _read_laws()
SENSES = [sense for sense in dict.fromkeys(law.sense for law in LAWS) if sense != "normal"]


def of_sense(sense, peer=False):
    return [law for law in LAWS if law.sense == sense and ("lammps_granular" in law.source or not peer)]


def _number(rng, law, parameter, damping):
    word, accepted, least = parameter.word, parameter.accepted, parameter.min
    if "|" in accepted:
        return rng.choice(accepted.split("|"))
    if accepted == "no value":
        return ""
    if "NULL" in accepted and rng.random() < 0.5:
        return "NULL"
    if rng.random() < 0.05 and least == 0:
        return "0"
    lo, hi = (BY_WORD.get(f"{law.name} {word}") or BY_WORD.get(word)
              or (ETA.get(damping, (0.3, 0.9)) if word == "eta" else RANGES.get(parameter.unit, (0.1, 1))))
    if lo < 0 and least is not None:
        lo = hi / 20
    value = math.exp(rng.uniform(math.log(lo), math.log(hi))) if lo > 0 else rng.uniform(lo, hi)
    return f"{value:.3g}"


def _words(rng, law, damping):
    """Numbers in their order, or words with values: the required ones, some of the others, one of each alternative."""
    if law.positional:
        return [_number(rng, law, p, damping) for p in law.parameters]
    chosen = []
    for p in law.parameters:
        absent = p.if_absent
        if absent.startswith("in place of"):
            if chosen and chosen[-1].word in absent.split() and rng.random() < 0.5:
                chosen[-1] = p
        elif absent.startswith("goes with"):
            if chosen and chosen[-1].word in absent:
                chosen.append(p)
        elif absent.startswith("required") or rng.random() < 0.4:
            chosen.append(p)
    rng.shuffle(chosen)
    return [w for p in chosen for w in (p.word, _number(rng, law, p, damping)) if w]


def host_takes(model):
    """Whether LAMMPS has that model, with the same meaning as in Grip (doc/commands/pair_grip.md, differences)."""
    words = model.split()
    adhesive = words[0] in ("dmt", "jkr") and {"tsuji", "coeff_restitution", "limit_damping"} & set(words)
    # LAMMPS inverts the springs of rolling and twisting when its list has a pair in reverse order; Grip does not.
    differs = {"linear_history_classic", "mindlin_classic", "rolling", "twisting"} & set(words)
    divides_by_zero = {"marshall", "linear_nohistory"} <= set(words) or "0" in words
    return "tangential" in words and not (adhesive or differs or divides_by_zero)


def accepts(model):
    """Whether the library accepts that model."""
    command = [GRIP_LAW, *model.split(), "--path", "normal 0", "--steps", "1"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def random_model(rng, peer=False, normal=None, likely=None, synchronized=False):
    """Words of a model that the library accepts. peer: only laws that LAMMPS also has. normal: the name of its
    normal law. likely: replaces LIKELY for some senses."""
    likely = {**LIKELY, **(likely or {})}
    while True:
        law = rng.choice([one for one in of_sense("normal", peer) if one.name == normal or
                          (normal is None and one.name != "mdr")])
        parts, damping = [], "viscoelastic"
        for sense in SENSES:
            laws = [one for one in of_sense(sense, peer) if sense != "damping" or (one.name == "mdr") == (law.name == "mdr")]
            if sense == "damping" and law.own_damping:
                continue
            chance = 1.0 if law.name == "mdr" and sense == "damping" else likely.get(sense, OTHERWISE)
            if laws and rng.random() < chance:
                other = rng.choice(laws)
                damping = other.name if sense == "damping" else damping
                parts.append((sense, other))
        words = [law.name, *_words(rng, law, damping)]
        for sense, other in parts:
            words += [sense, other.name, *_words(rng, other, damping)]
        if rng.random() < 0.1:
            words.append("limit_damping")
        if synchronized:
            words.append("synchronized_verlet")
        if rng.random() < 0.08 and not peer:
            words += ["coarse_grain", f"{rng.uniform(1, 1.6):.3g}"]
        model = " ".join(words)
        if accepts(model) and (host_takes(model) or not peer):
            return model


def random_shapes(rng, ntypes):
    """fix grip/shapes with its words, for all types."""
    words = ["grip/shapes"]
    for kind in range(1, ntypes + 1):
        axes = " ".join(f"{rng.uniform(0.4, 1):.3g}" for _ in "abc")
        r, l, cap = (f"{rng.uniform(*limits):.3g}" for limits in ((0.4, 0.8), (0.3, 1.5), (0.05, 0.4)))
        shape = rng.choice([f"ellipsoid {axes}", f"superellipsoid {axes} {rng.uniform(2, 8):.3g} {rng.uniform(2, 8):.3g}",
                            f"capsule {r} {l}", f"cylinder {r} {l}", f"tablet {r} {l} {cap}"])
        words += [f"type {kind} {shape} density 1"]
    words += ["size radius", f"orient random {rng.randint(1, 99)}"]
    return " ".join([*words, rng.choice(["", "curvature volume", "curvature touch 0.1 2"])])


# Walls --------------------------------------------------------------------------------------------------------------


def _wobble(rng):
    """End of a region's line: its motion, by variables of the script."""
    return rng.choice(["", "", "", " move v_slide NULL NULL", " move NULL NULL v_slide", " rotate v_turn 0 0 1 0 0 1"])


def random_region(rng, name, side, height):
    """Lines that define a region whose surface touches the spheres."""
    half = side / 2
    sort = rng.choice(["plane", "block", "cylinder", "sphere", "ellipsoid", "cone", "post", "union", "intersect"])
    end = _wobble(rng)
    simple = {
        "plane": f"plane 0 0 {rng.uniform(0.1, 0.4):.3g} 0.1 0.05 1",
        "block": f"block {-half + 0.1} {half - 0.1} {-half + 0.1} {half - 0.1} 0.05 {height - 0.1}",
        "cylinder": f"cylinder z 0 0 {half - 0.1} -1 {height + 1}",
        "sphere": f"sphere 0 0 {height / 2} {half + 0.2}",
        "ellipsoid": f"ellipsoid 0 0 {height / 2} {half + 0.1} {half} {height / 2}",
        "cone": f"cone z 0 0 {half - 0.2} {half + 0.3} 0 {height}",
        "post": f"cylinder z 0.1 0.2 0.35 -1 {height + 1} side out",
    }
    if sort in simple:
        return [f"region {name} {simple[sort]}{end}"]
    one, other = rng.sample(["plane", "block", "cylinder", "post"], 2)
    return [f"region {name}a {simple[one]}{end}", f"region {name}b {simple[other]}",
            f"region {name} {sort} 2 {name}a {name}b"]


def random_triangles(rng, side, height):
    """A floor, a hopper, a spike or a blade that touches the lowest spheres, with triangles in any order and
    orientation."""
    half = side / 2

    def quad(a, b, c, d):
        return [(a, b, c), (a, c, d)]

    def ring(lower, upper):
        n = len(lower)
        return [t for k in range(n) for t in quad(lower[k], lower[(k + 1) % n], upper[(k + 1) % n], upper[k])]

    def octagon(width, z, cut=0.92):
        corners = [(1, -cut), (1, cut), (cut, 1), (-cut, 1), (-1, cut), (-1, -cut), (-cut, -1), (cut, -1)]
        return [(x * width, y * width, z) for x, y in corners]

    sort = rng.choice(["floor", "hopper", "spike", "blade"])
    if sort == "floor":
        n = rng.choice([1, 2, 4])

        def corner(i, j):
            inside = 0 < i < n and 0 < j < n
            return (side * i / n - half, side * j / n - half, bumps[i, j] if inside else 0.0)
        bumps = {(i, j): rng.uniform(-0.1, 0.15) for i in range(n) for j in range(n)}
        triangles = [t for i in range(n) for j in range(n)
                     for t in quad(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1))]
    elif sort == "hopper":
        cut = rng.choice([0.92, 1.0])
        triangles = ring(octagon(half - 0.15, -0.5, cut), octagon(half + 0.05, height + 0.5, cut))
    elif sort == "spike":
        tip = (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), rng.uniform(0.1, 0.3))
        base = octagon(0.4, -0.05, rng.choice([0.5, 0.8]))
        triangles = [(base[k], base[(k + 1) % 8], tip) for k in range(8)]
        triangles += [(base[0], base[k + 1], base[k]) for k in range(1, 7)] * rng.randint(0, 1)
    else:
        x, top = rng.uniform(-0.3, 0.3), rng.uniform(0.1, 0.3)
        triangles = quad((x, -half, -0.2), (x, half, -0.2), (x + 0.1, half, top), (x + 0.1, -half, top))
    triangles = [t for t in triangles if len(set(t)) == 3]
    rng.shuffle(triangles)
    return [t[::rng.choice([1, -1])] for t in triangles]


def random_placing(rng, triangles):
    """(triangles of the file, words that move them back to their position)"""
    words = []
    for sort in rng.sample(["scale", "shift", "turn"], rng.choice([0, 0, 1, 2])):
        if sort == "scale":
            factor = rng.choice([0.001, 0.5, 2])
            triangles = [tuple(tuple(c / factor for c in p) for p in t) for t in triangles]
            words.insert(0, f"scale {factor}")
        elif sort == "shift":
            way = [rng.uniform(-1, 1) for _ in "xyz"]
            triangles = [tuple(tuple(c - w for c, w in zip(p, way)) for p in t) for t in triangles]
            words.insert(0, "shift " + " ".join(map(repr, way)))
        else:
            degrees = rng.choice([90, -30, 200])
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            triangles = [tuple((c * x + s * y, c * y - s * x, z) for x, y, z in t) for t in triangles]
            words.insert(0, f"turn 0 0 1 {degrees}")
    return triangles, words


MESH_MOTIONS = ["", "", "", "wiggle z 0.03 0.05", "wiggle x 0.03 0.05", "shear y 0.7", "move linear 0.02 -0.01 0.01",
                "move wiggle 0.03 0.02 0.01 0.05", "move rotate 0 0 0 0 0 1 3", "move swing 0 0 0 0.3 1 0 3 0.2",
                "move linear 0.1 0 0 move rotate 0 0 0 0 0 1 2", "move variable v_slide NULL v_slide",
                "move variable/rotate 0 0 0 0 0 1 v_turn", "surface linear 0.7 0.2 0.3", "surface rotate 0 0 0 0 0 1 4",
                "move wiggle 0 0 0.03 0.05 surface linear 0.7 0 0",
                "move follow mass 5 inertia 0.6 0.5 0.7 0.1 0 0 com 0 0 0.1",
                "move follow mass 3 inertia 0.6 0.5 0.7 0 0 0 com 0.1 0 0 free z rz load NULL NULL v_slide NULL NULL v_turn",
                "move servo force 0 0 0 0 0 1 20 vmax 0.5", "move servo torque 0 0 0 0 0 1 5 vmax 2 pid 1 5 0"]


def random_mesh(rng, name, side, height):
    """(line that writes a file in STL, wall style and keywords)"""
    triangles, placing = random_placing(rng, random_triangles(rng, side, height))
    facets = "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex %r %r %r\n" % p for p in t) + "endloop\nendfacet\n"
                     for t in triangles)
    words = [f"mesh {name}.stl", *placing, rng.choice(["", "", "crease 5", "crease 60"]), rng.choice(MESH_MOTIONS),
             rng.choice(["", "", "facets 10", "facets 7 wear archard 1e-5"]), rng.choice(["", "contacts", "about 0.1 0 0"])]
    return [f'print """solid {name}\n{facets}endsolid""" file {name}.stl screen no'], " ".join(w for w in words if w)


def random_wall(rng, name, state):
    """(lines before the fix, wall style and keywords), of planes in dimensions that are not periodic."""
    side, height = state.side, state.height
    free = [k for k in range(3) if state.boundary[k] != "p"]
    sorts = ["plane"] * 3 * bool(free) + ["cylinder"] * (0 in free and 1 in free)
    sort = rng.choice(sorts + (["region"] * 2 * (not state.shapes) + ["mesh"] * 3) * (not state.peer))
    if sort == "mesh":
        return random_mesh(rng, name, side, height)
    if sort == "region":
        return random_region(rng, name, side, height), f"region {name}"
    motion = rng.choice(["", "", "wiggle", "shear"] + ["move", "surface"] * (not state.peer))
    if sort == "cylinder":
        shake = {"wiggle": "wiggle z 0.03 0.05", "shear": f"shear {'z' if state.peer else rng.choice('xyz')} 0.7",
                 "move": rng.choice(["move rotate 0 0 0 0 0 1 0.3", "move swing 0 0 0 0 0 1 20 0.2 move linear 0 0 0.5"]),
                 "surface": "surface rotate 0 0 0 0 0 1 4"}.get(motion, "")
        return [], f"zcylinder {side / 2 - 0.05:.4g} {shake}"
    k = rng.choice(free)
    lo, hi = (0.0, height) if k == 2 else (-side / 2, side / 2)
    place = rng.choice([f"{lo} NULL", f"NULL {hi}"] + [f"{lo} {hi}"] * (not state.peer))
    along = "xyz"[(k + rng.choice([1, 2])) % 3]
    shake = {"wiggle": f"wiggle {rng.choice('xyz')} 0.03 0.05", "shear": f"shear {along} 0.7",
             "move": rng.choice(["move wiggle 0.03 0.02 0.01 0.05", "move linear 0.02 -0.01 0.01 move wiggle 0 0.01 0.02 0.03"]),
             "surface": "surface linear 0.7 0.2 0.3"}.get(motion, "")
    return [], f"{'xyz'[k]}plane {place} {shake}"
