#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shakes a box of grains and draws where their energy goes. Options are passed to LAMMPS: run.sh -var n 200
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" energy "$@"

need_python
say "shaking ..."
rm -f ledger.txt ./*.png
run_host . "$@" || stop "the run failed"
check python3 "$here/energy.py" .
draw ''
finish "see $out/energy.png"
