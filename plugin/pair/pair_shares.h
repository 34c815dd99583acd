// SPDX-License-Identifier: GPL-2.0-only
// The keyword `bodies share`: contacts of a rigid body with one partner divide the mass of the body among
// their dashpots, so that the restitution of the body is that of the law, however many of its spheres touch.
// The partner is another body, a single sphere, or a periodic image of one of these.
//
// Contacts change little in a step, so the masses of a group of contacts are computed when one of its
// contacts begins or ends, or when an overlap has changed by CHANGE_OF_OVERLAP, and with each new list:
// between two lists no sphere moves far, so that bodies hardly turn.
#ifndef GRIP_PAIR_SHARES_H
#define GRIP_PAIR_SHARES_H

#include "contacts/pushes.h"
#include "contacts/type_pairs.h"
#include "host/masses.h"
#include "host/mobility.h"
#include "host/rank_sums.h"
#include "pair/rank_contacts.h"
#include "pointers.h"

#include <vector>

namespace Grip {

class PairShares : protected LAMMPS_NS::Pointers {
public:
  PairShares(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, RankContacts &contacts_,
             const TypePairs &types_, const Masses &masses_)
      : Pointers(lmp), owner(owner_), contacts(contacts_), types(types_), masses(masses_), mobility(lmp),
        of_ranks(world)
  {
  }

  bool wanted = false; // the keyword
  bool on() const { return wanted && masses.any_bodies(); }

  // Call before each run, because models may have changed. radii_vary_: whether radii and masses may change
  // between two lists.
  void begin_run(bool radii_vary_)
  {
    stiffness.clear();
    radii_vary = radii_vary_;
  }
  // Call with each new list: before the store is filled, when the masses of ghosts are known; and after it
  // has been filled.
  void begin_list();
  void end_list();
  // Computes the masses for the dashpots of contacts in the store, where they have changed.
  void compute();

  // Messages to ghosts.
  bool sends() const { return message != NONE; }
  int pack(int n, const int *atoms, double *buffer, const int *pbc) const;
  void unpack(int n, int first, const double *buffer);
  double bytes() const;

private:
  static constexpr int NO_GROUP = -1; // of a contact of two single spheres
  enum Message { NONE, LISTED, TURNED };

  LAMMPS_NS::Pair &owner;
  RankContacts &contacts;
  const TypePairs &types;
  const Masses &masses;
  Mobility mobility;
  RankSums of_ranks;
  Message message = NONE;
  bool radii_vary = false;
  bool new_list = false;                         // whether no masses have been computed since
  bool sends_turned = true;                      // whether a rank has ghosts of bodies that it does not know
  std::vector<grip_dashpot_stiffness> stiffness; // of each model
  // The groups: contacts of a body with one partner. Twice the index of a group is stored for a contact, plus
  // 1 if i and j are exchanged.
  static constexpr int NONE_LEFT = -1, NO_SUM = -1;
  struct Group {
    RankSums::Key key;
    int first = NONE_LEFT, nmembers = 0; // index into members; their number with a new list
    int sum = NO_SUM;                    // index into sums_of_list
    bool changed = false, on_several = false;
  };
  // The lane of a contact of a group, and the index of the next member.
  struct Member {
    int part, block, lane, next;
  };
  // A contact of a group whose masses are computed. limit: the mass that resists its push; mass and seen: for
  // the results, the mass and the overlap.
  struct Pushed {
    Push push;
    double sign;
    int group;
    const grip_block *block;
    int lane, model;
    double overlap, limit, *mass, *seen;
  };
  // A contact of a group of several, with a new list. sum: index into sums_of_list.
  struct Divided {
    Push push;
    double sign, whole, *mass;
    int sum = NO_SUM;
  };
  std::vector<Group> groups;
  std::vector<Member> members;
  std::vector<int> changed, of_several; // groups
  std::vector<Pushed> pushed;
  std::vector<Divided> divided;
  std::vector<Pushes> sums_of_list;
  std::vector<PushesOfRanks> sums; // of each group, if there are several ranks
  // Indices of groups by key, with free places; the size is a power of 2.
  static constexpr int FREE = -1, SMALLEST_TABLE = 1024;
  std::vector<int> table;

  void find_stiffness();
  void send(Message what, int size);
  int group_of(int i, int j);
  std::size_t place_of(const RankSums::Key &key) const;
  int find_or_add(const RankSums::Key &key);
  void clear_groups();
  bool is_elsewhere(int i, int j) const;
  void note_change(int group);
  void add_contacts(ThreadPart &part);
  void renew(ThreadPart &part);
  void add_all(ThreadPart &part);
  void add_member(int group, Member member);
  void divide_blocks(ThreadPart &part);
  void add_to_sum(Group &group, const Divided &contact, double weight);
  void divide_all();
  void divide_changed();
  void collect(int group);
  void turn();
  double weight_of(int j) const;
  Pushes sum_of(const Pushed *begin, const Pushed *end) const;
  static void divide(const Pushed *begin, const Pushed *end, const Pushes &sum);
  void divide_on_several_ranks(const Pushed *begin, const Pushed *end);
};

} // namespace Grip

#endif
