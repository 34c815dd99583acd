/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of twisting sds. The physics is in sds.h. */
#include "laws/twisting/sds.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"k", "F L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "twisting stiffness"},
    {"gamma", "F L T", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "twisting damping"},
    {"mu", "L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "twisting friction, yield torque over load"},
};

static const struct grip_slot slots[] = {{"twist", "rad", +1}};
GRIP_CHECK_SLOTS(slots, TWISTING_SDS_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct twisting_sds_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_TWISTING, parameters);
  GRIP_KEEP(model, GRIP_TWISTING, c);
  return 0;
}

const struct grip_law grip_law_twisting_sds = {
    .name = "sds",
    .sense = GRIP_TWISTING,
    .flags = GRIP_POSITIONAL,
    .summary = "Twisting resistance by spring, dashpot and slider",
    .source = "lammps_granular marshall2009",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TWISTING_SDS_SLOTS,
    .slots = slots,
    .derive = derive,
};
