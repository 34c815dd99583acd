/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by rolling cdt, epsd, epsd2 and epsd3. */
#ifndef GRIP_ROLLING_SPRING_DATA_H
#define GRIP_ROLLING_SPRING_DATA_H

#include "laws/law.h"

/* Rows of their parameter tables. */
#define GRIP_ROLLING_MU_R                                                                                    \
  {                                                                                                          \
    "mu_r", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "rolling friction coefficient"             \
  }
#define GRIP_ROLLING_ETA_R                                                                                   \
  {                                                                                                          \
    "eta_r", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "damping over the critical one"           \
  }
#define GRIP_ROLLING_TORSION                                                                                 \
  {                                                                                                          \
    "torsion", "no|yes", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "whether twisting is resisted as well"       \
  }

/* When i and j are exchanged, the torque of the spring changes sign, as its angle does. The torque along the
 * normal does not, because the normal changes sign too. */
#define GRIP_ROLLING_TORQUE_SLOTS                                                                            \
  {"roll_x", "F L", -1}, {"roll_y", "F L", -1}, {"roll_z", "F L", -1},                                       \
  {                                                                                                          \
    "roll_n", "F L", +1                                                                                      \
  }

/* Sets whether the model's rolling law resists twisting. Returns the reason why it cannot, or 0. */
static inline const char *grip_rolling_torsion(struct grip_model *model, bool torsion)
{
  model->torsion = torsion;
  if (torsion && model->law[GRIP_TWISTING])
    return "'torsion yes' resists twisting as a twisting law does; give one of the two";
  return 0;
}

#endif
