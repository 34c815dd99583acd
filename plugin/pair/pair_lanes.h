// SPDX-License-Identifier: GPL-2.0-only
// The lanes of a batch of pairs: a span of blocks of the store, in one step (step/contact_step.h).
#ifndef GRIP_PAIR_LANES_H
#define GRIP_PAIR_LANES_H

#include "atom.h"
#include "contacts/contact_sample.h"
#include "contacts/contact_store.h"
#include "host/contact_atoms.h"
#include "host/second_row.h"

namespace Grip {

struct PairLanes : AtomsOfPairs {
  const LAMMPS_NS::Atom *atom;
  const grip_model *const *models; // of each block
  const double *factors;           // of each lane, or null if all factors are 1
  const double *dashpot_mass;      // of each lane (grip_batch.shared_mass), or null
  const ContactStore *store;
  int first; // number of the first block

  const grip_model &model(int k) const { return *models[k / GRIP_LANES]; }
  double factor(int k) const { return factors ? factors[k] : 1.0; }
  int kind(int k) const { return store->model(first + k / GRIP_LANES); }
  int face(int) const { return -1; }
  bool counted(int k) const { return i(k) != j(k) && (counts_j(k) || !is_second_row(atom, i(k), j(k))); }

  // Where the spheres are closest, by the normal of the laws, and by that of the end of the step.
  Vector end_place(const grip_batch &b, int k) const { return before_i(b, k, {b.nx[k], b.ny[k], b.nz[k]}); }
  Vector loss_place(const grip_batch &b, int k) const { return before_i(b, k, normal_at_end(b, k)); }
  void locate(const grip_batch &b, int k, StepSamples &, ContactSample &sample) const
  {
    sample.start = vector_of(atom->x[j(k)]);
    sample.branch = vector_of(atom->x[i(k)]) - sample.start;
    sample.part = (b.radius_j[k] - 0.5 * b.overlap[k]) / (b.radius_i[k] + b.radius_j[k] - b.overlap[k]);
  }

  static Vector normal_at_end(const grip_batch &b, int k)
  {
    if (b.half_step > 0.0) return {b.now_x[k], b.now_y[k], b.now_z[k]};
    return {b.nx[k], b.ny[k], b.nz[k]};
  }

private:
  Vector before_i(const grip_batch &b, int k, const Vector &normal) const
  {
    return vector_of(atom->x[i(k)]) - (b.radius_i[k] - 0.5 * b.overlap[k]) * normal;
  }
};

} // namespace Grip

#endif
