# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Completion of grip-new in bash: options and cases from --help.
_grip_new() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[0]} words=''
  case $before in
    --material) words='glass steel sand wet-sand tablets sticky yielding rubber' ;;
    --unit) words='m cm mm um' ;;
    --sizes | --mesh) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    *)
      if [[ $word == --* ]]; then
        words=$("$command" --help 2>/dev/null | grep -oE '^ +--[a-z]+' | tr -d ' ')
      elif [ "$COMP_CWORD" = 1 ]; then
        words=$("$command" --help 2>/dev/null | awk '/^cases:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }')
      elif [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -d -- "$word"); return
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _grip_new grip-new
