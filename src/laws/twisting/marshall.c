/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance that follows from the tangential law and the contact radius.
 *
 * Source      lammps_granular (twisting marshall), marshall2009 (Eqs. 30, 32, 34, 44)
 * Equation    as sds with k = kt a^2/2, gamma = gamma_t a^2/2, yield torque 2/3 a mu load
 * Symbols     a contact radius [L]; kt, mu of the tangential law, gamma_t its dashpot [F T/L]
 * Departs from source   kt of a Mindlin law is its stiffness over the contact radius, in the host too. The host turns
 *             the sign of the twist when its list names a pair the other way round; it does not change with i and j.
 *             kt = 0 leaves the spring at zero
 * Valid when  the twist inside a contact stays small */
#include "laws/shared/host_twist.h"

struct constants {
  double kt, damping_ratio, mu;
};

static const struct grip_slot slots[] = {{"twist", "rad", +1}};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {model->shear.k, model->shear.damping_ratio, model->shear.mu};
  if (isnan(c.mu)) return "it needs a tangential model of the host's family: linear_... or mindlin...";
  GRIP_KEEP(model, GRIP_TWISTING, c);
  return 0;
}

static inline struct twisting_torque law(struct constants c, struct twisting_contact in)
{
  const double half_square = 0.5 * in.contact_radius * in.contact_radius;
  return grip_host_twist(in, c.kt * half_square, c.damping_ratio * in.damping * half_square,
                         2.0 / 3.0 * in.contact_radius * c.mu * in.load);
}

#include "batch/pass_twisting.h"

const struct grip_law GRIP_EXPORT(grip_twisting_marshall) = {
    .name = "marshall",
    .sense = GRIP_TWISTING,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Twisting resistance from the tangential law and the contact radius",
    .source = "lammps_granular marshall2009",
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
