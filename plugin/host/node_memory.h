// SPDX-License-Identifier: GPL-2.0-only
// Memory that all ranks of a node share, for large data that nobody changes.
#ifndef GRIP_NODE_MEMORY_H
#define GRIP_NODE_MEMORY_H

#include <cstddef>
#include <functional>
#include <mpi.h>
#include <vector>

namespace Grip {

// One copy on each node, in a shared window of MPI-3. Where there is none, as with the host's stub of MPI, or
// where the system has no room for it, each rank has a copy of its own.
class NodeMemory {
public:
  // Called by all ranks of the communicator. fill: writes the bytes; called on its rank 0 only.
  NodeMemory(MPI_Comm, std::size_t bytes, const std::function<void(char *)> &fill);
  // Called by all ranks again, since all of them must let go of a window. The host deletes fixes on all ranks
  // at the same time; when a single rank must stop, it ends all processes.
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
