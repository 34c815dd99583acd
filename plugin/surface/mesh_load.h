// SPDX-License-Identifier: GPL-2.0-only
// Converts files to a mesh that a wall can use: scaled, shifted and rotated, with joined corners, and
// checked. Does not depend on LAMMPS.
#ifndef GRIP_MESH_LOAD_H
#define GRIP_MESH_LOAD_H

#include "surface/mesh.h"
#include "surface/mesh_file.h"
#include "surface/vector.h"

#include <cstdint>
#include <string>
#include <vector>

namespace Grip {

// One operation on a mesh: scaling, shifting, or rotating about an axis through the origin.
struct MeshStep {
  enum Kind { SCALE, SHIFT, TURN };
  Kind kind;
  Vector vector; // shift vector, or axis of rotation
  double number; // scale factor, or angle in degrees

  static MeshStep scale(double factor) { return {SCALE, {}, factor}; }
  static MeshStep shift(const Vector &by) { return {SHIFT, by, 0.0}; }
  static MeshStep turn(const Vector &axis, double degrees) { return {TURN, axis, degrees}; }
};

struct MeshOptions {
  std::vector<std::string> files;
  std::vector<MeshStep> steps; // in the order in which they are applied
  // Points closer than this are merged [L]. Negative: the smaller of DEFAULT_WELD times the longest side of
  // the mesh's bounding box and a tenth of the shortest edge.
  double weld = -1.0;
  // Treats warnings as errors.
  bool strict = false;
  // Path of a file that lists all flaws; messages show only the first of each kind. Empty for none.
  std::string flaws_file;
};

constexpr double DEFAULT_WELD = 1e-6;

struct LoadedMesh {
  Mesh mesh;
  // Number of each triangle among all those read, file after file, counted from 0.
  std::vector<int> number;
  // One text for each kind of flaw.
  std::vector<std::string> warnings;
  // The same for what is normal for many walls: open edges that no weld would close, a small weld.
  std::vector<std::string> notes;
  // Hash of all vertices and triangles, to distinguish meshes.
  std::uint64_t hash = 0;
  // Bounding box of the mesh.
  double lower[3] = {0.0, 0.0, 0.0}, upper[3] = {0.0, 0.0, 0.0};
};

// Both functions throw BadMesh.
LoadedMesh load_mesh(const MeshOptions &options);
// The same for triangles that have already been read.
LoadedMesh load_mesh(std::vector<TriangleSoup> soups, const MeshOptions &options);

// A warning if the size of the mesh differs so much from that of the simulation box that its length unit must
// be wrong, else empty.
std::string size_warning(const LoadedMesh &loaded, const double *box_lower, const double *box_upper);

} // namespace Grip

#endif
