// SPDX-License-Identifier: GPL-2.0-only
#include "wall/shapes/region_solid.h"

#include "host/private_members.h"
#include "region_cone.h"

#include <algorithm>
#include <cmath>

using namespace Grip;
using LAMMPS_NS::Region;

// Fractions of an edge of the box. A point closer to a border than BORDER lies on the border. STEP is the
// distance behind a border at which the solid is examined. ASIDE is the largest distance between two surfaces
// that continue each other. A sphere whose centre lies on a border is treated as if it were INWARD of it.
static constexpr double BORDER = 1e-10, STEP = 1e-9, INWARD = 1e-8, ASIDE = 1e-7;

namespace Grip {

struct OfCone {
  char LAMMPS_NS::RegCone::*axis;
};
OfCone members(const OfCone *);
template struct PrivateMembers<OfCone, &LAMMPS_NS::RegCone::axis>;

} // namespace Grip

namespace {

// These members are protected in LAMMPS. A struct derived from the class may name them. A pointer to a member
// then reads it from any object of the class.
struct RegionAxis : Region {
  using Region::point;
  using Region::runit;
};

bool is_cone_along_y(const Region *region)
{
  const auto axis = members(static_cast<const Grip::OfCone *>(nullptr)).axis;
  return has_style(region, "cone") && static_cast<const LAMMPS_NS::RegCone *>(region)->*axis == 'y';
}

Vector r_of(const Region::Contact &contact)
{
  return {contact.delx, contact.dely, contact.delz};
}

} // namespace

// LAMMPS does not search an ellipsoid's surface within a distance, but within another ellipsoid, and does not
// set its curvature.
RegionSolid::RegionSolid(Region *region_, int first_face, bool inside_out_, const PeriodicCell &cell_)
    : region(region_), first(first_face), inside_out(inside_out_),
      known(!region_->varshape && !has_style(region_, "ellipsoid")),
      has_axis(has_style(region_, "sphere") || has_style(region_, "cylinder") || has_style(region_, "cone")),
      has_curvature(!has_style(region_, "ellipsoid")), along_y(is_cone_along_y(region_)), turned{},
      cell(cell_)
{
  find_repeated();
}

// A rotating solid is not repeated across a periodic direction unless it rotates about an axis along this
// direction: it would have to rotate about the axes of all its images.
void RegionSolid::find_repeated()
{
  for (int d = 0; d < 3; d++) {
    repeated[d] = cell.is_periodic(d);
    if (!repeated[d] || !region->rotateflag) continue;
    const Vector axis = vector_of(region->*(&RegionAxis::runit)), edge = cell.edge(d);
    const auto is_along = [&](const Vector &v) { return length(cross(axis, v)) < 1e-6 * length(v); };
    repeated[d] = is_along(edge) && is_along(cell.normal(d));
  }
  repeats = repeated[0] || repeated[1] || repeated[2];
}

// ----------------------------------------------------------------------------------------------------------
// Motion

// LAMMPS computes sine and cosine for each point that it examines. Here they are computed once per step.
void RegionSolid::begin_step(double dt)
{
  rests = dt == 0.0;
  if (!region->rotateflag) return;
  const double *axis = region->*(&RegionAxis::runit);
  const double sine = std::sin(region->theta), cosine = std::cos(region->theta);
  for (int d = 0; d < 3; d++) {
    const int e = (d + 1) % 3, f = (d + 2) % 3;
    turned[d][d] = cosine + (1.0 - cosine) * axis[d] * axis[d];
    turned[d][e] = (1.0 - cosine) * axis[d] * axis[e] - sine * axis[f];
    turned[d][f] = (1.0 - cosine) * axis[d] * axis[f] + sine * axis[e];
  }
}

RegionSolid::Displacement RegionSolid::displacement() const
{
  Displacement now = {{0.0, 0.0, 0.0}, region->rotateflag ? region->theta : 0.0};
  const double moved[3] = {region->dx, region->dy, region->dz};
  for (int d = 0; d < 3 && region->moveflag; d++) now.shift[d] = moved[d];
  return now;
}

void RegionSolid::remember(const double *const *x, int n, double slack)
{
  remembered = displacement();
  if (!region->rotateflag) return;
  const Vector axis = vector_of(region->*(&RegionAxis::runit)),
               centre = vector_of(region->*(&RegionAxis::point)) + vector_of(remembered.shift);
  double farthest2 = 0.0;
  for (int i = 0; i < n; i++) {
    const Vector across = cross(axis, vector_of(x[i]) - centre);
    farthest2 = std::max(farthest2, dot(across, across));
  }
  arm = std::sqrt(farthest2) + slack;
}

