# SPDX-License-Identifier: GPL-2.0-only
"""Dumps of all atoms: written, read, compared."""
import host
from dropin import file_name

GROUPS = [("position", "x y z"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
          ("torque", "tqx tqy tqz")]
DUMP = "id type radius " + " ".join(names for _, names in GROUPS)


def dump(name, every=1, more=""):
    return (f"\ndump {name} all custom {every} {file_name(name)} {DUMP} {more}\n"
            f"dump_modify {name} sort id format float %.17g\n")


def read(name, frame=-1):
    return host.read_dump(file_name(name))[frame]


def same(want, got, tolerance, text, groups=GROUPS, contact_force=0.0, radius=0.0):
    """Checks the differences relative to the largest value of each group. contact_force: the largest one; an atom's
    force is a sum of contact forces that may cancel, and has their rounding errors."""
    if not host.check(want["id"] == got["id"], f"{text}: other atoms"):
        return
    for what, names in groups:
        names = names.split()
        scale = max(abs(value) for name in names for value in want[name])
        scale = max(scale, {"force": contact_force, "torque": contact_force * radius}.get(what, 0.0))
        worst = max(abs(a - b) for name in names for a, b in zip(want[name], got[name]))
        host.check(scale > 0 and worst <= tolerance * scale, f"{text}: {what} differs by {worst:.3g} of {scale:.3g}")
