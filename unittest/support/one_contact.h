/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: models from input lines, the forces of one contact, random numbers, rotations. */
#ifndef ONE_CONTACT_H
#define ONE_CONTACT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "grip/bodies.h"
#include "grip/batch.h"
#include "support/check.h"
#include "grip.h"
#include "grip/vec.h"

enum { MAX_WORDS = 64, MAX_LINE = 1024 };

/* A batch together with the history that it points to. */
struct bench {
  struct grip_batch batch;
  struct grip_batch_ledger ledger;
  alignas(64) double history[GRIP_BLOCKS][GRIP_MAX_SLOTS * GRIP_LANES];
};

/* The input of a contact. At a wall, r is the vector from its nearest point, and radius_j is not used. */
struct contact {
  struct grip_vec r, u, wi, wj;
  double radius_i, radius_j, reduced_mass, reduced_inertia, dt;
  bool wall;
  double cycle_ratio; /* of grip_batch_ledger */
  double history[GRIP_MAX_SLOTS];
};

/* The output of a contact; the names are those of batch.h. */
struct answer {
  double overlap, speed_n, elastic, damping, adhesion, stiffness, loading, normal, load, mn;
  struct grip_vec n, v, f, m;
  double contact_radius;
  /* For a cohesion law: the pull that is in `normal` but not in `load`, and the coefficient of its part of
   * f. */
  double uncounted, drag;
};

/* Splits a line at blanks, in place. Returns the number of words. */
static inline int split_words(char *line, const char *words[MAX_WORDS])
{
  int count = 0;
  for (char *word = strtok(line, " "); word && count < MAX_WORDS; word = strtok(0, " "))
    words[count++] = word;
  return count;
}

/* Calls grip_model_parse with a whole line. nwords: if not NULL, gets the number of words in the line. */
static inline int parse_line(struct grip_model *model, const char *text, int *nwords,
                             char error[GRIP_MAX_ERROR])
{
  const size_t size = strlen(text) + 1;
  char *line = malloc(size);
  const char *words[MAX_WORDS];
  memcpy(line, text, size);
  const int count = split_words(line, words);
  if (nwords) *nwords = count;
  const int read = grip_model_parse(model, "si", count, words, error);
  free(line);
  return read;
}

/* The model of a line, which must be accepted as a whole. */
static inline struct grip_model model_of(const char *text)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  int nwords = 0;
  const int read = parse_line(&model, text, &nwords, error);
  if (read != nwords) {
    fprintf(stderr, "'%s' was read to word %d of %d: %s\n", text, read, nwords, error);
    exit(2);
  }
  return model;
}

/* Checks that a line is rejected with an error that names a word. */
static inline void check_refused(const char *text, const char *word, const char *file, int line)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  const int read = parse_line(&model, text, 0, error);
  if (check_failed(read < 0)) fprintf(stderr, "%s:%d: accepted: %s\n", file, line, text);
  if (read < 0) check_contains(error, word, file, line);
}

#define CHECK_REFUSED(text, word) check_refused(text, word, __FILE__, __LINE__)

/* Changes the history to that of the same contact with i and j swapped. */
static inline void mirror_history(const struct grip_model *model, double history[GRIP_MAX_SLOTS])
{
  double before[GRIP_MAX_SLOTS];
  memcpy(before, history, sizeof before);
  for (int s = 0; s < model->nslots; s++) history[s] = model->swap[s] * before[model->mirror[s]];
}

/* Two spheres at rest that overlap along n = +z, with reduced mass and moment of inertia 1 and time step
 * 0. */
static inline struct contact contact_of(double radius_i, double radius_j, double overlap)
{
  struct contact c;
  memset(&c, 0, sizeof c);
  c.radius_i = radius_i;
  c.radius_j = radius_j;
  c.reduced_mass = c.reduced_inertia = 1;
  c.r = grip_vec(0, 0, radius_i + radius_j - overlap);
  return c;
}

/* Sets the overlap and keeps the direction of the normal. */
static inline void contact_press(struct contact *c, double overlap)
{
  const double touch = grip_touch_distance(c->radius_i, c->radius_j, c->wall);
  c->r = grip_scale((touch - overlap) / grip_length(c->r), c->r);
}

