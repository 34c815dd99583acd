# SPDX-License-Identifier: GPL-2.0-only
"""The angles of the heaps against rolling friction: repose.py FOLDER PLATE FRICTION ...; FOLDER/rFRICTION_sSEED
contains the heap with a friction, and PLATE is the plate's radius. Writes angles.txt and rFRICTION.txt, the surface
of the first heap; reports whether all results are as expected."""
import glob
import math
import os
import sys

import gallery
import heap


def main():
    folder, plate, frictions = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    rows, apart = [], []
    for friction in frictions:
        heaps = [heap.beads(path) for path in sorted(glob.glob(os.path.join(folder, f"r{friction}_s*", "heap.txt")))]
        gallery.write_table(os.path.join(folder, f"r{friction}.txt"), "radius/m height/m",
                            heap.surface(heaps[0], range(heap.SECTORS), plate))
        found = [heap.angles(grains, plate) for grains in heaps]
        mean = math.fsum(angle for angle, _ in found) / len(found)
        error = math.sqrt(math.fsum(error**2 for _, error in found)) / len(found)
        rows.append((float(friction), mean, error, max(a for a, _ in found) - min(a for a, _ in found)))
        apart.append(max((abs(a - b) / math.hypot(a_error, b_error) for k, (a, a_error) in enumerate(found)
                          for b, b_error in found[:k]),
                         default=None))
        print("  rolling friction %-5s %4.1f +- %.1f degrees, seeds differ by %.1f" % (friction, *rows[-1][1:]))
    gallery.write_table(os.path.join(folder, "angles.txt"), "friction angle/degrees standard-error seeds-differ-by", rows)
    verdict = gallery.Verdict()
    for (less, low, low_error, _), (more, high, high_error, _) in zip(rows, rows[1:]):
        verdict.within("rolling friction %g against %g: steeper by, in degrees" % (more, less), high - low,
                       -2 * math.hypot(low_error, high_error), 90)
    if len(rows) > 1:
        verdict.within("the steepest over the flattest, in degrees", rows[-1][1] - rows[0][1], 3
                       * math.hypot(rows[0][2], rows[-1][2]), 90)
    # The error of the difference of two heaps. With more than two seeds it is that of the two that differ most.
    for row, most in zip(rows, apart):
        if most is not None:
            verdict.below("rolling friction %g: two seeds differ, over the standard error of that" % row[0], most, 3)
    return verdict.status()


sys.exit(main())
