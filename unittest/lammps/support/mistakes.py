# SPDX-License-Identifier: GPL-2.0-only
"""Input with mistakes: each must end in one clear error line. Correct input at the limits must run.

A test file adds its cases with bad and good, and has a test that judges each:

    @pytest.mark.parametrize("case", mistakes.cases())
    def test_mistakes(case):
        mistakes.judge(case)
"""
import re
import tempfile

import pytest

import host

SCRATCH = tempfile.TemporaryDirectory(prefix="grip_mistakes_")
LUDING = "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05"
ATOMS = """
create_atoms 1 single 0.45 0.5 0.5
create_atoms 2 single 0.54 0.5 0.5
set group all diameter 0.1 density 1000
"""

_cases = []


def bad(name, lines, *words, **setting):
    """Lines after the box, and the words that the error line must contain. A tuple of words stands for alternatives.
    setting: that of script, and the number of ranks."""
    _cases.append(pytest.param((_judge_bad, name, lines, words, setting), id=name))


def good(name, lines, **setting):
    """Lines after the box that must run."""
    _cases.append(pytest.param((_judge_good, name, lines, (), setting), id=name))


def script(lines, atom_style="sphere", boundary="p p p", units="si", comm="comm_modify vel yes"):
    """Two spheres in a box."""
    atoms = ATOMS if atom_style == "sphere" else "create_atoms 1 single 0.45 0.5 0.5\nmass * 1\n"
    return f"""{host.LOAD}
units {units}
atom_style {atom_style}
newton off
{comm}
boundary {boundary}
region box block 0 1 0 1 0 1
create_box 2 box
{atoms}
neighbor 0.01 bin
timestep 1e-6
{lines}
"""


def contains(line, word):
    """Whole words for words and numbers, any position for texts with other characters at their ends."""
    if isinstance(word, tuple):
        return any(contains(line, w) for w in word)
    return re.search(rf"(?<![\w./]){re.escape(word)}(?![\w/])(?!\.\d)", line) is not None


def _run(lines, ranks=1, **setting):
    return host.run(script(lines, **setting), ranks=ranks, cwd=SCRATCH.name)


def _judge_bad(name, words, status, output):
    errors = host.error_lines(output)
    shown = errors or output[-300:]
    host.check(status != 0, f"{name}: exit status is 0")
    host.check(len(errors) == 1, f"{name}: {len(errors)} error lines, want 1: {shown}")
    host.check(not re.search("Signal|Segmentation|terminate called|Abort", output), f"{name}: crash: {output[-600:]}")
    host.check(not any(re.search(r"accepted:\s*(or\b|;|\(|$)", line) for line in errors),
               f"{name}: nothing is accepted: {shown}")
    for word in words:
        host.check(any(contains(line, word) for line in errors), f"{name}: error does not contain '{word}': {shown}")


def _judge_good(name, words, status, output):
    host.check(status == 0, f"{name}: should run, but: {host.error_lines(output) or output[-300:]}")


def cases():
    """The cases since the last call."""
    taken = _cases[:]
    _cases.clear()
    return taken


def judge(case):
    """Runs a case, and checks what it prints."""
    check, name, lines, words, setting = case
    check(name, words, *_run(lines, **setting))
