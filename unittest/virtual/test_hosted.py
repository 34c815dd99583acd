# SPDX-License-Identifier: GPL-2.0-only
"""Virtual tests in LAMMPS, as small as they can be, against closed forms, published numbers and trends that must hold."""
import math

import numpy
import pytest

from lammps_grip import results, virtual
from lammps_grip.virtual import heap
from lammps_grip.virtual.base import line

D = 2e-3
STIFFNESS = 100.0


def frictional(k, mu):
    return f"hooke {k} 0.5 damping coeff_restitution tangential linear_history {2 * k / 7} 0 {mu}"


# Grains without friction, and with friction and resistance to rolling.
SMOOTH = f"hooke {STIFFNESS} 0.5 damping coeff_restitution"
ROUGH = f"{frictional(STIFFNESS, 0.5)} rolling sds {STIFFNESS / 10} 0 0.2"


def passes(result):
    assert result.passed, str(result)
    return result


def one_grain(model, stress=3000.0, inertial=5e-4):
    """A grain between floor and piston: two contacts in series in a die that it does not touch."""
    result = passes(virtual.press(model, stress=stress, number=1, diameter=D, die=D, inertial=inertial))
    return result, math.pi * D**2


def test_press_of_a_spring():
    """A contact of stiffness k on either side: the modulus is k/2 times height over area."""
    k = 2e4
    result, area = one_grain(f"hooke {k} 0.5 damping coeff_restitution")
    overlap = 2 * 3000.0 * area / k
    assert result.value == pytest.approx(k / 2 * (D - overlap) / area, rel=0.01) and result.unit == "Pa"
    assert result.values["solid_fraction_released"].value == pytest.approx(1 / 6, rel=1e-3)


def test_press_of_hertz():
    """F = 4/3 E* sqrt(R) overlap^(3/2) on either side, with a wall of the same material, E* = E/(2 (1 - nu^2))."""
    result, area = one_grain("hertz/material 1e8 0.5 0.3 damping coeff_restitution")
    stress, height = result.curves["stress"], result.curves["height"]
    overlap = numpy.maximum(D - height, 0) / 2
    expected = 4 / 3 * 1e8 / (2 * (1 - 0.3**2)) * math.sqrt(D / 2) * overlap**1.5 / area
    loaded = stress > 300
    assert numpy.sum(loaded) > 50 and stress[loaded] == pytest.approx(expected[loaded], rel=0.02)


def test_press_of_plastic_contacts():
    """walton_braun loads by k1 and unloads by k2: of each overlap 1 - k1/k2 remains, and the modulus is that of k2."""
    k1, k2 = 1e4, 4e4
    result, area = one_grain(f"walton_braun k1 {k1} e {math.sqrt(k1 / k2)}")
    overlap = 3000.0 * area / k1
    released = D**3 * math.pi / 6 / (area * (D - 2 * overlap * (1 - k1 / k2)))
    before = D**3 * math.pi / 6 / (area * D)
    gain = result.values["solid_fraction_released"].value - before
    assert gain == pytest.approx(released - before, rel=0.05)
    # Without a dashpot the grain vibrates between floor and piston, by a few hundredths of the force.
    assert result.value == pytest.approx(k2 / 2 * (D - 2 * overlap) / area, rel=0.08)


def test_press_of_many():
    """Friction keeps a bed looser, and softer grains give a lower modulus."""
    def run(k, mu):
        return passes(virtual.press(frictional(k, mu), number=100, diameter=(0.9 * D, 1.1 * D), stress=1e5))
    smooth, rough, soft = run(2e4, 0.0), run(2e4, 0.5), run(1e4, 0.5)
    assert smooth.values["solid_fraction_loaded"].value > rough.values["solid_fraction_loaded"].value + 0.02
    assert soft.value < 0.8 * rough.value


def test_same_seed_same_numbers(tmp_path):
    options = {"number": 40, "diameter": D, "stress": 1e5}
    one, two, other = (virtual.press(frictional(2e4, 0.0), seed=seed, **options) for seed in (3, 3, 4))
    assert one.value == two.value and numpy.array_equal(one.curves["stress"], two.curves["stress"]) and one.value != other.value


def test_repose():
    smooth, rough = (virtual.repose(model, diameter=D, plate=8 * D) for model in (SMOOTH, ROUGH))
    assert passes(rough).value > smooth.value + 5 and 20 < rough.value < 40, f"{smooth}\n{rough}"


