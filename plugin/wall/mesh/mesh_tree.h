// SPDX-License-Identifier: GPL-2.0-only
// Which triangles of a mesh are near a point.
#ifndef GRIP_MESH_TREE_H
#define GRIP_MESH_TREE_H

#include "kernels/mesh.h"
#include "wall/mesh/mesh.h"
#include "wall/mesh/mesh_surface.h"

#include <cstddef>
#include <vector>

namespace Grip {

// Puts triangles that are near each other next to each other, and vertices in the order in which triangles
// need them. A tree needs that order; it also keeps what a rank reads of a large mesh close together in
// memory. Returns the former number of each triangle, counted from 0.
std::vector<int> put_in_tree_order(Mesh &);

// A tree of boxes over a mesh in tree order. Eight triangles that follow each other are a leaf, eight boxes
// of a level have one box in the level above. So no child has to be named, and a box is all that a node
// holds.
//   MeshTree tree(mesh, surface);
//   MeshTree::Search search;               one for each thread, used again and again
//   tree.near(X, distance, search);
//   for (int k : search.found) ...
class MeshTree {
public:
  // Results, and room that searches use again: none allocates after the first few.
  struct Search {
    std::vector<int> found;       // numbers of triangles, in ascending order
    std::vector<double> distance; // of each of them from the point

    std::vector<int> boxes, candidates;
  };

  // Both must outlive this, and stay in their order.
  MeshTree(const MeshView &, const MeshSurface &);
  // With the boxes that another one has found, which are kept elsewhere: nboxes() of them.
  MeshTree(const MeshView &, const MeshSurface &, const grip_mesh_boxes *);
  MeshTree(const MeshTree &) = delete;
  MeshTree &operator=(const MeshTree &) = delete;

  // How many entries with eight boxes a tree over so many triangles has, and where they are copied to.
  static std::size_t nboxes(std::size_t ntriangles);
  void copy_boxes(grip_mesh_boxes *) const;

  // Finds all triangles whose distance from a point of the mesh's frame is at most that distance: the
  // distance of the triangle itself, not that of its box.
  void near(const double X[3], double distance, Search &) const;

  // Whether any triangle's box is at most that near, which holds whenever a triangle is.
  bool any_box_near(const double X[3], double distance, Search &) const;

  // Copies a triangle into a lane of a block of pairs (kernels/mesh.h). row: of the atom's point there.
  void fill(int triangle, int row, grip_mesh_pairs &, int lane) const;

  const double *centre() const { return middle; }
  // The largest distance of a vertex from the centre.
  double extent() const { return reach; }
  // The largest coordinate, by its size, or more.
  double largest() const;
  std::size_t bytes() const; // without mesh and surface

private:
  const MeshView mesh;
  const MeshSurface &surface;
  double middle[3] = {0.0, 0.0, 0.0}, reach = 0.0;
  // Level 0 has the boxes of the triangles, eight to an entry, those above have the boxes of eight boxes
  // each. Boxes are relative to the centre and in units of the extent, and rounded outwards.
  std::vector<Span<grip_mesh_boxes>> levels;
  std::vector<std::vector<grip_mesh_boxes>> own_levels; // unless they are kept elsewhere

  void find_middle();
  void build();
  void find_candidates(const double X[3], double distance, Search &) const;
};

} // namespace Grip

#endif
