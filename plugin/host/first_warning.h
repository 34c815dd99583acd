// SPDX-License-Identifier: GPL-2.0-only
// A warning for which any rank may find a reason at any time. A rank stores the reason when it finds it. At
// the next collective call of print(), the first reason of all ranks is printed once.
#ifndef GRIP_FIRST_WARNING_H
#define GRIP_FIRST_WARNING_H

#include "comm.h"
#include "error.h"
#include "lammps.h"
#include "lmptype.h"

#include <string>

namespace Grip {

class FirstWarning {
public:
  bool noted() const { return printed || !text.empty(); }

  void note(LAMMPS_NS::bigint at_step, const std::string &what)
  {
    step = static_cast<double>(at_step);
    text = what;
  }

  // Prints the warning. Collective.
  void print(LAMMPS_NS::LAMMPS *lmp)
  {
    if (printed) return;
    struct {
      double step;
      int rank;
    } mine = {text.empty() ? 1.0e300 : step, lmp->comm->me}, first;
    MPI_Allreduce(&mine, &first, 1, MPI_DOUBLE_INT, MPI_MINLOC, lmp->world);
    if (first.step == 1.0e300) return;
    printed = true;
    if (first.rank == lmp->comm->me) lmp->error->warning(FLERR, text);
  }

private:
  bool printed = false;
  double step = 0.0;
  std::string text;
};

} // namespace Grip

#endif
