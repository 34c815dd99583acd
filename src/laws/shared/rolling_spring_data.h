/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by rolling cdt, epsd, epsd2 and epsd3. */
#ifndef GRIP_ROLLING_SPRING_DATA_H
#define GRIP_ROLLING_SPRING_DATA_H

#include "laws/law.h"

/* Rows of the parameter tables of these laws. */
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

/* If i and j are exchanged, the torque of the spring changes sign. The torque along the normal keeps its
 * sign, because the normal changes sign too. */
#define GRIP_ROLLING_TORQUE_SLOTS                                                                            \
  {"roll_x", "F L", -1}, {"roll_y", "F L", -1}, {"roll_z", "F L", -1},                                       \
  {                                                                                                          \
    "roll_n", "F L", +1                                                                                      \
  }

/* Sets whether the model's rolling law also resists twisting. Returns 0, or a text that says why it
 * cannot. */
static inline const char *grip_rolling_torsion(struct grip_model *model, bool torsion)
{
  model->torsion = torsion;
  if (torsion && model->law[GRIP_TWISTING])
    return "'torsion yes' resists twisting as a twisting law does; give one of the two";
  return 0;
}

#endif
