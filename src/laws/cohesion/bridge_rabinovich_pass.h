/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of cohesion bridge/rabinovich over a batch: that of a liquid bridge. */
#include "laws/shared/bridge_loop.h"
