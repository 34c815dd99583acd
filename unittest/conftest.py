# SPDX-License-Identifier: GPL-2.0-only
"""pytest for all folders. The checks of support/host.py count: a test fails after its last one if any of them failed, or
if it made none. A file in which a test is skipped ends with ctest's SKIP_RETURN_CODE."""
import sys
import tempfile

import pytest

SKIPPED = 77


@pytest.fixture(scope="module")
def folder():
    """A folder for all tests of a file."""
    with tempfile.TemporaryDirectory(prefix="grip_") as path:
        yield path


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    host = sys.modules.get("host")
    if not host:
        return None
    checks, failures = host.counts()
    pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames})
    checks, failures = (now - before for now, before in zip(host.counts(), (checks, failures)))
    if failures or not checks:
        pytest.fail(f"{failures} of {checks} checks failed" if checks else "no check was made", pytrace=False)
    return True


def pytest_sessionfinish(session, exitstatus):
    if "host" in sys.modules and sys.modules["host"].counts()[1]:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED  # also if a check fails when the file is imported
        return
    passed = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    if passed and session.config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped"):
        session.exitstatus = SKIPPED


def pytest_terminal_summary(terminalreporter):
    if "host" in sys.modules:
        terminalreporter.write_line("%d checks, %d failed" % sys.modules["host"].counts())
