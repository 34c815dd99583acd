#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Installs a build into a temporary directory and uses the installation: a C program finds the library with
# find_package(grip); LAMMPS finds plugin and parameter files by LAMMPS_PLUGIN_PATH and LAMMPS_POTENTIALS; pip installs the
# Python package from the archive of its sources.
#
#   bash unittest/install.sh BUILD_DIR
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${1:?the build directory is missing}
work=$(mktemp -d "${TMPDIR:-/tmp}/grip-install.XXXXXX")
trap 'rm -rf "$work"' EXIT
export TMPDIR=$work # Open MPI's files: other tests that run now use /tmp
prefix=$work/prefix

must() { # what is checked, command...
  local what=$1
  shift
  if ! "$@" >"$work/log" 2>&1 </dev/null; then
    echo "FAILED: $what; command: $*"
    tail -n 30 "$work/log"
    exit 1
  fi
  echo "passed: $what"
}

has_all() {
  local file
  for file; do [ -s "$prefix/$file" ] || { echo "not installed: $file"; return 1; }; done
}

try_library() {
  must "a project finds the library" cmake -S "$here/install" -B "$work/consumer" \
    "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_BUILD_TYPE=Release
  must "it builds" cmake --build "$work/consumer"
  must "it runs" "$work/consumer/consumer"
  cat "$work/log"
}

# One sphere with the model of a parameter file. The paths of plugin and file are not given here.
write_script() { # parameter file
  local units
  units=$(awk '$1 == "units" { print $2 }' "$prefix/share/grip/potentials/$1")
  cat >"$work/in.$1" <<END
units $units
atom_style sphere
comm_modify vel yes
region box block 0 10 0 10 0 10
create_box 1 box
create_atoms 1 single 5 5 5
set group all diameter 1 density 1
pair_style grip
pair_coeff 1 1 file $1
timestep 1e-9
fix 1 all nve/sphere
run 1
END
}

try_plugin() {
  export LAMMPS_PLUGIN_PATH=$prefix/lib/grip LAMMPS_POTENTIALS=$prefix/share/grip/potentials
  local file count=0
  for file in "$LAMMPS_POTENTIALS"/*.grip; do
    file=$(basename "$file")
    write_script "$file"
    # Started in another folder, because LAMMPS also searches for files in the current one.
    cd "$work"
    must "LAMMPS loads the plugin and $file" "$build/lmp" -log none -in "$work/in.$file"
    count=$((count + 1))
  done
  [ "$count" -gt 0 ] || { echo "FAILED: no parameter file is installed"; exit 1; }
}

# An example as a user runs it from an installation: with LAMMPS in PATH, in a folder of their own.
try_example() {
  mkdir -p "$work/bin" "$work/results"
  ln -s "$(realpath "$build/lmp")" "$work/bin/lmp"
  cd "$work/results"
  must "the installed example chain" env -u GRIP_LMP -u GRIP_PLUGIN -u GRIP_OUT GRIP_DRAW=no "PATH=$work/bin:$PATH" \
    bash "$prefix/share/grip/examples/chain/run.sh"
  must "it writes into the current folder" test -s "$work/results/chain/waves.txt"
}

archive_again() {
  mkdir "$work/unpacked"
  tar -xzf "$work"/sdist/lammps?grip-*.tar.gz -C "$work/unpacked" --strip-components=1
  env -C "$work/unpacked" "$python" -B setup.py sdist --dist-dir "$work/again"
  diff <(tar -tzf "$work"/sdist/*.gz | sort) <(tar -tzf "$work"/again/*.gz | sort)
}

# An installation of the Python package needs only the archive of its sources, setuptools and wheel: no network.
try_python() {
  local target=$work/python
  cd "$work"
  must "the archive of the Python package" env -C "$here/../python" "$python" -B setup.py sdist --dist-dir "$work/sdist"
  must "it gives the same archive when it is unpacked" archive_again
  must "the package is installed from it" env PIP_NO_INDEX=1 CMAKE_ARGS="-DGRIP_PORTABLE=on $launcher" \
    "$python" -m pip install --no-deps --target "$target" "$work"/sdist/lammps?grip-*.tar.gz
  must "it has no module that other packages have" test "$(cd "$target" && echo *)" = "bin $(cd "$target" && echo lammps_grip*)"
  must "it has the command grip-convert" env "PYTHONPATH=$target" "$python" "$target/bin/grip-convert" -h
  must "it is the package lammps-grip" "$python" -I -c \
    "import sys; sys.path.insert(0, '$target'); from importlib.metadata import metadata; assert metadata('lammps-grip')['Requires-Dist'] == 'numpy'"
  "$python" -c "import numpy" 2>/dev/null || { echo "left out: $python has no numpy"; return 0; }
  must "it computes a law" env -u GRIP_LIBRARY "PYTHONPATH=$target" "$python" -c \
    'import lammps_grip as grip; assert grip.Law("hooke 1e5 0").path([1e-5]).normal_force[0] == 1e5 * 1e-5'
}

for modules in "setuptools, wheel, pip, numpy" "setuptools, wheel, pip"; do
  for python in /usr/bin/python3 python3; do "$python" -c "import $modules" 2>/dev/null && break 2; done
done
launcher=
! command -v ccache >/dev/null || launcher="-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache"

must "installing" cmake --install "$build" --prefix "$prefix"
must "headers and CMake package" has_all include/grip.h include/grip/batch.h include/grip/store.h
must "license, changelog and readme" has_all share/doc/lammps-grip/{LICENSE,copyright,CHANGELOG.md,README.md}
[ ! -d "$build/man" ] || must "manual pages" has_all share/man/man1/grip-law.1 share/man/man1/grip-check.1 share/man/man1/grip-clump.1 share/man/man1/grip-convert.1 share/man/man1/grip-new.1 share/man/man1/lmp-grip.1
must "completion of the commands" has_all share/bash-completion/completions/{grip-law,grip-check,grip-clump,grip-convert,grip-new}
must "the interface of the installed commands" env GRIP_SOURCE="$here/.." GRIP_BUILD="$prefix/bin" \
  GRIP_COMMANDS="grip-law grip-check grip-clump grip-convert grip-new" PYTHONPATH="$here/command" \
  "$python" -B -m unittest test_interface
must "grip-new" "$prefix/bin/grip-new" fill "$prefix/first_case"
try_library
if [ -e "$build/gripplugin.so" ]; then
  must "plugin, parameter files and examples" has_all lib/grip/gripplugin.so share/grip/potentials \
    share/grip/examples
  try_plugin
  try_example
fi
if "$python" -c "import setuptools, wheel, pip" 2>/dev/null; then
  try_python
else
  echo "left out: $python lacks what installs the Python package (Debian: python3-pip python3-setuptools python3-wheel)"
fi
