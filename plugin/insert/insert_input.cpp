// SPDX-License-Identifier: GPL-2.0-only
#include "insert/insert_input.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "group.h"
#include "input/geometry_words.h"
#include "lammps.h"
#include "shapes/shaped_grains.h"
#include "text_file_reader.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

constexpr double RADIANS = M_PI / 180.0;

// The words of a grain before its distribution can be made, which depends on the keyword `by`.
struct GrainWords {
  int type = -1;
  double share = 1.0, density = 0.0;
  bool has_share = false;
  std::string distribution;
  std::vector<double> numbers;
  std::string sieve_file;
  std::string molecule, rigid; // IDs
  std::vector<std::string> groups;
  int molecule_number = 1;
};

// Masses are the same if they differ by less, relative to either. Numbers in files may have few digits.
constexpr double SAME_MASS = 1e-4;

struct Settings {
  InsertLine line;
  std::vector<GrainWords> grains;
  bool has_velocity = false, has_speed = false, has_orient = false;
  double speed = 0.0;
};

std::string all_keywords();
bool is_keyword(const std::string &word)
{
  const std::vector<std::string> all = utils::split_words(all_keywords());
  return std::find(all.begin(), all.end(), word) != all.end();
}

// Calls read() on the first rank. If it returns a text, the run ends with it on all ranks.
void on_first_rank(const LineReader &in, const std::function<std::string()> &read)
{
  std::string failure = in.lmp->comm->me == 0 ? read() : "";
  int size = static_cast<int>(failure.size());
  MPI_Bcast(&size, 1, MPI_INT, 0, in.lmp->world);
  failure.resize(static_cast<std::size_t>(size));
  if (size == 0) return;
  MPI_Bcast(&failure[0], size, MPI_CHAR, 0, in.lmp->world);
  in.fail(failure);
}

template <class Value> void broadcast(const LineReader &in, std::vector<Value> &values)
{
  int count = static_cast<int>(values.size());
  MPI_Bcast(&count, 1, MPI_INT, 0, in.lmp->world);
  values.resize(static_cast<std::size_t>(count));
  if (count > 0)
    MPI_Bcast(values.data(), count * static_cast<int>(sizeof(Value)), MPI_BYTE, 0, in.lmp->world);
}

// ----------------------------------------------------------------------------------------------------------
// Source and amount

std::vector<std::array<Vector, 3>> read_mesh(LineReader &in, const std::string &file)
{
  MeshOptions options;
  options.files = {file};
  while (in.read_keyword(PLACEMENT_KEYWORDS, options)) {
  }
  std::vector<std::array<Vector, 3>> triangles;
  on_first_rank(in, [&] {
    try {
      const LoadedMesh loaded = load_mesh(options);
      for (const auto &t : loaded.mesh.triangles)
        triangles.push_back(
            {loaded.mesh.vertices[t[0]], loaded.mesh.vertices[t[1]], loaded.mesh.vertices[t[2]]});
    } catch (const BadMesh &bad) {
      return std::string(bad.what());
    }
    return std::string();
  });
  broadcast(in, triangles);
  return triangles;
}

std::unique_ptr<Face> read_face(LineReader &in)
{
  const std::string kind = in.word("value of face", "the name of a mesh file, rect, disc");
  if (kind == "rect") {
    const RectWords rect = read_rect(in);
    return rectangle(rect.corner, rect.u, rect.w);
  }
  if (kind != "disc") return polygon(read_mesh(in, kind));
  const DiscWords words = read_disc(in);
  return disc(words.centre, words.normal, words.radius);
}

void read_source(LineReader &in, InsertLine &line)
{
  const int kind = in.choice("the source", "region box face");
  if (kind == 0) line.region = in.word("the ID of region", "the ID of a region");
  if (kind != 2) return;
  try {
    line.face = read_face(in);
  } catch (const BadSource &bad) {
    in.fail(std::string("face: ") + bad.what());
  }
}

