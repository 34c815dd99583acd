# SPDX-License-Identifier: GPL-2.0-only
"""grip-law: paths and impacts against closed forms, the list of laws, files, pictures, bad input."""
import json
import math
import os
import re
import shutil
import subprocess
import tempfile
import unittest

COMMAND = os.environ["GRIP_LAW"]
SOURCE = os.environ["GRIP_SOURCE"]
R, DENSITY = 1e-3, 2500.0
MASS = DENSITY * 4 / 3 * math.pi * R**3
REDUCED = MASS / 2  # of two of these spheres
LUDING = "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.02"
K1, K2HAT, KC, PHI_F, A12 = 2e4, 1e5, 3e4, 0.02, R
# The entries of the ledger that a contact alone can have, as in doc/user/energy.md.
LEDGER = {"normal_damping", "normal_plastic", "adhesion", "sliding", "tangential_damping", "rolling", "rolling_damping",
          "twisting", "twisting_damping", "cohesion_damping", "rest_normal", "rest_tangential", "rest_rotation", "outside",
          "elastic_normal", "elastic_tangential", "elastic_rolling", "elastic_twisting", "elastic_cohesion"}
LIMIT = K2HAT / (K2HAT - K1) * PHI_F * A12


def call(*arguments, **options):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, timeout=120, **options)


