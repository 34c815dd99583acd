# SPDX-License-Identifier: GPL-2.0-only
# ctest: sanitizers
"""Errors that random scripts have found (chaos/README.md), each as a case of its own. A script changes something
between two runs. Then the plugin must neither read values that do not exist nor continue with values that have
another meaning."""
import math

import host

path = host.scratch("grip_finds_")
SPRING = "hooke 2000 10 damping mass_velocity tangential linear_history 800 0.5 0.4"
BARE = "hooke 2000 10 damping mass_velocity"
SLIDING = "hooke 2000 10 damping mass_velocity tangential linear_nohistory 0.5 0.4"
# The number of history values is that of SPRING, but their meaning differs.
MINDLIN = "hertz/material 1e4 0.5 0.3 damping mass_velocity tangential mindlin/force NULL 0.5 0.4"
AFTER = "velocity all set 0 0 0\nset group all omega 0 0 0\n"
FORCES = "fx fy fz tqx tqy tqz"


def grains(ntypes=2, energy="no", size="0.9"):
    """Two grains that touch each other and the plane z = 0, and slide along y."""
    return host.head("lj", "f f f", "block -2 2 -2 2 -1 3", types=ntypes) + f"""create_atoms 1 single -0.44 0 0.44
create_atoms 1 single 0.44 0 0.44
set group all diameter {size} density 1
velocity all set 0 1 0
set atom 2 vy 0.2
neighbor 0.1 bin
neigh_modify every 5 delay 0 check no
timestep 2e-4
fix nve all nve/sphere
{host.LOAD}pair_style grip energy {energy}
"""


RESUME = host.LOAD + """comm_modify vel yes
read_restart {file}
neighbor 0.1 bin
timestep 2e-4
fix nve all nve/sphere
"""


def forces(name):
    return f"run 0\nwrite_dump all custom {path(name)} id {FORCES} modify sort id format float %.17g\n"


def same_forces(one, other, text):
    host.same(host.read_dump(path(one))[0], host.read_dump(path(other))[0], 1e-12, f"{text}: forces", FORCES.split())


def ends_well(script, text, refusal=None, **options):
    """Runs to the end, or is refused with a line that contains this word. Returns the output."""
    status, printed = host.run(script, **options)
    errors = host.error_lines(printed)
    reports = [line for line in printed.split("\n") if "AddressSanitizer" in line or "runtime error" in line]
    refused = refusal is not None and len(errors) == 1 and refusal in errors[0]
    host.check((status == 0 or refused) and not reports, f"{text}: status {status}, {errors} {reports[:1]}")
    return status == 0


# 1, e. The ledger's part of a history changes, and the laws' own part does not ----------------------------------------

CHANGES = {"BARE -> SLIDING": (BARE, SLIDING), "synchronized": (SPRING, SPRING + " synchronized_verlet")}


def check_books(script, text):
    """The sum, minus the error of velocity Verlet in the same step (doc/user/energy.md), is constant."""
    books = """compute e all grip/energy
variable push atom (dt*dt/8)*(fx*fx+fy*fy+fz*fz)/mass
compute turn all property/atom tqx tqy tqz radius
variable turn atom (dt*dt/8)*(c_turn[1]^2+c_turn[2]^2+c_turn[3]^2)/(0.4*mass*c_turn[4]^2)
compute push all reduce sum v_push v_turn
thermo_style custom step c_e c_push[1] c_push[2]
thermo_modify norm no format float %.17g
thermo 5
"""
    status, printed = host.run(script.format(books=books))
    if host.check(status == 0, f"{text}: status {status}: {printed[-600:]}"):
        table = host.thermo(printed)
        sums = [e - p - t for e, p, t in zip(table["c_e"], table["c_push[1]"], table["c_push[2]"])]
        worst = max(abs(s - sums[0]) for s in sums)
        host.check(worst < 1e-12 * abs(sums[0]), f"{text}: the ledger's sum moves by {worst:.3g} of {sums[0]:.6g}")


def test_ledger_of_changed_laws():
    for name, (first, then) in CHANGES.items():
        check_books(grains(energy="yes") + f"pair_coeff * * {first}\n{{books}}run 50\npair_coeff * * {then}\nrun 200\n",
                    f"pairs, {name}")
        check_books(grains(energy="yes") + f"pair_coeff * * {BARE}\npair_coeff 1 2 {first}\n"
                    f"fix floor all wall/grip type 2 zplane 0 NULL energy yes\n{{books}}run 50\npair_coeff 1 2 {then}\nrun 200\n",
                    f"type wall, {name}")