double read_amount_of(LineReader &in, const std::string &what, AmountKind kind)
{
  const double value = in.number(what, above(0));
  if (kind == AmountKind::NUMBER &&
      (value != std::floor(value) || value >= static_cast<double>(MAXTAGINT) + 1.0))
    in.refuse_last(what, fmt::format("a whole number up to {}", MAXTAGINT));
  return value;
}

void read_amount(LineReader &in, InsertLine &line)
{
  constexpr AmountKind kinds[] = {AmountKind::NUMBER, AmountKind::MASS, AmountKind::VOLUME};
  const int first = in.choice("the amount", "number mass fraction rate keep");
  int kind = first;
  if (first == 3) {
    line.way = InsertLine::Way::RATE;
    kind = in.choice("'rate'", "number mass");
  } else if (first == 4) {
    line.way = InsertLine::Way::KEEP;
    kind = in.choice("'keep'", "number mass fraction");
  }
  line.kind = kinds[kind];
  const std::string what = "'" + std::string(in.arg[in.next - 1]) + "'";
  if (line.way == InsertLine::Way::RATE && in.more() && utils::strmatch(in.arg[in.next], "^v_")) {
    line.rate_variable = in.arg[in.next++] + 2;
    return;
  }
  line.amount =
      line.way == InsertLine::Way::RATE ? in.number(what, above(0)) : read_amount_of(in, what, line.kind);
  if (kind == 2 && line.amount >= 1.0) in.refuse_last(what, "above 0 and below 1");
}

// ----------------------------------------------------------------------------------------------------------
// Grains

// Lines with a size and the share that passes it.
void read_sieve(LineReader &in, GrainWords &grain)
{
  const std::string file = in.word("the file of sieve", "the name of a file");
  on_first_rank(in, [&]() -> std::string {
    try {
      LAMMPS_NS::TextFileReader reader(file, "sieve");
      while (const char *text = reader.next_line()) {
        LAMMPS_NS::ValueTokenizer values(text);
        if (values.count() != 2)
          return fmt::format("sieve file '{}': a line is '{}', accepted: a size and the share that passes it",
                             file, utils::trim(text));
        for (int k = 0; k < 2; k++) grain.numbers.push_back(values.next_double());
      }
    } catch (const std::exception &bad) {
      return fmt::format("sieve file '{}': {}", file, utils::trim(bad.what()));
    }
    constexpr double ROUNDING = 1e-6;
    const double last = grain.numbers.empty() ? 0.0 : grain.numbers.back();
    if (std::fabs(last - 1.0) > ROUNDING && std::fabs(last - 100.0) > 100.0 * ROUNDING)
      return fmt::format(
          "sieve file '{}': the last share is {:.6g}, accepted: 1, or 100 if it is in per cent", file, last);
    return "";
  });
  broadcast(in, grain.numbers);
  grain.sieve_file = file;
}

void read_sizes(LineReader &in, GrainWords &grain)
{
  constexpr int counts[] = {1, 2, 4, 4, 4};
  const int kind = in.choice();
  grain.distribution = in.arg[in.next - 1];
  if (grain.distribution == "sieve") return read_sieve(in, grain);
  for (int k = 0; k < counts[kind]; k++) grain.numbers.push_back(in.number("diameter " + grain.distribution));
}

void read_molecule(LineReader &in, GrainWords &grain)
{
  grain.molecule = in.word("the ID of a molecule command");
  if (in.more() && utils::is_integer(in.arg[in.next]))
    grain.molecule_number = in.whole("the number of the molecule", from(1));
}

