// SPDX-License-Identifier: GPL-2.0-only
// What a contact of a batch gives to fields in space, of pairs and of walls alike.
#ifndef GRIP_CONTACT_SAMPLES_H
#define GRIP_CONTACT_SAMPLES_H

#include "contacts/contact_sample.h"

namespace Grip {

// Whether lane k has a force, or has lost something in the step in which it ended. Call after the laws and
// the ledger have run.
inline bool is_sampled(const grip_batch &b, int k)
{
  if (b.acting[k] > 0.0) return true;
  for (int cause = 0; b.ledger && cause < GRIP_CAUSES; cause++)
    if (b.ledger->losses->by[cause][k] != 0.0) return true;
  return false;
}

// Sets all values of lane k, except for its atoms, the line between the centres, the place on it and the
// power of a wall. factor: multiplies forces and energies.
inline void take_contact(const grip_batch &b, int k, const grip_model &model, double factor,
                         ContactSample &sample)
{
  sample.touching = b.acting[k] > 0.0;
  for (int cause = 0; b.ledger && cause < GRIP_CAUSES; cause++)
    sample.lost[cause] = factor * b.ledger->losses->by[cause][k];
  if (!sample.touching) return;
  const Vector normal = {b.nx[k], b.ny[k], b.nz[k]}, tangential = {b.fx[k], b.fy[k], b.fz[k]},
               rolling = {b.mx[k], b.my[k], b.mz[k]};
  sample.force = factor * (b.normal[k] * normal + tangential);
  // As in src/kernels/effects.h.
  const Vector turning = factor * (b.mn[k] * normal + rolling), friction = factor * cross(tangential, normal);
  const double half = b.arm_torque * b.overlap[k];
  sample.torque_i = (b.radius_i[k] - half) * friction + turning;
  sample.torque_j = (b.radius_j[k] - half) * friction - turning;
  const double *history = b.history[k / GRIP_LANES] + k % GRIP_LANES;
  if (b.ledger) sample.stored = factor * grip_ledger_stored(&model, history, GRIP_LANES);
}

} // namespace Grip

#endif
