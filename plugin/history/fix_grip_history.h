// SPDX-License-Identifier: GPL-2.0-only
// Carries contact histories while the contact store does not: between runs, during exchange of atoms and in
// restart files. The base class in LAMMPS provides the per-atom arrays and their communication; this class
// copies histories from the store of the pair style and back when the store is refilled. StoreState
// (contacts/store_state.h) records which of the two is valid.
//
// A contact of two atoms of the same rank is kept only in the list of i, which halves memory and writing. The
// complete history of an atom is therefore its own list plus the mirrored entries that other lists have for
// it. An atom that leaves the rank, or is written to a file, takes both; its own list also stays behind for
// partners that remain.
//
// In a box so small that two atoms may touch through several periodic images, the values of each contact
// start with the vector to the partner's image, which identifies the contact. In larger boxes the partner's
// ID suffices.
#ifndef GRIP_FIX_GRIP_HISTORY_H
#define GRIP_FIX_GRIP_HISTORY_H

#include "atom.h"
#include "comm.h"
#include "contacts/entries_by_partner.h"
#include "contacts/partner_lists.h"
#include "contacts/periodic_cell.h"
#include "domain.h"
#include "fix_neigh_history.h"
#include "styles/contact_source.h"
#include "contacts/ghost_origins.h"
#include "contacts/history_restart.h"
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

  // Attaches the fix to the contacts of `source` and registers it with LAMMPS as belonging to `owner`. Null
  // detaches it.
  void attach(Grip::ContactSource *source, Pair *owner);
  // Allocates room for this number of history values per contact.
  void make_room(int nvalues);

  // The layouts of the stored histories, by the types that the atoms had when they were stored.
  const Grip::HistoryLayouts &stored_under() const { return layouts; }
  const Grip::HistoryLayout &layout_of(int i, int j) const
  {
    return layouts.of(stored_types[i], stored_types[j]);
  }
  // Whether at least one of the two atoms has changed its type.
  bool retyped(int i, int j) const
  {
    return stored_types[i] != atom->type[i] || stored_types[j] != atom->type[j];
  }
  // Whether layouts and types of the lists are the current ones.
  bool stored_as_now() const { return as_now; }
  // Whether contacts of two types come from a restart file and may only continue under its laws. Used before
  // the first run after read_restart; checked() then records that the current models have been compared with
  // the file.
  bool wants_laws_of_file(int i, int j) const { return file_is_unchecked && in_file.wants_its_laws(i, j); }
  void checked() { file_is_unchecked = false; }

  // Prefetches the data of atom i that find() reads.
  void fetch(int i) const
  {
    __builtin_prefetch(partner[i]);
    for (int n = 0; n < npartner[i] * dnum; n += 8) __builtin_prefetch(valuepartner[i] + n);
  }
  // Prefetches the data of its partner j.
  void fetch_name(int j) const { __builtin_prefetch(named + j); }
  // The values of owned atom i with atom j in the list of i, or null.
  const double *find(int i, int j) const { return find_in(list_of(i), i, j); }
  // The same in the list of j, as seen from j, or null.
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
  // ID of each atom, including ghosts, when the partner lists were built; partners are identified by it,
  // because delete_atoms and reset_atoms may renumber atoms. 0 for atoms created since then, whose ID may
  // have belonged to a deleted atom.
  tagint *named = nullptr;
  // Type of each atom at that time, which its stored history refers to. 0 for atoms created since then.
  int *stored_types = nullptr;
  Grip::HistoryLayouts layouts; // of these types
  // Whether layouts and types of the lists are the current ones; updated when the neighbour list is rebuilt.
  bool as_now = true;
  bool file_is_unchecked = false;
  Grip::HistoryInFile in_file; // contents of the restart file's global block; its ledger is kept until the
                               // pair style takes it
  Grip::ListsLeftBehind<tagint> left_behind; // by the IDs in `named`; pages keep them until the next reset
  Entries entries;                           // of all lists; built on demand
  Grip::GhostOrigins origins;
  // Whether the values of each contact start with the vector to the partner's image, as in small boxes.
  bool by_image = false;
  int most_partners = 0; // maximum over all atoms, including ghosts
  int round = 0;         // of sending partners of ghosts to their owners

  List list_of(int i) const { return {stored_types[i], npartner[i], partner[i], valuepartner[i]}; }
  Grip::PeriodicCell cell() const
  {
    return {domain->boxlo, domain->h, domain->h_inv, domain->periodicity, domain->dimension == 2};
  }
  int nimage() const { return by_image ? 3 : 0; }
  // The values of a partner in a list, or null. image: vector to the partner, compared only in small boxes.
  const double *find_image(const List &list, tagint wanted, const Grip::Vector &image) const
  {
    const auto is_it = [&](const double *values) {
      return !by_image || cell().same_image(Grip::vector_of(values), image);
    };
    const double *found = list.find(wanted, dnum, is_it);
    return found ? found + nimage() : nullptr;
  }
  // The values of atom j in the list of atom i, or in that of the atom whose image i is.
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
  void send_to_ghosts();
  template <typename Visit> void for_each_list(Visit visit);
  void build_entries();
  template <typename Visit> void for_each_of_others(int i, Visit visit);
  int count_all(int i);
  int pack_all(int i, double *buffer);
  void check_count(tagint owner, int npartners) const;
  void place_list(tagint owner, int npartners, tagint *&partners, double *&values) const;
  template <typename Change> void keep_lists_through(const Change &change);
  void compare_with_now();
  void take_from_file(const double *packed, int i);
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
