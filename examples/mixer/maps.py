# SPDX-License-Identifier: GPL-2.0-only
"""Draws density, velocity, temperature, pressure and losses in a mixer, means over the last turn, maps.png, and compares the
maps with the mass of the grains and with the losses in the ledger.

    python3 maps.py FOLDER      of a run with -var maps yes
"""
import os
import sys

import matplotlib
import numpy

import lammps_grip as grip

matplotlib.use("Agg")
from lammps_grip import plots  # noqa: E402 after the choice of a backend without a screen
from matplotlib import pyplot  # noqa: E402

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from gallery import Verdict  # noqa: E402

DENSITY, DT, WIDTH, TROUGH = 2500, 4e-6, 0.084, 0.05  # as in in.mixer: of the box along the shaft; radius of the trough


def main(folder):
    outputs = grip.read_fields(os.path.join(folder, "maps.txt"))
    maps = outputs[-1]
    begin, end = (outputs[-2].step if outputs[1:] else 0) * DT, maps.step * DT
    dx, dz = (edges[1] - edges[0] for edges in maps.edges.values())
    time, work, kinetic, gravity, grains = numpy.loadtxt(os.path.join(folder, "torque.txt"), usecols=(0, 2, 4, 6, 7)).T
    given, moving, fallen = (numpy.interp(end, time, one) - numpy.interp(begin, time, one) for one in (work, kinetic, gravity))
    lost = maps["dissipation"].sum() * dx * dz * WIDTH * (end - begin)
    verdict = Verdict()
    mass = maps["density"].sum() * dx * dz * WIDTH
    verdict.within("mass in the bins over that of all grains", mass / grains[-1], 0.995, 1.005)
    verdict.within("losses in the bins over the work of the paddles and of gravity less the gain of kinetic energy",
                   lost / (given + fallen - moving), 0.99, 1.01)
    figure, axes = pyplot.subplots(2, 2, figsize=(9.6, 9.4), constrained_layout=True)
    panels = plots.fields(maps, ["solid_fraction", "temperature", "pressure", "dissipation"], arrows="velocity",
                          log=["temperature", "dissipation"], units="si", density=DENSITY, axes=axes.ravel())
    for panel, decades in ((panels[1], 2), (panels[3], 3)):
        # At the edge of the grains, values are smaller by any factor.
        most = panel.collections[0].get_clim()[1]
        panel.collections[0].set_clim(most / 10**decades, most)
    angle, top = numpy.linspace(-numpy.pi, 0, 100), 1e3 * maps.edges["z"][-1]
    x, z = 1e3 * TROUGH * numpy.cos(angle), 1e3 * TROUGH * numpy.sin(angle)
    for panel in panels:
        panel.plot([x[0], *x, x[-1]], [top, *z, top], color="black", linewidth=1)
    figure.savefig(os.path.join(folder, "maps.png"), dpi=75, bbox_inches="tight")
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
