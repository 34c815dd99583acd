// SPDX-License-Identifier: GPL-2.0-only
// Converts words of LAMMPS input lines to models of the C library, and models to words.
#ifndef GRIP_LAW_ARGS_H
#define GRIP_LAW_ARGS_H

#include "grip.h"
#include "input/line_reader.h"

#include <string>

namespace Grip {

// Parses a MODEL-SPEC, or `file NAME [override words ...]`, which names a parameter file with a MODEL-SPEC.
// Sets `accepted` to the words that could have followed. An error in a file names its line.
void read_model(LineReader &in, grip_model &model, std::string &accepted);

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
