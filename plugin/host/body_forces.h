// SPDX-License-Identifier: GPL-2.0-only
// Work that fix gravity does on this rank's atoms, in step with the
// contacts' ledger: velocities are those of the middle of a step, and half of the work is done by the force
// of the step before, half by that of the step after. The pair style runs before the fix renews its
// acceleration, so the second half is booked one step later.
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

  // At the begin of a run. One that ended with an error has not settled: the half that was still to come is
  // booked with the acceleration of its last step, because the fix may be deleted since.
  void find(LAMMPS_NS::Modify *modify)
  {
    for (Source &s : sources) s.g = s.last;
    settle();
    sources.clear();
    for (LAMMPS_NS::Fix *fix : modify->get_fix_by_style("^gravity")) {
      int dim;
      const auto *g = static_cast<double *>(fix->extract("gvec", dim));
      if (g) sources.push_back({fix->groupbit, g, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}});
    }
  }

  // dt: 0 at set-up, where nothing moves, and a fix with variables may have no acceleration yet.
  void step(const LAMMPS_NS::Atom *atom, double dt)
  {
    settle();
    if (dt == 0.0) return;
    for (Source &s : sources) {
      double p[3] = {0.0, 0.0, 0.0};
      for (int i = 0; i < atom->nlocal; i++)
        if (atom->mask[i] & s.groupbit)
          for (int d = 0; d < 3; d++) p[d] += atom->rmass[i] * atom->v[i][d];
      for (int d = 0; d < 3; d++) {
        s.half[d] = 0.5 * dt * p[d];
        s.last[d] = s.g[d];
        booked += s.half[d] * s.g[d];
      }
    }
  }

  double work() const
  {
    double sum = booked;
    for (const Source &s : sources)
      for (int d = 0; d < 3; d++)
        // Where nothing is still to come, the fix may have been deleted, and g with it.
        if (s.half[d] != 0.0) sum += s.half[d] * s.g[d];
    return sum;
  }

  // At the end of a run: books the half that is still to come, because the fix may be deleted before the next
  // run.
  void settle() { begin(work()); }

  // Begins anew from work that was booked before, as after a restart.
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
    double last[3];  // g in the last step
  };
  std::vector<Source> sources;
};

} // namespace Grip

#endif
