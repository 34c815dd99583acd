# SPDX-License-Identifier: GPL-2.0-only
"""The restitution of flat faces of n spheres in LIGGGHTS' fix multisphere, which is that of the closed form on the page on
shaped grains, and that of Grip with `bodies whole`; skipped where LIGGGHTS is not installed."""
import math
import os

import pytest

import host
import liggghts
from liggghts import file_name

RADIUS, SPACING, DENSITY, SPEED = 1e-3, 1.5e-3, 1000.0, 0.5
SCRIPT = """atom_style sphere
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
region box block -0.02 0.02 -0.02 0.02 -0.01 0.05 units box
create_box 1 box
neighbor 0.002 bin
neigh_modify delay 0
fix m1 all property/global youngsModulus peratomtype 1e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientRestitution peratomtypepair 1 {e!r}
fix m4 all property/global coefficientFriction peratomtypepair 1 0.0
pair_style gran model hertz tangential history
pair_coeff * *
timestep 1e-6
fix floor all wall/gran model hertz tangential history primitive type 1 zplane 0.0
fix t all particletemplate/multisphere 15485863 atom_type 1 density constant {density!r} nspheres {count} ntry 100000 &
    spheres file {spheres} scale 1.0 type 1
fix d all particledistribution/discrete 32452843 1 t 1.0
region high block -0.01 0.01 -0.01 0.01 0.003 0.01 units box
fix in all insert/pack seed 49979687 distributiontemplate d insert_every once overlapcheck yes orientation constant 1 0 0 0 &
    vel constant 0 0 {down!r} region high particles_in_region 1
fix move all multisphere
compute v all reduce ave vz
thermo_style custom step c_v
thermo 20000
run 1
run 20000
"""


def rebound(side, e):
    spheres = file_name("spheres")
    with open(spheres, "w") as file:
        for i in range(side):
            for j in range(side):
                file.write(f"{SPACING * (i - (side - 1) / 2):.9g} {SPACING * (j - (side - 1) / 2):.9g} 0 {RADIUS}\n")
    output = liggghts.run(SCRIPT.format(e=e, density=DENSITY, count=side * side, spheres=os.path.abspath(spheres), down=-SPEED))
    rows = [line.split() for line in output.splitlines() if line.split()[:1] == ["20001"]]
    return float(rows[-1][1]) / SPEED


@pytest.mark.parametrize("e", (0.5, 0.9))
def test_clumps(e):
    for side in (2, 3, 4, 6):
        ratio = -math.log(e) / math.sqrt(math.pi**2 + math.log(e)**2) * side
        want = math.exp(-math.pi * ratio / math.sqrt(1 - ratio**2)) if ratio < 1 else 0.0
        got = rebound(side, e)
        host.check(abs(got - want) < 2e-3, f"LIGGGHTS, {side**2} spheres, e = {e}: got {got:.4f}, want {want:.4f}")
        print(f"  {side**2:2} spheres, e = {e}: restitution {got:.3f} in LIGGGHTS")
