#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Heaps of beads with different resistance to rolling. Options are passed to LAMMPS: run.sh -var n 2000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_ROLLING (frictions), GRIP_SEEDS,
# GRIP_PLATE (its radius in metres; the number of beads should be proportional to its third power).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" repose
need_python
rolling=${GRIP_ROLLING:-0 0.05 0.1 0.3}
plate=${GRIP_PLATE:-0.04}
seeds=${GRIP_SEEDS:-4711 17}
# shellcheck disable=SC2086 # one word for each friction
need_numbers GRIP_ROLLING $rolling
# shellcheck disable=SC2086 # one word for each seed
need_numbers GRIP_SEEDS $seeds
need_numbers GRIP_PLATE "$plate"
check_options plugin -- "$@"
rm -rf r*_s*

heap() { # friction, seed, options
  local folder=r$1_s$2 friction=$1 seed=$2
  shift 2
  mkdir -p "$folder" && python3 "$top/examples/wet_heap/geometry.py" "$folder" "$plate" || return 1
  run_host "$folder" -var R "$plate" -var mu_r "$friction" -var seed "$seed" "$@"
}

say "heaps, two at a time: some minutes ..."
for friction in $rolling; do
  for seed in $seeds; do start "the heap with rolling friction $friction" heap "$friction" "$seed" "$@"; done
done
wait_for_all
# shellcheck disable=SC2086 # one word for each friction
check python3 "$here/repose.py" . "$plate" $rolling
draw "frictions='$rolling'"
finish "see $out/repose.png"
