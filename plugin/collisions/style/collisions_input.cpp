// SPDX-License-Identifier: GPL-2.0-only
#include "collisions/style/collisions_input.h"

#include "atom.h"
#include "error.h"
#include "input/numbers.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

constexpr const char *KEYWORDS = "of walls since list damage", *QUANTITIES = "lost stored approach force";

// Reads the words of the line from left to right.
class Reader {
public:
  Reader(LAMMPS *lmp_, const std::string &command_, int narg_, char **arg_)
      : lmp(lmp_), command(command_), narg(narg_), arg(arg_)
  {
  }

  CollisionsLine read()
  {
    line.every = whole("N", 1);
    line.file = word("FILE", "the name of a file");
    read_bins();
    while (next < narg) read_keyword(arg[next++]);
    return line;
  }

private:
  LAMMPS *lmp;
  const std::string &command;
  int narg, next = 3;
  char **arg;
  CollisionsLine line;

  [[noreturn]] void refuse(const std::string &what, const std::string &given,
                           const std::string &accepted) const
  {
    lmp->error->all(FLERR, "{}: {} is '{}', accepted: {}", command, what, given, accepted);
  }
  std::string word(const std::string &what, const std::string &accepted)
  {
    if (next >= narg) lmp->error->all(FLERR, "{}: {} is missing, accepted: {}", command, what, accepted);
    return arg[next++];
  }
  double above(double limit, const std::string &what)
  {
    const std::string accepted = fmt::format("a number above {:.8g}", limit);
    const double value = read_number(lmp, command, what, word(what, accepted), accepted);
    if (!(value > limit)) refuse(what, arg[next - 1], accepted);
    return value;
  }
  double not_negative(const std::string &what)
  {
    const double value = read_number(lmp, command, what, word(what, "0 and above"), "0 and above");
    if (value < 0.0) refuse(what, arg[next - 1], "0 and above");
    return value;
  }
  int whole(const std::string &what, int least)
  {
    const std::string accepted = fmt::format("a whole number from {}", least);
    const int value = read_whole_number(lmp, command, what, word(what, accepted), accepted);
    if (value < least) refuse(what, arg[next - 1], accepted);
    return value;
  }
  // Reads one of two words. Returns whether it is the first one.
  bool is_first(const std::string &what, const std::string &first, const std::string &second)
  {
    const std::string accepted = first + " " + second, given = word(what, accepted);
    if (given != first && given != second) refuse(what, given, accepted);
    return given == first;
  }

  void read_bins()
  {
    const std::string given = word("'bins'", "bins LO HI PER_DECADE");
    if (given != "bins") refuse("the word after FILE", given, "bins");
    CollisionBins &bins = line.bins;
    bins.low = above(0.0, "LO of 'bins'");
    bins.high = above(bins.low, "HI of 'bins'");
    if (!(bins.high / bins.low <= CollisionBins::LARGEST_RATIO))
      refuse("HI of 'bins'", arg[next - 1], fmt::format("at most {:g} LO", CollisionBins::LARGEST_RATIO));
    bins.per_decade = whole("PER_DECADE of 'bins'", 1);
    if (bins.per_decade * bins.decades() > CollisionBins::MOST)
      refuse("PER_DECADE of 'bins'", arg[next - 1], fmt::format("at most {} bins", CollisionBins::MOST));
  }

  void read_keyword(const std::string &keyword)
  {
    if (keyword == "of")
      read_quantities();
    else if (keyword == "walls")
      line.walls_together = !is_first("'walls'", "each", "together");
    else if (keyword == "since")
      line.since_output = is_first("'since'", "output", "beginning");
    else if (keyword == "list")
      read_list();
    else if (keyword == "damage")
      read_damage();
    else
      lmp->error->all(FLERR, "{}: unknown keyword '{}'; accepted: {}", command, keyword, KEYWORDS);
  }

  static int quantity_named(const std::string &name)
  {
    const auto found = std::find(QUANTITY_NAMES.begin(), QUANTITY_NAMES.end(), name);
    return found == QUANTITY_NAMES.end() ? -1 : static_cast<int>(found - QUANTITY_NAMES.begin());
  }

  void read_quantities()
  {
    line.quantities.clear();
    while (next < narg && quantity_named(arg[next]) >= 0) {
      const auto quantity = static_cast<Quantity>(quantity_named(arg[next++]));
      if (std::count(line.quantities.begin(), line.quantities.end(), quantity))
        refuse("a quantity after 'of'", arg[next - 1], "each once");
      line.quantities.push_back(quantity);
    }
    if (!line.quantities.empty()) return;
    refuse("the word after 'of'", word("a quantity after 'of'", QUANTITIES), QUANTITIES);
  }

  void read_list()
  {
    line.list_file = word("the file of 'list'", "FILE above E");
    const std::string given = word("'above' of 'list'", "FILE above E");
    if (given != "above") refuse("the word after the file of 'list'", given, "above");
    line.list_above = not_negative("the limit of 'list'");
  }

  void read_damage()
  {
    line.damage = true;
    line.rule.least = not_negative("W_MIN of 'damage'");
    if (next >= narg || std::string(arg[next]) != "share") return;
    next++;
    if (is_first("'share' of 'damage'", "half", "soft")) return;
    for (int type = 1; type <= lmp->atom->ntypes; type++)
      line.rule.moduli.push_back(above(0.0, fmt::format("the modulus of atom type {} after 'soft'", type)));
  }
};

} // namespace

CollisionsLine Grip::read_collisions_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Reader(lmp, command, narg, arg).read();
}
