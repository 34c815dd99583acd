# SPDX-License-Identifier: GPL-2.0-only
"""The normal laws whose restitution depends on the speed: one line for each law in LAWS, with its closed form.

    python3 laws.py write FOLDER       a folder with spheres.in and law.grip for each law, and runs.txt
    python3 laws.py check FOLDER       restitutions and loops against closed forms, tables for the plots
"""
import math
import os
import subprocess
import sys

import gallery

RADIUS, DENSITY = 1e-3, 2500.0
MASS = 4 / 3 * math.pi * RADIUS**3 * DENSITY / 2  # reduced
HALF = RADIUS / 2                                 # reduced radius
POINTS = 40
MODULUS = "1e8"  # modulus of the laws that have one, as in their words: their contacts last longer


def hysteretic(k1, k2_limit, kc, phi, elastic_beyond):
    """e(v) of luding and plastic: lines of loading, unloading and adhesion (doc/laws/normal_luding.md). Beyond the
    plastic limit luding continues along k1, so e is constant; plastic is elastic there, so the lost energy is
    constant."""
    limit = k2_limit / (k2_limit - k1) * phi * 2 * HALF
    fastest = limit * math.sqrt(k1 / MASS)

    def left(v):
        k2 = k1 + (k2_limit - k1) * v / fastest
        return k1 / k2 - kc / k1 * (k2 - k1)**2 / (k2 * (k2 + kc))

    def e(v):
        square = left(min(v, fastest))
        if elastic_beyond and v > fastest:
            square = 1 - (1 - square) * (fastest / v)**2
        return math.sqrt(square) if square > 0 else 0.0

    return e


def schwarz(modulus, nu, gamma, alpha):
    """e(v) of schwarz: the work of the pull from touch to the break, integrated here along the law's curve, is the
    only loss. The contact begins at touch with a radius a0 and is stretched to delta_min."""
    k = 4 / 3 * modulus / (2 * (1 - nu**2))
    pull = 6 * math.pi * HALF * gamma / (alpha**2 + 3)
    xi = math.sqrt(2 * math.pi * gamma / (3 * k) * (1 - 3 / (alpha**2 + 3)))
    last, first = (HALF * xi)**(2 / 3), (4 * HALF * xi)**(2 / 3)  # contact radii at the break and at the beginning

    def force(a):
        return (math.sqrt(a**3 * k / HALF) - alpha * math.sqrt(pull))**2 - pull

    work, n = 0.0, 20000
    for j in range(n):
        a, b = (last + (first - last) * (j + m) / n for m in (0, 1))
        deltas = [r * r / HALF - 4 * xi * math.sqrt(r) for r in (a, b)]
        work -= 0.5 * (force(a) + force(b)) * (deltas[1] - deltas[0])
    return lambda v: math.sqrt(max(0.0, 1 - 2 * work / (MASS * v * v)))


def thornton_ning(modulus, nu, p_y):
    """e(v) of thornton_ning without adhesion (doc/laws/normal_thornton_ning.md)."""
    contact = modulus / (2 * (1 - nu**2))
    first = 3.194 * math.sqrt(p_y**5 * HALF**3 / (contact**4 * MASS))  # the speed at which yield begins

    def e(v):
        r = first / v
        if r >= 1:
            return 1.0
        return math.sqrt(1.2 * math.sqrt(3) * (1 - r * r / 6)) * (r / (r + 2 * math.sqrt(1.2 - r * r / 5)))**0.25

    return e


