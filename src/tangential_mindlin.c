/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with Mindlin's spring: its stiffness grows with the contact radius.
 *
 * Source      lammps_granular (tangential mindlin), mindlin1949
 * Equation    as linear_history with kt = kt' a;  kt' given, or NULL: kt' = 8 G*,
 *             1/G* = 2 (2 - nu_i)(1 + nu_i)/E_i + 2 (2 - nu_j)(1 + nu_j)/E_j
 * Symbols     a contact radius [L]; xi elastic displacement [L]; E, nu of the normal law; G* [F/L^2]
 * Departs from source   none. For mixed types and NULL the host puts the contact modulus E* where the
 *             formula has the materials' E; a drop-in model must do the same (doc/laws).
 * Valid when  partial slip inside the contact does not matter */
#include "host_spring.h"
#include "moduli.h"

#define SLOTS 3

struct constants {
  double kt, x_gamma_t, mu;
};

static const struct grip_parameter parameters[] = {
    {"kt", "F/L^2", 0, HUGE_VAL, NAN, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "stiffness over contact radius, or NULL"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

/* kt' for NULL. The host has mixed the Poisson ratios of such laws, and E already is the contact's modulus. */
static double stiffness(const struct grip_model *model)
{
  const double young = model->value[GRIP_NORMAL][0], nu = model->value[GRIP_NORMAL][2];
  const bool host_mixes = model->law[GRIP_NORMAL]->parameters[2].mixing == GRIP_MIX_GEOMETRIC;
  if (model->mixed && host_mixes) return 8 * young / (4 * (2 - nu) * (1 + nu));
  return 8 * grip_shear_modulus(model->material);
}

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
  if (isnan(c.kt)) {
    if (!(model->law[GRIP_NORMAL]->flags & GRIP_MATERIAL))
      return "tangential mindlin NULL needs a normal model with a modulus: hertz/material schwarz";
    c.kt = stiffness(model);
  }
  c.x_gamma_t *= model->tangential_damping;
  memcpy(model->constants[GRIP_TANGENTIAL], &c, sizeof c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_host_turn(in, c.kt * in.contact_radius, c.mu * in.load);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_host_spring(in, c.kt * in.contact_radius, c.x_gamma_t * in.damping, c.mu * in.load);
}

#include "pass_tangential.inc"

const struct grip_law GRIP_EXPORT(grip_tangential_mindlin) = {
    .name = "mindlin",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_CONTACT_RADIUS,
    .summary = "Friction with Mindlin's spring",
    .source = "lammps_granular mindlin1949",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
};
