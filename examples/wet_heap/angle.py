# SPDX-License-Identifier: GPL-2.0-only
"""The angles of the heaps: angle.py FOLDER PLATE CONTENT ...; PLATE is the plate's radius, and FOLDER/WCONTENT
contains the heap with this liquid content. heap.py defines the angle. Writes angles.txt and WCONTENT/profile.txt."""
import math
import os
import sys

import gallery
import heap


def main():
    folder, plate, contents = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    rows = []
    for content in contents:
        place = os.path.join(folder, "W" + content)
        grains = heap.beads(os.path.join(place, "heap.txt"))
        gallery.write_table(os.path.join(place, "profile.txt"), "radius/m height/m",
                            heap.surface(grains, range(heap.SECTORS), plate))
        mean, error = heap.angles(grains, plate)
        rows.append((100 * float(content), mean, error))
    gallery.write_table(os.path.join(folder, "angles.txt"), "liquid/% angle/degrees standard-error/degrees", rows)
    verdict = gallery.Verdict()
    _, dry, dry_error = rows[0]
    verdict.within("angle of the dry beads in degrees, +- %.1f" % dry_error, dry, 18, 30)
    for content, wet, error in rows[1:]:
        verdict.within("%g %% liquid: angle in degrees, +- %.1f" % (content, error), wet, dry + 2 * math.hypot(error, dry_error),
                       90)
    return verdict.status()


sys.exit(main())
