/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of twisting luding. The physics is in luding.h. */
#include "laws/twisting/luding.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"kw_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "twisting stiffness over k2hat a12^2"},
    {"kw_length", "L", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "twisting stiffness over k2hat a12"},
    {"mu_w", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "twisting friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static twisting friction"},
    {"gamma_w", "M L^2/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "twisting damping coefficient"},
};

static const struct grip_slot slots[] = {{"twist", "rad", +1}};
GRIP_CHECK_SLOTS(slots, TWISTING_LUDING_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct twisting_luding_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_TWISTING, parameters);
  GRIP_KEEP(model, GRIP_TWISTING, c);
  return 0;
}

const struct grip_law grip_law_twisting_luding = {
    .name = "luding",
    .sense = GRIP_TWISTING,
    .flags = GRIP_NEEDS_STIFFNESS,
    .summary = "Twisting resistance with a spring and a yield torque",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TWISTING_LUDING_SLOTS,
    .slots = slots,
    .derive = derive,
};
