// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/mesh_file.h: each format gives the same tetrahedron or cube, and damaged files give errors
// that name file, triangle, line and remedy.
#include "mesh_bytes.h"
#include "support/check.h"
#include "surface/mesh_file.h"

#include <algorithm>
#include <cstdio>
#include <string>

using Bytes::integer;
using Bytes::single;
using Grip::BadMesh;
using Grip::TriangleSoup;

namespace {

const std::vector<Bytes::Triangle> TETRAHEDRON = {{{{0, 0, 0}, {0, 2, 0}, {2, 0, 0}}},
                                                  {{{0, 0, 0}, {2, 0, 0}, {0, 0, 2}}},
                                                  {{{0, 0, 0}, {0, 0, 2}, {0, 2, 0}}},
                                                  {{{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}}};

TriangleSoup read(const std::string &file, const std::string &bytes)
{
  return Grip::read_mesh_bytes(file, bytes.data(), bytes.size());
}

// Three faces are half squares of side 2, the fourth is an equilateral triangle of side sqrt(8).
void check_tetrahedron(const std::string &file, const std::string &bytes, const std::string &format)
{
  try {
    const TriangleSoup soup = read(file, bytes);
    CHECK(soup.format == format);
    CHECK(soup.triangles.size() == 4);
    CHECK_CLOSE(Bytes::area(soup.triangles), 6.0 + 2.0 * std::sqrt(3.0), 1e-14);
    CHECK_CLOSE(Bytes::volume(soup.triangles), 8.0 / 6.0, 1e-14);
    CHECK(soup.lines.empty() == (format.find("binary") == 0));
  } catch (const BadMesh &bad) {
    CHECK_CONTAINS(bad.what(), "no error");
  }
}

void check_cube(const std::string &file, const std::string &bytes)
{
  try {
    const TriangleSoup soup = read(file, bytes);
    CHECK(soup.triangles.size() == 12);
    CHECK_CLOSE(Bytes::area(soup.triangles), 6.0, 1e-14);
    CHECK_CLOSE(Bytes::volume(soup.triangles), 1.0, 1e-14);
  } catch (const BadMesh &bad) {
    CHECK_CONTAINS(bad.what(), "no error");
  }
}

std::string facet(const std::string &a, const std::string &b, const std::string &c)
{
  return " facet normal 0 0 1\n  outer loop\n   vertex " + a + "\n   vertex " + b + "\n   vertex " + c +
         "\n  endloop\n endfacet\n";
}

const std::string ASCII_TETRAHEDRON = "solid a tetrahedron of facets\n" + facet("0 0 0", "0 2 0", "2 0 0") +
                                      facet("0 0 0", "2 0 0", "0 0 2") + facet("0 0 0", "0 0 2", "0 2 0") +
                                      facet("2 0 0", "0 2 0", "0 0 2") + "endsolid a tetrahedron\n";

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

void stl()
{
  const std::string binary = Bytes::binary_stl(TETRAHEDRON);
  check_tetrahedron("a.stl", binary, "binary STL");
  check_tetrahedron("no_ending", binary, "binary STL");
  // A misleading header.
  check_tetrahedron("a.stl", Bytes::binary_stl(TETRAHEDRON, "solid of some program\nfacet normal 0 0 1"),
                    "binary STL");

  check_tetrahedron("a.stl", ASCII_TETRAHEDRON, "ASCII STL");
  check_tetrahedron("a.STL", replaced(ASCII_TETRAHEDRON, "\n", "\r\n"), "ASCII STL");
  check_tetrahedron("a", replaced(ASCII_TETRAHEDRON, "\n", "\r"), "ASCII STL");
  check_tetrahedron("a",
                    "\n \t" + replaced(replaced(ASCII_TETRAHEDRON, "vertex", "VERTEX"), "solid", "Solid"),
                    "ASCII STL");
  check_tetrahedron("a", replaced(ASCII_TETRAHEDRON, "normal 0 0 1", "normal nan -nan(ind) 1.#QNAN"),
                    "ASCII STL");
  check_tetrahedron("a", replaced(ASCII_TETRAHEDRON, "normal 0 0 1", "normal"), "ASCII STL");
  check_tetrahedron("a", replaced(ASCII_TETRAHEDRON, " 2 ", " +2.000E+00 "), "ASCII STL");
  check_tetrahedron("a", "\xEF\xBB\xBF" + ASCII_TETRAHEDRON, "ASCII STL");
  // Two solids in a file, one of them without a name.
  check_tetrahedron("a",
                    "solid\n" + facet("0 0 0", "0 2 0", "2 0 0") + facet("0 0 0", "2 0 0", "0 0 2") +
                        "endsolid\nsolid b\n" + facet("0 0 0", "0 0 2", "0 2 0") +
                        facet("2 0 0", "0 2 0", "0 0 2") + "endsolid",
                    "ASCII STL");
  const TriangleSoup soup = read("a.stl", replaced(ASCII_TETRAHEDRON, "\n", "\r\n"));
  CHECK(soup.location(0) == "a.stl, triangle 1, line 2");
  CHECK(soup.location(3) == "a.stl, triangle 4, line 23");
  CHECK(read("b.stl", binary).location(3) == "b.stl, triangle 4");
}

void obj()
{
  const std::string vertices = "v 0 0 0\nv 2 0 0 1.0\nv 0 2 0 0.5 0.5 0.5\nv 0 0 2\n";
  check_tetrahedron("a.obj", vertices + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n", "OBJ");
  check_tetrahedron("a.obj", vertices + "f -4 -2 -3\nf -4 -3 -1\nf -4 -1 -2\nf -3 -2 -1", "OBJ");
  check_tetrahedron("a",
                    "# made by hand\nmtllib a.mtl\no a\n" + vertices +
                        "vt 0 0\nvn 0 0 1\ng side\nusemtl red\ns off\n"
                        "f 1/1 3/1 2/1\nf 1//1 2//1 4//1\nf 1/1/1 4/1/1 3/1/1 # the last but one\n"
                        "f 2/1/1 \\\n 3/1/1 \\\r\n 4/1/1\nl 1 2\np 1\n",
                    "OBJ");
  // Faces may come before vertices.
  check_tetrahedron("a.obj", "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n" + vertices, "OBJ");

  const std::string corners = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n";
  check_cube("cube.obj", corners + "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");

  // A concave face: an arrow head of area 1/2 whose second corner points inwards. A fan from the first corner
  // would have the area 1.5.
  const TriangleSoup arrow = read("a.obj", "v 0 0 0\nv 0.5 0.5 0\nv 2 0 0\nv 0.5 1 0\nf 1 2 3 4\n");
  CHECK(arrow.triangles.size() == 2);
  CHECK_CLOSE(Bytes::area(arrow.triangles), 0.5, 1e-14);
  CHECK(arrow.location(1) == "a.obj, triangle 2, line 5");

  // A regular polygon of 12 corners.
  std::string polygon, face = "f";
  for (int i = 0; i < 12; i++) {
    char line[80];
    std::snprintf(line, sizeof line, "v %.17g %.17g 3\n", std::cos(i * M_PI / 6), std::sin(i * M_PI / 6));
    polygon += line;
    face += " " + std::to_string(i + 1);
  }
  const TriangleSoup fan = read("a.obj", polygon + face);
  CHECK(fan.triangles.size() == 10);
  CHECK_CLOSE(Bytes::area(fan.triangles), 12 * 0.5 * std::sin(M_PI / 6), 1e-14);
}

std::string ply_head(const std::string &format, int nvertices, int nfaces)
{
  return "ply\nformat " + format + " 1.0\ncomment made by hand\nelement vertex " + std::to_string(nvertices) +
         "\nproperty float x\nproperty float y\nproperty float z\nelement face " + std::to_string(nfaces) +
         "\nproperty list uchar int vertex_indices\nend_header\n";
}

const std::string ASCII_PLY =
    ply_head("ascii", 4, 4) + "0 0 0\n2 0 0\n0 2 0\n0 0 2\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";

std::string binary_ply(bool big)
{
  std::string bytes = ply_head(big ? "binary_big_endian" : "binary_little_endian", 4, 4);
  for (const double x : {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2}) bytes += single(x, big);
  for (const int face : {21, 13, 32, 123}) {
    bytes += integer(3, 1);
    for (const int part : {100, 10, 1})
      bytes += integer(static_cast<std::uint64_t>(face / part % 10), 4, big);
  }
  return bytes;
}

// Unused elements and properties of all types before, between and after the used ones.
std::string rich_ply(bool big)
{
  std::string bytes = std::string("ply\r\nformat ") + (big ? "binary_big_endian" : "binary_little_endian") +
                      " 1.0\r\nobj_info x\r\nelement material 2\r\nproperty list ushort double table\r\n"
                      "property int8 kind\r\nelement face 4\r\nproperty uint colour\r\n"
                      "property list int short vertex_index\r\nproperty list uint8 uchar shades\r\n"
                      "element nothing 18446744073709551\r\nelement vertex 4\r\nproperty double z\r\n"
                      "property char tag\r\nproperty float64 y\r\nproperty int16 u\r\nproperty float32 x\r\n"
                      "property uint32 v\r\nend_header\r\n";
  for (int i = 0; i < 2; i++) bytes += integer(2, 2, big) + std::string(16, 'a') + "k";
  for (const int face : {21, 13, 32, 123}) {
    bytes += "rgba" + integer(3, 4, big);
    for (const int part : {100, 10, 1})
      bytes += integer(static_cast<std::uint64_t>(face / part % 10), 2, big);
    bytes += integer(5, 1) + "shade";
  }
  const std::string two = integer(0x4000000000000000u, 8, big), zero(8, '\0');
  for (int i = 0; i < 4; i++)
    bytes +=
        (i == 3 ? two : zero) + "t" + (i == 2 ? two : zero) + "uu" + single(i == 1 ? 2 : 0, big) + "vvvv";
  return bytes;
}

// In a head whose lines end with carriage returns, a line feed behind the last one belongs to the data: here
// it is the first byte of the first number, about 6.8e-36.
void first_byte_is_a_line_feed()
{
  std::string head = ply_head("binary_little_endian", 3, 1), data = "\n\x12\x10\x05" + std::string(8, '\0');
  for (const double x : {1, 0, 0, 0, 1, 0}) data += single(x);
  data += integer(3, 1) + integer(0, 4) + integer(1, 4) + integer(2, 4);
  for (const char *line_end : {"\n", "\r", "\r\n"}) {
    const TriangleSoup soup = read("a.ply", replaced(head, "\n", line_end) + data);
    CHECK(soup.triangles.size() == 1);
    CHECK(soup.triangles[0][0][0] > 0.0 && soup.triangles[0][0][0] < 1e-34);
    CHECK_CLOSE(Bytes::area(soup.triangles), 0.5, 1e-14);
  }
}

void ply()
{
  check_tetrahedron("a.ply", ASCII_PLY, "ASCII PLY");
  check_tetrahedron("a", replaced(ASCII_PLY, "\n", "\r\n"), "ASCII PLY");
  check_tetrahedron("a", replaced(ASCII_PLY, "\n", "\r"), "ASCII PLY");
  for (const bool big : {false, true}) {
    check_tetrahedron("a.ply", binary_ply(big), "binary PLY");
    check_tetrahedron("a.ply", rich_ply(big), "binary PLY");
  }
  CHECK(read("a.ply", ASCII_PLY).location(0) == "a.ply, triangle 1, line 15");
  // Blanks behind the words of the head, and capital letters.
  check_tetrahedron("a", replaced(ASCII_PLY, "ply\n", "ply \t\n"), "ASCII PLY");
  check_tetrahedron("a", replaced(ASCII_PLY, "ply\n", "PLY\r\n"), "ASCII PLY");
  check_tetrahedron("a", replaced(ASCII_PLY, "end_header\n", "end_header  \n"), "ASCII PLY");
  check_tetrahedron("a.ply", replaced(binary_ply(true), "end_header\n", "end_header \n"), "binary PLY");
  check_tetrahedron("a.ply", "\xEF\xBB\xBF" + ASCII_PLY, "ASCII PLY");
  first_byte_is_a_line_feed();
  const std::string corners =
      "0 0 0 0 0 1 0 0 0 0 1 1 0 0 0 0 1 0 0 0 0 0 1 0 0 1 0 1 0 0 1 1 1 0 0 0 1 1 0 0\n";
  check_cube("cube.ply",
             "ply\nformat ascii 1.0\nelement vertex 8\nproperty int x\nproperty int y\nproperty int z\n"
             "property float s\nproperty float t\nelement face 6\nproperty uchar red\n"
             "property list uchar uint vertex_index\nend_header\n" +
                 corners + "9 4 0 3 2 1 9 4 4 5 6 7 9 4 0 1 5 4\n9 4 1 2 6 5 9 4 2 3 7 6\n9 4 3 0 4 7");
}

int nbroken;

void broken(const std::string &file, const std::string &bytes, const std::string &text)
{
  nbroken++;
  std::string got = "no error";
  try {
    read(file, bytes);
  } catch (const BadMesh &bad) {
    got = bad.what();
  }
  const bool same = got == "Mesh file " + file + text;
  CHECK(same);
  if (!same)
    std::fprintf(stderr, "  got  %s\n  want Mesh file %s%s\n", got.c_str(), file.c_str(), text.c_str());
}

// A file with a few bytes behind its end is read, with a warning.
void check_behind(const std::string &file, const std::string &bytes, const std::string &warning)
{
  check_tetrahedron(file, bytes, file == "a.ply" ? "binary PLY" : "binary STL");
  CHECK(read(file, bytes).warning == (warning.empty() ? "" : "Mesh file " + file + ": " + warning));
}

void bytes_behind()
{
  const std::string stl = Bytes::binary_stl(TETRAHEDRON), ply = binary_ply(false);
  const std::string ignored =
      " its last triangle. Ignored; if shapes are wrong, copy the file again in binary mode";
  check_behind("a.stl", stl, "");
  check_behind("a.ply", ply, "");
  check_behind("a.stl", stl + "\n", "1 byte follows" + ignored);
  check_behind("no_ending", stl + "\n", "1 byte follows" + ignored);
  check_behind("a.stl", stl + std::string(49, 'x'), "49 bytes follow" + ignored);
  check_behind("a.stl", Bytes::binary_stl(TETRAHEDRON, "solid of some program") + std::string(1, '\0'),
               "1 byte follows" + ignored);
  check_behind("a.ply", ply + "\r\n", "2 bytes follow" + ignored);
  check_behind("a.ply", ply + std::string(12, 'x'), "12 bytes follow" + ignored);
  // Zeros and the end mark of DOS behind text are not part of it.
  for (const std::string &end : {std::string(1, '\0'), std::string("\x1A"), std::string(600, '\0')})
    check_tetrahedron("a.stl", ASCII_TETRAHEDRON + end, "ASCII STL");
}

// A face in the plane through the origin that is normal to (1 2 2), with the corners (x, y) in it.
std::string tilted_face(const std::vector<std::array<double, 2>> &corners)
{
  std::string text, face = "f";
  for (std::size_t i = 0; i < corners.size(); i++) {
    const auto [x, y] = corners[i];
    char line[120];
    std::snprintf(line, sizeof line, "v %.17g %.17g %.17g\n", (2 * x + 2 * y) / 3, (x - 2 * y) / 3,
                  (-2 * x + y) / 3);
    text += line;
    face += " " + std::to_string(i + 1);
  }
  return text + face + "\n";
}

// Areas of the outlines, from the areas of the shapes of which they consist.
void hollow_outlines()
{
  const auto check_area = [](const std::vector<std::array<double, 2>> &corners, double area) {
    for (bool reversed : {false, true}) {
      auto order = corners;
      if (reversed) std::reverse(order.begin(), order.end());
      for (std::size_t first = 0; first < order.size(); first++) {
        std::rotate(order.begin(), order.begin() + 1, order.end());
        const TriangleSoup soup = read("a.obj", tilted_face(order));
        CHECK(soup.triangles.size() == corners.size() - 2);
        CHECK_CLOSE(Bytes::area(soup.triangles), area, 1e-13);
      }
    }
  };
  // A square of side 9 with a notch of 8 by 7, shaped like a C: no corner sees the ends of both arms.
  check_area({{0, 0}, {9, 0}, {9, 1}, {1, 1}, {1, 8}, {9, 8}, {9, 9}, {0, 9}}, 81 - 8 * 7);
  // The same with corners on its straight sides.
  check_area({{0, 0}, {5, 0}, {9, 0}, {9, 1}, {1, 1}, {1, 4}, {1, 8}, {9, 8}, {9, 9}, {0, 9}, {0, 3}},
             81 - 8 * 7);
  // A frame: the outline goes along a cut to the hole, around it and back.
  check_area({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {2, 2}, {2, 7}, {7, 7}, {7, 2}, {2, 2}}, 81 - 25);
  // A comb of six teeth of 1 by 5.
  std::vector<std::array<double, 2>> comb = {{11, -1}, {0, -1}};
  for (int i = 0; i < 6; i++)
    for (const auto &[x, y] : {std::array<double, 2>{0, 0}, {0, 5}, {1, 5}, {1, 0}})
      comb.push_back({2 * i + x, y});
  check_area(comb, 11 + 6 * 5);
  // Two circles of 40 corners around the same centre, joined by a cut: a ring.
  std::vector<std::array<double, 2>> ring;
  for (const double radius : {2.0, 1.0})
    for (int i = 0; i <= 40; i++) {
      const double angle = 2 * M_PI * (radius == 2.0 ? i % 40 : (40 - i) % 40) / 40;
      ring.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
  check_area(ring, (4 - 1) * 40 * 0.5 * std::sin(2 * M_PI / 40));
  // The same face in a PLY file.
  const TriangleSoup soup =
      read("a.ply", ply_head("ascii", 8, 1) + "0 0 0\n9 0 0\n9 1 0\n1 1 0\n1 8 0\n9 8 0\n"
                                              "9 9 0\n0 9 0\n8 0 1 2 3 4 5 6 7\n");
  CHECK_CLOSE(Bytes::area(soup.triangles), 81 - 8 * 7, 1e-14);
}

const std::string CUT_OFF = ". The file is cut off or damaged: copy or export it again";
const std::string AGAIN = ". Export the file again";

void broken_stl()
{
  const std::string binary = Bytes::binary_stl(TETRAHEDRON), ascii = ASCII_TETRAHEDRON;
  broken("a.stl", "", ": it is empty" + AGAIN);
  broken("a.stl", "abc", ": it has 3 bytes, too few for an STL file" + CUT_OFF);
  broken("a.stl", binary.substr(0, 200),
         ": its head counts 4 triangles, which take 284 bytes, but the file has 200" + CUT_OFF);
  broken("a.stl", binary + std::string(50, 'x'),
         ": its head counts 4 triangles, which take 284 bytes, but the file has 334" + CUT_OFF);
  broken("a.stl", Bytes::binary_stl(TETRAHEDRON, "solid", 4294967295),
         ": its head counts 4294967295 triangles, which take 214748364834 bytes, but the file has 284" +
             CUT_OFF);
  broken("a.stl", Bytes::binary_stl({}), ": this binary STL has no triangles" + AGAIN);
  auto bad = TETRAHEDRON;
  bad[2][1][0] = NAN;
  broken("a.stl", Bytes::binary_stl(bad), ", triangle 3: a coordinate is not finite" + AGAIN);
  bad[0][2][2] = -INFINITY;
  broken("a.stl", Bytes::binary_stl(bad), ", triangle 1: a coordinate is not finite" + AGAIN);

  broken("a.stl", "solid\nendsolid\n", ": this ASCII STL has no triangles" + AGAIN);
  broken("a.stl", "solid x\nfacet\n", ", triangle 1, line 3: 'normal' should be here, not the end" + CUT_OFF);
  broken("a.stl", ascii.substr(0, ascii.find("vertex 0 0 2") + 9),
         ", triangle 2, line 13: a number should be here, not the end" + CUT_OFF);
  broken("a.stl", replaced(ascii, "vertex 2 0 0\n   vertex 0 2 0", "vertex 2 0 0\n   vertx 0 2 0"),
         ", triangle 4, line 26: 'vertex' should be here, not 'vertx'" + AGAIN);
  broken("a.stl", replaced(ascii, "vertex 2 0 0\n   vertex 0 2 0", "vertex 2 0 0\n   vertex 0 2,0 0"),
         ", triangle 4, line 26: a number should be here, not '2,0'" + AGAIN);
  broken("a.stl", replaced(ascii, "vertex 2 0 0\n   vertex 0 2 0", "vertex 2 0 0\n   vertex 0 1e999 0"),
         ", triangle 4, line 26: the coordinate '1e999' is not finite" + AGAIN);
  broken("a.stl", replaced(ascii, "vertex 2 0 0\n   vertex 0 2 0", "vertex 2 0 0\n   vertex 0 NaN 0"),
         ", triangle 4, line 26: the coordinate 'NaN' is not finite" + AGAIN);
  broken("a.stl",
         "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\n",
         ", triangle 1, line 7: 'endloop' should be here, not 'vertex'" + AGAIN);
  broken("a.stl", "solid\nfacet normal 0 0 1 2\nouter loop\n",
         ", triangle 1, line 2: 'outer loop' should be here, not '2'" + AGAIN);
  broken(
      "a.stl", "solid\n\x1b[31m" + std::string(50, 'x'),
      ", triangle 1, line 2: 'facet' or 'endsolid' should be here, not '?[31mxxxxxxxxxxxxxxxxxxxxxxxxx...'" +
          AGAIN);
}

void broken_obj()
{
  const std::string vertices = "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\n";
  broken("a.obj", "", ": it is empty" + AGAIN);
  broken("a.obj", vertices, ": this OBJ has no triangles" + AGAIN);
  broken("a.obj", "v 0 0 0\nv 2 0\n",
         ", vertex 2, line 2: a number should be here, not the end of the line" + AGAIN);
  broken("a.obj", "v 0 0 0\n\nv 2 0 inf\n", ", vertex 2, line 3: the coordinate 'inf' is not finite" + AGAIN);
  broken("a.obj", vertices + "f 1 2 3\nf 1 2 5\n",
         ", face 2, line 6: it names the vertex 5, but the file has 4 vertices" + AGAIN);
  broken("a.obj", vertices + "f 1 2 9223372036854775807\n",
         ", face 1, line 5: it names the vertex 9223372036854775807, but the file has 4 vertices" + AGAIN);
  broken("a.obj", vertices + "f 1 2 0\n",
         ", face 1, line 5: the number of a vertex should be here, not '0'" + AGAIN);
  broken("a.obj", vertices + "f 1 2 /3\n",
         ", face 1, line 5: the number of a vertex should be here, not '/3'" + AGAIN);
  broken("a.obj", vertices + "f -1 -2 -5\n", ", face 1, line 5: it counts -5 back from the vertex 4" + AGAIN);
  broken("a.obj", vertices + "f 1 2\n",
         ", face 1, line 5: a face needs three corners, this one has 2" + AGAIN);
  broken("a.obj", vertices + "surf 0 1 0 1 1 2 3\n", ", line 5: it has curved surfaces. Export triangles");
  const std::string divided =
      " corners cannot be divided into triangles, because the outline crosses itself or "
      "is hollow and has more than 2000 corners. Export the file with triangles only";
  // A figure eight whose second loop is clockwise.
  broken("a.obj", "v 0 0 0\nv 9 0 0\nv 9 9 0\nv -4 4 0\nv -4 6 0\nf 1 2 3 4 5\n",
         ", face 1, line 6: its 5" + divided);
  std::string comb = "v 0 -1 0\n", face = "f 1";
  for (int i = 0; i < 2001; i++) {
    comb += "v " + std::to_string(i) + " " + std::to_string(i % 4 < 2 ? 0 : 9) + " 0\n";
    face += " " + std::to_string(i + 2);
  }
  broken("a.obj", comb + face, ", face 1, line 2003: its 2002" + divided);
}

void broken_ply()
{
  const std::string binary = binary_ply(false), cut = CUT_OFF;
  broken("a.ply", "plx\n", ": its first line is not 'ply'" + AGAIN);
  broken("a.ply", "ply\nformat ascii 1.0\nelement vertex 3\n",
         ", line 4: its head does not end with 'end_header'" + AGAIN);
  broken("a.ply", "ply\nformat binary 1.0\n", ", line 2: unknown format 'binary'" + AGAIN);
  broken("a.ply", "ply\nelement vertex\n",
         ", line 2: the number of an element should be here, not the end of the line" + AGAIN);
  broken("a.ply", "ply\nelement vertex -3\n",
         ", line 2: the number of an element should be here, not '-3'" + AGAIN);
  broken("a.ply", "ply\nproperty float x\n", ", line 2: a property without an element" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "list uchar", "list float"),
         ", line 9: the length of a list is not an integer type" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "float y", "real y"), ", line 6: unknown type 'real'" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "float y", "float x"),
         ", line 6: the property 'x' a second time" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "float y", "float b"), ": it has no vertices with x, y and z" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "vertex_indices", "strip"),
         ": it has no faces with 'vertex_indices'. Export faces, not points or strips");
  broken("a.ply", replaced(ASCII_PLY, "comment made", "made"),
         ", line 3: unknown word 'made' in its head" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "format ascii 1.0\n", ""),
         ", line 9: its head has no 'format'" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "0 0 2\n3 0 2 1", "0 0 nan\n3 0 2 1"),
         ", 'vertex' 4, line 14: a coordinate is not finite" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "3 1 2 4\n"),
         ", face 4, line 18: it names the vertex 4, but the file has 4 vertices" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "3 1 2 -1\n"),
         ", face 4, line 18: it names the vertex -1, but the file has 4 vertices" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "3 1 2 0.5\n"),
         ", 'face' 4, line 18: an integer should be here, not '0.5'" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "-3 1 2 3\n"),
         ", 'face' 4, line 18: a list cannot have this length" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "2 1 2\n"),
         ", face 4, line 18: a face needs three corners, this one has 2" + AGAIN);
  broken("a.ply", replaced(ASCII_PLY, "3 1 2 3\n", "3 1 2\n"),
         ", 'face' 4, line 19: a number should be here, not the end" + cut);
  broken("a.ply", ASCII_PLY + "7\n", ", line 19: more follows than its head counts: '7'" + cut);
  broken("a.ply", binary.substr(0, binary.size() - 1),
         ", 'face' 4: the file ends here, its head counts 4" + cut);
  broken("a.ply", binary + "1234567890123", ": it has 13 bytes more than its head counts" + cut);
  // The 100 bytes behind the head are eight vertices of 12 bytes and a piece of the ninth.
  broken("a.ply", replaced(binary, "vertex 4", "vertex 9223372036854775807"),
         ", 'vertex' 9: the file ends here, its head counts 9223372036854775807" + cut);
  broken("a.txt", "a poem\nof two lines\n", ": it is neither STL, OBJ nor PLY. Export it as one of these");
}

