// SPDX-License-Identifier: GPL-2.0-only
// The pairs of spheres and triangles that are near each other. They remain from one search to the next. In
// each step, this class also decides which pairs must be measured, that is, whose closest points must be
// computed.
//
// Between two steps, a distance changes by at most the displacement of the sphere in the mesh's frame. A
// block of pairs is therefore not measured again until its sphere has moved by the margin of the block's
// nearest pair. A sphere that touches a single triangle, in its face, is not measured until it has moved so
// far, or come so near to the triangle's edges, that it may have another contact (surface/facet_range.h): its
// distance is that from the triangle's plane.
#ifndef GRIP_MESH_PAIRS_H
#define GRIP_MESH_PAIRS_H

#include "grip/mesh.h"
#include "surface/contact_rule.h"
#include "surface/facet_range.h"
#include "surface/grain_contacts.h"
#include "surface/mesh_tree.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace Grip {

// When pairs are found, call for each sphere
//   pairs.begin_sphere();
//   pairs.add_image(atom, image, X, reach);   for each of its images whose clearance is 0
//   int sphere = pairs.end_sphere(distance);
// In each step, call
//   pairs.move(x, shift, frame);
// and then, for each sphere in ascending order,
//   rule.begin(radius);  pairs.give(sphere, distance, rule);  rule.finish();
// or, for a grain with a shape,
//   grain.begin(...);  pairs.give(sphere, distance, grain);  grain.find();
// The reach must be at least that of the rule plus the possible displacement of spheres and mesh.
class MeshPairs {
public:
  // numbers: the number of each triangle in the files, which the contacts have as their face. Tree and
  // numbers must outlive this object.
  MeshPairs(const MeshTree &tree, Span<int> numbers) : tree(tree), numbers(numbers) {}

  void clear();
  void begin_sphere() { found.resize(0); }
  // A distance by which all triangles are farther from X than the reach: above 0 only if this is cheap to
  // find.
  double clearance(const double X[3], double reach);
  // Adds all triangles within `reach` of X, the centre of the atom's image with number `image`.
  void add_image(int atom, int image, const double X[3], double reach);
  // Returns the index of the sphere, or -1 if no triangle is near. distance: the distance with which give()
  // will be called, as long as the sphere does not grow.
  int end_sphere(double distance);

  // Call after atoms or mesh have moved. shift: x, y, z for each image.
  void move(const double *x, const double *shift, const grip_mesh_frame &frame);
  // Passes the triangles of the sphere that are within the distance to the rule.
  void give(int sphere, double distance, ContactRule &rule);
  // The same for a grain with a shape, whose bounding radius belongs to the distance.
  void give(int sphere, double distance, GrainContacts &grain);

  // measured(): how often a block was measured so far. nblocks(): the number of blocks.
  std::int64_t measured() const { return nmeasured; }
  std::int64_t nblocks() const { return static_cast<std::int64_t>(groups.size() + due.size()); }
  std::size_t bytes() const;

private:
  // Triangles near images of the sphere that is being added.
  struct Found {
    std::vector<double> distance;
    std::vector<int> triangle, row;

    void resize(std::size_t count);
  };
  // Blocks of the same spheres: all blocks of one sphere, sorted by distance, or one block that several
  // spheres with few pairs share. A block is measured again when the path of its group reaches its value of
  // `due`.
  struct Group {
    int first_row, nrows, rest, nrest; // rest: index of the first of its blocks in rest_pairs
    double first_due, rest_due;        // rest_due: the least of the blocks in rest_pairs
    int first_sphere, nspheres;
  };
  // The value of `due` for what must be measured immediately.
  static constexpr double NOW = -1.0;
  // Contacts of a sphere with one row are known until its path reaches `due`: its only contact is the facet,
  // with the number `pair` (ContactRule::add()); it has no contact if pair is -1. `due` may be moved, as long
  // as the sphere is inside of the facet's edges, until the path and the changes of radius and distance reach
  // `limit`.
  struct Sphere {
    int group, first_row, nrows;
    std::uint32_t lanes; // bits of the lanes of each block that belong to the sphere
    double due, limit, radius, distance;
    double retry;       // path at which it is worth while to find a facet again
    int pair, failures; // failures: number of failed searches for a facet since the last success
  };

  const MeshTree &tree;
  const Span<int> numbers;
  MeshTree::Search search;
  Found found, sorted;

