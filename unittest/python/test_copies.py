# SPDX-License-Identifier: GPL-2.0-only
"""Copies of laws, and laws in other processes and threads: each copy has its own memory and gives the same numbers."""
import copy
import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
from multiprocessing.pool import ThreadPool

import numpy
import pytest

import lammps_grip as grip

SOURCE = os.environ["GRIP_SOURCE"]
OVERLAP = numpy.linspace(0, 2e-5, 5)
WAYS = {"copy": copy.copy, "deepcopy": copy.deepcopy,
        **{f"pickle {protocol}": lambda one, protocol=protocol: pickle.loads(pickle.dumps(one, protocol))
           for protocol in range(pickle.HIGHEST_PROTOCOL + 1)}}
MODELS = ["hooke 100000.123456789012 0.3 damping velocity",
          "hertz/material 1e9 0.6 0.3 damping coeff_restitution tangential mindlin NULL 1.0 0.5 limit_damping",
          "luding young 1e8 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.02 tangential luding kt_ratio 0.2 mu 0.4 "
          "rolling luding kr_length 1e-4 mu_r 0.1",
          "hertz/material 1e9 0.6 0.3 damping coeff_restitution coarse_grain 2",
          "file " + os.path.join(SOURCE, "potentials", "soybean.grip")]


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_outlives_its_original(way):
    law = grip.Law("hooke 1e5 0", radius=2e-3, density=1000, wall=True, units="si")
    law.label = "mine"
    copies = [WAYS[way](law) for _ in range(3)]
    del law
    gc.collect()
    filler = [grip.Law("hooke 7 0") for _ in range(50)]  # reuses the memory if it was freed
    for one in copies:
        numpy.testing.assert_allclose(one.path(OVERLAP).normal_force, 1e5 * OVERLAP, rtol=1e-12)
        mass = 1000 * 4 / 3 * numpy.pi * 2e-3**3
        assert one.contact_time(0.1) == pytest.approx(numpy.pi * numpy.sqrt(mass / 1e5), rel=1e-3)
        assert (one.units, one.wall, one.radius.tolist(), one.label) == ("si", True, [2e-3, 2e-3], "mine")
    del copies, one, filler
    gc.collect()


def test_containers_and_other_objects_are_copied():
    law = grip.Law("hooke 1e5 0")
    curve, impact = law.path(OVERLAP), law.impact(0.1)
    for way in WAYS.values():
        again = way({"law": law, "same": law, "curve": curve, "impact": impact,
                     "words": grip.Parameters("hooke 1e5 0", "si", ""), "frame": grip.Frame(0, OVERLAP, {"x": OVERLAP})})
        assert again["law"] is again["same"] and again["impact"] == impact
        numpy.testing.assert_array_equal(again["curve"].normal_force, again["law"].path(OVERLAP).normal_force)


@pytest.mark.parametrize("model", MODELS)
def test_copies_have_the_same_numbers_to_the_last_bit(model):
    law = grip.Law(model, radius=(1e-3, 2e-3), units="si")
    for again in (copy.deepcopy(law), pickle.loads(pickle.dumps(law))):
        assert again.model == law.model and again.impact(0.1) == law.impact(0.1)
        numpy.testing.assert_array_equal(again.path(OVERLAP).normal_force, law.path(OVERLAP).normal_force)


def test_every_parameter_file_is_copied():
    folder = os.path.join(SOURCE, "potentials")
    for name in os.listdir(folder):
        if name.endswith(".grip"):
            law = grip.Law.from_file(os.path.join(folder, name))
            again = pickle.loads(pickle.dumps(law))
            assert again.model == law.model and again.contact_time(0.01) == law.contact_time(0.01)


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
def test_pool_of_processes(start):
    laws = [grip.Law(f"hooke {k}e5 0") for k in range(1, 9)]
    with multiprocessing.get_context(start).Pool(2) as pool:
        curves = pool.map_async(laws[0].path, [OVERLAP, 2 * OVERLAP]).get(timeout=120)
        assert pool.map_async(repr, laws).get(timeout=120) == [repr(law) for law in laws]
    for factor, curve in zip((1, 2), curves):
        numpy.testing.assert_allclose(curve.normal_force, factor * 1e5 * OVERLAP, rtol=1e-12)


def test_laws_that_a_forked_process_inherits_and_ends_with():
    law = grip.Law("hooke 1e5 0")
    process = multiprocessing.get_context("fork").Process(target=lambda: sys.exit(int(law.path([1e-5]).normal_force[0] != 1)))
    process.start()
    process.join(timeout=120)
    assert process.exitcode == 0
    numpy.testing.assert_allclose(law.path(OVERLAP).normal_force, 1e5 * OVERLAP, rtol=1e-12)


def test_threads_do_not_mix_their_numbers_or_errors():
    def restitution(value):
        if value > 1:
            with pytest.raises(ValueError, match=f"'word{value}'"):
                grip.Law(f"word{value}")
            return value
        return grip.Law(f"hooke 1e5 {value} damping coeff_restitution").impact(0.1).restitution

    values = [0.1, 0.3, 0.5, 0.7, 0.9, 2, 3, 4] * 2
    with ThreadPool(8) as pool:
        numpy.testing.assert_allclose(pool.map(restitution, values, chunksize=1), values, rtol=1e-5)


def test_the_end_of_the_interpreter_frees_each_law_once():
    text = ("import copy, lammps_grip as grip\nlaw = grip.Law('hooke 1e5 0')\nring = [law, copy.copy(law), copy.deepcopy(law)]\n"
            "ring.append(ring)\nlaw.__init__('hooke 2e5 0')\nprint(law.path([1e-5]).normal_force[0])\n")
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120,
                          env=dict(os.environ, MALLOC_PERTURB_="85"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "2.0\n", "")


def test_a_law_cannot_be_changed_behind_its_numbers():
    law = grip.Law("hooke 1e5 0")
    for name, value in (("radius", 2e-3), ("density", 1.0), ("wall", True), ("units", "si"), ("model", "hooke 1 0")):
        with pytest.raises(AttributeError):
            setattr(law, name, value)
    law.radius[0] = 5
    assert law.radius.tolist() == [1e-3, 1e-3]
