// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_tree.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

using namespace Grip;

namespace {

constexpr int EIGHT = GRIP_MESH_LANES;

// A triangle while the mesh is sorted: its middle and its size.
struct Item {
  float middle[3];
  int size_class; // power of two
  int triangle;
};

std::vector<Item> items_of(const Mesh &mesh)
{
  double low[3], high[3], extent = 0.0;
  for (int a = 0; a < 3; a++) {
    low[a] = DBL_MAX;
    high[a] = -DBL_MAX;
    for (const auto &v : mesh.vertices) {
      low[a] = std::min(low[a], v[a]);
      high[a] = std::max(high[a], v[a]);
    }
    extent = std::max(extent, high[a] - low[a]);
  }
  if (!(extent > 0.0)) extent = 1.0;
  std::vector<Item> items(mesh.triangles.size());
  for (std::size_t k = 0; k < items.size(); k++) {
    double size = 0.0;
    for (int a = 0; a < 3; a++) {
      const double x = mesh.vertices[mesh.triangles[k][0]][a], y = mesh.vertices[mesh.triangles[k][1]][a],
                   z = mesh.vertices[mesh.triangles[k][2]][a];
      const double least = std::min({x, y, z}), most = std::max({x, y, z});
      items[k].middle[a] = static_cast<float>((0.5 * (least + most) - low[a]) / extent);
      size = std::max(size, (most - least) / extent);
    }
    items[k].size_class = size > 0.0 ? std::max(std::ilogb(size), -60) : -60;
    items[k].triangle = static_cast<int>(k);
  }
  return items;
}

// The largest power of eight that is at most half of n, but at least eight.
std::size_t part_size(std::size_t n)
{
  std::size_t size = EIGHT;
  while (2 * size * EIGHT <= n) size *= EIGHT;
  return size;
}

// Sorts so that each group of 8, 64, 512 ... items is compact, if its first index is a multiple of its size.
// The function halves the items across their longest extent, at the end of such a group, until eight items
// are left.
void halve(Item *first, Item *last)
{
  while (last - first > EIGHT) {
    const std::size_t n = static_cast<std::size_t>(last - first), size = part_size(n);
    float low[3] = {2.0F, 2.0F, 2.0F}, high[3] = {-1.0F, -1.0F, -1.0F};
    for (const Item *item = first; item != last; item++)
      for (int a = 0; a < 3; a++) {
        low[a] = std::min(low[a], item->middle[a]);
        high[a] = std::max(high[a], item->middle[a]);
      }
    int axis = 0;
    for (int a = 1; a < 3; a++)
      if (high[a] - low[a] > high[axis] - low[axis]) axis = a;
    Item *middle = first + std::max<std::size_t>(1, (n / 2 + size / 2) / size) * size;
    std::nth_element(first, middle, last,
                     [axis](const Item &a, const Item &b) { return a.middle[axis] < b.middle[axis]; });
    halve(middle, last);
    last = middle;
  }
}

// A few triangles that are much larger than those around them would make all boxes above them large.
// Triangles of very different sizes are therefore kept in different groups.
constexpr int CLASSES_TOGETHER = 3;

float down(double x)
{
  const float f = static_cast<float>(x);
  return std::nextafter(f, -std::numeric_limits<float>::infinity());
}

float up(double x)
{
  const float f = static_cast<float>(x);
  return std::nextafter(f, std::numeric_limits<float>::infinity());
}

grip_mesh_boxes no_boxes()
{
  grip_mesh_boxes boxes;
  for (int a = 0; a < 3; a++)
    for (int l = 0; l < EIGHT; l++) {
      boxes.low[a][l] = FLT_MAX;
      boxes.high[a][l] = -FLT_MAX;
    }
  return boxes;
}

std::size_t eighths(std::size_t n)
{
  return (n + EIGHT - 1) / EIGHT;
}

} // namespace

std::vector<int> Grip::put_in_tree_order(Mesh &mesh)
{
  std::vector<Item> items = items_of(mesh);
  const auto group = [](const Item &item) { return (item.size_class + 60) / CLASSES_TOGETHER; };
  std::array<std::size_t, 64> ends{};
  for (const Item &item : items) ends[group(item) + 1]++;
  for (std::size_t g = 1; g < ends.size(); g++) ends[g] += ends[g - 1];
  {
    std::vector<Item> sorted(items.size());
    std::array<std::size_t, 64> next = ends;
    for (const Item &item : items) sorted[next[group(item)]++] = item;
    items.swap(sorted);
  }
  for (std::size_t g = 0; g + 1 < ends.size(); g++) halve(items.data() + ends[g], items.data() + ends[g + 1]);

  std::vector<int> former(items.size()), number(mesh.vertices.size(), -1);
  Mesh sorted;
  sorted.vertices.reserve(mesh.vertices.size());
  sorted.triangles.resize(items.size());
  for (std::size_t k = 0; k < items.size(); k++) {
    former[k] = items[k].triangle;
    for (int c = 0; c < 3; c++) {
      const int v = mesh.triangles[former[k]][c];
      if (number[v] < 0) {
        number[v] = static_cast<int>(sorted.vertices.size());
        sorted.vertices.push_back(mesh.vertices[v]);
      }
      sorted.triangles[k][c] = number[v];
    }
  }
  mesh = std::move(sorted);
  return former;
}

