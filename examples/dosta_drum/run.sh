#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Turns a drum with small grains above large ones. Options go to the host: run.sh -var size full
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results), GRIP_RANKS (2), GRIP_DRAW (no: without
# pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" dosta_drum "$@"
need_python
rm -rf run
use_ranks "${GRIP_RANKS:-2}"
say "filling the drum, then turning it ..."
run_host run "$@" || exit 1
cd "$out" || exit 1
python3 "$here/drum.py" run || exit 1
draw ''
picture=$(find run -name 'drum.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" grains.png
say "see $out/zones.png and $out/grains.png"
