// SPDX-License-Identifier: GPL-2.0-only
// plugin/host/serial_mpi.h with the substitute for MPI of a LAMMPS without it: constant data are sent, and what
// one rank sends to all ranks comes back to it. So do the helpers of the plugin that send messages.
#include "host/serial_mpi.h"

#include "host/node_memory.h"
#include "host/rank_sums.h"
#include "host/record_exchange.h"
#include "support/check.h"

#include <cstring>
#include <vector>

namespace {

const double DATA[3] = {1.5, -2.0, 3.25};

bool has_data(const double *values)
{
  return values[0] == DATA[0] && values[1] == DATA[1] && values[2] == DATA[2];
}

// send(received): one of the functions that take what they send as void *.
template <class Send> void sends_constants(const Send &send)
{
  double received[3] = {0.0, 0.0, 0.0};
  CHECK(send(received) == MPI_SUCCESS && has_data(received));
}

void constants()
{
  int counts[1] = {3}, starts[1] = {0};
  sends_constants([](double *to) { return MPI_Allreduce(DATA, to, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); });
  sends_constants([](double *to) { return MPI_Reduce(DATA, to, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); });
  sends_constants(
      [](double *to) { return MPI_Allgather(DATA, 3, MPI_DOUBLE, to, 3, MPI_DOUBLE, MPI_COMM_WORLD); });
  sends_constants([&](double *to) {
    return MPI_Allgatherv(DATA, 3, MPI_DOUBLE, to, counts, starts, MPI_DOUBLE, MPI_COMM_WORLD);
  });
  sends_constants(
      [](double *to) { return MPI_Gather(DATA, 3, MPI_DOUBLE, to, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD); });
  sends_constants([&](double *to) {
    return MPI_Gatherv(DATA, 3, MPI_DOUBLE, to, counts, starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  });
  sends_constants(
      [](double *to) { return MPI_Alltoall(DATA, 3, MPI_DOUBLE, to, 3, MPI_DOUBLE, MPI_COMM_WORLD); });
}

// Data that are not constant go to the function itself, and those in place stay.
void in_place()
{
  double values[3] = {DATA[0], DATA[1], DATA[2]}, received[3];
  MPI_Allreduce(MPI_IN_PLACE, values, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  CHECK(has_data(values));
  MPI_Allreduce(values, received, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  CHECK(has_data(received));
}

// A rank's records for itself are no messages, which the substitute does not have.
void records()
{
  std::vector<int> counts = {3};
  const std::vector<double> came =
      Grip::exchange(MPI_COMM_WORLD, std::vector<double>(DATA, DATA + 3), counts);
  CHECK(came.size() == 3 && has_data(came.data()) && counts[0] == 3);
}

// The keys of one rank are on no other.
void sums_over_ranks()
{
  Grip::RankSums sums(MPI_COMM_WORLD);
  sums.find({{{1, 2, 3}, 0}, {{4, 5, 6}, 1}});
  double values[2] = {7.0, 8.0};
  sums.sum(values, 1);
  CHECK(sums.summed().empty() && values[0] == 7.0 && values[1] == 8.0);
}

void memory_of_nodes()
{
  const Grip::NodeMemory memory(MPI_COMM_WORLD, sizeof DATA,
                                [](char *to) { std::memcpy(to, DATA, sizeof DATA); });
  CHECK(!memory.shared() && std::memcmp(memory.data(), DATA, sizeof DATA) == 0);
}

} // namespace

int main()
{
  constants();
  in_place();
  records();
  sums_over_ranks();
  memory_of_nodes();
  return CHECK_RESULT();
}
