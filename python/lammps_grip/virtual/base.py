# SPDX-License-Identifier: GPL-2.0-only
"""What the virtual tests share: their arguments, the run of LAMMPS, the checks that all of them make, and the result."""
import contextlib
import dataclasses
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

import numpy

from .. import checks, files, results
from ..law import Law
from ..running import plugin_file

GRAVITY = 9.81
STEPS_OF_A_CONTACT = 30
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
COLUMNS = "step time atoms c_e c_e[1] c_e[2] c_e[17] c_e[18] c_e[25] c_step[7]".split()
# Relative to the energy that was there, came in or was converted.
LEDGER_LIMIT = 1e-2
# A choice: GDR MiDi (2004), as quoted by others, call flows below 1e-3 quasi-static and below 1e-1 dense.
INERTIAL_LIMIT = 1e-2


@dataclasses.dataclass
class Quantity:
    value: float
    error: float  # standard error; nan: not known from one run
    unit: str


@dataclasses.dataclass
class Check:
    passed: bool
    value: float
    accepted: str


@dataclasses.dataclass
class Result:
    """The outcome of a virtual test. Its first value is the one that the test is made for."""
    test: str
    values: dict    # name: Quantity
    checks: dict    # name: Check
    curves: dict    # name: array of what was measured
    seconds: float  # run time
    pictures: list  # paths

    main = property(lambda self: next(iter(self.values.values())))
    value = property(lambda self: self.main.value)
    error = property(lambda self: self.main.error)
    unit = property(lambda self: self.main.unit)
    passed = property(lambda self: all(check.passed for check in self.checks.values()))

    def __str__(self):
        rows = [f"{self.test}, {self.seconds:.1f} s"]
        rows += [f"  {name:<18} {one.value:.6g} +- {one.error:.2g} {one.unit}" for name, one in self.values.items()]
        rows += [f"  {'passed' if one.passed else 'FAILED'}: {name} {one.value:.3g}, accepted: {one.accepted}"
                 for name, one in self.checks.items()]
        return "\n".join(rows)


def at_most(value, limit):
    return Check(bool(value <= limit), float(value), f"at most {limit:g}")


def at_least(value, limit):
    return Check(bool(value >= limit), float(value), f"at least {limit:g}")


def precise(quantity, limit):
    """The check that a value is known to within a limit. Without it a value that jumps would pass all checks whose limits are
    multiples of its error."""
    return at_most(quantity.error, limit)


def report(test, least=10.0):
    """A function of (share done, seconds left) that prints a line at most every `least` seconds."""
    last = time.monotonic()

    def show(share, left):
        nonlocal last
        if time.monotonic() - last >= least:
            last = time.monotonic()
            print(f"{test}: {100 * share:.0f} % done, about {left:.0f} s left", file=sys.stderr, flush=True)
    return show


def program():
    """LAMMPS: GRIP_LMP, in build/ of the source tree, or lmp-grip or lmp of PATH."""
    given = os.environ.get("GRIP_LMP")
    for name in [given] if given else [os.path.join(SOURCE, "build", "lmp"), "lmp-grip", "lmp"]:
        if shutil.which(name):
            return os.path.abspath(shutil.which(name))
    raise FileNotFoundError("lmp is not there: build LAMMPS, or say where it is by GRIP_LMP")


def words_of(name, model):
    """The words of a model. The name of a parameter file becomes absolute, because LAMMPS runs in another folder."""
    words = checks.text(name, model).split()
    if words[:1] == ["file"] and len(words) > 1:
        words[1] = os.path.abspath(files.find(words[1]))
    return " ".join(words)


