// SPDX-License-Identifier: GPL-2.0-only
// What happens to the contacts of a batch in a step, written once for pairs and for walls: they are gathered
// from their atoms, their laws run, the ledger books them, and their effects go to the atoms, to particle
// fields and liquid, and to listeners.
//
// A class of lanes says what the lanes of a batch are (pair/pair_lanes.h, wall/wall_forces.cpp). It has
// these members; k is the number of a lane in the batch:
//   nlanes(), empty(k)
//   i(k), j(k)           local indices of the atoms; j is -1 at a wall
//   counts_j(k)          whether j is an atom of this rank
//   counted(k)           whether this rank counts the contact: with newton off, two ranks have it
//   models               the model of each block; model(k) is that of a lane
//   factor(k)            multiplies forces and energies [-]
//   weights(room)        the factors of the energies that this rank books, written to `room` if necessary, or
//                        null if all are 1
//   dashpot_mass()       masses for dashpots (grip_batch.shared_mass), or null
//   gather(b, booked)    loads the batch and computes its geometry; booked: the ledger will book it
//   note_overlaps(b)     called once in a step, if there are masses for dashpots
//   book(b, run)         calls run() while the batch has the mean motion of the step, not that of the laws
//   scatter(b)           adds forces and torques to the atoms; returns grip_scatter_report
//   warmer(k)            how much warmer j is [temperature]
//   lose(k, plastic, damped)  takes the losses of the contact for the atoms
//   LOSSES_HEAT_FIRST    the order of the two kinds of heat, on which rounding depends
//   kind(k), face(k)     as in ContactEvent
//   end_place(b, k)      the place of an event that ends in this step [L]
//   loss_place(b, k)     the place of what the contact loses in this step [L]
//   locate(b, k, samples, sample)  sets `start`, `branch` and `part` of a sample, and for a wall its power
//   command, force_on(k), overlap_of(k, part)  for messages
#ifndef GRIP_CONTACT_STEP_H
#define GRIP_CONTACT_STEP_H

#include "atom.h"
#include "contacts/stiffness_sum.h"
#include "contacts/step_batch.h"
#include "energy/ledger.h"
#include "host/first_warning.h"
#include "particles/particle_fields.h"
#include "pointers.h"
#include "step/batch_checks.h"
#include "step/contact_listeners.h"
#include "step/contact_samples.h"
#include "step/liquid_batch.h"
#include "update.h"

#include <algorithm>
#include <string>

namespace Grip {

class ContactStep : protected LAMMPS_NS::Pointers {
public:
  // deep: receives the first warning of a deep overlap.
  ContactStep(LAMMPS_NS::LAMMPS *lmp, const Ledger &ledger_, FirstWarning &deep_)
      : Pointers(lmp), ledger(ledger_), deep(deep_)
  {
  }

  // Call before the forces of a step. fields_, liquid_: those of the models of the run; null if no model has
  // any.
  void begin(const ParticleFields *fields_, LAMMPS_NS::FixGripLiquid *liquid_);
  // Call before the batches of a step. dt: length of the step; 0 at set-up [T].
  void begin(StepBatch &of, double dt) const;
  // Computes one batch.
  template <class Lanes> grip_scatter_report compute(StepBatch &of, const Lanes &lanes) const;
  // Passes the losses of contacts to listeners that need nothing else, while they are in the cache.
  void pass_losses(StepBatch &of) const;
  // Call after the forces of a step. wall: null for pairs.
  void end(StepBatch &of, const WallContacts *wall) const;

  // For models with particle fields: computes the contributions of a batch to the fields that its forces
  // read, and adds them if `adds` is true.
  template <class Lanes>
  static void prepare(StepBatch &of, const Lanes &lanes, const ParticleFields &fields, bool adds);

  ContactListeners listeners;

private:
  const Ledger &ledger;
  FirstWarning &deep;
  const ParticleFields *fields = nullptr;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr;

