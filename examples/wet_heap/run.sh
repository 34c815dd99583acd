#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Lifts a tube off dry and wet beads, and measures the angles of the heaps. Options are passed to LAMMPS: run.sh -var n 1000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_CONTENTS (of liquid, first 0), GRIP_PLATE (its radius
# in metres; the number of beads should be proportional to its third power), GRIP_DRAW (no: without pictures).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" wet_heap
need_python
contents=${GRIP_CONTENTS:-0 0.001 0.01}
plate=${GRIP_PLATE:-0.04}
# shellcheck disable=SC2086 # one word for each content
need_numbers GRIP_CONTENTS $contents
need_numbers GRIP_PLATE "$plate"
check_options out plugin -- "$@"
options=(-var R "$plate")
[ "${GRIP_DRAW:-yes}" != no ] || options+=(-var every 0)
rm -rf W*

heap() { # liquid content, options
  local folder=W$1
  mkdir -p "$folder" && python3 "$here/geometry.py" "$folder" "$plate" || return 1
  run_host "$folder" "${options[@]}" -var W "$@"
}

say "heaps with liquid contents of $contents, two at a time: some minutes ..."
for content in $contents; do start "the heap with a liquid content of $content" heap "$content" "$@"; done
wait_for_all
# shellcheck disable=SC2086 # one word for each heap
check python3 "$here/angle.py" . "$plate" $contents
draw "contents='$contents'; plate=$plate"
finish "see $out/angles.png, and the last picture of each heap in its folder"
