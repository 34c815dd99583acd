# SPDX-License-Identifier: GPL-2.0-only
"""A contact's history is used only for the laws with which it was stored: after a change of models, of `energy`, of
`synchronized_verlet`, of an atom's type, and after a restart with a pair style that is given again."""

import pytest

import host

path = host.scratch("grip_layouts_")
SLIDING = "hooke 1e4 0.5 damping mass_velocity tangential linear_nohistory 0.5 0.3"
BARE = "hooke 1e4 0.5 damping mass_velocity"
SPRING = "hooke 1e4 0.5 damping mass_velocity tangential linear_history 3e3 0.5 0.5"
MINDLIN = "hertz/material 1e5 0.5 0.3 damping mass_velocity tangential mindlin NULL 0.5 0.5"
LUDING = "luding k2hat 2e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 e 0.8 rolling luding kr_ratio 0.3 mu_r 0.5"
LOST = "start without history"
MOVED = ("fx", "fy", "fz", "tqx", "tqy", "tqz")


PLACES = [0.97 * (k + 0.5) for k in range(4)]
for ntypes in (1, 2):
    host.write_data(path(f"{ntypes}.data"), [(0.0, 3.88)] * 3, [(1, 0.5, [x, y, z], [0.0] * 3, [0.0] * 3)
                                                            for z in PLACES for y in PLACES for x in PLACES], ntypes)


def start(model, energy="yes", types=1, newton="on"):
    return host.LOAD + host.head("si", "p p p", data=path(f"{types}.data"), newton=newton) + f"""variable vx atom 0.4*sin(7*id)
variable vy atom 0.4*sin(11*id)
variable vz atom 0.4*cos(5*id)
velocity all set v_vx v_vy v_vz
timestep 8e-5
neighbor 0.2 bin
neigh_modify every 1 delay 0 check yes
pair_style grip energy {energy}
pair_coeff * * {model}
""" + MOVE


MOVE = "fix move all nve/sphere\n"
AT_REST = "velocity all set 0 0 0\nset group all omega 0 0 0\n"
BOOKS = "compute e all grip/energy\nthermo_style custom step c_e\nthermo 1\nthermo_modify format float %.17g\n"


def forces(name):
    return f"""dump {name} all custom 1 {path(name)} id {' '.join(MOVED)}
dump_modify {name} sort id format float %.17g
run 0
undump {name}
"""


def read(name):
    return host.read_dump(path(name))[-1]


def same(a, b, text, tolerance=1e-12):
    host.same(read(a), read(b), tolerance, f"{text}: forces", MOVED)


file = path("file")
resume = host.LOAD + f"comm_modify vel yes\nread_restart {file}\ntimestep 8e-5\n" + MOVE


@pytest.fixture(scope="module", autouse=True)
def kept():
    host.must_run(start(SPRING, "no") + f"run 700\n{AT_REST}" + forces("kept"))


def sums(output):
    return host.thermo(output)["c_e"]


@pytest.mark.parametrize("newton", ("on", "off"))
def test_ledger(newton):
    """The ledger's part of a history depends on the laws. If another law has no history of its own, only that part
    changes."""
    for before, after in ((BARE, SLIDING), (SLIDING, BARE), (SPRING, SPRING + " synchronized_verlet"),
                          (SPRING + " synchronized_verlet", SPRING), (SPRING, BARE), (LUDING, SPRING)):
        output = host.must_run(start(before, newton=newton) + BOOKS + f"run 700\npair_coeff * * {after}\nrun 700\n")
        books = sums(output)
        worst = max(abs(e - books[0]) for e in books)
        host.check(worst < 1e-4 * books[0], f"{before} -> {after}, newton {newton}: the ledger's sum moves by {worst:.3g}")
        told = LOST in output
        host.check(told == (after in (BARE, SPRING) and before in (SPRING, LUDING)), f"{before} -> {after}: warned: {told}")


