// SPDX-License-Identifier: GPL-2.0-only
// Contact history while the contact store does not hold it: between runs, in exchanges, in restart files.
// The host's fix gives the per-atom arrays and their transport; this one fills them from the pair style's
// store and hands them back when the store is rebuilt. The store is ahead of the arrays from a force
// computation on until the next flush, and only then is there anything to flush.
#ifndef GRIP_FIX_GRIP_HISTORY_H
#define GRIP_FIX_GRIP_HISTORY_H

#include "atom.h"
#include "fix_neigh_history.h"

#include <vector>

namespace LAMMPS_NS {

class PairGrip;

class FixGripHistory : public FixNeighHistory {
public:
  FixGripHistory(class LAMMPS *, int, char **);
  ~FixGripHistory() override;
  void init() override;
  void setup_post_neighbor() override;
  void pre_exchange() override;
  void post_neighbor() override;
  double memory_usage() override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  void unpack_restart(int, int) override;

  void grow_arrays(int) override;
  void copy_arrays(int, int, int) override;
  void set_arrays(int) override;
  int pack_exchange(int, double *) override;
  int unpack_exchange(int, double *) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  int pack_reverse_comm(int, int, double *) override;
  void unpack_reverse_comm(int, int *, double *) override;

  void attach(PairGrip *);
  // Into the cache, what find() reads of atom i.
  void fetch(int i) const
  {
    __builtin_prefetch(partner[i]);
    for (int n = 0; n < npartner[i] * dnum; n += 8) __builtin_prefetch(valuepartner[i] + n);
  }
  // The stored values of owned atom i with atom j, or null.
  const double *find(int i, int j) const
  {
    const tagint *tags = partner[i], partner_tag = renumbered ? named[j] : atom->tag[j];
    for (int n = 0; n < npartner[i]; n++)
      if (tags[n] == partner_tag) return valuepartner[i] + static_cast<std::size_t>(n) * dnum;
    return nullptr;
  }

private:
  PairGrip *grip = nullptr;
  // Each atom's ID when the partner lists were made, by which partners are named there: delete_atoms and
  // reset_atoms may renumber. Of ghosts too when that has happened.
  tagint *named = nullptr;
  bool renumbered = false;
  int most_partners = 0;                // of an atom, ghosts included
  int round = 0;                        // of sending ghosts' partners home
  std::vector<double> ledger_from_file; // until the pair style takes it

  void keep_lists_through_new_pages();
  void give_back_spare_pages();
  void flush();
  template <typename Fetch, typename Visit> void for_each_contact(Fetch fetch, Visit visit);
  void count_partners();
  void allocate_partners(int natoms);
  void store_partners(int natoms);
  void send_home();
};

} // namespace LAMMPS_NS

#endif
