// SPDX-License-Identifier: GPL-2.0-only
// Sums over several ranks of values that only some of the ranks have. Each value has a key; ranks with the
// same key get the same sum.
#ifndef GRIP_RANK_SUMS_H
#define GRIP_RANK_SUMS_H

#include <array>
#include <cstdint>
#include <mpi.h>
#include <vector>

namespace Grip {

class RankSums {
public:
  using Key = std::array<std::int64_t, 3>;
  // A value that may be on other ranks too, and its index in the array of values.
  struct Entry {
    Key key;
    int index;
  };

  explicit RankSums(MPI_Comm world_) : world(world_) {}

  // Finds out which ranks have the same keys. Keys of a rank must differ. Collective.
  void find(std::vector<Entry> entries);
  // Replaces each value that several ranks have by the sum, which is taken in the order of the ranks.
  // values: `width` numbers for each index.
  void sum(double *values, int width);
  // The indices of these values.
  const std::vector<int> &summed() const { return of_several; }

private:
  // The indices of the values that this rank and another one share, in the order of their keys.
  struct Peer {
    int rank;
    std::vector<int> indices;
    std::vector<double> sent, received;
  };

  MPI_Comm world;
  std::vector<Peer> peers;     // in the order of ranks
  std::vector<int> of_several; // indices of the values that other ranks have too
  std::vector<double> mine;    // this rank's values of these indices
  std::vector<MPI_Request> requests;

  void add(const std::vector<int> &indices, const std::vector<double> &from, double *values, int width) const;
};

} // namespace Grip

#endif
