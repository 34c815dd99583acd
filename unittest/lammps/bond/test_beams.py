# SPDX-License-Identifier: GPL-2.0-only
"""bond_style grip against closed forms of beams, rings and lattices: poses in equilibrium, beams at rest under loads,
buckling, the first frequency, and the energy and stress of a strained lattice."""
import math
import os
import tempfile

import numpy
import pytest

import host
from test_bonds import BONDED, BONDING, E_MODULUS, LENGTH, NU, RADIUS, SECOND, chain, head

STYLE = "hybrid sphere bond"
EI, AREA, SHEAR = E_MODULUS * SECOND, math.pi * RADIUS**2, E_MODULUS / (2 * (1 + NU))
KAPPA = 6 * (1 + NU) / (7 + 6 * NU)  # Cowper 1966
BEAM = f"beam young {E_MODULUS} poisson {NU} radius {RADIUS}"
DENSITY = 0.1


def beam(nbonds, law, diameter=0.5):
    """A straight beam along x that begins at 0."""
    step = LENGTH / nbonds
    grains = "".join(f"create_atoms 1 single {k * step} 0 0\n" for k in range(nbonds + 1))
    bonds = "".join(f"create_bonds single/bond 1 {k + 1} {k + 2}\n" for k in range(nbonds))
    return head(STYLE) + f"""{grains}set group all diameter {diameter * step} density {DENSITY}
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 {law} strength none
{BONDING}{bonds}{BONDED}fix move all nve/sphere
"""


# ---- Poses of equilibrium: a beam that is set to another pose after its bonds were made

def posed(nbonds, places, quaternions):
    """The stored energy, and the forces and torques on the grains, as rows of six."""
    sets = "".join(f"set atom {k + 1} x {x[0]:.17g} y {x[1]:.17g} z {x[2]:.17g} "
                   + " ".join(f"d2_grip_quat[{d + 1}] {q[d]:.17g}" for d in range(4)) + "\n"
                   for k, (x, q) in enumerate(zip(places, quaternions)))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "loads")
        out = host.must_run(beam(nbonds, BEAM) + f"""run 0
{sets}thermo_style custom step ebond
thermo_modify norm no format float %.17g
run 0
write_dump all custom {file} id fx fy fz tqx tqy tqz modify sort id format float %.17g
""")
        frame = host.read_dump(file)[0]
    return host.thermo(out)["E_bond"][-1], numpy.array([frame[name] for name in ("fx", "fy", "fz", "tqx", "tqy", "tqz")]).T


def only_at_the_ends(loads, want):
    """The loads of the last grain are these six, those of the first one the opposite, and there are no others."""
    scale = max(map(abs, want))
    for k, row in enumerate(loads):
        sign = {0: 1, len(loads) - 1: -1}.get(k, 0)
        host.check(max(abs(row - sign * numpy.array(want))) < 1e-10 * scale, f"grain {k}: {row}, not {sign} times {want}")


@pytest.mark.parametrize("nbonds,gap", ((10, 0.032), (20, 0.0082), (40, 0.0021)))
def test_circle(nbonds, gap):
    """With the moment 2 pi EI/L a beam is a circle, open by a gap of second order in the length of a bond: the moment of a
    bond is 4 EI/l tan(a/4)/cos(a/4)^2 at the angle a."""
    moment, step = 2 * math.pi * EI / LENGTH, LENGTH / nbonds
    angle = moment * step / EI
    for _ in range(50):
        angle = 4 * math.atan(moment * step / (4 * EI) * math.cos(angle / 4)**2)
    places = [(0.0, 0.0, 0.0)]
    for k in range(nbonds):
        x, y, _ = places[-1]
        places.append((x + step * math.cos((k + 0.5) * angle), y + step * math.sin((k + 0.5) * angle), 0.0))
    turned = [(math.cos(0.5 * k * angle), 0, 0, math.sin(0.5 * k * angle)) for k in range(nbonds + 1)]
    stored, loads = posed(nbonds, places, turned)
    only_at_the_ends(loads, (0, 0, 0, 0, 0, moment))
    host.check_close(stored, nbonds * 0.5 * EI / step * (4 * math.tan(angle / 4))**2, 1e-12, "energy")
    host.check_close(math.dist(places[0], places[-1]) / LENGTH, gap, 0.03, "gap over L")


