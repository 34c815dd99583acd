/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling cdt. The physics is in cdt.h. */
#include "laws/rolling/cdt.h"
#include "laws/shared/rolling_spring_data.h"

static const struct grip_parameter parameters[] = {
    GRIP_ROLLING_MU_R,
    GRIP_ROLLING_TORSION,
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_ROLLING];
  const struct rolling_cdt_constants c = {.mu_r = value[0], .torsion = value[1]};
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return grip_rolling_torsion(model, value[1] != 0);
}

const struct grip_law grip_law_rolling_cdt = {
    .name = "cdt",
    .sense = GRIP_ROLLING,
    .summary = "Rolling resistance by a torque of constant size",
    .source = "ai2011 liggghts_rolling",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_CDT_SLOTS,
    .derive = derive,
};
