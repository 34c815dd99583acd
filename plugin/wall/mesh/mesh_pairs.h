// SPDX-License-Identifier: GPL-2.0-only
// The pairs of spheres and triangles that are near each other, from one search to the next, and which of them
// must be measured in a step.
//
// Between two steps a distance changes by no more than the sphere has moved in the mesh's frame. So a block
// of pairs that was measured rests until its sphere has gone as far as the nearest of them was beyond reach.
// A sphere that touches has its nearest triangles measured in every step, and those behind them seldom.
#ifndef GRIP_MESH_PAIRS_H
#define GRIP_MESH_PAIRS_H

#include "kernels/mesh.h"
#include "wall/mesh/contact_rule.h"
#include "wall/mesh/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace Grip {

// For each sphere, when pairs are found:
//   pairs.begin_sphere();
//   pairs.add_image(atom, image, X, reach);   for each of its images that may be near
//   int sphere = pairs.end_sphere(distance);
// And in each step, the second line for each sphere, in ascending order:
//   pairs.move(x, shift, frame);
//   rule.begin(radius);  pairs.give(sphere, distance, rule);  rule.finish();
// The reach must be that of the rule, and what spheres and mesh may move.
class MeshPairs {
public:
  // The tree must outlive this.
  explicit MeshPairs(const MeshTree &tree) : tree(tree) {}

  void clear();
  void begin_sphere() { found.clear(); }
  // All triangles within reach of a centre, which is an atom's, shifted by image.
  void add_image(int atom, int image, const double X[3], double reach);
  // The sphere's number, or -1 if no triangle is near. distance: what give() will ask for, as long as the
  // sphere does not grow.
  int end_sphere(double distance);

  // Atoms have moved, or the mesh has. shift: x, y, z for each image.
  void move(const double *x, const double *shift, const grip_mesh_frame &frame);
  // Adds the sphere's triangles that are nearer than the distance to the rule.
  void give(int sphere, double distance, ContactRule &rule);

  // The centre of an image of a sphere, in the mesh's frame.
  const double *centre(int row) const { return &rows[GRIP_MESH_ROW * static_cast<std::size_t>(row)]; }
  // How many blocks have been measured, and how many there are.
  std::int64_t measured() const { return nmeasured; }
  std::int64_t nblocks() const { return static_cast<std::int64_t>(pairs.size()); }
  std::size_t bytes() const;

private:
  struct Found {
    double distance;
    int triangle, row;
  };
  // What is measured together: one sphere's blocks, or a block that spheres with few pairs share.
  struct Group {
    int first_row, nrows, first_block, nblocks;
  };
  struct Sphere {
    int group, first_row, nrows;
    std::uint32_t lanes; // which of each block are its own
  };

  const MeshTree &tree;
  MeshTree::Search search;
  std::vector<Found> found; // of the sphere that is being added

  // A grid of cells around the mesh, and which of them have no triangle within void_reach. Most spheres of a
  // full hopper are in these. A cell is looked at when a sphere is in it for the first time.
  enum Cell : char { UNKNOWN, VOID, NEAR_TRIANGLES };
  std::vector<Cell> cells;
  double void_reach = 0.0;

  // A row for each image of a sphere (kernels/mesh.h), and how far it has moved since it was found.
  std::vector<int32_t> row_atom, row_image;
  std::vector<double> rows, path;
  std::vector<grip_mesh_pairs> pairs;
  std::vector<double> due; // of each block: it is measured when its group's path has come to this
  std::vector<Group> groups;
  std::vector<Sphere> spheres;
  int free_lanes = 0; // of the last block, for other spheres

  // The groups that were measured last, as many as fit in the cache with their feet.
  int run_begin = 0, run_end = 0;
  std::vector<int> run_first; // of each of them, and behind the last: its first one in these:
  std::vector<int32_t> run_block;
  std::vector<grip_mesh_feet> feet;
  std::int64_t nmeasured = 0;

  bool in_void(const double X[3], double reach);
  void add_to_blocks(Sphere &);
  double path_of(const Group &) const;
  void measure_from(int group);
  void grow(const Sphere &, double distance);
};

} // namespace Grip

#endif
