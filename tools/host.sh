#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Downloads the source of LAMMPS and builds it once, in a cache outside the build tree.
#
#   bash tools/host.sh            prints, as its last two lines, the source and the build directory
#   bash tools/host.sh source     builds nothing, and prints the source as its last line
#
# GRIP_HOST   reference (default, LAMMPS 4 Feb 2025) or newest (4 Jul 2026)
# GRIP_CACHE  folder of sources and builds (default: ${XDG_CACHE_HOME:-~/.cache}/grip)
# GRIP_LAMMPS_SOURCE_DIR  existing LAMMPS sources: nothing is downloaded
# GRIP_HOST_PACKAGES  further packages of LAMMPS, like "KSPACE MISC", added to an existing build
# GRIP_JOBS   parallel jobs (default: all cores)
set -euo pipefail

case ${GRIP_HOST:-reference} in
  reference) suite=trixie; release=20250204; tag=patch_4Feb2025 ;;
  newest) suite=sid; release=20260704; tag=patch_4Jul2026 ;;
  *) echo "tools/host.sh: GRIP_HOST is '$GRIP_HOST', accepted are: reference newest" >&2; exit 2 ;;
esac

cache=${GRIP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/grip}
home=$cache/lammps-$release
log=$cache/lammps-$release.log
# Unsets the OpenMP variables, which nproc would otherwise use as the number of cores.
jobs=${GRIP_JOBS:-$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc)}
mkdir -p "$cache"

say() { echo "-- host: $*" >&2; }

fail() { # step, advice
  echo "tools/host.sh: $1 failed; the last lines of its log ($log):" >&2
  tail -n 15 "$log" >&2 || true
  echo "tools/host.sh: $2" >&2
  exit 1
}

# Two processes must not build the same host at the same time.
exec 9>"$cache/lammps-$release.lock"
flock --nonblock 9 || { say "waiting for another process that makes the same host ready"; flock 9; }

# Debian's archive has the sources of both hosts, in newer suites than the machine's own. A private source
# list and state directory leave the machine's apt configuration unchanged.
fetch_from_debian() {
  command -v apt-get >/dev/null && [ -x /usr/lib/apt/apt-helper ] || return 1
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg mirror
  [ -r "$keyring" ] || return 1
  for mirror in $(debian_mirrors); do
    fetch_from_mirror "$mirror" "$keyring" && return 0
  done
  return 1
}

# The repositories of the machine's apt, those with the origin Debian first.
debian_mirrors() {
  # shellcheck disable=SC2016 # apt fills these in
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) origin=$(ORIGIN)' |
    awk '$2 !~ /-/ && !seen[$1]++ { sub("/*$", "", $1); print ($3 == "origin=Debian" ? 1 : 2), $1 }' |
    sort -s -k1,1 | cut -d' ' -f2
}

