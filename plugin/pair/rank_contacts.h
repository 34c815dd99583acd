// SPDX-License-Identifier: GPL-2.0-only
// The contacts that a rank has of one pair style, and what is needed to make one: what the objects of the
// pair style share.
#ifndef GRIP_RANK_CONTACTS_H
#define GRIP_RANK_CONTACTS_H

#include "atom.h"
#include "contacts/parts.h"
#include "contacts/store_state.h"
#include "domain.h"
#include "error.h"
#include "host/first_warning.h"
#include "host/masses.h"
#include "pair/force_reach.h"
#include "pair/type_pairs.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class RankContacts : protected LAMMPS_NS::Pointers {
public:
  RankContacts(LAMMPS_NS::LAMMPS *lmp, const TypePairs &types_, const ForceReach &reach_,
               const Masses &masses_)
      : Pointers(lmp), types(types_), reach(reach_), masses(masses_)
  {
  }

  Parts parts;
  StoreState state;
  // The type that each atom had when the neighbour list was made, ghosts included. Contacts keep the models
  // of these types until the next list.
  std::vector<int> listed_types;
  // And the ID that each had.
  std::vector<LAMMPS_NS::tagint> listed_tags;
  // What a part has found: a deep overlap, and a contact that has lost its history.
  FirstWarning deep, begun_anew;

  // Calls work(part) for every part, with threads. `Stop` is how a part ends the run.
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
  // factor: what force and torque are multiplied by, for special bonds [-].
  Contact make(int i, int j, double factor) const
  {
    const int model = TypePairs::number(listed_types[i], listed_types[j]);
    return {i, j, model, atom->radius[i], atom->radius[j], masses.reduced(i, j), factor, inertia(i, j)};
  }
  // Spheres of one rigid body are no contacts, however far they overlap.
  bool in_one_body(int i, int j) const { return masses.in_one_body(i, j); }
  // The reduced moment of inertia of two atoms [M L^2], where a model of the run reads it, else 0.
  double inertia(int i, int j) const
  {
    return types.any_inertia() ? masses.reduced_inertia(i, j, inertia_about_contact(domain->dimension)) : 0.0;
  }
  // The distance of the centres of two atoms at which their force begins, from that at touch [L]. Without a
  // look at the atoms where their distance at touch is all it takes.
  double begin_distance(int i, int j, double touch) const
  {
    return reach.beyond_touch() ? reach.begin_distance(make(i, j, 1.0)) : touch;
  }

private:
  const TypePairs &types;
  const ForceReach &reach;
  const Masses &masses;
};

} // namespace Grip

#endif
