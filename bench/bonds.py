# SPDX-License-Identifier: GPL-2.0-only
"""Times bonds on a lattice in Grip and in LAMMPS's bpm/rotational, from the same positions and velocities:

    python3 bonds.py LMP PLUGIN [--cells 10] [--steps 500] [--rounds 3] [--mpiexec COMMAND] [--impact FILE]

A row is the section `Bond` of LAMMPS's timing and the whole run, both over those of the first row of its table in the same
round: median, lowest and highest. The programs take turns. With --impact, a second table has the first steps of LAMMPS's
example examples/bpm/impact/in.bpm.impact.rotational. The last table has the cost of a neighbour list in ns a bond: the shortest
run with lists in every second step minus the shortest with one list.
"""
import argparse
import os
import re
import statistics
import subprocess
import tempfile

STIFF, DASHPOTS = "500 250 30 30", "1 1 0.1 0.1"
STRONG = "strength force 1e3 1e3 1e3 1e3"
HOST = "bond_style bpm/rotational\nbond_coeff 1 " + f"{STIFF} 1e3 1e3 1e3 1e3 {DASHPOTS}\n"
SPRINGS = f"bond_style grip\nbond_coeff 1 springs {STIFF} damping coefficients {DASHPOTS} {STRONG}"
STRESSES = ("bond_style grip\nbond_coeff 1 beam young 600 poisson 0.2 radius 0.45 damping beta 0.05 strength stress tension 1e4 "
            "shear 1e4")
NO_BONDS = "bond_style zero nocoeff\nbond_coeff *\nspecial_bonds lj 0 1 1 coul 0 1 1\ndelete_bonds all bond 1 remove special\n"
PAIRS = {"zero": "pair_style zero 1.0 full\npair_coeff * *\n",
         "grip": "pair_style grip\npair_coeff * * hooke 1000 0 damping velocity\n",
         "ledger": "pair_style grip energy yes\npair_coeff * * hooke 1000 0 damping velocity\n"}
# Name: pair style, bond style, ranks.
STEPS = {"bpm/rotational": ("zero", HOST, 1),
         "bpm/rotational/grip": ("zero", HOST.replace("rotational", "rotational/grip"), 1),
         "springs": ("grip", SPRINGS + "\n", 1),
         "springs, ledger": ("ledger", SPRINGS + "\n", 1),
         "beam, stresses": ("grip", STRESSES + "\n", 1), "beam, softening": ("grip", STRESSES + " softening 1e6\n", 1),
         "springs, two ranks": ("grip", SPRINGS + "\n", 2)}
LISTS = {"bpm/rotational": ("zero", HOST, 1), "no bonds": ("grip", NO_BONDS, 1), "springs": ("grip", SPRINGS + "\n", 1),
         "springs, ledger": ("ledger", SPRINGS + "\n", 1)}


# The contacts and the bonds of the example in Grip: `bond_coeff` TYPE {springs} {strengths} {dashpots}.
IMPACT_CONTACTS = ("pair_style grip\npair_coeff * * hooke 1.0 0.5 damping mass_velocity "
                   "tangential linear_history 0.285714 0.5 0.1\n")
IMPACT_BONDS = 60428
IMPACT_COEFF = re.compile(r"^bond_coeff +(\d+)((?: +\S+){4})((?: +\S+){4})((?: +\S+){4})$", re.M)


def impact(settings, kind):
    """The example with LAMMPS's styles, with the suffix `grip`, or with bond_style grip and pair_style grip."""
    with open(settings.impact, encoding="ascii") as file:
        text = re.sub(r"^run .*", f"run {settings.steps}", file.read(), flags=re.M)
    plugins = [settings.plugin, os.path.join(os.path.dirname(settings.plugin), "gripbpm.so")]
    load = "".join(f"plugin load {name}\n" for name in plugins)
    if kind == "suffix grip":
        return load + "suffix grip\n" + text
    if kind == "bond_style grip":
        text = re.sub(r"^pair_style .*\npair_coeff .*\n", IMPACT_CONTACTS, text, flags=re.M)
        text = re.sub(r"^bond_style .*", "bond_style grip", text, flags=re.M)
        text = IMPACT_COEFF.sub(r"bond_coeff \1 springs \2 damping coefficients \4 strength force \3", text)
    return load + text


