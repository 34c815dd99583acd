#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Sets up everything: packages, LAMMPS, and Grip itself, built in build/. LAMMPS is the system's, if its packages
# have the release that Grip is tested with (Debian 13 and later), and otherwise built by tools/host.sh.
#
#   bash tools/setup.sh [--own] [-DNAME=VALUE ...] [--target NAME ...]
#
# --own              LAMMPS is built in any case, with all packages of LAMMPS that the tests need
# -DNAME=VALUE       passed to CMake
# --target NAME      builds this target and its dependencies; default: everything, including the tests
# GRIP_HOST=newest   the newest host instead of the reference; the build is then build-newest/
# LAMMPS_SOURCE_DIR, LAMMPS_BINARY_DIR   your own host, as -D arguments or in the environment:
#                    its source, and the directory where CMake built it
# LAMMPS_LIBRARY     instead of that directory, the shared library of an installed LAMMPS
# CC, CXX            compilers
# GRIP_JOBS          parallel jobs (default: all cores)
#
# Needs no network if everything is installed. On Debian as root it installs packages, otherwise it lists the
# missing ones.
set -euo pipefail
# shellcheck source=tools/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

die() {
  echo "tools/setup.sh: $*" >&2
  exit 1
}

source_dir=${LAMMPS_SOURCE_DIR:-}
binary_dir=${LAMMPS_BINARY_DIR:-}
library=${LAMMPS_LIBRARY:-}
own=no
system=no
arguments=()
targets=()
while [ $# -gt 0 ]; do
  argument=$1
  shift
  case $argument in
    --target)
      [ $# -gt 0 ] || die "--target needs a name"
      targets+=(--target "$1")
      shift
      ;;
    -DLAMMPS_SOURCE_DIR[=:]*) source_dir=${argument#*=} ;;
    -DLAMMPS_BINARY_DIR[=:]*) binary_dir=${argument#*=} ;;
    -DLAMMPS_LIBRARY[=:]*) library=${argument#*=} ;;
    --own) own=yes ;;
    -D?*=*) arguments+=("$argument") ;;
    *) die "unknown argument '$argument'; accepted: --own, -DNAME=VALUE, --target NAME" ;;
  esac
done

check_directories() {
  [ -z "$source_dir" ] || [ -d "$source_dir" ] || die "LAMMPS_SOURCE_DIR: there is no directory $source_dir"
  [ -z "$binary_dir" ] || [ -d "$binary_dir" ] || die "LAMMPS_BINARY_DIR: there is no directory $binary_dir"
  [ -z "$binary_dir" ] || [ -n "$source_dir" ] || die "LAMMPS_BINARY_DIR is given without LAMMPS_SOURCE_DIR"
  [ -z "$library" ] || [ -f "$library" ] || die "LAMMPS_LIBRARY: there is no file $library"
  [ -z "$library" ] || [ -z "$binary_dir" ] || die "LAMMPS_LIBRARY and LAMMPS_BINARY_DIR are both given"
  [ -z "$library" ] || library=$(realpath -s "$library")
  [ -z "$source_dir" ] || source_dir=$(cd "$source_dir" && pwd)
  [ -z "$binary_dir" ] || binary_dir=$(cd "$binary_dir" && pwd)
  [ ! -f "$source_dir/version.h" ] || source_dir=$(dirname "$source_dir")
}

# Requirements --------------------------------------------------------------------------------------------

has_any() { # names of commands, one of which must be there
  local name
  for name; do ! command -v "$name" >/dev/null || return 0; done
  return 1
}

has_header() {
  local compiler
  compiler=$(command -v cc || command -v gcc || command -v clang) || return 1
  "$compiler" -E -include "$1" -x c /dev/null >/dev/null 2>&1
}

# Debian's package of the launcher contains the compiler mpicxx, but not the headers.
has_mpi() { has_any mpicxx && mpicxx -E -include mpi.h -x c++ /dev/null >/dev/null 2>&1; }

has_cminpack() { has_header cminpack-1/cminpack.h; }

has_pytest() {
  local python
  for python in python3 /usr/bin/python3; do ! "$python" -c 'import pytest' 2>/dev/null || return 0; done
  return 1
}

has_certificates() { [ ! -e /etc/debian_version ] || [ -r /etc/ssl/certs/ca-certificates.crt ]; }

# The system's LAMMPS: Debian's package of headers has the name of the library.
has_release() { grep -q "^ *[A-Z][a-z]*: $grip_release" < <(LC_ALL=C apt-cache policy liblammps-dev); }
has_system() { [[ $(dpkg-query -W -f '${Version}' liblammps-dev 2>/dev/null) == "$grip_release"* ]]; }

choose_system() {
  [ "$own" = no ] && [ -z "$source_dir$binary_dir$library${GRIP_HOST_PACKAGES:-}" ] || return 0
  has_any apt-cache || return 0
  # A new container has no lists of packages.
  [ -n "$(apt-cache policy liblammps-dev)" ] || [ "$(id -u)" != 0 ] || apt-get -q update >/dev/null 2>&1 || true
  ! has_release || system=yes
}

