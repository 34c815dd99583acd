// SPDX-License-Identifier: GPL-2.0-only
// Makes a mesh that a wall can use from files: it is scaled, shifted and rotated, its corners are joined, and
// it is checked. Does not depend on LAMMPS.
#ifndef GRIP_MESH_LOAD_H
#define GRIP_MESH_LOAD_H

#include "surface/mesh.h"
#include "surface/mesh_file.h"
#include "base/vector.h"

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
  std::vector<MeshStep> steps; // operations, in the order in which they are applied
  // Points closer to each other than this are merged [L]. If it is negative, the length is the smaller of two
  // values: DEFAULT_WELD times the longest side of the mesh's bounding box, and a tenth of the shortest edge.
  double weld = -1.0;
  // Whether warnings are treated as errors.
  bool strict = false;
  // Path of a file that lists all flaws, because messages only show the first flaws of each kind. Empty for
  // none.
  std::string flaws_file;
};

constexpr double DEFAULT_WELD = 1e-6;

// All flaws of one kind.
struct MeshFlaws {
  std::string kind; // such as "triangles without area"
  std::size_t count = 0;
  // The first places, such as "part.stl: 7 (line 44) + 8 (line 51)". A place in the same file as the one
  // before it does not name the file.
  std::vector<std::string> places;
  std::string remedy; // a sentence without its full stop
};

struct LoadedMesh {
  Mesh mesh;
  // The number of each triangle: it counts all triangles that were read, file after file, from 0.
  std::vector<int> number;
  // Errors in files that could still be read, such as bytes after the end.
  std::vector<std::string> warnings;
  // Notes that are not flaws, such as a small weld.
  std::vector<std::string> notes;
  std::vector<MeshFlaws> flaws;
  // The same for properties that many walls have: rims and holes.
  std::vector<MeshFlaws> normal;
  // Whether neighbours have the same front: no two triangles pass an edge in the same direction.
  bool oriented = true;
  // Hash of all vertices and triangles, to distinguish meshes.
  std::uint64_t hash = 0;
  // Bounding box of the mesh.
  double lower[3] = {0.0, 0.0, 0.0}, upper[3] = {0.0, 0.0, 0.0};
};

// Both functions load a mesh. They throw BadMesh if it cannot be used.
LoadedMesh load_mesh(const MeshOptions &options);
// For triangles that have already been read.
LoadedMesh load_mesh(std::vector<TriangleSoup> soups, const MeshOptions &options);

// One line such as "12 triangles without area, 2 rims, length 3".
std::string flaw_summary(const std::vector<MeshFlaws> &flaws);
// A table with a head, and for each kind its number, first places and remedy. Empty if there are no flaws.
std::string flaw_table(const std::vector<MeshFlaws> &flaws);

// If the size of the mesh differs very much from the size of the simulation box, its unit of length must be
// wrong. Returns a warning in this case, else an empty text.
std::string size_warning(const LoadedMesh &loaded, const double *box_lower, const double *box_upper);

} // namespace Grip

#endif
