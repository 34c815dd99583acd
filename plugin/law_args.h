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

// Reads a MODEL-SPEC from words[0..n-1], or `file NAME [override words ...]`: a parameter file that holds one.
// Returns how many words it took, and in accepted those that could have followed. Errors end the run through
// the host, with `command` and the offending word in the text, and the line if it stands in a file.
int read_model(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int n, char **words, grip_model &model,
               std::string &accepted);

// Which laws' values a contact's history holds, in words: histories of unlike layouts are not for each other.
std::string history_layout(const grip_model &model);

// The MODEL-SPEC that reads back to the same model.
std::string model_words(const grip_model &model);

// The laws of a model with the words of their parameters. Goes with model_words into restart files, for a version
// in which a law has others would read other values out of the same words.
std::string law_records(const grip_model &model);

// "" if all laws of such records are still the same, else the first that is not and how it differs.
std::string changed_law(const std::string &records);

// At the head of what goes into a restart file, to tell files of other versions. Raise the number with every change
// of what follows it there.
constexpr char RESTART_MARK[8] = {'G', 'R', 'I', 'P', ' ', '0', '0', '3'};
constexpr const char *OTHER_FORMAT = "the restart file was written by another version of Grip, whose format "
                                     "this one does not read; go on with that "
                                     "version, or write a data file with it";
bool is_restart_mark(const char *head);

} // namespace Grip

#endif
