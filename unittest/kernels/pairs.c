/* SPDX-License-Identifier: GPL-2.0-only */
/* grip_gather, grip_shares, grip_scatter, grip_scan and grip_split (store.h), compared with plain loops over
 * pairs. */
#include "support/models.h"
#include "grip/store.h"

enum { ATOMS = 20, BLOCKS = 3, NEAR = 300 };

/* A block with memory for the history of any model. */
struct stored {
  alignas(64) struct grip_block block;
  double history[GRIP_MAX_SLOTS * GRIP_LANES];
  double inertia[GRIP_LANES];
};

struct scene {
  struct grip_atoms atoms;
  double *arrays[5]; /* x, v, omega, force, torque: what is allocated */
  double radius[ATOMS];
  struct stored stored[BLOCKS];
};

static struct scene scene;
static struct bench bench;

static const char line[] = "luding k2hat 1e3 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 1 "
                           "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 1 "
                           "rolling luding kr_ratio 0.1 mu_r 0.05 gamma_r 1 "
                           "twisting luding kw_ratio 0.1 mu_w 0.05 gamma_w 1";

static struct grip_vec row(const double *array, int atom)
{
  return grip_vec(array[3 * atom], array[3 * atom + 1], array[3 * atom + 2]);
}

/* Allocates exactly the values that may be read, so that the sanitizer finds a
 * read of one too many. Padding is a NaN. */
static double *allocate(bool padded)
{
  double *array = malloc((3 * ATOMS + padded) * sizeof *array);
  for (int k = 0; k < 3 * ATOMS; k++) array[k] = random_between(-1, 1);
  if (padded) array[3 * ATOMS] = NAN;
  return array;
}

static void release_scene(void)
{
  for (int k = 0; k < 5; k++) free(scene.arrays[k]);
}

/* A chain of spheres with bends; each sphere touches the next. */
static void place_atoms(bool padded)
{
  for (int k = 0; k < 5; k++) scene.arrays[k] = allocate(padded);
  double *x = scene.arrays[0];
  for (int a = 0; a < ATOMS; a++) {
    scene.radius[a] = random_between(0.9, 1.1);
    const double step = a ? scene.radius[a] + scene.radius[a - 1] - random_between(0.03, 0.06) : 0;
    x[3 * a] = (a ? x[3 * a - 3] : 0) + step;
    x[3 * a + 1] = random_between(-0.05, 0.05);
    x[3 * a + 2] = random_between(-0.05, 0.05);
  }
  scene.atoms =
      (struct grip_atoms){x, scene.arrays[1], scene.arrays[2], scene.arrays[3], scene.arrays[4], padded};
}

static void store_pair(struct grip_block *block, int l, int i, int j)
{
  block->row_i[l] = GRIP_ROW * i;
  block->row_j[l] = GRIP_ROW * j;
  block->radius_i[l] = scene.radius[i];
  block->radius_j[l] = scene.radius[j];
  block->reduced_mass[l] = random_between(0.5, 2);
}

/* Direct neighbours touch, next-nearest ones do not. Every seventh lane is empty. */
static void make_scene(bool padded)
{
  memset(&scene, 0, sizeof scene);
  place_atoms(padded);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    struct stored *s = &scene.stored[k / GRIP_LANES];
    const int a = k % (ATOMS - 2), l = k % GRIP_LANES;
    if (k % 7 == 4) continue;
    const int b = k % 5 == 2 ? a + 2 : a + 1;
    if (k % 2)
      store_pair(&s->block, l, a, b);
    else
      store_pair(&s->block, l, b, a);
  }
}

static const struct grip_span *span_of_scene(void)
{
  static struct grip_span span;
  span = (struct grip_span){&scene.stored[0].block, sizeof scene.stored[0], BLOCKS, 0, 0, 0};
  return &span;
}

/* The pair of a lane as a single contact. */
static struct contact contact_of_lane(int k)
{
  const struct grip_block *block = &scene.stored[k / GRIP_LANES].block;
  const int l = k % GRIP_LANES, i = grip_block_i(block, l), j = grip_block_j(block, l);
  struct contact c;
  memset(&c, 0, sizeof c);
  c.r = grip_sub(row(scene.atoms.x, i), row(scene.atoms.x, j));
  c.u = grip_sub(row(scene.atoms.v, i), row(scene.atoms.v, j));
  c.wi = row(scene.atoms.omega, i);
  c.wj = row(scene.atoms.omega, j);
  c.radius_i = block->radius_i[l];
  c.radius_j = block->radius_j[l];
  c.reduced_mass = block->reduced_mass[l];
  c.dt = 0.01;
  return c;
}

