# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Rigid bodies in the ledger: its sum is constant to second order in the time step with every fix of the rigid
family, for bodies of overlapping spheres, for bodies with a mass and inertia of their own, and for every way in
which gravity acts on them. The kinetic energy is that of the bodies, by closed forms. Spheres of the same body have
no contacts."""
import math
import os
import tempfile

import host

MODEL = "hertz/material 1e7 0.9 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.3 rolling sds 1e3 1e-2 0.1"
KINDS = ("rigid", "rigid/small", "rigid/nve", "rigid/nve/small", "rigid/small/grip")

# A body of three spheres, one of two, and a free sphere, thrown into a corner of walls and onto each other.
HEAD = host.head("si", "p p f", "block 0 0.03 0 0.03 0 0.2", types=2, map="array", newton="{newton}",
                 comm="cutoff 0.03", skin=0.002) + """fix mol all property/atom mol ghost yes
create_atoms 1 single 0.010 0.010 0.017
create_atoms 1 single 0.018 0.010 0.017
create_atoms 1 single 0.018 0.017 0.019
create_atoms 1 single 0.010 0.010 0.030
create_atoms 1 single 0.016 0.010 0.030
create_atoms 2 single 0.012 0.015 0.041
set group all diameter 0.01 density 2500
set atom 3 diameter 0.008
set atom 1*3 mol 1
set atom 4*5 mol 2
set atom 6 mol 0
group free type 2
group body type 1
velocity all set 0.3 0.2 -0.5
velocity body ramp vx -0.5 0.5 z 0.016 0.031
""" + host.LOAD + f"""pair_style grip energy yes
pair_coeff * * {MODEL}
"""
WALL = f"fix w all wall/grip {MODEL} zplane 0 0.2 energy yes\n"
GRAVITY = "fix g all gravity 9.81 vector 0 0 -1"


def measure(dt, time, rows=20):
    return f"""compute e all grip/energy
timestep {dt}
thermo {round(time / dt / rows)}
thermo_style custom step c_e c_e[1] c_e[2] c_e[7] c_e[10] c_e[16] c_e[17] c_e[18]
thermo_modify format float %.16g norm no
"""


def thrown(kind, gravity, dt, newton="on", infile="", time=0.05):
    before = f"{GRAVITY}{' disable' if gravity == 'keyword' else ''}\n"
    bodies = f"fix 1 body {kind} molecule {'gravity g' if gravity == 'keyword' else ''} {infile}\n"
    return (HEAD.format(newton=newton) + (before if gravity != "after" else "") + WALL + bodies + "fix 2 free nve/sphere\n"
            + (before if gravity == "after" else "") + measure(dt, time))


def moves(table):
    return max(abs(v - table["c_e"][0]) for v in table["c_e"])


def check_order(name, script, time, steps=(2e-5, 1e-5), ranks=1):
    """The sum moves by less than 3e-4 of the energy, and by a quarter of that with half the time step."""
    tables = [host.thermo(host.must_run(script(dt) + f"run {round(time / dt)}\n", ranks=ranks)) for dt in steps]
    coarse, fine = (moves(table) for table in tables)
    scale = max(a + b for a, b in zip(tables[0]["c_e[1]"], tables[0]["c_e[2]"]))
    lost = tables[0]["c_e[7]"][-1] + tables[0]["c_e[10]"][-1]
    host.check(lost > 1e-3 * scale, f"{name}: bodies have collided, lost {lost:.3g} of {scale:.3g}")
    host.check(coarse < 3e-4 * scale, f"{name}: the sum moves by {coarse / scale:.3g}")
    host.check(coarse > 3.4 * fine, f"{name}: by {coarse / fine:.3g} times less with half the time step")


def test_bouncing():
    for kind in KINDS:
        for gravity in ("before", "after", "keyword"):
            check_order(f"{kind}, gravity {gravity}", lambda dt: thrown(kind, gravity, dt), 0.05)
    check_order("rigid/small, 2 ranks, newton off", lambda dt: thrown("rigid/small", "before", dt, "off"), 0.05, ranks=2)


# ID, mass, centre, moments of inertia, velocity, angular momentum, image flags: heavier than its spheres, and
# with another centre and inertia.
INFILE = """2
1 0.006 0.0152 0.0121 0.0175 6e-8 9e-8 1.2e-7 1e-8 -5e-9 2e-9 0.3 0.2 -0.5 1e-6 -2e-6 3e-6 0 0 0
2 0.004 0.0130 0.0101 0.0301 3e-8 5e-8 6e-8 0 2e-9 0 0.2 0.1 -0.7 0 2e-6 -1e-6 0 0 0
"""


def test_own_mass():
    """Masses of 6 and 4 g instead of those of the spheres: the kinetic energy is M V^2/2 at the beginning; gravity
    does the work M g h by its keyword."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "bodies")
        with open(name, "w") as file:
            file.write(INFILE)
        sphere = 2500 * math.pi / 6 * 0.01**3
        translation = (0.5 * 0.006 * (0.09 + 0.04 + 0.25) + 0.5 * 0.004 * (0.04 + 0.01 + 0.49)
                       + 0.5 * sphere * (0.09 + 0.04 + 0.25))
        for kind in KINDS:
            for gravity in ("before", "keyword"):
                script = lambda dt: thrown(kind, gravity, dt, infile=f"infile {name} reinit no")
                table = host.thermo(host.must_run(script(2e-5) + "run 0\n"))
                host.check_close(table["c_e[1]"][0], translation, 1e-12, f"{kind}: kinetic energy of bodies with own mass")
                check_order(f"{kind} infile, gravity {gravity}", script, 0.05)


