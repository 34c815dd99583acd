// SPDX-License-Identifier: GPL-2.0-only
// Finds the triangles of a mesh near a point.
#ifndef GRIP_MESH_TREE_H
#define GRIP_MESH_TREE_H

#include "grip/mesh.h"
#include "surface/mesh.h"
#include "surface/mesh_surface.h"

#include <cstddef>
#include <vector>

namespace Grip {

// Reorders triangles so that neighbours in space are neighbours in memory, and vertices in the order of first
// use by triangles. Required by the tree; also keeps what a rank reads of a large mesh close together in
// memory. Returns the former index of each triangle.
std::vector<int> put_in_tree_order(Mesh &);

// A bounding-box tree over a mesh in tree order. Eight consecutive triangles form a leaf, and eight boxes of
// a level have one box in the level above. No node needs to name its children, and a node consists of a box
// only.
//   MeshTree tree(mesh, surface);
//   MeshTree::Search search;               one for each thread, used again and again
//   tree.near(X, distance, search);
//   for (int k : search.found) ...
class MeshTree {
public:
  // Results and scratch memory; searches do not allocate after the first few.
  struct Search {
    std::vector<int> found;       // triangle indices in ascending order
    std::vector<double> distance; // distance of each of them from the point

    std::vector<int> boxes, candidates;
  };

  // Mesh and surface must outlive this object and keep their order.
  MeshTree(const MeshView &, const MeshSurface &);
  // Uses the nboxes() boxes that another tree has computed and that are stored elsewhere.
  MeshTree(const MeshView &, const MeshSurface &, const grip_mesh_boxes *);
  MeshTree(const MeshTree &) = delete;
  MeshTree &operator=(const MeshTree &) = delete;

  // Number of entries of eight boxes in a tree over ntriangles triangles, and where they are copied to.
  static std::size_t nboxes(std::size_t ntriangles);
  void copy_boxes(grip_mesh_boxes *) const;

  // Finds all triangles whose distance from a point in the mesh's frame is at most `distance`; this is the
  // distance of the triangle itself, not of its box.
  void near(const double X[3], double distance, Search &) const;

  // Whether the box of any triangle is within `distance`, which is always true if a triangle is.
  bool any_box_near(const double X[3], double distance, Search &) const;

  // Copies a triangle into a lane of a block of pairs (grip/mesh.h). row: that of the atom's point.
  void fill(int triangle, int row, grip_mesh_pairs &, int lane) const;

  const double *centre() const { return middle; }
  // Largest distance of a vertex from the centre.
  double extent() const { return reach; }
  // Upper bound on the absolute value of all coordinates.
  double largest() const;
  std::size_t bytes() const; // without mesh and surface

private:
  const MeshView mesh;
  const MeshSurface &surface;
  double middle[3] = {0.0, 0.0, 0.0}, reach = 0.0;
  // Level 0 has the boxes of the triangles, eight per entry; each level above has the boxes of eight boxes
  // each. Boxes are relative to the centre, in units of the extent, and rounded outwards.
  std::vector<Span<grip_mesh_boxes>> levels;
  std::vector<std::vector<grip_mesh_boxes>> own_levels; // unless they are stored elsewhere

  void find_middle();
  void build();
  void find_candidates(const double X[3], double distance, Search &) const;
};

} // namespace Grip

#endif
