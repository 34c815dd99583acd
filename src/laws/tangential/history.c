/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a spring as LIGGGHTS has it: Coulomb's limit cuts the spring and silences the dashpot.
 *
 * Source      liggghts_history, for hooke/hysteresis; direnzo2004 (k_t of a Hertz contact)
 * Equation    xi += v_t dt;  kt |xi| <= mu |F_n|: force = -kt xi - gamma_t v_t
 *             else: force = -mu |F_n| xi/|xi|, xi = -force/kt
 *             kt = k1, gamma_t = gamma_n; with a modulus kt = 8 G* a, gamma_t = gamma_n sqrt(4 G* / E*)
 * Symbols     xi elastic displacement [L]; k1 loading stiffness of the normal law [F/L]; a contact radius [L];
 *             F_n total normal force [F]; gamma_n damping coefficient of the normal law [F T/L];
 *             1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j, G = E/(2 (1 + nu)) [F/L^2]
 * Departs from source   the spring also turns with a contact that spins about its normal. As in the source it is
 *             projected on the tangent plane without its length being restored
 * Valid when  partial slip inside the contact does not matter */
#include "laws/shared/moduli.h"
#include "laws/shared/spring.h"

#define SLOTS 3

struct constants {
  double shear; /* 8 G*; 0: kt is the normal law's k1 */
  double damping_ratio, mu;
};

static const struct grip_parameter parameters[] = {
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *derive(struct grip_model *model)
{
  struct constants c = {.damping_ratio = model->tangential_damping, .mu = model->value[GRIP_TANGENTIAL][0]};
  if (model->law[GRIP_NORMAL]->flags & GRIP_MATERIAL) {
    const double shear = grip_shear_modulus(model->material);
    c.shear = 8 * shear;
    model->contact_radius = true; /* mdr has a modulus and no contact radius */
    c.damping_ratio *= shear > 0 ? sqrt(4 * shear / grip_young_modulus(model->material)) : 0;
  } else if (model->law[GRIP_NORMAL]->flags & GRIP_CONTACT_RADIUS) {
    return "it needs a linear normal model or one with a modulus: hertz/material dmt jkr schwarz mdr";
  }
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  (void)c;
  const double angle = in.turn * in.dt;
  const struct grip_vec arc = grip_add(in.spring, grip_scale(angle, grip_cross(in.normal, in.spring)));
  const struct grip_vec turned = grip_scale(1 / sqrt(1 + angle * angle), arc); /* a turn keeps the length */
  return grip_sub(turned, grip_scale(grip_dot(turned, in.normal), in.normal));
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  const double k = c.shear > 0 ? c.shear * in.contact_radius : in.loading;
  const struct grip_slide s = grip_elastic_slip(in.spring, in.velocity, k, c.damping_ratio * in.damping,
                                                c.mu * fabs(in.normal_force), in.dt);
  return grip_slide_force(s);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_history) = {
    .name = "history",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_ELASTIC_LIMIT | GRIP_TURNS,
    .summary = "Friction with a spring as in LIGGGHTS",
    .source = "liggghts_history direnzo2004",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
