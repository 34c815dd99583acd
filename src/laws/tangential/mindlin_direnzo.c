/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring in the plain form of Di Renzo and Di Maio, as MercuryDPM has it.
 *
 * Source      direnzo2005, mercurydpm_mindlin
 * Equation    xi += v_t dt, turned with the contact;  kt = 8 G* a
 *             2/3 kt |xi| <= mu |F_n|: force = -2/3 kt xi - gamma_t v_t,  gamma_t = phi_s sqrt(m* kt)
 *             else: force = -mu |F_n| xi/|xi|, xi = -force/(2/3 kt)
 *             with e in place of phi_s: phi_s = -2 sqrt(5/6) ln e/sqrt(ln^2 e + pi^2)
 * Symbols     xi elastic displacement [L]; a contact radius [L]; F_n total normal force [F]; m* reduced mass [M];
 *             1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j, G = E/(2 (1 + nu)) [F/L^2], or given as gstar
 * Departs from source   the page prints 1 - nu for Mindlin's 2 - nu in G*, a phi_s that is negative, and F_n for the
 *             limit mu F_n
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/moduli.h"
#include "laws/shared/spring.h"

#define SLOTS 3

struct constants {
  double shear; /* 8 G* */
  double phi_s, mu;
};

enum { MU, PHI_S, E, GSTAR, YOUNG, POISSON };

static const struct grip_parameter parameters[] = {
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "friction coefficient"},
    {"phi_s", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "sliding dissipation coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_NONE, "restitution from which phi_s follows"},
    {"gstar", "F/L^2", 0, HUGE_VAL, NAN, GRIP_OPTIONAL, GRIP_MIX_HARMONIC,
     "shear modulus G* of the contact; else from the moduli"},
    {"young", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_ALTERNATIVE, GRIP_MIX_YOUNG,
     "Young's modulus, where the normal model has none"},
    {"poisson", "-", GRIP_ABOVE_MINUS_1, 0.5, NAN, GRIP_WITH, GRIP_MIX_POISSON,
     "Poisson's ratio, where the normal model has none"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *check_modulus(const struct grip_model *model)
{
  const bool *given = model->given[GRIP_TANGENTIAL];
  const bool own = given[YOUNG];
  if (own && grip_young_given(model, GRIP_NORMAL) >= 0)
    return "young and poisson are the normal model's, they cannot be given again";
  if (!given[GSTAR] && !own && isnan(model->material[0].young))
    return "gstar, or young and poisson, must be given, as the normal model has none";
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
  const struct constants c = {
      .shear = 8 * (given[GSTAR] ? value[GSTAR] : grip_shear_modulus(model->material)),
      .phi_s =
          given[E] ? -2 * sqrt(5.0 / 6.0) * log_e / sqrt(log_e * log_e + GRIP_PI * GRIP_PI) : value[PHI_S],
      .mu = value[MU],
  };
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.turn * in.dt);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  const double k = c.shear * in.contact_radius;
  const struct grip_slide s =
      grip_elastic_slip(in.spring, in.velocity, 2.0 / 3.0 * k, c.phi_s * sqrt(in.reduced_mass * k),
                        c.mu * fabs(in.normal_force), in.dt);
  return grip_slide_force(s);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin_direnzo) = {
    .name = "mindlin/direnzo",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_CONTACT_RADIUS | GRIP_ELASTIC_LIMIT | GRIP_TURNS,
    .summary = "Friction with Mindlin's spring after Di Renzo and Di Maio, as in MercuryDPM",
    .source = "direnzo2005 mercurydpm_mindlin",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
