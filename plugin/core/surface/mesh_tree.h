// SPDX-License-Identifier: GPL-2.0-only
// Finds the triangles of a mesh near a point.
#ifndef GRIP_MESH_TREE_H
#define GRIP_MESH_TREE_H

#include "grip/mesh.h"
#include "surface/mesh.h"
#include "surface/mesh_surface.h"
#include "base/vector.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace Grip {

// Reorders the triangles so that neighbours in space are neighbours in memory, and the vertices in the order
// in which triangles first use them. MeshTree requires this order. It also keeps the part of a large mesh
// that a rank reads close together in memory. Returns the former index of each triangle.
std::vector<int> put_in_tree_order(Mesh &);

// A tree of bounding boxes over a mesh in tree order. Eight consecutive triangles form a leaf. Eight boxes of
// a level have one box in the level above. A node consists only of its box: its children follow from its
// index.
//   MeshTree tree(mesh, surface);
//   MeshTree::Search search;               one for each thread, used again and again
//   tree.near(X, distance, search);
//   for (int k : search.found) ...
class MeshTree {
public:
  // Results of a search, and its working memory. Memory is only allocated in the first few searches.
  struct Search {
    std::vector<int> found;       // triangle indices in ascending order
    std::vector<double> distance; // distance of each triangle in `found` from the point

    std::vector<grip_mesh_pairs> blocks;
    std::vector<grip_mesh_closest> closest;
    std::vector<int> boxes, boxes_below, candidates;
    std::vector<std::int32_t> numbers; // 0, 1, 2, ...
  };

  // Mesh and surface must outlive this object and keep their order.
  MeshTree(const MeshView &, const MeshSurface &);
  // Uses the nboxes() boxes that another tree has computed, and that are stored outside of this object.
  MeshTree(const MeshView &, const MeshSurface &, const grip_mesh_boxes *);
  MeshTree(const MeshTree &) = delete;
  MeshTree &operator=(const MeshTree &) = delete;

  // nboxes(): number of entries, of eight boxes each, in a tree over ntriangles triangles. copy_boxes():
  // copies the boxes of this tree to memory for nboxes() entries.
  static std::size_t nboxes(std::size_t ntriangles);
  void copy_boxes(grip_mesh_boxes *) const;

  // Finds all triangles whose distance from a point in the mesh's frame is at most `distance`. This is the
  // distance of the triangle itself, not of its box.
  void near(const double X[3], double distance, Search &) const;

  // Adds the vectors from the closest points of these triangles to the point. Among closest points in
  // nearly the same direction only the nearest counts, so that a flat surface has one.
  void away(const double X[3], double distance, Search &, std::vector<Vector> &away) const;

  // Whether the box of any triangle is within `distance`. This is always true if a triangle is.
  bool any_box_near(const double X[3], double distance, Search &) const;

  // The corners of at most `most` boxes that together contain the mesh.
  std::vector<Vector> outline(std::size_t most) const;

  // Copies n triangles to blocks of pairs, as grip_mesh_fill() does.
  void fill(const int *triangles, int n, int row, grip_mesh_pairs *blocks) const;

  // Middle of the mesh's bounding box, and half of its extent along each axis.
  const double *centre() const { return middle; }
  const double *half_box() const { return half; }
  // Largest distance of a vertex from the centre of the tree.
  double extent() const { return reach; }
  // Upper bound of the absolute values of all coordinates.
  double largest() const;
  std::size_t bytes() const; // without mesh and surface

private:
  const MeshView mesh;
  const MeshSurface &surface;
  double middle[3] = {0.0, 0.0, 0.0}, half[3] = {0.0, 0.0, 0.0}, reach = 0.0;
  // Level 0 has the boxes of the triangles, eight per entry. A box of a higher level contains the eight boxes
  // of one entry below it. Boxes are relative to the centre, in units of the extent, and rounded outwards.
  std::vector<Span<grip_mesh_boxes>> levels;
  // empty if the boxes are stored outside of this object
  std::vector<std::vector<grip_mesh_boxes>> own_levels;

  void find_middle();
  void build();
  void find_candidates(const double X[3], double distance, Search &) const;
  template <class Visit>
  void visit_near(const double X[3], double distance, Search &, const Visit &visit) const;
};

} // namespace Grip

#endif
