/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal jkr. The physics is in jkr.h. */
#include "laws/normal/jkr.h"
#include "laws/law.h"
#include "laws/shared/adhesive_data.h"

GRIP_CHECK_SLOTS(slots, NORMAL_JKR_SLOTS);

enum { E, ETA, NU, GAMMA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "damping"},
    {"nu", "-", GRIP_ABOVE_MINUS_1, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Poisson's ratio"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "surface energy: half the work of adhesion"},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  model->normal = (struct grip_normal_facts){
      .eta = value[ETA], .power = 1.5, .host_material = {value[E], value[NU]}, .attracts = value[GAMMA] > 0};
  return grip_derive_adhesive(model, 2 * value[GAMMA], 1);
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  (void)reduced_mass;
  return grip_reach_adhesive(constants, reduced_radius, NORMAL_JKR_BREAKS);
}

const struct grip_law grip_law_normal_jkr = {
    .name = "jkr",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL | GRIP_ELASTIC_LOAD | NORMAL_JKR_WRITES,
    .summary = "Hertz contact with adhesion in the JKR limit",
    .source = "lammps_granular johnson1971",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_JKR_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