def parse_rows(text):
    """A dictionary for each row; lines that begin with # are not rows."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    names = lines[0].split(",")
    return [dict(zip(names, map(float, line.split(",")), strict=True)) for line in lines[1:]]


def rows_of(*arguments):
    result = call(*arguments)
    assert result.returncode == 0, result.stderr
    return parse_rows(result.stdout)


def impact_of(model, speed, *arguments):
    """The numbers of the outcome by name."""
    result = call(model, "--impact", repr(speed), *arguments)
    assert result.returncode == 0, result.stderr
    outcome = {}
    for line in result.stdout.splitlines():
        name, value = line.replace(",", " ").split()[:2]
        outcome[name] = float(value) if re.fullmatch(r"[-+.\de]+", value) else value
    return outcome


def luding_force(overlap, largest):
    """The piecewise form of the law."""
    k2 = K2HAT if largest >= LIMIT else K1 + (K2HAT - K1) * largest / LIMIT
    unloading = k2 * (overlap - (1 - K1 / k2) * largest)
    if unloading >= K1 * overlap:
        return K1 * overlap
    return -KC * overlap if unloading <= -KC * overlap else unloading


def luding_restitution(speed):
    k2 = K1 + (K2HAT - K1) * speed * math.sqrt(REDUCED / K1) / LIMIT
    square = K1 / k2 - KC / K1 * (k2 - K1)**2 / (k2 * (k2 + KC))
    return math.sqrt(square) if square > 0 else None


def luding_plastic(speed):
    """What is neither given back along k2 nor lost to the neck: the loading curve minus the unloading one."""
    largest = speed * math.sqrt(REDUCED / K1)
    k2 = K1 + (K2HAT - K1) * largest / LIMIT
    return K1 * largest**2 / 2 * (1 - K1 / k2)


class Case(unittest.TestCase):
    def close(self, got, want, relative=1e-6, absolute=0.0):
        self.assertTrue(abs(got - want) <= relative * abs(want) + absolute, f"got {got!r}, want {want!r}")


class Bonds(Case):
    E, NU, RADIUS, LENGTH = 7e9, 0.3, 4e-4, 1.5e-3
    BEAM = f"beam young {E} poisson {NU} radius {RADIUS}"
    AREA, SECOND, SHEAR = math.pi * RADIUS**2, math.pi * RADIUS**4 / 4, E / (2 * (1 + NU))

    def bond(self, law, *paths, more=(), steps=10):
        words = [word for path in paths for word in ("--path", path)]
        result = call("--bond", law, "--length", repr(self.LENGTH), "--steps", str(steps), *words, *more)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        breaks = re.search(r"# breaks at the last row +by (\w+),", result.stdout)
        return parse_rows(result.stdout), breaks and breaks[1]

    def test_stiffness(self):
        """One spring at a time: E A/L, 12 E I/(L^3 (1 + Phi)), and the moment 4 tan(a/4) times E I/L or G J/L at the angle a.
        The energy is k u^2/2."""
        kappa = 6 * (1 + self.NU) / (7 + 6 * self.NU)
        phi = 12 * self.E * self.SECOND / (kappa * self.SHEAR * self.AREA * self.LENGTH**2)
        bending, twisting = self.E * self.SECOND / self.LENGTH, self.SHEAR * 2 * self.SECOND / self.LENGTH
        for way, force, value, stiffness in (
                ("stretch", "normal_force", -3e-5, self.E * self.AREA / self.LENGTH),
                ("shear", "shear_force", 2e-5, 12 * bending / (self.LENGTH**2 * (1 + phi))),
                ("bending", "bending_moment", 0.7, bending), ("twisting", "twisting_moment", -0.9, twisting)):
            rows, breaks = self.bond(self.BEAM + " strength none", f"{way} {value}")
            self.assertEqual((len(rows), breaks), (11, None))
            for row in rows:
                u = row[way] if way in ("stretch", "shear") else 4 * math.tan(row[way] / 4)
                self.close(row[force], stiffness * u, 1e-9, 1e-12)
                self.close(row["stored"], 0.5 * stiffness * u**2, 1e-9, 1e-20)
                self.assertEqual(row["load"], 0)

    def test_both_angles(self):
        """Bending and twisting at once: the moments are along the axis of the rotation."""
        row = self.bond("springs 1 1 3 5 middle 0.2 strength none", "bending 0.6", "twisting 0.8")[0][-1]
        p = 4 * math.tan(0.25)
        for moment, want in (("bending_moment", 3 * 0.6 * p), ("twisting_moment", 5 * 0.8 * p), ("normal_force", 0),
                             ("shear_force", 0), ("stored", 0.5 * p**2 * (3 * 0.36 + 5 * 0.64))):
            self.close(row[moment], want, 1e-12, 1e-12)

    def test_breaks(self):
        """Each mode at its strength, found within a step."""
        tension, shear = 2e6, 4e6
        stress = f"{self.BEAM} strength stress tension {tension} shear {shear} friction 0.5 compression 9e6"
        modulus = self.SECOND / self.RADIUS
        for law, way, mode, force, want in (
                (stress, "stretch 1e-4", "tension", "normal_force", tension * self.AREA),
                (stress, "stretch -1e-4", "compression", "normal_force", -9e6 * self.AREA),
                (stress, "shear -1e-4", "shear", "shear_force", -shear * self.AREA),
                (stress, "bending 0.5", "bending", "bending_moment", tension * modulus),
                (stress, "twisting 0.5", "twisting", "twisting_moment", shear * 2 * modulus),
                (self.BEAM + " strength force 1 2 3 4", "shear 1", "shear", "shear_force", 2),
                (self.BEAM + " strength strain 0.01", "stretch 1", "strain", "normal_force", self.E * self.AREA * 0.01)):
            rows, breaks = self.bond(law, way)
            self.assertEqual(breaks, mode, law)
            self.close(rows[-1][force], want, 1e-9)
            self.close(rows[-1]["load"], 1, 1e-9)
        # Under compression, friction adds to the strength of shear.
        push = 0.3 * tension
        rows, breaks = self.bond(stress, f"stretch {-push * self.LENGTH / self.E}", "shear 1e-4")
        self.assertEqual(breaks, "shear")
        self.close(rows[-1]["shear_force"], (shear + 0.5 * push) * self.AREA, 1e-9)
        # The factor of a random strength is that of the grains 1 and 2.
        weak = self.bond(self.BEAM + " random weibull 3 42 strength force 1 1 1 1", "stretch 1e-4")[0][-1]["normal_force"]
        again = self.bond(self.BEAM + " random weibull 3 42 strength force 2 1 1 1", "stretch 1e-4")[0][-1]["normal_force"]
        self.assertNotAlmostEqual(weak, 1, 3)
        self.close(again, 2 * weak, 1e-9)

    def test_memory(self):
        """Pulled: a bond that softens loses Gc A, and one that yields keeps the force s A."""
        law = "parallel young 1e9 shear 4e8 radius 1e-3 strength stress tension 5e6 shear 5e6"
        rows, breaks = self.bond(law + " softening 100", "stretch 1e-4", steps=20000)
        self.assertIsNotNone(breaks)
        work = sum(0.5 * (a["normal_force"] + b["normal_force"]) * (b["stretch"] - a["stretch"])
                   for a, b in zip(rows[:-1], rows[1:-1]))
        self.close(work, 100 * math.pi * 1e-6, 1e-4)
        rows, breaks = self.bond(law + " plastic yield 3e6", "stretch 1e-4 9.5e-5", steps=100)
        self.assertIsNone(breaks)
        self.close(max(row["normal_force"] for row in rows), 3 * math.pi, 1e-9)
        stiffness = 1e9 * math.pi * 1e-6 / self.LENGTH
        self.close(rows[-1]["normal_force"], 3 * math.pi - stiffness * 5e-6, 1e-9)

    def test_whole_after_unloading(self):
        rows, breaks = self.bond("springs 1e3 1e3 1 1 strength force 2 2 2 2", "stretch 1e-3 -1e-3 0", "shear 1e-3 0")
        self.assertEqual((len(rows), breaks), (51, None))
        self.close(rows[-1]["stored"], 0, absolute=1e-15)
        self.close(rows[10]["stored"], 0.5e-3, 1e-9)

    def test_files_and_units(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "rows")
            result = call("--bond", "parallel normal 1e12 shear 4e11 ratio 0.5 strength none", "--path", "shear 1e-6", "--radius",
                          "2", "1", "--units", "cgs", "--csv", file)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
            with open(file, encoding="ascii") as lines:
                text = lines.read()
        # A disc of half of the smaller radius, of stiffness 4e11 dyn/cm^3, between centres 3 cm apart.
        self.assertIn("length                         3 cm", text)
        self.close(float(re.search(r"stiffness of shear +(\S+) dyn/cm", text)[1]), 4e11 * math.pi * 0.25, 1e-8)
        self.assertIn("shear_force [dyn]", text)


class Json(Case):
    def of(self, *arguments):
        result = call(*arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_path_has_the_rows_of_csv(self):
        path = ("--path", "normal 0 1e-5 2e-6", "--steps", "7", "--units", "si")
        outcome = self.of(LUDING, *path)
        rows = rows_of(LUDING, *path)
        self.assertEqual((outcome["units"], outcome["radius"], outcome["wall"]), ("si", [R, R], False))
        self.close(outcome["mass"][1], MASS, 1e-12)
        model, = outcome["models"]
        for column in model["columns"]:
            self.assertEqual(len(column["values"]), 1 + 2 * 7)
            for value, row in zip(column["values"], rows):
                self.close(value, row[column["name"]], 1e-14, 1e-300)
        self.assertEqual({column["name"]: column["unit"] for column in model["columns"]}["normal_force"], "N")

    def test_impact(self):
        outcome = self.of("hooke 1e5 0.6 damping coeff_restitution", "--impact", "0.1", "--wall")
        self.assertEqual(len(outcome["mass"]), 1)
        impact = outcome["models"][0]["impact"]
        self.assertTrue(impact["separates"])
        self.close(impact["restitution"], 0.6, 1e-5)
        self.close(impact["kinetic_before"], MASS * 0.1**2 / 2, 1e-9)
        self.close(impact["kinetic_before"], impact["kinetic_after"] + sum(impact["ledger"].values()), 1e-6)

    def test_impact_that_sticks_has_no_restitution(self):
        outcome = self.of("luding k2hat 1e5 k1_ratio 0.2 kc_ratio 1 phi_f 0.02", "--impact", "1")
        impact = outcome["models"][0]["impact"]
        self.assertEqual((impact["separates"], impact["restitution"]), (False, None))

    def test_list(self):
        laws = self.of("--list")
        self.assertEqual(len({(law["sense"], law["name"]) for law in laws}), len(laws))
        text = call("--list").stdout
        self.assertEqual(len(laws), len(re.findall(r"^\w+ \S+\n    .*\n    source: ", text, re.M)))
        jkr, = self.of("--list", "jkr")
        self.assertEqual([parameter["word"] for parameter in jkr["parameters"]], ["E", "eta", "nu", "gamma"])
        self.assertEqual(jkr["parameters"][2]["max"], 0.5)
        self.assertIsNone(jkr["parameters"][0]["max"])  # infinite
        self.assertTrue(jkr["reaches_beyond_touch"])
        self.assertEqual(jkr["history"], [{"name": "in_contact", "unit": "-", "on_swap": "stays"}])
        self.assertEqual(jkr["eta_unit"], [])

    def test_list_says_what_a_swap_does_and_what_eta_is(self):
        laws = {(law["sense"], law["name"]): law for law in self.of("--list")}
        self.assertEqual([slot["on_swap"] for slot in laws["rolling", "epsd"]["history"]], ["changes sign"] * 3 + ["stays"])
        self.assertEqual({slot["name"]: slot["on_swap"] for slot in laws["normal", "mdr"]["history"]
                          if slot["unit"] == "L^2"}, {name: "changes places" for name in (
                              "intercept_i", "intercept_j", "area_i", "area_j")})
        self.assertEqual(laws["damping", "viscoelastic"]["eta_unit"], ["1/(L T)"])
        self.assertEqual(laws["damping", "mdr"]["eta_unit"], ["-", "F T/L"])  # by its type

    def test_standard_output_is_for_json(self):
        result = call(LUDING, "--path", "normal 1e-5", "--csv", "-", "--json")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--csv '-'; accepted with --json", result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertEqual(call("--list", "nonsense", "--json").returncode, 2)


class Paths(Case):
    def test_luding_branches(self):
        rows = rows_of(LUDING, "--path", "normal 0 1e-5 2e-6 2e-5 1e-6 4e-5 5e-6", "--steps", "40")
        self.assertEqual(len(rows), 1 + 6 * 40)
        largest, branches = 0.0, set()
        for row in rows:
            overlap = row["overlap"]
            largest = max(largest, overlap)
            self.close(row["normal_force"], luding_force(overlap, largest), 1e-9, 1e-12)
            self.close(row["normal_history"], largest, 1e-12)
            branches.add("k1" if row["normal_force"] == K1 * overlap else
                         "kc" if abs(row["normal_force"] + KC * overlap) < 1e-12 else "k2")
            self.assertEqual(row["time"], 0)
        self.assertEqual(branches, {"k1", "k2", "kc"})

    def test_luding_turning_points(self):
        largest = 1.5e-5
        k2 = K1 + (K2HAT - K1) * largest / LIMIT
        zero, lowest = (1 - K1 / k2) * largest, (k2 - K1) * largest / (k2 + KC)
        rows = rows_of(LUDING, "--steps", "1", "--path", f"normal {largest!r} {zero!r} {lowest!r} {lowest / 2!r}")
        forces = [row["normal_force"] for row in rows]
        for got, want in zip(forces, [0, K1 * largest, 0, -KC * lowest, -KC * lowest / 2], strict=True):
            self.close(got, want, 1e-12, 1e-13)

    def test_work_of_a_cycle(self):
        """The area of two triangles in the force-overlap curve."""
        largest = 1.2e-5
        k2 = K1 + (K2HAT - K1) * largest / LIMIT
        zero, lowest = (1 - K1 / k2) * largest, (k2 - K1) * largest / (k2 + KC)
        rows = rows_of(LUDING, "--path", f"normal {largest!r} {zero!r} {lowest!r} 0")
        self.close(rows[-1]["normal_work"], (K1 * largest + KC * lowest) * zero / 2, 1e-10)

    def test_dampers(self):
        speed, eta, k = 0.3, 0.7, 1e5
        arguments = [f"hooke {k} {eta} damping velocity", "--path", "normal 0 1e-5 2e-6", "--steps", "10"]
        for row in rows_of(*arguments):
            self.close(row["normal_force"], k * row["overlap"], 1e-12)
        rows = rows_of(*arguments, "--speed", repr(speed))
        for row in rows[2:12]:
            self.close(row["normal_force"], k * row["overlap"] + eta * speed, 1e-12)
            self.close(row["time"], row["overlap"] / speed, 1e-12)
        self.assertEqual((rows[12]["time"], rows[12]["overlap"]), (rows[11]["time"], rows[11]["overlap"]))
        for row in rows[12:]:
            self.close(row["normal_force"], k * row["overlap"] - eta * speed, 1e-12)
        # The work is summed by the trapezoidal rule, so only half of the first step, in which the damping
        # begins, is counted.
        self.close(rows[-1]["normal_work"], k * 2e-6**2 / 2 + eta * speed * (9.5e-6 + 8e-6), 1e-10)

    def test_speed_without_dampers(self):
        """With a speed the output has additional rows only where the motion begins, and these do not change the
        history."""
        arguments = ["plastic k1 2e4 k2max 1e5 kc 2e4 phi_f 0.02", "--path", "normal 2e-5 4e-6 3e-6 2e-6 1e-6 1.5e-5"]
        slow, fast = rows_of(*arguments), rows_of(*arguments, "--speed", "0.1")
        fast = [row for k, row in enumerate(fast) if k % 201 != 1]
        self.assertEqual(len(slow), 1201)
        for one, other in zip(slow, fast, strict=True):
            for name in ("overlap", "normal_force", "normal_history"):
                self.assertEqual(one[name], other[name])

    def test_slip_at_coulomb_limit(self):
        k, kt, mu, overlap = 1e5, 8e4, 0.4, 1e-5
        limit, slope = mu * k * overlap, kt
        rows = rows_of(f"hooke {k} 0 tangential linear_history {kt} 0 {mu}", "--path", f"normal {overlap!r}",
                       "--path", "tangential 2e-5 -2e-5")
        begin = 2e-5 - limit / slope  # of the spring, after the slip
        for row in rows[201:401]:
            self.close(row["tangential_force"], min(slope * row["tangential_displacement"], limit), 1e-9, 1e-15)
        for row in rows[401:]:
            self.close(row["tangential_force"], max(slope * (row["tangential_displacement"] - begin), -limit), 1e-9,
                       1e-12)
            self.close(row["normal_force"], k * overlap, 1e-12)

    def test_rolling_and_twisting(self):
        """Stiffness kr_ratio k2hat a12^2 up to mu_r (F_n + kc delta) a12, then phi_d of it."""
        for way, letter in (("rolling", "r"), ("twisting", "w")):
            overlap, mu, phi_d = 1e-5, 0.05, 0.6
            stiffness, limit = 0.1 * K2HAT * A12**2, mu * (K1 + KC) * overlap * A12
            rows = rows_of(f"{LUDING} {way} luding k{letter}_ratio 0.1 mu_{letter} {mu} phi_d {phi_d}", "--path",
                           f"normal {overlap!r}", "--path", f"{way} 0.003", "--steps", "1000")[1001:]
            sticks = [row for row in rows if stiffness * row[f"{way}_angle"] < limit]
            self.assertTrue(100 < len(sticks) < 900)
            for row in sticks:
                self.close(row[f"{way}_torque"], stiffness * row[f"{way}_angle"], 1e-9)
            self.close(rows[len(sticks)][f"{way}_torque"], phi_d * limit, 1e-9)

    def test_rolling_with_torsion(self):
        """Stiffness 2.25 k mu_r^2 R*^2 up to mu_r F R*, also against twisting; and the dashpot 2 eta_r sqrt(I_r k_r)
        of a pair whose second sphere has twice the radius."""
        k, mu, eta, overlap, speed = 1e5, 0.1, 0.3, 1e-5, 0.2
        radius, mass = 2e-3 / 3, 2500 * 4 / 3 * math.pi * 1e-9  # R*, and the mass of the smaller sphere
        moments = [1.4 * mass * 1e-6, 1.4 * 8 * mass * 4e-6]
        stiffness, limit = 2.25 * k * (mu * radius)**2, mu * k * overlap * radius
        dashpot = 2 * eta * math.sqrt(moments[0] * moments[1] / sum(moments) * stiffness)
        for way in ("rolling", "twisting"):
            arguments = [f"hooke {k} 0 rolling epsd mu_r {mu} eta_r {eta} torsion yes", "--radius", "1e-3", "2e-3", "--path",
                         f"normal {overlap!r}", "--path", f"{way} 0.2"]
            slow, fast = (rows_of(*arguments, *more)[-200:] for more in ((), ("--speed", repr(speed))))
            self.assertTrue(50 < sum(stiffness * row[f"{way}_angle"] < limit for row in slow) < 150)
            for one, other in zip(slow, fast, strict=True):
                spring = stiffness * one[f"{way}_angle"]
                self.close(one[f"{way}_torque"], min(spring, limit), 1e-9)
                if abs(spring - limit) > 1e-6 * limit:
                    self.close(other[f"{way}_torque"], spring + dashpot * speed if spring < limit else limit, 1e-9)

    def test_beyond_touch(self):
        """F_n = f0 - kc delta down to a gap of |f0|/kc."""
        k1, kc, f0 = 1e4, 2e4, -0.1
        rows = rows_of(f"hooke/hysteresis k1 {k1} k2_ratio 4 kc_ratio 2 phi_f 0.05 e 1 f0 {f0}", "--path",
                       "normal -8e-6 1e-6 -8e-6", "--steps", "90")
        gaps = 0
        self.assertEqual(rows[0]["normal_force"], f0)
        for row in rows[1:91] + rows[181:]:
            overlap = row["overlap"]
            if overlap < 0:
                gaps += 1
                self.close(row["normal_force"], f0 - kc * overlap if overlap > f0 / kc else 0, 1e-9, 1e-12)
        self.assertTrue(gaps > 150)

    def test_sizes_and_wall(self):
        """Hertz: F = k sqrt(R*) delta^(3/2)."""
        for arguments, reduced in ((["--radius", "1e-3", "3e-3"], 0.75e-3), (["--radius", "2e-3"], 1e-3),
                                   (["--radius", "2e-3", "--wall"], 2e-3)):
            row = rows_of("hertz 1e9 0", "--path", "normal 1e-5", *arguments)[-1]
            self.close(row["normal_force"], 1e9 * math.sqrt(reduced) * 1e-5**1.5, 1e-12)


class Impacts(Case):
    def test_luding_restitution(self):
        stuck = 0
        for speed in (0.02, 0.1, 0.3, 0.6, 0.9, 1.3):
            outcome, want = impact_of(LUDING, speed), luding_restitution(speed)
            self.close(outcome["largest_overlap"], speed * math.sqrt(REDUCED / K1))
            if want is None:
                stuck += 1
                self.assertEqual(outcome["separates"], "no")
                self.assertNotIn("restitution", outcome)
            else:
                self.assertEqual(outcome["separates"], "yes")
                kinetic = REDUCED * speed**2 / 2
                self.close(outcome["restitution"], want, 5e-6)
                lost = outcome["normal_plastic"] + outcome.get("adhesion", 0)
                self.close(lost, kinetic * (1 - want**2), 0, 5e-6 * kinetic)
                self.close(outcome["normal_plastic"], luding_plastic(speed), 0, 5e-6 * kinetic)
        self.assertTrue(2 <= stuck <= 4)

    def test_hooke(self):
        """The damped oscillator: half a period, and the remaining speed."""
        k, eta = 1e5, 0.3
        decay = eta / (2 * REDUCED)
        time = math.pi / math.sqrt(k / REDUCED - decay**2)
        for arguments in ([], ["--units", "si"]):
            outcome = impact_of(f"hooke {k} {eta} damping velocity", 0.7, *arguments)
            self.close(outcome["contact_time"], time, 3e-6)
            self.close(outcome["restitution"], math.exp(-decay * time), 3e-6)
            self.assertTrue(outcome["steps"] < 20000)  # the error is of second order
        free = impact_of(f"hooke {k} 0", 0.7)
        self.close(free["largest_force"], 0.7 * math.sqrt(k * REDUCED))
        self.close(free["restitution"], 1)

    def test_hertz(self):
        """Contact time 2.868 (m*^2/(R* E*^2 v))^(1/5): 2 delta sqrt(pi) Gamma(7/5)/Gamma(9/10)/v."""
        young, poisson = 7e10, 0.2
        k = 4 / 3 * young / (2 * (1 - poisson**2))
        for speed in (0.1, 1.0):
            deepest = (5 * REDUCED * speed**2 / (4 * k * math.sqrt(R / 2)))**0.4
            time = 2 * deepest / speed * math.sqrt(math.pi) * math.gamma(1.4) / math.gamma(0.9)
            self.close(time, 2.868 * (REDUCED**2 / (R / 2 * (0.75 * k)**2 * speed))**0.2, 2e-4)
            outcome = impact_of(f"hertz/material {young} 1 {poisson} damping coeff_restitution", speed)
            self.close(outcome["contact_time"], time, 2e-6)
            self.close(outcome["largest_overlap"], deepest, 2e-6)
            for e in (0.9, 0.6):
                damped = impact_of(f"hertz/material {young} {e} {poisson} damping coeff_restitution", speed)
                self.close(damped["restitution"], e, 2e-6)

    def test_jkr(self):
        """The energy lost to adhesion: the work of the pull from touch to the break, along Johnson's curve."""
        young, poisson, work = 1e7, 0.3, 0.05
        reduced, modulus = R / 2, young / (2 * (1 - poisson**2))

        def overlap(a):
            return a**2 / reduced - math.sqrt(2 * math.pi * work * a / modulus)

        def force(a):
            return 4 / 3 * modulus * a**3 / reduced - math.sqrt(8 * math.pi * work * modulus * a**3)

        touch = (2 * math.pi * work * reduced**2 / modulus)**(1 / 3)
        breaks = (math.pi * work * reduced**2 / (8 * modulus))**(1 / 3)
        count, lost = 20000, 0.0
        for k in range(count):
            a, b = (touch + (breaks - touch) * (k + shift) / count for shift in (0, 1))
            lost += (force(a) + force(b)) / 2 * (overlap(b) - overlap(a))
        outcome = impact_of(f"schwarz {young} 0 {poisson} {work} 1", 0.01)
        kinetic = REDUCED * 0.01**2 / 2
        self.close(outcome["adhesion"], lost, 0, 2e-6 * kinetic)
        self.assertNotIn("normal_plastic", outcome)
        self.close(outcome["restitution"], math.sqrt(1 - lost / kinetic), 2e-6)

    def test_adhesion_at_low_speed(self):
        """Bodies that touch with hardly any speed are pulled together up to the overlap at which the work of JKR's force since
        touch is 0. The pull, not the speed, decides how long this takes."""
        young, poisson, surface = 1e7, 0.3, 0.05
        work = 2 * surface
        reduced, modulus = R / 2, young / (2 * (1 - poisson**2))
        a = (2 * math.pi * work * reduced**2 / modulus)**(1 / 3)
        done, overlap, force = 0.0, 0.0, 4 / 3 * modulus * a**3 / reduced - math.sqrt(8 * math.pi * work * modulus * a**3)
        while done <= 0:
            a *= 1 + 1e-6
            before = overlap, force
            overlap = a**2 / reduced - math.sqrt(2 * math.pi * work * a / modulus)
            force = 4 / 3 * modulus * a**3 / reduced - math.sqrt(8 * math.pi * work * modulus * a**3)
            done += (force + before[1]) / 2 * (overlap - before[0])
        for speed in (1e-7, 1e-5):
            outcome = impact_of(f"jkr {young} 0 {poisson} {surface}", speed)
            self.assertEqual(outcome["separates"], "no")
            self.close(outcome["largest_overlap"], overlap, 1e-5)

    def test_no_outcome_that_depends_on_the_steps(self):
        """A rebound that is lost in the rounding of a much faster motion is refused."""
        result = call("hooke/hysteresis k1 1e4 k2_ratio 1 kc_ratio 0.5 phi_f 0.05 e 1 f0 -0.02", "--impact", "1e-7")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertRegex(result.stderr, r"^grip-law: --impact 1e-07: with \d+ steps the outcome still changes by .* accepted: .*\n$")

    def test_pull_beyond_touch(self):
        """m* v^2/2 = k1 delta^2/2 + f0 delta - f0^2/(2 kc) at the largest overlap, and no loss without plasticity."""
        k1, kc, f0, speed = 1e4, 5e3, -0.02, 0.05
        energy = REDUCED * speed**2 / 2 + f0**2 / (2 * kc)
        outcome = impact_of(f"hooke/hysteresis k1 {k1} k2_ratio 1 kc_ratio 0.5 phi_f 0.05 e 1 f0 {f0}", speed)
        self.close(outcome["largest_overlap"], (-f0 + math.sqrt(f0**2 + 2 * k1 * energy)) / k1, 3e-6)
        self.close(outcome["restitution"], 1, 3e-6)

    def test_sliding_at_a_wall(self):
        """A sufficiently oblique impact never sticks: v_t decreases by mu (1 + e) v_n, and the spin follows from
        this."""
        k, kt, mu, speed, angle = 1e5, 1e5, 0.2, 0.5, math.radians(75)
        outcome = impact_of(f"hooke {k} 0 tangential linear_history {kt} 0 {mu}", speed, "--angle", "75", "--wall")
        across, normal = speed * math.sin(angle), speed * math.cos(angle)
        rebound, spin = across - 2 * mu * normal, 5 * mu * normal / R
        self.close(outcome["restitution"], 1)
        self.close(math.tan(math.radians(outcome["rebound_angle"])), rebound / normal, 1e-5)
        self.close(outcome["spin_i"], spin, 1e-5)
        left = MASS * (rebound**2 + normal**2) / 2 + 0.2 * MASS * R**2 * spin**2
        self.close(outcome["kinetic_after"], left, 1e-5)
        self.close(outcome["sliding"], MASS * speed**2 / 2 - left, 1e-5)

    def test_energy_closes(self):
        senses = (" tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 1e-3 rolling luding kr_ratio 0.1 "
                  "mu_r 0.05 twisting luding kw_ratio 0.1 mu_w 0.05")
        spun = ["--angle", "40", "--spin", "500", "300"]
        for model, arguments in ((LUDING + " gamma_n 1e-3" + senses, spun + ["--radius", "1e-3", "2e-3"]),
                                 (LUDING + senses, spun + ["--wall"]),
                                 ("hertz/material 1e9 0.7 0.3 damping tsuji tangential mindlin NULL 1 0.5", spun)):
            outcome = impact_of(model, 0.5, *arguments)
            booked = sum(value for name, value in outcome.items() if name in LEDGER)
            self.close(outcome["kinetic_after"] + booked, outcome["kinetic_before"], 1e-8)
            self.assertTrue(abs(outcome["energy_error"]) < 1e-8)
            self.assertFalse([name for name in outcome if name.startswith("elastic_")])  # the contact has ended
            self.assertTrue(outcome["kinetic_after"] < outcome["kinetic_before"])
            if "luding" in model:
                self.assertTrue(all(outcome[name] > 0 for name in ("sliding", "rolling", "twisting")))

    def test_dashpots(self):
        """Everything that a damped oscillator loses goes to its dashpot."""
        outcome = impact_of("hooke 1e5 0.3 damping velocity", 0.7)
        lost = outcome["kinetic_before"] * (1 - outcome["restitution"]**2)
        self.close(outcome["normal_damping"], lost, 1e-5)
        self.assertTrue(abs(outcome["rest_normal"]) < 1e-5 * lost)

    def test_rows_have_the_work_of_each_mode(self):
        """At the end the work of all modes is the kinetic energy that is gone."""
        arguments = ["--angle", "40", "--spin", "500", "300", "--radius", "1e-3", "2e-3"]
        model = (LUDING + " gamma_n 1e-3 tangential luding kt_ratio 0.2 mu 0.4 rolling luding kr_ratio 0.1 mu_r 0.05 "
                 "twisting luding kw_ratio 0.1 mu_w 0.05")
        outcome = impact_of(model, 0.5, *arguments)
        first, *_, last = rows_of(model, "--impact", "0.5", *arguments, "--csv", "-")
        works = [f"{way}_work" for way in ("normal", "tangential", "rolling", "twisting")]
        self.assertEqual([first[name] for name in works], [0.0] * 4)
        gone = outcome["kinetic_before"] - outcome["kinetic_after"]
        self.close(sum(last[name] for name in works), gone, 1e-6)
        self.close(last["normal_work"], sum(outcome.get(name, 0) for name in (
            "normal_damping", "normal_plastic", "adhesion", "rest_normal")), 1e-4)

    def test_rows(self):
        result = call("hooke 1e5 0", "--impact", "0.5", "--csv", "-")
        rows, frequency = parse_rows(result.stdout), math.sqrt(1e5 / REDUCED)
        self.assertIn("# restitution", result.stdout)
        self.assertTrue(len(rows) > 500)
        for row in rows:
            self.close(row["overlap"], 0.5 / frequency * math.sin(frequency * row["time"]), 1e-4, 1e-11)
            self.close(row["normal_force"], 1e5 * row["overlap"], 1e-9)
            self.close(row["normal_work"], 1e5 * row["overlap"]**2 / 2, 1e-6, 1e-12)


