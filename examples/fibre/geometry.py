# SPDX-License-Identifier: GPL-2.0-only
"""A straight fibre of grains in touch, as a molecule file.

    python3 geometry.py FILE [GRAINS]
"""
import math
import sys

DIAMETER, DENSITY = 2e-3, 300


def fibre(grains):
    partners = [[k for k in (a - 1, a + 1) if 1 <= k <= grains] for a in range(1, grains + 1)]
    sections = {"Coords": [f"{(k - 0.5 * (grains - 1)) * DIAMETER:.8g} 0 0" for k in range(grains)],
                "Types": [1] * grains,
                "Diameters": [DIAMETER] * grains,
                "Masses": [f"{DENSITY * math.pi / 4 * DIAMETER**3:.12g}"] * grains,
                "Bonds": [f"1 {k} {k + 1}" for k in range(1, grains)],
                "Special Bond Counts": [f"{len(of)} 0 0" for of in partners],
                "Special Bonds": [" ".join(map(str, of)) for of in partners]}
    text = f"a fibre\n\n{grains} atoms\n{grains - 1} bonds\n"
    for name, rows in sections.items():
        text += f"\n{name}\n\n" + "".join(f"{k} {row}\n" for k, row in enumerate(rows, 1))
    return text


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.write(fibre(int(sys.argv[2]) if len(sys.argv) > 2 else 8))
