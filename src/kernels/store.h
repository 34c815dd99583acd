/* SPDX-License-Identifier: GPL-2.0-only */
/* A store of pairs that outlives the time step: touching pairs in blocks with their history, the rest in a
 * flat list of pairs that are near. The host's side fills and empties it; these kernels run over it.
 *
 * A pair in a block may have come apart: it stays there, with zero history and without a force, until the
 * owner moves it back to the near list. */
#ifndef GRIP_STORE_H
#define GRIP_STORE_H

#include <stdint.h>

#include "batch/batch.h"
#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Values of a row: what the host's arrays have of an atom. An atom's row begins at its index times this, which fits 31 bits:
 * the host's lists have 29 for an index. */
enum { GRIP_ROW = 3 };

/* GRIP_LANES pairs of one model, one after another in memory, each followed by its history: slot by slot,
 * GRIP_LANES values each. Atoms are named by their rows, which kernels need several times in each step. An empty lane
 * has row_i = row_j, of an atom that the store has a pair of, to which zero is added, and radii 0. Aligned to 64 bytes. */
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

/* Atoms of a group that is fetched at once: with three values each they fill whole cache lines. */
enum { GRIP_FETCHED = 8 };

/* Blocks that follow each other in memory, stride bytes apart. */
struct grip_span {
  struct grip_block *first;
  size_t stride;
  int count; /* at most GRIP_BLOCKS for a batch */
  /* What gather and scatter fetch into the cache meanwhile, if anything: how many blocks follow, and groups of
   * atoms, group n those from n GRIP_FETCHED on. */
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

/* A contact's history as j sees it, were j the i. Its values are stride apart, those of `to` to_stride. */
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
  bool fetch;          /* atoms of pairs to come are fetched into the cache in advance */
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
  const double *x, *v, *omega;
  double *force, *torque; /* added to by scatter */
  bool padded; /* one more value may be read behind the last atom in use: rows are then loaded whole */
};

struct grip_scatter_report {
  int touching; /* lanes with a force */
  bool finite;  /* false: some force or torque is infinite or not a number */
  bool deep;    /* some overlap exceeds a tenth of the smaller radius */
};

/* Loads a span of at most GRIP_BLOCKS blocks into a batch: all that geometry reads, and history. */
void grip_gather(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);

/* The same for grip_models_book, of models with a ledger that are alike, of which `model` is one. */
void grip_gather_booked(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch);

/* What of each contact's energy this rank books where both ranks of a pair have it: a half of pairs with j from `owned` on, all
 * of the others, times `factor` as in grip_scatter. */
void grip_shares(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH]);

/* Adds the batch's forces and torques to those of the span's atoms; atoms j from `owned` on get none.
 * factor: what each lane's forces and torques are multiplied by, GRIP_BATCH values, or 0 for one. */
struct grip_scatter_report grip_scatter(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch);

/* Finds the near pairs first..last-1 that touch now and writes their indices to hits, which has room for
 * last - first. Returns how many. */
int grip_scan(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits);

/* Pairs by index, as a list has them. The last block of GRIP_LANES is filled up with pairs of an atom with itself. */
struct grip_listed {
  const int32_t *i, *j;
  int count; /* without these */
};

/* Where pairs without a force go, room for as many as are looked at. */
struct grip_near_room {
  int32_t *row_i, *row_j;
  float *touch2; /* as in grip_near */
};

/* Parts listed pairs: writes the indices of those that touch to `touching`, and the others to `near`;
 * both have room for all, with those that fill up. Returns how many touch. */
int grip_part(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
              struct grip_near_room near);

#ifdef __cplusplus
}
#endif

#endif
