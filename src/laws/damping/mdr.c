/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of damping mdr. The physics is in mdr.h. */
#include "laws/damping/mdr.h"
#include "laws/law.h"

static const struct grip_parameter parameters[] = {
    {"type", "1|2", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_SAME,
     "1: by the stiffness of the contact, 2: a constant"},
};

static const char *derive(struct grip_model *model)
{
  if (!grip_is_of_family(model->law[GRIP_NORMAL], "mdr")) return "goes with normal law 'mdr' only";
  const struct damping_mdr_constants c = {.eta = model->normal.eta,
                                          .constant = model->value[GRIP_DAMPING][0]};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

const struct grip_law grip_law_damping_mdr = {
    .name = "mdr",
    .sense = GRIP_DAMPING,
    .flags = GRIP_POSITIONAL,
    .family = "mdr",
    .summary = "Damping of contacts of normal mdr",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .eta_unit = {"-", "F T/L"},
    .derive = derive,
};
