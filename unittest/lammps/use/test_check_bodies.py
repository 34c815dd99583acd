# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""The line of grip_check about bodies: the largest numbers of contacts of one body with another body, with a single
grain and with each wall, counted by hand in a stack of blocks."""
import itertools

import pytest

import host

R = 0.005
OVERLAP = 1e-5


def atoms(molecule, centres):
    return [f"{molecule} {x!r} {y!r} {z!r}" for x, y, z in centres]


def block(nx, ny, x, y, z):
    """A layer of spheres that touch their neighbours."""
    return [(x + 2 * R * i, y + 2 * R * j, z) for i, j in itertools.product(range(nx), range(ny))]


def stack(walls, newton="on"):
    """A block of 3 x 2 on the floor and at a side wall, one of 2 x 2 on it, and a grain in the hollow of its four spheres."""
    z = R - OVERLAP
    low, high = block(3, 2, R - OVERLAP, 0.02, z), block(2, 2, R - OVERLAP, 0.02, z + 2 * R - OVERLAP)
    top = (2 * R - OVERLAP, 0.02 + R, high[0][2] + 2 ** 0.5 * R - OVERLAP)
    script = (f"newton {newton}\nunits si\natom_style sphere\natom_modify map array\ncomm_modify vel yes cutoff 0.03\n"
              "boundary f p f\n"
              "region box block 0 0.06 0 0.06 0 0.06\ncreate_box 1 box\nneighbor 0.002 bin\n"
              "fix number all property/atom mol ghost yes\n")
    for n, (molecule, centre) in enumerate([(1, c) for c in low] + [(2, c) for c in high] + [(0, top)], 1):
        script += f"create_atoms 1 single {' '.join(map(repr, centre))}\nset atom {n} mol {molecule}\n"
    return (script + f"set group all diameter {2 * R} density 2500\ngroup grains id 11\ngroup bodies subtract all grains\n"
                     f"{host.LOAD}"
            "pair_style grip\npair_coeff * * hooke 1e5 0 tangential linear_history 1e4 0 0.5\n" + walls
            + "timestep 1e-7\nthermo_style custom step atoms\nfix clumps bodies rigid/small molecule\nfix 1 grains nve/sphere\n"
            "neigh_modify exclude molecule/intra bodies\n")


def line(script, ranks=1):
    output = host.must_run(script, ranks=ranks)
    return [row for row in output.split("\n") if "most contacts" in row]


FLOOR = "fix floor all wall/grip hooke 1e5 0 tangential linear_history 1e4 0 0.5 zplane 0 NULL\n"
SIDE = "fix side all wall/grip hooke 1e5 0 tangential linear_history 1e4 0 0.5 xplane 0 NULL\n"
START = "  most contacts of one body at once, whose stiffnesses add up:"


@pytest.mark.parametrize("ranks, newton", itertools.product((1, 2, 4), ("on", "off")))
def test_most_contacts(ranks, newton):
    where = f"{ranks} ranks, newton {newton}"
    found = line(stack(FLOOR + SIDE, newton) + "run 1\ngrip_check\n", ranks)
    host.check(found == [START + " 4 with another body, 4 with a single grain, 6 with fix floor wall/grip, 2 with fix side "
                                 "wall/grip"],
               f"{where}: {found}")


def test_no_walls():
    found = line(stack("") + "run 1\ngrip_check\n")
    host.check(found == [START + " 4 with another body, 4 with a single grain"], f"no walls: {found}")


@pytest.mark.parametrize("name, script", (("before a run", stack(FLOOR) + "grip_check\n"),
                     ("after a grain has gone", stack(FLOOR) + "run 1\ndelete_atoms group grains\ngrip_check\n")))
def test_reports(name, script):
    found = line(script)
    host.check(not found, f"{name}: {found}")
