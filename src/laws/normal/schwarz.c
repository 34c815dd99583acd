/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion anywhere between the limits of DMT and JKR.
 *
 * Source      schwarz2003, carpick1999, woo_hertz; johnson1971 (alpha = 1), derjaguin1975 (alpha = 0)
 * Equation    P_c = -6 pi R* gamma/(alpha^2 + 3),  xi = sqrt(2 pi gamma alpha^2/(3 K (alpha^2 + 3)))
 *             delta(a) = a^2/R* - 4 xi sqrt(a)
 *             elastic  = (sqrt(a^3 K/R*) - alpha sqrt(-P_c))^2 + P_c
 *             load of friction: |elastic - 2 P_c|, as the host has it for dmt and jkr (lammps_granular)
 *             begins at delta > 0, ends at delta <= delta_min = -3 (R* xi^4)^(1/3)
 * Symbols     a contact radius [L]; K = 4/3 E* [F/L^2], 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j;
 *             gamma work of adhesion, both surfaces together [F/L]; P_c force at pull-off [F]; alpha [-]
 * Departs from source   none; adhesive.h has how the stable root is found
 * Valid when  a is small against R*, the material elastic, the surfaces smooth */
#define BREAKS 3
#include "laws/shared/adhesive.h"

enum { E, ETA, NU, GAMMA, ALPHA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_POISSON, "Poisson's ratio"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "work of adhesion"},
    {"alpha", "-", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "from DMT, 0, to JKR, 1"},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  return grip_derive_adhesive(model, value[GAMMA], value[ALPHA]);
}

const struct grip_law GRIP_EXPORT(grip_normal_schwarz) = {
    .name = "schwarz",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL | GRIP_REACH | GRIP_STRETCH | GRIP_OWN_RADIUS |
             GRIP_ELASTIC_LOAD,
    .summary = "Hertz contact with adhesion between the DMT and the JKR limit",
    .source = "schwarz2003 carpick1999 woo_hertz johnson1971 derjaguin1975",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
    .reach = reach,
};
