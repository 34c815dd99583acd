#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Makes the tarball of the sources and, if git is available, compares it with git's list of files. Then makes another one from the
# unpacked tarball, without git, in a folder whose name begins with "build" and that contains files left by builds.
#
#   bash unittest/source_tarball.sh SOURCE_DIR BUILD_DIR CPACK
set -euo pipefail

source=$(realpath "${1:?the source directory is missing}")
build=$(realpath "${2:?the build directory is missing}")
cpack=${3:?the program cpack is missing}
work=$(mktemp -d "${TMPDIR:-/tmp}/grip-tarball.XXXXXX")
trap 'rm -rf "$work"' EXIT

stop() { echo "FAILED: $1"; exit 1; }

# Prints the names in a new tarball, without its top folder.
pack() { # build directory, folder of the tarball
  (cd "$1" && "$cpack" --config CPackSourceConfig.cmake -G TGZ -B "$2") >"$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
  tar -tzf "$2"/grip-*.tar.gz | sed -n 's,^[^/]*/\(.*[^/]\)$,\1,p' | LC_ALL=C sort
}

pack "$build" "$work/first" >"$work/names" || stop "no tarball"
[ "$(wc -l <"$work/names")" -gt 500 ] || stop "the tarball has $(wc -l <"$work/names") files"
if [ -e "$source/.git" ]; then
  # A tracked file that has been deleted without a commit cannot be in the tarball.
  LC_ALL=C comm -23 <(git -C "$source" ls-files | LC_ALL=C sort) <(git -C "$source" ls-files --deleted | LC_ALL=C sort) >"$work/tracked"
  diff "$work/tracked" "$work/names" >"$work/log" || { head -n 20 "$work/log"; stop "the tarball (>) has other files than git tracks (<)"; }
  echo "passed: the tarball has the $(wc -l <"$work/names") files that git tracks"
fi

top=$work/build-farm/grip
mkdir -p "$top"
tar -xzf "$work/first"/grip-*.tar.gz -C "$top" --strip-components=1
mkdir -p "$top/build/x" "$top/bsite" "$top/unittest/__pycache__"
touch "$top/build/x/a.o" "$top/unittest/__pycache__/a.pyc"
# CMake writes the file that cpack reads; for another source and build tree, the folders in this build's file are replaced.
mkdir -p "$top/bsite/packages"
for file in CPackSourceConfig.cmake packages/scripts.cmake packages/sources.cmake; do
  sed -e "s,$build,$top/bsite,g" -e "s,$source,$top,g" "$build/$file" >"$top/bsite/$file"
done
pack "$top/bsite" "$work/second" >"$work/again" || stop "no tarball from an unpacked one"
diff "$work/names" "$work/again" >"$work/log" || { head -n 20 "$work/log"; stop "the tarball of an unpacked one (>) has other files than that (<)"; }
echo "passed: the unpacked tarball gives the same one"
