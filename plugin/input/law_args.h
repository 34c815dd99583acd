// SPDX-License-Identifier: GPL-2.0-only
// Converts words of LAMMPS input lines to models of the C library, and models to words.
#ifndef GRIP_LAW_ARGS_H
#define GRIP_LAW_ARGS_H

#include <string>
#include <vector>

#include "grip.h"

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Parses a MODEL-SPEC in words[0..n-1], or `file NAME [override words ...]`, which names a parameter file
// with a MODEL-SPEC. Returns the number of words that belong to it. Sets `accepted` to the words that could
// have followed. An error ends the run, with a message that contains `command`, the offending word and, if
// the word is in a file, its line number.
int read_model(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int n, char **words, grip_model &model,
               std::string &accepted);

// Parses the value of the keyword `energy`: no, yes, contacts or events. command: start of the error message.
int read_energy(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *word);

// Parses the value of the keyword `bodies`: whole or share. Returns whether it is share.
bool read_bodies(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *word);

// Writes a model as the words of a MODEL-SPEC, which parse to an identical model.
std::string model_words(const grip_model &model);

// Lists the laws of a model with the names of their parameters. Restart files store this list beside
// model_words(). A version of Grip in which a law has different parameters would read different values from
// the same words.
std::string law_records(const grip_model &model);

// Compares a list of law_records() with the laws of this version. Returns "" if they agree. Otherwise returns
// which law differs first, and how.
std::string changed_law(const std::string &records);

} // namespace Grip

#endif
