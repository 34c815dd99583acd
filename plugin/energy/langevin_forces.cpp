// SPDX-License-Identifier: GPL-2.0-only
#include "energy/langevin_forces.h"

#include "energy/member_motion.h"
#include "lammps.h"

using namespace Grip;
using LAMMPS_NS::LAMMPS;

void LangevinForces::find(const LAMMPS *lmp, const RigidBodies &bodies)
{
  fixes.clear();
  for (const auto &fix : bodies.fixes)
    if (fix->has_langevin()) fixes.push_back(fix.get());
  displacements.clear();
  acts_at_begin = loads_include_all_at_set_up(lmp);
}

double LangevinForces::work_of(const double *load, const Displacement &moved)
{
  return load ? dot(vector_of(load), moved.of_centre) + dot(vector_of(load + 3), moved.angle) : 0.0;
}

LangevinForces::Displacement LangevinForces::displacement(const BodiesOfFix &fix, int b, double dt)
{
  const RigidBody body = fix.body(b);
  return {dt * body.velocity, dt * mean_spin(body, fix.spin_of_end, dt)};
}

double LangevinForces::first_half(const BodiesOfFix &fix, int b, double dt) const
{
  if (!fix.has_langevin() || !acts_at_begin || dt == 0.0) return 0.0;
  return 0.5 * work_of(fix.langevin(b), displacement(fix, b, dt));
}

void LangevinForces::begin_step(double dt)
{
  for (const BodiesOfFix *fix : fixes)
    for (int b = 0; b < fix->count(); b++) total += first_half(*fix, b, dt);
}

void LangevinForces::follow(double dt)
{
  displacements.clear();
  if (dt == 0.0) return;
  for (const BodiesOfFix *fix : fixes)
    for (int b = 0; b < fix->count(); b++) displacements.push_back(displacement(*fix, b, dt));
}

void LangevinForces::end_step()
{
  auto moved = displacements.cbegin();
  for (const BodiesOfFix *fix : fixes)
    for (int b = 0; b < fix->count() && moved != displacements.cend(); b++, moved++)
      total += 0.5 * work_of(fix->langevin(b), *moved);
  acts_at_begin = true; // in all steps of the run except the first one
}
