# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Functions shared by the scripts for set-up and tests, which source this file.

grip_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Suffix of the names of build directories, and the release of LAMMPS.
# shellcheck disable=SC2034 # read by the scripts that source this
case ${GRIP_HOST:-reference} in
  reference) grip_suffix='' grip_release=20250204 ;;
  newest) grip_suffix=-newest grip_release=20260704 ;;
  *)
    echo "GRIP_HOST is '$GRIP_HOST', accepted are: reference newest" >&2
    exit 2
    ;;
esac
# shellcheck disable=SC2034
grip_build=$grip_root/build$grip_suffix

say() { echo "== $*"; }

# Unsets the OpenMP variables, which nproc would otherwise use as the number of cores.
jobs() { echo "${GRIP_JOBS:-$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc 2>/dev/null || echo 2)}"; }

# Prints the last line of a log every 15 seconds, until it is killed or the script has ended.
show_progress() { # log
  while sleep 15 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    echo "   $(tail -n 1 "$1" | tr -d '\r' | cut -c 1-110)"
  done
}

# Runs a command with its output in a log, and reports the result.
step() { # title, log, advice, command...
  local title=$1 log=$2 advice=$3 begun=$SECONDS failed=0 progress
  shift 3
  mkdir -p "$(dirname "$log")"
  : >"$log"
  say "$title"
  show_progress "$log" &
  progress=$!
  "$@" >"$log" 2>&1 </dev/null || failed=$?
  kill "$progress" 2>/dev/null
  wait "$progress" 2>/dev/null || true
  if [ "$failed" = 0 ]; then
    say "$title: done, $((SECONDS - begun)) s"
    return 0
  fi
  {
    echo
    echo "FAILED: $title. The last lines of its log:"
    tail -n 25 "$log" | sed 's/^/   /'
    echo "Whole log:  $log"
    echo "What to do: $advice"
  } >&2
  return 1
}

cached() { # build directory, variable: its value in CMake's cache
  sed -n "s|^$2:[A-Z]*=||p" "$1/CMakeCache.txt" 2>/dev/null | head -n 1
}

same_program() { # a, b: names or paths
  [ "$(readlink -f "$(command -v "$1")")" = "$(readlink -f "$(command -v "$2")")" ]
}

# A build directory that was configured elsewhere or with another compiler cannot be reused.
forget_if_stale() { # build directory
  [ -f "$1/CMakeCache.txt" ] || return 0
  local reason=
  [ "$(cached "$1" CMAKE_HOME_DIRECTORY)" = "$grip_root" ] || reason="was made for another source directory"
  [ "$(cached "$1" CMAKE_CACHEFILE_DIR)" = "$1" ] || reason="was made in another place"
  [ -z "${CC:-}" ] || same_program "${CC%% *}" "$(cached "$1" CMAKE_C_COMPILER)" || reason="has another C compiler"
  [ -z "${CXX:-}" ] || same_program "${CXX%% *}" "$(cached "$1" CMAKE_CXX_COMPILER)" ||
    reason="has another C++ compiler"
  [ -n "$reason" ] || return 0
  say "$1 $reason: it is created again"
  rm -rf "$1/CMakeCache.txt" "$1/CMakeFiles"
}

configure() { # build directory, title, arguments of cmake...
  local build=$1 title=$2
  shift 2
  forget_if_stale "$build"
  step "configuring $title in $build" "$build/log/configure.log" \
    "see the log for the first error; to start over, delete $build" \
    cmake -S "$grip_root" -B "$build" "$@"
}

# Configures a build with warnings as errors, against the LAMMPS of the build in $grip_build.
configure_beside() { # build directory, title, arguments of cmake...
  configure "$1" "$2" -DGRIP_WERROR=on "${@:3}" "-DGRIP_HOST=${GRIP_HOST:-reference}" \
    "-DLAMMPS_SOURCE_DIR=$(cached "$grip_build" LAMMPS_SOURCE_DIR)" \
    "-DLAMMPS_BINARY_DIR=$(cached "$grip_build" LAMMPS_BINARY_DIR)" "-DLAMMPS_LIBRARY=$(cached "$grip_build" LAMMPS_LIBRARY)"
}

build() { # build directory, title, arguments of cmake --build...
  local build=$1 title=$2
  shift 2
  step "building $title" "$build/log/build.log" \
    "see the log for the first 'error:'; to start over, delete $build" \
    cmake --build "$build" --parallel "$(jobs)" "$@"
}