def test_history_of_a_type_wall():
    """a. A wall for an atom type whose laws get a history, or lose it"""
    for name, first, then in (("no history any more", SPRING, BARE), ("history at last", BARE, SPRING)):
        for ranks in (1, 2):
            wall = "fix floor all wall/grip type 2 zplane 0 NULL\n"
            script = grains() + f"pair_coeff * * {BARE}\npair_coeff 1 2 {first}\n{wall}run 50\npair_coeff 1 2 {then}\nrun 50\n{AFTER}"
            ends_well(script + f"write_restart {path('a')}\n" + forces("kept"), f"a, {name}: write_restart", ranks=ranks)
            if ends_well(RESUME.format(file=path("a")) + wall + forces("again"), f"a, {name}: read_restart", ranks=3 - ranks):
                same_forces("kept", "again", f"a, {name}: after read_restart")


# b. Another type of an atom, whose laws would misread the history: contacts begin without one, on any number of ranks ---

GRAVITY = "fix down all gravity 1 vector 0 0 -1\n"


def other_type(name, ranks, wall, newton):
    wall = f"fix floor all wall/grip type 3 zplane 0 NULL\n{GRAVITY}" if wall else ""
    return ends_well(f"newton {newton}\n" + grains(3)
                     + f"pair_coeff * * {MINDLIN}\npair_coeff 1 1 {SPRING}\npair_coeff 1 3 {SPRING}\n"
                     + f"{wall}run 30\n{AFTER}set group all type 2\n" + forces(name), f"b, {ranks} ranks", ranks=ranks)


def test_another_type():
    for wall in (False, True):
        for newton in ("on", "off"):
            if other_type("one", 1, wall, newton) and other_type("two", 2, wall, newton):
                same_forces("one", "two", f"b, wall {wall}, newton {newton}: one and two ranks")
                turning = host.read_dump(path("one"))[0]
                torque = max(abs(t) for c in ("tqx", "tqy", "tqz") for t in turning[c])
                host.check(torque == 0.0, f"b, wall {wall}, newton {newton}: new contacts at rest turn by {torque:.3g}")


def test_curvature_of_regions():
    """c. A region for which LAMMPS gives no radius of curvature: R* must be the sphere's, whatever was in that
    memory"""
    SMALL = "hertz 1e4 0 damping velocity"
    for region in ("ellipsoid 0 0 0 1.5 1.5 1.5", "sphere 0 0 0 1.5"):
        script = grains(1) + f"pair_coeff * * {SMALL}\nset group all diameter 0.4\ndelete_atoms group all\ncreate_atoms 1 single 1.32 0 0\n" \
            f"set group all diameter 0.4 density 1\nregion bowl {region}\nfix bowl all wall/grip {SMALL} region bowl\n"
        # glibc then fills allocated memory with 0x40, which is 32.5 when read as a number.
        ends_well(script + forces(region.split()[0]), f"c, {region}", env={"MALLOC_PERTURB_": str(0xff ^ 0x40)})
    # Hertz: F = k sqrt(R* delta) delta. For the sphere, R* = 0.2 r/(0.2 + r) with r = -1.5. For an ellipsoid both the
    # plane's R* = 0.2 and the curvature of its surface at this point are right; any other number is wrong.
    delta = 0.02
    curved, flat = 0.2 * -1.5 / (0.2 - 1.5), 0.2
    for region, radii in (("sphere", [curved]), ("ellipsoid", [curved, flat])):
        force = abs(host.read_dump(path(region))[0]["fx"][0])
        wanted = [1e4 * math.sqrt(r * delta) * delta for r in radii]
        host.check(any(abs(force - w) < 1e-6 * w for w in wanted), f"c, {region}: force {force!r}, wanted one of {wanted}")


