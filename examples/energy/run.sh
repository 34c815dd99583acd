#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shakes a box of grains and draws where their energy goes. Options go to the host: run.sh -var n 200
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" energy "$@"

say "shaking ..."
rm -f ledger.txt ./*.png
run_host . "$@" || stop "the run failed"
awk '
  /^#/ { next }
  { put = $13 + $14; off = $2 < 0 ? -$2 : $2; if (off > worst) worst = off; for (c = 3; c <= 12; c++) last[c] = $c }
  END {
    printf "  put in: %.4g mJ; the sum of the ledger leaves zero by %.2g of that at most\n", 1e3*put, worst/put
    split("x x moving elastic normal_damping plastic adhesion sliding tangential_damping rolling twisting rest", name, " ")
    for (c = 3; c <= 12; c++) printf "  %-18s %6.2f %%\n", name[c], 100*last[c]/put
  }' ledger.txt || stop "cannot read $out/ledger.txt"

draw ''
say "see $out/energy.png"
