/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling epsd. The physics is in epsd.h. */
#include "laws/rolling/epsd.h"
#include "laws/shared/rolling_spring_data.h"

static const struct grip_parameter parameters[] = {
    GRIP_ROLLING_MU_R,
    GRIP_ROLLING_ETA_R,
    GRIP_ROLLING_TORSION,
};

static const struct grip_slot slots[] = {GRIP_ROLLING_TORQUE_SLOTS};
GRIP_CHECK_SLOTS(slots, ROLLING_EPSD_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_ROLLING];
  const struct rolling_epsd_constants c = {.friction = {.factor = 2.25 * value[0] * value[0],
                                                        .mu_r = value[0],
                                                        .twice_eta = 2 * value[1],
                                                        .torsion = value[2]}};
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return grip_rolling_torsion(model, value[2] != 0);
}

const struct grip_law grip_law_rolling_epsd = {
    .name = "epsd",
    .sense = GRIP_ROLLING,
    .flags = GRIP_INERTIA,
    .summary = "Rolling resistance by an elastic-plastic spring and a dashpot",
    .source = "ai2011 liggghts_rolling",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_EPSD_SLOTS,
    .slots = slots,
    .derive = derive,
};
