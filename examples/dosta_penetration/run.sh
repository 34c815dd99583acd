#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shoots a steel ball into a bed of grains. Options are passed to LAMMPS: run.sh -var size full
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results), GRIP_RANKS (2), GRIP_DRAW (no: without
# pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" dosta_penetration "$@"
need_python
check_options size bed plugin -- "$@"
one_of "-var size" "$(option size short "$@")" short full
need_numbers GRIP_RANKS "${GRIP_RANKS:-2}"
rm -rf run
use_ranks "${GRIP_RANKS:-2}"
say "filling the box, then shooting ..."
run_host run "$@" || exit 1
cd "$out" || exit 1
check python3 "$here/penetration.py" run "$here/heights.txt"
draw ''
picture=$(find run -name 'penetration.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" grains.png
finish "see $out/height.png and $out/grains.png"