def thornton_ning_adhesive(modulus, nu, p_y, gamma):
    """e(v) of thornton_ning with adhesion: the work of its equations (doc/laws/normal_thornton_ning.md), integrated
    here over the contact radius a, on loading from touch to the largest radius, and on unloading until the neck
    breaks."""
    contact = modulus / (2 * (1 - nu**2))
    neck = math.sqrt(8 * math.pi * gamma * contact)

    def jkr(a, radius):
        return 4 * contact * a**3 / (3 * radius) - neck * a**1.5

    def overlap(a, radius):
        return a * a / radius - math.sqrt(2 * math.pi * gamma * a / contact)

    def work(force, radius, first, last, n=4000):
        a = [first + (last - first) * k / n for k in range(n + 1)]
        f, x = [force(r) for r in a], [overlap(r, radius) for r in a]
        return math.fsum(0.5 * (p + q) * (y - z) for p, q, y, z in zip(f, f[1:], x[1:], x))

    # The contact radius at which the pressure in the centre reaches p_y: the pressure grows with
    # the radius.
    low, high = 1e-9, math.pi * (p_y + 1e9) * HALF / contact
    for _ in range(200):
        middle = 0.5 * (low + high)
        pressure = 2 * contact * middle / (math.pi * HALF) - math.sqrt(2 * gamma * contact / (math.pi * middle))
        low, high = (middle, high) if pressure < p_y else (low, middle)
    a_y = high

    def yielding(a):
        return (jkr(a_y, HALF) + math.pi * p_y * (a * a - a_y * a_y)
                - 2 * a_y * math.sqrt(2 * math.pi * gamma * contact) * (math.sqrt(a) - math.sqrt(a_y)))

    touch = (2 * math.pi * gamma * HALF**2 / contact)**(1 / 3)

    def way_in(a_m):
        done = work(lambda a: jkr(a, HALF), HALF, touch, min(a_m, a_y))
        return done + work(yielding, HALF, a_y, a_m) if a_m > a_y else done

    def e(v):
        low, high = touch, HALF
        for _ in range(60):
            a_m = 0.5 * (low + high)
            low, high = (a_m, high) if way_in(a_m) < 0.5 * MASS * v * v else (low, a_m)
        largest = jkr(a_m, HALF) if a_m <= a_y else yielding(a_m)
        flattened = 4 * contact * a_m**3 / (3 * (largest + neck * a_m**1.5))
        last = (math.pi * flattened**2 * gamma / (8 * contact))**(1 / 3)
        given_back = work(lambda a: jkr(a, flattened), flattened, last, a_m)
        return math.sqrt(max(0.0, given_back / (0.5 * MASS * v * v)))

    return e


# To add a law, add a line: its name, parameter file, closed form (None: only shown), lowest and highest
# speed.
LAWS = [
    ("luding_sticky", "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 1 phi_f 0.05", hysteretic(2e4, 1e5, 1e5, 0.05, False), 0.02, 8),
    ("luding", "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.05 phi_f 0.05", hysteretic(2e4, 1e5, 5e3, 0.05, False), 0.02, 8),
    ("plastic_sticky", "plastic k1 2e4 k2max 1e5 kc 1e5 phi_f 0.05", hysteretic(2e4, 1e5, 1e5, 0.05, True), 0.02, 8),
    ("plastic", "plastic k1 2e4 k2max 1e5 kc 5e3 phi_f 0.05", hysteretic(2e4, 1e5, 5e3, 0.05, True), 0.02, 8),
    ("schwarz_jkr", "schwarz 1e8 0 0.3 1 1\ndamping velocity", schwarz(1e8, 0.3, 1, 1), 0.005, 1),
    ("thornton_ning", "thornton_ning young 1e8 poisson 0.3 yield 2e6", thornton_ning(1e8, 0.3, 2e6), 0.005, 1),
    ("thornton_ning_sticky", "thornton_ning young 1e8 poisson 0.3 yield 2e6 gamma 1", thornton_ning_adhesive(1e8, 0.3, 2e6, 1),
     0.005, 1),
    ("schwarz_half", "schwarz 1e8 0 0.3 1 0.5\ndamping velocity", schwarz(1e8, 0.3, 1, 0.5), 0.005, 1),
]

