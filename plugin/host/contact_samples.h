// SPDX-License-Identifier: GPL-2.0-only
// What a contact of a batch gives to fields in space, of pairs and of walls alike.
#ifndef GRIP_CONTACT_SAMPLES_H
#define GRIP_CONTACT_SAMPLES_H

#include "contacts/contact_sample.h"

#include <algorithm>

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

// Sets what listeners to losses need of lane k, except for its atoms and place. factor: multiplies energies.
inline void take_losses(const grip_batch &b, int k, double factor, ContactSample &sample)
{
  sample.touching = b.acting[k] > 0.0;
  for (int cause = 0; b.ledger && cause < GRIP_CAUSES; cause++)
    sample.lost[cause] = factor * b.ledger->losses->by[cause][k];
}

// Sets the rest, except for the branch and the motion of a wall. factor: multiplies forces and energies.
inline void take_forces(const grip_batch &b, int k, const grip_model &model, double factor,
                        ContactSample &sample)
{
  sample.normal = {b.nx[k], b.ny[k], b.nz[k]};
  if (!sample.touching) return;
  const Vector tangential = {b.fx[k], b.fy[k], b.fz[k]}, rolling = {b.mx[k], b.my[k], b.mz[k]};
  sample.force = factor * (b.normal[k] * sample.normal + tangential);
  // As in src/kernels/effects.h.
  const Vector turning = factor * (b.mn[k] * sample.normal + rolling),
               friction = factor * cross(tangential, sample.normal);
  const double half = b.arm_torque * b.overlap[k];
  sample.torque_i = (b.radius_i[k] - half) * friction + turning;
  sample.torque_j = (b.radius_j[k] - half) * friction - turning;
  const double *history = b.history[k / GRIP_LANES] + k % GRIP_LANES;
  if (b.ledger) sample.stored = factor * grip_ledger_stored(&model, history, GRIP_LANES);
}

} // namespace Grip

#endif
