#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Rotates a drum with small grains above large ones. Options are passed to LAMMPS: run.sh -var size full
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results), GRIP_RANKS (2), GRIP_DRAW (no: without
# pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" dosta_drum "$@"
need_python
check_options size plugin -- "$@"
one_of "-var size" "$(option size short "$@")" short full
need_numbers GRIP_RANKS "${GRIP_RANKS:-2}"
rm -rf run
use_ranks "${GRIP_RANKS:-2}"
say "filling the drum, then turning it ..."
run_host run "$@" || exit 1
cd "$out" || exit 1
check python3 "$here/drum.py" run
draw ''
# The picture nearest to half a second, or the last one.
step=$(awk '/Time step/ { print int(0.5 / $4 + 0.5); exit }' run/log)
picture=$(find run -name 'drum.*.png' | sort | awk -v step="$step" '
  { n = $0; gsub(/.*drum[.]|[.]png/, "", n); n += 0; off = n > step ? n - step : step - n; if (NR == 1 || off < least) { least = off; best = $0 } }
  END { print best }')
[ -z "$picture" ] || cp "$picture" grains.png
finish "see $out/zones.png and $out/grains.png"
