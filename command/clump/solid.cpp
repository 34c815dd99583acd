// SPDX-License-Identifier: GPL-2.0-only
#include "clump/solid.h"
#include "surface/mesh_load.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

using namespace Grip;

namespace {

// One side of a triangle, from the vertex with the lower index to the other.
struct Side {
  int low, high, triangle;
  bool forward; // whether the triangle goes from low to high
};

std::vector<Side> sides_of(const Mesh &mesh)
{
  std::vector<Side> sides;
  sides.reserve(3 * mesh.triangles.size());
  for (std::size_t k = 0; k < mesh.triangles.size(); k++)
    for (int e = 0; e < 3; e++) {
      const int a = mesh.triangles[k][e], b = mesh.triangles[k][(e + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<int>(k), a < b});
    }
  std::sort(sides.begin(), sides.end(), [](const Side &a, const Side &b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  return sides;
}

std::string more(std::size_t count)
{
  return count > 1 ? " (and " + std::to_string(count - 1) + " more)" : "";
}

// A surface encloses a body if its triangles traverse each edge equally often in both directions.
void check_closed(const LoadedMesh &loaded, const std::string &file)
{
  const std::vector<Side> sides = sides_of(loaded.mesh);
  std::size_t open = 0, turned = 0;
  const Side *first_open = nullptr, *first_turned = nullptr;
  const Side *const end = sides.data() + sides.size();
  const Side *to;
  for (const Side *from = sides.data(); from != end; from = to) {
    int balance = 0;
    for (to = from; to != end && to->low == from->low && to->high == from->high; to++)
      balance += to->forward ? 1 : -1;
    if (balance == 0) continue;
    const bool odd = balance % 2 != 0;
    if (odd && open++ == 0) first_open = from;
    if (!odd && turned++ == 0) first_turned = from;
  }
  const auto place = [&](const Side *side) {
    return "Mesh file " + file + ", triangle " + std::to_string(loaded.number[side->triangle] + 1);
  };
  if (open > 0)
    throw BadMesh(place(first_open) + ": an edge without a neighbour" + more(open) +
                  ", so the surface does not enclose a body. Close it in the CAD program, or with 'admesh -f "
                  "-d -b closed.stl " +
                  file + "'");
  if (turned > 0)
    throw BadMesh(place(first_turned) + ": it and its neighbour have opposite orientations" + more(turned) +
                  ", so inside and outside are not known. Let 'admesh -d -b turned.stl " + file +
                  "' turn the triangles");
}

} // namespace

std::array<double, 6> Grip::inertia_of(const std::array<double, 6> &s)
{
  return {s[1] + s[2], s[0] + s[2], s[0] + s[1], -s[3], -s[4], -s[5]};
}

std::array<double, 6> Grip::about_centre(std::array<double, 6> second, double volume, const Vector &c)
{
  for (int k = 0; k < 3; k++) {
    second[k] -= volume * c[k] * c[k];
    second[3 + k] -= volume * c[(k + 1) % 3] * c[(k + 2) % 3];
  }
  return second;
}

// The sum over tetrahedra between a point and the triangles: exact integrals of monomials over a tetrahedron
// (blow2004). The point is the middle of the mesh, so that little cancels.
BodyIntegrals Grip::integrate(const Mesh &mesh)
{
  Vector low = mesh.vertices[0], high = low;
  for (const Vector &v : mesh.vertices)
    for (int a = 0; a < 3; a++) {
      low[a] = std::min(low[a], v[a]);
      high[a] = std::max(high[a], v[a]);
    }
  const Vector middle = 0.5 * low + 0.5 * high;
  BodyIntegrals body;
  Vector first{};
  for (const std::array<int, 3> &corners : mesh.triangles) {
    Vector v[3];
    for (int c = 0; c < 3; c++) v[c] = mesh.vertices[corners[c]] - middle;
    const Vector sum = v[0] + v[1] + v[2];
    const double six = dot(v[0], cross(v[1], v[2])); // six times the volume of the tetrahedron
    body.volume += six / 6.0;
    first = first + (six / 24.0) * sum;
    for (int a = 0; a < 3; a++) {
      const int i = (a + 1) % 3, j = (a + 2) % 3;
      double square = sum[a] * sum[a], product = sum[i] * sum[j];
      for (const Vector &corner : v) {
        square += corner[a] * corner[a];
        product += corner[i] * corner[j];
      }
      body.second[a] += six / 120.0 * square;
      body.second[3 + a] += six / 120.0 * product;
    }
  }
  const Vector offset = (1.0 / body.volume) * first;
  body.centre = middle + offset;
  body.second = about_centre(body.second, body.volume, offset);
  return body;
}

Solid Grip::load_solid(const std::string &file, double scale)
{
  MeshOptions options;
  options.files = {file};
  options.steps = {MeshStep::scale(scale)};
  LoadedMesh loaded = load_mesh(options);
  check_closed(loaded, file);
  Solid solid;
  solid.mesh = std::move(loaded.mesh);
  if (integrate(solid.mesh).volume < 0.0)
    for (std::array<int, 3> &corners : solid.mesh.triangles) std::swap(corners[1], corners[2]);
  solid.body = integrate(solid.mesh);
  const Vector size = vector_of(loaded.upper) - vector_of(loaded.lower);
  if (!(solid.body.volume > 1e-9 * size[0] * size[1] * size[2]))
    throw BadMesh("Mesh file " + file + ": its surface encloses no volume. Export a body, not a sheet");
  solid.moved = solid.body.centre;
  for (Vector &v : solid.mesh.vertices) v = v - solid.moved;
  solid.body = integrate(solid.mesh);
  solid.lower = vector_of(loaded.lower) - solid.moved;
  solid.upper = vector_of(loaded.upper) - solid.moved;
  return solid;
}
