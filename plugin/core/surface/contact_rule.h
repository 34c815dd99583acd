// SPDX-License-Identifier: GPL-2.0-only
// Decides which of the triangles that a sphere overlaps are contacts: the deepest triangle of each smooth
// group. A mesh then acts as a surface, and not as the sum of its triangles. doc/develop/mesh.md gives the
// reasons.
//
// For a grain with a shape (grip/shape.h) the same rule holds, with the foot of its contact on each triangle
// as the closest point, and L minus the overlap as the distance, where L is the inscribed radius.
#ifndef GRIP_CONTACT_RULE_H
#define GRIP_CONTACT_RULE_H

#include "grip/mesh.h"
#include "grip/shape_contact.h"
#include "base/vector.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace Grip {

constexpr int MESH_LANES = GRIP_MESH_LANES;

inline Vector of_lane(const double (&values)[3][MESH_LANES], int lane)
{
  return {values[0][lane], values[1][lane], values[2][lane]};
}

// A closest point of the mesh that is a contact. Vectors are in the mesh's frame.
struct MeshContact : grip_closest_point {
  int pair; // the pair to which it belongs, counted as in ContactRule::add()
  // Unit vector along r; if the centre is on the mesh, the triangle's normal. For a grain with a shape, the
  // normal of the contact.
  Vector n;

  // cppcheck-suppress uninitDerivedMemberVar; copied
  MeshContact(const grip_closest_point &point, int pair_, const Vector &n_)
      : grip_closest_point(point), pair(pair_), n(n_)
  {
  }

  // The contact of a sphere above a facet of known height. Each value goes where it remains: a copy of more
  // bytes at once would wait for smaller stores before it.
  MeshContact(const grip_mesh_facet &facet, int pair_) : pair(pair_)
  {
    const double side = facet.height < 0.0 ? -1.0 : 1.0;
    for (int a = 0; a < 3; a++) r[a] = facet.height * facet.normal[a];
    for (int a = 0; a < 3; a++) n[a] = side * facet.normal[a];
    distance = side * facet.height;
    face = facet.triangle;
    feature = GRIP_MESH_FACE;
  }
};

// All triangles near a sphere. They are in the block `first` and in the nrest blocks from `rest` on; the
// lanes whose bit in `lanes` is 1 belong to the sphere. point: the rows of the sphere's centres
// (grip/mesh.h). row: the row of all its triangles, or -1 if the sphere has several rows.
struct MeshSurroundings {
  const grip_mesh_pairs *first = nullptr, *rest = nullptr;
  int nrest = 0;
  std::uint32_t lanes = 0;
  const double *point = nullptr;
  int row = -1;
};

// Use one object per thread. For each atom, call
//   rule.begin(radius);
//   rule.surround(surroundings);      all triangles within at least reach() radii
//   rule.add(pairs, closest, lane, pair);   for each of the pairs that is within the radius, in any order
//   rule.finish();
//   for (const MeshContact &c : rule.contacts()) ...       deepest first
// For a grain with a shape, call begin(grain, ...) and the other add(); after more calls of add(), finish()
// decides again. Instead of the pairs, the contact may be given if it is known to be the only one:
// rule.take(facet, pair).
// Memory is only allocated until the largest number of triangles has occurred. The blocks of the surroundings
// must outlive finish().
class ContactRule {
public:
  // crease: an angle [rad]. Two triangles belong to one smooth surface if they have an edge in common across
  // which the surface turns by at most this angle, or if other triangles link them in this way.
  explicit ContactRule(double crease);

  // Edges farther from the centre than this do not link triangles. In units of the sphere's radius.
  double reach() const { return link_reach; }

