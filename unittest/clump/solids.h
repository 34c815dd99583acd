// SPDX-License-Identifier: GPL-2.0-only
// Triangulated solids for tests, and files of them.
#ifndef SOLIDS_H
#define SOLIDS_H

#include "surface/mesh.h"
#include "base/vector.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Solids {

using namespace Grip;

constexpr double PI = 3.14159265358979323846;

inline Mesh box_of(double a, double b, double c)
{
  Mesh mesh;
  for (int k = 0; k < 8; k++)
    mesh.vertices.push_back({(k & 4 ? 0.5 : -0.5) * a, (k & 2 ? 0.5 : -0.5) * b, (k & 1 ? 0.5 : -0.5) * c});
  const int faces[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                           {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
  for (const auto &f : faces) {
    mesh.triangles.push_back({f[0], f[1], f[2]});
    mesh.triangles.push_back({f[0], f[2], f[3]});
  }
  return mesh;
}

// An octahedron whose triangles are divided into four, `times` times; vertices are on the unit sphere.
inline Mesh sphere_of(int times)
{
  Mesh mesh;
  mesh.vertices = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (; times > 0; times--) {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b) {
      const auto [at, is_new] =
          middles.try_emplace({std::min(a, b), std::max(a, b)}, int(mesh.vertices.size()));
      if (is_new) {
        const Vector sum = mesh.vertices[a] + mesh.vertices[b];
        mesh.vertices.push_back((1.0 / Grip::length(sum)) * sum);
      }
      return at->second;
    };
    const auto before = std::move(mesh.triangles);
    mesh.triangles.clear();
    for (const auto &[a, b, c] : before) {
      const int x = middle(a, b), y = middle(b, c), z = middle(c, a);
      mesh.triangles.insert(mesh.triangles.end(), {{a, x, z}, {x, b, y}, {z, y, c}, {x, y, z}});
    }
  }
  return mesh;
}

inline Mesh ellipsoid_of(double a, double b, double c, int times)
{
  Mesh mesh = sphere_of(times);
  for (Vector &v : mesh.vertices) v = {a * v[0], b * v[1], c * v[2]};
  return mesh;
}

// A body with bulges and dents, without any symmetry.
inline Mesh rock_of(int times)
{
  Mesh mesh = sphere_of(times);
  for (Vector &v : mesh.vertices) {
    const double r = 1.0 + 0.18 * std::sin(2.1 * v[0] + 1.3 * v[1]) +
                     0.14 * std::cos(3.1 * v[1] - 1.7 * v[2] + 0.4) +
                     0.10 * std::sin(4.3 * v[2] + 2.2 * v[0] - 1.1);
    v = {1.2 * r * v[0], 0.9 * r * v[1], 0.7 * r * v[2]};
  }
  return mesh;
}

// A body of revolution about z. profile: r and z from the axis back to the axis, z growing on the outside.
inline Mesh revolved(const std::vector<std::pair<double, double>> &profile, int n)
{
  Mesh mesh;
  mesh.vertices.push_back({0.0, 0.0, profile.front().second});
  const int rings = int(profile.size()) - 2;
  for (int ring = 0; ring < rings; ring++)
    for (int k = 0; k < n; k++) {
      const auto [r, z] = profile[ring + 1];
      mesh.vertices.push_back({r * std::cos(2 * PI * k / n), r * std::sin(2 * PI * k / n), z});
    }
  mesh.vertices.push_back({0.0, 0.0, profile.back().second});
  const int top = int(mesh.vertices.size()) - 1;
  for (int k = 0; k < n; k++) {
    const int l = (k + 1) % n;
    mesh.triangles.push_back({0, 1 + l, 1 + k});
    for (int ring = 0; ring + 1 < rings; ring++) {
      const int a = 1 + ring * n + k, b = 1 + ring * n + l;
      mesh.triangles.push_back({a, b, b + n});
      mesh.triangles.push_back({a, b + n, a + n});
    }
    mesh.triangles.push_back({1 + (rings - 1) * n + k, 1 + (rings - 1) * n + l, top});
  }
  return mesh;
}

// A bi-convex tablet: a band of radius 1 between two caps.
inline Mesh tablet_of(double band, double cap, int n)
{
  const double radius = (1.0 + cap * cap) / (2.0 * cap);
  std::vector<std::pair<double, double>> profile;
  constexpr int RINGS = 16;
  const auto height = [&](double r) {
    return 0.5 * band + std::sqrt(radius * radius - r * r) - (radius - cap);
  };
  for (int k = 0; k <= RINGS; k++) profile.emplace_back(double(k) / RINGS, -height(double(k) / RINGS));
  for (int k = RINGS; k >= 0; k--) profile.emplace_back(double(k) / RINGS, height(double(k) / RINGS));
  return revolved(profile, n);
}

inline Mesh screw_of(int n)
{
  return revolved({{0.0, 0.0}, {0.3, 0.0}, {0.3, 2.2}, {0.6, 2.2}, {0.6, 2.7}, {0.0, 2.7}}, n);
}

inline Mesh moved(Mesh mesh, const Vector &by)
{
  for (Vector &v : mesh.vertices) v = v + by;
  return mesh;
}

inline Mesh joined(Mesh mesh, const Mesh &other)
{
  const int n = int(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const auto &[a, b, c] : other.triangles) mesh.triangles.push_back({a + n, b + n, c + n});
  return mesh;
}

// A file that is removed at the end.
class MeshFile {
public:
  explicit MeshFile(const Mesh &mesh)
  {
    static int count = 0;
    path = std::filesystem::temp_directory_path() /
           ("grip-solid-" + std::to_string(getpid()) + "-" + std::to_string(count++) + ".obj");
    std::FILE *file = std::fopen(path.c_str(), "w");
    if (!file) std::abort();
    for (const Vector &v : mesh.vertices) std::fprintf(file, "v %.17g %.17g %.17g\n", v[0], v[1], v[2]);
    for (const auto &[a, b, c] : mesh.triangles) std::fprintf(file, "f %d %d %d\n", a + 1, b + 1, c + 1);
    std::fclose(file);
  }
  ~MeshFile() { std::filesystem::remove(path); }
  std::string name() const { return path.string(); }

private:
  std::filesystem::path path;
};

} // namespace Solids

#endif
