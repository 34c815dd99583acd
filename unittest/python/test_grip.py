# SPDX-License-Identifier: GPL-2.0-only
"""The Python package: laws compared with closed forms, parameter files, readers of dumps and of thermo output,
pictures."""
import os
import re

import numpy
import pytest

import lammps_grip as grip

SOURCE = os.environ["GRIP_SOURCE"]
R, DENSITY = 1e-3, 2500.0
MASS = DENSITY * 4 / 3 * numpy.pi * R**3
LUDING = "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.02"
K1, K2HAT, KC = 2e4, 1e5, 3e4
LIMIT = K2HAT / (K2HAT - K1) * 0.02 * R


def test_hertz_path_is_its_closed_form():
    overlap = numpy.linspace(0, 2e-5, 11)
    curve = grip.Law("hertz/material 1e9 0 0.25", radius=(1e-3, 3e-3)).path(overlap)
    reduced = 1e-3 * 3e-3 / 4e-3
    modulus = 1e9 / (2 * (1 - 0.25**2))
    numpy.testing.assert_allclose(curve.normal_force, 4 / 3 * modulus * numpy.sqrt(reduced) * overlap**1.5, rtol=1e-12)
    numpy.testing.assert_array_equal(curve.overlap, overlap)


def test_luding_unloads_along_its_branches():
    largest = 2e-5
    down = numpy.linspace(largest, 1e-6, 30)
    force = grip.Law(LUDING).path(numpy.append(largest, down)).normal_force[1:]
    k2 = K1 + (K2HAT - K1) * largest / LIMIT
    want = numpy.maximum(k2 * (down - (1 - K1 / k2) * largest), -KC * down)
    numpy.testing.assert_allclose(force, want, rtol=1e-12, atol=1e-12)


def test_a_path_begins_anew_each_time():
    law = grip.Law(LUDING)
    first = law.path([0, 2e-5, 1e-5]).normal_force
    numpy.testing.assert_array_equal(law.path([0, 2e-5, 1e-5]).normal_force, first)
    assert law.path([1e-5]).normal_force[0] == pytest.approx(K1 * 1e-5, rel=1e-12)


def test_friction_sticks_and_slides():
    law = grip.Law("hooke 1e5 0 damping velocity tangential linear_history 5e4 0 0.4")
    shift = numpy.linspace(0, 2e-5, 201)
    curve = law.path(1e-5, tangential=shift)
    numpy.testing.assert_allclose(curve.tangential_force, numpy.minimum(5e4 * shift, 0.4 * 1.0), rtol=1e-9, atol=1e-12)


def test_dashpots_act_in_time():
    law = grip.Law("hooke 1e5 0.5 damping velocity")
    curve = law.path([0, 1e-6, 2e-6], time=[0, 1e-6, 3e-6])
    numpy.testing.assert_allclose(curve.normal_force, [0, 0.1 + 0.5 * 1, 0.2 + 0.5 * 0.5], rtol=1e-12)
    numpy.testing.assert_allclose(curve.elastic_force, [0, 0.1, 0.2], rtol=1e-12)


def test_impact():
    impact = grip.Law("hooke 1e5 0.6 damping coeff_restitution").impact(0.1)
    assert impact.separates and impact.restitution == pytest.approx(0.6, rel=1e-5)
    assert impact.kinetic_before == pytest.approx(MASS / 2 * 0.1**2 / 2, rel=1e-9)
    assert impact.kinetic_before == pytest.approx(impact.kinetic_after + sum(impact.ledger.values()), rel=1e-5)
    stuck = grip.Law("luding k2hat 1e5 k1_ratio 0.2 kc_ratio 1 phi_f 0.02").impact(1.0)
    assert (stuck.separates, stuck.restitution, stuck.contact_time) == (False, None, None)


SOFTER = 1e-3


@pytest.mark.parametrize("model, stiff, powers", [
    ("jkr {} 0.8 0.3 {} damping coeff_restitution", (1e9, 0.02), (1, 2 / 5)),
    ("dmt {} 0.8 0.3 {} damping coeff_restitution", (1e9, 0.02), (1, 2 / 5)),
    ("schwarz {} 0.8 0.3 {} 0.5 damping coeff_restitution", (1e9, 0.04), (1, 2 / 5)),
    ("thornton_ning young {} poisson 0.3 gamma {} yield {}", (1e9, 0.04, 1e7), (1, 2 / 5, 4 / 5)),
    ("hertz/material {} 0.8 0.3 damping coeff_restitution cohesion sjkr k {}", (1e9, 1e6), (1, 4 / 5)),
])
def test_softer_grains_stick_as_stiff_ones(model, stiff, powers):
    """The factors of doc/user/scaled_grains.md. Adhesion takes a part of the restitution, 0.8 or 1 without it."""
    soft = [value * SOFTER**power for value, power in zip(stiff, powers)]
    one, other = (grip.Law(model.format(*values), radius=1e-4).impact(0.02).restitution for values in (stiff, soft))
    assert one == pytest.approx(other, rel=1e-3) and one < 0.96 * (1 if "yield" in model else 0.8), (one, other)


