#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Presses a tablet with and without adhesion, and draws the results. Options go to the host: run.sh -var n 1000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" compaction "$@"
mkdir -p "$out/no_adhesion" || stop "cannot make a folder in '$out' (GRIP_OUT)"
use_ranks "$(env -u OMP_NUM_THREADS nproc)"

press() { # press STEP FOLDER LAW [option ...]
  local step=$1 folder=$2 law=$3
  shift 3
  say "$step ..."
  rm -f "$folder"/press.txt "$folder"/*.png
  run_host "$folder" -var law "$law" "$@" || stop "$step failed"
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
    python3 "$here/overlaps.py" pressed.txt dropped.txt "$LAMMPS_POTENTIALS/mcc_ph101.grip" || stop "$step: cannot read the grains in $folder"
  fi
  grep "^Share of the grains" log | sed 's/^/  /'
}

press "pressing with adhesion" "$out" mcc_ph101.grip "$@"
sed '/^plastic/s/ kc [^ ]*/ kc 0/' "$LAMMPS_POTENTIALS/mcc_ph101.grip" >"$out/no_adhesion/no_adhesion.grip" ||
  stop "cannot write $out/no_adhesion/no_adhesion.grip"
press "pressing without adhesion" "$out/no_adhesion" no_adhesion.grip "$@"

pictures=0 see="$out/force.png"
if [ -f "$out/filled.png" ]; then pictures=1 see="$see and $out/packing.png"; fi
draw "pictures=$pictures"
say "see $see"
