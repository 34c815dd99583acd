// SPDX-License-Identifier: GPL-2.0-only
// The bond style: words of bond_style and bond_coeff, in scripts, restart files and data files.
#include "bond/bond_grip.h"

#include "atom.h"
#include "comm.h"
#include "domain.h"
#include "error.h"
#include "utils.h"

#include <string>
#include <vector>

using namespace LAMMPS_NS;
using namespace Grip;

namespace {

// command: start of the error message.
grip_bond_words read_law(LAMMPS *lmp, const std::string &command, int nwords, char **words)
{
  grip_bond_words law;
  char text[GRIP_MAX_ERROR];
  if (grip_bond_parse(&law, nwords, words, text)) lmp->error->all(FLERR, "{}: {}", command, text);
  return law;
}

std::string words_of(const grip_bond_words &law)
{
  std::string words(grip_bond_print(&law, nullptr, 0) + 1, ' ');
  grip_bond_print(&law, words.data(), words.size());
  words.pop_back();
  return words;
}

} // namespace

// bond_style grip [contact after|with]
void BondGrip::settings(int narg, char **arg)
{
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag ||
      atom->molecular != Atom::MOLECULAR)
    error->all(FLERR,
               "bond_style grip: atom style '{}' lacks bonds, radius, mass, spin or torque, accepted: "
               "bpm/sphere, or hybrid sphere bond",
               atom->atom_style);
  with_contact = false;
  hands_over = true;
  for (int n = 0; n < narg; n += 2) {
    const std::string word = arg[n], value = n + 1 < narg ? arg[n + 1] : "";
    const auto choose = [&](const char *first, const char *second) {
      if (value != first && value != second)
        error->all(FLERR, "bond_style grip: '{}' is '{}', accepted: {} {}", word, value, first, second);
      return value == first;
    };
    if (word == "contact")
      with_contact = !choose("after", "with");
    else if (word == "handover")
      hands_over = choose("load", "zero");
    else
      error->all(FLERR, "bond_style grip: unknown word '{}', accepted: contact handover", word);
  }
  if (domain->box_exist) require_fix();
}

void BondGrip::set(int type, const grip_bond_words &words)
{
  laws[type] = {words, grip_bond_law_of(&words)};
  setflag[type] = 1;
}

void BondGrip::coeff(int narg, char **arg)
{
  if (atom->nbondtypes == 0)
    error->all(FLERR, "bond_coeff: the box has no bond types, accepted: bond/types N in create_box");
  if (!allocated) allocate();
  int first, last;
  if (narg < 1) error->all(FLERR, "bond_coeff: it needs a bond type");
  utils::bounds(FLERR, arg[0], 1, atom->nbondtypes, first, last, error);
  const grip_bond_words words = read_law(lmp, fmt::format("bond_coeff {}", arg[0]), narg - 1, arg + 1);
  for (int type = first; type <= last; type++) set(type, words);
}

// ----------------------------------------------------------------------------------------------------------
// Restart and data files

void BondGrip::write_restart_settings(FILE *fp)
{
  const int words[] = {with_contact, hands_over};
  fwrite(words, sizeof words, 1, fp);
}

void BondGrip::read_restart_settings(FILE *fp)
{
  int words[2] = {0, 0};
  if (comm->me == 0) utils::sfread(FLERR, words, sizeof words, 1, fp, nullptr, error);
  MPI_Bcast(words, 2, MPI_INT, 0, world);
  with_contact = words[0];
  hands_over = words[1];
}

// The words of each type. The fix finds its part of a restart file only if it is created after the whole file
// has been read.
void BondGrip::write_restart(FILE *fp)
{
  write_restart_settings(fp);
  for (int type = 1; type <= atom->nbondtypes; type++) {
    const std::string words = setflag[type] ? words_of(laws[type].words) : "";
    const int size = static_cast<int>(words.size());
    fwrite(&size, sizeof size, 1, fp);
    fwrite(words.data(), 1, size, fp);
  }
}

void BondGrip::read_restart(FILE *fp)
{
  read_restart_settings(fp);
  allocate();
  constexpr int LONGEST = 4096;
  for (int type = 1; type <= atom->nbondtypes; type++) {
    int size = 0;
    if (comm->me == 0) utils::sfread(FLERR, &size, sizeof size, 1, fp, nullptr, error);
    MPI_Bcast(&size, 1, MPI_INT, 0, world);
    if (size < 0 || size > LONGEST) error->all(FLERR, "bond_style grip: the restart file is damaged");
    std::string words(size, ' ');
    if (comm->me == 0 && size) utils::sfread(FLERR, words.data(), 1, size, fp, nullptr, error);
    MPI_Bcast(words.data(), size, MPI_CHAR, 0, world);
    std::vector<std::string> parts = utils::split_words(words);
    std::vector<char *> args;
    for (std::string &part : parts) args.push_back(part.data());
    if (!parts.empty())
      set(type, read_law(lmp, fmt::format("bond_coeff {} of the restart file", type),
                         static_cast<int>(args.size()), args.data()));
  }
}

void BondGrip::write_data(FILE *fp)
{
  constexpr std::size_t LONGEST = 250; // LAMMPS cuts longer lines off
  for (int type = 1; type <= atom->nbondtypes; type++) {
    const std::string line = fmt::format("{} {}\n", type, words_of(laws[type].words));
    if (line.size() > LONGEST)
      error->one(FLERR,
                 "bond_style grip: the words of bond_coeff {} are too long for a line of a data file, "
                 "accepted: write_data FILE nocoeff",
                 type);
    fmt::print(fp, "{}", line);
  }
}
