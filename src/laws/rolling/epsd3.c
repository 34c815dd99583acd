/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling epsd3. The physics is in epsd3.h. */
#include "laws/rolling/epsd3.h"
#include "laws/shared/rolling_spring_data.h"

static const struct grip_parameter parameters[] = {
    GRIP_ROLLING_MU_R,
    GRIP_ROLLING_ETA_R,
    {"k_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "stiffness over k_n mu_r^2 R*^2"},
    GRIP_ROLLING_TORSION,
};

static const struct grip_slot slots[] = {GRIP_ROLLING_TORQUE_SLOTS};
GRIP_CHECK_SLOTS(slots, ROLLING_EPSD3_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_ROLLING];
  const struct rolling_epsd3_constants c = {.friction = {.factor = value[2] * value[0] * value[0],
                                                         .mu_r = value[0],
                                                         .twice_eta = 2 * value[1],
                                                         .torsion = value[3]}};
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return grip_rolling_torsion(model, value[3] != 0);
}

const struct grip_law grip_law_rolling_epsd3 = {
    .name = "epsd3",
    .sense = GRIP_ROLLING,
    .flags = GRIP_INERTIA,
    .summary = "Rolling resistance by an elastic-plastic spring of chosen stiffness and a dashpot",
    .source = "ai2011 liggghts_rolling",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_EPSD3_SLOTS,
    .slots = slots,
    .derive = derive,
};
