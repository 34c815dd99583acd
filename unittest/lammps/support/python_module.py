# SPDX-License-Identifier: GPL-2.0-only
"""Runs programs that use LAMMPS's Python module. A test that imports this is skipped where LAMMPS has no shared
library. The module itself needs only ctypes."""
import os
import re
import subprocess
import sys
import tempfile

import host

BUILD = os.path.dirname(os.path.abspath(host.PLUGIN))
with open(os.path.join(BUILD, "CMakeCache.txt")) as _file:
    _cache = _file.read()
_found = dict(re.findall(r"^GRIP_HOST_(SOURCE|BUILD):INTERNAL=(.*)$", _cache, re.M))
LIBRARIES = _found["BUILD"]
# An installed LAMMPS may lack the command `plugin`, which lammps_grip.load then provides.
INSTALLED = re.search(r"^LAMMPS_LIBRARY:\w+=.", _cache, re.M)
if not os.path.exists(os.path.join(LIBRARIES, "liblammps.so")):
    host.skip(f"no liblammps.so in {LIBRARIES}")


def with_numpy():
    """A Python that has numpy, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        if not subprocess.run([python, "-c", "import numpy"], stderr=subprocess.DEVNULL, check=False).returncode:
            return python
    return None


def run_python(text, ranks=1, python=sys.executable):
    """Runs a program (text) in a folder in which build/ is the build. Returns (exit status, the whole output)."""
    if INSTALLED and "plugin " in text:
        text = re.sub(r"^( *)(\w+) = lammps\(.*\)$", r"\g<0>\n\1import lammps_grip; lammps_grip.load(\2)", text, flags=re.M)
    paths = os.path.join(_found["SOURCE"], "python"), os.path.join(host.SOURCE, "python")
    environment = dict(os.environ, PYTHONPATH=":".join(paths), PYTHONDONTWRITEBYTECODE="1", LD_LIBRARY_PATH=LIBRARIES,
                       OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMP_NUM_THREADS="1")
    with tempfile.TemporaryDirectory(prefix="grip_python_") as folder:
        os.symlink(BUILD, os.path.join(folder, "build"))
        environment["TMPDIR"] = folder
        with open(os.path.join(folder, "program.py"), "w") as file:
            file.write(text)
        command = [host.MPIEXEC, "--oversubscribe", "-n", str(ranks)] * (ranks > 1) + [python, "program.py"]
        done = subprocess.run(command, cwd=folder, env=environment, timeout=300, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
    return done.returncode, done.stdout
