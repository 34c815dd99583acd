// SPDX-License-Identifier: GPL-2.0-only
#include "input/parameter_file.h"

#include "comm.h"
#include "error.h"
#include "lammps.h"
#include "tokenizer.h"
#include "update.h"
#include "utils.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace LAMMPS_NS;
using Grip::ParameterFile;

namespace {

constexpr std::size_t LONGEST_LINE = 4096;
constexpr std::size_t LONGEST_FILE = 1 << 20;

// The result of rank 0: the path and the text of the file. If the path is empty, the text is the reason why
// the file cannot be read.
struct Found {
  std::string path, text;
};

std::string not_found(const std::string &name)
{
  const char *folders = std::getenv("LAMMPS_POTENTIALS");
  const bool has_ending = utils::strmatch(name, "\\.grip$");
  return "cannot open parameter file '" + name +
         "'; it is looked for here and in the folders of LAMMPS_POTENTIALS, which is " +
         (folders ? "'" + std::string(folders) + "'" : "not set") +
         (has_ending ? "" : "; a name is given with its ending, '.grip' of the files that come with Grip");
}

Found load(const std::string &name)
{
  Found found;
  const std::string path = utils::get_potential_file_path(name);
  FILE *file = path.empty() ? nullptr : std::fopen(path.c_str(), "rb");
  if (!file) {
    found.text = not_found(name);
    return found;
  }
  std::string bytes(LONGEST_FILE + 1, '\0');
  errno = 0;
  const std::size_t length = std::fread(&bytes[0], 1, bytes.size(), file);
  if (std::ferror(file))
    found.text = "cannot read parameter file '" + path + "': " + std::strerror(errno);
  else if (length > LONGEST_FILE)
    found.text =
        "'" + path + "' is larger than a parameter file may be, " + std::to_string(LONGEST_FILE) + " bytes";
  else
    found = {path, bytes.substr(0, length)};
  std::fclose(file);
  return found;
}

void broadcast(std::string &text, MPI_Comm world)
{
  int length = static_cast<int>(text.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, world);
  text.resize(length);
  if (length) MPI_Bcast(&text[0], length, MPI_CHAR, 0, world);
}

// The index of the first byte in a line that does not occur in text, or npos if there is none.
std::size_t find_binary(const std::string &line)
{
  const auto binary = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 127 || (byte < 32 && !std::strchr("\t\r\f\v", byte)) || byte == 0;
  };
  const auto found = std::find_if(line.begin(), line.end(), binary);
  return found == line.end() ? std::string::npos : found - line.begin();
}

// The word after `tag` in a comment. LAMMPS's files have such tags: DATE: and UNITS:.
std::string tagged(const std::string &comment, const std::string &tag)
{
  const auto words = Tokenizer(comment).as_vector();
  const auto found = std::find(words.begin(), words.end(), tag);
  return found == words.end() || found + 1 == words.end() ? "" : *(found + 1);
}

class Reader {
public:
  Reader(LAMMPS *lmp, const std::string &command, const Found &found)
      : lmp(lmp), error(lmp->error), name(found.path)
  {
    file.location = command + ": " + found.path;
    std::size_t begin = 0;
    while (begin < found.text.size()) {
      const std::size_t end = std::min(found.text.find('\n', begin), found.text.size());
      file.last_line++;
      read_line(found.text.substr(begin, end - begin));
      begin = end + 1;
    }
    check_units();
  }

  ParameterFile file;

private:
  LAMMPS *lmp;
  Error *error;
  std::string name;
  std::string units, comment_units;
  int units_line = 0, comment_line = 0;

  std::string here() const { return file.at_line(file.last_line); }

  void read_line(const std::string &line)
  {
    if (line.size() > LONGEST_LINE)
      error->all(FLERR, "{}: the line has {} bytes, accepted: up to {}", here(), line.size(), LONGEST_LINE);
    const std::size_t binary = find_binary(line);
    if (binary != std::string::npos)
      error->all(FLERR, "{}: byte {} is 0x{:02x}, which is not text", here(), binary + 1,
                 static_cast<unsigned char>(line[binary]));
    const std::string text = utils::trim_comment(line);
    if (file.words.empty()) read_comment(line.substr(text.size()));
    const auto words = Tokenizer(text).as_vector();
    if (!words.empty() && words[0] == "units") return read_units(words);
    for (const auto &word : words) {
      file.words.push_back(word);
      file.lines.push_back(file.last_line);
    }
  }

  // Comments before the first word may have the tags of LAMMPS's files.
  void read_comment(const std::string &comment)
  {
    const std::string date = tagged(comment, "DATE:"), of_comment = tagged(comment, "UNITS:");
    if (!date.empty() && lmp->comm->me == 0)
      utils::logmesg(lmp, "Reading parameter file {} with DATE: {}\n", name, date);
    if (of_comment.empty()) return;
    comment_units = of_comment;
    comment_line = file.last_line;
  }

  void read_units(const std::vector<std::string> &words)
  {
    if (units_line) error->all(FLERR, "{}: 'units' is given twice, first in line {}", here(), units_line);
    if (words.size() < 2)
      error->all(FLERR, "{}: the name of the units is missing after 'units'; accepted: {}, as in the script",
                 here(), lmp->update->unit_style);
    if (words.size() > 2)
      error->all(FLERR, "{}: '{}' stands behind 'units {}'; accepted: a line of its own", here(), words[2],
                 words[1]);
    units = words[1];
    units_line = file.last_line;
  }

  void check_units() const
  {
    const std::string script = lmp->update->unit_style;
    if (file.words.empty() && !units_line)
      error->all(FLERR, "{} is empty; accepted: a line 'units {}' and the words of a model", file.location,
                 script);
    if (!units_line)
      error->all(FLERR, "{} has no line 'units NAME'; accepted: 'units {}', as in the script", file.location,
                 script);
    if (units != script)
      error->all(FLERR, "{}: the file is in units '{}', the script in units '{}'", file.at_line(units_line),
                 units, script);
    if (!comment_units.empty() && comment_units != units)
      error->all(FLERR, "{}: the comment has 'UNITS: {}', line {} has 'units {}'", file.at_line(comment_line),
                 comment_units, units_line, units);
  }
};

} // namespace

std::string Grip::ParameterFile::at_line(int line) const
{
  return location + ", line " + std::to_string(line);
}

std::string Grip::ParameterFile::at_word(std::size_t word) const
{
  if (words.empty()) return at_line(last_line);
  return at_line(lines[std::min(word, lines.size() - 1)]);
}

Grip::ParameterFile Grip::read_parameter_file(LAMMPS *lmp, const std::string &command,
                                              const std::string &name)
{
  Found found;
  if (lmp->comm->me == 0) found = load(name);
  broadcast(found.path, lmp->world);
  broadcast(found.text, lmp->world);
  if (found.path.empty()) lmp->error->all(FLERR, "{}: {}", command, found.text);
  return Reader(lmp, command, found).file;
}
