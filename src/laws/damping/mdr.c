/* SPDX-License-Identifier: GPL-2.0-only */
/* Damping of contacts of normal mdr, by their stiffness or by a constant.
 *
 * Source      lammps_granular (damping mdr, newest host)
 * Equation    F_n = elastic - c v_n;  type 1: c = eta sqrt(m* k), type 2: c = eta where k > 0, else 0
 * Symbols     c damping coefficient [F T/L]; eta the last value of normal mdr, without unit in type 1, [F T/L] in
 *             type 2; m* reduced mass [M]; k stiffness that normal mdr notes: 2 E* (a_i + a_j), at a wall E* a/2 [F/L]
 * Departs from source   none
 * Valid when  with normal mdr */
#include "laws/law.h"

struct constants {
  double eta, constant; /* constant: 0 for type 1, 1 for type 2 */
};

static const struct grip_parameter parameters[] = {
    {"type", "1|2", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_NONE,
     "1: by the stiffness of the contact, 2: a constant"},
};

static const char *derive(struct grip_model *model)
{
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  if (strcmp(normal->name, "mdr") != 0) return "goes with normal model 'mdr' only";
  const int eta = normal->nparameters - 1;
  const struct constants c = {.eta = model->value[GRIP_NORMAL][eta],
                              .constant = model->value[GRIP_DAMPING][0]};
  GRIP_KEEP(model, GRIP_DAMPING, c);
  return 0;
}

static inline double law(struct constants c, struct damping_contact in)
{
  const double of_stiffness = c.eta * sqrt(grip_max(0, in.reduced_mass * in.loading));
  return c.constant > 0 ? (in.loading > 0 ? c.eta : 0) : of_stiffness;
}

#include "batch/pass_damping.h"

const struct grip_law GRIP_EXPORT(grip_damping_mdr) = {
    .name = "mdr",
    .sense = GRIP_DAMPING,
    .flags = GRIP_POSITIONAL,
    .summary = "Damping of contacts of normal mdr",
    .source = "lammps_granular",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .derive = derive,
    .pass = pass,
};
