// SPDX-License-Identifier: GPL-2.0-only
#include "host/masses.h"

#include <algorithm>

using namespace LAMMPS_NS;

void Grip::Masses::find(LAMMPS *lmp, Atom *atom_, int frozen_)
{
  atom = atom_;
  frozen = frozen_;
  bodies.find(lmp);
}

void Grip::Masses::update()
{
  if (!any_bodies()) return;
  of_body.assign(VALUES * static_cast<std::size_t>(atom->nmax), 0.0);
  for (const BodiesOfFix *fix : bodies.last_first()) {
    const std::vector<double> masses = fix->masses();
    const int *body = fix->of_atoms().body;
    for (int i = 0; i < atom->nlocal; i++) {
      if (body[i] < 0) continue;
      of_body[VALUES * i] = masses[body[i]];
      of_body[VALUES * i + 1] = fix->number(i);
    }
  }
}

int Grip::Masses::pack(int n, const int *atoms, double *buffer) const
{
  for (int k = 0; k < n; k++) std::copy_n(&of_body[VALUES * atoms[k]], VALUES, buffer + VALUES * k);
  return VALUES * n;
}

void Grip::Masses::unpack(int n, int first, const double *buffer)
{
  std::copy_n(buffer, VALUES * n, &of_body[VALUES * first]);
}
