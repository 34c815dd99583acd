// SPDX-License-Identifier: GPL-2.0-only
// Which triangles that a sphere overlaps are contacts, so that a surface pushes as a surface and not as the
// sum of its triangles: the deepest of each smooth group. doc/develop/mesh.md tells why.
#ifndef GRIP_CONTACT_RULE_H
#define GRIP_CONTACT_RULE_H

#include "kernels/mesh.h"

#include <vector>

namespace Grip {

// All of it in the mesh's frame.
struct MeshContact {
  int triangle; // its number in the mesh
  int feature;  // enum grip_mesh_feature
  int row;      // of its pair: which image of the sphere it was
  // From the mesh's nearest point to the centre, and how long that is.
  double r[3], distance;
  double n[3]; // unit length, along r. Of a centre on the mesh it is the triangle's normal
};

// One for each thread. For each atom:
//   rule.begin(radius);
//   rule.add(pairs[b], feet[b], lane);     for each of its lanes with a bit in feet[b].within, in any order
//   rule.finish();
//   for (const MeshContact &c : rule.contacts()) ...       deepest first
// Nothing is allocated once the largest number of triangles has been seen. The blocks need not outlive add().
class ContactRule {
public:
  // crease: radians. Triangles whose surface turns by at most that across an edge belong to one smooth
  // surface, and so do those that are linked by such triangles.
  explicit ContactRule(double crease);

  // radius: of the sphere. Lengths are compared with it.
  void begin(double radius);
  void add(const grip_mesh_pairs &pairs, const grip_mesh_feet &feet, int lane);
  void finish();
  const std::vector<MeshContact> &contacts() const { return accepted; }

  // A point that is less than this many radii in front of a contact's tangent plane counts as behind it.
  static constexpr double COVERED = 1e-3;

private:
  // A triangle within reach.
  struct Near {
    double distance, r[3], normal[3];
    int triangle, feature, row;
    int vertex[3];
  };

  double cos_crease, radius = 0.0;
  std::vector<Near> within;
  std::vector<MeshContact> accepted;
  std::vector<int> accepted_from; // which of `within` they are
  std::vector<int> left;          // of `within`: not behind the first contact
  // For many triangles: which of their edges have the same two vertices, and how near a vertex's triangles
  // are.
  std::vector<int> edge_table, next_at_edge, vertex_table;
  std::vector<double> vertex_distance;
  unsigned table_mask = 0;
  // Triangles of a group have the same root.
  std::vector<int> parent;
  bool grouped = false, tabled = false;

  bool precedes(int, int) const;
  void accept(int);
  void find_direction(const Near &, double n[3]) const;
  bool covered(const Near &, const MeshContact &) const;
  bool no_minimum(const Near &);
  bool same_surface(int, int);
  bool smooth(const Near &, int, const Near &, int) const;
  void find_groups();
  void fill_tables();
  int *edge_entry(int, int);
  int *vertex_entry(int);
  int root(int);
  void join(int, int);
};

} // namespace Grip

#endif
