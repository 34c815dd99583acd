// SPDX-License-Identifier: GPL-2.0-only
// What a contact of a batch gives to listeners, of pairs and of walls alike: samples, and events that end.
#ifndef GRIP_CONTACT_SAMPLES_H
#define GRIP_CONTACT_SAMPLES_H

#include "contacts/contact_sample.h"
#include "grip/site.h"

#include <cstdint>

namespace Grip {

// Calls visit(k) for each lane of a batch whose contact, or its load cycle, has ended in this step.
template <class Visit> void for_each_ended(const grip_batch &batch, const Visit &visit)
{
  for (std::uint64_t lanes = batch.ledger->ended.lanes | batch.ledger->ended.over, k = 0; lanes;
       lanes >>= 1, k++)
    if (lanes & 1) visit(static_cast<int>(k));
}

// What has ended in lane k, without indices and place. factor: multiplies its energies and forces.
inline ContactEvent ended_event(const grip_ended &ended, int k, double factor)
{
  const auto is_set = [k](std::uint64_t lanes) { return (lanes >> k & 1) != 0; };
  ContactEvent what = {};
  what.ends = is_set(ended.lanes);
  what.ends_cycle = is_set(ended.over);
  if (what.ends_cycle) what.cycle = factor * ended.cycle[k];
  if (!what.ends) return what;
  grip_event &event = what.of;
  for (int sense = 0; sense < GRIP_SPRINGS; sense++) event.lost[sense] = factor * ended.lost[sense][k];
  event.age = ended.age[k];
  event.most_force = factor * ended.most_force[k];
  event.most_stored = factor * ended.most_stored[k];
  event.meets_normal = ended.meets_normal[k];
  event.meets_across = ended.meets_across[k];
  event.cycles = ended.cycles[k];
  event.cycled = factor * ended.cycled[k];
  return what;
}

// Whether lane k has a force, or has lost something in the step in which it ended. Call after the laws and
// the ledger have run.
inline bool is_sampled(const grip_batch &b, int k)
{
  if (grip_lane_alive(&b, k)) return true;
  for (int cause = 0; b.ledger && cause < GRIP_CAUSES; cause++)
    if (b.ledger->losses->by[cause][k] != 0.0) return true;
  return false;
}

// Sets all values of lane k, except for its atoms, the line between the centres, the place on it and the
// power of a wall. factor: multiplies forces and energies.
inline void take_contact(const grip_batch &b, int k, const grip_model &model, double factor,
                         ContactSample &sample)
{
  sample.touching = grip_lane_alive(&b, k);
  for (int cause = 0; b.ledger && cause < GRIP_CAUSES; cause++)
    sample.lost[cause] = factor * b.ledger->losses->by[cause][k];
  if (!sample.touching) return;
  const Vector normal = vector_of(grip_lane_normal(&b, k)), tangential = {b.fx[k], b.fy[k], b.fz[k]},
               rolling = {b.mx[k], b.my[k], b.mz[k]};
  sample.force = factor * (b.normal[k] * normal + tangential);
  // As in src/kernels/effects.h.
  const Vector turning = factor * (b.mn[k] * normal + rolling), friction = factor * cross(tangential, normal);
  if (b.arms) {
    sample.torque_i = cross(vector_of(grip_lane_arm_i(&b, k, {})), sample.force) + turning;
    sample.torque_j = cross(sample.force, vector_of(grip_lane_arm_j(&b, k, {}))) - turning;
  } else {
    sample.torque_i = grip_lane_reach_i(&b, k) * friction + turning;
    sample.torque_j = grip_lane_reach_j(&b, k) * friction - turning;
  }
  const double *history = b.history[k / GRIP_LANES] + k % GRIP_LANES;
  if (b.ledger) sample.stored = factor * grip_ledger_stored(&model, history, GRIP_LANES);
}

} // namespace Grip

#endif
