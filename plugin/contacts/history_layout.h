// SPDX-License-Identifier: GPL-2.0-only
// History layouts (src/grip/layout.h) as values that can be stored, written to a file, read back and
// compared, and the conversion of a history from one layout to another. Does not depend on LAMMPS.
#ifndef GRIP_HISTORY_LAYOUT_H
#define GRIP_HISTORY_LAYOUT_H

#include <string>
#include <vector>

#include "grip.h"

namespace Grip {

// Whether a history with one layout can be used by a model with another.
enum class Fit {
  SAME,    // all values have the same meaning
  SPRINGS, // values of the laws do; the ledger differs and is reset
  OTHER    // the laws have different values: the history is unusable
};

class HistoryLayout {
public:
  HistoryLayout() = default; // without values
  explicit HistoryLayout(const grip_model &model);
  // Parses the result of HistoryLayout::text(). Throws BadBlock (restart_block.h) if it is invalid.
  static HistoryLayout of_text(const std::string &text);

  const std::string &text() const { return words; }
  int nslots() const { return static_cast<int>(swap.size()); }
  // The number of values of the laws and of the contact point on a wall, which come first.
  int nsprings() const { return springs; }
  // The laws that have history values, as written in a script: "tangential luding, rolling sds". For error
  // messages.
  std::string laws() const;

  Fit fit(const HistoryLayout &wanted) const;
  // Converts values to the layout `wanted`, if the layouts fit: springs are copied, and the ledger is copied
  // if it is the same, else reset. Writes all `size` values of `to`.
  void translate(const double *values, const HistoryLayout &wanted, double *to, int size) const;
  // The values as seen from the other side of the contact. `to` as above.
  void mirror(const double *values, double *to, int size) const;

private:
  std::string words;
  std::vector<char> swap; // for each value: + - > <
  int springs = 0;
  std::size_t springs_end = 0; // end of the laws' words in the text
};

// For error messages, such as "'tangential mindlin' before, none now".
std::string changed_laws(const HistoryLayout &before, const HistoryLayout &now);

// The layouts of all pairs of types.
class HistoryLayouts {
public:
  HistoryLayouts() = default;
  explicit HistoryLayouts(int ntypes);

  int ntypes() const { return types; }
  bool empty() const { return types == 0; }
  void set(int i, int j, const HistoryLayout &layout);
  const HistoryLayout &of(int i, int j) const { return distinct[index[pair(i, j)]]; }
  int largest() const; // number of values
  bool operator==(const HistoryLayouts &other) const;
  bool operator!=(const HistoryLayouts &other) const { return !(*this == other); }

  std::string text() const;
  static HistoryLayouts of_text(const std::string &text);

private:
  int types = 0;
  std::vector<HistoryLayout> distinct = {HistoryLayout()};
  std::vector<int> index; // for each pair of types i <= j, in `distinct`

  static std::size_t pair(int i, int j)
  {
    const std::size_t lo = static_cast<std::size_t>(i < j ? i : j) - 1,
                      hi = static_cast<std::size_t>(i < j ? j : i) - 1;
    return hi * (hi + 1) / 2 + lo;
  }
};

} // namespace Grip

#endif
