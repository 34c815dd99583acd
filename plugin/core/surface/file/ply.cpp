// SPDX-License-Identifier: GPL-2.0-only
#include "surface/file/formats.h"
#include "surface/file/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace Grip {

namespace {

class Ply : public Indexed {
public:
  Ply(const std::string &file, const char *bytes, std::size_t size)
      : Indexed(file, bytes, size), words(begin, end), next(begin)
  {
  }

  static bool begins(const char *bytes, std::size_t size)
  {
    Words words(bytes, bytes + size);
    return words.get_in_line().is("ply") && words.get_in_line().empty() && !words.at_end();
  }
  void read()
  {
    read_head();
    for (const Element &element : elements) read_element(element);
    if (ascii) {
      const Word word = words.get();
      if (!word.empty())
        fail(line_text(words.line()), "more follows than its head counts: " + word.shown(), CUT_OFF);
    } else if (!allow_behind(static_cast<std::size_t>(end - next), least_face()))
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
    skip_last_line();
    if (!has(Use::X) || !has(Use::Y) || !has(Use::Z)) fail("", "it has no vertices with x, y and z", AGAIN);
    if (!has(Use::CORNERS))
      fail("", "it has no faces with 'vertex_indices'", "Export faces, not points or strips");
  }
  // The data begin after the end of the line. This end has the same form as in the first line: after a lone
  // carriage return, a line feed belongs to the data.
  void skip_last_line()
  {
    const char *const first_end = std::find_if(begin, end, [](char c) { return c == '\n' || c == '\r'; });
    const bool only_returns = *first_end == '\r' && first_end[1] != '\n';
    if (only_returns && !ascii) {
      next = std::find(words.position(), end, '\r');
      if (next != end) next++;
      return;
    }
    words.skip_line();
    next = words.position();
  }
  // The smallest number of bytes of a face with three corners.
  std::size_t least_face() const
  {
    std::size_t least = 0;
    for (const Element &element : elements)
      for (const Property &property : element.properties)
        if (property.use == Use::CORNERS) least = size_of(property.count) + 3 * size_of(property.type);
    return least;
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
        fail_head("the length of a list is not an integer type");
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
    // An element without properties has no bytes in the file, whatever its count is.
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
        fail(where(element, i), "this is not the number of a vertex", AGAIN);
      face_corners.push_back(static_cast<std::int64_t>(value));
    }
    if (property.use == Use::CORNERS) close_face(line);
  }
};

} // namespace

bool is_ply(const char *bytes, std::size_t size)
{
  return Ply::begins(bytes, size);
}

TriangleSoup read_ply(const std::string &file, const char *bytes, std::size_t size)
{
  return read_as<Ply>(file, bytes, size);
}

} // namespace Grip
