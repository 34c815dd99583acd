/* SPDX-License-Identifier: GPL-2.0-only */
/* The passes with a ledger: for every model, forces and history equal those of the passes without it; entries
 * do not depend on previous contents of the batch; stored energies are the integral of the force; entries of
 * one step; layouts and swap factors; the stored energy of a history. */
#include "ledger/ledger.h"
#include "support/models.h"

static struct bench plain, booked;
static int models, different;

/* Contacts of a pair or a wall in every kind of motion. */
static void fill(struct bench *bench, const struct grip_model *model, const struct contact *contacts)
{
  bench_clear(bench, GRIP_BLOCKS);
  bench_setup(bench, model, &contacts[0]);
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(bench, k, &contacts[k]);
  grip_geometry(&bench->batch);
}

static bool same_bits(const double *a, const double *b, size_t n)
{
  return memcmp(a, b, n * sizeof *a) == 0;
}

static void check_same(const struct grip_model *model, const struct contact *contacts, int ledger)
{
  struct grip_model keeping = *model;
  double entry[GRIP_ENTRIES] = {0};
  grip_model_keep_ledger(&keeping, ledger);
  CHECK(keeping.nslots <= GRIP_MAX_SLOTS);
  fill(&plain, model, contacts);
  grip_model_run(model, &plain.batch);
  fill(&booked, &keeping, contacts);
  grip_model_book(&keeping, &booked.batch, 0, entry);
  bool same = true;
  for (int k = 0; k < GRIP_BATCH; k++) {
    if (!(plain.batch.gate[GRIP_HELD][k] > 0)) continue;
    const struct answer got = bench_get(&booked, k), want = bench_get(&plain, k);
    const double force =
        1e-13 * (fabs(want.elastic) + fabs(want.adhesion) + fabs(want.damping * want.speed_n) + want.load +
                 grip_length(want.f) + grip_length(want.m) + fabs(want.mn));
    CHECK_NEAR(got.normal, want.normal, force);
    CHECK_NEAR_VEC(got.f, want.f, force);
    CHECK_NEAR_VEC(got.m, want.m, force);
    CHECK_NEAR(got.mn, want.mn, force);
    same = same && got.normal == want.normal && same_bits(&got.f.x, &want.f.x, 3) && got.mn == want.mn &&
           same_bits(&got.m.x, &want.m.x, 3);
  }
  for (int b = 0; b < GRIP_BLOCKS; b++)
    same = same && same_bits(plain.history[b], booked.history[b], (size_t)model->nslots * GRIP_LANES);
  if (!same) different++;
  for (int e = 0; e < GRIP_ENTRIES; e++) CHECK(isfinite(entry[e]));
}

/* The ledger reads nothing that another model, or the same model without a ledger, has left in the batch:
 * the entries equal those of a batch that was 0 before. */
static void check_reused(const struct grip_model *model, const struct contact *contacts)
{
  struct grip_model keeping = *model;
  double fresh[GRIP_ENTRIES] = {0}, reused[GRIP_ENTRIES] = {0};
  grip_model_keep_ledger(&keeping, GRIP_LEDGER_ON);
  fill(&plain, &keeping, contacts);
  grip_model_book(&keeping, &plain.batch, 0, fresh);
  fill(&booked, &keeping, contacts);
  double *const left = (double *)&booked.ledger;
  for (size_t k = 0; k < offsetof(struct grip_batch_ledger, skip_losses) / sizeof *left; k++) left[k] = 3;
  grip_model_run(&keeping, &booked.batch);
  for (int k = 0; k < GRIP_BATCH; k++) bench_put(&booked, k, &contacts[k]);
  grip_geometry(&booked.batch);
  grip_model_book(&keeping, &booked.batch, 0, reused);
  for (int e = 0; e < GRIP_ENTRIES; e++) CHECK_NEAR(reused[e], fresh[e], 0);
}

