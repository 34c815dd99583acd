// SPDX-License-Identifier: GPL-2.0-only
// Grains with shapes in the form that the kernels use (src/grip/shape_batch.h), and what their contacts
// report.
#ifndef GRIP_SHAPE_ARRAYS_H
#define GRIP_SHAPE_ARRAYS_H

#include "contacts/step_batch.h"
#include "grip/shape_batch.h"
#include "shapes/shaped_grains.h"

#include <string>
#include <vector>

namespace Grip {

class ShapeArrays {
public:
  // Call before each run. grains: null if no grain has a shape. held: group bits of atoms that do not move.
  void bind(ShapedGrains *grains, const LAMMPS_NS::Atom *atom, int held);
  const ShapedGrains *grains() const { return linked(link); }
  bool any() const { return grains(); }
  // Valid until LAMMPS reallocates the arrays of its atoms.
  grip_shape_atoms now() const;
  // Adds what the contacts of a thread have met in this step.
  void count(const ShapeFindings &of) const;
  // Call when all contacts have been computed.
  void end_step() { redefined = false; }

private:
  ShapedGrains::Link link;
  const LAMMPS_NS::Atom *atom = nullptr;
  int held = 0;
  std::vector<const grip_shape *> of_type;
  grip_shape ball{};
  std::string definition; // of the latest run, "" before the first one
  bool redefined = false; // the words have changed, and no contact has been computed since

  LAMMPS_NS::tagint tag(int i) const { return i < 0 ? 0 : atom->tag[i]; }
};

// Whether a type has a shape, by type; empty if no grain has one.
std::vector<char> shaped_types(LAMMPS_NS::LAMMPS *lmp);

// What of a model does not go with shapes, or "".
std::string without_shapes(const grip_model &model);

} // namespace Grip

#endif