// The upper bound is the shift, plus the path of the rotation at the distance of the farthest point from the
// axis.
double RegionSolid::approached() const
{
  const Displacement now = displacement();
  const Vector shift = vector_of(now.shift) - vector_of(remembered.shift);
  return length(shift) + arm * std::fabs(now.angle - remembered.angle);
}

// Sets velocity and spin of the surface at a contact. LAMMPS's own function uses a point that it has not set
// if the radius varies and nothing rotates.
void RegionSolid::set_velocity(const Region::Contact &contact, const Vector &at, WallPoint &point) const
{
  if (rests) return;
  double arm[3];
  for (int d = 0; d < 3 && region->moveflag; d++) point.velocity[d] = region->v[d];
  for (int d = 0; d < 3 && region->rotateflag; d++) {
    point.spin[d] = region->omega[d];
    arm[d] = at[d] - region->rpoint[d];
  }
  for (int d = 0; d < 3 && region->rotateflag; d++) {
    const int e = (d + 1) % 3, f = (d + 2) % 3;
    point.velocity[d] += point.spin[e] * arm[f] - point.spin[f] * arm[e];
  }
  if (!region->varshape || !contact.varflag) return;
  Vector place = at;
  region->velocity_contact_shape(point.velocity, place.data());
}

// Some faces of a solid move with its radius. Which ones do is known only for points that were found, so all
// faces are assumed to move here.
void RegionSolid::set_motion(const double x[3], WallPoint &point) const
{
  if (!region->dynamic_check()) return;
  Vector at = vector_of(x) - vector_of(point.r);
  const View place = view(at.data());
  for (int d = 0; d < 3; d++) at = at - place.boxes[d] * cell.edge(d);
  Region::Contact contact = {};
  contact.varflag = 1;
  set_velocity(contact, at, point);
}

// ----------------------------------------------------------------------------------------------------------
// Frames and images

// Undoes the shift of the solid, then its rotation. In directions in which the solid is not repeated, the
// point is wrapped into the box first.
RegionSolid::View RegionSolid::view(const double x[3]) const
{
  View place = {vector_of(x), {0, 0, 0}};
  for (int d = 0; d < 3 && cell.any(); d++)
    if (cell.is_periodic(d) && !repeated[d]) place.boxes[d] = cell.wrap(d, place.own);
  if (region->moveflag) place.own = place.own - Vector{region->dx, region->dy, region->dz};
  if (region->rotateflag) {
    const Vector centre = vector_of(region->*(&RegionAxis::point)), arm = place.own - centre;
    place.own = centre;
    for (int d = 0; d < 3; d++) place.own = place.own + arm[d] * vector_of(turned[d]);
  }
  for (int d = 0; d < 3 && repeats; d++)
    if (repeated[d]) place.boxes[d] = cell.wrap(d, place.own);
  return place;
}

// On a border, two images of the solid meet, and none of them must count twice. A point on a border is
// therefore moved off the border.
RegionSolid::Surroundings RegionSolid::images_around(View home, double distance, const PeriodicCell &cell,
                                                     const std::array<bool, 3> &repeated)
{
  Surroundings place = {home, true, {0, 0, 0}, {0, 0, 0}};
  for (int d = 0; d < 3; d++) {
    if (!repeated[d]) continue;
    double fraction = cell.fraction(d, place.home.own), off = 0.0;
    if (fraction < BORDER) off = INWARD - fraction;
    if (fraction > 1.0 - BORDER) off = 1.0 - INWARD - fraction;
    if (off != 0.0) place.home.own = place.home.own + off * cell.edge(d);
    fraction += off;
    const double reach = distance / cell.width(d);
    if (!cell.has_images(d) || (fraction - reach >= 0.0 && fraction + reach < 1.0)) continue;
    place.alone = false;
    place.begin[d] = static_cast<int>(std::floor(fraction - reach));
    place.end[d] = static_cast<int>(std::floor(fraction + reach));
  }
  return place;
}

RegionSolid::Surroundings RegionSolid::around_in_cell(const double x[3], double distance,
                                                      const PeriodicCell &cell)
{
  View home = {vector_of(x), {0, 0, 0}};
  std::array<bool, 3> repeated;
  for (int d = 0; d < 3; d++) {
    repeated[d] = cell.is_periodic(d);
    if (repeated[d]) home.boxes[d] = cell.wrap(d, home.own);
  }
  return images_around(home, distance, cell, repeated);
}

