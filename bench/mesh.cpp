// SPDX-License-Identifier: GPL-2.0-only
// Time and memory of mesh walls without a host: kernel and rule for each touching sphere, for meshes from
// two triangles to a million, with spheres that rest or move; and the build. Prints a table.
#include "surface/contact_rule.h"
#include "surface/mesh_load.h"
#include "surface/mesh_pairs.h"
#include "surface/mesh_tree.h"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <random>

using namespace Grip;

namespace {

double now()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A floor from 0 to 1 of n by n squares. bend: depth of its middle line below its edges.
Mesh floor_of(int n, double bend)
{
  Mesh mesh;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++) {
      const double x = 1.0 * i / n, y = 1.0 * k / n;
      mesh.vertices.push_back({x, y, 4 * bend * x * (x - 1)});
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int a = i * (n + 1) + k, b = a + n + 1;
      mesh.triangles.push_back({a, b, b + 1});
      mesh.triangles.push_back({a, b + 1, a + 1});
    }
  return mesh;
}

constexpr grip_mesh_frame FRAME = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
constexpr double NO_SHIFT[3] = {0, 0, 0};

// Spheres side by side on a floor, with a skin of `margin` radii around each. In each step they move by
// `step` radii along the floor, back and forth, so that none leaves its skin.
void floor_case(int n, int across, double bend, double margin, double step)
{
  std::mt19937 bits(3);
  const auto random = [&] { return bits() / 4294967296.0; };
  Mesh mesh = floor_of(n, bend);
  const double start = now();
  put_in_tree_order(mesh);
  const double sorted = now();
  const MeshSurface surface(mesh);
  const double known = now();
  const MeshTree tree(mesh, surface);
  const double built = now();

  const double R = 0.5 / across;
  const int atoms = across * across;
  std::vector<double> x;
  for (int i = 0; i < across; i++)
    for (int k = 0; k < across; k++) {
      const double a = (i + 0.5 + 0.2 * random()) / across, b = (k + 0.5 + 0.2 * random()) / across;
      x.insert(x.end(), {a, b, 4 * bend * a * (a - 1) + (0.99 - 0.005 * random()) * R});
    }
  std::vector<int> numbers(mesh.triangles.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  MeshPairs pairs(tree, numbers);
  ContactRule rule(M_PI / 6);
  std::vector<int> sphere(atoms);
  double list = 1e9; // of the fastest of the lists that find their memory allocated
  for (int turn = 0; turn < 4; turn++) {
    const double before = now();
    pairs.clear();
    for (int i = 0; i < atoms; i++) {
      pairs.begin_sphere();
      pairs.add_image(i, 0, &x[3 * i], rule.reach() * (1 + margin) * R);
      sphere[i] = pairs.end_sphere(R);
    }
    if (turn > 0) list = std::min(list, now() - before);
  }

  // So few steps that a sphere which moves in one direction stays in its skin.
  const int steps = std::max(2, std::min(200, static_cast<int>(margin / std::max(step, 1e-9) / 2)));
  double least = 1e9;
  std::size_t contacts = 0;
  std::int64_t measured = 0;
  int turns = 0;
  for (double begin = now(); turns < 2 || now() - begin < 1.0; turns++) {
    const double way = (turns % 2 ? -1 : 1) * step * R;
    const std::int64_t already = pairs.measured();
    double sum = 0.0;
    for (int s = 0; s < steps; s++) {
      for (int i = 0; i < atoms; i++) x[3 * i + i % 2] += way * (0.5 + (i % 7) / 7.0);
      const double t0 = now();
      pairs.move(x.data(), NO_SHIFT, FRAME);
      contacts = 0;
      for (int i = 0; i < atoms; i++) {
        rule.begin(R);
        if (sphere[i] >= 0) pairs.give(sphere[i], R, rule);
        rule.finish();
        contacts += rule.contacts().size();
      }
      sum += now() - t0;
    }
    measured = (pairs.measured() - already) / steps;
    if (turns > 0) least = std::min(least, sum / steps);
  }
  const double triangles = static_cast<double>(mesh.triangles.size());
  const double memory = static_cast<double>(surface.bytes() + tree.bytes()) +
                        static_cast<double>(mesh.vertices.size() * 24 + mesh.triangles.size() * 12);
  std::printf("%9.0f %7d %5.2f %7.0e %7.2f %8.2f %8.2f %9.1f %9.0f %7.2f %7.2f %7.2f %9.0f %11.0f\n",
              triangles, atoms, bend, step, 1.0 * pairs.nblocks() / atoms, 1.0 * measured / atoms,
              1.0 * contacts / atoms, least / atoms * 1e9, list / atoms * 1e9, sorted - start, known - sorted,
              built - known, static_cast<double>(pairs.bytes()) / atoms, memory / triangles);
}

// Reads, checks and prepares a binary STL file with a million triangles, as a mesh wall does.
int time_loading()
{
  const char *const name = "bench_mesh.stl";
  {
    const Mesh mesh = floor_of(707, 0.2);
    std::FILE *file = std::fopen(name, "wb");
    if (!file) return 1;
    const char head[80] = {};
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    std::fwrite(head, 1, sizeof head, file);
    std::fwrite(&count, sizeof count, 1, file);
    for (const auto &triangle : mesh.triangles) {
      float values[12] = {};
      for (int c = 0; c < 3; c++)
        for (int a = 0; a < 3; a++) values[3 + 3 * c + a] = static_cast<float>(mesh.vertices[triangle[c]][a]);
      const std::uint16_t attribute = 0;
      std::fwrite(values, sizeof values, 1, file);
      std::fwrite(&attribute, sizeof attribute, 1, file);
    }
    std::fclose(file);
  }
  double best = 1e9;
  for (int n = 0; n < 3; n++) {
    const double start = now();
    MeshOptions options;
    options.files.push_back(name);
    LoadedMesh loaded = load_mesh(options);
    put_in_tree_order(loaded.mesh);
    const MeshSurface surface(loaded.mesh);
    const MeshTree tree(loaded.mesh, surface);
    best = std::min(best, now() - start);
    if (n == 0)
      std::printf("triangles %zu\nbytes %.1f\n", loaded.mesh.triangles.size(),
                  static_cast<double>(surface.bytes() + tree.bytes() + loaded.mesh.vertices.size() * 24 +
                                      loaded.mesh.triangles.size() * 12) /
                      static_cast<double>(loaded.mesh.triangles.size()));
  }
  std::remove(name);
  std::printf("seconds %.3f\n", best);
  return 0;
}

} // namespace

int main(int narg, char **arg)
{
  if (narg > 1 && std::strcmp(arg[1], "load") == 0) return time_loading();
  std::printf(
      "triangles spheres  bend    step  blocks measured contacts ns/sphere list ns/s  sort s surf. s  tree s "
      "B/sphere B/triangle\n");
  for (double bend : {0.0, 0.2})
    for (double step : {0.0, 2e-4, 2e-3})
      for (int n : {1, 7, 22, 71, 224, 707}) floor_case(n, 100, bend, 0.3, step);
}
