#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Checks that the loops of all laws over a batch without a ledger are vectorised: their code for AVX2 and AVX-512 has
no division or root of a single lane, except a few of values that are the same in all lanes.

Arguments: objdump, and the C library. A condition that chooses between two other conditions is enough for GCC not to
vectorise a loop, which then takes three to six times as long, with the same results.
"""
import collections
import re
import subprocess
import sys

# The search of a contact of mdr is not vectorised.
NOT_VECTORISED = {"normal_mdr"}
OF_ALL_LANES = 3  # at most as many divisions and roots of values that all lanes share
LEAST_LOOPS = 80  # of two instruction sets together


def main(objdump, library):
    listing = subprocess.run([objdump, "-d", "--no-show-raw-insn", library], stdout=subprocess.PIPE, text=True,
                             check=True).stdout
    single, name = collections.Counter(), None
    for line in listing.splitlines():
        function = re.match(r"[0-9a-f]+ <(\w+)(?:\.\S*)?>:", line)
        if function:
            loop = re.fullmatch(r"grip_pass_(?!booked_)(\w+)_(v[34])", function[1])
            name = loop and f"{loop[1]}, {loop[2]}"
            if name:
                single[name] += 0
        elif name:
            single[name] += len(re.findall(r"\tv?(?:div|sqrt)sd\b", line))
    slow = [name for name, count in sorted(single.items())
            if count > OF_ALL_LANES and name.split(",")[0] not in NOT_VECTORISED]
    for name in slow:
        print(f"the loop of {name} has {single[name]} divisions and roots of single lanes: it is not vectorised")
    if len(single) < LEAST_LOOPS:
        print(f"{library} has only {len(single)} loops of laws")
    return 1 if slow or len(single) < LEAST_LOOPS else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