static bool touches(int k)
{
  const struct contact c = contact_of_lane(k);
  return c.radius_i > 0 && grip_length(c.r) < c.radius_i + c.radius_j;
}

static void check_geometry(int k, double arm)
{
  const struct contact c = contact_of_lane(k);
  const struct grip_batch *b = &bench.batch;
  const double d = grip_length(c.r), overlap = c.radius_i + c.radius_j - d;
  const struct grip_vec n = grip_scale(1 / d, c.r);
  const struct grip_vec w =
      grip_add(grip_scale(c.radius_i - arm * overlap, c.wi), grip_scale(c.radius_j - arm * overlap, c.wj));
  const struct grip_vec flat = grip_sub(c.u, grip_scale(grip_dot(c.u, n), n));
  const struct answer a = bench_get(&bench, k);
  CHECK_NEAR(a.overlap, overlap, 1e-14);
  CHECK_NEAR(a.speed_n, grip_dot(c.u, n), 1e-13);
  CHECK_NEAR_VEC(a.n, n, 1e-14);
  CHECK_NEAR_VEC(a.v, grip_sub(flat, grip_cross(w, n)), 1e-13);
  CHECK_NEAR_VEC(grip_vec(b->wx[k], b->wy[k], b->wz[k]), grip_sub(c.wi, c.wj), 1e-14);
  CHECK_NEAR(b->normal_spin[k], grip_dot(grip_add(c.wi, c.wj), n) / 2, 1e-14);
  CHECK_CLOSE(b->radius_i[k], c.radius_i, 0);
  CHECK_CLOSE(b->radius_j[k], c.radius_j, 0);
  CHECK_CLOSE(b->reduced_mass[k], c.reduced_mass, 0);
  CHECK_CLOSE(b->reduced_radius[k], c.radius_i * c.radius_j / (c.radius_i + c.radius_j), 1e-14);
}

static void prepare_bench(double arm_speed)
{
  bench_clear(&bench, 0);
  bench.batch.dt = 0.01;
  bench.batch.arm_speed = arm_speed;
  bench.batch.arm_torque = 0.5;
  bench.batch.sphere_j = 1;
}

static void gather(bool padded, double arm_speed)
{
  make_scene(padded);
  prepare_bench(arm_speed);
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  CHECK(bench.batch.nblocks == BLOCKS);
  for (int b = 0; b < BLOCKS; b++) CHECK(bench.batch.history[b] == scene.stored[b].history);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    CHECK((bench.batch.overlap[k] > 0) == touches(k));
    if (touches(k)) check_geometry(k, arm_speed);
  }
  release_scene();
}

/* Moments of inertia are read from the end of the blocks if they are needed. */
static void gather_inertia(void)
{
  make_scene(true);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) scene.stored[k / GRIP_LANES].inertia[k % GRIP_LANES] = 1 + k;
  for (int wanted = 0; wanted < 2; wanted++) {
    prepare_bench(0.5);
    bench.batch.inertia = wanted;
    grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
    for (int k = 0; k < BLOCKS * GRIP_LANES; k++)
      CHECK(bench.batch.reduced_inertia[k] == (wanted ? 1 + k : 0));
  }
  bench.batch.inertia = false;
  release_scene();
}

/* grip_gather and grip_geometry must compute the same numbers. */
static void same_as_geometry(void)
{
  static struct bench other;
  make_scene(true);
  prepare_bench(0.5);
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  const struct grip_model model = model_of(line);
  bench_clear(&other, BLOCKS);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    const struct contact c = contact_of_lane(k);
    if (!touches(k)) continue;
    bench_setup(&other, &model, &c);
    bench_put(&other, k, &c);
  }
  grip_geometry(&other.batch);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    if (!touches(k)) continue;
    const struct answer a = bench_get(&bench, k), b = bench_get(&other, k);
    CHECK_NEAR(a.overlap, b.overlap, 1e-14);
    CHECK_NEAR(a.speed_n, b.speed_n, 1e-14);
    CHECK_NEAR_VEC(a.n, b.n, 1e-15);
    CHECK_NEAR_VEC(a.v, b.v, 1e-14);
  }
  release_scene();
}

