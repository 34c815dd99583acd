// SPDX-License-Identifier: GPL-2.0-only
// Which triangles that a sphere overlaps are contacts, so that a surface pushes as a surface and not as the
// sum of its triangles: the deepest of each smooth group. doc/develop/mesh.md tells why.
#ifndef GRIP_CONTACT_RULE_H
#define GRIP_CONTACT_RULE_H

#include "kernels/mesh.h"

#include <array>
#include <cstdint>
#include <utility>
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

// All triangles near a sphere: blocks of pairs that follow each other, of which the lanes with a bit in
// `lanes` are its own, and the rows of its centres (kernels/mesh.h).
struct MeshSurroundings {
  const grip_mesh_pairs *pairs = nullptr;
  int nblocks = 0;
  std::uint32_t lanes = 0;
  const double *point = nullptr;
};

// One for each thread. For each atom:
//   rule.begin(radius);
//   rule.surround(surroundings);      all triangles within reach() radii at least
//   rule.add(block, feet, lane);      for each of its lanes with a bit in feet.within, in any order
//   rule.finish();
//   for (const MeshContact &c : rule.contacts()) ...       deepest first
// Nothing is allocated once the largest number of triangles has been seen. The blocks must outlive finish().
class ContactRule {
public:
  // crease: radians. Triangles whose surface turns by at most that across an edge belong to one smooth
  // surface, and so do those that are linked by such triangles.
  explicit ContactRule(double crease);

  // Edges that are farther from the centre link nothing. In radii of the sphere.
  double reach() const { return link_reach; }

  // radius: of the sphere. Lengths are compared with it.
  void begin(double radius);
  void surround(const MeshSurroundings &around_) { around = around_; }
  // A lane of one of the surrounding blocks.
  void add(const grip_mesh_pairs &block, const grip_mesh_feet &feet, int lane);
  void finish();
  const std::vector<MeshContact> &contacts() const { return accepted; }

  // A point that is less than this many radii in front of a contact's tangent plane counts as behind it.
  static constexpr double COVERED = 1e-3;

private:
  // A triangle that the sphere overlaps.
  struct Near {
    double distance;
    std::array<double, 3> r;
    int feature;
    int node; // the surrounding triangle, counted through the lanes of all blocks
  };
  // An edge within reach, as a side of one of its triangles.
  struct Side {
    int low, high, row, node; // low, high: its vertices
    bool forward;             // the triangle passes it from low to high
  };

  double cos_crease, link_reach, radius = 0.0;
  MeshSurroundings around;
  double same_distance = 0.0; // two distances that differ by less are the same
  std::vector<Near> within;
  std::vector<MeshContact> accepted;
  std::vector<int> order;  // of `within`: those that are left to look at
  std::vector<int> places; // of `within`: different nearest points at the same distance
  std::vector<int> others; // those of them that the first one hides
  // Nearest points that an accepted contact stands for: members[member_end[i - 1]] to members[member_end[i]].
  std::vector<int> members, member_end;
  // Surrounding triangles of one smooth surface have the same root.
  bool linked = false;
  std::vector<Side> sides;
  std::vector<int> parent;
  std::vector<std::vector<int>>
      surfaces; // of each accepted contact: the roots of all triangles at its points

  const grip_mesh_pairs &block(int node) const { return around.pairs[node / GRIP_MESH_LANES]; }
  const double *centre(int node) const;
  std::pair<int, int> preference(int) const;
  int find_nearest();
  void find_rest(int nearest);
  void take_level(int *begin, int *end);
  void accept_places();
  void accept(int);
  MeshContact contact_of(int) const;
  bool covered(const Near &, const MeshContact &) const;
  bool is_at(const Near &, int node) const;
  template <class F> bool any_at(const Near &, const F &) const;
  bool no_minimum(const Near &) const;
  bool apart(const Near &, const Near &) const;
  bool hidden(int);
  bool same_surface(int, int);
  double key(int) const;
  void find_links();
  void add_sides(int node);
  bool smooth(const Side &, const Side &) const;
  int root(int);
};

} // namespace Grip

#endif
