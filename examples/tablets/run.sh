#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Pours tablets and spheres of the same volume into a hopper and lets them flow out. Options are passed to LAMMPS: run.sh -var n 200
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_CLUMP (the command grip-clump), GRIP_OUT (folder of the results), GRIP_MEMBERS (spheres
# of a tablet, 20), GRIP_CASES (grain-friction), GRIP_DRAW (no: without pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" tablets "$@"
for clump in "$(dirname "$plugin")/grip-clump" "$top/../../bin/grip-clump" grip-clump; do
  command -v "$clump" >/dev/null && break
done
clump=${GRIP_CLUMP:-$clump}
command -v "$clump" >/dev/null || stop "the command grip-clump is not there (GRIP_CLUMP)"
need_python
members=${GRIP_MEMBERS:-20}
need_numbers "GRIP_MEMBERS" "$members"
# Without friction only the bed is made.
cases=${GRIP_CASES:-tablet-0.4 tablet-0 sphere-0.4 sphere-0}
[ -n "${cases// /}" ] || stop "GRIP_CASES has no case"
for case in $cases; do one_of "the case" "$case" tablet-0.4 tablet-0 sphere-0.4 sphere-0; done
check_options plugin out files grain mu -- "$@"
rm -rf tablet-* sphere-* ./*.txt ./*.png ./*.stl ./*.mol

say "making a clump of $members spheres ..."
python3 "$here/geometry.py" . || stop "cannot make the geometry"
drawn=(--image clump.png)
[ "${GRIP_DRAW:-yes}" != no ] || drawn=()
"$clump" tablet.stl "$members" tablet.mol --scale 0.001 --density 1200 --report ${drawn[@]+"${drawn[@]}"} >clump.txt || stop "cannot make the clump"

pour() { # case, option ...
  local case=$1 open=()
  shift
  [ "${case#*-}" != 0 ] || open=(-var T 0)
  run_host "$case" -var files .. -var grain "${case%-*}" -var mu "${case#*-}" "$@" ${open[@]+"${open[@]}"}
}

say "pouring $cases, two at a time ..."
for case in $cases; do
  start "the run $case" pour "$case" "$@"
done
wait_for_all

check python3 "$here/tablets.py" .
draw ''
picture=$(find tablet-0.4 -name 'tablets.*.png' 2>/dev/null | sort | sed -n 4p)
[ -z "$picture" ] || cp "$picture" tablets.png
finish "see $out/beds.png, $out/tablets.png and $out/clump.txt"
