// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_pairs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Grip;

namespace {

constexpr int LANES = GRIP_MESH_LANES;
// Number of blocks whose closest points stay in the first-level cache, together with the data of the blocks
// that the rule reads.
constexpr int BLOCKS_IN_RUN = 32;
// The value of `due` for blocks that must be measured immediately.
constexpr double NOW = -1.0;
// Bound of the error of a measured distance, relative to the lengths from which it is computed. The errors
// found by unittest/kernels/mesh.c are less than a tenth of this bound.
constexpr double ROUNDING = 1e-13;
// Relative rounding error of a path, which is a sum.
constexpr double SUM_ROUNDING = 1e-14;

grip_mesh_pairs empty_pairs(int row)
{
  grip_mesh_pairs empty = {};
  for (int lane = 0; lane < LANES; lane++) {
    empty.corner[0][lane] = 1e150;
    empty.triangle[lane] = -1;
    empty.row[lane] = row;
  }
  return empty;
}

} // namespace

void MeshPairs::clear()
{
  row_atom.clear();
  row_image.clear();
  rows.clear();
  path.clear();
  first_pairs.clear();
  rest_pairs.clear();
  due.clear();
  groups.clear();
  spheres.clear();
  free_lanes = 0;
  run_begin = run_end = 0;
}

// ----------------------------------------------------------------------------------------------------------
// Finding

bool MeshPairs::in_void(const double X[3], double reach)
{
  constexpr int N = 64; // along each side
  constexpr double MORE = 1.25;
  if (reach > void_reach) {
    void_reach = MORE * reach;
    cells.assign(static_cast<std::size_t>(N) * N * N, UNKNOWN);
  }
  double mid[3], square = 0.0;
  std::size_t index = 0;
  for (int a = 0; a < 3; a++) {
    const double half = tree.half_box()[a] + void_reach, side = 2.0 * half / N;
    const double low = tree.centre()[a] - half, at = (X[a] - low) / side;
    if (!(at >= 0.0 && at < N)) return true;
    const int cell = static_cast<int>(at);
    mid[a] = low + (cell + 0.5) * side;
    square += side * side;
    index = N * index + static_cast<std::size_t>(cell);
  }
  Cell &cell = cells[index];
  if (cell == UNKNOWN) {
    const double half_diagonal = 0.5 * std::sqrt(square) * (1.0 + 1e-6);
    cell = tree.any_box_near(mid, void_reach + half_diagonal, search) ? NEAR_TRIANGLES : VOID;
  }
  return cell == VOID;
}

double MeshPairs::add_image(int atom, int image, const double X[3], double reach)
{
  if (in_void(X, reach)) return void_reach - reach;
  tree.near(X, reach, search);
  if (search.found.empty()) return 0.0;
  const int row = static_cast<int>(row_atom.size());
  row_atom.push_back(atom);
  row_image.push_back(image);
  rows.insert(rows.end(), {X[0], X[1], X[2], reach});
  path.push_back(0.0);
  for (std::size_t k = 0; k < search.found.size(); k++) {
    Found &pair = found.emplace_back();
    pair.distance = search.distance[k];
    pair.triangle = search.found[k];
    pair.row = row;
  }
  return 0.0;
}

int MeshPairs::end_sphere(double distance)
{
  if (found.empty()) return -1;
  Sphere sphere = {0, found.front().row, 0, 0};
  sphere.nrows = static_cast<int>(row_atom.size()) - sphere.first_row;
  add_to_blocks(sphere);
  spheres.push_back(sphere);

  run_begin = run_end = 0;
  for (int row = sphere.first_row; row < sphere.first_row + sphere.nrows; row++)
    rows[GRIP_MESH_ROW * row + 3] = distance;
  return static_cast<int>(spheres.size()) - 1;
}

// Sorts the triangles of the sphere by distance, to a fraction of the range of distances. Those of about the
// same distance stay in their order. Only the number of measurements depends on it, so this is enough.
void MeshPairs::sort_found()
{
  constexpr int PARTS = 128;
  const auto nearer = [](const Found &a, const Found &b) { return a.distance < b.distance; };
  const auto [least, most] = std::minmax_element(found.begin(), found.end(), nearer);
  const double low = least->distance, range = most->distance - low;
  const double scale = range > 0.0 ? (PARTS - 1) / range : 0.0;
  const auto part_of = [=](const Found &pair) { return static_cast<int>((pair.distance - low) * scale); };
  int begin[PARTS + 1] = {};
  for (const Found &pair : found) begin[part_of(pair) + 1]++;
  std::partial_sum(begin, begin + PARTS, begin);
  sorted.resize(found.size());
  for (const Found &pair : found) sorted[begin[part_of(pair)]++] = pair;
  found.swap(sorted);
}

// Blocks of far triangles need to be measured more rarely, so the triangles are sorted.
void MeshPairs::add_to_blocks(Sphere &sphere)
{
  const int count = static_cast<int>(found.size());
  const bool shares = count <= free_lanes;
  if (shares) {
    groups.back().nrows += sphere.nrows;
  } else {
    const int rest = static_cast<int>(rest_pairs.size()), nrest = (count - 1) / LANES;
    groups.push_back({sphere.first_row, sphere.nrows, rest, nrest, NOW, nrest ? NOW : INFINITY});
    const grip_mesh_pairs empty = empty_pairs(sphere.first_row);
    first_pairs.push_back(empty);
    rest_pairs.resize(rest + nrest, empty);
    due.resize(rest + nrest, NOW);
    free_lanes = nrest ? 0 : LANES;
  }
  if (count > LANES) sort_found();
  sphere.group = static_cast<int>(groups.size()) - 1;
  sphere.lanes = (1U << LANES) - 1;
  int lane = 0;
  if (free_lanes > 0) {
    lane = LANES - free_lanes;
    sphere.lanes = ((1U << count) - 1) << lane;
    free_lanes -= count;
  }
  for (const Found &pair : found) {
    grip_mesh_pairs &block =
        lane < LANES ? first_pairs.back() : rest_pairs[groups.back().rest + lane / LANES - 1];
    tree.fill(pair.triangle, pair.row, block, lane % LANES);
    block.triangle[lane % LANES] = numbers[pair.triangle];
    lane++;
  }
}

