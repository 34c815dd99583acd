// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_restart.h"

#include "comm.h"
#include "error.h"
#include "input/law_args.h"
#include "base/restart_block.h"

using namespace LAMMPS_NS;
using Grip::PairRestart;
using Grip::PairSettings;

namespace {

constexpr std::size_t DATA_LINE = 254; // number of characters that LAMMPS reads of a line in a data file

void write_block(FILE *fp, const Grip::BlockWriter &writer)
{
  const std::vector<char> block = writer.finish();
  fwrite(block.data(), 1, block.size(), fp);
}

// Reads a block that write_block() wrote, and calls take(reader) with it. All ranks must call it; the first
// rank reads.
template <class Take> void read_block(LAMMPS *lmp, FILE *fp, const Take &take)
{
  std::vector<char> block(Grip::BlockReader::HEAD);
  const auto read_to = [&](std::size_t end) {
    const std::size_t begin = block.size() < end ? block.size() : 0;
    block.resize(end);
    const int n = static_cast<int>(end - begin);
    if (lmp->comm->me == 0) utils::sfread(FLERR, block.data() + begin, 1, n, fp, nullptr, lmp->error);
    MPI_Bcast(block.data() + begin, n, MPI_BYTE, 0, lmp->world);
  };
  try {
    read_to(Grip::BlockReader::HEAD);
    const std::size_t size = Grip::BlockReader::size(block.data());
    if (size > MAXSMALLINT)
      throw Grip::BadBlock{fmt::format("it is to have {} bytes. {}", size, Grip::USE_ANOTHER_FILE)};
    read_to(size);
    Grip::BlockReader reader(block.data());
    take(reader);
    reader.finish();
  } catch (const Grip::BadBlock &bad) {
    lmp->error->all(FLERR, "pair_style grip: its part of the restart file cannot be read: {}", bad.reason);
  }
}

} // namespace

void PairRestart::write_settings(FILE *fp, const PairSettings &settings) const
{
  BlockWriter block;
  block.put(settings.cutoff);
  block.put(settings.energy);
  block.put(static_cast<int>(settings.with_history));
  if (settings.share) block.put(1);
  write_block(fp, block);
}

PairSettings PairRestart::read_settings(FILE *fp) const
{
  PairSettings settings = {};
  read_block(lmp, fp, [&](BlockReader &block) {
    settings.cutoff = block.get<double>();
    settings.energy = block.get<int>();
    settings.with_history = block.get<int>() != 0;
    // Files of earlier versions, and files without `bodies share`, end here.
    settings.share = block.left() > 0 && block.get<int>() != 0;
    if (settings.energy < GRIP_LEDGER_OFF || settings.energy > GRIP_LEDGER_OF_EVENTS)
      throw BadBlock{fmt::format("it states 'energy' {}. {}", settings.energy, USE_ANOTHER_FILE)};
  });
  return settings;
}

std::string PairRestart::words_of(int i, int j) const
{
  return types.is_given(i, j) ? model_words(types.given(i, j)) : "";
}

void PairRestart::write_models(FILE *fp) const
{
  BlockWriter block;
  for (int i = 1; i <= types.ntypes(); i++)
    for (int j = i; j <= types.ntypes(); j++) {
      block.put(types.given_cutoff(i, j));
      block.put_text(words_of(i, j));
      block.put_text(types.is_given(i, j) ? law_records(types.given(i, j)) : "");
    }
  write_block(fp, block);
}

void PairRestart::read_models(FILE *fp, const Coeff &coeff)
{
  words_from_file.clear();
  const auto read_one = [&](int i, int j, BlockReader &block) {
    const double cutoff = block.get<double>();
    const std::string words = block.get_text(), changed = changed_law(block.get_text());
    if (!changed.empty())
      error->all(FLERR,
                 "pair_style grip: the restart file's model of types {} {} is of another version of Grip: {}",
                 i, j, changed);
    words_from_file.push_back(words);
    if (!words.empty()) {
      auto split = utils::split_words(fmt::format("{} {} {}", i, j, words));
      std::vector<char *> line;
      for (auto &word : split) line.push_back(&word[0]);
      coeff(line);
    }
    types.set_cutoff(i, j, cutoff);
  };
  read_block(lmp, fp, [&](BlockReader &block) {
    for (int i = 1; i <= types.ntypes(); i++)
      for (int j = i; j <= types.ntypes(); j++) read_one(i, j, block);
  });
}

void PairRestart::warn_of_changed_models()
{
  std::string changed;
  std::size_t k = 0;
  for (int i = 1; i <= types.ntypes() && !words_from_file.empty(); i++)
    for (int j = i; j <= types.ntypes(); j++) {
      if (words_of(i, j) != words_from_file[k++])
        changed += fmt::format("{}{} {}", changed.empty() ? "" : ", ", i, j);
    }
  words_from_file.clear();
  if (!changed.empty() && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: the models of types {} differ from the restart file; their contacts continue "
        "with the history they have",
        changed);
}

// The words of a pair_coeff line after the two types.
std::string PairRestart::coefficients(int i, int j) const
{
  std::string words = types.is_given(i, j) ? words_of(i, j) : "mix";
  if (types.given_cutoff(i, j) > 0.0) words += fmt::format(" cutoff {}", types.given_cutoff(i, j));
  const std::size_t length = fmt::format("{} {} {}", i, j, words).size();
  if (length <= DATA_LINE) return words;
  // LAMMPS would truncate the line without a warning, possibly in the middle of a number.
  error->warning(
      FLERR,
      "pair_style grip: the line of coefficients of types {} {} has {} characters, read_data reads {}; use "
      "'write_data ... nocoeff' and give pair_coeff in the script",
      i, j, length, DATA_LINE);
  return "too_long_for_a_data_file";
}

void PairRestart::write_data(FILE *fp) const
{
  for (int i = 1; i <= types.ntypes(); i++)
    if (types.is_given(i, i)) utils::print(fp, "{} {}\n", i, coefficients(i, i));
}

void PairRestart::write_data_all(FILE *fp) const
{
  for (int i = 1; i <= types.ntypes(); i++)
    for (int j = i; j <= types.ntypes(); j++) utils::print(fp, "{} {} {}\n", i, j, coefficients(i, j));
}
