// SPDX-License-Identifier: GPL-2.0-only
// From files to a mesh that a wall can use: scaled, shifted and turned, its corners joined, and checked.
// Knows nothing of the host.
#ifndef GRIP_MESH_LOAD_H
#define GRIP_MESH_LOAD_H

#include "wall/mesh/mesh.h"
#include "wall/mesh/mesh_file.h"
#include "wall/vector.h"

#include <cstdint>
#include <string>
#include <vector>

namespace Grip {

// A mesh is scaled, shifted, or turned about an axis through the origin.
struct MeshStep {
  enum Kind { SCALE, SHIFT, TURN };
  Kind kind;
  Vector vector; // of a shift; the axis of a turn
  double number; // the factor of a scale; the degrees of a turn

  static MeshStep scale(double factor) { return {SCALE, {}, factor}; }
  static MeshStep shift(const Vector &by) { return {SHIFT, by, 0.0}; }
  static MeshStep turn(const Vector &axis, double degrees) { return {TURN, axis, degrees}; }
};

struct MeshOptions {
  std::vector<std::string> files;
  std::vector<MeshStep> steps; // in the order in which they are done
  // Points closer than this become one. Below 0: DEFAULT_WELD times the longest side of the mesh's box, or a
  // tenth of the shortest edge, whichever is smaller.
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
  // The same of what is right for many walls: open edges that no weld would close, a small weld.
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
