# SPDX-License-Identifier: GPL-2.0-only
"""Heat through contacts: compared with LAMMPS's own styles, and for two spheres with the closed form."""
import math

import pytest

import host

file_name = host.scratch("grip_heat_")
BOX = [(0.0, 4.0)] * 3
HERTZ = "hertz/material 1e5 0.6 0.3 tangential mindlin NULL 1.0 0.5 damping tsuji"
MODELS = {
    "area": f"{HERTZ} heat area 5.0",
    "radius": f"{HERTZ} heat radius 0.7",
    "linear": "hooke 2e4 20.0 tangential linear_history 1e4 1.0 0.4 heat area 5.0",
}


def atoms_lines(spheres):
    """Reads the spheres, each with a temperature of its own."""
    data = file_name("spheres.data")
    host.write_data(data, BOX, spheres, ntypes=2)
    return (f"units lj\natom_style sphere\ncomm_modify vel yes\nread_data {data}\n"
            "fix property all property/atom temperature heatflow ghost yes\n"
            "variable warm atom 10+3*(id%7)\nset group all temperature v_warm\n"
            "compute heat all property/atom temperature heatflow\n")


def frame(text, ranks=1):
    """Temperatures, heat flows and positions of the last step, by atom."""
    path = file_name("out")
    host.must_run(host.LOAD + text + f"write_dump all custom {path} id x y z c_heat[1] c_heat[2] modify sort id format "
                  "float %.17g\n", ranks=ranks)
    return host.read_dump(path)[-1]


def same(name, body, ranks=(1,)):
    """Compares the script with LAMMPS's styles and with Grip's; PAIR and WALL stand for them."""
    want = frame(body.replace("PAIR", "granular").replace("WALLREGION", "wall/gran/region granular")
                 .replace("WALL", "wall/gran granular"))
    changed = len({round(t, 3) for t in want["c_heat[1]"]}) > 8
    host.check(changed, f"{name}: hardly any heat has flowed, the test shows nothing")
    for n in ranks:
        got = frame(body.replace("PAIR", "grip").replace("WALLREGION", "wall/grip").replace("WALL", "wall/grip"), n)
        host.same(got, want, 1e-10, f"{name}, {n} ranks: as LAMMPS's", ["x", "y", "z", "c_heat[1]", "c_heat[2]"])


spheres = host.random_spheres(60, BOX, (0.5, 0.4, 0.25), 11, speed=1.0, spin=1.0, ntypes=2)
SQUEEZE = ("fix move all nve/sphere\nfix squeeze all deform 1 x scale 0.82 y scale 0.82 z scale 0.82\n"
           "fix heat all heat/flow constant 1.0\nneighbor 0.1 bin\nneigh_modify every 1 delay 0\ntimestep 5e-4\n")


@pytest.mark.parametrize("model", MODELS)
def test_packing(model):
    words = MODELS[model]
    for newton in ("on", "off"):
        body = (f"newton {newton}\n" + atoms_lines(spheres).replace("units lj\n", "units lj\nboundary p p p\n")
                + f"pair_style PAIR\npair_coeff 1 1 {words}\npair_coeff 2 2 {words.replace('heat area 5.0', 'heat area 8.0')}\n"
                + SQUEEZE + "run 500\n")
        same(f"{model}, newton {newton}", body, ranks=(1, 2))


# Walls: a plane and a region, with a temperature that is a number or a variable.
FALL = ("fix move all nve/sphere\nfix down all gravity 10 vector 0 0 -1\nfix heat all heat/flow constant 1.0\n"
        "neighbor 0.1 bin\nneigh_modify every 1 delay 0\ntimestep 5e-4\nvariable oven equal 50+20*sin(step*0.01)\n")


@pytest.mark.parametrize("name, wall", (("plane", "fix w all WALL MODEL zplane 0 NULL temperature 80"),
                   ("region", "region r block 0.1 3.9 0.1 3.9 0 4 units box\nfix w all WALLREGION MODEL region r "
                              "temperature v_oven")))
