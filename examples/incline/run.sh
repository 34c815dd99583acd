#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Lets spheres flow down a rough plane at some angles, and lowers the plane under some layers until they stop. Options are passed to
# LAMMPS: run.sh -var k 2e5
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_ANGLES (in degrees), GRIP_LAYERS (spheres:degrees at
# the start), GRIP_DRAW (no: without the picture).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" incline "$@"
need_python
angles=${GRIP_ANGLES-27 26 25 24 23}
layers=${GRIP_LAYERS-640:23.5 480:24.5 360:25.5 280:26.5 200:28}
[ -n "${angles// /}${layers// /}" ] || stop "GRIP_ANGLES and GRIP_LAYERS are both empty: there is nothing to run"
for angle in $angles; do need_numbers GRIP_ANGLES "$angle"; done
for layer in $layers; do
  [[ $layer == *:* ]] || stop "GRIP_LAYERS: '$layer' is not a number of spheres, a colon and an angle"
  need_numbers GRIP_LAYERS "${layer%%:*}" "${layer#*:}"
done
check_options lower plugin -- "$@"
one_of "-var lower" "$(option lower no "$@")" yes no
rm -rf a[0-9]* n[0-9]* fits.txt
say "flowing, then stopping: some minutes ..."
for angle in $angles; do
  start "the run at $angle degrees" run_host "a$angle" -var angle "$angle" "$@"
done
for layer in $layers; do
  start "the run of the layer $layer" run_host "n${layer%:*}" -var angle "${layer#*:}" -var n "${layer%:*}" "$@" \
    -var lower yes -var begin 50
done
wait_for_all
check python3 "$here/incline.py" .
draw ''
[ ! -f fits.txt ] || cat fits.txt
finish "see $out/incline.png"