# Loops of the tangential force at a constant load, for all tangential laws.
E, NU, MU, DEPTH = 1e9, 0.3, 0.5, 1e-5
SHEAR = E / (4 * (1 + NU) * (2 - NU))
NORMAL = E / (2 * (1 - NU**2))
CONTACT = math.sqrt(HALF * DEPTH)
LOAD = 4 / 3 * NORMAL * CONTACT * DEPTH
HERTZ = f"hertz/material {E} 0 {NU} damping velocity tangential "
TANGENTIAL = 8 * SHEAR * CONTACT
LINEAR = LOAD / DEPTH  # the spring with the same load at this overlap
# A line for each: its name, its words, its first slope relative to 8 G* a, and whether slip spreads inward from the
# edge as described by Mindlin and Deresiewicz; otherwise the loop is that of a spring with a slider.
LOOPS = [
    ("linear_history", f"hooke {LINEAR} 0 damping velocity tangential linear_history {TANGENTIAL} 0 {MU}", 1.0, False),
    ("linear_history_classic", f"hooke {LINEAR} 0 damping velocity tangential linear_history_classic {TANGENTIAL} 0 {MU}", 1.0,
     False),
    ("mindlin_classic", HERTZ + f"mindlin_classic {8 * SHEAR} 0 {MU}", 1.0, False),
    ("mindlin", HERTZ + f"mindlin NULL 0 {MU}", 1.0, False),
    ("mindlin_force", HERTZ + f"mindlin/force NULL 0 {MU}", 1.0, False),
    ("mindlin_rescale", HERTZ + f"mindlin_rescale NULL 0 {MU}", 1.0, False),
    ("mindlin_rescale_force", HERTZ + f"mindlin_rescale/force NULL 0 {MU}", 1.0, False),
    ("history", HERTZ + f"history mu {MU}", 1.0, False),
    ("luding", f"luding k2hat {LINEAR} k1_ratio 1 kc_ratio 0 phi_f 1 tangential luding kt_ratio {TANGENTIAL / LINEAR} mu {MU}",
     1.0, False),
    ("mindlin_direnzo", HERTZ + f"mindlin/direnzo mu {MU} phi_s 0", 2 / 3, False),
    ("walton_braun", HERTZ + f"walton_braun kt_ratio {6 * SHEAR / NORMAL} mu {MU}", 1.0, True),
]
SLIP = 3 * MU * LOAD / (2 * TANGENTIAL)  # displacement at which Mindlin and Deresiewicz's contact begins to slide as a whole
TURN = 0.9 * SLIP


def mindlin(d):
    """Mindlin (1949): force of a contact under its first tangential load, with slip from its edge inward."""
    return MU * LOAD * (1 - max(0.0, 1 - d / SLIP)**1.5)


def back(d):
    """The same on reversal from TURN (Mindlin and Deresiewicz 1953)."""
    return mindlin(TURN) - 2 * MU * LOAD * (1 - max(0.0, 1 - (TURN - d) / (2 * SLIP))**1.5)


def speeds(low, high):
    return [low * (high / low)**(k / (POINTS - 1)) for k in range(POINTS)]


def write(folder):
    runs = []
    for name, text, _, low, high in LAWS:
        place = os.path.join(folder, name)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, "law.grip"), "w", encoding="ascii") as file:
            print(f"units si\n{text}\ntangential linear_nohistory 0 0", file=file)
        with open(os.path.join(place, "spheres.in"), "w", encoding="ascii") as file:
            print(f"region box block {-4 * RADIUS} {4 * RADIUS * (2 * POINTS + 1)} {-2 * RADIUS} {2 * RADIUS} {-8 * RADIUS} "
                  f"{12 * RADIUS}", file=file)
            print("create_box 1 box", file=file)
            for k, v in enumerate(speeds(low, high)):
                for upper in (0, 1):
                    # The distance from touch that each travels in the same short time.
                    print(f"create_atoms 1 single {8 * k * RADIUS:.10g} 0 {upper * (2 * RADIUS + 1e-6 * v):.14g}", file=file)
                    print(f"set atom {2 * k + 1 + upper} diameter {2 * RADIUS} density {DENSITY} vz {(0.5 - upper) * v:.12g}",
                          file=file)
        # A contact of the soft line lasts pi sqrt(m/k1); of Hertz's at low speed, about 2.87 (m^2/(R E^2 v))^(1/5).
        longest = math.pi * math.sqrt(MASS / 2e4)
        if MODULUS in text:
            longest = 2.87 * (MASS**2 / (HALF * (float(MODULUS) / 1.82)**2 * low))**0.2
        dt = longest / (20000 if MODULUS in text else 4000)
        runs.append(f"{name} {dt:.4g} {int(round(6 * longest / dt))}")
    with open(os.path.join(folder, "runs.txt"), "w", encoding="ascii") as file:
        print("\n".join(runs), file=file)


def check(folder, grip_law):
    verdict = gallery.Verdict()
    for name, _, closed, low, high in LAWS:
        rows = gallery.dump(os.path.join(folder, name, "after.txt"))[-1][1]
        table, off, wrong = [], 0.0, 0
        for k, v in enumerate(speeds(low, high)):
            below, above = rows[2 * k:2 * k + 2]
            # Adhesive contacts break at most 0.9 um beyond touch.
            apart = above["z"] - below["z"] > 2 * RADIUS + (1.2e-6 if name.startswith(("schwarz", "thornton")) else 0)
            got = (above["vz"] - below["vz"]) / v if apart else 0.0
            want = closed(v) if closed else float("nan")
            table.append((v, got, want))
            if closed and (got > 0) != (want > 0):
                wrong += max(got, want) > 0.1  # smaller values are too close to the threshold
            elif closed:
                off = max(off, abs(got * got - want * want))
        gallery.write_table(os.path.join(folder, name + ".txt"), "speed/(m/s) restitution closed_form", table)
        stuck = [row[0] for row in table if row[1] == 0]
        print(f"  {name}: " + (f"sticks from {min(stuck):.3g} to {max(stuck):.3g} m/s" if stuck else "never sticks"))
        if closed:
            verdict.below("  difference of the remaining energy from the closed form", off, 0.005)
            verdict.below("  impacts that stick and should not, or vice versa", wrong, 0.5)
    loops(folder, grip_law, verdict)
    return verdict.status()


