/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a linear spring as in the host's older style gran/hooke/history.
 *
 * Source      lammps_granular (tangential linear_history_classic), silbert2001
 * Equation    as linear_history, but turned with the contact by projection alone, its length not restored
 * Symbols     as linear_history
 * Departs from source   the host's release of 4 Feb 2025 multiplies kt by the contact radius, a slip that later ones do
 *             not have; kt = 0 leaves the spring at zero where the source divides by kt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#define KT_UNIT "F/L"
#include "laws/shared/linear_spring.h"

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  (void)c;
  return grip_classic_turn(in.spring, in.normal, in.dt);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_linear_spring(c, in, c.kt);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_linear_history_classic) = {
    .name = "linear_history_classic",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_SYNCHRONIZED,
    .summary = "Friction with a linear spring as in gran/hooke/history",
    .source = "lammps_granular silbert2001",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
