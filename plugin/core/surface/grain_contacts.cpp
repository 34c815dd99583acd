// SPDX-License-Identifier: GPL-2.0-only
#include "surface/grain_contacts.h"
#include "grip/shape_triangle.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Grip;

namespace {

// A deeper contact may be at an edge although the foot is in the face (grip/shape_triangle.h). In inscribed
// radii, as there.
constexpr double SHALLOW = 0.1;
// Normals that differ by less than this belong to one plane.
constexpr double ONE_PLANE = 1e-12;
// The foot of a coplanar triangle is beyond an edge if it is so by more than this, in inscribed radii.
constexpr double BEYOND_EDGE = 1e-6;

struct grip_vec for_library(const Vector &a)
{
  return {a[0], a[1], a[2]};
}

} // namespace

void GrainContacts::begin(const grip_shaped &of, double distance, double reach_)
{
  grain = of;
  std::copy_n(of.quaternion, 4, quaternion);
  grain.quaternion = quaternion;
  grain.centre = quaternion; // until the first triangle
  small = of.scale * of.shape->inscribed;
  reach = reach_;
  nplanes = 0;
  left.clear();
  rule.begin(grain, distance);
}

Vector GrainContacts::Candidate::corner(int which) const
{
  if (which == 0) return r;
  return r - of_lane(which == 1 ? block->side1 : block->side2, lane);
}

GrainContacts::Support GrainContacts::support_at(const Vector &n) const
{
  const grip_shape_contact contact =
      grip_shape_plane(&grain, for_library(n), for_library(vector_of(grain.centre)));
  return {n, vector_of(contact.arm_i) - 0.5 * contact.overlap * n, contact.overlap, contact.reduced_radius};
}

// Coplanar triangles share their support point.
const GrainContacts::Support &GrainContacts::support_near(const Vector &n)
{
  for (int p = 0; p < std::min(nplanes, PLANES); p++) {
    const Vector between = planes[p].n - n;
    if (dot(between, between) <= ONE_PLANE * ONE_PLANE) return planes[p];
  }
  Support &next = planes[nplanes++ % PLANES];
  next = support_at(n);
  return next;
}

// Finds the foot of the support point on the triangle's plane, and the edge that it is beyond the most.
void GrainContacts::place(Candidate &c, const Support &support)
{
  c.overlap = support.height - dot(c.r, c.n);
  c.bending = support.bending;
  c.foot = support.point + c.overlap * c.n;
  c.missed = -INFINITY;
  const Vector up = of_lane(c.block->normal, c.lane), side1 = of_lane(c.block->side1, c.lane),
               side2 = of_lane(c.block->side2, c.lane), along[3] = {side1, side2 - side1, -1.0 * side2};
  for (int e = 0; e < 3; e++) {
    const Vector out = std::sqrt(c.block->per_length2[e][c.lane]) * cross(along[e], up), edge = c.corner(e);
    const double missed = dot(out, c.foot + edge);
    if (!(missed > c.missed)) continue;
    c.missed = missed;
    c.outward = out;
    c.edge = edge;
  }
}

bool GrainContacts::is_in_face(const Candidate &c) const
{
  return c.missed <= 0.0 && c.overlap <= SHALLOW * small;
}

void GrainContacts::add_face(const Candidate &c)
{
  grip_closest_point foot = {{}, small - c.overlap, c.block->triangle[c.lane], GRIP_MESH_FACE};
  for (int a = 0; a < 3; a++) foot.r[a] = -c.foot[a];
  rule.add(foot, c.n, c.pair);
}

