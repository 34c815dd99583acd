// SPDX-License-Identifier: GPL-2.0-only
// Words of the host's input lines to models of the C library, and back.
#ifndef GRIP_LAW_ARGS_H
#define GRIP_LAW_ARGS_H

#include <string>
#include <vector>

#include "grip.h"

namespace LAMMPS_NS {
class LAMMPS;
}

namespace Grip {

// Reads a MODEL-SPEC from words[0..n-1], or `file NAME [override words ...]`: a parameter file that holds
// one. Returns how many words it took, and in accepted those that could have followed. Errors end the run
// through the host, with `command` and the offending word in the text, and the line if it stands in a file.
int read_model(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int n, char **words, grip_model &model,
               std::string &accepted);

// Reads the value of the keyword `energy`: yes, no or contacts. command: begins the error text.
int read_energy(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const char *word);

// Writes a model as the words of a MODEL-SPEC. Reading them gives the same model again.
std::string model_words(const grip_model &model);

// Lists the laws of a model with the names of their parameters. A restart file holds this list beside
// model_words, because another version of Grip, in which a law has other parameters, would read other values
// from the same words.
std::string law_records(const grip_model &model);

// Compares such a list with the laws of this version. Returns "" if all are the same; if not, names the first
// law that differs and says how.
std::string changed_law(const std::string &records);

} // namespace Grip

#endif
