// SPDX-License-Identifier: GPL-2.0-only
// The force of one pair, for output: implements Pair::single() of LAMMPS.
#ifndef GRIP_PAIR_SINGLE_H
#define GRIP_PAIR_SINGLE_H

#include "pair/force_reach.h"
#include "pair/pair_batch.h"
#include "pair/pair_particles.h"
#include "pair/pair_contact_store.h"
#include "contacts/type_pairs.h"
#include "pointers.h"

#include <cstdint>
#include <unordered_map>

namespace Grip {

class PairSingle : protected LAMMPS_NS::Pointers {
public:
  static constexpr int NVALUES = 14; // in addition to the force, in the order of LAMMPS

  PairSingle(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_,
             PairContactStore &contacts_, const PairParticles &particles_)
      : Pointers(lmp), types(types_), reach(reach_), contacts(contacts_), particles(particles_)
  {
  }

  // Call after the stored contacts have changed.
  void forget_lanes() { indexed = false; }
  // Returns the force divided by the distance, as LAMMPS requires. factor: of special bonds. values: receives
  // NVALUES numbers.
  double compute(int i, int j, double factor, double *values);
  double bytes() const { return 48.0 * static_cast<double>(lanes.size()); }

private:
  // Position of a pair in the store.
  struct Lane {
    ThreadPart *part;
    int block, lane;
  };

  const TypePairs &types;
  const ForceReach &reach;
  PairContactStore &contacts;
  const PairParticles &particles;
  std::unordered_map<std::int64_t, Lane> lanes; // by the pair of atoms; built on demand
  bool indexed = false;

  void check(int i, int j) const;
  void index_lanes();
  const Lane *find(int i, int j);
  void copy_history(const Lane *found, int i, const grip_model &model, LonePair &one);
  void gather(const grip_model &model, const grip_span &span, grip_batch &batch);
  void run(const grip_model &model, LonePair &one, const double *dashpot_mass, grip_batch &batch);
  void fill_values(const grip_model &model, const grip_batch &batch, double factor, double *values) const;
};

} // namespace Grip

#endif
