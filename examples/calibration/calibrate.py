# SPDX-License-Identifier: GPL-2.0-only
"""Recovers the parameters of a contact model from three virtual tests, with scipy, and finds which of them the tests determine.

    calibrate.py FOLDER [POINTS]      POINTS: sets of parameters that are tried (20)

The tests run at points of a Halton sequence. Their values are kept in FOLDER/runs.txt, and a run with the same folder continues.
A polynomial of second order without mixed terms describes each measured value as a function of the parameters; scipy fits the
parameters to the measured values through these polynomials. In place of a laboratory, the same tests with known parameters and other
seeds give the measured values."""
import json
import math
import os
import sys
import time

import numpy
from scipy.optimize import least_squares
from scipy.stats import qmc

from lammps_grip import virtual

D = 2e-3
# Name: lower end, upper end, scale, and the value to be found.
PARAMETERS = {"stiffness": (100.0, 1000.0, "log", 300.0), "friction": (0.1, 0.8, "linear", 0.4), "rolling": (0.01, 0.4, "log", 0.1),
              "restitution": (0.2, 0.9, "linear", 0.5)}
# The standard deviation of a uniform distribution between -1 and 1: what is known before any test.
PRIOR = 1 / math.sqrt(3)


def model(stiffness, friction, rolling, restitution):
    return (f"hooke {stiffness:.9g} {restitution:.9g} damping coeff_restitution tangential linear_history {2 * stiffness / 7:.9g} 0 "
            f"{friction:.9g} rolling sds {stiffness / 10:.9g} 0 {rolling:.9g}")


def measure(parameters, seed):
    """The values of three tests, and which checks failed."""
    grains = {"diameter": (0.9 * D, 1.1 * D), "seed": seed, "progress": None}
    press = virtual.press(model(*parameters), number=150, stress=2000.0, **grains)
    heap = virtual.repose(model(*parameters), plate=7 * D, **grains)
    shear = virtual.shear_cell(model(*parameters), preshear=200.0, loads=(0.35, 0.7), length=6 * D, width=4 * D, height=7 * D,
                               inertial=1e-2, strain=0.6, **grains)
    failed = [f"{run.test} {name}" for run in (press, heap, shear) for name, check in run.checks.items() if not check.passed]
    return numpy.array([math.log(press.value), press.values["solid_fraction_loaded"].value, heap.value,
                        shear.values["steady_angle"].value]), failed


VALUES = ["log of the press's modulus", "solid fraction in the press", "angle of repose", "steady angle of shear"]


def from_unit(unit):
    """Parameters from numbers between -1 and 1."""
    for one, (low, high, scale, _) in zip(unit, PARAMETERS.values()):
        share = (one + 1) / 2
        yield low * (high / low)**share if scale == "log" else low + share * (high - low)


def to_unit(parameters):
    for one, (low, high, scale, _) in zip(parameters, PARAMETERS.values()):
        yield 2 * (math.log(one / low) / math.log(high / low) if scale == "log" else (one - low) / (high - low)) - 1


def terms(unit):
    unit = numpy.atleast_2d(unit)
    return numpy.hstack([numpy.ones((len(unit), 1)), unit, unit**2])


