# SPDX-License-Identifier: GPL-2.0-only
"""All features at once on many more ranks than there are cores, as on one rank: walls that move, meshes, driven walls,
ledger, collisions, flux, liquid, insertion of spheres and clumps, rigid bodies, balanced loads, and restart on other
numbers of ranks. GRIP_MANY_RANKS sets the number of ranks (default: 27, the fewest of which one has neighbours on all
sides). Most of its processor time is their start."""
import os

import host

RANKS = int(os.environ.get("GRIP_MANY_RANKS", "27"))
path = host.scratch("grip_many_ranks_")
STEPS = 60
DRY = "hertz/material 1e6 0.5 0.3 damping tsuji tangential mindlin NULL 0.5 0.4 rolling sds 2 0.002 0.1"
WET = ("hertz/material 1e6 0.5 0.3 damping tsuji cohesion bridge/willett sigma 0.07 theta 0.2 liquid 5e-9 share 0.1 viscosity "
       "0.001 "
       "tangential mindlin NULL 0.5 0.4")
VECTORS = {"position": "xu yu zu", "velocity": "vx vy vz", "spin": "omegax omegay omegaz"}


host.write_stl(path("paddle.stl"), host.box_triangles((-0.05, -0.004, 0.004), (0.05, 0.004, 0.03)))
# Sheets have no inside, in which grains of a relaxed bed could be caught.
host.write_stl(path("block.stl"), host.rectangle_triangles((-0.05, -0.03), (-0.005, 0.03), 0.048))
host.write_stl(path("press.stl"), host.rectangle_triangles((0.005, -0.03), (0.05, 0.03), 0.048))
host.write_molecule(path("clump.mol"), [(1, 0.010, 1.3e-3, x) for x in ((0.0, 0.0, 0.0), (0.002, 0.0, 0.0), (0.001, 0.002, 0.0))])

HEAD = host.LOAD + """units si
atom_style sphere
atom_modify map array
comm_modify vel yes cutoff 0.03
boundary f f f
newton {newton}
{comm}
{start}
neighbor 0.0005 bin
neigh_modify every 1 delay 0 check yes
timestep 2e-5
"""
BOX = "region box block -0.08 0.08 -0.08 0.08 0 0.24\ncreate_box 1 box\n"
TILED = ("comm_style tiled", "compute work all grip/work\nvariable weight atom 1+c_work[1]+0.1*c_work[2]+c_work[3]\n"
         "fix balance all balance 10 1.05 rcb weight var weight\n")
BRICKS = ("", "")
GRAINS = "grain type 1 density 2500 diameter uniform 0.009 0.012"


def mixer(model, start, newton, comm, liquid=""):
    """A bed with a paddle, a free block, a press, a shaken floor, and grains that come in."""
    wall = f"all wall/grip {model}"
    return HEAD.format(newton=newton, comm=comm[0], start=start or BOX) + f"""
pair_style grip energy events
{"" if start else "pair_coeff * * " + model}
fix nve all nve/sphere
fix down all gravity 9.81 vector 0 0 -1
region bed cylinder z 0 0 0.078 0.031 0.07
region top cylinder z 0 0 0.07 0.08 0.22
fix side {wall} zcylinder 0.079 energy events
fix floor {wall} zplane 0.0005 NULL wiggle z 0.0004 0.01 energy events
fix paddle {wall} mesh {path("paddle.stl")} move rotate 0 0 0 0 0 1 0.3 energy events
fix block {wall} mesh {path("block.stl")} move follow mass 0.1 inertia 2e-5 2e-5 3e-5 0 0 0 com -0.0275 0 0.048 energy events
fix press {wall} mesh {path("press.stl")} move servo force 0.0275 0 0.048 0 0 -1 5 vmax 0.2 pid 1 1 0 energy events
fix bed all grip/insert region bed number 420 {GRAINS} seed 3 velocity 0 0 -0.5 gauss 0.6 relax 1e-3 {liquid}
fix more all grip/insert region top rate number 6e4 {GRAINS} seed 4 velocity 0 0 -2 gauss 0.3 {liquid}
fix flux all grip/flux 10 plane 0 0 0.045 0 0 -1
fix hits all grip/collisions {STEPS} {path("hits")} bins 1e-9 1 4
compute e all grip/energy
{comm[1]}
"""


def clumps(model, start, newton, comm, liquid=""):
    """A turning drum into which clumps and spheres fall."""
    return HEAD.format(newton=newton, comm=comm[0], start=(start or BOX) + "\nfix mol all property/atom mol ghost yes\n") + f"""
molecule clump {path("clump.mol")}
neigh_modify exclude molecule/intra all
pair_style grip energy events bodies share
{"" if start else "pair_coeff * * " + model}
region low cylinder z 0 0 0.075 0.002 0.08
region top cylinder z 0 0 0.07 0.12 0.22
fix down all gravity 9.81 vector 0 0 -1 disable
fix rigid all rigid/small/grip molecule mol clump gravity down
fix side all wall/grip {model} zcylinder 0.079 move rotate 0 0 0 0 0 1 0.4 energy events bodies share
fix paddle all wall/grip {model} mesh {path("paddle.stl")} move rotate 0 0 0 0 0 1 0.3 energy events bodies share
fix floor all wall/grip {model} zplane 0 NULL energy events bodies share
fix bed all grip/insert region low number 450 grain mol clump rigid rigid seed 5 velocity 0 0 -0.7 gauss 2
fix more all grip/insert region top rate number 3e4 grain mol clump rigid rigid seed 6 velocity 0 0 -2 gauss 0.3
fix flux all grip/flux 10 plane 0 0 0.05 0 0 -1
fix hits all grip/collisions {STEPS} {path("hits")} bins 1e-9 1 4
compute e all grip/energy
{comm[1]}
"""


