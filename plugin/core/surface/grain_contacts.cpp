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
// The bound of an overlap is lowest in the direction that is turned by the missed distance over the radius of
// curvature along the way. Only a mean radius is known. In parts of the angle that follows from it.
constexpr double TILTS[] = {0.5, 0.1};
// The number of directions that are tried for other triangles too.
constexpr std::size_t MOST_TILTED = 8;

Vector unit(const Vector &a)
{
  return (1.0 / length(a)) * a;
}

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
  behind.clear();
  tilted.clear();
  front.pair = -1;
  nunresolved = 0;
  rule.begin(grain, distance);
}

Vector GrainContacts::Pair::side(int which) const
{
  return which == 0 ? Vector{} : of_lane(which == 1 ? block->side1 : block->side2, lane);
}

Vector GrainContacts::Pair::outward(int edge) const
{
  const Vector along = side((edge + 1) % 3) - side(edge);
  return std::sqrt(block->per_length2[edge][lane]) * cross(along, of_lane(block->normal, lane));
}

// r: from corner 0 to the centre. point: from the centre. By components, and without branches and roots,
// because this is done for all triangles.
GrainContacts::Beyond GrainContacts::beyond(const Pair &of, const Vector &r, const Vector &point)
{
  const int lane = of.lane;
  const auto &side1 = of.block->side1, &side2 = of.block->side2, &normal = of.block->normal;
  const double ax = side1[0][lane], ay = side1[1][lane], az = side1[2][lane], bx = side2[0][lane],
               by = side2[1][lane], bz = side2[2][lane], nx = normal[0][lane], ny = normal[1][lane],
               nz = normal[2][lane], x = point[0] + r[0], y = point[1] + r[1], z = point[2] + r[2];
  const double first[3] = {ay * nz - az * ny, az * nx - ax * nz, ax * ny - ay * nx},
               last[3] = {bz * ny - by * nz, bx * nz - bz * nx, by * nx - bx * ny};
  const double out[3] = {x * first[0] + y * first[1] + z * first[2],
                         (ax - x) * (first[0] + last[0]) + (ay - y) * (first[1] + last[1]) +
                             (az - z) * (first[2] + last[2]),
                         x * last[0] + y * last[1] + z * last[2]};
  double squared[3];
  for (int e = 0; e < 3; e++) squared[e] = out[e] * std::fabs(out[e]) * of.block->per_length2[e][lane];
  Beyond most = {0, squared[0]};
  for (int e = 1; e < 3; e++) most = squared[e] > most.squared ? Beyond{e, squared[e]} : most;
  return most;
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
  const Vector place = support.point + (support.height - dot(c.r, c.n)) * c.n;
  const Beyond most = beyond(c, c.r, place);
  return {place, most.edge, std::copysign(std::sqrt(std::fabs(most.squared)), most.squared)};
}

void GrainContacts::add_face(const Candidate &c, const Vector &foot)
{
  grip_closest_point point = {{}, small - c.overlap, c.block->triangle[c.lane], GRIP_MESH_FACE};
  for (int a = 0; a < 3; a++) point.r[a] = -foot[a];
  rule.add(point, c.n, c.pair);
  if (front.pair >= 0) return;
  front = {
      c.pair, c.n, -1.0 * foot, c.overlap, support_near(c.n).bending, rule.rounding_at(rule.centre(c.pair))};
}

void GrainContacts::add(const grip_mesh_pairs &block, int lane, int pair)
{
  const Pair of = {&block, lane, pair};
  if (front.pair >= 0 && is_behind(of))
    behind.push_back(of);
  else
    add_candidate(of);
}

