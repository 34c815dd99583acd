// SPDX-License-Identifier: GPL-2.0-only
// Computes forces, heat and energy of the stored contacts, batch by batch.
#ifndef GRIP_PAIR_FORCES_H
#define GRIP_PAIR_FORCES_H

#include "energy/loss_shares.h"
#include "energy/pair_books.h"
#include "pair/pair_particles.h"
#include "pair/rank_contacts.h"
#include "particles/fix_grip_liquid.h"
#include "pointers.h"

namespace Grip {

class PairForces : protected LAMMPS_NS::Pointers {
public:
  // Virial contributions that LAMMPS requires in this step, and where they are added.
  struct Virial {
    bool any, global, of_atoms;
    double *sum, **of_atom;
  };

  PairForces(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, RankContacts &contacts_, PairBooks &books_,
             const PairParticles &particles_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), books(books_), ledger(books_.ledger),
        particles(particles_)
  {
  }

  // Called before each run. liquid_: null if no model has bridges that draw on liquid of particles.
  void begin_run(LAMMPS_NS::FixGripLiquid *liquid_) { liquid = liquid_; }

  // Computes the forces for the current store.
  void compute(const Virial &virial);

  // Losses of ghosts, for communication to their owners.
  LossShares losses;

private:
  LAMMPS_NS::Pair &owner;
  RankContacts &contacts;
  PairBooks &books;
  Ledger &ledger;
  const PairParticles &particles;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr;

  // Data of a span of blocks in a step.
  struct Blocks {
    const grip_span &span;
    const grip_model *const *models; // for each block
    const double *factor;            // for each lane, or null for 1
    int owned;                       // from this index on: ghosts, whose owner counts the pair itself
  };

  void compute_part(Part &part, const grip_atoms &atoms, double dt, const Virial &virial);
  void gather_liquid(Part &part, const Blocks &blocks) const;
  bool exceeds_cache(const Part &part) const;
  void run(Part &part, const grip_atoms &atoms, const Blocks &blocks) const;
  void add_heat(const grip_batch &batch, const Blocks &blocks) const;
  void book(Part &part, const Blocks &blocks) const;
  void record_members(grip_batch &batch, const Blocks &blocks) const;
  void tally(Part &part, const Blocks &blocks, const Virial &virial) const;
  void release_separated(Part &part, int first_block, int nblocks) const;
  void sum_parts(const Virial &virial);
  [[noreturn]] void stop_not_finite(const grip_batch &batch, const grip_span &span) const;
  void note_deep(Part &part, const grip_span &span) const;
};

} // namespace Grip

#endif
