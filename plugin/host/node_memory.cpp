// SPDX-License-Identifier: GPL-2.0-only
#include "host/node_memory.h"

#include <algorithm>

using namespace Grip;

namespace {

// Sends the bytes in pieces, because the count of an MPI message is an int.
void broadcast(char *bytes, std::size_t count, MPI_Comm comm)
{
  constexpr std::size_t MOST = std::size_t(1) << 28;
  for (std::size_t done = 0; done < count; done += MOST)
    MPI_Bcast(bytes + done, static_cast<int>(std::min(MOST, count - done)), MPI_BYTE, 0, comm);
}

} // namespace

#if defined(MPI_VERSION) && MPI_VERSION >= 3

// On each node the first rank owns the memory, and the other ranks map it. Returns whether this works on all
// nodes, and is useful on at least one.
bool NodeMemory::open_window(MPI_Comm comm, std::size_t bytes)
{
  int me = 0, here = 0, sharing = 1, most = 0;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &here);
  MPI_Comm_size(node, &sharing);
  MPI_Allreduce(&sharing, &most, 1, MPI_INT, MPI_MAX, comm);
  if (most == 1) return false;
  MPI_Comm_set_errhandler(node, MPI_ERRORS_RETURN);
  void *base = nullptr;
  int fails = MPI_Win_allocate_shared(here == 0 ? static_cast<MPI_Aint>(bytes) : 0, 1, MPI_INFO_NULL, node,
                                      &base, &window) != MPI_SUCCESS;
  if (fails) window = MPI_WIN_NULL;
  int any = 0;
  MPI_Allreduce(&fails, &any, 1, MPI_INT, MPI_MAX, comm);
  if (any) return false;
  MPI_Aint size = 0;
  int unit = 1;
  MPI_Win_shared_query(window, 0, &size, &unit, &base);
  first = static_cast<char *>(base);
  return true;
}

NodeMemory::NodeMemory(MPI_Comm comm, std::size_t bytes, const std::function<void(char *)> &fill)
{
  int me = 0;
  MPI_Comm_rank(comm, &me);
  window_given = open_window(comm, bytes);
  if (!window_given) {
    own.resize(bytes);
    first = own.data();
    if (me == 0) fill(first);
    broadcast(first, bytes, comm);
    return;
  }
  int here = 0;
  MPI_Comm_rank(node, &here);
  MPI_Win_fence(0, window);
  if (me == 0) fill(first);
  MPI_Comm firsts = MPI_COMM_NULL;
  MPI_Comm_split(comm, here == 0 ? 0 : MPI_UNDEFINED, me, &firsts);
  if (firsts != MPI_COMM_NULL) {
    broadcast(first, bytes, firsts);
    MPI_Comm_free(&firsts);
  }
  MPI_Win_fence(0, window);
}

NodeMemory::~NodeMemory()
{
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (finalized) return;
  if (window != MPI_WIN_NULL) MPI_Win_free(&window);
  if (node != MPI_COMM_NULL) MPI_Comm_free(&node);
}

#else

NodeMemory::NodeMemory(MPI_Comm comm, std::size_t bytes, const std::function<void(char *)> &fill) : own(bytes)
{
  int me = 0;
  MPI_Comm_rank(comm, &me);
  first = own.data();
  if (me == 0) fill(first);
  broadcast(first, bytes, comm);
}

NodeMemory::~NodeMemory() = default;

#endif