// Calls visit(view) for all images of the solid whose part of space is within the distance.
template <typename Visit> void RegionSolid::visit_images(const Surroundings &place, const Visit &visit) const
{
  const View &home = place.home;
  if (place.alone) return visit(home);
  for (int i = place.begin[0]; i <= place.end[0]; i++)
    for (int j = place.begin[1]; j <= place.end[1]; j++)
      for (int k = place.begin[2]; k <= place.end[2]; k++) {
        if (i == 0 && j == 0 && k == 0) {
          visit(home);
          continue;
        }
        visit(View{home.own - cell.shift(std::array<int, 3>{i, j, k}),
                   {home.boxes[0] + i, home.boxes[1] + j, home.boxes[2] + k}});
      }
}

// Whether the solid contains a point, in its own part of space or in any image. A border belongs to both
// sides.
bool RegionSolid::holds(Vector own) const
{
  for (int d = 0; d < 3; d++) {
    if (!repeated[d]) continue;
    const double fraction = cell.fraction(d, own);
    if (fraction < -BORDER || fraction > 1.0 + BORDER)
      cell.wrap(d, own);
    else if (fraction < BORDER)
      own = own + (STEP - fraction) * cell.edge(d);
    else if (fraction > 1.0 - BORDER)
      own = own + (1.0 - STEP - fraction) * cell.edge(d);
  }
  return region->inside(own[0], own[1], own[2]) != 0;
}

bool RegionSolid::contains(const Vector &own) const
{
  for (int d = 0; d < 3; d++) {
    if (!repeated[d]) continue;
    const double fraction = cell.fraction(d, own);
    if (std::fabs(fraction - std::nearbyint(fraction)) >= BORDER) continue;
    const Vector behind = own + (STEP - fraction) * cell.edge(d),
                 before = own + (1.0 - STEP - fraction) * cell.edge(d);
    return contains(behind) || contains(before);
  }
  return holds(own);
}

bool RegionSolid::matches(const double x[3], bool inner) const
{
  const bool within =
      inner && !region->dynamic ? region->inside(x[0], x[1], x[2]) != 0 : contains(view(x).own);
  return within == (region->interior != 0);
}

// ----------------------------------------------------------------------------------------------------------
// Points

// LAMMPS adds the contacts of both sides of an open solid, although at the end of an open side both find the
// same surface. For the flat ends of a cone along y, seen from inside, LAMMPS sets the normal to z.
RegionSolid::Faces RegionSolid::faces(const Vector &own, double distance, bool other_side) const
{
  double x[3] = {own[0], own[1], own[2]};
  const bool is_open = region->openflag != 0;
  if (is_open || (region->interior != 0) != other_side) {
    const int n = region->surface_interior(x, distance);
    for (int c = 0; along_y && c < n; c++) {
      auto &contact = region->contact[c];
      if (contact.iwall < 2 && contact.dely == 0.0) std::swap(contact.dely, contact.delz);
    }
    if (n > 0 || !is_open) return {n, false};
  }
  return {region->surface_exterior(x, distance), true};
}

// The part of r perpendicular to direction d of the box, as a unit vector; 0 if there is none.
Vector RegionSolid::aside(int d, const Vector &r) const
{
  const Vector edge = cell.edge(d), across = r - (dot(r, edge) / dot(edge, edge)) * edge;
  const double size = length(across);
  return size > 1e-6 * length(r) ? (1.0 / size) * across : Vector{};
}

// Whether the wall at the point `at`, which lies on a border, continues behind the border. out: -1 for the
// lower border, 1 for the upper one. An end face is seen from across the border. A rim is seen from the side;
// it is not a rim if the surface continues.
bool RegionSolid::continues(int d, int out, const Vector &at, const Vector &r, bool outside) const
{
  const Vector behind = at + out * STEP * cell.edge(d), normal = cell.normal(d);
  if (length(cross(r, normal)) <= 1e-6 * length(r)) return holds(behind);
  if (!(out * cell.rise(d, r) > 0.0)) return false;
  const Vector step = ASIDE * length(cell.edge(d)) * aside(d, r);
  if (outside && !region->openflag) return holds(behind - step);
  return holds(behind - step) != holds(behind + step);
}

