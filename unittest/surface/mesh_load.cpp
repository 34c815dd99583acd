// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/mesh_load.h: scaled, shifted, rotated and welded meshes compared with closed forms, and
// detection of each flaw.
#include "mesh_bytes.h"
#include "support/check.h"
#include "surface/mesh_load.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <string>

using Bytes::Point;
using Bytes::Triangle;
using Grip::BadMesh;
using Grip::LoadedMesh;
using Grip::MeshOptions;
using Grip::MeshStep;
using Grip::TriangleSoup;
using Grip::Vector;

namespace {

const Triangle UNIT = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};

TriangleSoup soup_of(const std::vector<Triangle> &triangles, const std::string &file = "a.stl")
{
  TriangleSoup soup;
  soup.file = file;
  soup.triangles = triangles;
  return soup;
}

LoadedMesh load(const std::vector<Triangle> &triangles, const MeshOptions &options = MeshOptions())
{
  return Grip::load_mesh({soup_of(triangles)}, options);
}

std::string error_of(const std::vector<Triangle> &triangles, const MeshOptions &options)
{
  try {
    load(triangles, options);
  } catch (const BadMesh &bad) {
    return bad.what();
  }
  return "no error";
}

void check_text(const std::string &got, const std::string &want, int line)
{
  const bool same = got == want;
  CHECK(same);
  if (!same) std::fprintf(stderr, "%d:\n  got  %s\n  want %s\n", line, got.c_str(), want.c_str());
}
#define CHECK_TEXT(got, want) check_text(got, want, __LINE__)

// The warnings, the notes and the tables of flaws.
std::string warnings(const LoadedMesh &loaded)
{
  std::string text;
  for (const std::string &warning : loaded.warnings) text += warning + " | ";
  for (const std::string &note : loaded.notes) text += note + " | ";
  return text + flaw_table(loaded.flaws) + flaw_table(loaded.normal);
}

const std::string HEAD = "  number  flaw, first places (file: triangles), remedy\n";

// The rows of one kind of flaws.
std::string rows(const std::string &kind, const std::string &places, const std::string &remedy)
{
  const std::size_t digits = kind.find(' ');
  const std::string margin(10, ' ');
  return std::string(8 - digits, ' ') + kind.substr(0, digits) + " " + kind.substr(digits) + "\n" + margin +
         places + "\n" + margin + remedy + "\n";
}

std::vector<Triangle> triangles_of(const LoadedMesh &loaded)
{
  std::vector<Triangle> triangles;
  for (const auto &c : loaded.mesh.triangles)
    triangles.push_back({loaded.mesh.vertices[c[0]], loaded.mesh.vertices[c[1]], loaded.mesh.vertices[c[2]]});
  return triangles;
}

// A parallelogram as two triangles.
void add_face(std::vector<Triangle> &triangles, const Point &at, const Point &u, const Point &v)
{
  Point b, c, d;
  for (int k = 0; k < 3; k++) {
    b[k] = at[k] + u[k];
    c[k] = at[k] + u[k] + v[k];
    d[k] = at[k] + v[k];
  }
  triangles.push_back({at, b, c});
  triangles.push_back({at, c, d});
}

std::vector<Triangle> cube()
{
  std::vector<Triangle> triangles;
  const Point x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
  add_face(triangles, {0, 0, 0}, y, x);
  add_face(triangles, {0, 0, 1}, x, y);
  add_face(triangles, {0, 0, 0}, x, z);
  add_face(triangles, {0, 1, 0}, z, x);
  add_face(triangles, {0, 0, 0}, z, y);
  add_face(triangles, {1, 0, 0}, y, z);
  return triangles;
}

void check_point(const Point &got, double x, double y, double z, double tolerance)
{
  CHECK_NEAR(got[0], x, tolerance);
  CHECK_NEAR(got[1], y, tolerance);
  CHECK_NEAR(got[2], z, tolerance);
}

void whole_cube()
{
  const LoadedMesh loaded = load(cube());
  CHECK(loaded.mesh.vertices.size() == 8);
  CHECK(loaded.mesh.triangles.size() == 12);
  CHECK_TEXT(warnings(loaded), "");
  CHECK_CLOSE(Bytes::area(triangles_of(loaded)), 6.0, 1e-14);
  CHECK_CLOSE(Bytes::volume(triangles_of(loaded)), 1.0, 1e-14);
  for (int k = 0; k < 3; k++) {
    CHECK_CLOSE(loaded.lower[k], 0.0, 0.0);
    CHECK_CLOSE(loaded.upper[k], 1.0, 0.0);
  }
  MeshOptions options;
  options.strict = true;
  options.steps = {MeshStep::scale(3.0), MeshStep::turn({0.3, 0.0, 1.0}, 40.0)};
  const LoadedMesh moved = load(cube(), options);
  CHECK_CLOSE(Bytes::area(triangles_of(moved)), 54.0, 1e-14);
  CHECK_CLOSE(Bytes::volume(triangles_of(moved)), 27.0, 1e-13);
}

