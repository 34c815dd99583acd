// SPDX-License-Identifier: GPL-2.0-only
// Reads the triangles of a file: STL (binary and ASCII), OBJ, PLY (ASCII and binary). Does not depend on
// LAMMPS.
//
// A user's file is untrusted input: it may be truncated, damaged, or not a mesh file. The reader does not
// trust a count in the file before it has seen the corresponding bytes. Each error message gives the location
// of the error and a remedy.
#ifndef GRIP_MESH_FILE_H
#define GRIP_MESH_FILE_H

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace Grip {

// Thrown if a mesh cannot be used. The text names the file, the triangle, the line (if the file has lines),
// and a remedy.
struct BadMesh : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Three times this number must fit into an int with room to spare.
constexpr std::size_t MOST_MESH_TRIANGLES = 250000000;

// Triangles as a file lists them: each triangle has three corners of its own and is not connected to its
// neighbours.
struct TriangleSoup {
  using Point = std::array<double, 3>;
  using Triangle = std::array<Point, 3>;

  std::string file;
  std::string format; // for messages, such as "binary STL"
  std::vector<Triangle> triangles;
  // For each triangle, the line on which it begins, counted from 1. Empty for a binary file.
  std::vector<long> lines;
  // Whether something in the file is not as it should be, though it was read. Empty if not.
  std::string warning;

  // Text such as "hopper.stl, triangle 7, line 44". The argument counts triangles from 0, the text from 1.
  std::string location(std::size_t triangle) const;
};

// Whether two names refer to the same file, so that writing one would destroy the other.
bool are_one_file(const std::string &one, const std::string &other);

// Reads a file. Throws BadMesh. All corners of the result are finite, and there is at least one triangle.
TriangleSoup read_mesh_file(const std::string &file);

// Does the same for the contents of a file. The name `file` determines the format only if the contents do
// not.
TriangleSoup read_mesh_bytes(const std::string &file, const char *bytes, std::size_t size);

} // namespace Grip

#endif
