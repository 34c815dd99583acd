#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Sends solitary waves through a row of spheres. Options are passed to LAMMPS: run.sh -var n 100
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_SPEEDS (of the striker, in m/s).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" chain "$@"
need_python
speeds=${GRIP_SPEEDS:-0.01 0.1 1}
# shellcheck disable=SC2086 # one word for each speed
need_numbers GRIP_SPEEDS $speeds
check_options plugin -- "$@"
spheres=$(option n 60 "$@")
awk -v n="$spheres" 'BEGIN { exit !(n >= 40) }' || stop "-var n '$spheres': the wave needs 40 spheres to form and to be measured"
rm -rf v*
say "striking ..."
for speed in $speeds; do
  start "the run at $speed m/s" run_host "v$speed" -var v "$speed" "$@"
done
wait_for_all
check python3 "$here/wave.py" .
draw ''
finish "see $out/chain.png"
