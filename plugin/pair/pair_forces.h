// SPDX-License-Identifier: GPL-2.0-only
// Computes forces, heat and energy of the stored contacts, batch by batch.
#ifndef GRIP_PAIR_FORCES_H
#define GRIP_PAIR_FORCES_H

#include "energy/pair_energy.h"
#include "pair/pair_lanes.h"
#include "pair/pair_particles.h"
#include "pair/pair_contact_store.h"
#include "pointers.h"
#include "step/contact_step.h"

#include <vector>

namespace Grip {

class PairForces : protected LAMMPS_NS::Pointers {
public:
  // The virial contributions that LAMMPS requires in this step, and the arrays to which they are added.
  struct Virial {
    bool any, global;
    double *sum, **of_atom; // of_atom: null if atoms have none
  };

  PairForces(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, PairContactStore &contacts_,
             PairEnergy &energy_, const PairParticles &particles_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), energy(energy_), ledger(energy_.ledger),
        particles(particles_), step(lmp, energy_.ledger, contacts_.deep)
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
  PairContactStore &contacts;
  PairEnergy &energy;
  Ledger &ledger;
  const PairParticles &particles;
  ContactStep step;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr;

  void compute_part(ThreadPart &part, const PairStep &of_rank, double dt, const Virial &virial);
  bool exceeds_cache(const ThreadPart &part) const;
  void send_members();
  void end(const Virial &virial, bool set_up);
};

} // namespace Grip

#endif