@pytest.mark.parametrize("nbonds", (1, 5))
def test_stretched_and_twisted(nbonds):
    """The normal force E A/L times the elongation. The torque of a bond is 4 GJ/l tan(a/4)/cos(a/4)^2 at the angle a."""
    stretch, angle, step = 1.001, 0.3 / nbonds, LENGTH / nbonds
    straight = [(1.0, 0, 0, 0)] * (nbonds + 1)
    _, loads = posed(nbonds, [(k * step * stretch, 0.0, 0.0) for k in range(nbonds + 1)], straight)
    only_at_the_ends(loads, (E_MODULUS * AREA * (stretch - 1), 0, 0, 0, 0, 0))
    turned = [(math.cos(0.5 * k * angle), math.sin(0.5 * k * angle), 0, 0) for k in range(nbonds + 1)]
    _, loads = posed(nbonds, [(k * step, 0.0, 0.0) for k in range(nbonds + 1)], turned)
    only_at_the_ends(loads, (0, 0, 0, SHEAR * 2 * SECOND / step * 4 * math.tan(angle / 4) / math.cos(angle / 4)**2, 0, 0))


# ---- Beams at rest under loads

@pytest.mark.parametrize("nbonds", (1, 4))
def test_parallel_cantilever(nbonds):
    """A cantilever of `parallel` bonds is softer in bending by 1/(4 n^2), and its shear has no coefficient."""
    load = 1e-4
    law = f"parallel young {E_MODULUS} shear {SHEAR} radius {RADIUS} damping beta 0.5"
    place, _ = chain(STYLE, nbonds, law, (0, load, 0), 60000, 1e-4 / nbonds, 0.6 / nbonds**2)
    want = load * (LENGTH**3 / (3 * EI) * (1 - 1 / (4 * nbonds**2)) + LENGTH / (SHEAR * AREA))
    host.check_close(place[1], want, 1e-6, f"{nbonds} bonds: deflection")


@pytest.mark.parametrize("nbonds", (2, 8))
def test_three_point_bending(nbonds):
    """The deflection at the middle: P L^3/48EI + P L/(4 kappa G A). The ends are held across the beam and turn freely."""
    load = 1e-4
    table = host.thermo(host.must_run(beam(nbonds, BEAM + " damping beta 0.5", 2) + f"""group ends id 1 {nbonds + 1}
group middle id {nbonds // 2 + 1}
fix load middle addforce 0 {load} 0
fix hold ends setforce NULL 0 NULL
fix drag all viscous {16 / nbonds**2}
timestep {4e-4 / nbonds}
compute y middle reduce sum y
thermo_style custom step c_y ke
thermo_modify norm no format float %.16g
run 60000
"""))
    want = load * (LENGTH**3 / (48 * EI) + LENGTH / (4 * KAPPA * SHEAR * AREA))
    host.check(table["KinEng"][-1] < 1e-14 * load * want, f"kinetic energy {table['KinEng'][-1]}")
    host.check_close(table["c_y"][-1], want, 1e-6, f"{nbonds} bonds: deflection")