constexpr Keyword<GrainWords> GRAIN_KEYWORDS[] = {
    // The default is that of clumps; spheres need a type.
    {"type", "T", "0", from(0), [](LineReader &in, GrainWords &grain) { grain.type = in.whole(); }},
    {"share", "S", "", from(0),
     [](LineReader &in, GrainWords &grain) {
       grain.share = in.number();
       grain.has_share = true;
     }},
    {"density", "D", "", above(0), [](LineReader &in, GrainWords &grain) { grain.density = in.number(); }},
    {"diameter",
     "one d | uniform lo hi | normal mean sd lo hi | lognormal median gsd lo hi | rosin d n lo hi | sieve "
     "FILE",
     "", ANY, read_sizes},
    {"mol", "ID [number]", "", ANY, read_molecule},
    {"rigid", "FIX", "", ANY,
     [](LineReader &in, GrainWords &grain) { grain.rigid = in.word("the ID of a fix rigid/small"); }},
    {"group", "ID", "", ANY,
     [](LineReader &in, GrainWords &grain) { grain.groups.push_back(in.word("the ID of a group")); }},
};

// The shape of the type of a grain, or null.
const ShapeOfType *shape_of(const LineReader &in, const GrainWords &grain)
{
  const ShapedGrains *shapes = find_shapes(in.lmp);
  if (!shapes || !grain.molecule.empty() || grain.type < 1 || grain.type > in.lmp->atom->ntypes)
    return nullptr;
  return shapes->shape_of_type(grain.type) ? &shapes->of_type(grain.type) : nullptr;
}

// The shape has a density, and may have a size.
void check_shape(const LineReader &in, const GrainWords &grain, const ShapeOfType &shape)
{
  constexpr double SAME_DENSITY = 1e-9;
  if (grain.density > 0.0 && std::fabs(grain.density / shape.density - 1.0) > SAME_DENSITY)
    in.fail(fmt::format("density of grain is {:g}, but {:g} in fix grip/shapes, accepted: the same, or none",
                        grain.density, shape.density));
  const bool own = find_shapes(in.lmp)->has_own_size();
  if (own && !grain.distribution.empty())
    in.fail("'diameter' of a grain whose size is that of fix grip/shapes, accepted: no diameter, or 'size "
            "radius' "
            "there");
  if (!own && grain.distribution.empty())
    in.fail(
        "grain without 'diameter', accepted: diameter KIND ... of spheres of equal volume, or 'size own' in "
        "fix grip/shapes");
}

void check_grain(const LineReader &in, const GrainWords &grain)
{
  const bool is_clump = !grain.molecule.empty();
  const auto refuse_word = [&](const char *key) {
    in.fail(fmt::format("'{}' does not go with {} of grain, accepted: {}", key, is_clump ? "mol" : "diameter",
                        is_clump ? "grain type T share S density d mol ID [number] rigid FIX"
                                 : "grain type T share S density d diameter KIND ..."));
  };
  if (is_clump && !grain.distribution.empty()) refuse_word("diameter");
  if (!is_clump && !grain.rigid.empty()) refuse_word("rigid");
  if (is_clump) return;
  if (const ShapeOfType *shape = shape_of(in, grain)) return check_shape(in, grain, *shape);
  const char *missing = grain.type < 0               ? "type"
                        : grain.density == 0.0       ? "density"
                        : grain.distribution.empty() ? "diameter"
                                                     : nullptr;
  if (missing)
    in.fail(fmt::format(
        "grain without '{}', accepted: grain type T share S density d, and diameter KIND ... or mol ID",
        missing));
  const int ntypes = in.lmp->atom->ntypes;
  if (grain.type < 1 || grain.type > ntypes)
    in.refuse("type of grain", std::to_string(grain.type), fmt::format("1 to {}", ntypes));
}

void read_grain(LineReader &in, Settings &all)
{
  GrainWords grain;
  while (in.read_keyword(GRAIN_KEYWORDS, grain)) {
  }
  if (in.more() && !is_keyword(in.arg[in.next]))
    in.fail(fmt::format("unknown word '{}' in grain, accepted: {}, or a keyword: {}", in.arg[in.next],
                        LineReader::names_of(GRAIN_KEYWORDS), all_keywords()));
  check_grain(in, grain);
  all.grains.push_back(grain);
}

