// SPDX-License-Identifier: GPL-2.0-only
#include "host/fix_with_columns.h"

#include "atom.h"
#include "host/restart_input.h"
#include "error.h"
#include "memory.h"

#include <algorithm>
#include <cmath>

using LAMMPS_NS::Atom;
using namespace Grip;

void FixWithColumns::make_columns(int n, int nsaved_, const std::string &owner_)
{
  ncolumns = maxexchange = n;
  nsaved = nsaved_;
  owner = owner_;
  create_attribute = 1;
  grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  if (nsaved) {
    restart_peratom = 1;
    atom->add_callback(Atom::RESTART);
  }
  for (int i = 0; i < atom->nlocal; i++) begin_atom(i);
}

FixWithColumns::~FixWithColumns()
{
  if (!ncolumns || copymode) return;
  atom->delete_callback(id, Atom::GROW);
  if (nsaved) atom->delete_callback(id, Atom::RESTART);
  memory->destroy(columns);
}

void FixWithColumns::grow_arrays(int nmax)
{
  memory->grow(columns, nmax, ncolumns, "grip:columns");
}

void FixWithColumns::begin_atom(int i)
{
  std::fill_n(columns[i], ncolumns, 0.0);
}

void FixWithColumns::copy_arrays(int from, int to, int /* delflag */)
{
  std::copy_n(columns[from], ncolumns, columns[to]);
}

int FixWithColumns::pack_exchange(int i, double *buffer)
{
  std::copy_n(columns[i], ncolumns, buffer);
  return ncolumns;
}

int FixWithColumns::unpack_exchange(int i, double *buffer)
{
  std::copy_n(buffer, ncolumns, columns[i]);
  return ncolumns;
}

void FixWithColumns::save_atom(int i, double *values) const
{
  std::copy_n(columns[i], nsaved, values);
}

void FixWithColumns::read_atom(int i, const double *values)
{
  std::copy_n(values, nsaved, columns[i]);
}

int FixWithColumns::pack_restart(int i, double *row)
{
  save_atom(i, row + 1);
  close_row(row, maxsize_restart(), atom->tag[i]);
  return maxsize_restart();
}

int FixWithColumns::maxsize_restart()
{
  return ROW_OVERHEAD + nsaved;
}

// A file may have columns that this fix does not have.
void FixWithColumns::unpack_restart(int i, int nth)
{
  if (!nsaved) return;
  read_row_of(lmp, owner, i, nth, [&](const Row &row) {
    if (row.count != nsaved)
      throw BadBlock{
          fmt::format("it has {} numbers, accepted are {}. {}", row.count, nsaved, USE_ANOTHER_FILE)};
    if (!std::all_of(row.values, row.values + nsaved, [](double value) { return std::isfinite(value); }))
      throw BadBlock{std::string("a value is not a number. ") + USE_ANOTHER_FILE};
    read_atom(i, row.values);
  });
}

double FixWithColumns::memory_usage()
{
  return static_cast<double>(atom->nmax) * ncolumns * sizeof(double);
}