def test_hopper(tmp_path):
    """Two orifices: the power of D - 1.4 d is Beverloo's 5/2, halfway to 2 and to 3, and C that of spheres, 0.40 to 0.67 as in
    the example beverloo. An orifice of 5 mean diameters would be near a jam, which makes the power too large."""
    progress = []
    sizes = [6 * D, 9 * D]
    small, large = (passes(virtual.hopper(ROUGH, orifice=size, vessel=12 * D, number=1500, diameter=(0.9 * D, 1.1 * D),
                                          folder=tmp_path,
                                          progress=lambda share, left: progress.append((share, left)))) for size in sizes)
    power = math.log(large.value / small.value) / math.log((sizes[1] - 1.4 * D) / (sizes[0] - 1.4 * D))
    assert 2.25 < power < 2.75, f"{small}\n{large}"
    for result in (small, large):
        assert 0.40 < result.values["coefficient"].value < 0.67 and 0.5 < result.values["bulk_density"].value / 2500 < 0.65
    assert progress and all(0 < share <= 1 and left >= 0 for share, left in progress)
    assert (tmp_path / "hopper.png").stat().st_size > 5000 and small.pictures == [str(tmp_path / "hopper.png")]


def test_hopper_that_is_blocked():
    """A failed check is in the result. One grain in the orifice carries the others."""
    result = virtual.hopper(ROUGH, orifice=0.9 * D, vessel=6 * D, number=150, diameter=D)
    assert not result.passed and not result.checks["flows"].passed and "FAILED: flows" in str(result)
    assert result.checks["grains_lost"].passed


def test_drum():
    smooth, rough = (virtual.drum(model, diameter=D, radius=8 * D, depth=3 * D, froude=1e-2) for model in (SMOOTH, ROUGH))
    assert passes(rough).value > smooth.value + 5, f"{smooth}\n{rough}"
    # Spheres with friction 0.5 have a steady angle of at least 20 degrees, whatever their resistance to rolling.
    assert 20 < rough.value < 45 and rough.values["centre_angle"].value == pytest.approx(rough.value, abs=4)


def test_penetration():
    """More than the weight that is displaced, as in a liquid, and more with friction."""
    smooth, rough = (passes(virtual.penetration(model, diameter=D, speed=speed))
                     for model, speed in ((SMOOTH, 4e-3), (ROUGH, None)))
    assert 1 < smooth.value < 0.7 * rough.value, f"{smooth}\n{rough}"


def test_shear_cell():
    """Spheres with friction 0.5 have a ratio of shear to normal stress of about 0.36 in slow flow; without friction about 0.1 in
    the limit of slow flow, and more at this inertial number."""
    options = {"diameter": (0.9 * D, 1.1 * D), "preshear": 300.0, "inertial": 1e-2, "loads": (0.35, 0.7), "length": 8 * D,
               "width": 4 * D,
               "height": 8 * D}
    smooth, rough = (passes(virtual.shear_cell(model, **options)) for model in (SMOOTH, ROUGH))
    assert smooth.values["steady_angle"].value + 5 < rough.values["steady_angle"].value < 30, f"{smooth}\n{rough}"
    for result in (smooth, rough):
        assert result.value >= result.values["steady_angle"].value
        assert result.curves["preshear"][0] == pytest.approx(300.0, rel=0.05)


STICKY = f"{ROUGH} cohesion sjkr k 1e8"


def test_repose_of_grains_that_stick():
    """A plug in the tube, and no grains at all, are no heap."""
    plug = virtual.repose(STICKY, diameter=D, plate=5 * D)
    assert not plug.passed and not (plug.checks["tube_empty"].passed and plug.checks["ends_at_lip"].passed), str(plug)
    nothing = virtual.repose(ROUGH, diameter=50)
    assert math.isnan(nothing.value) and not nothing.checks["measured"].passed and not nothing.checks["covers_plate"].passed


def grains(places):
    """A frame of grains at rest."""
    columns = dict(zip("xyz", numpy.array(places, dtype=float).T))
    columns |= {"v" + axis: numpy.zeros(len(places)) for axis in "xyz"}
    return results.Frame(0, None, {**columns, "radius": numpy.full(len(places), D / 2)})


def heap_of(places, bottom):
    bench = heap.Bench("repose", ROUGH, diameter=D)
    bench.number = len(places)
    table = {name: numpy.ones(2) for name in ("c_e", "c_e[1]", "c_e[2]", "c_e[17]", "c_e[18]", "c_e[25]", "c_step[7]")}
    table |= {"Atoms": numpy.full(2, len(places)), "f_out[1]": numpy.zeros(2), "f_out[4]": numpy.zeros(2)}
    bench.dt = 0.1
    return heap.evaluate(bench, [table], grains(places), 10 * D, bottom)