def test_pile():
    """Many bodies come to rest on each other."""
    layers = "".join(f"create_atoms 1 single {x} {y} {z}\ncreate_atoms 1 single {x + 0.005} {y} {z + 0.001}\n"
                     for z in (0.006, 0.018, 0.030) for x in (0.004, 0.019) for y in (0.006, 0.021))
    molecules = "".join(f"set atom {2 * k + 1}*{2 * k + 2} mol {k + 1}\n" for k in range(12))
    head = HEAD[:HEAD.index("create_atoms")].format(newton="on") + layers + "set group all diameter 0.01 density 2500\n"
    for kind in ("rigid/small", "rigid/nve"):
        script = (head + molecules + "velocity all set 0.1 0.2 -0.5\n" + host.LOAD
                  + f"pair_style grip energy yes\npair_coeff * * {MODEL}\n{GRAVITY}\n" + WALL + f"fix 1 all {kind} molecule\n")
        tables = [host.thermo(host.must_run(script + measure(dt, 0.1) + f"run {round(0.1 / dt)}\n")) for dt in (4e-5, 1e-5)]
        scale = tables[0]["c_e[1]"][0]
        coarse, fine = (moves(table) for table in tables)
        # 16 times less for smooth motion; contacts begin and end at other times.
        host.check(coarse < 1e-3 * scale and fine < coarse / 6, f"{kind}, a pile: {coarse / scale:.3g}, {fine / scale:.3g}")


BOLTZMANN = 1.380649e-23


def test_langevin():
    """The keyword langevin: damping takes 1 - exp(-2 t/period) of the energy of bodies in translation, in several runs. With
    noise, the sum moves by no more than dt^2 F^2/(8 M) of its force, that is by kT dt/(4 period) for each of the 12 degrees
    of freedom on average, while its work is a multiple of kT."""
    period, dt, kT = 0.05, 5e-5, 1e-4
    newest = "LAMMPS (4 Jul 2026" in host.must_run("")
    for kind, ranks in [(kind, 1) for kind in KINDS] + [("rigid/small", 2), ("rigid/nve", 2), ("rigid/small/grip", 2)]:
        # In its first half step rigid/small of LAMMPS 4 Jul 2026 uses random forces that it has not set.
        if newest and kind in ("rigid/small", "rigid/nve/small"):
            continue
        for temperature in (0.0, kT / BOLTZMANN):
            script = (HEAD.format(newton="on").replace("velocity body ramp vx -0.5 0.5 z 0.016 0.031", "velocity all set 0.3 0.2 0.5")
                      + f"delete_atoms group free\nfix 1 body {kind} molecule langevin {temperature} {temperature} {period} 4711\n"
                      + measure(dt, 0.05).replace("thermo_style", "thermo 1\nthermo_style") + "run 500\nrun 500\n")
            output = host.must_run(script, ranks=ranks)
            tables = [host.thermo(part + "\nLoop time") for part in output.split("Loop time")[:-1]]
            name = f"{kind} langevin {temperature}, {ranks} ranks"
            first, last = tables[0]["c_e"][0], tables[1]
            moved = max(abs(v - first) for table in tables for v in table["c_e"])
            host.check("the ledger does not know" not in output, f"{name}: no warning")
            if temperature:
                work = max(abs(w) for table in tables for w in table["c_e[18]"])
                host.check(work > 2 * kT, f"{name}: work of {work / kT} kT")
                host.check(moved < 15 * 12 * kT * dt / (4 * period), f"{name}: the sum moves by {moved / kT:.3g} kT")
            else:
                host.check(moved < (dt / period)**2 * first, f"{name}: the sum moves by {moved / first:.3g}")
                host.check_close(last["c_e[18]"][-1], -first * (1 - math.exp(-2 * 0.05 / period)), 5e-3, f"{name}: work")


