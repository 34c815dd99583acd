# SPDX-License-Identifier: GPL-2.0-only
"""The command grip-new, which writes a first case: needs Python 3.9, and no module."""
