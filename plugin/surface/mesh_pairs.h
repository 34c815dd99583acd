// SPDX-License-Identifier: GPL-2.0-only
// The pairs of spheres and triangles that are near each other, kept from one search to the next, and the
// choice of pairs that must be measured in a step.
//
// Between two steps a distance changes by no more than the displacement of the sphere in the mesh's frame. A
// block of pairs is therefore not measured again until its sphere has moved by the margin that the nearest of
// its pairs had. For a sphere in contact, the nearest triangles are measured in every step, those farther
// away rarely.
#ifndef GRIP_MESH_PAIRS_H
#define GRIP_MESH_PAIRS_H

#include "grip/mesh.h"
#include "surface/contact_rule.h"
#include "surface/mesh_tree.h"

#include <cstdint>
#include <vector>

namespace Grip {

// For each sphere, when pairs are found:
//   pairs.begin_sphere();
//   pairs.add_image(atom, image, X, reach);   for each of its images that may be near
//   int sphere = pairs.end_sphere(distance);
// In each step, with the second line for each sphere in ascending order:
//   pairs.move(x, shift, frame);
//   rule.begin(radius);  pairs.give(sphere, distance, rule);  rule.finish();
// The reach must be that of the rule plus the possible displacement of spheres and mesh.
class MeshPairs {
public:
  // The tree must outlive this object.
  explicit MeshPairs(const MeshTree &tree) : tree(tree) {}

  void clear();
  void begin_sphere() { found.clear(); }
  // Adds all triangles within `reach` of a centre, which is an atom's position shifted by `image`.
  void add_image(int atom, int image, const double X[3], double reach);
  // Returns the sphere's index, or -1 if no triangle is near. distance: the one that give() will receive, as
  // long as the sphere does not grow.
  int end_sphere(double distance);

  // Call after atoms or mesh have moved. shift: x, y, z for each image.
  void move(const double *x, const double *shift, const grip_mesh_frame &frame);
  // Passes the sphere's triangles within the distance to the rule.
  void give(int sphere, double distance, ContactRule &rule);

  // Number of blocks measured so far, and number of blocks.
  std::int64_t measured() const { return nmeasured; }
  std::int64_t nblocks() const { return static_cast<std::int64_t>(pairs.size()); }
  std::size_t bytes() const;

private:
  struct Found {
    double distance;
    int triangle, row;
  };
  // A unit of measurement: the blocks of one sphere, or one block shared by several spheres with few pairs.
  struct Group {
    int first_row, nrows, first_block, nblocks;
  };
  struct Sphere {
    int group, first_row, nrows;
    std::uint32_t lanes; // lanes of each block that belong to the sphere
  };

  const MeshTree &tree;
  MeshTree::Search search;
  std::vector<Found> found; // for the sphere being added

  // A grid of cells around the mesh that marks cells without a triangle within void_reach. In a full hopper
  // most spheres are in such cells. A cell is classified when a sphere is first found in it.
  enum Cell : char { UNKNOWN, VOID, NEAR_TRIANGLES };
  std::vector<Cell> cells;
  double void_reach = 0.0;

  // A row for each image of a sphere (grip/mesh.h), and the distance moved since it was found.
  std::vector<int32_t> row_atom, row_image;
  std::vector<double> rows, path;
  std::vector<grip_mesh_pairs> pairs;
  std::vector<double> due; // for each block: the path of its group at which it is measured again
  std::vector<Group> groups;
  std::vector<Sphere> spheres;
  int free_lanes = 0; // of the last block, for further spheres

  // The groups measured last, as many as fit in the cache with their results.
  int run_begin = 0, run_end = 0;
  std::vector<int> run_first; // index of each group's first entry in the arrays below, and the end
  std::vector<int32_t> run_block;
  std::vector<grip_mesh_closest> closest;
  std::int64_t nmeasured = 0;

  bool in_void(const double X[3], double reach);
  void add_to_blocks(Sphere &);
  double path_of(const Group &) const;
  void measure_from(int group);
  void grow(const Sphere &, double distance);
};

} // namespace Grip

#endif
