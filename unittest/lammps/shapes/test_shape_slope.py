# SPDX-License-Identifier: GPL-2.0-only
"""A block on a slope slides at the angle of friction, and tips at the steepest place of its surface."""
import math

import numpy
import pytest

import host

EXPONENT, DT = 8, 1e-3


def steepest(across):
    """The largest angle between radius and normal of |x|^n + |y|^n + |z|^n = 1 in degrees, towards an edge (across 1) or a corner
    (across 2). Where the point is at s along each axis across, for 1 along z, its normal is at s^(n-1)."""
    s = numpy.linspace(0, 1, 100001)
    return math.degrees(numpy.max(numpy.arctan(math.sqrt(across) * s) - numpy.arctan(math.sqrt(across) * s**(EXPONENT - 1))))


def slope(friction, begin, end, time, turned=0.0):
    """The time, position and velocity down the slope, and cosine of the tilt of a block on a plane, every half a unit of time.
    The angle of the plane grows from begin to end by half a degree in a unit of time, so slowly that the block follows. Gravity
    and the half side are 1."""
    half = math.radians(turned) / 2
    model = f"hooke 3e4 0.3 damping coeff_restitution tangential linear_history 1e4 0.5 {friction}"
    script = f"""units lj
atom_style sphere
comm_modify vel yes
boundary f f f
region box block -10 60 -10 10 -1 5
create_box 1 box
create_atoms 1 single 0 0 1
set group all diameter 1 density 1
{host.LOAD}fix block all grip/shapes type 1 superellipsoid 1 1 1 {EXPONENT} {EXPONENT} density 1 &
  orient quat {math.cos(half)!r} 0 0 {math.sin(half)!r}
pair_style grip
pair_coeff * * {model}
fix floor all wall/grip {model} zplane 0 NULL
variable angle equal ternary({begin}+0.5*time<{end},{begin}+0.5*time,{end})*PI/180
variable gx equal sin(v_angle)
variable gz equal -cos(v_angle)
fix weight all gravity 1 vector v_gx 0 v_gz
variable tilt atom 1-2*(d2_grip_quat[2]^2+d2_grip_quat[3]^2)
compute state all reduce sum x vx v_tilt
variable upright equal c_state[3]
fix fallen all halt 100 v_upright < 0.2 error continue message no
timestep {DT}
thermo {round(0.5 / DT)}
thermo_style custom step time c_state[1] c_state[2] c_state[3]
thermo_modify format float %.12g norm no
run {round(time / DT)}
"""
    table = host.thermo(host.must_run(script))
    return [numpy.array(table[name]) for name in ("Time", "c_state[1]", "c_state[2]", "c_state[3]")]


@pytest.mark.parametrize("turned,across", [(0, 1), (45, 2)])
def test_tips(turned, across):
    """Towards an edge at 30.4 degrees, over a corner at 38.6: half a degree less holds the block, half a degree more does not."""
    angle = steepest(across)
    for more in (-0.5, 0.5):
        _, _, _, upright = slope(2.0, angle - 10, angle + more, 100, turned)
        tilt = math.degrees(math.acos(min(upright)))
        host.check(tilt > 40 if more > 0 else tilt < 10, f"turned by {turned}, {angle + more} degrees: tilted by {tilt}")


def test_slides():
    """Friction 0.3 holds the block at 16.2 degrees. At 20 degrees it slides with g (sin a - mu cos a)."""
    friction, angle = 0.3, math.radians(20)
    _, x, _, _ = slope(friction, 10, 16.2, 60)
    host.check(abs(x[-1] - x[40]) < 1e-3, f"it rests: {x}")
    time, _, v, _ = slope(friction, 20, 20, 30)
    host.check_close((v[-1] - v[20]) / (time[-1] - time[20]), math.sin(angle) - friction * math.cos(angle), 0.005, "acceleration")
