#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Compresses a packing and evaluates its contacts in four ways. Options are passed to LAMMPS: run.sh -var n 4000
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_OUT (folder of the results).
# shellcheck source=examples/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../common.sh" python/post_processing "$@"
need_package
run_host "$out" "$@" || exit 1
cd "$out" || exit 1
for script in stress fabric chains; do
  check "$python" "$here/$script.py"
done
if "$python" -c 'import vtkmodules.vtkIOXML' 2>/dev/null; then
  check "$python" "$here/to_vtk.py" 0.0375
else
  say "no files for ParaView: VTK's Python module is not there (Debian: python3-vtk9)"
fi
finish "see $out"
