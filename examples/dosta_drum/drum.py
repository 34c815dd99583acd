# SPDX-License-Identifier: GPL-2.0-only
"""Compares the numbers of grains in the quadrants of the drum in a folder with the published results of the benchmark's
codes.

    python3 drum.py FOLDER        reports whether they oscillate as published
"""
import os
import re
import sys

import gallery

# Published for the codes: the number of small grains in the quadrant x, z < 0 oscillates between almost none and
# 23 000 of 30 000.
MOST = 23 / 30
# Published for the whole drum with LIGGGHTS: the times of the minima [s], and the following maxima in thousands.
# Another code with the same contacts has 1.5 and 3.5 s, 16.9 and 12.7.
TROUGHS, PEAKS = (1.4, 3.4), (17.0, 12.2)


def whole_drum(share, verdict):
    """Compares the oscillations after the first one, each within half a period of the published time."""
    for trough, peak in zip(TROUGHS, PEAKS):
        falling = [point for point in share if trough - 0.5 < point[0] < trough + 0.5]
        rising = [point for point in share if trough + 0.5 <= point[0] < trough + 1.5]
        if share[-1][0] < trough + 0.95:
            return
        verdict.within("time of the fewest, LIGGGHTS %g s" % trough, min(falling, key=lambda point: point[1])[0], trough - 0.2,
                       trough + 0.2)
        verdict.within("the most after that, LIGGGHTS %g thousand" % peak, 30 * max(point[1] for point in rising),
                       peak - 30 * 0.07, peak + 30 * 0.07)


def main(folder):
    verdict = gallery.Verdict()
    with open(os.path.join(folder, "log"), encoding="utf-8") as file:
        large, small = (int(count) for count in re.findall(r"^Created (\d+) atoms", file.read(), re.M)[:2])
    rows = gallery.table(os.path.join(folder, "zones.txt"))
    share = [(row[0], row[2] / small) for row in rows]
    time, most = max(share, key=lambda point: point[1])
    # At rest the small grains lie in a layer that is symmetric. Later the bed leans: the quadrant opposite to the one
    # into which grains are lifted contains few grains of any kind.
    verdict.within("share of the small grains in x, z < 0 at first", share[0][1], 0.45, 0.55)
    if share[-1][0] > 1:
        verdict.within("the most of them there, of %d small and %d large grains" % (small, large), most, MOST - 0.07, MOST + 0.07)
        print("  that was at %.2f s" % time)
    later = [point for point in share if point[0] > time]
    if later and later[-1][0] > 2:
        time, least = min(later, key=lambda point: point[1])
        verdict.within("the fewest after that", least, 0, 0.3)
        print("  that was at %.2f s" % time)
    if small == 30000:
        whole_drum(share, verdict)
    return verdict.status()


sys.exit(main(sys.argv[1]))