// Text in two bytes per character, with and without a mark at its beginning.
void utf16()
{
  const std::string end = ": it is text in UTF-16. Save it as UTF-8, or export binary STL";
  const auto wide = [](const std::string &text, bool big, bool mark) {
    std::string bytes = mark ? integer(0xFEFF, 2, big) : "";
    for (const char c : text) bytes += integer(static_cast<unsigned char>(c), 2, big);
    return bytes;
  };
  for (const bool big : {false, true})
    for (const bool mark : {false, true}) {
      broken("a.stl", wide(ASCII_TETRAHEDRON, big, mark), end);
      broken("a.obj", wide("v 0 0 0\nv 2 0 0\nv 0 2 0\nf 1 2 3\n", big, mark), end);
      broken("a.ply", wide(ASCII_PLY, big, mark), end);
      broken("a", wide(ASCII_PLY, big, mark), end);
    }
}

void files()
{
  const char *const name = "mesh_file_test.stl";
  std::FILE *file = std::fopen(name, "wb");
  CHECK(file != nullptr);
  if (file) {
    const std::string bytes = Bytes::binary_stl(TETRAHEDRON);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    const TriangleSoup soup = Grip::read_mesh_file(name);
    CHECK(soup.triangles == TETRAHEDRON);
    std::remove(name);
  }
  for (const std::string &missing : {std::string(name), std::string("/"), std::string()}) {
    std::string got = "no error";
    try {
      Grip::read_mesh_file(missing);
    } catch (const BadMesh &bad) {
      got = bad.what();
    }
    const std::string want = missing == "/" ? ": this is not a file. Correct its name"
                                            : ": there is no such file. Correct its name or folder";
    CHECK(got == "Mesh file " + missing + want);
  }
}

// A file cut short anywhere gives an error, except after its last triangle.
void cut_files()
{
  for (const std::string &whole : {Bytes::binary_stl(TETRAHEDRON), binary_ply(false), rich_ply(true)})
    for (std::size_t size = 0; size < whole.size(); size++) {
      bool failed = false;
      try {
        read("a.stl", whole.substr(0, size));
      } catch (const BadMesh &) {
        failed = true;
      }
      CHECK(failed);
    }
}

} // namespace

int main()
{
  stl();
  obj();
  ply();
  bytes_behind();
  hollow_outlines();
  broken_stl();
  broken_obj();
  broken_ply();
  utf16();
  CHECK(nbroken >= 30);
  files();
  cut_files();
  return CHECK_RESULT();
}
