/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling epsd2. The physics is in epsd2.h. */
#include "laws/rolling/epsd2.h"
#include "laws/shared/rolling_spring_data.h"

static const struct grip_parameter parameters[] = {
    GRIP_ROLLING_MU_R,
    GRIP_ROLLING_TORSION,
};

static const struct grip_slot slots[] = {GRIP_ROLLING_TORQUE_SLOTS};
GRIP_CHECK_SLOTS(slots, ROLLING_EPSD2_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_ROLLING];
  const struct rolling_epsd2_constants c = {.friction = {.factor = 1, .mu_r = value[0], .torsion = value[1]}};
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return grip_rolling_torsion(model, value[1] != 0);
}

const struct grip_law grip_law_rolling_epsd2 = {
    .name = "epsd2",
    .sense = GRIP_ROLLING,
    .flags = GRIP_NEEDS_SHEAR,
    .summary = "Rolling resistance by an elastic-plastic spring like the tangential one",
    .source = "iwashita1998 liggghts_rolling",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_EPSD2_SLOTS,
    .slots = slots,
    .derive = derive,
};
