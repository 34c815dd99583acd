/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal luding. The physics is in luding.h. */
#include "laws/normal/luding.h"
#include "laws/law.h"
#include "laws/shared/hysteresis_data.h"

enum { K2HAT, YOUNG, K1_RATIO, KC_RATIO, PHI_F, GAMMA_N, E };

static const struct grip_parameter parameters[] = {
    {"k2hat", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC,
     "unloading stiffness at the plastic limit"},
    {"young", "F/L^2", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_HARMONIC,
     "modulus from which k2hat follows with size"},
    {"k1_ratio", "-", 1e-6, 1, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "loading stiffness over k2hat"},
    {"kc_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "adhesion stiffness over k2hat"},
    {"phi_f", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "plasticity depth"},
    {"gamma_n", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "damping coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_SAME, "restitution of the spring k1 with this damping"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_LUDING_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const struct normal_luding_constants c = {
      .k2hat = model->given[GRIP_NORMAL][K2HAT] ? value[K2HAT] : 0,
      .young = model->given[GRIP_NORMAL][YOUNG] ? value[YOUNG] : 0,
      .k1_ratio = value[K1_RATIO],
      .kc_ratio = value[KC_RATIO],
      .limit = grip_plastic_limit(value[K1_RATIO], 1, value[PHI_F]),
      .gamma_n = value[GAMMA_N],
      .gamma_e = grip_linear_damping(value[E]),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.power = 1;
  model->normal.attracts = value[KC_RATIO] > 0;
  return 0;
}

const struct grip_law grip_law_normal_luding = {
    .name = "luding",
    .sense = GRIP_NORMAL,
    .flags = NORMAL_LUDING_WRITES | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in Woo",
    .source = "luding2008 woo_luding",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_LUDING_SLOTS,
    .slots = slots,
    .derive = derive,
};