// Whether a triangle is behind the tangent plane of `front`, or hardly in front of it and less deep, and the
// foot of `front` is not on it.
bool GrainContacts::is_behind(const Pair &of)
{
  const double *X = rule.centre(of.pair);
  const auto &corner = of.block->corner, &side1 = of.block->side1, &side2 = of.block->side2;
  const Vector &n = front.n;
  Vector r;
  double first = 0.0, second = 0.0, third = 0.0; // heights of the corners
  for (int a = 0; a < 3; a++) {
    r[a] = X[a] - corner[a][of.lane];
    first += (front.r[a] - r[a]) * n[a];
    second += side1[a][of.lane] * n[a];
    third += side2[a][of.lane] * n[a];
  }
  const double ahead = first + std::max({0.0, second, third}), apart = rule.same_place();
  if (ahead > 0.5 * ContactRule::COVERED * small) return false;
  const Beyond most = beyond(of, r, -1.0 * front.r);
  if (!(most.squared > apart * apart)) return false;
  return ahead <= front.rounding || is_less_deep(of, r, most);
}

// The overlap with a triangle is at most that in any direction. The rounded corners of files put triangles of
// a plane a little in front of each other.
bool GrainContacts::is_less_deep(const Pair &of, const Vector &r, Beyond most)
{
  if (std::any_of(tilted.begin(), tilted.end(),
                  [&](const Support &at) { return bound(at, of, r) <= front.overlap; }))
    return true;
  if (!(front.bending > 0.0)) return false;
  const Vector way = std::sqrt(most.squared) / front.bending * of.outward(most.edge);
  for (const double part : TILTS) {
    const Support at = support_at(unit(front.n + part * way));
    if (bound(at, of, r) > front.overlap) continue;
    if (tilted.size() == MOST_TILTED) tilted.erase(tilted.begin());
    tilted.push_back(at);
    return true;
  }
  return false;
}

double GrainContacts::bound(const Support &at, const Pair &of, const Vector &r)
{
  const double side1 = dot(of.side(1), at.n), side2 = dot(of.side(2), at.n);
  return at.height - dot(r, at.n) + std::max({0.0, side1, side2});
}

void GrainContacts::add_candidate(const Pair &of)
{
  grain.centre = rule.centre(of.pair);
  const grip_mesh_pairs &block = *of.block;
  const int lane = of.lane;
  Candidate &c = left.emplace_back(of);
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
  const Beyond most = beyond(c, c.r, foot);
  const double near_edge = BEYOND_EDGE * small;
  if (most.squared > near_edge * near_edge) return;
  if (is_in_face(c, support.n == c.n ? support : support_at(c.n))) left.pop_back();
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
  solve_all();
  if (behind.empty() || keeps_front()) return rule.contacts();
  for (const Pair &of : behind) add_candidate(of);
  solve_all();
  return rule.contacts();
}

void GrainContacts::solve_all()
{
  rule.finish();
  while (solve_next()) rule.finish();
}

bool GrainContacts::keeps_front() const
{
  const auto &contacts = rule.contacts();
  return !rule.has_means() &&
         std::any_of(contacts.begin(), contacts.end(),
                     [this](const MeshContact &contact) { return contact.pair == front.pair; });
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
    for (int a = 0; a < 3; a++) corners[k][a] = grain.centre[a] - c.r[a] + c.side(k)[a];
  const grip_shape_at_triangle found = grip_shape_triangle(&grain, corners);
  nsolved++;
  nunresolved += !found.contact.resolved;
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
  const Vector way = foot.missed / support.bending * c.outward(foot.edge);
  for (const double part : TILTS)
    c.overlap = std::min(c.overlap, bound(support_at(unit(c.n + part * way)), c, c.r));
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
  const double ahead =
      dot(r - c.r, contact.n) + std::max({0.0, dot(c.side(1), contact.n), dot(c.side(2), contact.n)});
  if (ahead > 0.5 * ContactRule::COVERED * small) return false;
  const double depth = small - contact.distance;
  if (ahead > rule.rounding_at(rule.centre(c.pair)) && c.overlap > depth) {
    place(c);
    if (c.overlap > depth) return false;
  }
  const double apart = rule.same_place();
  return beyond(c, c.r, -1.0 * r).squared > apart * apart || !rule.is_at(contact, c.pair);
}
