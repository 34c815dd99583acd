// SPDX-License-Identifier: GPL-2.0-only
#include "shapes/shapes_input.h"

#include "atom.h"
#include "error.h"
#include "fmt/format.h"
#include "input/geometry_words.h"
#include "input/line_reader.h"
#include "lammps.h"
#include "surface/mesh_load.h"
#include "utils.h"

#include <algorithm>
#include <cmath>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

std::string names_of_shapes(bool (*is)(enum grip_shape_kind))
{
  std::string names;
  for (int k = 0; k < GRIP_SHAPES; k++) {
    const auto kind = static_cast<enum grip_shape_kind>(k);
    if (is(kind)) names += (names.empty() ? "" : " ") + std::string(grip_shape_name(kind));
  }
  return names;
}

constexpr Keyword<ShapeWords> SHAPE_KEYWORDS[] = {
    {"density", "D", "", above(0), [](LineReader &in, ShapeWords &one) { one.density = in.number(); }, ONCE},
    {"cushion", "e", "0.003", Range{0.001, 0.1},
     [](LineReader &in, ShapeWords &one) {
       if (!grip_shape_cushioned(one.words.kind))
         in.fail("'cushion' is for shapes with faces or edges, accepted: " +
                 names_of_shapes(grip_shape_cushioned));
       one.words.cushion = in.number();
     },
     ONCE},
    {"scale", "s", "1", above(0),
     [](LineReader &in, ShapeWords &one) {
       if (one.words.kind != GRIP_POLYHEDRON)
         in.fail("'scale' is for a shape from a file, accepted: polyhedron");
       one.scale = in.number();
     },
     ONCE},
    {"round", "r", "0", from(0), [](LineReader &in, ShapeWords &one) { one.words.round = in.number(); },
     ONCE},
};

void read_orientation(LineReader &in, ShapesLine &line)
{
  const int way = in.choice();
  line.orient = way == 0 ? ShapesLine::Orient::RANDOM : ShapesLine::Orient::FIXED;
  line.orientation = {1.0, 0.0, 0.0, 0.0};
  if (way == 0) line.seed = in.whole("the seed of orient", from(1));
  if (way != 2) return;
  const int first = in.next;
  for (double &x : line.orientation) x = in.number("a number of quat");
  if (!normalise(line.orientation.data()))
    in.refuse("'quat'", in.words_from(first), "four numbers w x y z of length 1, such as 1 0 0 0");
}

void read_curvature(LineReader &in, ShapesLine &line)
{
  line.first_curvature = in.choice() == 0;
  line.low = 0.05;
  line.high = 4.0;
  if (!line.first_curvature || !in.more() || !LAMMPS_NS::utils::is_double(in.arg[in.next])) return;
  line.low = in.number("the lower limit of touch", above(0));
  line.high = in.number("the upper limit of touch", from(line.low));
}

constexpr Keyword<ShapesLine> SHAPES_KEYWORDS[] = {
    {"orient", "random SEED|fixed|quat w x y z", "random 1", ANY, read_orientation, ONCE},
    {"size", "own|radius", "own", ANY,
     [](LineReader &in, ShapesLine &line) { line.own_size = in.choice() == 0; }, ONCE},
    {"curvature", "touch [lo hi]|volume", "touch 0.05 4", ANY, read_curvature, ONCE},
    {"move", "yes|no", "yes", ANY, [](LineReader &in, ShapesLine &line) { line.moves = in.choice() == 0; },
     ONCE},
    {"vtk", "N FILE.*.vtp", "", from(1),
     [](LineReader &in, ShapesLine &line) {
       line.vtk_every = in.whole();
       line.vtk_pattern = read_vtp_name(in);
     },
     ONCE},
};

double volume_of(const Mesh &mesh)
{
  double sum = 0.0;
  for (const std::array<int, 3> &corner : mesh.triangles)
    sum += dot(mesh.vertices[corner[0]], cross(mesh.vertices[corner[1]], mesh.vertices[corner[2]])) / 6.0;
  return sum;
}

double volume_of(const grip_hull &hull)
{
  Mesh mesh;
  for (int k = 0; k < hull.corners; k++) mesh.vertices.push_back({hull.x[k], hull.y[k], hull.z[k]});
  for (int k = 0; k < hull.faces; k++)
    mesh.triangles.push_back({hull.face[k][0], hull.face[k][1], hull.face[k][2]});
  return volume_of(mesh);
}

// Reads the file of a polyhedron. The surface must be closed, so that its volume shows how far it is from
// convex.
void read_hull(LineReader &in, ShapeWords &one)
{
  constexpr double MOST_ADDED = 0.2;
  constexpr const char *NOT_A_HULL[] = {"", "has fewer than 4 corners", "is flat",
                                        "has more than 128 corners"};
  LoadedMesh loaded;
  try {
    MeshOptions options;
    options.files = {one.file};
    options.steps = {MeshStep::scale(one.scale)};
    loaded = load_mesh(options);
  } catch (const BadMesh &problem) {
    in.fail(problem.what());
  }
  const std::string what = "the polyhedron '" + one.file + "' ";
  const auto hull = std::make_shared<grip_hull>();
  const Mesh &mesh = loaded.mesh;
  const auto *points = reinterpret_cast<const double(*)[3]>(mesh.vertices.data());
  const grip_hull_error error = grip_find_hull(hull.get(), points, static_cast<int>(mesh.vertices.size()));
  if (error) in.fail(what + NOT_A_HULL[error] + ", accepted: a solid with 4 to 128 corners");
  if (!loaded.normal.empty() || !loaded.oriented)
    in.fail(what + (loaded.oriented ? "is open" : "has triangles with their fronts on different sides") +
            ", accepted: a closed surface");
  one.added = volume_of(*hull) / std::fabs(volume_of(mesh)) - 1.0;
  if (!(one.added <= MOST_ADDED))
    in.fail(fmt::format(
        "{}is not convex: its hull has {:.3g} % more volume, accepted: up to {:g} %, or a clump of "
        "grip-clump",
        what, 100.0 * one.added, 100.0 * MOST_ADDED));
  one.hash = loaded.hash;
  one.hull = hull;
  one.words.hull = hull.get();
}

