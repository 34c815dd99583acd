/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of cohesion linear. The physics is in linear.h. */
#include "laws/cohesion/linear.h"
#include "laws/law.h"
#include "laws/shared/cohesion_data.h"

static const struct grip_parameter parameters[] = {
    {"f", "F", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "strongest pull, that in contact"},
    {"k", "F/L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC,
     "by how much the pull falls with the gap"},
    {"irreversible", "flag", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "across a gap only after there was contact"},
    GRIP_LOAD_WORD,
};

static const struct grip_slot slots[] = {{"held", "-", GRIP_STAYS}};
GRIP_CHECK_SLOTS(slots, COHESION_LINEAR_SLOTS);

static const char *derive(struct grip_model *model)
{
  struct cohesion_linear_constants c;
  GRIP_TAKE_VALUES(c, model, GRIP_COHESION, parameters);
  GRIP_KEEP(model, GRIP_COHESION, c);
  return c.k > 0 ? 0 : "k must be above 0"; /* a mean of tiny values may be 0 */
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct cohesion_linear_constants c;
  memcpy(&c, constants, sizeof c);
  (void)reduced_radius;
  (void)reduced_mass;
  return (struct grip_reach){.begin = c.irreversible != 0 ? 0 : c.f / c.k, .end = c.f / c.k};
}

const struct grip_law grip_law_cohesion_linear = {
    .name = "linear",
    .sense = GRIP_COHESION,
    .flags = COHESION_LINEAR_WRITES,
    .summary = "Constant pull in contact that falls to 0 across a gap, as in MercuryDPM",
    .source = "mercurydpm_adhesive",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = COHESION_LINEAR_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
