// SPDX-License-Identifier: GPL-2.0-only
#include "insert/insert_input.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "group.h"
#include "input/line_reader.h"
#include "lammps.h"
#include "surface/mesh_load.h"
#include "text_file_reader.h"
#include "utils.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

using namespace Grip;
using LAMMPS_NS::LAMMPS;
namespace utils = LAMMPS_NS::utils;

namespace {

constexpr double RADIANS = M_PI / 180.0;

const std::vector<std::string> KEYWORDS = {
    "by",    "inside", "gap",    "seed", "budget", "start",       "every", "until",  "short", "velocity",
    "speed", "spin",   "liquid", "set",  "walls",  "temperature", "grain", "orient", "relax", "progress"};
const std::string SIZES = "one uniform normal lognormal rosin sieve";

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

class Parser : public LineReader {
public:
  using LineReader::LineReader;

  InsertLine run()
  {
    for (int k = 1; k < narg; k++) line.words += std::string(k > 1 ? " " : "") + arg[k];
    read_source();
    read_amount();
    while (more()) read_keyword(arg[next++]);
    finish_grains();
    check();
    return std::move(line);
  }

private:
  InsertLine line;
  std::vector<GrainWords> grains;
  std::set<std::string> seen; // keywords
  bool has_velocity = false;
  double speed = 0.0;
  bool has_speed = false;

  double amount(const std::string &what, AmountKind kind)
  {
    const double value = positive(what);
    if (kind == AmountKind::NUMBER &&
        (value != std::floor(value) || value >= static_cast<double>(MAXTAGINT) + 1.0))
      refuse(what, arg[next - 1], fmt::format("a whole number up to {}", MAXTAGINT));
    return value;
  }

  // Source

