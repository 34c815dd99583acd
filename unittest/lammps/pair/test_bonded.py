# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Bonds that break and form: the contact acts from the next step on, as in LAMMPS's pair style granular; the ledger
books the energy that it stores at once as `outside`.

Expected: closed forms of a bond that breaks and of the collision that follows, and pair_style granular."""
import os
import re
import sys

import host
from ledger import ENTRIES

if "BPM" not in host.run("info config\n", options=("-h",))[1]:
    print("LAMMPS has no package BPM")
    sys.exit(0)

K, BOND, STRAIN, LENGTH = 1000.0, 0.1, 0.08, 1.05  # of the contact, of the bond

HEAD = """units lj
atom_style bpm/sphere
newton {newton}
comm_modify vel yes
atom_modify map array
processors * 1 1
region box block 0 4 0 4 0 4
create_box 1 box bond/types 1 extra/bond/per/atom 12 extra/special/per/atom 12
"""
STRAINED = "special_bonds lj 0 1 1 coul 0 1 1\n"
BPM = "special_bonds lj 0 1 1 coul 1 1 1\n"
LONG_LIST = "neighbor 0.6 bin\nneigh_modify every 100000 delay 100000 check no\n"


def columns(output):
    table = host.thermo(output)
    for k, name in enumerate(ENTRIES):
        table[name] = table.get(f"c_e[{k + 1}]")
    return table


def test_the_page():
    """The page's example: the bond takes its energy, and the collision leaves the square of the restitution."""
    with open(os.path.join(host.SOURCE, "doc", "user", "bonded_grains.md")) as file:
        script = re.findall(r"^```lammps\n(units.*?)^```$", file.read(), re.M | re.S)[1]
    script = script.replace("build/gripplugin.so", host.PLUGIN)
    table = host.thermo(host.must_run(script))
    mass = 2500 * 4 / 3 * 3.141592653589793 * 1e-9
    start = mass * 0.1**2
    bond = 0.5 * 10.0 * (0.05 * 2.2e-3)**2
    host.check_close(table["c_kinetic"][-1], 0.49 * (start - bond), 5e-3, "page: kinetic energy after the collision")
    host.check_close(table["c_energy"][0] - table["c_energy"][-1], bond, 5e-3, "page: energy of the bond")


def two(style, energy="", newton="on off", dt=5e-4, ranks=1, duration=1.2, options=()):
    """Two grains at LENGTH that approach each other; the bond breaks when they overlap."""
    law = "hooke 1000 0 damping velocity tangential linear_nohistory 0 0"
    out = " ".join(f"c_e[{k + 1}]" for k in range(len(ENTRIES)))
    script = HEAD.format(newton=newton) + f"""create_atoms 1 single 1.5 2 2
create_atoms 1 single {1.5 + LENGTH} 2 2
set group all diameter 1 density 1.909859317102744
{host.LOAD}pair_style {style} {energy}
pair_coeff * * {law}
bond_style bpm/spring smooth no
bond_coeff 1 {BOND} {STRAIN} 0
{STRAINED}create_bonds single/bond 1 1 2
{BPM}{LONG_LIST}
group a id 1
group b id 2
velocity a set 0.05 0 0
velocity b set -0.05 0 0
fix 1 all nve/bpm/sphere
timestep {dt}
compute ke all ke
{"compute e all grip/energy" if energy else ""}
thermo_style custom step c_ke {"c_e " + out if energy else ""}
thermo_modify norm no format float %.16g
thermo {int(duration / dt) // 10}
run {int(duration / dt)}
"""
    return columns(host.must_run(script, ranks=ranks, options=options))


def test_released():
    """The contact begins with the overlap at which the bond broke, and pushes the grains apart."""
    overlap = 1.0 - LENGTH * (1.0 - STRAIN)
    stored = 0.5 * K * overlap**2
    bond = 0.5 * BOND * (STRAIN * LENGTH)**2
    frequency2 = K / 0.5
    peer = two("granular")
    for newton in ("on off", "off"):
        for ranks in (1, 2):
            text = f"bond that breaks, newton {newton}, {ranks} ranks"
            table = two("grip", "energy yes", newton, ranks=ranks)
            host.check_close(table["c_ke"][-1], 0.0025 - bond + stored, 5e-3, f"{text}: kinetic energy")
            host.check_close(table["c_ke"][-1], peer["c_ke"][-1], 1e-12, f"{text}: that of granular")
            host.check_close(table["outside"][-1], -stored, 5e-3, f"{text}: outside")
            host.check_close(table["c_e"][-1], 0.0025 - bond, 5e-3, f"{text}: the sum is less by the bond's energy")
    for dt in (1e-3, 2e-4, 5e-5):
        rest = abs(two("grip", "energy yes", dt=dt)["rest_normal"][-1])
        host.check(rest < frequency2 * dt**2 * stored, f"time step {dt}: rest_normal {rest} is not of second order")
    threads = two("grip/omp", "energy yes", options=("-pk", "omp", "2")) if host_has_threads() else peer
    host.check_close(threads["c_ke"][-1], peer["c_ke"][-1], 1e-12, "grip/omp")


def host_has_threads():
    return "grip/omp" in host.run(host.LOAD + "info styles pair\n")[1]


