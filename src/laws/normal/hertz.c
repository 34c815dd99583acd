/* SPDX-License-Identifier: GPL-2.0-only */
/* Elastic contact of spheres after Hertz, its stiffness given as one number.
 *
 * Source      lammps_granular (pair_style granular, normal hertz)
 * Equation    elastic = k a overlap, a = sqrt(R* overlap)
 * Symbols     k stiffness, 4/3 of the contact modulus [F/L^2]; a contact radius [L]; R* reduced radius [L];
 *             eta what the damping law makes of it
 * Departs from source   none
 * Valid when  a is small against R*, the material elastic, the surfaces smooth and without adhesion */
#include "laws/law.h"

#define SLOTS 0

struct constants {
  double k;
};

static const struct grip_parameter parameters[] = {
    {"k", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "4/3 of the contact modulus"},
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
  const double loading = c.k * in.contact_radius, elastic = loading * in.overlap;
  return (struct normal_force){.elastic = elastic, .loading = loading, .stored = 0.4 * elastic * in.overlap};
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_hertz) = {
    .name = "hertz",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Hertz contact, stiffness given",
    .source = "lammps_granular johnson1985",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
