// SPDX-License-Identifier: GPL-2.0-only
#include "host/masses.h"

#include "fix.h"
#include "host/image_number.h"
#include "lammps.h"
#include "modify.h"

#include <algorithm>

using namespace LAMMPS_NS;

int Grip::frozen_groups(LAMMPS *lmp)
{
  int groups = 0;
  for (const Fix *fix : lmp->modify->get_fix_by_style("^freeze")) groups |= fix->groupbit;
  return groups;
}

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
    const BodiesOfFix::OfAtoms of = fix->of_atoms();
    for (int i = 0; i < atom->nlocal; i++) {
      if (of.body[i] < 0) continue;
      double *values = &of_body[VALUES * i];
      values[0] = masses[of.body[i]];
      values[1] = fix->number(i);
      values[2] = static_cast<double>(-image_number(of.image[i]));
    }
  }
}

int Grip::Masses::pack(int n, const int *atoms, double *buffer, const int *pbc) const
{
  const auto moved = static_cast<double>(image_number(pbc));
  for (int k = 0; k < n; k++) {
    std::copy_n(&of_body[VALUES * atoms[k]], VALUES, buffer + VALUES * k);
    buffer[VALUES * k + 2] += moved;
  }
  return VALUES * n;
}

void Grip::Masses::unpack(int n, int first, const double *buffer)
{
  std::copy_n(buffer, VALUES * n, &of_body[VALUES * first]);
}