void moves()
{
  MeshOptions options;
  const auto turned = [&](const Vector &axis, double degrees) {
    options.steps = {MeshStep::scale(2.0), MeshStep::shift({1, 0, 0}), MeshStep::turn(axis, degrees)};
    return load({UNIT}, options).mesh.vertices;
  };
  // (1 0 0) becomes (2 0 0), (3 0 0), (0 3 0). Right angles are exact.
  check_point(turned({0, 0, 1}, 90.0)[1], 0.0, 3.0, 0.0, 0.0);
  check_point(turned({0, 0, 1}, -270.0)[1], 0.0, 3.0, 0.0, 0.0);
  check_point(turned({0, 0, 1}, 180.0)[1], -3.0, 0.0, 0.0, 0.0);
  check_point(turned({0, 0, 1}, 30.0)[1], 3.0 * std::sqrt(0.75), 1.5, 0.0, 1e-15);
  // A third of a turn about the diagonal sends x to y, y to z and z to x.
  const Vector diagonal = {7, 7, 7};
  check_point(turned(diagonal, 120.0)[1], 0.0, 3.0, 0.0, 3e-15);
  check_point(turned(diagonal, 120.0)[2], 0.0, 1.0, 2.0, 3e-15);
  check_point(turned(diagonal, 480.0)[2], 0.0, 1.0, 2.0, 3e-15);
}

// Moves are applied in order, each as often as it is given.
void moves_in_order()
{
  const auto goes_to = [](const std::vector<MeshStep> &steps, double x, double y, double z) {
    MeshOptions options;
    options.steps = steps;
    check_point(load({UNIT}, options).mesh.vertices[1], x, y, z, 3e-15);
  };
  const MeshStep twice = MeshStep::scale(2.0), along = MeshStep::shift({1, 2, 3}),
                 about_z = MeshStep::turn({0, 0, 1}, 90.0), about_x = MeshStep::turn({1, 0, 0}, 90.0);
  goes_to({}, 1, 0, 0);
  goes_to({twice, along}, 3, 2, 3);
  goes_to({along, twice}, 4, 4, 6);
  goes_to({along, along}, 3, 4, 6);
  goes_to({twice, twice, twice}, 8, 0, 0);
  goes_to({about_z, about_x}, 0, 0, 1);
  goes_to({about_x, about_z}, 0, 1, 0);
  goes_to({about_z, about_z}, -1, 0, 0);
  goes_to({MeshStep::turn({0, 0, 1}, 20.0), MeshStep::turn({0, 0, 1}, 40.0)}, 0.5, std::sqrt(0.75), 0);
  goes_to({along, about_z}, -2, 2, 3);
  goes_to({about_z, along}, 1, 3, 3);
  goes_to({along, about_z, twice, about_x, along}, -3, -4, 7);
}

