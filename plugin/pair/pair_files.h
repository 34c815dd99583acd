// SPDX-License-Identifier: GPL-2.0-only
// What restart and data files have of a pair style: the models of its types as the words that make them,
// their cutoffs, and its settings.
#ifndef GRIP_PAIR_FILES_H
#define GRIP_PAIR_FILES_H

#include "pair/type_pairs.h"
#include "pointers.h"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace Grip {

struct PairSettings {
  double cutoff;     // of all types, below 0: from the radii
  int energy;        // GRIP_LEDGER_...
  bool with_history; // whether the file has contacts with a history
};

class PairFiles : protected LAMMPS_NS::Pointers {
public:
  PairFiles(LAMMPS_NS::LAMMPS *lmp, TypePairs &types_) : Pointers(lmp), types(types_) {}

  void write_settings(FILE *fp, const PairSettings &settings) const;
  PairSettings read_settings(FILE *fp) const;
  // Mixed models are mixed again.
  void write_models(FILE *fp) const;
  // coeff: takes the words of a pair_coeff line.
  using Coeff = std::function<void(std::vector<char *> &words)>;
  void read_models(FILE *fp, const Coeff &coeff);
  // Warns of models that a script has given after read_restart, of the same laws but with other numbers:
  // contacts go on with springs and overlaps of the old ones.
  void tell_changed_models();

  // The coefficients of a data file, of all types or of all pairs of types.
  void write_data(FILE *fp) const;
  void write_data_all(FILE *fp) const;

private:
  TypePairs &types;
  std::vector<std::string> words_from_file; // of pairs of types i <= j, not yet compared with those of now

  std::string words_of(int i, int j) const;
  std::string coefficients(int i, int j) const;
};

} // namespace Grip

#endif