static void reused(void)
{
  static struct contact contacts[GRIP_BATCH];
  static const char *const lines[] = {
      "hooke 1e4 0",
      "hooke 1e4 0 cohesion sjkr k 1e3",
      "hooke 1e4 0 cohesion bridge/willett sigma 0.2 theta 0.2 V 1e-3 viscosity 1",
      "plastic k1 1e3 k2max 5e3 kc 1e3 phi_f 0.1",
      "jkr 1e5 0 0.3 5",
      "luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1 tangential luding kt_ratio 0.3 mu 0.3",
      "luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1 rolling luding kr_ratio 0.1 mu_r 0.1",
      "thornton_ning young 1e5 poisson 0.25 yield 1e3 twisting sds 100 1 0.1",
      "mdr 1e4 0.3 300 0 0.5 0.2 damping mdr 1",
      "mdr 1e4 0.3 300 0 0.5 0.2 damping mdr 1 cohesion sjkr k 1e3"};
  for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
    const struct grip_model model = model_of(lines[n]);
    for (int k = 0; k < GRIP_BATCH; k++) contacts[k] = random_contact(&model);
    check_about(lines[n]);
    check_reused(&model, contacts);
    check_about(0);
  }
}

/* The whole normal work of mdr is booked as a rest, whatever the batch was used for before. */
static void mdr_loses_nothing(void)
{
  struct grip_model before = model_of("luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1"),
                    model = model_of("mdr 1e4 0.3 300 0 0.5 0.2 damping mdr 1 cohesion sjkr k 1e3");
  struct contact c = contact_of(0.5, 0.5, 0.05);
  c.dt = 1e-3;
  bench_clear(&booked, 1);
  double entry[2][GRIP_ENTRIES] = {{0}};
  for (int n = 0; n < 2; n++) {
    struct grip_model *now = n ? &model : &before;
    grip_model_keep_ledger(now, GRIP_LEDGER_ON);
    memset(booked.history, 0, sizeof booked.history);
    for (int step = 1; step <= 3; step++) {
      contact_press(&c, 0.02 * step);
      bench_get_history(&booked, 0, c.history);
      bench_setup(&booked, now, &c);
      bench_put(&booked, 0, &c);
      grip_geometry(&booked.batch);
      grip_model_book(now, &booked.batch, 0, entry[n]);
    }
  }
  CHECK(entry[0][GRIP_LOST_PLASTIC] > 0);
  CHECK(entry[1][GRIP_LOST_PLASTIC] == 0);
  CHECK(entry[1][GRIP_LOST_ADHESION] == 0);
}

/* A model without a normal law: only its cohesion law acts and is booked, whatever the batch was used for
 * before. */
static void without_normal_law(void)
{
  static const char *const lines[] = {"luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1 gamma_n 3",
                                      "hooke 1e4 3 damping velocity cohesion sjkr k 1e3",
                                      "hooke 1e4 3 damping velocity cohesion sjkr k 1e3"};
  struct contact c = contact_of(0.5, 0.5, 0.05);
  c.u = grip_vec(0, 0, -0.1);
  c.dt = 1e-3;
  struct answer answers[3];
  double entry[3][GRIP_ENTRIES] = {{0}};
  char text[64];
  bench_clear(&booked, 1);
  for (int n = 0; n < 3; n++) {
    struct grip_model model = model_of(lines[n]);
    if (n == 1) model.law[GRIP_NORMAL] = model.law[GRIP_DAMPING] = NULL;
    grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
    memset(booked.history, 0, sizeof booked.history);
    bench_setup(&booked, &model, &c);
    bench_put(&booked, 0, &c);
    grip_geometry(&booked.batch);
    grip_model_book(&model, &booked.batch, 0, entry[n]);
    answers[n] = bench_get(&booked, 0);
    if (n == 1) CHECK(grip_model_print(&model, text, sizeof text) > 0 && strstr(text, "none cohesion sjkr"));
  }
  const double pull = 1e4 * 0.05 + 3 * 0.1 - answers[2].normal;
  CHECK_CLOSE(answers[1].normal, -pull, 1e-12);
  CHECK_CLOSE(entry[1][GRIP_STORED_COHESION], entry[2][GRIP_STORED_COHESION], 0);
  CHECK(entry[0][GRIP_STORED_NORMAL] > 0 && entry[1][GRIP_STORED_NORMAL] == 0);
  CHECK(entry[1][GRIP_LOST_DAMPING] == 0 && entry[1][GRIP_LOST_PLASTIC] == 0);
}

