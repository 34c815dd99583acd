/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling sds. The physics is in sds.h. */
#include "laws/rolling/sds.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"k", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling stiffness"},
    {"gamma", "F T/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling friction coefficient"},
};

static const struct grip_slot slots[] = {{"roll_x", "L", +1}, {"roll_y", "L", +1}, {"roll_z", "L", +1}};
GRIP_CHECK_SLOTS(slots, ROLLING_SDS_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct rolling_sds_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_ROLLING, parameters);
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return 0;
}

const struct grip_law grip_law_rolling_sds = {
    .name = "sds",
    .sense = GRIP_ROLLING,
    .flags = GRIP_POSITIONAL | GRIP_SYNCHRONIZED,
    .summary = "Rolling resistance by spring, dashpot and slider",
    .source = "lammps_granular wang2015 luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_SDS_SLOTS,
    .slots = slots,
    .derive = derive,
};
