// SPDX-License-Identifier: GPL-2.0-only
// History layouts (src/grip/layout.h) as objects that can be stored, written to a file, read back and
// compared. Also converts a history from one layout to another. Does not depend on LAMMPS.
#ifndef GRIP_HISTORY_LAYOUT_H
#define GRIP_HISTORY_LAYOUT_H

#include <string>
#include <vector>

#include "grip.h"

namespace Grip {

// Whether a history with one layout can be used by a model with another layout.
enum class Fit {
  SAME,    // all values have the same meaning
  SPRINGS, // values of the laws do; the ledger, or what shapes keep, differs and is reset
  OTHER    // the laws have different values: the history is unusable
};

class HistoryLayout {
public:
  HistoryLayout() = default; // a layout without values
  explicit HistoryLayout(const grip_model &model);
  // Parses the result of HistoryLayout::text(). Throws BadBlock (restart_block.h) if it is invalid.
  static HistoryLayout of_text(const std::string &text);

  const std::string &text() const { return words; }
  int nslots() const { return static_cast<int>(swap.size()); }
  // The number of values of the laws and of the contact point on a wall. They precede the values of the
  // ledger.
  int nsprings() const { return springs; }
  // The laws that have history values, as in a script: "tangential luding, rolling sds". For error messages.
  std::string laws() const;

  Fit fit(const HistoryLayout &wanted) const;
  // Converts values from this layout to the layout `wanted`. The two layouts must fit. The values of the laws
  // are copied. The values of shapes and of the ledger are copied if both layouts have the same, else set to
  // 0. Writes all `size` values of `to`.
  void translate(const double *values, const HistoryLayout &wanted, double *to, int size) const;
  // Converts the values to those seen from the other side of the contact. Writes all `size` values of `to`.
  void mirror(const double *values, double *to, int size) const;

private:
  std::string words;
  std::vector<char> swap; // for each value, what happens if i and j are exchanged: + - > < as in layout.h
  int springs = 0, of_laws = 0;              // with and without the values of shapes, which come last
  std::size_t springs_end = 0, laws_end = 0; // ends of their words in the text
};

// Text for error messages about two layouts, such as "'tangential mindlin' before, none now".
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
  int largest() const; // largest number of values of a layout
  bool operator==(const HistoryLayouts &other) const;
  bool operator!=(const HistoryLayouts &other) const { return !(*this == other); }

  std::string text() const;
  static HistoryLayouts of_text(const std::string &text);

private:
  int types = 0;
  std::vector<HistoryLayout> distinct = {HistoryLayout()};
  std::vector<int> index; // for each pair of types i <= j: index of its layout in `distinct`

  static std::size_t pair(int i, int j)
  {
    const std::size_t lo = static_cast<std::size_t>(i < j ? i : j) - 1,
                      hi = static_cast<std::size_t>(i < j ? j : i) - 1;
    return hi * (hi + 1) / 2 + lo;
  }
};

} // namespace Grip

#endif
