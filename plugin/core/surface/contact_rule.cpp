// SPDX-License-Identifier: GPL-2.0-only
#include "surface/contact_rule.h"
#include "base/vector.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

using namespace Grip;

namespace {

// Files round the corners of triangles, and surfaces are often built with exactly the angle that is given as
// crease. The crease is therefore increased by this tolerance.
constexpr double CREASE_TOLERANCE = 1.745e-4; // 0.01 degrees
// Distances count as equal if they differ by less than SAME_DISTANCE times the radius plus ROUNDING times the
// largest coordinate.
constexpr double SAME_DISTANCE = 1e-12, ROUNDING = 4e-15;
// A point is on a triangle if it is closer to it than this, in radii.
constexpr double SAME_PLACE = 1e-8;
// A centre is on the mesh if it is closer to it than this, in radii. The direction between them is then
// undefined.
constexpr double ON_THE_MESH = 1e-12;
// With a crease above 120 degrees, links reach as far as with 120 degrees. In radii.
constexpr double FARTHEST_LINK = 2.0;

// A triangle as seen from a point. w[e]: vector from the corner at which edge e begins to the point.
struct Seen {
  Vector w[3], along[3];
  double squared[3]; // squared distances of the edges from the point

  Seen(const grip_mesh_pairs &block, int lane, const Vector &point)
  {
    const Vector side1 = of_lane(block.side1, lane), side2 = of_lane(block.side2, lane);
    w[0] = w[2] = point - of_lane(block.corner, lane);
    w[1] = w[0] - side1;
    along[0] = side1;
    along[1] = side2 - side1;
    along[2] = side2;
    for (int e = 0; e < 3; e++) {
      const double t = std::clamp(dot(w[e], along[e]) * block.per_length2[e][lane], 0.0, 1.0);
      const Vector r = w[e] - t * along[e];
      squared[e] = dot(r, r);
    }
  }
};

// Faces come before edges, and edges before vertices.
int rank_of(int feature)
{
  return feature == GRIP_MESH_FACE ? 0 : feature < GRIP_MESH_VERTEX ? 1 : 2;
}

} // namespace

// Two planes that turn by the crease angle and both touch the sphere meet at most this far from its centre.
ContactRule::ContactRule(double crease)
{
  const double most = std::min(M_PI, crease + CREASE_TOLERANCE);
  cos_crease = std::cos(most);
  const double half = std::cos(0.5 * most);
  link_reach = half * FARTHEST_LINK > 1.0 ? 1.0 / half : FARTHEST_LINK;
}

const double *ContactRule::centre(int pair) const
{
  const int row = around.row >= 0 ? around.row : block(pair).row[pair % MESH_LANES];
  return around.point + GRIP_MESH_ROW * static_cast<std::size_t>(row);
}

// The nearest triangle is always a contact. It usually hides all other triangles, because they are in its
// plane or behind it.
void ContactRule::decide()
{
  accepted.clear();
  any_means = false;
  const int nearest = find_nearest();
  add_contact(nearest);
  if (within.size() == 1) return;
  find_rest(nearest);
  if (order.empty()) return;

  linked = false;
  accepted.clear();
  members.clear();
  member_end.clear();
  order.push_back(nearest);
  std::sort(order.begin(), order.end(), [this](int k, int m) {
    return std::make_tuple(within[k].distance, preference(k)) <
           std::make_tuple(within[m].distance, preference(m));
  });
  const int *const end = order.data() + order.size();
  for (int *from = order.data(), *to; from != end; from = to) {
    const double least = within[*from].distance;
    for (to = from + 1; to != end && within[*to].distance <= least + same_distance;) to++;
    take_level(from, to);
  }
}

