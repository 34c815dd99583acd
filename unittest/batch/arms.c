/* SPDX-License-Identifier: GPL-2.0-only */
/* Contacts of spheres whose arms are given as vectors, as those of other shapes are: forces, torques, history
 * and all entries of the ledger equal those of the code for spheres, for every model, pairs and walls. Its arms
 * follow from radius and overlap, so that each of the two tests the other. */
#include "grip/ledger.h"
#include "grip/powers.h"
#include "grip/site.h"
#include "grip/store.h"
#include "kernels/kernels.h"
#include "support/models.h"

static struct bench spheres, shapes;
static struct grip_batch_arms arms;
static int models;

/* Both walls and pairs have the contact in the middle of the overlap. */
static void fill(struct bench *bench, const struct grip_model *model, const struct contact *contacts)
{
  struct grip_batch *b = &bench->batch;
  bench_setup(bench, model, &contacts[0]);
  b->nblocks = GRIP_BLOCKS;
  b->arm_speed = b->arm_torque = 0.5;
  b->arms = 0;
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(bench, k, &contacts[k]);
  grip_geometry(b);
}

static void give_arms(struct grip_batch *b)
{
  for (int k = 0; k < GRIP_BATCH; k++) {
    const struct grip_vec n = grip_lane_normal(b, k);
    const struct grip_vec i = grip_scale(-(b->radius_i[k] - 0.5 * b->overlap[k]), n),
                          j = grip_scale((b->sphere_j > 0 ? b->radius_j[k] : 0) - 0.5 * b->overlap[k], n);
    arms.ix[k] = i.x, arms.iy[k] = i.y, arms.iz[k] = i.z;
    arms.jx[k] = j.x, arms.jy[k] = j.y, arms.jz[k] = j.z;
  }
  b->arms = &arms;
  grip_geometry(b);
}

static void check_forces(int k)
{
  const struct answer got = bench_get(&shapes, k), want = bench_get(&spheres, k);
  const double scale = 1e-11 * (fabs(want.elastic) + fabs(want.adhesion) + fabs(want.damping * want.speed_n) +
                                want.load + grip_length(want.f) + grip_length(want.m) + fabs(want.mn) + 1);
  CHECK_NEAR(got.normal, want.normal, scale);
  CHECK_NEAR_VEC(got.f, want.f, scale);
  CHECK_NEAR_VEC(got.m, want.m, scale);
  CHECK_NEAR(got.mn, want.mn, scale);
}

/* Several steps of all contacts of a batch. */
static void follow(const struct grip_model *plain, struct contact *contacts, int ledger)
{
  struct grip_model sphere = *plain, shaped = *plain;
  double want[GRIP_ENTRIES] = {0}, got[GRIP_ENTRIES] = {0}, size = 1;
  grip_model_keep_ledger(&sphere, ledger);
  grip_model_set_shaped(&shaped, true);
  grip_model_keep_ledger(&shaped, ledger);
  bench_clear(&spheres, GRIP_BLOCKS);
  bench_clear(&shapes, GRIP_BLOCKS);
  static struct contact of_shapes[GRIP_BATCH];
  for (int k = 0; k < GRIP_BATCH; k++) of_shapes[k] = contacts[k];
  for (int step = 0; step < 4; step++) {
    fill(&spheres, &sphere, contacts);
    grip_model_book(&sphere, &spheres.batch, 0, want);
    fill(&shapes, &shaped, of_shapes);
    give_arms(&shapes.batch);
    grip_model_book(&shaped, &shapes.batch, 0, got);
    for (int k = 0; k < GRIP_BATCH; k++) {
      check_forces(k);
      bench_get_history(&spheres, k, contacts[k].history);
      bench_get_history(&shapes, k, of_shapes[k].history);
      contacts[k].r = of_shapes[k].r = grip_add(contacts[k].r, grip_scale(contacts[k].dt, contacts[k].u));
    }
  }
  for (int e = 0; e < GRIP_ENTRIES; e++) size = fmax(size, fabs(want[e]));
  for (int e = 0; e < GRIP_ENTRIES; e++) {
    if (check_failed(fabs(got[e] - want[e]) <= 1e-10 * size))
      fprintf(stderr, "entry %s: got %.17g, want %.17g\n", grip_entry_name(e), got[e], want[e]);
  }
}