  // radius: the sphere's radius [L]. Lengths are compared to it.
  void begin(double sphere_radius)
  {
    radius = farthest = sphere_radius;
    grain = nullptr;
    within.clear();
    accepted.clear();
  }
  // distance: from the centre of the grain, within which triangles may touch. The grain must outlive the last
  // finish(); its centre is not read.
  void begin(const grip_shaped &shaped, double distance)
  {
    begin(shaped.scale * shaped.shape->inscribed);
    farthest = distance;
    grain = &shaped;
    normals.clear();
  }
  void surround(const MeshSurroundings &around_) { around = around_; }
  // Adds the closest point of a pair in the surroundings, given by a lane of a block. Pairs are counted from
  // the first pair of `first`; the pairs of `rest` follow.
  void add(const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int lane, int pair)
  {
    within.emplace_back(pairs, closest, lane, pair);
  }
  // For a grain: r from the foot on the triangle to the centre, and L - overlap as the distance.
  void add(const grip_closest_point &foot, const Vector &normal, int pair)
  {
    within.emplace_back(foot, pair);
    normals.push_back(normal);
  }
  void take(const grip_mesh_facet &facet, int pair) { accepted.emplace_back(facet, pair); }
  void finish()
  {
    if (!within.empty()) decide();
  }
  double sphere_radius() const { return radius; }
  const std::vector<MeshContact> &contacts() const { return accepted; }
  // Whether any contact of a grain has the mean direction of several places.
  bool has_means() const { return any_means; }
  // The centre of the sphere, or of the image of the sphere, to which a pair belongs.
  const double *centre(int pair) const;
  // Whether the point of a contact is on the triangle of a pair.
  bool is_at(const grip_closest_point &, int pair) const;
  // Closest points on either side of this distance from each other are different places [L].
  double same_place() const;
  // How much two equal lengths may differ by rounding, for a centre at this place [L].
  double rounding_at(const double X[3]) const;

  // A point that is less than this many radii in front of a contact's tangent plane counts as behind the
  // plane.
  static constexpr double COVERED = 1e-3;

private:
  // The closest point of a triangle that the sphere overlaps.
  struct Near : grip_closest_point {
    int pair;

    // Each value goes where it remains: a copy of more bytes at once would wait for smaller stores before it.
    Near(const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int lane, int pair_) : pair(pair_)
    {
      for (int a = 0; a < 3; a++) r[a] = closest.r[a][lane];
      distance = closest.distance[lane];
      face = pairs.triangle[lane];
      feature = closest.feature[lane];
    }
    // cppcheck-suppress uninitDerivedMemberVar; copied
    Near(const grip_closest_point &point, int pair_) : grip_closest_point(point), pair(pair_) {}
  };
  // An edge within reach() radii, as seen from one of its triangles.
  struct Side {
    int low, high, row, pair; // low, high: vertex indices
    bool forward;             // true if the triangle traverses the edge from low to high
  };

  double cos_crease, link_reach;
  // Lengths are compared to the radius. farthest: of triangles that touch, from the centre.
  double radius = 0.0, farthest = 0.0;
  const grip_shaped *grain = nullptr; // null for a sphere
  bool any_means = false;
  MeshSurroundings around;
  double same_distance = 0.0; // two distances count as equal if they differ by less
  std::vector<Near> within;
  std::vector<Vector> normals; // of a grain: at the points in `within`
  std::vector<MeshContact> accepted;
  std::vector<int> order;  // indices in `within` that must still be examined
  std::vector<int> places; // indices in `within` of distinct nearest points at the same distance
  std::vector<int> others; // indices in `within` of those `places` that the first one hides
  // The nearest points that accepted contact i represents: members[member_end[i - 1]] to
  // members[member_end[i] - 1].
  std::vector<int> members, member_end;
  // Triangles of the surroundings that belong to one smooth surface have the same root.
  bool linked = false;
  std::vector<Side> sides;
  std::vector<int> parent;
  std::vector<std::vector<int>>
      surfaces; // for each accepted contact: the roots of all triangles that contain one of its points

  const grip_mesh_pairs &block(int pair) const
  {
    return pair < GRIP_MESH_LANES ? *around.first : around.rest[pair / GRIP_MESH_LANES - 1];
  }
  void decide();
  std::pair<int, int> preference(int) const;
  int find_nearest();
  void find_rest(int nearest);
  void take_level(int *begin, int *end);
  void accept_places();
  void add_contact(int k) { accepted.emplace_back(within[k], within[k].pair, direction_of(k)); }
  void accept(int);
  Vector direction_of(int) const;
  void set_mean(MeshContact &, const Vector &sum, const Vector &sum_of_r, double count);
  bool covered(const Near &, const MeshContact &) const;
  bool may_have(const Near &, const Near &) const;
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
