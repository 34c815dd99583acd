// SPDX-License-Identifier: GPL-2.0-only
// How far a sphere may move while one triangle stays its only contact. doc/develop/mesh.md gives the proof.
#ifndef GRIP_FACET_RANGE_H
#define GRIP_FACET_RANGE_H

#include "grip/mesh.h"
#include "base/vector.h"

#include <cstdint>

namespace Grip {

// A sphere whose triangles were measured. centre: in the mesh's frame. distance: triangles within it touch.
// rounding: bound of the error of a measured distance. All are lengths [L].
struct MeasuredSphere {
  Vector centre;
  double radius, distance, rounding;
};

// The edges of a facet. inward: for each edge, a unit vector along the facet's plane, perpendicular to the
// edge. offset: distance of corner 0 from edge 1.
struct FacetEdges {
  Vector inward[3];
  double offset;
  double aside; // the foot of a centre must be inside of all edges by more than this

  // from_corner: the vector from corner 0 of the facet to the centre. distances(): distances of the foot from
  // the edges, positive inside. more_inside(): the smallest of these distances minus `aside`.
  void distances(const Vector &from_corner, double distance[3]) const;
  double more_inside(const Vector &from_corner) const;
};

// The closest point of the sphere is in the face of a triangle, the facet. The range is a condition. While it
// is true, the contact rule (surface/contact_rule.h) finds no contact other than the facet's, and the closest
// point stays in its face: the sphere has moved by less than `length`, in the mesh's frame and in any
// direction, and edges().more_inside() is positive. The range also covers changes of radius and distance: the
// sum of the motion and of these changes must be less than the length. If there may be other contacts
// already, the length is not positive. FacetRange range(sphere, pairs, closest, lane); range.include(pairs,
// closest, lanes);     for each block with triangles of the sphere
class FacetRange {
public:
  FacetRange(const MeasuredSphere &, const grip_mesh_pairs &, const grip_mesh_closest &, int lane);
  // Takes account of the triangles in these lanes of a block.
  void include(const grip_mesh_pairs &, const grip_mesh_closest &, std::uint32_t lanes);
  double length() const { return range; }
  const FacetEdges &edges() const { return of_edges; }

private:
  const grip_mesh_pairs *facet_pairs;
  int facet_lane;
  grip_mesh_on_facet on_facet;
  FacetEdges of_edges;
  double range;

  void find_edges(const MeasuredSphere &);
  double range_at_corners(const Vector &from_corner) const;
};

} // namespace Grip

#endif
