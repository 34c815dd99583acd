# SPDX-License-Identifier: GPL-2.0-only
"""Mixing of plastic, schwarz, tangential history and mindlin/direnzo: different types compared with the line that
has the mixed numbers; models that cannot be mixed; and mistakes in the input of these laws."""
import math
import re

import pytest

import host
import reference as ref
from mistakes import contains


def harmonic(a, b):
    return 2 * a * b / (a + b) if a + b else 0.0


def mean(a, b):
    return 0.5 * (a + b)


def geometric(a, b):
    return math.sqrt(a * b)


# ---------------------------------------------------------------------------------------------------------------------
# An oblique impact of two spheres of types 1 and 2


def start(lines, units="lj"):
    return host.LOAD + host.head(units, "f f f", "block -3 3 -3 3 -3 3", types=2) + f"""create_atoms 1 single 0 0 0
create_atoms 2 single 0.9005 0 0
set type 1 diameter 1.0 density 1.0
set type 2 diameter 0.8 density 1.0
velocity all set 0 0 0
group b id 2
velocity b set -1.0 0.7 -0.4
set atom 1 omega 2 1 -1
set atom 2 omega -1 3 0.5
neighbor 0.2 bin
neigh_modify every 1 delay 0 check yes
timestep 1e-4
pair_style grip
{lines}
fix nve all nve/sphere
"""


def impact(name, lines):
    path = ref.file_name(name)
    host.must_run(start(lines) + f"dump d all custom 50 {path} {ref.STATE}\ndump_modify d sort id format float %.17g\nrun 1200\n")
    return host.read_dump(path)


def same(name, one, two, mixed):
    """The types' lines, and the line of their mixture. Rounding errors of the mixed numbers, 1e-16, grow over 1200
    steps by the amplification of the impact, about tenfold."""
    base = f"pair_coeff 1 1 {one}\npair_coeff 2 2 {two}\n"
    got = impact("got", base)
    want = impact("want", base + f"pair_coeff 1 2 {mixed}\n")
    worst = max(host.largest_difference(a, b, ref.STATE.split()[1:10]) for a, b in zip(got[-5:], want[-5:]))
    host.check(worst < 1e-11, f"{name}: mixed types differ by {worst:.3g} from `{mixed}`")
    # The check detects a change of the types' numbers.
    for other in (one, two):
        wrong = impact("wrong", base + f"pair_coeff 1 2 {other}\n")
        differ = max(host.largest_difference(a, b, ref.STATE.split()[1:10]) for a, b in zip(wrong[-5:], want[-5:]))
        host.check(differ > 1e-5, f"{name}: `{other}` gives the same as the mixture")


def plastic(k1, k2max, kc, phi_f, gamma_n):
    return f"plastic k1 {k1!r} k2max {k2max!r} kc {kc!r} phi_f {phi_f!r} gamma_n {gamma_n!r}"


def mix_plastic(a, b):
    return plastic(*(harmonic(p, q) for p, q in zip(a[:3], b[:3])), mean(a[3], b[3]), min(a[4], b[4]))


A, B = (1000.0, 4000.0, 200.0, 0.02, 0.3), (2500.0, 6000.0, 700.0, 0.05, 0.6)


def test_plastic():
    same("plastic", plastic(*A), plastic(*B), mix_plastic(A, B))
    same("plastic, history", plastic(*A) + " tangential history mu 0.6", plastic(*B) + " tangential history mu 0.2",
         mix_plastic(A, B) + " tangential history mu 0.2")
    # No adhesion on one side, or on both: the mixture has none, and there is no 0/0.
    for kc in (0.0, 700.0):
        a, b = A[:2] + (0.0,) + A[3:], B[:2] + (kc,) + B[3:]
        same(f"plastic, kc 0 and {kc}", plastic(*a), plastic(*b), mix_plastic(a, b))
    # k2max = k1 on both sides: the harmonic means are also equal, in spite of rounding.
    a, b = (1000.0, 1000.0) + A[2:], (2700.0, 2700.0) + B[2:]
    same("plastic, k2max = k1", plastic(*a), plastic(*b), mix_plastic(a, b))
    same("plastic, mindlin/direnzo gstar", plastic(*A) + " tangential mindlin/direnzo mu 0.6 phi_s 0.5 gstar 2000",
         plastic(*B) + " tangential mindlin/direnzo mu 0.3 phi_s 0.2 gstar 7000",
         mix_plastic(A, B) + f" tangential mindlin/direnzo mu 0.3 phi_s 0.2 gstar {harmonic(2000.0, 7000.0)!r}")