// ----------------------------------------------------------------------------------------------------------
// Measuring

void MeshPairs::move(const double *x, const double *shift, const grip_mesh_frame &frame)
{
  run_begin = run_end = 0;
  grip_mesh_points(x, row_atom.data(), row_image.data(), shift, static_cast<int>(row_atom.size()), &frame,
                   rows.data(), path.data());
}

// Upper bound of the path of each row of the group: the sum of the paths of all its rows.
double MeshPairs::path_of(const Group &group) const
{
  double sum = 0.0;
  for (int row = group.first_row; row < group.first_row + group.nrows; row++) sum += path[row];
  return sum;
}

void MeshPairs::Measured::measure(const std::vector<grip_mesh_pairs> &pairs, const std::vector<double> &rows)
{
  if (block.empty()) return;
  if (closest.size() < block.size()) closest.resize(block.size());
  grip_mesh_find_closest(pairs.data(), block.data(), size(), rows.data(), closest.data());
}

// Measures the blocks that are due, in this group and in groups after it.
void MeshPairs::measure_from(int first)
{
  run_begin = run_end = first;
  run.clear();
  of_first.block.clear();
  of_rest.block.clear();
  const int ngroups = static_cast<int>(groups.size());
  while (run_end < ngroups && of_first.size() + of_rest.size() < BLOCKS_IN_RUN) {
    const Group &group = groups[run_end];
    MeasuredGroup &last = run.emplace_back();
    last.path = path_of(group);
    last.first = of_first.size();
    last.rest = of_rest.size();
    if (!(last.path < group.first_due)) of_first.block.push_back(run_end);
    if (!(last.path < group.rest_due))
      for (int b = group.rest; b < group.rest + group.nrest; b++)
        if (!(last.path < due[b])) of_rest.block.push_back(b);
    last.first_end = of_first.size();
    last.rest_end = of_rest.size();
    run_end++;
  }
  of_first.measure(first_pairs, rows);
  of_rest.measure(rest_pairs, rows);
  nmeasured += of_first.size() + of_rest.size();
  for (int g = run_begin; g < run_end; g++) find_due(groups[g], run[g - run_begin]);
}

// A block is measured again when the path has grown by as much as the block's nearest pair is beyond reach.
void MeshPairs::find_due(Group &group, const MeasuredGroup &last)
{
  const double slack = ROUNDING * (tree.largest() + rows[GRIP_MESH_ROW * group.first_row + 3]);
  const auto next = [&](const grip_mesh_closest &closest) {
    return (last.path + closest.beyond) * (1.0 - SUM_ROUNDING) - slack;
  };
  if (last.first < last.first_end) group.first_due = next(of_first.closest[last.first]);
  if (last.rest == last.rest_end) return;
  for (int n = last.rest; n < last.rest_end; n++) due[of_rest.block[n]] = next(of_rest.closest[n]);
  group.rest_due = *std::min_element(due.begin() + group.rest, due.begin() + group.rest + group.nrest);
}

// A sphere that has grown is closer to all triangles by its growth. The new distance includes a margin, so
// that this function is not called in each step.
void MeshPairs::grow(const Sphere &sphere, double distance)
{
  constexpr double MORE = 1.01;
  for (int row = sphere.first_row; row < sphere.first_row + sphere.nrows; row++) {
    path[row] += MORE * distance - rows[GRIP_MESH_ROW * row + 3];
    rows[GRIP_MESH_ROW * row + 3] = MORE * distance;
  }
  run_begin = run_end = 0;
}

void MeshPairs::give(int number, double distance, ContactRule &rule)
{
  const Sphere &sphere = spheres[number];
  if (distance > rows[GRIP_MESH_ROW * sphere.first_row + 3]) grow(sphere, distance);
  if (sphere.group < run_begin || sphere.group >= run_end) measure_from(sphere.group);
  const Group &group = groups[sphere.group];
  const grip_mesh_pairs &first = first_pairs[sphere.group], *rest = rest_pairs.data() + group.rest;
  rule.surround({&first, rest, group.nrest, sphere.lanes, rows.data()});
  const auto add = [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int first_pair) {
    for (uint32_t bits = closest.within & sphere.lanes; bits; bits &= bits - 1) {
      const int lane = __builtin_ctz(bits);
      if (closest.distance[lane] < distance) rule.add(pairs, closest, lane, first_pair + lane);
    }
  };
  const MeasuredGroup &last = run[sphere.group - run_begin];
  if (last.first < last.first_end) add(first, of_first.closest[last.first], 0);
  for (int n = last.rest; n < last.rest_end; n++) {
    const int block = of_rest.block[n] - group.rest;
    add(rest[block], of_rest.closest[n], LANES * (1 + block));
  }
}

std::size_t MeshPairs::bytes() const
{
  return (first_pairs.capacity() + rest_pairs.capacity()) * sizeof first_pairs[0] +
         (rows.capacity() + path.capacity() + due.capacity()) * sizeof(double) +
         (row_atom.capacity() + row_image.capacity()) * sizeof(int32_t) +
         groups.capacity() * sizeof groups[0] + spheres.capacity() * sizeof spheres[0];
}
