# SPDX-License-Identifier: GPL-2.0-only
"""The model of many ranks (bench/model.py): closed forms of its limits, and files that replace assumptions."""
import math
import os
import subprocess
import sys
import tempfile

SOURCE = sys.argv[1]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(SOURCE, "bench"))
import model  # noqa: E402

failures = 0


def check(condition, text):
    global failures
    failures += not condition
    if not condition:
        print(f"FAILED: {text}")


def near(got, want, text):
    check(math.isclose(got, want, rel_tol=1e-12), f"{text}: {got}, want {want}")


GIVEN = model.defaults()
# A cube of 1000 grains with one grain per unit of volume, and a shell of 1.5 on each side: 13^3 - 10^3.
unit = {**GIVEN, "density": 1.0, "spread": 1.4, "skin": 0.1}
near(model.ghosts_of(unit, 1000.0), 13.0 ** 3 - 1000.0, "ghosts of equal spheres")
# Half of the volume in grains twice as large: an eighth of their number. 576 grains then fill 1024 units.
mixed = {**unit, "ratio": 2.0, "large": 0.5, "spread": 1.0}
side = 1024.0 ** (1.0 / 3.0)
for shells, small, large in ((0, 2.1, 2.1), (1, 1.6, 2.1), (2, 1.1, 2.1)):
    want = 0.5 * ((side + 2 * small) ** 3 - 1024.0) + 0.0625 * ((side + 2 * large) ** 3 - 1024.0)
    near(model.ghosts_of({**mixed, "shells": shells}, 576.0), want, f"ghosts of two sizes, shells {shells}")


def times(**change):
    return {name: ms for name, ms, _ in model.phases({**GIVEN, **change})}


# 3.32e5 contacts of 12 ns; at a bandwidth of 1 GB/s 137 bytes take 137 ns; half of it for each of two ranks.
near(times()["contacts"], 3.32e5 * 12e-6, "contacts")
near(times(socket=1e9)["contacts"], 3.32e5 * 137e-6, "contacts that wait for memory")
near(times(socket=2e9, socket_ranks=2)["integration"], 1e5 * 376e-6, "integration on shared memory")
near(times(unevenness=1.7)["contacts"], 1.7 * times()["contacts"], "uneven load")
near(times(body=4)["rigid bodies"], 1e-6 * (44.0 * 2.5e4 + 19.7 * 1e5), "bodies")
near(times(walls=3, wall_grain=7.0)["walls"], 3 * 1e5 ** (2 / 3) * 7e-6, "walls")
near(times(latency=1e-3, network=1e30)["ghosts, network"], 6.0, "six messages")
near(times(latency=1e-3, ranks=1024)["is a rebuild due (a vote of all ranks)"], 20.0, "a tree of ten levels, up and down")
near(model.step({**GIVEN, "latency": 0.0, "network": 1e300})[2], 1.0, "without a network a rank is alone")
near(sum(model.step({**GIVEN, **change})[0] for _, change in model.VARIANTS),
     sum(ms for _, change in model.VARIANTS for _, ms, _ in model.phases({**GIVEN, **change})), "steps are sums of their phases")


def run(text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "machine")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([sys.executable, "-B", os.path.join(SOURCE, "bench", "model.py"), path], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


status, printed = run("# a machine\nlatency 3e-06 # s\n\nranks 64\n")
check(status == 0 and "| `latency` | 3e-06 | s |" in printed and "| `ranks` | 64 |" in printed, f"a file: {printed[:300]}")
for text in ("speed 3\n", "latency\n", "latency 1 2\n", "latency fast\n"):
    status, printed = run(text)
    check(status != 0 and "accepted: a name and a value" in printed and "Traceback" not in printed, f"{text!r}: {printed[:200]}")

print(f"{failures} failed")
sys.exit(1 if failures else 0)
