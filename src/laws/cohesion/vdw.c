/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of cohesion vdw. The physics is in vdw.h. */
#include "laws/cohesion/vdw.h"
#include "laws/law.h"
#include "laws/shared/cohesion_data.h"

static const struct grip_parameter parameters[] = {
    {"hamaker", "F L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "Hamaker constant"},
    {"z_min", "L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "least gap, also in contact"},
    {"z_cut", "L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "gap beyond which there is no force, above z_min"},
    GRIP_LOAD_WORD,
};

static const char *derive(struct grip_model *model)
{
  struct cohesion_vdw_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_COHESION, parameters);
  GRIP_KEEP(model, GRIP_COHESION, c);
  return c.z_cut > c.z_min ? 0 : "z_cut must be above z_min";
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct cohesion_vdw_constants c;
  memcpy(&c, constants, sizeof c);
  (void)reduced_radius;
  (void)reduced_mass;
  return (struct grip_reach){.begin = c.z_cut, .end = c.z_cut};
}

const struct grip_law grip_law_cohesion_vdw = {
    .name = "vdw",
    .sense = GRIP_COHESION,
    .flags = COHESION_VDW_WRITES,
    .summary = "Van der Waals' attraction of close spheres",
    .source = "hamaker1937 israelachvili2011",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_VDW_SLOTS,
    .derive = derive,
    .reach = reach,
};
