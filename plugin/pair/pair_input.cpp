// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_input.h"

#include "atom.h"
#include "error.h"
#include "input/law_args.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

using namespace LAMMPS_NS;
using Grip::LineReader;
using Grip::PairCoeffLine;
using Grip::PairStyleLine;

namespace {

// Removes `cutoff c` from the words of a pair_coeff line, wherever it is. Returns c, or -1 if there is no
// cutoff.
double take_cutoff(LAMMPS *lmp, const std::string &command, std::vector<char *> &words)
{
  const auto word =
      std::find_if(words.begin(), words.end(), [](const char *w) { return std::strcmp(w, "cutoff") == 0; });
  if (word == words.end()) return -1.0;
  const int after = static_cast<int>(word - words.begin()) + 1;
  LineReader in(lmp, command, static_cast<int>(words.size()), words.data(), after);
  const double cutoff = in.number("'cutoff'", Grip::above(0));
  words.erase(word, word + 2);
  return cutoff;
}

// Reads one atom type or a range of types: 3, *, 2*, *4 or 2*4.
std::pair<int, int> read_types(LineReader &in)
{
  const int ntypes = in.lmp->atom->ntypes;
  const std::string accepted =
      fmt::format("1 to {}, or a range of these with an asterisk, such as * or 1*", ntypes);
  const std::string word = in.word("atom type", accepted);
  const auto one = [&](const std::string &text, int if_empty) {
    return text.empty() ? if_empty : in.as_whole("atom type", text, accepted);
  };
  const std::size_t star = word.find('*');
  const bool range = star != std::string::npos;
  const int lo = one(word.substr(0, star), range ? 1 : 0);
  const int hi = range ? one(word.substr(star + 1), ntypes) : lo;
  if (lo < 1 || hi > ntypes || lo > hi) in.refuse_last("atom type", accepted);
  return {lo, hi};
}

constexpr Grip::Keyword<PairStyleLine> STYLE_KEYWORDS[] = {
    {"energy", "no|yes|contacts|events", "no", Grip::ANY,
     [](LineReader &in, PairStyleLine &line) { line.energy = in.choice(); }},
    {"bodies", "whole|share", "whole", Grip::ANY,
     [](LineReader &in, PairStyleLine &line) { line.share = in.choice() == 1; }},
};

} // namespace

PairStyleLine Grip::read_pair_style(LAMMPS *lmp, int narg, char **arg)
{
  LineReader in(lmp, "pair_style grip", narg, arg, 0);
  PairStyleLine line;
  if (in.more() && utils::is_double(arg[0])) line.cutoff = in.number("cutoff", above(0));
  while (in.more())
    if (!in.read_keyword(STYLE_KEYWORDS, line))
      in.refuse_keyword("[cutoff] " + LineReader::names_of(STYLE_KEYWORDS));
  return line;
}

PairCoeffLine Grip::read_pair_coeff(LAMMPS *lmp, int narg, char **arg)
{
  if (narg < 3)
    lmp->error->all(FLERR, "pair_coeff: pair style grip takes I J NORMAL args ... or I J file NAME");
  const std::string command = fmt::format("pair_coeff {} {}", arg[0], arg[1]);
  LineReader types(lmp, command, narg, arg, 0);
  const auto [ilo, ihi] = read_types(types);
  const auto [jlo, jhi] = read_types(types);
  std::vector<char *> words(arg + 2, arg + narg);
  PairCoeffLine line;
  line.cutoff = take_cutoff(lmp, command, words);
  LineReader in(lmp, command, static_cast<int>(words.size()), words.data(), 0);
  std::string accepted;
  line.mix = in.skip("mix");
  if (!line.mix) read_model(in, line.model, accepted);
  if (in.more())
    in.fail(fmt::format("unknown word '{}' or its value is missing; accepted: {} cutoff", in.arg[in.next],
                        accepted));
  for (int i = ilo; i <= ihi; i++)
    for (int j = std::max(jlo, i); j <= jhi; j++) {
      if (line.mix && i == j) in.fail("'mix' is for unlike types");
      line.types.emplace_back(i, j);
    }
  if (line.types.empty()) in.fail("no type pair with I <= J");
  return line;
}
