#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Lets spheres flow down a rough plane at some angles. Options go to the host: run.sh -var k 2e5
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results), GRIP_ANGLES (in degrees).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" incline "$@"
need_python
rm -rf a[0-9]*
say "flowing ..."
for angle in ${GRIP_ANGLES:-24 25 26}; do
  start "the run at $angle degrees" run_host "a$angle" -var angle "$angle" "$@"
done
wait_for_all
python3 "$here/incline.py" . || exit 1
draw ''
say "see $out/incline.png"
