#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Feeds grains of two sizes onto a belt and compares masses and power with closed forms. Options are passed to LAMMPS:
# run.sh -var q 0.2
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_RANKS (1), GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" feeder "$@"
need_python
check_options plugin out -- "$@"
q=$(option q 0.5 "$@")
v=$(option v 1.0 "$@")
length=$(option length 1.0 "$@")

say "feeding ..."
rm -f ./*.txt ./*.png ./*.stl
python3 "$here/geometry.py" . "$length" || stop "cannot make the geometry"
run_host . "$@" || stop "the run failed"
check python3 "$here/results.py" . "$q" "$v" "$length"

draw "q=$q; v=$v; L=$length"
picture=$(find . -name 'feeder.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" feeder.png
finish "see $out/masses.png and $out/feeder.png"
