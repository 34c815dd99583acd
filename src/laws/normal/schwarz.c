/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal schwarz. The physics is in schwarz.h. */
#include "laws/normal/schwarz.h"
#include "laws/law.h"
#include "laws/shared/adhesive_data.h"

GRIP_CHECK_SLOTS(slots, NORMAL_SCHWARZ_SLOTS);

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
  model->normal.eta = value[ETA];
  model->normal.power = 1.5;
  model->normal.attracts = value[GAMMA] > 0;
  return grip_derive_adhesive(model, value[GAMMA], value[ALPHA]);
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  (void)reduced_mass;
  return grip_reach_adhesive(constants, reduced_radius, NORMAL_SCHWARZ_BREAKS);
}

const struct grip_law grip_law_normal_schwarz = {
    .name = "schwarz",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL | GRIP_ELASTIC_LOAD | NORMAL_SCHWARZ_WRITES,
    .summary = "Hertz contact with adhesion between the DMT and the JKR limit",
    .source = "schwarz2003 carpick1999 woo_hertz johnson1971 derjaguin1975",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_SCHWARZ_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
