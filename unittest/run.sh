#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Sets everything up, builds Grip with warnings as errors, and runs all tests: with sanitizers, with random
# input if clang is installed, and finally the tests of the ordinary build.
#
#   bash unittest/run.sh [-DNAME=VALUE ...]      the arguments go to CMake; environment: tools/setup.sh
#
# GRIP_QUICK=1       only the tests of the ordinary build
# GRIP_ONLY=lammps   only those of them that run LAMMPS, and only what they need is built
# GRIP_ONLY=host     of these, only the tests whose results may depend on the release of LAMMPS
# GRIP_MAY_SKIP='NAME ...'   every test that is skipped or left out for want of a program fails, except these
set -uo pipefail
# shellcheck source=tools/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/../tools/steps.sh"

summary=()
failed=0

# Runs ctest, shows its output, and keeps its last line for the summary.
run_tests() { # title, build directory, arguments of ctest...
  local title=$1 directory=$2 log status=0 closing skipped
  shift 2
  log=$directory/log/$(tr -c 'a-z\n' '-' <<<"${title,,}").log
  mkdir -p "$directory/log"
  say "testing: $title"
  ctest --test-dir "$directory" --output-on-failure --no-tests=error --parallel 2 "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  closing=$(grep -E 'tests passed,' "$log" || echo "no test was run")
  skipped=$(skipped_tests "$log")
  if [ -n "${GRIP_MAY_SKIP+set}" ] && [ -n "$skipped" ]; then
    status=1
    closing+="; skipped: $skipped"
  fi
  finish "$title" "$status" "$closing"
  [ "$status" = 0 ] || summary+=("        $(failed_tests "$log")(log: $log)")
}

failed_tests() { # log of ctest: their names
  awk '/^The following tests FAILED/ { list = 1; next } list && $2 == "-" { printf "%s ", $3 }' "$1"
}

skipped_tests() { # log of ctest: their names, without those that may be skipped
  awk -v may=" ${GRIP_MAY_SKIP:-} " '/^The following tests FAILED/ { exit } /^The following tests did not run/ { list = 1; next }
    list && $2 == "-" && !index(may, " " $3 " ") { printf "%s ", $3 }' "$1"
}

finish() { # title, status, text
  local word=passed
  [ "$2" = 0 ] || { word=FAILED; failed=1; }
  summary+=("$(printf '%-6s  %s: %s' "$word" "$1" "$3")")
}

sanitized() {
  local directory=$grip_root/build-asan$grip_suffix
  if ! configure_beside "$directory" "the build with sanitizers" -DGRIP_SANITIZE=on -DGRIP_UNITY=on "$@" ||
    ! build "$directory" "the build with sanitizers"; then
    finish "sanitizers" 1 "was not built"
    return
  fi
  run_tests "sanitizers" "$directory" -LE '^plain$'
}

fuzz() {
  local directory=$grip_root/build-fuzz
  if ! command -v clang >/dev/null; then
    summary+=("not run  random input: clang is not installed")
    [ -z "${GRIP_MAY_SKIP+set}" ] || failed=1
    return
  fi
  # These tests run no kernels.
  if ! CC=clang CXX=clang++ configure "$directory" "the build for random input" -DGRIP_PLUGIN=off -DGRIP_PORTABLE=on \
    -DGRIP_WERROR=on "$@" ||
    ! build "$directory" "the build for random input" --target fuzz; then
    finish "random input" 1 "was not built"
    return
  fi
  run_tests "random input" "$directory" -R fuzz
}

show_summary() {
  local line
  echo
  say "summary, after $((SECONDS / 60)) min $((SECONDS % 60)) s"
  for line in "${summary[@]}"; do echo "   $line"; done
  if [ "$failed" = 0 ]; then say "all tests passed"; else say "some tests FAILED"; fi
}

targets=()
chosen=()
case ${GRIP_ONLY:-} in
  '') ;;
  lammps) targets=(--target lammps_tests) chosen=(-R '^lammps_') GRIP_QUICK=1 ;;
  host) targets=(--target lammps_tests) chosen=(-L '^host$') GRIP_QUICK=1 ;;
  *) echo "GRIP_ONLY is '$GRIP_ONLY', accepted are: lammps host" >&2; exit 2 ;;
esac

bash "$grip_root/tools/setup.sh" --own -DGRIP_WERROR=on ${targets[@]+"${targets[@]}"} "$@" ||
  { say "set-up FAILED, no test was run"; exit 1; }
if [ -z "${GRIP_QUICK:-}" ]; then
  sanitized "$@"
  fuzz "$@"
fi
run_tests "tests" "$grip_build" ${chosen[@]+"${chosen[@]}"}
show_summary
exit "$failed"
