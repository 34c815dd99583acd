/* SPDX-License-Identifier: GPL-2.0-only */
/* The batch loop of cohesion bridge/rabinovich, which is that of all liquid bridges. */
#include "laws/shared/bridge_loop.h"