def test_impact_at_a_wall_and_time_of_contact():
    law = grip.Law("hooke 1e5 1 damping coeff_restitution", wall=True)
    half = numpy.pi * numpy.sqrt(MASS / 1e5)
    assert law.contact_time(0.1) == pytest.approx(half, rel=1e-3)
    assert law.impact(0.1).contact_time == pytest.approx(half, rel=1e-4)


@pytest.mark.parametrize("wall", [False, True])
def test_shapes(wall):
    """The tip of a spheroid has the radius of curvature b^2/a, and the mass of the grain."""
    a, b, k = 3e-3, 1e-3, 1e4
    law = grip.Law(f"hooke {k} 0", wall=wall, shape=f"ellipsoid {b} {a} {b}", normal=(0, 2, 0))
    half = 1 if wall else 0.5
    mass = DENSITY * 4 / 3 * numpy.pi * a * b * b
    assert law.reduced_radius == pytest.approx(half * b * b / a, rel=1e-12)
    assert law.reduced_mass == pytest.approx(half * mass, rel=1e-12)
    assert law.radius == pytest.approx((a * b * b)**(1 / 3), rel=1e-12)
    time = numpy.pi * numpy.sqrt(half * mass / k)
    assert law.contact_time(0.01) == pytest.approx(time, rel=1e-4)
    assert law.impact(0.01).contact_time == pytest.approx(time, rel=2e-6)
    hertz = grip.Law("hertz 1e6 0", wall=wall, shape=f"ellipsoid {b} {a} {b}", normal=(0, 2, 0))
    assert hertz.path(1e-6).normal_force[0] == pytest.approx(1e6 * numpy.sqrt(half * b * b / a) * 1e-9, rel=1e-9)


def test_time_of_contact_of_hertz():
    for wall, reduced, mass in ((True, R, MASS), (False, R / 2, MASS / 2)):
        law = grip.Law("hertz/material 1e9 1 0.25 damping coeff_restitution", wall=wall)
        modulus = 1e9 / (2 * (1 - 0.25**2))
        deepest = (15 * mass * 0.1**2 / (16 * modulus * numpy.sqrt(reduced)))**0.4
        assert law.contact_time(0.1) == pytest.approx(2.9432 * deepest / 0.1, rel=1e-3)


@pytest.mark.parametrize("model, words", [("hooke 1", "'eta'"), ("hook 1 1", "'hook'"), ("hooke 1 -1", "'eta'"),
                                          ("hooke 1e5 0 tangential nothing", "'nothing'"), ("", "")])
