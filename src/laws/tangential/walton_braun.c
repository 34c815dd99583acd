/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential walton_braun. The physics is in walton_braun.h. */
#include "laws/tangential/walton_braun.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"kt_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "initial tangential stiffness over the loading stiffness of the normal law"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "friction coefficient"},
};

static const struct grip_slot slots[] = {
    {"force_x", "F", -1}, {"force_y", "F", -1}, {"force_z", "F", -1}, {"turning_ratio", "-", +1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_WALTON_BRAUN_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct tangential_walton_braun_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_TANGENTIAL, parameters);
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

const struct grip_law grip_law_tangential_walton_braun = {
    .name = "walton_braun",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_READS_NORMAL_SPIN,
    .summary = "Friction with a spring that softens as slip spreads, after Walton and Braun",
    .source = "walton_braun1986 walton1993",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_WALTON_BRAUN_SLOTS,
    .slots = slots,
    .derive = derive,
};