void bad_options()
{
  MeshOptions options;
  const auto error_with = [&](const MeshStep &step) {
    options.steps = {MeshStep::scale(1.0), step};
    return error_of({UNIT}, options);
  };
  CHECK_TEXT(error_with(MeshStep::scale(-1.0)),
             "Mesh scale -1: it must be above 0. To mirror a mesh, do it in the CAD program");
  CHECK_TEXT(error_with(MeshStep::scale(1e31)),
             "Mesh file a.stl, triangle 1: the coordinate 1e+31 is beyond 1e30. Correct "
             "scale and shift, or export the file again");
  CHECK_TEXT(error_with(MeshStep::shift({0, INFINITY, 0})), "Mesh shift inf: it must be finite. Correct it");
  CHECK_TEXT(error_with(MeshStep::turn({0, 0, 1}, NAN)), "Mesh turn by nan: it must be finite. Correct it");
  CHECK_TEXT(error_with(MeshStep::turn({0, 0, 0}, 10.0)),
             "Mesh turn: the axis has no direction. Give one such as 0 0 1");
  options = MeshOptions();
  options.weld = INFINITY;
  CHECK_TEXT(error_of({UNIT}, options), "Mesh weld inf: it must be finite. Give 0 to join equal points only");
  CHECK_TEXT(error_of({}, MeshOptions()), "Mesh without triangles. Name a file that has some");
  CHECK_TEXT(error_of({{{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}}, MeshOptions()),
             "Mesh file a.stl, triangle 1: none of the 1 triangles of the mesh has an area once points "
             "closer than 0 "
             "are one. Give a smaller weld, or export the file again");
  options = MeshOptions();
  options.files = {"there_is_none.stl"};
  std::string got = "no error";
  try {
    Grip::load_mesh(options);
  } catch (const BadMesh &bad) {
    got = bad.what();
  }
  CHECK_TEXT(got, "Mesh file there_is_none.stl: there is no such file. Correct its name or folder");
}

// Two triangles with a gap between them.
std::vector<Triangle> gap(double width)
{
  return {UNIT, {{{1, width, 0}, {1, 1, 0}, {0, 1, width}}}};
}

void welds()
{
  MeshOptions options;
  // The longest side of the box is 1 (plus the width of the gap, which is empty): points join below 1e-6.
  CHECK(load(gap(0.99e-6)).mesh.vertices.size() == 4);
  CHECK(load(gap(1.01e-6)).mesh.vertices.size() == 6);
  options.weld = 0.0;
  CHECK(load(gap(0.0), options).mesh.vertices.size() == 4);
  CHECK(load(gap(-0.0), options).mesh.vertices.size() == 4);
  CHECK(load(gap(1e-300), options).mesh.vertices.size() == 6);
  options.weld = 0.01;
  CHECK(load(gap(0.0099), options).mesh.vertices.size() == 4);
  CHECK(load(gap(0.0101), options).mesh.vertices.size() == 6);
  // A joined point is at the position of the first one.
  check_point(load(gap(0.0099), options).mesh.vertices[1], 1.0, 0.0, 0.0, 0.0);

  options.weld = 0.1;
  CHECK(load({UNIT}, options).mesh.vertices.size() == 3);
  options.weld = 0.11;
  CHECK_TEXT(error_of({UNIT}, options),
             "Mesh file a.stl, triangle 1: the weld 0.11 is above a tenth of this "
             "triangle's shortest edge, 1. Give 'weld 0.1', or none, or remove such small "
             "triangles in the CAD program");
  options.weld = 2.0;
  CHECK_TEXT(error_of(gap(0.0), options), "Mesh file a.stl, triangle 1: none of the 2 triangles of the mesh "
                                          "has an area once points closer than 2 "
                                          "are one. Give a smaller weld, or export the file again");
}

// The thread of a screw of radius 1 about z, with an edge of this height. Corners are computed separately for
// each triangle, as in files.
std::vector<Triangle> helix(int steps, double turns, double edge)
{
  std::vector<Triangle> triangles;
  const auto at = [&](int k, double radius, double up) {
    const double angle = 2 * M_PI * k / steps;
    return Point{radius * std::cos(angle), radius * std::sin(angle), 0.3 * k / steps + up};
  };
  const auto strip = [&](int k, double r, double y, double s, double z) {
    triangles.push_back({{at(k, r, y), at(k + 1, r, y), at(k + 1, s, z)}});
    triangles.push_back({{at(k, r, y), at(k + 1, s, z), at(k, s, z)}});
  };
  for (int k = 0; k < steps * turns; k++) {
    strip(k, 0.3, 0.0, 1.0, 0.0);
    strip(k, 1.0, 0.0, 1.0, edge);
    strip(k, 1.0, edge, 0.3, edge);
  }
  return triangles;
}

// Without a given weld, short edges of screws reduce it, whatever their length. No triangle is left out.
void small_edges()
{
  for (double edge : {1e-4, 1.9e-5, 5e-6, 1.9e-6, 9e-7, 3e-7}) {
    const auto triangles = helix(60, 5, edge);
    const LoadedMesh loaded = load(triangles);
    CHECK(loaded.mesh.triangles.size() == triangles.size());
    CHECK(loaded.mesh.vertices.size() == 4 * 301);
    // The longest side of its box is 2.
    const double usual = 2e-6, tenth = 0.1 * edge;
    const std::string text = warnings(loaded), words = "The weld is ";
    const std::size_t found = text.find(words);
    CHECK((found != std::string::npos) == (tenth < usual));
    MeshOptions options;
    if (tenth < usual) {
      options.weld = std::stod(text.substr(found + words.size()));
      CHECK_CLOSE(options.weld, tenth, 1e-4);
      CHECK(load(triangles, options).mesh.triangles.size() == triangles.size());
      options.strict = true; // a small weld is not a flaw, open edges are
      CHECK(error_of(triangles, options).find(words) == std::string::npos);
    }
  }
}

// The weld recommended by an error works, even if a smaller weld keeps shorter edges.
void advised_welds()
{
  // Each plate has one edge much shorter than the edges of the previous plate.
  std::vector<Triangle> triangles;
  for (int n = 0; n < 12; n++) {
    const double edge = std::pow(10.0, -0.45 * n);
    triangles.push_back({{{3.0 * n, 0, 0}, {3.0 * n + edge, 0, 0}, {3.0 * n, 1, 0}}});
  }
  const LoadedMesh usual = load(triangles);
  CHECK(usual.mesh.triangles.size() == triangles.size());
  MeshOptions options;
  for (double weld : {0.5, 0.3, 0.11, 0.02, 1e-3, 1e-4, 1e-5}) {
    options.weld = weld;
    const std::string text = error_of(triangles, options), words = "Give 'weld ";
    const std::size_t at = text.find(words);
    CHECK(at != std::string::npos);
    if (at == std::string::npos) continue;
    options.weld = std::stod(text.substr(at + words.size()));
    CHECK(options.weld < weld);
    CHECK_TEXT(error_of(triangles, options), "no error");
  }
}

// A closed mesh with short edges has no flaws: its smaller weld is printed, and the strict check allows it.
void small_weld_is_no_flaw()
{
  const Point o = {0, 0, 0}, x = {1e6, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
  const std::vector<Triangle> needle = {{{o, y, x}}, {{o, x, z}}, {{o, z, y}}, {{x, y, z}}};
  MeshOptions options;
  options.strict = true;
  const LoadedMesh loaded = load(needle, options);
  CHECK(loaded.warnings.empty() && loaded.notes.size() == 1);
  CHECK_CONTAINS(loaded.notes[0].c_str(), "The weld is 0.1, below the usual 1e-6 of the mesh's extent, 1");
}

// Edges due to rounding of floats, or of length 0, do not reduce the weld: it closes the gaps that they
// leave.
void rounded_edges()
{
  auto triangles = cube();
  const auto rough = [](double x) { return x + 1e-7; };
  for (std::size_t k = 0; k < triangles.size(); k += 2)
    for (Point &point : triangles[k]) point[k % 3] = rough(point[k % 3]);
  const std::size_t count = triangles.size();
  triangles.push_back({{{0, 0, 0}, {0, 0, 1e-7}, {1, 0, 0}}}); // a sliver
  triangles.push_back({{{1, 1, 1}, {1, 1, 1}, {0, 1, 0}}});
  const LoadedMesh loaded = load(triangles);
  CHECK(loaded.mesh.vertices.size() == 8);
  CHECK(loaded.mesh.triangles.size() == count);
  CHECK(loaded.notes.empty());
  CHECK_CONTAINS(warnings(loaded).c_str(), "       2  triangles without area\n");
  // Tiny triangles that are far from each other.
  std::vector<Triangle> specks;
  for (int n = 0; n < 5; n++) {
    const double x = 10.0 * n, size = 1e-6;
    specks.push_back({{{x, 0, 0}, {x + size, 0, 0}, {x, size, 0}}});
  }
  CHECK(load(specks).mesh.triangles.size() == specks.size());
}

// A plane of squares whose corners are all slightly displaced. Corners of the same point are at most 0.8
// welds apart.
void weld_grid()
{
  std::mt19937 random_bits(3);
  constexpr int SIDE = 40;
  MeshOptions options;
  options.weld = 1e-3;
  for (int sample = 0; sample < 5; sample++) {
    std::vector<Triangle> triangles;
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++) add_face(triangles, {0.1 * i, 0.1 * j, 0.0}, {0.1, 0, 0}, {0, 0.1, 0});
    for (Triangle &triangle : triangles)
      for (Point &point : triangle)
        for (double &x : point)
          x += 0.37 * sample - 2.0 + 0.8e-3 / std::sqrt(3.0) * (random_bits() / 4294967296.0 - 0.5);
    const LoadedMesh loaded = load(triangles, options);
    CHECK(loaded.mesh.vertices.size() == (SIDE + 1) * (SIDE + 1));
    CHECK(loaded.mesh.triangles.size() == triangles.size());
    CHECK(loaded.normal.size() == 1);
    CHECK_CONTAINS(warnings(loaded).c_str(), "       1  rims, length ");
    CHECK_CONTAINS(warnings(loaded).c_str(), ": 160 edges of length ");
  }
}

// A triangle of length 1 whose third corner has this height above the line.
std::vector<Triangle> with_sliver(double height)
{
  std::vector<Triangle> triangles = {UNIT};
  triangles.push_back({{{0, 0, 0}, {0.5, -height, 0}, {1, 0, 0}}});
  return triangles;
}

const std::string
    OF_RIMS = "A funnel or a plate has rims, a closed body must not",
    OF_HOLES = "The surface continues around them. Close them in the CAD program unless they are meant";

void slivers()
{
  CHECK(load(with_sliver(1e-8)).mesh.triangles.size() == 2);
  const LoadedMesh loaded = load(with_sliver(1e-10));
  CHECK(loaded.mesh.triangles.size() == 1);
  CHECK(loaded.mesh.vertices.size() == 3);
  CHECK_TEXT(warnings(loaded),
             HEAD + rows("1 triangles without area", "a.stl: 2", "They are left out") + HEAD +
                 rows("1 rims, length 3.41421",
                      "a.stl: 1: 3 edges of length 3.41421 around (0.353553 0.353553 0)", OF_RIMS));
  MeshOptions options;
  options.strict = true;
  auto triangles = cube();
  triangles.push_back(with_sliver(0.0)[1]);
  CHECK_TEXT(
      error_of(triangles, options),
      "Mesh with flaws, and 'check strict' allows none: 1 triangles without area, the first in a.stl: 13. "
      "Repair the mesh, or use 'check report'");
}

void twins()
{
  const auto whole = cube();
  auto triangles = whole;
  triangles.push_back(whole[3]);
  triangles.push_back({whole[5][2], whole[5][0], whole[5][1]});
  triangles.push_back({whole[7][1], whole[7][0], whole[7][2]});
  const LoadedMesh loaded = load(triangles);
  CHECK(loaded.mesh.triangles.size() == 12);
  CHECK(loaded.hash == load(whole).hash);
  CHECK_TEXT(warnings(loaded),
             HEAD + rows("3 triangles that are there twice", "a.stl: 13 = 4, 14 = 6, 15 = 8",
                         "Only the first of each is kept"));
  MeshOptions options;
  options.strict = true;
  CHECK_CONTAINS(error_of(triangles, options).c_str(),
                 "3 triangles that are there twice, the first in a.stl: 13 = 4. ");
}

void crowded_edges()
{
  // A wall stands on the diagonal of the cube's floor, inside: its lower edge has three triangles, its other
  // edges are open.
  auto triangles = cube();
  triangles.push_back({{{0, 0, 0}, {1, 1, 0}, {0.5, 0.5, 0.5}}});
  const LoadedMesh loaded = load(triangles);
  CHECK(loaded.warnings.empty() && loaded.notes.empty());
  CHECK_TEXT(flaw_summary(loaded.flaws), "1 edges of three or more triangles");
  CHECK_TEXT(flaw_table(loaded.flaws),
             HEAD + rows("1 edges of three or more triangles", "a.stl: 1 + 2 + 13",
                         "A plate that ends on a wall has them. Else join the bodies in the CAD program"));
  CHECK_TEXT(flaw_table(loaded.normal),
             HEAD + rows("1 rims, length 1.73205",
                         "a.stl: 13: 2 edges of length 1.73205 around (0.5 0.5 0.25)", OF_RIMS));
}

void inverted()
{
  auto triangles = cube();
  std::swap(triangles[4][0], triangles[4][1]);
  const LoadedMesh loaded = load(triangles);
  // The flipped triangle disagrees with its three neighbours.
  CHECK_TEXT(flaw_summary(loaded.flaws), "3 neighbours turned over");
  CHECK_CONTAINS(warnings(loaded).c_str(), "a.stl: ");
  CHECK_CONTAINS(warnings(loaded).c_str(), " 5 + 6");
  CHECK_CONTAINS(warnings(loaded).c_str(),
                 "Walls act on both sides, so forces are right. Else let admesh turn them");
  MeshOptions options;
  options.strict = true;
  CHECK_CONTAINS(error_of(triangles, options).c_str(), "3 neighbours turned over, the first in a.stl: ");
}

void open_edges()
{
  std::vector<Triangle> triangles;
  add_face(triangles, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  CHECK_TEXT(warnings(load(triangles)),
             HEAD + rows("1 rims, length 4", "a.stl: 1: 4 edges of length 4 around (0.5 0.5 0)", OF_RIMS));
  // A second square across a gap that a weld may close, and a third one across one that is too wide.
  add_face(triangles, {1.0131, 0, 0}, {1, 0, 0}, {0, 1, 0});
  add_face(triangles, {2.2, 0, 0}, {1, 0, 0}, {0, 1, 0});
  const LoadedMesh loaded = load(triangles);
  CHECK_TEXT(flaw_table(loaded.flaws),
             HEAD + rows("1 seams of two open edges, length 1", "a.stl: 1 + 4", "'weld 0.014' closes them"));
  CHECK_TEXT(flaw_table(loaded.normal),
             HEAD + rows("2 rims, length 10",
                         "a.stl: 1: 6 edges of length 6 around (1.00655 0.5 0),\n          "
                         "5: 4 edges of length 4 around (2.7 0.5 0)",
                         OF_RIMS));
  MeshOptions options;
  options.weld = 0.014;
  const LoadedMesh closed = load(triangles, options);
  CHECK(closed.flaws.empty());
  CHECK_TEXT(flaw_summary(closed.normal), "2 rims, length 10.0262");
}

// The surface that a line of points (r, z) makes when it turns about the axis z.
std::vector<Triangle> turned(const std::vector<std::array<double, 2>> &line, int sides)
{
  std::vector<Triangle> triangles;
  const auto corner = [&](const std::array<double, 2> &point, int side) {
    const double angle = 2.0 * 3.14159265358979 * (side % sides) / sides;
    return Point{point[0] * std::cos(angle), point[0] * std::sin(angle), point[1]};
  };
  for (std::size_t k = 0; k + 1 < line.size(); k++)
    for (int side = 0; side < sides; side++) {
      const Point a = corner(line[k], side), b = corner(line[k], side + 1), c = corner(line[k + 1], side + 1),
                  d = corner(line[k + 1], side);
      if (line[k][0] > 0.0) triangles.push_back({a, b, c});
      if (line[k + 1][0] > 0.0) triangles.push_back({a, c, d});
    }
  return triangles;
}

std::string loops(const std::vector<Triangle> &triangles)
{
  const LoadedMesh loaded = load(triangles);
  std::string text = flaw_summary(loaded.normal);
  for (const Grip::MeshFlaws &flaw : loaded.normal)
    for (const std::string &place : flaw.places) text += " | " + place;
  return text;
}

// Holes are distinguished from rims: triangles are left out of bodies, tubes, funnels and plates.
void rims_and_holes()
{
  std::vector<Triangle> part = cube();
  CHECK_TEXT(loops(part), "");
  part.pop_back();
  CHECK_CONTAINS(loops(part).c_str(), "1 holes, length 3.41421 | a.stl: ");
  part.pop_back(); // an open box
  CHECK_CONTAINS(loops(part).c_str(), "1 rims, length 4 | a.stl: ");
  CHECK_CONTAINS(loops(part).c_str(), ": 4 edges of length 4 around (");

  // A tube of 12 sides, 2 long in two parts; one of its triangles turned over, which leaves rims what they are.
  const double side = 2.0 * std::sin(3.14159265358979 / 12);
  const auto text = [](double x) {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.6g", x);
    return std::string(digits);
  };
  const std::string rim = ": 12 edges of length " + text(12 * side) + " around (0 0 ";
  std::vector<Triangle> tube = turned({{1, -1}, {1, 0}, {1, 1}}, 12);
  std::swap(tube[0][0], tube[0][1]);
  std::string got = loops(tube);
  CHECK_CONTAINS(got.c_str(), ("2 rims, length " + text(24 * side) + " | ").c_str());
  CHECK_CONTAINS(got.c_str(), (rim + "-1)").c_str());
  CHECK_CONTAINS(got.c_str(), (rim + "1)").c_str());
  // Two triangles of the lower half that have a corner in common, and do not reach the lower rim.
  tube.erase(tube.begin() + 3);
  tube.erase(tube.begin() + 4);
  got = loops(tube);
  const std::string hole = text(1 + side + std::sqrt(1 + side * side));
  CHECK_CONTAINS(
      got.c_str(),
      ("2 holes, length " + text(2 * (1 + side + std::sqrt(1 + side * side))) + ", 2 rims").c_str());
  CHECK_CONTAINS(got.c_str(), (": 3 edges of length " + hole + " around (").c_str());

  // The outlet of a funnel is a rim, an opening in a plate a hole, and the outline of the plate a rim.
  CHECK_CONTAINS(loops(turned({{0.3, 0}, {1, 0.7}}, 24)).c_str(), "2 rims, length ");
  got = loops(turned({{0.3, 0}, {1, 0}}, 24));
  CHECK_CONTAINS(got.c_str(), "1 holes, length ");
  CHECK_CONTAINS(got.c_str(), ", 1 rims, length ");
  // So is that of a plate like an L, on whose notch the plate does not lie.
  std::vector<Triangle> plate;
  for (const Point &at : {Point{0, 0, 0}, Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 2, 0}, Point{2, 0, 0}})
    add_face(plate, at, {1, 0, 0}, {0, 1, 0});
  CHECK_CONTAINS(loops(plate).c_str(), "1 rims, length 12 | ");
}

// The weld recommended by a warning closes the gap, even if rounding could make it slightly too small.
void closing_welds()
{
  const std::string words = "'weld ";
  for (const double width : {1e-5, 1e-3, 0.00099999999, 0.00999999999999, 0.01, 0.02, 0.033, 0.0579, 0.08}) {
    std::vector<Triangle> triangles;
    add_face(triangles, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    add_face(triangles, {1.0 + width, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const std::string text = warnings(load(triangles));
    CHECK_CONTAINS(text.c_str(), "       1  seams of two open edges, length 1\n");
    const std::size_t at = text.find(words);
    CHECK(at != std::string::npos);
    if (at == std::string::npos) continue;
    MeshOptions options;
    options.weld = std::stod(text.substr(at + words.size()));
    CHECK(options.weld > width && options.weld <= 1.11 * width);
    const LoadedMesh closed = load(triangles, options);
    CHECK(closed.mesh.vertices.size() == 6);
    CHECK_CONTAINS(warnings(closed).c_str(), ": 6 edges of length 6");
  }
}

void ten_of_a_kind()
{
  auto triangles = cube();
  for (int i = 0; i < 12; i++) triangles.push_back({UNIT[0], UNIT[0], UNIT[1]});
  CHECK_TEXT(warnings(load(triangles)),
             HEAD + rows("12 triangles without area",
                         "a.stl: 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, and 2 more", "They are left out"));
}

// Messages show at most ten flaws of a kind; a file lists all, even if the mesh is rejected. A mesh without
// flaws is not listed.
void all_flaws_in_a_file()
{
  const std::string name = "mesh_load_flaws.txt";
  const auto listed = [&name] {
    std::string text;
    std::FILE *file = std::fopen(name.c_str(), "r");
    for (int c; file && (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
    if (file) std::fclose(file);
    std::remove(name.c_str());
    return text;
  };
  auto triangles = cube();
  MeshOptions options;
  options.flaws_file = name;
  load(triangles, options);
  CHECK_TEXT(listed(), "");
  for (int i = 0; i < 12; i++) triangles.push_back({UNIT[0], UNIT[0], UNIT[1]});
  triangles.push_back(triangles[0]);
  std::string want = "12 triangles without area:\n";
  for (int i = 13; i < 25; i++) want += "a.stl, triangle " + std::to_string(i) + "\n";
  want += "1 triangles that are there twice:\na.stl, triangle 25 is that of a.stl, triangle 1\n";
  load(triangles, options);
  CHECK_TEXT(listed(), want);
  options.strict = true;
  CHECK_CONTAINS(error_of(triangles, options).c_str(), "Mesh with flaws");
  CHECK_TEXT(listed(), want);
  options.flaws_file = "nowhere/flaws.txt";
  CHECK_TEXT(
      error_of(triangles, options),
      "Mesh flaws: the file 'nowhere/flaws.txt' cannot be written. Name one in a folder that exists and "
      "may be written to");
}

// Triangles of several files are one mesh, and each is reported with its own file and line.
void several_files()
{
  const auto whole = cube();
  TriangleSoup one = soup_of({whole.begin(), whole.begin() + 5}, "one.stl");
  TriangleSoup two = soup_of({whole.begin() + 5, whole.end()}, "two.obj");
  two.triangles.push_back(whole[2]);
  for (long i = 0; i < 8; i++) two.lines.push_back(100 + 10 * i);
  const LoadedMesh loaded = Grip::load_mesh({one, two}, MeshOptions());
  CHECK(loaded.mesh.vertices.size() == 8);
  CHECK(loaded.hash == load(whole).hash);
  CHECK_TEXT(warnings(loaded),
             HEAD + rows("1 triangles that are there twice", "two.obj: 8 (line 170) = one.stl: 3",
                         "Only the first of each is kept"));
  // Long places go to a second line, and no line is longer than 100 characters.
  two.file = std::string(30, 'x') + ".obj";
  const std::string table = flaw_table(Grip::load_mesh({one, two, one, two}, MeshOptions()).flaws);
  CHECK_CONTAINS(table.c_str(), "one.stl: 3, 1 = 1, 2 = 2, 3 = 3, 4 = 4,\n          5 = 5, xxx");
  std::size_t longest = 0;
  for (std::size_t from = 0, to; (to = table.find('\n', from)) != std::string::npos; from = to + 1)
    longest = std::max(longest, to - from);
  CHECK(longest <= 100);
  // A warning of the reader is one of the mesh.
  one.warning = "Mesh file one.stl: odd";
  two.triangles.pop_back();
  CHECK_TEXT(warnings(Grip::load_mesh({one, two}, MeshOptions())), "Mesh file one.stl: odd | ");
  MeshOptions strict;
  strict.strict = true;
  std::string got = "no error";
  try {
    Grip::load_mesh({one, two}, strict);
  } catch (const BadMesh &bad) {
    got = bad.what();
  }
  CHECK_TEXT(got,
             "Mesh with flaws, and 'check strict' allows none: Mesh file one.stl: odd. Repair the mesh, or "
             "use 'check report'");

  // The same from files.
  const std::string names[2] = {"mesh_load_one.stl", "mesh_load_two.stl"};
  const std::vector<Triangle> parts[2] = {{whole.begin(), whole.begin() + 5},
                                          {whole.begin() + 5, whole.end()}};
  MeshOptions options;
  for (int i = 0; i < 2; i++) {
    std::FILE *file = std::fopen(names[i].c_str(), "wb");
    CHECK(file != nullptr);
    if (!file) return;
    const std::string bytes = Bytes::binary_stl(parts[i]);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    options.files.push_back(names[i]);
  }
  CHECK(Grip::load_mesh(options).hash == load(whole).hash);
  options.flaws_file = "./" + names[1];
  try {
    Grip::load_mesh(options);
    got = "no error";
  } catch (const BadMesh &bad) {
    got = bad.what();
  }
  CHECK_TEXT(got, "Mesh flaws: './mesh_load_two.stl' is a file of the mesh. Name another one");
  options.flaws_file.clear();
  CHECK(Grip::load_mesh(options).hash == load(whole).hash);
  for (const std::string &name : names) std::remove(name.c_str());
}

// FNV-1a as defined by its authors, on the bytes in the memory of a little-endian machine.
void hashes()
{
  const LoadedMesh loaded = load({UNIT});
  std::string bytes;
  for (const Point &point : UNIT)
    for (const double x : point) {
      std::uint64_t bits;
      std::memcpy(&bits, &x, sizeof bits);
      bytes += Bytes::integer(bits, 8);
    }
  for (const int corner : {0, 1, 2}) bytes += Bytes::integer(static_cast<std::uint64_t>(corner), 4);
  std::uint64_t hash = 14695981039346656037u;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 1099511628211u;
  }
  CHECK(loaded.hash == hash);
  auto other = cube();
  const std::uint64_t before = load(other).hash;
  std::swap(other[3], other[4]);
  CHECK(load(other).hash != before);
  other = cube();
  MeshOptions options;
  options.steps = {MeshStep::scale(1.0 + 1e-15)};
  CHECK(load(other, options).hash != before);
}

void sizes()
{
  MeshOptions options;
  const double lower[3] = {-0.005, 0.0, 0.0}, upper[3] = {0.005, 0.001, 0.001};
  options.steps = {MeshStep::scale(0.99)};
  CHECK_TEXT(size_warning(load(cube(), options), lower, upper), "");
  options.steps = {MeshStep::scale(1.01)};
  CHECK_TEXT(size_warning(load(cube(), options), lower, upper),
             "The mesh is 1.01 long and the box 0.01. Is it in mm? Then give it 'scale 0.001'");
  options.steps = {MeshStep::scale(1.01e-4)};
  CHECK_TEXT(size_warning(load(cube(), options), lower, upper), "");
  options.steps = {MeshStep::scale(0.99e-4)};
  CHECK_TEXT(size_warning(load(cube(), options), lower, upper),
             "The mesh is 9.9e-05 long and the box 0.01. Is it in m? Then give it 'scale 1000'");
}

} // namespace

int main()
{
  whole_cube();
  moves();
  moves_in_order();
  bad_options();
  welds();
  small_edges();
  small_weld_is_no_flaw();
  advised_welds();
  rounded_edges();
  weld_grid();
  slivers();
  twins();
  crowded_edges();
  inverted();
  open_edges();
  rims_and_holes();
  closing_welds();
  ten_of_a_kind();
  all_flaws_in_a_file();
  several_files();
  hashes();
  sizes();
  return CHECK_RESULT();
}
