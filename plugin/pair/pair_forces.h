// SPDX-License-Identifier: GPL-2.0-only
// Computes forces, heat and energy of the stored contacts, batch by batch.
#ifndef GRIP_PAIR_FORCES_H
#define GRIP_PAIR_FORCES_H

#include "energy/loss_shares.h"
#include "energy/pair_energy.h"
#include "pair/pair_lanes.h"
#include "pair/pair_particles.h"
#include "pair/rank_contacts.h"
#include "particles/fix_grip_liquid.h"
#include "pointers.h"
#include "step/contact_step.h"

namespace Grip {

class PairForces : protected LAMMPS_NS::Pointers {
public:
  // The virial contributions that LAMMPS requires in this step, and the arrays to which they are added.
  struct Virial {
    bool any, global, of_atoms;
    double *sum, **of_atom;
  };

  PairForces(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, RankContacts &contacts_, PairEnergy &energy_,
             const PairParticles &particles_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), energy(energy_), ledger(energy_.ledger),
        particles(particles_)
  {
  }

  // Call before each run. liquid_: null if no model has bridges that draw on liquid of particles.
  void begin_run(LAMMPS_NS::FixGripLiquid *liquid_) { liquid = liquid_; }

  // As HalfStepSource::add_half_steps().
  void add_half_steps(std::vector<HalfStep> &all);
  // Computes the forces of the contacts in the store.
  void compute(const Virial &virial);

  // Losses of atoms, including ghosts; the losses of ghosts are sent to the owners of their atoms.
  LossShares losses;

private:
  LAMMPS_NS::Pair &owner;
  RankContacts &contacts;
  PairEnergy &energy;
  Ledger &ledger;
  const PairParticles &particles;
  ContactStep contact_step;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr;
  double step = 0.0; // step_length() of the current step

  void compute_part(ThreadPart &part, const grip_atoms &atoms, double dt, const Virial &virial);
  void note_changes(ThreadPart &part, const PairLanes &lanes) const;
  void gather_liquid(ThreadPart &part, const PairLanes &lanes) const;
  bool exceeds_cache(const ThreadPart &part) const;
  void run(ThreadPart &part, const grip_atoms &atoms, const PairLanes &lanes) const;
  void book(ThreadPart &part, const PairLanes &lanes) const;
  void record_members(grip_batch &batch, const PairLanes &lanes) const;
  void tally(ThreadPart &part, const PairLanes &lanes, const Virial &virial) const;
  void release_separated(ThreadPart &part, int first_block, int nblocks) const;
  void send_members();
  void sum_parts(const Virial &virial);
  [[noreturn]] void stop_not_finite(const grip_batch &batch, const grip_span &span) const;
  void note_deep(ThreadPart &part, const grip_span &span) const;
};

} // namespace Grip

#endif
