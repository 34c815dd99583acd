# SPDX-License-Identifier: GPL-2.0-only
"""Reads the files of the packages and checks, without the tools of the packages, their syntax and required contents.
Checks that need a program or module that is not installed are omitted and reported.

    python3 packaging/check.py"""
import ast
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def spack():
    names = [node.name for node in ast.parse(read("spack/spack_repo/grip/packages/lammps_grip/package.py")).body
             if isinstance(node, ast.ClassDef)]
    assert names == ["LammpsGrip"], f"Spack looks for the class LammpsGrip in lammps_grip, there is {names}"
    assert re.search(r"^  namespace: grip$", read("spack/spack_repo/grip/repo.yaml"), re.M), "no namespace as the folder's name"


def conda():
    try:
        import jinja2
        import yaml
    except ImportError as error:
        return f"{error}"
    recipe = yaml.safe_load(jinja2.Template(read("conda/meta.yaml")).render(compiler=lambda language: language + "_compiler"))
    missing = {"package", "source", "build", "requirements", "test", "about"} - set(recipe)
    assert not missing, f"without {missing}"
    return None


def run(program, *arguments, text=None):
    if not shutil.which(program):
        return f"no {program}"
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return None


def lua():
    return run("luac", "-p", os.path.join(HERE, "modules/grip.lua"))


def tcl():
    text = read("modules/grip.tcl")
    assert text.startswith("#%Module"), "the first line is not that of a module file"
    # A stand-in for each command of Environment Modules; the file is then run.
    stubs = "".join(f"proc {name} args {{}}\n" for name in ("module", "module-whatis", "prepend-path", "append-path"))
    return run("tclsh", text=f"if {{[catch {{\n{stubs}{text}\n}} message]}} {{ puts $message; exit 1 }}\n")


def main():
    failures = 0
    for check in (spack, conda, lua, tcl):
        try:
            left_out = check()
            print(f"{check.__name__}: {'left out: ' + left_out if left_out else 'passed'}")
        except Exception as error:
            print(f"{check.__name__}: FAILED: {error}")
            failures += 1
    return 1 if failures else 0


sys.exit(main())
