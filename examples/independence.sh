#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Do the gallery's numbers depend on the number of ranks, or on the version of LAMMPS? Small versions of its examples, on 1, 2 and 4
# ranks, with two versions of LAMMPS, and with other random seeds if they have any (on 1 and on the most ranks); then a table of
# the differences.
#
#   bash examples/independence.sh [NAME ...]      NAME: impacts chain cooling restitution packing janssen powder
#
# Environment: GRIP_LMP and GRIP_PLUGIN (the first LAMMPS, build/), GRIP_LMP2 and GRIP_PLUGIN2 (the second one,
# build-newest/, which GRIP_HOST=newest tools/setup.sh makes; omitted if it does not exist), GRIP_OUT, GRIP_RANK_COUNTS
# ("1 2 4"), GRIP_SEEDS ("17 42 99").
set -u
known="impacts chain cooling restitution packing janssen powder"
for name; do
  [[ " $known " == *" $name "* ]] || { echo "independence: there is no small version of '$name'; there are: $known" >&2; exit 2; }
done
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
lmp=${GRIP_LMP:-$top/build/lmp}
plugin=${GRIP_PLUGIN:-$top/build/gripplugin.so}
lmp2=${GRIP_LMP2:-$top/build-newest/lmp}
plugin2=${GRIP_PLUGIN2:-$top/build-newest/gripplugin.so}
out=${GRIP_OUT:-$top/build/examples/independence}
mkdir -p "$out" || exit 1
out=$(realpath "$out")
# Waiting ranks leave the core to others, because there may be more ranks than cores; and Open MPI does not search for networks.
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader
# shellcheck disable=SC2086 # one word for each example
[ "$#" -gt 0 ] || set -- $known

small() { # NAME [option ...]
  local name=$1
  shift
  case $name in
    impacts) set -- 9 ;;
    chain | restitution) ;;
    cooling) export GRIP_RESTITUTIONS=0.9; set -- -var n 1000 -var turns 2 "$@" ;;
    packing) export GRIP_FRICTIONS=0.3; set -- -var n 400 -var time 10000 "$@" ;;
    janssen) export GRIP_SPHERES=${GRIP_SPHERES:-500} ;;
    powder) export GRIP_ADHESIONS=1 GRIP_PRESSES=1; set -- -var n 250 -var strain 0.4 -var loads 0.5 "$@" ;;
  esac
  bash "$top/examples/$name/run.sh" "$@"
}

run_one() { # NAME WHAT LMP PLUGIN RANKS [option ...]
  local name=$1 what=$2 host=$3 with=$4 ranks=$5
  shift 5
  export GRIP_LMP=$host GRIP_PLUGIN=$with GRIP_RANKS=$ranks GRIP_OUT=$out/$name/$what GRIP_DRAW=no
  rm -rf "$GRIP_OUT"
  mkdir -p "$out/$name"
  # A small version with another seed may be outside the limits of the example; its numbers are in the table anyway.
  (small "$name" "$@") >"$out/$name/$what.log" 2>&1 || echo "independence: $name, $what: not as expected, see $out/$name/$what.log" >&2
}

hosts=1
if [ -e "$lmp2" ] && [ -e "$plugin2" ]; then hosts="1 2"; else echo "independence: no second host at $lmp2" >&2; fi
for name; do
  begun=$SECONDS
  for ranks in ${GRIP_RANK_COUNTS:-1 2 4}; do
    for host in $hosts; do
      if [ "$host" = 1 ]; then
        run_one "$name" "host1-ranks$ranks" "$lmp" "$plugin" "$ranks"
      else
        run_one "$name" "host2-ranks$ranks" "$lmp2" "$plugin2" "$ranks"
      fi
    done
  done
  case $name in
    cooling | packing | janssen | powder)
      read -ra counts <<<"${GRIP_RANK_COUNTS:-1 2 4}"
      for seed in ${GRIP_SEEDS:-17 42 99}; do
        run_one "$name" "seed$seed-ranks1" "$lmp" "$plugin" 1 -var seed "$seed"
        run_one "$name" "seed$seed-ranks${counts[-1]}" "$lmp" "$plugin" "${counts[-1]}" -var seed "$seed"
      done ;;
  esac
  echo "independence: $name, $((SECONDS - begun)) s"
done
PYTHONPATH=$top/examples PYTHONDONTWRITEBYTECODE=1 python3 "$top/examples/independence.py" "$out" "$@"