/* A batch that had a cohesion law runs without a ledger and is then booked: only the energy that the
 * contact really stores is stored. An elastic plastic contact stores f^2/(2 k2). */
static void cohesion_is_forgotten(void)
{
  struct grip_model wet = model_of("hooke 1e4 0 cohesion sjkr k 3e5"),
                    dry = model_of("plastic k1 1e3 k2max 5e3 kc 1e3 phi_f 0.1");
  grip_model_keep_ledger(&wet, GRIP_LEDGER_ON);
  grip_model_keep_ledger(&dry, GRIP_LEDGER_ON);
  const double dm = 0.02, limit = 5e3 / 4e3 * 0.1 * 0.5, k2 = 1e3 + 4e3 * dm / limit;
  struct contact c = contact_of(0.5, 0.5, dm);
  double entry[GRIP_ENTRIES] = {0};
  bench_clear(&booked, 1);
  bench_setup(&booked, &wet, &c);
  bench_put(&booked, 0, &c);
  grip_geometry(&booked.batch);
  grip_model_book(&wet, &booked.batch, 0, entry);
  CHECK(entry[GRIP_STORED_COHESION] < -1);
  memset(booked.history, 0, sizeof booked.history);
  grip_model_run(&dry, &booked.batch);
  memset(booked.history, 0, sizeof booked.history);
  memset(entry, 0, sizeof entry);
  grip_model_book(&dry, &booked.batch, 0, entry);
  CHECK(entry[GRIP_STORED_COHESION] == 0);
  CHECK_CLOSE(entry[GRIP_STORED_NORMAL], 0.5 * (1e3 * dm) * (1e3 * dm) / k2, 1e-12);
}

/* The entries of twisting of a contact that rolls and twists for some steps, in a batch that keeps what the
 * model before it has left there, and with its history if `goes_on`. The normal is along an axis, so that no
 * product is rounded. */
static double twisting_of(const char *rolling, const char *torsion, bool goes_on)
{
  char line[256];
  snprintf(line, sizeof line, "hooke 1e4 0 tangential linear_history 3e3 0 0.5 rolling %s%s", rolling,
           torsion);
  struct grip_model model = model_of(line);
  struct contact c = contact_of(0.5, 0.5, 0.02);
  double entry[GRIP_ENTRIES] = {0}, twisted = 0, rolled = 0;
  c.wi = grip_vec(3, 0, 2);
  c.wj = grip_vec(0, 1, -1);
  c.dt = 1e-3;
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_CONTACTS);
  if (!goes_on) memset(booked.history, 0, sizeof booked.history);
  for (int step = 0; step < 20; step++) {
    bench_get_history(&booked, 0, c.history);
    bench_setup(&booked, &model, &c);
    bench_put(&booked, 0, &c);
    grip_geometry(&booked.batch);
    grip_model_book(&model, &booked.batch, 0, entry);
    rolled += fabs(entry[GRIP_STORED_ROLLING]) + fabs(entry[GRIP_LOST_ROLLING]);
    twisted += fabs(booked.batch.ledger->stored_twisting[0]) + fabs(booked.batch.ledger->viscous_twisting[0]);
    twisted += fabs(entry[GRIP_LOST_TWISTING]) + fabs(entry[GRIP_LOST_TWISTING_DAMPING]);
    if (!goes_on && !model.torsion) twisted += fabs(bench_get(&booked, 0).m.z);
  }
  CHECK(rolled > 0);
  return twisted;
}

