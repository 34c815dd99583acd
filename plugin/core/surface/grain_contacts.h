// SPDX-License-Identifier: GPL-2.0-only
// The contacts of a grain with a shape (grip/shape.h) at the triangles of a mesh. The contact rule chooses
// them; this class gives it the contact at each triangle.
//
// Finding the contact at an edge or a corner of a triangle takes much longer than finding the one with its
// plane. Triangles are therefore solved one by one, and only as long as the rule might keep them, or need
// them to decide. doc/develop/mesh.md shows that the result is the same.
#ifndef GRIP_GRAIN_CONTACTS_H
#define GRIP_GRAIN_CONTACTS_H

#include "surface/contact_rule.h"

#include <cstdint>
#include <vector>

namespace Grip {

// For each grain, call
//   grain.begin(of, distance, reach);
//   pairs.give(sphere, distance, grain);     calls surround() and add()
//   for (const MeshContact &c : grain.find()) ...      deepest first
class GrainContacts {
public:
  explicit GrainContacts(ContactRule &rule_) : rule(rule_) {}

  // of: in the frame of the mesh; its centre is not read. distance: triangles farther away from the centre do
  // not touch. reach: contacts count if the gap is smaller.
  void begin(const grip_shaped &of, double distance, double reach);
  void surround(const MeshSurroundings &around) { rule.surround(around); }
  // Adds a pair of the surroundings, which are counted as in ContactRule::add().
  void add(const grip_mesh_pairs &block, int lane, int pair);
  const std::vector<MeshContact> &find();

  // The number of contacts at edges and corners that have been found so far.
  std::int64_t solved() const { return nsolved; }

private:
  // The point of the grain's surface with the outward normal -n, as a vector from the centre.
  struct Support {
    Vector n, point;
    double height, bending; // height: -n * point. bending: a mean radius of curvature [L]
  };
  // A triangle that has not been solved. r: from its corner 0 to the centre.
  struct Candidate {
    const grip_mesh_pairs *block;
    int lane, pair;
    int beyond;     // an edge beyond which the foot of its plane is; -1 if it is not known
    Vector n, r;    // n: the normal, on the side of the centre
    double overlap; // an upper bound of the overlap
    double missed;  // how far the foot is beyond the edges, once it has been placed
    bool is_placed;

    // Values are stored one by one where they remain: a copy of more bytes at once would wait for smaller
    // stores before it.
    // cppcheck-suppress uninitMemberVar; set by add()
    Candidate(const grip_mesh_pairs &pairs, int lane_, int pair_)
        : block(&pairs), lane(lane_), pair(pair_), beyond(-1), missed(0.0), is_placed(false)
    {
    }
    Vector corner(int which) const; // from corner 0, 1 or 2 to the centre
    Vector along(int edge) const;
    // Normal to an edge, along the plane, out of the triangle. It is as long as the edge.
    Vector outward(int edge) const { return cross(along(edge), of_lane(block->normal, lane)); }
    // By how much a point is beyond an edge. point: from the centre.
    double beyond_by(int edge, const Vector &point) const;
    bool is_beyond(int edge, const Vector &point, double distance) const;
  };
  // The foot of the support point on the plane of a triangle, from the centre. edge, missed: the edge beyond
  // which it is the most, and by how much; that is negative if it is in the triangle.
  struct Foot {
    Vector place;
    int edge;
    double missed;
  };

  ContactRule &rule;
  grip_shaped grain{};
  double quaternion[4] = {};
  double small = 0.0, reach = 0.0; // small: the inscribed radius
  static constexpr int PLANES = 4;
  Support planes[PLANES]; // of the planes that came last
  int nplanes = 0;
  std::vector<Candidate> left; // triangles that have not been solved
  std::int64_t nsolved = 0;

  Support support_at(const Vector &n) const;
  const Support &support_near(const Vector &n);
  static Foot foot_of(const Candidate &, const Support &);
  void add_face(const Candidate &, const Vector &foot);
  bool is_in_face(Candidate &, const Support &);
  bool solve_next();
  void solve(Candidate &);
  void place(Candidate &);
  bool is_hidden(Candidate &);
  bool hides(const MeshContact &, Candidate &);
};

} // namespace Grip

#endif
