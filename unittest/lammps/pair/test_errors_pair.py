# SPDX-License-Identifier: GPL-2.0-only
"""Mistakes in pair_style grip and pair_coeff: each ends in one clear error line (support/mistakes.py)."""
import pytest

import mistakes
from mistakes import LUDING, bad, good

NORMALS = ("hooke", "hertz", "hertz/material", "luding")
DAMPINGS = ("none", "velocity", "mass_velocity", "viscoelastic", "tsuji", "coeff_restitution")
TANGENTIALS = ("none", "linear_nohistory", "linear_history", "mindlin", "luding")
HERE = ("pair_coeff",)
PARAMETERS = {
    "normal": {"k2hat": "1e5", "k1_ratio": "0.2", "kc_ratio": "0.2", "phi_f": "0.05", "gamma_n": "0.1"},
    "tangential": {"kt_ratio": "0.2", "mu": "0.4", "phi_d": "0.7", "gamma_t": "0.01"},
    "rolling": {"kr_ratio": "0.1", "mu_r": "0.05", "phi_d": "0.7", "gamma_r": "1e-6"},
    "twisting": {"kw_ratio": "0.1", "mu_w": "0.05", "phi_d": "0.7", "gamma_w": "1e-6"},
}
ALTERNATIVE = {("normal", "young"): "k2hat", ("normal", "e"): "gamma_n", ("rolling", "kr_length"): "kr_ratio",
               ("twisting", "kw_length"): "kw_ratio"}
OPTIONAL = ("gamma_n", "phi_d", "gamma_t", "gamma_r", "gamma_w")
# Word: (values below the bounds, values above, values at the bounds and inside).
BOUNDS = {
    "k1_ratio": (["0", "-0.1"], ["1.000001", "7"], ["1", "0.001"]),
    "phi_d": (["-0.000001"], ["1.000001"], ["0", "1"]),
    "e": (["0", "-0.5"], ["1.000001"], ["1", "0.01"]),
}
BELOW_ZERO = (["-1e-9", "-3"], [], ["0", "1e3"])


def coeff(text):
    return f"pair_style grip\npair_coeff * * {text}\nrun 0"


def luding(sense, values):
    """The lines of a luding model in which the words of one sense are replaced."""
    words = " ".join(f"{word} {value}" for word, value in values.items())
    return coeff("luding " + words if sense == "normal" else f"{LUDING} {sense} luding {words}")


# Numbers out of bounds, each parameter of luding in each sense.
for sense, preset in PARAMETERS.items():
    names = list(preset) + [word for s, word in ALTERNATIVE if s == sense]
    for word in names:
        values = dict(preset)
        if (sense, word) in ALTERNATIVE:
            del values[ALTERNATIVE[sense, word]]
        below, above, inside = BOUNDS.get(word, BELOW_ZERO)
        for value in below:
            bad(f"{sense} {word} {value}", luding(sense, dict(values, **{word: value})), *HERE, word, "luding",
                value, "accepted", "0" if word not in ("k1_ratio", "e") else "1")
        for value in above:
            bad(f"{sense} {word} {value}", luding(sense, dict(values, **{word: value})), *HERE, word, "luding",
                value, "accepted", "1")
        for value in inside:
            good(f"{sense} {word} {value}", luding(sense, dict(values, **{word: value})))
        # Value missing: at the end of the line, and before the next word.
        missing = dict(values)
        missing.pop(word, None)
        text = luding(sense, missing).replace("\nrun 0", f" {word}\nrun 0")
        bad(f"{sense} {word} without value", text, *HERE, word, sense, "luding")
        if word not in OPTIONAL and (sense, word) not in ALTERNATIVE:
            other = [w for (s, w), instead in ALTERNATIVE.items() if s == sense and instead == word]
            bad(f"{sense} without {word}", luding(sense, missing), *HERE, word, sense, "luding", *other)
        elif word in OPTIONAL:
            good(f"{sense} without {word}", luding(sense, missing))
        twice = luding(sense, dict(values, **{word: "0.3"})).replace("\nrun 0", f" {word} 0.3\nrun 0")
        bad(f"{sense} {word} twice", twice, *HERE, word, "twice")
    bad(f"{sense} luding alone", luding(sense, {}), *HERE, next(iter(preset)), sense, "luding")

for (sense, word), other in ALTERNATIVE.items():
    bad(f"{sense} {word} and {other}", luding(sense, dict(PARAMETERS[sense], **{word: "0.5"})), *HERE, word, other,
        sense)