class Shapes(Case):
    """A spheroid a:b:b. Where its outward normal is at the angle t to the long axis, with h^2 = (a cos t)^2 + (b sin t)^2, det rho is
    (a b b)^2/h^4, the arm of the normal force (a^2 - b^2) sin t cos t/h, and I = m (a^2 + b^2)/5."""
    A, B = 3e-3, 1e-3
    SHAPE = f"ellipsoid {A} {B} {B}"
    GRAIN = DENSITY * 4 / 3 * math.pi * A * B * B

    def place(self, degrees):
        """The words, R* and m*, at a wall."""
        t = math.radians(degrees)
        square = (self.A * math.cos(t))**2 + (self.B * math.sin(t))**2
        arm = (self.A**2 - self.B**2) * math.sin(t) * math.cos(t) / math.sqrt(square)
        mass = self.GRAIN / (1 + 5 * arm**2 / (self.A**2 + self.B**2))
        return ["--shape", self.SHAPE, "--normal", f"{7 * math.cos(t)} 0 {7 * math.sin(t)}"], self.A * self.B**2 / square, mass

    def test_paths(self):
        """Hertz's force, at a wall and between two alike."""
        young, poisson, overlap = 1e8, 0.25, 1e-5
        for degrees in (0, 30, 77, 90):
            words, radius, _ = self.place(degrees)
            for wall, reduced in ((["--wall"], radius), ([], radius / 2)):
                rows = rows_of(f"hertz/material {young} 0 {poisson}", "--path", f"normal {overlap}", *words, *wall)
                force = 4 / 3 * young / (2 * (1 - poisson**2)) * math.sqrt(reduced) * overlap**1.5
                self.close(rows[-1]["normal_force"], force, 1e-8)

    def test_impacts(self):
        """Half a period of the oscillator with the mass of the contact; restitution as given at every place."""
        k = 1e4
        for degrees in (0, 20, 45, 90):
            words, _, mass = self.place(degrees)
            for wall, reduced in ((["--wall"], mass), ([], mass / 2)):
                outcome = impact_of(f"hooke {k} 0", 0.01, *words, *wall)
                self.close(outcome["contact_time"], math.pi * math.sqrt(reduced / k), 2e-6)
                self.close(outcome["restitution"], 1)
                self.assertNotIn("spin_i", outcome)
                damped = impact_of("hertz/material 1e8 0.6 0.25 damping coeff_restitution", 0.01, *words, *wall)
                self.close(damped["restitution"], 0.6, 2e-6)

    def test_curvature(self):
        """Its limits in radii of the sphere of equal volume, this radius, and a ball that is added."""
        overlap = 1e-6
        equal = (self.A * self.B**2)**(1 / 3)
        tip = self.B**2 / self.A
        for more, reduced in (("curvature volume", equal), ("curvature touch", tip), ("curvature touch 0.5 2", 0.5 * equal), ("curvature touch 0.05 0.1", 0.1 * equal)):
            rows = rows_of("hertz 1e6 0", "--path", f"normal {overlap}", "--shape", f"{self.SHAPE} {more}", "--normal", "1 0 0", "--wall")
            self.close(rows[-1]["normal_force"], 1e6 * math.sqrt(reduced) * overlap**1.5, 1e-8)
        result = call("hooke 1e4 0", "--impact", "0.01", "--shape", "superellipsoid 1e-3 1e-3 1e-3 2 2 round 1e-3", "--wall", "--json")
        report = json.loads(result.stdout)
        for name, want in (("radius", [2e-3]), ("mass", [DENSITY * 4 / 3 * math.pi * 8e-9]), ("normal", [0, 0, 1])):
            for got, one in zip(report[name], want, strict=True):
                self.close(got, one, 1e-9)
        self.close(report["reduced_radius"], 2e-3, 1e-9)
        self.assertTrue("spin" not in report["models"][0]["impact"])


