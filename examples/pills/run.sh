#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Packs ellipsoids of four shapes. Options are passed to LAMMPS: run.sh -var n 1000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" pills "$@"
need_python
check_options plugin axes a b c -- "$@"
say "pills ..."
pack() { # axes, semi-axes
  rm -rf "${1//:/_}"
  start "the run with axes $1" run_host "${1//:/_}" -var axes "$1" -var a "$2" -var b "$3" -var c "$4" "${@:5}"
}
# All have the same volume: a b c = 1/8.
pack 1:1:1 0.5 0.5 0.5 "$@"
pack 1.25:1:0.8 0.625 0.5 0.4 "$@"
pack 1:1:0.5 0.62996052 0.62996052 0.31498026 "$@"
pack 1:1:1.5 0.43679023 0.43679023 0.65518535 "$@"
wait_for_all
check python3 "$here/pills.py" .
draw ''
finish "see $out/pills.png"