# Words that are not numbers.
for value in ("abc", "nan", "NaN", "-nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "1e400", "-1e400", "1e", "1e+",
              "e5", ".", "-", "+-1", "--1", "1.0.0", "1,5", "1e5x", "1d5", "NULL", "1e5e5", "5%", "1/2", "tangential"):
    bad(f"k2hat {value}", luding("normal", dict(PARAMETERS["normal"], k2hat=value)), *HERE, value, "k2hat")
for value in ("nan", "inf", "0x1", "x"):
    bad(f"mu {value}", luding("tangential", dict(PARAMETERS["tangential"], mu=value)), *HERE, value, "mu")
    bad(f"hooke k {value}", coeff(f"hooke {value} 0.5"), *HERE, value, "hooke", "k")
    bad(f"hertz/material nu {value}", coeff(f"hertz/material 1e7 0.5 {value}"), *HERE, value, "hertz/material", "nu")
    bad(f"linear_history mu {value}", coeff(f"hooke 1e5 0.5 tangential linear_history 1e4 1 {value}"), *HERE, value,
        "linear_history", "mu")
for value in ("1e5", "+1e5", "1E5", "100000.", "100000"):
    good(f"k2hat {value}", luding("normal", dict(PARAMETERS["normal"], k2hat=value)))

# Unknown models: the error names the word and every accepted name.
bad("unknown normal", coeff("hook 1e5 0.5"), *HERE, "hook", *NORMALS)
bad("unknown damping", coeff("hooke 1e5 0.5 damping visc"), *HERE, "visc", "damping", *DAMPINGS)
bad("unknown tangential", coeff("hooke 1e5 0.5 tangential linear 1 1"), *HERE, "linear", "tangential", *TANGENTIALS)
bad("unknown rolling", coeff(f"{LUDING} rolling ludin"), *HERE, "ludin", "rolling", "none", "luding")
bad("unknown twisting", coeff(f"{LUDING} twisting ludin"), *HERE, "ludin", "twisting", "none", "luding")
bad("wrong case", coeff("Hooke 1e5 0.5"), *HERE, "Hooke", *NORMALS)
bad("a sense as normal law", coeff("tangential linear_history 1 1 1"), *HERE, "tangential", *NORMALS)
bad("a law of another sense", coeff("hooke 1e5 0.5 tangential tsuji"), *HERE, "tsuji", *TANGENTIALS)
bad("long name", coeff("h" + "o" * 600 + "ke 1 1"), *HERE, *NORMALS)
for sense in ("damping", "tangential", "rolling", "twisting"):
    bad(f"{sense} without name", coeff(f"hooke 1e5 0.5 {sense}"), *HERE, sense, "missing")
    good(f"{sense} none", coeff(f"hooke 1e5 0.5 {sense} none"))
    model = {"damping": "velocity", "tangential": "linear_history 1 1 1", "rolling": "none", "twisting": "none"}[sense]
    bad(f"{sense} twice", coeff(f"hooke 1e5 0.5 {sense} {model} {sense} {model}"), *HERE, sense, "twice")

# Positional models: too few and too many numbers.
bad("hooke", coeff("hooke"), *HERE, "hooke", "k", "missing")
bad("hooke k", coeff("hooke 1e5"), *HERE, "hooke", "eta", "missing")
bad("hooke k damping", coeff("hooke 1e5 damping velocity"), *HERE, "damping", "hooke", "eta")
bad("hooke with a word", coeff("hooke k 1e5 eta 0.5"), *HERE, "k", "hooke")
bad("hooke too many", coeff("hooke 1e5 0.5 0.7"), *HERE, "0.7", "accepted")
bad("hooke negative", coeff("hooke -1e5 0.5"), *HERE, "hooke", "k", "-1e5", "0")
bad("hooke eta negative", coeff("hooke 1e5 -0.5"), *HERE, "hooke", "eta", "-0.5", "0")
bad("hertz", coeff("hertz 1e5"), *HERE, "hertz", "missing")
bad("hertz negative", coeff("hertz -1e5 0.5"), *HERE, "hertz", "-1e5", "0")
bad("hertz/material", coeff("hertz/material 1e7 0.5"), *HERE, "hertz/material", "nu", "missing")
bad("hertz/material E", coeff("hertz/material -1e7 0.5 0.3"), *HERE, "hertz/material", "E", "-1e7", "0")
bad("hertz/material nu 0.51", coeff("hertz/material 1e7 0.5 0.51"), *HERE, "hertz/material", "nu", "0.51", "0.5")
bad("hertz/material nu -1.1", coeff("hertz/material 1e7 0.5 -1.1"), *HERE, "hertz/material", "nu", "-1.1")
bad("hertz/material nu -1", coeff("hertz/material 1e7 0.5 -1"), *HERE, "hertz/material", "nu", "-1")
good("hertz/material nu 0.5", coeff("hertz/material 1e7 0.5 0.5"))
bad("linear_nohistory", coeff("hooke 1e5 0.5 tangential linear_nohistory 1.0"), *HERE, "linear_nohistory", "mu")
bad("linear_nohistory negative", coeff("hooke 1e5 0.5 tangential linear_nohistory 1.0 -0.4"), *HERE, "mu", "-0.4",
    "linear_nohistory")
