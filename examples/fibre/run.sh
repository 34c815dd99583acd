#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Bends, swings and twists single fibres, and lets many fall into a box. Options are passed to LAMMPS: run.sh -var fibres 100
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" fibre "$@"
need_python
check_options case plugin -- "$@"
mkdir -p mat
python3 "$here/geometry.py" mat/fibre.mol || stop "the fibre was not written"
say "the mat, and single fibres ..."
start "the mat" run_host mat -var case mat "$@"
for load in 1e-6 1 2 5 10; do start "the bent fibre" run_host "bent_$load" -var case bent -var load "$load" "$@"; done
start "the coarse bent fibre" run_host bent_coarse -var case bent -var n 4 -var drag 500 "$@"
start "the fibre that swings" run_host swinging -var case swinging -var load 0.01 "$@"
start "the ring" run_host ring -var case ring -var n 16 "$@"
wait_for_all
check python3 "$here/fibre.py" .
draw ''
finish "see $out/fibre.png"
