// SPDX-License-Identifier: GPL-2.0-only
// The models of all pairs of atom types: those given in the script, those mixed from them, and those used by
// a run. Does not depend on LAMMPS.
#ifndef GRIP_TYPE_PAIRS_H
#define GRIP_TYPE_PAIRS_H

#include "grip.h"
#include "contacts/history_layout.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace Grip {

class TypePairs {
public:
  // Starts with types 1 to ntypes and no models.
  void begin(int ntypes);
  bool begun() const { return !models.empty(); }
  int ntypes() const { return types; }
  // Index of a pair of types, in either order, counted from 0.
  static int number(int i, int j)
  {
    const int lo = std::min(i, j) - 1, hi = std::max(i, j) - 1;
    return hi * (hi + 1) / 2 + lo;
  }

  // Sets what pair_coeff specifies for some pairs of types. model: null to mix. cutoff: negative if not
  // given.
  void give(const std::vector<std::pair<int, int>> &pairs, const grip_model *model, double cutoff);
  bool is_given(int i, int j) const { return model_index[number(i, j)] >= 0; }
  // Only where a model was given.
  const grip_model &given(int i, int j) const { return kept[model_index[number(i, j)]]; }
  // Negative if none was given.
  double given_cutoff(int i, int j) const { return cutoffs[number(i, j)]; }
  void set_cutoff(int i, int j, double cutoff) { cutoffs[number(i, j)] = cutoff; }
  // The cutoff requested for two types, negative if none. global: the cutoff of pair_style.
  double wanted_cutoff(int i, int j, double global) const;
  // All given models, one for each pair of types that has one.
  std::vector<const grip_model *> all_given() const;
  // A given model whose law has particle fields, or null.
  const grip_model *given_with_fields() const;
  // The same among the models of the run; in a hybrid style a given model may not be in use.
  const grip_model *acting_with_fields() const;
  // Whether a given model has bridges that draw on liquid of particles.
  bool given_with_liquid() const;

  // The model of two types if one is given or can be mixed.
  bool find(int i, int j, grip_model &model) const;
  // The same, with a ledger of that mode. Returns "", or the reason why there is none. command: for that
  // text.
  std::string make(int i, int j, int ledger_mode, const std::string &command, grip_model &model) const;
  // The history layouts of all pairs of types.
  HistoryLayouts layouts(int ledger_mode) const;

  // Called before a run: marks all pairs as unused until they are set up. In a hybrid style, pairs that are
  // set to none stay unused.
  void begin_run()
  {
    used.assign(models.size(), 0);
    inertia_read = false;
  }
  void use(int i, int j, const grip_model &model)
  {
    models[number(i, j)] = model;
    used[number(i, j)] = 1;
    inertia_read = inertia_read || model.inertia;
  }
  bool acts(int i, int j) const { return used[number(i, j)]; }
  // Whether a model of the run reads moments of inertia (batch.h).
  bool any_inertia() const { return inertia_read; }
  bool all_act() const { return std::find(used.begin(), used.end(), 0) == used.end(); }
  // The models of the run, indexed by pair of types.
  const grip_model *in_use() const { return models.data(); }
  const grip_model &in_use(int i, int j) const { return models[number(i, j)]; }
  int count() const { return static_cast<int>(models.size()); }
  // The family of each model of the run; models that are alike belong to the same family.
  std::vector<int> families() const;

  double bytes() const
  {
    return static_cast<double>((kept.capacity() + models.capacity()) * sizeof(grip_model));
  }

private:
  int types = 0;
  std::vector<grip_model> kept; // as parsed: one for each pair_coeff line
  std::vector<int> model_index; // for each pair of types: index in `kept`, or -1
  std::vector<double> cutoffs;
  std::vector<grip_model> models;
  std::vector<char> used; // whether the pair is used in the run
  bool inertia_read = false;

  int free_index() const;
};

} // namespace Grip

#endif