# What is printed in the last step: numbers that must be equal, and numbers that must be close.
COUNTS = ("atoms", "f_bed", "f_more", "f_flux[1]", "f_flux[4]")
SUMS = {"mixer": ("c_e[1]", "c_e[2]", "c_e", "f_side[3]", "f_paddle[1]", "f_block[3]", "f_block[10]", "f_press[3]",
                  "f_press[10]"),
        "clumps": ("c_e[1]", "c_e[2]", "c_e", "f_side[1]", "f_paddle[1]", "f_floor[3]")}


def run(scene, model, ranks, steps, newton="on", comm=BRICKS, start="", end="", liquid=""):
    """Runs a scene. Returns (atoms by ID, the printed numbers, the output)."""
    lines = {"mixer": mixer, "clumps": clumps}[scene](model, start, newton, comm, liquid)
    numbers = COUNTS + SUMS[scene]
    columns = [name for names in VECTORS.values() for name in names.split()] + (["d_liquid"] if liquid else [])
    output = host.must_run(lines + f"""
thermo_style custom step {" ".join(numbers)}{" f_GRIP_LIQUID" if liquid else ""}
thermo_modify lost error norm no format float %.17g
thermo {STEPS}
dump d all custom {STEPS} {path("d")} id radius {" ".join(columns)}
dump_modify d sort id format float %.17g
run {steps} upto
{end}
""", ranks=ranks)
    table = host.thermo(output)
    host.check("does not know the work" not in output, f"{scene}: {output}")
    return host.read_dump(path("d"))[-1], {name: table[name.replace("atoms", "Atoms")][-1] for name in numbers}, output


def compare(want, got, scene, text, tolerance):
    """want, got: results of run()."""
    if not host.check(want[0]["id"] == got[0]["id"],
                      f"{text}: {len(got[0]['id'])} atoms, want {len(want[0]['id'])}, or other IDs"):
        return
    for what, names in VECTORS.items():
        host.same(want[0], got[0], tolerance, f"{text}: {what}", names.split())
    for name in COUNTS:
        host.check(want[1][name] == got[1][name], f"{text}: {name} is {got[1][name]}, want {want[1][name]}")
    largest = max(abs(want[1][name]) for name in SUMS[scene][:3])
    for name in SUMS[scene]:
        scale = largest if name in SUMS[scene][:3] else max(abs(want[1][name]), 1.0)
        host.check(abs(want[1][name] - got[1][name]) < tolerance * scale,
                   f"{text}: {name} is {got[1][name]}, want {want[1][name]}")


def ranks_of(scene, model, liquid=""):
    """The scene on many ranks, with newton on and off, in bricks and balanced, as on one."""
    want = run(scene, model, 1, STEPS, liquid=liquid)
    host.check(want[1]["f_more"] > 20 and want[1]["f_flux[1]"] > 3, f"{scene}: little happens: {want[1]}")
    for newton, comm in (("on", BRICKS), ("off", TILED)):
        text = f"{scene}, {RANKS} ranks, newton {newton}, {comm[0] or 'bricks'}"
        got = run(scene, model, RANKS, STEPS, newton, comm, liquid=liquid)
        compare(want, got, scene, text, 1e-8)
        yield text, want, got


def restarts_of(scene, model, liquid=""):
    """A run that many ranks begin and another number of ranks continues, as if it had not been interrupted. The command
    run that ends at the middle is in both."""
    file = path("restart")
    first = run(scene, model, RANKS, STEPS // 2, end=f"write_restart {file}\nrun {STEPS} upto\n", liquid=liquid)
    for ranks in (1, RANKS // 2 + 1):
        got = run(scene, model, ranks, STEPS, start=f"read_restart {file}", liquid=liquid)
        compare(first, got, scene, f"{scene}, restarted on {ranks} ranks after {RANKS}", 1e-8)


def check_liquid(frame, output, text):
    """The liquid of all grains and bridges is what the grains have brought."""
    total, brought = host.thermo(output)["f_GRIP_LIQUID"][-1], 2e-9 * len(frame["id"])
    host.check_close(total, brought, 1e-12, f"{text}: liquid")
    host.check(sum(frame["d_liquid"]) < 0.9999 * brought, f"{text}: no bridge has liquid")


def test_mixers():
    for text, want, got in ranks_of("mixer", WET, "liquid 2e-9"):
        check_liquid(want[0], want[2], "one rank")
        check_liquid(got[0], got[2], text)
    restarts_of("mixer", WET, "liquid 2e-9")


def test_drums():
    for _ in ranks_of("clumps", DRY):
        pass
    restarts_of("clumps", DRY)