/* A rolling law that does not resist twisting books nothing of it: at first, after a law that does, and with
 * the spring that this law has left. */
static void without_torsion(void)
{
  static const char *const rolling[] = {"cdt mu_r 0.1", "epsd mu_r 0.1 eta_r 0.3", "epsd2 mu_r 0.1",
                                        "epsd3 mu_r 0.1 eta_r 0.3 k_ratio 9"};
  bench_clear(&booked, 1);
  for (int n = 0; n < GRIP_COUNT(rolling); n++) {
    check_about(rolling[n]);
    CHECK(twisting_of(rolling[n], " torsion no", false) == 0);
    CHECK(twisting_of(rolling[n], " torsion yes", false) > 0);
    CHECK(twisting_of(rolling[n], " torsion no", true) == 0);
    CHECK(twisting_of(rolling[n], " torsion yes", false) > 0);
    CHECK(twisting_of("sds 1e3 1 0.1", "", false) == 0);
    check_about(0);
  }
}

static void same_forces(const char *line, bool legal)
{
  static struct contact contacts[GRIP_BATCH];
  if (!legal) return;
  const struct grip_model model = model_of(line);
  for (int k = 0; k < GRIP_BATCH; k++) contacts[k] = random_contact(&model);
  const int before = different;
  models++;
  check_same(&model, contacts, GRIP_LEDGER_ON);
  if (different > before && getenv("SHOW")) printf("%s\n", line);
}

/* The energy that a model stores when it is pressed from first touch to an overlap. */
static double stored_at(const struct grip_model *model, double overlap, double *elastic)
{
  struct contact c = contact_of(0.5, 0.5, 0);
  double entry[GRIP_ENTRIES];
  for (int n = 1; n <= 64; n++) {
    contact_press(&c, overlap * n / 64);
    bench_clear(&booked, 1);
    bench_setup(&booked, model, &c);
    bench_put(&booked, 0, &c);
    grip_geometry(&booked.batch);
    memset(entry, 0, sizeof entry);
    grip_model_book(model, &booked.batch, 0, entry);
    bench_get_history(&booked, 0, c.history);
  }
  *elastic = booked.batch.elastic[0];
  CHECK_CLOSE(entry[GRIP_STORED_NORMAL], booked.batch.ledger->stored_normal[0], 1e-14);
  return booked.batch.ledger->stored_normal[0];
}

/* For elastic laws d(stored)/d(overlap) is the force, and the stored energy is 0 where the contact begins. */
static void integrals(void)
{
  static const char *const lines[] = {"hooke 1e4 0",
                                      "hertz 1e5 0",
                                      "hertz/material 1e5 0 0.3",
                                      "dmt 1e5 0 0.3 5",
                                      "jkr 1e5 0 0.3 5",
                                      "schwarz 1e5 0 0.3 5 0.5",
                                      "schwarz 1e5 0 0.3 5 0",
                                      "hooke/hysteresis k1 1e4 k2_ratio 1 kc_ratio 0 phi_f 0.1 e 1 f0 -2"};
  for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
    struct grip_model model = model_of(lines[k]);
    grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
    for (double overlap = 1e-3; overlap < 0.1; overlap *= 3) {
      const double h = 1e-4 * overlap;
      double force = 0, unused = 0;
      const double high = stored_at(&model, overlap + h, &unused),
                   low = stored_at(&model, overlap - h, &unused);
      stored_at(&model, overlap, &force);
      CHECK_NEAR((high - low) / (2 * h), force, 1e-6 * (fabs(force) + fabs(high) / overlap));
    }
    double force = 0;
    const double first = stored_at(&model, 1e-9, &force);
    CHECK_NEAR(first, 0, 2e-9 * fabs(force));
  }
}

