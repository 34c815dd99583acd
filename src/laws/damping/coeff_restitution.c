/* SPDX-License-Identifier: GPL-2.0-only */
/* Constants and descriptor of damping coeff_restitution. The physics is in coeff_restitution.h. */
#include "laws/damping/coeff_restitution.h"
#include "laws/law.h"

static const char *derive(struct grip_model *model)
{
  const double e = model->normal.eta;
  if (!(e > 0 && e <= 1))
    return "damping coeff_restitution takes eta of the normal law as a coefficient of restitution: above 0 "
           "to 1";
  const double factor = model->normal.power == 1 ? 2 : sqrt(5.0);
  const struct damping_coeff_restitution_constants c = {-factor * log(e) /
                                                        sqrt(GRIP_PI * GRIP_PI + log(e) * log(e))};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_coeff_restitution = {
    .name = "coeff_restitution",
    .sense = GRIP_DAMPING,
    .summary = "Damping from restitution, exact",
    .source = "antypov2011 lammps_granular",
    .eta_unit = {"-"},
    .derive = derive,
};