// ----------------------------------------------------------------------------------------------------------
// Keywords

// name: a keyword that amounts at once refuse.
void check_way(const LineReader &in, const InsertLine &line, const char *name, const char *ways)
{
  if (line.way == InsertLine::Way::AT_ONCE)
    in.fail(fmt::format("'{}' goes with {}, not with amounts that come at once", name, ways));
}

void read_every(LineReader &in, Settings &all)
{
  check_way(in, all.line, "every", "rate and keep");
  all.line.every = in.number();
}

void read_until(LineReader &in, Settings &all)
{
  InsertLine &line = all.line;
  check_way(in, line, "until", "rate");
  if (line.way == InsertLine::Way::KEEP) in.fail("'until' goes with rate, not with keep");
  const int kind = in.choice();
  in.refuse_second(kind == 2 ? "until time" : "until");
  if (kind == 2) {
    line.until_time = in.number("'until time'");
    return;
  }
  line.until_kind = kind == 0 ? AmountKind::NUMBER : AmountKind::MASS;
  line.until_amount = read_amount_of(in, "'until'", line.until_kind);
}

void read_velocity(LineReader &in, Settings &all)
{
  InsertLine &line = all.line;
  all.has_velocity = true;
  line.velocity = in.vector();
  if (in.skip("uniform")) {
    line.spread = InsertLine::Spread::UNIFORM;
    for (double &width : line.spread_width) width = in.number("uniform of velocity", from(0));
  } else if (in.skip("gauss")) {
    line.spread = InsertLine::Spread::GAUSS;
    const double s = in.number("gauss of velocity", from(0));
    line.spread_width = {s, s, s};
  }
}

void read_speed(LineReader &in, Settings &all)
{
  all.has_speed = true;
  all.speed = in.number();
  if (!all.line.face) in.fail("'speed' goes with a face, along whose normal it is; accepted: velocity");
  if (!in.skip("cone")) return;
  all.line.cone = RADIANS * in.number("cone", {0, 90, false, true}, "an angle in degrees");
  all.line.spread = InsertLine::Spread::CONE;
}

void read_spin(LineReader &in, Settings &all)
{
  all.line.spin = in.vector();
  if (in.skip("gauss")) all.line.spin_deviation = in.number("gauss of spin", from(0));
}

void read_orientation(LineReader &in, Settings &all)
{
  all.has_orient = true;
  const int kind = in.choice();
  if (kind == 0) return;
  all.line.orient = InsertLine::Orient::FIXED;
  if (kind == 1) return;
  double size = 0.0;
  for (double &q : all.line.orientation) {
    q = in.number("orient quat");
    size += q * q;
  }
  if (!(size > 0.0)) in.refuse("orient quat", "0 0 0 0", "any other");
  for (double &q : all.line.orientation) q /= std::sqrt(size);
}

void read_property(LineReader &in, Settings &all)
{
  const std::string name = in.word("d_NAME or i_NAME");
  int is_double = 0, columns = 0;
  const bool named = utils::strmatch(name, "^[di]_.");
  const int index = named ? in.lmp->atom->find_custom(name.c_str() + 2, is_double, columns) : -1;
  if (!named || index < 0 || columns != 0 || is_double != (name[0] == 'd'))
    in.refuse("set", name, "d_NAME or i_NAME of a property that fix property/atom has defined");
  const std::string what = "set: the value of " + name;
  all.line.properties.emplace_back(name,
                                   name[0] == 'd' ? in.number(what) : in.whole(what, from(-MAXSMALLINT)));
}