// The nearest point. If several points have the same distance, one in a face is preferred, because its
// direction is known best.
int ContactRule::find_nearest()
{
  const int count = static_cast<int>(within.size());
  int nearest = 0;
  for (int k = 1; k < count; k++)
    if (within[k].distance < within[nearest].distance) nearest = k;
  if (count == 1) return nearest;
  same_distance = rounding_at(centre(within[nearest].pair));
  const double least = within[nearest].distance;
  int best = nearest;
  for (int k = 0; k < count; k++)
    if (k != nearest && within[k].distance <= least + same_distance && preference(k) < preference(best))
      best = k;
  return best;
}

double ContactRule::rounding_at(const double X[3]) const
{
  const double largest = std::max({std::fabs(X[0]), std::fabs(X[1]), std::fabs(X[2])});
  return SAME_DISTANCE * farthest + ROUNDING * largest;
}

std::pair<int, int> ContactRule::preference(int k) const
{
  return {rank_of(within[k].feature), within[k].face};
}

// Lists the triangles that the nearest one does not hide. If some triangles have other points at the same
// distance as the nearest one, lists all triangles.
void ContactRule::find_rest(int nearest)
{
  const Near &first = within[nearest];
  order.clear();
  bool ties = false;
  for (int k = 0; k < static_cast<int>(within.size()); k++) {
    if (k == nearest) continue;
    const Near &near = within[k];
    if (near.distance <= first.distance + same_distance && apart(near, first)) ties = true;
    if (!covered(near, accepted[0])) order.push_back(k);
  }
  if (!ties) return;
  order.clear();
  for (int k = 0; k < static_cast<int>(within.size()); k++)
    if (k != nearest) order.push_back(k);
}

// Handles triangles at the same distance. Rounding must not decide among them. If they have a point in
// common, the triangle with this point in its face comes first. Otherwise they are in the order of their
// numbers.
void ContactRule::take_level(int *begin, int *end)
{
  std::sort(begin, end, [this](int k, int m) { return preference(k) < preference(m); });
  places.clear();
  for (const int *at = begin; at != end; at++) {
    const Near &near = within[*at];
    const auto has_it = [&](int place) { return is_at(near, within[place].pair); };
    if (!hidden(*at) && std::none_of(places.begin(), places.end(), has_it)) places.push_back(*at);
  }
  if (places.size() > 1)
    std::sort(places.begin(), places.end(), [this](int k, int m) { return key(k) < key(m); });
  while (!places.empty()) accept_places();
}

// A number by which places are sorted. It differs between places, and no symmetry of a mesh makes it equal.
double ContactRule::key(int k) const
{
  const double *X = centre(within[k].pair);
  return dot(vector_of(X) - vector_of(within[k].r), {0.5376671395, 0.7131083262, 0.4499270643});
}

// Accepts the first place, and the places that it hides, as one contact. Its direction is the mean of the
// directions of these places.
void ContactRule::accept_places()
{
  const int first = places.front(), at = static_cast<int>(accepted.size());
  accept(first);
  const MeshContact alone = accepted.back();
  Vector sum = alone.n, sum_of_r = vector_of(alone.r);
  std::size_t kept = 0;
  for (std::size_t p = 1; p < places.size(); p++) {
    const int k = places[p];
    if (!covered(within[k], alone) && !same_surface(k, at)) {
      places[kept++] = k;
      continue;
    }
    sum = sum + direction_of(k);
    sum_of_r = sum_of_r + vector_of(within[k].r);
    others.push_back(k);
  }
  places.resize(kept);
  if (others.empty()) return;
  const double count = 1.0 + static_cast<double>(others.size());
  for (const int k : others) members.push_back(k);
  member_end.back() = static_cast<int>(members.size());
  surfaces[at].clear();
  others.clear();
  if (!(length(sum) > ON_THE_MESH)) return; // the places are on both sides of a slit
  set_mean(accepted.back(), sum, sum_of_r, count);
  places.erase(std::remove_if(places.begin(), places.end(), [this](int k) { return hidden(k); }),
               places.end());
}

