// SPDX-License-Identifier: GPL-2.0-only
// Decides which triangles that a sphere overlaps are contacts, so that a mesh acts as a surface instead of
// the sum of its triangles: the deepest triangle of each smooth group. doc/develop/mesh.md gives the reasons.
#ifndef GRIP_CONTACT_RULE_H
#define GRIP_CONTACT_RULE_H

#include "grip/mesh.h"
#include "surface/vector.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace Grip {

// A closest point of the mesh that is a contact, in the mesh's frame.
struct MeshContact : grip_closest_point {
  Vector n; // unit vector along r, or the triangle's normal if the centre is on the mesh
};

// All triangles near a sphere: consecutive blocks of an array of pairs, of which the lanes with a bit in
// `lanes` belong to the sphere, and the rows of its centres (grip/mesh.h).
struct MeshSurroundings {
  const grip_mesh_pairs *pairs = nullptr;
  int first_block = 0, nblocks = 0;
  std::uint32_t lanes = 0;
  const double *point = nullptr;
};

// Use one object per thread. For each atom:
//   rule.begin(radius);
//   rule.surround(surroundings);      all triangles within reach() radii at least
//   rule.add(point);                  for each of its pairs that is within the radius, in any order
//   rule.finish();
//   for (const MeshContact &c : rule.contacts()) ...       deepest first
// Nothing is allocated once the largest number of triangles has occurred. The blocks must outlive finish().
class ContactRule {
public:
  // crease: angle in radians. Triangles belong to one smooth surface if the surface turns by at most this
  // angle across their common edge, or if they are linked by such triangles.
  explicit ContactRule(double crease);

  // Edges farther from the centre do not link triangles. In units of the sphere's radius.
  double reach() const { return link_reach; }

  // radius: that of the sphere, to which lengths are compared.
  void begin(double radius);
  void surround(const MeshSurroundings &around_) { around = around_; }
  // The closest point of a surrounding pair.
  void add(const grip_closest_point &point) { within.push_back(point); }
  void finish();
  const std::vector<MeshContact> &contacts() const { return accepted; }
  // The centre of the sphere, or of its image, to which a pair belongs.
  const double *centre(int pair) const;

  // A point less than this many radii in front of a contact's tangent plane counts as behind it.
  static constexpr double COVERED = 1e-3;

private:
  using Near = grip_closest_point; // of a triangle that the sphere overlaps
  // An edge within reach, as seen from one of its triangles.
  struct Side {
    int low, high, row, pair; // low, high: vertex indices
    bool forward;             // the triangle traverses it from low to high
  };

  double cos_crease, link_reach, radius = 0.0;
  MeshSurroundings around;
  double same_distance = 0.0; // distances that differ by less count as equal
  std::vector<Near> within;
  std::vector<MeshContact> accepted;
  std::vector<int> order;  // indices in `within` still to be examined
  std::vector<int> places; // indices in `within`: distinct nearest points at equal distance
  std::vector<int> others; // indices in `within`: those of `places` that the first one hides
  // Nearest points that an accepted contact represents: members[member_end[i - 1]] to members[member_end[i]].
  std::vector<int> members, member_end;
  // Surrounding triangles of one smooth surface have the same root.
  bool linked = false;
  std::vector<Side> sides;
  std::vector<int> parent;
  std::vector<std::vector<int>>
      surfaces; // for each accepted contact: the roots of all triangles at its points

  const grip_mesh_pairs &block(int pair) const { return around.pairs[pair / GRIP_MESH_LANES]; }
  std::pair<int, int> preference(int) const;
  int find_nearest();
  void find_rest(int nearest);
  void take_level(int *begin, int *end);
  void accept_places();
  void accept(int);
  MeshContact contact_of(int) const;
  bool covered(const Near &, const MeshContact &) const;
  bool is_at(const Near &, int pair) const;
  template <class F> bool any_at(const Near &, const F &) const;
  bool no_minimum(const Near &) const;
  bool apart(const Near &, const Near &) const;
  bool hidden(int);
  bool same_surface(int, int);
  double key(int) const;
  void find_links();
  void add_sides(int pair);
  bool smooth(const Side &, const Side &) const;
  int root(int pair);
};

} // namespace Grip

#endif
