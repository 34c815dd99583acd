#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Throws a bonded ball at a floor, at four speeds and two angles. Options are passed to LAMMPS: run.sh -var seed 1
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" agglomerate "$@"
need_python
check_options plugin normal angle -- "$@"
say "impacts ..."
for normal in 2 3 4 5; do
  for angle in 90 45; do
    rm -rf "${normal}_$angle"
    start "the impact with $normal m/s at $angle degrees" run_host "${normal}_$angle" -var normal "$normal" -var angle "$angle" "$@"
  done
done
wait_for_all
check python3 "$here/agglomerate.py" .
draw ''
finish "see $out/agglomerate.png"
