// SPDX-License-Identifier: GPL-2.0-only
// The per-atom arrays of LAMMPS in the form that the kernels use, and the size of a grain.
#ifndef GRIP_ATOM_ARRAYS_H
#define GRIP_ATOM_ARRAYS_H

#include "atom.h"
#include "grip/store.h"

namespace Grip {

// A row of three values is loaded as four values only if another atom's row follows the last row in use.
inline grip_atoms atom_arrays(const LAMMPS_NS::Atom *atom)
{
  const bool padded = atom->nlocal + atom->nghost < atom->nmax;
  return {atom->x[0], atom->v[0], atom->omega[0], atom->f[0], atom->torque[0], padded};
}

// The bounding radius of an atom [L]: no point of its grain is farther from its centre. Lists, ghosts, the
// reach of forces and searches at walls use it. For a sphere it is the radius.
inline const double *bounding_radii(const LAMMPS_NS::Atom *atom)
{
  return atom->radius;
}
inline double bounding_radius(const LAMMPS_NS::Atom *atom, int i)
{
  return bounding_radii(atom)[i];
}

} // namespace Grip

#endif
