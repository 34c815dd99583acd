#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Turns dice and spheres in a drum. Options are passed to LAMMPS: run.sh -var turn 8
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_CASES (default: all below), GRIP_DRAW (no: without the
# picture).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" dice "$@"
need_python
all="dice_8 dice_4 sphere sphere_0"
cases=${GRIP_CASES:-$all}
# shellcheck disable=SC2086 # one word for each case
for case in $cases; do one_of "the case" "$case" $all; done
check_options plugin -- "$@"
rm -rf dice_* sphere sphere_0 ./*.txt

# All have the volume of a sphere of diameter 1.
drum() { # case, options
  local shape
  case $1 in
    dice_8) shape="-var exponent 8 -var half 0.412" ;;
    dice_4) shape="-var exponent 4 -var half 0.43258" ;;
    sphere) shape="-var exponent 2" ;;
    sphere_0) shape="-var exponent 2 -var mu_r 0" ;;
  esac
  # shellcheck disable=SC2086 # one word for each option
  mkdir -p "$1" && python3 "$here/geometry.py" "$1" && run_host "$1" $shape "${@:2}"
}

say "turning, two at a time: some minutes ..."
for case in $cases; do start "the run $case" drum "$case" "$@"; done
wait_for_all
check python3 "$here/dice.py" .
draw ''
finish "see $out/dice.png"
