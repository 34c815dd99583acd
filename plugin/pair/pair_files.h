// SPDX-License-Identifier: GPL-2.0-only
// Contents of restart and data files for a pair style: the models of its types as input words, their cutoffs,
// and its settings.
#ifndef GRIP_PAIR_FILES_H
#define GRIP_PAIR_FILES_H

#include "contacts/type_pairs.h"
#include "pointers.h"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace Grip {

struct PairSettings {
  double cutoff;     // for all types; negative: from the radii
  int energy;        // an enum grip_ledger
  bool with_history; // whether the file has contacts with a history
};

class PairFiles : protected LAMMPS_NS::Pointers {
public:
  PairFiles(LAMMPS_NS::LAMMPS *lmp, TypePairs &types_) : Pointers(lmp), types(types_) {}

  void write_settings(FILE *fp, const PairSettings &settings) const;
  PairSettings read_settings(FILE *fp) const;
  // Mixed models are not written; they are mixed again after reading.
  void write_models(FILE *fp) const;
  // coeff: function that parses the words of a pair_coeff line.
  using Coeff = std::function<void(std::vector<char *> &words)>;
  void read_models(FILE *fp, const Coeff &coeff);
  // Warns of models set after read_restart that have the same laws but different parameters: contacts
  // continue with the springs and overlaps of the old models.
  void warn_of_changed_models();

  // Writes the coefficients of a data file, for all types or for all pairs of types.
  void write_data(FILE *fp) const;
  void write_data_all(FILE *fp) const;

private:
  TypePairs &types;
  std::vector<std::string> words_from_file; // for pairs of types i <= j, until checked against the models

  std::string words_of(int i, int j) const;
  std::string coefficients(int i, int j) const;
};

} // namespace Grip

#endif
