# SPDX-License-Identifier: GPL-2.0-only
"""Stress in three ways: from the contacts, from LAMMPS's compute stress/atom, and from the forces on floor and lid."""
import sys

import numpy

import gallery
import lammps_grip as grip

with open("numbers.txt", encoding="ascii") as file:
    words = file.read().split()
number = dict(zip(words[::2], map(float, words[1::2])))
area = number["side"]**2
volume = area * number["high"]
*_, grains = grip.read_dump("grains.txt")
*_, frame = grip.read_dump("contacts.txt")

contacts = grip.stress(frame, volume)
pairs = grip.Frame(frame.step, frame.box, {name: column[frame.columns["id2"] > 0] for name, column in frame.columns.items()})
between = grip.stress(pairs, volume)
host = numpy.array([grains.columns[f"c_stress[{k}]"].sum() for k in range(1, 7)]) / volume
print("post_processing: stress of all contacts", *("%.4g" % value for value in contacts.flat))
print(f"post_processing: its anisotropy {grip.anisotropy(contacts):.3f}; of the fabric {grip.anisotropy(grip.fabric(frame)):.3f}")

verdict = gallery.Verdict()
scale = abs(contacts[2, 2])
# LAMMPS's xy, xz, yz have the branch along the first letter and the force along the second.
wanted = [between[k] for k in ((0, 0), (1, 1), (2, 2), (1, 0), (2, 0), (2, 1))]
verdict.below("contacts between grains against stress/atom, over the vertical stress", max(abs(host - wanted)) / scale, 1e-10)
verdict.within("vertical stress over the force on lid and floor", -contacts[2, 2] * area / (number["lid"] - number["floor"]) * 2,
               0.999, 1.001)
verdict.below("stress less its transpose, over the vertical stress", numpy.abs(contacts - contacts.T).max() / scale, 2e-3)
sys.exit(verdict.status())
