# SPDX-License-Identifier: GPL-2.0-only
"""A small version of the compaction example, compared with consequences of its law of contacts
(doc/laws/normal_plastic.md):

- No contact unloads less steeply than it loads, and grains that slide and settle soften only the compression. So the
  release is steeper than the compression, by more than the mean over the contacts at the deepest point.
- A contact that was pressed beyond the plastic limit has no force at the overlap phi_f a12. In the end the tablet carries only
  its own weight, so half of these contacts have a larger overlap and half a smaller one.
- Adhesion holds the tablet together."""
import os
import re
import statistics
import tempfile

import host

GRAINS = 400
POTENTIALS = os.path.join(host.SOURCE, "potentials")


def grains_of(name):
    """{id: (x, y, z, radius)} of a dump."""
    frame = host.read_dump(name)[-1]
    return dict(zip(map(int, frame["id"]), zip(frame["x"], frame["y"], frame["z"], frame["radius"])))


def press(folder, law):
    with open(os.path.join(host.SOURCE, "examples", "compaction", "in.compaction")) as file:
        script = file.read()
    host.must_run(script, env={"LAMMPS_POTENTIALS": POTENTIALS},
                  variables={"plugin": host.PLUGIN, "n": GRAINS, "law": law, "out": folder, "pictures": "no"})
    with open(os.path.join(folder, "press.txt")) as file:
        path = [[float(word) for word in line.split()] for line in file if not line.startswith("#")]
    return path, grains_of(os.path.join(folder, "pressed.txt")), grains_of(os.path.join(folder, "dropped.txt"))


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


def contacts(grains):
    """{(id, id): overlap over the diameter of the effective radius} of grains that touch."""
    found = {}
    for i, (x, y, z, r) in grains.items():
        for j, (x2, y2, z2, r2) in grains.items():
            overlap = r + r2 - ((x - x2)**2 + (y - y2)**2 + (z - z2)**2)**0.5
            if j > i and overlap > 0:
                found[i, j] = overlap * (r + r2) / (2 * r * r2)
    return found


def largest_piece(pairs):
    """The fraction of the grains that belong to the largest cluster of touching grains."""
    piece = {i: {i} for i in range(1, GRAINS + 1)}
    for i, j in pairs:
        if piece[i] is not piece[j]:
            piece[i] |= piece[j]
            piece.update(dict.fromkeys(piece[j], piece[i]))
    return max(map(len, piece.values())) / GRAINS


with open(os.path.join(POTENTIALS, "mcc_ph101.grip")) as file:
    text = file.read()
words = next(line for line in text.split("\n") if line.startswith("plastic ")).split()
K1, K2MAX, PHI_F = (float(words[words.index(word) + 1]) for word in ("k1", "k2max", "phi_f"))
LIMIT = PHI_F * K2MAX / (K2MAX - K1)


def test_compaction():
    with tempfile.TemporaryDirectory() as folder:
        path, pressed, dropped = press(folder, "mcc_ph101.grip")
        host.check(len(dropped) == GRAINS, f"grains after the drop: got {len(dropped)}, want {GRAINS}")

        depths = contacts(pressed)
        loading = statistics.mean(K2MAX if depth > LIMIT else K1 for depth in depths.values())
        unloading = statistics.mean(K1 + (K2MAX - K1) * min(1, depth / LIMIT) for depth in depths.values())
        pressing, release = slopes(path)
        host.check(release > unloading / loading * pressing > 0, f"slopes near the largest force: pressing {pressing:.4g} "
                   f"N/mm, release {release:.4g} N/mm, want more than {unloading / loading:.3f} times as much")

        left = contacts(dropped)
        kept = [left[pair] for pair, depth in depths.items() if depth > LIMIT and pair in left]
        middle = statistics.median(kept)
        # 0.002 a12 beyond phi_f a12 is 0.12 N, a third of the weight of the whole tablet.
        host.check(len(kept) > GRAINS / 2 and abs(middle - PHI_F) < 0.002, f"overlap of {len(kept)} contacts that were "
                   f"pressed beyond the limit: median {middle:.4f} a12, want {PHI_F} (0.002)")
        share = largest_piece(left)
        host.check(share >= 0.95, f"largest piece with adhesion: {share:.3f} of the grains, want 0.95 or more")

        law = os.path.join(folder, "no_adhesion.grip")
        with open(law, "w") as file:
            file.write(re.sub(r"^(plastic .* kc) \S+", r"\1 0", text, flags=re.M))
        path, pressed, dropped = press(folder, law)
        share_loose = largest_piece(contacts(dropped))
        host.check(share_loose < 0.6, f"largest piece without adhesion: {share_loose:.3f} of the grains, want below 0.6")

    print(f"slopes: pressing {pressing:.1f} N/mm, release {release:.1f} N/mm; overlap that is left: {middle:.4f} a12; "


      f"largest piece: {share:.3f} with adhesion, {share_loose:.3f} without")
