# SPDX-License-Identifier: GPL-2.0-only
"""The same script with the host's pair_style granular and with grip, every sub-model, pairs and walls: 1e-10.

A few dozen spheres in a box that is squeezed, or that settle on walls, with rebuilds of the neighbour list. Compared
at the end: positions, velocities, spins, forces, torques, per-atom stress and the pressure tensor."""
import os
import re
import tempfile

import host

# The systems are small and the runs short: in dense ones a difference of one rounding grows tenfold in 30 collisions.
TOLERANCE = 1e-10
FOLDER = tempfile.TemporaryDirectory(prefix="grip_dropin_")
COLUMNS = [("position", "x y z"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
           ("torque", "tqx tqy tqz")]
DUMP = "id type " + " ".join(names for _, names in COLUMNS)
STRESS = [f"c_s[{k}]" for k in range(1, 7)]
PRESSURE = ["Pxx", "Pyy", "Pzz", "Pxy", "Pxz", "Pyz"]
NO_TANGENTIAL = "NO_TANGENTIAL"
BOX = [(0.0, 4.0)] * 3


def file_name(name):
    return os.path.join(FOLDER.name, name)


cases = []


# Newer hosts have cylinders as regions only.
HOST_HAS_CYLINDER = "has been removed" not in host.run(
    "units lj\natom_style sphere\nregion b block 0 1 0 1 0 1\nboundary f f f\ncreate_box 1 b\n"
    "fix w all wall/gran granular hooke 1 1 tangential linear_nohistory 0 0 zcylinder 1\n")[1]


def compare(name, body, extra=(), rebuilds=1):
    """Puts a case on the list. In body, PAIR stands for the pair style, WALL and WALLREGION for wall fixes."""
    if "zcylinder" in body and not HOST_HAS_CYLINDER:
        print(f"not compared, the host has no zcylinder: {name}")
        return
    cases.append((name, body, list(extra), rebuilds))


def script(number, style):
    name, body, extra, _ = cases[number]
    if style == "granular":  # The host insists on a damping and a tangential model: one that does nothing.
        body = body.replace("damping none", "damping velocity").replace(NO_TANGENTIAL, "tangential linear_nohistory 0 0")
    text = (body.replace("PAIR", style).replace(NO_TANGENTIAL, "")
            .replace("WALLREGION", "wall/gran/region granular" if style == "granular" else "wall/grip")
            .replace("WALL", "wall/gran granular" if style == "granular" else "wall/grip"))
    columns = f"{DUMP} {' '.join(STRESS)} {' '.join(extra)}"
    dump = (f"dump d all custom \\1 {file_name(f'{style}.{number}')} {columns}\n"
            "dump_modify d sort id format float %.17g")
    return f'clear\n{host.LOAD}print "CASE {number}"\n' + re.sub(r"\nrun (\d+)\n", rf"\n{dump}\nrun \1\n", text)


def run(numbers, style):
    """Runs cases one after another in one process; returns what each printed."""
    printed = host.must_run("".join(script(k, style) for k in numbers))
    parts = re.split(r"\nCASE (\d+)\n", printed)
    return {int(k): text for k, text in zip(parts[1::2], parts[2::2])}


def judge(number, host_printed, grip_printed):
    name, body, extra, rebuilds = cases[number]
    host_atoms, grip_atoms = (host.read_dump(file_name(f"{style}.{number}"))[-1] for style in ("granular", "grip"))
    host_thermo, grip_thermo = host.thermo(host_printed), host.thermo(grip_printed)
    built = int(re.search("Neighbor list builds = (.*)", host_printed).group(1))
    host.check(built >= rebuilds, f"{name}: only {built} rebuilds")
    if NO_TANGENTIAL not in body and "damping none tangential linear_nohistory" not in body:
        host.check(max(abs(t) for c in ("tqx", "tqy", "tqz") for t in host_atoms[c]) > 0, f"{name}: no torques")
    host.check(host_atoms["id"] == grip_atoms["id"], f"{name}: other atoms")
    # The columns of a vector share one scale: a component may be nothing but round-off.
    groups = [(what, names.split(), host_atoms, grip_atoms) for what, names in COLUMNS]
    groups += [("stress", STRESS, host_atoms, grip_atoms), ("pressure", PRESSURE, host_thermo, grip_thermo)]
    groups += [(f"output {column}", [column], host_atoms, grip_atoms) for column in extra]
    differences = []
    for what, columns, want, got in groups:
        scale = max(abs(value) for c in columns for value in want[c])
        worst = max(abs(a - b) for c in columns for a, b in zip(want[c], got[c]))
        if not worst <= TOLERANCE * scale:
            differences.append(f"{what} by {worst:.2g} of {scale:.2g}")
    host.check(not differences, f"{name}: differ: {', '.join(differences)}")


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
# The box stays wide enough that no sphere touches another through two periodic images: the host keeps history by tag.
TENTH = data("tenth.data", [1.0] + [0.1] * 70, 71, box=[(0.0, 2.7)] * 3)
TENTH_TYPES = data("tenth_types.data", [0.1, 1.0] + [0.1] * 69, 71, box=[(0.0, 2.7)] * 3, ntypes=2)

NORMALS = {
    "hooke": ("hooke 2000", ""), "hertz": ("hertz 1e4", ""), "hertz/material": ("hertz/material 1e4", " 0.3"),
}
DAMPINGS = {"none": 0.0, "velocity": 1.0, "mass_velocity": 5.0, "viscoelastic": 30.0, "tsuji": 0.6,
            "coeff_restitution": 0.7}
TANGENTIALS = {
    "none": NO_TANGENTIAL,
    "linear_nohistory": "tangential linear_nohistory 0.8 0.4",
    "linear_history": "tangential linear_history 800.0 0.5 0.4",
    "mindlin": "tangential mindlin 2000.0 0.7 0.4",
}


def spec(normal, damping, tangential, tail=""):
    front, back = NORMALS[normal]
    return f"{front} {DAMPINGS[damping]}{back} damping {damping} {tangential} {tail}"


# Every normal with every damping and every tangential model.
turn = 0
for normal in NORMALS:
    for damping in DAMPINGS:
        for tangential in TANGENTIALS:
            turn += 1
            words = TANGENTIALS[tangential]
            if tangential == "mindlin" and normal == "hertz/material":
                words = "tangential mindlin NULL 0.7 0.4"
            tail = "limit_damping" if turn % 3 == 0 else ""
            line = spec(normal, damping, words, tail)
            where = (EQUAL, POLY, THIRD)[turn % 3]
            compare(line, squeezed(where, ["* * " + line], steps=200, scale=0.86))

# The presets: no damping word is viscoelastic; the order of words is free.
compare("default damping", squeezed(POLY, ["* * hertz 1e4 30.0 tangential linear_history 800.0 0.5 0.4"], steps=400))
compare("mindlin with k_t on hertz/material",
        squeezed(POLY, ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin 4000.0 0.7 0.4"],
                 steps=400))
compare("words in another order",
        squeezed(POLY, ["* * hertz/material 1e4 0.7 0.3 limit_damping tangential mindlin NULL 0.7 0.4 damping tsuji"],
                 steps=400))

# limit_damping where it matters: heavy damping.
for damping, value in (("velocity", 20.0), ("mass_velocity", 80.0), ("viscoelastic", 500.0), ("tsuji", 0.1)):
    for normal in NORMALS:
        front, back = NORMALS[normal]
        line = f"* * {front} {value}{back} damping {damping} tangential linear_history 800.0 0.5 0.4 limit_damping"
        compare(f"heavy {line}", squeezed(EQUAL, [line], steps=400))

# Two types: mixed, given, of different models; sizes apart.
LINES = [
    ["1 1 hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
     "2 2 hooke 1000 2 damping mass_velocity tangential linear_history 300 0.9 0.2"],
    ["1 1 hertz 1e4 0.7 damping tsuji tangential mindlin 4000 0.5 0.4",
     "2 2 hertz 2e4 0.9 damping tsuji tangential mindlin 6000 0.9 0.1"],
    ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
     "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin NULL 0.9 0.1"],
    ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin 4000 0.5 0.4 limit_damping",
     "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin 5000 0.9 0.1 limit_damping"],
    ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
     "1 2 hooke 2000 4.0 damping mass_velocity tangential linear_history 800 0.5 0.4",
     "2 2 hertz 2e4 30.0 tangential linear_nohistory 0.9 0.1"],
    ["1 1 hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
     "1 2 hertz/material 2e4 0.8 0.25 damping coeff_restitution tangential mindlin NULL 0.5 0.3",
     "2 2 hertz/material 3e4 0.9 0.2 damping coeff_restitution tangential mindlin NULL 0.9 0.1"],
    ["* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
     "2 2 hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"],
]
for lines in LINES:
    for where in (POLY, THIRD, TENTH_TYPES):
        compare(f"two types {lines} {os.path.basename(where)}", squeezed(where, lines, steps=400, scale=0.86))
