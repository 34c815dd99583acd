// SPDX-License-Identifier: GPL-2.0-only
#include "host/masses.h"

#include "fix.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;

void Grip::Masses::find(Atom *atom_, Modify *modify, int frozen_)
{
  atom = atom_;
  frozen = frozen_;
  rigid_fixes.clear();
  for (Fix *fix : modify->get_fix_list())
    if (fix->rigid_flag) rigid_fixes.push_back(fix);
}

void Grip::Masses::update()
{
  if (!any_bodies()) return;
  of_body.resize(atom->nmax);
  std::fill_n(of_body.begin(), atom->nlocal, 0.0);
  for (Fix *fix : rigid_fixes) {
    int dim;
    const auto *body = static_cast<int *>(fix->extract("body", dim));
    const auto *total = static_cast<double *>(fix->extract("masstotal", dim));
    if (!body || !total) continue;
    for (int i = 0; i < atom->nlocal; i++)
      if (body[i] >= 0) of_body[i] = total[body[i]];
  }
}
