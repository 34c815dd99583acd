# SPDX-License-Identifier: GPL-2.0-only
"""The virtual tests without LAMMPS: their evaluation of data whose answer is known, and their arguments."""
import math

import numpy
import pytest

from lammps_grip import virtual
from lammps_grip.results import Frame
from lammps_grip.virtual import base, compaction, heap, intrusion, outflow, rotation, shearing, surfaces
from test_errors import refused

HOOKE = "hooke 1e3 0.5 damping coeff_restitution tangential linear_history 300 0 0.5"
D = 2e-3


def at_rest(bench, rows=3):
    names = ["Atoms", "c_e", "c_e[1]", "c_e[2]", "c_e[17]", "c_e[18]", "c_e[25]", "c_step[7]"]
    bench.dt = 1e-6
    return {**{name: numpy.zeros(rows) for name in names}, "Atoms": numpy.full(rows, bench.number)}


def test_slope_of_a_cone():
    """Grains whose tops lie on a cone of 30 degrees, with a flat top and a flat edge, below a tube that was lifted."""
    bench = base.Bench("repose", HOOKE, diameter=D)
    radius, slope = 20 * D, math.tan(math.radians(30))
    # On the middle of each ring and sector.
    r, angle = numpy.meshgrid((numpy.arange(20) + 0.5) * D, 2 * math.pi * (numpy.arange(80) + 0.5) / 80)
    r, angle = r.ravel(), angle.ravel()
    zero = numpy.zeros(len(r))
    columns = {"x": r * numpy.cos(angle), "y": r * numpy.sin(angle), "z": D + slope
               * (0.91 * radius - numpy.clip(r, 0.29 * radius, 0.91 * radius)),
               "radius": zero + D / 2,
               "vx": zero, "vy": zero, "vz": zero}
    bench.number = len(r)
    table = {**at_rest(bench), "f_out[1]": numpy.zeros(3), "f_out[4]": numpy.zeros(3)}
    result = heap.evaluate(bench, [table], Frame(0, None, columns), radius, 40 * D)
    assert result.value == pytest.approx(30, abs=1e-9) and result.error < 1e-9 and result.passed
    columns["vz"] = zero + 1.0
    result = heap.evaluate(bench, [table], Frame(0, None, columns), radius, 40 * D)
    assert not result.passed and not result.checks["at_rest"].passed and "FAILED: at_rest" in str(result)


@pytest.mark.parametrize("degrees", [-10, 0, 25, 40])
def test_surface_in_a_drum(degrees):
    """A bed below a straight line through a point beside the axis: random grains below it, and one row on it."""
    radius, size, deep, angle = 0.03, 1e-3, 5e-3, math.radians(degrees)
    along, away = numpy.array([math.cos(angle), math.sin(angle)]), numpy.array([-math.sin(angle), math.cos(angle)])
    points = numpy.random.default_rng(1).uniform(-radius, radius, (200000, 2))
    bed = points[(numpy.hypot(*points.T) < radius - size) & (points @ away < -deep - size)]
    row = numpy.linspace(-0.7, 0.7, 4000)[:, None] * radius * along - (deep + size / 2) * away
    x, z = numpy.concatenate([bed, row]).T
    tilt, found, height = rotation.surface_of({"x": x, "z": z, "radius": numpy.full(len(x), size / 2)}, radius, size)
    assert found == pytest.approx(degrees, abs=0.02) and tilt == pytest.approx(degrees, abs=0.2)
    assert height == pytest.approx(-deep / math.cos(angle), abs=0.02 * deep)


def test_bulk_density():
    """Layers of a simple cubic lattice, whatever parts of spheres the levels cut: pi/6 of the solid."""
    bench = base.Bench("hopper", HOOKE, diameter=D, density=1000)
    side, layers = 20, 30
    grid = (numpy.arange(side) + 0.5) * D
    z = numpy.repeat((numpy.arange(layers) + 0.5) * D, side * side)
    radius = side * D / math.sqrt(math.pi)  # a circle of the area of the layer
    frame = Frame(0, None, {"x": numpy.tile(grid, side * layers), "z": z, "radius": numpy.full(len(z), D / 2)})
    assert outflow.bulk_density(bench, frame, radius, 0.0) == pytest.approx(1000 * math.pi / 6, rel=0.02)
    # In a cone that the bed does not fill there is no such level.
    assert math.isnan(outflow.bulk_density(bench, frame, radius, layers * D))


EMPTY = Frame(0, None, {name: numpy.zeros(0) for name in "x y z vx vy vz radius".split()})


