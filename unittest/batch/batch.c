/* SPDX-License-Identifier: GPL-2.0-only */
/* Batches: each contact of a batch has, bit for bit, the results that it has alone: in batches of any
 * size, and beside empty lanes and lanes with NaN. All instruction sets agree within rounding. */
#include <float.h>

#include "support/models.h"

/* The model and the contacts of a batch, and the results of each contact alone. */
struct lanes {
  struct contact c[GRIP_BATCH];
  struct answer a[GRIP_BATCH];
  double history[GRIP_BATCH][GRIP_MAX_SLOTS];
};

/* The largest change of a contact's results when its inputs change by a few units in the last place. */
struct sensitivity {
  double overlap, force, history[GRIP_MAX_SLOTS];
};

static struct lanes alone, together, nudged;
static struct sensitivity sensitivities[GRIP_BATCH];
static struct bench bench;

/* About 1 in 5 does not touch. */
static void draw_contacts(const char *line, const struct grip_model *model, struct lanes *lanes)
{
  random_begin(line);
  for (int k = 0; k < GRIP_BATCH; k++) {
    lanes->c[k] = random_contact(model);
    if (k % 5 == 3) contact_press(&lanes->c[k], -0.1);
    if (k % 5 == 3) memset(lanes->c[k].history, 0, sizeof lanes->c[k].history);
  }
}

static void run_alone(const struct grip_model *model, struct lanes *lanes)
{
  for (int k = 0; k < GRIP_BATCH; k++) {
    struct contact c = lanes->c[k];
    lanes->a[k] = contact_run(model, &c);
    memcpy(lanes->history[k], c.history, sizeof c.history);
  }
}

static void run_together(const struct grip_model *model, struct lanes *lanes, int count)
{
  bench_clear(&bench, (count + GRIP_LANES - 1) / GRIP_LANES);
  bench_setup(&bench, model, &lanes->c[0]);
  for (int k = 0; k < count; k++) bench_put(&bench, k, &lanes->c[k]);
  bench_run(model, &bench);
  for (int k = 0; k < count; k++) {
    lanes->a[k] = bench_get(&bench, k);
    bench_get_history(&bench, k, lanes->history[k]);
  }
}

/* The greatest difference between two results; infinite if either is not a number. */
static double force_difference(const struct answer *a, const struct answer *b)
{
  const double of[] = {fabs(a->normal - b->normal), fabs(a->load - b->load), fabs(a->mn - b->mn),
                       grip_length(grip_sub(a->f, b->f)), grip_length(grip_sub(a->m, b->m))};
  double greatest = 0;
  for (int n = 0; n < 5; n++) greatest = of[n] <= greatest ? greatest : isnan(of[n]) ? INFINITY : of[n];
  return greatest;
}

static void check_lane(const struct grip_model *model, int k)
{
  const struct answer *got = &together.a[k], *want = &alone.a[k];
  for (int s = 0; s < model->nslots; s++) CHECK_NEAR(together.history[k][s], alone.history[k][s], 0);
  if (want->overlap <= 0) return;
  CHECK_NEAR(got->overlap, want->overlap, 0);
  CHECK_NEAR(force_difference(got, want), 0, 0);
}

static void every_count(const char *line, bool legal)
{
  if (!legal) return;
  const struct grip_model model = model_of(line);
  draw_contacts(line, &model, &alone);
  run_alone(&model, &alone);
  memcpy(together.c, alone.c, sizeof alone.c);
  for (int count = 1; count <= GRIP_BATCH; count++) {
    run_together(&model, &together, count);
    for (int k = 0; k < count; k++) check_lane(&model, k);
  }
}

/* Two models with the same laws alternate from block to block. */
static void mixed_batch(const char *line, const char *other)
{
  const struct grip_model models[2] = {model_of(line), model_of(other)};
  const struct grip_model *of_block[GRIP_BLOCKS];
  CHECK(grip_model_alike(&models[0], &models[1]));
  draw_contacts(line, &models[0], &alone);
  memcpy(together.c, alone.c, sizeof alone.c);
  for (int k = 0; k < GRIP_BATCH; k++) {
    struct contact c = alone.c[k];
    alone.a[k] = contact_run(&models[k / GRIP_LANES % 2], &c);
    memcpy(alone.history[k], c.history, sizeof c.history);
  }
  bench_clear(&bench, GRIP_BLOCKS);
  bench_setup(&bench, &models[0], &together.c[0]);
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(&bench, k, &together.c[k]);
  for (int b = 0; b < GRIP_BLOCKS; b++) of_block[b] = &models[b % 2];
  grip_geometry(&bench.batch);
  grip_batch_run(of_block, &bench.batch);
  for (int k = 0; k < GRIP_BATCH; k++) {
    together.a[k] = bench_get(&bench, k);
    bench_get_history(&bench, k, together.history[k]);
    check_lane(&models[k / GRIP_LANES % 2], k);
  }
}