void read_walls(LineReader &in, Settings &all)
{
  const std::string first = in.word("all, none, or IDs of fixes wall/grip");
  if (first == "all") return;
  all.line.walls = first == "none" ? InsertLine::Walls::NONE : InsertLine::Walls::LISTED;
  if (first == "none") return;
  all.line.wall_ids.push_back(first);
  while (in.more() && !is_keyword(in.arg[in.next])) all.line.wall_ids.emplace_back(in.arg[in.next++]);
}

void read_progress(LineReader &in, Settings &all)
{
  const std::string kind = "no, or a least time between two lines in seconds";
  all.line.pause = std::numeric_limits<double>::infinity();
  if (!in.skip("no")) all.line.pause = in.number("'progress'", from(0), kind);
}

constexpr Keyword<Settings> INSERT_KEYWORDS[] = {
    {"by", "mass|number", "mass", ANY,
     [](LineReader &in, Settings &all) { all.line.by = in.choice() ? SizeBasis::NUMBER : SizeBasis::MASS; },
     ONCE},
    {"inside", "yes|no", "yes", ANY,
     [](LineReader &in, Settings &all) { all.line.inside = in.choice() == 0; }, ONCE},
    {"gap", "g", "0", from(0), [](LineReader &in, Settings &all) { all.line.gap = in.number(); }, ONCE},
    {"seed", "S", "1", from(1),
     [](LineReader &in, Settings &all) { all.line.seed = static_cast<std::uint64_t>(in.whole()); }, ONCE},
    {"budget", "B", "200", from(1),
     [](LineReader &in, Settings &all) { all.line.budget = static_cast<std::uint32_t>(in.whole()); }, ONCE},
    {"start", "t", "", ANY, [](LineReader &in, Settings &all) { all.line.start = in.number(); }, ONCE},
    {"every", "t", "0", from(0), read_every, ONCE},
    {"until", "number X | mass X | time t", "", ANY, read_until},
    {"short", "warn|error", "warn", ANY,
     [](LineReader &in, Settings &all) { all.line.short_is_error = in.choice() == 1; }, ONCE},
    {"velocity", "vx vy vz [uniform dx dy dz | gauss s]", "0 0 0", ANY, read_velocity, ONCE},
    {"speed", "v [cone degrees]", "", above(0), read_speed, ONCE},
    {"spin", "wx wy wz [gauss s]", "0 0 0", ANY, read_spin, ONCE},
    {"liquid", "V", "", from(0), [](LineReader &in, Settings &all) { all.line.liquid = in.number(); }, ONCE},
    {"set", "d_NAME|i_NAME value", "", ANY, read_property},
    {"walls", "all|none|ID [ID ...]", "all", ANY, read_walls, ONCE},
    {"temperature", "T", "", from(0),
     [](LineReader &in, Settings &all) { all.line.temperature = in.number(); }, ONCE},
    {"grain", "ARGS", "", ANY, read_grain},
    {"orient", "random|fixed|quat a b c d", "random", ANY, read_orientation, ONCE},
    {"relax", "TOL", "", Range{0, 0.1, true},
     [](LineReader &in, Settings &all) { all.line.relax = in.number(); }, ONCE},
    {"progress", "T|no", "10", from(0), read_progress, ONCE},
};

std::string all_keywords()
{
  return LineReader::names_of(INSERT_KEYWORDS);
}

// ----------------------------------------------------------------------------------------------------------
// After all words

SizeDistribution distribution(const GrainWords &grain, SizeBasis by)
{
  const std::vector<double> &n = grain.numbers;
  const std::string &kind = grain.distribution;
  if (kind == "one") return SizeDistribution::one(n[0]);
  if (kind == "uniform") return SizeDistribution::uniform(n[0], n[1], by);
  if (kind == "normal") return SizeDistribution::normal(n[0], n[1], n[2], n[3], by);
  if (kind == "lognormal") return SizeDistribution::lognormal(n[0], n[1], n[2], n[3], by);
  if (kind == "rosin") return SizeDistribution::rosin(n[0], n[1], n[2], n[3], by);
  std::vector<std::pair<double, double>> curve;
  for (std::size_t k = 0; k + 1 < n.size(); k += 2) curve.emplace_back(n[k], n[k + 1]);
  return SizeDistribution::sieve(curve, by);
}

