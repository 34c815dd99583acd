// SPDX-License-Identifier: GPL-2.0-only
// How far a sphere may move while one triangle stays its only contact. doc/develop/mesh.md gives the proof.
#ifndef GRIP_FACET_RANGE_H
#define GRIP_FACET_RANGE_H

#include "grip/mesh.h"
#include "surface/vector.h"

#include <cstdint>

namespace Grip {

// A sphere whose triangles were measured. centre: in the mesh's frame. distance: triangles within it touch.
// rounding: bound of the error of a measured distance. All are lengths [L].
struct MeasuredSphere {
  Vector centre;
  double radius, distance, rounding;
};

// The closest point of the sphere is in the face of a triangle, the facet. The range is a length: until the
// sphere has moved by it, in the mesh's frame, the contact rule (surface/contact_rule.h) finds no other
// contact than that of the facet, and the closest point stays in its face. The range also covers changes of
// radius and distance: the sum of the motion and of these changes must be less than the range. If there may
// be other contacts already, the range is not positive.
//   FacetRange range(sphere, pairs, closest, lane);
//   range.include(pairs, closest, lanes);     for each block with triangles of the sphere
class FacetRange {
public:
  FacetRange(const MeasuredSphere &, const grip_mesh_pairs &, const grip_mesh_closest &, int lane);
  // Takes account of the triangles in these lanes of a block.
  void include(const grip_mesh_pairs &, const grip_mesh_closest &, std::uint32_t lanes);
  double length() const { return range; }

private:
  const grip_mesh_pairs *facet_pairs;
  int facet_lane;
  grip_mesh_on_facet on_facet;
  double range;

  double range_in_face(const MeasuredSphere &) const;
};

} // namespace Grip

#endif
