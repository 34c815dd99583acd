# SPDX-License-Identifier: GPL-2.0-only
"""The Python package for setuptools. Its shared library is built by CMake from the sources of the whole repository, of which the
archive of the sources has a copy, in the folder `source`."""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
COPY = os.path.join(HERE, "source")
TOP = COPY if os.path.isdir(COPY) else os.path.dirname(HERE)
SOURCES = re.compile(r"(CMakeLists\.txt|\.(c|h|cpp|def|in))$")


def version():
    """The version of the sources, in CMakeLists.txt."""
    with open(os.path.join(TOP, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"^project\(grip VERSION ([\d.]+)", file.read(), re.M)[1]


class Library(build_ext):
    """The output of CMake and the compiler goes to stderr, which `pip -v` shows."""

    def get_ext_filename(self, fullname):
        return os.path.join(*fullname.split(".")) + ".so"

    def build_extension(self, ext):
        if not shutil.which("cmake"):
            raise RuntimeError("lammps-grip is built by CMake 3.20 or newer, a C and a C++ compiler; there is no cmake (Debian: "
                               "cmake)")
        place = self.get_ext_fullpath(ext.name)
        with tempfile.TemporaryDirectory(prefix="lammps_grip_") as build:
            configure = ["cmake", "-S", TOP, "-B", build, "-DGRIP_ONLY_PYTHON=on", *shlex.split(os.environ.get("CMAKE_ARGS", ""))]
            # Without a number make starts as many compilers as there are files.
            for command in (configure, ["cmake", "--build", build, "--parallel", str(os.cpu_count())]):
                subprocess.run(command, check=True, stdout=sys.stderr)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            shutil.copy(os.path.join(build, "libgrip_python.so"), place)


class Archive(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, [*files, "backend.py"])
        for path in sources():
            copy = os.path.join(base_dir, "source", path)
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy2(os.path.join(TOP, path), copy)


def sources():
    """Paths, from the top, of the files from which the library is built."""
    yield "CMakeLists.txt"
    for top in ("command", "plugin/core/base", "plugin/core/surface", "python", "src"):
        for folder, below, names in os.walk(os.path.join(TOP, top)):
            below[:] = sorted(name for name in below if not name.startswith(("build", "dist", "source", "__")))
            yield from (os.path.relpath(os.path.join(folder, name), TOP) for name in sorted(names) if SOURCES.search(name))


# The folder of the sources stays as it is.
with tempfile.TemporaryDirectory(prefix="lammps_grip_") as scratch:
    setup(name="lammps-grip", version=version(), license="GPL-2.0-only",
          description="Granular contact laws: curves, impacts, parameter files, contacts and energies of runs; clumps from "
                      "solids",
          python_requires=">=3.9", install_requires=["numpy"], extras_require={"plots": ["matplotlib"]},
          packages=["lammps_grip", "lammps_grip.liggghts", "lammps_grip.new", "lammps_grip.virtual"],
          package_data={"lammps_grip.new": ["templates/*"]},
          entry_points={"console_scripts": ["grip-convert = lammps_grip.liggghts.command:main",
                                            "grip-new = lammps_grip.new.command:main"]},
          ext_modules=[Extension("lammps_grip.libgrip_python", sources=[])], cmdclass={"build_ext": Library, "sdist": Archive},
          # Python calls the library through ctypes, so one wheel fits all versions of Python on this kind of machine.
          options={"bdist_wheel": {"py_limited_api": "cp39"}, "build": {"build_base": scratch},
                   "egg_info": {"egg_base": scratch}})