// The words of the sizes of bounding spheres, from those of spheres of equal volume.
GrainWords widened(GrainWords grain, double factor)
{
  for (std::size_t k = 0; k < grain.numbers.size(); k++) {
    const bool is_share = grain.distribution == "sieve" && k % 2 == 1;
    const bool is_width = k == 1 && (grain.distribution == "lognormal" || grain.distribution == "rosin");
    if (!is_share && !is_width) grain.numbers[k] *= factor;
  }
  return grain;
}

GrainTemplate template_of(const GrainWords &grain, const ShapeOfType &shape, SizeBasis by, double solid)
{
  // Errors name the numbers as they were given.
  if (!grain.distribution.empty()) distribution(grain, by);
  const SizeDistribution sizes = grain.distribution.empty()
                                     ? SizeDistribution::one(2.0 * shape.bounding)
                                     : distribution(widened(grain, shape.bounding / shape.equal_radius), by);
  return {grain.share, shape.density * solid, sizes};
}

void add_kind(const LineReader &in, const GrainWords &grain, InsertLine &line)
{
  GrainKind kind;
  kind.groups = grain.groups;
  kind.groupbits = bits_of_groups(in.lmp, in.command, grain.groups);
  if (grain.molecule.empty()) {
    kind.type = grain.type;
    kind.volume = 0.0;
    const ShapeOfType *shape = shape_of(in, grain);
    kind.shape = shape_text(in.lmp, grain.type);
    if (shape) kind.solid = std::pow(shape->equal_radius / shape->bounding, 3);
    line.grains.push_back(shape ? template_of(grain, *shape, line.by, kind.solid)
                                : GrainTemplate{grain.share, grain.density, distribution(grain, line.by)});
    line.kinds.push_back(kind);
    return;
  }
  kind.type = std::max(0, grain.type);
  kind.clump = std::make_shared<ClumpTemplate>(in.lmp, in.command, grain.molecule, grain.molecule_number,
                                               grain.rigid, kind.type);
  const double mass = kind.clump->mass(), d = 2.0 * kind.clump->radius();
  if (grain.density > 0.0) kind.volume = mass / grain.density;
  line.grains.push_back({grain.share, mass / sphere_volume(d), SizeDistribution::one(d)});
  line.kinds.push_back(kind);
}

void finish_grains(const LineReader &in, Settings &all)
{
  const std::vector<GrainWords> &grains = all.grains;
  InsertLine &line = all.line;
  if (grains.empty()) in.fail("no grain, accepted: grain type T share S density d diameter KIND ...");
  double sum = 0.0;
  for (const GrainWords &grain : grains) {
    sum += grain.share;
    if (grains.size() > 1 && !grain.has_share) in.fail("grain without 'share'; several grains need one each");
    try {
      add_kind(in, grain, line);
    } catch (const BadSizes &bad) {
      in.fail(fmt::format("diameter of grain of type {}: {}{}", grain.type,
                          grain.sieve_file.empty() ? "" : "file '" + grain.sieve_file + "': ", bad.what()));
    }
  }
  if (!(sum > 0.0)) in.fail("the shares of all grains are 0, accepted: one above 0");
  double smallest = std::numeric_limits<double>::infinity();
  for (const GrainTemplate &grain : line.grains) smallest = std::min(smallest, grain.sizes.smallest());
  line.gap *= 0.5 * smallest;
}

bool has_shapes(const InsertLine &line)
{
  return std::any_of(line.kinds.begin(), line.kinds.end(),
                     [](const GrainKind &kind) { return !kind.shape.empty(); });
}

