// SPDX-License-Identifier: GPL-2.0-only
#include "surface/file/formats.h"
#include "surface/file/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace Grip {

namespace {

class Obj : public Indexed {
public:
  Obj(const std::string &file, const char *bytes, std::size_t size)
      : Indexed(file, bytes, size), words(begin, end)
  {
  }

  void read()
  {
    soup.format = "OBJ";
    while (!words.at_end()) {
      const Word word = words.get_in_line();
      if (word.is("v"))
        read_vertex();
      else if (word.is("f") || word.is("fo"))
        read_face();
      else if (word.is("surf"))
        fail(line_text(words.line()), "it has curved surfaces", "Export triangles");
      // Everything else is appearance and names.
      words.skip_line();
    }
    make_triangles(1);
  }

private:
  Words words;

  void read_vertex()
  {
    Point point;
    for (double &x : point) {
      const Word word = words.get_in_line();
      if (!to_number(word, x))
        fail_vertex("a number should be here, not " + (word.empty() ? "the end of the line" : word.shown()));
      if (!std::isfinite(x)) fail_vertex("the coordinate " + word.shown() + " is not finite");
    }
    vertices.push_back(point);
  }
  [[noreturn]] void fail_vertex(const std::string &what) const
  {
    fail("vertex " + std::to_string(vertices.size() + 1) + ", " + line_text(words.line()), what, AGAIN);
  }
  // Corners are 1, 1/2, 1//3 or 1/2/3: vertex, texture, normal. Negative numbers count from the end.
  void read_face()
  {
    const long line = words.line();
    for (Word word = words.get_in_line(); !word.empty() && *word.begin != '#'; word = words.get_in_line()) {
      const Word vertex{word.begin, std::find(word.begin, word.end, '/')};
      long long number;
      if (!to_integer(vertex, number) || number == 0)
        fail("face " + std::to_string(face_ends.size() + 1) + ", " + line_text(words.line()),
             "the number of a vertex should be here, not " + word.shown(), AGAIN);
      const std::int64_t count = static_cast<std::int64_t>(vertices.size());
      if (number < -count)
        fail("face " + std::to_string(face_ends.size() + 1) + ", " + line_text(words.line()),
             "it counts " + std::to_string(number) + " back from the vertex " + std::to_string(count), AGAIN);
      face_corners.push_back(number > 0 ? number - 1 : count + number);
    }
    close_face(line);
  }
};

} // namespace

TriangleSoup read_obj(const std::string &file, const char *bytes, std::size_t size)
{
  return read_as<Obj>(file, bytes, size);
}

} // namespace Grip
