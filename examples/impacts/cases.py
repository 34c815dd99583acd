# SPDX-License-Identifier: GPL-2.0-only
"""The impacts of Chung and Ooi (2011) with every tangential law: writes a folder for each run, and the list of runs.

    python3 cases.py FOLDER [POINTS]        POINTS: impacts in a sweep (36)

A run is one law in one test with one material; its folder contains spheres.in and law.grip. runs.txt lists for each run the
folder, the time step, the number of steps, whether there is a wall, and the steps between frames of its path.
"""
import math
import os
import sys

# Young's modulus, Poisson's ratio, density. Numbers of the tests as in the sources of Yade, PySPH and Kratos.
GLASS, OXIDE, IRON = (48e9, 0.20, 2800.0), (380e9, 0.23, 4000.0), (100e9, 0.25, 7000.0)
ALLOY2, ALLOY4 = (70e9, 0.30, 2699.0), (70e9, 0.33, 2700.0)
STEEL, POLYETHYLENE, NYLON = (208e9, 0.30, 7850.0), (1e9, 0.40, 1400.0), (2.5e9, 0.40, 1000.0)

# For each test the materials by name, radius, speed, friction, restitution.
TEST1 = ({"glass": GLASS}, 0.01, 20.0, 0.35, 1.0)
TEST2 = ({"alloy": ALLOY2}, 0.1, 0.2, 0.0, 1.0)
TEST3 = ({"oxide": OXIDE, "iron": IRON}, 0.0025, 3.9, 0.0, None)
TEST4 = ({"oxide": OXIDE, "alloy": ALLOY4}, 0.0025, 3.9, 0.092, 0.98)
TEST5 = ({"steel": STEEL, "polyethylene": POLYETHYLENE}, 1e-5, 5.0, 0.3, 1.0)
TEST6 = ({"alloy": ALLOY4, "nylon": NYLON}, 0.1, 0.2, 0.4, 0.5)
TEST8 = ({"case_a": ALLOY4, "case_b": ALLOY4}, 0.1, 0.2, 0.4, 0.5)
LARGE = 5.0, 1000.0  # for test 8: radius and density of the second sphere relative to the first
RESTITUTIONS = (0.2, 0.4, 0.6, 0.8, 1.0)
STEPS = 1000  # of a contact

LAWS = ("linear_nohistory", "linear_history", "linear_history_classic", "mindlin_classic", "mindlin", "mindlin/force",
        "mindlin_rescale", "mindlin_rescale/force", "mindlin/direnzo", "history", "luding", "walton_braun", "walton_braun_hooke")
# Test 5 again with half of Mindlin's stiffness, tests 6 and 8 with a dashpot: see README.md.
VARIANTS = {5: "half", 6: "damped", 8: "damped"}


class Contact:
    """Reduced mass and radius, contact moduli, and the duration of an elastic impact."""

    def __init__(self, material, radius, speed, other="wall", stiffer=1.0):
        modulus, self.nu, density = material
        mass = 4 / 3 * math.pi * radius**3 * density
        self.mass, self.radius, self.compliance = mass, radius, 1.0  # at a rigid wall
        if other == "equal":
            self.mass, self.radius, self.compliance = mass / 2, radius / 2, 2.0
        elif other == "large":
            size, heavier = LARGE
            self.mass, self.radius = mass / (1 + 1 / (size**3 * heavier)), radius / (1 + 1 / size)
            self.compliance = 1 + 1 / stiffer
        # A parameter file describes two bodies of the same material: here with the stiffness of these two
        # together.
        self.modulus = 2 * modulus / self.compliance
        self.normal = self.modulus / (2 * (1 - self.nu**2))
        self.shear = self.modulus / (4 * (1 + self.nu) * (2 - self.nu))
        self.duration = 2.868 * (self.mass**2 / (self.radius * self.normal**2 * speed))**0.2
        self.spring = self.mass * (math.pi / self.duration)**2  # the linear spring whose impacts have the same duration


def restitution(eta, power):
    """The restitution of a spring x^power with damping coeff_restitution and limit_damping, by integration of one
    impact."""
    alpha = -(2.0 if power == 1 else math.sqrt(5)) * math.log(eta) / math.hypot(math.log(eta), math.pi)
    x, v, dt = 0.0, 1.0, 1e-3

    def pull(x, v):
        return -max(0.0, x**power - alpha * x**((power - 1) / 2) * -v) if x > 0 else 0.0

    while x >= 0:
        middle = v + 0.5 * dt * pull(x, v)
        x += dt * middle
        v = middle + 0.5 * dt * pull(x, middle)
    return -v


def eta_for(wanted, power):
    """The value of eta that gives this restitution with limit_damping."""
    low, high = 0.01 * wanted, wanted
    for _ in range(30):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if restitution(middle, power) < wanted else (low, middle)
    return high


