#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Empties silos with a large and a small orifice. Options are passed to LAMMPS: run.sh -var size full
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_CASES (orifice-material), GRIP_DRAW (no:
# without pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" dosta_silo "$@"
need_python
cases=${GRIP_CASES:-large-M1 small-M1 large-M2 small-M2}
[ -n "${cases// /}" ] || stop "GRIP_CASES has no case"
for case in $cases; do one_of "the case" "$case" large-M1 small-M1 large-M2 small-M2; done
check_options size out plugin -- "$@"
one_of "-var size" "$(option size short "$@")" short full
rm -rf large-M* small-M*

empty() { # case, option ...
  local case=$1 orifice=${1%-*}
  shift
  mkdir -p "$case" && python3 "$here/geometry.py" "$case" "$orifice" || return 1
  run_host "$case" -var orifice "$orifice" -var material "${case#*-}" "$@"
}

say "filling and emptying $cases, two at a time ..."
for case in $cases; do
  start "the run $case" empty "$case" "$@"
done
wait_for_all

check python3 "$here/silo.py" . "$here/counts.txt"
draw ''
picture=$(find "${cases%% *}" -name 'silo.*.png' | sort | tail -n 2 | head -n 1)
[ -z "$picture" ] || cp "$picture" grains.png
finish "see $out/count.png and $out/grains.png"
