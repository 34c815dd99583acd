// SPDX-License-Identifier: GPL-2.0-only
// Work that fix gravity does on this rank's atoms, in step with the
// contacts' ledger: velocities are those of the half step, and the force of a step counts half before it and
// half behind. The pair style looks before the fix renews its acceleration, so the second half waits for the
// next look.
#ifndef GRIP_BODY_FORCES_H
#define GRIP_BODY_FORCES_H

#include "atom.h"
#include "fix.h"
#include "modify.h"

#include <vector>

namespace Grip {

class BodyForces {
public:
  double booked = 0.0;

  void find(LAMMPS_NS::Modify *modify)
  {
    settle();
    sources.clear();
    for (LAMMPS_NS::Fix *fix : modify->get_fix_by_style("^gravity")) {
      int dim;
      const auto *g = static_cast<double *>(fix->extract("gvec", dim));
      if (g) sources.push_back({fix->groupbit, g, {0.0, 0.0, 0.0}});
    }
  }

  void step(const LAMMPS_NS::Atom *atom, double dt)
  {
    settle();
    for (Source &s : sources) {
      double p[3] = {0.0, 0.0, 0.0};
      for (int i = 0; i < atom->nlocal; i++)
        if (atom->mask[i] & s.groupbit)
          for (int d = 0; d < 3; d++) p[d] += atom->rmass[i] * atom->v[i][d];
      for (int d = 0; d < 3; d++) {
        s.half[d] = 0.5 * dt * p[d];
        booked += s.half[d] * s.g[d];
      }
    }
  }

  double work() const
  {
    double sum = booked;
    for (const Source &s : sources)
      for (int d = 0; d < 3; d++)
        if (s.half[d] != 0.0) sum += s.half[d] * s.g[d]; // else the fix may be gone
    return sum;
  }

  // Books what waits. At the end of a run: fixes may be deleted before the next.
  void settle() { begin(work()); }

  // Another beginning: what is booked so far, and nothing waits.
  void begin(double work)
  {
    booked = work;
    for (Source &s : sources) s.half[0] = s.half[1] = s.half[2] = 0.0;
  }

private:
  struct Source {
    int groupbit;
    const double *g; // the fix's acceleration
    double half[3];  // momentum by half a step
  };
  std::vector<Source> sources;
};

} // namespace Grip

#endif