static void check_model(const char *line, bool legal)
{
  if (!legal || strstr(line, "mdr") || strstr(line, "synchronized")) return;
  struct grip_model model;
  char error[GRIP_MAX_ERROR];
  if (parse_line(&model, line, 0, error) <= 0) return;
  static struct contact contacts[GRIP_BATCH];
  random_begin(line);
  const int ledger = models % 2 ? GRIP_LEDGER_OF_EVENTS : GRIP_LEDGER_ON;
  const bool wall = models++ % 3 == 0;
  for (int k = 0; k < GRIP_BATCH; k++) {
    contacts[k] = random_contact(&model);
    memset(contacts[k].history, 0, sizeof contacts[k].history);
    contacts[k].wall = wall;
    if (wall) contact_press(&contacts[k], random_between(0.01, 0.1));
  }
  follow(&model, contacts, wall ? ledger | GRIP_LEDGER_OF_WALL : ledger);
}

/* Positions, velocities and spins of two atoms, forces and torques on them. */
struct atoms {
  double x[8], v[8], omega[8], force[8], torque[8];
};

static struct grip_atoms rows_of(struct atoms *a)
{
  return (struct grip_atoms){a->x, a->v, a->omega, a->force, a->torque, false};
}

/* One contact with arms that are not along the normal: force and torque about the origin are opposite, the
 * torque of each body is arm x force, and the power of the forces is that of the ledger. */
static void scatter(void)
{
  struct grip_model model = model_of("hertz 1e4 5 tangential mindlin 2e3 1 0.5 rolling sds 1e2 1 0.1");
  grip_model_set_shaped(&model, true);
  static struct bench bench;
  struct contact c = random_contact(&model);
  memset(c.history, 0, sizeof c.history);
  bench_clear(&bench, 1);
  bench_setup(&bench, &model, &c);
  bench_put(&bench, 0, &c);
  struct grip_batch *b = &bench.batch;
  grip_geometry(b);
  b->overlap[0] = 0.05;
  const struct grip_vec i = random_vec(1), j = grip_add(i, c.r);
  arms.ix[0] = i.x, arms.iy[0] = i.y, arms.iz[0] = i.z;
  arms.jx[0] = j.x, arms.jy[0] = j.y, arms.jz[0] = j.z;
  b->arms = &arms;
  grip_geometry(b);
  grip_model_run(&model, b);

  alignas(64) static struct {
    struct grip_block block;
    double history[GRIP_MAX_SLOTS * GRIP_LANES];
  } one;
  memset(&one, 0, sizeof one);
  one.block.row_j[0] = GRIP_ROW;
  const struct grip_span span = {&one.block, sizeof one, 1, 0, 0, 0};
  struct atoms a = {.x = {c.r.x, c.r.y, c.r.z}};
  const struct grip_atoms rows = rows_of(&a);
  const struct grip_scatter_report report = grip_scatter(&rows, &span, INT32_MAX, 0, b);
  CHECK(report.touching == 1 && report.finite);

  const struct grip_vec n = grip_lane_normal(b, 0), f = grip_lane_force(b, 0),
                        m = grip_add(grip_vec(b->mx[0], b->my[0], b->mz[0]), grip_scale(b->mn[0], n));
  const struct grip_vec fi = grip_vec(a.force[0], a.force[1], a.force[2]),
                        fj = grip_vec(a.force[3], a.force[4], a.force[5]),
                        ti = grip_vec(a.torque[0], a.torque[1], a.torque[2]),
                        tj = grip_vec(a.torque[3], a.torque[4], a.torque[5]);
  const double scale = 1e-13 * grip_length(f);
  CHECK(grip_length(f) > 0 && grip_length(m) > 0 && grip_length(grip_cross(i, n)) > 0.01);
  CHECK_NEAR_VEC(fi, f, scale);
  CHECK_NEAR_VEC(fj, grip_scale(-1, f), scale);
  CHECK_NEAR_VEC(ti, grip_add(grip_cross(i, f), m), scale);
  CHECK_NEAR_VEC(grip_add(grip_add(ti, tj), grip_cross(c.r, fi)), grip_vec(0, 0, 0), 4 * scale);
  const struct grip_vec slip = grip_add(c.u, grip_sub(grip_cross(c.wi, i), grip_cross(c.wj, j)));
  CHECK_CLOSE(b->speed_n[0], grip_dot(slip, n), 1e-13);
  const double power = grip_dot(fi, c.u) + grip_dot(ti, c.wi) + grip_dot(tj, c.wj);
  CHECK_NEAR(power, grip_dot(f, slip) + grip_dot(m, grip_sub(c.wi, c.wj)), 1e-12 * fabs(power));
}

int main(void)
{
  visit_models(check_model);
  CHECK(models > 100);
  scatter();
  return CHECK_RESULT();
}
