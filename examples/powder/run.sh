#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Shears a powder in a periodic box and presses it between plates. Options are passed to LAMMPS: run.sh -var n 4000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_ADHESIONS and GRIP_PRESSES (over the
# powder's).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" powder "$@"
need_python
adhesions=${GRIP_ADHESIONS:-0 0.5 1}
presses=${GRIP_PRESSES:-0 1}
# shellcheck disable=SC2086 # one word for each adhesion
need_numbers GRIP_ADHESIONS $adhesions
# shellcheck disable=SC2086 # one word for each adhesion
need_numbers GRIP_PRESSES $presses
check_options plugin -- "$@"
rm -rf shear[0-9]* press[0-9]* oedometer_*.txt
say "shearing and pressing ..."
for share in $adhesions; do
  start "the shear with adhesion $share" run_host "shear$share" -var test shear -var share "$share" "$@"
done
for share in $presses; do
  start "the press with adhesion $share" run_host "press$share" -var test press -var share "$share" "$@"
done
wait_for_all
check python3 "$here/powder.py" .
draw ''
finish "see $out/powder.png"
