# SPDX-License-Identifier: GPL-2.0-only
"""A run with all laws, between pairs and at walls of all kinds, is restarted while spheres are in contact, on 1 to 8
ranks: it continues like an uninterrupted one."""
import pytest

import host
from dropin import file_name
from frames import read
from many_models import REACH, TOUCH
from restarts import AT_ONCE, GO_ON, WALLS, fixes, resume, same_run, start, warnings


@pytest.mark.parametrize("name, models, ways",
                         (("touch", TOUCH, ((1, (8,)), (8, (1, 2)))), ("reach", REACH, ((4, (8, 4)), (8, (8,)), (2, (1,))))))
def test_laws(name, models, ways):
    host.must_run(start(models) + fixes() + """
variable warm atom 10+3*(id%7)
set group all temperature v_warm
fix drag all viscous 2.0
run 1800
""" + f"write_restart {file_name(name)}\n", ranks=2)
    for writers, readers in ways:
        printed = host.must_run(resume(name) + fixes() + f"run 200\nwrite_restart {file_name('file')}\n" + GO_ON, ranks=writers)
        host.check(not warnings(printed, "not th"), f"{name}: a warning of changed models: {warnings(printed, 'not th')}")
        want = read("set", 0), read("end")
        for ranks in readers:
            host.must_run(resume() + fixes() + GO_ON, ranks=ranks)
            same_run(want, (read("set", 0), read("end")), f"{name}, from {writers} to {ranks} ranks")
    # The history of each wall matters: without it the forces are different.
    for wall in WALLS if name == "reach" else ():
        host.must_run(resume() + fixes().replace(f"fix {wall} ", f"fix new{wall} ") + AT_ONCE + "run 0\n")
        other = read("set", 0)
        differ = max(abs(a - b) for c in ("fx", "fy", "fz", "tqx", "tqy", "tqz") for a, b in zip(want[0][c], other[c]))
        host.check(differ > 1e-6 or wall == "lid", f"{name}: the wall '{wall}' has no history to lose ({differ:.3g})")