def test_walls(name, wall):
    for model in ("area", "radius"):
        inside = host.random_spheres(24, [(0.6, 3.4)] * 3, (0.45, 0.3), 5, speed=0.5, spin=1.0, ntypes=2)
        body = (atoms_lines(inside).replace("units lj\n", "units lj\nboundary p p f\n") + "pair_style PAIR\n"
                + f"pair_coeff * * {MODELS[model]}\n" + FALL + wall.replace("MODEL", MODELS[model])
                + "\nrun 900\n")
        same(f"wall, {name}, {model}", body, ranks=(1, 2))


def test_temperature_of_a_wall():
    """A temperature that reads the pressure, which LAMMPS computes only in steps that have been announced; and one
    that is not finite."""
    coupled = ("compute p all pressure NULL pair\nvariable oven equal 50+0*c_p\n"
               "fix w all WALL MODEL zplane 0 NULL temperature v_oven\n")
    inside = host.random_spheres(24, [(0.6, 3.4)] * 3, (0.45, 0.3), 5, speed=0.5, spin=1.0, ntypes=2)
    BODY = (atoms_lines(inside).replace("units lj\n", "units lj\nboundary p p f\n") + "pair_style PAIR\n"
            + f"pair_coeff * * {MODELS['area']}\n"
            + FALL.replace("variable oven equal 50+20*sin(step*0.01)\n", ""))
    GRIP = BODY.replace("PAIR", "grip") + coupled.replace("WALL MODEL", "wall/grip " + MODELS["area"]) + "run 50\n"
    got, want = frame(GRIP), frame(GRIP.replace("temperature v_oven", "temperature 50"))
    host.check(got["c_heat[1]"] == want["c_heat[1]"], "a temperature that reads the pressure")
    for value, step in (("exp(200*step)", 4), ("-exp(step+1000)", 0)):
        status, output = host.run(host.LOAD + BODY.replace("PAIR", "grip")
                                  + f"variable oven equal {value}\nfix w all wall/grip {MODELS['area']} "
                                  "zplane 0 NULL temperature v_oven\nrun 900\n", ranks=2)
        want = f"ERROR: fix w wall/grip: variable 'oven' of its temperature is not finite at step {step}"
        host.check(status != 0 and [line.split(" (")[0] for line in host.error_lines(output)] == [want],
                   f"{value}: {output[-1000:]}")


# Two spheres at a fixed distance: the difference of temperatures decays as exp(-2 h pi a^2 t/(m cp)), a^2 = R*
# delta.
radius, overlap, h, cp = 0.5, 0.02, 5.0, 2.0
pair = [(1, radius, [1.0, 2.0, 2.0], [0.0] * 3, [0.0] * 3), (1, radius, [2.0 - overlap, 2.0, 2.0], [0.0] * 3, [0.0] * 3)]


def test_two_spheres():
    text = (atoms_lines(pair) + f"pair_style grip\npair_coeff * * hooke 1e4 0 heat area {h}\n"
            f"fix heat all heat/flow constant {cp}\ntimestep 1e-3\nrun 2000\n")
    last = frame(text)
    mass = 4.0 / 3.0 * math.pi * radius ** 3
    rate = 2 * h * math.pi * (radius / 2) * overlap / (mass * cp)
    start = (10 + 3 * 1) - (10 + 3 * 2)
    # LAMMPS's Euler steps give (1 - rate dt)^n; the first heat flow is that of the set-up.
    host.check_close(last["c_heat[1]"][0] - last["c_heat[1]"][1], start * (1 - rate * 1e-3) ** 2000, 1e-9,
                     "two spheres: difference of temperatures")
    host.check_close(sum(last["c_heat[1]"]), 2 * 10 + 9, 1e-13, "two spheres: heat is conserved")

    # Per-contact output: p13 is the heat flow.
    printed = host.must_run(host.LOAD + atoms_lines(pair) + f"pair_style grip\npair_coeff * * hooke 1e4 0 heat area {h}\n"
                            "compute c all pair/local p13\ncompute most all reduce max c_c inputs local\n"
                            "thermo_style custom step c_most\n"
                            "thermo_modify format float %.17g\nrun 0\n")
    host.check_close(abs(host.thermo(printed)["c_most"][-1]), h * math.pi * radius / 2 * overlap * 3, 1e-12, "p13")