/* Clears the lanes of the first blocks in all arrays of a batch that begin between two offsets. */
static inline void bench_clear_lanes(struct grip_batch *batch, size_t from, size_t to, size_t nblocks)
{
  for (; from < to; from += GRIP_BATCH * sizeof(double))
    memset((char *)batch + from, 0, nblocks * GRIP_LANES * sizeof(double));
}

/* Makes the lanes of the blocks empty, as in the store, and sets their histories to 0; without blocks, those of all
 * blocks. To clear all of them each time takes most of the time of tests of one contact. */
static inline void bench_clear(struct bench *bench, int nblocks)
{
  struct grip_batch *batch = &bench->batch;
  const size_t cleared = nblocks > 0 ? (size_t)nblocks : GRIP_BLOCKS;
  const size_t lanes = offsetof(struct grip_batch, rx), end = offsetof(struct grip_batch, half_step);
  memset(batch, 0, lanes);
  bench_clear_lanes(batch, lanes, end, cleared);
  batch->half_step = 0;
  bench_clear_lanes(batch, offsetof(struct grip_batch, now_x), sizeof *batch, cleared);
  memset(&bench->ledger, 0, sizeof bench->ledger);
  memset(bench->history, 0, cleared * sizeof *bench->history);
  batch->nblocks = nblocks;
  batch->ledger = &bench->ledger;
  for (int b = 0; b < GRIP_BLOCKS; b++) batch->history[b] = bench->history[b];
}

/* Sets what is the same for all contacts of a batch. */
static inline void bench_setup(struct bench *bench, const struct grip_model *model, const struct contact *c)
{
  bench->batch.dt = c->dt;
  bench->ledger.cycle_ratio = c->cycle_ratio;
  grip_batch_set_rules(&bench->batch, model, c->wall, c->dt);
}

static inline void bench_put(struct bench *bench, int k, const struct contact *c)
{
  struct grip_batch *b = &bench->batch;
  const double ri = c->radius_i, rj = c->wall ? c->radius_i : c->radius_j;
  b->rx[k] = c->r.x, b->ry[k] = c->r.y, b->rz[k] = c->r.z;
  b->ux[k] = c->u.x, b->uy[k] = c->u.y, b->uz[k] = c->u.z;
  b->wix[k] = c->wi.x, b->wiy[k] = c->wi.y, b->wiz[k] = c->wi.z;
  b->wjx[k] = c->wj.x, b->wjy[k] = c->wj.y, b->wjz[k] = c->wj.z;
  b->radius_i[k] = ri;
  b->radius_j[k] = rj;
  b->touch_distance[k] = grip_touch_distance(ri, rj, c->wall);
  b->reduced_radius[k] = c->wall ? grip_reduced_at_wall(ri, 0) : grip_reduced(ri, rj);
  b->reduced_mass[k] = c->reduced_mass;
  b->reduced_inertia[k] = c->reduced_inertia;
  for (int s = 0; s < GRIP_MAX_SLOTS; s++)
    bench->history[k / GRIP_LANES][s * GRIP_LANES + k % GRIP_LANES] = c->history[s];
}

/* The model determines which values its laws do not read. grip_gather may omit these, so they are NaN
 * here. */
static inline void bench_run(const struct grip_model *model, struct bench *bench)
{
  struct grip_batch *b = &bench->batch;
  grip_geometry(b);
  for (int k = 0; k < GRIP_BATCH && !model->spins; k++)
    b->wx[k] = b->wy[k] = b->wz[k] = b->normal_spin[k] = NAN;
  for (int k = 0; k < GRIP_BATCH && !model->inertia; k++) b->reduced_inertia[k] = NAN;
  grip_model_run(model, &bench->batch);
}

static inline void bench_get_history(const struct bench *bench, int k, double history[GRIP_MAX_SLOTS])
{
  for (int s = 0; s < GRIP_MAX_SLOTS; s++)
    history[s] = bench->history[k / GRIP_LANES][s * GRIP_LANES + k % GRIP_LANES];
}

/* One step of a contact that has moved by u dt, with a ledger. Losses are added to the entries, stored energies
 * are set. */
