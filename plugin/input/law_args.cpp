// SPDX-License-Identifier: GPL-2.0-only
#include "input/law_args.h"

#include "error.h"
#include "lammps.h"
#include "input/parameter_file.h"
#include "update.h"

#include <sstream>

using namespace LAMMPS_NS;

namespace {

// The words as an array of pointers, for the C library.
std::vector<const char *> pointers(const std::vector<std::string> &words)
{
  std::vector<const char *> all;
  for (const auto &word : words) all.push_back(word.c_str());
  return all;
}

// Reads the model of a parameter file. All words of the file must belong to the model.
void read_file(LAMMPS *lmp, const std::string &command, const std::string &name, grip_model &model)
{
  const Grip::ParameterFile file = Grip::read_parameter_file(lmp, command, name);
  const int nwords = static_cast<int>(file.words.size());
  char text[GRIP_MAX_ERROR];
  const int used =
      grip_model_parse(&model, lmp->update->unit_style, nwords, pointers(file.words).data(), text);
  if (used < 0) lmp->error->all(FLERR, "{}: {}", file.at_word(-1 - used), text);
  if (used < nwords)
    lmp->error->all(FLERR, "{}: unknown word '{}'; accepted: {}", file.at_word(used), file.words[used],
                    text[0] ? text : "no more words");
}

// A law and the keywords of its parameters, in one line.
std::string record(const grip_law *law)
{
  std::string text = fmt::format("{} {}", grip_sense_name(law->sense), law->name);
  for (int p = 0; p < law->nparameters; p++) text += fmt::format(" {}", law->parameters[p].word);
  return text;
}

} // namespace

void Grip::read_model(LineReader &in, grip_model &model, std::string &accepted)
{
  if (!in.more()) in.fail("name of the normal law, or 'file NAME', is missing");
  const bool of_file = in.skip("file");
  if (of_file && !in.more()) in.fail("name of the parameter file is missing after 'file'");
  if (of_file) read_file(in.lmp, in.command, in.arg[in.next++], model);

  char text[GRIP_MAX_ERROR];
  const std::vector<const char *> rest(in.arg + in.next, in.arg + in.narg);
  const int nwords = static_cast<int>(rest.size());
  const int used = of_file ? grip_model_override(&model, nwords, rest.data(), text)
                           : grip_model_parse(&model, in.lmp->update->unit_style, nwords, rest.data(), text);
  if (used < 0) in.fail(text);
  accepted = text;
  in.next += used;
}

std::string Grip::model_words(const grip_model &model)
{
  std::string text(grip_model_print(&model, nullptr, 0), ' ');
  grip_model_print(&model, &text[0], text.size() + 1);
  return text;
}

std::string Grip::law_records(const grip_model &model)
{
  std::string records;
  for (const grip_law *law : model.law)
    if (law) records += record(law) + "\n";
  return records;
}

std::string Grip::changed_law(const std::string &records)
{
  std::istringstream lines(records);
  for (std::string line; std::getline(lines, line);) {
    const auto words = utils::split_words(line);
    if (words.size() < 2) return fmt::format("'{}' is not a law", line);
    const grip_law *law = nullptr;
    for (int sense = 0; sense < GRIP_SENSES; sense++)
      if (words[0] == grip_sense_name(sense)) law = grip_law_find(sense, words[1].c_str());
    if (!law) return fmt::format("there is no law '{} {}' any more", words[0], words[1]);
    if (record(law) != line) return fmt::format("'{}' was written, here it is '{}'", line, record(law));
  }
  return "";
}
