#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Mixes grains of two colours with paddles; draws torque, mixing and wear. Options go to the host: run.sh -var turns 1
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_RANKS (2), GRIP_OUT (folder of the results).
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
lmp=${GRIP_LMP:-$top/build/lmp}
plugin=${GRIP_PLUGIN:-$top/build/gripplugin.so}
out=${GRIP_OUT:-$top/build/examples/mixer}

stop() { echo "mixer: $1" >&2; exit 1; }
command -v "$lmp" >/dev/null || stop "the host '$lmp' is not there (GRIP_LMP)"
[ -f "$plugin" ] || stop "the plugin '$plugin' is not there (GRIP_PLUGIN)"
command -v python3 >/dev/null || stop "python3 is not there"
mkdir -p "$out" || stop "cannot make the folder '$out' (GRIP_OUT)"
lmp=$(realpath "$(command -v "$lmp")")
plugin=$(realpath "$plugin")
out=$(realpath "$out")
export OMP_NUM_THREADS=1

echo "mixer: filling and turning ..."
# In the folder and with short names, because the host splits a name with a space.
cd "$out" || stop "cannot enter $out"
rm -f ./*.txt ./*.png ./*.vtp ./*.pvd
ln -sf "$plugin" gripplugin.so || stop "cannot write to $out"
python3 "$here/geometry.py" . || stop "cannot make the geometry"
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
launch=("${GRIP_MPIEXEC:-mpiexec}" -n "${GRIP_RANKS:-2}")
[ "${GRIP_RANKS:-2}" != 1 ] || launch=()
${launch[@]+"${launch[@]}"} "$lmp" -nocite -log none -in "$here/in.mixer" \
  -var plugin ./gripplugin.so "$@" >log 2>&1 </dev/null ||
  { grep -m 3 ERROR log >&2; stop "the run failed, see $out/log"; }
python3 "$here/results.py" . 0.6 || exit 1

command -v gnuplot >/dev/null || stop "gnuplot is not there; the results are in $out, without the plot"
gnuplot -e "results='$out'; period=0.6" "$here/plot.gp" >gnuplot.log 2>&1 || stop "drawing failed, see $out/gnuplot.log"
picture=$(find . -name 'mixer.*.png' | sort | tail -n 1)
[ -z "$picture" ] || cp "$picture" mixer.png
echo "mixer: see $out/mixing.png, $out/wear.png and $out/mixer.png"
