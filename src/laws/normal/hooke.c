/* SPDX-License-Identifier: GPL-2.0-only */
/* Linear elastic contact.
 *
 * Source      lammps_granular (pair_style granular, normal hooke)
 * Equation    elastic = k overlap
 * Symbols     k stiffness [F/L]; eta what the damping law makes of it [unit depends on that law]
 * Departs from source   none
 * Valid when  overlaps stay small against the radii; contact time and restitution do not depend on speed */
#include "laws/law.h"

#define SLOTS 0

struct constants {
  double k;
};

static const struct grip_parameter parameters[] = {
    {"k", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "normal stiffness"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {model->value[GRIP_NORMAL][0]};
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  return (struct normal_force){
      .elastic = c.k * in.overlap, .loading = c.k, .stored = 0.5 * c.k * in.overlap * in.overlap};
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_hooke) = {
    .name = "hooke",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_LINEAR,
    .summary = "Linear elastic contact",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
