// SPDX-License-Identifier: GPL-2.0-only
#include "wall/mesh/contact_rule.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Grip;

namespace {

// Files round the corners of triangles, and surfaces are often made with just the angle that is given as
// crease.
constexpr double CREASE_TOLERANCE = 1.745e-4; // 0.01 degrees
// Two distances that differ by less are the same.
constexpr double SAME_DISTANCE = 1e-12;
// A centre that is nearer to the mesh than that, in radii, is on it, and has no direction from there.
constexpr double ON_THE_MESH = 1e-12;
// Up to so many triangles are compared each with each, more than that by way of tables.
constexpr std::size_t FEW = 24;

double dot(const double a[3], const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Faces come before edges, edges before vertices.
int rank_of(int feature)
{
  return feature == GRIP_MESH_FACE ? 0 : feature < GRIP_MESH_VERTEX ? 1 : 2;
}

unsigned scrambled(unsigned a, unsigned b)
{
  unsigned h = a * 2654435761U ^ b * 2246822519U;
  return h ^ h >> 15;
}

} // namespace

ContactRule::ContactRule(double crease) : cos_crease(std::cos(std::min(M_PI, crease + CREASE_TOLERANCE))) {}

void ContactRule::begin(double radius_)
{
  radius = radius_;
  within.clear();
  accepted.clear();
}

void ContactRule::add(const grip_mesh_pairs &pairs, const grip_mesh_feet &feet, int lane)
{
  within.emplace_back();
  Near &near = within.back();
  near.distance = feet.distance[lane];
  near.triangle = pairs.triangle[lane];
  near.feature = feet.feature[lane];
  near.row = pairs.row[lane];
  for (int a = 0; a < 3; a++) {
    near.r[a] = feet.r[a][lane];
    near.normal[a] = pairs.normal[a][lane];
    near.vertex[a] = pairs.vertex[a][lane];
  }
}

bool ContactRule::precedes(int k, int m) const
{
  const Near &a = within[k], &b = within[m];
  if (a.distance != b.distance) return a.distance < b.distance;
  return std::make_pair(rank_of(a.feature), a.triangle) < std::make_pair(rank_of(b.feature), b.triangle);
}

// The nearest triangle is a contact always. It mostly hides all others: these are in its plane, or behind it.
void ContactRule::finish()
{
  if (within.empty()) return;
  grouped = tabled = false;
  accepted_from.clear();
  left.clear();
  const int count = static_cast<int>(within.size());
  int nearest = 0;
  for (int k = 1; k < count; k++)
    if (precedes(k, nearest)) nearest = k;
  accept(nearest);
  for (int k = 0; k < count; k++)
    if (k != nearest && !covered(within[k], accepted[0])) left.push_back(k);
  if (left.empty()) return;

  std::sort(left.begin(), left.end(), [this](int k, int m) { return precedes(k, m); });
  for (int k : left) {
    bool hidden = false;
    for (std::size_t i = 1; i < accepted.size() && !hidden; i++) hidden = covered(within[k], accepted[i]);
    if (hidden || no_minimum(within[k])) continue;
    for (std::size_t i = 0; i < accepted.size() && !hidden; i++)
      hidden = same_surface(k, static_cast<int>(i));
    if (!hidden) accept(k);
  }
}

void ContactRule::accept(int k)
{
  const Near &near = within[k];
  accepted_from.push_back(k);
  accepted.emplace_back();
  MeshContact &contact = accepted.back();
  contact.triangle = near.triangle;
  contact.feature = near.feature;
  contact.row = near.row;
  contact.distance = near.distance;
  std::copy(near.r, near.r + 3, contact.r);
  find_direction(near, contact.n);
}

// From the nearest point to the centre. In a face, the direction is the plane's.
void ContactRule::find_direction(const Near &near, double n[3]) const
{
  const bool plane = near.feature == GRIP_MESH_FACE || !(near.distance > ON_THE_MESH * radius);
  const double sign = dot(near.r, near.normal) < 0.0 ? -1.0 : 1.0;
  for (int a = 0; a < 3; a++) n[a] = plane ? sign * near.normal[a] : near.r[a] / near.distance;
}

// The point is r_k before the centre, the contact's point is at its distance from the centre along n.
bool ContactRule::covered(const Near &near, const MeshContact &contact) const
{
  return contact.distance - dot(near.r, contact.n) <= COVERED * radius;
}

// The distance from a surface is least in a face, or else where no triangle of the same edge or vertex is
// nearer.
bool ContactRule::no_minimum(const Near &near)
{
  if (near.feature == GRIP_MESH_FACE) return false;
  const double nearer = near.distance * (1.0 - SAME_DISTANCE);
  const bool on_edge = near.feature < GRIP_MESH_VERTEX;
  const int corner = near.feature - (on_edge ? GRIP_MESH_EDGE : GRIP_MESH_VERTEX);
  const int a = near.vertex[corner], b = on_edge ? near.vertex[(corner + 1) % 3] : a;
  const auto has = [](const Near &m, int v) {
    return m.vertex[0] == v || m.vertex[1] == v || m.vertex[2] == v;
  };
  if (within.size() <= FEW)
    return std::any_of(within.begin(), within.end(),
                       [&](const Near &m) { return m.distance < nearer && has(m, a) && has(m, b); });
  fill_tables();
  if (!on_edge) return vertex_distance[*vertex_entry(a)] < nearer;
  for (int side = *edge_entry(a, b); side >= 0; side = next_at_edge[side])
    if (within[side / 3].distance < nearer) return true;
  return false;
}

bool ContactRule::same_surface(int k, int i)
{
  const MeshContact &contact = accepted[i];
  const Near &near = within[k];
  double n[3];
  find_direction(near, n);
  if (!(dot(n, contact.n) > cos_crease)) return false;
  find_groups();
  return root(k) == root(accepted_from[i]);
}

// Whether the surface turns by at most the crease across edge e of one triangle, which is edge f of the
// other. Two that go round the same way pass it in opposite directions.
bool ContactRule::smooth(const Near &one, int e, const Near &other, int f) const
{
  const double cosine = dot(one.normal, other.normal);
  return (one.vertex[e] == other.vertex[f] ? -cosine : cosine) >= cos_crease;
}

void ContactRule::find_groups()
{
  if (grouped) return;
  grouped = true;
  const int count = static_cast<int>(within.size());
  parent.resize(count);
  for (int k = 0; k < count; k++) parent[k] = k;
  if (within.size() > FEW) {
    fill_tables();
    for (int side = 0; side < 3 * count; side++)
      for (int other = next_at_edge[side]; other >= 0; other = next_at_edge[other])
        if (smooth(within[side / 3], side % 3, within[other / 3], other % 3)) join(side / 3, other / 3);
    return;
  }
  for (int k = 0; k < count; k++)
    for (int m = 0; m < k; m++)
      for (int e = 0; e < 3; e++) {
        const int a = within[k].vertex[e], b = within[k].vertex[(e + 1) % 3];
        for (int f = 0; f < 3; f++) {
          const int c = within[m].vertex[f], d = within[m].vertex[(f + 1) % 3];
          if ((a == c && b == d) || (a == d && b == c))
            if (smooth(within[k], e, within[m], f)) join(k, m);
        }
      }
}

int ContactRule::root(int k)
{
  while (parent[k] != k) k = parent[k] = parent[parent[k]];
  return k;
}

void ContactRule::join(int k, int m)
{
  parent[root(k)] = root(m);
}

// Open addressing, with at least twice as many places as entries.
void ContactRule::fill_tables()
{
  if (tabled) return;
  tabled = true;
  const int sides = 3 * static_cast<int>(within.size());
  std::size_t size = 64;
  while (size < 2 * static_cast<std::size_t>(sides)) size *= 2;
  table_mask = static_cast<unsigned>(size - 1);
  edge_table.assign(size, -1);
  vertex_table.assign(size, -1);
  next_at_edge.resize(sides);
  vertex_distance.resize(sides);
  for (int side = 0; side < sides; side++) {
    const Near &near = within[side / 3];
    const int a = near.vertex[side % 3], b = near.vertex[(side % 3 + 1) % 3];
    int *first = edge_entry(a, b), *least = vertex_entry(a);
    next_at_edge[side] = *first;
    *first = side;
    if (*least < 0) {
      *least = side;
      vertex_distance[side] = near.distance;
    }
    vertex_distance[*least] = std::min(vertex_distance[*least], near.distance);
  }
}

// The place of an edge in the table; what it holds is the last of its sides, or -1.
int *ContactRule::edge_entry(int a, int b)
{
  const auto low = static_cast<unsigned>(std::min(a, b)), high = static_cast<unsigned>(std::max(a, b));
  for (unsigned at = scrambled(low, high);; at++) {
    int *entry = &edge_table[at & table_mask];
    if (*entry < 0) return entry;
    const Near &near = within[*entry / 3];
    const int e = *entry % 3, c = near.vertex[e], d = near.vertex[(e + 1) % 3];
    if ((a == c && b == d) || (a == d && b == c)) return entry;
  }
}

int *ContactRule::vertex_entry(int a)
{
  for (unsigned at = scrambled(static_cast<unsigned>(a), 0);; at++) {
    int *entry = &vertex_table[at & table_mask];
    if (*entry < 0 || within[*entry / 3].vertex[*entry % 3] == a) return entry;
  }
}
