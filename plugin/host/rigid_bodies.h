// SPDX-License-Identifier: GPL-2.0-only
// Masses of rigid bodies, which stand in for those of their atoms in contacts.
#ifndef GRIP_RIGID_BODIES_H
#define GRIP_RIGID_BODIES_H

#include "fix.h"
#include "modify.h"

#include <algorithm>
#include <vector>

namespace Grip {

class RigidBodies {
public:
  void find(LAMMPS_NS::Modify *modify)
  {
    fixes.clear();
    for (LAMMPS_NS::Fix *fix : modify->get_fix_list())
      if (fix->rigid_flag) fixes.push_back(fix);
  }

  bool any() const { return !fixes.empty(); }

  // The mass of each owned atom's body, 0 without one.
  void masses(int nlocal, double *mass) const
  {
    std::fill(mass, mass + nlocal, 0.0);
    for (LAMMPS_NS::Fix *fix : fixes) {
      int dim;
      const auto *body = static_cast<int *>(fix->extract("body", dim));
      const auto *total = static_cast<double *>(fix->extract("masstotal", dim));
      if (!body || !total) continue;
      for (int i = 0; i < nlocal; i++)
        if (body[i] >= 0) mass[i] = total[body[i]];
    }
  }

private:
  std::vector<LAMMPS_NS::Fix *> fixes;
};

} // namespace Grip

#endif
