# SPDX-License-Identifier: GPL-2.0-only
"""Runs the same script with LAMMPS's pair_style granular and with grip, and compares every dumped frame.

A few dozen spheres in a box that is compressed, or on walls on which they settle. Compared: positions, velocities, spins,
forces, torques, per-atom stress and the pressure tensor. A test adds its cases with compare and ends with judge_all.
"""
import math
import re

import host

# The systems are small and the runs short, because in dense systems a rounding difference grows tenfold in 30
# collisions.
TOLERANCE = 1e-10
file_name = host.scratch("grip_dropin_")
COLUMNS = [("position", "x y z"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
           ("torque", "tqx tqy tqz")]
DUMP = "id type " + " ".join(names for _, names in COLUMNS)
STRESS = [f"c_s[{k}]" for k in range(1, 7)]
PRESSURE = ["Pxx", "Pyy", "Pzz", "Pxy", "Pxz", "Pyz"]
NO_TANGENTIAL = "NO_TANGENTIAL"
BOX = [(0.0, 4.0)] * 3
BOX_OF_BODIES = [(0.0, 4.1)] * 3


cases, judged = [], []
largest = {}


# LAMMPS of 2026 has cylinders only as regions.
HOST_HAS_CYLINDER = "has been removed" not in host.run(
    "units lj\natom_style sphere\nregion b block 0 1 0 1 0 1\nboundary f f f\ncreate_box 1 b\n"
    "fix w all wall/gran granular hooke 1 1 tangential linear_nohistory 0 0 zcylinder 1\n")[1]


def compare(name, body, extra=(), rebuilds=1, peer=None, skip=(), every=50):
    """Adds a case to the list. In body, PAIR stands for the pair style, WALL and WALLREGION for wall fixes.
    rebuilds: the smallest number of builds of the neighbour list; None: none are allowed. peer: makes LAMMPS's body
    from body. skip: columns that are not compared. every: the number of steps from frame to frame."""
    if "zcylinder" in body and not HOST_HAS_CYLINDER:
        print(f"not compared, LAMMPS has no zcylinder: {name}")
        return
    cases.append((name, body, list(extra), rebuilds, peer, skip, every))


def script(number, style):
    name, body, extra, _, peer, _, every = cases[number]
    if style == "granular" and peer:
        body = peer(body)
    if style == "granular":  # LAMMPS requires a damping and a tangential law: these have no effect.
        body = body.replace("damping none", "damping velocity")
        body = body.replace(NO_TANGENTIAL, "tangential linear_nohistory 0 0")
    text = (body.replace("PAIR", style).replace(NO_TANGENTIAL, "")
            .replace("WALLREGION", "wall/gran/region granular" if style == "granular" else "wall/grip")
            .replace("WALL", "wall/gran granular" if style == "granular" else "wall/grip"))
    columns = f"{DUMP} {' '.join(STRESS)} {' '.join(extra)}"
    every = min(every, int(re.search(r"\nrun (\d+)\n", text).group(1)))
    dump = (f"dump d all custom {every} {file_name(f'{style}.{number}')} {columns}\n"
            "dump_modify d sort id format float %.17g")
    return f'clear\n{host.LOAD}print "CASE {number}"\n' + text.replace("\nrun ", f"\n{dump}\nrun ", 1)


def run(numbers, style):
    """Runs cases one after another in one process; returns the output of each."""
    printed = host.must_run("".join(script(k, style) for k in numbers))
    parts = re.split(r"\nCASE (\d+)\n", printed)
    return {int(k): text for k, text in zip(parts[1::2], parts[2::2])}


def judge(number, host_printed, grip_printed):
    name, body, extra, rebuilds, _, skip, _ = cases[number]
    host_frames, grip_frames = (host.read_dump(file_name(f"{style}.{number}")) for style in ("granular", "grip"))
    built = int(re.findall("Neighbor list builds = (.*)", host_printed)[-1])
    host.check(built == 0 if rebuilds is None else built >= rebuilds, f"{name}: {built} rebuilds")
    if NO_TANGENTIAL not in body and "damping none tangential linear_nohistory" not in body:
        torques = [abs(t) for frame in host_frames for c in ("tqx", "tqy", "tqz") for t in frame[c]]
        host.check(max(torques) > 0, f"{name}: no torques")
    host.check([frame["id"] for frame in host_frames] == [frame["id"] for frame in grip_frames], f"{name}: other atoms")
    # All columns of a vector are compared on the same scale, because a single component may be pure rounding error.
    # So are all frames, because the force of a contact that has just begun has few digits.
    groups = [(what, names.split(), host_frames, grip_frames) for what, names in COLUMNS if what not in skip]
    groups += [("stress", STRESS, host_frames, grip_frames)]
    groups += [("pressure", PRESSURE, [host.thermo(host_printed)], [host.thermo(grip_printed)])]
    groups += [(f"output {column}", [column], host_frames, grip_frames) for column in extra]
    differences = []
    for what, columns, want, got in groups:
        scale = max(abs(value) for frame in want for c in columns for value in frame[c])
        worst = max(abs(a - b) for w, g in zip(want, got) for c in columns for a, b in zip(w[c], g[c]))
        largest[what] = max(largest.get(what, 0), worst / scale if scale > 0 else 0)
        if not worst <= TOLERANCE * scale:
            differences.append(f"{what} by {worst:.2g} of {scale:.2g}")
    host.check(not differences, f"{name}: differ: {', '.join(differences)}")


def judge_all():
    """Runs and compares the cases since the last call, and prints the largest relative differences. Returns their
    numbers."""
    new = range(len(judged), len(cases))
    for first in new[::40]:
        numbers = range(first, min(first + 40, len(cases)))
        judged.extend(numbers)
        host_printed, grip_printed = run(numbers, "granular"), run(numbers, "grip")
        for k in numbers:
            judge(k, host_printed[k], grip_printed[k])
    print("largest differences: " + ", ".join(f"{what} {value:.1e}" for what, value in largest.items()))
    return new


def header(data, boundary="p p p", style="sphere", newton="on", more=""):
    return f"""
units lj
newton {newton}
boundary {boundary}
atom_style {style}
comm_modify vel yes
{more}
read_data {data}
neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
timestep {2e-4 if 'tenth' in data else 0.001}
"""


TAIL = """
thermo_style custom step pxx pyy pzz pxy pxz pyz
thermo_modify format float %.17g
thermo 50
compute s all stress/atom NULL pair
"""


def squeezed(where, coeffs, steps=600, scale=0.8, newton="on", fixes="fix nve all nve/sphere", style="sphere", more="",
             before_run=""):
    """Spheres in a periodic box that shrinks: collisions at first, lasting contacts later."""
    lines = "\n".join(f"pair_coeff {line}" for line in coeffs)
    return header(where, style=style, newton=newton, more=more) + f"""
{before_run}
pair_style PAIR
{lines}
{fixes}
fix squeeze all deform 1 x scale {scale} y scale {scale} z scale {scale} remap x
{TAIL}
run {steps}
"""


def data(name, radii, count, ntypes=1, box=BOX, seed=1, speed=1.5, spin=4.0, **more):
    spheres = host.random_spheres(count, box, radii, seed, speed, spin, ntypes)
    host.write_data(file_name(name), box, spheres, ntypes, **more)
    return file_name(name)


EQUAL = data("equal.data", [0.5], 36)
POLY = data("poly.data", [0.5, 0.42, 0.58], 34, ntypes=2)
THIRD = data("third.data", [0.75, 0.25, 0.25, 0.25], 36, ntypes=2)
# The box stays wide enough that no sphere touches another through two periodic images, because LAMMPS stores history
# by ID.
TENTH = data("tenth.data", [1.0] + [0.1] * 70, 71, box=[(0.0, 2.7)] * 3)
TENTH_TYPES = data("tenth_types.data", [0.1, 1.0] + [0.1] * 69, 71, box=[(0.0, 2.7)] * 3, ntypes=2)

SPHERES = host.random_spheres(30, [(0.7, 3.3), (0.7, 3.3), (0.7, 5.0)], [0.3, 0.4, 0.5], 5, 1.0, 3.0)
host.write_data(file_name("wall.data"), [(-4.0, 6.0)] * 2 + [(-1.0, 7.0)], SPHERES)
CENTRE = "displace_atoms all move -2 -2 0"


def chain_data():
    """A data file with chains of four spheres, and the commands that bond them."""
    chain = [(1, 0.5, [0.6 + 0.97 * k, y, z], [0.3 * (k - 1), 0.2 * y - 0.3, 0.1 * z - 0.2], [1.0 + k, -2.0, 0.5 * y])
             for y in (0.6, 1.58, 2.56, 3.54) for z in (0.6, 1.58, 2.56) for k in range(4)]
    host.write_data(file_name("chain.data"), BOX_OF_BODIES, chain, molecules=[1 + k // 4 for k in range(len(chain))])
    bonds = [f"create_bonds single/bond 1 {k + 1} {k + 2} special {'yes' if k == len(chain) - 2 else 'no'}"
             for k in range(len(chain)) if k % 4 < 3]
    return file_name("chain.data"), "\n".join(bonds)


def dimers_data():
    """A data file with molecules of two spheres."""
    dimers = [(1, 0.4, [0.6 + 1.0 * i, 0.6 + 1.75 * j + 0.8 * k, 0.6 + 1.0 * h],
               [0.5 * (1 - i), 0.4 * (1 - 2 * j), 0.3 * (1 - h)], [0.0, 0.0, 0.0])
              for i in range(4) for j in range(2) for h in range(4) for k in range(2)]
    host.write_data(file_name("dimers.data"), BOX_OF_BODIES, dimers, molecules=[1 + k // 2 for k in range(len(dimers))])
    return file_name("dimers.data")


def walled(model, walls, steps=800, boundary="f f f", gravity="0 0 -1", before=""):
    fixes = "\n".join(f"fix w{k} all {wall.replace('MODEL', model)}" for k, wall in enumerate(walls))
    return header(file_name("wall.data"), boundary=boundary) + f"""
pair_style PAIR
pair_coeff * * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4
{before}
fix nve all nve/sphere
fix gravity all gravity 5.0 vector {gravity}
{fixes}
{TAIL}
run {steps}
"""


SIDES = ["WALL MODEL xplane 0 4", "WALL MODEL yplane 0 4"]

REGIONS = {
    "block": "region w block 0 4 0 4 0 6.5",
    "block, open top": "region w block 0 4 0 4 0 6.5 open 6",
    "cylinder": "region w cylinder z 2 2 2.4 0 6.5",
    "cylinder, open ends": "region w cylinder z 2 2 2.4 0 6.5 open 2",
    "sphere": "region w sphere 2 2 3 3.4",
    "outside of a sphere": "region w1 block 0 4 0 4 0 6.5\nregion w sphere 2 2 -2.2 2.5 side out",
    "cone": "region w cone z 2 2 2.2 3.2 0 6.5",
    "plane": "region w plane 2 2 0.1 0.1 0.2 1",
    "moving block": "variable d equal 0.08*sin(PI*time/0.2)\nvariable z equal 0.03*sin(PI*time/0.15)\n"
                    "region w block 0 4 0 4 0 6.5 move v_d NULL v_z",
    "turning cylinder": "variable a equal 1.5*time\nregion w cylinder z 2 2 2.4 0 6.5 rotate v_a 2 2 0 0 0 1",
    "turning block": "variable a equal 0.3*sin(PI*time/0.5)\n"
                     "region w block 0 4 0 4 0 6.5 rotate v_a 2 2 3 0.3 0.5 1",
    "moving and turning cone": "variable a equal 0.9*time\nvariable z equal 0.05*sin(PI*time/0.2)\n"
                               "region w cone z 2 2 2.2 3.2 0 6.5 move NULL NULL v_z rotate v_a 2 2 0 0 0 1",
    # If the region does not rotate, LAMMPS uses the speed of growth at a point that it has not set.
    "swelling sphere": "variable r equal 3.4-0.2*sin(PI*time/0.8)\nvariable a equal 0.0*time\n"
                       "region w sphere 2 2 3 v_r rotate v_a 2 2 3 0 0 1",
}


def dimer(name, radii=(0.5, 0.4), overlap=0.01, normal=(0.0, 0.0, 1.0), v=(0.0, 0.0, 0.0), w=((0.0,) * 3, (0.0,) * 3)):
    """Two spheres in contact, 1 on the side to which normal points; v: of 1 relative to 2."""
    distance = sum(radii) - overlap
    place = [[5 + s * 0.5 * distance * n for n in normal] for s in (1, -1)]
    host.write_data(file_name(name), [(0.0, 10.0)] * 3,
                    [(1, radii[0], place[0], list(v), list(w[0])), (1, radii[1], place[1], [0.0] * 3, list(w[1]))])
    return file_name(name)


def prescribed(where, style, coeff, steps, velocities=("0 0 0", "0 0 0"), rebuild=False, every=1, skin=0.3):
    """Frames of a dimer whose spheres keep their velocities and spins."""
    name = file_name("prescribed.dump")
    build = "every 1 delay 0 check no" if rebuild else "every 1000000 delay 1000000 check no"
    host.must_run(host.LOAD + host.head("lj", None, data=where, skin=skin) + f"""neigh_modify {build}
timestep 0.001
pair_style {style}
pair_coeff {coeff}
group one id 1
group two id 2
fix 1 one move linear {velocities[0]} units box
fix 2 two move linear {velocities[1]} units box
dump d all custom {every} {name} id x y z fx fy fz tqx tqy tqz
dump_modify d sort id format float %.17g
run {steps}
""")
    return host.read_dump(name)


def host_slips():
    """LAMMPS of 4 Feb 2025 multiplies the stiffness of linear_history_classic by the contact radius, and omits the
    radius where it resets a sliding spring of mindlin_classic. A slow slide shows the first mistake; grip must not
    have it."""
    radius = math.sqrt(0.02 * 0.5 * 0.4 / 0.9)
    where = dimer("slip.data", overlap=0.02, v=(0.1, 0.0, 0.0))
    push = {}
    for style in ("granular", "grip"):
        line = "* * hooke 2000 0 damping velocity tangential linear_history_classic 800 0 1000"
        frame = prescribed(where, style, line, 1, ("0.1 0 0", "0 0 0"))[-1]
        r = [frame[c][0] - frame[c][1] for c in "xyz"]
        normal_force = 2000 * (0.9 - math.hypot(*r))
        push[style] = frame["fx"][0] - normal_force * r[0] / math.hypot(*r)
    host.check_close(push["grip"], -800 * 0.1 * 0.001, 1e-6, "linear_history_classic: force after one step")
    slips = abs(push["granular"] / push["grip"] / radius - 1) < 1e-3
    host.check(slips or abs(push["granular"] / push["grip"] - 1) < 1e-12,
               f"linear_history_classic: LAMMPS's force is neither right nor that of its known mistake: {push}")
    print(f"LAMMPS's linear_history_classic {'has its mistake' if slips else 'is right'}")
    return slips


def once(body):
    """The neighbour list is built before the first step, and is wide enough for the whole run."""
    return body.replace("neighbor 0.1 bin\nneigh_modify every 1 delay 0 check yes",
                        "neighbor 1.2 bin\nneigh_modify every 1000000 delay 1000000 check no")


# The spheres are slower than in the data files of test_dropin, so that no sphere that is not in the list comes
# near.
SLOW = data("slow.data", [0.5, 0.42, 0.58], 34, ntypes=2, speed=0.5, spin=6.0)
