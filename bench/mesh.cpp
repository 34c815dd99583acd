// SPDX-License-Identifier: GPL-2.0-only
// Time and memory of mesh walls without a host: the kernel for each pair, kernel and rule for each touching sphere,
// for meshes from two triangles to a million, and the build. Prints a table.
#include "wall/mesh/contact_rule.h"
#include "wall/mesh/mesh_tree.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>

using namespace Grip;

namespace {

double now()
{
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// n by n squares of a floor from 0 to 1. bend: how far its middle hangs down.
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

// Spheres on a floor, one beside the other, with a skin of margin radii around them.
void floor_case(int n, int across, double bend, double margin)
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
  MeshTree::Search search;
  std::vector<double> points;
  std::vector<grip_mesh_pairs> pairs;
  std::vector<int> lanes_of(1, 0);
  int lanes = 0;
  for (int i = 0; i < across; i++)
    for (int k = 0; k < across; k++) {
      const double x = (i + 0.5 + 0.2 * random()) / across, y = (k + 0.5 + 0.2 * random()) / across;
      const double X[3] = {x, y, 4 * bend * x * (x - 1) + (0.99 - 0.005 * random()) * R};
      tree.near(X, (1 + margin) * R, search);
      for (int t : search.found) {
        if (lanes % 8 == 0) pairs.emplace_back();
        for (int l = lanes % 8; l < 8; l++)
          tree.fill(t, static_cast<int>(points.size() / 4), pairs.back(), l);
        lanes++;
      }
      lanes_of.push_back(lanes);
      points.insert(points.end(), {X[0], X[1], X[2], R});
    }
  const double listed = now();
  std::vector<grip_mesh_feet> feet(pairs.size());
  ContactRule rule(M_PI / 6);
  const int atoms = across * across, repeats = std::max(3, 20000000 / (atoms * 100 + 20 * lanes));
  double kernel = 1e9, all = 1e9;
  std::size_t contacts = 0, within = 0;
  for (int n_repeat = 0; n_repeat < repeats; n_repeat++) {
    const double t0 = now();
    grip_mesh_find_feet(pairs.data(), static_cast<int>(pairs.size()), points.data(), feet.data());
    const double t1 = now();
    contacts = within = 0;
    for (int a = 0; a < atoms; a++) {
      rule.begin(R);
      for (int lane = lanes_of[a]; lane < lanes_of[a + 1]; lane++)
        if (feet[lane / 8].within >> lane % 8 & 1) {
          rule.add(pairs[lane / 8], feet[lane / 8], lane % 8);
          within++;
        }
      rule.finish();
      contacts += rule.contacts().size();
    }
    const double t2 = now();
    kernel = std::min(kernel, t1 - t0);
    all = std::min(all, t2 - t0);
  }
  const double triangles = static_cast<double>(mesh.triangles.size());
  const double memory = static_cast<double>(surface.bytes() + tree.bytes()) +
                        static_cast<double>(mesh.vertices.size() * 24 + mesh.triangles.size() * 12);
  std::printf("%8.0f %6d %5.2f %6.1f %6.1f %6.2f %8.2f %8.1f %8.1f %7.2f %7.2f %7.2f %9.0f %8.0f\n",
              triangles, atoms, bend, 1.0 * lanes / atoms, 1.0 * within / atoms, 1.0 * contacts / atoms,
              kernel / lanes * 1e9, all / atoms * 1e9, (all - kernel) / atoms * 1e9, sorted - start,
              known - sorted, built - known, (listed - built) / atoms * 1e9, memory / triangles);
}

} // namespace

int main()
{
  std::printf("triangles spheres  bend  pairs within contacts ns/pair ns/sphere rule ns  sort s surf. s  "
              "tree s list ns/s."
              " B/triangle\n");
  for (double bend : {0.0, 0.2})
    for (int n : {1, 7, 22, 71, 224, 707}) floor_case(n, 100, bend, 0.3);
}