def test_bad_models_are_named(model, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        grip.Law(model)


def test_bad_paths_are_refused():
    law = grip.Law("hooke 1e5 0")
    for arguments in ({"overlap": [0, numpy.nan]}, {"overlap": [0, 1e-5], "tangential": [0, 1e-5]},
                      {"overlap": [0, 1e-5], "time": [0, 0]}, {"overlap": [0, 1e-5], "time": [0]}):
        with pytest.raises(ValueError):
            law.path(**arguments)
    for speed in (0, -1, numpy.nan):
        with pytest.raises(ValueError):
            law.impact(speed)
    with pytest.raises(ValueError):
        grip.Law("hooke 1e5 0", radius=-1)
    with pytest.raises(ValueError, match="overlap"):
        grip.Law("hooke 1 0").impact(10.0)


def test_list_of_laws():
    known = {(law["sense"], law["name"]): law for law in grip.laws()}
    assert len(known) == len(grip.laws())
    assert [parameter["word"] for parameter in known["normal", "jkr"]["parameters"]] == ["E", "eta", "nu", "gamma"]


def test_every_parameter_file_is_a_law():
    folder = os.path.join(SOURCE, "potentials")
    names = [name for name in os.listdir(folder) if name.endswith(".grip")]
    assert names
    for name in names:
        parameters = grip.read_parameters(os.path.join(folder, name))
        law = grip.Law.from_file(os.path.join(folder, name))
        assert parameters.units == law.units and parameters.header
        assert law.model.split()[0] == parameters.model.split()[0]


def test_parameter_files_are_read_as_they_were_written(tmp_path):
    written = grip.Parameters(LUDING, "si", "DATE: today  UNITS: si\nMine.")
    path = str(tmp_path / "mine.grip")
    grip.write_parameters(path, written)
    assert grip.read_parameters(path) == written
    (tmp_path / "bad.grip").write_text("hooke 1 1\n")
    with pytest.raises(ValueError, match="units"):
        grip.read_parameters(str(tmp_path / "bad.grip"))
    with pytest.raises(FileNotFoundError):
        grip.read_parameters(str(tmp_path / "none.grip"))


DUMP = """ITEM: TIMESTEP
5
ITEM: NUMBER OF ENTRIES
2
ITEM: BOX BOUNDS pp pp ff
0 1
0 2
0 3
ITEM: ENTRIES c_c[1] c_c[2] c_c[3]
1 2 0.5
2 3 -1e-3
ITEM: TIMESTEP
10
ITEM: NUMBER OF ENTRIES
0
ITEM: BOX BOUNDS pp pp ff
0 1
0 2
0 3
ITEM: ENTRIES c_c[1] c_c[2] c_c[3]
"""


def test_dump(tmp_path):
    path = tmp_path / "contacts.txt"
    path.write_text(DUMP)
    first, second = grip.read_dump(str(path), names=["id1", "id2", "fn"])
    assert (first.step, second.step) == (5, 10)
    numpy.testing.assert_array_equal(first.box, [[0, 1], [0, 2], [0, 3]])
    numpy.testing.assert_array_equal(first.columns["fn"], [0.5, -1e-3])
    assert len(second.columns["id1"]) == 0
    path.write_text(DUMP.replace("2 3 -1e-3", "2 3"))
    with pytest.raises(ValueError, match="step 5"):
        list(grip.read_dump(str(path)))


LOG = """LAMMPS
   Step          Temp          c_e[1]
         0   0              1
WARNING: something
         5   0              0.5
Loop time of 1 on 1 procs
   Step          KinEng
         5   2
"""


def test_thermo(tmp_path):
    path = tmp_path / "log.lammps"
    path.write_text(LOG)
    first, cut_off = grip.read_thermo(str(path))
    numpy.testing.assert_array_equal(first["Step"], [0, 5])
    numpy.testing.assert_array_equal(first["c_e[1]"], [1, 0.5])
    numpy.testing.assert_array_equal(cut_off["KinEng"], [2])


def test_pictures():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from lammps_grip import plots
    curve = grip.Law("hooke 1e5 0").path([0, 1e-5])
    line, = plots.curve(curve).lines
    numpy.testing.assert_allclose(line.get_ydata(), [0, 1])
    axes = plots.ledger({"Step": numpy.array([0, 1]), "c_e[1]": numpy.array([1.0, 0.2]), "c_e[10]": numpy.array([0, 0.8]),
                         "c_e[9]": numpy.array([0, 1e-9])}, "e")
    assert [line.get_label() for line in axes.lines] == ["kinetic", "sliding"]
    columns = {name: numpy.array(values) for name, values in
               {"px": [0.0, 1], "py": [0.0, 0], "pz": [0.0, 0], "lx": [2.0, 0], "ly": [0.0, 0], "lz": [0.0, 2],
                "fn": [3.0, -1]}.items()}
    network = plots.forces(grip.Frame(0, numpy.zeros((3, 2)), columns)).collections[0]
    numpy.testing.assert_array_equal(network.get_segments()[1], [[1, -1], [1, 1]])
    numpy.testing.assert_allclose(network.get_linewidths(), [1.5, 0.5])
    columns["id2"] = numpy.array([4, 0])  # the second is at a wall: from its point to the centre
    walls = plots.forces(grip.Frame(0, numpy.zeros((3, 2)), columns)).collections[0]
    numpy.testing.assert_array_equal(walls.get_segments(), [[[-1, 0], [1, 0]], [[1, 0], [1, 2]]])


@pytest.mark.parametrize("units, texts", [
    ("si", ["x (m)", "z (m)", "energy (J)", "overlap (m)", "normal force (N)", "twisting (rad)", "twisting torque (N m)"]),
    ("cgs", ["x (cm)", "z (cm)", "energy (erg)", "overlap (cm)", "normal force (dyn)", "twisting (rad)",
             "twisting torque (dyn cm)"]),
    ("lj", ["x", "z", "energy", "overlap", "normal force", "twisting (rad)", "twisting torque"])])
def test_axes_have_units(units, texts):
    """The names of units are those on LAMMPS's page of the command units."""
    pytest.importorskip("matplotlib").use("Agg")
    from lammps_grip import plots
    columns = {name: numpy.ones(1) for name in "px py pz lx ly lz fn id2".split()}
    network = plots.forces(grip.Frame(0, None, columns, units))
    again = plots.forces(grip.Frame(0, None, columns), units=units)
    energies = plots.ledger({"time": numpy.arange(2), "kinetic": numpy.ones(2)}, x="time", units=units)
    curve = grip.Law("hooke 1e5 0", units=units).path(1e-5)
    force, torque = plots.curve(curve), plots.curve(curve, x="twisting", y="twisting_torque")
    assert [network.get_xlabel(), network.get_ylabel(), energies.get_ylabel(), force.get_xlabel(), force.get_ylabel(),
            torque.get_xlabel(),
            torque.get_ylabel()] == texts
    assert again.get_xlabel() == texts[0]
    assert energies.get_xlabel() == {"si": "time (s)", "cgs": "time (s)", "lj": "time"}[units]
    unlike = {"one": curve, "other": grip.Law("hooke 1e5 0").path(1e-5)}
    assert plots.curve(unlike).get_xlabel() == "overlap"  # no common unit
    plots.pyplot.close("all")
