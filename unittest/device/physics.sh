#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# The physics of every law and src/contact compile as C++17, as C++20 and as code for a GPU, which takes clang and no
# toolkit. Argument: a directory to work in.
#
# laws.def lists the headers. A table of the addresses of all functions that they mark with GRIP_PHYSICS
# makes the compiler generate code for each; the assembly is then searched for every one.
set -euo pipefail
work=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mkdir -p "$work"
cmake -S . -B "$work/cmake" -DGRIP_PLUGIN=off >"$work/cmake.log" # writes contact/laws.h
include=(-I src -I "$work/cmake/src")

headers=$(sed -n 's|^GRIP_LAW(\([a-z]*\), \([a-z0-9_]*\))$|laws/\1/\2.h|p' src/laws/laws.def)
functions=$(cd src && for header in $headers; do
  law=$(dirname "$header" | xargs basename)_$(basename "$header" .h)
  names=$(grep -A1 '^GRIP_PHYSICS' "$header" | grep -oE "\b($law|mdr)[a-z0-9_]*\(" | tr -d '(')
  grep -qx "$law" <<<"$names" || { echo "$header: no function $law marked GRIP_PHYSICS" >&2; exit 1; }
  echo "$names"
done)
functions="$functions grip_contact_geometry_of grip_contact_forces_of"

{
  for header in $headers contact/senses.h; do echo "#include \"$header\""; done
  echo '#ifndef TABLE'
  echo '#define TABLE static'
  echo '#endif'
  echo 'TABLE const void *const physics[] = {'
  for name in $functions; do echo "    (const void *)&$name,"; done
  echo '};'
  echo 'TABLE const void *const *table() { return physics; }'
} >"$work/physics.cpp"

warnings=(-Wall -Wextra -Wpedantic -Werror -Wno-unused-function)
for compiler in c++ clang++; do
  for standard in c++17 c++20; do
    "$compiler" "-std=$standard" -fsyntax-only "${warnings[@]}" -DTABLE= "${include[@]}" "$work/physics.cpp"
  done
done

device=(-std=c++20 -O2 "${warnings[@]}" -include unittest/device/toolkit.h "${include[@]}" -S)
clang++ -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-gpu-arch=sm_70 -Wno-unknown-cuda-version "${device[@]}" \
  -DTABLE='__attribute__((device, used))' "$work/physics.cpp" -o "$work/physics.ptx"
clang++ -x hip --cuda-device-only -nogpuinc -nogpulib --offload-arch=gfx90a "${device[@]}" \
  -DTABLE='__attribute__((device, used))' "$work/physics.cpp" -o "$work/physics.s"
for name in $functions; do
  for file in physics.ptx physics.s; do
    grep -qE "^(\.func.*|_Z[A-Za-z0-9]*)${#name}$name" "$work/$file" ||
      { echo "$file has no code of $name" >&2; exit 1; }
  done
done
echo "$(wc -w <<<"$functions") functions of $(wc -w <<<"$headers") laws and src/contact compile for CUDA (sm_70) and HIP (gfx90a)"
