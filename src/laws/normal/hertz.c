/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal hertz. The physics is in hertz.h. */
#include "laws/normal/hertz.h"
#include "laws/law.h"

enum { K, ETA };

static const struct grip_parameter parameters[] = {
    {"k", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "4/3 of the contact modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
};

static const char *derive(struct grip_model *model)
{
  const struct normal_hertz_constants c = {model->value[GRIP_NORMAL][K]};
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.eta = model->value[GRIP_NORMAL][ETA];
  model->normal.power = 1.5;
  return 0;
}

const struct grip_law grip_law_normal_hertz = {
    .name = "hertz",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Hertz contact, stiffness given",
    .source = "lammps_granular johnson1985",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
