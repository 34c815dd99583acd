// SPDX-License-Identifier: GPL-2.0-only
#include "contacts/type_pairs.h"

using namespace Grip;

namespace {

std::string named(int i, int j)
{
  return std::to_string(i) + " " + std::to_string(j);
}

} // namespace

void TypePairs::begin(int ntypes)
{
  types = ntypes;
  const std::size_t n = static_cast<std::size_t>(ntypes) * (static_cast<std::size_t>(ntypes) + 1) / 2;
  kept.clear();
  model_index.assign(n, -1);
  cutoffs.assign(n, -1.0);
  models.assign(n, grip_model{});
  used.assign(n, 0);
}

void TypePairs::give(const std::vector<std::pair<int, int>> &pairs, const grip_model *model, double cutoff)
{
  for (const auto &[i, j] : pairs) {
    model_index[number(i, j)] = -1;
    cutoffs[number(i, j)] = cutoff;
  }
  if (!model) return;
  const int to = free_index();
  if (to == static_cast<int>(kept.size())) kept.emplace_back();
  kept[to] = *model;
  for (const auto &[i, j] : pairs) model_index[number(i, j)] = to;
}

// The index of a model that no pair of types uses any more. If there is none, the index after the last model.
int TypePairs::free_index() const
{
  std::vector<char> taken(kept.size(), 0);
  for (const int p : model_index)
    if (p >= 0) taken[p] = 1;
  return static_cast<int>(std::find(taken.begin(), taken.end(), 0) - taken.begin());
}

double TypePairs::wanted_cutoff(int i, int j, double global) const
{
  if (given_cutoff(i, j) > 0.0) return given_cutoff(i, j);
  const double mixed = std::max(given_cutoff(i, i), given_cutoff(j, j));
  if (!is_given(i, j) && mixed > 0.0) return mixed;
  return global;
}

std::vector<const grip_model *> TypePairs::all_given() const
{
  std::vector<const grip_model *> found;
  for (int i = 1; i <= types; i++)
    for (int j = i; j <= types; j++)
      if (is_given(i, j)) found.push_back(&given(i, j));
  return found;
}

const grip_model *TypePairs::given_with_fields() const
{
  for (const grip_model *model : all_given())
    if (model->law[GRIP_NORMAL]->nfields) return model;
  return nullptr;
}

const grip_model *TypePairs::acting_with_fields() const
{
  for (std::size_t n = 0; n < used.size(); n++)
    if (used[n] && models[n].law[GRIP_NORMAL]->nfields) return &models[n];
  return nullptr;
}

bool TypePairs::given_with_liquid() const
{
  for (const grip_model *model : all_given())
    if (model->owns_liquid) return true;
  return false;
}

bool TypePairs::find(int i, int j, grip_model &model) const
{
  if (is_given(i, j)) {
    model = given(i, j);
    return true;
  }
  char text[GRIP_MAX_ERROR];
  return is_given(i, i) && is_given(j, j) && grip_model_mix(&model, &given(i, i), &given(j, j), text) == 0;
}

void TypePairs::complete(int i, int j, int ledger_mode, grip_model &model) const
{
  grip_model_set_shaped(&model, any_shaped() && (shaped[i] || shaped[j]));
  grip_model_keep_ledger(&model, ledger_mode);
}

std::string TypePairs::make(int i, int j, int ledger_mode, const std::string &command,
                            grip_model &model) const
{
  const int lo = std::min(i, j), hi = std::max(i, j);
  const std::string both = named(lo, hi);
  if (!begun()) return command + ": no pair_coeff is given; 'pair_coeff " + both + " ...' is needed";
  model = {};
  if (is_given(lo, hi)) {
    model = given(lo, hi);
    complete(lo, hi, ledger_mode, model);
    return "";
  }
  if (lo == hi) return command + ": pair_coeff " + both + " is not given";
  if (!is_given(lo, lo) || !is_given(hi, hi))
    return command + ": pair_coeff " + both + " is not given, and cannot be mixed without pair_coeff " +
           named(lo, lo) + " and " + named(hi, hi);
  char text[GRIP_MAX_ERROR];
  if (grip_model_mix(&model, &given(lo, lo), &given(hi, hi), text) != 0)
    return command + ": types " + std::to_string(lo) + " and " + std::to_string(hi) +
           " cannot be mixed: " + text + "; give pair_coeff " + both + " MODEL-SPEC or pair_coeff " + both +
           " file NAME";
  complete(lo, hi, ledger_mode, model);
  return "";
}

HistoryLayouts TypePairs::layouts(int ledger_mode) const
{
  HistoryLayouts now(types);
  for (int i = 1; i <= types; i++)
    for (int j = i; j <= types; j++) {
      grip_model model;
      if (!find(i, j, model)) continue;
      complete(i, j, ledger_mode, model);
      now.set(i, j, HistoryLayout(model));
    }
  return now;
}

std::vector<int> TypePairs::families() const
{
  std::vector<int> family(models.size(), 0), first;
  for (std::size_t m = 0; m < models.size(); m++) {
    if (!used[m]) continue;
    const auto like = std::find_if(first.begin(), first.end(),
                                   [&](int f) { return grip_model_alike(&models[f], &models[m]); });
    family[m] = static_cast<int>(like - first.begin());
    if (like == first.end()) first.push_back(static_cast<int>(m));
  }
  return family;
}
