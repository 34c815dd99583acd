#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Turns a mill with balls and ore; spectra of its collisions, power, damage. Options are passed to LAMMPS: run.sh -var turns 3
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_RANKS (1), GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" mill "$@"
check_options plugin out -- "$@"
need_package

say "turning ..."
rm -f ./*.txt ./*.png ./*.stl
"$python" "$here/geometry.py" . || stop "cannot make the geometry"
run_host . "$@" || stop "the run failed"
spin=$(awk '/^# spin/ { print $3 }' spin.txt)
check "$python" "$here/results.py" . "$spin"

picture=$(find . -name 'mill.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" mill.png
finish "see $out/spectra.png and $out/mill.png"
