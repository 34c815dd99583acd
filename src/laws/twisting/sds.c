/* SPDX-License-Identifier: GPL-2.0-only */
/* Twisting resistance: spring, dashpot and slider.
 *
 * Source      lammps_granular (twisting sds), marshall2009 (Eqs. 30, 34)
 * Equation    theta += w dt, w = (w_i - w_j).n;  trial = -k theta - gamma w;  |trial| <= mu load: torque = trial
 *             else torque = -mu load sign(w), theta = -(torque + gamma w)/k
 * Symbols     theta twist [rad]; w twisting spin [rad/T]; load [F]
 * Departs from source   the host's neighbour list may name a pair the other way round, and then the host turns the
 *             sign of theta; but theta does not change with i and j. k = 0 leaves the spring at zero
 * Valid when  the twist inside a contact stays small */
#include "laws/shared/host_twist.h"

struct constants {
  double k, gamma, mu;
};

static const struct grip_parameter parameters[] = {
    {"k", "F L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "twisting stiffness"},
    {"gamma", "F L T", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "twisting damping"},
    {"mu", "L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC,
     "twisting friction, yield torque over load"},
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
  return grip_host_twist(in, c.k, c.gamma, c.mu * in.load);
}

#include "batch/pass_twisting.h"

const struct grip_law GRIP_EXPORT(grip_twisting_sds) = {
    .name = "sds",
    .sense = GRIP_TWISTING,
    .flags = GRIP_POSITIONAL,
    .summary = "Twisting resistance by spring, dashpot and slider",
    .source = "lammps_granular marshall2009",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
