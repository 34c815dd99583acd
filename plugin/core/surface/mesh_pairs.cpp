// SPDX-License-Identifier: GPL-2.0-only
#include "surface/mesh_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

using namespace Grip;

namespace {

// Number of blocks whose closest points stay in the first-level cache, together with the data of the blocks
// that the rule reads.
constexpr int BLOCKS_IN_RUN = 32;
// If no facet could be found, it is worth while to try again when the sphere has moved by this, in radii, and
// by twice as much after each further failure, up to this number of failures.
constexpr double RETRY = 1e-3;
constexpr int MOST_FAILURES = 5;
// Blocks are measured that may be within reach before the sphere has moved by this, in units of its distance.
constexpr double MEASURED_AHEAD = 0.05;
// Bound of the error of a measured distance, relative to the lengths from which it is computed. The errors
// found by unittest/kernels/mesh.c are less than a tenth of this bound.
constexpr double MEASURED_ROUNDING = 1e-13;
// Relative rounding error of a path, which is a sum.
constexpr double SUM_ROUNDING = 1e-14;

// Copies a pair from a lane to another.
void copy_lane(const grip_mesh_pairs &from, int lane, grip_mesh_pairs &to, int at)
{
  for (int a = 0; a < 3; a++) {
    to.corner[a][at] = from.corner[a][lane];
    to.side1[a][at] = from.side1[a][lane];
    to.side2[a][at] = from.side2[a][lane];
    to.normal[a][at] = from.normal[a][lane];
    to.per_length2[a][at] = from.per_length2[a][lane];
    to.vertex[a][at] = from.vertex[a][lane];
  }
  to.row[at] = from.row[lane];
  to.triangle[at] = from.triangle[lane];
}

} // namespace

void MeshPairs::clear()
{
  row_atom.clear();
  row_image.clear();
  rows.clear();
  path.clear();
  due.clear();
  groups.clear();
  spheres.clear();
  free_lanes = 0;
  run_begin = run_end = 0;
}

// ----------------------------------------------------------------------------------------------------------
// Finding

// Begins a grid without classified cells, for reaches up to void_reach.
void MeshPairs::begin_cells()
{
  cells.assign(static_cast<std::size_t>(CELLS) * CELLS * CELLS, UNKNOWN);
  double square = 0.0;
  for (int a = 0; a < 3; a++) {
    const double half = tree.half_box()[a] + void_reach;
    cells_low[a] = tree.centre()[a] - half;
    cell_side[a] = 2.0 * half / CELLS;
    per_cell_side[a] = 1.0 / cell_side[a];
    square += cell_side[a] * cell_side[a];
  }
  cell_half_diagonal = 0.5 * std::sqrt(square) * (1.0 + 1e-6);
}

bool MeshPairs::in_void(const double X[3], double reach)
{
  constexpr double MORE = 1.25;
  if (reach > void_reach) {
    void_reach = MORE * reach;
    begin_cells();
  }
  int at[3];
  for (int a = 0; a < 3; a++) {
    const double number = (X[a] - cells_low[a]) * per_cell_side[a];
    if (!(number >= 0.0 && number < CELLS)) return true;
    at[a] = static_cast<int>(number);
  }
  // LAMMPS sorts atoms by bins, along x first.
  Cell &cell = cells[(static_cast<std::size_t>(at[2]) * CELLS + at[1]) * CELLS + at[0]];
  if (cell == UNKNOWN) {
    double middle[3];
    for (int a = 0; a < 3; a++) middle[a] = cells_low[a] + (at[a] + 0.5) * cell_side[a];
    const bool is_near = tree.any_box_near(middle, void_reach + cell_half_diagonal, search);
    cell = is_near ? NEAR_TRIANGLES : VOID;
  }
  return cell == VOID;
}

double MeshPairs::clearance(const double X[3], double reach)
{
  return in_void(X, reach) ? void_reach - reach : 0.0;
}

void MeshPairs::Found::resize(std::size_t count)
{
  distance.resize(count);
  triangle.resize(count);
  row.resize(count);
}

void MeshPairs::add_image(int atom, int image, const double X[3], double reach)
{
  tree.near(X, reach, search);
  if (search.found.empty()) return;
  const int row = static_cast<int>(row_atom.size());
  row_atom.push_back(atom);
  row_image.push_back(image);
  rows.insert(rows.end(), {X[0], X[1], X[2], reach});
  path.push_back(0.0);
  for (const int triangle : search.found) __builtin_prefetch(&numbers[triangle]);
  found.distance.insert(found.distance.end(), search.distance.begin(), search.distance.end());
  found.triangle.insert(found.triangle.end(), search.found.begin(), search.found.end());
  found.row.resize(found.triangle.size(), row);
}

