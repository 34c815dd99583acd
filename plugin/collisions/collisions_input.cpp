// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/collisions_input.h"

#include "atom.h"
#include "error.h"
#include "input/line_reader.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

constexpr const char *KEYWORDS = "of walls facets since cycles list damage",
                     *QUANTITIES = "lost stored approach force";

// Reads the words of the line from left to right.
class Reader : public LineReader {
public:
  using LineReader::LineReader;

  CollisionsLine read()
  {
    line.every = whole("N", 1);
    line.file = word("FILE", "the name of a file");
    read_bins();
    while (more()) read_keyword(arg[next++]);
    return line;
  }

private:
  CollisionsLine line;

  double above(double limit, const std::string &what)
  {
    const std::string accepted = fmt::format("a number above {:.8g}", limit);
    const double value = number(what, accepted);
    if (!(value > limit)) refuse_last(what, accepted);
    return value;
  }

  void read_bins()
  {
    const std::string given = word("'bins'", "bins LO HI PER_DECADE");
    if (given != "bins") refuse("the word after FILE", given, "bins");
    CollisionBins &bins = line.bins;
    bins.low = above(0.0, "LO of 'bins'");
    bins.high = above(bins.low, "HI of 'bins'");
    if (!(bins.high / bins.low <= CollisionBins::LARGEST_RATIO))
      refuse_last("HI of 'bins'", fmt::format("at most {:g} LO", CollisionBins::LARGEST_RATIO));
    bins.per_decade = whole("PER_DECADE of 'bins'", 1);
    if (bins.per_decade * bins.decades() > CollisionBins::MOST)
      refuse_last("PER_DECADE of 'bins'", fmt::format("at most {} bins", CollisionBins::MOST));
  }

  void read_keyword(const std::string &keyword)
  {
    if (keyword == "of")
      read_quantities();
    else if (keyword == "walls")
      line.walls_together = choice("'walls'", {"each", "together"}) == 1;
    else if (keyword == "facets")
      line.facets = word("'facets'", "the ID of a mesh wall");
    else if (keyword == "since")
      line.since_output = choice("'since'", {"output", "beginning"}) == 0;
    else if (keyword == "cycles")
      line.cycle_ratio = above(1.0, "'cycles'");
    else if (keyword == "list")
      read_list();
    else if (keyword == "damage")
      read_damage();
    else
      error->all(FLERR, "{}: unknown keyword '{}'; accepted: {}", command, keyword, KEYWORDS);
  }

  static int quantity_named(const std::string &name)
  {
    const auto found = std::find(QUANTITY_NAMES.begin(), QUANTITY_NAMES.end(), name);
    return found == QUANTITY_NAMES.end() ? -1 : static_cast<int>(found - QUANTITY_NAMES.begin());
  }

  void read_quantities()
  {
    line.quantities.clear();
    while (more() && quantity_named(arg[next]) >= 0) {
      const auto quantity = static_cast<Quantity>(quantity_named(arg[next++]));
      if (std::count(line.quantities.begin(), line.quantities.end(), quantity))
        refuse_last("a quantity after 'of'", "each once");
      line.quantities.push_back(quantity);
    }
    if (!line.quantities.empty()) return;
    refuse("the word after 'of'", word("a quantity after 'of'", QUANTITIES), QUANTITIES);
  }

  void read_list()
  {
    line.list_file = word("the file of 'list'", "FILE above E");
    if (line.list_file == line.file) refuse_last("the file of 'list'", "another file than for the rows");
    const std::string given = word("'above' of 'list'", "FILE above E");
    if (given != "above") refuse("the word after the file of 'list'", given, "above");
    line.list_above = not_negative("the limit of 'list'");
  }

  void read_damage()
  {
    line.damage = true;
    line.rule.least = not_negative("W_MIN of 'damage'");
    if (!next_is("share")) return;
    next++;
    if (choice("'share' of 'damage'", {"half", "soft"}) == 0) return;
    for (int type = 1; type <= lmp->atom->ntypes; type++)
      line.rule.moduli.push_back(above(0.0, fmt::format("the modulus of atom type {} after 'soft'", type)));
  }
};

} // namespace

CollisionsLine Grip::read_collisions_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}
