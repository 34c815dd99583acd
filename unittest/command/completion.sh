#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Completion of grip-law: completion.sh COMPLETION GRIP-LAW
set -euo pipefail
# shellcheck source=command/grip-law.bash
source "$1"
command=$2
failures=0

offers() { # words of the line, the last of them begun; then -- and what must be offered, or nothing
  local line=() wanted=''
  while [ "$1" != -- ]; do line+=("$1"); shift; done
  wanted=${2:-}
  COMP_WORDS=("$command" "${line[@]}")
  COMP_CWORD=${#line[@]}
  COMPREPLY=()
  _grip_law
  [ "$(printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"} | tr '\n' ' ')" = "$wanted " ] && return
  echo "FAILED: ${line[*]}: want '$wanted', got '${COMPREPLY[*]-}'"
  failures=$((failures + 1))
}

offers --imp -- --impact
offers --pl -- --plot
offers hertz/m -- hertz/material
offers hooke 1 0 dam -- damping
offers hooke --path tang -- tangential
offers hooke --units c -- cgs
offers hooke --impact 1 -- ''
offers hooke --plot x --y normal_f -- normal_force
echo "8 checks, $failures failed"
[ "$failures" = 0 ]
