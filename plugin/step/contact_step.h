// SPDX-License-Identifier: GPL-2.0-only
// What happens to the contacts of a batch in a step after their laws, for pairs and for walls: heat, and what
// listeners receive.
//
// A class of lanes says what the lanes of a batch are (PairLanes, LanesAtWall). It has these members; k is the
// number of a lane in the batch:
//   nlanes(), empty(k)
//   i(k), j(k)          local indices of the atoms; j is -1 at a wall
//   counts_j(k)         whether j is an atom of this rank
//   counted(k)          whether this rank counts the contact: with newton off, two ranks have it
//   model(k), factor(k) the model, and the factor that multiplies forces and energies [-]
//   kind(k), face(k)    as in ContactEvent
//   end_place(b, k)     the place of an event that ends in this step [L]
//   loss_place(b, k)    the place of what the contact loses in this step [L]
//   locate(b, k, samples, sample)  sets `start`, `branch` and `part` of a sample, and for a wall its power
#ifndef GRIP_CONTACT_STEP_H
#define GRIP_CONTACT_STEP_H

#include "atom.h"
#include "energy/contact_listeners.h"
#include "energy/events.h"
#include "energy/ledger.h"
#include "grip/batch.h"
#include "host/contact_samples.h"

#include <algorithm>
#include <vector>

namespace Grip {

class ContactStep {
public:
  // Call before the forces of a step.
  void find_listeners(LAMMPS_NS::LAMMPS *lmp, const Ledger &ledger)
  {
    contacts.find(lmp);
    events.clear();
    if (ledger.events()) events.find(lmp);
  }
  // Whether anyone reads the losses that the ledger writes for each contact, and whether by cause.
  bool reads_losses() const { return contacts.any(); }
  bool reads_causes() const { return contacts.any() && !contacts.only_losses(); }
  bool only_losses() const { return contacts.any() && contacts.only_losses(); }

  // Call after the laws and the ledger of a batch.
  template <class Lanes> static void add_heat(const grip_batch &b, const Lanes &lanes, double *heatflow)
  {
    const grip_law *law = lanes.model(0).law[GRIP_HEAT];
    if (!law) return;
    add_conducted_heat(b, lanes, heatflow);
    if ((law->flags & GRIP_DISSIPATES) && b.dt > 0.0) add_heat_of_losses(b, lanes, heatflow);
  }
  template <class Lanes> void collect(const grip_batch &b, const Lanes &lanes, StepRecord &record) const
  {
    if (events.any()) take_ended(b, lanes, record.events);
    if (!contacts.any()) return;
    if (contacts.only_losses())
      take_losses(b, lanes, record.samples.losses);
    else
      take_contacts(b, lanes, record.samples);
  }
  // wall: null for pairs.
  void report_events(const StepRecord &record, const WallContacts *wall) const
  {
    events.report(record.events, wall);
  }
  void report_contacts(StepRecord &record, const WallContacts *wall) const
  {
    record.samples.wall = wall;
    contacts.report(record.samples);
  }

private:
  EventListeners events;
  ContactListeners contacts;

  // Heat that flows out of j into i.
  template <class Lanes>
  static void add_conducted_heat(const grip_batch &b, const Lanes &lanes, double *heatflow)
  {
    for (int k = 0; k < lanes.nlanes(); k++) {
      if (!(b.contact[k] > 0.0)) continue;
      heatflow[lanes.i(k)] += b.heat[k];
      if (lanes.counts_j(k)) heatflow[lanes.j(k)] -= b.heat[k];
    }
  }

  // A fraction of the losses of each contact in this step, half of it to i and half to j. At a wall the half of
  // j goes into the wall.
  template <class Lanes>
  static void add_heat_of_losses(const grip_batch &b, const Lanes &lanes, double *heatflow)
  {
    for (int k = 0; k < lanes.nlanes(); k++) {
      if (lanes.empty(k)) continue;
      const double lost = lanes.factor(k) * b.ledger->warmed[k];
      const double power = 0.5 * lanes.model(k).heat_fraction * lost / b.dt;
      heatflow[lanes.i(k)] += power;
      if (lanes.counts_j(k)) heatflow[lanes.j(k)] += power;
    }
  }

  template <class Lanes>
  static void take_ended(const grip_batch &b, const Lanes &lanes, std::vector<ContactEvent> &ended)
  {
    for_each_ended(b, [&](int k) {
      ContactEvent &event = ended.emplace_back(ended_event(b.ledger->ended, k, lanes.factor(k)));
      event.i = lanes.i(k);
      event.j = lanes.j(k);
      event.kind = lanes.kind(k);
      event.face = lanes.face(k);
      event.counted = lanes.counted(k);
      event.reduced_mass = b.reduced_mass[k];
      const Vector place = lanes.end_place(b, k);
      std::copy(place.begin(), place.end(), event.place);
    });
  }

  template <class Lanes> static void take_losses(const grip_batch &b, const Lanes &lanes, LossSamples &losses)
  {
    losses.reserve(lanes.nlanes());
    for (int k = 0; k < lanes.nlanes(); k++) {
      const double lost = b.ledger->dissipated[k];
      if (lost != 0.0 && lanes.counted(k))
        losses.add(lanes.loss_place(b, k), lanes.factor(k) * lost, lanes.i(k), lanes.j(k));
    }
  }

  template <class Lanes>
  static void take_contacts(const grip_batch &b, const Lanes &lanes, StepSamples &samples)
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
};

} // namespace Grip

#endif
