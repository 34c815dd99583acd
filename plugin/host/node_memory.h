// SPDX-License-Identifier: GPL-2.0-only
// Memory shared by all ranks of a node, for large read-only data.
#ifndef GRIP_NODE_MEMORY_H
#define GRIP_NODE_MEMORY_H

#include <cstddef>
#include <functional>
#include <mpi.h>
#include <vector>

namespace Grip {

// One copy of the data per node, in a shared window of MPI-3. Each rank has its own copy if shared windows
// are not available, as with the MPI stubs of LAMMPS, or if the system does not have enough memory for them.
class NodeMemory {
public:
  // Collective. fill: a function that writes the bytes; it is only called on rank 0 of the communicator.
  NodeMemory(MPI_Comm, std::size_t bytes, const std::function<void(char *)> &fill);
  // Collective, because all ranks must free a window together. This holds, because LAMMPS deletes fixes on
  // all ranks at the same time, and an error on a single rank ends all processes.
  ~NodeMemory();
  NodeMemory(const NodeMemory &) = delete;
  NodeMemory &operator=(const NodeMemory &) = delete;

  const char *data() const { return first; }
  bool shared() const { return window_given; }

private:
  char *first = nullptr;
  bool window_given = false;
  std::vector<char> own;
#if defined(MPI_VERSION) && MPI_VERSION >= 3
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Win window = MPI_WIN_NULL;
  bool open_window(MPI_Comm, std::size_t bytes);
#endif
};

} // namespace Grip

#endif
