/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential mindlin/force. The physics is in mindlin_force.h. */
#include "laws/tangential/mindlin_force.h"
#include "laws/law.h"
#include "laws/shared/mindlin_data.h"

static const struct grip_slot slots[] = {{"force_x", "F", -1}, {"force_y", "F", -1}, {"force_z", "F", -1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_MINDLIN_FORCE_SLOTS);

const struct grip_law grip_law_tangential_mindlin_force = {
    .name = "mindlin/force",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring, kept as a force",
    .source = "lammps_granular mindlin1949 thornton2013",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_MINDLIN_FORCE_SLOTS,
    .slots = slots,
    .derive = derive,
};
