// SPDX-License-Identifier: GPL-2.0-only
#include "host/impact_bodies.h"

#include "atom.h"
#include "host/rigid_bodies.h"
#include "lammps.h"
#include "shapes/shaped_grains.h"

using namespace Grip;

void ImpactBodies::find(LAMMPS_NS::LAMMPS *lmp, const RigidBodies &bodies)
{
  mass = bodies.masses_for_times(lmp->atom, masses);
  take_shapes(lmp);
}

void ImpactBodies::find(LAMMPS_NS::LAMMPS *lmp, const std::vector<double> &of_atoms)
{
  masses = of_atoms;
  mass = masses.data();
  take_shapes(lmp);
}

void ImpactBodies::take_shapes(LAMMPS_NS::LAMMPS *lmp)
{
  const LAMMPS_NS::Atom *atom = lmp->atom;
  const ShapedGrains *grains = find_shapes(lmp);
  radius = atom->radius;
  if (!grains) return;
  radii.assign(radius, radius + atom->nlocal);
  if (mass != masses.data()) masses.assign(mass, mass + atom->nlocal);
  for (int i = 0; i < atom->nlocal; i++) {
    if (!grains->is_shaped(i)) continue;
    const ShapeOfType &of = grains->of_type(atom->type[i]);
    radii[i] = grains->scale(i) * of.largest_curvature;
    masses[i] *= of.least_mass;
  }
  radius = radii.data();
  mass = masses.data();
}
