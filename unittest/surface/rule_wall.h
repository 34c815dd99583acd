// SPDX-License-Identifier: GPL-2.0-only
// Shared by tests of the contact rule: a mesh with the objects that find its contacts, rotations, random
// numbers.
#ifndef GRIP_RULE_WALL_H
#define GRIP_RULE_WALL_H

#include "surface/contact_rule.h"
#include "surface/mesh_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using Grip::ContactRule;
using Grip::Mesh;
using Grip::MeshContact;
using Grip::MeshSurface;
using Grip::MeshTree;

using Vec = std::array<double, 3>;

const double CREASE = M_PI / 6;

inline std::mt19937 random_bits(11);

inline double between(double low, double high)
{
  return low + (high - low) * (random_bits() / 4294967296.0);
}

inline double dot(const Vec &a, const Vec &b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

inline Vec vec(const double *x)
{
  return {x[0], x[1], x[2]};
}

// A mesh together with everything that finds its contacts.
struct Wall {
  Mesh mesh;
  std::unique_ptr<MeshSurface> surface;
  std::unique_ptr<MeshTree> tree;
  ContactRule rule;
  MeshTree::Search search;
  std::vector<grip_mesh_pairs> pairs;
  std::vector<grip_mesh_closest> closest;
  std::vector<int32_t> blocks;
  std::vector<int> numbers; // of the triangles, which contacts have as their face; if empty, their indices

  explicit Wall(Mesh mesh_, double crease = CREASE) : mesh(std::move(mesh_)), rule(crease)
  {
    Grip::put_in_tree_order(mesh);
    surface = std::make_unique<MeshSurface>(mesh);
    tree = std::make_unique<MeshTree>(mesh, *surface);
  }

  // more: the rule is given all triangles to this distance beyond those that it needs.
  const std::vector<MeshContact> &contacts(const Vec &X, double radius, double more = 0.0)
  {
    tree->near(X.data(), rule.reach() * radius + more, search);
    const int count = static_cast<int>(search.found.size()),
              nblocks = (count + GRIP_MESH_LANES - 1) / GRIP_MESH_LANES;
    pairs.resize(nblocks);
    closest.resize(nblocks);
    blocks.resize(nblocks);
    tree->fill(search.found.data(), count, 0, pairs.data());
    for (int k = 0; k < count && !numbers.empty(); k++)
      pairs[k / GRIP_MESH_LANES].triangle[k % GRIP_MESH_LANES] = numbers[search.found[k]];
    const double point[4] = {X[0], X[1], X[2], radius};
    std::iota(blocks.begin(), blocks.end(), 0);
    grip_mesh_find_closest(pairs.data(), blocks.data(), nblocks, point, closest.data());
    rule.begin(radius);
    rule.surround({pairs.data(), pairs.data() + 1, nblocks - 1, (1U << GRIP_MESH_LANES) - 1, point});
    for (int k = 0; k < count; k++) {
      const int block = k / GRIP_MESH_LANES, lane = k % GRIP_MESH_LANES;
      if (closest[block].within >> lane & 1) rule.add(pairs[block], closest[block], lane, k);
    }
    rule.finish();
    return rule.contacts();
  }
};

struct Turn {
  double q[3][3];

  Turn()
  {
    double a[4], size = 0.0;
    for (double &x : a) {
      x = between(-1.0, 1.0);
      size += x * x;
    }
    for (double &x : a) x /= std::sqrt(size);
    const double w = a[0], x = a[1], y = a[2], z = a[3];
    const double rows[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                               {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                               {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++) q[r][c] = rows[r][c];
  }

  Vec operator()(const Vec &v) const
  {
    Vec out;
    for (int r = 0; r < 3; r++) out[r] = q[r][0] * v[0] + q[r][1] * v[1] + q[r][2] * v[2];
    return out;
  }
};

inline Mesh turned(Mesh mesh, const Turn &turn)
{
  for (Vec &v : mesh.vertices) v = turn(v);
  return mesh;
}

inline void add_quad(Mesh &mesh, int a, int b, int c, int d, bool flipped)
{
  if (flipped) {
    mesh.triangles.push_back({a, b, d});
    mesh.triangles.push_back({b, c, d});
  } else {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  }
}

#endif