  template <class Lanes> void run(StepBatch &of, const Lanes &lanes) const;
  template <class Lanes> void add_conducted_heat(const grip_batch &b, const Lanes &lanes) const;
  template <class Lanes> void add_heat_of_losses(const grip_batch &b, const Lanes &lanes) const;
  template <class Lanes> void take_losses(const grip_batch &b, const Lanes &lanes) const;
  template <class Lanes> void collect(const grip_batch &b, const Lanes &lanes, StepRecord &record) const;
  template <class Lanes>
  void collect_losses(const grip_batch &b, const Lanes &lanes, StepSamples &samples) const;
  template <class Lanes>
  void collect_contacts(const grip_batch &b, const Lanes &lanes, StepSamples &samples) const;
  template <class Lanes> void check(StepBatch &of, const Lanes &lanes, grip_scatter_report report) const;
};

template <class Lanes> grip_scatter_report ContactStep::compute(StepBatch &of, const Lanes &lanes) const
{
  grip_batch &b = *of.batch;
  of.keep_liquid(lanes.models[0]->owns_liquid);
  of.keep_shapes(lanes.models[0]->shaped);
  lanes.gather(b, ledger.on());
  b.shared_mass = lanes.dashpot_mass();
  if (b.shared_mass && !b.arms) lanes.note_overlaps(b);
  run(of, lanes);
  if (Lanes::LOSSES_HEAT_FIRST) add_heat_of_losses(b, lanes);
  add_conducted_heat(b, lanes);
  if (!Lanes::LOSSES_HEAT_FIRST) add_heat_of_losses(b, lanes);
  if (listeners.take_losses()) take_losses(b, lanes);
  collect(b, lanes, of.record);
  if (fields && b.dt > 0.0) fields->scatter(b, lanes, GRIP_FIELD_ADDED);
  if (b.liquid) scatter_liquid(*liquid, lanes, *b.liquid);
  const grip_scatter_report report = lanes.scatter(b);
  check(of, lanes, report);
  if (b.arms && report.touching < lanes.nlanes()) grip_shape_end(lanes.models[0], &b);
  return report;
}

// The models of a batch are alike, so the first model determines what is gathered.
template <class Lanes> void ContactStep::run(StepBatch &of, const Lanes &lanes) const
{
  grip_batch &b = *of.batch;
  const grip_model &model = *lanes.models[0];
  if (b.shared_mass && model.inertia && !b.arms) divide_inertia(b);
  for (int k = 0; model.law[GRIP_HEAT] && k < lanes.nlanes(); k++) b.warmer[k] = lanes.warmer(k);
  if (fields) fields->gather(lanes, *b.fields);
  if (b.liquid) gather_liquid(*liquid, lanes, *b.liquid);
  if (!ledger.on()) return grip_batch_run(lanes.models, &b);
  double room[GRIP_BATCH];
  const double *weights = lanes.weights(room);
  b.ledger->skip_losses = !listeners.take_losses() && !listeners.take_contacts() && !model.law[GRIP_HEAT];
  lanes.book(b, [&] { grip_batch_book(lanes.models, &b, weights, of.entry.data()); });
}

// Heat that flows out of j into i.
template <class Lanes> void ContactStep::add_conducted_heat(const grip_batch &b, const Lanes &lanes) const
{
  double *heatflow = atom->heatflow;
  for (int k = 0; lanes.models[0]->law[GRIP_HEAT] && k < lanes.nlanes(); k++) {
    if (!(b.gate[GRIP_GATE_OF_HEAT][k] > 0.0)) continue;
    heatflow[lanes.i(k)] += b.heat[k];
    if (lanes.counts_j(k)) heatflow[lanes.j(k)] -= b.heat[k];
  }
}

// A fraction of the losses of each contact in this step, half of it to i and half to j. At a wall the half of
// j goes into the wall.
template <class Lanes> void ContactStep::add_heat_of_losses(const grip_batch &b, const Lanes &lanes) const
{
  const grip_law *law = lanes.models[0]->law[GRIP_HEAT];
  if (!law || !(law->flags & GRIP_DISSIPATES) || !(b.dt > 0.0)) return;
  double *heatflow = atom->heatflow;
  for (int k = 0; k < lanes.nlanes(); k++) {
    if (lanes.empty(k)) continue;
    const double lost = lanes.factor(k) * b.ledger->warmed[k];
    const double power = 0.5 * lanes.model(k).heat_fraction * lost / b.dt;
    heatflow[lanes.i(k)] += power;
    if (lanes.counts_j(k)) heatflow[lanes.j(k)] += power;
  }
}

template <class Lanes> void ContactStep::take_losses(const grip_batch &b, const Lanes &lanes) const
{
  for (int k = 0; k < lanes.nlanes(); k++)
    if (!lanes.empty(k)) lanes.lose(k, b.ledger->plastic[k], b.ledger->damped[k]);
}

template <class Lanes>
void ContactStep::collect(const grip_batch &b, const Lanes &lanes, StepRecord &record) const
{
  if (listeners.take_events())
    for_each_ended(b, [&](int k) {
      ContactEvent &event = record.events.emplace_back(ended_event(b.ledger->ended, k, lanes.factor(k)));
      event.i = lanes.i(k);
      event.j = lanes.j(k);
      event.kind = lanes.kind(k);
      event.face = lanes.face(k);
      event.counted = lanes.counted(k);
      event.reduced_mass = b.reduced_mass[k];
      const Vector place = lanes.end_place(b, k);
      std::copy(place.begin(), place.end(), event.place);
    });
  if (!listeners.take_contacts()) return;
  if (listeners.only_losses())
    collect_losses(b, lanes, record.samples);
  else
    collect_contacts(b, lanes, record.samples);
}

template <class Lanes>
void ContactStep::collect_losses(const grip_batch &b, const Lanes &lanes, StepSamples &samples) const
{
  samples.losses.reserve(lanes.nlanes());
  for (int k = 0; k < lanes.nlanes(); k++) {
    const double lost = b.ledger->dissipated[k];
    if (lost != 0.0 && lanes.counted(k))
      samples.losses.add(lanes.loss_place(b, k), lanes.factor(k) * lost, lanes.i(k), lanes.j(k));
  }
}

template <class Lanes>
void ContactStep::collect_contacts(const grip_batch &b, const Lanes &lanes, StepSamples &samples) const
{
  for (int k = 0; k < lanes.nlanes(); k++) {
    if (!is_sampled(b, k) || !lanes.counted(k)) continue;
    ContactSample &sample = samples.contacts.emplace_back();
    take_contact(b, k, lanes.model(k), lanes.factor(k), sample);
    sample.i = lanes.i(k);
    sample.j = lanes.j(k);
    lanes.locate(b, k, samples, sample);
  }
}

// Particle fields have laws for deep overlaps.
template <class Lanes>
void ContactStep::check(StepBatch &of, const Lanes &lanes, grip_scatter_report report) const
{
  const grip_batch &b = *of.batch;
  if (!report.finite) {
    const int k = first_not_finite(b, lanes);
    const std::string force = k < 0 ? "a force" : fmt::format("the force {}", lanes.force_on(k)),
                      overlap = k < 0 ? "" : fmt::format(" (overlap {:.6g})", b.overlap[k]);
    throw Stop{
        fmt::format("{}: {} is not finite at step {}{}", lanes.command, force, update->ntimestep, overlap)};
  }
  if (!report.deep || fields || deep.noted() || !of.deep.empty()) return;
  const int k = first_deep(b, lanes);
  if (k < 0) return;
  of.deep = fmt::format("{}: {} at step {}; stiffness too low or time step too large?", lanes.command,
                        lanes.overlap_of(k, b.overlap[k] / smaller_radius(b, k)), update->ntimestep);
}

template <class Lanes>
void ContactStep::prepare(StepBatch &of, const Lanes &lanes, const ParticleFields &fields, bool adds)
{
  grip_batch &b = *of.batch;
  lanes.gather(b, false);
  fields.gather(lanes, *b.fields);
  grip_model_prepare(lanes.models[0], &b);
  if (adds) fields.scatter(b, lanes, GRIP_FIELD_PREPARED);
}

} // namespace Grip

#endif
