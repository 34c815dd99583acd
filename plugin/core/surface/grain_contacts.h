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
  // A triangle, and the foot of the support point towards its plane. Vectors other than n, outward and foot
  // go from points of the triangle to the centre.
  struct Candidate {
    const grip_mesh_pairs *block;
    int lane, pair;
    Vector n, r;          // n: the normal, on the side of the centre. r: from corner 0
    Vector foot;          // from the centre
    Vector outward, edge; // of the edge beyond which the foot is; outward: along the plane, of length 1
    double missed;        // by how much it is there; negative if the foot is in the triangle
    double overlap;       // an upper bound of the overlap
    double bending;
    bool is_tight; // whether a better bound has been tried

    // From corner 0, 1 or 2.
    Vector corner(int which) const;
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
  static void place(Candidate &, const Support &);
  bool is_in_face(const Candidate &) const;
  void add_face(const Candidate &);
  bool solve_next();
  void solve(Candidate &);
  void tighten(Candidate &) const;
  bool is_hidden(Candidate &) const;
  bool hides(const MeshContact &, Candidate &) const;
};

} // namespace Grip

#endif
