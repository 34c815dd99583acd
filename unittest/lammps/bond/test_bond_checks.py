# SPDX-License-Identifier: GPL-2.0-only
"""What bond_style grip and grip_check say of bonds before and in a run: the longest stable step, ghosts, sections,
strains, rotations, exclusions, weights."""
import math

import pytest

import host
from test_bonds import BONDED, BONDING, block, head, uniform

STYLE = "hybrid sphere bond"
SPRINGS = "springs 200 100 10 10 strength none"
PAIR = """create_atoms 1 single -0.5 0 0
create_atoms 1 single 0.5 0 0
set group all diameter 0.9 density 1
{pair}
bond_style grip
bond_coeff 1 {law}
{bonding}create_bonds single/bond 1 1 2
{bonded}group right id 2
{more}fix move all nve/sphere
timestep {dt}
{run}
"""
ZERO, CONTACTS = "pair_style zero 1.0\npair_coeff * *", "pair_style grip\npair_coeff * * hooke 1000 0 damping velocity"


def pair(law=SPRINGS, dt=1e-3, style=ZERO, more="", run="run 0", **setting):
    return head(STYLE, **setting) + PAIR.format(pair=style, law=law, bonding=BONDING, bonded=BONDED, more=more, dt=dt, run=run)


MASS = math.pi / 6 * 0.9**3
INERTIA = 0.4 * MASS * 0.45**2


def longest(kn, kt, kb, kw, length=1.0):
    """For two like grains with a bond: the frequencies of stretch, of twist, and the two across, from the eigenvalues of
    x'' = -kt a x and of the turning parts."""
    a, b = 2 / MASS, 2 / INERTIA
    across = max(kt * (a + 0.25 * length**2 * b), kb * b)
    return 2 / math.sqrt(max(kn * a, across, kw * b))


@pytest.mark.parametrize("springs", ((200, 10, 0.1, 0.1), (20, 100, 1, 1), (20, 1, 10, 1), (20, 1, 1, 10)))
def test_step(springs):
    """A warning above half of the longest step."""
    limit = longest(*springs)
    law = "springs " + " ".join(map(str, springs)) + " strength none"
    short, long = (host.must_run(pair(law, dt=part * limit)) for part in (0.49, 0.51))
    text = (f"bond_style grip: the time step {0.51 * limit:.4g} is 0.51 of the longest stable one of bonds, {limit:.4g}: use at "
            "most a twentieth")
    host.check(text in long, f"{text}: {long[-800:]}")
    host.check("longest stable one of bonds" not in short, "no warning at 0.49")


WEAK_SECTION = "parallel young 100 shear 40 radius 0.4 strength stress tension {} shear 1000"
TURN = "run 0\nset atom 2 d2_grip_quat[1] {} d2_grip_quat[4] {}\n"
WARNINGS = [
    (pair("beam young 100 poisson 0.3 radius 0.44 strength none"), pair("beam young 100 poisson 0.3 radius 0.46 strength none"),
     "bond_style grip: the radius of 1 bonds is larger than the radius of their smaller grain"),
    (pair(WEAK_SECTION.format(9.9)), pair(WEAK_SECTION.format(12)),
     "bond_style grip: bonds break at a strain of up to 0.12, and their law is for strains up to 0.1"),
    (pair("springs 200 100 10 10 strength strain 0.09"), pair("springs 200 100 10 10 strength strain 0.15"),
     "bond_style grip: bonds break at a strain of up to 0.15, and their law is for strains up to 0.1"),
    (pair(more=TURN.format(math.cos(0.49), math.sin(0.49))), pair(more=TURN.format(math.cos(0.51), math.sin(0.51))),
     "bond_style grip: the grains of the bond of atoms 1 and 2 are turned against each other by more than 1 rad at step 0"),
]


@pytest.mark.parametrize("without,having,text", WARNINGS)
def test_warnings(without, having, text):
    quiet, loud = host.must_run(without), host.must_run(having)
    host.check(loud.count("WARNING: " + text) == 1, f"{text}: {loud[-800:]}")
    host.check(text[:60] not in quiet, f"no warning: {text}")


@pytest.mark.parametrize("ranks,boundary,refused", [(1, "f f f", False), (1, "p f f", True), (2, "f f f", True)])
def test_ghosts(ranks, boundary, refused):
    """Ghost atoms must reach as far as the longest bond, wherever a bond may have one."""
    script = pair(style="pair_style zero 0.5\npair_coeff * *", more="neighbor 0.05 bin\ncomm_modify cutoff 0.6\n",
                  boundary=boundary, run="run 1")
    status, out = host.run(script, ranks=ranks)
    text = "bond_style grip: the longest bond is 1, and ghost atoms reach 0.6, accepted: comm_modify cutoff 1.1 or more"
    host.check((status != 0) == refused and (text in out) == refused, f"{ranks} ranks, {boundary}: {out[-500:]}")
    status, out = host.run(script.replace("cutoff 0.6", "cutoff 1.1"), ranks=ranks)
    host.check(status == 0, f"cutoff 1.1: {out[-300:]}")


