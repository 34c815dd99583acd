/* SPDX-License-Identifier: GPL-2.0-only */
/* The data that cohesion laws have in common. */
#ifndef GRIP_COHESION_DATA_H
#define GRIP_COHESION_DATA_H

#include "laws/law.h"

/* The row of their tables for what friction's load counts: `counted` of struct cohesion_force. */
#define GRIP_LOAD_WORD                                                                                       \
  {                                                                                                          \
    "load", "without|with", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "whether the load of friction counts it"  \
  }

#endif
