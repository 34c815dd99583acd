# SPDX-License-Identifier: GPL-2.0-only
"""The yield loci of a powder from shear tests, its compression between plates, and whether stresses, walls and the
ledger's energies agree with each other.

    python3 powder.py FOLDER        writes locus.txt, lines.txt and oedometer_*.txt there; reports whether all is as expected
"""
import glob
import math
import os
import sys

import gallery

SOLID = 1.01 * 4 / 3 * math.pi * 2.5e-3**3
STEP = 2.4e-6
CHUNK = 500
PRESHEAR, WIDTH = 4000, 0.04


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


def shear_rows(path):
    """[(normal stress, shear stress, solid fraction, ledger, height, shear rate)], means over 500 steps."""
    return [row[1:] for row in gallery.table(path)]


def steady(path):
    rows = shear_rows(path)
    rows = rows[len(rows) // 2:]
    return mean(row[0] for row in rows), mean(row[1] for row in rows), mean(row[2] for row in rows)


def peak(path, rows_of_mean=5):
    """The largest shear stress, a mean over a strain of 0.018, and the normal stress at the same time."""
    rows = shear_rows(path)
    means = [[mean(row[k] for row in rows[i:i + rows_of_mean]) for k in (0, 1)] for i in range(len(rows) - rows_of_mean + 1)]
    return max(means, key=lambda point: point[1])


def box_work(path, grains):
    """The work of the box on the powder by shear and by its height, and the energy gained in the ledger."""
    rows = shear_rows(path)
    heights = [row[4] for row in rows]
    work = 0.0
    for k in range(1, len(rows) - 1):
        normal, stress, share, _, height, rate = rows[k]
        volume = grains * SOLID / share
        work += volume * (stress * rate * CHUNK * STEP - normal * (heights[k + 1] - heights[k - 1]) / 2 / height)
    return work, (rows[-1][3] + rows[-2][3] - rows[0][3] - rows[1][3]) / 2


def flow_function(slope, cohesion, preshear):
    """Largest principal stress of the preshear divided by the strength of a free surface: two circles that touch the
    line. None if the preshear lies above the line, because then no circle through it touches the line."""
    normal, stress = preshear
    # (s - normal)^2 + stress^2 = (slope s + cohesion)^2/(1 + slope^2), the larger s
    square = 1 + slope**2
    a, b, c = 1 / square, -2 * normal - 2 * slope * cohesion / square, normal**2 + stress**2 - cohesion**2 / square
    if b * b < 4 * a * c:
        return None
    centre = (-b + math.sqrt(b * b - 4 * a * c)) / (2 * a)
    largest = centre + (slope * centre + cohesion) / math.sqrt(square)
    return largest / (2 * cohesion * (math.sqrt(square) + slope))


def shears(folder, verdict):
    grains = None
    points, lines, cohesions = [], [], []
    for path in sorted(glob.glob(os.path.join(folder, "shear[0-9]*"))):
        adhesion = float(os.path.basename(path)[5:])
        with open(os.path.join(path, "grains.txt"), encoding="ascii") as file:
            grains = float(file.read())
        flow = steady(os.path.join(path, "preshear.txt"))
        yields = [peak(name) for name in sorted(glob.glob(os.path.join(path, "shear_*.txt")))]
        print("  adhesion %g of the powder's: steady flow at %.0f Pa with %.0f Pa, solid fraction %.3f" % (adhesion, *flow))
        verdict.within("    normal stress of the preshear over what is wanted", flow[0] / PRESHEAR, 0.9, 1.15)
        work, gained = box_work(os.path.join(path, "preshear.txt"), grains)
        verdict.within("    work of the box, by LAMMPS's stress, relative to the gain of the ledger", work / gained, 0.995, 1.005)
        points += [(adhesion, *point, 0) for point in yields] + [(adhesion, *flow[:2], 1)]
        if len(yields) < 3:
            continue
        slope, cohesion, _ = gallery.line_fit(yields)
        off = max(abs(stress / (slope * normal + cohesion) - 1) for normal, stress in yields)
        verdict.below("    largest distance of a yield point from the line, over its stress", off, 0.05)
        flows = flow_function(slope, cohesion, flow[:2]) if cohesion > 0.05 * PRESHEAR else None
        print("    yield locus: %.0f Pa + %.2f of the normal stress; %s" % (cohesion, slope,
              "flow function %.2g" % flows if flows is not None else "flow function: none, as without cohesion"
              if cohesion <= 0.05 * PRESHEAR
              else "flow function: none, the steady flow lies above the line, and no circle exists"))
        print("    normal stresses at yield over that of the preshear: %s" % ", ".join("%.2f" % (normal / PRESHEAR)
                                                                                       for normal, _ in yields))
        cohesions.append(cohesion / PRESHEAR)
        lines.append((adhesion, slope, cohesion))
        if adhesion == 0:
            verdict.within("    cohesion over the preshear's stress", cohesions[-1], -0.05, 0.05)
        elif len(cohesions) > 1:
            verdict.within("    what this adhesion adds to the cohesion, over the preshear's stress", cohesions[-1]
                           - cohesions[-2], 0.05, 1)
    gallery.write_table(os.path.join(folder, "locus.txt"), "adhesion normal_stress/Pa shear_stress/Pa steady", points)
    gallery.write_table(os.path.join(folder, "lines.txt"), "adhesion slope cohesion/Pa", lines)


def presses(folder, verdict):
    for path in sorted(glob.glob(os.path.join(folder, "press[0-9]*"))):
        adhesion = os.path.basename(path)[5:]
        with open(os.path.join(path, "grains.txt"), encoding="ascii") as file:
            solid = float(file.read()) * SOLID / WIDTH**2
        press, release = (gallery.table(os.path.join(path, name)) for name in ("press.txt", "release.txt"))
        loaded = [row for row in press if row[1] > PRESHEAR / 2]
        print("  pressed, adhesion %s of the powder's: void ratio %.3f at %.0f Pa" % (adhesion, press[-1][0] / solid - 1,
                                                                                      press[-1][1]))
        verdict.within("    stress by LAMMPS's virial relative to that on the plates, above half of the load",
                       mean(2 * row[3] / (row[1] + row[2]) for row in loaded), 0.98, 1.02)
        done = math.fsum((a[1] + b[1]) / 2 * WIDTH**2 * (a[0] - b[0]) for a, b in zip(press, press[1:]))
        booked = press[-1][4] - press[0][4]
        verdict.within("    force times way of the piston over the ledger's work of walls", done / booked, 0.98, 1.02)
        verdict.below("    change of the ledger's sum over that work", max(abs(row[5] - press[0][5]) for row in press) / booked,
                      1e-6)
        soft, stiff = (-gallery.line_fit([row[:2] for row in rows if row[1] > PRESHEAR / 2])[0] for rows in (press, release))
        verdict.within("    stiffness on release over that on pressing", stiff / soft, 1, 10)
        for name, rows in (("press", press), ("release", release)):
            gallery.write_table(os.path.join(folder, "oedometer_%s_%s.txt" % (name, adhesion)), "stress/Pa void_ratio",
                                [(row[1], row[0] / solid - 1) for row in rows])


def main(folder):
    verdict = gallery.Verdict()
    shears(folder, verdict)
    presses(folder, verdict)
    return verdict.status()


sys.exit(main(sys.argv[1]))
