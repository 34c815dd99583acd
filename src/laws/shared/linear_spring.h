/* SPDX-License-Identifier: GPL-2.0-only */
/* What linear_history, linear_history_classic and mindlin_classic have in common: words, history, constants. The
 * includer has defined KT_UNIT, the unit of kt. */
#ifndef GRIP_LINEAR_SPRING_H
#define GRIP_LINEAR_SPRING_H

#include "laws/shared/host_spring.h"

#define SLOTS 3

struct constants {
  double kt, x_gamma_t, mu;
};

static const struct grip_parameter parameters[] = {
    {"kt", KT_UNIT, 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential stiffness"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){c.kt, c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

/* k: force over spring. */
static inline struct tangential_force grip_linear_spring(struct constants c, struct tangential_contact in,
                                                         double k)
{
  const struct grip_slide s =
      grip_host_spring(in.spring, in.velocity, in.stretch, k, c.x_gamma_t * in.damping, c.mu * in.load);
  return grip_slide_force(s);
}

#endif
