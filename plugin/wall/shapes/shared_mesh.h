// SPDX-License-Identifier: GPL-2.0-only
// The mesh of a wall, stored once per node: its triangles in tree order (surface/mesh_tree.h), their normals
// and neighbours, and the tree.
#ifndef GRIP_SHARED_MESH_H
#define GRIP_SHARED_MESH_H

#include "host/node_memory.h"
#include "surface/mesh_load.h"
#include "surface/mesh_surface.h"
#include "surface/mesh_tree.h"

#include <memory>
#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

class SharedMesh {
public:
  // Reads the files on the first rank. An error ends the run on all ranks. Messages start with `command`.
  SharedMesh(LAMMPS_NS::LAMMPS *, const std::string &command, const MeshOptions &);

  const LoadedMesh &facts() const { return loaded; } // facts about the mesh; its member `mesh` is empty
  const MeshView &mesh() const { return view; }
  const MeshSurface &surface() const { return *of_surface; }
  const MeshTree &tree() const { return *of_tree; }
  // Number of a triangle in its file, counted from 0. `triangle` is its index in the mesh.
  int number(int triangle) const { return numbers[triangle]; }
  Span<int> all_numbers() const { return numbers; }
  // Size in bytes of all shared data, which exist once per node.
  std::size_t bytes() const { return size; }

private:
  LoadedMesh loaded;
  std::size_t size = 0;
  std::unique_ptr<NodeMemory> memory;
  MeshView view;
  Span<int> numbers;
  std::unique_ptr<MeshSurface> of_surface;
  std::unique_ptr<MeshTree> of_tree;
};

} // namespace Grip

#endif
