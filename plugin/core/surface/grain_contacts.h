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
  // How many of them were not found to full accuracy, of this grain.
  int unresolved() const { return nunresolved; }

private:
  // The point of the grain's surface with the outward normal -n, as a vector from the centre.
  struct Support {
    Vector n, point;
    double height, bending; // height: -n * point. bending: a mean radius of curvature [L]
  };
  struct Pair {
    const grip_mesh_pairs *block;
    int lane, pair;

    Vector side(int which) const;   // from corner 0 to corner 0, 1 or 2
    Vector outward(int edge) const; // unit vector along the plane, normal to an edge
  };
  // The edge of a triangle beyond which a point is the most, along the triangle's plane. squared: the square
  // of the distance from it, negative if the point is on the inner side of all edges.
  struct Beyond {
    int edge;
    double squared;
  };
  // A triangle that has not been solved. r: from its corner 0 to the centre.
  struct Candidate : Pair {
    Vector n, r;    // n: the normal, on the side of the centre
    double overlap; // an upper bound of the overlap
    double missed;  // how far the foot is beyond the edges, once it has been placed
    bool is_placed;

    // Values are stored one by one where they remain: a copy of more bytes at once would wait for smaller
    // stores before it.
    // cppcheck-suppress uninitMemberVar; set by add()
    // cppcheck-suppress uninitDerivedMemberVar; copied
    explicit Candidate(const Pair &of) : Pair(of), missed(0.0), is_placed(false) {}
  };
  // The first contact in a face. Triangles behind it are not even candidates, as long as the rule keeps it.
  struct Front {
    int pair = -1;
    Vector n, r; // r: from the foot to the centre
    double overlap = 0.0, bending = 0.0, rounding = 0.0;
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
  Support planes[PLANES]{}; // of the planes that came last
  int nplanes = 0;
  std::vector<Candidate> left; // triangles that have not been solved
  Front front;
  std::vector<Pair> behind;
  // Directions near that of `front`, with bounds of the overlap that are lower for triangles on one side.
  std::vector<Support> tilted;
  std::int64_t nsolved = 0;
  int nunresolved = 0;

  Support support_at(const Vector &n) const;
  const Support &support_near(const Vector &n);
  static Beyond beyond(const Pair &, const Vector &r, const Vector &point);
  static Foot foot_of(const Candidate &, const Support &);
  void add_candidate(const Pair &);
  bool is_behind(const Pair &);
  bool is_less_deep(const Pair &, const Vector &r, Beyond);
  static double bound(const Support &, const Pair &, const Vector &r);
  bool keeps_front() const;
  void solve_all();
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