bad("linear_history", coeff("hooke 1e5 0.5 tangential linear_history 1e4 1.0"), *HERE, "linear_history", "mu")
bad("linear_history kt", coeff("hooke 1e5 0.5 tangential linear_history -1 1.0 0.5"), *HERE, "linear_history", "kt",
    "-1", "0")
bad("linear_history NULL", coeff("hooke 1e5 0.5 tangential linear_history NULL 1.0 0.5"), *HERE, "linear_history",
    "kt", "NULL")
bad("linear_history too many", coeff("hooke 1e5 0.5 tangential linear_history 1e4 1 0.5 0.6"), *HERE, "0.6",
    "accepted")
bad("mindlin", coeff("hertz/material 1e7 0.5 0.3 tangential mindlin NULL"), *HERE, "mindlin", "x_gamma_t")
bad("mindlin mu", coeff("hertz/material 1e7 0.5 0.3 tangential mindlin NULL 1.0 -0.5"), *HERE, "mindlin", "mu", "-0.5")
bad("mindlin mu NULL", coeff("hertz/material 1e7 0.5 0.3 tangential mindlin 1e6 1.0 NULL"), *HERE, "mindlin", "mu",
    "NULL")
bad("coeff_restitution 0", coeff("hertz/material 1e7 0 0.3 damping coeff_restitution"), *HERE, "coeff_restitution",
    "eta", "0", "1")
bad("coeff_restitution 1.5", coeff("hooke 1e5 1.5 damping coeff_restitution"), *HERE, "coeff_restitution", "eta", "1")
good("coeff_restitution 1", coeff("hooke 1e5 1 damping coeff_restitution"))

# Laws that cannot be combined.
for damping in DAMPINGS[1:]:
    bad(f"luding damping {damping}", coeff(f"{LUDING} damping {damping}"), *HERE, "luding", damping, "gamma_n", "e")
good("luding damping none", coeff(f"{LUDING} damping none"))
for normal in ("hooke 1e5 0.5", "hertz 1e7 0.5", "hertz/material 1e7 0.5 0.3"):
    name = normal.split()[0]
    bad(f"tangential luding with {name}", coeff(f"{normal} tangential luding kt_ratio 0.2 mu 0.4"), *HERE,
        "tangential", "luding", name, "k2hat")
    bad(f"rolling luding with {name}", coeff(f"{normal} rolling luding kr_ratio 0.2 mu_r 0.4"), *HERE, "rolling",
        "luding", name, "k2hat")
    bad(f"twisting luding with {name}", coeff(f"{normal} twisting luding kw_ratio 0.2 mu_w 0.4"), *HERE, "twisting",
        "luding", name, "k2hat")
for normal in ("hooke 1e5 0.5", "hertz 1e7 0.5", LUDING):
    bad(f"mindlin NULL with {normal.split()[0]}", coeff(f"{normal} tangential mindlin NULL 1.0 0.5"), *HERE, "mindlin",
        "NULL", "hertz/material")
good("mindlin with hooke", coeff("hooke 1e5 0.5 tangential mindlin 1e6 1.0 0.5"))

# Mistyped words: the error names the word itself and the words accepted there.
bad("mistyped required word", coeff("luding k2hat 1e5 k1_ratoi 0.2 kc_ratio 0.2 phi_f 0.05"), *HERE, "k1_ratoi",
    "k1_ratio")
bad("mistyped first word", coeff("luding k2_hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05"), *HERE, "k2_hat", "k2hat",
    "young")
bad("mistyped optional word", coeff(f"{LUDING} gama_n 0.1"), *HERE, "gama_n", "gamma_n", "e", "tangential")
bad("mistyped word, tangential", coeff(f"{LUDING} tangential luding kt 0.2 mu 0.4"), *HERE, "kt", "kt_ratio")
bad("mistyped optional word, tangential", coeff(f"{LUDING} tangential luding kt_ratio 0.2 mu 0.4 phid 0.7"), *HERE,
    "phid", "phi_d")