/* A hysteretic spring stores the area under its unloading line, f^2/(2 k2). */
static void unloading_line(void)
{
  struct grip_model model = model_of("plastic k1 1e3 k2max 5e3 kc 1e3 phi_f 0.1");
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  const double dm = 0.02, limit = 5e3 / 4e3 * 0.1 * 0.5, k2 = 1e3 + 4e3 * dm / limit;
  double force = 0;
  CHECK_CLOSE(stored_at(&model, dm, &force), 0.5 * (1e3 * dm) * (1e3 * dm) / k2, 1e-12);
}

/* When i and j are swapped, the forces and torques in the ledger's history change sign, energies do
 * not, and the entries of the next step are the same. */
static void swapped(const char *line)
{
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_CONTACTS);
  struct contact c = random_contact(&model);
  memset(c.history, 0, sizeof c.history);
  double first[2][GRIP_ENTRIES] = {{0}}, entry[2][GRIP_ENTRIES] = {{0}};
  for (int side = 0; side < 2; side++) {
    struct contact d = c;
    for (int step = 0; step < 2; step++) {
      bench_clear(&booked, 1);
      bench_setup(&booked, &model, &d);
      bench_put(&booked, 0, &d);
      grip_geometry(&booked.batch);
      grip_model_book(&model, &booked.batch, 0, step ? entry[side] : first[side]);
      bench_get_history(&booked, 0, d.history);
      if (side == 0 || step == 1) continue;
      d.r = grip_scale(-1, c.r);
      d.u = grip_scale(-1, c.u);
      d.wi = c.wj;
      d.wj = c.wi;
      d.radius_i = c.radius_j;
      d.radius_j = c.radius_i;
      for (int s = 0; s < model.nslots; s++) d.history[s] *= model.swap[s];
    }
  }
  for (int e = 0; e < GRIP_ENTRIES; e++)
    CHECK_NEAR(entry[1][e], entry[0][e],
               1e-11 * (1 + fabs(entry[0][GRIP_STORED_NORMAL]) + fabs(entry[0][e])));
  CHECK(entry[0][GRIP_LOST_SLIDING] != 0 || entry[0][GRIP_LOST_TANGENTIAL_DAMPING] != 0);
}

/* When a run begins nothing is added to the losses, a contact without history begins,
 * and a change of the stored energy is recorded. */
static void set_up(void)
{
  struct grip_model model = model_of("hooke 1e3 1 damping velocity tangential linear_history 300 1 0.5");
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  struct contact c = contact_of(0.5, 0.5, 0.01);
  c.u = grip_vec(0.1, 0, -1);
  for (int call = 0; call < 3; call++) {
    double entry[GRIP_ENTRIES] = {0};
    if (call == 2) contact_press(&c, 0.02);
    bench_clear(&booked, 1);
    bench_setup(&booked, &model, &c);
    bench_put(&booked, 0, &c);
    grip_geometry(&booked.batch);
    grip_model_book(&model, &booked.batch, 0, entry);
    bench_get_history(&booked, 0, c.history);
    CHECK_CLOSE(entry[GRIP_STORED_NORMAL], call < 2 ? 0.05 : 0.2, 1e-12);
    CHECK_NEAR(entry[GRIP_LOST_OUTSIDE], call < 2 ? 0 : -0.15, 1e-12);
    for (int e = GRIP_LOST_DAMPING; e < GRIP_LOST_OUTSIDE; e++) CHECK(entry[e] == 0);
    CHECK_CLOSE(grip_ledger_stored(&model, c.history, 1), call < 2 ? 0.05 : 0.2, 1e-12);
  }
  const double n[3] = {0, 0, 1};
  const struct grip_booked b = grip_ledger_read(&model, c.history, 1, n);
  CHECK_CLOSE(b.normal, 1e3 * 0.02 + 1, 1e-12);
  CHECK_CLOSE(b.damping, 1, 1e-12);
  CHECK_CLOSE(b.stored[0], 0.2, 1e-12);
}

