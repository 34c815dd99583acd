/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal dmt. The physics is in dmt.h. */
#include "laws/normal/dmt.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

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
  const struct normal_dmt_constants c = {
      .k = 4.0 / 3.0 * grip_young_modulus(model->material),
      .pull_off = 4 * GRIP_PI * value[GAMMA],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal = (struct grip_normal_facts){
      .eta = value[ETA], .power = 1.5, .host_material = {value[E], value[NU]}, .attracts = value[GAMMA] > 0};
  return 0;
}

const struct grip_law grip_law_normal_dmt = {
    .name = "dmt",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_MATERIAL | GRIP_ELASTIC_LOAD,
    .summary = "Hertz contact with adhesion in the DMT limit",
    .source = "lammps_granular derjaguin1975",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
