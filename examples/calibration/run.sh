#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Recovers the parameters of a contact model from three virtual tests, by the package lammps_grip and scipy: run.sh [POINTS]
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" calibration
build=$(dirname "$plugin")
export GRIP_LMP=$lmp GRIP_PLUGIN=$plugin GRIP_LIBRARY=${GRIP_LIBRARY:-$build/libgrip_python.so} PYTHONPATH=$top/python
[ -e "$GRIP_LIBRARY" ] || cmake --build "$build" --target grip_python >build.log 2>&1 || stop "the library of the package was not built, see $out/build.log"
for python in python3 /usr/bin/python3 none; do
  "$python" -c 'import numpy, matplotlib, scipy' 2>/dev/null && break
done
[ "$python" != none ] || stop "no Python with numpy, matplotlib and scipy (Debian: python3-numpy python3-matplotlib python3-scipy)"
"$python" "$here/calibrate.py" "$out" "$@" || exit 1
say "see $out/calibration.png"
