#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Empties hoppers with four orifices and compares the rates with Beverloo's law. Options are passed to LAMMPS:
# run.sh -var T 0.1; with -var maps yes it also draws maps of the flow
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_DIAMETERS (of the orifices, in metres).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" hopper "$@"
need_python
diameters=${GRIP_DIAMETERS:-0.012 0.014 0.016 0.018}
rm -rf D*

empty() { # diameter, option ...
  local diameter=$1
  shift
  mkdir -p "D$diameter" && python3 "$here/geometry.py" "D$diameter" "$diameter" || return 1
  run_host "D$diameter" -var D "$diameter" "$@"
}

say "filling and emptying, orifices of $diameters m, two at a time ..."
for diameter in $diameters; do
  start "the run with the orifice of $diameter m" empty "$diameter" "$@"
done
wait_for_all

check python3 "$here/rates.py" .
draw ''
last=${diameters##* }
picture=$(find "D$last" -name 'hopper.*.png' | sort | tail -n 2 | head -n 1)
[ -z "$picture" ] || cp "$picture" hopper.png
if [ -f "D$last/maps.txt" ]; then
  need_package
  check "$python" "$here/maps.py" "D$last"
  cp "D$last/maps.png" .
fi
finish "see $out/rate.png and $out/hopper.png"
