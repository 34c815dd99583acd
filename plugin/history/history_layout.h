// SPDX-License-Identifier: GPL-2.0-only
// Layouts of histories (src/model/layout.h) as values that can be kept, written to a file, read back and
// compared, and the step from a history that was stored under one layout to another. Knows nothing of the
// host.
#ifndef GRIP_HISTORY_LAYOUT_H
#define GRIP_HISTORY_LAYOUT_H

#include <string>
#include <vector>

#include "grip.h"

namespace Grip {

// Whether a history of one layout serves a model that has another.
enum class Fit {
  SAME,    // all values mean the same
  SPRINGS, // those of the laws do; the ledger has other values, and begins anew
  OTHER    // the laws have other values: the history means nothing
};

class HistoryLayout {
public:
  HistoryLayout() = default; // no values at all
  explicit HistoryLayout(const grip_model &model);
  // Of a text that HistoryLayout::text() gave. Throws BadBlock (restart_block.h) if it is none.
  static HistoryLayout of_text(const std::string &text);

  const std::string &text() const { return words; }
  int nslots() const { return static_cast<int>(swap.size()); }
  // The laws' own values and the point on a wall, which come first.
  int nsprings() const { return springs; }
  // The laws that keep them, as a script has them: "tangential luding, rolling sds". For error texts.
  std::string laws() const;

  Fit fit(const HistoryLayout &wanted) const;
  // What a contact with these values has under `wanted`, if the layouts fit: its springs, and a ledger that
  // is the same or begins anew. `to` has room for `size` values, all of which are written.
  void translate(const double *values, const HistoryLayout &wanted, double *to, int size) const;
  // The values as the other side of the contact sees them. `to` as above.
  void mirror(const double *values, double *to, int size) const;

private:
  std::string words;
  std::vector<char> swap; // of each value: + - > <
  int springs = 0;
  std::size_t springs_end = 0; // where the laws' words end in the text
};

// "'tangential mindlin' before, none now", for error texts.
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
  std::vector<int> index; // of each pair of types i <= j, in `distinct`

  static std::size_t pair(int i, int j)
  {
    const std::size_t lo = static_cast<std::size_t>(i < j ? i : j) - 1,
                      hi = static_cast<std::size_t>(i < j ? j : i) - 1;
    return hi * (hi + 1) / 2 + lo;
  }
};

} // namespace Grip

#endif