def test_springs_stay():
    """Springs stay when the ledger is switched on or off, and when `synchronized_verlet` is."""
    for before, after in (("no", "yes"), ("yes", "no"), ("yes", "contacts")):
        run = "run 700\n" + AT_REST
        for name, change in (("kept", ""), ("changed", f"pair_style grip energy {after}\npair_coeff * * {SPRING}\n")):
            output = host.must_run(start(SPRING, before) + run + change + forces(name))
            host.check(LOST not in output, f"energy {before} -> {after}: contacts begin without history")
        same("kept", "changed", f"energy {before} -> {after}")
    host.check(max(map(abs, read("kept")["tqx"])) > 1e-3, "no torque: the case shows nothing")


@pytest.mark.parametrize("ranks", (1, 2))
def test_restarts(ranks):
    """Restarts. A ledger may be switched on after a long run without one: springs continue, and booking begins then."""
    host.must_run(start(SPRING, "no") + f"run 700\n{AT_REST}write_restart {file}\n" + forces("kept"), ranks=ranks)
    for energy in ("yes", "contacts"):
        given = resume + f"pair_style grip energy {energy}\npair_coeff * * {SPRING}\n"
        output = host.must_run(given + forces("changed"), ranks=3 - ranks)
        same("kept", "changed", f"restart, energy no -> {energy}")
        host.check("WARNING: pair_style grip" not in output, f"restart, energy no -> {energy}: a warning")
        books = sums(host.must_run(given + BOOKS + "run 100\n", ranks=3 - ranks))
        worst = max(abs(e - books[0]) for e in books)
        host.check(worst < 1e-4 * books[0], f"restart, energy no -> {energy}: the ledger's sum moves by {worst:.3g}")
    host.must_run(start(SPRING, "yes") + f"run 700\n{AT_REST}write_restart {file}\n", ranks=ranks)
    host.must_run(resume + f"pair_style grip\npair_coeff * * {SPRING}\n" + forces("changed"), ranks=3 - ranks)
    same("kept", "changed", "restart, energy yes -> no")


@pytest.mark.parametrize("ranks", (1, 2))
def test_replaced_models(ranks):
    """Models that were replaced before the file was written: the restarted run continues as the script would have,
    with contacts that begin without history."""
    replaced = start(SPRING, "no") + f"run 700\n{AT_REST}pair_coeff * * {LUDING}\n"
    host.must_run(replaced + f"write_restart {file}\n" + forces("begun"), ranks=ranks)
    for given in ("", f"pair_style grip\npair_coeff * * {LUDING}\n"):
        output = host.must_run(resume + given + forces("changed"), ranks=3 - ranks)
        same("begun", "changed", "models replaced before the restart file was written")
        host.check(LOST in output, "models replaced before the restart file was written: no warning")
    turns = max(abs(t) for c in ("tqx", "tqy", "tqz") for t in read("changed")[c])
    host.check(turns == 0, f"models replaced before the restart file was written: torques up to {turns:.3g} at rest")


def test_deleted_atoms():
    """Rows of the file are stored in the history fix until the first run; LAMMPS does not move them with the atoms."""
    moved = resume + f"pair_style grip\npair_coeff * * {SPRING}\ngroup some id 1:9\n"
    host.must_run(start(SPRING, "no") + f"run 700\nwrite_restart {file}\n")
    host.refused("atoms deleted after read_restart", moved + "delete_atoms group some compress no\nrun 0\n",
                 "give 'run 0' before")
    host.must_run(moved + "run 0\ndelete_atoms group some compress no\nrun 0\n")


def test_pair_style_again():
    """A pair style that the script gives again is checked in the same way as one from the restart file."""
    host.must_run(start(SPRING, "no") + f"run 700\nwrite_restart {file}\n")
    NEW = {"none, then grip": "pair_style none\npair_style grip\npair_coeff * * {}\n",
           "grip": "pair_style grip\npair_coeff * * {}\n",
           "hybrid/overlay": "pair_style hybrid/overlay grip lj/cut 1.2\npair_coeff * * lj/cut 0 0.8\npair_coeff * * grip {}\n",
           "grip/omp": "pair_style grip/omp\npair_coeff * * {}\n"}
    for name, text in NEW.items():
        status, output = host.run(resume + text.format(MINDLIN) + "run 1\n")
        if name == "grip/omp" and "Unrecognized pair style" in output:
            continue  # LAMMPS without threads
        errors = host.error_lines(output)
        host.check(status != 0 and len(errors) == 1 and "other models" in errors[0] and "linear_history" in errors[0]
                   and "mindlin" in errors[0] and ";," not in errors[0], f"{name}: status {status}, {errors}")
        host.must_run(resume + AT_REST + text.format(SPRING) + forces("again"))
        same("kept", "again", f"{name}: the same models")