bad("a parameter of another sense", coeff(f"{LUDING} mu 0.4"), *HERE, "mu", "accepted")
bad("luding with bare numbers", coeff("luding 1e5 0.2 0.2 0.05"), *HERE, "1e5", "k2hat", "young", "k1_ratio")
bad("one number too many", coeff(f"{LUDING} 0.7"), *HERE, "0.7", "gamma_n")
bad("mistyped sense", coeff("hooke 1e5 0.5 tangental linear_history 1e4 1 0.5"), *HERE, "tangental", "tangential")
bad("mistyped flag", coeff("hooke 1e5 0.5 limit_dampin"), *HERE, "limit_dampin", "limit_damping")
bad("a value after the flag", coeff("hooke 1e5 0.5 limit_damping yes"), *HERE, "yes", "accepted")

# Errors of pair_style and pair_coeff themselves.
for value, named in (("abc", "abc"), ("-1", "-1"), ("0", "0"), ("nan", "nan"), ("inf", "inf"), ("0.1 0.2", "0.2"),
                     ("0x1", "0x1")):
    bad(f"pair_style grip {value}", f"pair_style grip {value}\npair_coeff * * hooke 1e5 0.5\nrun 0", "pair_style",
        "grip", named)
good("pair_style grip cutoff", "pair_style grip 0.1\npair_coeff * * hooke 1e5 0.5\nrun 0")
bad("cutoff without value", coeff("hooke 1e5 0.5 cutoff"), *HERE, "cutoff")
bad("cutoff 0", coeff("hooke 1e5 0.5 cutoff 0"), *HERE, "cutoff", "0")
bad("cutoff negative", coeff("hooke 1e5 0.5 cutoff -0.1"), *HERE, "cutoff", "-0.1")
bad("cutoff abc", coeff("hooke 1e5 0.5 cutoff abc"), *HERE, "cutoff", "abc", "above 0")
bad("cutoff nan", coeff("hooke 1e5 0.5 cutoff nan"), *HERE, "cutoff", "nan", "above 0")
for types in ("a 1", "1 3", "0 1", "1 2-", "2*1 1", "1**2 1", "* 1.5"):
    bad(f"pair_coeff {types}", f"pair_style grip\npair_coeff {types} hooke 1e5 0.5\nrun 0", f"pair_coeff {types}",
        "atom type", "1 to 2")
bad("pair without a model", "pair_style grip\npair_coeff 1 1 hooke 1e5 0.5\nrun 0", "pair_style grip",
    ("pair_coeff 1 2", "pair_coeff 2 2"))
bad("no model at all", "pair_style grip\nrun 0", "pair_style grip", "pair_coeff 1 1")
bad("cutoff twice", coeff("hooke 1e5 0.5 cutoff 0.1 cutoff 0.2"), *HERE, "cutoff")
good("cutoff", coeff("hooke 1e5 0.5 cutoff 0.1"))
bad("no model", "pair_style grip\npair_coeff * *", "pair_coeff")
bad("no types", "pair_style grip\npair_coeff 1", "pair_coeff")
bad("type 3", "pair_style grip\npair_coeff 3 3 hooke 1e5 0.5", "3")
bad("type 0", "pair_style grip\npair_coeff 0 1 hooke 1e5 0.5", "0")
bad("type abc", "pair_style grip\npair_coeff abc 1 hooke 1e5 0.5", "abc")
bad("mix of a like pair", "pair_style grip\npair_coeff * * mix", *HERE, "mix")
bad("mix with more words", "pair_style grip\npair_coeff 1 2 mix hooke", *HERE, "hooke")
good("types in the other order", "pair_style grip\npair_coeff * * hooke 1e5 0.5\npair_coeff 2 1 hooke 2e5 0.5\nrun 0")

# Pairs without coefficients, and pairs that cannot be mixed.
bad("no pair_coeff at all", "pair_style grip\nrun 0", ("pair_coeff", "coeffs"))
bad("unset like pair", "pair_style grip\npair_coeff 1 1 hooke 1e5 0.5\nrun 0", ("pair_coeff", "coeffs"))
bad("unset like pair, 2 ranks", "pair_style grip\npair_coeff 1 1 hooke 1e5 0.5\nrun 0", ("pair_coeff", "coeffs"),
    ranks=2)
bad("unset like pair, the unlike given", "pair_style grip\npair_coeff 1 * hooke 1e5 0.5\nrun 0",
    ("pair_coeff", "coeffs"))


