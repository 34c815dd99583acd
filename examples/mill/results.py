# SPDX-License-Identifier: GPL-2.0-only
"""Compares a run of the mill with what must hold, and draws its spectra: spectra.png.

    python3 results.py FOLDER SPIN
"""
import math
import os
import sys

import matplotlib
import numpy

import lammps_grip as grip

matplotlib.use("Agg")
from lammps_grip import plots  # noqa: E402 after the choice of a backend without a screen

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from gallery import Verdict  # noqa: E402
from geometry import RADIUS  # noqa: E402

G, W_MIN = 9.81, 0.1
FEWEST = 20  # impacts whose median is compared
DIAMETERS, DENSITIES = {1: 0.01, 2: 0.004}, {1: 7800, 2: 2700}
RESTITUTION = {(1, 1): 0.7, (1, 2): math.sqrt(0.7 * 0.4), (2, 2): 0.4}
NAMES = {(1, 1): "ball, ball", (1, 2): "ball, ore", (2, 2): "ore, ore", 1: "shell", 2: "ends"}
COLUMNS = "time drum gravity spin work sum lost kinetic".split()
ORE = 2


def power(verdict, rows, spin):
    """Work, torque and losses. The torque is that of the grains on the drum; rows have means since the previous row."""
    first, last = ({name: row[k] for k, name in enumerate(COLUMNS)} for row in (rows[0], rows[-1]))
    time, work = last["time"] - first["time"], last["work"] - first["work"]
    drum, gravity = (math.fsum(rows[1:, k]) / (len(rows) - 1) * time for k in (1, 2))
    verdict.within("work of the drum over its torque times spin", work / (-drum * spin), 0.999, 1.001)
    verdict.within("torque of the drum over that of gravity and the change of angular momentum",
                   -drum / (last["spin"] - first["spin"] - gravity), 0.99, 1.01)
    verdict.below("change of the ledger's sum over the work", numpy.ptp(rows[:, 5]) / work, 1e-4)
    print("  the motor gives %.3g W, %.3g W are lost in collisions" % (work / time, (last["lost"] - first["lost"]) / time))
    return time, last["lost"] - first["lost"]


def rows_of_all(verdict, output, lost):
    verdict.within("losses in the rows over those of the ledger", output.lost / lost, 1 - 1e-8, 1 + 1e-8)
    verdict.below("their difference to the ledger, of the losses", abs(output.difference) / output.lost, 1e-9)


def mass(kind):
    return DENSITIES[kind] * math.pi / 6 * DIAMETERS[kind]**3


def kinds(events):
    """Types of pairs, as in RESTITUTION; a wall has type 1, and the model of that pair."""
    types = numpy.where(events["wall"] > 0, [numpy.maximum(events["type1"], events["type2"]), numpy.ones(len(events["wall"]))],
                        [events["type1"], events["type2"]])
    return numpy.sort(types.astype(int), axis=0).T


def impacts(verdict, events):
    """Most hard contacts are impacts of two bodies that nothing else touches meanwhile: the normal loss is 1 - e^2 of
    the energy of approach, whatever the friction. Contacts that begin slowly and are loaded later are left out."""
    of_kind, hard = kinds(events), events["approach"] > W_MIN * mass(ORE)
    for pair, e in RESTITUTION.items():
        some = hard & (of_kind == pair).all(axis=1)
        if some.sum() < FEWEST:
            print("  %s: %d impacts, too few to compare" % (NAMES[pair], some.sum()))
            continue
        share = numpy.median(events["lost_normal"][some] / events["approach"][some])
        verdict.within("%s, %d impacts: median of the normal loss over that of two bodies alone" % (NAMES[pair], some.sum()),
                       share / (1 - e * e), 0.97, 1.03)
    return sum(events[name] for name in events if name.startswith("lost_")).max()


def damage(verdict, events, grains):
    """The sums by grain, and again from the list of events."""
    ids = grains["id"].astype(int)
    of_grain = dict(zip(ids, grains["mass"]))
    sums = dict.fromkeys(ids, 0.0)
    shares = numpy.where(events["wall"] > 0, 1.0, 0.5) * events["stored"]
    for name in ("id1", "id2"):
        for one, energy in zip(events[name].astype(int), shares):
            if one > 0:  # a wall has no ID
                sums[one] += max(energy / of_grain[one] - W_MIN, 0.0)
    again = numpy.array([sums[one] for one in ids])
    verdict.below("largest difference of a grain's damage from that of the list, over the largest damage",
                  numpy.abs(grains["f_spectra[5]"] - again).max() / again.max(), 1e-5)
    ore = grains["f_spectra[5]"][grains["type"] == ORE]
    print("  damage of ore: mean %.3g J/kg, largest %.3g J/kg; %.0f %% of the grains have none" %
          (ore.mean(), ore.max(), 100 * numpy.mean(ore == 0)))
    return ore


def main(folder, spin):
    os.chdir(folder)
    verdict = Verdict()
    output, events = grip.read_collisions("spectra.txt")[-1], grip.read_events("events.txt")
    *_, frame = grip.read_dump("damage.txt")
    time, lost = power(verdict, numpy.loadtxt("power.txt"), spin)
    rows_of_all(verdict, output, lost)
    hardest = impacts(verdict, events)
    # Two balls that have fallen from the top of the drum, each with the speed of the shell.
    verdict.below("the largest loss of a collision over what two balls can bring",
                  hardest / (2 * mass(1) * (2 * G * RADIUS + (spin * RADIUS)**2 / 2)), 1)
    ore = damage(verdict, events, frame.columns)
    for key, one in output.spectra().items():
        print("  %-10s %6d collisions, %4.1f %% of the losses" % (NAMES[key], one.number.sum(), 100
                                                                  * one.lost.sum() / output.lost))
    axes = plots.collisions(output, seconds=time, labels=NAMES, damage=ore, units="si")
    axes[2].set_yscale("log")
    axes[0].figure.savefig("spectra.png", dpi=80)
    return verdict.status()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2])))
