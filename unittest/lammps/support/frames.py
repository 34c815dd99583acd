# SPDX-License-Identifier: GPL-2.0-only
"""Models that tests share, and dumps of all atoms: written, read, compared."""
import host
from dropin import file_name

HERTZ = "hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
HOOKE = "hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
JKR = "jkr 1e4 30 0.3 5.0 tangential mindlin_rescale NULL 0.5 0.4"
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
