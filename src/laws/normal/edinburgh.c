/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal edinburgh. The physics is in edinburgh.h. */
#include "laws/normal/edinburgh.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

enum { YOUNG, POISSON, K2_RATIO, N, GAMMA, KC_RATIO, CHI, F0, GAMMA_N, E };

static const struct grip_parameter parameters[] = {
    {"young", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"poisson", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_POISSON, "Poisson's ratio"},
    {"k2_ratio", "-", 1, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "stiffness of unloading over that of loading"},
    {"n", "1.5|1", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "exponent of the overlap"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "energy of adhesion"},
    {"kc_ratio", "-", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "stiffness of the adhesion branch over that of loading"},
    {"chi", "-", 0.1, 20, NAN, GRIP_OPTIONAL, GRIP_MIX_SAME, "exponent of the adhesion branch, else n"},
    {"f0", "F", -HUGE_VAL, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "constant force in contact, below 0 attractive"},
    {"gamma_n", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "damping coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_SAME,
     "restitution of the loading spring with this damping"},
};

static const struct grip_slot slots[] = {{"plastic_overlap", "L", +1}, {"largest_plastic_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_EDINBURGH_SLOTS);

static enum normal_edinburgh_branch branch_of(bool fixed, double exponent)
{
  if (fixed) return EDINBURGH_FIXED;
  if (exponent == 1) return EDINBURGH_ALIKE;
  const double thirds = 3 * exponent;
  return fabs(thirds - round(thirds)) < 1e-12 && thirds < 63.5 ? EDINBURGH_THIRDS : EDINBURGH_ANY;
}

/* For a spring delta^1.5 with a dashpot alpha sqrt(m k) delta^(1/4): antypov2011. */
static double hertzian_damping(double e)
{
  return -sqrt(5) * log(e) / sqrt(log(e) * log(e) + GRIP_PI * GRIP_PI);
}

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const bool *given = model->given[GRIP_NORMAL];
  const double n = value[N] != 0 ? 1 : 1.5, chi = isnan(value[CHI]) ? n : value[CHI], e = value[E];
  if (given[KC_RATIO] && chi != n) return "kc_ratio needs a chi that is n";
  const bool hertzian = n == 1.5;
  const double modulus = grip_young_modulus(model->material), depth = 1 - 1 / value[K2_RATIO];
  const struct normal_edinburgh_constants c = {
      .stiffness = hertzian ? 4.0 / 3.0 * modulus : 2 * modulus,
      .k2_ratio = value[K2_RATIO],
      .depth = depth,
      .lambda = pow(depth, 1 / n),
      .f0 = value[F0],
      .pull = given[KC_RATIO] ? 0 : 1.5 * GRIP_PI * value[GAMMA],
      .kc_ratio = given[KC_RATIO] ? value[KC_RATIO] : 0,
      .gamma_n = given[E] ? 0 : value[GAMMA_N],
      .gamma_e = given[E] ? (hertzian ? hertzian_damping(e) : grip_linear_damping(e)) : 0,
      .hertzian = hertzian,
      .exponent = chi / n,
      .branch = branch_of(given[KC_RATIO], chi / n),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.power = n;
  model->normal.attracts = c.pull > 0 || c.kc_ratio > 0 || c.f0 < 0;
  return 0;
}

const struct grip_law grip_law_normal_edinburgh = {
    .name = "edinburgh",
    .sense = GRIP_NORMAL,
    .flags = NORMAL_EDINBURGH_WRITES | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_MATERIAL | GRIP_CLAMP_LOAD,
    .summary = "Elasto-plastic adhesive contact of Edinburgh, EEPA",
    .source = "morrissey2013 thakur2014 liggghts_edinburgh",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_EDINBURGH_SLOTS,
    .slots = slots,
    .derive = derive,
};
