# SPDX-License-Identifier: GPL-2.0-only
"""fix grip/fields: the balances of mass, momentum and energy, as in test_fields_balance, of a bonded block that vibrates, is
damped and breaks. Layers are along the free axis, and across faces of the periodic box."""
import pytest

import host
from ledger import ENTRIES
from test_fields_balance import FINE, FLUXES, SOURCES, Flow, Setup, closes, name_of, path

SIZE, DEPTH, REACH = 4.0, 4.0, 8.0
PARALLEL = "parallel young 3000 shear 1200 radius 0.4 "
BREAKS = "strength stress tension 60 shear 50 friction 0.2 compression 400"
LUCY = ("lucy", 2.0)


class Bonded(Flow):
    """A block of 64 grains with random velocities. Without settling."""

    def __init__(self, law, steps, dt, axes="z", **words):
        self.law, self.style = law, words.pop("style", "contact after")
        self.lossless = law.endswith("radius 0.4 strength none")
        grid = {"x": (0.0, SIZE, True), "y": (0.0, DEPTH, True), "z": (-REACH, REACH, False)}
        super().__init__(Setup("p p f", grid, (0.0, 0.6, -0.8), "", 0, dt), steps, [LUCY], axes=axes, **words)

    def run(self, ranks):
        after = self.style == "contact after"
        newton = "off" if ranks == 2 else "on off"
        script = f"""units lj
atom_style hybrid sphere bond
newton {newton}
boundary {self.setup.boundary}
comm_modify vel yes cutoff 1.9
atom_modify map array
region box block 0 {SIZE} 0 {DEPTH} {-REACH} {REACH}
create_box 1 box bond/types 1 extra/bond/per/atom 12 extra/special/per/atom 40
{host.LOAD}lattice sc 1.0 origin 0.5 0.5 0.5
region grains block 0 {SIZE} 0 {DEPTH} -2 2 units box
create_atoms 1 region grains
reset_atoms id sort yes
set group all diameter 0.98 density 2
displace_atoms all random 0.02 0.02 0.02 11
pair_style grip energy yes
pair_coeff * * hooke 2000 0.5 damping velocity tangential linear_history 1000 0.3 0.4
bond_style grip {self.style}
bond_coeff 1 {self.law}
neighbor 0.4 bin
special_bonds lj 0 1 1 coul 0 1 1
create_bonds many all all 1 0.5 1.2
special_bonds lj {0 if after else 1} 1 1 coul 1 1 1
velocity all create 0.3 5 loop geom
fix nve all nve/sphere
fix down all gravity 1.0 vector {" ".join(map(repr, self.setup.gravity))}
timestep {self.setup.step}
compute c all grip/contact px py pz stored
dump c all local {self.steps} {path('contacts')} c_c[*]
dump_modify c format float %.17g
compute b all grip/bond px py pz stored
dump b all local {self.steps} {path('bonds')} c_b[*]
dump_modify b format float %.17g
dump g all custom {self.steps} {path('grains')} mass x y z vx vy vz omegax omegay omegaz radius
dump_modify g format float %.17g
compute e all grip/energy
thermo_style custom step c_e[*]
thermo_modify norm no
thermo {self.steps}
"""
        for axis in self.axes:
            for n in (*self.every, self.steps):
                script += self.fix(name_of(*LUCY), axis, n, f"kernel lucy {LUCY[1]} {FLUXES}")
                script += self.fix("fine", axis, n, SOURCES, FINE)
        table = host.thermo(host.must_run(script + f"run {2 * self.steps}\n", ranks=ranks))
        self.ledger = {name: table[f"c_e[{k}]"] for k, name in enumerate(ENTRIES, 1)}

    def content(self, frame):
        bonds = host.read_dump(path("bonds"))[frame]
        return super().content(frame) + [((x, y, z), (0.0, 0.0, 0.0, 0.0, stored)) for x, y, z, stored in zip(*bonds.values())]


DAMPED = "damping beta 0.05 strength none"


def rests(law, steps, dt, axis="z", **words):
    flow = Bonded(law, steps, dt, axis, **words)
    broken = flow.ledger["bond_fracture"][2] - flow.ledger["bond_fracture"][1]
    host.check(broken > 0.1 if BREAKS in law else broken == 0, f"{law}: fracture {broken}")
    return flow.errors(LUCY, axis, 1)


@pytest.mark.parametrize("law", (PARALLEL + "strength none", PARALLEL + DAMPED, PARALLEL + BREAKS,
                                 "springs 1500 800 60 40 middle 0.4 " + DAMPED))
def test_layers(law):
    """The energy closes to second order in the time step, whether bonds vibrate, are damped or break."""
    coarse, fine = rests(law, 200, 1e-3), rests(law, 800, 2.5e-4)
    closes(law, coarse, (1e-5, 1e-4, 5e-4))
    host.check(8 * fine[2] < coarse[2], f"{law}: energy {coarse[2]:.2g}, and {fine[2]:.2g} with a step of a quarter")


@pytest.mark.parametrize("axis,style,ranks", (("x", "contact after", 2), ("y", "contact with", 4)))
def test_across(axis, style, ranks):
    """Over periodic faces, between ranks, with a contact beside each bond."""
    closes(f"along {axis}", rests(PARALLEL + BREAKS, 400, 5e-4, axis, style=style, ranks=ranks), (1e-6, 1e-5, 3e-4))
