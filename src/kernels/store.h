/* SPDX-License-Identifier: GPL-2.0-only */
/* A store of pairs that lasts for many time steps. Pairs that touch are in blocks, with their history. Pairs
 * that are near, but do not touch, are in a flat list. The host's side fills and empties the store; the
 * kernels below run over it.
 *
 * A pair in a block may have come apart. It stays in its block, with zero history and without a force, until
 * the owner of the store moves it back to the list of near pairs. */
#ifndef GRIP_STORE_H
#define GRIP_STORE_H

#include <stdint.h>

#include "batch/batch.h"
#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The host's arrays have a row of three values for each atom. An atom's row begins at its index times this
 * number. That fits into 31 bits, since the host's lists have 29 bits for an index. */
enum { GRIP_ROW = 3 };

/* GRIP_LANES pairs of one model. A block is followed in memory by its history: slot by slot, GRIP_LANES
 * values each. Atoms are given by where their rows begin, which kernels need several times in each step. An
 * empty lane has row_i = row_j, which must be the row of some atom, since zero is added to its forces; its
 * radii are 0. Blocks are aligned to 64 bytes.
 *
 * Where some model reads batch.reduced_inertia, that of the block's lanes follows as the last GRIP_LANES
 * values of what belongs to the block, behind all history. */
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

/* An overlap above this share of the smaller radius is worth a warning. */
#define GRIP_DEEP 0.1

/* Atoms that are fetched into the cache together: with three values each they fill whole cache lines. */
enum { GRIP_FETCHED = 8 };

/* Blocks that follow each other in memory, stride bytes apart. */
struct grip_span {
  struct grip_block *first;
  size_t stride;
  int count; /* at most GRIP_BLOCKS for a batch */
  /* What gather and scatter fetch into the cache in advance, if anything: how many blocks follow these, and
   * groups of GRIP_FETCHED atoms by their numbers. Group n begins with atom n GRIP_FETCHED. */
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

/* Reduced moments of inertia of a block of the span (batch.h), where the owner of the blocks keeps them. */
static inline double *grip_block_inertia(struct grip_block *block, size_t stride)
{
  return (double *)(void *)((char *)block + stride) - GRIP_LANES;
}

/* Writes to `to` what a contact's history is if i and j change places. Values of history are `stride` apart,
 * those of `to` are `to_stride` apart. */
static inline void grip_mirror_history(const struct grip_model *model, const double *history, int stride,
                                       double *to, int to_stride)
{
  for (int s = 0; s < model->nslots; s++)
    to[s * to_stride] = model->swap[s] * history[model->mirror[s] * stride];
}

/* Pairs without a force. */
struct grip_near {
  const int32_t *row_i, *row_j;
  const float *touch2; /* squared distance at which the force begins, rounded up [L^2] */
  bool fetch;          /* whether atoms of the pairs that come next are fetched into the cache in advance */
};

static inline int grip_near_i(const struct grip_near *near, int n)
{
  return near->row_i[n] / GRIP_ROW;
}

static inline int grip_near_j(const struct grip_near *near, int n)
{
  return near->row_j[n] / GRIP_ROW;
}

/* The host's arrays of atoms: three values each, one atom after another. */
struct grip_atoms {
  /* Positions [L], velocities [L/T], spins [rad/T]. */
  const double *x, *v, *omega;
  /* Forces [F] and torques [F L], to which scatter adds. */
  double *force, *torque;
  /* One more value may be read behind the last atom in use, so that rows can be loaded as four values. */
  bool padded;
};

struct grip_scatter_report {
  int touching; /* lanes with a force */
  bool finite;  /* false: some force or torque is infinite or not a number */
  bool deep;    /* some overlap exceeds a tenth of the smaller radius */
};

/* Loads a span of at most GRIP_BLOCKS blocks into a batch: all that geometry reads, and history. */
void grip_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);

/* The same for grip_models_book: for models that have a ledger and are alike (grip_model_alike). `model` is
 * one of them. */
void grip_gather_booked(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch);

/* Which share of each contact's energy this rank books where two ranks have the same pair: a half if j is
 * `owned` or above, else all of it; times `factor` as in grip_scatter. */
void grip_shares(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH]);

/* Adds the batch's forces and torques to those of the span's atoms. Atoms j from `owned` on get none. factor:
 * GRIP_BATCH numbers by which the forces and torques of the lanes are multiplied, or 0 if all are 1. */
struct grip_scatter_report grip_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch);

/* Finds the near pairs first..last-1 that touch now and writes their indices to hits, which has room for
 * last - first. Returns how many. */
int grip_scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits);

/* Pairs of a neighbour list, by the atoms' indices. The arrays are filled up to a multiple of GRIP_LANES with
 * pairs of an atom with itself. */
struct grip_listed {
  const int32_t *i, *j;
  int count; /* without those that fill up */
};

/* Where grip_split writes the pairs that do not touch. It has room for all pairs that are looked at. */
struct grip_near_room {
  int32_t *row_i, *row_j;
  float *touch2; /* as in grip_near */
};

/* Splits listed pairs: writes the indices of those that touch to `touching`, and the others to the arrays
 * that `near` names. All have room for all pairs, those that fill up included. radius: of each atom, by its
 * index [L]. Returns how many touch. */
int grip_split(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
               struct grip_near_room near);

#ifdef __cplusplus
}
#endif

#endif
