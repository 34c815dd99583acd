// SPDX-License-Identifier: GPL-2.0-only
// Readers for the formats of mesh files, each in its own source file. size: number of bytes. All readers
// throw BadMesh.
#ifndef GRIP_MESH_FILE_FORMATS_H
#define GRIP_MESH_FILE_FORMATS_H

#include "surface/mesh_file.h"

#include <cstddef>
#include <string>

namespace Grip {

// Whether the size fits the head of a binary STL file and the number of triangles in it exactly.
bool is_binary_stl(const char *bytes, std::size_t size);
// The same with a few more bytes at the end, too few for another triangle.
bool is_longer_binary_stl(const char *bytes, std::size_t size);
// Whether the first line begins a PLY file.
bool is_ply(const char *bytes, std::size_t size);

TriangleSoup read_binary_stl(const std::string &file, const char *bytes, std::size_t size);
TriangleSoup read_ascii_stl(const std::string &file, const char *bytes, std::size_t size);
TriangleSoup read_obj(const std::string &file, const char *bytes, std::size_t size);
TriangleSoup read_ply(const std::string &file, const char *bytes, std::size_t size);

} // namespace Grip

#endif
