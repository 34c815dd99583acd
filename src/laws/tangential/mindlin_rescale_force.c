/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, kept as a force, which shrinks with the contact radius on unloading.
 *
 * Source      lammps_granular (tangential mindlin_rescale/force), thornton2013
 * Equation    as mindlin/force, after fe = fe a/a_before where a < a_before
 * Symbols     a contact radius, a_before that of the step before [L]; fe elastic force [F]
 * Departs from source   kt a = 0 slides at mu load at once, where the source needs a kept force that is not
 *             0; at a set-up the source shrinks the spring each time, this does once
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/mindlin.h"

#define SLOTS 4

static const struct grip_slot slots[] = {
    {"force_x", "F", -1}, {"force_y", "F", -1}, {"force_z", "F", -1}, {"contact_radius", "L", +1}};

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_mindlin_turn(c, in, true, true);
}

static inline struct settled settle(struct constants c, struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_settle(c, in, now, true);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_mindlin(c, in, true, true);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin_rescale_force) = {
    .name = "mindlin_rescale/force",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring, kept as a force, which shrinks on unloading",
    .source = "lammps_granular mindlin1949 thornton2013",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
