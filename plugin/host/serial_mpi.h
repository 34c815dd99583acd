// SPDX-License-Identifier: GPL-2.0-only
// LAMMPS without MPI has a substitute (src/STUBS) whose functions take what they send as void *. MPI 3 takes
// const void *, as these functions do. They are included before each file of such a build.
#ifndef GRIP_SERIAL_MPI_H
#define GRIP_SERIAL_MPI_H

#include <mpi.h>

#include <type_traits>

#define GRIP_SEND_CONST(function)                                                                            \
  template <class T, class... Rest, class = std::enable_if_t<!std::is_void<T>::value>>                       \
  int function(const T *sent, Rest... rest)                                                                  \
  {                                                                                                          \
    return function(const_cast<void *>(static_cast<const void *>(sent)), rest...);                           \
  }

GRIP_SEND_CONST(MPI_Allreduce)
GRIP_SEND_CONST(MPI_Reduce)
GRIP_SEND_CONST(MPI_Allgather)
GRIP_SEND_CONST(MPI_Allgatherv)
GRIP_SEND_CONST(MPI_Gather)
GRIP_SEND_CONST(MPI_Gatherv)
GRIP_SEND_CONST(MPI_Alltoall)

#undef GRIP_SEND_CONST

#endif
