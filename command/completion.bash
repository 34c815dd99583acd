# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Completion of the commands in bash: options from --help, laws and senses from `grip-law --list`, otherwise files.
_grip_words() { # command, the word before: the words of which one may follow, or nothing
  case "${1##*/} $2" in
    'grip-law --path') echo normal tangential rolling twisting stretch shear bending ;;
    'grip-law --bond') echo beam parallel springs ;;
    'grip-law --units') echo si cgs lj real metal electron micro nano ;;
    'grip-law --x' | 'grip-law --y')
      echo overlap tangential_displacement rolling_angle twisting_angle normal_force tangential_force rolling_torque \
        twisting_torque normal_history normal_work tangential_work rolling_work twisting_work time step ;;
    'grip-new --material') echo glass steel sand wet-sand tablets sticky yielding rubber ;;
    'grip-new --unit') echo m cm mm um ;;
    'grip-new --sizes' | 'grip-new --mesh') return 1 ;;
    'grip-new --'*) echo ;; # a value with its unit
    'grip-new '*grip-new) "$1" --help 2>/dev/null | awk '/^cases:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }' ;;
    *' --speed' | *' --steps' | *' --impact' | *' --angle' | *' --spin' | *' --radius' | *' --length' | *' --density' | *' --starts' | *' --shape' | *' --normal' | \
      *' --scale' | *' --resolution' | *' --smallest' | *' --title' | *' --label') echo ;; # a number or a text
    *' --fit' | *' --grip' | *' --csv' | *' --plot' | *' --image' | *' --output' | *' -o') return 1 ;;
    'grip-law '*) "$1" --list 2>/dev/null | awk '/^[a-z]/ { print $1; print $2 }' | sort -u ;;
    *) return 1 ;; # a file
  esac
}
_grip_command() {
  local command=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words
  # bash splits a word at "=".
  [ "$word" != = ] || { before="$before=" word=''; }
  [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD - 2]}
  before=${before%=}
  if [[ $word == -* ]]; then
    words=$("$command" --help 2>/dev/null | grep -oE '^ +(-[a-z][^-]*)?--[a-z]+' | grep -oE -- '--[a-z]+')
  elif ! words=$(_grip_words "$command" "$before"); then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o filenames -F _grip_command grip-law grip-check grip-clump grip-convert grip-new
