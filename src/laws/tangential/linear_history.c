/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential linear_history. The physics is in linear_history.h. */
#include "laws/tangential/linear_history.h"
#include "laws/law.h"
#define KT_UNIT "F/L"
#include "laws/shared/linear_spring_data.h"

GRIP_CHECK_SLOTS(slots, TANGENTIAL_LINEAR_HISTORY_SLOTS);

const struct grip_law grip_law_tangential_linear_history = {
    .name = "linear_history",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_SYNCHRONIZED,
    .summary = "Friction with a linear spring",
    .source = "lammps_granular luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_LINEAR_HISTORY_SLOTS,
    .slots = slots,
    .derive = derive,
};
