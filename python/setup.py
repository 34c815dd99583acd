# SPDX-License-Identifier: GPL-2.0-only
"""Builds the shared library with CMake, beside the modules. The version is that of CMakeLists.txt."""
import os
import re
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class WithLibrary(build_py):
    def run(self):
        super().run()
        build, into = os.path.abspath(os.path.join(self.build_lib, "..", "cmake")), os.path.join(self.build_lib, "grip")
        subprocess.check_call(["cmake", "-S", TOP, "-B", build, "-DGRIP_PLUGIN=off", "-DGRIP_FIT=off"])
        # Without a number make starts as many compilers as there are files.
        subprocess.check_call(["cmake", "--build", build, "--parallel", str(os.cpu_count()), "--target", "grip_python"])
        self.copy_file(os.path.join(build, "libgrip_python.so"), os.path.join(into, "libgrip_python.so"))


class Binary(Distribution):
    """The wheel is for one kind of machine."""

    def has_ext_modules(self):
        return True


with open(os.path.join(TOP, "CMakeLists.txt")) as file:
    version = re.search(r"^project\(grip VERSION ([\d.]+)", file.read(), re.M)[1]
setup(version=version, packages=["grip"], cmdclass={"build_py": WithLibrary}, distclass=Binary)
