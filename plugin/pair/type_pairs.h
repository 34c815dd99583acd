// SPDX-License-Identifier: GPL-2.0-only
// The models of all pairs of atom types: those that the script gives, those that are mixed from them, and
// those that a run uses. Knows nothing of the host.
#ifndef GRIP_TYPE_PAIRS_H
#define GRIP_TYPE_PAIRS_H

#include "grip.h"
#include "history/history_layout.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace Grip {

class TypePairs {
public:
  // For types 1 to ntypes, of which nothing is given yet.
  void begin(int ntypes);
  bool begun() const { return !models.empty(); }
  int ntypes() const { return types; }
  // The number of a pair of types, in either order; from 0 on.
  static int number(int i, int j)
  {
    const int lo = std::min(i, j) - 1, hi = std::max(i, j) - 1;
    return hi * (hi + 1) / 2 + lo;
  }

  // What pair_coeff says of some pairs of types. model: null if they are to be mixed. cutoff: below 0 if none
  // is given.
  void give(const std::vector<std::pair<int, int>> &pairs, const grip_model *model, double cutoff);
  bool is_given(int i, int j) const { return place[number(i, j)] >= 0; }
  // Where one is given.
  const grip_model &given(int i, int j) const { return kept[place[number(i, j)]]; }
  // Below 0: none.
  double given_cutoff(int i, int j) const { return cutoffs[number(i, j)]; }
  void set_cutoff(int i, int j, double cutoff) { cutoffs[number(i, j)] = cutoff; }
  // The cutoff that the script wants for two types, or below 0. global: the one of pair_style.
  double wanted_cutoff(int i, int j, double global) const;
  // All given models, one for each pair of types that has one.
  std::vector<const grip_model *> all_given() const;
  // A given model whose law keeps fields of particles, or null.
  const grip_model *given_with_fields() const;
  // The same of the models of the run: in a hybrid style a model may be given and not act.
  const grip_model *acting_with_fields() const;
  // Whether a given model has bridges of liquid that particles own.
  bool given_with_liquid() const;

  // The model of two types where one is given or can be mixed.
  bool find(int i, int j, grip_model &model) const;
  // The same with a ledger of that mode. Returns why there is none, or "". command: for the text.
  std::string make(int i, int j, int ledger_mode, const std::string &command, grip_model &model) const;
  // The layouts of the histories of all pairs of types.
  HistoryLayouts layouts(int ledger_mode) const;

  // Before a run: no pair acts until it is told to. In a hybrid style some pairs are set to none, and never
  // are.
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
  // The models of the run, by the numbers of their pairs of types.
  const grip_model *in_use() const { return models.data(); }
  const grip_model &in_use(int i, int j) const { return models[number(i, j)]; }
  int count() const { return static_cast<int>(models.size()); }
  // Of each model of the run the number of its family. Models that are alike are of one.
  std::vector<int> families() const;

  double bytes() const
  {
    return static_cast<double>((kept.capacity() + models.capacity()) * sizeof(grip_model));
  }

private:
  int types = 0;
  std::vector<grip_model> kept; // as read: one for each pair_coeff line
  std::vector<int> place;       // of each pair of types: in `kept`, or -1
  std::vector<double> cutoffs;
  std::vector<grip_model> models;
  std::vector<char> used; // whether they act
  bool inertia_read = false;

  int free_place() const;
};

} // namespace Grip

#endif
