/* SPDX-License-Identifier: GPL-2.0-only */
/* The loop of cohesion bridge/rabinovich over a batch: the loop of all liquid bridges. */
#include "laws/shared/bridge_loop.h"
