# SPDX-License-Identifier: GPL-2.0-only
"""The command grip_check and the program grip-check: contact times against closed forms, models given, mixed and missing, what
looks wrong, and that nothing is changed."""
import math
import os
import re
import subprocess
import tempfile

import host

R, DENSITY, K = 0.01, 2500.0, 1e4
MASS = DENSITY * 4 / 3 * math.pi * R**3
PLAIN = "pair_style grip\npair_coeff 1 1 hooke 1e4 0\npair_coeff 2 2 hooke 4e4 0\n"


def script(models=PLAIN, check="grip_check speed 0.5\n", types=2, skin=0.002, step=1e-5, density=DENSITY, boundary="p p p"):
    return f"""units si
atom_style sphere
comm_modify vel yes
boundary {boundary}
region box block -0.1 0.1 -0.1 0.1 -0.1 0.1
create_box {types} box
neighbor {skin} bin
create_atoms 1 single 0 0 0
create_atoms 1 single 0.05 0 0
create_atoms 2 single -0.05 0 0
set type 1 diameter {2 * R} density {density}
set type 2 diameter {4 * R} density {density}
velocity all set 0.1 0 0
{host.LOAD}{models}fix motion all nve/sphere
timestep {step}
{check}"""


def report(*args, ranks=1, run="", **options):
    output = host.must_run(script(*args, **options) + run, ranks=ranks)
    return output[output.index("grip_check:"):]


def time_of(text, what):
    found = re.search(rf"^  {re.escape(what)}: .*contact time (\S+)$", text, re.M)
    host.check(found, f"no contact time of {what} in {text}")
    return float(found[1]) if found else math.nan


# Two hooke springs of stiffness k part after half a period, pi sqrt(m*/k). Mixed stiffness: the geometric mean.
one = report()
for what, mass, k in (("types 1 1", MASS / 2, K), ("types 2 2", 4 * MASS, 4 * K), ("types 1 2", MASS * 8 / 9, 2 * K)):
    host.check_close(time_of(one, what), math.pi * math.sqrt(mass / k), 2e-3, f"contact time of {what}")
host.check("types 1 1: given: normal hooke k=10000" in one and "types 1 2: mixed from 1 1 and 2 2: normal hooke k=20000" in one,
           f"models: {one}")
shortest = math.pi * math.sqrt(MASS * 8 / 9 / (2 * K))
step = re.search(r"shortest contact: (\S+) \(types 1 2\)\. Time step 1e-05, 1/(\S+) of it; use (\S+) ", one)
host.check(step, f"the line of the step: {one}")
host.check_close(float(step[1]), shortest, 2e-3, "shortest contact")
host.check_close(float(step[2]), shortest / 1e-5, 5e-3, "contact over step")
host.check_close(float(step[3]), shortest / 50, 5e-3, "time step to use")
host.check("type 1: 2 grains, radius 0.01 to 0.01, density 2500 to 2500" in one, f"grains: {one}")
host.check("nothing looks wrong" in one and "CHECK" not in one, f"a sane script: {one}")
host.check(report(ranks=2)[:len(one)] == one, "two ranks give the same text")

# Hertz: 2.94 (5 m* v^2/(4 stiff))^(2/5)/v at the speed that is given, and at that of the atoms without one.
hertz = "pair_style grip\npair_coeff * * hertz/material 1e7 0.7 0.3\n"
stiff = 4 / 3 * 1e7 / (2 * (1 - 0.09)) * math.sqrt(R / 2)
for check, speed in (("grip_check speed 0.5\n", 1.0), ("grip_check\n", 0.2)):
    want = 2.943275 * (5 * MASS / 2 * speed**2 / (4 * stiff))**0.4 / speed
    host.check_close(time_of(report(hertz, check), "types 1 1"), want, 5e-3, f"Hertz at {speed} m/s")

# A wall is as stiff and as heavy as its model says: pi sqrt(m/k).
walls = PLAIN + "fix floor all wall/grip type 1 zplane -0.1 NULL\n"
wall = report(walls, boundary="p p f")
host.check_close(time_of(wall, "fix floor wall/grip"), math.pi * math.sqrt(MASS / K), 2e-3, "contact time of the wall")
host.check("fix floor wall/grip: the models of type 1" in wall, f"the wall's model: {wall}")

# Each thing that looks wrong, and only that.
for what, words in ((dict(step=1e-3), "more than 1/20 of the shortest contact"), (dict(density=2.5), "kg/m^3: are the units right"),
                    (dict(skin=0.05), "skin of the neighbour list"),
                    (dict(models=hertz.replace("1e7", "1e2")), "a modulus of 100 Pa")):
    text = report(**what)
    found = re.findall(r"CHECK: (.*)", text)
    host.check(found and all(words in line for line in found if "time step" not in line or "time step" in words)
               and any(words in line for line in found), f"{what}: {found}")