MeshTree::MeshTree(const MeshView &mesh_, const MeshSurface &surface_) : mesh(mesh_), surface(surface_)
{
  find_middle();
  build();
}

MeshTree::MeshTree(const MeshView &mesh_, const MeshSurface &surface_, const grip_mesh_boxes *boxes)
    : mesh(mesh_), surface(surface_)
{
  find_middle();
  std::size_t n = eighths(mesh.triangles.size());
  levels.emplace_back(boxes, n);
  while (n > 1) {
    boxes += n;
    n = eighths(n);
    levels.emplace_back(boxes, n);
  }
}

std::size_t MeshTree::nboxes(std::size_t ntriangles)
{
  std::size_t n = eighths(ntriangles), sum = n;
  for (; n > 1; sum += n) n = eighths(n);
  return sum;
}

void MeshTree::copy_boxes(grip_mesh_boxes *to) const
{
  for (const auto &level : levels) to = std::copy(level.begin(), level.end(), to);
}

void MeshTree::find_middle()
{
  if (mesh.vertices.empty()) return;
  for (int a = 0; a < 3; a++) {
    double low = DBL_MAX, high = -DBL_MAX;
    for (const auto &v : mesh.vertices) {
      low = std::min(low, v[a]);
      high = std::max(high, v[a]);
    }
    middle[a] = 0.5 * low + 0.5 * high;
    half[a] = std::max(high - middle[a], middle[a] - low);
  }
  for (const auto &v : mesh.vertices)
    reach = std::max(reach, std::hypot(v[0] - middle[0], v[1] - middle[1], v[2] - middle[2]));
}

void MeshTree::build()
{
  const double unit = reach > 0.0 ? 1.0 / reach : 1.0;
  own_levels.emplace_back(eighths(mesh.triangles.size()), no_boxes());
  for (std::size_t k = 0; k < mesh.triangles.size(); k++) {
    grip_mesh_boxes &boxes = own_levels[0][k / EIGHT];
    for (int a = 0; a < 3; a++) {
      double low = DBL_MAX, high = -DBL_MAX;
      for (int v : mesh.triangles[k]) {
        low = std::min(low, mesh.vertices[v][a]);
        high = std::max(high, mesh.vertices[v][a]);
      }
      boxes.low[a][k % EIGHT] = down((low - middle[a]) * unit);
      boxes.high[a][k % EIGHT] = up((high - middle[a]) * unit);
    }
  }
  while (own_levels.back().size() > 1) {
    const std::vector<grip_mesh_boxes> &below = own_levels.back();
    std::vector<grip_mesh_boxes> above(eighths(below.size()), no_boxes());
    for (std::size_t k = 0; k < below.size(); k++)
      for (int a = 0; a < 3; a++) {
        const float *low = below[k].low[a], *high = below[k].high[a];
        above[k / EIGHT].low[a][k % EIGHT] = *std::min_element(low, low + EIGHT);
        above[k / EIGHT].high[a][k % EIGHT] = *std::max_element(high, high + EIGHT);
      }
    own_levels.push_back(std::move(above));
  }
  for (const auto &level : own_levels) levels.emplace_back(level);
}

// Boxes that are near each other are seldom so in memory.
static void prefetch_boxes(const Span<grip_mesh_boxes> &level, const std::vector<int> &entries)
{
  for (const int entry : entries) {
    const char *const at = reinterpret_cast<const char *>(&level[entry]);
    for (std::size_t byte = 0; byte < sizeof level[entry]; byte += 64) __builtin_prefetch(at + byte);
  }
}

// The point and the distance are rounded as well. The distance is therefore increased by more than the sum of
// these rounding errors.
void MeshTree::find_candidates(const double X[3], double distance, Search &search) const
{
  search.candidates.clear();
  if (mesh.triangles.empty()) return;
  const double unit = reach > 0.0 ? 1.0 / reach : 1.0;
  float point[3];
  double largest = 1.0;
  for (int a = 0; a < 3; a++) {
    const double x = (X[a] - middle[a]) * unit;
    if (!(std::fabs(x) < 1e15)) return; // a float cannot hold the square, and the point is far from the mesh
    point[a] = static_cast<float>(x);
    largest = std::max(largest, std::fabs(x));
  }
  const double longer = (distance * unit + 1e-6 * largest) * (1.0 + 1e-6);
  const float squared = longer < 1e15 ? up(longer * longer) : FLT_MAX;

  // Indices of the entries to examine at each level, from the top down.
  std::vector<int> &boxes = search.boxes, &below = search.boxes_below;
  boxes.assign(1, 0);
  for (std::size_t level = levels.size(); level-- > 0;) {
    below.clear();
    for (const int entry : boxes) {
      uint32_t bits = grip_mesh_near_boxes(&levels[level][entry], point, squared);
      for (; bits; bits &= bits - 1) below.push_back(entry * EIGHT + __builtin_ctz(bits));
    }
    boxes.swap(below);
    if (boxes.empty()) return;
    if (level > 0) prefetch_boxes(levels[level - 1], boxes);
  }
  for (int k : boxes)
    if (k < static_cast<int>(mesh.triangles.size())) search.candidates.push_back(k);
}