missing=()
packages=()
need() { # Debian's package, what it is, command that succeeds if it is there
  local package=$1 what=$2
  shift 2
  "$@" && return 0
  packages+=("$package")
  missing+=("$what")
}

find_missing() {
  missing=()
  packages=()
  need gcc "a C compiler (cc)" has_any cc gcc clang
  need g++ "a C++ compiler (c++)" has_any c++ g++ clang++
  [ -z "${CC:-}" ] || need "$(basename "$CC")" "the C compiler that CC names ($CC)" has_any "$CC"
  [ -z "${CXX:-}" ] || need "$(basename "${CXX/clang++/clang}")" "the C++ compiler that CXX names ($CXX)" has_any "$CXX"
  need make "make" has_any make
  need cmake "CMake (cmake)" has_any cmake
  need python3 "Python 3 (python3)" has_any python3
  need libopenmpi-dev "MPI's compiler (mpicxx) with its headers" has_mpi
  need openmpi-bin "MPI's launcher (mpiexec)" has_any mpiexec
  need gnuplot-nox "gnuplot" has_any gnuplot
  need libpng-dev "libpng's header png.h" has_header png.h
  [ "$system" = no ] || need liblammps-dev "LAMMPS's shared library (or --own: LAMMPS is then built)" has_system
  [ "$own" = no ] || need python3-pytest "pytest, which runs the tests" has_pytest
  [ -z "$binary_dir" ] || return 0
  need zlib1g-dev "zlib's header zlib.h" has_header zlib.h
  need xz-utils "xz" has_any xz
  need ca-certificates "certificates of web servers" has_certificates
}

list_missing() {
  local one
  echo "tools/setup.sh: missing on this machine:"
  for one in "${missing[@]}"; do echo "  - $one"; done
}

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get -q update || echo "apt-get update failed; trying with the lists that are there"
  apt-get -q -y --no-install-recommends -oDPkg::Lock::Timeout=600 install "$@"
}

install_packages() {
  local unique
  read -r -a unique <<<"$(printf '%s\n' "${packages[@]}" | sort -u | tr '\n' ' ')"
  local command="apt-get update && apt-get install --no-install-recommends ${unique[*]}"
  if ! command -v apt-get >/dev/null; then
    list_missing >&2
    die "this system has no apt-get: install these its own way, then run this again"
  elif [ "$(id -u)" != 0 ]; then
    list_missing >&2
    # With CMinpack, which the script would otherwise report as missing in its next run.
    has_cminpack || command+=" libcminpack-dev"
    ! has_any sudo || command=${command//apt-get/sudo apt-get}
    printf 'Run this line as root, then the script again:\n\n  %s\n\n' "$command" >&2
    exit 1
  fi
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/grip-packages.XXXXXX.log")
  step "installing packages: ${unique[*]}" "$log" \
    "check that apt-get works (network, sources), then by hand as root: $command" \
    apt_install "${unique[@]}"
  rm -f "$log"
}

prepare_packages() {
  find_missing
  [ "${#missing[@]}" -gt 0 ] || return 0
  install_packages
  find_missing
  [ "${#missing[@]}" = 0 ] || { list_missing >&2; die "still missing although the packages are installed; check PATH"; }
}

# CMinpack, for grip-law --fit. Everything else works without it, so the set-up continues if it is not
# available.
prepare_extras() {
  local log
  has_cminpack && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    log=$(mktemp "${TMPDIR:-/tmp}/grip-packages.XXXXXX.log")
    apt_install libcminpack-dev >"$log" 2>&1 && rm -f "$log" && return 0
    say "libcminpack-dev could not be installed (log: $log)"
  fi
  say "without CMinpack (Debian: libcminpack-dev) grip-law goes without --fit"
}

# The three parts -----------------------------------------------------------------------------------------

prepare_host() {
  [ -z "$binary_dir" ] || return 0
  [ "$system" = no ] || library=$(dpkg -L liblammps-dev | grep '/liblammps\.so$')
  if [ -n "$library" ]; then
    [ -n "$source_dir" ] || source_dir=$(bash "$grip_root/tools/host.sh" source) || die "there is no source of LAMMPS"
    return 0
  fi
  GRIP_LAMMPS_SOURCE_DIR=$source_dir bash "$grip_root/tools/host.sh" >/dev/null || die "there is no host, so nothing can be run"
}

build_grip() {
  configure "$grip_build" "Grip" -DGRIP_UNITY=on "-DGRIP_HOST=${GRIP_HOST:-reference}" "-DLAMMPS_SOURCE_DIR=$source_dir" \
    "-DLAMMPS_BINARY_DIR=$binary_dir" "-DLAMMPS_LIBRARY=$library" ${arguments[@]+"${arguments[@]}"}
  build "$grip_build" "Grip" ${targets[@]+"${targets[@]}"}
  local file
  for file in lmp gripplugin.so; do
    [ -e "$grip_build/$file" ] || die "the build ended, but $grip_build/$file is not there; delete $grip_build and run this again"
  done
}

check_directories
choose_system
prepare_packages
prepare_extras
prepare_host
build_grip
say "ready: $grip_build/lmp and $grip_build/gripplugin.so"
