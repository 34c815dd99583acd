/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal thornton_ning. The physics is in thornton_ning.h. */
#include "laws/normal/thornton_ning.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

enum { YOUNG, POISSON, YIELD, GAMMA };

static const struct grip_parameter parameters[] = {
    {"young", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"poisson", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_POISSON, "Poisson's ratio"},
    {"yield", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM,
     "pressure at which the contact yields"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "work of adhesion"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_THORNTON_NING_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const double modulus = grip_young_modulus(model->material), gamma = value[GAMMA], k = 4.0 / 3.0 * modulus;
  const double pull_off = 1.5 * GRIP_PI * gamma;
  const struct normal_thornton_ning_constants c = {
      .jkr = {.k = k,
              .sqrt_k = sqrt(k),
              .xi = sqrt(GRIP_PI * gamma / (6 * k)),
              .pull_off = pull_off,
              .alpha_sqrt = sqrt(pull_off)},
      .pressure = value[YIELD],
      .strain = GRIP_PI * value[YIELD] / (2 * modulus),
      .stick = sqrt(2 * GRIP_PI * gamma * modulus),
      .adhesive = gamma > 0,
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.power = 1.5;
  model->normal.attracts = gamma > 0;
  return 0;
}

/* The largest gap up to which a neck between surfaces with this dent lasts. */
static double stretch(struct normal_thornton_ning_constants c, struct normal_thornton_ning_dent dent)
{
  const double s = grip_breaking_root(c.jkr, dent.radius);
  return NORMAL_THORNTON_NING_BREAKS * s * s * s * s / dent.radius - dent.depth;
}

/* Flattened surfaces may stick over a longer gap, but surfaces with a deep dent separate inside the dent. The
 * longest gap is therefore searched among all depths of the dent. */
static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  (void)reduced_mass;
  struct normal_thornton_ning_constants c;
  memcpy(&c, constants, sizeof c);
  if (!(c.adhesive > 0)) return (struct grip_reach){0};
  const struct normal_thornton_ning_loading at = normal_thornton_ning_begin(c, reduced_radius);
  const struct normal_thornton_ning_dent whole = {reduced_radius, 0};
  double longest = stretch(c, whole), w = grip_max(at.yield, at.touch);
  for (int n = 0; n < 100; n++, w *= 1.05) {
    const double now = stretch(c, normal_thornton_ning_dent(c, reduced_radius, at, w));
    longest = grip_max(longest, now);
    if (now < 0) break;
  }
  return (struct grip_reach){.begin = 0, .end = 1.01 * longest};
}

const struct grip_law grip_law_normal_thornton_ning = {
    .name = "thornton_ning",
    .sense = GRIP_NORMAL,
    .flags = GRIP_OWN_DAMPING | GRIP_MATERIAL | GRIP_ELASTIC_LOAD | NORMAL_THORNTON_NING_WRITES,
    .summary = "Elastic, perfectly plastic Hertz contact, with JKR's adhesion",
    .source = "thornton1997 thornton1998 johnson1971",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_THORNTON_NING_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
