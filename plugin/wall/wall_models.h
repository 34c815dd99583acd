// SPDX-License-Identifier: GPL-2.0-only
// The models of a wall. A wall has one model for all spheres and one for all grains with shapes or, if it has
// an atom type, one model for each type of atoms.
#ifndef GRIP_WALL_MODELS_H
#define GRIP_WALL_MODELS_H

#include "grip.h"
#include "contacts/history_layout.h"

#include <vector>

namespace Grip {

class WallModels {
public:
  // The atom type of the wall, or 0.
  int wall_type = 0;
  // The models by index. A wall with an atom type does not use index 0, which is a model without laws.
  std::vector<grip_model> all;

  int number(int atom_type) const { return wall_type ? atom_type : is_shaped(atom_type); }
  bool by_type() const { return wall_type || any_shaped(); }
  bool any_shaped() const { return !shaped.empty(); }
  const grip_model &of_type(int atom_type) const { return all[number(atom_type)]; }

  // Calls visit(model) for all models that have laws.
  template <typename Visit> void for_each(const Visit &visit) const
  {
    for (const grip_model &model : all)
      if (model.law[GRIP_NORMAL]) visit(model);
  }
  template <typename Condition> bool any(const Condition &condition) const
  {
    bool found = false;
    for_each([&](const grip_model &model) { found = found || condition(model); });
    return found;
  }
  bool any_heat() const
  {
    return any([](const grip_model &model) { return model.law[GRIP_HEAT] != nullptr; });
  }

  // Sets the values that contacts store in addition to the laws' values. ledger: as in
  // grip_model_keep_ledger, without GRIP_LEDGER_OF_WALL. point: whether contacts store the contact point on
  // the wall. shaped_types: whether a type has a shape, by type; empty if none has.
  void keep(int ledger, bool point, const std::vector<char> &shaped_types)
  {
    shaped = shaped_types;
    if (!wall_type) all.resize(shaped.empty() ? 1 : 2, all[0]);
    for (std::size_t n = 0; n < all.size(); n++) {
      grip_model &model = all[n];
      if (!model.law[GRIP_NORMAL]) continue;
      grip_model_set_shaped(&model, wall_type ? is_shaped(static_cast<int>(n)) : n == 1);
      grip_model_keep_point(&model, point);
      grip_model_keep_ledger(&model, ledger ? ledger | GRIP_LEDGER_OF_WALL : GRIP_LEDGER_OFF);
    }
  }

  std::vector<HistoryLayout> layouts() const
  {
    std::vector<HistoryLayout> layouts;
    for (const grip_model &model : all)
      layouts.push_back(model.law[GRIP_NORMAL] ? HistoryLayout(model) : HistoryLayout());
    return layouts;
  }

private:
  std::vector<char> shaped; // by type; empty if none has a shape

  bool is_shaped(int type) const { return !shaped.empty() && shaped[type]; }
};

} // namespace Grip

#endif
