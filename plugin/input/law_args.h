// SPDX-License-Identifier: GPL-2.0-only
// Conversion between words of LAMMPS input lines and models of the C library.
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
// that contains one. Returns the number of words consumed and, in accepted, the words that could have
// followed. Errors end the run with a message that contains `command` and the offending word, and the line
// number if it is in a file.
int read_model(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int n, char **words, grip_model &model,
               std::string &accepted);

// Parses the value of the keyword `energy`: yes, no or contacts. command: start of the error message.
int read_energy(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *word);

// Writes a model as the words of a MODEL-SPEC, which parse to an identical model.
std::string model_words(const grip_model &model);

// Lists the laws of a model with the names of their parameters. Stored in restart files beside model_words,
// because a version of Grip in which a law has different parameters would read different values from the same
// words.
std::string law_records(const grip_model &model);

// Compares such a list with the laws of this version. Returns "" if they agree; otherwise names the first law
// that differs and how.
std::string changed_law(const std::string &records);

} // namespace Grip

#endif
