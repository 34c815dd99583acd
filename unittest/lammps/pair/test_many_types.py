#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Ten types with 55 models, of one family of laws and of four families, and sizes 1:20 in one packing: the same
trajectories as with LAMMPS's pair_style granular, with every kind of neighbour list."""
import random

import pytest

from dropin import compare, data, judge_all, squeezed

TYPES = 10
BOX = [(0.0, 5.0)] * 3
TEN = data("ten.data", [0.5, 0.42, 0.58], 66, ntypes=TYPES, box=BOX, seed=7)

number = random.Random(55)


def between(low, high):
    return f"{number.uniform(low, high):.6g}"


def hooke():
    return (f"hooke {between(1500, 3000)} {between(2, 8)} damping mass_velocity"
            f" tangential linear_history {between(500, 900)} {between(0.1, 0.9)} {between(0.1, 0.6)}")


def hertz():
    return (f"hertz/material {between(1e4, 2e4)} {between(0.3, 0.9)} {between(0.1, 0.4)} damping tsuji"
            f" tangential mindlin NULL {between(0.2, 1)} {between(0.1, 0.6)}")


def limited():
    return (f"hertz {between(5e3, 1e4)} {between(10, 30)} tangential mindlin_rescale {between(5e3, 9e3)}"
            f" {between(0.2, 1)} {between(0.1, 0.6)} limit_damping")


def adhesive():
    return f"dmt {between(1e4, 2e4)} {between(10, 30)} 0.3 {between(1, 5)} tangential mindlin/force NULL 0.5 0.4"


# In LAMMPS either every pair must have a heat, rolling or twisting law, or none.
def coefficients(laws):
    pairs = [(i, j) for i in range(1, TYPES + 1) for j in range(i, TYPES + 1)]
    return [f"{i} {j} {laws[k % len(laws)]()}" for k, (i, j) in enumerate(pairs)]


@pytest.mark.parametrize("newton", ("on", "off"))
def test_models(newton):
    compare(f"55 models of one family, newton {newton}",
            squeezed(TEN, coefficients([hooke]), steps=400, scale=0.84, newton=newton))
    compare(f"55 models of four families, newton {newton}",
            squeezed(TEN, coefficients([hooke, hertz, limited, adhesive]), steps=400, scale=0.84, newton=newton))
    judge_all()


def test_sizes():
    """Two large spheres, as in test_dropin so far apart that no sphere touches another through two periodic images."""
    TWENTIETH = data("twentieth_tenth.data", [1.0, 0.05] + [0.05] * 300 + [1.0] + [0.05] * 297, 600, ntypes=2,
                     box=[(0.0, 5.0), (0.0, 2.7), (0.0, 2.7)], seed=3)
    LISTS = {
        "bin": "neighbor 0.04 bin",
        "multi": "neighbor 0.04 multi\nneigh_modify collection/interval 2 0.5 2.5\ncomm_modify mode multi vel yes",
    }
    for name, lines in LISTS.items():
        body = squeezed(TWENTIETH, ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"], steps=600,
                        scale=0.86)
        compare(f"sizes 1:20, {name}", body.replace("neighbor 0.1 bin", lines))
    judge_all()
