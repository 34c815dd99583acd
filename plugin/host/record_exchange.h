// SPDX-License-Identifier: GPL-2.0-only
// Records that all ranks send to each other at once.
#ifndef GRIP_RECORD_EXCHANGE_H
#define GRIP_RECORD_EXCHANGE_H

#include <mpi.h>
#include <vector>

namespace Grip {

// All records, rank by rank. counts: receives the number of each rank's.
template <class T>
std::vector<T> in_order(const std::vector<std::vector<T>> &for_ranks, std::vector<int> &counts)
{
  std::vector<T> all;
  counts.clear();
  for (const std::vector<T> &records : for_ranks) {
    counts.push_back(static_cast<int>(records.size()));
    all.insert(all.end(), records.begin(), records.end());
  }
  return all;
}

// Sends each rank its part of `out`, in the order of the ranks; returns all parts that ranks have sent to
// this one. counts: number of records of each rank's part; receives those of the parts that have come.
// Collective.
template <class T>
std::vector<T> exchange(MPI_Comm world, const std::vector<T> &out, std::vector<int> &counts)
{
  const std::size_t nranks = counts.size();
  std::vector<int> coming(nranks), bytes_out(nranks), bytes_in(nranks), from(nranks), to(nranks);
  MPI_Alltoall(counts.data(), 1, MPI_INT, coming.data(), 1, MPI_INT, world);
  int total_out = 0, total_in = 0;
  for (std::size_t r = 0; r < nranks; r++) {
    bytes_out[r] = counts[r] * static_cast<int>(sizeof(T));
    bytes_in[r] = coming[r] * static_cast<int>(sizeof(T));
    from[r] = total_out;
    to[r] = total_in;
    total_out += bytes_out[r];
    total_in += bytes_in[r];
  }
  std::vector<T> in(total_in / sizeof(T));
  MPI_Alltoallv(out.data(), bytes_out.data(), from.data(), MPI_BYTE, in.data(), bytes_in.data(), to.data(),
                MPI_BYTE, world);
  counts = coming;
  return in;
}

} // namespace Grip

#endif
