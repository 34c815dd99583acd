# SPDX-License-Identifier: GPL-2.0-only
"""The ledger when a contact ends in an unusual way: with a face of a wall that ceases to exist while it is touched,
and by a step that is longer than the skin of the neighbour list. The sum stays constant."""
import host

HEAD = host.LOAD + host.head("si", "f f f", "block -1 3 -1 3 -1 3") + """neigh_modify every 1 delay 0 check yes
"""
BOOKS = """compute e all grip/energy
fix move all nve/sphere
thermo_style custom step c_e c_e[1]
thermo_modify format float %.17g
thermo 1
"""


def change(output):
    """The largest change of the sum, divided by the kinetic energy at the beginning."""
    columns = host.thermo(output)
    return max(abs(e - columns["c_e"][0]) for e in columns["c_e"]) / columns["c_e[1]"][0]


def test_face_that_ends():
    """A sphere slides over the floor of a box and leaves it through its open side. It is then outside of the region,
    which no longer has faces for it: the floor disappears while it is pressed. The remainder of velocity Verlet is m
    dt^2 a^2/8, below 1e-11."""
    for model in ("hooke 1e3 5 damping mass_velocity", "hooke 1e3 5 damping mass_velocity tangential linear_history 500 0.5 0.4",
                  "luding k2hat 1e3 k1_ratio 0.5 kc_ratio 0.5 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.3 mu 0.5"):
        for motion in ("", " move NULL NULL v_lift"):
            output = host.must_run(HEAD + f"""variable lift equal -0.01*elaplong*dt
region tray block 0 1 0 1 0 1 open 2{motion}
create_atoms 1 single 0.9999 0.5 0.099
set group all diameter 0.2 density 1000
velocity all set 1 0.2 0
neighbor 0.05 bin
pair_style grip energy yes
pair_coeff 1 1 {model}
fix tray all wall/grip {model} region tray energy yes
timestep 1e-5
""" + BOOKS + "run 20\n")
            worst = change(output)
            tolerance = 1e-10 if not motion else 1e-8  # the last half step of a moving wall is assumed to continue as before
            host.check(worst < tolerance, f"{model}, {motion or 'still'}: the sum moves by {worst:.3g}")


def test_step_longer_than_the_skin():
    """Two adhesive spheres that separate in one step by more than the skin and the distance at which their force
    ends."""
    for model in ("jkr 1e6 0 0.3 1.0", "hooke 1e3 0"):
        output = host.must_run(HEAD + f"""create_atoms 1 single 0.5 0.5 0.5
create_atoms 1 single 0.69999 0.5 0.5
set group all diameter 0.2 density 1000
set atom 1 vx -10
set atom 2 vx 10
neighbor 0.0005 bin
pair_style grip energy yes
pair_coeff 1 1 {model}
timestep 2e-4
""" + BOOKS + "run 3\n")
        host.check("more than the skin" in output, f"{model}: no warning that the skin is too small")
        host.check("more than the skin" not in host.must_run(HEAD + f"""create_atoms 1 single 0.5 0.5 0.5
set group all diameter 0.2 density 1000
pair_style grip energy yes
pair_coeff 1 1 {model}
timestep 2e-4
neighbor 0.0005 bin
""" + BOOKS + "run 1\n"), f"{model}: a warning where nothing moves")