# ---------------------------------------------------------------------------------------------------------------------
# An atom that changes its type has other laws, for which the stored values of its contacts have no meaning. If both types
# have the same laws, the values stay. Here the laws have the same number of values with different meanings: the spring of
# one would be the rolling displacement of the other.


COEFFICIENTS = f"pair_coeff 1 * {SPRING}\npair_coeff 2 2 {LUDING}\n"


def changed(name, others, ranks=1, after="", newton="on"):
    """Three of four layers of a packing become type 2, with the laws `others`, after 700 steps. All spheres are at
    rest, so only springs make torques."""
    return host.must_run(start(SPRING, "no", 2, newton) + f"pair_coeff 2 2 {others}\npair_coeff 1 2 {SPRING}\nrun 700\n" + AT_REST
                         + "group half id <= 48\nset group half type 2\n" + after + forces(name), ranks=ranks)


def test_other_types():
    changed("alike", SPRING)
    same("kept", "alike", "another type with the same laws")
    output = changed("unlike", LUDING)
    host.check(output.count("had other types") == 1 and LOST in output, "another type with other laws: not one warning")
    # The atoms of the middle one of these layers touch only atoms of their own type. Their contacts have begun without
    # history, and a new contact at rest makes no torque.
    middle = [k for k, atom in enumerate(read("unlike")["id"]) if 17 <= atom <= 32]
    for name, turns in (("alike", True), ("unlike", False)):
        torque = max(abs(read(name)[c][k]) for k in middle for c in ("tqx", "tqy", "tqz"))
        host.check(torque > 1e-3 if turns else torque == 0, f"{name}: torques up to {torque:.3g} in the middle layer")
    for ranks, newton in ((2, "on"), (4, "off")):
        changed("ranks", LUDING, ranks, newton=newton)
        same("unlike", "ranks", f"another type on {ranks} ranks", 1e-11)
    # With a restart file: the types are the current ones, and the histories are those from before the
    # change.
    written = f"write_restart {file}\n"
    changed("unlike", LUDING, after=written)
    host.must_run(resume + forces("again"), ranks=2)
    same("unlike", "again", "another type, then a restart file")
    changed("unlike", LUDING, ranks=2, after=f"displace_atoms all move 1.94 0 0 units box\n{written}")
    same("ranks", "unlike", "another type, then moved to other ranks", 1e-10)


# ---------------------------------------------------------------------------------------------------------------------
# Atoms that cross a periodic boundary on one rank: the new neighbour list has many of their pairs in reverse order, so that
# the history that cannot be used is in the list of the pair's j.


CROSS = "displace_atoms all move 1.94 0 0 units box\n"


@pytest.mark.parametrize("newton", ("on", "off"))
def test_across_a_boundary(newton):
    for name, move in (("stayed", ""), ("crossed", CROSS)):
        output = changed(name, LUDING, after=move, newton=newton)
        host.check(LOST in output, f"another type, {name}, newton {newton}: no warning")
    same("stayed", "crossed", f"another type, across a boundary, newton {newton}", 1e-10)
    for name, move in (("stayed", ""), ("crossed", CROSS)):
        output = host.must_run(start(SPRING, "no", newton=newton) + f"run 700\n{AT_REST}{move}pair_coeff * * {LUDING}\n"
                               + forces(name))
        host.check(LOST in output, f"other models, {name}, newton {newton}: no warning")
    same("stayed", "crossed", f"other models, across a boundary, newton {newton}", 1e-10)
