# SPDX-License-Identifier: GPL-2.0-only
"""Draws density, velocity, pressure and losses in a hopper while it empties, maps.png, and compares the maps with the mass
above the orifice and its decrease.

    python3 maps.py FOLDER      of a run with -var maps yes
"""
import os
import sys

import matplotlib
import numpy

import lammps_grip as grip

matplotlib.use("Agg")
from lammps_grip import plots  # noqa: E402 after the choice of a backend without a screen

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from gallery import Verdict  # noqa: E402

DENSITY, DT, RANGE = 2500, 7.6e-6, 6e-3  # as in in.hopper; of the kernel


def main(folder):
    first, maps = grip.read_fields(os.path.join(folder, "maps.txt"))[-2:]
    dx, dy, dz = (edges[1] - edges[0] for edges in maps.edges.values())
    time, above = numpy.loadtxt(os.path.join(folder, "mass.txt"), usecols=(0, 1)).T
    begin, end = first.step * DT, maps.step * DT
    rate = -numpy.diff(numpy.interp([begin, end], time, above))[0] / (end - begin)
    z = maps.centres["z"]
    flow = -maps["momentum_z"].sum(axis=(0, 1)) * dx * dy
    mass = maps["density"][:, :, z > 0].sum() * dx * dy * dz
    verdict = Verdict()
    between = (time >= begin) & (time <= end)
    verdict.within("mass in the bins above the orifice over that of all grains", mass / above[between].mean(), 0.995, 1.005)
    flow = flow[(z < 0) & (z > maps.edges["z"][0] + RANGE)]  # grains beyond the bins do not count
    verdict.within("flow through the layers below it over the decrease of that mass", flow.mean() / rate, 0.95, 1.05)
    verdict.below("largest difference of a layer from their mean", numpy.abs(flow / flow.mean() - 1).max(), 0.1)
    axes = plots.fields(maps.at(y=0), ["solid_fraction", "pressure", "dissipation"], arrows="velocity", log=["dissipation"],
                        units="si", density=DENSITY)
    axes[0].figure.savefig(os.path.join(folder, "maps.png"), dpi=70)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
