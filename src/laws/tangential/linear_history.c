/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a linear spring.
 *
 * Source      lammps_granular (tangential linear_history), luding2008 (Eq. 17, turning the spring)
 * Equation    trial = -kt xi - x_gamma_t c v_t;  force = trial min(1, mu load/|trial|);  xi += v_t dt
 *             where it slides xi = -(force + x_gamma_t c v_t)/kt
 * Symbols     xi elastic displacement [L]; c coefficient of the damping law [F T/L]; load [F]; v_t [L/T]
 * Departs from source   kt = 0 leaves the spring at zero where the source divides by kt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#define KT_UNIT "F/L"
#include "laws/shared/linear_spring.h"

#define SETTLES 1

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_host_turn(in.spring, in.normal, in.dt, c.kt, c.mu * in.load);
}

static inline struct settled settle(struct constants c, struct tangential_contact in, struct grip_vec now)
{
  const struct grip_vec stretched = grip_add(in.spring, grip_scale(in.dt, in.velocity));
  return grip_host_settle(stretched, in.velocity, now, in.dt, c.kt, c.mu * in.load);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  return grip_linear_spring(c, in, c.kt);
}

#include "batch/pass_tangential.h"

const struct grip_law GRIP_EXPORT(grip_tangential_linear_history) = {
    .name = "linear_history",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL | GRIP_SYNCHRONIZED,
    .summary = "Friction with a linear spring",
    .source = "lammps_granular luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
