#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Runs a small packing with LAMMPS's Python module and draws it with the package lammps_grip, then the program that the page
# doc/user/python_running.md prints: run.sh [NUMBER]
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" python
build=$(dirname "$plugin")
cached() { sed -n "s/^$1:INTERNAL=//p" "$build/CMakeCache.txt"; }
source_dir=$(cached GRIP_HOST_SOURCE)
host_dir=$(cached GRIP_HOST_BUILD)
[ -e "$host_dir/liblammps.so" ] || stop "no liblammps.so in '$host_dir': LAMMPS's Python module needs it"
export PYTHONPATH=$top/python:$source_dir/python LD_LIBRARY_PATH=$host_dir:${LD_LIBRARY_PATH:-}
export GRIP_LIBRARY=$build/libgrip_python.so
[ -e "$GRIP_LIBRARY" ] || cmake --build "$build" --target grip_python >build.log 2>&1 || stop "the library of the package was not built, see $out/build.log"
for python in python3 /usr/bin/python3 none; do
  "$python" -c 'import numpy, matplotlib' 2>/dev/null && break
done
[ "$python" != none ] || stop "no Python with numpy and matplotlib (Debian: python3-numpy python3-matplotlib)"
check "$python" "$here/settle.py" "$plugin" "$out" "$@"
ln -sfn "$build" build
awk '/^```python$/ { code = 1; next } /^```$/ { code = 0 } code' "$top/doc/user/python_running.md" >drum.py
check "$python" drum.py
finish "see $out/network.png, and drum_forces.png, drum_power.png, drum_hits.png"
