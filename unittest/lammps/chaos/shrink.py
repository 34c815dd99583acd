# SPDX-License-Identifier: GPL-2.0-only
"""Shortens a failing script: drops lines as long as it fails in the same way."""
import time


def shrink(lines, fails, seconds=120):
    """fails(lines): whether they still show the failure. Drops ever shorter ranges of lines, from the end to the
    beginning, until no single line can be dropped or the time is over."""
    end = time.time() + seconds
    size = max(len(lines) // 2, 1)
    while True:
        before = len(lines)
        start = len(lines) - size
        while start > -size and time.time() < end:
            shorter = lines[:max(start, 0)] + lines[start + size:]
            if fails(shorter):
                lines = shorter
            start -= size
        if time.time() >= end or (size == 1 and len(lines) == before):
            return lines
        if size > 1:
            size //= 2
