# SPDX-License-Identifier: GPL-2.0-only
"""What grip_check says of grains with shapes: each mistake gets its line, and what is right gets none."""
import pytest

import host

HERTZ = "hertz/material 1e6 0.5 0.3 damping coeff_restitution tangential mindlin NULL 0.5 0.3"
ROLLING = f"{HERTZ} rolling sds 1e3 1 0.1"
PILL = "type 1 ellipsoid 0.02 0.01 0.01 density 2500"
BLOCK = "type 1 superellipsoid 0.01 0.01 0.01 6 6 density 2500"
ROUND = "type 1 superellipsoid 0.02 0.01 0.01 2 2 density 2500"
GRIP = f"pair_style grip\npair_coeff * * {HERTZ}\n"
FLOOR = "fix floor all wall/grip type 1 zplane -0.1 NULL\n"
INSERT = "region above block -0.05 0.05 -0.05 0.05 0.03 0.09\nfix in {} grip/insert region above number 1 seed 1 grain type 1\n"
GRANULAR = "hooke 1e4 0 tangential linear_nohistory 0 0"
HELD = "fix freeze holds grains that shall rest"
ROCKS = "blocks have dashpots and no rolling law, so they rock for long before they rest: add 'rolling'"
PAIRS = ("pair_style granular touches the bounding spheres of grains of type 1, which have shapes: pair_style grip touches the "
         "shapes")


def script(shapes=PILL, pair=GRIP, walls=FLOOR, after="", group="all"):
    """Two grains of type 1 and one of type 2, which is a sphere; those of type 1 are the group `pills`."""
    return f"""{host.LOAD}
units si
atom_style sphere
atom_modify map array
comm_modify vel yes
newton off
boundary f f f
region box block -0.1 0.1 -0.1 0.1 -0.1 0.1
create_box 2 box
create_atoms 1 single 0 0 0
create_atoms 1 single 0.05 0 0
create_atoms 2 single -0.05 0 0
set type 2 diameter 0.02 density 2500
group pills type 1
group balls type 2
group empty empty
neighbor 0.002 bin
timestep 1e-6
fix sh {group} grip/shapes {shapes}
{pair}{walls}fix move balls nve/sphere
{after}grip_check speed 0.01
run 0
"""


def checks(ranks=1, **options):
    """The lines with CHECK, without the word, and the warnings of the run."""
    output = host.must_run(script(**options), ranks=ranks)
    rows = output.split("\n")
    return ([row.split("CHECK: ")[1] for row in rows if "CHECK:" in row],
            [row.split(" (")[0] for row in rows if row.startswith("WARNING") and "grip/shapes" in row])


@pytest.mark.parametrize("options", [
    {}, {"shapes": ROUND}, {"shapes": BLOCK, "pair": GRIP.replace(HERTZ, ROLLING)}, {"shapes": f"{PILL} move no"},
    {"shapes": BLOCK, "pair": "pair_style grip\npair_coeff * * hertz/material 1e6 0 0.3 damping none\n"},
    {"group": "empty", "after": "fix hold pills freeze\n"}, {"after": INSERT.format("all")},
    {"pair": f"pair_style hybrid granular grip\npair_coeff 2 2 granular {GRANULAR}\npair_coeff 1 * grip {HERTZ}\n"},
    {"walls": f"fix w balls wall/gran granular {GRANULAR} zplane -0.1 NULL\n"}, {"after": "fix hold balls freeze\n"}])
def test_what_is_right(options):
    found, warnings = checks(**options)
    host.check(not found and not warnings, f"{options}: {found} {warnings}")


@pytest.mark.parametrize("ranks", [1, 2])
@pytest.mark.parametrize("options, want", [
    ({"group": "empty"}, f"no fix moves 2 grains with shapes: fix sh grip/shapes moves its group only; {HELD}"),
    ({"shapes": f"{PILL} move no", "after": "velocity pills set 1 0 0\n"},
     f"no fix moves 2 grains with shapes: fix sh grip/shapes has 'move no', but they have a speed; {HELD}"),
    ({"group": "balls", "after": "fix hold pills freeze\n" + INSERT.format("empty")},
     "fix in grip/insert: no fix moves the grains that it inserts; insert them into the group of fix grip/shapes, with 'move "
     "yes'"),
    ({"shapes": BLOCK}, f"types 1 1, types 1 2: {ROCKS}"),
    ({"shapes": BLOCK, "pair": GRIP.replace(HERTZ, ROLLING), "walls": FLOOR.replace("type 1", HERTZ)},
     f"fix floor wall/grip: {ROCKS}"),
])
def test_mistakes(options, want, ranks):
    found, _ = checks(ranks, **options)
    host.check(found == [want], f"{options}: {found}")


def test_walls_of_regions():
    """A wall of a region whose group grains with shapes will join."""
    text = script(walls="region c cylinder z 0 0 0.09 INF INF\nfix c balls wall/grip type 1 region c\n",
                  after=INSERT.format("balls"))
    found = [row for row in host.must_run(text).split("\n") if "CHECK:" in row]
    want = ("fix c wall/grip does not touch the grains with shapes that fix in grip/insert inserts, and ends the run then: use "
            "planes, zcylinder or mesh")
    host.check(len(found) == 1 and want in found[0], f"{found}")


@pytest.mark.parametrize("options, want", [
    ({"pair": f"pair_style hybrid granular grip\npair_coeff 1 1 granular {GRANULAR}\npair_coeff 1 2 grip {HERTZ}\n"
              f"pair_coeff 2 2 grip {HERTZ}\n",
      "walls": f"fix floor all wall/grip {HERTZ} zplane -0.1 NULL\n"},
     PAIRS),
    ({"pair": f"pair_style granular\npair_coeff * * {GRANULAR}\n",
      "walls": f"fix floor all wall/grip {HERTZ} zplane -0.1 NULL\n"},
     PAIRS),
    ({"walls": f"fix w all wall/gran granular {GRANULAR} zplane -0.1 NULL\n"},
     "fix w (wall/gran) touches the bounding spheres of grains with shapes: fix wall/grip touches the shapes")])
def test_styles_for_spheres(options, want):
    """A check and a run name the styles of LAMMPS that take a shape for its bounding sphere."""
    output = host.must_run(script(**options))
    host.check(f"CHECK: {want}\n" in output, f"{options}: no CHECK in {output[-1500:]}")
    host.check(output.count(f"fix sh grip/shapes: {want}") == 1, f"{options}: no warning in {output[-1500:]}")