class Lists(Case):
    def test_all_laws(self):
        heads = [line for line in call("--list").stdout.splitlines() if line and not line.startswith(" ")]
        with open(os.path.join(SOURCE, "src", "laws", "laws.def")) as file:
            laws = re.findall(r"^GRIP_LAW\((\w+), (\w+)\)", file.read(), re.M)
        self.assertTrue(len(laws) > 10)
        self.assertEqual([head.replace("/", "_") for head in heads], [" ".join(law) for law in laws])

    def test_one(self):
        text = call("--list", "tangential").stdout
        self.assertEqual(len(re.findall(r"^tangential ", text, re.M)), len(re.findall(r"^\S", text, re.M)))
        text = call("--list", "luding").stdout
        self.assertEqual(re.findall(r"^(\w+) luding$", text, re.M), ["normal", "tangential", "rolling", "twisting"])
        cells = {line.split()[0]: re.split(r"  +", line.strip()) for line in text.splitlines() if line.strip()}
        self.assertEqual(cells["k2hat"][1:5], ["F/L", "0 and above", "required, or young", "harmonic"])
        self.assertEqual(cells["young"][1:5], ["F/L^2", "0 and above", "in place of k2hat", "harmonic"])
        self.assertEqual(cells["k1_ratio"][1:5], ["-", "1e-06 to 1", "required", "arithmetic"])
        self.assertEqual(cells["gamma_t"][1:5], ["M/T", "0 and above", "0", "minimum"])
        self.assertIn("luding2008 woo_luding", text)
        lines = [re.split(r"  +", line.strip()) for line in call("--list", "jkr").stdout.splitlines()]
        cells = {line[0]: line for line in lines}
        self.assertEqual([cells[word][2] for word in ("E", "nu", "gamma")],
                         ["above 0", "above -1 to 0.5", "0 and above"])
        self.assertIn("history: largest_overlap [L], stays", text)


