/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of rolling luding. The physics is in luding.h. */
#include "laws/rolling/luding.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"kr_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "rolling stiffness over k2hat a12^2"},
    {"kr_length", "L", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "rolling stiffness over k2hat a12"},
    {"mu_r", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "rolling friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static rolling friction"},
    {"gamma_r", "M L^2/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "rolling damping coefficient"},
};

static const struct grip_slot slots[] = {{"roll_x", "rad", -1}, {"roll_y", "rad", -1}, {"roll_z", "rad", -1}};
GRIP_CHECK_SLOTS(slots, ROLLING_LUDING_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct rolling_luding_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_ROLLING, parameters);
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return 0;
}

const struct grip_law grip_law_rolling_luding = {
    .name = "luding",
    .sense = GRIP_ROLLING,
    .flags = GRIP_NEEDS_STIFFNESS,
    .summary = "Rolling resistance with a spring and a yield torque",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = ROLLING_LUDING_SLOTS,
    .slots = slots,
    .derive = derive,
};