def law_text(law, contact, mu, e):
    """The lines of a parameter file; None if the law is not applicable. The damping never attracts: see README.md."""
    linear = law in ("linear_history", "linear_history_classic", "luding", "walton_braun_hooke")
    eta = 1.0 if e == 1 else eta_for(e, 1 if linear else 1.5)
    hertz = f"hertz/material {contact.modulus:.10g} {eta:.10g} {contact.nu}\ndamping coeff_restitution\n"
    hooke = f"hooke {contact.spring:.10g} {eta:.10g}\ndamping coeff_restitution\n"
    ratio = 4 * contact.shear / contact.normal
    if law == "linear_nohistory":
        # A dashpot strong enough that it only rounds off the kink of Coulomb's law. Without damping there is
        # none.
        text = hertz + f"tangential linear_nohistory 100 {mu}" if e < 1 else None
    elif law == "luding":
        text = (f"luding k2hat {contact.spring:.10g} k1_ratio 1 kc_ratio 0 phi_f 1 e {eta:.10g}\n"
                f"tangential luding kt_ratio {ratio:.10g} mu {mu}")
    elif law == "walton_braun_hooke":
        text = hooke + f"tangential walton_braun kt_ratio {ratio:.10g} mu {mu}"
    elif law == "walton_braun":
        # Relative to force over overlap, which for Hertz's spring is two thirds of its slope.
        text = hertz + f"tangential walton_braun kt_ratio {1.5 * ratio:.10g} mu {mu}"
    elif law == "damped":
        text = hertz + f"tangential mindlin NULL {math.sqrt(ratio):.10g} {mu}"
    elif linear:
        text = hooke + f"tangential {law} {ratio * contact.spring:.10g} 0 {mu}"
    elif law == "half":
        text = hertz + f"tangential mindlin {4 * contact.shear:.10g} 0 {mu}"
    elif law == "mindlin_classic":
        text = hertz + f"tangential mindlin_classic {8 * contact.shear:.10g} 0 {mu}"
    elif law == "history":
        text = hertz + f"tangential history mu {mu}"
    elif law == "mindlin/direnzo":
        text = hertz + f"tangential mindlin/direnzo mu {mu} phi_s 0"
    else:
        text = hertz + f"tangential {law} NULL 0 {mu}"
    return text and "units si\n" + text + "\nlimit_damping\n"


class Runs:
    def __init__(self, folder):
        self.folder, self.lines = folder, []

    def add(self, name, law, contact, density, spheres, wall="yes", every=0):
        """spheres: (radius, density, x, z, vx, vz, spin about y)."""
        place = os.path.join(self.folder, name)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, "law.grip"), "w", encoding="ascii") as file:
            file.write(law)
        largest = max(s[0] for s in spheres)
        low, high = (pick(s[k] for s in spheres) for pick, k in ((min, 2), (max, 2)))
        bottom, top = min(s[3] for s in spheres), max(s[3] for s in spheres)
        with open(os.path.join(place, "spheres.in"), "w", encoding="ascii") as file:
            print(f"neighbor {0.1 * largest} bin", file=file)
            print(f"region box block {low - 4 * largest} {high + 4 * largest} {-2 * largest} {2 * largest} "
                  f"{min(bottom, 0) - 4 * largest} {top + 4 * largest}", file=file)
            print("create_box 1 box", file=file)
            for k, (radius, rho, x, z, vx, vz, spin) in enumerate(spheres):
                print(f"create_atoms 1 single {x:.12g} 0 {z:.14g}", file=file)
                print(f"set atom {k + 1} diameter {2 * radius} density {rho} vx {vx:.12g} vz {vz:.12g} omega 0 {spin:.12g} 0",
                      file=file)
        self.lines.append(f"{name} {contact.duration / STEPS:.6g} {2 * STEPS} {wall} {every}")

    def write(self):
        with open(os.path.join(self.folder, "runs.txt"), "w", encoding="ascii") as file:
            print("\n".join(self.lines), file=file)


def gap(speed, contact):
    """Spheres begin at the distance that they travel in ten steps."""
    return 10 * speed * contact.duration / STEPS


def at_wall(radius, density, contact, motions):
    return [(radius, density, 6 * k * radius, radius + gap(-vz, contact), vx, vz, spin)
            for k, (vx, vz, spin) in enumerate(motions)]


def angles(points):
    return [85.0 * (k + 1) / points for k in range(points)]


def recoils(points):
    return [14.0 * (k + 1) / points for k in range(points)]


def ratios(points):
    """For tests 6 and 8: 3.5 mu (1 + e) Vcn/Vst."""
    return [0.15 * 160**(k / (points - 1)) for k in range(points)]


