// SPDX-License-Identifier: GPL-2.0-only
// Forces, heat and energy of the stored contacts, batch by batch.
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
  // The host's sums of forces times distances: which are wanted in this step, and where they go.
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

  // Before each run. liquid_: null where no model has bridges of liquid that particles own.
  void begin_run(LAMMPS_NS::FixGripLiquid *liquid_) { liquid = liquid_; }

  // Of the store as it is.
  void compute(const Virial &virial);

  // What ghosts' contacts have lost, on its way to the owners.
  LossShares losses;

private:
  LAMMPS_NS::Pair &owner;
  RankContacts &contacts;
  PairBooks &books;
  Ledger &ledger;
  const PairParticles &particles;
  LAMMPS_NS::FixGripLiquid *liquid = nullptr;

  // What a span of blocks has in a step.
  struct Blocks {
    const grip_span &span;
    const grip_model *const *models; // of each block
    const double *factor;            // of each lane, or null for 1
    int owned;                       // atoms from this index on are ghosts whose owner counts the pair itself
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
