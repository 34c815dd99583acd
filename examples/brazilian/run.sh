#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Loads discs and prisms of cemented grains between two plates until they break. Options are passed to LAMMPS: run.sh -var speed 0.1
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_SEEDS (one specimen of each kind for each).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" brazilian "$@"
need_python
seeds=${GRIP_SEEDS:-4711 4712 4713}
# shellcheck disable=SC2086 # one word for each seed
need_numbers GRIP_SEEDS $seeds
check_options specimen plugin -- "$@"
say "discs and prisms ..."
rm -rf disc_* prism_*
for seed in $seeds; do
  for specimen in disc prism; do
    start "the $specimen of seed $seed" run_host "${specimen}_$seed" -var specimen "$specimen" -var seed "$seed" "$@"
  done
done
wait_for_all
# shellcheck disable=SC2086 # one word for each seed
check python3 "$here/brazilian.py" . $seeds
draw "seeds='$seeds'"
finish "see $out/brazilian.png"
