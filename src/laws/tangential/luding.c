/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a spring, static and dynamic, that adhesion strengthens.
 *
 * Source      woo_luding (tangential sense), luding2008 (Sec. 3.2)
 * Equation    xi += v_t dt;  trial = -kt xi - gamma_t v_t, kt = kt_ratio k2hat
 *             |trial| <= mu (F_n + kc delta): force = trial
 *             else: force = trial/|trial| phi_d mu (F_n + kc delta), xi = -(force + gamma_t v_t)/kt
 * Symbols     xi elastic displacement, turned with the contact [L]; k2hat of the normal law [F/L];
 *             F_n + kc delta, not below 0, the load [F]; v_t at the contact point [L/T]
 * Departs from source   the contact point lies half the overlap inside each sphere, so that a pair turning as
 *             a rigid body keeps its force. The spring stretches before its force is taken; the source's order, after,
 *             pumps energy into the contact as a damping of -kt dt would
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#include "laws/law.h"
#include "laws/shared/spring.h"

#define SLOTS 3

struct constants {
  double kt_ratio, mu, phi_d, gamma_t;
};

static const struct grip_parameter parameters[] = {
    {"kt_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "tangential stiffness over k2hat"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "static friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static friction"},
    {"gamma_t", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "tangential damping coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
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
  const struct grip_slide s = grip_stick_slip(in.spring, in.velocity, c.kt_ratio * in.stiffness, c.gamma_t,
                                              c.mu * in.load, c.phi_d, in.dt);
  return grip_slide_force(s);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_luding) = {
    .name = "luding",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_CONTACT_POINT | GRIP_NEEDS_STIFFNESS | GRIP_TURNS,
    .summary = "Static and dynamic friction with a spring, strengthened by adhesion",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