bool MeshTree::any_box_near(const double X[3], double distance, Search &search) const
{
  find_candidates(X, distance, search);
  return !search.candidates.empty();
}

void MeshTree::near(const double X[3], double distance, Search &search) const
{
  search.found.clear();
  search.distance.clear();
  visit_near(X, distance, search, [&](int triangle, const grip_mesh_closest &closest, int lane) {
    search.found.push_back(triangle);
    search.distance.push_back(closest.distance[lane]);
  });
}

void MeshTree::away(const double X[3], double distance, Search &search, std::vector<Vector> &away) const
{
  constexpr double SAME_DIRECTION = 0.9; // cosine
  std::vector<Vector> all;
  visit_near(X, distance, search, [&](int, const grip_mesh_closest &closest, int lane) {
    all.push_back({closest.r[0][lane], closest.r[1][lane], closest.r[2][lane]});
  });
  std::sort(all.begin(), all.end(), [](const Vector &a, const Vector &b) { return dot(a, a) < dot(b, b); });
  const std::size_t first = away.size();
  for (const Vector &r : all) {
    const auto hides = [&](const Vector &other) {
      return dot(r, other) > SAME_DIRECTION * length(r) * length(other);
    };
    if (std::none_of(away.begin() + static_cast<std::ptrdiff_t>(first), away.end(), hides)) away.push_back(r);
  }
}

// Calls visit(triangle, closest points, lane) for each triangle within the distance.
template <class Visit>
void MeshTree::visit_near(const double X[3], double distance, Search &search, const Visit &visit) const
{
  find_candidates(X, distance, search);
  const std::size_t count = search.candidates.size(), nblocks = eighths(count);
  // Triangles that are near each other are seldom so in memory: all are loaded at once.
  for (const int k : search.candidates) {
    __builtin_prefetch(&mesh.triangles[k]);
    __builtin_prefetch(&surface.normal(k));
  }
  for (const int k : search.candidates)
    for (const int corner : mesh.triangles[k]) __builtin_prefetch(&mesh.vertices[corner]);
  if (search.blocks.size() < nblocks) {
    search.blocks.resize(nblocks);
    search.closest.resize(nblocks);
    search.numbers.resize(nblocks);
    std::iota(search.numbers.begin(), search.numbers.end(), 0);
  }
  fill(search.candidates.data(), static_cast<int>(count), 0, search.blocks.data());
  const double point[GRIP_MESH_ROW] = {X[0], X[1], X[2], std::nextafter(distance, DBL_MAX)};
  grip_mesh_find_closest(search.blocks.data(), search.numbers.data(), static_cast<int>(nblocks), point,
                         search.closest.data());
  for (std::size_t b = 0; b < nblocks; b++)
    for (uint32_t bits = search.closest[b].within; bits; bits &= bits - 1) {
      const int lane = __builtin_ctz(bits);
      visit(search.blocks[b].triangle[lane], search.closest[b], lane);
    }
}

std::vector<Vector> MeshTree::outline(std::size_t most) const
{
  std::size_t level = levels.size() - 1;
  while (level > 0 && EIGHT * levels[level - 1].size() <= most) level--;
  const double unit = reach > 0.0 ? reach : 1.0;
  std::vector<Vector> corners;
  for (const grip_mesh_boxes &boxes : levels[level])
    for (int l = 0; l < EIGHT; l++) {
      if (boxes.low[0][l] > boxes.high[0][l]) continue;
      for (int corner = 0; corner < 8; corner++) {
        Vector at;
        for (int a = 0; a < 3; a++)
          at[a] = middle[a] + unit * (corner >> a & 1 ? boxes.high[a][l] : boxes.low[a][l]);
        corners.push_back(at);
      }
    }
  return corners;
}

void MeshTree::fill(const int *triangles, int n, int row, grip_mesh_pairs *blocks) const
{
  if (n == 0) return;
  const grip_mesh_arrays arrays = {mesh.vertices.data()->data(), mesh.triangles.data()->data(),
                                   surface.all_normals().data()->data()};
  grip_mesh_fill(&arrays, triangles, n, row, blocks);
}

double MeshTree::largest() const
{
  return std::max({std::fabs(middle[0]), std::fabs(middle[1]), std::fabs(middle[2])}) + reach;
}

std::size_t MeshTree::bytes() const
{
  std::size_t sum = sizeof *this;
  for (const auto &level : levels) sum += level.bytes();
  return sum;
}