def test_equal_numbers():
    """Numbers without a mixing rule mix if both types have the same value."""
    for words in (" e 0.8", " e 0.6 tangential history mu 0.4"):
        same(f"plastic{words}", "plastic k1 1000 k2max 4000 kc 200 phi_f 0.02" + words,
             "plastic k1 2500 k2max 6000 kc 700 phi_f 0.05" + words,
             "plastic k1 {!r} k2max {!r} kc {!r} phi_f {!r}".format(harmonic(1000, 2500), harmonic(4000, 6000),
                                                                    harmonic(200, 700), 0.035)
             + words)
    for words in (" e 0.8", " e 0.8 f0 -1", " viscous mu_f 0.1 stokes_c 3 e_max 0.9", " e 0.7 use_v_char no soft_particles yes"):
        same(f"hooke/hysteresis{words}", "hooke/hysteresis k1 1000 k2_ratio 3 kc_ratio 0.2 phi_f 0.05" + words,
             "hooke/hysteresis k1 2500 k2_ratio 2 kc_ratio 0.5 phi_f 0.03" + words,
             f"hooke/hysteresis k1 {harmonic(1000, 2500)!r} k2_ratio 2.5 kc_ratio 0.35 phi_f 0.04" + words)
    same("walton_braun", "walton_braun k1 1000 e 0.7", "walton_braun k1 2500 e 0.7",
         f"walton_braun k1 {harmonic(1000, 2500)!r} e 0.7")
    same("luding", "luding k2hat 1000 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 e 0.7",
         "luding k2hat 2500 k1_ratio 0.3 kc_ratio 0.3 phi_f 0.03 e 0.7",
         f"luding k2hat {harmonic(1000, 2500)!r} k1_ratio 0.4 kc_ratio 0.2 phi_f 0.04 e 0.7")
    same("mindlin/direnzo", "plastic k1 1000 k2max 4000 kc 200 phi_f 0.02 e 0.8 tangential mindlin/direnzo mu 0.6 e 0.5 gstar "
                            "2000",
         "plastic k1 2500 k2max 6000 kc 700 phi_f 0.05 e 0.8 tangential mindlin/direnzo mu 0.3 e 0.5 gstar 7000",
         "plastic k1 {!r} k2max {!r} kc {!r} phi_f {!r} e 0.8 tangential mindlin/direnzo mu 0.3 e 0.5 gstar {!r}".format(
             harmonic(1000, 2500), harmonic(4000, 6000), harmonic(200, 700), 0.035, harmonic(2000.0, 7000.0)))


def shear(one, two):
    """Mindlin: 1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j, G = E/(2 (1 + nu))."""
    return 1 / sum((2 - nu) * 2 * (1 + nu) / young for young, nu in (one, two))


one, two = (2e4, 0.3), (6e4, 0.15)


def test_mindlin_direnzo():
    same("plastic, mindlin/direnzo young",
         plastic(*A) + " tangential mindlin/direnzo mu 0.6 phi_s 0.5 young {!r} poisson {!r}".format(*one),
         plastic(*B) + " tangential mindlin/direnzo mu 0.3 phi_s 0.2 young {!r} poisson {!r}".format(*two),
         mix_plastic(A, B) + f" tangential mindlin/direnzo mu 0.3 phi_s 0.2 gstar {shear(one, two)!r}")


def equivalent(one, two):
    """Modulus and Poisson's ratio of one material whose pairs have the E* and G* of these two: G*/E* = (1 - nu)/(2
    (2 - nu))."""
    modulus = 1 / sum((1 - nu ** 2) / young for young, nu in (one, two))
    q = shear(one, two) / modulus
    nu = (1 - 4 * q) / (1 - 2 * q)
    return 2 * modulus * (1 - nu ** 2), nu


