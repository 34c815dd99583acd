/* SPDX-License-Identifier: GPL-2.0-only */
/* Hertz contact with adhesion in the DMT limit, as the host has it.
 *
 * Source      lammps_granular (normal dmt), derjaguin1975
 * Equation    elastic = 4/3 E* a overlap - 4 pi gamma R*, a = sqrt(R* overlap)
 *             load of friction: |elastic + 8 pi gamma R*|
 * Symbols     a contact radius [L]; 1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j [F/L^2]; gamma half the work of
 *             adhesion: the surface energy of each side [F/L]
 * Departs from source   none. A mixed model holds E* in place of E, as the host does. Damping by a coefficient of
 *             restitution, which the host refuses here, is taken of the Hertz part
 * Valid when  a is small against R*, the surfaces smooth; stiff, small spheres */
#include "laws/shared/moduli.h"

#define SLOTS 0

struct constants {
  double k, pull_off;
};

enum { E, ETA, NU, GAMMA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Poisson's ratio"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "surface energy: half the work of adhesion"},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const struct constants c = {
      .k = 4.0 / 3.0 * grip_young_modulus(model->material),
      .pull_off = 4 * GRIP_PI * value[GAMMA],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double hertz = c.k * in.contact_radius * in.overlap, pull_off = c.pull_off * in.reduced_radius;
  return (struct normal_force){
      .elastic = hertz - pull_off,
      .adhesion = 2 * pull_off,
      .loading = c.k * in.contact_radius,
      .stored = (0.4 * in.overlap * (c.k * in.contact_radius) - pull_off) * in.overlap,
  };
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_dmt) = {
    .name = "dmt",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_MATERIAL | GRIP_ELASTIC_LOAD,
    .summary = "Hertz contact with adhesion in the DMT limit",
    .source = "lammps_granular derjaguin1975",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
