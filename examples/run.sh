#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Sets everything up, builds Grip and runs an example.
#
#   bash examples/run.sh [NAME] [argument ...]      NAME: a folder beside this file, or one in it (default: compaction)
#
# Arguments -DNAME=VALUE go to CMake, others to the example; for the environment see tools/setup.sh. The environment of an example contains
# GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT (where it writes) and LAMMPS_POTENTIALS.
set -euo pipefail
# shellcheck source=tools/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/../tools/steps.sh"

list_examples() {
  local script
  for script in "$grip_root"/examples/*/run.sh "$grip_root"/examples/*/*/run.sh; do
    script=${script#"$grip_root/examples/"}
    [[ $script == *'*'* ]] || echo "  ${script%/run.sh}"
  done
}

name=compaction
case ${1:-} in
  '' | -*) ;;
  *) name=${1%/}; name=${name#"$grip_root/"}; name=${name#./}; name=${name#examples/}; shift ;;
esac
for_cmake=()
for_example=()
for argument in "$@"; do
  case $argument in
    -D*) for_cmake+=("$argument") ;;
    *) for_example+=("$argument") ;;
  esac
done
if [ ! -f "$grip_root/examples/$name/run.sh" ]; then
  echo "examples/run.sh: there is no example '$name'; there are:" >&2
  list_examples >&2
  exit 2
fi

# Only what an example uses: unittest/run.sh builds the tests.
bash "$grip_root/tools/setup.sh" --target gripplugin --target grip_law --target grip_clump ${for_cmake[@]+"${for_cmake[@]}"}

export GRIP_LMP=$grip_build/lmp
export GRIP_PLUGIN=$grip_build/gripplugin.so
export GRIP_OUT=$grip_build/examples/$name
export LAMMPS_POTENTIALS=$grip_root/potentials
GRIP_MPIEXEC=$(cached "$grip_build" MPIEXEC_EXECUTABLE)
export GRIP_MPIEXEC=${GRIP_MPIEXEC:-mpiexec}
# Open MPI refuses to start for root otherwise, as in containers.
[ "$(id -u)" != 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

mkdir -p "$GRIP_OUT"
say "example $name; its output: $GRIP_OUT"
begun=$SECONDS
if ! bash "$grip_root/examples/$name/run.sh" ${for_example[@]+"${for_example[@]}"}; then
  echo "examples/run.sh: the example $name failed; its output is above, its files are in $GRIP_OUT" >&2
  exit 1
fi
say "example $name: done, $((SECONDS - begun)) s; its output: $GRIP_OUT"
