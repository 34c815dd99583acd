// SPDX-License-Identifier: GPL-2.0-only
// Functions that the readers of all formats use: rejecting a file, and collecting triangles.
#ifndef GRIP_MESH_FILE_READER_H
#define GRIP_MESH_FILE_READER_H

#include "surface/file/triangulate.h"
#include "base/words.h"
#include "surface/mesh_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace Grip {

constexpr const char *AGAIN = "Export the file again";
constexpr const char *CUT_OFF = "The file is cut off or damaged: copy or export it again";

// Collects the triangles of a file.
class Reader {
public:
  using Point = TriangleSoup::Point;

  TriangleSoup soup;

  Reader(const std::string &file, const char *bytes, std::size_t size) : begin(bytes), end(bytes + size)
  {
    soup.file = file;
  }

protected:
  const char *begin, *end;

  // Throws BadMesh. `what` must be a sentence without its full stop.
  [[noreturn]] void fail(const std::string &where, const std::string &what, const std::string &remedy) const
  {
    throw BadMesh("Mesh file " + soup.file + (where.empty() ? "" : ", " + where) + ": " + what + ". " +
                  remedy);
  }
  std::string triangle_here() const { return "triangle " + std::to_string(soup.triangles.size() + 1); }
  static std::string line_text(long line) { return "line " + std::to_string(line); }

  void add(const Point &a, const Point &b, const Point &c, long line)
  {
    if (soup.triangles.size() >= MOST_MESH_TRIANGLES)
      fail("", "it has more than " + std::to_string(MOST_MESH_TRIANGLES) + " triangles", "Export it coarser");
    soup.triangles.push_back({a, b, c});
    if (line > 0) soup.lines.push_back(line);
  }
  // Adds a face of three or more corners. Returns false if it cannot be divided into triangles.
  bool add_face(const std::vector<Point> &corners, long line)
  {
    if (corners.size() == 3) {
      add(corners[0], corners[1], corners[2], line);
      return true;
    }
    const auto triangles = cut_outline(corners);
    for (const auto &c : triangles) add(corners[c[0]], corners[c[1]], corners[c[2]], line);
    return !triangles.empty();
  }
  // Warns of bytes behind the end of a binary file, if they are too few for another triangle. Otherwise a
  // count in the file is wrong.
  bool allow_behind(std::size_t bytes, std::size_t least_triangle)
  {
    if (bytes >= least_triangle) return false;
    if (bytes > 0)
      soup.warning = "Mesh file " + soup.file + ": " + std::to_string(bytes) +
                     (bytes == 1 ? " byte follows" : " bytes follow") +
                     " its last triangle. Ignored; if shapes are wrong, copy the file again in binary mode";
    return true;
  }
  void need_triangles() const
  {
    if (soup.triangles.empty()) fail("", "this " + soup.format + " has no triangles", AGAIN);
  }
};

// A reader for formats in which faces refer to vertices by index.
class Indexed : public Reader {
public:
  using Reader::Reader;

protected:
  std::vector<Point> vertices;
  std::vector<std::int64_t> face_corners; // vertex indices from 0, of all faces one after another
  std::vector<std::size_t> face_ends;     // end of each face in face_corners
  std::vector<long> face_lines;           // line of each face; empty for a binary file

  std::string face_text(std::size_t face) const
  {
    return "face " + std::to_string(face + 1) +
           (face_lines.empty() ? "" : ", " + line_text(face_lines[face]));
  }
  void close_face(long line)
  {
    face_ends.push_back(face_corners.size());
    if (line > 0) face_lines.push_back(line);
  }
  // Makes the triangles after the whole file has been read, because faces may precede the vertices to which
  // they refer. first: the index of the first vertex in this format.
  void make_triangles(int first)
  {
    std::vector<Point> corners;
    std::size_t at = 0;
    for (std::size_t face = 0; face < face_ends.size(); face++) {
      corners.clear();
      for (; at < face_ends[face]; at++) {
        const std::int64_t index = face_corners[at];
        if (index < 0 || static_cast<std::uint64_t>(index) >= vertices.size())
          fail(face_text(face),
               "it names the vertex " + std::to_string(index + first) + ", but the file has " +
                   std::to_string(vertices.size()) + " vertices",
               AGAIN);
        corners.push_back(vertices[static_cast<std::size_t>(index)]);
      }
      if (corners.size() < 3)
        fail(face_text(face), "a face needs three corners, this one has " + std::to_string(corners.size()),
             AGAIN);
      if (!add_face(corners, face_lines.empty() ? 0 : face_lines[face]))
        fail(face_text(face),
             "its " + std::to_string(corners.size()) +
                 " corners cannot be divided into triangles, because the outline crosses itself or is hollow "
                 "and has more than " +
                 std::to_string(MOST_HOLLOW_CORNERS) + " corners",
             "Export the file with triangles only");
    }
    need_triangles();
  }
};

template <class Format> TriangleSoup read_as(const std::string &file, const char *bytes, std::size_t size)
{
  Format format(file, bytes, size);
  format.read();
  return std::move(format.soup);
}

} // namespace Grip

#endif