void GrainContacts::add(const grip_mesh_pairs &block, int lane, int pair)
{
  grain.centre = rule.centre(pair);
  Candidate c{};
  c.block = &block;
  c.lane = lane;
  c.pair = pair;
  c.n = of_lane(block.normal, lane);
  c.r = vector_of(grain.centre) - of_lane(block.corner, lane);
  if (dot(c.r, c.n) < 0.0) c.n = -1.0 * c.n;
  const Support &support = support_near(c.n);
  c.overlap = support.height - dot(c.r, c.n);
  if (!(c.overlap > -reach)) return;
  place(c, support);
  if (c.missed < BEYOND_EDGE * small && support.n != c.n) place(c, support_at(c.n));
  if (is_in_face(c))
    add_face(c);
  else
    left.push_back(c);
}

const std::vector<MeshContact> &GrainContacts::find()
{
  rule.finish();
  while (solve_next()) rule.finish();
  return rule.contacts();
}

// Solves the triangle that is most likely to be a contact among those that are not hidden. Returns whether
// there was one.
bool GrainContacts::solve_next()
{
  int next = -1;
  for (int k = 0; k < static_cast<int>(left.size()); k++)
    if ((next < 0 || left[k].missed < left[next].missed) && !is_hidden(left[k])) next = k;
  if (next < 0) return false;
  std::swap(left[next], left.back());
  Candidate c = left.back();
  left.pop_back();
  solve(c);
  return true;
}

void GrainContacts::solve(Candidate &c)
{
  if (c.missed > 0.0) tighten(c);
  if (!(c.overlap > -reach)) return;
  grain.centre = rule.centre(c.pair);
  double corners[3][3];
  for (int k = 0; k < 3; k++)
    for (int a = 0; a < 3; a++) corners[k][a] = grain.centre[a] - c.corner(k)[a];
  const grip_shape_at_triangle found = grip_shape_triangle(&grain, corners);
  nsolved++;
  const grip_shape_contact &at = found.contact;
  if (!(at.overlap > -reach)) return;
  // The normals of slivers are those of their neighbours.
  if (found.feature == GRIP_MESH_FACE && c.missed <= 0.0) return add_face(c);
  const Vector r = vector_of(at.arm_j) - vector_of(at.arm_i);
  rule.add({{r[0], r[1], r[2]}, small - at.overlap, c.block->triangle[c.lane], found.feature},
           vector_of(at.normal), c.pair);
}

// Lowers the bound of the overlap: every direction gives a bound, and one that is turned away from the
// triangle gives a lower one than its normal does.
void GrainContacts::tighten(Candidate &c) const
{
  if (c.is_tight) return;
  c.is_tight = true;
  if (!(c.bending > 0.0)) return;
  const Vector u = c.n + (c.missed / c.bending) * c.outward, n = (1.0 / length(u)) * u;
  const double farthest = std::min({dot(n, c.corner(0)), dot(n, c.corner(1)), dot(n, c.corner(2))});
  c.overlap = std::min(c.overlap, support_at(n).height - farthest);
}

// Directions of contacts at equal distances are means, and not those of tangent planes.
bool GrainContacts::is_hidden(Candidate &c) const
{
  if (rule.has_means()) return false;
  const auto &contacts = rule.contacts();
  return std::any_of(contacts.begin(), contacts.end(),
                     [&](const MeshContact &contact) { return hides(contact, c); });
}

// Whether a triangle is behind the tangent plane of a contact, or hardly in front of it and less deep. The
// rule does not need it unless the contact's foot is on it.
bool GrainContacts::hides(const MeshContact &contact, Candidate &c) const
{
  const Vector r = vector_of(contact.r);
  const double plane = dot(r, contact.n);
  double front = -INFINITY;
  for (int k = 0; k < 3; k++) front = std::max(front, plane - dot(c.corner(k), contact.n));
  if (front > 0.5 * ContactRule::COVERED * small) return false;
  const double depth = small - contact.distance;
  if (front > rule.rounding_at(rule.centre(c.pair)) && c.overlap > depth) {
    if (c.missed > 0.0) tighten(c);
    if (c.overlap > depth) return false;
  }
  return dot(c.outward, c.edge - r) > rule.same_place() || !rule.is_at(contact, c.pair);
}
