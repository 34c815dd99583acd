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

void read_bins(LineReader &in, CollisionBins &bins)
{
  in.expect("bins", "the word after FILE", "bins LO HI PER_DECADE");
  bins.low = in.number("LO of 'bins'", above(0));
  bins.high = in.number("HI of 'bins'", above(bins.low));
  if (!(bins.high / bins.low <= CollisionBins::LARGEST_RATIO))
    in.refuse_last("HI of 'bins'", fmt::format("at most {:g} LO", CollisionBins::LARGEST_RATIO));
  bins.per_decade = in.whole("PER_DECADE of 'bins'", from(1));
  if (bins.per_decade * bins.decades() > CollisionBins::MOST)
    in.refuse_last("PER_DECADE of 'bins'", fmt::format("at most {} bins", CollisionBins::MOST));
}

void read_quantities(LineReader &in, CollisionsLine &line)
{
  const std::string what = "a quantity after 'of'";
  const auto is_quantity = [&] {
    return std::any_of(QUANTITY_NAMES.begin(), QUANTITY_NAMES.end(),
                       [&](auto name) { return in.next_is(name); });
  };
  line.quantities.clear();
  do {
    const auto quantity = static_cast<Quantity>(in.choice(what, in.alternatives()));
    if (std::count(line.quantities.begin(), line.quantities.end(), quantity))
      in.refuse_last(what, "each once");
    line.quantities.push_back(quantity);
  } while (is_quantity());
}

void read_list(LineReader &in, CollisionsLine &line)
{
  line.list_file = in.word("the file of 'list'", "FILE above E");
  if (line.list_file == line.file) in.refuse_last("the file of 'list'", "another file than for the rows");
  in.expect("above", "the word after the file of 'list'", "above E");
  line.list_above = in.number("the limit of 'list'", from(0));
}

void read_damage(LineReader &in, CollisionsLine &line)
{
  line.damage = true;
  line.rule.least = in.number("W_MIN of 'damage'", from(0));
  if (!in.skip("share") || in.choice("'share' of 'damage'", "half soft") == 0) return;
  for (int type = 1; type <= in.lmp->atom->ntypes; type++)
    line.rule.moduli.push_back(
        in.number(fmt::format("the modulus of atom type {} after 'soft'", type), above(0)));
}

using Line = CollisionsLine;
constexpr Keyword<Line> COLLISIONS_KEYWORDS[] = {
    {"of", "lost|stored|approach|force ...", "lost", ANY, read_quantities},
    {"walls", "each|together", "each", ANY,
     [](LineReader &in, Line &line) { line.walls_together = in.choice() == 1; }},
    {"facets", "WALL", "", ANY,
     [](LineReader &in, Line &line) { line.facets = in.word("the ID of a mesh wall"); }},
    {"since", "output|beginning", "output", ANY,
     [](LineReader &in, Line &line) { line.since_output = in.choice() == 0; }},
    {"cycles", "RATIO", "", above(1), [](LineReader &in, Line &line) { line.cycle_ratio = in.number(); }},
    {"list", "FILE above E", "", ANY, read_list},
    {"append", "yes|no", "no", ANY, [](LineReader &in, Line &line) { line.appends = in.choice() == 0; }},
    {"damage", "W_MIN [share half | share soft E1 E2 ...]", "", ANY, read_damage},
};

} // namespace

CollisionsLine Grip::read_collisions_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  LineReader in(lmp, command, narg, arg);
  CollisionsLine line;
  line.every = in.whole("N", from(1));
  line.file = in.word("FILE", "the name of a file");
  read_bins(in, line.bins);
  in.read_keywords(COLLISIONS_KEYWORDS, line);
  return line;
}
