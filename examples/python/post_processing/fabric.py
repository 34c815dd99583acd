# SPDX-License-Identifier: GPL-2.0-only
"""Coordination, fabric, and the directions of contacts: fabric.png. gallery.py prints the verdict."""
import sys

import matplotlib
import numpy

import gallery
import lammps_grip as grip

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 after the choice of a backend without a screen

*_, grains = grip.read_dump("grains.txt")
*_, frame = grip.read_dump("contacts.txt")
ids = grains.columns["id"]
every, _ = grip.coordination(frame, ids)
carrying, share = grip.coordination(frame, ids, at_least=2)
tensor = grip.fabric(frame)
print(f"post_processing: {grip.coordination(frame, ids, at_least=0)[0]:.2f} contacts a grain, {every:.2f} without those that "
      "have none; "
      f"{carrying:.2f} among the {100 * share:.0f} % that may carry")
print("post_processing: fabric", *("%.3f" % value for value in tensor.flat))

# Contacts between grains by their angle to the vertical: without a preferred direction the cosine is distributed
# uniformly.
between = frame.columns["id2"] > 0
cosine = numpy.abs(grip.normals(frame)[between, 2])
figure, axes = pyplot.subplots(figsize=(6, 4), constrained_layout=True)
for label, weight in (("contacts", None), ("normal force", frame.columns["fn"][between])):
    density, edges = numpy.histogram(cosine, bins=10, range=(0, 1), weights=weight, density=True)
    axes.stairs(density, edges, label=label)
axes.axhline(1, color="grey", linestyle="--", label="no preferred direction")
axes.set_xlabel("cosine of the angle between branch and load")
axes.set_ylabel("density")
axes.set_ylim(0)
axes.legend()
figure.savefig("fabric.png", dpi=90)

verdict = gallery.Verdict()
# Each grain has six equations. A contact has three forces and belongs to two grains: 3 Z/2 = 6 gives at least four
# contacts.
verdict.within("contacts of a grain that may carry", carrying, 4, 6)
verdict.within("fabric along the load, over a third", 3 * tensor[2, 2], 1.0, 1.3)
verdict.below("difference of the fabric's sideways values", abs(tensor[0, 0] - tensor[1, 1]), 0.05)
sys.exit(verdict.status())
