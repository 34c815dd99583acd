// SPDX-License-Identifier: GPL-2.0-only
// Reads the triangles of a file: STL (binary and ASCII), OBJ, PLY (ASCII and binary).
// Knows nothing of the host.
//
// A file from a user is input like any other: it may be cut off, damaged, or something else altogether. No
// count in it is believed before the bytes for it were seen, and each mistake is told with its location and
// with what to do.
#ifndef GRIP_MESH_FILE_H
#define GRIP_MESH_FILE_H

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace Grip {

// A mesh cannot be used. The text names the file, the triangle, the line if the file has lines, and what
// to do.
struct BadMesh : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Three numbers a triangle must fit into an int with room to spare.
constexpr std::size_t MOST_MESH_TRIANGLES = 250000000;

// Triangles as a file lists them: each with its own three corners, not joined with its neighbours.
struct TriangleSoup {
  using Point = std::array<double, 3>;
  using Triangle = std::array<Point, 3>;

  std::string file;
  std::string format; // for messages: "binary STL"
  std::vector<Triangle> triangles;
  // The line on which each triangle begins, from 1. Empty if the file is binary.
  std::vector<long> lines;

  // "hopper.stl, triangle 7, line 44", where triangles count from 0 here and from 1 in the text.
  std::string location(std::size_t triangle) const;
};

// Throws BadMesh. All corners that come back are finite, and there is a triangle at least.
TriangleSoup read_mesh_file(const std::string &file);

// The same for the contents of a file. The name tells the format only if the contents do not.
TriangleSoup read_mesh_bytes(const std::string &file, const char *bytes, std::size_t size);

} // namespace Grip

#endif
