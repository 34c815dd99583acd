# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Shared by the scripts of the examples, which source this file with the example's name:
#
#   source "$(dirname "${BASH_SOURCE[0]}")/../common.sh" hopper
#   source "$(dirname "${BASH_SOURCE[0]}")/../../common.sh" hopper/beverloo      an example in the folder of another
#
# Sets here (the example's folder), out (folder of the results), lmp, plugin, and makes out the current folder. In a source tree
# they are in build/. In an installation lmp is lmp-grip, or that of PATH, the plugin is the installed one, and out is below the current folder.
# Environment: GRIP_LMP, GRIP_PLUGIN, GRIP_MPIEXEC, GRIP_OUT, GRIP_DRAW (no: without pictures), GRIP_RANKS (of each run, 1).
set -u
example=$1
shift
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
here=$top/examples/$example
if [ -f "$top/CMakeLists.txt" ]; then
  lmp=$top/build/lmp
  plugin=$top/build/gripplugin.so
  out=$top/build/examples/$example
else
  lmp=lmp
  [ ! -x "$top/../../bin/lmp-grip" ] || lmp=$top/../../bin/lmp-grip
  plugin=$top/../../lib/grip/gripplugin.so
  out=$PWD/$example
fi
lmp=${GRIP_LMP:-$lmp}
plugin=${GRIP_PLUGIN:-$plugin}
mpiexec=${GRIP_MPIEXEC:-mpiexec}
out=${GRIP_OUT:-$out}

stop() { echo "$example: $1" >&2; exit 1; }
say() { echo "$example: $1"; }

command -v "$lmp" >/dev/null || stop "the host '$lmp' is not there (GRIP_LMP)"
[ -f "$plugin" ] || stop "the plugin '$plugin' is not there (GRIP_PLUGIN)"
mkdir -p "$out" || stop "cannot make the folder '$out' (GRIP_OUT)"
lmp=$(realpath "$(command -v "$lmp")")
plugin=$(realpath "$plugin")
out=$(realpath "$out")
cd "$out" || stop "cannot enter $out"
export OMP_NUM_THREADS=1 LAMMPS_POTENTIALS=$top/potentials
export PYTHONPATH=$top/examples PYTHONDONTWRITEBYTECODE=1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Lets Open MPI start a rank on every hardware thread, also if it counts fewer slots.
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
launch=()

# Runs of LAMMPS from here on use this many ranks, if there is an mpiexec.
use_ranks() { # number
  launch=("$mpiexec" -n "$1")
  if [ "$1" = 1 ] || ! command -v "$mpiexec" >/dev/null; then launch=(); fi
}

use_ranks "${GRIP_RANKS:-1}"

# LAMMPS of a distribution may lack the package that makes pictures.
without_pictures=()
if ! "$lmp" -h 2>/dev/null | grep -qw movie; then
  say "this LAMMPS makes no pictures of grains (4 Jul 2026: package GRAPHICS)"
  without_pictures=(-var pictures no -var every 0)
fi

