// SPDX-License-Identifier: GPL-2.0-only
// Carries the histories of pairs while the contact store does not hold them: between runs, during the
// exchange of atoms, and in restart files. The histories are in rows of atoms (contacts/pair_rows.h). The
// rows are filled from the store of the pair style, and the store is filled again from the rows. StoreState
// (contacts/store_state.h) records which of the two is valid.
#ifndef GRIP_FIX_GRIP_HISTORY_H
#define GRIP_FIX_GRIP_HISTORY_H

#include "atom.h"
#include "contacts/ghost_origins.h"
#include "contacts/history_restart.h"
#include "contacts/pair_rows.h"
#include "base/periodic_cell.h"
#include "domain.h"
#include "fix.h"
#include "history/row_filler.h"
#include "host/box_cell.h"
#include "interfaces/before_change.h"
#include "interfaces/contact_source.h"

#include <vector>

namespace LAMMPS_NS {

class FixGripHistory : public Fix, public Grip::BeforeChange {
public:
  FixGripHistory(class LAMMPS *, int, char **);
  ~FixGripHistory() override;
  int setmask() override;
  void init() override;
  void setup_pre_exchange() override;
  void post_integrate() override;
  void before_change() override;
  void pre_exchange() override;
  void min_pre_exchange() override { pre_exchange(); }
  void setup_post_neighbor() override { post_neighbor(); }
  void post_neighbor() override;
  void min_post_neighbor() override { post_neighbor(); }
  void end_of_step() override;
  void post_run() override;
  double memory_usage() override;

  void write_restart(FILE *) override;
  void restart(char *) override;
  int pack_restart(int, double *) override;
  void unpack_restart(int, int) override;
  int size_restart(int) override;
  int maxsize_restart() override;

  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  int pack_reverse_comm_size(int, int) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;

  // Attaches the fix to the contacts of `source`, or detaches it if `source` is null.
  void attach(Grip::ContactSource *source);

  // The layouts of the stored histories, by the types that the atoms had when the histories were stored.
  const Grip::HistoryLayouts &stored_under() const { return pairs.layouts(); }
  const Grip::HistoryLayout &layout_of(int i, int j) const { return pairs.layout(i, j); }
  // Whether at least one of the two atoms has another type than when the rows were filled.
  bool retyped(int i, int j) const
  {
    return pairs.rows.kind(i) != atom->type[i] || pairs.rows.kind(j) != atom->type[j];
  }
  // Whether layouts and types of the rows are the current ones.
  bool stored_as_now() const { return as_now; }
  // Whether contacts of two types come from a restart file and may only continue under its laws. Only used
  // before the first run after read_restart. When the current models have been compared with those in the
  // file, the caller must call checked().
  bool wants_laws_of_file(int i, int j) const { return file_is_unchecked && in_file.wants_its_laws(i, j); }
  void checked() { file_is_unchecked = false; }

  // Prefetches the data of atom i that find() reads. fetch_name() prefetches the data of its partner j.
  void fetch(int i) const
  {
    const Row &row = pairs.rows.row(i);
    const std::size_t length = row.count * pairs.rows.stride();
    for (std::size_t n = 0; n < length; n += 8) __builtin_prefetch(row.contacts + n);
  }
  // Prefetches the data of the partner j that find() reads.
  void fetch_name(int j) const { __builtin_prefetch(pairs.all_ids() + j); }
  // The values of the contact of owned atom i with atom j, from the row of i; null if this row does not have
  // the contact.
  const double *find(int i, int j) const { return find_in(pairs.rows.row(i), i, j); }
  // The values of the contact from the row of j, as seen from j; null if this row does not have the contact.
  const double *find_turned(int i, int j) const
  {
    const int owned = origins.owned(j);
    if (owned >= 0) return find_in(pairs.rows.row(owned), j, i);
    const Row *row = pairs.left_behind(pairs.id(j));
    return row ? find_in(*row, j, i) : nullptr;
  }

private:
  using Row = Grip::HistoryRows::Row;

  Grip::ContactSource *source = nullptr;
  Grip::PairRows pairs;
  // Whether layouts and types of the rows are the current ones. Updated when the neighbour list is rebuilt.
  bool as_now = true;
  bool file_is_unchecked = false;
  Grip::HistoryInFile in_file; // contents of the restart file's global block; its ledger is kept until the
                               // pair style takes it
  Grip::GhostOrigins origins;
  // number of this rank's atoms when the neighbour list was built: owned atoms, and all atoms including
  // ghosts
  int nowned = 0, nall = 0;
  // While the rows are filled. npartners: upper bound of the number of each atom's contacts. sent: what
  // ghosts currently send to the owners of their atoms: this bound, all contacts, or one contact in each
  // round.
  std::vector<int> npartners;
  enum { BOUNDS, ALL_CONTACTS, ONE_CONTACT } sent = BOUNDS;
  int round = 0;

  Grip::PeriodicCell cell() const { return Grip::box_cell(domain); }
  // The cell with which images are compared. Not used if the rows do not store images.
  Grip::PeriodicCell cell_of_images() const { return pairs.by_image() ? cell() : Grip::PeriodicCell(); }
  // The values of the contact with atom j in the row of atom i. If i is an image of an atom, `row` is the row
  // of this atom.
  const double *find_in(const Row &row, int i, int j) const
  {
    using Grip::operator-;
    if (!pairs.by_image()) return pairs.find(row, pairs.id(j));
    return pairs.find(row, pairs.id(j), Grip::vector_of(atom->x[j]) - Grip::vector_of(atom->x[i]), cell());
  }
  bool box_is_below(double cutoffs) const;
  void make_room_in_messages();
  void check_order() const;
  void check_images() const;
  void check_names() const;
  void check_count(tagint owner, int npartners) const;
  void send_to_ghosts();
  void compare_with_now();
  int count_all(int i);
  void flush();
  void count_partners(const Grip::RowFiller &filler);
  void send_home();
  int pack_contacts(int i, double *buffer) const;
  int unpack_contacts(int i, const double *buffer);
};

} // namespace LAMMPS_NS

#endif