def script(plugin, cells, steps, pair, bond, lists):
    return f"""plugin load {plugin}
units lj
atom_style bpm/sphere
newton on off
comm_modify vel yes cutoff 2.5
atom_modify map array
lattice fcc 1.4142 origin 0.25 0.25 0.25
region box block 0 {cells} 0 {cells} 0 {cells}
create_box 1 box bond/types 1 extra/bond/per/atom 12 extra/special/per/atom 50
create_atoms 1 region box
set group all diameter 0.95 density 1
neighbor 0.3 bin
neigh_modify {lists}
{PAIRS[pair]}bond_style zero
bond_coeff *
special_bonds lj 0 1 1 coul 0 1 1
create_bonds many all all 1 0.5 1.1
special_bonds lj 0 1 1 coul 1 1 1
{bond}velocity all create 0.1 5
fix 1 all nve/bpm/sphere
timestep 0.002
thermo {steps}
run {steps}
"""


def run(settings, case, lists="every 1 delay 0 check yes"):
    pair, bond, ranks = case
    return timed(settings, script(settings.plugin, settings.cells, settings.steps, pair, bond, lists), ranks)


def timed(settings, text, ranks=1):
    """Seconds of the section Bond and of the whole run, and the number of atoms."""
    with open("in.bonds", "w", encoding="ascii") as file:
        file.write(text)
    command = ([*settings.mpiexec.split(), "-np", str(ranks)] if ranks > 1 else []) + [settings.lmp]
    done = subprocess.run([*command, "-in", "in.bonds", "-log", "none"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command}: {done.stdout[-2000:]}{done.stderr[-500:]}")
    section = re.search(r"^Bond +\| [\d.e+-]+ +\| ([\d.e+-]+)", done.stdout, re.M)
    whole, atoms = re.search(r"^Loop time of (\S+) on \d+ procs for \d+ steps with (\d+) atoms", done.stdout, re.M).groups()
    return float(section[1]), float(whole), int(atoms)


def shown(values):
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


def show(rounds, steps, nbonds):
    first = next(iter(rounds[0]))
    for name in rounds[0]:
        ns = statistics.median(one[name][0] for one in rounds) * 1e9 / nbonds / steps
        section, whole = (shown([one[name][part] / one[first][part] for one in rounds]) for part in (0, 1))
        print(f"{name}: Bond {ns:.0f} ns a bond and step, over {first} {section}, whole step {whole}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("lmp", "plugin"):
        parser.add_argument(name, type=os.path.realpath)
    parser.add_argument("--cells", type=int, default=10)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--mpiexec", default="mpiexec --oversubscribe")
    parser.add_argument("--impact", type=os.path.realpath)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="grip_bonds_") as folder:
        os.chdir(folder)
        rounds = [{name: run(settings, case) for name, case in STEPS.items()} for _ in range(settings.rounds)]
        nbonds = 6 * rounds[0]["springs"][2]
        show(rounds, settings.steps, nbonds)
        if settings.impact:
            kinds = ("LAMMPS's impact", "suffix grip", "bond_style grip")
            show([{kind: timed(settings, impact(settings, kind)) for kind in kinds} for _ in range(settings.rounds)],
                 settings.steps, IMPACT_BONDS)
        for name, case in LISTS.items():
            costs = [min(run(settings, case, f"every {every} delay 0 check no")[1] for _ in range(settings.rounds))
                     for every in (2, 10 * settings.steps)]
            ns = (costs[0] - costs[1]) * 1e9 / nbonds / (settings.steps // 2)
            print(f"{name}: a list costs {ns:.0f} ns a bond", flush=True)


main()