// Whether a point that LAMMPS finds belongs to the wall: it must be in the part of space of its image, and
// not at an end where the solid continues.
bool RegionSolid::is_wall(const Vector &at, const Vector &r, bool outside, double slack) const
{
  for (int d = 0; d < 3; d++) {
    if (!repeated[d]) continue;
    const double fraction = cell.fraction(d, at), margin = BORDER + slack / cell.width(d);
    if (fraction < -margin || fraction > 1.0 + margin) return false;
    const int out = fraction < BORDER ? -1 : fraction > 1.0 - BORDER ? 1 : 0;
    if (out && continues(d, out, at, r, outside)) return false;
  }
  return true;
}

// Whether the solid extends from one border to the other at this point.
bool RegionSolid::spans(int d, const Vector &at, const Vector &r, bool outside) const
{
  const Vector edge = cell.edge(d), step = ASIDE * length(edge) * aside(d, r);
  const Vector within = outside ? at - step : at + step;
  const double fraction = cell.fraction(d, at);
  return holds(within + (STEP - fraction) * edge) && holds(within + (1.0 - STEP - fraction) * edge);
}

// Returns a code for the image that contains the point: its number modulo 4, two bits per direction. A sphere
// between two images therefore has two contacts. The code stays the same while the sphere crosses a border.
// If the solid spans the box, all images count as one.
int RegionSolid::image_of(const std::array<int, 3> &boxes, int images, const Vector &at, const Vector &r,
                          bool outside) const
{
  int code = 0;
  for (int d = 0; d < 3 && repeats; d++) {
    const int image = (boxes[d] + (images >> (2 * d))) & 3;
    if (repeated[d] && image && !spans(d, at, r, outside)) code |= image << (2 * d);
  }
  return code;
}

Vector RegionSolid::to_space(const Vector &r) const
{
  if (!region->rotateflag) return r;
  return {dot(vector_of(turned[0]), r), dot(vector_of(turned[1]), r), dot(vector_of(turned[2]), r)};
}

void RegionSolid::add_point(const double x[3], const View &seen, const Region::Contact &contact, bool outside,
                            const Search &search, std::vector<WallPoint> &points) const
{
  const Vector r = r_of(contact), at = seen.own - r, in_space = to_space(r);
  points.emplace_back();
  WallPoint &point = points.back();
  point.face = first + contact.iwall + search.nfaces * image_of(seen.boxes, search.images, at, r, outside);
  std::copy_n(in_space.begin(), 3, point.r);
  if (has_curvature) point.curvature = contact.radius;
  if (region->dynamic_check()) {
    Vector place = vector_of(x) - in_space;
    for (int d = 0; d < 3 && cell.any(); d++) place = place - seen.boxes[d] * cell.edge(d);
    set_velocity(contact, place, point);
  }
}

// Points that LAMMPS finds within the distance are not at a border if there is no border within it.
bool RegionSolid::find_in(const View &seen, bool inner, const double x[3], double distance,
                          const Search &search, std::vector<WallPoint> &points) const
{
  const Faces found = faces(seen.own, distance, inside_out);
  for (int c = 0; c < found.n; c++) {
    const Region::Contact &contact = region->contact[c];
    const Vector r = r_of(contact);
    if ((inner && known) || !repeats || is_wall(seen.own - r, r, found.outside, search.slack))
      add_point(x, seen, contact, found.outside, search, points);
  }
  return found.n > 0;
}

bool RegionSolid::find(const double x[3], const Surroundings &place, double distance, const Search &search,
                       std::vector<WallPoint> &points) const
{
  bool any = false;
  visit_images(place,
               [&](const View &seen) { any |= find_in(seen, place.inner, x, distance, search, points); });
  return any;
}

bool RegionSolid::is_distant_image(const Vector &own, double distance) const
{
  const bool back = !inside_out;
  if (!region->openflag && any_faces(own, distance, back)) return false; // open: both sides are the same
  if (!has_axis) return true;
  const double shift = 1.0e-3 * distance, within = distance + 2.0 * shift;
  const Vector beside = own + Vector{shift, shift, shift};
  return !any_faces(beside, within, back) && !any_faces(beside, within, !back);
}

// If only some of the images contain the point, one of these ends at a border within the distance, so the
// side is unknown.
RegionSolid::Side RegionSolid::side(const Surroundings &place, double distance) const
{
  const auto has = [&](const Vector &own) { return region->inside(own[0], own[1], own[2]) != 0; };
  const bool inside = has(place.home.own);
  bool distant = is_distant_image(place.home.own, distance);
  if (!place.alone)
    visit_images(place, [&](const View &seen) {
      distant = distant && has(seen.own) == inside && is_distant_image(seen.own, distance);
    });
  if (!distant) return Side::UNKNOWN;
  return inside == (region->interior != 0) ? Side::WITHIN : Side::BEYOND;
}
