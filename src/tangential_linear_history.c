/* SPDX-License-Identifier: GPL-2.0-only */
/* Friction with a linear spring.
 *
 * Source      lammps_granular (tangential linear_history), luding2008 (Eq. 17, turning the spring)
 * Equation    trial = -kt xi - x_gamma_t c v_t;  force = trial min(1, mu load/|trial|);  xi += v_t dt
 *             where it slides xi = -(force + x_gamma_t c v_t)/kt
 * Symbols     xi elastic displacement [L]; c coefficient of the damping law [F T/L]; load [F]; v_t [L/T]
 * Departs from source   kt = 0 leaves the spring at zero where the source divides by kt
 * Valid when  the tangential displacement inside a contact stays small against its radius */
#include "host_spring.h"

#define SLOTS 3

struct constants {
  double kt, x_gamma_t, mu;
};

static const struct grip_parameter parameters[] = {
    {"kt", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential stiffness"},
    {"x_gamma_t", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "tangential over normal damping"},
    {"mu", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_GEOMETRIC, "friction coefficient"},
};

static const struct grip_slot slots[] = {{"xi_x", "L", -1}, {"xi_y", "L", -1}, {"xi_z", "L", -1}};

static const char *derive(struct grip_model *model)
{
  struct constants c;
  memcpy(&c, model->value[GRIP_TANGENTIAL], sizeof c);
  c.x_gamma_t *= model->tangential_damping;
  model->shear = (struct grip_shear){c.kt, c.x_gamma_t, c.mu};
  memcpy(model->constants[GRIP_TANGENTIAL], &c, sizeof c);
  return 0;
}

static inline struct grip_vec turn(struct constants c, struct tangential_contact in)
{
  return grip_host_turn(in.spring, in.normal, in.dt, c.kt, c.mu * in.load);
}

static inline struct tangential_force law(struct constants c, struct tangential_contact in)
{
  const struct grip_slide s =
      grip_host_spring(in.spring, in.velocity, in.dt, c.kt, c.x_gamma_t * in.damping, c.mu * in.load);
  return (struct tangential_force){.force = s.force, .spring = s.spring};
}

#include "pass_tangential.inc"

const struct grip_law GRIP_EXPORT(grip_tangential_linear_history) = {
    .name = "linear_history",
    .sense = GRIP_TANGENTIAL,
    .flags = GRIP_POSITIONAL,
    .summary = "Friction with a linear spring",
    .source = "lammps_granular luding2008",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
};
