#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Empties hoppers with four orifices and compares the rates with Beverloo's law. Options go to the host:
# run.sh -var T 0.1
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_DIAMETERS (of the orifices, in metres).
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
lmp=${GRIP_LMP:-$top/build/lmp}
plugin=${GRIP_PLUGIN:-$top/build/gripplugin.so}
out=${GRIP_OUT:-$top/build/examples/hopper}
diameters=${GRIP_DIAMETERS:-0.012 0.014 0.016 0.018}

stop() { echo "hopper: $1" >&2; exit 1; }
command -v "$lmp" >/dev/null || stop "the host '$lmp' is not there (GRIP_LMP)"
[ -f "$plugin" ] || stop "the plugin '$plugin' is not there (GRIP_PLUGIN)"
command -v python3 >/dev/null || stop "python3 is not there"
mkdir -p "$out" || stop "cannot make the folder '$out' (GRIP_OUT)"
lmp=$(realpath "$(command -v "$lmp")")
plugin=$(realpath "$plugin")
out=$(realpath "$out")
export OMP_NUM_THREADS=1
cd "$out" || stop "cannot enter $out"
rm -rf D*

# One hopper, in a folder of its own, with short names, because the host splits a name with a space.
empty() {
  local diameter=$1
  shift
  mkdir -p "D$diameter" && cd "D$diameter" || return 1
  ln -sf "$plugin" gripplugin.so
  python3 "$here/geometry.py" . "$diameter" || return 1
  "$lmp" -nocite -log none -in "$here/in.hopper" -var plugin ./gripplugin.so -var D "$diameter" "$@" >log 2>&1 </dev/null ||
    { grep -m 3 ERROR log >&2; return 1; }
}

echo "hopper: filling and emptying, orifices of $diameters m, two at a time ..."
running=()
names=()
wait_for_first() {
  wait "${running[0]}" || stop "the run with the orifice of ${names[0]} m failed, see $out/D${names[0]}/log"
  running=("${running[@]:1}")
  names=("${names[@]:1}")
}
for diameter in $diameters; do
  [ "${#running[@]}" -lt 2 ] || wait_for_first
  (empty "$diameter" "$@") &
  running+=($!)
  names+=("$diameter")
done
while [ "${#running[@]}" -gt 0 ]; do wait_for_first; done

python3 "$here/rates.py" . || exit 1
command -v gnuplot >/dev/null || stop "gnuplot is not there; the results are in $out, without the plot"
gnuplot -e "results='$out'" "$here/plot.gp" >gnuplot.log 2>&1 || stop "drawing failed, see $out/gnuplot.log"
last=${diameters##* }
picture=$(find "D$last" -name 'hopper.*.png' | sort | tail -n 2 | head -n 1)
[ -z "$picture" ] || cp "$picture" hopper.png
echo "hopper: see $out/rate.png and $out/hopper.png"
