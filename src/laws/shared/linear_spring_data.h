/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by linear_history, linear_history_classic and mindlin_classic: words, history, constants. A
 * file that includes this header must first define KT_UNIT, the unit of kt. */
#ifndef GRIP_LINEAR_SPRING_DATA_H
#define GRIP_LINEAR_SPRING_DATA_H

#include "laws/law.h"
#include "laws/shared/linear_spring.h"

static const struct grip_parameter parameters[] = {
    {"kt", KT_UNIT, 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential stiffness"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *derive(struct grip_model *model)
{
  struct grip_host_friction c;
  GRIP_TAKE_VALUES(c, model, GRIP_TANGENTIAL, parameters);
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){c.kt, KT_UNIT, c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

#endif
