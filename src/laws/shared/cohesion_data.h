/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by cohesion laws. */
#ifndef GRIP_COHESION_DATA_H
#define GRIP_COHESION_DATA_H

#include "laws/law.h"

/* Row of a parameter table: whether the pull counts towards the load of friction (counted in struct
 * cohesion_force). */
#define GRIP_LOAD_WORD                                                                                       \
  {                                                                                                          \
    "load", "without|with", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "whether the load of friction counts it"  \
  }

#endif
