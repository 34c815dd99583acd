// SPDX-License-Identifier: GPL-2.0-only
#include "library.h"

#include "compute.h"
#include "computes/compute_grip_bond.h"
#include "computes/compute_grip_contact.h"
#include "fix.h"
#include "lammps.h"
#include "modify.h"
#include "utils.h"

#include <limits>
#include <mpi.h>
#include <string>
#include <vector>

using namespace LAMMPS_NS;

namespace {

template <class Style> bool is_ours(const Style *style)
{
  return utils::strmatch(style->style, "grip");
}

std::string line_of(const Compute *compute)
{
  const auto *contacts = dynamic_cast<const ComputeGripContact *>(compute);
  const auto *bonds = dynamic_cast<const ComputeGripBond *>(compute);
  return fmt::format("compute {} {}{}\n", compute->id, compute->style,
                     contacts ? contacts->field_names()
                     : bonds  ? bonds->field_names()
                              : "");
}

std::string line_of(const Fix *fix)
{
  return fmt::format("fix {} {} {}\n", fix->id, fix->style, fix->nevery);
}

} // namespace

const char *grip_library_styles(void *lammps)
{
  static std::string text;
  Modify *modify = static_cast<LAMMPS *>(lammps)->modify;
  text.clear();
  for (Compute *compute : modify->get_compute_list())
    if (is_ours(compute)) text += line_of(compute);
  for (Fix *fix : modify->get_fix_list())
    if (is_ours(fix)) text += line_of(fix);
  return text.c_str();
}

int grip_library_gather(void *lammps, const double *mine, int n, double *all)
{
  MPI_Comm world = static_cast<LAMMPS *>(lammps)->world;
  int nranks = 0;
  MPI_Comm_size(world, &nranks);
  std::vector<int> counts(nranks), begins(nranks);
  MPI_Allgather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, world);
  long long total = 0;
  for (int rank = 0; rank < nranks; rank++) {
    begins[rank] = static_cast<int>(total);
    total += counts[rank];
    if (total > std::numeric_limits<int>::max()) return -1;
  }
  if (all) MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts.data(), begins.data(), MPI_DOUBLE, world);
  return static_cast<int>(total);
}