compare("sizes 1:10", squeezed(
    TENTH, ["* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"], steps=1000, scale=0.86))

HERTZ = "* * hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
HOOKE = "* * hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"
NOHISTORY = "* * hooke 2000 5 damping mass_velocity tangential linear_nohistory 0.5 0.4"
for line in (HERTZ, HOOKE, NOHISTORY):
    for newton in ("on", "off"):
        compare(f"newton {newton}, long run, {line}", squeezed(POLY, [line], steps=800, scale=0.87, newton=newton))
        compare(f"newton {newton}, sizes 1:3, {line}", squeezed(THIRD, [line], steps=500, scale=0.86, newton=newton))
    compare(f"freeze group {line}", squeezed(
        POLY, [line], scale=0.9, fixes="group ice id <= 8\ngroup rest subtract all ice\nvelocity ice set 0 0 0\n"
        "set group ice omega 0 0 0\nfix nve rest nve/sphere\nfix ice ice freeze"))
    compare(f"global cutoff {line}", squeezed(POLY, [line], steps=400).replace("style PAIR", "style PAIR 1.4"))
    compare(f"cutoff word {line}", squeezed(POLY, [line + " cutoff 1.4"], steps=400))
compare("freeze group, sizes 1:3", squeezed(
    THIRD, [HOOKE], scale=0.9, fixes="group ice id <= 8\ngroup rest subtract all ice\nvelocity ice set 0 0 0\n"
    "set group ice omega 0 0 0\nfix nve rest nve/sphere\nfix ice ice freeze"))

