#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Packs spheres of different friction. Options are passed to LAMMPS: run.sh -var n 4000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_FRICTIONS.
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" packing "$@"
need_python
frictions=${GRIP_FRICTIONS:-0 0.01 0.1 0.3 1 10}
# shellcheck disable=SC2086 # one word for each friction
need_numbers GRIP_FRICTIONS $frictions
check_options plugin -- "$@"
rm -rf mu*
say "packing ..."
for mu in $frictions; do
  start "the run with friction $mu" run_host "mu$mu" -var mu "$mu" "$@"
done
wait_for_all
check python3 "$here/packing.py" .
draw ''
finish "see $out/packing.png"
