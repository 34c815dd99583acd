/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential luding. The physics is in luding.h. */
#include "laws/tangential/luding.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"kt_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "tangential stiffness over k2hat"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "static friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static friction"},
    {"gamma_t", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "tangential damping coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_LUDING_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct tangential_luding_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_TANGENTIAL, parameters);
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

const struct grip_law grip_law_tangential_luding = {
    .name = "luding",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_NEEDS_STIFFNESS | GRIP_READS_NORMAL_SPIN,
    .summary = "Static and dynamic friction with a spring, strengthened by adhesion",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_LUDING_SLOTS,
    .slots = slots,
    .derive = derive,
};
