# SPDX-License-Identifier: GPL-2.0-only
"""The distribution of the shaken box's energy, and whether the ledger's sum is constant: energy.py FOLDER, which
contains ledger.txt."""
import os
import sys

import gallery

# The columns of ledger.txt from the third one on; the work of the floor and that of gravity follow.
SHARES = ("moving", "elastic", "normal damping", "plastic", "adhesion", "sliding", "tangential damping", "rolling", "twisting",
          "rest")


def main(folder):
    verdict = gallery.Verdict()
    rows = gallery.table(os.path.join(folder, "ledger.txt"))
    last = rows[-1]
    put = last[12] + last[13]
    print("  put in: %.4g mJ" % (1e3 * put))
    for name, value in zip(SHARES, last[2:12]):
        print("  %-18s %6.2f %%" % (name, 100 * value / put))
    # The error of the time integration is dt^2 F^2/(8 m) for each grain, a millionth of the supplied
    # energy.
    verdict.below("the sum of the ledger leaves zero by so much of that at most", max(abs(row[1]) for row in rows) / put, 1e-6)
    verdict.within("what is moving, stored, lost and left over, of that", sum(last[2:12]) / put, 1 - 1e-6, 1 + 1e-6)
    return verdict.status()


sys.exit(main(sys.argv[1]))
