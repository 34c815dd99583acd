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

Vector GrainContacts::Candidate::along(int edge) const
{
  const Vector side1 = of_lane(block->side1, lane), side2 = of_lane(block->side2, lane);
  return edge == 0 ? side1 : edge == 1 ? side2 - side1 : -1.0 * side2;
}

double GrainContacts::Candidate::beyond_by(int edge, const Vector &point) const
{
  return std::sqrt(block->per_length2[edge][lane]) * dot(outward(edge), point + corner(edge));
}

// Whether a point is beyond an edge by more than the distance, without a square root. By components, because
// this is done for all triangles.
bool GrainContacts::Candidate::is_beyond(int edge, const Vector &point, double distance) const
{
  const auto &a = block->side1, &b = block->side2, &up = block->normal;
  double x = point[0] + r[0], y = point[1] + r[1], z = point[2] + r[2];
  double along_x = a[0][lane], along_y = a[1][lane], along_z = a[2][lane];
  if (edge == 1) {
    x -= along_x, y -= along_y, z -= along_z;
    along_x = b[0][lane] - along_x, along_y = b[1][lane] - along_y, along_z = b[2][lane] - along_z;
  } else if (edge == 2) {
    along_x = -b[0][lane], along_y = -b[1][lane], along_z = -b[2][lane];
  }
  const double by = x * (along_y * up[2][lane] - along_z * up[1][lane]) +
                    y * (along_z * up[0][lane] - along_x * up[2][lane]) +
                    z * (along_x * up[1][lane] - along_y * up[0][lane]);
  return by > 0.0 && by * by * block->per_length2[edge][lane] > distance * distance;
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

GrainContacts::Foot GrainContacts::foot_of(const Candidate &c, const Support &support)
{
  Foot foot = {support.point + (support.height - dot(c.r, c.n)) * c.n, 0, -INFINITY};
  for (int edge = 0; edge < 3; edge++) {
    const double missed = c.beyond_by(edge, foot.place);
    if (!(missed > foot.missed)) continue;
    foot.missed = missed;
    foot.edge = edge;
  }
  return foot;
}

void GrainContacts::add_face(const Candidate &c, const Vector &foot)
{
  grip_closest_point point = {{}, small - c.overlap, c.block->triangle[c.lane], GRIP_MESH_FACE};
  for (int a = 0; a < 3; a++) point.r[a] = -foot[a];
  rule.add(point, c.n, c.pair);
}

void GrainContacts::add(const grip_mesh_pairs &block, int lane, int pair)
{
  grain.centre = rule.centre(pair);
  Candidate &c = left.emplace_back(block, lane, pair);
  double height = 0.0;
  for (int a = 0; a < 3; a++) {
    c.r[a] = grain.centre[a] - block.corner[a][lane];
    height += c.r[a] * block.normal[a][lane];
  }
  const double side = height < 0.0 ? -1.0 : 1.0;
  for (int a = 0; a < 3; a++) c.n[a] = side * block.normal[a][lane];
  const Support &support = support_near(c.n);
  c.overlap = support.height - side * height;
  if (!(c.overlap > -reach)) return left.pop_back();
  Vector foot;
  for (int a = 0; a < 3; a++) foot[a] = support.point[a] + c.overlap * c.n[a];
  for (int edge = 0; edge < 3 && c.beyond < 0; edge++)
    if (c.is_beyond(edge, foot, BEYOND_EDGE * small)) c.beyond = edge;
  if (c.beyond < 0 && is_in_face(c, support.n == c.n ? support : support_at(c.n))) left.pop_back();
}

// Whether the contact is in the face of a triangle. Adds it if so.
bool GrainContacts::is_in_face(Candidate &c, const Support &support)
{
  c.overlap = support.height - dot(c.r, c.n);
  const Foot foot = foot_of(c, support);
  c.missed = foot.missed;
  c.is_placed = true;
  if (foot.missed > 0.0 || c.overlap > SHALLOW * small) return false;
  add_face(c, foot.place);
  return true;
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
  for (int k = 0; k < static_cast<int>(left.size()); k++) {
    if (is_hidden(left[k])) continue;
    place(left[k]);
    if (next < 0 || left[k].missed < left[next].missed) next = k;
  }
  if (next < 0) return false;
  std::swap(left[next], left.back());
  Candidate c = left.back();
  left.pop_back();
  solve(c);
  return true;
}

void GrainContacts::solve(Candidate &c)
{
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
  if (found.feature == GRIP_MESH_FACE && c.missed <= 0.0)
    return add_face(c, foot_of(c, support_at(c.n)).place);
  const Vector r = vector_of(at.arm_j) - vector_of(at.arm_i);
  rule.add({{r[0], r[1], r[2]}, small - at.overlap, c.block->triangle[c.lane], found.feature},
           vector_of(at.normal), c.pair);
}

// Places the foot of a triangle, and lowers the bound of its overlap: every direction gives a bound, and one
// that is turned away from the triangle gives a lower one than its normal does.
void GrainContacts::place(Candidate &c)
{
  if (c.is_placed) return;
  c.is_placed = true;
  const Support support = support_near(c.n);
  const Foot foot = foot_of(c, support);
  c.missed = foot.missed;
  if (!(foot.missed > 0.0 && support.bending > 0.0)) return;
  const double angle = foot.missed / support.bending;
  const Vector out = std::sqrt(c.block->per_length2[foot.edge][c.lane]) * c.outward(foot.edge),
               u = c.n + angle * out, n = (1.0 / length(u)) * u;
  const double farthest = std::min({dot(n, c.corner(0)), dot(n, c.corner(1)), dot(n, c.corner(2))});
  c.overlap = std::min(c.overlap, support_at(n).height - farthest);
}

// Directions of contacts at equal distances are means, and not those of tangent planes.
bool GrainContacts::is_hidden(Candidate &c)
{
  if (rule.has_means()) return false;
  const auto &contacts = rule.contacts();
  return std::any_of(contacts.begin(), contacts.end(),
                     [&](const MeshContact &contact) { return hides(contact, c); });
}

// Whether a triangle is behind the tangent plane of a contact, or hardly in front of it and less deep. The
// rule does not need it unless the contact's foot is on it.
bool GrainContacts::hides(const MeshContact &contact, Candidate &c)
{
  const Vector r = vector_of(contact.r);
  const double side1 = dot(of_lane(c.block->side1, c.lane), contact.n),
               side2 = dot(of_lane(c.block->side2, c.lane), contact.n),
               front = dot(r - c.r, contact.n) + std::max({0.0, side1, side2});
  if (front > 0.5 * ContactRule::COVERED * small) return false;
  const double depth = small - contact.distance;
  if (front > rule.rounding_at(rule.centre(c.pair)) && c.overlap > depth) {
    place(c);
    if (c.overlap > depth) return false;
  }
  return (c.beyond >= 0 && c.is_beyond(c.beyond, -1.0 * r, rule.same_place())) ||
         !rule.is_at(contact, c.pair);
}
