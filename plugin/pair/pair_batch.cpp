// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_batch.h"

#include "respa.h"
#include "update.h"

using namespace LAMMPS_NS;

// With run_style respa, the length of a step of the level that computes these forces. Sub-styles of a hybrid
// style that compute at the same time are on the same level.
double Grip::step_length(const Update *update)
{
  const auto *respa = dynamic_cast<Respa *>(update->integrate);
  if (!respa) return update->dt;
  if (respa->level_pair >= 0) return respa->step[respa->level_pair];
  for (int m = 0; m < respa->nhybrid_styles; m++)
    if (respa->hybrid_compute[m]) return respa->step[respa->hybrid_level[m]];
  return update->dt;
}

void Grip::set_geometry(const grip_model &model, double step, grip_batch &batch)
{
  grip_batch_set_rules(&batch, &model, false, step);
}

Grip::LonePair::LonePair(const Contact &contact, int row_i, int row_j)
{
  block.row_i[0] = row_i;
  block.row_j[0] = row_j;
  block.radius_i[0] = contact.radius_i;
  block.radius_j[0] = contact.radius_j;
  block.reduced_mass[0] = contact.reduced_mass;
  inertia[0] = contact.reduced_inertia;
}
