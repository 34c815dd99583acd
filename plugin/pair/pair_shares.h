// SPDX-License-Identifier: GPL-2.0-only
// The keyword `bodies share`: contacts of a rigid body with one partner divide the mass of the body among
// their dashpots, so that the restitution of the body is that of the law, however many of its spheres touch.
// The partner is another body, a single sphere, or a periodic image of one of these.
#ifndef GRIP_PAIR_SHARES_H
#define GRIP_PAIR_SHARES_H

#include "contacts/pushes.h"
#include "contacts/type_pairs.h"
#include "host/masses.h"
#include "host/mobility.h"
#include "host/rank_sums.h"
#include "pair/rank_contacts.h"
#include "pointers.h"

#include <unordered_map>
#include <vector>

namespace Grip {

class PairShares : protected LAMMPS_NS::Pointers {
public:
  PairShares(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, RankContacts &contacts_,
             const TypePairs &types_, const Masses &masses_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), types(types_), masses(masses_), mobility(world),
        of_ranks(world)
  {
  }

  bool wanted = false; // the keyword
  bool on() const { return wanted && masses.any_bodies(); }

  // Call before each run, because models may have changed.
  void begin_run() { stiffness.clear(); }
  // Call with each new list: before the store is filled, when the masses of ghosts are known; and after it
  // has been filled.
  void begin_list();
  void end_list();
  // Computes the masses for the dashpots of all contacts in the store.
  void compute();

  // Messages to ghosts.
  bool sends() const { return message != NONE; }
  int pack(int n, const int *atoms, double *buffer, const int *pbc) const;
  void unpack(int n, int first, const double *buffer);
  double bytes() const;

private:
  static constexpr int NO_GROUP = -1; // of a contact of two single spheres
  struct KeyHash {
    std::size_t operator()(const RankSums::Key &key) const;
  };
  enum Message { NONE, LISTED, TURNED };

  LAMMPS_NS::Pair &owner;
  RankContacts &contacts;
  const TypePairs &types;
  const Masses &masses;
  Mobility mobility;
  RankSums of_ranks;
  Message message = NONE;
  bool sends_turned = true;                      // whether a rank has ghosts of bodies that it does not know
  std::vector<grip_dashpot_stiffness> stiffness; // of each model
  // The groups: contacts of a body with one partner. Twice the index of a group is stored for a contact, plus
  // 1 if i and j are exchanged. Contacts that are the only ones of their group need no sum.
  struct Group {
    int contacts = 0; // number since the last list
    int sum = -1;     // index into sums, or -1
  };
  // A contact of a group with a sum.
  struct Sharing {
    Push push;
    double sign;
    int sum;
    double whole, *mass; // the reduced mass, and the mass for its dashpot
  };
  std::unordered_map<RankSums::Key, int, KeyHash> group_of_key;
  std::vector<Group> groups;
  int nsums = 0;
  std::vector<Pushes> sums;
  std::vector<Sharing> sharing;

  void find_stiffness();
  void send(Message what, int size);
  int group_of(int i, int j);
  bool is_elsewhere(int i, int j) const;
  void find_groups(ContactStore &store);
  void take_pushes(ContactStore &store, const grip_atoms &atoms);
};

} // namespace Grip

#endif
