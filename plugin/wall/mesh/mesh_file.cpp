// SPDX-License-Identifier: GPL-2.0-only
#include "wall/mesh/mesh_file.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <system_error>
#include <utility>

namespace Grip {

namespace {

using Point = TriangleSoup::Point;

const char *const AGAIN = "Export the file again";
const char *const CUT_OFF = "The file is cut off or damaged: copy or export it again";

constexpr std::uintmax_t MOST_BYTES = std::uintmax_t(32) << 30;

// What an error may repeat of a file: short, and nothing that disturbs a terminal.
std::string quoted(const char *begin, const char *end)
{
  constexpr std::ptrdiff_t LONGEST = 30;
  std::string text = "'";
  for (const char *c = begin; c != end && c - begin < LONGEST; c++) text += *c >= ' ' && *c <= '~' ? *c : '?';
  return text + (end - begin > LONGEST ? "...'" : "'");
}

std::string lower_case(std::string text)
{
  for (char &c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool is_blank(char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

// A piece of the text: a word between blanks.
struct Word {
  const char *begin = nullptr, *end = nullptr;

  bool empty() const { return begin == end; }
  bool is(const char *other) const // in any case
  {
    const char *c = begin;
    for (; c != end && *other; c++, other++)
      if (std::tolower(static_cast<unsigned char>(*c)) != *other) return false;
    return c == end && !*other;
  }
  std::string text() const { return std::string(begin, end); }
  std::string shown() const { return empty() ? "the end" : quoted(begin, end); }
};

// Reads a number that is the whole word. False if it is none. Numbers beyond the range of double become
// infinite or zero, and "nan" is a number too: whoever asks tests that.
bool to_number(const Word &word, double &value)
{
  const char *begin = word.begin;
  if (word.end - begin > 1 && *begin == '+' && begin[1] != '-') begin++;
  if (begin == word.end) return false;
#ifdef __cpp_lib_to_chars
  const std::from_chars_result result = std::from_chars(begin, word.end, value);
  if (result.ec == std::errc()) return result.ptr == word.end;
  if (result.ec != std::errc::result_out_of_range || result.ptr != word.end) return false;
#endif
  const std::string copy(begin, word.end);
  char *end = nullptr;
  value = std::strtod(copy.c_str(), &end);
  return end == copy.c_str() + copy.size();
}

bool to_integer(const Word &word, long long &value)
{
  const char *begin = word.begin;
  if (word.end - begin > 1 && *begin == '+' && begin[1] != '-') begin++;
  const std::from_chars_result result = std::from_chars(begin, word.end, value);
  return result.ec == std::errc() && result.ptr == word.end && begin != word.end;
}

// The words of a text, one after the other, and on which line they are.
class Words {
public:
  Words(const char *begin, const char *end) : next(begin), end_(end) {}

  // Empty at the end of the text.
  Word get()
  {
    while (next != end_ && is_blank(*next)) skip_blank();
    return word();
  }
  // Empty at the end of the line. A backslash as last character continues the line.
  Word get_in_line()
  {
    for (; next != end_; skip_blank()) {
      if (*next == '\\' && at_line_end(next + 1)) {
        next++;
        if (next != end_ && *next == '\r' && next + 1 != end_ && next[1] == '\n') next++;
        if (next == end_) break;
      } else if (*next == '\n' || *next == '\r' || !is_blank(*next))
        break;
    }
    return word();
  }
  // Up to the beginning of the next line.
  void skip_line()
  {
    while (next != end_ && *next != '\n' && *next != '\r') next++;
    if (next != end_) skip_blank();
  }
  bool at_end() const { return next == end_; }
  // Of the word that was read last.
  long line() const { return line_; }
  const char *position() const { return next; }

private:
  const char *next, *end_;
  long line_ = 1;

  bool at_line_end(const char *c) const { return c == end_ || *c == '\n' || *c == '\r'; }
  // Lines end with \n, \r\n or \r. Of \r\n the \n is counted.
  void skip_blank()
  {
    const bool half = *next == '\r' && next + 1 != end_ && next[1] == '\n';
    if ((*next == '\n' || *next == '\r') && !half) line_++;
    if (half) {
      next += 2;
      line_++;
    } else
      next++;
  }
  Word word()
  {
    Word found;
    found.begin = next;
    while (next != end_ && !is_blank(*next)) next++;
    found.end = next;
    return found;
  }
};

// What all formats do with the triangles that they find.
class Reader {
public:
  TriangleSoup soup;

  Reader(const std::string &file, const char *bytes, std::size_t size) : begin(bytes), end(bytes + size)
  {
    soup.file = file;
  }

protected:
  const char *begin, *end;

  // `what` is a sentence without its full stop.
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
  // A face of three or more corners. It is cut into a fan around a corner that sees all of the face.
  // False if there is none among the corners that are tried.
  bool add_face(const std::vector<Point> &corners, long line)
  {
    const std::size_t n = corners.size();
    std::size_t from = 0;
    if (n > 3) {
      from = fan_corner(corners);
      if (from == n) return false;
    }
    for (std::size_t i = 1; i + 1 < n; i++)
      add(corners[from], corners[(from + i) % n], corners[(from + i + 1) % n], line);
    return true;
  }
  void need_triangles() const
  {
    if (soup.triangles.empty()) fail("", "this " + soup.format + " has no triangles", AGAIN);
  }

private:
  static Point area_vector(const Point &a, const Point &b, const Point &c)
  {
    Point u, v;
    for (int k = 0; k < 3; k++) {
      u[k] = b[k] - a[k];
      v[k] = c[k] - a[k];
    }
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
  }
  // A corner around which no triangle of the fan is turned over, which would cover space beside the face.
  static std::size_t fan_corner(const std::vector<Point> &corners)
  {
    constexpr std::size_t MOST_TRIED = 16;
    const std::size_t n = corners.size();
    Point whole = {};
    for (std::size_t i = 1; i + 1 < n; i++) {
      const Point area = area_vector(corners[0], corners[i], corners[i + 1]);
      for (int k = 0; k < 3; k++) whole[k] += area[k];
    }
    const double square = whole[0] * whole[0] + whole[1] * whole[1] + whole[2] * whole[2];
    for (std::size_t from = 0; from < n && from < MOST_TRIED; from++) {
      bool sees_all = true;
      for (std::size_t i = 1; i + 1 < n && sees_all; i++) {
        const Point area = area_vector(corners[from], corners[(from + i) % n], corners[(from + i + 1) % n]);
        const double along = area[0] * whole[0] + area[1] * whole[1] + area[2] * whole[2];
        // Corners on a straight line give triangles without area, which are found later.
        sees_all = !(along < -1e-12 * square);
      }
      if (sees_all) return from;
    }
    return n;
  }
};

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

// 80 bytes of any text, the number of triangles, and for each its normal, its corners and two bytes.
class BinaryStl : public Reader {
public:
  static constexpr std::size_t HEAD = 84, EACH = 50;

  using Reader::Reader;

  static bool fits(const char *bytes, std::size_t size)
  {
    return size >= HEAD && (size - HEAD) % EACH == 0 && (size - HEAD) / EACH == little_endian_32(bytes + 80);
  }
  void read()
  {
    soup.format = "binary STL";
    const std::size_t size = static_cast<std::size_t>(end - begin);
    if (size < HEAD) fail("", "it has " + std::to_string(size) + " bytes, too few for an STL file", CUT_OFF);
    if (!fits(begin, size)) {
      const std::uint64_t count = little_endian_32(begin + 80);
      fail("",
           "its head counts " + std::to_string(count) + " triangles, which take " +
               std::to_string(HEAD + EACH * count) + " bytes, but the file has " + std::to_string(size),
           CUT_OFF);
    }
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
      // Both are followed by a name, or by nothing.
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
  // The normal is not used, so it may be anything, as some programs write it for slivers.
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

// Vertices and faces that name vertices by number.
class Indexed : public Reader {
public:
  using Reader::Reader;

protected:
  std::vector<Point> vertices;
  std::vector<std::int64_t> face_corners; // indices from 0, of all faces
  std::vector<std::size_t> face_ends;     // in face_corners
  std::vector<long> face_lines;           // empty if the file is binary

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
  // Faces may come before the vertices that they name, so all of them are made at the end.
  // `first` is the number of the first vertex in this format.
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
             "it has " + std::to_string(corners.size()) +
                 " corners and is so hollow that no corner sees all of it",
             "Export the file with triangles only");
    }
    need_triangles();
  }
};

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
      // All else is looks and names.
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

class Ply : public Indexed {
public:
  Ply(const std::string &file, const char *bytes, std::size_t size)
      : Indexed(file, bytes, size), words(begin, end), next(begin)
  {
  }

  static bool begins(const char *bytes, std::size_t size)
  {
    return size > 3 && std::memcmp(bytes, "ply", 3) == 0 && (bytes[3] == '\n' || bytes[3] == '\r');
  }
  void read()
  {
    read_head();
    for (const Element &element : elements) read_element(element);
    if (ascii) {
      const Word word = words.get();
      if (!word.empty())
        fail(line_text(words.line()), "more follows than its head counts: " + word.shown(), CUT_OFF);
    } else if (next != end)
      fail("", "it has " + std::to_string(end - next) + " bytes more than its head counts", CUT_OFF);
    make_triangles(0);
  }

private:
  enum class Type { INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT, DOUBLE };
  enum class Use { NONE, X, Y, Z, CORNERS };
  struct Property {
    bool list = false;
    Type count = Type::UINT8, type = Type::FLOAT;
    Use use = Use::NONE;
  };
  struct Element {
    std::string name;
    std::uint64_t count = 0;
    std::vector<Property> properties;
  };

  Words words;
  const char *next; // in binary files
  bool ascii = true, big_endian = false;
  std::vector<Element> elements;

  [[noreturn]] void fail_head(const std::string &what) const { fail(line_text(words.line()), what, AGAIN); }

  void read_head()
  {
    soup.format = "PLY";
    bool has_format = false;
    for (;;) {
      words.skip_line();
      if (words.at_end()) fail_head("its head does not end with 'end_header'");
      const Word word = words.get_in_line();
      if (word.is("end_header")) break;
      if (word.empty() || word.is("comment") || word.is("obj_info")) continue;
      if (word.is("format")) {
        read_format();
        has_format = true;
      } else if (word.is("element"))
        read_element_line();
      else if (word.is("property"))
        read_property_line();
      else
        fail_head("unknown word " + word.shown() + " in its head");
    }
    if (!has_format) fail_head("its head has no 'format'");
    words.skip_line();
    next = words.position();
    if (!has(Use::X) || !has(Use::Y) || !has(Use::Z)) fail("", "it has no vertices with x, y and z", AGAIN);
    if (!has(Use::CORNERS))
      fail("", "it has no faces with 'vertex_indices'", "Export faces, not points or strips");
  }
  bool has(Use use) const
  {
    for (const Element &element : elements)
      for (const Property &property : element.properties)
        if (property.use == use) return true;
    return false;
  }
  void read_format()
  {
    const Word word = words.get_in_line();
    ascii = word.is("ascii");
    big_endian = word.is("binary_big_endian");
    if (!ascii && !big_endian && !word.is("binary_little_endian"))
      fail_head("unknown format " + word.shown());
    soup.format = ascii ? "ASCII PLY" : "binary PLY";
  }
  void read_element_line()
  {
    Element element;
    element.name = words.get_in_line().text();
    const Word word = words.get_in_line();
    long long count;
    if (!to_integer(word, count) || count < 0)
      fail_head("the number of an element should be here, not " +
                (word.empty() ? "the end of the line" : word.shown()));
    element.count = static_cast<std::uint64_t>(count);
    elements.push_back(element);
  }
  Type read_type()
  {
    static const struct {
      const char *name, *other;
      Type type;
    } known[] = {{"char", "int8", Type::INT8},      {"uchar", "uint8", Type::UINT8},
                 {"short", "int16", Type::INT16},   {"ushort", "uint16", Type::UINT16},
                 {"int", "int32", Type::INT32},     {"uint", "uint32", Type::UINT32},
                 {"float", "float32", Type::FLOAT}, {"double", "float64", Type::DOUBLE}};
    const Word word = words.get_in_line();
    for (const auto &entry : known)
      if (word.is(entry.name) || word.is(entry.other)) return entry.type;
    fail_head("unknown type " + (word.empty() ? "at the end of the line" : word.shown()));
  }
  void read_property_line()
  {
    if (elements.empty()) fail_head("a property without an element");
    Property property;
    const Words before = words;
    property.list = words.get_in_line().is("list");
    if (property.list) {
      property.count = read_type();
      if (property.count == Type::FLOAT || property.count == Type::DOUBLE)
        fail_head("the length of a list is no integer type");
    } else
      words = before;
    property.type = read_type();
    const Word name = words.get_in_line();
    Element &element = elements.back();
    if (element.name == "vertex" && !property.list)
      property.use = name.is("x") ? Use::X : name.is("y") ? Use::Y : name.is("z") ? Use::Z : Use::NONE;
    if (element.name == "face" && property.list && (name.is("vertex_indices") || name.is("vertex_index")))
      property.use = Use::CORNERS;
    if (property.use != Use::NONE && has(property.use))
      fail_head("the property " + name.shown() + " a second time");
    element.properties.push_back(property);
  }

  static std::size_t size_of(Type type)
  {
    switch (type) {
    case Type::INT8:
    case Type::UINT8:
      return 1;
    case Type::INT16:
    case Type::UINT16:
      return 2;
    case Type::DOUBLE:
      return 8;
    default:
      return 4;
    }
  }
  std::string where(const Element &element, std::uint64_t i) const
  {
    return quoted(element.name.data(), element.name.data() + element.name.size()) + " " +
           std::to_string(i + 1) + (ascii ? ", " + line_text(words.line()) : "");
  }
  double get(Type type, const Element &element, std::uint64_t i)
  {
    return ascii ? get_word(type, element, i) : get_bytes(type, element, i);
  }
  double get_word(Type type, const Element &element, std::uint64_t i)
  {
    const Word word = words.get();
    double value;
    if (!to_number(word, value))
      fail(where(element, i), "a number should be here, not " + word.shown(), word.empty() ? CUT_OFF : AGAIN);
    if (type != Type::FLOAT && type != Type::DOUBLE && value != std::floor(value))
      fail(where(element, i), "an integer should be here, not " + word.shown(), AGAIN);
    return value;
  }
  double get_bytes(Type type, const Element &element, std::uint64_t i)
  {
    const std::size_t size = size_of(type);
    if (static_cast<std::size_t>(end - next) < size)
      fail(where(element, i), "the file ends here, its head counts " + std::to_string(element.count),
           CUT_OFF);
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < size; k++)
      bits = bits << 8 | static_cast<unsigned char>(next[big_endian ? k : size - 1 - k]);
    next += size;
    return value_of(type, bits);
  }
  static double value_of(Type type, std::uint64_t bits)
  {
    const std::uint32_t low = static_cast<std::uint32_t>(bits);
    float single;
    double value;
    switch (type) {
    case Type::INT8:
      return static_cast<std::int8_t>(low);
    case Type::INT16:
      return static_cast<std::int16_t>(low);
    case Type::INT32:
      return static_cast<std::int32_t>(low);
    case Type::FLOAT:
      std::memcpy(&single, &low, sizeof single);
      return single;
    case Type::DOUBLE:
      std::memcpy(&value, &bits, sizeof value);
      return value;
    default:
      return low;
    }
  }

  void read_element(const Element &element)
  {
    // Without properties there is nothing in the file, however many there are.
    if (element.properties.empty()) return;
    for (std::uint64_t i = 0; i < element.count; i++) read_one(element, i);
  }
  void read_one(const Element &element, std::uint64_t i)
  {
    Point point = {};
    bool is_vertex = false;
    for (const Property &property : element.properties) {
      if (property.list) {
        read_list(property, element, i);
        continue;
      }
      const double value = get(property.type, element, i);
      if (property.use == Use::NONE) continue;
      if (!std::isfinite(value)) fail(where(element, i), "a coordinate is not finite", AGAIN);
      point[property.use == Use::X ? 0 : property.use == Use::Y ? 1 : 2] = value;
      is_vertex = true;
    }
    if (is_vertex) vertices.push_back(point);
  }
  void read_list(const Property &property, const Element &element, std::uint64_t i)
  {
    const double length = get(property.count, element, i);
    if (!(length >= 0.0 && length <= 4294967295.0))
      fail(where(element, i), "a list cannot have this length", AGAIN);
    const long line = ascii ? words.line() : 0;
    const std::uint64_t n = static_cast<std::uint64_t>(length);
    for (std::uint64_t k = 0; k < n; k++) {
      const double value = get(property.type, element, i);
      if (property.use != Use::CORNERS) continue;
      if (!(std::fabs(value) <= 4294967295.0 && value == std::floor(value)))
        fail(where(element, i), "this is no number of a vertex", AGAIN);
      face_corners.push_back(static_cast<std::int64_t>(value));
    }
    if (property.use == Use::CORNERS) close_face(line);
  }
};

bool ends_with(const std::string &text, const std::string &ending)
{
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

// Whether a file that nothing else tells of has a line of an OBJ file among its first.
bool looks_like_obj(const char *bytes, std::size_t size)
{
  constexpr int LINES = 100;
  Words words(bytes, bytes + std::min<std::size_t>(size, 10000));
  for (int i = 0; i < LINES && !words.at_end(); i++) {
    const Word word = words.get_in_line();
    if (word.is("v") || word.is("mtllib")) return true;
    words.skip_line();
  }
  return false;
}

template <class Format> TriangleSoup read_as(const std::string &file, const char *bytes, std::size_t size)
{
  Format format(file, bytes, size);
  format.read();
  return std::move(format.soup);
}

} // namespace

std::string TriangleSoup::location(std::size_t triangle) const
{
  return file + ", triangle " + std::to_string(triangle + 1) +
         (lines.empty() ? "" : ", line " + std::to_string(lines[triangle]));
}

TriangleSoup read_mesh_bytes(const std::string &file, const char *bytes, std::size_t size)
{
  const std::string name = lower_case(file);
  if (size == 0) throw BadMesh("Mesh file " + file + ": it is empty. " + AGAIN);
  const char mark[] = "\xEF\xBB\xBF"; // some editors begin texts with it
  if (size > 3 && std::memcmp(bytes, mark, 3) == 0) {
    bytes += 3;
    size -= 3;
  }
  if (Ply::begins(bytes, size)) return read_as<Ply>(file, bytes, size);
  // Some programs begin binary files with "solid" too, so the size comes first.
  if (BinaryStl::fits(bytes, size)) return read_as<BinaryStl>(file, bytes, size);
  const bool has_zeros = std::memchr(bytes, 0, size) != nullptr;
  if (!has_zeros && Words(bytes, bytes + size).get().is("solid")) return read_as<AsciiStl>(file, bytes, size);
  if (ends_with(name, ".stl")) return read_as<BinaryStl>(file, bytes, size);
  if (ends_with(name, ".ply")) throw BadMesh("Mesh file " + file + ": its first line is not 'ply'. " + AGAIN);
  if (ends_with(name, ".obj") || looks_like_obj(bytes, size)) return read_as<Obj>(file, bytes, size);
  throw BadMesh("Mesh file " + file + ": it is neither STL, OBJ nor PLY. Export it as one of these");
}

TriangleSoup read_mesh_file(const std::string &file)
{
  const auto fail = [&](const std::string &why) { throw BadMesh("Mesh file " + file + ": " + why); };
  std::error_code error;
  // Neither a directory nor a device that never ends.
  if (!std::filesystem::exists(file, error)) fail("there is no such file. Correct its name or folder");
  if (!std::filesystem::is_regular_file(file, error)) fail("this is not a file. Correct its name");
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) fail(error.message() + ". Make the file readable");
  if (size > MOST_BYTES) fail("it has " + std::to_string(size) + " bytes. Export it coarser");
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> stream(std::fopen(file.c_str(), "rb"), std::fclose);
  if (!stream) fail(std::string(std::strerror(errno)) + ". Make the file readable");
  try {
    std::vector<char> bytes(static_cast<std::size_t>(size));
    const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), stream.get());
    if (got != bytes.size()) fail("it cannot be read to its end. Copy it again");
    return read_mesh_bytes(file, bytes.data(), bytes.size());
  } catch (const std::bad_alloc &) {
    fail("there is not enough memory for it. Export it coarser");
  }
  return TriangleSoup();
}

} // namespace Grip
