// SPDX-License-Identifier: GPL-2.0-only
#include "surface/facet_range.h"
#include "surface/contact_rule.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

// The largest range, in radii. The bounds allow the radius to change by as much.
constexpr double MOST = 0.25;
// A range may require that the foot stays inside of the edges by this part of its distance from them.
constexpr double MOST_ASIDE = 0.25;
// Bound of the difference of distances that the rule treats as zero: a part of the radius, and of the
// rounding.
constexpr double SAME_RADII = 2e-12, SAME_ROUNDING = 6.0;

} // namespace

FacetRange::FacetRange(const MeasuredSphere &sphere, const grip_mesh_pairs &pairs,
                       const grip_mesh_closest &closest, int lane)
    : facet_pairs(&pairs), facet_lane(lane)
{
  const Vector r = of_lane(closest.r, lane), normal = of_lane(pairs.normal, lane);
  const double side = dot(r, normal) < 0.0 ? -1.0 : 1.0;
  for (int a = 0; a < 3; a++) on_facet.n[a] = side * normal[a];
  for (int a = 0; a < 3; a++) on_facet.foot[a] = sphere.centre[a] - r[a];
  on_facet.height = closest.distance[lane];
  on_facet.distance = sphere.distance;
  on_facet.most = std::min(0.5 * on_facet.height, MOST * sphere.radius);
  on_facet.covered = ContactRule::COVERED * sphere.radius;
  on_facet.covered_growth = ContactRule::COVERED;
  on_facet.rounding = sphere.rounding;
  on_facet.same = SAME_RADII * sphere.radius + SAME_ROUNDING * sphere.rounding;
  find_edges(sphere);
  range = std::min(on_facet.most,
                   range_at_corners(sphere.centre - of_lane(pairs.corner, lane)) - 2.0 * sphere.rounding);
}

// The same areas decide whether a point is in the face (src/kernels/mesh.c).
void FacetRange::find_edges(const MeasuredSphere &sphere)
{
  const grip_mesh_pairs &pairs = *facet_pairs;
  const Vector side1 = of_lane(pairs.side1, facet_lane), side2 = of_lane(pairs.side2, facet_lane),
               n = of_lane(pairs.normal, facet_lane),
               from_corner = sphere.centre - of_lane(pairs.corner, facet_lane);
  const Vector sides[3] = {side1, side2 - side1, -1.0 * side2};
  for (int e = 0; e < 3; e++) {
    of_edges.inward[e] = std::sqrt(pairs.per_length2[e][facet_lane]) * cross(n, sides[e]);
    for (int a = 0; a < 3; a++) on_facet.inward[e][a] = of_edges.inward[e][a];
  }
  of_edges.offset = -dot(of_edges.inward[1], side1);
  of_edges.aside = 2.0 * sphere.rounding;
  of_edges.distances(from_corner, on_facet.inside);
  on_facet.most_aside = MOST_ASIDE * *std::min_element(on_facet.inside, on_facet.inside + 3);
}

void FacetEdges::distances(const Vector &from_corner, double distance[3]) const
{
  for (int e = 0; e < 3; e++) distance[e] = dot(inward[e], from_corner);
  distance[1] += offset;
}

double FacetEdges::more_inside(const Vector &from_corner) const
{
  double distance[3];
  distances(from_corner, distance);
  return *std::min_element(distance, distance + 3) - aside;
}

// The least of the distances of the centre's projection from the regions beyond both edges of a corner
// (src/kernels/mesh.c), along these edges. A point inside of all edges is in such a region only by rounding,
// at a corner of almost 180 degrees.
double FacetRange::range_at_corners(const Vector &from_corner) const
{
  const grip_mesh_pairs &pairs = *facet_pairs;
  const int lane = facet_lane;
  const Vector side1 = of_lane(pairs.side1, lane), side2 = of_lane(pairs.side2, lane), across = side2 - side1;
  double per_length[3];
  for (int e = 0; e < 3; e++) per_length[e] = std::sqrt(pairs.per_length2[e][lane]);
  const double at0 = dot(from_corner, side1) * per_length[0],
               at1 = dot(from_corner - side1, across) * per_length[1],
               at2 = dot(from_corner, side2) * per_length[2];
  const double left0 = dot(side1, side1) * per_length[0] - at0,
               left1 = dot(across, across) * per_length[1] - at1,
               left2 = dot(side2, side2) * per_length[2] - at2;
  return std::min({std::max(at0, at2), std::max(left0, at1), std::max(left1, left2)});
}

void FacetRange::include(const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, std::uint32_t lanes)
{
  if (&pairs == facet_pairs) lanes &= ~(1U << facet_lane);
  if (!lanes || !(range > 0.0)) return;
  const grip_mesh_range hidden = grip_mesh_hidden_range(&pairs, &closest, lanes, &on_facet);
  range = std::min(range, hidden.length);
  of_edges.aside = std::max(of_edges.aside, hidden.aside + 2.0 * on_facet.rounding);
}
