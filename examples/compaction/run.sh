#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Presses a tablet with and without adhesion, and draws the results. Options go to the host: run.sh -var n 1000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results).
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
lmp=${GRIP_LMP:-$top/build/lmp}
plugin=${GRIP_PLUGIN:-$top/build/gripplugin.so}
mpiexec=${GRIP_MPIEXEC:-mpiexec}
out=${GRIP_OUT:-$top/build/examples/compaction}
potentials=$top/potentials

stop() { echo "compaction: $1" >&2; exit 1; }
command -v "$lmp" >/dev/null || stop "the host '$lmp' is not there (GRIP_LMP)"
[ -f "$plugin" ] || stop "the plugin '$plugin' is not there (GRIP_PLUGIN)"
mkdir -p "$out/no_adhesion" || stop "cannot make the folder '$out' (GRIP_OUT)"
lmp=$(realpath "$(command -v "$lmp")")
plugin=$(realpath "$plugin")
out=$(realpath "$out")
export LAMMPS_POTENTIALS=$potentials OMP_NUM_THREADS=1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Lets Open MPI start a rank on every hardware thread, also if it counts fewer slots.
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe

ranks=$(env -u OMP_NUM_THREADS nproc)
launch=("$mpiexec" -n "$ranks")
if [ "$ranks" = 1 ] || ! command -v "$mpiexec" >/dev/null; then launch=(); fi

press() { # press STEP FOLDER LAW [option ...]
  local step=$1 folder=$2 law=$3
  shift 3
  echo "compaction: $step ..."
  # In the folder and with short names, because the host splits a name with a space.
  cd "$folder" || stop "$step: cannot enter $folder"
  rm -f press.txt ./*.png
  ln -sf "$plugin" gripplugin.so || stop "$step: cannot write to $folder"
  ${launch[@]+"${launch[@]}"} "$lmp" -nocite -log none -in "$here/in.compaction" \
    -var plugin ./gripplugin.so -var law "$law" "$@" >log 2>&1 </dev/null ||
    { grep -m 3 ERROR log >&2; stop "$step failed, see $folder/log"; }
  awk -v step="$step" '
    /^#/ { next }
    { z[n] = $2; f[n] = $3; if (f[n] > f[peak]) peak = n; n++ }
    END {
      low = 0.8*f[peak]
      for (i = peak; i > 0 && f[i] > low; i--);
      for (j = peak; j < n - 1 && f[j] > low; j++);
      for (k = j; k < n - 1 && f[k] > 0.01*f[peak]; k++);
      press = (f[peak] - f[i])/(z[i] - z[peak]); release = (f[peak] - f[j])/(z[j] - z[peak])
      printf "  largest force %.0f N at %.2f mm; slope from 80 %% of it: pressing %.0f N/mm, release %.0f N/mm; ", \
        f[peak], z[peak], press, release
      printf "below 1 %% of it at %.1f mm\n", z[k]
    }' press.txt || stop "$step: cannot read $folder/press.txt"
  if command -v python3 >/dev/null; then
    python3 "$here/overlaps.py" pressed.txt dropped.txt "$potentials/mcc_ph101.grip" || stop "$step: cannot read the grains in $folder"
  fi
  grep "^Share of the grains" log | sed 's/^/  /'
}

press "pressing with adhesion" "$out" mcc_ph101.grip "$@"
sed '/^plastic/s/ kc [^ ]*/ kc 0/' "$potentials/mcc_ph101.grip" >"$out/no_adhesion/no_adhesion.grip" ||
  stop "cannot write $out/no_adhesion/no_adhesion.grip"
press "pressing without adhesion" "$out/no_adhesion" no_adhesion.grip "$@"

command -v gnuplot >/dev/null || stop "gnuplot is not there; the results are in $out, without the plots"
pictures=0 see="$out/force.png"
if [ -f "$out/filled.png" ]; then pictures=1 see="$see and $out/packing.png"; fi
gnuplot -e "results='$out'; pictures=$pictures" "$here/plot.gp" >"$out/gnuplot.log" 2>&1 ||
  stop "drawing failed, see $out/gnuplot.log"
echo "compaction: see $see"
