/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by the four Mindlin springs: words and constants. */
#ifndef GRIP_MINDLIN_DATA_H
#define GRIP_MINDLIN_DATA_H

#include "laws/law.h"
#include "laws/shared/mindlin.h"
#include "laws/shared/moduli.h"

static const struct grip_parameter parameters[] = {
    {"kt", "F/L^2", 0, HUGE_VAL, NAN, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "stiffness over contact radius, or NULL"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

/* The value of kt' if the user gives NULL. For unlike types, LAMMPS uses Poisson's ratios that are already
 * mixed, and a modulus that is already the contact modulus. */
static double stiffness(const struct grip_model *model)
{
  const double young = model->normal.host_material.young, nu = model->normal.host_material.poisson;
  if (model->mixed && !isnan(young)) return 8 * young / (4 * (2 - nu) * (1 + nu));
  return 8 * grip_shear_modulus(model->material);
}

static const char *derive(struct grip_model *model)
{
  struct grip_host_friction c;
  GRIP_TAKE_VALUES(c, model, GRIP_TANGENTIAL, parameters);
  if (isnan(c.kt)) {
    if (!(model->law[GRIP_NORMAL]->flags & GRIP_MATERIAL)) {
      model->accepted_normal = GRIP_MATERIAL;
      return "NULL for kt needs a normal law with a modulus:";
    }
    c.kt = stiffness(model);
  }
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){c.kt, "F/L^2", c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

#endif