# Prints every 20 s how far the current command `run` of LAMMPS is, until it is killed. The file has the commands and the thermo output.
watch_run() { # output of LAMMPS
  local number share shown=0 begun=0 where=
  [ "$PWD" = "$out" ] || where="$(basename "$PWD"), "
  while sleep 20 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    read -r number share < <(awk '/^run +[0-9]+( |$)/ { n++; steps = $2 } /^ *Step / { rows = 1; first = "" } /^Loop time/ { rows = 0 }
      rows && /^ *[0-9]+ / { if (first == "") first = $1; last = $1 }
      END { if (rows && steps > 0) print n, int(100 * (last - first) / steps) }' "$1" 2>/dev/null) || continue
    [ "$number" = "$shown" ] || begun=$((SECONDS - 20))
    shown=$number
    [ "$share" -gt 0 ] || continue
    say "${where}run $number: $share % done, about $(((SECONDS - begun) * (100 - share) / share)) s left"
  done
}

# Runs the example's input in a folder, which is made. Names there are short, and LAMMPS gets none with a space, at which it would split it.
run_host() { # folder, option ...
  local folder=$1 session watcher status=0
  shift
  mkdir -p "$folder" && cd "$folder" || return 1
  ln -sf "$plugin" gripplugin.so || return 1
  local quick=() by_lines=()
  ! command -v stdbuf >/dev/null || by_lines=(stdbuf -oL)
  # Open MPI searches for networks at start, which takes longer than many of these runs. Other MPI libraries ignore this.
  [ "${#launch[@]}" -gt 0 ] || quick=(env OMPI_MCA_pml=ob1 OMPI_MCA_btl=self OMPI_MCA_ess_singleton_isolated=1)
  # Open MPI's processes that start and end at the same time remove each other's session directory.
  session=$(mktemp -d) || return 1
  watch_run log &
  watcher=$!
  TMPDIR=$session ${launch[@]+"${launch[@]}"} ${quick[@]+"${quick[@]}"} ${by_lines[@]+"${by_lines[@]}"} "$lmp" -nocite -log none -echo screen -in "$here/in.${example##*/}" \
    -var plugin ./gripplugin.so ${without_pictures[@]+"${without_pictures[@]}"} "$@" >log 2>&1 </dev/null || status=1
  kill "$watcher" && wait "$watcher" 2>/dev/null
  rm -rf "$session"
  [ "$status" = 0 ] || { grep -m 3 ERROR log >&2; echo "$example: see $PWD/log" >&2; return 1; }
}

# Starts a command in the background: at most two at a time, or one if it uses several ranks. A command that fails ends the script when
# the next one is started, or at wait_for_all.
started=()
names=()
start() { # name, command ...
  local most=2
  [ "${#launch[@]}" = 0 ] || most=1
  [ "${#started[@]}" -lt "$most" ] || wait_for_first
  names+=("$1")
  shift
  ("$@") &
  started+=($!)
}
wait_for_first() {
  wait "${started[0]}" || stop "${names[0]} failed, see $out"
  started=("${started[@]:1}")
  names=("${names[@]:1}")
}
wait_for_all() { while [ "${#started[@]}" -gt 0 ]; do wait_for_first; done; }

number='^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$'

# Ends the script before anything runs if a word is not accepted, or is not a number.
one_of() { # description, word, accepted word ...
  local what=$1 word=$2 accepted
  shift 2
  for accepted; do [ "$word" != "$accepted" ] || return 0; done
  stop "$what '$word' is none of: $*"
}
need_numbers() { # description, word ...
  local what=$1 word
  shift
  [ "$#" -gt 0 ] || stop "$what: no number is given"
  for word; do [[ $word =~ $number ]] || stop "$what: '$word' is no number"; done
}

# Ends the script if -var sets a variable that the example's input does not have, or sets a number to something else.
check_options() { # names whose values are words, --, option ...
  local words=() names name
  while [ "$1" != -- ]; do
    words+=("$1")
    shift
  done
  shift
  names=$({ grep -oE 'variable +[A-Za-z_0-9]+ +index' "$here/in.${example##*/}" | awk '{ print $2 }'; printf '%s\n' ${words[@]+"${words[@]}"}; } | sort -u)
  while [ "$#" -gt 0 ]; do
    if [ "$1" != -var ] && [ "$1" != -v ]; then
      shift
      continue
    fi
    [ "$#" -gt 2 ] || stop "-var needs a name and a value"
    name=$2
    shift 2
    # shellcheck disable=SC2086 # one word for each name
    one_of "the option -var" "$name" $names
    if [[ " ${words[*]-} " == *" $name "* ]]; then
      shift
      continue
    fi
    while [ "$#" -gt 0 ] && { [[ $1 != -* ]] || [[ $1 =~ $number ]]; }; do
      need_numbers "-var $name" "$1"
      shift
    done
  done
}
# The value that -var gives to a name, or a default.
option() { # name, default, option ...
  local name=$1 value=$2
  shift 2
  while [ "$#" -gt 2 ]; do
    if { [ "$1" = -var ] || [ "$1" = -v ]; } && [ "$2" = "$name" ]; then
      value=$3
      break
    fi
    shift
  done
  echo "$value"
}

# A check that fails does not keep the pictures from being drawn. The script fails at its end, where finish is its last command.
failed=0
check() { "$@" || failed=1; } # command ...
finish() { # last words
  say "$1"
  return "$failed"
}

need_python() { command -v python3 >/dev/null || stop "python3 is not there"; }

# Sets python to one that has what lammps_grip's pictures need, and lets it find the package.
need_package() {
  for python in python3 /usr/bin/python3 none; do
    "$python" -c 'import numpy, matplotlib' 2>/dev/null && break
  done
  [ "$python" != none ] || stop "no Python with numpy and matplotlib (Debian: python3-numpy python3-matplotlib)"
  [ -f "$top/CMakeLists.txt" ] || return 0
  export PYTHONPATH=$top/python:$PYTHONPATH
  export GRIP_LIBRARY=${GRIP_LIBRARY:-$(dirname "$plugin")/libgrip_python.so}
  [ -e "$GRIP_LIBRARY" ] || cmake --build "$(dirname "$plugin")" --target grip_python >build.log 2>&1 ||
    stop "the library of the package was not built, see $out/build.log"
}

# Draws with the example's plot.gp, which finds the folder of the results and the example's own folder in two variables.
draw() { # further gnuplot commands, or an empty text
  [ "${GRIP_DRAW:-yes}" != no ] || return 0
  command -v gnuplot >/dev/null || stop "gnuplot is not there; the results are in $out, without the pictures"
  gnuplot -e "results='$out'; here='$here'; ${1:-}" "$top/examples/style.gp" "$here/plot.gp" >"$out/gnuplot.log" 2>&1 ||
    stop "drawing failed, see $out/gnuplot.log"
}