def test_pair_style_after_read_restart():
    """d. A pair style given again after read_restart, with laws that would misread the history"""
    host.must_run(grains() + f"pair_coeff * * {SPRING}\nrun 100\n{AFTER}write_restart {path('d')}\n" + forces("kept"))
    STYLES = {"none, then grip": "pair_style none\npair_style grip\npair_coeff * * {}\n",
              "grip/omp": "pair_style grip/omp\npair_coeff * * {}\n",
              "hybrid": "pair_style hybrid/overlay grip zero 1.0\npair_coeff * * zero\npair_coeff * * grip {}\n"}
    for name, style in STYLES.items():
        resumed = RESUME.format(file=path("d"))
        if ends_well(resumed + style.format(MINDLIN) + forces("other"), f"d, {name}, other laws", "other models"):
            host.check(False, f"d, {name}: continues with the history of other laws")
        if ends_well(resumed + style.format(SPRING) + forces("again"), f"d, {name}, the same laws"):
            same_forces("kept", "again", f"d, {name}")


def test_no_time():
    """f. A run of zero time steps, with a wall that moves"""
    output = host.must_run(grains(energy="yes") + f"""pair_coeff * * {SPRING}
fix floor all wall/grip {SPRING} zplane 0 NULL wiggle z 0.01 0.1 energy yes
compute e all grip/energy
thermo_style custom step c_e c_e[17]
run 10
timestep 0
run 5
timestep 2e-4
run 20
""")
    values = [v for column in host.thermo(output).values() for v in column]
    host.check(values and all(map(math.isfinite, values)), f"f: the ledger after a run with time step 0: {values}")


def test_no_time_at_moving_walls():
    """i. The same with walls whose velocity is a displacement over the time step: forces as with the wall at rest"""
    host.write_stl(path("floor.stl"), host.rectangle_triangles((-2, -2), (2, 2)))
    MOVERS = {"region, move": ("region floor plane 0 0 0 0 0 1 move v_slide NULL NULL\n", "region floor"),
              "region, rotate": ("region floor plane 0 0 0 0 0 1 rotate v_slide 0 0 0 0 0 1\n", "region floor"),
              "region, radius": ("region floor sphere 0 0 50 v_radius\n", "region floor"),
              "region, union": ("region a plane 0 0 0 0 0 1 move v_slide NULL NULL\nregion b plane 0 0 9 0 0 1\n"
                                "region floor union 2 a b\n",
                                "region floor"),
              "plane": ("", "zplane 0 NULL move variable v_slide NULL NULL"),
              "mesh, variable": ("", f"mesh {path('floor.stl')} move variable v_slide NULL NULL"),
              "mesh, angle": ("", f"mesh {path('floor.stl')} move variable/rotate 0 0 0 0 0 1 v_slide"),
              "mesh, follow": ("", f"mesh {path('floor.stl')} move follow mass 5 inertia 1 1 1 0 0 0 com 0 0 0"),
              "mesh, servo": ("", f"mesh {path('floor.stl')} move servo force 0 0 0 0 0 1 2 vmax 0.1 pid 1 1 0.001")}
    for name, (before, shape) in MOVERS.items():
        script = ("variable slide equal 0.1\nvariable radius equal 50\n" + grains() + f"pair_coeff * * {SPRING}\n{before}timestep 0\n"
                  f"fix floor all wall/grip {SPRING} {shape}\nrun 3\n")
        if ends_well(script + "write_dump all custom " + path("moved") + f" id {FORCES} modify sort id format float %.17g\n"
                     "timestep 2e-4\nrun 20\n", f"i, {name}"):
            ends_well(grains() + f"pair_coeff * * {SPRING}\ntimestep 0\nfix floor all wall/grip {SPRING} zplane 0 NULL\n"
                      + forces("rested"), f"i, {name}, at rest")
            if name not in ("region, radius", "mesh, servo"):  # a curved wall, and a wall with a velocity of its own
                same_forces("moved", "rested", f"i, {name}")


def test_another_shape_after_read_restart():
    """h. A wall that comes back from a restart with another shape"""
    planes = grains() + f"pair_coeff * * {SPRING}\nfix floor all wall/grip {SPRING} zplane 0 NULL\nrun 50\nwrite_restart {path('h')}\n"
    host.must_run(planes)
    for region in ("plane 0 0 0 0 0 1 move v_slide NULL NULL", "block -1.9 1.9 -1.9 1.9 0 2 rotate v_slide 0 0 0 0 0 1"):
        ends_well(RESUME.format(file=path("h")) + f"variable slide equal 0.01*time\nregion floor {region}\n"
                  f"fix floor all wall/grip {SPRING} region floor\nrun 50\n", f"h, {region}", "fix floor")
