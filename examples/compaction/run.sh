#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Presses a tablet with and without adhesion, and draws the results. Options are passed to LAMMPS: run.sh -var n 1000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" compaction "$@"
need_python
mkdir -p "$out/no_adhesion" || stop "cannot make a folder in '$out' (GRIP_OUT)"
use_ranks "$(env -u OMP_NUM_THREADS nproc)"

press() { # press STEP FOLDER LAW [option ...]
  local step=$1 folder=$2 law=$3
  shift 3
  say "$step ..."
  rm -f "$folder"/press.txt "$folder"/*.png
  run_host "$folder" -var law "$law" "$@" || stop "$step failed"
  # LAMMPS searches for it in the run's folder, then in the collected sets.
  [ -f "$law" ] || law=$LAMMPS_POTENTIALS/$law
  check python3 "$here/tablet.py" . "$law"
  grep "^Share of the grains" log | sed 's/^/  /'
}

press "pressing with adhesion" "$out" mcc_ph101.grip "$@"
sed '/^plastic/s/ kc [^ ]*/ kc 0/' "$LAMMPS_POTENTIALS/mcc_ph101.grip" >"$out/no_adhesion/no_adhesion.grip" ||
  stop "cannot write $out/no_adhesion/no_adhesion.grip"
press "pressing without adhesion" "$out/no_adhesion" no_adhesion.grip "$@"

pictures=0 see="$out/force.png"
if [ -f "$out/filled.png" ]; then pictures=1 see="$see and $out/packing.png"; fi
draw "pictures=$pictures"
finish "see $see"