def loops(folder, grip_law, verdict):
    path = [f"normal {DEPTH}", f"tangential {TURN} {-TURN} {TURN} {2 * SLIP}"]
    gallery.write_table(os.path.join(folder, "loop_mindlin_deresiewicz.txt"), "displacement/slip force/(mu_N)",
                        [(TURN * k / 100 / SLIP, mindlin(TURN * k / 100) / MU / LOAD) for k in range(101)] +
                        [((TURN - 2 * TURN * k / 200) / SLIP, back(TURN - 2 * TURN * k / 200) / MU / LOAD) for k in range(201)] +
                        [((2 * TURN * k / 200 - TURN) / SLIP, -back(TURN - 2 * TURN * k / 200) / MU / LOAD) for k in range(201)])
    # The loop is symmetric about 0: compares the way back from TURN with its mirror image.
    n = 4000
    loss = sum((-back(-d) - back(d)) * 2 * TURN / n for d in (TURN - 2 * TURN * (k + 0.5) / n for k in range(n)))
    print(f"  loops at 0.9 of the displacement at which all slides; Mindlin and Deresiewicz lose {loss / (MU * LOAD * SLIP):.3f} "
          "mu N d_s")
    for name, model, factor, slips in LOOPS:
        out = os.path.join(folder, f"loop_{name}.csv")
        subprocess.run([grip_law, model, "--path", path[0], "--path", path[1], "--radius", str(RADIUS), "--csv", out], check=True,
                       stdout=subprocess.DEVNULL)
        rows = read_csv(out)
        gallery.write_table(os.path.join(folder, f"loop_{name}.txt"), "displacement/slip force/(mu_N)",
                            [(d / SLIP, f / MU / LOAD) for d, f in rows])
        stiffness = factor * TANGENTIAL
        first = next(f / d for d, f in rows if d > 0.05 * SLIP)
        last = rows[-1][1] / (MU * LOAD)
        # The loop from TURN to -TURN and back: its corners are those of a spring with a slider.
        turns = [k for k in range(1, len(rows)) if abs(abs(rows[k][0]) - TURN) < 1e-9 * TURN]
        loop = rows[turns[0]:turns[-1] + 1]
        lost = math.fsum(0.5 * (f + g) * (e - d) for (d, f), (e, g) in zip(loop, loop[1:]))
        unit = MU * LOAD * SLIP
        if slips:
            # Its way back is a similar curve, but not the same one.
            verdict.below(f"loop of {name}: loss in mu N d_s off that of Mindlin and Deresiewicz, {loss / unit:.3f}",
                          abs(lost - loss) / unit, 0.02)
            off = max(abs(f - mindlin(d)) for d, f in rows[:turns[0]])
            verdict.below("  force of the first loading off Mindlin's, over mu N", off / (MU * LOAD), 1e-3)
        else:
            want = 4 * MU * LOAD * max(0.0, TURN - MU * LOAD / stiffness)
            verdict.below(f"loop of {name}: loss in mu N d_s off that of a spring with a slider, {want / unit:.3f}",
                          abs(lost - want) / unit, 1e-3)
            verdict.below(f"  first slope off {factor:.3g} of 8 G* a, relative", abs(abs(first) / stiffness - 1), 1e-3)
        verdict.below("  force when it slides off mu N, relative", abs(abs(last) - 1), 1e-6)


def read_csv(path):
    with open(path, encoding="ascii") as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    names = lines[0].split(",")
    x, f = names.index("tangential_displacement"), names.index("tangential_force")
    rows = [line.split(",") for line in lines[1:]]
    return [(float(row[x]), float(row[f])) for row in rows]


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2])
    else:
        sys.exit(check(sys.argv[2], sys.argv[3]))
