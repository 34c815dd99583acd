#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Load balance by counts: largest over mean of the pairs of a rank, in a drum and a hopper on many ranks, which may be
more than there are cores. Needs the variables GRIP_LMP, GRIP_PLUGIN and GRIP_MPIEXEC, as the tests do; prints a table.

  python3 bench/balance.py [RANKS ...]
"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "unittest", "lammps", "support"))
import uneven  # noqa: E402

STEPS = 25  # of each of two runs; fix balance acts every 10 steps
MODES = (("bricks", ""), ("by number", uneven.BY_NUMBER), ("by weight", uneven.WEIGHT + uneven.BALANCE))


def main():
    counts = [int(word) for word in sys.argv[1:]] or [8, 16, 32, 64]
    with tempfile.TemporaryDirectory(prefix="grip_balance_") as folder:
        scenes = {"drum": uneven.drum(16.0, 16.0), "hopper": uneven.hopper(12.0, os.path.join(folder, "funnel.stl"))}
        print("| case | grains | ranks | " + " | ".join(name for name, _ in MODES) + " |\n|---|---:|---:|" + "---:|" * len(MODES))
        for name, scene in scenes.items():
            data, dump = os.path.join(folder, name + ".data"), os.path.join(folder, name)
            uneven.fill(scene, data)
            for ranks in counts:
                runs = [uneven.run(scene, data, ranks, balance, dump, STEPS) for _, balance in MODES]
                ratios = " | ".join(f"{uneven.unevenness(frames, ranks):.2f}" for frames in runs)
                print(f"| {name} | {len(runs[0][0]['id'])} | {ranks} | {ratios} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