/* Empty lanes and lanes with NaN add nothing. */
static void idle_lanes(void)
{
  struct grip_model model =
      model_of("hooke 1e3 1 damping velocity tangential linear_history 300 1 0.5 rolling sds 1 1 1");
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_CONTACTS);
  bench_clear(&booked, 1);
  struct contact c = contact_of(0.5, 0.5, -0.01), bad = c;
  c.dt = bad.dt = 0.01;
  c.u = grip_vec(1, 2, 3);
  bad.r = bad.u = bad.wi = bad.wj = grip_vec(NAN, INFINITY, NAN);
  bench_setup(&booked, &model, &c);
  bench_put(&booked, 1, &c);
  bench_put(&booked, 3, &bad);
  double entry[GRIP_ENTRIES] = {0};
  grip_geometry(&booked.batch);
  grip_model_book(&model, &booked.batch, 0, entry);
  for (int e = 0; e < GRIP_ENTRIES; e++) CHECK(entry[e] == 0);
  for (int s = 0; s < model.nslots * GRIP_LANES; s++) CHECK(booked.history[0][s] == 0);
}

/* The memory reserved for a ledger is the size of the largest one. */
static void room(void)
{
  const struct grip_ledger_layout largest = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  CHECK(grip_ledger_places(largest).count == GRIP_LEDGER_SLOTS);
}

/* The names and their order, as on the pages of `compute grip/energy` and `fix grip/fields`. */
static void check_names(void)
{
  static const char *const entries[] = {"elastic_normal",
                                        "elastic_tangential",
                                        "elastic_rolling",
                                        "elastic_twisting",
                                        "normal_damping",
                                        "normal_plastic",
                                        "adhesion",
                                        "sliding",
                                        "tangential_damping",
                                        "rolling",
                                        "twisting",
                                        "rest_normal",
                                        "rest_tangential",
                                        "outside",
                                        "wall_work",
                                        "rolling_damping",
                                        "twisting_damping",
                                        "rest_rotation",
                                        "gone",
                                        "elastic_cohesion",
                                        "cohesion_damping",
                                        "inserted",
                                        "removed",
                                        "elastic_bond",
                                        "bond_damping",
                                        "bond_fracture",
                                        "rest_bond",
                                        "bond_plastic",
                                        "bond_softening"};
  static const char *const causes[] = {
      "normal_damping",     "normal_plastic",   "adhesion", "sliding",
      "tangential_damping", "rolling",          "twisting", "rolling_damping",
      "twisting_damping",   "cohesion_damping", "rest"};
  CHECK(GRIP_ENTRIES == GRIP_COUNT(entries) && GRIP_CAUSES == GRIP_COUNT(causes));
  for (int e = 0; e < GRIP_COUNT(entries) && e < GRIP_ENTRIES; e++)
    CHECK(strcmp(grip_entry_name(e), entries[e]) == 0);
  for (int c = 0; c < GRIP_COUNT(causes) && c < GRIP_CAUSES; c++)
    CHECK(strcmp(grip_cause_name(c), causes[c]) == 0);
}

int main(void)
{
  room();
  visit_models(same_forces);
  printf("%d models, %d of them not the same to the last bit with a ledger\n", models, different);
  reused();
  cohesion_is_forgotten();
  mdr_loses_nothing();
  without_normal_law();
  without_torsion();
  integrals();
  unloading_line();
  swapped("luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1 gamma_n 1 tangential luding kt_ratio 0.3 mu "
          "0.3 gamma_t 1 "
          "rolling luding kr_ratio 0.1 mu_r 0.1 twisting luding kw_ratio 0.1 mu_w 0.1");
  swapped("hooke 1e4 3 damping velocity tangential linear_history 300 1 0.5 rolling sds 100 1 0.1 twisting "
          "sds 100 1 0.1");
  set_up();
  idle_lanes();
  check_names();
  return CHECK_RESULT();
}
