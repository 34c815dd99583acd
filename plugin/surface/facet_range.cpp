// SPDX-License-Identifier: GPL-2.0-only
#include "surface/facet_range.h"
#include "surface/contact_rule.h"

#include <algorithm>
#include <cmath>

using namespace Grip;

namespace {

// The largest range, in radii. The bounds allow the radius to change by as much.
constexpr double MOST = 0.25;
// Bound of the difference of distances that the rule takes for none: a part of the radius, and of the
// rounding.
constexpr double SAME_DISTANCE = 2e-12, SAME_ROUNDING = 6.0;

Vector of_lane(const double (&values)[3][GRIP_MESH_LANES], int lane)
{
  return {values[0][lane], values[1][lane], values[2][lane]};
}

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
  on_facet.same = SAME_DISTANCE * sphere.radius + SAME_ROUNDING * sphere.rounding;
  range = std::min(on_facet.most, range_in_face(sphere));
}

// The least of the distances of the centre's projection from the edges, inside of them, and from the regions
// beyond both edges of a corner (src/kernels/mesh.c), along these edges.
double FacetRange::range_in_face(const MeasuredSphere &sphere) const
{
  const grip_mesh_pairs &pairs = *facet_pairs;
  const int lane = facet_lane;
  const Vector side1 = of_lane(pairs.side1, lane), side2 = of_lane(pairs.side2, lane), across = side2 - side1;
  const Vector w0 = sphere.centre - of_lane(pairs.corner, lane), w1 = w0 - side1,
               n = of_lane(pairs.normal, lane);
  double per_length[3];
  for (int e = 0; e < 3; e++) per_length[e] = std::sqrt(pairs.per_length2[e][lane]);
  const Vector u = cross(w0, n);
  const double inside = std::min({dot(side1, u) * per_length[0], dot(across, cross(w1, n)) * per_length[1],
                                  -dot(side2, u) * per_length[2]});
  const double at0 = dot(w0, side1) * per_length[0], at1 = dot(w1, across) * per_length[1],
               at2 = dot(w0, side2) * per_length[2];
  const double left0 = dot(side1, side1) * per_length[0] - at0,
               left1 = dot(across, across) * per_length[1] - at1,
               left2 = dot(side2, side2) * per_length[2] - at2;
  const double corners = std::min({std::max(at0, at2), std::max(left0, at1), std::max(left1, left2)});
  return std::min(inside, corners) - 2.0 * sphere.rounding;
}

void FacetRange::include(const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, std::uint32_t lanes)
{
  if (&pairs == facet_pairs) lanes &= ~(1U << facet_lane);
  if (lanes && range > 0.0)
    range = std::min(range, grip_mesh_hidden_range(&pairs, &closest, lanes, &on_facet));
}
