#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Fills cylinders to different heights and weighs what their floor carries. Options are passed to LAMMPS: run.sh -var mu 0.3
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_SPHERES (numbers of them).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" janssen "$@"
need_python
spheres=${GRIP_SPHERES:-125 250 500 1000 2000}
# shellcheck disable=SC2086 # one word for each number
need_numbers GRIP_SPHERES $spheres
check_options plugin -- "$@"
rm -rf n[0-9]*
say "filling ..."
for n in $spheres; do
  start "the run with $n spheres" run_host "n$n" -var n "$n" "$@"
done
wait_for_all
check python3 "$here/janssen.py" .
draw ''
finish "see $out/janssen.png"
