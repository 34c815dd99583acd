// SPDX-License-Identifier: GPL-2.0-only
#include "law_args.h"

#include "comm.h"
#include "error.h"
#include "lammps.h"
#include "tokenizer.h"
#include "update.h"
#include "utils.h"

#include <cstring>

using namespace LAMMPS_NS;

namespace {

// A parameter file is text: words of a MODEL-SPEC over any number of lines, # begins a comment, and one line
// `units NAME` that must be the script's own. Read on rank 0, sent to all.
std::string read_file(LAMMPS *lmp, const std::string &command, const std::string &name)
{
  std::string text;
  int length = -1;
  if (lmp->comm->me == 0) {
    FILE *fp = utils::open_potential(name, lmp, nullptr);
    if (fp) {
      std::string line;
      for (int c = std::fgetc(fp); c != EOF; c = std::fgetc(fp)) {
        if (c != '\n') {
          line += static_cast<char>(c);
          continue;
        }
        text += utils::trim_comment(line) + "\n";
        line.clear();
      }
      text += utils::trim_comment(line);
      std::fclose(fp);
      length = static_cast<int>(text.size());
    }
  }
  MPI_Bcast(&length, 1, MPI_INT, 0, lmp->world);
  if (length < 0)
    lmp->error->all(FLERR,
                    "{}: cannot open parameter file '{}'; it is looked for here and in the folders of "
                    "LAMMPS_POTENTIALS",
                    command, name);
  text.resize(length);
  if (length) MPI_Bcast(&text[0], length, MPI_CHAR, 0, lmp->world);
  return text;
}

std::vector<std::string> file_words(LAMMPS *lmp, const std::string &command, const std::string &name)
{
  std::vector<std::string> words = Tokenizer(read_file(lmp, command, name)).as_vector();
  const std::string here = lmp->update->unit_style;
  bool units_given = false;
  for (std::size_t w = 0; w + 1 < words.size(); w++) {
    if (words[w] != "units") continue;
    if (words[w + 1] != here)
      lmp->error->all(FLERR, "{}: parameter file '{}' is in units '{}', the script in '{}'", command, name,
                      words[w + 1], here);
    words.erase(words.begin() + w, words.begin() + w + 2);
    units_given = true;
    break;
  }
  if (!units_given) lmp->error->all(FLERR, "{}: parameter file '{}' has no line 'units NAME'", command, name);
  return words;
}

int parse(LAMMPS *lmp, const std::string &command, const std::vector<const char *> &words, grip_model &model,
          std::string &accepted)
{
  char text[GRIP_MAX_ERROR];
  const int used = grip_model_parse(&model, static_cast<int>(words.size()), words.data(), text);
  if (used < 0) lmp->error->all(FLERR, "{}: {}", command, text);
  accepted = text;
  return used;
}

} // namespace

int Grip::read_model(LAMMPS *lmp, const std::string &command, int n, char **words, grip_model &model,
                     std::string &accepted)
{
  if (n < 1) lmp->error->all(FLERR, "{}: name of the normal model, or 'file NAME', is missing", command);
  if (std::strcmp(words[0], "file") != 0) return parse(lmp, command, {words, words + n}, model, accepted);

  if (n < 2) lmp->error->all(FLERR, "{}: name of the parameter file is missing after 'file'", command);
  const std::vector<std::string> strings = file_words(lmp, command, words[1]);
  std::vector<const char *> pointers;
  for (const auto &s : strings) pointers.push_back(s.c_str());
  const std::string where = command + ", file '" + words[1] + "'";
  const int used = parse(lmp, where, pointers, model, accepted);
  if (used < static_cast<int>(pointers.size()))
    lmp->error->all(FLERR, "{}: unknown word '{}'; accepted: {}", where, pointers[used], accepted);
  accepted.clear();
  return 2;
}

std::string Grip::history_layout(const grip_model &model)
{
  std::string layout;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (model.law[sense] && model.law[sense]->nslots)
      layout += fmt::format("{} {}, ", grip_sense_name(sense), model.law[sense]->name);
  return layout;
}

std::string Grip::model_words(const grip_model &model)
{
  std::string text(grip_model_print(&model, nullptr, 0), ' ');
  grip_model_print(&model, &text[0], text.size() + 1);
  return text;
}
