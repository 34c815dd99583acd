// SPDX-License-Identifier: GPL-2.0-only
#include "energy/pair_energy.h"

#include "atom.h"
#include "domain.h"
#include "force.h"

#include <algorithm>

using namespace LAMMPS_NS;
using Grip::PairEnergy;

void PairEnergy::begin_run(bool of_atoms)
{
  books_atoms = of_atoms;
  if (!ledger.on()) return;
  body_forces.find(lmp, bodies);
  external_forces.find(lmp);
  inertia.find(modify);
}

std::vector<double> PairEnergy::numbers() const
{
  if (!ledger.on()) return {};
  std::vector<double> all(ledger.entry.begin(), ledger.entry.end());
  all.push_back(body_work());
  return all;
}

void PairEnergy::restore(const std::vector<double> &all)
{
  std::copy_n(all.begin(), GRIP_ENTRIES, ledger.entry.begin());
  ledger.go_on();
  body_forces.begin(all[GRIP_ENTRIES]);
}

// LAMMPS drops atoms outside a fixed boundary when it exchanges atoms. Their kinetic energy in the last step
// of the ledger is booked; the half kick that the forces of that step have given their velocities since then
// is undone first.
void PairEnergy::book_leaving(double dt)
{
  if (!ledger.on() || domain->nonperiodic == 0 || !books_atoms) return;
  const double kick = 0.5 * dt * force->ftm2v;
  for (int i = 0; i < atom->nlocal; i++) {
    if (!leaves_box(i)) continue;
    const double m = atom->rmass[i], moment = inertia.of(atom, i);
    double twice = 0.0;
    for (int d = 0; d < 3; d++) {
      const double v = atom->v[i][d] - kick * atom->f[i][d] / m,
                   w = atom->omega[i][d] - kick * atom->torque[i][d] / moment;
      twice += m * v * v + moment * w * w;
    }
    ledger.entry[GRIP_GONE] += 0.5 * force->mvv2e * twice;
  }
}

bool PairEnergy::leaves_box(int i) const
{
  double position[3] = {atom->x[i][0], atom->x[i][1], atom->x[i][2]};
  const bool slanted = domain->triclinic;
  if (slanted) domain->x2lamda(atom->x[i], position);
  const double *low = slanted ? domain->boxlo_lamda : domain->boxlo,
               *high = slanted ? domain->boxhi_lamda : domain->boxhi;
  constexpr int FIXED = 1;
  for (int d = 0; d < 3; d++) {
    if (domain->boundary[d][0] == FIXED && position[d] < low[d]) return true;
    if (domain->boundary[d][1] == FIXED && position[d] >= high[d]) return true;
  }
  return false;
}