@pytest.mark.parametrize("damping", ("none", "velocity", "viscoelastic", "coeff_restitution", "tsuji"))
def test_schwarz(damping):
    for friction in ("", " tangential history mu {mu}", " tangential mindlin/direnzo mu {mu} phi_s {phi}"):
        if friction and damping not in ("none", "viscoelastic"):
            continue
        eta = (0.8, 0.5)
        young, nu = equivalent(one, two)
        host.check(-1 < nu < 0.5, f"the test's own Poisson ratio {nu}")

        def schwarz(young, eta, nu, gamma, alpha, mu, phi):
            return f"schwarz {young!r} {eta!r} {nu!r} {gamma!r} {alpha!r} damping {damping}" + friction.format(mu=mu, phi=phi)
        same(f"schwarz, {damping}{friction}", schwarz(one[0], eta[0], one[1], 5.0, 1.0, 0.7, 0.4),
             schwarz(two[0], eta[1], two[1], 3.0, 0.3, 0.3, 0.6),
             schwarz(young, geometric(*eta), nu, 3.0, 0.65, 0.3, 0.4))


# ---------------------------------------------------------------------------------------------------------------------
# Errors: (lines after pair_style, words that the one error line must contain, units)

HYSTERESIS = "hooke/hysteresis k1 1000 k2_ratio 3 kc_ratio 0.2 phi_f 0.05"
FROM_YOUNG = "hooke/hysteresis young {} poisson 0.3 v_char 1 k2_ratio 3 kc_ratio 0.2 phi_f 0.05 e 0.8"
PLASTIC = plastic(*A[:4], 0.0).replace(" gamma_n 0.0", "")
SCHWARZ = "schwarz 1e4 0.5 0.3 5 0.5"
cases, accepted = [], []


def bad(model, *words, units="lj"):
    cases.append((f"pair_coeff * * {model}", ("pair_coeff",) + words, units))


def good(model, units="lj"):
    accepted.append((f"pair_coeff * * {model}", units))


for word in ("k1", "k2max", "kc", "phi_f"):
    bad(re.sub(rf" {word} \S+", "", PLASTIC), "plastic", word)
bad(PLASTIC.replace("k2max 4000.0", "k2max 999"), "k2max", "plastic")
good(PLASTIC.replace("k2max 4000.0", "k2max 1000"))
bad(PLASTIC.replace("kc 200.0", "kc -1e-9"), "kc", "plastic", "-1e-9", "accepted")
bad(PLASTIC.replace("phi_f 0.02", "phi_f -0.01"), "phi_f", "plastic", "-0.01", "accepted")
bad(PLASTIC.replace("k1 1000.0", "k1 0"), "k1", "plastic", "above 0")
good(PLASTIC.replace("phi_f 0.02", "phi_f 0").replace("kc 200.0", "kc 0"))
bad(PLASTIC + " gamma_n -1", "gamma_n", "plastic", "-1", "accepted")
bad(PLASTIC + " e 0", "e", "plastic", "0", "accepted")
bad(PLASTIC + " e 1.01", "e", "plastic", "1.01", "accepted")
bad(PLASTIC + " e 0.5 gamma_n 0.1", "e", "gamma_n")
bad(PLASTIC + " f0 -1", "f0")
bad(PLASTIC + " damping tsuji", "damping", "plastic")
bad(PLASTIC.replace("kc 200.0", "kc"), "kc", "plastic")
bad("plastics" + PLASTIC[7:], "plastics", "plastic", "hooke/hysteresis", "schwarz")
for word in ("k2_ratio", "kc_ratio", "phi_f"):
    bad(re.sub(rf" {word} \S+", "", HYSTERESIS) + " e 0.8", "hooke/hysteresis", word)
