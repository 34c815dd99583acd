#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Every symbol that the library exports begins with grip_. Arguments: nm, the library.
# The address sanitizer adds a symbol __odr_asan.NAME for each NAME; these are ignored.
symbols=$("$1" -g --defined-only "$2" 2>/dev/null | awk 'NF == 3 { print $3 }')
[ -n "$symbols" ] || { echo "no symbols in $2"; exit 1; }
foreign=$(printf '%s\n' "$symbols" | grep -v -e '^grip_' -e '^__odr_asan\.grip_' | sort -u)
echo "$(printf '%s\n' "$symbols" | wc -l) symbols in $2"
[ -z "$foreign" ] || { echo "not beginning with grip_:"; echo "$foreign"; exit 1; }
