/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, of which the force is kept instead of the stretch: what was stored at another
 * contact radius keeps its force.
 *
 * Source      lammps_granular (tangential mindlin/force), thornton2013 (Eq. 18)
 * Equation    fe += -kt' a v_t dt;  trial = fe - x_gamma_t c v_t;  force = trial min(1, mu load/|trial|)
 *             where it slides fe = force + x_gamma_t c v_t
 * Symbols     fe elastic force [F]; a contact radius [L]; kt' and the rest as in mindlin
 * Departs from source   kt a = 0 slides at mu load at once, where the source needs a kept force that is not 0
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/mindlin.h"

#define SLOTS 3

static const struct grip_slot slots[] = {{"force_x", "F", -1}, {"force_y", "F", -1}, {"force_z", "F", -1}};

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_mindlin_turn(c, in, true, false);
}

static inline struct settled settle(struct constants c, struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_settle(c, in, now, true);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_mindlin(c, in, true, false);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin_force) = {
    .name = "mindlin/force",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring, kept as a force",
    .source = "lammps_granular mindlin1949 thornton2013",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
