/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal hertz/material. The physics is in hertz_material.h. */
#include "laws/normal/hertz_material.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

enum { E, ETA, NU };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Poisson's ratio"},
};

static const char *derive(struct grip_model *model)
{
  const struct normal_hertz_material_constants c = {4.0 / 3.0 * grip_young_modulus(model->material)};
  GRIP_KEEP(model, GRIP_NORMAL, c);
  const double *value = model->value[GRIP_NORMAL];
  model->normal =
      (struct grip_normal_facts){.eta = value[ETA], .power = 1.5, .host_material = {value[E], value[NU]}};
  return 0;
}

const struct grip_law grip_law_normal_hertz_material = {
    .name = "hertz/material",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS | GRIP_MATERIAL,
    .summary = "Hertz contact from the material's modulus",
    .source = "lammps_granular johnson1985",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
};
