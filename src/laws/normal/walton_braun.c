/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal walton_braun. The physics is in walton_braun.h. */
#include "laws/normal/walton_braun.h"
#include "laws/law.h"

enum { K1, E, S };

static const struct grip_parameter parameters[] = {
    {"k1", "F/L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC, "loading stiffness"},
    {"e", "-", 1e-3, 1, 1, GRIP_REQUIRED, GRIP_MIX_SAME, "restitution, the same at every speed"},
    {"s", "1/L", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "growth of the unloading stiffness with the largest force"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_WALTON_BRAUN_SLOTS);

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  if (!(value[K1] > 0)) return "k1 must be above 0"; /* a mean of tiny values may be 0 */
  const bool constant = model->given[GRIP_NORMAL][E];
  const struct normal_walton_braun_constants c = {
      .k1 = value[K1],
      .k2 = constant ? value[K1] / (value[E] * value[E]) : value[K1],
      .growth = constant ? 0 : value[S] * value[K1],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.power = 1;
  return 0;
}

const struct grip_law grip_law_normal_walton_braun = {
    .name = "walton_braun",
    .sense = GRIP_NORMAL,
    .flags = NORMAL_WALTON_BRAUN_WRITES | GRIP_OWN_DAMPING | GRIP_STIFFNESS,
    .summary = "Elasto-plastic contact of a given restitution, the latching spring of Walton and Braun",
    .source = "walton_braun1986",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_WALTON_BRAUN_SLOTS,
    .slots = slots,
    .derive = derive,
};
