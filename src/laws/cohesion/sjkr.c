/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of cohesion sjkr. The physics is in sjkr.h. */
#include "laws/cohesion/sjkr.h"
#include "laws/law.h"
#include "laws/shared/cohesion_data.h"

static const struct grip_parameter parameters[] = {
    {"k", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "cohesion energy density"},
    GRIP_LOAD_WORD,
};

static const char *derive(struct grip_model *model)
{
  struct cohesion_sjkr_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_COHESION, parameters);
  GRIP_KEEP(model, GRIP_COHESION, c);
  return 0;
}

const struct grip_law grip_law_cohesion_sjkr = {
    .name = "sjkr",
    .sense = GRIP_COHESION,
    .flags = COHESION_SJKR_WRITES,
    .summary = "Pull in proportion to the area of contact, as in LIGGGHTS",
    .source = "liggghts_cohesion",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_SJKR_SLOTS,
    .derive = derive,
};