// Gives a contact the mean direction of several places, with the same overlap. sum, sum_of_r: of their
// directions, and of their r.
void ContactRule::set_mean(MeshContact &contact, const Vector &sum, const Vector &sum_of_r, double count)
{
  any_means = true;
  const double size = length(sum);
  for (int a = 0; a < 3; a++) contact.n[a] = sum[a] / size;
  Vector r = contact.distance * contact.n;
  if (grain) {
    r = (1.0 / count) * sum_of_r;
    const Vector point = vector_of(grain->centre) - r;
    const double overlap =
        grip_shape_plane(grain, {contact.n[0], contact.n[1], contact.n[2]}, {point[0], point[1], point[2]})
            .overlap;
    r = r + (overlap - (radius - contact.distance)) * contact.n;
  }
  std::copy(r.begin(), r.end(), contact.r);
}

void ContactRule::accept(int k)
{
  add_contact(k);
  members.push_back(k);
  member_end.push_back(static_cast<int>(members.size()));
  if (surfaces.size() < accepted.size()) surfaces.emplace_back();
  surfaces[accepted.size() - 1].clear();
}

// The direction of a contact at a nearest point. If the point is in a face, it is the normal of the face.
inline Vector ContactRule::direction_of(int k) const
{
  if (grain) return normals[k];
  const Near &near = within[k];
  const Vector r = vector_of(near.r);
  if (near.feature != GRIP_MESH_FACE && near.distance > ON_THE_MESH * radius)
    return {r[0] / near.distance, r[1] / near.distance, r[2] / near.distance};
  const Vector normal = of_lane(block(near.pair).normal, near.pair % MESH_LANES);
  return (dot(r, normal) < 0.0 ? -1.0 : 1.0) * normal;
}

// Whether a contact hides a nearest point: the point is not in front of the contact's tangent plane.
// Distances from the centre are measured along -n: that of the tangent plane, which is contact.distance for a
// sphere, and that of the nearest point, r * n.
bool ContactRule::covered(const Near &near, const MeshContact &contact) const
{
  const double plane = grain ? dot(vector_of(contact.r), contact.n) : contact.distance;
  return plane - dot(vector_of(near.r), contact.n) <= COVERED * radius;
}

double ContactRule::same_place() const
{
  return SAME_PLACE * radius;
}

// Whether a nearest point is on a triangle, which may be its own triangle or another one.
bool ContactRule::is_at(const grip_closest_point &near, int pair) const
{
  const double tolerance = same_place();
  const int lane = pair % MESH_LANES;
  const Seen seen(block(pair), lane, vector_of(centre(pair)) - vector_of(near.r));
  for (const double squared : seen.squared)
    if (squared <= tolerance * tolerance) return true;
  const Vector n = of_lane(block(pair).normal, lane);
  if (std::fabs(dot(seen.w[0], n)) > tolerance) return false;
  const Vector u = cross(seen.w[0], n), v = cross(seen.w[1], n);
  return dot(seen.along[0], u) > 0.0 && dot(seen.along[1], v) > 0.0 && dot(seen.along[2], u) < 0.0;
}

// Whether a nearest point may be on the triangle that has the nearest point m. No point of a triangle is far
// in front of the plane through its nearest point.
bool ContactRule::may_have(const Near &m, const Near &near) const
{
  if (m.distance > near.distance + SAME_PLACE * radius) return false;
  const Vector r = vector_of(near.r), of_m = vector_of(m.r);
  if (grain) return dot(of_m - r, normals[&m - within.data()]) <= COVERED * radius;
  return m.distance * m.distance - dot(r, of_m) <= COVERED * radius * m.distance;
}

// Calls f with each triangle that contains a nearest point, until f returns true. Returns whether f did.
template <class F> bool ContactRule::any_at(const Near &near, const F &f) const
{
  return std::any_of(within.begin(), within.end(), [&](const Near &m) {
    return may_have(m, near) && (m.pair == near.pair || is_at(near, m.pair)) && f(m);
  });
}