# All pairs of types that have no model, in one error.
status, output = host.run(script("pair_style grip\npair_coeff 1 1 hooke 1e4 0\n", types=3))
host.check(status != 0 and "4 pairs" not in output, "missing pairs end the script")
for pair in ("types 1 2:", "types 2 2:", "types 1 3:", "types 2 3:", "types 3 3:"):
    host.check(pair in output and "5 pairs of types without a model" in output, f"{pair} is missing: {output[-600:]}")
unlike = "pair_style grip\npair_coeff 1 1 hooke 1e4 0\npair_coeff 2 2 luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.05\n"
status, output = host.run(script(unlike))
host.check(status != 0 and "1 pair of types without a model: types 1 2:" in output and "cannot be mixed" in output, output[-600:])

# Words that are not accepted.
for line, word in (("grip_check fast", "'fast'"), ("grip_check speed", "a number is missing"), ("grip_check speed -1", "'-1'"),
                   ("grip_check speed 1 2", "'2'")):
    status, output = host.run(script(check=line + "\n"))
    host.check(status != 0 and "grip_check" in output and word in output, f"{line}: {output[-300:]}")

# Nothing is changed: two spheres collide, and end at the same places to the last bit.
STOP = ("group two id 2\nvelocity all set 0.3 0.02 0.01\nvelocity two set -0.5 0 0\nrun 8000\n"
        "variable x equal x[1]\nvariable v equal vx[1]\nvariable y equal x[2]\n"
        'print "end $(v_x:%.17g) $(v_v:%.17g) $(v_y:%.17g)"\n')
ends = [re.search(r"^end .*", host.must_run(script(check=check).replace("atom_style", "atom_modify map array\natom_style") + STOP),
                  re.M)[0] for check in ("", "grip_check\n")]
host.check(ends[0] == ends[1], f"with the check and without: {ends}")
host.check(abs(float(ends[0].split()[2]) - 0.3) > 0.1, f"they have collided: {ends[0]}")

# The program: each run is looked at and soon ends; files of former runs stay.
PROGRAM = os.path.join(host.SOURCE, "command", "grip-check")
with tempfile.TemporaryDirectory(prefix="grip_check_") as folder:
    with open(os.path.join(folder, "results.txt"), "w", encoding="ascii") as file:
        file.write("precious")

    def program(text, *options):
        with open(os.path.join(folder, "in.it"), "w", encoding="ascii") as file:
            file.write(text)
        done = subprocess.run([PROGRAM, *options, "in.it"], cwd=folder, env=dict(os.environ, GRIP_LMP=host.LMP), text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=120)
        return done.returncode, done.stdout

    LONG = 'run 1000000000\ntimestep 1e-3\nrun 1000000000\nprint "changed" file results.txt\n'
    status, output = program(script(check=LONG), "--speed", "0.5")
    host.check(status == 1 and output.count("grip_check: fastest grain 0.5 (as given)") == 2, f"two runs: {output}")
    host.check(output.count("nothing looks wrong") == 1 and output.count("CHECK: the time step") == 1, f"one of two: {output}")
    with open(os.path.join(folder, "results.txt"), encoding="ascii") as file:
        host.check(file.read() == "precious", "files of former runs stay")
    status, output = program(script(check="run 1000000000\n"))
    host.check(status == 0 and "nothing looks wrong" in output, f"a sane script: {output}")
    status, output = program(script(unlike, check="run 1\n"))
    host.check(status == 2 and "1 pair of types without a model" in output, f"a missing pair: {output}")
    status, output = program(script("pair_style grip\npair_coeff 1 1 hooke 1e4 0\n", check="run 1\n"))
    host.check(status == 2 and "types 2 2: pair_coeff 2 2 is not given" in output, f"a type without a line: {output}")
    status, output = program("units si\n")
    host.check(status == 2 and "no run with pair_style grip" in output, f"no run: {output}")
    status, output = program("", "--speed")
    host.check(status == 2, f"--speed without a number: {output}")
    for speed in ("abc", "-1", "0", "1m/s", "nan", "inf", "1e999", "0x1", "1,5", ""):
        status, output = program(script(check="run 1\n"), "--speed", speed)
        host.check(status == 2 and output.startswith(f"grip-check: --speed is '{speed}', accepted: a number above 0")
                   and output.count("\n") == 1, f"--speed {speed}: {status}, {output}")
    status, output = program(script(check="run 1\n"), "--speed", "5.E-1")
    host.check(status == 0 and "fastest grain 0.5 (as given)" in output, f"--speed 5.E-1: {output}")
host.finish()
