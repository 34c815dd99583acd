# SPDX-License-Identifier: GPL-2.0-only
"""The back end of setuptools (PEP 517). pip hides what is installed from it, and downloads setuptools instead. This one
uses what is installed, so that no network is needed, and requests only the rest from pip."""
import importlib.util
import site
import sys

sys.path += site.getsitepackages()


def get_requires_for_build_wheel(config_settings=None):
    return [name for name in ("setuptools", "wheel") if not importlib.util.find_spec(name)]


get_requires_for_build_sdist = get_requires_for_build_wheel


def build_wheel(*arguments, **keywords):
    from setuptools import build_meta
    return build_meta.build_wheel(*arguments, **keywords)


def build_sdist(*arguments, **keywords):
    from setuptools import build_meta
    return build_meta.build_sdist(*arguments, **keywords)