def test_inner_pairs():
    """Spheres of a body overlap by a fifth of their diameter: no energy is stored, and there is no warning of a low
    stiffness. On 2 ranks the body crosses the border between them and that of the box."""
    for kind in KINDS:
        for ranks, newton in ((1, "on"), (2, "off"), (2, "on")):
            script = HEAD.format(newton=newton) + f"displace_atoms all move 0.01 0.01 0\nfix 1 body {kind} molecule\n"
            script += "fix 2 free nve/sphere\n" + measure(1e-5, 1e-4)
            script += "thermo_style custom step c_e c_e[1] c_e[3] c_e[14] c_e[15]\nrun 10\nrun 10\n"
            output = host.must_run(script, ranks=ranks)
            table = host.thermo(output)
            host.check("stiffness too low" not in output, f"{kind}, {ranks} ranks: no warning of the stiffness")
            host.check(all(v == 0 for v in table["c_e[3]"] + table["c_e[14]"]), f"{kind}, {ranks} ranks: no inner contacts")


def test_warnings():
    """A fix that moves bodies or spheres and is not in the ledger is named once; a fix that does no work is not
    named."""
    base = HEAD.format(newton="on") + WALL
    bodies = "fix 1 body rigid/small molecule\n"
    free = "fix 2 free nve/sphere\n"
    cases = ((bodies + free, None),
             (bodies + "fix m free move linear 0 0 0.5\n", "fix m (move)"),
             (bodies + "fix m free nve/noforce\n", "fix m (nve/noforce)"),
             (bodies + "velocity free set 0 0 0\nfix m free nve/noforce\n", None),
             (bodies + "fix m free nve/limit 1e-4\n", "fix m (nve/limit)"),
             (bodies + free + "fix f free freeze\n", "fix f (freeze)"),
             (bodies + free + "velocity free set 0 0 0\nfix f free freeze\n", None),
             (bodies + free + "fix t free temp/rescale 1 1 1 1 1\n", "fix t (temp/rescale)"),
             (bodies + free + "fix s free setforce 0 NULL NULL\n", "fix s (setforce)"),
             (bodies + free + "fix t all momentum 1 linear 1 1 1\n", "fix t (momentum)"),
             (bodies + free + "fix d all deform 1 x scale 1.01\n", "fix d (deform)"),
             ("fix 1 body rigid/small molecule langevin 1 1 1 4711\n" + free, None),
             ("fix 1 body rigid molecule langevin 1 1 1 4711\n" + free, None),
             ("fix 1 body rigid/nvt/small molecule temp 1 1 1\n" + free, "fix 1 (rigid/nvt/small)"),
             ("fix 1 body rigid/nvt molecule temp 1 1 1\n" + free, "fix 1 (rigid/nvt)"),
             ("fix 1 body rigid/npt molecule temp 1 1 1 x 1 1 1\n" + free, "fix 1 (rigid/npt)"),
             ("fix 1 body rigid group 1 body torque 1 on on off\n" + free, "fix 1 (rigid)"),
             ("velocity body set 0 0 0\nfix 1 body rigid group 1 body torque 1 on on off\n" + free, None),
             ("fix 1 body rigid group 1 body force 1 off on on\n" + free, "fix 1 (rigid)"),
             (bodies + free + "fix p all print 10 step\nfix a all ave/time 1 1 1 c_e\nfix h all halt 10 tlimit > 100\n", None))
    for fixes, name in cases:
        script = base + "compute e all grip/energy\nthermo_style custom step c_e\n" + fixes + "run 0\nrun 0\n"
        output = host.must_run(script)
        line = f"compute e grip/energy: the ledger does not know the work of {name}, its sum moves by that"
        count = output.count("the ledger does not know the work of")
        host.check(count == output.count(line) == (1 if name else 0), f"{fixes!r}: {count} warnings of {name}")
        output = host.must_run(script.replace("run 0\nrun 0\n", "grip_check\n"))
        count = output.count("CHECK: compute e grip/energy")
        host.check(count == output.count(f"CHECK: {line}\n") == (1 if name else 0), f"{fixes!r}: {count} CHECK lines of {name}")
