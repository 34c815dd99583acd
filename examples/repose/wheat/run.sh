#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Makes heaps of wheat by lifting a tube slowly. Options are passed to LAMMPS: run.sh -var seed 17
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_HEAPS (friction, rolling friction and restitution
# of each, with colons; those of published.txt), GRIP_TUBE (its radius in metres), GRIP_DRAW (no: without the picture).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../common.sh" repose/wheat "$@"
need_python
rm -rf [0-9]*_*
heaps=${GRIP_HEAPS:-$(awk '!/^#/ { printf "%g:%g:%g ", $1, $2, $3 }' "$here/published.txt")}

tube=${GRIP_TUBE:-0.04}

heap() { # friction, rolling friction, restitution, options
  local mu=$1 mu_r=$2 e=$3 folder
  shift 3
  folder=$(printf '%g_%g_%g' "$mu" "$mu_r" "$e")
  mkdir -p "$folder" && python3 "$here/geometry.py" "$folder" "$tube" || return 1
  run_host "$folder" -var R "$tube" -var mu "$mu" -var mu_r "$mu_r" -var e "$e" "$@"
}

say "heaps, two at a time: some minutes ..."
for numbers in $heaps; do
  IFS=: read -r mu mu_r e <<<"$numbers"
  start "the heap with friction $mu" heap "$mu" "$mu_r" "$e" "$@"
done
wait_for_all
check python3 "$here/wheat.py" . "$tube"
draw ''
finish "see $out/wheat.png"