# A column of N spheres, or of N/L scaled grains of the same length, between two temperatures. The steady profile is a
# line, and the heat per area is that of a series of contacts, each with the conductance C of two real spheres. The
# overlap at walls is chosen such that a wall contact has the conductance 2 C.
FIRST, LAST, SIZE, DEPTH = 100.0, 20.0, 0.05, 0.01
CONDUCTION = {"heat radius 0.7": (0.7, 0.0), "heat area 5": (0.0, 5.0), "heat dissipation fraction 0.5 radius_k 0.7": (0.7, 0.0),
              "heat dissipation fraction 1 area_h 5": (0.0, 5.0), "heat dissipation fraction 0 area_h 5 radius_k 0.7": (0.7, 5.0)}


def column(heat, scale, walls):
    """Temperatures at the heights of scaled grains, and the heat per area of a grain's square."""
    k, h = CONDUCTION[heat]
    radius, depth = scale * SIZE, scale * SIZE * DEPTH
    count = 12 // scale + (0 if walls else 1)
    contact = math.sqrt(0.5 * SIZE * SIZE * DEPTH)  # the contact radius of two real spheres
    conductance = 2 * k * contact + h * math.pi * contact ** 2
    heights = [radius + n * (2 * radius - depth) for n in range(count)]
    data = file_name("column.data")
    host.write_data(data, [(-1.0, 1.0), (-1.0, 1.0), (0.0, 2.0)],
                    [(1, radius, [0.0, 0.0, z], [0.0] * 3, [0.0] * 3) for z in heights], ntypes=1)
    model = f"hooke 1e4 0 {heat} coarse_grain {scale}"
    mass = 4.0 / 3.0 * math.pi * radius ** 3
    cp = 12 * scale * conductance * 1e-3 / mass
    text = (host.LOAD + f"units lj\natom_style sphere\nboundary p p f\ncomm_modify vel yes\nread_data {data}\n"
            "fix property all property/atom temperature heatflow ghost yes\n"
            f"set group all temperature {LAST}\nset atom 1 temperature {FIRST}\n"
            "compute heat all property/atom temperature heatflow\n"
            f"pair_style grip energy yes\npair_coeff * * {model}\ntimestep 1e-3\nneighbor 0.1 bin\n"
            f"group ends id 1 {count}\ngroup inner subtract all ends\n")
    if walls:
        deeper = (2 if k else 1) * depth
        top = heights[-1] + radius - deeper
        text += (f"fix a all wall/grip {model} zplane {deeper} NULL temperature {FIRST} energy yes\n"
                 f"fix b all wall/grip {model} zplane NULL {top} temperature {LAST} energy yes\n")
    text += f"fix heat {'all' if walls else 'inner'} heat/flow constant {cp}\nrun 5000\n"
    path = file_name("column")
    host.must_run(text + f"write_dump all custom {path} id c_heat[1] c_heat[2] modify sort id format float %.17g\n")
    last = host.read_dump(path)[-1]
    warm, flows = last["c_heat[1]"], last["c_heat[2]"]
    contacts = 12 // scale
    want = [FIRST + (LAST - FIRST) * (n + (0.5 if walls else 0)) / contacts for n in range(count)]
    text = f"column, {heat}, scale {scale}, {'walls' if walls else 'two spheres'}"
    for n in range(count):
        host.check_close(warm[n], want[n], 1e-9, f"{text}: temperature {n}")
    if walls:
        return
    host.check_close(flows[0], -flows[-1], 1e-9, f"{text}: what goes in comes out")
    host.check_close(flows[-1] / (2 * radius) ** 2, conductance * (FIRST - LAST) / 12 / (2 * SIZE) ** 2, 1e-9,
                     f"{text}: heat per area")