def test_heap_below_grains_that_hang():
    """The slope is that of the cone, whatever hangs from the tube above it."""
    def lattice(low, high, keep):
        steps = numpy.arange(-10.5, 11) * D
        return [(x, y, z) for x in steps for y in steps for z in numpy.arange(low, high, D / 4) if keep(math.hypot(x, y), z)]
    tangent = math.tan(math.radians(40))
    cone = lattice(D / 2, 9 * D, lambda r, z: r < 10 * D and z < D + (10 * D - r) * tangent)
    bottom = 21 * D
    few = lattice(bottom - 2 * D, bottom + D, lambda r, z: 9.5 * D < r < 10 * D)
    for hanging in ([], few[:len(cone) // 30]):
        result = heap_of(cone + hanging, bottom)
        assert passes(result).value == pytest.approx(40, abs=1.5)
    plug = lattice(bottom - 3 * D, bottom + 6 * D, lambda r, z: r < 10 * D)
    result = heap_of(cone + plug, bottom)
    assert result.value == pytest.approx(40, abs=1.5) and not result.checks["tube_empty"].passed
    column = lattice(D / 2, 7 * D, lambda r, z: r < 10 * D)
    result = heap_of(column, bottom)
    assert result.checks["tube_empty"].passed and not result.checks["ends_at_lip"].passed
    assert not heap_of(plug, bottom).checks["covers_plate"].passed


def test_line_of_few_points():
    """Two points determine no error, one no line."""
    slope, start, error, error_of_start = line([1, 2], [3, 5])
    assert (slope, start) == pytest.approx((2, 1)) and math.isnan(error) and math.isnan(error_of_start)
    assert all(math.isnan(one) for one in (*line([1, 1], [3, 5]), *line([], [])))


def test_shear_cell_of_grains_that_stick():
    """A yield locus of two points has no error, and a layer that is not sheared no angle."""
    result = virtual.shear_cell(STICKY, diameter=(0.9 * D, 1.1 * D), preshear=300.0, inertial=2e-2, strain=0.3, loads=(0.35, 0.7),
                                length=6 * D,
                                width=3 * D, height=5 * D)
    assert math.isnan(result.values["cohesion"].error) and math.isnan(result.values["internal_angle"].error)
    assert not result.passed, str(result)


@pytest.mark.parametrize("test, options", [(virtual.hopper, {"number": 150, "vessel": 7 * D, "orifice": 5 * D}),
                                           (virtual.drum, {"radius": 5 * D, "depth": 2.5 * D, "froude": 1e-2, "turns": 0.5}),
                                           (virtual.penetration, {"speed": 0.1}),
                                           (virtual.press, {"number": 20, "stress": 100.0})])
def test_grains_that_stick(test, options):
    """One lump: a failed check, and no number that looks like a measurement."""
    result = test(STICKY, diameter=D, **options)
    assert not result.passed, str(result)


@pytest.mark.parametrize("test", [virtual.repose, virtual.hopper, virtual.drum, virtual.penetration, virtual.press,
                                  virtual.shear_cell])
def test_absurd_input(test):
    """Grains that are far too heavy for their stiffness: an error in one line, or a failed check."""
    try:
        result = test(ROUGH, diameter=50)
    except (ValueError, RuntimeError) as refused:
        assert "\n" not in str(refused)
    else:
        assert not result.passed, str(result)


def test_parameter_file(tmp_path, monkeypatch):
    """The name of a file is relative to the caller, not to the folder of the run; overrides act."""
    k = 2e4
    (tmp_path / "spring.grip").write_text(f"units si\nhooke {k / 2} 0.5 damping coeff_restitution\n")
    monkeypatch.chdir(tmp_path)
    result, area = one_grain(f"file spring.grip k {k}", inertial=2e-3)
    assert result.value == pytest.approx(k / 2 * D / area, rel=0.02)


def test_ranks():
    """The same grains in the same place; sums in another order. A bed without friction would yield while it is released,
    so that its modulus is not determined."""
    one, two = (passes(virtual.press(frictional(2e4, 0.5), number=60, diameter=D, stress=1e5, ranks=ranks)) for ranks in (1, 2))
    assert two.values["solid_fraction_loaded"].value == pytest.approx(one.values["solid_fraction_loaded"].value, rel=0.02)


def test_errors_of_lammps(monkeypatch, tmp_path):
    """One line with the words of LAMMPS, and the folder keeps the log."""
    monkeypatch.setenv("GRIP_PLUGIN", str(tmp_path / "no.so"))
    (tmp_path / "no.so").write_text("no library")
    with pytest.raises(RuntimeError) as told:
        virtual.press(SMOOTH, number=2, diameter=D, folder=tmp_path / "run")
    assert str(told.value).startswith("press: LAMMPS: ERROR") and "\n" not in str(told.value)
    assert (tmp_path / "run" / "log.lammps").exists()
