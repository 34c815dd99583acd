#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# CMake with a LAMMPS of another release: it stops before anything is built or, if requested, continues with a
# warning. The sources consist only of the file with the release, so CMake ends at the next missing file.
#
#   bash unittest/untested_host.sh SOURCE [LIBRARY]      SOURCE: the top of Grip's source tree; LIBRARY: that of LAMMPS
set -euo pipefail

work=$(mktemp -d "${TMPDIR:-/tmp}/grip_untested.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lammps/src" "$work/build"

configure() { # release, arguments of CMake...
  printf '#define LAMMPS_VERSION "%s"\n' "$1" >"$work/lammps/src/version.h"
  shift
  ! env -u GRIP_HOST OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 cmake -S "$source" -B "$work/grip" -DLAMMPS_BINARY_DIR="$work/build" "$@" >"$work/log" 2>&1 &&
    tr -s '\n ' ' ' <"$work/log" >"$work/text"
}

must() { # what is checked, text that the output contains, text that it does not contain
  if ! grep -qF -e "$2" "$work/text" || grep -qF -e "$3" "$work/text"; then
    echo "FAILED: $1"
    cat "$work/log"
    exit 1
  fi
  echo "passed: $1"
}

source=${1:?the source directory is missing}
missing="Not there: $work/build/CMakeCache.txt"
for folder in lammps lammps/src; do
  configure "29 Aug 2024" -DLAMMPS_SOURCE_DIR="$work/$folder"
  must "another release stops ($folder)" "Grip is not tested with LAMMPS 29 Aug 2024 ($work/lammps), only with 4 Feb 2025 and 4 Jul 2026. Take" \
    "$missing"
done
configure "29 Aug 2024" -DGRIP_UNTESTED_HOST=on
must "it continues with a warning" "$missing" "continue with -DGRIP_UNTESTED_HOST=on"
must "which names the release" "not tested with LAMMPS 29 Aug 2024" "-- Configuring done"
for release in "4 Feb 2025" "4 Jul 2026"; do
  configure "$release" -DGRIP_UNTESTED_HOST=off
  must "LAMMPS $release is tested" "$missing" "not tested with"
done

[ -n "${2:-}" ] || exit 0
release=$(python3 -B "$source/cmake/host_library.py" "$2" | sed -n 's/^RELEASE=//p')
for other in "4 Feb 2025" "4 Jul 2026"; do
  [ "$other" != "$release" ] || continue
  wrong=$other
  configure "$other" -DLAMMPS_LIBRARY="$2"
  must "a library of another release stops" "LAMMPS_LIBRARY is LAMMPS $release ($2), LAMMPS_SOURCE_DIR is LAMMPS $other ($work/lammps): they must be the same release" "-- Configuring done"
done
configure "$release" -DLAMMPS_LIBRARY=/no/library.so
must "and a library that there is not" "/no/library.so cannot be opened as the shared library of LAMMPS" "-- Configuring done"
configure "$release" -DLAMMPS_LIBRARY="$2" -DLAMMPS_SOURCE_DIR=
must "and a missing source" "LAMMPS_LIBRARY needs LAMMPS_SOURCE_DIR too" "-- Configuring done"

# The package of CMake that an installed LAMMPS has.
package=$work/prefix/lib/cmake/LAMMPS
mkdir -p "$package"
printf 'add_library(LAMMPS::lammps SHARED IMPORTED)\nset_target_properties(LAMMPS::lammps PROPERTIES IMPORTED_LOCATION "%s")\n' "$2" >"$package/LAMMPSConfig.cmake"
for named in LAMMPS_DIR="$package" CMAKE_PREFIX_PATH="$work/prefix"; do
  rm -r "$work/grip"
  configure "$wrong" -DLAMMPS_SOURCE_DIR="$work/lammps" -DLAMMPS_BINARY_DIR= -D"$named"
  must "a library that ${named%%=*} leads to" "LAMMPS_LIBRARY is LAMMPS $release ($2), LAMMPS_SOURCE_DIR is LAMMPS $wrong" "-- Configuring done"
done
rm -r "$work/grip"
configure "$wrong" -DLAMMPS_SOURCE_DIR="$work/lammps" -DLAMMPS_BINARY_DIR= -DLAMMPS_DIR="$work"
must "and a folder without the package" "LAMMPS_DIR: $work has no LAMMPSConfig.cmake" "-- Configuring done"
