/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential mindlin_rescale. The physics is in mindlin_rescale.h. */
#include "laws/tangential/mindlin_rescale.h"
#include "laws/law.h"
#include "laws/shared/mindlin_data.h"

static const struct grip_slot slots[] = {
    {"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}, {"contact_radius", "L", +1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_MINDLIN_RESCALE_SLOTS);

const struct grip_law grip_law_tangential_mindlin_rescale = {
    .name = "mindlin_rescale",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring, which shrinks on unloading",
    .source = "lammps_granular mindlin1949 thornton2013",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_MINDLIN_RESCALE_SLOTS,
    .slots = slots,
    .derive = derive,
};
