/* SPDX-License-Identifier: GPL-2.0-only */
/* Contact moduli of a pair of materials, for derive(). */
#ifndef GRIP_MODULI_H
#define GRIP_MODULI_H

#include "grip.h"

/* 1/E* = sum of (1 - nu^2)/E: johnson1985. */
static inline double grip_young_modulus(const struct grip_material m[2])
{
  return 1 /
         ((1 - m[0].poisson * m[0].poisson) / m[0].young + (1 - m[1].poisson * m[1].poisson) / m[1].young);
}

/* 1/G* = sum of (2 - nu)/G with G = E/(2 (1 + nu)): mindlin1949. */
static inline double grip_shear_modulus(const struct grip_material m[2])
{
  return 1 / ((2 - m[0].poisson) * 2 * (1 + m[0].poisson) / m[0].young +
              (2 - m[1].poisson) * 2 * (1 + m[1].poisson) / m[1].young);
}

/* Index of the parameter of the sense's law that is Young's modulus, or -1 if it was not given. */
static inline int grip_young_given(const struct grip_model *model, int sense)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (law->parameters[p].mixing == GRIP_MIX_YOUNG && model->given[sense][p]) return p;
  return -1;
}

#endif
