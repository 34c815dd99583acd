/* SPDX-License-Identifier: GPL-2.0-only */
/* Elastic contact of spheres after Hertz, from Young's modulus and Poisson's ratio.
 *
 * Source      lammps_granular (pair_style granular, normal hertz/material)
 * Equation    elastic = 4/3 E* a overlap, a = sqrt(R* overlap), 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j
 * Symbols     E Young's modulus [F/L^2]; nu Poisson's ratio [-]; E* contact modulus [F/L^2];
 *             a contact radius [L]; R* reduced radius [L]; eta what the damping law makes of it
 * Departs from source   none. A mixed model holds E* in place of E, as the host does.
 * Valid when  a is small against R*, the material elastic, the surfaces smooth and without adhesion */
#include "laws/shared/moduli.h"

#define SLOTS 0

struct constants {
  double k;
};

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Poisson's ratio"},
};

static const char *derive(struct grip_model *model)
{
  const struct constants c = {4.0 / 3.0 * grip_young_modulus(model->material)};
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double loading = c.k * in.contact_radius, elastic = loading * in.overlap;
  return (struct normal_force){.elastic = elastic, .loading = loading, .stored = 0.4 * elastic * in.overlap};
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_hertz_material) = {
    .name = "hertz/material",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_MATERIAL,
    .summary = "Hertz contact from the material's modulus",
    .source = "lammps_granular johnson1985",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
