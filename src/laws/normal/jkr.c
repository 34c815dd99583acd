/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion in the JKR limit, as the host has it.
 *
 * Source      lammps_granular (normal jkr), johnson1971
 * Equation    overlap = a^2/R* - 2 sqrt(pi gamma a/E*),  elastic = 4/3 E* a^3/R* - 4 a sqrt(pi gamma a E*)
 *             load of friction: |elastic + 6 pi gamma R*|
 *             begins at overlap > 0, ends where the pull-off force 3 pi gamma R* is reached
 * Symbols     a contact radius [L]; 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j [F/L^2]; gamma half the work of
 *             adhesion: the surface energy of each side [F/L]
 * Departs from source   none. A mixed model holds E* in place of E, as the host does. It is schwarz with twice the
 *             gamma and alpha = 1, but for its end
 * Valid when  a is small against R*, the surfaces smooth; soft, large spheres */
#define BREAKS 1.4422495703074083 /* 3^(1/3): where elastic is least */
#include "laws/shared/adhesive.h"

enum { E, ETA, NU, GAMMA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Poisson's ratio"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "surface energy: half the work of adhesion"},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  return grip_derive_adhesive(model, 2 * value[GAMMA], 1);
}

const struct grip_law GRIP_EXPORT(grip_normal_jkr) = {
    .name = "jkr",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL | GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS |
             GRIP_ELASTIC_LOAD,
    .summary = "Hertz contact with adhesion in the JKR limit",
    .source = "lammps_granular johnson1971",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
    .reach = reach,
};
