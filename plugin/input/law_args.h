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

// The MODEL-SPEC that reads back to the same model.
std::string model_words(const grip_model &model);

// The laws of a model with the words of their parameters. Goes with model_words into restart files, for a
// version in which a law has others would read other values out of the same words.
std::string law_records(const grip_model &model);

// "" if all laws of such records are still the same, else the first that is not and how it differs.
std::string changed_law(const std::string &records);

} // namespace Grip

#endif
