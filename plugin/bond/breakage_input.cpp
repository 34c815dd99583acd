// SPDX-License-Identifier: GPL-2.0-only
#include "bond/breakage_input.h"

#include "fmt/format.h"
#include "input/geometry_words.h"
#include "input/line_reader.h"

using namespace Grip;

namespace {

void read_fragments(LineReader &in, BreakageLine &line)
{
  line.fragments_every = in.whole();
  line.fragments_file = in.word("the file of 'fragments'", "the name of a file");
  in.expect("by", "the word after the file of 'fragments'", "by mass or by size");
  line.by_size = in.choice("the word after 'by'", "mass size") == 1;
  CollisionBins &bins = line.bins;
  bins.low = in.number("LO of 'fragments'", above(0));
  bins.high = in.number("HI of 'fragments'", above(bins.low));
  if (!(bins.high / bins.low <= CollisionBins::LARGEST_RATIO))
    in.refuse_last("HI of 'fragments'", fmt::format("at most {:g} LO", CollisionBins::LARGEST_RATIO));
  bins.per_decade = in.whole("PER_DECADE of 'fragments'", from(1));
  if (bins.per_decade * bins.decades() > CollisionBins::MOST)
    in.refuse_last("PER_DECADE of 'fragments'", fmt::format("at most {} classes", CollisionBins::MOST));
}

constexpr Keyword<BreakageLine> BREAKAGE_KEYWORDS[] = {
    {"list", "FILE", "", ANY,
     [](LineReader &in, BreakageLine &line) { line.list_file = in.word("the name of a file"); }, ONCE},
    {"fragments", "M FILE by mass LO HI PER_DECADE|M FILE by size LO HI PER_DECADE", "", from(1),
     read_fragments, ONCE},
    {"vtk", "M FILE.*.vtp", "", from(1),
     [](LineReader &in, BreakageLine &line) {
       line.vtk_every = in.whole();
       line.vtk_pattern = read_vtp_name(in);
     },
     ONCE},
    {"append", "yes|no", "no", ANY,
     [](LineReader &in, BreakageLine &line) { line.appends = in.choice() == 0; }, ONCE},
};

} // namespace

BreakageLine Grip::read_breakage_line(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg,
                                      char **arg)
{
  LineReader in(lmp, command, narg, arg);
  BreakageLine line;
  line.every = in.whole("N", from(1));
  line.file = in.word("FILE", "the name of a file");
  in.read_keywords(BREAKAGE_KEYWORDS, line);
  return line;
}
