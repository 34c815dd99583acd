// SPDX-License-Identifier: GPL-2.0-only
#include "surface/file/formats.h"
#include "surface/file/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace Grip {

namespace {

std::uint32_t little_endian_32(const char *bytes)
{
  std::uint32_t value = 0;
  for (int k = 3; k >= 0; k--) value = value << 8 | static_cast<unsigned char>(bytes[k]);
  return value;
}

float float_at(const char *bytes)
{
  const std::uint32_t bits = little_endian_32(bytes);
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// A binary STL file: 80 bytes of any text, the number of triangles, and for each triangle its normal, its
// corners and two more bytes.
class BinaryStl : public Reader {
public:
  static constexpr std::size_t HEAD = 84, EACH = 50;

  using Reader::Reader;

  // Whether the file has the triangles that it counts, followed by fewer than this number of bytes.
  static bool fits(const char *bytes, std::size_t size, std::size_t behind)
  {
    if (size < HEAD) return false;
    const std::uint64_t needed = HEAD + EACH * std::uint64_t(little_endian_32(bytes + 80));
    return size >= needed && size - needed < behind;
  }
  void read()
  {
    soup.format = "binary STL";
    const std::size_t size = static_cast<std::size_t>(end - begin);
    if (size < HEAD) fail("", "it has " + std::to_string(size) + " bytes, too few for an STL file", CUT_OFF);
    const std::uint64_t count = little_endian_32(begin + 80), needed = HEAD + EACH * count;
    if (size < needed || !allow_behind(size - needed, EACH))
      fail("",
           "its head counts " + std::to_string(count) + " triangles, which take " + std::to_string(needed) +
               " bytes, but the file has " + std::to_string(size),
           CUT_OFF);
    const std::size_t n = (size - HEAD) / EACH;
    soup.triangles.reserve(std::min(n, MOST_MESH_TRIANGLES));
    for (std::size_t i = 0; i < n; i++) read_triangle(begin + HEAD + EACH * i);
    need_triangles();
  }

private:
  void read_triangle(const char *bytes)
  {
    Point corners[3];
    for (int c = 0; c < 3; c++)
      for (int k = 0; k < 3; k++) {
        corners[c][k] = float_at(bytes + 12 + 12 * c + 4 * k);
        if (!std::isfinite(corners[c][k])) fail(triangle_here(), "a coordinate is not finite", AGAIN);
      }
    add(corners[0], corners[1], corners[2], 0);
  }
};

class AsciiStl : public Reader {
public:
  AsciiStl(const std::string &file, const char *bytes, std::size_t size)
      : Reader(file, bytes, size), words(begin, end)
  {
  }

  void read()
  {
    soup.format = "ASCII STL";
    for (Word word = words.get(); !word.empty(); word = words.get()) {
      // A name may follow either word.
      if (word.is("solid") || word.is("endsolid"))
        words.skip_line();
      else if (word.is("facet"))
        read_facet();
      else
        fail_here("'facet' or 'endsolid'", word);
    }
    need_triangles();
  }

private:
  Words words;

  [[noreturn]] void fail_here(const std::string &wanted, const Word &found) const
  {
    fail(triangle_here() + ", " + line_text(words.line()), wanted + " should be here, not " + found.shown(),
         found.empty() ? CUT_OFF : AGAIN);
  }
  void expect(const char *wanted)
  {
    const Word word = words.get();
    if (!word.is(wanted)) fail_here("'" + std::string(wanted) + "'", word);
  }
  Point read_point()
  {
    Point point;
    for (double &x : point) {
      const Word word = words.get();
      if (!to_number(word, x)) fail_here("a number", word);
      if (!std::isfinite(x))
        fail(triangle_here() + ", " + line_text(words.line()),
             "the coordinate " + word.shown() + " is not finite", AGAIN);
    }
    return point;
  }
  // The normal is not used. It may be invalid, as some programs write an invalid normal for slivers.
  void read_facet()
  {
    const long line = words.line();
    expect("normal");
    Word word = words.get();
    for (int k = 0; k < 3 && !word.empty() && !word.is("outer"); k++) word = words.get();
    if (!word.is("outer")) fail_here("'outer loop'", word);
    expect("loop");
    Point corners[3];
    for (Point &corner : corners) {
      expect("vertex");
      corner = read_point();
    }
    expect("endloop");
    expect("endfacet");
    add(corners[0], corners[1], corners[2], line);
  }
};

} // namespace

bool is_binary_stl(const char *bytes, std::size_t size)
{
  return BinaryStl::fits(bytes, size, 1);
}

bool is_longer_binary_stl(const char *bytes, std::size_t size)
{
  return BinaryStl::fits(bytes, size, BinaryStl::EACH);
}

TriangleSoup read_binary_stl(const std::string &file, const char *bytes, std::size_t size)
{
  return read_as<BinaryStl>(file, bytes, size);
}

TriangleSoup read_ascii_stl(const std::string &file, const char *bytes, std::size_t size)
{
  return read_as<AsciiStl>(file, bytes, size);
}

} // namespace Grip