class Bench:
    """The script of a test, which grows line by line, and its run.

    model: the words after `pair_coeff I J`, `file NAME` included, in SI units. wall: the words for grain and wall; by default
    those of the grains. diameter: a number, or two between which diameters are uniform by number. folder: where the script,
    the log and pictures stay; by default nothing stays. progress: a function of (share done, seconds left), None, or by
    default lines on stderr every 10 s."""

    def __init__(self, test, model, diameter=2e-3, density=2500.0, wall=None, seed=1, folder=None, ranks=1, progress=True):
        self.begun = time.monotonic()
        self.test = test
        sizes = checks.numbers(f"{test}: diameter", diameter, "a number above 0, or two, the smaller one first",
                               lambda values: values.shape in [(), (2,)] and numpy.all(values > 0)
                               and numpy.all(numpy.diff(values.ravel()) > 0))
        self.low, self.high = float(sizes.min()), float(sizes.max())
        self.size = (self.low + self.high) / 2
        self.density = checks.above_zero(f"{test}: density", density)
        self.seed = self.whole("seed", seed, 1)
        self.ranks = self.whole("ranks", ranks, 1)
        self.model = words_of(f"{test}: model", model)
        self.wall = self.model if wall is None else words_of(f"{test}: wall", wall)
        self.laws = [Law(self.model, self.low / 2, self.density, units="si"),
                     Law(self.wall, self.low / 2, self.density, wall=True, units="si")]
        self.progress = report(test) if progress is True else progress
        self.folder = None if folder is None else checks.path(f"{test}: folder", folder)
        self.place, self.lines, self.steps, self.dt, self.number = None, [], 0, None, 0

    def whole(self, name, value, least):
        return int(checks.number(f"{self.test}: {name}", value, f"a whole number from {least}",
                                 lambda one: one == int(one) and one >= least))

    def at_least(self, name, value, least, what):
        """A length that is not below another."""
        if value < least * (1 - 1e-9):
            raise ValueError(f"{self.test}: {name}: {value:g}; accepted: at least {what}, {least:g}")
        return value

    def positive(self, name, value, default=None):
        """A number above 0, for example a length [m], or its default."""
        return default if value is None and default is not None else checks.above_zero(f"{self.test}: {name}", value)

    def between(self, name, value, low, high):
        return checks.number(f"{self.test}: {name}", value, f"a number from {low:g} to {high:g}", lambda one: low <= one <= high)

    # The mean of the cube of uniform diameters.
    volume = property(lambda self: math.pi / 6 * (self.low + self.high) * (self.low**2 + self.high**2) / 4)
    mass = property(lambda self: self.density * self.volume)

    @contextlib.contextmanager
    def open(self):
        """The folder of the run, which is removed afterwards if it has no name. What cannot be measured is nan, without a warning
        of numpy: the check `measured` reports it."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(numpy.errstate(all="ignore"))
            stack.enter_context(warnings.catch_warnings())
            warnings.simplefilter("ignore", RuntimeWarning)
            if self.folder is not None:
                os.makedirs(self.folder, exist_ok=True)
                self.place = os.path.abspath(self.folder)
            else:
                self.place = stack.enter_context(tempfile.TemporaryDirectory(prefix=f"grip_{self.test}_"))
            yield

    def path(self, name):
        return os.path.join(self.place, name)

    def write(self, *lines):
        self.lines += lines

    def start(self, box, boundary, speed, gravity=True):
        """The beginning of the script. speed: of the collisions for whose duration the time step is chosen."""
        self.dt = min(law.contact_time(speed) for law in self.laws) / STEPS_OF_A_CONTACT
        plugin = plugin_file()
        self.write(f'plugin load "{plugin}"', "units si", "atom_style sphere", "comm_modify vel yes", f"boundary {boundary}",
                   "newton off", f"neighbor {0.3 * self.low:.9g} bin", f"timestep {self.dt:.9g}",
                   "region box block " + " ".join(f"{edge:.9g}" for edge in box), "create_box 2 box",
                   "pair_style grip energy yes", f"pair_coeff 1 1 {self.model}", f"pair_coeff 1 2 {self.wall}",
                   f"pair_coeff 2 2 {self.model}", "fix motion all nve/sphere")
        if gravity:
            self.write(f"fix gravity all gravity {GRAVITY} vector 0 0 -1")

    def insert(self, region, number, relax=False):
        """Grains in a region, at random; with relax as dense as a settled bed."""
        self.number = number
        size = f"one {self.low:.9g}" if self.low == self.high else f"uniform {self.low:.9g} {self.high:.9g}"
        self.write(f"region source {region}", f"fix insert all grip/insert region source number {number} by number "
                   f"seed {self.seed} short error {'relax 1e-3 ' if relax else ''}"
                   f"grain type 1 density {self.density:.9g} diameter {size}")

    def room(self, number, radius):
        """The height of a cylinder in which grains come by `relax`: 0.55 of the space of their centres is solid."""
        return self.high + number * self.volume / (0.55 * math.pi * (radius - self.high / 2)**2)

    def wall_of(self, name, words):
        self.write(f"fix {name} all wall/grip type 2 {words} energy yes")

    def output(self, columns, interval):
        """The columns of the thermo output, after those of all tests, and the time between two rows; returns the number of
        steps between them."""
        steps = max(1, round(interval / self.dt))
        self.write("compute e all grip/energy", "compute step all grip/timestep",
                   f"thermo {steps}", f"thermo_style custom {' '.join([*COLUMNS, *columns])}",
                   "thermo_modify lost ignore flush yes norm no format float %.12g")
        return steps

    def run(self, duration):
        steps = max(1, math.ceil(duration / self.dt))
        self.steps += steps
        self.write(f"run {steps}")

    def execute(self):
        """Runs the script; returns the table of each run."""
        lmp = program()
        script, log = self.path(f"in.{self.test}"), self.path("log.lammps")
        with open(script, "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")
        launch = [] if self.ranks == 1 else [os.environ.get("GRIP_MPIEXEC", "mpiexec"), "-n", str(self.ranks)]
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        if self.ranks == 1:
            # Open MPI searches for networks at start, which takes longer than small tests. Other MPI libraries ignore this.
            environment.update(OMPI_MCA_pml="ob1", OMPI_MCA_btl="self", OMPI_MCA_ess_singleton_isolated="1")
        with tempfile.TemporaryDirectory() as session, open(self.path("output.txt"), "w", encoding="utf-8") as output:
            # Open MPI's processes that start and end at the same time remove each other's session directory.
            process = subprocess.Popen([*launch, lmp, "-nocite", "-screen", "none", "-log", log, "-in", script], cwd=self.place,
                                       env={**environment, "TMPDIR": session}, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=output)
            try:
                self.wait(process, log)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if process.returncode:
            raise RuntimeError(f"{self.test}: {self.error_of(log)}")
        return results.read_thermo(log)

    def wait(self, process, log):
        begun = time.monotonic()
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.2)
                return
            share = min(1.0, last_step(log) / self.steps)
            if self.progress and share > 0:
                self.progress(share, (time.monotonic() - begun) * (1 - share) / share)

    def error_of(self, log):
        for name in (log, self.path("output.txt")):
            with contextlib.suppress(OSError), open(name, encoding="utf-8", errors="replace") as file:
                found = re.search(r"ERROR.*", file.read())
                if found:
                    return "LAMMPS: " + found[0]
        return "LAMMPS ended without a message; with the argument folder its output stays in output.txt"

    def usual_checks(self, tables, outside=0):
        """The checks that all tests make. outside: how many grains left the vessel as they should."""
        rows = {name: numpy.concatenate([table[key] for table in tables]) for name, key in
                zip(("atoms", "sum", "move", "spin", "wall", "body", "come", "step"),
                    ("Atoms", "c_e", "c_e[1]", "c_e[2]", "c_e[17]", "c_e[18]", "c_e[25]", "c_step[7]"))}
        turned = max(numpy.max(numpy.abs(rows[name])) for name in ("move", "spin", "wall", "body", "come"))
        change = numpy.max(numpy.abs(rows["sum"] - rows["sum"][0]))
        moving = rows["step"] > 0
        step = numpy.max(self.dt / rows["step"][moving]) if moving.any() else 0.0
        lost = self.number - rows["atoms"][-1] - outside
        return {"ledger": at_most(0.0 if turned == change == 0 else change / turned, LEDGER_LIMIT),
                "time_step": at_most(step, 1.0),
                "grains_lost": Check(bool(lost == 0), float(lost), "0")}

    def result(self, values, found, curves, draw, optional=()):
        """draw: a function of axes, for the picture in the folder. optional: names of values that need not exist."""
        unknown = [name for name, one in values.items() if not math.isfinite(one.value) and name not in optional]
        found["measured"] = Check(not unknown, float(len(unknown)), "0 values that are nan")
        pictures = []
        if self.folder is not None:
            with contextlib.suppress(ImportError):
                pictures.append(self.picture(draw))
        return Result(self.test, values, found, curves, time.monotonic() - self.begun, pictures)

    def picture(self, draw):
        from matplotlib.figure import Figure  # only for pictures; no window and no global state
        figure = Figure(figsize=(6, 4), constrained_layout=True)
        draw(figure.add_subplot())
        figure.savefig(self.path(f"{self.test}.png"), dpi=120)
        return self.path(f"{self.test}.png")


def last_step(log):
    """The step of the last row of thermo output."""
    try:
        with open(log, "rb") as file:
            file.seek(max(0, os.path.getsize(log) - 4000))
            rows = re.findall(rb"^ *(\d+) +\d.*\n", file.read(), re.M)
    except OSError:
        return 0
    return int(rows[-1]) if rows else 0


def mean_of(values, unit):
    """The mean of independent values and its standard error."""
    values = numpy.asarray(values, dtype=float)
    return Quantity(float(values.mean()), float(values.std(ddof=1) / math.sqrt(len(values))), unit)


def jackknife(without):
    """The standard error of an estimate, from the estimates without one of the parts each."""
    without = numpy.asarray(without, dtype=float)
    return float(math.sqrt((len(without) - 1) * numpy.mean((without - without.mean())**2)))


def line(x, y):
    """Slope, intercept, and their standard errors from the residuals; nan where the points do not determine them."""
    x, y = numpy.asarray(x, dtype=float), numpy.asarray(y, dtype=float)
    if len(numpy.unique(x)) < 2 or not (numpy.isfinite(x).all() and numpy.isfinite(y).all()):
        return 4 * (math.nan,)
    spread = numpy.sum((x - x.mean())**2)
    slope = numpy.sum((x - x.mean()) * y) / spread
    start = y.mean() - slope * x.mean()
    variance = numpy.sum((y - start - slope * x)**2) / (len(x) - 2) if len(x) > 2 else math.nan
    return slope, start, math.sqrt(variance / spread), math.sqrt(variance * (1 / len(x) + x.mean()**2 / spread))


def repeat(test, seeds, *arguments, **options):
    """A test with several seeds: the means of its values, and the standard errors of these means. The curves and pictures are
    those of the last seed; a check that failed names its seed."""
    runs = [test(*arguments, seed=seed, **options) for seed in seeds]
    if len(runs) < 2:
        raise ValueError(checks.refusal("repeat: seeds", seeds, "at least two seeds"))
    values = {name: mean_of([run.values[name].value for run in runs], one.unit) for name, one in runs[0].values.items()}
    found = {f"{name}, seed {seed}": check for seed, run in zip(seeds, runs) for name, check in run.checks.items()}
    return dataclasses.replace(runs[-1], values=values, checks=found, seconds=sum(run.seconds for run in runs))
