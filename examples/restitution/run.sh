#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Restitution against speed of plastic and adhesive laws, and loops of the tangential laws.
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_LAW (the command grip-law), GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" restitution "$@"
need_python
# A build has it beside the plugin, an installation in bin.
for law in "$(dirname "$plugin")/grip-law" "$top/../../bin/grip-law" grip-law; do
  ! command -v "$law" >/dev/null || break
done
law=${GRIP_LAW:-$law}
command -v "$law" >/dev/null || stop "the command grip-law is not there (GRIP_LAW)"
python3 "$here/laws.py" write . || stop "cannot write the spheres"
say "colliding ..."
while read -r folder dt steps; do
  start "the run $folder" run_host "$folder" -var dt "$dt" -var steps "$steps"
done <runs.txt
wait_for_all
check python3 "$here/laws.py" check . "$law"
draw ''
finish "see $out/restitution.png and $out/loops.png"
