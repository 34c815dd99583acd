#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shears spheroids, and lets them flow out of a silo beside spheres. Options are passed to LAMMPS: run.sh -var strain 12
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_CASES (default: all below), GRIP_DRAW (no: without the
# picture).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" rice "$@"
need_python
all="shear_3_slow shear_5 shear_3 silo_3 shear_2 silo_1"
cases=${GRIP_CASES:-$all}
# shellcheck disable=SC2086 # one word for each case
for case in $cases; do one_of "the case" "$case" $all; done
check_options plugin test -- "$@"
rm -rf shear_* silo_* ./*.txt ./*.stl
python3 "$here/geometry.py" . 5 6 7 || stop "cannot make the geometry"

rice() { # case, options
  local test ratio slow speed=()
  IFS=_ read -r test ratio slow <<<"$1"
  [ -z "$slow" ] || speed=(-var I 0.025)
  run_host "$1" -var test "$test" -var ratio "$ratio" ${speed[@]+"${speed[@]}"} "${@:2}"
}

say "shearing and emptying, two at a time: some minutes ..."
for case in $cases; do start "the run $case" rice "$case" "$@"; done
wait_for_all
check python3 "$here/rice.py" .
draw ''
finish "see $out/rice.png"
