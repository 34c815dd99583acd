// SPDX-License-Identifier: GPL-2.0-only
// Which triangles that a sphere overlaps are contacts, so that a surface pushes as a surface and not as the sum of
// its triangles: the deepest of each smooth group. doc/develop/mesh.md tells why.
#ifndef GRIP_CONTACT_RULE_H
#define GRIP_CONTACT_RULE_H

#include "kernels/mesh.h"

#include <cstdint>
#include <vector>

namespace Grip {

// All of it in the mesh's frame.
struct MeshContact {
  int triangle;    // its number in the mesh
  int feature;     // enum grip_mesh_feature
  double point[3]; // of the mesh, nearest to the centre
  double distance; // of the centre from there
  double n[3];     // unit length, from the point to the centre
};

// One for each thread. For each atom:
//   rule.begin(X, radius);
//   rule.add(pairs[b], feet[b], lane);     for each of its lanes with a bit in feet[b].within, in any order
//   rule.finish();
//   for (const MeshContact &c : rule.contacts()) ...       deepest first
// Nothing is allocated once the largest number of triangles has been seen. The blocks need not outlive add().
class ContactRule {
public:
  // crease: radians. Triangles whose surface turns by at most that across an edge belong to one smooth surface,
  // and so do those that are linked by such triangles.
  explicit ContactRule(double crease);

  // radius: of the sphere. Lengths are compared with it.
  void begin(const double X[3], double radius);
  void add(const grip_mesh_pairs &pairs, const grip_mesh_feet &feet, int lane);
  void finish();
  const std::vector<MeshContact> &contacts() const { return accepted; }

  // A point that is less than this many radii in front of a contact's tangent plane counts as behind it.
  static constexpr double COVERED = 1e-6;
  void set_covered(double radii) { covered_by = radii; }

private:
  // A triangle within reach.
  struct Near {
    double distance, foot[3], normal[3], height;
    int triangle, feature;
    int vertex[3];
    int group; // of the smooth surface, once it is known
  };

  double cos_crease, covered_by = COVERED;
  double centre[3] = {0.0, 0.0, 0.0}, radius = 0.0;
  std::vector<Near> within;
  std::vector<MeshContact> accepted;
  std::vector<int> accepted_group, left, queue, table, next_at_edge;
  bool grouped = false;
};

} // namespace Grip

#endif
