/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping that gives a Hertz or a Hooke contact a restitution that does not depend on speed, size or stiffness.
 *
 * Source      antypov2011 (Hertz), lammps_granular (damping coeff_restitution)
 * Equation    F_n = elastic - c v_n,  c = alpha(e) sqrt(m* k)
 *             hertz: alpha = -sqrt(5) ln e/sqrt(ln^2 e + pi^2);  hooke: alpha = -2 ln e/sqrt(ln^2 e + pi^2)
 * Symbols     c damping coefficient [F T/L]; e restitution, the second value of the normal law [-];
 *             m* reduced mass [M]; k the spring's force over the overlap, without adhesion [F/L]
 * Departs from source   none
 * Valid when  e > 0 */
#include "laws/shared/restitution.h"

static const char *derive(struct grip_model *model)
{
  const double e = model->value[GRIP_NORMAL][1];
  if (!(e > 0 && e <= 1))
    return "damping coeff_restitution takes eta of the normal law as a coefficient of restitution: above 0 "
           "to 1";
  const double factor = (model->law[GRIP_NORMAL]->flags & GRIP_LINEAR) ? 2 : sqrt(5.0);
  const struct constants c = {-factor * log(e) / sqrt(GRIP_PI * GRIP_PI + log(e) * log(e))};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law GRIP_EXPORT(grip_damping_coeff_restitution) = {
    .name = "coeff_restitution",
    .sense = GRIP_DAMPING,
    .summary = "Damping from restitution, exact",
    .source = "antypov2011 lammps_granular",
    .derive = derive,
    .pass = pass,
};
