#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Lets spheres hit walls and each other, with every tangential law, and compares with published figures.
#
#   run.sh [POINTS]        POINTS: impacts in a sweep (36)
#
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" impacts "$@"
need_python
rm -rf test*
python3 "$here/cases.py" . "${1:-36}" || stop "cannot write the spheres"

say "$(wc -l <runs.txt) runs ..."
while read -r folder dt steps wall every; do
  start "the run $folder" run_host "$folder" -var dt "$dt" -var steps "$steps" -var wall "$wall" -var every "$every"
done <runs.txt
wait_for_all
check python3 "$here/results.py" .
draw ''
finish "see $out/impacts.png and $out/spins.png"