int MeshPairs::end_sphere(double distance)
{
  if (found.row.empty()) return -1;
  Sphere sphere = {0, found.row.front(), 0, 0, NOW, NOW, 0.0, 0.0, NOW, -1, 0};
  sphere.nrows = static_cast<int>(row_atom.size()) - sphere.first_row;
  add_to_blocks(sphere, distance);
  groups.back().nspheres++;
  spheres.push_back(sphere);
  if (facets.size() < spheres.size()) {
    facets.emplace_back();
    edges.emplace_back();
  }

  run_begin = run_end = 0;
  for (int row = sphere.first_row; row < sphere.first_row + sphere.nrows; row++)
    rows[GRIP_MESH_ROW * row + 3] = distance;
  return static_cast<int>(spheres.size()) - 1;
}

// Sorts the triangles of the sphere by distance, to a fraction of the range of distances. Triangles at about
// the same distance stay in their order. Only the number of measurements depends on the order, so this is
// enough.
void MeshPairs::sort_found()
{
  constexpr int PARTS = 128;
  const auto [least, most] = std::minmax_element(found.distance.begin(), found.distance.end());
  const double low = *least, range = *most - low;
  const double scale = range > 0.0 ? (PARTS - 1) / range : 0.0;
  const auto part_of = [=](double distance) { return static_cast<int>((distance - low) * scale); };
  int begin[PARTS + 1] = {};
  for (const double value : found.distance) begin[part_of(value) + 1]++;
  std::partial_sum(begin, begin + PARTS, begin);
  const std::size_t count = found.row.size();
  sorted.resize(count);
  for (std::size_t k = 0; k < count; k++) {
    const int at = begin[part_of(found.distance[k])]++;
    sorted.distance[at] = found.distance[k];
    sorted.triangle[at] = found.triangle[k];
    sorted.row[at] = found.row[k];
  }
  std::swap(found, sorted);
}

// Begins a group with blocks for a number of triangles.
void MeshPairs::begin_group(const Sphere &sphere, int count)
{
  const int rest = static_cast<int>(due.size()), nrest = (count - 1) / MESH_LANES;
  groups.push_back(
      {sphere.first_row, sphere.nrows, rest, nrest, INFINITY, INFINITY, static_cast<int>(spheres.size()), 0});
  due.resize(rest + nrest, INFINITY);
  if (first_pairs.size() < groups.size()) first_pairs.emplace_back();
  if (rest_pairs.size() < due.size()) rest_pairs.resize(due.size());
  free_lanes = nrest ? 0 : MESH_LANES;
}

// Copies `count` of the triangles that were found, from `first` on, to blocks.
void MeshPairs::fill(int first, int count, grip_mesh_pairs *blocks)
{
  tree.fill(&found.triangle[first], count, found.row[first], blocks);
  for (int k = 0; k < count; k++) {
    grip_mesh_pairs &block = blocks[k / MESH_LANES];
    block.triangle[k % MESH_LANES] = numbers[found.triangle[first + k]];
    block.row[k % MESH_LANES] = found.row[first + k];
  }
}

// Copies all triangles that were found to free lanes of a block, from a lane on.
void MeshPairs::fill_lanes(grip_mesh_pairs &block, int lane)
{
  const int count = static_cast<int>(found.row.size());
  grip_mesh_pairs alone;
  fill(0, count, &alone);
  for (int k = 0; k < count; k++) copy_lane(alone, k, block, lane + k);
}

// The path at which a block of triangles that were found must be measured: it rests until one of them may be
// within the distance.
double MeshPairs::due_of(int first, int end, double distance) const
{
  const double *const of = found.distance.data();
  return due_at(0.0, *std::min_element(of + first, of + end) - distance, distance);
}