static void mixed_batches(void)
{
  mixed_batch("hooke 1e5 50 tangential linear_history 3e4 10 0.5",
              "hooke 3e5 9 tangential linear_history 2e4 1 0.1");
  mixed_batch(
      "hertz/material 1e7 0.9 0.3 tangential mindlin NULL 1 0.5 rolling sds 1e3 1 0.1 twisting marshall"
      " damping tsuji",
      "hertz/material 3e7 0.2 0.4 tangential mindlin 1e6 2 0.2 rolling sds 2e3 2 0.4 twisting marshall"
      " damping tsuji");
  mixed_batch(
      "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.2 mu 0.4"
      " rolling luding kr_ratio 0.1 mu_r 0.05 twisting luding kw_ratio 0.1 mu_w 0.05",
      "luding young 1e8 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.1 gamma_n 1 tangential luding kt_ratio 0.1 mu 0.9"
      " rolling luding kr_length 0.1 mu_r 0.5 twisting luding kw_ratio 0.2 mu_w 0.2");
  mixed_batch("hooke/hysteresis k1 1e4 k2_ratio 5 kc_ratio 1 phi_f 0.05 e 0.8 tangential history mu 0.5",
              "hooke/hysteresis young 1e7 poisson 0.3 v_char 1 k2_ratio 2 kc_ratio 0.5 phi_f 0.1"
              " viscous mu_f 1e-3 stokes_c 35 e_max 0.9 tangential history mu 0.2");
  const struct grip_model a = model_of("hooke 1e5 50"), b = model_of("hertz 1e5 50"),
                          c = model_of("hooke 1e5 50 limit_damping");
  CHECK(!grip_model_alike(&a, &b));
  CHECK(!grip_model_alike(&a, &c));
}

static double nudge(double value)
{
  return value * (1 + random_between(-8, 8) * DBL_EPSILON);
}

static void nudge_vec(struct grip_vec *v)
{
  *v = grip_vec(nudge(v->x), nudge(v->y), nudge(v->z));
}

static void nudge_contact(struct contact *c)
{
  nudge_vec(&c->r), nudge_vec(&c->u), nudge_vec(&c->wi), nudge_vec(&c->wj);
  c->radius_i = nudge(c->radius_i);
  c->radius_j = nudge(c->radius_j);
  c->reduced_mass = nudge(c->reduced_mass);
  c->reduced_inertia = nudge(c->reduced_inertia);
  for (int s = 0; s < GRIP_MAX_SLOTS; s++) c->history[s] = nudge(c->history[s]);
}

/* Sensitivities of the contacts in `alone`, from several small changes of all inputs at once. Instruction
 * sets differ in rounding, and rounding may change a result as much as such changes: forces of opposite sign
 * may cancel, and a dent nearly as deep as the overlap leaves a small difference. */
static void find_sensitivities(const struct grip_model *model)
{
  memset(sensitivities, 0, sizeof sensitivities);
  for (int trial = 0; trial < 8; trial++) {
    memcpy(nudged.c, alone.c, sizeof alone.c);
    for (int k = 0; k < GRIP_BATCH; k++) nudge_contact(&nudged.c[k]);
    run_together(model, &nudged, GRIP_BATCH);
    for (int k = 0; k < GRIP_BATCH; k++) {
      struct sensitivity *of = &sensitivities[k];
      of->overlap = fmax(of->overlap, fabs(nudged.a[k].overlap - alone.a[k].overlap));
      of->force = fmax(of->force, force_difference(&nudged.a[k], &alone.a[k]));
      for (int s = 0; s < model->nslots; s++)
        of->history[s] = fmax(of->history[s], fabs(nudged.history[k][s] - alone.history[k][s]));
    }
  }
  /* Rounding errors of a vector's components are proportional to its length. */
  for (int k = 0; k < GRIP_BATCH; k++)
    for (int s = 0; s < model->nslots; s++)
      for (int other = 0; other < model->nslots; other++)
        if (strcmp(unit_of(model, s), unit_of(model, other)) == 0)
          sensitivities[k].history[s] =
              fmax(sensitivities[k].history[s], DBL_EPSILON * fabs(alone.history[k][other]));
}

/* The factor by which rounding may exceed the largest effect of the small changes. In 16 draws of the
 * contacts of all models the largest factor was 37. An error of 1e-10 in the results of one instruction
 * set still fails. */
enum { SPREAD = 100 };

static void check_lane_but_rounding(const struct grip_model *model, int k)
{
  const struct answer *got = &together.a[k], *want = &alone.a[k];
  const struct sensitivity *to = &sensitivities[k];
  for (int s = 0; s < model->nslots; s++)
    CHECK_NEAR(together.history[k][s], alone.history[k][s], SPREAD * to->history[s]);
  if (want->overlap <= 0) return;
  CHECK_NEAR(got->overlap, want->overlap, SPREAD * to->overlap);
  CHECK_NEAR(force_difference(got, want), 0, SPREAD * to->force);
}