class Files(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="grip_law_")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def name(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.name(name), "rb") as file:
            return file.read()

    def test_csv(self):
        arguments = [LUDING, "--path", "normal 1e-5", "--steps", "5"]
        text = call(*arguments).stdout
        self.assertEqual(call(*arguments, "--csv", self.name("a.csv")).stdout, "")
        self.assertEqual(self.read("a.csv").decode(), text)
        self.assertIn("overlap [m]", call(*arguments, "--units", "si").stdout)
        self.assertIn("normal_force [dyn]",
                      call(*arguments, "--units", "cgs", "--radius", "0.1", "--density", "2.5").stdout)
        self.assertIn("overlap [L]", text)

    def test_several_models(self):
        rows = rows_of("hooke 1e5 0", "--curve", "hooke 3e5 0", "--path", "normal 1e-5", "--steps", "5")
        self.assertEqual([row["curve"] for row in rows], [0] * 6 + [1] * 6)
        for row in rows:
            self.close(row["normal_force"], (1e5, 3e5)[int(row["curve"])] * row["overlap"], 1e-12)

    @unittest.skipUnless(shutil.which("gnuplot"), "no gnuplot")
    def test_plots(self):
        path = ["--path", "normal 1e-5 0"]
        for arguments in ([LUDING] + path, [LUDING, "--curve", "hooke 1e4 0"] + path + ["--label", "it's `echo no`"],
                          ["hooke 1e5 0.5", "--impact", "1"],
                          [LUDING] + path + ["--x", "overlap", "--y", "normal_work"]):
            for name, magic in (("a.png", b"\x89PNG\r\n\x1a\n"), ("a.svg", b"<?xml")):
                result = call(*arguments, "--units", "si", "--plot", self.name(name))
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertTrue(self.read(name).startswith(magic))
                self.assertTrue(len(self.read(name)) > 2000)
        picture = self.read("a.svg")
        for text in (b"<svg", b"overlap (um)", b"normal work (uJ)", b"luding k2hat 1e5"):
            self.assertIn(text, picture)
        result = call(LUDING, *path, "--plot", "| touch x .png", cwd=self.folder)
        self.assertEqual(result.returncode, 0)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.png", "a.svg", "| touch x .png"])

    @unittest.skipUnless(shutil.which("gnuplot"), "no gnuplot")
    def test_axes(self):
        """The numbers at the axes have at most three digits before the point; the prefix of the unit ensures it."""
        for path, units, stiffness, labels, last in (
                ("0 1e-5", ["--units", "si"], "1e5", ("overlap (um)", "normal force (N)"), ("10", "1")),
                ("0 1e-3", ["--units", "si"], "1e8", ("overlap (mm)", "normal force (kN)"), ("1", "100")),
                ("0 5e-9", ["--units", "si"], "1e5", ("overlap (nm)", "normal force (uN)"), ("5", "500")),
                ("0 0.5", ["--units", "si"], "1e-3", ("overlap (m)", "normal force (uN)"), ("0.5", "500")),
                ("0 -6e-5", ["--units", "si"], "1e5", ("overlap (um)", "normal force (N)"), ("-60", "0")),
                ("0 5e-3", ["--units", "cgs"], "1e5", ("overlap (1e-3 cm)", "normal force (dyn)"), ("5", "500")),
                ("0 5e-3", [], "1e7", ("overlap (1e-3 L)", "normal force (1e3 F)"), ("5", "50"))):
            result = call(f"hooke {stiffness} 0", "--path", "normal " + path, "--radius", "2", "--density", "1", *units,
                          "--plot", self.name("a.svg"))
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            texts = [text.strip() for text in re.findall("<text>([^<]*)</text>", self.read("a.svg").decode())]
            for text in labels + last:
                self.assertIn(text, texts)

    @unittest.skipUnless(shutil.which("gnuplot"), "no gnuplot")
    def test_curves_are_thinned(self):
        """A straight line is drawn by its ends, for any number of rows."""
        call("hooke 1e5 0", "--path", "normal 0 1e-5", "--steps", "5000", "--csv", self.name("a.csv"),
             "--plot", self.name("a.svg"))
        self.assertTrue(self.read("a.csv").count(b"\n") > 5000)
        curve = re.search('id="gnuplot_plot_1".*?</g>\n\t</g>', self.read("a.svg").decode(), re.S)[0]
        self.assertEqual(len(re.findall(r"[ML]-?[\d.]+,", curve)), 2)

    def test_no_gnuplot(self):
        empty = self.name("bin")
        os.mkdir(empty)
        os.symlink(shutil.which("sh"), os.path.join(empty, "sh"))
        result = call("hooke 1 0", "--path", "normal 1", "--plot", self.name("a.png"),
                      env={**os.environ, "PATH": empty})
        self.assertEqual(result.returncode, 1)
        self.assertIn("gnuplot", result.stderr)
        self.assertEqual(os.listdir(self.folder), ["bin"])

    def test_not_writable(self):
        missing = self.name("no/a.csv")
        result = call("hooke 1 0", "--path", "normal 1", "--csv", missing)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn(missing, result.stderr)


