// SPDX-License-Identifier: GPL-2.0-only
// Records that all ranks send to each other at once, or to all.
#ifndef GRIP_RECORD_EXCHANGE_H
#define GRIP_RECORD_EXCHANGE_H

#include <cstddef>
#include <mpi.h>
#include <numeric>
#include <vector>

namespace Grip {

// All records, rank by rank. counts: receives the number of records of each rank.
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
// Collective. Only ranks that have records for each other exchange a message: MPI_Alltoallv would send one to
// each rank.
template <class T>
std::vector<T> exchange(MPI_Comm world, const std::vector<T> &out, std::vector<int> &counts)
{
  constexpr int TAG = 4712; // LAMMPS and RankSums::sum() send no messages with this tag
  const int nranks = static_cast<int>(counts.size());
  if (nranks == 1) return out; // LAMMPS without MPI has no messages
  std::vector<int> coming(nranks);
  MPI_Alltoall(counts.data(), 1, MPI_INT, coming.data(), 1, MPI_INT, world);
  std::vector<T> in(std::accumulate(coming.begin(), coming.end(), std::size_t(0)));
  std::vector<MPI_Request> requests;
  const auto size = [](int count) { return count * static_cast<int>(sizeof(T)); };
  T *to = in.data();
  for (int r = 0; r < nranks; to += coming[r++])
    if (coming[r] > 0) MPI_Irecv(to, size(coming[r]), MPI_BYTE, r, TAG, world, &requests.emplace_back());
  const T *from = out.data();
  for (int r = 0; r < nranks; from += counts[r++])
    if (counts[r] > 0) MPI_Isend(from, size(counts[r]), MPI_BYTE, r, TAG, world, &requests.emplace_back());
  for (MPI_Request &request : requests) MPI_Wait(&request, MPI_STATUS_IGNORE);
  counts = coming;
  return in;
}

// The records of all ranks, rank by rank. Collective.
template <class T> std::vector<T> of_all_ranks(MPI_Comm world, const std::vector<T> &mine)
{
  int nranks;
  MPI_Comm_size(world, &nranks);
  if (nranks == 1) return mine; // LAMMPS without MPI has no messages
  const int size = static_cast<int>(mine.size() * sizeof(T));
  std::vector<int> sizes(nranks), places(nranks);
  MPI_Allgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, world);
  for (int r = 1; r < nranks; r++) places[r] = places[r - 1] + sizes[r - 1];
  std::vector<T> all((places.back() + sizes.back()) / sizeof(T));
  MPI_Allgatherv(mine.data(), size, MPI_BYTE, all.data(), sizes.data(), places.data(), MPI_BYTE, world);
  return all;
}

} // namespace Grip

#endif