/* Galilean invariance: a velocity that all atoms share changes nothing. */
static void shared_velocity(void)
{
  static struct grip_batch before;
  make_scene(false);
  prepare_bench(0.5);
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  before = bench.batch;
  for (int k = 0; k < 3 * ATOMS; k++) scene.arrays[1][k] += 8 + k % 3;
  for (int k = 0; k < 3 * ATOMS; k++) scene.arrays[0][k] += 16 - k % 3;
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    if (!touches(k)) continue;
    CHECK_NEAR(bench.batch.overlap[k], before.overlap[k], 1e-13);
    CHECK_NEAR(bench.batch.speed_n[k], before.speed_n[k], 1e-13);
    CHECK_NEAR(bench.batch.vy[k], before.vy[k], 1e-12);
  }
  release_scene();
}

static void add_row(double *array, int atom, double factor, struct grip_vec v)
{
  array[3 * atom] += factor * v.x;
  array[3 * atom + 1] += factor * v.y;
  array[3 * atom + 2] += factor * v.z;
}

/* Computes what scatter must add, lane by lane. Returns the number of contacts that touch. */
static int expect(double force[3 * ATOMS], double torque[3 * ATOMS], int owned, const double *factor)
{
  int touching = 0;
  for (int k = 0; k < BLOCKS * GRIP_LANES; k++) {
    const struct grip_block *block = &scene.stored[k / GRIP_LANES].block;
    const int i = grip_block_i(block, k % GRIP_LANES), j = grip_block_j(block, k % GRIP_LANES);
    if (!touches(k)) continue;
    touching++;
    const struct contact c = contact_of_lane(k);
    const struct answer a = bench_get(&bench, k);
    const struct wrench w = wrench_of(&a, &c);
    const double f = factor ? factor[k] : 1;
    add_row(force, i, f, w.fi);
    add_row(torque, i, f, w.ti);
    if (j >= owned) continue;
    add_row(force, j, f, w.fj);
    add_row(torque, j, f, w.tj);
  }
  return touching;
}

static void scatter(bool padded, int owned, bool with_factor)
{
  const struct grip_model model = model_of(line);
  double factor[GRIP_BATCH], force[3 * ATOMS], torque[3 * ATOMS];
  for (int k = 0; k < GRIP_BATCH; k++) factor[k] = k % 4 == 1 ? 0 : random_between(0, 2);
  make_scene(padded);
  if (padded) scene.arrays[3][3 * ATOMS] = scene.arrays[4][3 * ATOMS] = 7;
  prepare_bench(0.5);
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  grip_model_run(&model, &bench.batch);
  memcpy(force, scene.arrays[3], sizeof force);
  memcpy(torque, scene.arrays[4], sizeof torque);
  const int touching = expect(force, torque, owned, with_factor ? factor : 0);
  const struct grip_scatter_report report =
      grip_scatter(&scene.atoms, span_of_scene(), owned, with_factor ? factor : 0, &bench.batch);
  CHECK(report.touching == touching);
  CHECK(touching > 8);
  CHECK(report.finite);
  CHECK(!report.deep);
  for (int k = 0; k < 3 * ATOMS; k++) {
    CHECK_NEAR(scene.arrays[3][k], force[k], 1e-12);
    CHECK_NEAR(scene.arrays[4][k], torque[k], 1e-12);
  }
  if (padded) CHECK(scene.arrays[3][3 * ATOMS] == 7 && scene.arrays[4][3 * ATOMS] == 7);
  release_scene();
}

/* Runs gather, the model and scatter, and returns the report. change:
 * called before that to change the scene. */
static struct grip_scatter_report report_of(void (*change)(void))
{
  const struct grip_model model = model_of(line);
  make_scene(true);
  change();
  prepare_bench(0.5);
  grip_gather(&scene.atoms, span_of_scene(), &bench.batch);
  grip_model_run(&model, &bench.batch);
  const struct grip_scatter_report report =
      grip_scatter(&scene.atoms, span_of_scene(), ATOMS, 0, &bench.batch);
  release_scene();
  return report;
}

static void nothing(void) {}

static void nan_velocity(void)
{
  scene.arrays[1][3 * 5 + 1] = NAN;
}

