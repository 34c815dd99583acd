/* SPDX-License-Identifier: GPL-2.0-only */
/* A store of pairs of spheres that persists over many time steps. A touching pair is one lane of a block,
 * which also holds the history of its contacts. A near pair, whose spheres are close without touching, is an
 * entry of a flat list. The host (the program that calls the library) owns the store: it adds and removes
 * pairs. The functions below run over the pairs.
 *
 * The spheres of a pair in a block may have separated. The pair then stays in the block, with zero history
 * and without a force, until the host moves it back to the list of near pairs. */
#ifndef GRIP_PUBLIC_STORE_H
#define GRIP_PUBLIC_STORE_H

#include <stdint.h>

#include "grip/ledger.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The host's arrays have a row of three values per atom, so the row of atom i starts at index GRIP_ROW * i.
 * This index fits into 31 bits because indices in neighbour lists have 29 bits. */
enum { GRIP_ROW = 3 };

/* A block: GRIP_LANES contacts of one model, each in its lane. The history of the contacts follows the
 * block in memory: slot by slot, GRIP_LANES values each. row_i and row_j are GRIP_ROW times the atoms'
 * indices, because kernels need these products several times per step. In an empty lane the radii are 0
 * and row_i = row_j; row_i must be the row of an existing atom, because scatter adds zero to its forces.
 * At a wall row_j is the complement of the number of the face (grip/walls.h), and radius_j is not used.
 * Blocks are aligned to 64 bytes.
 *
 * If some model reads batch.reduced_inertia, the last GRIP_LANES values in the block's memory, after all
 * history, are the reduced moments of inertia of the lanes. */
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

static inline bool grip_block_empty(const struct grip_block *block, int lane)
{
  return block->row_i[lane] == block->row_j[lane];
}

/* The face of a lane at a wall. */
static inline int grip_block_face(const struct grip_block *block, int lane)
{
  return ~block->row_j[lane];
}

/* An overlap above GRIP_DEEP times the smaller radius triggers a warning. */
#define GRIP_DEEP 0.1

/* Number of atoms that are prefetched together. With three values per atom, they fill whole cache lines. */
enum { GRIP_FETCHED = 8 };

/* Blocks that are contiguous in memory. Each block starts `stride` bytes after the previous one. */
struct grip_span {
  struct grip_block *first;
  size_t stride;
  int count; /* at most GRIP_BLOCKS for a batch */
  /* Prefetch hints for gather and scatter. ahead: the number of blocks in memory after this span, or 0 for no
   * prefetching of blocks. fetch: nfetch indices of groups of GRIP_FETCHED atoms to prefetch; group n starts
   * at atom n GRIP_FETCHED. */
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

/* Reduced moments of inertia of a block's lanes, if the owner of the blocks stores them (see struct
 * grip_block). stride: the stride of the block's span [bytes]. */
static inline double *grip_block_inertia(struct grip_block *block, size_t stride)
{
  return (double *)(void *)((char *)block + stride) - GRIP_LANES;
}

/* Exchanges i and j in the history of a contact: reads the values at history[s * stride] and writes the
 * exchanged values to to[s * to_stride]. */
static inline void grip_mirror_history(const struct grip_model *model, const double *history, int stride,
                                       double *to, int to_stride)
{
  for (int s = 0; s < model->nslots; s++)
    to[s * to_stride] = model->swap[s] * history[model->mirror[s] * stride];
}

/* The list of near pairs, which do not touch. */
struct grip_near {
  const int32_t *row_i, *row_j;
  const float *touch2; /* squared distance of the centres at which the force starts, rounded up [L^2] */
  bool fetch;          /* whether grip_scan prefetches the atoms of the pairs that follow in the list */
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
  /* True if the one value after the last atom in use may be read. Kernels then load a row as four values. */
  bool padded;
};

struct grip_scatter_report {
  int touching; /* lanes with a force */
  bool finite;  /* false if some force or torque is infinite or NaN */
  bool deep;    /* true if some overlap exceeds GRIP_DEEP times the smaller radius */
};

/* Loads a span of at most GRIP_BLOCKS blocks into a batch: reads the atoms, computes the geometry, and lets
 * batch.history point to the history of the blocks. */
void grip_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);

/* Does the same as grip_gather, for a batch that grip_batch_book will evaluate. All models of the span must
 * have a ledger and be alike (grip_model_alike); `model` is one of them. */
void grip_gather_booked(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch);

/* Writes to share[] the fraction of each contact's energy that this rank books. The fraction is 1/2 if j is a
 * ghost (index `owned` or above), because the rank that owns j books the other half. Otherwise it is 1. Each
 * fraction is multiplied by the lane's `factor`, as in grip_scatter. */
void grip_shares(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH]);

/* Adds the forces and torques of a batch to the span's atoms. An atom j with an index of `owned` or above is
 * a ghost and receives no force. factor: GRIP_BATCH factors that multiply the forces and torques of the
 * lanes, or 0 if all factors are 1. */
struct grip_scatter_report grip_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch);

/* Finds which near pairs from index `first` to `last` - 1 currently touch, and writes their indices to
 * `hits`. The caller must provide room for `last` - `first` indices. Returns the number of indices
 * written. */
int grip_scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits);

/* Pairs of a neighbour list, given by atom indices. The caller must pad the arrays to a multiple of
 * GRIP_LANES with pairs of an atom with itself. */
struct grip_listed {
  const int32_t *i, *j;
  int count; /* number of pairs without the padding */
};

/* Arrays that grip_split writes: the pairs that do not touch. The caller must provide room for all input
 * pairs, including the padding, in each array. */
struct grip_near_room {
  int32_t *row_i, *row_j;
  float *touch2; /* same meaning as in struct grip_near */
};

/* Splits listed pairs: writes the indices of pairs that touch to `touching`, and all other pairs to the
 * arrays in `near`. The caller must provide room for all pairs, including the padding, in every output array.
 * radius: bounding radii by atom index [L]. Returns the number of pairs that touch. */
int grip_split(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
               struct grip_near_room near);

#ifdef __cplusplus
}
#endif

#endif