BLOCK = """lattice sc 1.0 origin 0.5 0.5 0.5
region grains block 0.1 3.9 0.1 3.9 0.1 2.9
create_atoms 1 region grains units box
set group all diameter 1.02 density 2
displace_atoms all random 0.02 0.02 0.02 11
{load}pair_style {style}
pair_coeff * * hooke 500 1 damping velocity tangential linear_history 200 0.5 0.4
bond_style zero
bond_coeff 1
{weights}create_bonds many all all 1 0.5 1.2
bond_style bpm/{bond}
bond_coeff 1 {coeffs}
{after}neighbor 0.5 bin
neigh_modify every 100000 delay 100000 check no
velocity all create 3.0 5 loop geom
fix 1 all nve/bpm/sphere
compute nb all nbond/atom
compute bonds all reduce sum c_nb
compute ke all ke
timestep 5e-4
thermo_style custom step c_ke c_bonds pxx pyy pzz pxy pxz pyz
thermo_modify norm no format float %.16g
thermo 100
run 400
"""


def test_many():
    """A block of grains whose bonds break one after another, with a list that is never rebuilt."""
    kinds = {"rotational": "200 100 20 20 2 2 0.5 0.5 0.1 0.1 0.1 0.1", "spring": "200 0.02 0.1"}
    for bond, coeffs in kinds.items():
        for overlay in ("no", "yes"):
            def table(style, newton, ranks):
                body = BLOCK.format(load=host.LOAD, style=style, bond=f"{bond} overlay/pair {overlay}", coeffs=coeffs,
                                    weights=STRAINED, after="special_bonds lj/coul 1 1 1\n" if overlay == "yes" else BPM)
                return host.thermo(host.must_run(HEAD.format(newton=newton) + body, ranks=ranks))
            want = table("granular", "on off", 1)
            broken = want["c_bonds"][0] - want["c_bonds"][-1]
            host.check(broken > 20, f"bpm/{bond}, overlay {overlay}: {broken} bonds broke")
            for newton, ranks in [("on off", 1), ("off", 2), ("on off", 2)][:3 if overlay == "no" else 1]:
                got = table("grip", newton, ranks)
                host.same(want, got, 1e-9, f"bpm/{bond}, overlay {overlay}, newton {newton}, {ranks} ranks",
                          ["c_ke", "c_bonds", "Pxx", "Pyy", "Pzz"])


WEIGHTS = """create_atoms 1 single 1.5 2 2
create_atoms 1 single 2.45 2 2
set group all diameter 1 density 1.909859317102744
{load}pair_style {style}
pair_coeff * * hooke 10 0 damping velocity tangential linear_history 10 0 0.5
bond_style zero
bond_coeff 1
{STRAINED}create_bonds single/bond 1 1 2
special_bonds lj 0.5 1 1 coul 1 1 1
{LONG_LIST}group a id 1
velocity a set 0 0.1 0
fix 1 all nve/bpm/sphere
timestep 1e-3
thermo_style custom step fmax
thermo_modify format float %.16g
thermo 50
run 200
special_bonds lj {weight} 1 1 coul 1 1 1
run 200 pre no
"""


def test_weights():
    """Weights that change between two runs without a new list: the spring continues."""
    for weight in (0.0, 0.25, 1.0):
        got, want = (host.thermo(host.must_run(HEAD.format(newton="on off") + WEIGHTS.format(
            load=host.LOAD, style=style, weight=weight, STRAINED=STRAINED, LONG_LIST=LONG_LIST)))["Fmax"]
            for style in ("grip", "granular"))
        host.check(max(abs(a - b) for a, b in zip(got, want)) <= 1e-12 and (weight == 0) == (got[-1] == 0),
                   f"weight {weight} after 'pre no': {got} and {want}")


def test_fields():
    """Laws with fields set up the store before a hybrid style sets the weights of this pair style: the weights also
    hold after new lists. Without a set-up they cannot change."""
    script = HEAD.format(newton="off") + WEIGHTS.format(load=host.LOAD, style="hybrid/overlay grip", weight=0.25,
                                                        STRAINED=STRAINED, LONG_LIST="neighbor 0.6 bin\n")
    script = re.sub("pair_coeff .*", "pair_coeff * * grip mdr 5e6 0.4 1.9e5 2 0.5 0.5 damping mdr 1", script)
    own = script.replace("group a id 1", "pair_modify pair grip special lj 0 1 1\nneigh_modify every 1 delay 0 check no\n"
                                         "group a id 1")
    host.check(host.thermo(host.must_run(own))["Fmax"][-1] == 0, "mdr: weight 0 of a hybrid's sub-style in new lists")
    errors = host.error_lines(host.run(script)[1])
    host.check(len(errors) == 1 and "remove 'pre no'" in errors[0], f"mdr: weights and 'pre no': {errors}")


def test_made():
    """A bond forms between grains that overlap: their contact ends, and the energy that it stored is booked as
    `outside`."""
    script = HEAD.format(newton="on off") + f"""create_atoms 1 single 1.5 2 2
create_atoms 1 single 2.45 2 2
set group all diameter 1 density 1.909859317102744
{host.LOAD}pair_style grip energy yes
pair_coeff * * hooke 10 0 damping velocity
bond_style zero
bond_coeff 1
{STRAINED}{LONG_LIST}fix 1 all nve/bpm/sphere
timestep 1e-3
compute e all grip/energy
thermo_style custom step c_e c_e[3] c_e[16]
thermo_modify norm no format float %.16g
run 0
create_bonds single/bond 1 1 2
{BPM}run 10
"""
    table = host.thermo(host.must_run(script))
    stored = 0.5 * 10 * 0.05**2
    host.check(table["c_e[3]"][-1] == 0, "bond that is made: no contact")
    host.check_close(table["c_e[16]"][-1], stored, 1e-12, "bond that is made: outside")
    host.check_close(table["c_e"][-1], stored, 1e-12, "bond that is made: the sum")