bool has_clumps(const InsertLine &line)
{
  return std::any_of(line.kinds.begin(), line.kinds.end(),
                     [](const GrainKind &kind) { return kind.clump != nullptr; });
}
void check_clumps(const LineReader &in, const InsertLine &line)
{
  for (const GrainKind &kind : line.kinds) {
    if (!kind.clump) continue;
    if (line.kind == AmountKind::VOLUME && std::isnan(kind.volume))
      in.fail("fraction needs the volume of clumps, accepted: mol with density in grain");
    if (line.way == InsertLine::Way::KEEP && line.kind != AmountKind::MASS)
      in.fail("keep counts spheres, not clumps, accepted: keep mass");
    const double mass = kind.clump->mass(), of_spheres = kind.clump->mass_of_spheres();
    if (line.way == InsertLine::Way::KEEP && std::fabs(of_spheres - mass) > SAME_MASS * mass)
      in.fail(fmt::format("keep counts the masses of spheres, whose sum is {:.6g} for a clump with the mass "
                          "{:.6g}, accepted: molecules whose Masses have this sum",
                          of_spheres, mass));
    if (length(line.spin) > 0.0 || line.spin_deviation > 0.0)
      in.fail("LAMMPS makes rigid bodies without spin, accepted with mol: spin 0 0 0");
  }
}
void check(const LineReader &in, Settings &all)
{
  InsertLine &line = all.line;
  if (line.face && line.way != InsertLine::Way::RATE) in.fail("a face has no volume to fill, accepted: rate");
  if (all.has_velocity && all.has_speed) in.fail("both velocity and speed, accepted: one");
  check_clumps(in, line);
  if (line.relax > 0.0 && (line.way != InsertLine::Way::AT_ONCE || has_clumps(line)))
    in.fail("relax goes with spheres that come at once, not with rate, keep or mol");
  if (all.has_orient && has_shapes(line) && !has_clumps(line))
    in.fail("orient goes with clumps, accepted with the shapes of fix grip/shapes: no orient, which that fix "
            "has");
  if (line.relax > 0.0 && has_shapes(line))
    in.fail("relax takes grains for spheres, accepted with the shapes of fix grip/shapes: no relax");
  if (!line.face) return;
  if (all.has_speed) line.velocity = all.speed * line.face->normal();
  if (length(line.velocity) == 0.0)
    in.fail("grains of a face do not move, accepted: velocity or speed that is not 0");
  try {
    StreamSource(*line.face, line.velocity, line.inside);
  } catch (const BadSource &bad) {
    in.fail(bad.what());
  }
}

} // namespace

std::string Grip::shape_text(LAMMPS *lmp, int type)
{
  const ShapedGrains *shapes = find_shapes(lmp);
  if (!shapes || !shapes->shape_of_type(type)) return "";
  const ShapeOfType &of = shapes->of_type(type);
  return fmt::format("{:.17g} {:.17g} {:.17g} {}", of.bounding, of.equal_radius, of.density,
                     shapes->has_own_size());
}

int Grip::bits_of_groups(LAMMPS *lmp, const std::string &command, const std::vector<std::string> &ids)
{
  int bits = 0;
  for (const std::string &id : ids) {
    const int index = lmp->group->find(id);
    if (index < 0 || lmp->group->dynamic[index])
      lmp->error->all(FLERR, "{}: group of grain is '{}', which {}; accepted: a static group", command, id,
                      index < 0 ? "does not exist" : "is dynamic");
    bits |= lmp->group->bitmask[index];
  }
  return bits;
}

InsertLine Grip::read_insert_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  LineReader in(lmp, command, narg, arg);
  Settings all;
  all.line.words = utils::join_words(std::vector<std::string>(arg + 1, arg + narg), " ");
  read_source(in, all.line);
  read_amount(in, all.line);
  in.read_keywords(INSERT_KEYWORDS, all);
  finish_grains(in, all);
  check(in, all);
  return std::move(all.line);
}