static inline void bench_book(struct bench *bench, const struct grip_model *model, struct contact *c,
                              double entry[GRIP_ENTRIES])
{
  bench_clear(bench, 1);
  bench_setup(bench, model, c);
  bench_put(bench, 0, c);
  grip_geometry(&bench->batch);
  for (int e = GRIP_STORED_NORMAL; e <= GRIP_STORED_TWISTING; e++) entry[e] = 0;
  entry[GRIP_STORED_COHESION] = 0;
  grip_model_book(model, &bench->batch, 0, entry);
  bench_get_history(bench, 0, c->history);
}

static inline struct answer bench_get(const struct bench *bench, int k)
{
  const struct grip_batch *b = &bench->batch;
  return (struct answer){.overlap = b->overlap[k],
                         .speed_n = b->speed_n[k],
                         .elastic = b->elastic[k],
                         .damping = b->damping[k],
                         .adhesion = b->adhesion[k],
                         .stiffness = b->stiffness[k],
                         .loading = b->loading[k],
                         .normal = b->normal[k],
                         .load = b->load[k],
                         .mn = b->mn[k],
                         .n = grip_vec(b->nx[k], b->ny[k], b->nz[k]),
                         .v = grip_vec(b->vx[k], b->vy[k], b->vz[k]),
                         .f = grip_vec(b->fx[k], b->fy[k], b->fz[k]),
                         .m = grip_vec(b->mx[k], b->my[k], b->mz[k]),
                         .contact_radius = b->contact_radius[k],
                         .uncounted =
                             (1 - b->counted[k]) * (b->cohesion[k] + b->cohesive_damping[k] * b->speed_n[k]),
                         .drag = b->drag[k]};
}

/* Runs a model over one contact alone and keeps its history. */
static inline struct answer contact_run(const struct grip_model *model, struct contact *c)
{
  static struct bench bench;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  bench_run(model, &bench);
  bench_get_history(&bench, 0, c->history);
  return bench_get(&bench, 0);
}

/* The normal force at an overlap at rest. */
static inline double force_at(const struct grip_model *model, struct contact *c, double overlap)
{
  contact_press(c, overlap);
  return contact_run(model, c).normal;
}

/* Rotation by an angle about an axis of length 1 (Rodrigues). */
static inline struct grip_vec rotate(struct grip_vec v, struct grip_vec axis, double angle)
{
  const struct grip_vec along = grip_scale(grip_dot(axis, v) * (1 - cos(angle)), axis);
  return grip_add(grip_add(grip_scale(cos(angle), v), grip_scale(sin(angle), grip_cross(axis, v))), along);
}

static inline void check_near_vec(struct grip_vec got, struct grip_vec want, double tolerance,
                                  const char *text, const char *file, int line)
{
  const bool near = grip_length(grip_sub(got, want)) <= tolerance;
  if (check_failed(near))
    fprintf(stderr, "%s:%d: %s: got (%.17g %.17g %.17g), want (%.17g %.17g %.17g), tolerance %.3g\n", file,
            line, text, got.x, got.y, got.z, want.x, want.y, want.z, tolerance);
}

#define CHECK_NEAR_VEC(got, want, atol) check_near_vec(got, want, atol, #got, __FILE__, __LINE__)

/* The state of the random numbers. Each test program has its own. */
static uint64_t random_state = 20240204;

/* Seeds the random numbers with a text (FNV-1a), so that those of a model do not depend on previous
 * models. */
static inline void random_begin(const char *text)
{
  random_state = 0xcbf29ce484222325u;
  for (; *text; text++) random_state = (random_state ^ (unsigned char)*text) * 0x100000001b3u;
}

/* Random numbers, uniform in [low, high), the same in every run (splitmix64). */
static inline double random_between(double low, double high)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return low + (high - low) * ((double)((z ^ (z >> 31)) >> 11) * 0x1p-53);
}

static inline struct grip_vec random_vec(double size)
{
  const double x = random_between(-size, size), y = random_between(-size, size);
  return grip_vec(x, y, random_between(-size, size));
}

static inline struct grip_vec random_direction(void)
{
  struct grip_vec v = random_vec(1);
  while (grip_length(v) < 0.1 || grip_length(v) > 1) v = random_vec(1);
  return grip_scale(1 / grip_length(v), v);
}

#endif
