/* SPDX-License-Identifier: GPL-2.0-only */
/* The powers of a contact's last forces on each of its two bodies, for the energy ledger of contacts that end
 * because one of the bodies is removed. */
#ifndef GRIP_PUBLIC_POWERS_H
#define GRIP_PUBLIC_POWERS_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A body of a contact with its motion in a step: position at its end, velocity and spin half a step earlier,
 * radius [L; L/T; rad/T; L]. For a wall: the velocity of its surface at the contact, and its spin. */
struct grip_mover {
  double x[3], v[3], w[3], radius;
};

/* Writes the powers of a contact's forces of the previous step on i and on j, with the velocities of this
 * step [F L/T]. In this step the ledger books half a step of their sum for these forces. history: as
 * in grip_ledger_stored. */
void grip_ledger_powers(const struct grip_model *model, const double *history, int stride,
                        const struct grip_mover *i, const struct grip_mover *j, double dt, double power[2]);

#ifdef __cplusplus
}
#endif

#endif