// Reads the words after `type`. Each type has a reader of its own, so that it may have each keyword once.
ShapeWords read_type(LineReader &in, const ShapesLine &line)
{
  ShapeWords one;
  one.type = in.whole("the atom type of 'type'", Range{1, static_cast<double>(in.lmp->atom->ntypes)});
  const auto is_same = [&](const ShapeWords &other) { return other.type == one.type; };
  if (std::any_of(line.types.begin(), line.types.end(), is_same))
    in.fail(fmt::format("type {} is given twice, accepted: one shape a type", one.type));
  LineReader own(in.lmp, fmt::format("{}: type {}", in.command, one.type), in.narg, in.arg, in.next);
  const std::string all = names_of_shapes([](enum grip_shape_kind) { return true; });
  const auto kind = static_cast<enum grip_shape_kind>(own.choice("the shape", all));
  one.words = grip_shape_defaults(kind);
  for (int k = 0; const grip_shape_number *number = grip_shape_number_of(kind, k); k++)
    one.words.number[k] = own.number(fmt::format("the {} of {}", number->name, grip_shape_name(kind)),
                                     Range{number->low, number->high, number->without_low});
  if (kind == GRIP_POLYHEDRON) one.file = own.word("the file of polyhedron", "a mesh file");
  while (own.read_keyword(SHAPE_KEYWORDS, one)) {
  }
  const std::string others = "type " + LineReader::names_of(SHAPES_KEYWORDS);
  const auto next = LAMMPS_NS::utils::split_words(others);
  if (own.more() && std::find(next.begin(), next.end(), own.arg[own.next]) == next.end())
    own.refuse_keyword(LineReader::names_of(SHAPE_KEYWORDS) + " " + others);
  if (!(one.density > 0.0)) own.fail("'density' is missing, accepted: density D, above 0");
  if (kind == GRIP_POLYHEDRON) read_hull(own, one);
  in.next = own.next;
  return one;
}

} // namespace

bool Grip::normalise(double *q)
{
  // Closer to 1 than this, the bits stay, so that runs can be continued exactly.
  constexpr double EXACT = 1e-12;
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(std::fabs(length - 1.0) <= QUATERNION_ROUNDING)) return false;
  if (std::fabs(length - 1.0) > EXACT)
    for (int k = 0; k < 4; k++) q[k] /= length;
  return true;
}

std::string ShapeWords::text_with(const std::string &surface) const
{
  std::string text = fmt::format("type {} {}", type, grip_shape_name(words.kind));
  if (hull) text += " " + surface;
  for (int k = 0; grip_shape_number_of(words.kind, k); k++) text += fmt::format(" {:.15g}", words.number[k]);
  text += fmt::format(" density {:.15g}", density);
  if (words.cushion > 0.0) text += fmt::format(" cushion {:.15g}", words.cushion);
  if (words.round > 0.0) text += fmt::format(" round {:.15g}", words.round);
  return text;
}

std::string ShapesLine::identity() const
{
  std::string text;
  for (const ShapeWords &one : types) text += one.identity() + " ";
  text += own_size ? "size own " : "size radius ";
  return text +
         (first_curvature ? fmt::format("curvature touch {:.15g} {:.15g}", low, high) : "curvature volume");
}

ShapesLine Grip::read_shapes_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  LineReader in(lmp, command, narg, arg);
  ShapesLine line;
  if (!in.next_is("type")) in.expect("type", "the first word", "type");
  while (in.skip("type")) line.types.push_back(read_type(in, line));
  in.read_keywords(SHAPES_KEYWORDS, line);
  const auto before = [](const ShapeWords &a, const ShapeWords &b) { return a.type < b.type; };
  std::sort(line.types.begin(), line.types.end(), before);
  for (ShapeWords &one : line.types) {
    one.words.low = line.low;
    one.words.high = line.high;
  }
  return line;
}

grip_shape Grip::make_shape(LAMMPS *lmp, const std::string &command, const ShapeWords &one)
{
  grip_shape shape;
  const grip_shape_error error = grip_shape_make(&shape, &one.words);
  if (error == GRIP_SHAPE_OK) return shape;
  const char *remedy = error == GRIP_SHAPE_RATIO  ? "half extents with a ratio of up to 50"
                       : error == GRIP_SHAPE_FLAT ? "a smaller cushion, or more even half extents"
                       : error == GRIP_SHAPE_CAP  ? "a cap of at most the radius"
                                                  : "values within the limits of the page";
  lmp->error->all(FLERR, "{}: '{}': {}, accepted: {}", command, one.text(), grip_shape_error_text(error),
                  remedy);
  return shape;
}
