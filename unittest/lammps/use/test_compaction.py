# SPDX-License-Identifier: GPL-2.0-only
"""A small version of the compaction example: plastic contacts make the release curve steep, and adhesion holds the
tablet together."""
import os
import tempfile

import host

GRAINS = 400
POTENTIALS = os.path.join(host.SOURCE, "potentials")


def press(folder, law):
    with open(os.path.join(host.SOURCE, "examples", "compaction", "in.compaction")) as file:
        script = file.read()
    host.must_run(script, env={"LAMMPS_POTENTIALS": POTENTIALS},
                  variables={"plugin": host.PLUGIN, "n": GRAINS, "law": law, "out": folder, "pictures": "no"})
    with open(os.path.join(folder, "press.txt")) as file:
        path = [[float(word) for word in line.split()] for line in file if not line.startswith("#")]
    grains = host.read_dump(os.path.join(folder, "dropped.txt"))[-1]
    return path, list(zip(grains["x"], grains["y"], grains["z"], grains["radius"]))


def slopes(path):
    """Slopes of pressing and of release between the largest force and 80 % of it."""
    force = [row[2] for row in path]
    peak = force.index(max(force))
    before, after = peak, peak
    while force[before] > 0.8 * force[peak]:
        before -= 1
    while force[after] > 0.8 * force[peak]:
        after += 1
    return [(force[peak] - force[k]) / (path[k][1] - path[peak][1]) for k in (before, after)]


def largest_piece(grains):
    """The share of the grains that belong to the largest cluster of touching grains."""
    left = set(range(len(grains)))
    largest = 0
    while left:
        piece = [left.pop()]
        for i in piece:
            x, y, z, r = grains[i]
            near = [j for j in left if (grains[j][0] - x)**2 + (grains[j][1] - y)**2 + (grains[j][2] - z)**2
                    < (grains[j][3] + r)**2]
            left.difference_update(near)
            piece += near
        largest = max(largest, len(piece))
    return largest / GRAINS


with tempfile.TemporaryDirectory() as folder:
    path, grains = press(folder, "mcc_ph101.grip")
    pressing, release = slopes(path)
    host.check(len(grains) == GRAINS, f"grains after the drop: got {len(grains)}, want {GRAINS}")
    host.check(release > 3 * pressing > 0, f"slopes near the largest force: pressing {pressing:.4g} N/mm, release "
               f"{release:.4g} N/mm, want at least three times as much")
    share = largest_piece(grains)
    host.check(share >= 0.95, f"largest piece with adhesion: {share:.3f} of the grains, want 0.95 or more")

    with open(os.path.join(POTENTIALS, "mcc_ph101.grip")) as file:
        words = file.read().split(" ")
    words[words.index("kc_ratio") + 1] = "0"
    law = os.path.join(folder, "no_adhesion.grip")
    with open(law, "w") as file:
        file.write(" ".join(words))
    path, grains = press(folder, law)
    share_loose = largest_piece(grains)
    host.check(share_loose < 0.6, f"largest piece without adhesion: {share_loose:.3f} of the grains, want below 0.6")

print(f"slopes: pressing {pressing:.1f} N/mm, release {release:.1f} N/mm; largest piece: {share:.3f} with adhesion, "
      f"{share_loose:.3f} without")
host.finish()
