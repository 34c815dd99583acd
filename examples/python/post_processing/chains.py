# SPDX-License-Identifier: GPL-2.0-only
"""The network of forces in a slice two diameters thick, the strongest contacts widest: chains.png."""
import matplotlib
import numpy

import lammps_grip as grip

matplotlib.use("Agg")
from lammps_grip import plots  # noqa: E402 after the choice of a backend without a screen

*_, frame = grip.read_dump("contacts.txt")
c = frame.columns
slice_ = grip.Frame(frame.step, frame.box,
                    {name: column[numpy.abs(c["py"] - frame.box[1].mean()) < 1] for name, column in c.items()})
axes = plots.forces(slice_, plane="xz")
axes.set_title("contacts of a slice, as wide as their forces")
axes.figure.savefig("chains.png", dpi=70)
force = numpy.sort(c["fn"])[::-1]
half = numpy.searchsorted(numpy.cumsum(force), 0.5 * force.sum()) / len(force)
print(f"post_processing: {100 * half:.0f} % of the contacts carry half of all normal forces")
