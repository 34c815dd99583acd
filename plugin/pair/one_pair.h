// SPDX-License-Identifier: GPL-2.0-only
// The force of one pair, for output: the host's Pair::single().
#ifndef GRIP_ONE_PAIR_H
#define GRIP_ONE_PAIR_H

#include "pair/force_reach.h"
#include "pair/pair_batch.h"
#include "pair/pair_particles.h"
#include "pair/rank_contacts.h"
#include "pair/type_pairs.h"
#include "pointers.h"

#include <cstdint>
#include <unordered_map>

namespace Grip {

class OnePair : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NVALUES = 14; // besides the force, in the host's order

  OnePair(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_, RankContacts &contacts_,
          const PairParticles &particles_)
      : Pointers(lmp), types(types_), reach(reach_), contacts(contacts_), particles(particles_)
  {
  }

  // The stored contacts have changed.
  void forget_lanes() { indexed = false; }
  // Returns the force over the distance, as the host has it; factor: of special bonds. values: NVALUES of
  // them.
  double compute(int i, int j, double factor, double *values);
  double bytes() const { return 48.0 * static_cast<double>(lanes.size()); }

private:
  // Where the store has a pair.
  struct Lane {
    Part *part;
    int block, lane;
  };

  const TypePairs &types;
  const ForceReach &reach;
  RankContacts &contacts;
  const PairParticles &particles;
  std::unordered_map<std::int64_t, Lane> lanes; // by both atoms: made when it is asked for
  bool indexed = false;

  void check(int i, int j) const;
  void index_lanes();
  const Lane *find(int i, int j);
  void copy_history(int i, int j, const grip_model &model, LonePair &one);
  void run(const grip_model &model, LonePair &one, grip_batch &batch);
  void fill_values(const grip_model &model, const grip_batch &batch, double factor, double *values) const;
};

} // namespace Grip

#endif