# A sphere that touches its own periodic images.
host.write_data(file_name("self.data"), [(0.0, 1.9), (0.0, 2.1), (0.0, 5.0)],
                [(1, 1.0, [0.9, 1.0, 1.5], [0.4, -0.3, 1.0], [2.0, 1.0, -1.0]),
                 (1, 0.6, [0.2, 0.3, 3.05], [0.1, 0.2, -1.0], [0.5, 1.0, 0.3])])
for line in (HERTZ, HOOKE):
    compare(f"own image {line}", squeezed(file_name("self.data"), [line], steps=100, scale=0.95))

# Per-type lj factors of bonded neighbours: 0 (left out of the list), between, 1.
chain = [(1, 0.5, [0.6 + 0.97 * k, y, z], [0.3 * (k - 1), 0.2 * y - 0.3, 0.1 * z - 0.2], [1.0 + k, -2.0, 0.5 * y])
         for y in (0.6, 1.58, 2.56, 3.54) for z in (0.6, 1.58, 2.56) for k in range(4)]
host.write_data(file_name("chain.data"), [(0.0, 4.1)] * 3, chain, molecules=[1 + k // 4 for k in range(len(chain))])
bonds = "\n".join(f"create_bonds single/bond 1 {k + 1} {k + 2} special no" for k in range(len(chain)) if k % 4 < 3)
last = bonds.rfind("special no")
bonds = bonds[:last] + bonds[last:].replace("special no", "special yes", 1)
for factors in ("0.3 0.5 0.7", "0.0 0.5 1.0", "1.0 1.0 1.0", "0.0 0.0 0.3"):
    for line in (HERTZ, HOOKE, NOHISTORY):
        body = squeezed(file_name("chain.data"), [line], steps=300, scale=0.95, style="hybrid sphere bond", newton="off")
        body = body.replace("pair_style", f"special_bonds lj {factors}\nbond_style zero\nbond_coeff *\npair_style")
        body = body.replace("fix nve", f"{bonds}\nfix nve", 1)
        compare(f"lj factors {factors}, {line}", body, rebuilds=0)

# A bonded pair that meets between two rebuilds of the list.
host.write_data(file_name("pair.data"), [(0.0, 10.0)] * 3,
                [(1, 0.5, [5.0, 5.0, 5.0], [1.0, 0.1, 0.0], [0.0, 1.0, 2.0]),
                 (1, 0.5, [6.005, 5.0, 5.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0])], molecules=[1, 1])
for line in (HERTZ, HOOKE, NOHISTORY):
    body = squeezed(file_name("pair.data"), [line], steps=20, scale=0.9999, style="hybrid sphere bond")
    body = body.replace("pair_style", "special_bonds lj 0.3 0.5 0.7\nbond_style zero\nbond_coeff *\npair_style")
    body = body.replace("fix nve", "create_bonds single/bond 1 1 2 special yes\nfix nve", 1)
    compare(f"a bonded pair that meets, factor 0.3, {line}", body.replace("thermo 50", "thermo 5"), rebuilds=0)

# Rigid bodies: their mass enters the reduced mass.
dimers = [(1, 0.4, [0.6 + 1.0 * i, 0.6 + 1.75 * j + 0.8 * k, 0.6 + 1.0 * h],
           [0.5 * (1 - i), 0.4 * (1 - 2 * j), 0.3 * (1 - h)], [0.0, 0.0, 0.0])
          for i in range(4) for j in range(2) for h in range(4) for k in range(2)]
host.write_data(file_name("dimers.data"), [(0.0, 4.1)] * 3, dimers, molecules=[1 + k // 2 for k in range(len(dimers))])
for line in (HERTZ, HOOKE):
    for kind in ("rigid/small molecule", "rigid molecule"):
        body = header(file_name("dimers.data"), style="hybrid sphere bond") + f"""
bond_style zero
pair_style PAIR
pair_coeff {line}
group bodies molecule <= 20
group rest subtract all bodies
neigh_modify exclude molecule/intra bodies
bond_coeff *
fix rigid bodies {kind}
fix nve rest nve/sphere
velocity all create 1.0 4711 loop all
fix pull all addforce v_px v_py v_pz
variable px atom 3.0*(2.05-x)
variable py atom 3.0*(2.05-y)
variable pz atom 3.0*(2.05-z)
{TAIL}
run 500
"""
        compare(f"{kind} {line}", body)

# Walls.
SPHERES = host.random_spheres(30, [(0.7, 3.3), (0.7, 3.3), (0.7, 5.0)], [0.3, 0.4, 0.5], 5, 1.0, 3.0)
host.write_data(file_name("wall.data"), [(-4.0, 6.0)] * 2 + [(-1.0, 7.0)], SPHERES)
CENTRE = "displace_atoms all move -2 -2 0"


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


WALL_MODELS = [
    "hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4",
    "hertz 1e4 30 tangential linear_nohistory 0.8 0.4 limit_damping",
    "hertz/material 1e4 0.7 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.4",
    "hertz/material 1e4 0.6 0.3 damping tsuji tangential linear_history 800 0.5 0.4 limit_damping",
    "hertz 1e4 2 damping velocity tangential mindlin 4000 0.5 0.4",
    "hooke 2000 0.7 damping coeff_restitution tangential linear_nohistory 20 0.4",
    "hooke 2000 0 damping none tangential linear_history 800 0.5 0.4",
]
SIDES = ["WALL MODEL xplane 0 4", "WALL MODEL yplane 0 4"]
for model in WALL_MODELS:
    compare(f"planes {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL"]))
    compare(f"sideways {model}", walled(model, SIDES + ["WALL MODEL zplane 0 6.5"], gravity="1 0.5 -0.3"))
    compare(f"cylinder {model}", walled(model, ["WALL MODEL zcylinder 2.5", "WALL MODEL zplane 0 NULL"], before=CENTRE))
for model in WALL_MODELS[:4]:
    compare(f"wiggle z {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL wiggle z 0.1 0.35"]))
    compare(f"wiggle x {model}", walled(model, ["WALL MODEL xplane 0 4 wiggle x 0.1 0.25", "WALL MODEL yplane 0 4",
                                                "WALL MODEL zplane 0 NULL wiggle z 0.05 0.5"], gravity="1 0 -0.5"))
    compare(f"shear {model}", walled(model, SIDES + ["WALL MODEL zplane 0 NULL shear x 0.7"]))
    compare(f"shear y {model}", walled(model, ["WALL MODEL xplane 0 4 shear y -1.5", "WALL MODEL yplane 0 4 shear z 2",
                                               "WALL MODEL zplane 0 NULL shear y 0.7"]))
    compare(f"cylinder, wiggle and shear along z {model}",
            walled(model, ["WALL MODEL zcylinder 2.5 shear z 0.8", "WALL MODEL zplane 0 NULL wiggle z 0.05 0.5"],
                   before=CENTRE))

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
    "swelling sphere": "variable r equal 3.4-0.2*sin(PI*time/0.8)\nregion w sphere 2 2 3 v_r",
}
for name, region in REGIONS.items():
    for model in WALL_MODELS[:4]:
        walls = ["WALLREGION MODEL region w"]
        if name == "outside of a sphere":
            walls.append("WALLREGION MODEL region w1")
        boundary = "p p f" if name == "plane" else "f f f"
        compare(f"region {name} {model}", walled(model, walls, boundary=boundary, gravity="0.3 0.2 -1", before=region))

# More than one wall on the same spheres, several models; per-contact output in the host's columns.
compare("output of contacts", walled(WALL_MODELS[2], SIDES + ["WALL MODEL zplane 0 NULL shear x 0.7 contacts"]),
        extra=[f"f_w2[{k}]" for k in range(1, 9)])
compare("output of contacts with a region",
        walled(WALL_MODELS[2], ["WALLREGION MODEL region w contacts"], gravity="0.3 0.2 -1", before=REGIONS["cylinder"]),
        extra=[f"f_w0[{k}]" for k in range(1, 9)])

for first in range(0, len(cases), 40):
    numbers = range(first, min(first + 40, len(cases)))
    host_printed, grip_printed = run(numbers, "granular"), run(numbers, "grip")
    for k in numbers:
        judge(k, host_printed[k], grip_printed[k])

host.finish()
