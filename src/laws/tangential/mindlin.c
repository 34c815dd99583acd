/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential mindlin. The physics is in mindlin.h. */
#include "laws/tangential/mindlin.h"
#include "laws/law.h"
#include "laws/shared/mindlin_data.h"

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_MINDLIN_SLOTS);

const struct grip_law grip_law_tangential_mindlin = {
    .name = "mindlin",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring",
    .source = "lammps_granular mindlin1949",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_MINDLIN_SLOTS,
    .slots = slots,
    .derive = derive,
};