// Blocks of far triangles need to be measured more rarely, so the triangles are sorted.
void MeshPairs::add_to_blocks(Sphere &sphere, double distance)
{
  const int count = static_cast<int>(found.row.size()), nfirst = std::min(count, MESH_LANES);
  const bool shares = count <= free_lanes;
  const int lane = shares ? MESH_LANES - free_lanes : 0;
  if (shares)
    groups.back().nrows += sphere.nrows;
  else
    begin_group(sphere, count);
  sphere.group = static_cast<int>(groups.size()) - 1;
  Group &group = groups.back();
  if (count > MESH_LANES) sort_found();
  if (shares)
    fill_lanes(first_pairs[sphere.group], lane);
  else
    fill(0, nfirst, &first_pairs[sphere.group]);
  group.first_due = std::min(group.first_due, due_of(0, nfirst, distance));
  sphere.lanes = ((1U << nfirst) - 1) << lane;
  if (group.nrest == 0) {
    free_lanes -= count;
    return;
  }
  fill(MESH_LANES, count - MESH_LANES, &rest_pairs[group.rest]);
  for (int b = 0; b < group.nrest; b++)
    due[group.rest + b] = due_of(MESH_LANES * (b + 1), std::min(MESH_LANES * (b + 2), count), distance);
  group.rest_due = *std::min_element(due.begin() + group.rest, due.end());
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

// Spheres on facets separate the blocks in memory, so that the processor does not know which one is next.
void MeshPairs::Measured::add(int number, const std::vector<grip_mesh_pairs> &pairs)
{
  const char *const at = reinterpret_cast<const char *>(&pairs[number]);
  for (std::size_t byte = 0; byte < offsetof(grip_mesh_pairs, vertex); byte += 64)
    __builtin_prefetch(at + byte, 0, 2);
  block.push_back(number);
}

void MeshPairs::Measured::measure(const std::vector<grip_mesh_pairs> &pairs, const std::vector<double> &rows)
{
  if (block.empty()) return;
  if (closest.size() < block.size()) closest.resize(block.size());
  grip_mesh_find_closest(pairs.data(), block.data(), size(), rows.data(), closest.data());
}

// Moves the path at which the sphere's contacts are no longer known, by its distance from the facet's edges.
// Returns whether they are known. Does nothing for a sphere without facet, whose `due` is its limit.
bool MeshPairs::extend(int number)
{
  Sphere &sphere = spheres[number];
  const double moved = path[sphere.first_row];
  if (!(moved < sphere.limit)) return false;
  const Vector from_corner =
      vector_of(&rows[GRIP_MESH_ROW * sphere.first_row]) - vector_of(facets[number].corner);
  const double next = (moved + edges[number].more_inside(from_corner)) * (1.0 - SUM_ROUNDING);
  sphere.due = std::min(next, sphere.limit);
  return is_known(sphere);
}

// Lists the spheres of a group that are on a facet. Returns whether the contacts of all of its spheres are
// known.
bool MeshPairs::list_known(const Group &group)
{
  bool all = true;
  for (int number = group.first_sphere; number < group.first_sphere + group.nspheres; number++) {
    const bool known = is_known(spheres[number]) || extend(number);
    on_facets[nfacets] = number;
    nfacets += known && spheres[number].pair >= 0;
    all = all && known;
  }
  return all;
}

// How far ahead blocks of a group are measured. Blocks that are not measured limit the range of a facet.
double MeshPairs::ahead_of(const Group &group) const
{
  const Sphere &sphere = spheres[group.first_sphere];
  if (group.nrows > 1 || path[group.first_row] < sphere.retry) return 0.0;
  return MEASURED_AHEAD * rows[GRIP_MESH_ROW * group.first_row + 3];
}

// Measures the blocks that are due, in this group and in groups after it.
void MeshPairs::measure_from(int first)
{
  run_begin = run_end = first;
  run.clear();
  of_first.block.clear();
  of_rest.block.clear();
  nfacets = 0;
  const int ngroups = static_cast<int>(groups.size());
  while (run_end < ngroups && of_first.size() + of_rest.size() < BLOCKS_IN_RUN && nfacets < FACETS_IN_RUN) {
    const Group &group = groups[run_end];
    MeasuredGroup &last = run.emplace_back();
    last.first = of_first.size();
    last.rest = of_rest.size();
    if (!list_known(group)) {
      last.path = path_of(group);
      const bool touches = !(last.path < group.first_due);
      if (touches) of_first.add(run_end, first_pairs);
      const double until = last.path + (touches ? ahead_of(group) : 0.0);
      if (!(until < group.rest_due))
        for (int b = group.rest; b < group.rest + group.nrest; b++)
          if (!(until < due[b])) of_rest.add(b, rest_pairs);
    }
    last.first_end = of_first.size();
    last.rest_end = of_rest.size();
    run_end++;
  }
  grip_mesh_find_heights(facets.data(), on_facets.data(), nfacets, rows.data());
  of_first.measure(first_pairs, rows);
  of_rest.measure(rest_pairs, rows);
  nmeasured += of_first.size() + of_rest.size();
  for (int g = run_begin; g < run_end; g++)
    if (const MeasuredGroup &last = run[g - run_begin];
        last.first < last.first_end || last.rest < last.rest_end)
      find_due(groups[g], last);
}

// Bound of the error of a measured distance, of a sphere whose triangles within `distance` touch.
double MeshPairs::rounding_at(double distance) const
{
  return MEASURED_ROUNDING * (tree.largest() + distance);
}

// The path at which a block must be measured whose nearest pair was `beyond` farther away than the distance.
double MeshPairs::due_at(double path_then, double beyond, double distance) const
{
  return (path_then + beyond) * (1.0 - SUM_ROUNDING) - rounding_at(distance);
}

// A block is measured again when the path has grown by as much as the block's nearest pair is beyond reach.
void MeshPairs::find_due(Group &group, const MeasuredGroup &last)
{
  const double distance = rows[GRIP_MESH_ROW * group.first_row + 3];
  const auto next = [&](const grip_mesh_closest &closest) {
    return due_at(last.path, closest.beyond, distance);
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

// Calls visit(block, closest points, number of the pair in its first lane) for the blocks of the sphere's
// group that were measured last.
template <class Visit> void MeshPairs::visit_measured(const Sphere &sphere, const Visit &visit) const
{
  const MeasuredGroup &last = run[sphere.group - run_begin];
  if (last.first < last.first_end) visit(first_pairs[sphere.group], of_first.closest[last.first], 0);
  for (int n = last.rest; n < last.rest_end; n++) {
    const int block = of_rest.block[n];
    visit(rest_pairs[block], of_rest.closest[n], MESH_LANES * (1 + block - groups[sphere.group].rest));
  }
}

// Calls visit(block, closest points, lane, number of the pair) for the triangles of the sphere that are
// within the distance.
template <class Visit>
void MeshPairs::visit_within(const Sphere &sphere, double distance, const Visit &visit) const
{
  visit_measured(sphere, [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int first_pair) {
    for (uint32_t bits = closest.within & sphere.lanes; bits; bits &= bits - 1) {
      const int lane = __builtin_ctz(bits);
      if (closest.distance[lane] < distance) visit(pairs, closest, lane, first_pair + lane);
    }
  });
}

// How far the sphere may move until a block that was not measured is due.
double MeshPairs::path_to_unmeasured(const Sphere &sphere) const
{
  const Group &group = groups[sphere.group];
  const MeasuredGroup &last = run[sphere.group - run_begin];
  double least = last.first < last.first_end ? INFINITY : group.first_due;
  int n = last.rest;
  for (int b = group.rest; b < group.rest + group.nrest; b++) {
    if (n < last.rest_end && of_rest.block[n] == b)
      n++;
    else
      least = std::min(least, due[b]);
  }
  return least - last.path;
}

// Finds the contact of a sphere and its validity without the rule. Returns false if this needs the rule.
bool MeshPairs::find_contact(int number, double radius, double distance)
{
  Sphere &sphere = spheres[number];
  const double moved = path[sphere.first_row];
  if (sphere.nrows > 1 || moved < sphere.retry) return false;
  Nearest nearest;
  visit_measured(sphere, [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int first_pair) {
    for (uint32_t bits = sphere.lanes; bits; bits &= bits - 1) {
      const int lane = __builtin_ctz(bits);
      if (closest.distance[lane] < nearest.distance)
        nearest = {closest.distance[lane], &pairs, &closest, lane, first_pair + lane};
    }
  });
  double range = 0.0;
  if (nearest.distance < distance) {
    if (nearest.closest->feature[nearest.lane] == GRIP_MESH_FACE)
      range = put_on_facet(number, radius, distance, nearest);
    sphere.pair = nearest.pair;
  } else {
    range = nearest.distance - distance - 2.0 * rounding_at(distance);
    sphere.pair = -1;
  }
  range = std::min(range, path_to_unmeasured(sphere));
  sphere.due = sphere.limit = (moved + range) * (1.0 - SUM_ROUNDING);
  sphere.radius = radius;
  sphere.distance = distance;
  if (sphere.pair >= 0 ? extend(number) : is_known(sphere)) {
    sphere.failures = 0;
    return true;
  }
  forget(sphere);
  sphere.retry = moved + RETRY * radius * (1 << sphere.failures);
  sphere.failures = std::min(sphere.failures + 1, MOST_FAILURES);
  return false;
}

// Returns the range of the facet.
double MeshPairs::put_on_facet(int number, double radius, double distance, const Nearest &nearest)
{
  const Sphere &sphere = spheres[number];
  const Vector X = vector_of(&rows[GRIP_MESH_ROW * sphere.first_row]);
  FacetRange range({X, radius, distance, rounding_at(distance)}, *nearest.pairs, *nearest.closest,
                   nearest.lane);
  visit_measured(sphere, [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int) {
    range.include(pairs, closest, sphere.lanes);
  });
  grip_mesh_facet &facet = facets[number];
  double along = 0.0;
  for (int a = 0; a < 3; a++) {
    facet.corner[a] = nearest.pairs->corner[a][nearest.lane];
    facet.normal[a] = nearest.pairs->normal[a][nearest.lane];
    along += nearest.closest->r[a][nearest.lane] * facet.normal[a];
  }
  facet.height = along < 0.0 ? -nearest.distance : nearest.distance;
  facet.row = sphere.first_row;
  facet.triangle = nearest.pairs->triangle[nearest.lane];
  edges[number] = range.edges();
  return range.length();
}

// Contacts that are known no longer count if the sphere's radius or distance have changed too much.
void MeshPairs::check_size(Sphere &sphere, double radius, double distance)
{
  const double changes = std::fabs(radius - sphere.radius) + std::fabs(distance - sphere.distance);
  if (path[sphere.first_row] + changes < sphere.limit) return;
  forget(sphere);
  run_begin = run_end = 0;
}

MeshSurroundings MeshPairs::around(const Sphere &sphere) const
{
  const Group &group = groups[sphere.group];
  return {&first_pairs[sphere.group],
          rest_pairs.data() + group.rest,
          group.nrest,
          sphere.lanes,
          rows.data(),
          sphere.nrows == 1 ? sphere.first_row : -1};
}

void MeshPairs::give(int number, double distance, ContactRule &rule)
{
  Sphere &sphere = spheres[number];
  if (distance > rows[GRIP_MESH_ROW * sphere.first_row + 3]) grow(sphere, distance);
  for (;;) {
    if (is_known(sphere)) check_size(sphere, rule.sphere_radius(), distance);
    if (sphere.group >= run_begin && sphere.group < run_end) break;
    measure_from(sphere.group);
  }
  rule.surround(around(sphere));
  if (is_known(sphere) || find_contact(number, rule.sphere_radius(), distance)) {
    if (sphere.pair >= 0 && std::fabs(facets[number].height) < distance)
      rule.take(facets[number], sphere.pair);
    return;
  }
  visit_within(sphere, distance,
               [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &closest, int lane, int pair) {
                 rule.add(pairs, closest, lane, pair);
               });
}

// All triangles must be measured. Blocks that are not due are measured ahead only to find a facet.
void MeshPairs::give(int number, double distance, GrainContacts &grain)
{
  Sphere &sphere = spheres[number];
  sphere.retry = INFINITY;
  if (distance > rows[GRIP_MESH_ROW * sphere.first_row + 3]) grow(sphere, distance);
  if (is_known(sphere)) {
    forget(sphere);
    run_begin = run_end = 0;
  }
  if (sphere.group < run_begin || sphere.group >= run_end) measure_from(sphere.group);
  grain.surround(around(sphere));
  visit_within(sphere, distance,
               [&](const grip_mesh_pairs &pairs, const grip_mesh_closest &, int lane, int pair) {
                 grain.add(pairs, lane, pair);
               });
}

std::size_t MeshPairs::bytes() const
{
  return (first_pairs.capacity() + rest_pairs.capacity()) * sizeof first_pairs[0] +
         (rows.capacity() + path.capacity() + due.capacity()) * sizeof(double) +
         (row_atom.capacity() + row_image.capacity()) * sizeof(int32_t) +
         groups.capacity() * sizeof groups[0] + spheres.capacity() * sizeof spheres[0] +
         facets.capacity() * (sizeof facets[0] + sizeof edges[0]);
}
