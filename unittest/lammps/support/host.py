# SPDX-License-Identifier: GPL-2.0-only
"""Runs input scripts in LAMMPS and reads the files that they write; counts and reports failed checks.

A test file has functions test_..., which pytest runs (see conftest.py).
Environment (set by ctest; the defaults fit a build in build/): GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_SOURCE.
GRIP_OWN_CORE=1: everything that the test runs stays on one core, which no other such test has.
"""
import fcntl
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import lmp_server

SOURCE = os.environ.get("GRIP_SOURCE", os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", "..")))
LMP = os.environ.get("GRIP_LMP", os.path.join(SOURCE, "build", "lmp"))
PLUGIN = os.environ.get("GRIP_PLUGIN", os.path.join(SOURCE, "build", "gripplugin.so"))
MPIEXEC = os.environ.get("GRIP_MPIEXEC") or "mpiexec"
LOAD = f"plugin load {PLUGIN}\n"

# The start of Open MPI is most of a short run. It takes a quarter less without hwloc's search for graphics cards and the
# shared memory of PMIx.
# Ranks that wait must leave their core to the others of the test.
os.environ.update(HWLOC_PLUGINS_PATH=os.devnull, PMIX_MCA_gds="hash", OMPI_MCA_mpi_yield_when_idle="1")

# Three spheres that overlap, for write_molecule.
TRIO = [(1, 0.01, 0.001, x) for x in ((0.005, 0.0, 0.0), (0.011, 0.0, 0.0), (0.008, 0.004, 0.0))]

_failures = 0
_checks = 0


def own_core():
    """Keeps this process and its children on the first core that no other test has, if there is one. Ranks that wait
    keep their cores busy: beside another test they take two to ten times as long as on a core of their own."""
    for core in sorted(os.sched_getaffinity(0)):
        taken = open(os.path.join(tempfile.gettempdir(), f"grip_core_{os.getuid()}_{core}"), "w")
        try:
            fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            taken.close()
            continue
        os.sched_setaffinity(0, {core})
        os.environ["OMPI_MCA_hwloc_base_binding_policy"] = "none"  # Open MPI would give two ranks a core each
        return taken  # the core is taken until this file is closed
    return None


_core = own_core() if os.environ.get("GRIP_OWN_CORE") and hasattr(os, "sched_setaffinity") else None


def run(script, ranks=1, cwd=None, env=None, variables=None, options=(), timeout=600):
    """Runs an input script (text), with additional command-line options. Returns (exit status, the whole output)."""
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMP_NUM_THREADS="1")
    # Open MPI searches for networks at start, which takes a third of a second per run and is not needed on one
    # machine. Other MPI libraries ignore these variables.
    environment.update(OMPI_MCA_pml="ob1", OMPI_MCA_btl="self" if ranks == 1 else "self,vader")
    if ranks == 1:
        environment.update(OMPI_MCA_ess_singleton_isolated="1")
    environment.update(env or {})
    command = [LMP, "-log", "none", "-nocite", *options]
    for name, value in (variables or {}).items():
        command += ["-var", name, str(value)]
    launcher = [MPIEXEC, "--oversubscribe", "-n", str(ranks)] if ranks > 1 else []
    with tempfile.NamedTemporaryFile("w", suffix=".in", delete=False) as file:
        file.write(script)
    command += ["-in", file.name]
    try:
        server = os.path.join(os.path.dirname(LMP), "lmp_server")
        # Where LAMMPS has no command `plugin`, lmp is lmp-grip, which provides it.
        if env is None and os.path.basename(os.path.realpath(LMP)) == "lmp" and os.path.exists(server):
            return lmp_server.run(server, launcher, ranks, command, cwd, environment, timeout)
        # Open MPI's processes that start and end at the same time remove each other's session directory.
        with tempfile.TemporaryDirectory(prefix="grip_") as session:
            environment["TMPDIR"] = session
            done = subprocess.run(launcher + command, cwd=cwd, env=environment, timeout=timeout, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace")
            return done.returncode, done.stdout
    finally:
        os.unlink(file.name)


def must_run(script, **options):
    """Like run, but a run that fails ends the test."""
    status, output = run(script, **options)
    if status != 0:
        print(output[-4000:])
        sys.exit(f"FAILED: the run ended with status {status}")
    return output


def read_dump(path):
    """All frames of a text dump: [{column: [values]}, ...]; values in the order of the file."""
    frames = []
    with open(path) as file:
        lines = file.read().split("\n")
    k = 0
    while k < len(lines):
        if lines[k].startswith("ITEM: NUMBER OF"):
            count = int(lines[k + 1])
        if lines[k].startswith(("ITEM: ATOMS", "ITEM: ENTRIES")):
            names = lines[k].split()[2:]
            rows = [[float(v) for v in line.split()] for line in lines[k + 1:k + 1 + count]]
            frames.append({name: [row[c] for row in rows] for c, name in enumerate(names)})
            k += count
        k += 1
    return frames


def thermo(output):
    """Columns of the last thermo table printed: {name: [values]}. A warning of another rank may be in the middle of a
    line."""
    names, rows = None, []
    output = re.sub(r"WARNING: .*\n", "", output)
    for line in output.split("\n"):
        words = line.split()
        if words and words[0] == "Step":
            names, rows = words, []
        elif line.startswith("Loop time"):
            result = {name: [row[c] for row in rows] for c, name in enumerate(names)}
        elif names and len(words) == len(names):
            try:
                rows.append([float(w) for w in words])
            except ValueError:
                pass
    return result


def results(output):
    """The numbers that a script has printed, one row for each line that begins with RESULT."""
    return [[float(word) for word in line.split()[1:]] for line in output.split("\n") if line.startswith("RESULT")]


def error_lines(output):
    """Another rank may have printed a part of its line before the message of the rank that ends the run."""
    return re.findall(r"ERROR(?: on proc \d+)?: .*", output)


def check(condition, text):
    global _failures, _checks
    _checks += 1
    if not condition:
        _failures += 1
        print(f"FAILED: {text}")
    return bool(condition)


def counts():
    """The number of checks made, and of those that failed."""
    return _checks, _failures


def skip(reason):
    """Ends a file whose program or module is not installed, at import."""
    sys.modules["pytest"].skip(reason, allow_module_level=True)


def refused(text, script, *words, **options):
    """Checks that a run ends with one error line, which has all of the words."""
    status, output = run(script, **options)
    errors = error_lines(output)
    check(status != 0 and len(errors) == 1 and all(word in errors[0] for word in words),
          f"{text}: status {status}, {errors or output[-300:]}, want one line with {words}")


# Numbers of ranks, words of `newton`, and commands that divide the box.
DIVISIONS = ((1, "on", ""), (1, "off", ""), (2, "off", "comm_style tiled\nfix even all balance 10 1.0 rcb\n"),
             (4, "on", "fix even all balance 10 1.0 shift xyz 10 1.0\n"), (8, "off", ""))


def invariant(text, run, compare, cases=DIVISIONS):
    """Checks that run(label, *case) has the same result in each case as in the first one, by compare(want, got, label).
    A case begins as those of DIVISIONS. Returns the result of the first."""
    results = []
    for ranks, newton, *more in cases:
        label = ", ".join([text, f"{ranks} ranks", f"newton {newton}", *(str(words).split("\n")[0] for words in more if words)])
        results.append(run(label, ranks, newton, *more))
        if len(results) > 1:
            compare(results[0], results[-1], label)
    return results[0]


def check_close(got, want, tolerance, text):
    """|got - want| <= tolerance * max(|want|, tiny); tolerance relative. NaN fails."""
    close = math.isfinite(got) and abs(got - want) <= tolerance * abs(want)
    return check(close, f"{text}: got {got!r}, want {want!r}, relative tolerance {tolerance:g}")


def largest_difference(a, b, columns):
    """The largest |a - b| of each column relative to the column's largest |value|; the largest of these. NaN is infinite."""
    worst = 0.0
    for name in columns:
        scale = max(max(map(abs, a[name])), 1e-300)
        found = [abs(x - y) / scale for x, y in zip(a[name], b[name], strict=True)]
        worst = max(worst, *found) if all(map(math.isfinite, found)) else math.inf
    return worst


def same(want, got, tolerance, text, columns):
    """Checks that two tables, such as frames of dumps, have the same atoms, and that their columns differ by at most the
    tolerance, relative to the column's largest |value|."""
    if check(want.get("id") == got.get("id"), f"{text}: other atoms"):
        worst = largest_difference(want, got, columns)
        check(worst <= tolerance, f"{text}: differs by {worst:.3g}, accepted {tolerance:g}")


def scratch(prefix):
    """A function that gives the path of a file in a new folder, which is deleted at the end."""
    folder = tempfile.TemporaryDirectory(prefix=prefix)
    return lambda name: os.path.join(folder.name, name)


def head(units, boundary, box=None, data=None, types=1, style="sphere", map=None, newton=None, comm="", more="", skin=None):
    """The lines of a script up to its neighbour lists; None leaves LAMMPS's default. box: the words of `region` after its
    ID, or data: a file with atoms. comm: words after `comm_modify vel yes`; more: other lines before the box."""
    lines = [f"units {units}", *more.split("\n")[:-1], f"newton {newton}", f"boundary {boundary}", f"atom_style {style}",
             f"atom_modify map {map}", f"comm_modify vel yes {comm}".strip()]
    lines += [f"read_data {data}"] if data else [f"region box {box}", f"create_box {types} box"]
    return "".join(f"{line}\n" for line in [*lines, f"neighbor {skin} bin"] if not re.search(r" None( bin)?$", line))


def random_spheres(count, box, radii, seed, speed=0.0, spin=0.0, ntypes=1, gap=0.0):
    """Spheres that do not overlap, at random positions in a box ((xlo, xhi), ...), including periodic images. radii:
    used in turn, like the types. Returns [(type, radius, x, v, w)], largest first."""
    rng = random.Random(seed)
    sizes = [hi - lo for lo, hi in box]
    wanted = sorted(((radii[k % len(radii)], 1 + k % ntypes) for k in range(count)), reverse=True)
    spheres = []
    for radius, kind in wanted:
        for _ in range(100000):
            x = [rng.uniform(lo, hi) for lo, hi in box]
            if all(sum(((a - b + s / 2) % s - s / 2) ** 2 for a, b, s in zip(x, other[2], sizes))
                   > (radius + other[1] + gap) ** 2 for other in spheres):
                break
        else:
            sys.exit("random_spheres: no room left")
        v = [speed * rng.uniform(-1, 1) for _ in range(3)]
        w = [spin * rng.uniform(-1, 1) for _ in range(3)]
        spheres.append((kind, radius, x, v, w))
    return spheres


def write_data(path, box, spheres, ntypes=1, density=1.0, molecules=None):
    """A data file for atom_style sphere, or, with molecules [id of each], for atom_style hybrid sphere bond."""
    with open(path, "w") as file:
        file.write(f"spheres\n\n{len(spheres)} atoms\n{ntypes} atom types\n")
        if molecules:
            file.write("0 bonds\n1 bond types\n4 extra bond per atom\n12 extra special per atom\n")
        for (lo, hi), c in zip(box, "xyz"):
            file.write(f"{lo!r} {hi!r} {c}lo {c}hi\n")
        file.write("\nAtoms\n\n")
        for k, (kind, radius, x, _, _) in enumerate(spheres):
            if molecules:
                file.write(f"{k + 1} {kind} {x[0]!r} {x[1]!r} {x[2]!r} {2 * radius!r} {density!r} {molecules[k]}\n")
            else:
                file.write(f"{k + 1} {kind} {2 * radius!r} {density!r} {x[0]!r} {x[1]!r} {x[2]!r}\n")
        file.write("\nVelocities\n\n")
        for k, (_, _, _, v, w) in enumerate(spheres):
            file.write(f"{k + 1} " + " ".join(repr(c) for c in list(v) + list(w)) + "\n")


def write_molecule(path, spheres, head=""):
    """A file of LAMMPS's command molecule. spheres: [(type, diameter, mass, (x, y, z))]; head: more lines of the header."""
    sections = {"Coords": [" ".join(map(repr, x)) for *_, x in spheres], "Types": [kind for kind, *_ in spheres],
                "Diameters": [d for _, d, _, _ in spheres], "Masses": [m for _, _, m, _ in spheres]}
    with open(path, "w") as file:
        file.write(f"spheres\n\n{len(spheres)} atoms\n{head}")
        for section, values in sections.items():
            file.write(f"\n{section}\n\n" + "".join(f"{k} {value}\n" for k, value in enumerate(values, 1)))


def write_stl(path, triangles):
    """An ASCII STL file with the corners of each triangle. Normals of files are not read."""
    with open(path, "w") as file:
        file.write("solid test\n")
        for triangle in triangles:
            corners = "".join("vertex %r %r %r\n" % tuple(corner) for corner in triangle)
            file.write(f"facet normal 0 0 0\nouter loop\n{corners}endloop\nendfacet\n")
        file.write("endsolid test\n")


def box_triangles(low, high):
    """The twelve triangles of a closed box, whose normals point outwards."""
    corner = [tuple((low, high)[k >> d & 1][d] for d in range(3)) for k in range(8)]
    faces = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    return [[corner[k] for k in triangle] for a, b, c, d in faces for triangle in ((a, b, c), (a, c, d))]


def rectangle_triangles(low, high, z=0.0):
    """The two triangles of a rectangle in a plane z, whose normals point up."""
    (a, b), (c, d) = low, high
    return [((a, b, z), (c, b, z), (c, d, z)), ((a, b, z), (c, d, z), (a, d, z))]
