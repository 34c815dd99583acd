// SPDX-License-Identifier: GPL-2.0-only
// The keyword `bodies share`: contacts of a rigid body with one partner divide the mass of the body among
// their dashpots, so that the body has the restitution of the law, whatever the number of touching spheres.
// The partner is another body, a single sphere, or a periodic image of one of these or of the body itself.
//
// Contacts change little in a step, so the masses of a group of contacts are computed when one of its
// contacts begins or ends, or when an overlap has changed by CHANGE_OF_OVERLAP, and with each new list:
// between two lists no sphere moves far, so that bodies hardly turn.
#ifndef GRIP_PAIR_DASHPOT_MASSES_H
#define GRIP_PAIR_DASHPOT_MASSES_H

#include "contacts/stiffness_sum.h"
#include "contacts/type_pairs.h"
#include "host/masses.h"
#include "host/body_response.h"
#include "host/rank_sums.h"
#include "pair/pair_contact_store.h"
#include "pointers.h"

#include <array>
#include <vector>

namespace Grip {

class PairDashpotMasses : protected LAMMPS_NS::Pointers {
public:
  PairDashpotMasses(LAMMPS_NS::LAMMPS *lmp, LAMMPS_NS::Pair &owner_, PairContactStore &contacts_,
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
    mobility.begin_run();
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
  PairContactStore &contacts;
  const TypePairs &types;
  const Masses &masses;
  BodyResponse mobility;
  RankSums of_ranks;
  Message message = NONE;
  bool radii_vary = false;
  bool new_list = false;                         // whether no masses have been computed since
  bool sends_turned = true;                      // whether a rank has ghosts of bodies that it does not know
  std::vector<grip_dashpot_stiffness> stiffness; // of each model
  // The groups: contacts of a body with one partner.
  static constexpr int NONE_LEFT = -1;
  struct Group {
    RankSums::Key key;
    int first, nmembers; // index into members; their number
    bool changed, on_several;
  };
  // The lane of a contact among all lanes of a store.
  struct Place {
    int index;
    int block() const { return static_cast<unsigned>(index) / GRIP_LANES; }
    int lane() const { return static_cast<unsigned>(index) % GRIP_LANES; }
  };
  // A contact of a group. The store has its index.
  struct Member {
    int part;
    Place at;
    int code; // as returned by group_of()
    int next; // index of the next member of the group
  };
  // The values of a member while the mass of its group is divided. weight: the part of the contact that this
  // rank counts, 0 if it does not touch; whole: the reduced mass; limit: the mass that resists its push.
  struct Pushed {
    Push push;
    double weight, whole, limit, overlap;
  };
  std::vector<Group> groups; // the first ngroups are in use
  int ngroups = 0;
  std::vector<Member> members;
  std::vector<Pushed> pushed;            // of each member of a group that is divided
  std::vector<grip_normals> normals;     // of each block, with a new list
  std::vector<int> unused;               // members without a contact
  std::vector<int> collected;            // members to be turned
  std::vector<int> left_out;             // lanes of a store that have no member, with a new list
  std::vector<int> changed, of_several;  // groups
  std::vector<StiffnessSumOfRanks> sums; // of each group, if there are several ranks
  // Numbers of groups by key; the size is a power of 2. Groups of this list have the numbers from
  // first_number on. A place with a lower number is free, so that the table need not be cleared for each
  // list.
  static constexpr int FREE = -1;
  int first_number = 0;
  static constexpr std::size_t SMALLEST = 512;
  std::vector<int> table;
  std::size_t last_place = 0;
  int shift = 0; // from a hash to a place in the table

  void find_stiffness();
  void send(Message what, int size);
  static bool is_exchanged(const grip_member &i, const grip_member &j);
  static RankSums::Key key_of(const grip_member &i, const grip_member &j);
  bool is_used(std::size_t place) const { return table[place] >= first_number; }
  std::size_t place_of(const RankSums::Key &key) const;
  int find_or_add(const RankSums::Key &key);
  int add_group(std::size_t place, const RankSums::Key &key, int first, int nmembers);
  void make_room(int more);
  void clear_groups();
  void add_elsewhere(int i, int j);
  void note_change(int group);
  int add_member(const ThreadPart &part, Place at, int i, int j);
  void add_contacts(ThreadPart &part);
  void add_all(ThreadPart &part, int first);
  void leave_out(ContactStore &store) const;
  void turn_all(ThreadPart &part, int first);
  Pushed pushed_of(const Member &member, const grip_block &block, const grip_normals &normal, int l,
                   double limit, double overlap) const;
  Pushed pushed_of(int m) const;
  void push_all(const Group &group);
  void divide_new(const Group &group);
  bool put(int m, const ThreadPart &part, Place at, const grip_member &i, const grip_member &j);
  void turn_collected();
  void collect(Group &group);
  void renew(ThreadPart &part);
  void begin_all();
  void begin_changed();
  static bool is_divided(const Group &group) { return group.nmembers > 1 || group.on_several; }
  static int group_number(const Member &member) { return static_cast<unsigned>(member.code) / 2; }
  static double sign_of(const Member &member) { return member.code & 1 ? -1.0 : 1.0; }
  double weight_of(int j) const;
  StiffnessSum sum_of(const Group &group) const;
  void set_share(int m, double share);
  void divide(const Group &group, const StiffnessSum &sum);
  std::array<double, 2> shares_of_two(const Group &group, const Pushed &first, const Pushed &second) const;
  void divide_two(const Group &group);
  void divide_on_several_ranks();
};

} // namespace Grip

#endif
