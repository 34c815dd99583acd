/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance: a spring against relative spin about the normal, with a yield torque.
 *
 * Source      woo_luding (twisting sense), luding2008 (Sec. 3.4)
 * Equation    as rolling luding with scalars: kw = kw_ratio k2hat a12^2 (or kw_length k2hat a12),
 *             y = mu_w (F_n + kc delta) a12, w_w = (w_i - w_j).n
 * Symbols     xi elastic twist [rad]; a12 = 2 R* [L]; F_n + kc delta, not below 0, the load [F];
 *             torque on i along n, opposite on j [F L]
 * Departs from source   kw_length and kw_ratio, and when the spring stretches, as in rolling luding
 * Valid when  the elastic twist stays small */
#include "laws/law.h"

struct constants {
  double kw_ratio, kw_length, mu_w, phi_d, gamma_w;
};

static const struct grip_parameter parameters[] = {
    {"kw_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "twisting stiffness over k2hat a12^2"},
    {"kw_length", "L", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_ARITHMETIC,
     "twisting stiffness over k2hat a12"},
    {"mu_w", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_MINIMUM, "twisting friction coefficient"},
    {"phi_d", "-", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "dynamic over static twisting friction"},
    {"gamma_w", "M L^2/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "twisting damping coefficient"},
};

static const struct grip_slot slots[] = {{"twist", "rad", +1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TWISTING], sizeof c);
  GRIP_KEEP(model, GRIP_TWISTING, c);
  return 0;
}

static inline struct twisting_torque law(struct constants c, struct twisting_contact in)
{
  const double a12 = 2 * in.reduced_radius;
  const double k = (c.kw_ratio * a12 + c.kw_length) * in.stiffness * a12;
  const double yield = c.mu_w * in.load * a12;
  const double viscous = c.gamma_w * in.spin;
  const double stretched = in.spring + in.spin * in.dt;
  const double trial = -k * stretched - viscous;
  const int sticks = fabs(trial) <= yield;
  const double slipping = copysign(yield * c.phi_d, trial);
  const double spring = sticks ? stretched : (k > 0 ? -(slipping + viscous) / k : 0);
  return (struct twisting_torque){
      .torque = sticks ? trial : slipping,
      .spring = spring,
      .stored = 0.5 * k * spring * spring,
      .viscous = c.gamma_w * (in.spin * in.spin),
      .slides = sticks ? 0 : 1,
  };
}

#include "batch/pass_twisting.h"

const struct grip_law GRIP_EXPORT(grip_twisting_luding) = {
    .name = "luding",
    .sense = GRIP_TWISTING,
    .flags = GRIP_NEEDS_STIFFNESS,
    .summary = "Twisting resistance with a spring and a yield torque",
    .source = "woo_luding luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
