// SPDX-License-Identifier: GPL-2.0-only
// Access to the particle fields of a law (src/grip/law.h). Custom atom properties of LAMMPS with the names
// d_NAME store them.
#ifndef GRIP_PARTICLE_FIELDS_H
#define GRIP_PARTICLE_FIELDS_H

#include "atom.h"

#include "grip/batch.h"
#include "grip.h"

#include <vector>

namespace Grip {

class ParticleFields {
public:
  // Finds the properties, which must exist. of: the law.
  void bind(LAMMPS_NS::Atom *atoms, const grip_law *of)
  {
    atom = atoms;
    law = of;
    index.clear();
    int type, columns;
    for (int f = 0; f < law->nfields; f++)
      index.push_back(atom->find_custom(law->fields[f].name, type, columns));
  }

  double *array(int field) const { return atom->dvector[index[field]]; }
  // Index of the field with the given role, or -1 if there is none.
  int field(grip_field_role role) const { return grip_field_index(law, role); }
  // The values of the field with the given role, which must exist.
  double *array(grip_field_role role) const { return array(field(role)); }

  // Loads the fields of the lanes' atoms that the law reads (step/contact_atoms.h).
  template <class Lanes> void gather(const Lanes &lanes, grip_fields &to) const
  {
    for (int k = 0; k < lanes.nlanes(); k++) {
      gather(lanes.i(k), k, to.i);
      if (lanes.j(k) >= 0) gather(lanes.j(k), k, to.j);
    }
  }
  // Adds the contributions of touching contacts to the fields whose use contains a bit of `use`.
  template <class Lanes> void scatter(const grip_batch &batch, const Lanes &lanes, unsigned use) const
  {
    for (int k = 0; k < lanes.nlanes(); k++) {
      if (!(batch.overlap[k] > 0.0)) continue;
      scatter(lanes.i(k), k, batch.fields->i, use);
      if (lanes.counts_j(k)) scatter(lanes.j(k), k, batch.fields->j, use);
    }
  }

private:
  // side: i or j of struct grip_fields.
  void gather(int i, int k, double side[][GRIP_BATCH]) const
  {
    for (int f = 0; f < law->nfields; f++)
      if (law->fields[f].use & GRIP_FIELD_READ) side[f][k] = array(f)[i];
  }

  void scatter(int i, int k, const double side[][GRIP_BATCH], unsigned use) const
  {
    for (int f = 0; f < law->nfields; f++)
      if (law->fields[f].use & use) array(f)[i] += side[f][k];
  }

  LAMMPS_NS::Atom *atom = nullptr;
  const grip_law *law = nullptr;
  std::vector<int> index;
};

} // namespace Grip

#endif