@pytest.mark.parametrize("value", [0.0, math.nan])
@pytest.mark.parametrize("test, evaluate", [
    ("repose", lambda bench, table: heap.evaluate(bench, [table], EMPTY, 10 * D, 20 * D)),
    ("drum", lambda bench, table: rotation.evaluate(bench, [table], 40 * [EMPTY], 10 * D, 1e-3)),
    ("penetration", lambda bench, table: intrusion.evaluate(bench, 2 * [table], EMPTY, intrusion.cone(2 * D, 30), 20 * D, 3 * D,
                                                            0.01, 10 * D)),
    ("hopper", lambda bench, table: outflow.evaluate(bench, [table], outflow.bulk_density(bench, EMPTY, 10 * D, 0.0), 0, 3 * D)),
    ("press", lambda bench, table: compaction.evaluate(bench, 2 * [table], 1000.0, 1e-4, 0.1, 1e-6, 2e-3)),
    ("shear_cell", lambda bench, table: shearing.evaluate(bench, 7 * [table], 1000.0, (0.3, 0.5), 1e-4, 5e-3))])
def test_no_grains_left(test, evaluate, value, tmp_path):
    """Values that are nan, and failed checks; pictures, too."""
    bench = base.Bench(test, HOOKE, diameter=D, folder=tmp_path)
    bench.number, bench.dt = 100, 1e-6
    table = {name: numpy.full(40, value) for name in base.COLUMNS + [f"f_{one}" for one in
             "out out[1] out[4] tip[3] tip[10] piston[3] piston[10] lid[1] lid[3] lid[10]".split()]}
    table |= {"Step": numpy.arange(40), "Time": 0.1 * numpy.arange(40), "Atoms": numpy.full(40, value)}
    with bench.open():
        result = evaluate(bench, table)
    assert not any(result.checks[name].passed for name in ("measured", "grains_lost")), str(result)
    assert result.checks["ledger"].passed == (value == 0), str(result)
    # Only a flow can be 0.
    assert not any(one.value for one in result.values.values() if math.isfinite(one.value)), str(result)
    assert math.isnan(result.value) or test == "hopper", str(result)


def test_volumes_of_tips():
    radius = 5e-3
    sphere, cone = intrusion.sphere(radius), intrusion.cone(radius, 30)
    assert intrusion.volumes(sphere, radius) == pytest.approx(2 / 3 * math.pi * radius**3, rel=0.01)
    assert intrusion.volumes(sphere, 2 * radius) == pytest.approx(4 / 3 * math.pi * radius**3, rel=0.01)
    assert cone[1][1] == pytest.approx(radius * math.sqrt(3))
    assert intrusion.volumes(cone, cone[1][1] / 2) == pytest.approx(math.pi * radius**3 * math.sqrt(3) / 24, rel=1e-3)


def test_mohr_circle():
    """The circle touches the locus and goes through the point of the preshear."""
    angle, cohesion, sigma, tau = math.radians(35), 120.0, 1000.0, 700.0
    centre, radius = shearing.mohr(sigma, tau, angle, cohesion)
    assert math.hypot(centre - sigma, tau) == pytest.approx(radius)
    assert centre * math.sin(angle) + cohesion * math.cos(angle) == pytest.approx(radius)
    assert sigma > centre - radius * math.sin(angle), "beyond the point of contact"
    # Without cohesion, and on the locus: the effective angle is that of the locus.
    centre, radius = shearing.mohr(sigma, sigma * math.tan(angle), angle, 0.0)
    assert radius / centre == pytest.approx(math.sin(angle))
    # A point above the locus, by chance: the circle touches the line through this point.
    centre, radius = shearing.mohr(sigma, 1.1 * sigma * math.tan(angle), angle, 0.0)
    assert radius / centre == pytest.approx(math.sin(math.atan(1.1 * math.tan(angle))))


def test_surfaces_are_closed():
    """Each edge of a closed body belongs to two triangles."""
    corners = {}
    for triangle in surfaces.revolve([(0, 0), (1, 0), (1, 2), (0, 2)]):
        points = [tuple(round(value, 9) + 0.0 for value in point) for point in triangle]
        for a, b in zip(points, points[1:] + points[:1]):
            corners[frozenset((a, b))] = corners.get(frozenset((a, b)), 0) + 1
    assert set(corners.values()) == {2}
    ends = rotation.ridges(0.03, 1e-3)
    assert ends[0] == pytest.approx(ends[-1], abs=1e-12)