def two(first, second):
    return f"pair_style grip\npair_coeff 1 1 {first}\npair_coeff 2 2 {second}\nrun 0"


LACKING = "pair_coeff 1 2"
bad("hooke and hertz", two("hooke 1e5 0.5", "hertz 1e7 0.5"), "hooke", "hertz", LACKING)
bad("hooke and hertz, 2 ranks", two("hooke 1e5 0.5", "hertz 1e7 0.5"), "hooke", "hertz", LACKING, ranks=2)
bad("hooke and luding, advice", two("hooke 1e5 0.5", LUDING), "pair_coeff 1 2 MODEL-SPEC", "pair_coeff 1 2 file NAME")
bad("hooke and luding", two("hooke 1e5 0.5", LUDING), "hooke", "luding", LACKING)
bad("hertz/material and luding", two(LUDING, "hertz/material 1e7 0.5 0.3"), "hertz/material", "luding", LACKING)
bad("two dampings", two("hooke 1e5 0.5 damping velocity", "hooke 1e5 0.5 damping tsuji"), "velocity", "tsuji", LACKING)
bad("default damping and another", two("hooke 1e5 0.5", "hooke 1e5 0.5 damping none"), "viscoelastic", "none", LACKING)
bad("two tangentials", two("hooke 1e5 0.5 tangential linear_history 1 1 1",
                           "hooke 1e5 0.5 tangential linear_nohistory 1 1"), "linear_history", "linear_nohistory",
    LACKING)
bad("tangential and none", two(f"{LUDING} tangential luding kt_ratio 0.2 mu 0.4", LUDING), "tangential", "luding",
    "none", LACKING)
bad("rolling and none", two(LUDING, f"{LUDING} rolling luding kr_ratio 0.2 mu_r 0.4"), "rolling", "luding", "none",
    LACKING)
bad("e mixed", two(f"{LUDING} e 0.5", f"{LUDING} e 0.6"), "e", "luding", LACKING)
bad("e and gamma_n mixed", two(f"{LUDING} e 0.5", f"{LUDING} gamma_n 0.6"), "e", "luding", LACKING)
bad("e and nothing mixed", two(f"{LUDING} e 0.5", LUDING), "e", "luding", LACKING)
bad("k2hat and young mixed", two(LUDING, LUDING.replace("k2hat", "young")), "young", "luding", LACKING)
bad("kr_ratio and kr_length mixed", two(f"{LUDING} rolling luding kr_ratio 0.2 mu_r 0.4",
                                        f"{LUDING} rolling luding kr_length 0.2 mu_r 0.4"), "kr_length", "luding",
    LACKING)
bad("kw_ratio and kw_length mixed", two(f"{LUDING} twisting luding kw_ratio 0.2 mu_w 0.4",
                                        f"{LUDING} twisting luding kw_length 0.2 mu_w 0.4"), "kw_length", "luding",
    LACKING)
bad("types that cannot be mixed", two("hooke 1e5 0.5", "hertz 1e7 0.5").replace("run 0", "pair_coeff 1 2 mix\nrun 0"),
    "hooke", "hertz", LACKING)
good("unlike models, the pair given", two("hooke 1e5 0.5", "hertz 1e7 0.5").replace(
    "run 0", "pair_coeff 1 2 hooke 1e5 0.5\nrun 0"))
good("luding mixed", two(LUDING, LUDING.replace("1e5", "2e5") + " gamma_n 0.1"))
good("young mixed", two(LUDING.replace("k2hat", "young"), LUDING.replace("k2hat", "young")))

# LAMMPS's settings that the pair style requires.
bad("atom style atomic", coeff("hooke 1e5 0.5"), "grip", "atomic", "sphere", atom_style="atomic")
bad("atom style atomic, 2 ranks", coeff("hooke 1e5 0.5"), "grip", "atomic", "sphere", atom_style="atomic", ranks=2)
bad("no ghost velocities", coeff("hooke 1e5 0.5"), "grip", "comm_modify", "vel", "yes", comm="")
bad("no atom IDs", coeff("hooke 1e5 0.5 tangential linear_history 1 1 1"), "grip", ("IDs", "id"),
    comm="comm_modify vel yes\natom_modify id no")
bad("two freezes", "fix 1 all freeze\nfix 2 all freeze\n" + coeff("hooke 1e5 0.5"), "freeze")


@pytest.mark.parametrize("case", mistakes.cases())
def test_mistakes(case):
    mistakes.judge(case)