static void infinite_spin(void)
{
  scene.arrays[2][3 * 6] = INFINITY;
}

/* Atoms 8 and 9 overlap by a little more, or less, than a tenth of the smaller radius. */
static void overlap_of(double share)
{
  double *x = scene.arrays[0];
  const double smaller = fmin(scene.radius[8], scene.radius[9]);
  const double shift = scene.radius[8] + scene.radius[9] - share * smaller;
  for (int a = ATOMS - 1; a >= 9; a--) x[3 * a] += x[3 * 8] + shift - x[3 * 9];
  for (int a = 0; a < ATOMS; a++) x[3 * a + 1] = x[3 * a + 2] = 0;
}

static void deeper(void)
{
  overlap_of(0.1001);
}

static void less_deep(void)
{
  overlap_of(0.0999);
}

static void coincide(void)
{
  memcpy(scene.arrays[0] + 27, scene.arrays[0] + 24, 3 * sizeof(double));
}

static void all_apart(void)
{
  for (int a = 0; a < ATOMS; a++) scene.arrays[0][3 * a] *= 2;
}

static void reports(void)
{
  const struct grip_scatter_report good = report_of(nothing), apart = report_of(all_apart);
  CHECK(good.finite && !good.deep && good.touching > 8);
  CHECK(apart.finite && !apart.deep && apart.touching == 0);
  CHECK(!report_of(nan_velocity).finite);
  CHECK(!report_of(infinite_spin).finite);
  CHECK(!report_of(coincide).finite);
  CHECK(report_of(coincide).deep);
  CHECK(report_of(deeper).deep);
  CHECK(report_of(deeper).finite);
  CHECK(!report_of(less_deep).deep);
}

/* Random pairs of the chain and the distances at which they touch. Pairs
 * within 1e-5 of touch are moved away from it. */
static void scan(bool padded, int first, int last)
{
  make_scene(padded);
  int32_t *i = malloc(NEAR * sizeof *i), *j = malloc(NEAR * sizeof *j);
  float *touch2 = malloc(NEAR * sizeof *touch2);
  int *hits = malloc((size_t)(last - first + (last == first)) * sizeof *hits);
  bool within[NEAR];
  for (int k = 0; k < NEAR; k++) {
    const int a = (int)random_between(0, ATOMS), b = (a + 1 + (int)random_between(0, 2)) % ATOMS;
    i[k] = GRIP_ROW * a;
    j[k] = GRIP_ROW * b;
    const struct grip_vec r = grip_sub(row(scene.atoms.x, a), row(scene.atoms.x, b));
    double touch = scene.radius[a] + scene.radius[b];
    if (fabs(touch * touch - grip_dot(r, r)) < 1e-5) touch += 1e-3;
    touch2[k] = nextafterf((float)(touch * touch), INFINITY);
    within[k] = grip_dot(r, r) < touch * touch;
  }
  const struct grip_near near = {i, j, touch2, true};
  const int count = grip_scan(&scene.atoms, &near, first, last, hits);
  int expected = 0;
  for (int k = first; k < last; k++) {
    if (!within[k]) continue;
    CHECK(expected < count && hits[expected] == k);
    expected++;
  }
  CHECK(count == expected);
  free(i), free(j), free(touch2), free(hits);
  release_scene();
}

static void scans(bool padded)
{
  for (int last = 0; last <= 40; last++) scan(padded, 0, last);
  for (int first = 0; first <= 20; first++) scan(padded, first, first + 17);
  scan(padded, 0, NEAR);
  scan(padded, NEAR - 1, NEAR);
  scan(padded, 7, 7);
}

/* Random pairs of the chain must be divided as by a simple loop, and each list must keep the
 * order. One atom in eight has no position in the list. Arrays are exactly as long as needed,
 * so that the sanitizer finds one value too many. */
