/* SPDX-License-Identifier: GPL-2.0-only */
/* A store of pairs that persists over many time steps. Pairs that touch are kept in blocks, with their
 * history; pairs that are near each other without touching are kept in a flat list. The host adds and removes
 * pairs; the kernels below run over them.
 *
 * A pair in a block may have separated. It stays there with zero history and without a force until the owner
 * of the store moves it back to the list of near pairs. */
#ifndef GRIP_PUBLIC_STORE_H
#define GRIP_PUBLIC_STORE_H

#include <stdint.h>

#include "grip/ledger.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The host's arrays have a row of three values per atom, so an atom's row starts at 3 times its index. This
 * fits into 31 bits because indices in neighbour lists have 29 bits. */
enum { GRIP_ROW = 3 };

/* GRIP_LANES pairs of one model, followed in memory by their history: slot by slot, GRIP_LANES values each.
 * Atoms are identified by the start of their rows, which kernels need several times per step. An empty lane
 * has radii 0 and row_i = row_j, which must be the row of an existing atom because zero is added to its
 * forces. Blocks are aligned to 64 bytes.
 *
 * If some model reads batch.reduced_inertia, the values of the lanes are the last GRIP_LANES values of the
 * block, after all history. */
struct grip_block {
  int32_t row_i[GRIP_LANES], row_j[GRIP_LANES];
  double radius_i[GRIP_LANES], radius_j[GRIP_LANES]; /* L */
  double reduced_mass[GRIP_LANES];                   /* M */
};

static inline int grip_block_i(const struct grip_block *block, int lane)
{
  return block->row_i[lane] / GRIP_ROW;
}

static inline int grip_block_j(const struct grip_block *block, int lane)
{
  return block->row_j[lane] / GRIP_ROW;
}

/* An overlap above this fraction of the smaller radius triggers a warning. */
#define GRIP_DEEP 0.1

/* Number of atoms that are prefetched together: with three values each they fill whole cache lines. */
enum { GRIP_FETCHED = 8 };

/* Blocks that are contiguous in memory, stride bytes apart. */
struct grip_span {
  struct grip_block *first;
  size_t stride;
  int count; /* at most GRIP_BLOCKS for a batch */
  /* Prefetch hints for gather and scatter, 0 for none: the number of blocks that follow this span, and the
   * indices of groups of GRIP_FETCHED atoms. Group n starts at atom n GRIP_FETCHED. */
  int ahead;
  const int32_t *fetch;
  int nfetch;
};

static inline struct grip_block *grip_span_at(struct grip_span span, int k)
{
  return (struct grip_block *)((char *)span.first + (size_t)k * span.stride);
}

/* History of a block: slot by slot, GRIP_LANES values each. */
static inline double *grip_block_history(struct grip_block *block)
{
  return (double *)(block + 1);
}

/* Reduced moments of inertia of a block of a span (batch.h), if the owner of the blocks stores them. */
static inline double *grip_block_inertia(struct grip_block *block, size_t stride)
{
  return (double *)(void *)((char *)block + stride) - GRIP_LANES;
}

/* Writes to `to` the history of a contact after i and j are exchanged. Values of `history` are `stride`
 * apart, those of `to` are `to_stride` apart. */
static inline void grip_mirror_history(const struct grip_model *model, const double *history, int stride,
                                       double *to, int to_stride)
{
  for (int s = 0; s < model->nslots; s++)
    to[s * to_stride] = model->swap[s] * history[model->mirror[s] * stride];
}

/* Pairs that do not touch. */
struct grip_near {
  const int32_t *row_i, *row_j;
  const float *touch2; /* squared distance at which the force starts, rounded up [L^2] */
  bool fetch;          /* whether to prefetch the atoms of the pairs that follow */
};

static inline int grip_near_i(const struct grip_near *near, int n)
{
  return near->row_i[n] / GRIP_ROW;
}

static inline int grip_near_j(const struct grip_near *near, int n)
{
  return near->row_j[n] / GRIP_ROW;
}

/* The host's per-atom arrays, three contiguous values per atom. */
struct grip_atoms {
  /* Positions [L], velocities [L/T], spins [rad/T]. */
  const double *x, *v, *omega;
  /* Forces [F] and torques [F L], to which scatter adds. */
  double *force, *torque;
  /* True if one value after the last atom in use may be read, so that rows can be loaded as four values. */
  bool padded;
};

struct grip_scatter_report {
  int touching; /* lanes with a force */
  bool finite;  /* false if some force or torque is infinite or NaN */
  bool deep;    /* true if some overlap exceeds GRIP_DEEP times the smaller radius */
};

/* Loads a span of at most GRIP_BLOCKS blocks into a batch: the input and the results of the geometry, and the
 * history. */
void grip_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);

/* The same for grip_batch_book, for models that have a ledger and are alike (grip_model_alike); `model` is
 * one of them. */
void grip_gather_booked(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch);

/* Fraction of each contact's energy that this rank books: 1/2 if j is a ghost (index `owned` or above),
 * because the rank that owns j books the other half, else 1; multiplied by `factor` as in grip_scatter. */
void grip_shares(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH]);

/* Adds the forces and torques of a batch to those of the span's atoms. Atoms j with an index of `owned` or
 * above are ghosts and receive none. factor: GRIP_BATCH factors that multiply forces and torques of the
 * lanes, or 0 if all are 1. */
struct grip_scatter_report grip_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch);

/* Finds which near pairs from first to last - 1 touch now and writes their indices to hits, which needs room
 * for last - first. Returns the number of hits. */
int grip_scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits);

/* Pairs of a neighbour list, given by atom indices. The arrays are padded to a multiple of GRIP_LANES with
 * pairs of an atom with itself. */
struct grip_listed {
  const int32_t *i, *j;
  int count; /* without the padding */
};

/* Output of grip_split: the pairs that do not touch. Each array needs room for all input pairs. */
struct grip_near_room {
  int32_t *row_i, *row_j;
  float *touch2; /* as in grip_near */
};

/* Splits listed pairs: writes the indices of pairs that touch to `touching`, and all other pairs to the
 * arrays in `near`. Every output array needs room for all pairs including the padding. radius: by atom index
 * [L]. Returns the number of pairs that touch. */
int grip_split(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
               struct grip_near_room near);

#ifdef __cplusplus
}
#endif

#endif
