#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Empties a cylinder through orifices in its floor. Options are passed to LAMMPS: run.sh -var n 8000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_ORIFICES (in diameters of a sphere).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../common.sh" hopper/beverloo
need_python
orifices=${GRIP_ORIFICES:-9 8 7 6 5}
# shellcheck disable=SC2086 # one word for each orifice
need_numbers GRIP_ORIFICES $orifices
check_options plugin -- "$@"
radius=$(option R 8 "$@")
rm -rf D*

silo() { # orifice, options
  local folder=D$1 orifice=$1
  shift
  mkdir -p "$folder" && python3 "$here/geometry.py" "$folder" "$orifice" "$radius" || return 1
  run_host "$folder" -var D "$orifice" "$@"
}

say "filling and emptying, two at a time: some minutes ..."
for orifice in $orifices; do start "the run with an orifice of $orifice" silo "$orifice" "$@"; done
wait_for_all
check python3 "$here/beverloo.py" .
draw ''
finish "see $out/beverloo.png"
