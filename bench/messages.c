/* SPDX-License-Identifier: GPL-2.0-only */
/* Counts the messages and bytes that each rank sends, and its collective calls, by MPI's profiling
 * interface. Preload it: LD_PRELOAD=libgrip_messages.so. Rank 0 prints
 *   MESSAGES <ranks> <sent, mean> <sent, most> <bytes, mean> <bytes, most> <collective calls> <their bytes>
 * when MPI ends. The last two are means over ranks. */
#include <mpi.h>
#include <stdio.h>

enum { SENT, BYTES, COLLECTIVE, COLLECTIVE_BYTES, NCOUNTS };

static double counts[NCOUNTS];

static double bytes_of(int count, MPI_Datatype type)
{
  int size = 0;
  PMPI_Type_size(type, &size);
  return (double)count * (double)size;
}

static void count_sent(int count, MPI_Datatype type, int to)
{
  if (to == MPI_PROC_NULL) return;
  counts[SENT] += 1.0;
  counts[BYTES] += bytes_of(count, type);
}

static void count_collective(double bytes)
{
  counts[COLLECTIVE] += 1.0;
  counts[COLLECTIVE_BYTES] += bytes;
}

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
  count_sent(count, type, to);
  return PMPI_Send(data, count, type, to, tag, comm);
}

int MPI_Rsend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
  count_sent(count, type, to);
  return PMPI_Rsend(data, count, type, to, tag, comm);
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
  count_sent(count, type, to);
  return PMPI_Isend(data, count, type, to, tag, comm, request);
}

int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to, int tag, void *received, int room,
                 MPI_Datatype type_received, int from, int tag_received, MPI_Comm comm, MPI_Status *status)
{
  count_sent(count, type, to);
  return PMPI_Sendrecv(data, count, type, to, tag, received, room, type_received, from, tag_received, comm,
                       status);
}

int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op operation,
                  MPI_Comm comm)
{
  count_collective(bytes_of(count, type));
  return PMPI_Allreduce(data, result, count, type, operation, comm);
}

int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
               MPI_Comm comm)
{
  count_collective(bytes_of(count, type));
  return PMPI_Reduce(data, result, count, type, operation, root, comm);
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
  count_collective(bytes_of(count, type));
  return PMPI_Bcast(data, count, type, root, comm);
}

int MPI_Scan(const void *data, void *result, int count, MPI_Datatype type, MPI_Op operation, MPI_Comm comm)
{
  count_collective(bytes_of(count, type));
  return PMPI_Scan(data, result, count, type, operation, comm);
}

int MPI_Allgather(const void *data, int count, MPI_Datatype type, void *result, int room,
                  MPI_Datatype type_received, MPI_Comm comm)
{
  count_collective(bytes_of(count, type));
  return PMPI_Allgather(data, count, type, result, room, type_received, comm);
}

int MPI_Alltoall(const void *data, int count, MPI_Datatype type, void *result, int room,
                 MPI_Datatype type_received, MPI_Comm comm)
{
  int ranks = 1;
  PMPI_Comm_size(comm, &ranks);
  count_collective((double)ranks * bytes_of(count, type));
  return PMPI_Alltoall(data, count, type, result, room, type_received, comm);
}

int MPI_Barrier(MPI_Comm comm)
{
  count_collective(0.0);
  return PMPI_Barrier(comm);
}

int MPI_Finalize(void)
{
  double sum[NCOUNTS], most[NCOUNTS];
  int rank = 0, ranks = 1;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  PMPI_Reduce(counts, sum, NCOUNTS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  PMPI_Reduce(counts, most, NCOUNTS, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("MESSAGES %d %.17g %.17g %.17g %.17g %.17g %.17g\n", ranks, sum[SENT] / ranks, most[SENT],
           sum[BYTES] / ranks, most[BYTES], sum[COLLECTIVE] / ranks, sum[COLLECTIVE_BYTES] / ranks);
  return PMPI_Finalize();
}
