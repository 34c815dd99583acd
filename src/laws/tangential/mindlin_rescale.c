/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring, which shrinks with the contact radius on unloading: no energy is made of nothing when
 * a stretched contact opens.
 *
 * Source      lammps_granular (tangential mindlin_rescale), thornton2013
 * Equation    as mindlin, after xi = xi a/a_before where a < a_before
 * Symbols     a contact radius, a_before that of the step before [L]; xi elastic displacement [L]
 * Departs from source   at a set-up the source shrinks the spring each time, this does once
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/mindlin.h"

#define SLOTS 4

static const struct grip_slot slots[] = {
    {"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}, {"contact_radius", "L", +1}};

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_mindlin_turn(c, in, false, true);
}

static inline struct settled settle(struct constants c, struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_settle(c, in, now, false);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_mindlin(c, in, false, true);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin_rescale) = {
    .name = "mindlin_rescale",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring, which shrinks on unloading",
    .source = "lammps_granular mindlin1949 thornton2013",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
