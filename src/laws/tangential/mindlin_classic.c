/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential mindlin_classic. The physics is in mindlin_classic.h. */
#include "laws/tangential/mindlin_classic.h"
#include "laws/law.h"
#define KT_UNIT "F/L^2"
#include "laws/shared/linear_spring_data.h"

GRIP_CHECK_SLOTS(slots, TANGENTIAL_MINDLIN_CLASSIC_SLOTS);

const struct grip_law grip_law_tangential_mindlin_classic = {
    .name = "mindlin_classic",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring as in gran/hertz/history",
    .source = "lammps_granular silbert2001",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_MINDLIN_CLASSIC_SLOTS,
    .slots = slots,
    .derive = derive,
};
