#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Completion of the commands: completion.sh COMPLETION BUILD_DIR
set -euo pipefail
# shellcheck source=command/completion.bash
source "$1"
build=$(realpath "$2")
work=$(mktemp -d "${TMPDIR:-/tmp}/grip-completion.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
touch rock.stl
checks=0 failures=0

offers() { # command and words of the line, the last of them begun; then -- and what must be offered, or nothing
  local line=() wanted=''
  while [ "$1" != -- ]; do line+=("$1"); shift; done
  wanted=${2:-}
  COMP_WORDS=("$build/${line[0]}" "${line[@]:1}")
  COMP_CWORD=$((${#line[@]} - 1))
  COMPREPLY=()
  _grip_command
  checks=$((checks + 1))
  [ "$(printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"} | tr '\n' ' ')" = "$wanted " ] && return
  echo "FAILED: ${line[*]}: want '$wanted', got '${COMPREPLY[*]-}'"
  failures=$((failures + 1))
}

offers grip-law --imp -- --impact
offers grip-law --pl -- --plot
offers grip-law --he -- --help
offers grip-law hertz/m -- hertz/material
offers grip-law hooke 1 0 dam -- damping
offers grip-law hooke --path tang -- tangential
offers grip-law --bond be -- beam
offers grip-law hooke --units c -- cgs
offers grip-law hooke --units = c -- cgs
offers grip-law hooke --units = -- 'si cgs lj real metal electron micro nano'
offers grip-law hooke --impact 1 -- ''
offers grip-law hooke --plot x --y normal_f -- normal_force
offers grip-law hooke --plot r -- rock.stl
offers grip-clump ro -- rock.stl
offers grip-clump rock.stl 5 rock.mol --sc -- --scale
offers grip-clump rock.stl 5 rock.mol --scale r -- ''
offers grip-clump --image = r -- rock.stl
offers grip-check --sp -- --speed
offers grip-check --speed 1 r -- rock.stl
offers grip-convert - -- '--help --output --strict --version'
offers grip-convert -o r -- rock.stl
offers grip-new ho -- hopper
offers grip-new hopper r -- rock.stl
offers grip-new fill folder --material wet -- wet-sand
offers grip-new fill folder --diameter r -- ''
offers grip-new fill folder --mesh r -- rock.stl
echo "$checks checks, $failures failed"
[ "$failures" = 0 ]
