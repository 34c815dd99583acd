/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring as in the host's older style gran/hertz/history.
 *
 * Source      lammps_granular (tangential mindlin_classic), silbert2001
 * Equation    as linear_history_classic with kt = kt' a
 * Symbols     a contact radius [L]; kt' [F/L^2]
 * Departs from source   the host's release of 4 Feb 2025 forgets a where it resets a spring that slides, a slip that
 *             neither gran/hertz/history nor later releases have; kt = 0 leaves the spring at zero
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#define KT_UNIT "F/L^2"
#include "laws/shared/linear_spring.h"

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  (void)c;
  return grip_classic_turn(in.spring, in.normal, in.dt);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_linear_spring(c, in, c.kt * in.contact_radius);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin_classic) = {
    .name = "mindlin_classic",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring as in gran/hertz/history",
    .source = "lammps_granular silbert2001",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
