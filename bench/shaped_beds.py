# SPDX-License-Identifier: GPL-2.0-only
"""Times a bed of grains with shapes at rest in Grip and in LIGGGHTS with superquadrics, from the same positions:

    python3 shaped_beds.py LMP PLUGIN LIGGGHTS [--grains 400] [--steps 2000] [--rounds 5]

Both have the same law, walls, time step and skin. A time is the user time of a run minus that of one without steps. The
programs take turns. The kinetic energy and the mean height at the end are printed beside the times.
"""
import argparse
import os
import re
import resource
import statistics
import subprocess
import tempfile

SIDE, DT, SKIN, K, DAMPING = 8.0, 5e-4, 0.1, 1e4, 20.0
# Semi-axes and exponents; all have the volume of a sphere of diameter 1. Grip's shape, and the distance of bounding spheres.
SHAPES = {"2:1:1": ((0.793701, 0.39685, 0.39685), (2, 2), "ellipsoid 0.793701 0.39685 0.39685", 1.6),
          "n = 4": ((0.43258, 0.43258, 0.43258), (4, 4), "superellipsoid 0.43258 0.43258 0.43258 4 4", 1.17)}
LAW = f"hooke {K} {DAMPING} damping mass_velocity tangential linear_history {2 / 7 * K!r} 0 0.5"
SHOWN = ("compute height all reduce ave z\nvariable ke equal ke\nvariable z equal c_height\n"
         "thermo_style custom step ke c_height\nthermo_modify norm no\nthermo 1000\nrun {steps}\nprint \"END ${{ke}} ${{z}}\"\n")


def grip(plugin, shape, body, height):
    return (f"plugin load {plugin}\nunits lj\natom_style sphere\natom_modify map array\ncomm_modify vel yes\n"
            f"boundary p p f\nnewton off\nneighbor {SKIN} bin\ntimestep {DT}\nregion box block 0 {SIDE} 0 {SIDE} -1 {height}\n"
            f"create_box 1 box\n{body}set group all diameter 1 density 1\n"
            f"fix move all grip/shapes type 1 {SHAPES[shape][2]} density 1.9098593 orient random 7\n"
            f"pair_style grip\npair_coeff * * {LAW}\nfix floor all wall/grip {LAW} zplane 0 NULL\n"
            "fix g all gravity 1 vector 0 0 -1\n")


def bed(lmp, plugin, shape, grains):
    """Rows of a bed at rest: x y z w i j k."""
    gap = SIDE / int(SIDE / SHAPES[shape][3])
    height = grains / int(SIDE / gap + 0.5)**2 * gap + 2
    body = (f"lattice sc {gap**-3!r}\nregion filling block 0 {SIDE - 1e-3} 0 {SIDE - 1e-3} {gap} {height} units box\n"
            "create_atoms 1 region filling\nvelocity all create 0.1 4711\n")
    run = (f"fix drag all viscous 0.3\nrun {round(((2 * height)**0.5 + 8) / DT)}\n"
           "write_dump all custom bed.txt id x y z f_move[1] f_move[2] f_move[3] f_move[4] modify sort id format float %.15g\n")
    host(lmp, grip(plugin, shape, body, height + 6) + run)
    with open("bed.txt", encoding="ascii") as file:
        lines = file.read().split("\n")
    return [line.split()[1:] for line in lines[9:] if line]


def host(program, script):
    """The output of a run, and its user time."""
    with open("in.bed", "w", encoding="ascii") as file:
        file.write(script)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([program, "-in", "in.bed", "-log", "none"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{program}: {done.stdout[-2000:]}{done.stderr[-500:]}")
    return done.stdout, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def grip_script(plugin, shape, rows, steps):
    body = "".join(f"create_atoms 1 single {x} {y} {z}\n" for x, y, z, *_ in rows)
    turns = "".join(f"set atom {k} d2_grip_quat[1] {w} d2_grip_quat[2] {a} d2_grip_quat[3] {b} d2_grip_quat[4] {c}\n"
                    for k, (_, _, _, w, a, b, c) in enumerate(rows, 1))
    return grip(plugin, shape, body, 12) + turns + SHOWN.format(steps=steps)


def liggghts_script(shape, rows, steps):
    (a, b, c), (n1, n2) = SHAPES[shape][:2]
    model, settings = "hooke/stiffness tangential history surface superquadric", "tangential_damping off"
    grains = "".join(f"create_atoms 1 single {x} {y} {z}\n" for x, y, z, *_ in rows)
    turns = "".join(f"set atom {k} quat_direct {' '.join(row[3:])}\n" for k, row in enumerate(rows, 1))
    law = "".join(f"fix {name} all property/global {name} peratomtypepair 1 {value}\n" for name, value in
                  (("kn", K), ("kt", 2 / 7 * K), ("gamman", DAMPING), ("gammat", 0.0), ("coefficientFriction", 0.5)))
    return (f"units lj\natom_style superquadric\natom_modify map array\nhard_particles yes\ncommunicate single vel yes\n"
            f"boundary p p f\nnewton off\nregion box block 0 {SIDE} 0 {SIDE} -1 12 units box\ncreate_box 1 box\n"
            f"neighbor {SKIN} bin\nneigh_modify delay 0\ntimestep {DT}\n{law}pair_style gran model {model} {settings}\n"
            f"pair_coeff * *\n{grains}set group all type 1 shape {a} {b} {c} blockiness {n1} {n2} density 1.9098593\n{turns}"
            f"fix floor all wall/gran model {model} primitive type 1 zplane 0.0 {settings}\nfix g all gravity 1 vector 0 0 -1\n"
            "fix move all nve/superquadric integration_scheme 1\n" + SHOWN.format(steps=steps))


def timed(program, script, steps):
    """User time of the steps, and the numbers printed at the end."""
    output, whole = host(program, script(steps))
    return whole - host(program, script(0))[1], re.findall(r"^END (\S+) (\S+)", output, re.M)[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("lmp", "plugin", "liggghts"):
        parser.add_argument(name, type=os.path.realpath)
    parser.add_argument("--grains", type=int, default=400)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="grip_beds_") as folder:
        os.chdir(folder)
        for shape in SHAPES:
            rows, ratios = bed(settings.lmp, settings.plugin, shape, settings.grains), []
            for _ in range(settings.rounds):
                mine, state = timed(settings.lmp, lambda steps: grip_script(settings.plugin, shape, rows, steps), settings.steps)
                other, at = timed(settings.liggghts, lambda steps: liggghts_script(shape, rows, steps), settings.steps)
                ratios.append(other / mine)
                each = 1e9 / settings.steps / len(rows)
                print(f"  {shape}, {len(rows)} grains: Grip {mine * each:.0f} ns a grain and step, LIGGGHTS {other * each:.0f}; "
                      f"kinetic energy, height: {' '.join(state)}, {' '.join(at)}", flush=True)
            print(f"{shape}: LIGGGHTS over Grip {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
                  flush=True)


main()