@pytest.mark.parametrize("style,contact,refused", [(CONTACTS, "after", True), (CONTACTS, "with", False), (ZERO, "after", False)])
def test_exclusions(style, contact, refused):
    """Grains of a molecule that are excluded would pass through each other when their bonds have broken."""
    script = pair(style=style, more="neigh_modify exclude molecule/intra all\n")
    if contact == "with":
        script = script.replace("bond_style grip", "bond_style grip contact with")
        script = script.replace(BONDED, "special_bonds lj/coul 1 1 1\n")
    status, out = host.run(script)
    text = ("bond_style grip: with 'neigh_modify exclude molecule/intra' the grains of a broken bond pass through each other, "
            "accepted: no such exclusion")
    host.check((status != 0) == refused and (text in out) == refused, f"{contact}: {out[-500:]}")


def test_compute_timestep():
    """compute grip/timestep has the step of the bonds, and names it where it is the shortest limit."""
    limit = longest(200, 100, 10, 10)
    more = ("compute dt all grip/timestep\nvelocity right set -1e-6 0 0\nthermo_style custom step c_dt[*]\n"
            "thermo_modify format float %.16g\n")
    for style in (ZERO, CONTACTS):
        table = host.thermo(host.must_run(pair(dt=0.1 * limit, style=style, more=more)))
        for entry, want in ((7, limit / 20), (8, 6), (9, limit), (10, 0.1)):
            host.check_close(table[f"c_dt[{entry}]"][0], want, 1e-12, f"{style}: entry {entry}")
    table = host.thermo(host.must_run(pair(dt=0.1 * limit, style=CONTACTS, more="delete_bonds all multi remove\n" + more)))
    host.check(table["c_dt[9]"][0] == table["c_dt[10]"][0] == 0 and table["c_dt[8]"][0] == 1, "no bonds")


def test_grip_check():
    """The report: number of bonds, ghosts, step, and strength over weight, the same on any ranks."""
    law = "springs 200 100 10 10 strength force 30 30 10 10"
    limit = longest(200, 100, 10, 10)
    for part, suspicious in ((0.05, False), (0.2, True)):
        out = host.must_run(pair(law, part * limit, CONTACTS, "fix g all gravity 9.81 vector 0 0 -1\n", "run 0\ngrip_check"))
        host.check("  bond_style grip: 1 bonds, up to 1 of a grain, lengths up to 1; ghost atoms reach 3\n" in out, out[-900:])
        host.check(f"  longest stable step of bonds: {limit:.4g}. Time step 1/{1 / part:.3g} of it; use {limit / 20:.3g} (1/20)\n"
                   in out, f"{part}: {out[-900:]}")
        host.check(f"  the weakest bond carries the weight of {30 / (9.81 * MASS):.4g} grains\n" in out, out[-900:])
        text = (f"the time step {part * limit:.4g} is {part:g} of the longest stable one of bonds, {limit:.4g}: use "
                f"{limit / 20:.3g}")
        host.check((text in out) == suspicious, f"{part}: {out[-900:]}")
    out = host.must_run(pair(law + " random weibull 2 5", 1e-4, CONTACTS, "fix g all gravity 9.81 vector 0 0 -1\n",
                             "run 0\ngrip_check"))
    carried = math.sqrt(-math.log(1 - uniform(5, 1, 2))) * 30 / (9.81 * MASS)
    host.check(f"  the weakest bond carries the weight of {carried:.4g} grains\n" in out, f"{carried}: {out[-900:]}")
    out = host.must_run(pair(law.replace("force 30", "force 3"), 1e-4, CONTACTS, "fix g all gravity 9.81 vector 0 0 -1\n",
                             "run 0\ngrip_check"))
    host.check("bonds break under the weight of one grain" in out, out[-500:])
    lines = []
    for ranks in (1, 2, 4):
        out = host.must_run(block(STYLE) + "run 0\ngrip_check\n", ranks=ranks)
        lines.append([line for line in out.split("\n") if "bond_style grip:" in line or "step of bonds" in line])
    host.check(len(lines[0]) == 2 and "144 bonds, up to 6 of a grain" in lines[0][0], f"{lines[0]}")
    host.check(lines[0] == lines[1] == lines[2], f"{lines}")