  void read_source()
  {
    const int kind = choice("the source", {"region", "box", "face"});
    if (kind == 0) line.region = word("region", "the ID of a region");
    if (kind != 2) return;
    try {
      read_face(word("face", "the name of a mesh file, rect, disc"));
    } catch (const BadSource &bad) {
      error->all(FLERR, "{}: face: {}", command, bad.what());
    }
  }
  void read_face(const std::string &kind)
  {
    if (kind == "rect") {
      const Vector corner = vector("face rect"), u = vector("face rect"), w = vector("face rect");
      line.face = rectangle(corner, u, w);
    } else if (kind == "disc") {
      const Vector centre = vector("face disc"), normal = vector("face disc");
      line.face = disc(centre, normal, positive("the radius of face disc"));
    } else {
      line.face = polygon(read_mesh(kind));
    }
  }
  std::vector<std::array<Vector, 3>> read_mesh(const std::string &file)
  {
    MeshOptions options;
    options.files = {file};
    for (;; next++) {
      if (next_is("scale")) {
        next++;
        options.steps.push_back(MeshStep::scale(positive("scale")));
      } else if (next_is("shift")) {
        next++;
        options.steps.push_back(MeshStep::shift(vector("shift")));
      } else if (next_is("turn")) {
        next++;
        const Vector axis = vector("turn");
        if (length(axis) == 0.0) refuse("the axis of turn", "0 0 0", "any other");
        options.steps.push_back(MeshStep::turn(axis, number("turn", "an angle in degrees")));
      } else {
        break;
      }
      next--;
    }
    std::vector<std::array<Vector, 3>> triangles;
    on_first_rank([&] {
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
    broadcast(triangles);
    return triangles;
  }

  // Calls read() on the first rank. If it returns a text, the run ends with it on all ranks.
  void on_first_rank(const std::function<std::string()> &read) const
  {
    std::string failure = lmp->comm->me == 0 ? read() : "";
    int size = static_cast<int>(failure.size());
    MPI_Bcast(&size, 1, MPI_INT, 0, lmp->world);
    failure.resize(static_cast<std::size_t>(size));
    if (size == 0) return;
    MPI_Bcast(&failure[0], size, MPI_CHAR, 0, lmp->world);
    error->all(FLERR, "{}: {}", command, failure);
  }
  template <class Value> void broadcast(std::vector<Value> &values) const
  {
    int count = static_cast<int>(values.size());
    MPI_Bcast(&count, 1, MPI_INT, 0, lmp->world);
    values.resize(static_cast<std::size_t>(count));
    if (count > 0) MPI_Bcast(values.data(), count * static_cast<int>(sizeof(Value)), MPI_BYTE, 0, lmp->world);
  }

  // Amount

  void read_amount()
  {
    constexpr AmountKind kinds[] = {AmountKind::NUMBER, AmountKind::MASS, AmountKind::VOLUME};
    const int first = choice("the amount", {"number", "mass", "fraction", "rate", "keep"});
    int kind = first;
    if (first == 3) {
      line.way = InsertLine::Way::RATE;
      kind = choice("rate", {"number", "mass"});
    } else if (first == 4) {
      line.way = InsertLine::Way::KEEP;
      kind = choice("keep", {"number", "mass", "fraction"});
    }
    line.kind = kinds[kind];
    const std::string what = arg[next - 1];
    if (line.way == InsertLine::Way::RATE && more() && utils::strmatch(arg[next], "^v_")) {
      line.rate_variable = arg[next++] + 2;
      return;
    }
    line.amount = line.way == InsertLine::Way::RATE ? positive(what) : amount(what, line.kind);
    if (kind == 2 && line.amount >= 1.0) refuse("fraction", arg[next - 1], "above 0 and below 1");
  }

  // Keywords

  static bool is_keyword(const std::string &word)
  {
    return std::find(KEYWORDS.begin(), KEYWORDS.end(), word) != KEYWORDS.end();
  }
  void refuse_second(const std::string &key)
  {
    if (!seen.insert(key).second) error->all(FLERR, "{}: '{}' is there twice, accepted: once", command, key);
  }

  void read_keyword(const std::string &key)
  {
    using Way = InsertLine::Way;
    if (!is_keyword(key))
      error->all(FLERR, "{}: unknown keyword '{}', accepted: {}", command, key,
                 utils::join_words(KEYWORDS, " "));
    if (key != "grain" && key != "set" && key != "until") refuse_second(key);
    if (key == "grain")
      read_grain();
    else if (key == "by")
      line.by = choice(key, {"mass", "number"}) == 0 ? SizeBasis::MASS : SizeBasis::NUMBER;
    else if (key == "inside")
      line.inside = choice(key, {"yes", "no"}) == 0;
    else if (key == "gap")
      line.gap = not_negative(key);
    else if (key == "seed")
      line.seed = static_cast<std::uint64_t>(whole(key, 1));
    else if (key == "budget")
      line.budget = static_cast<std::uint32_t>(whole(key, 1));
    else if (key == "relax")
      read_relax();
    else if (key == "progress")
      read_progress();
    else if (key == "start")
      line.start = number(key, "a time");
    else if (key == "short")
      line.short_is_error = choice(key, {"warn", "error"}) == 1;
    else if (key == "temperature")
      line.temperature = not_negative(key);
    else if (key == "liquid")
      line.liquid = not_negative(key);
    else if (key == "velocity")
      read_velocity();
    else if (key == "speed")
      read_speed();
    else if (key == "spin")
      read_spin();
    else if (key == "orient")
      read_orientation();
    else if (key == "set")
      read_property();
    else if (key == "walls")
      read_walls();
    else if (line.way == Way::AT_ONCE)
      error->all(FLERR, "{}: '{}' goes with rate{}, not with amounts that come at once", command, key,
                 key == "every" ? " and keep" : "");
    else if (key == "every")
      line.every = not_negative(key);
    else
      read_until();
  }

  void read_until()
  {
    if (line.way == InsertLine::Way::KEEP)
      error->all(FLERR, "{}: 'until' goes with rate, not with keep", command);
    const int kind = choice("until", {"number", "mass", "time"});
    refuse_second(kind == 2 ? "until time" : "until");
    if (kind == 2) {
      line.until_time = number("until time", "a time");
      return;
    }
    line.until_kind = kind == 0 ? AmountKind::NUMBER : AmountKind::MASS;
    line.until_amount = amount("until", line.until_kind);
  }

  void read_grain()
  {
    GrainWords grain;
    while (more()) {
      const std::string key = arg[next++];
      if (key == "type") {
        grain.type = whole("type of grain", 0);
      } else if (key == "share") {
        grain.share = not_negative("share of grain");
        grain.has_share = true;
      } else if (key == "density") {
        grain.density = positive("density of grain");
      } else if (key == "diameter") {
        read_sizes(grain);
      } else if (key == "mol") {
        grain.molecule = word("mol of grain", "the ID of a molecule command");
        if (more() && utils::is_integer(arg[next])) grain.molecule_number = whole("mol of grain", 1);
      } else if (key == "rigid") {
        grain.rigid = word("rigid of grain", "the ID of a fix rigid/small");
      } else if (key == "group") {
        grain.groups.push_back(word("group of grain", "the ID of a group"));
      } else {
        if (!is_keyword(key))
          error->all(FLERR,
                     "{}: unknown word '{}' in grain, accepted: type share density diameter mol rigid "
                     "group, or a keyword: {}",
                     command, key, utils::join_words(KEYWORDS, " "));
        next--;
        break;
      }
    }
    check_grain(grain);
    grains.push_back(grain);
  }
  void check_grain(const GrainWords &grain) const
  {
    const bool is_clump = !grain.molecule.empty();
    const auto refuse_word = [&](const char *key) {
      error->all(FLERR, "{}: '{}' does not go with {} of grain, accepted: {}", command, key,
                 is_clump ? "mol" : "diameter",
                 is_clump ? "grain type T share S density d mol ID [number] rigid FIX"
                          : "grain type T share S density d diameter KIND ...");
    };
    if (is_clump && !grain.distribution.empty()) refuse_word("diameter");
    if (!is_clump && !grain.rigid.empty()) refuse_word("rigid");
    if (is_clump) return;
    const char *missing = grain.type < 0               ? "type"
                          : grain.density == 0.0       ? "density"
                          : grain.distribution.empty() ? "diameter"
                                                       : nullptr;
    if (missing)
      error->all(FLERR,
                 "{}: grain without '{}', accepted: grain type T share S density d, and diameter KIND ... or "
                 "mol ID",
                 command, missing);
    if (grain.type < 1 || grain.type > lmp->atom->ntypes)
      refuse("type of grain", std::to_string(grain.type), fmt::format("1 to {}", lmp->atom->ntypes));
  }

  void read_sizes(GrainWords &grain)
  {
    grain.distribution = word("diameter", SIZES);
    const std::vector<std::pair<std::string, int>> counts = {
        {"one", 1}, {"uniform", 2}, {"normal", 4}, {"lognormal", 4}, {"rosin", 4}};
    if (grain.distribution == "sieve") return read_sieve(word("diameter sieve", "the name of a file"), grain);
    const auto found = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto &kind) { return kind.first == grain.distribution; });
    if (found == counts.end()) refuse("diameter", grain.distribution, SIZES);
    for (int k = 0; k < found->second; k++) grain.numbers.push_back(number("diameter " + grain.distribution));
  }

