/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal hooke. The physics is in hooke.h. */
#include "laws/normal/hooke.h"
#include "laws/law.h"

enum { K, ETA };

static const struct grip_parameter parameters[] = {
    {"k", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "normal stiffness"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
};

static const char *derive(struct grip_model *model)
{
  const struct normal_hooke_constants c = {model->value[GRIP_NORMAL][K]};
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.eta = model->value[GRIP_NORMAL][ETA];
  model->normal.power = 1;
  return 0;
}

const struct grip_law grip_law_normal_hooke = {
    .name = "hooke",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL,
    .summary = "Linear elastic contact",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
