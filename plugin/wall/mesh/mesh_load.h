// SPDX-License-Identifier: GPL-2.0-only
// From files to a mesh that a wall can use: scaled, shifted and turned, its corners joined, and checked.
// Knows nothing of the host.
#ifndef GRIP_MESH_LOAD_H
#define GRIP_MESH_LOAD_H

#include "wall/mesh/mesh.h"
#include "wall/mesh/mesh_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace Grip {

struct MeshOptions {
  std::vector<std::string> files;
  // Done in this order. The mesh turns about the origin.
  double scale = 1.0;
  double shift[3] = {0.0, 0.0, 0.0};
  double turn_axis[3] = {0.0, 0.0, 1.0};
  double turn_degrees = 0.0;
  // Points closer than this become one. Below 0: DEFAULT_WELD times the longest side of the mesh's box.
  double weld = -1.0;
  // What is else a warning is an error.
  bool strict = false;
  // The path of a file that lists all flaws, where messages show the first ones of each kind. Empty: none.
  std::string flaws_file;
};

constexpr double DEFAULT_WELD = 1e-6;

struct LoadedMesh {
  Mesh mesh;
  // Of each triangle: its number among all that were read, file after file, from 0 on.
  std::vector<int> number;
  // One text for each kind of flaw.
  std::vector<std::string> warnings;
  // The same of what is right for many walls: open edges that no weld would close.
  std::vector<std::string> notes;
  // Of all vertices and triangles: another mesh has another one.
  std::uint64_t hash = 0;
  // The mesh's box.
  double lower[3] = {0.0, 0.0, 0.0}, upper[3] = {0.0, 0.0, 0.0};
};

// Both throw BadMesh.
LoadedMesh load_mesh(const MeshOptions &options);
// The same for what was read from the files before.
LoadedMesh load_mesh(std::vector<TriangleSoup> soups, const MeshOptions &options);

// A warning if the mesh is so much larger or smaller than the simulated box that its unit must be another
// one. Empty if all is well.
std::string size_warning(const LoadedMesh &loaded, const double *box_lower, const double *box_upper);

} // namespace Grip

#endif
