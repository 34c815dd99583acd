// SPDX-License-Identifier: GPL-2.0-only
// A fix that has numbers for each atom. They move with the atom between indices and ranks, and some of them
// are in restart files.
#ifndef GRIP_FIX_WITH_COLUMNS_H
#define GRIP_FIX_WITH_COLUMNS_H

#include "fix.h"

#include <string>

namespace Grip {

class FixWithColumns : public LAMMPS_NS::Fix {
public:
  FixWithColumns(LAMMPS_NS::LAMMPS *lmp, int narg, char **arg) : Fix(lmp, narg, arg) {}
  ~FixWithColumns() override;
  void grow_arrays(int nmax) override;
  void copy_arrays(int from, int to, int) override;
  void set_arrays(int i) override { begin_atom(i); }
  int pack_exchange(int i, double *buffer) override;
  int unpack_exchange(int i, double *buffer) override;
  int pack_restart(int i, double *row) override;
  void unpack_restart(int i, int nth) override;
  int size_restart(int) override { return maxsize_restart(); }
  int maxsize_restart() override;
  double memory_usage() override;

protected:
  double **columns = nullptr; // a row for each atom

  // Call at the end of the constructor, after all that may be an error, or not at all. nsaved: number of
  // values of an atom in restart files. owner_: the start of error messages.
  void make_columns(int n, int nsaved_, const std::string &owner_);
  // Sets the row of an atom that has just been created.
  virtual void begin_atom(int i);
  // Convert a row to and from the values in restart files; as they are, they are the first columns.
  virtual void save_atom(int i, double *values) const;
  virtual void read_atom(int i, const double *values);

private:
  int ncolumns = 0, nsaved = 0;
  std::string owner;
};

} // namespace Grip

#endif
