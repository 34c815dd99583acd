// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_surface.h"
#include "base/vector.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

using namespace Grip;

namespace {

// The corners of a triangle, and values derived from them.
struct Triangle {
  Vector at[3];

  Triangle(const MeshView &mesh, int k)
  {
    for (int c = 0; c < 3; c++) at[c] = mesh.vertices[mesh.triangles[k][c]];
  }

  Vector side(int edge) const { return at[(edge + 1) % 3] - at[edge]; }

  double longest() const { return std::max({length(side(0)), length(side(1)), length(side(2))}); }

  // Twice the area times the normal. It is computed from the two shorter edges, because their product has the
  // smallest rounding error.
  Vector area() const
  {
    int opposite = 0;
    for (int e = 1; e < 3; e++)
      if (dot(side(e), side(e)) > dot(side(opposite), side(opposite))) opposite = e;
    return cross(side((opposite + 1) % 3), side((opposite + 2) % 3));
  }

  // Bound of the rounding error of a corner's position.
  double rounding() const
  {
    double largest = 0.0;
    for (const Vector &corner : at)
      for (double x : corner) largest = std::max(largest, std::fabs(x));
    return 2.0 * DBL_EPSILON * largest;
  }
};

// Any unit vector perpendicular to a line.
Vector across_line(const Vector &line)
{
  const int axis = std::fabs(line[0]) < std::fabs(line[1]) ? 0 : 1;
  Vector other = {0.0, 0.0, 0.0};
  other[axis] = 1.0;
  Vector n = cross(line, other);
  const double size = length(n);
  if (!(size > 0.0)) return {0.0, 0.0, 1.0};
  for (double &x : n) x /= size;
  return n;
}

// The edge of a triangle that joins the vertices a and b, or -1 if there is none.
int edge_of(const std::array<int, 3> &corners, int a, int b)
{
  for (int e = 0; e < 3; e++) {
    const int first = corners[e], second = corners[(e + 1) % 3];
    if ((first == a && second == b) || (first == b && second == a)) return e;
  }
  return -1;
}

} // namespace

MeshSurface::MeshSurface(const MeshView &mesh_) : mesh(mesh_)
{
  find_normals();
  find_neighbours();
  take_normals_of_neighbours();
  normals = own_normals;
  across = own_across;
}

void MeshSurface::find_normals()
{
  own_normals.resize(mesh.triangles.size());
  for (std::size_t k = 0; k < mesh.triangles.size(); k++) {
    const Triangle corners(mesh, static_cast<int>(k));
    Vector n = corners.area();
    const double size = length(n);
    if (size > 0.0 && size >= DBL_MIN) {
      for (double &x : n) x /= size;
      own_normals[k] = n;
      continue;
    }
    int longest = 0;
    for (int e = 1; e < 3; e++)
      if (length(corners.side(e)) > length(corners.side(longest))) longest = e;
    own_normals[k] = across_line(corners.side(longest));
  }
}

// Finds the neighbours edge by edge. An edge is stored with the lower of its two vertices.
void MeshSurface::find_neighbours()
{
  struct End {
    int other, triangle, edge;
  };
  own_across.assign(mesh.triangles.size(), {OPEN, OPEN, OPEN});
  std::vector<int> first(mesh.vertices.size() + 2, 0);
  const auto ends = [&](std::size_t k, int e) {
    const int a = mesh.triangles[k][e], b = mesh.triangles[k][(e + 1) % 3];
    return std::make_pair(std::min(a, b), std::max(a, b));
  };
  for (std::size_t k = 0; k < mesh.triangles.size(); k++)
    for (int e = 0; e < 3; e++) first[ends(k, e).first + 2]++;
  for (std::size_t v = 2; v < first.size(); v++) first[v] += first[v - 1];
  std::vector<End> edges(3 * mesh.triangles.size());
  for (std::size_t k = 0; k < mesh.triangles.size(); k++)
    for (int e = 0; e < 3; e++) {
      const auto [low, high] = ends(k, e);
      edges[first[low + 1]++] = {high, static_cast<int>(k), e};
    }
  for (std::size_t v = 0; v < mesh.vertices.size(); v++) {
    const auto begin = edges.begin() + first[v], end = edges.begin() + first[v + 1];
    std::sort(begin, end, [](const End &a, const End &b) {
      return std::make_pair(a.other, a.triangle) < std::make_pair(b.other, b.triangle);
    });
    for (auto run = begin; run != end;) {
      auto stop = run;
      while (stop != end && stop->other == run->other) ++stop;
      if (stop - run > 1)
        for (auto it = run; it != stop; ++it) {
          const End &next = it + 1 == stop ? *run : *(it + 1);
          own_across[it->triangle][it->edge] = next.triangle;
        }
      run = stop;
    }
  }
}

int MeshSurface::sharing(int triangle, int edge) const
{
  const int a = mesh.triangles[triangle][edge], b = mesh.triangles[triangle][(edge + 1) % 3];
  int count = 1;
  for (int k = across[triangle][edge]; k != OPEN && k != triangle; count++)
    k = across[k][edge_of(mesh.triangles[k], a, b)];
  return count;
}

// Rounding of its corners makes the plane of a needle less certain than the plane of a compact neighbour. If
// the neighbour's plane is as good an estimate as the needle's own plane, the needle takes it. The triangles
// with the most certain planes come first. In a fan of needles, all needles then take the plane of their
// surroundings.
void MeshSurface::take_normals_of_neighbours()
{
  constexpr double SURE = 1e-14; // radians
  std::vector<std::pair<double, int>> unsure;
  std::vector<double> doubt(0);
  const auto doubt_of = [&](int k) {
    const Triangle corners(mesh, k);
    const double longest = corners.longest(), height = length(corners.area()) / longest;
    return height > 0.0 ? corners.rounding() / height : 4.0;
  };
  for (std::size_t k = 0; k < mesh.triangles.size(); k++) {
    const double angle = doubt_of(static_cast<int>(k));
    if (angle > SURE) unsure.emplace_back(angle, static_cast<int>(k));
  }
  std::sort(unsure.begin(), unsure.end());
  if (unsure.empty()) return;
  doubt.assign(mesh.triangles.size(), 0.0);
  for (const auto &[angle, k] : unsure) doubt[k] = angle;
  for (const auto &[angle, k] : unsure)
    for (int e = 0; e < 3; e++) {
      const int m = own_across[k][e];
      if (m == OPEN || !(doubt[m] < 0.5 * doubt[k])) continue;
      Vector n = own_normals[m];
      const double cosine = dot(n, own_normals[k]);
      if (cosine < 0.0)
        for (double &x : n) x = -x;
      if (length(n - own_normals[k]) > 4.0 * angle) continue;
      own_normals[k] = n;
      doubt[k] = doubt[m];
    }
}

double MeshSurface::crease(int triangle, int other) const
{
  const std::array<int, 3> &corners = mesh.triangles[triangle], &others = mesh.triangles[other];
  for (int e = 0; e < 3; e++) {
    const int a = corners[e], b = corners[(e + 1) % 3], there = edge_of(others, a, b);
    if (there < 0) continue;
    // Triangles of the same orientation traverse their common edge in opposite directions.
    const double sign = others[there] == b ? 1.0 : -1.0;
    const Vector &n = normals[triangle], &m = normals[other];
    return std::atan2(length(cross(n, m)), sign * dot(n, m));
  }
  return M_PI;
}

std::size_t MeshSurface::bytes() const
{
  return sizeof *this + normals.bytes() + across.bytes();
}
