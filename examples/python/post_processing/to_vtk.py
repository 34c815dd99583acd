# SPDX-License-Identifier: GPL-2.0-only
"""Grains and contacts of all frames for ParaView: grains.pvd, contacts.pvd and their .vtp files. Needs VTK's Python module."""
import sys

import lammps_grip as grip
from lammps_grip import paraview

TIME_STEP = float(sys.argv[1])
for name, write in (("grains", paraview.write_grains), ("contacts", paraview.write_contacts)):
    files = []
    for frame in grip.read_dump(name + ".txt"):
        files.append((frame.step * TIME_STEP, f"{name}_{frame.step}.vtp"))
        write(files[-1][1], frame)
    paraview.write_series(name + ".pvd", files)
    print(f"post_processing: {name}.pvd has {len(files)} frames; the last has {len(next(iter(frame.columns.values())))} {name}")
