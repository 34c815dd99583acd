/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring: its stiffness grows with the contact radius.
 *
 * Source      lammps_granular (tangential mindlin), mindlin1949
 * Equation    as linear_history with kt = kt' a;  kt' given, or NULL: kt' = 8 G*,
 *             1/G* = 2 (2 - nu_i)(1 + nu_i)/E_i + 2 (2 - nu_j)(1 + nu_j)/E_j
 * Symbols     a contact radius [L]; xi elastic displacement [L]; E, nu of the normal law; G* [F/L^2]
 * Departs from source   none. For mixed types and NULL the host puts the contact modulus E* where the
 *             formula has the materials' E; a drop-in model must do the same (doc/laws).
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/mindlin.h"

#define SLOTS 3

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_mindlin_turn(c, in, false, false);
}

static inline struct settled settle(struct constants c, struct tangential_contact in, struct grip_vec now)
{
  return grip_mindlin_settle(c, in, now, false);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_mindlin(c, in, false, false);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin) = {
    .name = "mindlin",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_SYNCHRONIZED,
    .summary = "Friction with Mindlin's spring",
    .source = "lammps_granular mindlin1949",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
