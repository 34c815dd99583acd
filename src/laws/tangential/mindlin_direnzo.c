/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of tangential mindlin/direnzo. The physics is in mindlin_direnzo.h. */
#include "laws/tangential/mindlin_direnzo.h"
#include "laws/law.h"
#include "laws/shared/moduli.h"

enum { MU, PHI_S, E, GSTAR, YOUNG, POISSON };

static const struct grip_parameter parameters[] = {
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "friction coefficient"},
    {"phi_s", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "sliding dissipation coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_SAME, "restitution from which phi_s follows"},
    {"gstar", "F/L^2", 0, HUGE_VAL, NAN, GRIP_OPTIONAL, GRIP_MIX_HARMONIC,
     "shear modulus G* of the contact; else from the moduli"},
    {"young", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_ALTERNATIVE, GRIP_MIX_YOUNG,
     "Young's modulus, where the normal law has none"},
    {"poisson", "-", GRIP_ABOVE_MINUS_1, 0.5, NAN, GRIP_WITH, GRIP_MIX_POISSON,
     "Poisson's ratio, where the normal law has none"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};
GRIP_CHECK_SLOTS(slots, TANGENTIAL_MINDLIN_DIRENZO_SLOTS);

static const char *check_modulus(const struct grip_model *model)
{
  const bool *given = model->given[GRIP_TANGENTIAL];
  const bool own = given[YOUNG];
  if (own && grip_young_given(model, GRIP_NORMAL) >= 0)
    return "young and poisson are the normal law's, they cannot be given again";
  if (!given[GSTAR] && !own && isnan(model->material[0].young))
    return "gstar, or young and poisson, must be given, as the normal law has none";
  if (!given[GSTAR] && !(grip_shear_modulus(model->material) > 0))
    return "Young's modulus must be above 0 and Poisson's ratio above -1";
  return 0;
}

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_TANGENTIAL];
  const bool *given = model->given[GRIP_TANGENTIAL];
  const char *reason = check_modulus(model);
  if (reason) return reason;
  const double log_e = log(value[E]);
  const struct tangential_mindlin_direnzo_constants c = {
      .shear = 8 * (given[GSTAR] ? value[GSTAR] : grip_shear_modulus(model->material)),
      .phi_s =
          given[E] ? -2 * sqrt(5.0 / 6.0) * log_e / sqrt(log_e * log_e + GRIP_PI * GRIP_PI) : value[PHI_S],
      .mu = value[MU],
  };
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

const struct grip_law grip_law_tangential_mindlin_direnzo = {
    .name = "mindlin/direnzo",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_CONTACT_RADIUS | GRIP_ELASTIC_LIMIT | GRIP_READS_NORMAL_SPIN,
    .summary = "Friction with Mindlin's spring after Di Renzo and Di Maio, as in MercuryDPM",
    .source = "direnzo2005 mercurydpm_mindlin",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = TANGENTIAL_MINDLIN_DIRENZO_SLOTS,
    .slots = slots,
    .derive = derive,
};
