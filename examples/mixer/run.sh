#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Mixes grains of two colours with paddles; draws torque, mixing and wear. Options are passed to LAMMPS: run.sh -var turns 1;
# with -var maps yes it also draws maps of the flow
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_RANKS (2), GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" mixer "$@"
need_python

say "filling and turning ..."
rm -f ./*.txt ./*.png ./*.vtp ./*.pvd
python3 "$here/geometry.py" . || stop "cannot make the geometry"
use_ranks "${GRIP_RANKS:-2}"
run_host . "$@" || stop "the run failed"
check python3 "$here/results.py" . 0.6

draw "period=0.6"
picture=$(find . -name 'mixer.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" mixer.png
if [ -f maps.txt ]; then
  need_package
  check "$python" "$here/maps.py" .
fi
finish "see $out/mixing.png, $out/wear.png and $out/mixer.png"
