#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shakes a box of grains and draws where their energy goes. Options go to the host: run.sh -var n 200
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
lmp=${GRIP_LMP:-$top/build/lmp}
plugin=${GRIP_PLUGIN:-$top/build/gripplugin.so}
out=${GRIP_OUT:-$top/build/examples/energy}

stop() { echo "energy: $1" >&2; exit 1; }
command -v "$lmp" >/dev/null || stop "the host '$lmp' is not there (GRIP_LMP)"
[ -f "$plugin" ] || stop "the plugin '$plugin' is not there (GRIP_PLUGIN)"
mkdir -p "$out" || stop "cannot make the folder '$out' (GRIP_OUT)"
lmp=$(realpath "$(command -v "$lmp")")
plugin=$(realpath "$plugin")
out=$(realpath "$out")
export OMP_NUM_THREADS=1

echo "energy: shaking ..."
# In the folder and with short names, because the host splits a name with a space.
cd "$out" || stop "cannot enter $out"
rm -f ledger.txt ./*.png
ln -sf "$plugin" gripplugin.so || stop "cannot write to $out"
"$lmp" -nocite -log none -in "$here/in.energy" -var plugin ./gripplugin.so "$@" >log 2>&1 </dev/null ||
  { grep -m 3 ERROR log >&2; stop "the run failed, see $out/log"; }
awk '
  /^#/ { next }
  { put = $13 + $14; off = $2 < 0 ? -$2 : $2; if (off > worst) worst = off; for (c = 3; c <= 12; c++) last[c] = $c }
  END {
    printf "  put in: %.4g mJ; the sum of the ledger leaves zero by %.2g of that at most\n", 1e3*put, worst/put
    split("x x moving elastic normal_damping plastic adhesion sliding tangential_damping rolling twisting rest", name, " ")
    for (c = 3; c <= 12; c++) printf "  %-18s %6.2f %%\n", name[c], 100*last[c]/put
  }' ledger.txt || stop "cannot read $out/ledger.txt"

command -v gnuplot >/dev/null || stop "gnuplot is not there; the results are in $out, without the plot"
gnuplot -e "results='$out'" "$here/plot.gp" >gnuplot.log 2>&1 || stop "drawing failed, see $out/gnuplot.log"
echo "energy: see $out/energy.png"