  // Lines with a size and the share that passes it.
  void read_sieve(const std::string &file, GrainWords &grain)
  {
    on_first_rank([&]() -> std::string {
      try {
        LAMMPS_NS::TextFileReader reader(file, "sieve");
        while (const char *text = reader.next_line()) {
          LAMMPS_NS::ValueTokenizer values(text);
          if (values.count() != 2)
            return fmt::format("sieve file '{}': a line is '{}', accepted: a size and the share that passes "
                               "it",
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
            "sieve file '{}': the last share is {:.6g}, accepted: 1, or 100 if it is in per cent", file,
            last);
      return "";
    });
    broadcast(grain.numbers);
    grain.sieve_file = file;
  }

  void read_velocity()
  {
    has_velocity = true;
    line.velocity = vector("velocity");
    if (next_is("uniform")) {
      next++;
      line.spread = InsertLine::Spread::UNIFORM;
      for (double &width : line.spread_width) width = not_negative("uniform of velocity");
    } else if (next_is("gauss")) {
      next++;
      line.spread = InsertLine::Spread::GAUSS;
      const double s = not_negative("gauss of velocity");
      line.spread_width = {s, s, s};
    }
  }
  void read_speed()
  {
    has_speed = true;
    speed = positive("speed");
    if (!line.face)
      error->all(FLERR, "{}: 'speed' goes with a face, along whose normal it is; accepted: velocity",
                 command);
    if (!next_is("cone")) return;
    next++;
    line.cone = RADIANS * number("cone", "an angle in degrees from 0 to below 90");
    if (!(line.cone >= 0.0 && line.cone < 0.5 * M_PI))
      refuse("cone", arg[next - 1], "an angle in degrees from 0 to below 90");
    line.spread = InsertLine::Spread::CONE;
  }
  void read_spin()
  {
    line.spin = vector("spin");
    if (!next_is("gauss")) return;
    next++;
    line.spin_deviation = not_negative("gauss of spin");
  }
  void read_orientation()
  {
    const int kind = choice("orient", {"random", "fixed", "quat"});
    if (kind == 0) return;
    line.orient = InsertLine::Orient::FIXED;
    if (kind == 1) return;
    double size = 0.0;
    for (double &q : line.orientation) {
      q = number("orient quat", "four numbers");
      size += q * q;
    }
    if (!(size > 0.0)) refuse("orient quat", "0 0 0 0", "any other");
    for (double &q : line.orientation) q /= std::sqrt(size);
  }
  void read_relax()
  {
    const std::string accepted = "above 0 and up to 0.1, in diameters";
    line.relax = number("relax", accepted);
    if (!(line.relax > 0.0 && line.relax <= 0.1)) refuse("relax", arg[next - 1], accepted);
  }
  void read_progress()
  {
    const std::string accepted = "no, or a least time between two lines in seconds, 0 and above";
    line.pause = std::numeric_limits<double>::infinity();
    if (next_is("no")) {
      next++;
      return;
    }
    line.pause = number("progress", accepted);
    if (!(line.pause >= 0.0)) refuse("progress", arg[next - 1], accepted);
  }
  void read_property()
  {
    const std::string name = word("set", "d_NAME or i_NAME");
    int is_double = 0, columns = 0;
    const bool named = utils::strmatch(name, "^[di]_.");
    const int index = named ? lmp->atom->find_custom(name.c_str() + 2, is_double, columns) : -1;
    if (!named || index < 0 || columns != 0 || is_double != (name[0] == 'd'))
      refuse("set", name, "d_NAME or i_NAME of a property that fix property/atom has defined");
    const std::string what = "set: the value of " + name;
    line.properties.emplace_back(name, name[0] == 'd' ? number(what)
                                                      : static_cast<double>(whole(what, -MAXSMALLINT)));
  }
  void read_walls()
  {
    const std::string first = word("walls", "all, none, or IDs of fixes wall/grip");
    if (first == "all") return;
    line.walls = first == "none" ? InsertLine::Walls::NONE : InsertLine::Walls::LISTED;
    if (first == "none") return;
    line.wall_ids.push_back(first);
    while (more() && !is_keyword(arg[next])) line.wall_ids.emplace_back(arg[next++]);
  }

  // After all words

  SizeDistribution distribution(const GrainWords &grain) const
  {
    const std::vector<double> &n = grain.numbers;
    const std::string &kind = grain.distribution;
    if (kind == "one") return SizeDistribution::one(n[0]);
    if (kind == "uniform") return SizeDistribution::uniform(n[0], n[1], line.by);
    if (kind == "normal") return SizeDistribution::normal(n[0], n[1], n[2], n[3], line.by);
    if (kind == "lognormal") return SizeDistribution::lognormal(n[0], n[1], n[2], n[3], line.by);
    if (kind == "rosin") return SizeDistribution::rosin(n[0], n[1], n[2], n[3], line.by);
    std::vector<std::pair<double, double>> curve;
    for (std::size_t k = 0; k + 1 < n.size(); k += 2) curve.emplace_back(n[k], n[k + 1]);
    return SizeDistribution::sieve(curve, line.by);
  }

  void add_kind(const GrainWords &grain)
  {
    GrainKind kind;
    kind.groups = grain.groups;
    kind.groupbits = bits_of_groups(lmp, command, grain.groups);
    if (grain.molecule.empty()) {
      kind.type = grain.type;
      kind.volume = 0.0;
      line.grains.push_back({grain.share, grain.density, distribution(grain)});
      line.kinds.push_back(kind);
      return;
    }
    kind.type = std::max(0, grain.type);
    kind.clump = std::make_shared<ClumpTemplate>(lmp, command, grain.molecule, grain.molecule_number,
                                                 grain.rigid, kind.type);
    const double mass = kind.clump->mass(), d = 2.0 * kind.clump->radius();
    if (grain.density > 0.0) kind.volume = mass / grain.density;
    line.grains.push_back({grain.share, mass / sphere_volume(d), SizeDistribution::one(d)});
    line.kinds.push_back(kind);
  }

  void finish_grains()
  {
    if (grains.empty())
      error->all(FLERR, "{}: no grain, accepted: grain type T share S density d diameter {} ...", command,
                 SIZES);
    double sum = 0.0;
    for (const GrainWords &grain : grains) {
      sum += grain.share;
      if (grains.size() > 1 && !grain.has_share)
        error->all(FLERR, "{}: grain without 'share'; several grains need one each", command);
      try {
        add_kind(grain);
      } catch (const BadSizes &bad) {
        error->all(FLERR, "{}: diameter of grain of type {}: {}{}", command, grain.type,
                   grain.sieve_file.empty() ? "" : "file '" + grain.sieve_file + "': ", bad.what());
      }
    }
    if (!(sum > 0.0)) error->all(FLERR, "{}: the shares of all grains are 0, accepted: one above 0", command);
    double smallest = std::numeric_limits<double>::infinity();
    for (const GrainTemplate &grain : line.grains) smallest = std::min(smallest, grain.sizes.smallest());
    line.gap *= 0.5 * smallest;
  }

  bool has_clumps() const
  {
    return std::any_of(line.kinds.begin(), line.kinds.end(),
                       [](const GrainKind &kind) { return kind.clump != nullptr; });
  }
  void check_clumps() const
  {
    for (const GrainKind &kind : line.kinds) {
      if (!kind.clump) continue;
      if (line.kind == AmountKind::VOLUME && std::isnan(kind.volume))
        error->all(FLERR, "{}: fraction needs the volume of clumps, accepted: mol with density in grain",
                   command);
      if (line.way == InsertLine::Way::KEEP && line.kind != AmountKind::MASS)
        error->all(FLERR, "{}: keep counts spheres, not clumps, accepted: keep mass", command);
      const double mass = kind.clump->mass(), of_spheres = kind.clump->mass_of_spheres();
      if (line.way == InsertLine::Way::KEEP && std::fabs(of_spheres - mass) > SAME_MASS * mass)
        error->all(
            FLERR,
            "{}: keep counts the masses of spheres, whose sum is {:.6g} for a clump with the mass {:.6g}, "
            "accepted: molecules whose Masses have this sum",
            command, of_spheres, mass);
      if (length(line.spin) > 0.0 || line.spin_deviation > 0.0)
        error->all(FLERR, "{}: LAMMPS makes rigid bodies without spin, accepted with mol: spin 0 0 0",
                   command);
    }
  }
  void check()
  {
    if (line.face && line.way != InsertLine::Way::RATE)
      error->all(FLERR, "{}: a face has no volume to fill, accepted: rate", command);
    if (has_velocity && has_speed) error->all(FLERR, "{}: both velocity and speed, accepted: one", command);
    check_clumps();
    if (line.relax > 0.0 && (line.way != InsertLine::Way::AT_ONCE || has_clumps()))
      error->all(FLERR, "{}: relax goes with spheres that come at once, not with rate, keep or mol", command);
    if (!line.face) return;
    if (has_speed) line.velocity = speed * line.face->normal();
    if (length(line.velocity) == 0.0)
      error->all(FLERR, "{}: grains of a face do not move, accepted: velocity or speed that is not 0",
                 command);
    try {
      StreamSource(*line.face, line.velocity, line.inside);
    } catch (const BadSource &bad) {
      error->all(FLERR, "{}: {}", command, bad.what());
    }
  }
};

} // namespace

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
  return Parser(lmp, command, narg, arg).run();
}