fetch_from_mirror() { # mirror, keyring
  local mirror=$1 keyring=$2 work entry
  work=$home.apt
  mkdir -p "$work/sources" "$work/lists/partial"
  echo "deb-src [signed-by=$keyring] $mirror $suite main" >"$work/sources/grip.list"
  local private=(-oDir::Etc::SourceList=/dev/null "-oDir::Etc::SourceParts=$work/sources"
    "-oDir::State::Lists=$work/lists" -oAPT::Sandbox::User=)
  say "reading Debian's index of sources ($suite)"
  apt-get "${private[@]}" update >>"$log" 2>&1 || return 1
  entry=$(apt-cache "${private[@]}" showsrc lammps 2>>"$log" | awk -v release="$release" '
    /^Directory:/ { directory = $2 }
    /^Checksums-Sha256:/ { sums = 1; next }
    /^[^ ]/ { sums = 0 }
    sums && index($3, "lammps_" release) == 1 && $3 ~ /\.orig\.tar/ { sum = $1; file = $3 }
    END { if (file != "") print directory, file, sum }')
  [ -n "$entry" ] || { echo "no lammps $release in suite $suite" >>"$log"; return 1; }
  local directory file sum
  read -r directory file sum <<<"$entry"
  say "downloading $file"
  /usr/lib/apt/apt-helper -oAPT::Sandbox::User= download-file \
    "$mirror/$directory/$file" "$work/$file" "SHA256:$sum" >>"$log" 2>&1 || return 1
  say "unpacking $file"
  rm -rf "$home/source.part"
  mkdir -p "$home/source.part"
  tar -xf "$work/$file" -C "$home/source.part" || return 1
  # The archive may or may not have a single directory at the top.
  local version
  version=$(find "$home/source.part" -maxdepth 3 -path '*/src/version.h' | head -n 1)
  [ -n "$version" ] || return 1
  version=${version%/src/version.h}
  [ "$version" = "$home/source.part" ] ||
    { mv "$version" "$home/source.top" && rm -rf "$home/source.part" && mv "$home/source.top" "$home/source.part"; }
  rm -rf "$work"
}

fetch_from_git() {
  say "cloning LAMMPS $tag"
  rm -rf "$home/source.part"
  git clone --quiet --depth 1 --branch "$tag" https://github.com/lammps/lammps.git \
    "$home/source.part" >>"$log" 2>&1
}

show_tenths() { # of the percentages that the build prints
  local line percent next=0
  while IFS= read -r line; do
    [[ $line =~ ^\[\ *([0-9]+)% ]] || continue
    percent=${BASH_REMATCH[1]}
    [ "$percent" -ge "$next" ] || continue
    say "$percent % built"
    next=$((percent - percent % 10 + 10))
  done
}

# One build of LAMMPS is used by builds of Grip with any compiler.
if command -v g++ >/dev/null; then unset CC CXX; fi

source_dir=${GRIP_LAMMPS_SOURCE_DIR:-$home/source}
build_dir=$home/build
if [ -n "${GRIP_LAMMPS_SOURCE_DIR:-}" ]; then
  [ -f "$source_dir/src/version.h" ] || { echo "tools/host.sh: no src/version.h in $source_dir" >&2; exit 2; }
  build_dir=$cache/lammps-$(cksum <<<"$source_dir" | cut -d' ' -f1)/build
fi

if [ ! -f "$source_dir/src/version.h" ]; then
  : >"$log"
  fetch_from_debian || fetch_from_git ||
    fail "getting the source of LAMMPS $release" \
      "give a source tree that you have: cmake -DLAMMPS_SOURCE_DIR=... or GRIP_LAMMPS_SOURCE_DIR=..."
  mv "$home/source.part" "$source_dir"
fi

if [ "${1:-}" = source ]; then
  echo "$source_dir"
  exit
fi

# The program uses the shared library that LAMMPS's Python module loads. Without semantic interposition the
# library is as fast as a statically linked program.
options=(-DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=on -DCMAKE_TUNE_FLAGS=-fno-semantic-interposition
  -DBUILD_MPI=on -DBUILD_OMP=on -DBUILD_TOOLS=off -DWITH_PNG=on -DWITH_JPEG=off -DWITH_FFMPEG=off)
packages="PLUGIN GRANULAR RIGID MOLECULE BPM OPENMP EXTRA-FIX ${GRIP_HOST_PACKAGES:-}"
for package in $packages; do
  # CMake would silently accept any name.
  [ -d "$source_dir/src/${package^^}" ] ||
    { echo "tools/host.sh: GRIP_HOST_PACKAGES: LAMMPS has no package '$package' in $source_dir/src" >&2; exit 2; }
  options+=("-DPKG_${package^^}=on")
done

# The options of all previous builds: packages requested by an earlier call are kept.
built_with=$(cat "$build_dir/grip-built" 2>/dev/null || true)
missing=()
for option in "${options[@]}"; do [[ " $built_with " == *" $option "* ]] || missing+=("$option"); done

# Whether CMake finds VTK and all its dependencies. Tested separately, because an incomplete VTK would stop
# the whole build of LAMMPS.
has_vtk() {
  local trial=$build_dir/grip-vtk
  mkdir -p "$trial"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(trial C CXX)' 'find_package(VTK REQUIRED NO_MODULE)' \
    >"$trial/CMakeLists.txt"
  cmake -S "$trial" -B "$trial/build" >>"$log" 2>&1
}

build_host() { # more arguments of cmake...
  cmake -S "$source_dir/cmake" -B "$build_dir" -G "Unix Makefiles" "${options[@]}" \
    ${missing[@]+"${missing[@]}"} "$@" >>"$log" 2>&1 || fail "configuring LAMMPS" "see the log; packages that are needed: README.md"
  cmake --build "$build_dir" --parallel "$jobs" 2>&1 | tee -a "$log" | show_tenths
}

if [ ! -x "$build_dir/lmp" ] || [ "${#missing[@]}" -gt 0 ]; then
  : >"$log"
  # Dumps for ParaView, only if a build is needed anyway: a VTK installed later does not cause a rebuild.
  if [[ $built_with != *-DPKG_VTK=on* ]] && has_vtk; then missing+=(-DPKG_VTK=on); fi
  say "building LAMMPS from $source_dir (about 4 minutes on 2 cores; log: $log)"
  tools=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  build_host "-DGRIP_TOOLS=$tools" "-DCMAKE_PROJECT_lammps_INCLUDE=$tools/group_sources.cmake" ||
    { say "LAMMPS does not compile by groups of files: now file by file" && build_host -DCMAKE_PROJECT_lammps_INCLUDE=; } ||
    fail "building LAMMPS" "see the log, then run this again: it continues where it stopped"
  echo "$built_with ${missing[*]}" >"$build_dir/grip-built"
fi

echo "$source_dir"
echo "$build_dir"