  // A grid of cells over the mesh's bounding box and void_reach around it. A cell is VOID if there is no
  // triangle within void_reach. In a full hopper, most spheres are in such cells. A cell is classified when a
  // sphere is first found in it.
  enum Cell : char { UNKNOWN, VOID, NEAR_TRIANGLES };
  static constexpr int CELLS = 64; // along each side of the grid
  std::vector<Cell> cells;
  double void_reach = 0.0;
  double cells_low[3] = {}, cell_side[3] = {}, per_cell_side[3] = {}; // per_cell_side: 1 / cell_side
  double cell_half_diagonal = 0.0;                                    // with a margin for rounding

  // For each image of a sphere: its row (grip/mesh.h), and the path that its centre has moved since the pairs
  // were found.
  std::vector<int32_t> row_atom, row_image;
  std::vector<double> rows, path;
  std::vector<Group> groups;
  // The first block of each group, and all others. For most spheres in contact only the first is measured, so
  // these are read in sequence. Both keep the memory of earlier lists: there are as many blocks as entries in
  // `groups` and `due`.
  std::vector<grip_mesh_pairs> first_pairs, rest_pairs;
  std::vector<double> due; // of rest_pairs
  std::vector<Sphere> spheres;
  // Facets and their edges, each at the index of its sphere. Only some spheres have a facet.
  std::vector<grip_mesh_facet> facets;
  std::vector<FacetEdges> edges;
  int free_lanes = 0; // number of lanes of the last block that are free for further spheres

  // Blocks of first_pairs or rest_pairs that were measured last, and the results.
  struct Measured {
    std::vector<int32_t> block;
    std::vector<grip_mesh_closest> closest;

    int size() const { return static_cast<int>(block.size()); }
    void add(int number, const std::vector<grip_mesh_pairs> &pairs);
    void measure(const std::vector<grip_mesh_pairs> &pairs, const std::vector<double> &rows);
  };
  // A group that was measured last: its path, and its entries in of_first and of_rest.
  struct MeasuredGroup {
    double path;
    int first, first_end, rest, rest_end;
  };
  // The groups that were measured last. There are as many as fit in the cache with their results.
  int run_begin = 0, run_end = 0;
  std::vector<MeasuredGroup> run;
  Measured of_first, of_rest;
  // Spheres of these groups whose contacts are known, with a facet. A group has at most GRIP_MESH_LANES
  // spheres, and the entry after the last one is written too.
  static constexpr int FACETS_IN_RUN = 128;
  std::array<int32_t, FACETS_IN_RUN + GRIP_MESH_LANES> on_facets = {};
  int nfacets = 0;
  std::int64_t nmeasured = 0;

  // The nearest triangle of a sphere among those that are measured.
  struct Nearest {
    double distance = INFINITY;
    const grip_mesh_pairs *pairs = nullptr;
    const grip_mesh_closest *closest = nullptr;
    int lane = 0, pair = 0;
  };

  void begin_cells();
  bool in_void(const double X[3], double reach);
  void sort_found();
  void begin_group(const Sphere &, int count);
  void fill(int first, int count, grip_mesh_pairs *);
  void fill_lanes(grip_mesh_pairs &, int lane);
  double due_of(int first, int end, double distance) const;
  void add_to_blocks(Sphere &, double distance);
  double path_of(const Group &) const;
  double ahead_of(const Group &) const;
  void measure_from(int group);
  bool is_known(const Sphere &sphere) const { return path[sphere.first_row] < sphere.due; }
  static void forget(Sphere &sphere) { sphere.due = sphere.limit = NOW; }
  bool extend(int sphere);
  bool list_known(const Group &);
  double rounding_at(double distance) const;
  double due_at(double path_then, double beyond, double distance) const;
  void find_due(Group &, const MeasuredGroup &);
  template <class Visit> void visit_measured(const Sphere &, const Visit &) const;
  double path_to_unmeasured(const Sphere &) const;
  bool find_contact(int sphere, double radius, double distance);
  void check_size(Sphere &, double radius, double distance);
  MeshSurroundings around(const Sphere &) const;
  template <class Visit> void visit_within(const Sphere &, double distance, const Visit &) const;
  double put_on_facet(int sphere, double radius, double distance, const Nearest &);
  void grow(const Sphere &, double distance);
};

} // namespace Grip

#endif
