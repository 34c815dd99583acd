# SPDX-License-Identifier: GPL-2.0-only
"""Random models and walls. The laws and their parameters are those that `grip-law --list` prints, so that a new law is
tried without a change here. Numbers are in units of a sphere of radius 0.4 and density 1 that moves at a speed of 1."""
import math
import os
import re
import subprocess

import host

GRIP_LAW = os.environ.get("GRIP_LAW", os.path.join(host.SOURCE, "build", "grip-law"))
SENSES = ("damping", "tangential", "rolling", "twisting", "heat")
# How likely a model has a law of that sense. Heat is added to all models of a script or to none.
LIKELY = {"damping": 0.8, "tangential": 0.8, "rolling": 0.35, "twisting": 0.35}

# By the unit that `grip-law --list` prints: contacts of some ten to a hundred steps, overlaps of some percent.
RANGES = {"F/L": (500, 4000), "F/L^2": (4e3, 3e4), "M/T": (0.1, 2), "F T/L": (0.5, 4), "F T/L^2": (0.05, 0.2),
          "L/T": (0.5, 2), "F": (-8, 8), "L": (0.1, 0.5), "-": (0.05, 0.9), "F L T": (0.01, 0.1), "1/T": (1, 5)}
# What the unit alone does not tell.
BY_WORD = {"gamma": (0.2, 4), "phi_f": (0.02, 0.1), "kc_ratio": (0.05, 0.8), "k1_ratio": (0.2, 1), "e": (0.4, 0.95),
           "k2_ratio": (1, 5), "k2max": (5000, 9000), "Y": (200, 900), "nu": (0.1, 0.45), "poisson": (0.1, 0.45),
           "stokes_c": (5, 40), "e_max": (0.6, 0.95)}
# The host's number `eta` means what the damping law makes of it.
ETA = {"velocity": (1, 15), "mass_velocity": (1, 30), "viscoelastic": (1, 40), "tsuji": (0.3, 0.95),
       "coeff_restitution": (0.3, 0.95)}


class Law:
    def __init__(self, sense, name):
        self.sense, self.name = sense, name
        self.ordered = self.has_damping = self.of_host = False
        self.parameters = []  # (word, unit, accepted, if absent)


def _read_laws():
    text = subprocess.run([GRIP_LAW, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    laws = []
    for line in text.split("\n"):
        if line and line[0] != " ":
            laws.append(Law(*line.split()))
        elif "source:" in line:
            laws[-1].of_host = "lammps_granular" in line
        elif "in this order, without words" in line:
            laws[-1].ordered = True
        elif "takes no damping law" in line:
            laws[-1].has_damping = True
        elif re.match(r"    \w+ {2,}\S", line) and not line.startswith("    parameter"):
            laws[-1].parameters.append(re.split(r" {2,}", line.strip())[:4])
    return laws


LAWS = _read_laws()


def of_sense(sense, peer=False):
    return [law for law in LAWS if law.sense == sense and (law.of_host or not peer)]


def _number(rng, law, parameter, damping):
    word, unit, accepted, _ = parameter
    if "|" in accepted:
        return rng.choice(accepted.split("|"))
    if accepted == "no value":
        return ""
    if "NULL" in accepted and rng.random() < 0.5:
        return "NULL"
    if rng.random() < 0.05 and accepted.startswith("0 "):
        return "0"
    lo, hi = BY_WORD.get(word) or (ETA.get(damping, (0.3, 0.9)) if word == "eta" else RANGES.get(unit, (0.1, 1)))
    value = math.exp(rng.uniform(math.log(lo), math.log(hi))) if lo > 0 else rng.uniform(lo, hi)
    return f"{value:.3g}"


def _words(rng, law, damping):
    """Numbers in their order, or words with values: the required ones, some of the others, one of each alternative."""
    if law.ordered:
        return [_number(rng, law, p, damping) for p in law.parameters]
    chosen = []
    for p in law.parameters:
        absent = p[3]
        if absent.startswith("in place of"):
            if chosen and rng.random() < 0.4:
                chosen[-1] = p
        elif absent.startswith("goes with"):
            if chosen and (chosen[-1][0] in absent):
                chosen.append(p)
        elif absent.startswith("required") or rng.random() < 0.4:
            chosen.append(p)
    rng.shuffle(chosen)
    return [w for p in chosen for w in (p[0], _number(rng, law, p, damping)) if w]


def host_takes(model):
    """Whether the host has that model, and has it as Grip does (doc/commands/pair_grip.md, differences)."""
    words = model.split()
    adhesive = words[0] in ("dmt", "jkr") and {"tsuji", "coeff_restitution", "limit_damping"} & set(words)
    # The host turns the springs of rolling and twisting round when its list names a pair the other way round; Grip does not.
    differs = {"linear_history_classic", "mindlin_classic", "rolling", "twisting"} & set(words)
    divides_by_zero = {"marshall", "linear_nohistory"} <= set(words) or "0" in words
    return "tangential" in words and not (adhesive or differs or divides_by_zero)


def accepts(model):
    """Whether the library takes that model."""
    command = [GRIP_LAW, *model.split(), "--path", "normal 0", "--steps", "1"]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def random_model(rng, peer=False, normal=None, heat=False, synchronized=False):
    """Words of a model that the library accepts. peer: of laws that the host has too. normal: the name of its law."""
    while True:
        law = rng.choice([one for one in of_sense("normal", peer) if one.name == normal or
                          (normal is None and one.name != "mdr")])
        parts, damping = [], "viscoelastic"
        for sense in SENSES:
            laws = [one for one in of_sense(sense, peer) if sense != "damping" or (one.name == "mdr") == (law.name == "mdr")]
            if sense == "damping" and law.has_damping:
                continue
            likely = 1.0 if law.name == "mdr" and sense == "damping" else LIKELY.get(sense, 1.0 if heat else 0.0)
            if rng.random() < likely:
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
        model = " ".join(words)
        if accepts(model) and (host_takes(model) or not peer):
            return model


# Walls --------------------------------------------------------------------------------------------------------------


def _wobble(rng):
    """End of a region's line: how it moves, by variables of the script."""
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


def random_wall(rng, name, state):
    """(lines before the fix, wall style and keywords), of planes in dimensions that are not periodic."""
    side, height = state.side, state.height
    free = [k for k in range(3) if state.boundary[k] != "p"]
    sorts = ["plane"] * 3 * bool(free) + ["region"] * (0 if state.peer else 2) + ["cylinder"] * (0 in free and 1 in free)
    sort = rng.choice(sorts)
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