@pytest.mark.parametrize("heat", CONDUCTION)
def test_column(heat):
    for scale in (1, 3):
        column(heat, scale, False)
        if 0.0 in CONDUCTION[heat]:
            column(heat, scale, True)


def balance(tangential, step):
    """A gas of grains in an insulated box: with `fraction 1`, all energy that contacts take from the motion is heat.
    Springs that are reset while they slide, or whose stiffness follows the overlap, must not make more of it."""
    output = host.must_run(host.LOAD + host.head(
        "lj", "p p p", "block 0 6 0 6 0 6") + f"""fix prop all property/atom temperature heatflow ghost yes
lattice sc 1.0
create_atoms 1 box
set group all diameter 0.9 density 1
set group all temperature 5
velocity all create 4.0 4321 loop geom
pair_style grip energy yes
pair_coeff * * hertz/material 1e4 0.6 0.3 damping coeff_restitution tangential {tangential} heat dissipation fraction 1
neighbor 0.2 bin
fix h all heat/flow constant 2.5
fix m all nve/sphere
compute T all property/atom temperature
variable q atom mass*2.5*(c_T-5)
compute Q all reduce sum v_q
compute e all grip/energy
variable balance equal c_e[1]+c_e[2]+c_e[3]+c_e[4]+c_Q
timestep {step}
thermo_style custom step v_balance c_Q c_e[1]
thermo_modify norm no format float %.17g
thermo 200
run {round(1.0 / step)}
""")
    columns = host.thermo(output)
    first, heat = columns["c_e[1]"][0], columns["c_Q"][-1]
    worst = max(abs(b - first) for b in columns["v_balance"]) / first
    host.check(heat > 0.3 * first, f"{tangential}: heat {heat} of {first}")
    host.check(worst < 1e-3, f"{tangential}, step {step}: heat, motion and stored energy move by {worst:.3g}")


@pytest.mark.parametrize("tangential", ("linear_history 2500 1.0 0.4", "mindlin NULL 1.0 0.4",
                                        "mindlin_rescale/force NULL 1.0 0.4"))
def test_insulated_gas(tangential):
    balance(tangential, 5e-4)


def test_refused():
    atoms_lines(pair)
    plain = (f"units lj\natom_style sphere\ncomm_modify vel yes\nboundary p p f\nread_data {file_name('spheres.data')}\n"
             "fix move all nve/sphere\n")
    host.refused("atoms without temperature", host.LOAD + plain
                 + "pair_style grip\npair_coeff * * hooke 1 0 heat area 1\nrun 0\n",
            "heat area", "temperature")
    host.refused("wall, atoms without temperature", host.LOAD + plain
                 + "fix w all wall/grip hooke 1 0 heat area 1 zplane 0 4 temperature 1\n"
            "run 0\n", "temperature")
    host.refused("wall without temperature", host.LOAD + plain + "fix w all wall/grip hooke 1 0 heat area 1 zplane 0 4\nrun 0\n",
            "temperature")
    host.refused("temperature without heat", host.LOAD + plain
                 + "fix w all wall/grip hooke 1 0 zplane 0 4 temperature 1\nrun 0\n",
            "temperature", "heat")
    host.refused("no such variable", host.LOAD + atoms_lines(pair).replace("units lj\n", "units lj\nboundary p p f\n")
            + "fix w all wall/grip hooke 1 0 heat area 1 zplane 0 4 temperature v_nothing\nrun 0\n", "v_nothing")
    host.refused("unknown heat law", host.LOAD + plain + "pair_style grip\npair_coeff * * hooke 1 0 heat volume 1\n", "volume",
                 "area")
