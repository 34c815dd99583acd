/* SPDX-License-Identifier: GPL-2.0-only */
/* Rolling resistance: spring, dashpot and slider.
 *
 * Source      lammps_granular (rolling sds), wang2015 (rolling velocity, Eq. 31), luding2008
 * Equation    xi += v_r dt, v_r = R* (w_i - w_j) x n;  trial = -k xi - gamma v_r
 *             fr = trial min(1, mu load/|trial|), where it slides xi = -(fr + gamma v_r)/k;  torque = R* n x fr
 * Symbols     xi rolling displacement [L]; v_r rolling velocity [L/T]; fr pseudo-force [F]; load [F]
 * Departs from source   the host's neighbour list may name a pair the other way round, and then the host turns the
 *             sign of xi; but xi does not change with i and j. k = 0 leaves the spring at zero
 * Valid when  the rolling displacement inside a contact stays small against its radius */
#include "laws/shared/host_spring.h"

#define SETTLES 1

struct constants {
  double k, gamma, mu;
};

static const struct grip_parameter parameters[] = {
    {"k", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling stiffness"},
    {"gamma", "F T/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "rolling friction coefficient"},
};

static const struct grip_slot slots[] = {{"roll_x", "L", +1}, {"roll_y", "L", +1}, {"roll_z", "L", +1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_ROLLING], sizeof c);
  GRIP_KEEP(model, GRIP_ROLLING, c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct rolling_contact in)
{
  return grip_host_turn(in.spring, in.normal, in.dt, c.k, c.mu * in.load);
}

static inline struct grip_vec velocity_of(struct rolling_contact in)
{
  return grip_scale(in.reduced_radius, grip_cross(in.spin, in.normal));
}

/* Of the dashpot the velocity is not turned, unlike in the tangential laws. */
static inline struct grip_vec settle(struct constants c, struct rolling_contact in, struct grip_vec now)
{
  const struct grip_vec velocity = velocity_of(in);
  const struct grip_vec stretched = grip_add(in.spring, grip_scale(in.dt, velocity));
  return grip_host_settle(stretched, velocity, now, in.dt, c.k, c.mu * in.load).spring;
}

static inline struct rolling_torque law(struct constants c, struct rolling_contact in)
{
  const struct grip_vec velocity = velocity_of(in);
  const struct grip_slide s = grip_host_spring(in.spring, velocity, in.stretch, c.k, c.gamma, c.mu * in.load);
  const struct grip_vec spring =
      grip_select(in.dt > 0, s.spring, in.spring); /* at set-up the host does not cut it */
  return (struct rolling_torque){
      .torque = grip_scale(in.reduced_radius, grip_cross(in.normal, s.force)),
      .spring = spring,
      .stored = grip_stored(c.k, spring),
      .viscous = c.gamma * grip_dot(velocity, velocity),
      .slides = s.slides,
  };
}

#include "batch/pass_rolling.h"

const struct grip_law GRIP_EXPORT(grip_rolling_sds) = {
    .name = "sds",
    .sense = GRIP_ROLLING,
    .flags = GRIP_POSITIONAL | GRIP_SYNCHRONIZED,
    .summary = "Rolling resistance by spring, dashpot and slider",
    .source = "lammps_granular wang2015 luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
