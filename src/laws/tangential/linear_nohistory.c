/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction without memory: a dashpot, cut off at the Coulomb limit.
 *
 * Source      lammps_granular (tangential linear_nohistory)
 * Equation    force = -min(mu load, x_gamma_t c |v_t|) v_t/|v_t|
 * Symbols     c coefficient of the damping law [F T/L]; load what friction is a fraction of [F]; v_t [L/T]
 * Departs from source   none
 * Valid when  nothing has to stand still: without a spring a heap creeps */
#include "laws/law.h"

#define SLOTS 0

struct constants {
  double x_gamma_t, mu;
};

static const struct grip_parameter parameters[] = {
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){0, c.x_gamma_t, c.mu};
  GRIP_KEEP(model, GRIP_TANGENTIAL, c);
  return 0;
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  const double speed = grip_length(in.velocity);
  const double limit = c.mu * in.load, viscous = c.x_gamma_t * in.damping * speed;
  const double size = grip_min(limit, viscous);
  const double factor = size / (speed > 0 ? speed : 1);
  return (struct tangential_force){
      .force = grip_scale(-factor, in.velocity),
      .dashpot = c.x_gamma_t * in.damping,
      .slides = viscous - limit,
  };
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_linear_nohistory) = {
    .name = "linear_nohistory",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL,
    .summary = "Friction from a dashpot with a Coulomb limit",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
