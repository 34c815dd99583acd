/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential linear_nohistory. The physics is in
 * linear_nohistory.h. */
#include "laws/tangential/linear_nohistory.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const char *derive(struct grip_model *model)
{
  struct tangential_linear_nohistory_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_TANGENTIAL, parameters);
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){0, "F/L", c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

const struct grip_law grip_law_tangential_linear_nohistory = {
    .name = "linear_nohistory",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL,
    .summary = "Friction from a dashpot with a Coulomb limit",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
