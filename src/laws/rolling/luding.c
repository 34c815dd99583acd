/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: a spring against relative spin in the contact plane, with a yield torque.
 *
 * Source      woo_luding (rolling sense), luding2008 (Sec. 3.3)
 * Equation    xi += w_r dt;  trial = -kr xi - gamma_r w_r, kr = kr_ratio k2hat a12^2 (or kr_length k2hat a12)
 *             |trial| <= y = mu_r (F_n + kc delta) a12: torque = trial
 *             else: torque = trial/|trial| phi_d y, xi = -(torque + gamma_r w_r)/kr
 * Symbols     xi elastic rotation [rad]; w_r relative spin in the contact plane [rad/T]; a12 = 2 R* [L];
 *             F_n + kc delta, not below 0, the load [F]; torque on i, opposite on j [F L]
 * Departs from source   the page's kr/kn carries a length (Woo's krDivKn): kr_length here; kr_ratio is the
 *             dimensionless form, kr_length = kr_ratio a12. The spring stretches before its torque is taken, as in
 *             tangential luding
 * Valid when  the elastic rotation stays small */
#include "laws/law.h"
#include "laws/shared/spring.h"

struct constants {
  double kr_ratio, kr_length, mu_r, phi_d, gamma_r;
};

static const struct grip_parameter parameters[] = {
    {"kr_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "rolling stiffness over k2hat a12^2"},
    {"kr_length", "L", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "rolling stiffness over k2hat a12"},
    {"mu_r", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "rolling friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static rolling friction"},
    {"gamma_r", "M L^2/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "rolling damping coefficient"},
};

static const struct grip_slot slots[] = {{"roll_x", "rad", -1}, {"roll_y", "rad", -1}, {"roll_z", "rad", -1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_ROLLING], sizeof c);
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct rolling_contact in)
{
  (void)c;
  return grip_rotate(in.spring, in.normal, in.turn * in.dt);
}

static inline struct rolling_torque law(struct constants c, struct rolling_contact in)
{
  const double a12 = 2 * in.reduced_radius;
  const double kr = (c.kr_ratio * a12 + c.kr_length) * in.stiffness * a12;
  const struct grip_slide s =
      grip_stick_slip(in.spring, in.spin, kr, c.gamma_r, c.mu_r * in.load * a12, c.phi_d, in.dt);
  return (struct rolling_torque){
      .torque = s.force,
      .spring = s.spring,
      .stored = grip_stored(kr, s.spring),
      .viscous = c.gamma_r * grip_dot(in.spin, in.spin),
      .slides = s.slides,
  };
}

#include "batch/pass_rolling.h"

const struct grip_law GRIP_EXPORT(grip_rolling_luding) = {
    .name = "luding",
    .sense = GRIP_ROLLING,
    .flags = GRIP_NEEDS_STIFFNESS,
    .summary = "Rolling resistance with a spring and a yield torque",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
