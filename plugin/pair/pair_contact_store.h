// SPDX-License-Identifier: GPL-2.0-only
// The contacts of one pair style on one rank, and the data needed to create a contact. The objects of the
// pair style share this data.
#ifndef GRIP_PAIR_CONTACT_STORE_H
#define GRIP_PAIR_CONTACT_STORE_H

#include "atom.h"
#include "contacts/sleeping_pairs.h"
#include "contacts/store_state.h"
#include "contacts/thread_parts.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "pair/force_reach.h"
#include "contacts/type_pairs.h"
#include "pointers.h"
#include "shapes/shape_arrays.h"

#include <vector>

namespace Grip {

class PairContactStore : protected LAMMPS_NS::Pointers {
public:
  PairContactStore(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_,
                   const Masses &masses_)
      : Pointers(lmp), types(types_), reach(reach_), masses(masses_)
  {
  }

  ThreadParts parts;
  StoreState state;
  // The grains with shapes, and their paths since the neighbour list was built.
  ShapeArrays shapes;
  GrainPaths paths;
  // The type of each atom, including ghosts, when the neighbour list was built. Contacts keep the models of
  // these types until the next list is built.
  std::vector<int> listed_types;
  // The number of atoms of this rank when the neighbour list was built.
  int listed_owned = 0;
  // The ID of each atom, including ghosts, when the neighbour list was built.
  std::vector<LAMMPS_NS::tagint> listed_tags;
  // Warnings for which parts have found a reason: a deep overlap, and a contact that lost its history.
  FirstWarning deep, restarted;

  // Calls work(part) for every part, using threads. To end the run, `work` must throw Stop.
  template <class Work> void in_parts(const Work &work)
  {
    try {
      parts.run([&](int p) { work(parts[p]); });
    } catch (const Stop &stop) {
      error->one(FLERR, stop.text);
    }
  }

  const grip_model &model_of_block(const ContactStore &store, int block) const
  {
    return types.in_use()[store.model(block)];
  }
  // Sums over the stored contacts, for each pair of types, if their ledger follows events. With newton off,
  // each of the two ranks of a contact counts half of it.
  SumsOfKinds living();
  // The part of a contact with atom j that this rank counts. factor: the contact's factor.
  double share(int j, double factor) const
  {
    return force->newton_pair || j < listed_owned ? factor : 0.5 * factor;
  }
  // Makes the contact of atoms i and j. factor: multiplies force and torque, for special bonds [-].
  Contact make(int i, int j, double factor) const
  {
    const int model = TypePairs::number(listed_types[i], listed_types[j]);
    return {i, j, model, atom->radius[i], atom->radius[j], masses.reduced(i, j), factor, inertia(i, j)};
  }
  // Whether two spheres belong to the same image of one rigid body. Such spheres have no contact, however
  // large their overlap is.
  bool in_one_body(int i, int j) const { return masses.in_one_body(i, j); }
  // As Masses::body_of() and Masses::image_of().
  double body_of(int i) const { return masses.body_of(i); }
  double image_of(int i) const { return masses.image_of(i); }
  // Reduced moment of inertia of two atoms [M L^2] if a model of the run reads it, else 0.
  double inertia(int i, int j) const
  {
    return types.any_inertia() ? masses.reduced_inertia(i, j, domain->dimension) : 0.0;
  }
  // The distance of the centres of two atoms at which their force begins [L]. touch: the distance at first
  // touch [L]. If this distance is sufficient, the function does not read the data of the atoms.
  double begin_distance(int i, int j, double touch) const
  {
    return reach.beyond_touch() ? reach.begin_distance(make(i, j, 1.0)) : touch;
  }

  // The grains for batches of pairs in the current step. There must be shapes.
  grip_shape_atoms grains() const
  {
    grip_shape_atoms all = shapes.now();
    all.grain = paths.grains();
    return all;
  }
  // Whether a pair sleeps while its grains are apart. Forces that reach across gaps have no shapes that part.
  bool sleeps(int model) const { return types.in_use()[model].shaped && !reach.reaches(model); }

private:
  const TypePairs &types;
  const ForceReach &reach;
  const Masses &masses;
};

} // namespace Grip

#endif