class ParameterFiles(Case):
    """file NAME [override words]: the same rows as with the words themselves."""
    PATH = ("--path", "normal 0 1e-5 4e-6 2e-5 0")

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="grip_files_")
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_same_as_words(self):
        path = self.write("powder.grip", "# DATE: 2026-01-01\nunits si  # SI\nluding k2hat 1e5 k1_ratio 0.2  # and\n\n"
                          "  kc_ratio 0.3\tphi_f 0.02 # last, without an end of line\ntangential luding kt_ratio 0.2 mu 0.5")
        words = LUDING + " tangential luding kt_ratio 0.2 mu 0.5"
        self.assertEqual(rows_of(f"file {path}", *self.PATH), rows_of(words, *self.PATH))
        self.assertEqual(rows_of("file", path, *self.PATH), rows_of(words, *self.PATH))
        changed = rows_of(f"file {path} kc_ratio 0.1 tangential none", *self.PATH)
        self.assertEqual(changed, rows_of(LUDING.replace("kc_ratio 0.3", "kc_ratio 0.1"), *self.PATH))
        self.assertNotEqual(changed, rows_of(words, *self.PATH))

    def test_where_it_is_looked_for(self):
        path = self.write("powder.grip", "units si\n" + LUDING + "\n")
        folders = "/not/there:" + self.folder
        result = call("file nowhere/powder.grip", *self.PATH, env=dict(os.environ, LAMMPS_POTENTIALS=folders))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(parse_rows(result.stdout), rows_of(f"file {path}", *self.PATH))

    def test_files_that_come_with_grip(self):
        folder = os.path.join(SOURCE, "potentials")
        for name in os.listdir(folder):
            if name.endswith(".grip"):
                result = call(f"file {os.path.join(folder, name)}", "--impact", "0.1")
                self.assertEqual(result.returncode, 0, f"{name}: {result.stderr}")

    def test_bad_files(self):
        model = LUDING + "\n"
        for text, *parts in ((model, "units"), ("units si\n" + model + "units si\n", "line 3", "units"),
                             ("units\n" + model, "line 1", "units"), ("units si cgs\n" + model, "line 1", "units"),
                             ("units cgs\n" + model, "cgs", "--units"), ("units si\n", "normal"),
                             ("units si\nhook 1 1\n", "hook"), ("units si\n" + LUDING + " cutoff 1\n", "cutoff"),
                             ("units si\n" + "x" * 5000 + "\n", "line 2"),
                             ("units si\n" + ("a " * 2000 + "\n") * 3, "line 3")):
            path = self.write("bad.grip", text)
            result = call(f"file {path}", *self.PATH)
            self.assertEqual(result.returncode, 2, text[:40])
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            for part in ("bad.grip", *parts):
                self.assertIn(part, result.stderr)
        path = self.write("good.grip", "units si\n" + model)
        for arguments, part in ((f"file {path} kc 3", "kc"), (f"file {path} kc_ratio", "kc_ratio"), ("file", "file"),
                                ("file not_there.grip", "not_there.grip"), (f"file {path} hooke 1 1", "hooke")):
            result = call(arguments, *self.PATH)
            self.assertEqual((result.returncode, len(result.stderr.splitlines())), (2, 1), arguments)
            self.assertIn(part, result.stderr)


