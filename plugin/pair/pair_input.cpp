// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_input.h"

#include "atom.h"
#include "error.h"
#include "input/law_args.h"
#include "input/numbers.h"
#include "lammps.h"
#include "utils.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

using namespace LAMMPS_NS;
using Grip::PairCoeffLine;
using Grip::PairStyleLine;

namespace {

// Removes `cutoff c` from the words of a pair_coeff line, wherever it is. Returns c, or -1 if there is no
// cutoff.
double take_cutoff(LAMMPS *lmp, const std::string &command, std::vector<char *> &words)
{
  Error *error = lmp->error;
  const auto word =
      std::find_if(words.begin(), words.end(), [](const char *w) { return std::strcmp(w, "cutoff") == 0; });
  if (word == words.end()) return -1.0;
  if (word + 1 == words.end()) error->all(FLERR, "{}: value of 'cutoff' is missing", command);
  const double cutoff = Grip::read_number(lmp, command, "cutoff", word[1], "above 0");
  if (cutoff <= 0.0) error->all(FLERR, "{}: cutoff is {}, accepted: above 0", command, word[1]);
  words.erase(word, word + 2);
  return cutoff;
}

// Reads one atom type or a range of types: 3, *, 2*, *4 or 2*4.
std::pair<int, int> read_types(LAMMPS *lmp, const std::string &command, const std::string &word)
{
  const int ntypes = lmp->atom->ntypes;
  const std::string accepted =
      fmt::format("1 to {}, or a range of these with an asterisk, such as * or 1*", ntypes);
  const auto one = [&](const std::string &text, int if_empty) {
    return text.empty() ? if_empty : Grip::read_whole_number(lmp, command, "atom type", text, accepted);
  };
  const std::size_t star = word.find('*');
  const bool range = star != std::string::npos;
  const int lo = one(word.substr(0, star), range ? 1 : 0);
  const int hi = range ? one(word.substr(star + 1), ntypes) : lo;
  if (lo < 1 || hi > ntypes || lo > hi)
    lmp->error->all(FLERR, "{}: atom type is '{}', accepted: {}", command, word, accepted);
  return {lo, hi};
}

// Reads the model, or the word mix, from the remaining words of the line.
void read_what_is_given(LAMMPS *lmp, const std::string &command, std::vector<char *> &words,
                        PairCoeffLine &line)
{
  line.mix = !words.empty() && std::strcmp(words[0], "mix") == 0;
  const int nwords = static_cast<int>(words.size());
  std::string accepted;
  const int used = line.mix ? 1 : Grip::read_model(lmp, command, nwords, words.data(), line.model, accepted);
  if (used < nwords)
    lmp->error->all(FLERR, "{}: unknown word '{}' or its value is missing; accepted: {} cutoff", command,
                    words[used], accepted);
}

} // namespace

PairStyleLine Grip::read_pair_style(LAMMPS *lmp, int narg, char **arg)
{
  Error *error = lmp->error;
  PairStyleLine line;
  int iarg = 0;
  if (narg > 0 && utils::is_double(arg[0])) {
    line.cutoff = Grip::read_number(lmp, "pair_style grip", "cutoff", arg[0], "above 0");
    if (line.cutoff <= 0.0) error->all(FLERR, "pair_style grip: cutoff is {}, accepted: above 0", arg[0]);
    iarg = 1;
  }
  while (iarg < narg) {
    const std::string word = arg[iarg];
    if (word != "energy" && word != "bodies")
      error->all(FLERR,
                 "pair_style grip: unknown word '{}'; accepted: [cutoff] [energy no|yes|contacts|events] "
                 "[bodies whole|share]",
                 word);
    if (iarg + 1 == narg) error->all(FLERR, "pair_style grip: value of '{}' is missing", word);
    if (word == "energy")
      line.energy = Grip::read_energy(lmp, "pair_style grip", arg[iarg + 1]);
    else
      line.share = Grip::read_bodies(lmp, "pair_style grip", arg[iarg + 1]);
    iarg += 2;
  }
  return line;
}

PairCoeffLine Grip::read_pair_coeff(LAMMPS *lmp, int narg, char **arg)
{
  Error *error = lmp->error;
  if (narg < 3) error->all(FLERR, "pair_coeff: pair style grip takes I J NORMAL args ... or I J file NAME");
  const std::string command = fmt::format("pair_coeff {} {}", arg[0], arg[1]);
  const auto [ilo, ihi] = read_types(lmp, command, arg[0]);
  const auto [jlo, jhi] = read_types(lmp, command, arg[1]);
  std::vector<char *> words(arg + 2, arg + narg);
  PairCoeffLine line;
  line.cutoff = take_cutoff(lmp, command, words);
  read_what_is_given(lmp, command, words, line);
  for (int i = ilo; i <= ihi; i++)
    for (int j = std::max(jlo, i); j <= jhi; j++) {
      if (line.mix && i == j) error->all(FLERR, "{}: 'mix' is for unlike types", command);
      line.types.emplace_back(i, j);
    }
  if (line.types.empty()) error->all(FLERR, "{}: no type pair with I <= J", command);
  return line;
}
