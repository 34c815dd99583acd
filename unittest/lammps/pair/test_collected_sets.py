# SPDX-License-Identifier: GPL-2.0-only
"""The collected parameter sets of potentials/ whose numbers stand for values that can be computed.

- The files foerster_* reproduce the measured impacts: restitution, the tangential rebound of a contact that sticks, and that
  of a contact that slides, which follows from the friction.
- The files for different bodies (dosta_*_*, chungooi_*_plane) describe two bodies of one material with the contact moduli of
  the real pair."""
import os
import re
import tempfile

import host

POTENTIALS = os.path.join(host.SOURCE, "potentials")
SCRATCH = tempfile.TemporaryDirectory(prefix="grip_sets_")


def impacts(name, diameter, density, speed, wall):
    """Restitution, and the remaining fraction of the contact point's velocity along the surface: for a contact that
    sticks (slow along the surface) and for one that slides (fast). At a wall, or between two spheres."""
    radius, ratios = diameter / 2, (1e-4, 5)
    share = 1 if wall else 0.5
    create, move = [], []

    def add_sphere(x, side, along):
        create.append(f"create_atoms 1 single {x} 0 {side * radius}")
        move.append(f"set atom {len(create)} vx {side * along} vz {-side * share * speed}")

    for k, ratio in enumerate(ratios):
        for side in (1,) if wall else (1, -1):
            add_sphere(40 * radius * k, side, share * ratio * speed)
    floor = f"fix floor all wall/grip file {name}.grip zplane 0 NULL" if wall else ""
    dump = os.path.join(SCRATCH.name, name + ".dump")
    host.must_run(host.LOAD + "\n".join(["""
units si
atom_style sphere
boundary f f f
comm_modify vel yes
region box block -0.1 1 -0.1 0.1 -0.1 0.1
create_box 1 box""", *create, f"set group all diameter {diameter} density {density}", *move, f"""
neighbor {0.2 * radius} bin
pair_style grip
pair_coeff 1 1 file {name}.grip
{floor}
fix motion all nve/sphere
timestep 5e-9
run 20000
write_dump all custom {dump} id vx vz omegay modify sort id format float %.15g
"""]), env={"LAMMPS_POTENTIALS": POTENTIALS})
    frame = host.read_dump(dump)[-1]
    grains = list(zip(frame["vx"], frame["vz"], frame["omegay"]))
    found = []
    for k, ratio in enumerate(ratios):
        vx, vz, spin = grains[k if wall else 2 * k]
        ux, uz, other = (0, 0, 0) if wall else grains[2 * k + 1]
        found.append(((vz - uz) / speed, (vx - ux - radius * (spin + other)) / (ratio * speed)))
    return found


def words_of(name):
    with open(os.path.join(POTENTIALS, name + ".grip"), encoding="ascii") as file:
        return re.search(r"^hertz/material (\S+) \S+ (\S+)$", file.read(), re.M).groups()


def moduli(young1, poisson1, young2, poisson2):
    """Contact moduli E* and G* of two bodies; an infinite modulus is a rigid one."""
    normal = (1 - poisson1**2) / young1 + (1 - poisson2**2) / young2
    shear = 2 * (2 - poisson1) * (1 + poisson1) / young1 + 2 * (2 - poisson2) * (1 + poisson2) / young2
    return 1 / normal, 1 / shear


# diameter, density, restitution, friction, beta_0 and its error, on a plate: the table of the experiments
MEASURED = {"foerster_glass": (3.18e-3, 2500, 0.97, 0.092, 0.44, 0.07, False),
            "foerster_acetate": (5.99e-3, 1319, 0.87, 0.25, 0.43, 0.06, False),
            "foerster_glass_aluminium": (3.18e-3, 2500, 0.831, 0.125, 0.31, 0.06, True),
            "foerster_acetate_aluminium": (5.99e-3, 1319, 0.891, 0.208, 0.39, 0.07, True)}


def test_measured():
    for name, (diameter, density, e, mu, beta, error, wall) in MEASURED.items():
        (stick_normal, stick), (slide_normal, slide) = impacts(name, diameter, density, 0.01, wall)
        for normal in (stick_normal, slide_normal):
            host.check(abs(normal - e) < 2e-3, f"{name}: restitution {normal:.4f}, measured {e}")
        host.check(abs(-stick - beta) < error, f"{name}: beta_0 {-stick:.3f}, measured {beta} ({error})")
        # A solid sphere: sliding takes 7/2 mu (1 + e) of the normal velocity from the contact point's
        # velocity along the surface.
        want = 1 - 3.5 * mu * (1 + e) / 5
        host.check(abs(slide - want) < 2e-3, f"{name}: sliding leaves {slide:.4f} of the velocity, friction {want:.4f}")


RIGID = float("inf")
BODIES = {"dosta_m1_m2": (1e9, 0.2, 0.5e9, 0.2), "dosta_m1_steel": (1e9, 0.2, 210e9, 0.2),
          "dosta_m2_steel": (0.5e9, 0.2, 210e9, 0.2), "chungooi_aluminium_plane": (70e9, 0.30, RIGID, 0),
          "chungooi_magnesium_plane": (40e9, 0.35, RIGID, 0), "chungooi_alumina_plane": (380e9, 0.23, RIGID, 0),
          "chungooi_cast_iron_plane": (100e9, 0.25, RIGID, 0), "chungooi_aluminium_oblique": (70e9, 0.33, RIGID, 0),
          "chungooi_steel_plane": (208e9, 0.30, RIGID, 0), "chungooi_polyethylene_plane": (1e9, 0.40, RIGID, 0),
          "chungooi_nylon_plane": (2.5e9, 0.40, RIGID, 0),
          "alumina_glass_wall": (380e9, 0.23, 70e9, 0.25), "nmc_lps": (177.45e9, 0.3, 18.0054e9, 0.4),
          "soybean_steel": (2.6e6, 0.25, 210e9, 0.3)}


def test_moduli_of_bodies():
    for name, bodies in BODIES.items():
        young, poisson = map(float, words_of(name))
        for what, got, want in zip(("E*", "G*"), moduli(young, poisson, young, poisson), moduli(*bodies)):
            host.check(abs(got / want - 1) < 2e-6, f"{name}: {what} {got:.7g}, of the two bodies {want:.7g}")