/* Compares the results of every instruction set with those of the library's own choice, in `alone`. */
static void every_isa(const char *line, bool legal)
{
  static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  if (!legal) return;
  const char *own = grip_isa();
  const struct grip_model model = model_of(line);
  draw_contacts(line, &model, &alone);
  run_together(&model, &alone, GRIP_BATCH);
  find_sensitivities(&model);
  memcpy(together.c, alone.c, sizeof alone.c);
  int accepted = 0;
  for (int k = 0; k < 4; k++) {
    if (!grip_isa_select(names[k])) continue;
    accepted++;
    CHECK(strcmp(grip_isa(), names[k]) == 0);
    const struct grip_model other = model_of(line);
    run_together(&other, &together, GRIP_BATCH);
    for (int lane = 0; lane < GRIP_BATCH; lane++) check_lane_but_rounding(&other, lane);
  }
  CHECK(accepted > 0);
  CHECK(grip_isa_select(own));
}

static void unknown_isa(void)
{
  const char *own = grip_isa();
  CHECK(!grip_isa_select("x86-64-v9"));
  CHECK(!grip_isa_select(""));
  CHECK(strcmp(grip_isa(), own) == 0);
}

/* The history of a pair that has separated is cleared, whatever was in it. */
static void idle_lanes(const char *line, bool legal)
{
  if (!legal) return;
  const struct grip_model model = model_of(line);
  draw_contacts(line, &model, &together);
  contact_press(&together.c[3], -0.5);
  for (int s = 0; s < model.nslots; s++) together.c[3].history[s] = 0.02;
  contact_press(&together.c[8], -1e6);
  together.c[8].u = grip_vec(INFINITY, -INFINITY, 1e300);
  together.c[8].wi = grip_vec(NAN, 0, 0);
  together.c[8].reduced_mass = together.c[8].reduced_inertia = INFINITY;
  memset(together.c[8].history, 0, sizeof together.c[8].history);
  run_together(&model, &together, GRIP_BATCH);
  for (int s = 0; s < model.nslots; s++) {
    CHECK_NEAR(together.history[3][s], 0, 0);
    CHECK_NEAR(together.history[8][s], 0, 0);
  }
}

/* A NaN in one lane of each block does not change the results of the others. */
static void nan_lanes(const char *line, bool legal)
{
  if (!legal) return;
  const struct grip_model model = model_of(line);
  draw_contacts(line, &model, &alone);
  memcpy(together.c, alone.c, sizeof alone.c);
  run_together(&model, &alone, GRIP_BATCH);
  for (int k = 2; k < GRIP_BATCH; k += GRIP_LANES) {
    together.c[k].r = grip_vec(NAN, NAN, NAN);
    together.c[k].u = grip_vec(NAN, 0, 0);
    for (int s = 0; s < model.nslots; s++) together.c[k].history[s] = NAN;
  }
  run_together(&model, &together, GRIP_BATCH);
  for (int k = 0; k < GRIP_BATCH; k++)
    if (k % GRIP_LANES != 2) check_lane(&model, k);
}

/* Values that another model has left in the batch do not change the results. */
static void stale_values(const char *line, bool legal)
{
  if (!legal) return;
  const struct grip_model model = model_of(line);
  struct grip_batch *b = &bench.batch;
  double *const written[] = {
      b->contact_radius, b->elastic, b->damping, b->adhesion, b->stiffness, b->loading, b->held, b->normal,
      b->load,           b->fx,      b->fy,      b->fz,       b->mx,        b->my,      b->mz,   b->mn};
  draw_contacts(line, &model, &alone);
  memcpy(together.c, alone.c, sizeof alone.c);
  run_together(&model, &alone, GRIP_BATCH);
  bench_clear(&bench, GRIP_BLOCKS);
  bench_setup(&bench, &model, &together.c[0]);
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(&bench, k, &together.c[k]);
  for (size_t n = 0; n < sizeof written / sizeof *written; n++)
    for (int k = 0; k < GRIP_BATCH; k++) written[n][k] = 7;
  bench_run(&model, &bench);
  for (int k = 0; k < GRIP_BATCH; k++) {
    together.a[k] = bench_get(&bench, k);
    bench_get_history(&bench, k, together.history[k]);
    check_lane(&model, k);
  }
}

int main(void)
{
  unknown_isa();
  visit_models(every_count);
  mixed_batches();
  visit_models(every_isa);
  visit_models(idle_lanes);
  visit_models(nan_lanes);
  visit_models(stale_values);
  return CHECK_RESULT();
}
