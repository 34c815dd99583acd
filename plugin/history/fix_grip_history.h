// SPDX-License-Identifier: GPL-2.0-only
// Contact history while the contact store does not hold it: between runs, in exchanges, in restart files. The
// host's fix gives the per-atom arrays and their transport; this one fills them from the pair style's store
// and hands them back when the store is filled anew. Which of them has the valid history tells StoreState
// (contacts/store_state.h).
//
// A contact between two atoms of a rank is in the list of one of them only, the pair's i: half the memory and
// half the writing. So what an atom has is its own list and, mirrored, what others' lists have of it. With
// both it leaves the rank, and goes to files; its own list stays here for the partners that stay.
//
// In a box so small that two atoms may touch through several periodic images, the values of each contact
// begin with the vector to the partner's image, by which the contact is found. Elsewhere the ID suffices.
#ifndef GRIP_FIX_GRIP_HISTORY_H
#define GRIP_FIX_GRIP_HISTORY_H

#include "atom.h"
#include "comm.h"
#include "contacts/entries_by_partner.h"
#include "contacts/partner_lists.h"
#include "contacts/periodic_cell.h"
#include "domain.h"
#include "fix_neigh_history.h"
#include "history/contact_source.h"
#include "history/ghost_origins.h"
#include "history/history_restart.h"
#include "history/list_filler.h"

#include <vector>

namespace LAMMPS_NS {

class FixGripHistory : public FixNeighHistory {
public:
  FixGripHistory(class LAMMPS *, int, char **);
  ~FixGripHistory() override;
  void init() override;
  void setup_pre_exchange() override;
  void pre_exchange() override;
  void post_run() override;
  void post_neighbor() override;
  int setmask() override { return FixNeighHistory::setmask() | FixConst::END_OF_STEP; }
  void end_of_step() override
  {
    if (source) source->step_ended();
  }
  double memory_usage() override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  void unpack_restart(int, int) override;
  int pack_restart(int, double *) override;
  int size_restart(int) override;
  int maxsize_restart() override;

  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;

  // From now on the contacts are those of `source`, and the host knows the fix as that of `owner`. Null: of
  // nobody.
  void attach(Grip::ContactSource *source, Pair *owner);
  // Makes room for histories of so many values of the models.
  void make_room(int nvalues);

  // What the values in the lists are: the layouts under which they were stored, by the types that the atoms
  // had then.
  const Grip::HistoryLayouts &stored_under() const { return layouts; }
  const Grip::HistoryLayout &layout_of(int i, int j) const
  {
    return layouts.of(stored_types[i], stored_types[j]);
  }
  // Whether one of two atoms has another type now.
  bool retyped(int i, int j) const
  {
    return stored_types[i] != atom->type[i] || stored_types[j] != atom->type[j];
  }
  // Whether these are the layouts and the types of now.
  bool stored_as_now() const { return as_now; }
  // Whether the contacts of two types come from a restart file and go on only under its laws. Asked before
  // the first run after read_restart; after it, checked() says that the models of now have been compared with
  // the file.
  bool wants_laws_of_file(int i, int j) const { return file_is_unchecked && in_file.wants_its_laws(i, j); }
  void checked() { file_is_unchecked = false; }

  // Into the cache, what find() reads of atom i.
  void fetch(int i) const
  {
    __builtin_prefetch(partner[i]);
    for (int n = 0; n < npartner[i] * dnum; n += 8) __builtin_prefetch(valuepartner[i] + n);
  }
  // And of its partner j.
  void fetch_name(int j) const { __builtin_prefetch(named + j); }
  // The values of owned atom i with atom j in the list of i, or null.
  const double *find(int i, int j) const { return find_in(list_of(i), i, j); }
  // The same in the list of j, or null: as j sees them.
  const double *find_turned(int i, int j) const
  {
    const int owned = origins.owned(j);
    if (owned >= 0) return find_in(list_of(owned), j, i);
    const List *list = left_behind.of(named[j]);
    return list ? find_in(*list, j, i) : nullptr;
  }

private:
  using Entries = Grip::EntriesByPartner<tagint>;
  using List = Grip::PartnerList<tagint>;

  Grip::ContactSource *source = nullptr;
  // Each atom's ID when the partner lists were made, by which partners are named there, ghosts included:
  // delete_atoms and reset_atoms may renumber. 0 of atoms made since: whoever had their ID before is gone.
  tagint *named = nullptr;
  // And the type that each had then, with which its history goes. 0 of atoms made since.
  int *stored_types = nullptr;
  Grip::HistoryLayouts layouts; // of these types
  // Whether layouts and types of the lists are those of now: compared when the neighbour list is new.
  bool as_now = true;
  bool file_is_unchecked = false;
  Grip::HistoryInFile in_file; // what a restart file has of all; its ledger until the pair style takes it
  Grip::ListsLeftBehind<tagint> left_behind; // by IDs, as named; the pages keep them until they are made anew
  Entries entries;                           // of all lists: built when it is asked for
  Grip::GhostOrigins origins;
  // Whether the values of each contact begin with the vector to the partner's image: in small boxes.
  bool by_image = false;
  int most_partners = 0; // of an atom, ghosts included
  int round = 0;         // of sending ghosts' partners home

  List list_of(int i) const { return {stored_types[i], npartner[i], partner[i], valuepartner[i]}; }
  Grip::PeriodicCell cell() const
  {
    return {domain->boxlo, domain->h, domain->h_inv, domain->periodicity, domain->dimension == 2};
  }
  int nimage() const { return by_image ? 3 : 0; }
  // The values of a partner in a list, or null. image: the vector to it; looked at in small boxes only.
  const double *find_image(const List &list, tagint wanted, const Grip::Vector &image) const
  {
    const auto is_it = [&](const double *values) {
      return !by_image || cell().same_image(Grip::vector_of(values), image);
    };
    const double *found = list.find(wanted, dnum, is_it);
    return found ? found + nimage() : nullptr;
  }
  // The values of atom j in the list of atom i, or of the atom that i is an image of.
  const double *find_in(const List &list, int i, int j) const
  {
    using Grip::operator-;
    if (!by_image) return list.find(named[j], dnum);
    return find_image(list, named[j], Grip::vector_of(atom->x[j]) - Grip::vector_of(atom->x[i]));
  }
  bool box_is_below(double cutoffs) const;
  void keep_images(bool kept);
  void set_nvalues(int nvalues);
  void check_images() const;
  void check_names() const;
  void tell_ghosts();
  template <typename Visit> void for_each_list(Visit visit);
  void build_entries();
  template <typename Visit> void for_each_of_others(int i, Visit visit);
  int count_all(int i);
  int pack_all(int i, double *buffer);
  void check_count(tagint owner, int npartners) const;
  void place_list(tagint owner, int npartners, tagint *&partners, double *&values) const;
  template <typename Change> void keep_lists_through(const Change &change);
  void compare_with_now();
  void take_from_file(const Grip::AtomInFile &mine, int i);
  void take_small_pages();
  void give_back_spare_pages();
  void flush();
  void count_partners(const Grip::ListFiller &filler);
  void allocate_partners(int natoms);
  void store_partners(const Grip::ListFiller &filler, int natoms);
  void send_home();
};

} // namespace LAMMPS_NS

#endif