def test_statistics():
    # The jackknife of a mean is its standard error.
    values = numpy.array([1.0, 2.0, 4.0, 7.0])
    without = [numpy.delete(values, k).mean() for k in range(4)]
    assert base.jackknife(without) == pytest.approx(values.std(ddof=1) / 2)
    slope, start, error, error_of_start = base.line([0, 1, 2, 3], [1, 3, 5, 7])
    assert (slope, start) == pytest.approx((2, 1)) and error == pytest.approx(0, abs=1e-12) and error_of_start < 1e-12
    # Draper and Smith's formulas, by hand: residuals -0.1 0.2 -0.1 about the mean slope.
    slope, start, error, _ = base.line([0, 1, 2], [0.0, 1.3, 2.0])
    assert slope == pytest.approx(1.0) and error == pytest.approx(math.sqrt(0.06 / 2))


def test_ledger_and_losses_are_seen():
    bench = base.Bench("press", HOOKE)
    bench.number = 10
    table = {**at_rest(bench), "Atoms": numpy.array([10.0, 10, 9]), "c_e": numpy.array([0, 0, 0.2]),
             "c_e[1]": numpy.array([0, 1.0, 1]), "c_step[7]": numpy.array([0, 2e-6, 5e-7])}
    found = bench.usual_checks([table])
    assert not found["grains_lost"].passed and found["grains_lost"].value == 1
    assert not found["ledger"].passed and found["ledger"].value == pytest.approx(0.2)
    assert not found["time_step"].passed and found["time_step"].value == pytest.approx(2)
    assert bench.usual_checks([table], outside=1)["grains_lost"].passed


def test_repeat():
    def test(shift, seed):
        return virtual.Result("test", {"x": virtual.Quantity(shift + seed, math.nan, "m")},
                              {"good": virtual.Check(seed != 3, seed, "not 3")},
                              {}, 1.0, [])
    result = virtual.repeat(test, [1, 3], 10)
    assert result.value == 12 and result.error == pytest.approx(1) and result.unit == "m" and result.seconds == 2
    assert not result.passed and not result.checks["good, seed 3"].passed and result.checks["good, seed 1"].passed
    refused(ValueError, "seeds [1] two", virtual.repeat, test, [1], 10)


@pytest.mark.parametrize("error, words, arguments", [
    (ValueError, "diameter smaller", {"diameter": (3e-3, 2e-3)}), (ValueError, "diameter -1", {"diameter": -1}),
    (TypeError, "diameter 'a'", {"diameter": "a"}), (ValueError, "density 0", {"density": 0}),
    (ValueError, "seed 0 1", {"seed": 0}),
    (ValueError, "seed 1.5", {"seed": 1.5}), (ValueError, "ranks 0", {"ranks": 0}), (TypeError, "folder 5", {"folder": 5}),
    (TypeError, "model 5 text", {"model": 5}), (ValueError, "hoke", {"model": "hoke 1"}),
    (ValueError, "hoke", {"wall": "hoke 1"}),
    (OSError, "nothing.grip", {"model": "file nothing.grip"}), (TypeError, "size", {"size": 3})])
@pytest.mark.parametrize("name", ["drum", "hopper", "penetration", "press", "repose", "shear_cell"])
def test_arguments_of_all(name, error, words, arguments):
    refused(error, words, getattr(virtual, name), **{"model": HOOKE, **arguments})


@pytest.mark.parametrize("name, words, arguments", [
    ("hopper", "vessel orifice", {"orifice": 0.01, "vessel": 0.01}), ("hopper", "half_angle 100", {"half_angle": 100}),
    ("hopper", "number 3 100", {"number": 3}), ("press", "stress 0", {"stress": 0}), ("press", "die grain", {"die": D / 4}),
    ("press", "number 0", {"number": 0}), ("drum", "fill 0.9", {"fill": 0.9}), ("drum", "turns 0", {"turns": 0}),
    ("penetration", "tip cone sphere", {"tip": "cube"}), ("penetration", "depth tip", {"depth": 1.0}),
    ("penetration", "vessel two tip", {"vessel": D}), ("repose", "plate -1", {"plate": -1}),
    ("repose", "plate 5", {"plate": 4 * D}), ("drum", "radius 5", {"radius": 4 * D}), ("drum", "depth 2.5", {"depth": 2 * D}),
    ("shear_cell", "width 2.5", {"width": 2 * D}), ("shear_cell", "height 4", {"height": 3 * D}),
    ("shear_cell", "loads 0 1", {"loads": (0.3, 1.2)}), ("shear_cell", "loads two", {"loads": (0.3,)}),
    ("shear_cell", "preshear", {"preshear": 0})])
def test_arguments(name, words, arguments):
    refused(ValueError, words, getattr(virtual, name), HOOKE, **arguments)


def test_programs_are_named(monkeypatch, tmp_path):
    monkeypatch.setenv("GRIP_LMP", str(tmp_path / "lmp"))
    monkeypatch.setenv("PATH", str(tmp_path))
    refused(FileNotFoundError, "lmp GRIP_LMP", base.program)