def folder_of(test, material, law):
    return f"test{test}_{material}_{law.replace('/', '_')}"


def oblique(runs, law, points):
    materials, radius, speed, mu, e = TEST4
    for name, material in materials.items():
        contact = Contact(material, radius, speed)
        motions = [(speed * math.sin(math.radians(a)), -speed * math.cos(math.radians(a)), 0) for a in angles(points)]
        runs.add(folder_of(4, name, law), law_text(law, contact, mu, e), contact, material[2],
                 at_wall(radius, material[2], contact, motions))
        # The slowest of these impacts, at 85 degrees, lasts longer.
        words = runs.lines[-1].split()
        words[2] = str(4 * STEPS)
        runs.lines[-1] = " ".join(words)


def microslip(runs, law, points):
    materials, radius, speed, mu, e = TEST5
    for name, material in materials.items():
        contact = Contact(material, radius, speed)
        text = law_text(law, contact, mu, e)
        if text:
            runs.add(folder_of(5, name, law), text, contact, material[2],
                     at_wall(radius, material[2], contact, [(x * mu * speed, -speed, 0) for x in recoils(points)]))


def slips(points):
    _, _, speed, mu, e = TEST6
    return [3.5 * mu * (1 + e) * speed / s for s in ratios(points)]


def spinning(runs, law, points):
    materials, radius, speed, mu, e = TEST6
    for name, material in materials.items():
        contact = Contact(material, radius, speed)
        runs.add(folder_of(6, name, law), law_text(law, contact, mu, e), contact, material[2],
                 at_wall(radius, material[2], contact, [(0, -speed, -slip / radius) for slip in slips(points)]))


def equal_spins(runs, law, points):
    _, radius, speed, mu, e = TEST6
    contact = Contact(ALLOY4, radius, 2 * speed, "equal")
    pairs = []
    for k, slip in enumerate(slips(points)):
        z = 2 * radius + gap(2 * speed, contact)
        pairs += [(radius, ALLOY4[2], 6 * k * radius, 0, 0, speed, slip / radius),
                  (radius, ALLOY4[2], 6 * k * radius, z, 0, -speed, -slip / radius)]
    runs.add(folder_of(7, "alloy", law), law_text(law, contact, mu, e), contact, ALLOY4[2], pairs, "no")


def on_large_sphere(runs, law, points):
    _, radius, speed, mu, e = TEST8
    size, heavier = LARGE
    for name, stiffer in (("case_a", 1000.0), ("case_b", 1.0)):
        contact, pairs = Contact(ALLOY4, radius, speed, "large", stiffer), []
        for k, slip in enumerate(slips(points)):
            x, z = 3 * k * size * radius, (1 + size) * radius + gap(speed, contact)
            pairs += [(size * radius, heavier * ALLOY4[2], x, 0, 0, 0, 0),
                      (radius, ALLOY4[2], x, z, 0, -speed, -slip / radius)]
        runs.add(folder_of(8, name, law), law_text(law, contact, mu, e), contact, ALLOY4[2], pairs, "no")


def write(folder, points):
    runs = Runs(folder)
    materials, radius, speed, mu, e = TEST1
    for name, material in materials.items():
        contact, density = Contact(material, radius, speed, "equal"), material[2]
        runs.add(f"test1_{name}", law_text("mindlin", contact, mu, e), contact, density,
                 [(radius, density, 0, 0, 0, speed / 2, 0),
                  (radius, density, 0, 2 * radius + gap(speed, contact), 0, -speed / 2, 0)], "no", 10)
    materials, radius, speed, mu, e = TEST2
    for name, material in materials.items():
        contact, density = Contact(material, radius, speed), material[2]
        runs.add(f"test2_{name}", law_text("mindlin", contact, mu, e), contact, density,
                 at_wall(radius, density, contact, [(0, -speed, 0)]), "yes", 10)
    materials, radius, speed, mu, _ = TEST3
    for name, material in materials.items():
        contact, density = Contact(material, radius, speed), material[2]
        for damping in ("coeff_restitution", "tsuji"):
            for e in RESTITUTIONS:
                law = f"units si\nhertz/material {contact.modulus:.10g} {e} {contact.nu}\ndamping {damping}\n" \
                      "tangential linear_nohistory 0 0\n"
                runs.add(f"test3_{name}_{damping}_{e}", law, contact, density,
                         at_wall(radius, density, contact, [(0, -speed, 0)]))

    for law in LAWS:
        oblique(runs, law, points)
        microslip(runs, law, points)
        spinning(runs, law, points)
        equal_spins(runs, law, points)
        on_large_sphere(runs, law, points)
    microslip(runs, VARIANTS[5], points)
    spinning(runs, VARIANTS[6], points)
    on_large_sphere(runs, VARIANTS[8], points)
    runs.write()


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 36)
