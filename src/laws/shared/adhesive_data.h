/* SPDX-License-Identifier: GPL-2.0-only */
/* Data shared by schwarz and jkr: history, constants, range. */
#ifndef GRIP_ADHESIVE_DATA_H
#define GRIP_ADHESIVE_DATA_H

#include "laws/law.h"
#include "laws/shared/adhesive.h"
#include "laws/shared/moduli.h"

static const struct grip_slot slots[] = {{"in_contact", "-", +1}};

/* gamma: work of adhesion. */
static inline const char *grip_derive_adhesive(struct grip_model *model, double gamma, double alpha)
{
  const struct grip_material *m = model->material;
  const double k = 4.0 / 3.0 * grip_young_modulus(m), pull_off = 6 * GRIP_PI * gamma / (alpha * alpha + 3);
  const struct grip_adhesive c = {
      .k = k,
      .sqrt_k = sqrt(k),
      .xi = alpha * sqrt(2 * GRIP_PI * gamma / (3 * k * (alpha * alpha + 3))),
      .pull_off = pull_off,
      .alpha_sqrt = alpha * sqrt(pull_off),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

/* breaks: as for grip_adhesive (adhesive.h). */
static inline struct grip_reach grip_reach_adhesive(const double *constants, double reduced_radius,
                                                    double breaks)
{
  struct grip_adhesive c;
  memcpy(&c, constants, sizeof c);
  const double s = grip_breaking_root(c, reduced_radius);
  return (struct grip_reach){.begin = 0, .end = breaks * pow(s, 4) / reduced_radius};
}

#endif
