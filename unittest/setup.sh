#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# The calls of CMake by the set-up, and the verdict of unittest/run.sh. Stand-ins for CMake, the compilers and similar programs
# record their arguments, so nothing is downloaded, built or installed.
#
#   bash unittest/setup.sh SOURCE      SOURCE: the top of Grip's source tree
# shellcheck disable=SC2016 # the stand-ins expand their variables when they are called
set -euo pipefail

work=$(mktemp -d "${TMPDIR:-/tmp}/grip_setup.XXXXXX")
trap 'rm -rf "$work"' EXIT
checks=0
failures=0

check() { # what should hold, command...
  local text=$1
  shift
  checks=$((checks + 1))
  "$@" && return 0
  failures=$((failures + 1))
  echo "FAILED: $text"
  sed 's/^/  /' "$work/output" "$calls"
}

stand_in() { # name, script
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

called() { grep -q -e "$1" "$calls"; }
not_called() { ! called "$1"; }
said() { grep -q -e "$1" "$work/output"; }
fails() { ! "$@"; }

# Runs a command with the stand-ins and a new list of calls.
try() {
  : >"$calls"
  env PATH="$work/bin:$PATH" CALLS="$calls" "$@" >"$work/output" 2>&1
}

export calls=$work/calls
mkdir -p "$work/bin" "$work/grip/examples/small" "$work/grip/unittest" "$work/lammps/source/cmake" "$work/lammps/build"
cp -R "$1/tools" "$work/grip"
cp "$1/examples/run.sh" "$work/grip/examples"
cp "$1/unittest/run.sh" "$work/grip/unittest"
echo 'echo the example ran' >"$work/grip/examples/small/run.sh"

for name in cc c++ gcc g++ make mpicxx mpiexec python3 gnuplot xz; do stand_in "$name" 'exit 0'; done
stand_in cc 'case "$*" in *cminpack*) exit "${CMINPACK_MISSING:-0}" ;; esac'
stand_in apt-get 'echo "apt-get $*" >>"$CALLS"; exit 1'
stand_in nproc 'echo "${OMP_NUM_THREADS:-7}"'
stand_in cmake '
echo "cmake $*" >>"$CALLS"
case "$*" in *grip-vtk*) exit "${VTK_MISSING:-1}" ;; esac
case "$*" in *lammps_INCLUDE=/*) mkdir -p "$4" && touch "$4/by_groups" ;; *lammps_INCLUDE=*) rm "$4/by_groups" ;; esac
if [ "$1" = --build ]; then
  [ ! -e "$2/by_groups" ] || [ -z "${GROUPS_FAIL:-}" ] || exit 1
  touch "$2/lmp" "$2/gripplugin.so"
  chmod +x "$2/lmp"
else
  mkdir -p "$4"
  touch "$4/CMakeCache.txt"
fi'

# Examples, with a LAMMPS that the user has built: neither the tests nor a LAMMPS are built.
own=(LAMMPS_SOURCE_DIR="$work/lammps/source" LAMMPS_BINARY_DIR="$work/lammps/build" CC= CXX=)
unset GRIP_MAY_SKIP GRIP_ONLY GRIP_QUICK GRIP_HOST GRIP_JOBS GRIP_HOST_PACKAGES GRIP_LAMMPS_SOURCE_DIR
check "examples/run.sh runs" try env "${own[@]}" OMP_NUM_THREADS=1 bash "$work/grip/examples/run.sh" small -DGRIP_PORTABLE=on
check "the example is run" said 'the example ran'
check "only what an example needs is built" called '^cmake --build .*/build --parallel 7 --target gripplugin --target grip_law --target grip_clump$'
check "nothing else is built" [ "$(grep -c -e --build "$calls")" = 1 ]
check "options go to CMake" called '-DGRIP_PORTABLE=on'
check "the user's host is used" called "-DLAMMPS_BINARY_DIR=$work/lammps/build "
check "nothing is installed" not_called apt-get

check "tools/setup.sh runs" try env "${own[@]}" bash "$work/grip/tools/setup.sh"
check "without --target everything is built" called '^cmake --build .*/build --parallel 7$'
check "nothing is said of CMinpack" fails said CMinpack
check "tools/setup.sh runs without CMinpack" try env "${own[@]}" CMINPACK_MISSING=1 bash "$work/grip/tools/setup.sh"
check "it says what is missing" said 'libcminpack-dev) grip-law goes without --fit'
check "as root it tries to install it" eval '[ "$(id -u)" != 0 ] || called "^apt-get .*install libcminpack-dev"'
stand_in id 'echo 1000'
stand_in sudo 'exit 0'
check "without root, a compiler that is missing stops it" fails try env "${own[@]}" CC=no-such-cc CMINPACK_MISSING=1 bash "$work/grip/tools/setup.sh"
check "a line that installs it stands alone" said '^ *sudo apt-get update && sudo apt-get install --no-install-recommends no-such-cc libcminpack-dev$'
check "nothing is run" [ ! -s "$calls" ]
check "with CMinpack" fails try env "${own[@]}" CC=no-such-cc bash "$work/grip/tools/setup.sh"
check "the line is without it" said 'install --no-install-recommends no-such-cc$'
rm "$work/bin/id" "$work/bin/sudo"
check "an argument that is none is an error" fails try env "${own[@]}" bash "$work/grip/tools/setup.sh" --jobs 4
check "it is named" said "unknown argument '--jobs'"
check "--target without a name is an error" fails try env "${own[@]}" bash "$work/grip/tools/setup.sh" --target

