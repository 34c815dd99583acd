// SPDX-License-Identifier: GPL-2.0-only
// The models of all pairs of atom types: the models given in the script, the models mixed from them, and the
// models that a run uses. Does not depend on LAMMPS.
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
  // Starts with types 1 to ntypes, without models.
  void begin(int ntypes);
  bool begun() const { return !models.empty(); }
  int ntypes() const { return types; }
  // The number of a pair of types, counted from 0. The order of i and j does not matter.
  static int number(int i, int j)
  {
    const int lo = std::min(i, j) - 1, hi = std::max(i, j) - 1;
    return hi * (hi + 1) / 2 + lo;
  }

  // Sets what a pair_coeff command specifies for some pairs of types. model: null if the models are to be
  // mixed. cutoff: negative if it was not given.
  void give(const std::vector<std::pair<int, int>> &pairs, const grip_model *model, double cutoff);
  bool is_given(int i, int j) const { return model_index[number(i, j)] >= 0; }
  // The given model of two types. The caller must check is_given() first.
  const grip_model &given(int i, int j) const { return kept[model_index[number(i, j)]]; }
  // The given cutoff of two types, negative if none was given.
  double given_cutoff(int i, int j) const { return cutoffs[number(i, j)]; }
  void set_cutoff(int i, int j, double cutoff) { cutoffs[number(i, j)] = cutoff; }
  // The cutoff requested for two types, negative if there is none. global: the cutoff of the pair_style
  // command.
  double wanted_cutoff(int i, int j, double global) const;
  // All given models, one for each pair of types that has one.
  std::vector<const grip_model *> all_given() const;
  // A given model whose normal law has particle fields, or null.
  const grip_model *given_with_fields() const;
  // A model with particle fields among the models that the run uses, or null. In a hybrid style, the run may
  // not use a given model.
  const grip_model *acting_with_fields() const;
  // Whether a given model has bridges that draw on liquid of particles.
  bool given_with_liquid() const;

  // Sets `model` to the model of two types. Returns false if none is given and none can be mixed.
  bool find(int i, int j, grip_model &model) const;
  // Sets `model` to the model of two types, with a ledger of the given mode. Returns "", or the reason why
  // there is no such model. command: start of this reason.
  std::string make(int i, int j, int ledger_mode, const std::string &command, grip_model &model) const;
  // The history layouts of all pairs of types.
  HistoryLayouts layouts(int ledger_mode) const;

  // Which types have a shape, by type; empty if none has. The models of their pairs are those of shapes.
  void set_shaped(const std::vector<char> &types_with_shape) { shaped = types_with_shape; }
  bool any_shaped() const { return !shaped.empty(); }

  // Call before a run: marks all pairs of types as unused, until they are set up. In a hybrid style, pairs of
  // types that are set to none stay unused.
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
  // Whether a model of the run reads reduced_inertia (batch.h).
  bool any_inertia() const { return inertia_read; }
  bool all_act() const { return std::find(used.begin(), used.end(), 0) == used.end(); }
  // The models that the run uses, indexed by number().
  const grip_model *in_use() const { return models.data(); }
  const grip_model &in_use(int i, int j) const { return models[number(i, j)]; }
  int count() const { return static_cast<int>(models.size()); }
  // The number of the family of each model of the run. Models that are alike (grip_model_alike) belong to the
  // same family.
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
  std::vector<char> shaped;
  bool inertia_read = false;

  int free_index() const;
  void complete(int i, int j, int ledger_mode, grip_model &model) const;
};

} // namespace Grip

#endif
