# SPDX-License-Identifier: GPL-2.0-only
"""How many grains of the drum in a folder are in its quadrants, against what is told of the benchmark's codes.

    python3 drum.py FOLDER        says whether they swing as told
"""
import os
import re
import sys

import gallery

# Read off in words only: the codes' small grains in the quadrant x, z < 0 swing between nearly none and 23 000 of 30 000.
MOST = 23 / 30


def main(folder):
    verdict = gallery.Verdict()
    with open(os.path.join(folder, "log"), encoding="utf-8") as file:
        large, small = (int(count) for count in re.findall(r"^Created (\d+) atoms", file.read(), re.M)[:2])
    rows = gallery.table(os.path.join(folder, "zones.txt"))
    share = [(row[0], row[2] / small) for row in rows]
    time, most = max(share, key=lambda point: point[1])
    # At rest the small grains lie in a layer, alike on both sides. Later the bed leans: the quadrant opposite of where grains
    # are lifted to holds few of any kind.
    verdict.within("share of the small grains in x, z < 0 at first", share[0][1], 0.45, 0.55)
    if share[-1][0] > 1:
        verdict.within("the most of them there, of %d small and %d large grains" % (small, large), most, MOST - 0.07, MOST + 0.07)
        print("  that was at %.2f s" % time)
    later = [point for point in share if point[0] > time]
    if later and later[-1][0] > 2:
        time, least = min(later, key=lambda point: point[1])
        verdict.within("the fewest after that", least, 0, 0.3)
        print("  that was at %.2f s" % time)
    return verdict.status()


sys.exit(main(sys.argv[1]))
