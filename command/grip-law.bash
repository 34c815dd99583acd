# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Completion of grip-law in bash: options from --help, laws and senses from --list.
_grip_law() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[0]}
  local words=''
  case $before in
    --path) words='normal tangential rolling twisting' ;;
    --units) words='si cgs lj real metal electron micro nano' ;;
    --fit | --grip | --csv | --plot) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --speed | --steps | --impact | --angle | --spin | --radius | --density | --starts) return ;;
    --x | --y) words='overlap tangential_displacement rolling_angle twisting_angle normal_force tangential_force rolling_torque
      twisting_torque normal_history normal_work tangential_work rolling_work twisting_work time step' ;;
    *)
      if [[ $word == --* ]]; then
        words=$("$command" --help 2>/dev/null | grep -oE '^ +--[a-z]+' | tr -d ' ')
      else
        words=$("$command" --list 2>/dev/null | awk '/^[a-z]/ { print $1; print $2 }' | sort -u)
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _grip_law grip-law