// Whether the distance from the surface does not have a minimum at a nearest point. It has a minimum if the
// point is in a face, or if no triangle that contains the point has a nearer point.
bool ContactRule::no_minimum(const Near &near) const
{
  if (near.feature == GRIP_MESH_FACE) return false;
  return any_at(near, [&](const Near &m) { return apart(m, near); });
}

bool ContactRule::apart(const Near &one, const Near &other) const
{
  const Vector between = vector_of(one.r) - vector_of(other.r);
  return dot(between, between) > SAME_PLACE * SAME_PLACE * radius * radius;
}

bool ContactRule::hidden(int k)
{
  const Near &near = within[k];
  for (const MeshContact &contact : accepted)
    if (covered(near, contact)) return true;
  if (no_minimum(near)) return true;
  for (std::size_t i = 0; i < accepted.size(); i++)
    if (same_surface(k, static_cast<int>(i))) return true;
  return false;
}

// Whether any triangle that contains nearest point k is linked to any triangle that contains a point of
// accepted contact i.
bool ContactRule::same_surface(int k, int i)
{
  if (!(dot(direction_of(k), accepted[i].n) > cos_crease)) return false;
  find_links();
  std::vector<int> &roots = surfaces[i];
  if (roots.empty())
    for (int at = i > 0 ? member_end[i - 1] : 0; at < member_end[i]; at++)
      any_at(within[members[at]], [&](const Near &m) {
        roots.push_back(root(m.pair));
        return false;
      });
  const auto is_of_it = [&](const Near &m) {
    return std::find(roots.begin(), roots.end(), root(m.pair)) != roots.end();
  };
  return is_of_it(within[k]) || any_at(within[k], is_of_it);
}

// ----------------------------------------------------------------------------------------------------------
// Links

// Finds the links. Edges within reach link the triangles of one surface, so it does not matter how a plane is
// divided into triangles.
void ContactRule::find_links()
{
  if (linked) return;
  linked = true;
  sides.clear();
  const int count = (1 + around.nrest) * MESH_LANES;
  parent.resize(count);
  std::iota(parent.begin(), parent.end(), 0);
  for (int pair = 0; pair < count; pair++)
    if (around.lanes >> pair % MESH_LANES & 1 && block(pair).triangle[pair % MESH_LANES] >= 0)
      add_sides(pair);
  const auto ends = [](const Side &side) { return std::make_tuple(side.low, side.high, side.row); };
  std::sort(sides.begin(), sides.end(), [&](const Side &a, const Side &b) { return ends(a) < ends(b); });
  for (std::size_t from = 0; from < sides.size(); from++)
    for (std::size_t to = from + 1; to < sides.size() && ends(sides[to]) == ends(sides[from]); to++)
      if (smooth(sides[from], sides[to])) parent[root(sides[from].pair)] = root(sides[to].pair);
}

void ContactRule::add_sides(int pair)
{
  const grip_mesh_pairs &of = block(pair);
  const int lane = pair % MESH_LANES;
  const double far = link_reach * farthest;
  const Seen seen(of, lane, vector_of(centre(pair)));
  for (int e = 0; e < 3; e++) {
    if (!(seen.squared[e] < far * far)) continue;
    const int from = of.vertex[e][lane], to = of.vertex[(e + 1) % 3][lane];
    sides.push_back({std::min(from, to), std::max(from, to), of.row[lane], pair, from < to});
  }
}

// Whether the surface turns by at most the crease across the common edge of two triangles. Triangles of the
// same orientation traverse the edge in opposite directions.
bool ContactRule::smooth(const Side &one, const Side &other) const
{
  const double cosine = dot(of_lane(block(one.pair).normal, one.pair % MESH_LANES),
                            of_lane(block(other.pair).normal, other.pair % MESH_LANES));
  return (one.forward == other.forward ? -cosine : cosine) >= cos_crease;
}

int ContactRule::root(int pair)
{
  while (parent[pair] != pair) pair = parent[pair] = parent[parent[pair]];
  return pair;
}
