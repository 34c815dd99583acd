# SPDX-License-Identifier: GPL-2.0-only
"""Rows of a parametrized test: calls of one function, each a case with a name."""
import pytest


def case(name, *arguments, **options):
    """For parametrize("arguments, options", [...]): the function's arguments, of which the first is the name."""
    return pytest.param((name, *arguments), options, id=name)
