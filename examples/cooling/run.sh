#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Lets gases of spheres cool. Options are passed to LAMMPS: run.sh -var n 20000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_RESTITUTIONS.
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" cooling "$@"
need_python
restitutions=${GRIP_RESTITUTIONS:-0.8 0.9 0.95}
# shellcheck disable=SC2086 # one word for each restitution
need_numbers GRIP_RESTITUTIONS $restitutions
check_options plugin -- "$@"
rm -rf e*
say "cooling ..."
for e in $restitutions; do
  start "the run with restitution $e" run_host "e$e" -var e "$e" "$@"
done
wait_for_all
check python3 "$here/haff.py" .
draw ''
finish "see $out/cooling.png"
