# SPDX-License-Identifier: GPL-2.0-only
"""The laws that grip-law lists, and the pages, for the tests whose arguments are SOURCE GRIP_LAW."""
import json
import os
import re
import subprocess
import sys

SOURCE, GRIP_LAW = os.path.abspath(sys.argv[1]), sys.argv[2]


def run(*arguments, **options):
    return subprocess.run([GRIP_LAW, *arguments], capture_output=True, text=True, **options)


# The law `none`, where a sense has one, has no page.
LAWS = [law for law in json.loads(run("--list", "--json", check=True).stdout) if law["name"] != "none"]


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def page_of(sense, name):
    """The name of the law's file in doc/laws."""
    return f"{sense}_{name.replace('/', '_')}.md"


def section(text, heading):
    """The text below a heading of the second level, or nothing."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""