def main():
    folder = sys.argv[1]
    points = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    begun, failed, seconds = time.monotonic(), [], []
    kept = os.path.join(folder, "runs.txt")
    rows = {}
    if os.path.exists(kept):
        with open(kept, encoding="ascii") as file:
            rows = {int(row["seed"]): row for row in map(json.loads, file)}

    def run(parameters, seed, done):
        row = rows.get(seed)
        if row is None or row["parameters"] != parameters:
            start = time.monotonic()
            values, found = measure(parameters, seed)
            row = {"seed": seed, "parameters": parameters, "values": values.tolist(), "failed": found}
            seconds.append(time.monotonic() - start)
            with open(kept, "a", encoding="ascii") as file:
                file.write(json.dumps(row) + "\n")
            print(f"calibration: {done} of {points + 2} runs, about {numpy.mean(seconds) * (points + 2 - done):.0f} s left", flush=True)
        failed.extend(row["failed"])
        return numpy.array(row["values"])

    truth = [row[3] for row in PARAMETERS.values()]
    target = numpy.mean([run(truth, seed, seed - 100) for seed in (101, 102)], axis=0)
    tried = 2 * qmc.Halton(len(PARAMETERS), seed=1).random(points) - 1
    found = numpy.array([run(list(from_unit(unit)), 1 + k, 3 + k) for k, unit in enumerate(tried)])

    factors, *_ = numpy.linalg.lstsq(terms(tried), found, rcond=None)
    freedom = points - terms(tried).shape[1]
    noise = numpy.sqrt(numpy.sum((terms(tried) @ factors - found)**2, axis=0) / freedom)
    # The mean of two runs also has noise.
    error = noise * math.sqrt(1 + 1 / 2)

    fit = least_squares(lambda unit: ((terms(unit) @ factors)[0] - target) / error, numpy.zeros(len(PARAMETERS)), bounds=(-1, 1))
    spread = numpy.sqrt(numpy.diag(numpy.linalg.inv(fit.jac.T @ fit.jac + numpy.eye(len(truth)) / PRIOR**2)))
    strength, directions = numpy.linalg.svd(fit.jac)[1:]

    lines = [f"{'measured':<28} {'value':>9} {'fitted':>9} {'error':>8}"]
    for name, one, fitted, wrong in zip(VALUES, target, (terms(fit.x) @ factors)[0], error):
        lines.append(f"{name:<28} {one:9.4g} {fitted:9.4g} {wrong:8.2g}")
    lines.append(f"{'parameter':<14} {'true':>8} {'found':>8} {'from':>8} {'to':>8}")
    known = spread < PRIOR / 2
    ends = [list(from_unit(numpy.clip(fit.x + sign * spread, -1, 1))) for sign in (-1, 1)]
    for k, name in enumerate(PARAMETERS):
        value = list(from_unit(fit.x))[k]
        lines.append(f"{name:<14} {truth[k]:8.4g} {value:8.4g} {ends[0][k]:8.4g} {ends[1][k]:8.4g}  " +
                     ("identified" if known[k] else "NOT identifiable by these tests"))
    lines.append("singular values of the Jacobian, and directions: 1/value is the error along the direction, in half ranges")
    for value, direction in zip(strength, directions):
        lines.append(f"{value:8.2f}   " + "  ".join(f"{part:+.2f} {name}" for part, name in zip(direction, PARAMETERS)))
    distance = numpy.abs(fit.x - list(to_unit(truth))) / spread
    good = bool(numpy.all(distance < 3) and known[0] and not known[3])
    lines.append(f"checks of {3 * (points + 2)} tests that failed: {len(failed)}" + (f", such as {failed[0]}" if failed else ""))
    lines.append(f"{time.monotonic() - begun:.0f} s; all are within three errors of the truth, stiffness is identified, restitution is not: " +
                 ("as expected" if good else "NOT as expected"))
    print("\n".join(lines))
    with open(os.path.join(folder, "result.txt"), "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    draw(os.path.join(folder, "calibration.png"), tried, found, factors, fit.x, spread, known, target)
    return 0 if good else 1


def draw(path, tried, found, factors, best, spread, known, target):
    from matplotlib.figure import Figure
    figure = Figure(figsize=(11, 3.6), constrained_layout=True)
    left, right = figure.subplots(1, 2, gridspec_kw={"width_ratios": [1.2, 1]})
    scale = found.std(axis=0)
    for k, name in enumerate(VALUES):
        left.plot((found[:, k] - target[k]) / scale[k], ((terms(tried) @ factors)[:, k] - target[k]) / scale[k], "o", markersize=4, label=name)
    left.plot([-3, 3], [-3, 3], "k:", linewidth=1)
    left.set(xlabel="in LAMMPS, minus the measured value, over the spread of all", ylabel="by the polynomial")
    left.legend(fontsize="small")
    place = numpy.arange(len(best))
    truth = list(to_unit([row[3] for row in PARAMETERS.values()]))
    for k in place:
        right.errorbar(best[k], k, xerr=spread[k], fmt="o", capsize=4, color="tab:blue" if known[k] else "0.6")
    right.plot(truth, place, "kx", markersize=9, label="true")
    right.set(yticks=place, yticklabels=[name + ("" if one else "\n(not identifiable)") for name, one in zip(PARAMETERS, known)], xlim=(-1.3, 1.3),
              xlabel="place in the range of the parameter, -1 to 1")
    right.invert_yaxis()
    right.legend(fontsize="small")
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    sys.exit(main())
