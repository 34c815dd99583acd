// SPDX-License-Identifier: GPL-2.0-only
// The pairs of grains with shapes that are apart, between two neighbour lists (grip/shape_sleep.h). Does not
// depend on LAMMPS.
#ifndef GRIP_SLEEPING_PAIRS_H
#define GRIP_SLEEPING_PAIRS_H

#include "grip/shape_sleep.h"

#include <limits>
#include <vector>

namespace Grip {

class SleepingPairs {
public:
  // The sum of paths at which a pair is due that has not been looked at yet.
  static constexpr double NOW = -std::numeric_limits<double>::infinity();

  int size() const { return static_cast<int>(atoms_i.size()); }
  int i(int n) const { return atoms_i[n]; }
  int j(int n) const { return atoms_j[n]; }
  // The factor of special bonds [-].
  double factor(int n) const { return factors[n]; }
  const struct grip_vec &direction(int n) const { return directions[n]; }
  void set_factor(int n, double factor) { factors[n] = factor; }
  void set_due(int n, double due) { dues[n] = due; }
  grip_shape_sleepers pairs() const
  {
    return {size(), atoms_i.data(), atoms_j.data(), dues.data(), directions.data()};
  }

  void clear()
  {
    atoms_i.clear();
    atoms_j.clear();
    factors.clear();
    directions.clear();
    dues.clear();
  }
  void add(int i, int j, double factor, const struct grip_vec &direction, double due)
  {
    atoms_i.push_back(i);
    atoms_j.push_back(j);
    factors.push_back(factor);
    directions.push_back(direction);
    dues.push_back(due);
  }
  // The last pair takes the index of the removed one.
  void remove(int n)
  {
    const auto take_last = [n](auto &values) {
      values[n] = values.back();
      values.pop_back();
    };
    take_last(atoms_i);
    take_last(atoms_j);
    take_last(factors);
    take_last(directions);
    take_last(dues);
  }
  // The index of a pair, or -1. Searches all.
  int find(int i, int j) const
  {
    for (int n = 0; n < size(); n++)
      if (atoms_i[n] == i && atoms_j[n] == j) return n;
    return -1;
  }
  double bytes() const
  {
    return static_cast<double>(atoms_i.capacity()) *
           (2 * sizeof(int) + 2 * sizeof(double) + sizeof(struct grip_vec));
  }

private:
  std::vector<int> atoms_i, atoms_j;
  std::vector<double> factors, dues;
  std::vector<struct grip_vec> directions;
};

// All grains of a rank in the current step, and their paths since the last neighbour list.
class GrainPaths {
public:
  // Call with a new list. natoms: including ghosts.
  void begin(const grip_shape_atoms &grains, const double *x, int natoms)
  {
    last.resize(natoms);
    now.resize(natoms);
    path.resize(natoms);
    follow(grains, x);
    path.assign(natoms, 0.0);
  }
  // Call in every other step before pairs are woken.
  void follow(const grip_shape_atoms &grains, const double *x)
  {
    grip_shape_follow(&grains, x, static_cast<int>(last.size()), last.data(), now.data(), path.data());
  }
  const double *data() const { return path.data(); }
  const grip_shape_grain *grains() const { return now.data(); }
  // The sum of paths at which a pair may touch whose gap is at least `gap` now [L].
  double due(int i, int j, double gap) const { return path[i] + path[j] + gap; }
  double bytes() const
  {
    return static_cast<double>(last.capacity()) *
           (sizeof(grip_shape_place) + sizeof(grip_shape_grain) + sizeof(double));
  }

private:
  std::vector<grip_shape_place> last;
  std::vector<grip_shape_grain> now;
  std::vector<double> path;
};

} // namespace Grip

#endif