bad(HYSTERESIS.replace(" k1 1000", "") + " e 0.8", "hooke/hysteresis", "k1")
bad(HYSTERESIS, "hooke/hysteresis", "e")
good(HYSTERESIS + " e 0.8 viscous mu_f 1 stokes_c 3 e_max 0.9")
bad(HYSTERESIS + " viscous mu_f 1 stokes_c 3", "e_max")
bad(HYSTERESIS + " viscous mu_f 0 stokes_c 3 e_max 0.9", "mu_f", "above 0")
bad(HYSTERESIS + " viscous mu_f 1 stokes_c -3 e_max 0.9", "stokes_c", "-3", "accepted")
bad(HYSTERESIS + " viscous mu_f 1 stokes_c 3 e_max 1.1", "e_max", "1.1", "accepted")
bad(HYSTERESIS + " e 0.8 mu_f 1", "mu_f", "viscous")
bad(HYSTERESIS.replace("k2_ratio 3", "k2_ratio 0.99") + " e 0.8", "k2_ratio", "0.99", "accepted")
bad(HYSTERESIS + " e 0.8 tangential_damping maybe", "tangential_damping", "maybe", "on", "off")
bad(HYSTERESIS + " e 0.8 use_v_char 1", "use_v_char", "yes", "no")
bad(HYSTERESIS + " e 0.8 f0", "f0")
bad(HYSTERESIS + " e 0.8 f0 much", "f0", "much")
bad(HYSTERESIS + " e 0.8 damping velocity", "damping", "hooke/hysteresis")
bad(HYSTERESIS + " e 0.8 use_v_char yes", "use_v_char")
good(HYSTERESIS + " e 0.8 f0 -3 tangential_damping off tangential history mu 0.5")
good(HYSTERESIS + " viscous mu_f 1 stokes_c 0 e_max 1")
bad(FROM_YOUNG.format(1e7).replace(" poisson 0.3", ""), "poisson")
bad(FROM_YOUNG.format(1e7).replace(" v_char 1", ""), "v_char")
bad(FROM_YOUNG.format(1e7).replace("v_char 1", "v_char 0"), "v_char", "above 0")
# The limits on soft particles: 5e6 in SI, 5e5 in CGS, none in other units.
for units, limit in (("si", 5e6), ("cgs", 5e5)):
    below, above = FROM_YOUNG.format(0.999 * limit), FROM_YOUNG.format(limit)
    bad(below, "young", "soft_particles", units=units)
    good(above, units=units)
    good(below + " soft_particles yes", units=units)
    bad(below + " soft_particles no", "young", "soft_particles", units=units)
good(FROM_YOUNG.format(1.0))
for alpha in ("-0.01", "1.01"):
    bad(SCHWARZ.replace(" 5 0.5", f" 5 {alpha}"), "alpha", "schwarz", alpha, "accepted")
for alpha in ("0", "1"):
    good(SCHWARZ.replace(" 5 0.5", f" 5 {alpha}"))