def test_pinched_ring():
    """Two opposite forces P shorten the diameter of a ring by P/EI times the integral of (y - mean y)^2 along a quarter of it,
    because the bending moment there is P (mean y - y)/2: by 0.1488 P R^3/EI for a circle. This ring has 40 straight sides."""
    nbonds, radius, load = 40, 1.0, 1e-4
    angle = 2 * math.pi / nbonds
    step = 2 * radius * math.sin(0.5 * angle)
    grains = "".join(f"create_atoms 1 single {radius * math.cos(k * angle):.17g} {radius * math.sin(k * angle):.17g} 0\n"
                     for k in range(nbonds))
    bonds = "".join(f"create_bonds single/bond 1 {k + 1} {(k + 1) % nbonds + 1}\n" for k in range(nbonds))
    table = host.thermo(host.must_run(head(STYLE) + f"""{grains}set group all diameter {step} density {DENSITY}
pair_style zero 1.0
pair_coeff * *
bond_style grip
bond_coeff 1 springs {200 * EI / step**3} {12 * EI / step**3} {EI / step} {EI / step} damping beta 0.2 strength none
{BONDING}{bonds}{BONDED}fix move all nve/sphere
group right id 1
group left id {nbonds // 2 + 1}
fix 1 right addforce {-load} 0 0
fix 2 left addforce {load} 0 0
fix drag all viscous 0.05
timestep 1e-5
compute right right reduce sum x
compute left left reduce sum x
variable wide equal c_right-c_left
thermo_style custom step v_wide ke
thermo_modify norm no format float %.16g
thermo 50000
run 100000
"""))
    wide = table["v_wide"]
    host.check_close(wide[1], wide[2], 1e-9, "at rest")
    corners = [radius * math.sin(k * angle) for k in range(nbonds // 4 + 1)]
    sides = list(zip(corners, corners[1:]))
    mean = sum(0.5 * (a + b) for a, b in sides) / len(sides)
    integral = step * sum((a - mean)**2 + (a - mean) * (b - mean) + (b - mean)**2 for a, b in sides) / 3
    host.check_close(integral, 0.1488, 1e-2, "the integral, for a circle")
    host.check_close((wide[0] - wide[2]) * EI / load, integral, 1e-3, "diameter")


def lumped(nbonds, diameter):
    """The lowest frequency of a cantilever: the stiffness of Timoshenko's beam between its grains, their masses and moments of
    inertia; the last grain has half of the density."""
    step = LENGTH / nbonds
    phi = 12 * EI / (KAPPA * SHEAR * AREA * step**2)
    stiff = EI / (step**3 * (1 + phi)) * numpy.array(
        [[12, 6 * step, -12, 6 * step], [6 * step, (4 + phi) * step**2, -6 * step, (2 - phi) * step**2],
         [-12, -6 * step, 12, -6 * step], [6 * step, (2 - phi) * step**2, -6 * step, (4 + phi) * step**2]])
    whole = numpy.zeros((2 * nbonds + 2, 2 * nbonds + 2))
    for k in range(nbonds):
        whole[2 * k:2 * k + 4, 2 * k:2 * k + 4] += stiff
    mass = DENSITY * math.pi / 6 * diameter**3
    masses = numpy.tile([mass, 0.1 * mass * diameter**2], nbonds)
    masses[-2:] *= 0.5
    return math.sqrt(min(numpy.linalg.eigvals(whole[2:, 2:] / masses[:, None]).real))


@pytest.mark.parametrize("nbonds", (1, 10))
def test_first_frequency(nbonds):
    """The first frequency is that of the lumped beam. Small grains on 10 bonds have Euler's within 1 %."""
    step = LENGTH / nbonds
    frequency = lumped(nbonds, 0.5 * step)
    period = 2 * math.pi / frequency
    dt = period / (40000 if nbonds > 1 else 2000)
    table = host.thermo(host.must_run(beam(nbonds, BEAM) + f"""set atom {nbonds + 1} density {0.5 * DENSITY}
group first id 1
group tip id {nbonds + 1}
fix hold first freeze
fix load tip addforce 0 {1e-4 * EI} 0
fix drag all viscous {0.5 * frequency * DENSITY * math.pi / 6 * (0.5 * step)**3}
timestep {dt}
run {round(5 * period / dt)}
unfix load
unfix drag
reset_timestep 0
compute y tip reduce sum y
thermo_style custom step c_y
thermo_modify norm no format float %.16g
thermo {round(period / dt / 100)}
run {round(10.5 * period / dt)}
"""))
    times, y = numpy.array(table["Step"]) * dt, table["c_y"]
    zeros = [t + (after - t) * a / (a - b) for t, after, a, b in zip(times, times[1:], y, y[1:]) if a > 0 >= b]
    got = 2 * math.pi * (len(zeros) - 1) / (zeros[-1] - zeros[0])
    host.check(len(zeros) >= 9, f"{len(zeros)} periods")
    host.check_close(got, frequency, 2e-3, f"{nbonds} bonds: frequency of the lumped beam")
    if nbonds > 1:
        by_length = DENSITY * math.pi / 6 * (0.5 * step)**3 / step
        host.check_close(got, 1.8751041**2 * math.sqrt(EI / by_length) / LENGTH**2, 1e-2, "Euler's frequency")


@pytest.mark.parametrize("share,buckles", ((0.995, False), (1.012, True)))
def test_buckling(share, buckles):
    """A column of 10 bonds buckles under pi^2 EI/4L^2, or up to 1 % more, because its bonds are straight: a small kick decays
    or grows."""
    nbonds = 10
    step = LENGTH / nbonds
    stiff = f"springs {1e4 * EI / LENGTH**3} {12 * EI / step**3} {EI / step} {EI / step}"
    table = host.thermo(host.must_run(beam(nbonds, stiff, 1) + f"""group first id 1
group tip id {nbonds + 1}
fix hold first freeze
fix load tip addforce {-share * math.pi**2 * EI / (4 * LENGTH**2)} 0 0
fix drag all viscous 2e-4
velocity tip set 0 1e-6 0
timestep 2e-5
compute y tip reduce max y
thermo_style custom step c_y
thermo_modify norm no format float %.16g
thermo 100000
run 400000
"""))
    y = numpy.abs(table["c_y"])
    host.check((y[-1] > 10 * y[1]) == buckles and (y[-1] < 0.9 * y[1]) == (not buckles), f"{share}: {y}")


# ---- A lattice in strain

STRAINS = (((1e-2, 0, 0), (0, 0, 0), (0, 0, 0)), ((1e-2, 0, 0), (0, -5e-3, 0), (0, 0, 2e-3)),
           ((0, 1e-2, 0), (0, 0, 0), (0, 0, 0)),
           ((2e-3, 5e-3, -3e-3), (0, 1e-3, 4e-3), (0, 0, -2e-3)))


@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("ranks", (1, 2))
def test_lattice(strain, ranks):
    """Face-centred cubic, 12 bonds to a grain, strained evenly without rotation: energy and stress are sums over the six
    directions of bonds. With l the length, n the direction and d the strain times n:
    U = l^2 ((kn - kt) (n d)^2 + kt d^2)/2 of a bond, and the stress is the sum of branch times force, over the volume. Grains
    do not turn, so it is not symmetric."""
    kn, kt, cells = 200.0, 70.0, 4
    edge = math.sqrt(2)
    strain = numpy.array(strain)
    tilts = " ".join(f"{'xyz'[a]}{'xyz'[b]} final {strain[a, b] * cells * edge:.17g}" for a, b in ((0, 1), (0, 2), (1, 2)))
    out = host.must_run(f"""units si
atom_style {STYLE}
newton on off
boundary p p p
comm_modify vel yes cutoff 2.4
atom_modify map array
lattice fcc {edge:.17g}
region box prism 0 {cells} 0 {cells} 0 {cells} 0 0 0
create_box 1 box bond/types 1 extra/bond/per/atom 12 extra/special/per/atom 40
create_atoms 1 box
set group all diameter 0.9 density 1
{host.LOAD}pair_style zero 1.2
pair_coeff * *
bond_style grip
bond_coeff 1 springs {kn} {kt} 10 10 strength none
{BONDING}create_bonds many all all 1 0.9 1.1
{BONDED}neighbor 0.2 bin
fix move all nve/sphere
run 0
change_box all {" ".join(f"{axis} scale {1 + strain[d, d]:.17g}" for d, axis in enumerate("xyz"))} &
  {tilts} remap units box
compute p all pressure NULL bond
thermo_style custom step ebond vol c_p[*]
thermo_modify norm no format float %.17g
run 0
""", ranks=ranks)
    number = 4 * cells**3
    energy, virial = 0.0, numpy.zeros((3, 3))
    for direction in ((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)):
        n = numpy.array(direction) / math.sqrt(2)
        d = strain @ n
        energy += number * 0.5 * ((kn - kt) * (n @ d)**2 + kt * d @ d)
        virial += number * numpy.outer(n + d, (kn - kt) * (n @ d) * n + kt * d)
    table = host.thermo(out)
    host.check_close(table["E_bond"][-1], energy, 1e-10, "energy")
    for k, (a, b) in enumerate(((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))):
        stress = -table[f"c_p[{k + 1}]"][-1] * table["Volume"][-1]
        host.check(abs(stress - virial[a, b]) < 1e-10 * abs(virial).max(), f"stress {a}{b}: {stress}, not {virial[a, b]}")