static void part(bool padded, int count)
{
  make_scene(padded);
  for (int a = 3; a < ATOMS; a += 8) scene.arrays[0][3 * a + 1] = NAN;
  const int room = (count + GRIP_LANES - 1) / GRIP_LANES * GRIP_LANES;
  const size_t size = (size_t)(room ? room : 1);
  int32_t *i = malloc(size * sizeof *i), *j = malloc(size * sizeof *j);
  int *touching = malloc(size * sizeof *touching);
  const struct grip_near_room near = {malloc(size * sizeof *near.row_i), malloc(size * sizeof *near.row_j),
                                      malloc(size * sizeof *near.touch2)};
  for (int k = 0; k < room; k++) {
    i[k] = (int32_t)random_between(0, ATOMS);
    j[k] = k < count ? (i[k] + 1 + (int32_t)random_between(0, 3)) % ATOMS : i[k];
  }
  const int ntouching =
      grip_split(&scene.atoms, scene.radius, (struct grip_listed){i, j, count}, touching, near);
  int expected = 0, nnear = 0;
  for (int k = 0; k < count; k++) {
    const struct grip_vec r = grip_sub(row(scene.atoms.x, i[k]), row(scene.atoms.x, j[k]));
    const double touch = scene.radius[i[k]] + scene.radius[j[k]];
    if (grip_dot(r, r) < touch * touch) {
      CHECK(expected < ntouching && touching[expected] == k);
      expected++;
      continue;
    }
    CHECK(near.row_i[nnear] == 3 * i[k] && near.row_j[nnear] == 3 * j[k]);
    CHECK(near.touch2[nnear] >= touch * touch && nextafterf(near.touch2[nnear], 0) < touch * touch);
    nnear++;
  }
  CHECK(ntouching == expected && expected + nnear == count);
  free(i), free(j), free(touching), free(near.row_i), free(near.row_j), free(near.touch2);
  release_scene();
}

/* Spans with every number of blocks, with atoms j before and after the last owned atom. */
static void shares(int nblocks, int owned, bool with_factor)
{
  struct grip_block blocks[GRIP_BLOCKS];
  double factor[GRIP_BATCH], share[GRIP_BATCH];
  for (int k = 0; k < GRIP_BATCH; k++) {
    blocks[k / GRIP_LANES].row_j[k % GRIP_LANES] = GRIP_ROW * (int32_t)random_between(0, ATOMS);
    factor[k] = random_between(0, 2);
    share[k] = -1;
  }
  const struct grip_span span = {.first = blocks, .stride = sizeof *blocks, .count = nblocks};
  grip_shares(&span, owned, with_factor ? factor : 0, share);
  for (int k = 0; k < GRIP_BATCH; k++) {
    const double whole = with_factor ? factor[k] : 1;
    const bool owns = grip_block_j(&blocks[k / GRIP_LANES], k % GRIP_LANES) < owned;
    CHECK(share[k] == (k >= nblocks * GRIP_LANES ? -1 : owns ? whole : whole / 2));
  }
}

/* Spheres of radius 0, which touch nothing. */
static void part_points(void)
{
  make_scene(true);
  memset(scene.radius, 0, sizeof scene.radius);
  const int32_t i[GRIP_LANES] = {0, 1, 2}, j[GRIP_LANES] = {1, 2, 3};
  int touching[GRIP_LANES];
  int32_t row_i[GRIP_LANES], row_j[GRIP_LANES];
  float touch2[GRIP_LANES];
  const struct grip_near_room near = {row_i, row_j, touch2};
  CHECK(grip_split(&scene.atoms, scene.radius, (struct grip_listed){i, j, 3}, touching, near) == 0);
  for (int k = 0; k < 3; k++) CHECK(row_i[k] == 3 * i[k] && row_j[k] == 3 * j[k] && touch2[k] == 0);
  release_scene();
}

int main(void)
{
  for (int count = 0; count <= 40; count++)
    for (int padded = 0; padded < 2; padded++) part(padded, count);
  part(true, NEAR);
  part_points();
  for (int nblocks = 0; nblocks <= GRIP_BLOCKS; nblocks++)
    for (int with_factor = 0; with_factor < 2; with_factor++) {
      shares(nblocks, ATOMS / 2, with_factor);
      shares(nblocks, 0, with_factor);
      shares(nblocks, ATOMS, with_factor);
    }
  for (int padded = 0; padded < 2; padded++) {
    gather(padded, 0);
    gather(padded, 0.5);
    for (int with_factor = 0; with_factor < 2; with_factor++) {
      scatter(padded, ATOMS, with_factor);
      scatter(padded, 10, with_factor);
      scatter(padded, 0, with_factor);
    }
    scans(padded);
  }
  same_as_geometry();
  gather_inertia();
  shared_velocity();
  reports();
  return CHECK_RESULT();
}
