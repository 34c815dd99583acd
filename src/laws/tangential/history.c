/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential history. The physics is in history.h. */
#include "laws/tangential/history.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

static const struct grip_parameter parameters[] = {
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_HISTORY_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct tangential_history_constants c = {.damping_ratio = model->tangential_damping,
                                           .mu = model->value[GRIP_TANGENTIAL][0]};
  if (model->law[GRIP_NORMAL]->flags & GRIP_MATERIAL) {
    const double shear = grip_shear_modulus(model->material);
    c.shear = 8 * shear;
    model->contact_radius = true; /* mdr has a modulus but no contact radius */
    c.damping_ratio *= shear > 0 ? sqrt(4 * shear / grip_young_modulus(model->material)) : 0;
  } else if (model->normal.power != 1) {
    model->accepted_normal = GRIP_MATERIAL;
    return "it needs a linear normal law or one with a modulus:";
  }
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

const struct grip_law grip_law_tangential_history = {
    .name = "history",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_ELASTIC_LIMIT | GRIP_READS_NORMAL_SPIN,
    .summary = "Friction with a spring as in LIGGGHTS",
    .source = "liggghts_history direnzo2004",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_HISTORY_SLOTS,
    .slots = slots,
    .derive = derive,
};
