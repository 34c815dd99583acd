// SPDX-License-Identifier: GPL-2.0-only
// The data of a pair style in restart and data files: the models of its pairs of types as input words, their
// cutoffs, and the settings of the pair style.
#ifndef GRIP_PAIR_RESTART_H
#define GRIP_PAIR_RESTART_H

#include "contacts/type_pairs.h"
#include "pointers.h"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace Grip {

struct PairSettings {
  double cutoff;     // cutoff for all types; negative if it follows from the radii
  int energy;        // an enum grip_ledger
  bool with_history; // whether the file has contacts with a history
  bool share;        // the keyword `bodies share`
};

class PairRestart : protected LAMMPS_NS::Pointers {
public:
  PairRestart(LAMMPS_NS::LAMMPS *lmp, TypePairs &types_) : Pointers(lmp), types(types_) {}

  void write_settings(FILE *fp, const PairSettings &settings) const;
  PairSettings read_settings(FILE *fp) const;
  // Writes the given models. Mixed models are not written; they are mixed again after the file has been read.
  void write_models(FILE *fp) const;
  // coeff: a function that parses the words of a pair_coeff line. read_models() calls it for each model.
  using Coeff = std::function<void(std::vector<char *> &words)>;
  void read_models(FILE *fp, const Coeff &coeff);
  // Warns of models that the script has set after read_restart and that have the same laws as in the file,
  // but different parameters. Their contacts continue with the springs and overlaps of the old models.
  void warn_of_changed_models();

  // Write the coefficients to a data file, for all types (write_data) or for all pairs of types
  // (write_data_all).
  void write_data(FILE *fp) const;
  void write_data_all(FILE *fp) const;

private:
  TypePairs &types;
  // words of the models in the file, for pairs of types i <= j, until they have been compared with the
  // script's models
  std::vector<std::string> words_from_file;

  std::string words_of(int i, int j) const;
  std::string coefficients(int i, int j) const;
};

} // namespace Grip

#endif