# LAMMPS of the system's packages, with the source of its release in the cache.
stand_in apt-cache 'printf "liblammps-dev:\n  Installed: (none)\n  Candidate: ${CANDIDATE:-20220106+ds1-2}\n"'
stand_in dpkg-query 'echo "${CANDIDATE:-}"'
stand_in dpkg 'printf "/usr/include\n/usr/lib/here/liblammps.so\n"'
mkdir -p "$work/cache/lammps-20250204/source/src"
touch "$work/cache/lammps-20250204/source/src/version.h"
packages=(GRIP_CACHE="$work/cache" CANDIDATE=20250204+dfsg.1-2 CC= CXX=)
check "examples/run.sh with LAMMPS of a package" try env "${packages[@]}" bash "$work/grip/examples/run.sh" small
check "its library is used" called '-DLAMMPS_LIBRARY=/usr/lib/here/liblammps.so'
check "with the source of its release" called "-DLAMMPS_SOURCE_DIR=$work/cache/lammps-20250204/source "
check "no LAMMPS is built" [ "$(grep -c -e --build "$calls")" = 1 ]
for other in GRIP_HOST=newest GRIP_HOST_PACKAGES=KSPACE CANDIDATE=20240829+dfsg-1 LAMMPS_SOURCE_DIR="$work/lammps/source"; do
  try env "${packages[@]}" "$other" bash "$work/grip/tools/setup.sh" || true
  check "not with $other" not_called '-DLAMMPS_LIBRARY=/'
done
try env "${packages[@]}" bash "$work/grip/unittest/run.sh" || true
check "unittest/run.sh does not use it" not_called '-DLAMMPS_LIBRARY=/'
rm "$work/bin/apt-cache" "$work/bin/dpkg-query" "$work/bin/dpkg"

# Skipped tests.
stand_in ctest 'printf "100%% tests passed, 0 tests failed out of 3\n\nThe following tests did not run:\n\t 1 - valgrind (Skipped)\n\t 2 - site (Skipped)\n"'
tests() { try env "${own[@]}" GRIP_QUICK=1 "$@" bash "$work/grip/unittest/run.sh"; }
check "skipped tests pass" tests
check "unless none may be skipped" fails tests GRIP_MAY_SKIP=
check "they are named" said 'FAILED  tests: .*; skipped: valgrind site'
check "or unless another is skipped than may be" fails tests GRIP_MAY_SKIP=site
check "it is named" said '; skipped: valgrind $'
check "those that may be skipped pass" tests GRIP_MAY_SKIP='site valgrind'

# LAMMPS, from a source tree of the user.
source_dir=$work/lammps/source
mkdir -p "$source_dir/src"
for package in PLUGIN GRANULAR RIGID MOLECULE BPM OPENMP EXTRA-FIX MISC KSPACE VTK; do mkdir "$source_dir/src/$package"; done
touch "$source_dir/src/version.h"
host() { try env GRIP_CACHE="$work/cache" GRIP_LAMMPS_SOURCE_DIR="$source_dir" "$@" bash "$work/grip/tools/host.sh"; }

check "tools/host.sh runs" host OMP_NUM_THREADS=1
check "all cores are used" called '^cmake --build .* --parallel 7$'
check "the source is the user's" called "^cmake -S $source_dir/cmake "
check "what Grip and its tests use is built" called '-DPKG_PLUGIN=on .*-DPKG_EXTRA-FIX=on'
check "and the library of the Python module" called '-DBUILD_SHARED_LIBS=on'
check "no VTK where CMake does not find it" not_called PKG_VTK
check "the source is printed, then the build" [ "$(tail -n 2 "$work/output" | head -n 1)" = "$source_dir" ]
check "the program is there" [ -x "$(tail -n 1 "$work/output")/lmp" ]

check "a second call" host
check "builds nothing" not_called cmake
check "another package" host GRIP_HOST_PACKAGES="misc KSPACE"
check "is built in addition" called '-DPKG_MISC=on -DPKG_KSPACE=on'
check "a call without it" host
check "keeps it" not_called cmake
check "a package that there is not" fails host GRIP_HOST_PACKAGES=MISK
check "is named" said "no package 'MISK'"
check "before anything is built" not_called cmake

check "groups of files that do not compile" host GRIP_CACHE="$work/single" GROUPS_FAIL=1
check "are compiled file by file" called '-DCMAKE_PROJECT_lammps_INCLUDE=$'
check "and this is said" said 'now file by file'

check "VTK, after LAMMPS was built" host VTK_MISSING=0
check "does not begin another build" not_called cmake
check "a new build" host VTK_MISSING=0 GRIP_CACHE="$work/other"
check "takes VTK where CMake finds it" called '-DPKG_VTK=on'

echo "$checks checks, $failures failed"
[ "$failures" = 0 ]
