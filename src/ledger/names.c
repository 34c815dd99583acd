/* SPDX-License-Identifier: GPL-2.0-only */
/* The names of the ledger's entries and of the causes of losses. */
#include "grip/ledger.h"

const char *grip_entry_name(int entry)
{
  static const char *const names[GRIP_ENTRIES] = {"elastic_normal",
                                                  "elastic_tangential",
                                                  "elastic_rolling",
                                                  "elastic_twisting",
                                                  "normal_damping",
                                                  "normal_plastic",
                                                  "adhesion",
                                                  "sliding",
                                                  "tangential_damping",
                                                  "rolling",
                                                  "twisting",
                                                  "rest_normal",
                                                  "rest_tangential",
                                                  "outside",
                                                  "wall_work",
                                                  "rolling_damping",
                                                  "twisting_damping",
                                                  "rest_rotation",
                                                  "gone",
                                                  "elastic_cohesion",
                                                  "cohesion_damping",
                                                  "inserted",
                                                  "removed"};
  return names[entry];
}

const char *grip_cause_name(int cause)
{
  static const int entries[GRIP_BY_REST] = {GRIP_LOST_DAMPING,
                                            GRIP_LOST_PLASTIC,
                                            GRIP_LOST_ADHESION,
                                            GRIP_LOST_SLIDING,
                                            GRIP_LOST_TANGENTIAL_DAMPING,
                                            GRIP_LOST_ROLLING,
                                            GRIP_LOST_TWISTING,
                                            GRIP_LOST_ROLLING_DAMPING,
                                            GRIP_LOST_TWISTING_DAMPING,
                                            GRIP_LOST_COHESION_DAMPING};
  return cause == GRIP_BY_REST ? "rest" : grip_entry_name(entries[cause]);
}
