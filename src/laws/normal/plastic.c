/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal plastic. The physics is in plastic.h. */
#include "laws/normal/plastic.h"
#include "laws/law.h"
#include "laws/shared/hysteresis_data.h"

enum { K1, K2MAX, KC, PHI_F, GAMMA_N, E };

static const struct grip_parameter parameters[] = {
    {"k1", "F/L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC, "loading stiffness"},
    {"k2max", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC,
     "unloading stiffness at the plastic limit, not below k1"},
    {"kc", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC, "adhesion stiffness"},
    {"phi_f", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "plasticity depth"},
    {"gamma_n", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "damping coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_SAME, "restitution of the spring k1 with this damping"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_PLASTIC_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  if (!(value[K1] > 0)) return "k1 must be above 0"; /* a mean of tiny values may be 0 */
  if (value[K2MAX] < value[K1]) return "k2max is below k1";
  const struct normal_plastic_constants c = {
      .k1 = value[K1],
      .k2max = value[K2MAX],
      .kc = value[KC],
      .limit = grip_plastic_limit(value[K1], value[K2MAX], value[PHI_F]),
      .gamma_n = value[GAMMA_N],
      .gamma_e = grip_linear_damping(value[E]),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.power = 1;
  model->normal.attracts = value[KC] > 0;
  return 0;
}

const struct grip_law grip_law_normal_plastic = {
    .name = "plastic",
    .sense = GRIP_NORMAL,
    .flags = NORMAL_PLASTIC_WRITES | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in MercuryDPM",
    .source = "luding2008 mercurydpm_plastic",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_PLASTIC_SLOTS,
    .slots = slots,
    .derive = derive,
};
