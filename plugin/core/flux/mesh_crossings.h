// SPDX-License-Identifier: GPL-2.0-only
// A triangle mesh, for crossings.h. Does not depend on LAMMPS.
#ifndef GRIP_MESH_CROSSINGS_H
#define GRIP_MESH_CROSSINGS_H

#include "flux/crossings.h"
#include "surface/mesh.h"
#include "surface/mesh_tree.h"

namespace Grip {

// The front is the side from which the corners of triangles are anticlockwise. A path through a common edge
// or corner of triangles crosses one of them.
class MeshCrossings : public FluxSurface {
public:
  // The mesh and its tree must outlive this object. lower, upper: the box around the mesh.
  MeshCrossings(const MeshView &, const MeshTree &, const Vector &lower, const Vector &upper);
  void cross(const Vector &from, const Vector &to, std::vector<FluxCrossing> &found) override;
  bool meets(const PeriodicCell &cell, int limited) const override;

private:
  const MeshView mesh;
  const MeshTree &tree;
  Vector lower, upper, shift;
  double margin;
  MeshTree::Search search;

  void cross_triangle(int triangle, const Vector &from, const Vector &to,
                      std::vector<FluxCrossing> &found) const;
};

} // namespace Grip

#endif