bad(SCHWARZ.replace(" 5 0.5", " -5 0.5"), "gamma", "schwarz", "-5", "accepted")
good(SCHWARZ.replace(" 5 0.5", " 0 0.5"))
bad(SCHWARZ.replace("1e4", "0"), "E", "schwarz", "above 0")
bad(SCHWARZ.replace(" 0.3 ", " 0.51 "), "nu", "schwarz", "0.51", "accepted")
bad("schwarz 1e4 0.5 0.3 5", "alpha", "schwarz")
bad("schwarz young 1e4 eta 0.5 nu 0.3 gamma 5 alpha 0.5", "schwarz", "young")
bad(SCHWARZ + " tangential luding kt_ratio 0.2 mu 0.4", "luding", "schwarz")
bad(SCHWARZ + " rolling luding kr_ratio 0.2 mu_r 0.4", "luding", "schwarz")
bad(PLASTIC + " tangential history", "history", "mu")
bad(PLASTIC + " tangential history mu -0.1", "history", "mu", "-0.1", "accepted")
bad(PLASTIC + " tangential history mu 0.1 kt 3", "kt")
bad("hertz 1e4 1 tangential history mu 0.1", "history", "modulus")
good("hertz/material 1e4 0.5 0.3 tangential history mu 0.1")
good("hooke 1e4 0.5 tangential history mu 0.1")
bad(PLASTIC + " tangential mindlin/direnzo mu 0.1 phi_s 0.1", "mindlin/direnzo", "gstar")
bad(HYSTERESIS + " e 0.8 tangential mindlin/direnzo mu 0.1 phi_s 0.1", "mindlin/direnzo", "gstar")
bad(SCHWARZ + " tangential mindlin/direnzo mu 0.1", "mindlin/direnzo", "phi_s")
bad(SCHWARZ + " tangential mindlin/direnzo phi_s 0.1", "mindlin/direnzo", "mu")
bad(SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s 0.1 e 0.9", "phi_s", "e")
bad(SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s -0.1", "phi_s", "-0.1", "accepted")
bad(SCHWARZ + " tangential mindlin/direnzo mu 0.1 e 1.5", "e", "1.5", "accepted")
bad(SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s 0.1 young 1e4 poisson 0.3", "young", "mindlin/direnzo")
bad(PLASTIC + " tangential mindlin/direnzo mu 0.1 phi_s 0.1 young 1e4", "poisson")
bad(PLASTIC + " tangential mindlin/direnzo mu 0.1 phi_s 0.1 gstar 1e4 young 1e4 poisson 0.3", "gstar", "young")
bad(PLASTIC + " tangential mindlin/direnzo mu 0.1 phi_s 0.1 gstar -1", "gstar", "-1", "accepted")
good(FROM_YOUNG.format(1e4) + " tangential mindlin/direnzo mu 0.1 e 0.9")


def cannot(one, two, *words):
    """Types that cannot be mixed; with a line for the pair they run."""
    base = f"pair_coeff 1 1 {one}\npair_coeff 2 2 {two}"
    cases.append((base, ("1", "2", "pair_coeff 1 2") + words, "lj"))
    accepted.append((base + f"\npair_coeff 1 2 {one}", "lj"))


cannot(PLASTIC + " e 0.8", PLASTIC + " e 0.7", "e", "plastic")
cannot(PLASTIC + " e 0.8", PLASTIC + " gamma_n 0.8", "e", "plastic")
cannot(HYSTERESIS + " e 0.8", HYSTERESIS + " e 0.7", "e", "hooke/hysteresis")
cannot(HYSTERESIS + " e 0.8 f0 -1", HYSTERESIS + " e 0.8 f0 -2", "f0", "hooke/hysteresis")
cannot(HYSTERESIS + " viscous mu_f 1 stokes_c 3 e_max 0.9",
       HYSTERESIS + " viscous mu_f 1 stokes_c 3 e_max 0.8", "e_max", "hooke/hysteresis")
cannot(HYSTERESIS + " e 0.8", PLASTIC, "hooke/hysteresis", "plastic")
cannot(SCHWARZ, "hertz/material 1e4 0.5 0.3", "schwarz", "hertz/material")
cannot(SCHWARZ + " tangential mindlin/direnzo mu 0.1 e 0.5", SCHWARZ + " tangential mindlin/direnzo mu 0.1 e 0.6", "e")
cannot(SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s 0.5",
       SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s 0.5 gstar 1e3",
       "gstar")
cannot(SCHWARZ + " tangential history mu 0.1", SCHWARZ + " tangential mindlin/direnzo mu 0.1 phi_s 0.5", "history",
       "mindlin/direnzo")


@pytest.mark.parametrize("lines, words, units", cases)
def test_error(lines, words, units):
    status, printed = host.run(start(lines, units) + "run 0\n")
    errors = host.error_lines(printed)
    lacking = [word for word in words if len(errors) == 1 and not contains(errors[0], word)]
    host.check(status != 0 and len(errors) == 1 and not lacking,
               f"`{lines}` ({units}): status {status}, errors {errors}, without {lacking}")


@pytest.mark.parametrize("lines, units", accepted)
def test_accepted(lines, units):
    status, printed = host.run(start(lines, units) + "run 0\n")
    host.check(status == 0, f"`{lines}` ({units}): refused: {[line for line in printed.split(chr(10)) if 'ERROR' in line]}")