class BadInput(Case):
    PATH = ["--path", "normal 1e-6"]
    HOOKE = ["hooke 1e5 0"]

    def refused(self, arguments, *words):
        """One line that names the word and what is accepted, exit status 2, nothing written."""
        with tempfile.TemporaryDirectory(prefix="grip_law_") as folder:
            result = call(*arguments, cwd=folder)
            self.assertEqual((result.returncode, result.stdout, os.listdir(folder)), (2, "", []), arguments)
        self.assertTrue(re.fullmatch(r"grip-law: [^\n]+\n", result.stderr), result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def test_options(self):
        self.refused([], "--path", "--impact", "--list", "--help")
        self.refused(self.HOOKE, "--path", "--impact")
        self.refused(["--pat"], "'--pat'", "--path")
        self.refused(self.PATH, "model is missing")
        self.refused(self.HOOKE + self.PATH + ["--impact", "1"], "--path", "--impact")
        self.refused(self.HOOKE + self.PATH + ["--steps", "1", "--steps", "2"], "--steps", "twice")
        for option in ("--path", "--impact", "--radius", "--plot", "--csv", "--units", "--curve"):
            self.refused(self.HOOKE + [option], option, "needs a value")
        self.refused(["--list", "nothing"], "'nothing'", "tangential", "hertz/material")
        self.refused(["--list"] + self.HOOKE + self.PATH, "--list")

    def test_values(self):
        for option, value, word in (("--steps", "0", "above 0"), ("--steps", "1.5", "whole number"),
                                    ("--steps", "1e9", "1000000"), ("--speed", "-1", "above 0"),
                                    ("--speed", "fast", "a number"), ("--radius", "0", "above 0"),
                                    ("--radius", "inf", "above 0"), ("--density", "nan", "above 0"),
                                    ("--units", "SI", "si, cgs"), ("--plot", "a.gif", ".svg"),
                                    ("--plot", ".png", ".png")):
            self.refused(self.HOOKE + self.PATH + [option, value], option, f"'{value}'", word)
        self.refused(self.HOOKE + ["--impact", "0"], "--impact", "'0'", "above 0")
        self.refused(self.HOOKE + ["--impact", "1", "--angle", "90"], "--angle", "'90'", "below 90")
        self.refused(self.HOOKE + ["--impact", "1", "--spin", "a"], "--spin", "'a'", "a number")
        self.refused(self.HOOKE + self.PATH + ["--radius", "1", "2", "--wall"], "--wall", "--radius")
        self.refused(self.HOOKE + self.PATH + ["--units", "cgs"], "--radius", "--density")

    def test_owners(self):
        for option in (["--speed", "1"], ["--steps", "9"]):
            self.refused(self.HOOKE + ["--impact", "1"] + option, option[0], "--path")
        for option in (["--angle", "1"], ["--spin", "9"]):
            self.refused(self.HOOKE + self.PATH + option, option[0], "--impact")
        for option in (["--x", "time"], ["--y", "time"], ["--title", "a"], ["--label", "b"]):
            self.refused(self.HOOKE + self.PATH + option, option[0], "--plot")

    BEAM = "beam young 7e9 poisson 0.3 ratio 0.8"

    def test_bonds(self):
        path = ["--path", "stretch 1e-7"]
        for law, *words in (("rod young 1", "'rod'", "beam parallel springs"), ("", "the law of the bond is missing"),
                            ("beam young 0 poisson 0 ratio 1", "'young' is '0'", "above 0"),
                            ("beam young 1 poisson 0.6 ratio 1", "'poisson' is '0.6'", "-0.99 to 0.5"),
                            ("beam young 1 poisson 0 strength none", "'radius' is missing"),
                            ("beam young 1 poisson 0 ratio 1 radius 1 strength none", "'radius' and 'ratio' are both given"),
                            ("beam poisson 0 ratio 1 strength none", "'young' is missing"),
                            ("beam young 1 young 1", "'young' is given twice"),
                            (self.BEAM, "'strength' is missing"),
                            (self.BEAM + " strength stress tension 1", "'shear' is missing"),
                            (self.BEAM + " strength stress tension 1 shear 1 section top", "'top'", "middle ends"),
                            (self.BEAM + " strength hard", "'hard'", "stress force strain none"),
                            (self.BEAM + " strength force 1 1 1", "the twisting value of 'strength force' is missing"),
                            (self.BEAM + " strength none theory newton", "'newton'", "timoshenko bernoulli"),
                            (self.BEAM + " random weibull 3 1.5 strength none", "1.5", "whole number"),
                            (self.BEAM + " middle 0.3", "unknown keyword 'middle'", "kappa", "theory", "strength"),
                            ("springs 1 1 1", "the twisting value of 'springs' is missing"), ("springs 1 1 1 1 middle 2", "'middle' is '2'", "0 to 1"),
                            ("springs 1 1 1 1 strength stress tension 1 shear 1", "no section"),
                            ("parallel young 1 normal 1 shear 1 ratio 1 strength none", "moduli", "by area"),
                            ("parallel young 1 ratio 1 strength none", "'shear' is missing")):
            self.refused(["--bond", law] + path, "--bond", *words)
        bond = ["--bond", self.BEAM + " strength none"]
        for text, *words in (("normal 1e-6", "'normal'", "stretch, shear, bending or twisting"), ("shear", "goes nowhere"),
                             ("shear x", "'x'", "numbers"), ("bending 2.3", "'2.3'", "below 2.2"), ("stretch -1", "minus the length")):
            self.refused(bond + ["--path", text], "--path", *words)
        self.refused(bond, "--bond belongs to --path")
        self.refused(bond + path + ["--units", "lj"], "--units lj needs --radius: defaults")
        self.refused(["--length", "1"] + self.HOOKE + self.PATH, "--length belongs to --bond")
        self.refused(["hooke"] + bond + path, "'hooke'", "in place of a model")
        for option in (["--speed", "1"], ["--density", "1"], ["--wall"], ["--plot", "a.png"], ["--json"], ["--curve", "hooke 1 0"]):
            self.refused(bond + path + option, option[0], "no meaning with --bond")

    def test_shapes(self):
        ellipsoid = "ellipsoid 3 2 1"
        for text, *words in (("", "accepted: ellipsoid superellipsoid"), ("cube 1", "'cube'", "accepted: ellipsoid superellipsoid"),
                             ("ellipsoid 3 2", "''", "a number"), ("ellipsoid 3 2 x", "'x'", "a number"), ("ellipsoid 3 2 0", "the semi-axis c of ellipsoid is 0", "above 0"),
                             ("ellipsoid 51 2 1", "50 times"), ("superellipsoid 3 2 1 1 2", "the exponent n1 of superellipsoid is 1", "2 to 40"), (ellipsoid + " 4", "'4'", "cushion, round, curvature"),
                             (ellipsoid + " round", "round ''"), (ellipsoid + " round -1", "must not be negative"), (ellipsoid + " round 1 round 1", "twice"),
                             (ellipsoid + " cushion 0.01", "superellipsoid"), ("superellipsoid 3 2 1 4 4 cushion 1", "0.001 to 0.1"),
                             (ellipsoid + " curvature", "accepted: touch, volume"), (ellipsoid + " curvature touch 1", "the upper limit ''"),
                             (ellipsoid + " curvature touch 2 1", "increasing order"), (ellipsoid + " x" * 300, "too long")):
            self.refused(self.HOOKE + self.PATH + ["--shape", text], "--shape", *words)
        for text in ("", "1 2", "0 0 0", "1 2 x", "1 0 0 0"):
            self.refused(self.HOOKE + self.PATH + ["--shape", ellipsoid, "--normal", text], f"--normal '{text}'", "three numbers, not all 0")
        self.refused(self.HOOKE + self.PATH + ["--normal", "1 0 0"], "--normal", "--shape")
        shape = ["--shape", ellipsoid]
        for option in (["--angle", "1"], ["--spin", "1"], ["--radius", "1"]):
            self.refused(self.HOOKE + ["--impact", "1"] + shape + option, option[0], "no meaning with --shape")
        self.refused(self.HOOKE + self.PATH + shape + ["--density", "1", "2"], "--density", "one number")
        self.refused(self.HOOKE + self.PATH + shape + ["--units", "cgs"], "--density")
        self.refused(["mdr 1e6 0.3 1e4 1 0 0.5 damping mdr 1"] + self.PATH + shape, "mdr", "for spheres")
        self.refused(["hooke 1e9 0"] + ["--impact", "1e6"] + shape, "smaller radius")

    def test_columns_and_labels(self):
        plot = self.HOOKE + self.PATH + ["--plot", "a.png"]
        self.refused(plot + ["--x", "delta"], "--x", "'delta'", "overlap", "normal_force")
        self.refused(plot + ["--y", "force"], "--y", "'force'", "overlap", "normal_force")
        self.refused(plot + ["--label", "a", "--label", "b"], "--label", "'b'")

    def test_paths(self):
        for path, words in (("", ["''", "tangential"]), ("normally 1", ["'normally'", "twisting"]),
                            ("damping 1", ["'damping'", "rolling"]), ("normal", ["'normal'", "nowhere"]),
                            ("normal 1 two", ["'two'", "not a number"]), ("normal 1e-6 inf", ["'inf'"]),
                            ("normal " + "1 " * 99, ["64"]), ("tangential 1e-6", ["hooke", "tangential law"]),
                            ("rolling 1", ["rolling law"])):
            self.refused(self.HOOKE + ["--path", path], *words)
        self.refused(self.HOOKE + self.PATH * 40, "--path", "32")

    def test_models(self):
        for model, words in (("hook 1 0", ["'hook'", "hooke", "luding"]), ("hooke 1", ["'eta'"]),
                             ("hooke one 0", ["'one'"]), ("hooke 1 0 cutoff 3", ["'cutoff'", "tangential"]),
                             ("luding k2hat 1", ["k1_ratio"]),
                             ("hooke 1 0 tangential luding kt_ratio 1 mu 1", ["luding"]),
                             ("hooke " * 300, ["256 words"]), ("hooke" * 1000, ["longer"])):
            self.refused([model] + self.PATH, *words)
            self.refused(self.HOOKE + ["--curve", model[:900]] + self.PATH, *words[:1] if len(model) < 900 else [])
        soft = "hooke/hysteresis young 1e6 poisson 0.3 v_char 1 k2_ratio 2 kc_ratio 1 phi_f 0.1 e 0.9"
        self.refused([soft, "--units", "si"] + self.PATH, "5e6")
        self.assertEqual(call(soft, *self.PATH).returncode, 0)

    def test_too_deep(self):
        self.refused(["hooke 1 0", "--impact", "100"], "--impact", "radius")


class Words(Case):
    def test_help_and_version(self):
        result = call("--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for option in ("--path", "--impact", "--list", "--plot", "--curve", "--units"):
            self.assertIn(f"  {option} ", result.stdout)
        self.assertRegex(call("--version").stdout, r"^grip-law \d+\.\d+\.\d+, \S+\n$")

    def test_words_without_quotes(self):
        """The words of a model may be given alone, including negative numbers."""
        quoted = "hooke/hysteresis k1 1e4 k2_ratio 4 kc_ratio 2 phi_f 0.05 e 1 f0 -0.1"
        path = ["--path", "normal 1e-6"]
        self.assertEqual(call(quoted, *path).stdout, call(*path, *quoted.split()).stdout)
