/* SPDX-License-Identifier: GPL-2.0-only */
/* No loss in the ledger decreases, for any model and motion, and the losses of each contact, by cause and of
 * all causes, add up to the entries. Losses of hysteretic springs to plasticity and adhesion converge to
 * closed forms as the time step goes to zero. */
#include "support/models.h"

/* Sanitizers see every line of the code in the first of the steps of each model. */
#ifdef __SANITIZE_ADDRESS__
enum { STEPS = 80 };
#else
enum { STEPS = 400 };
#endif

static struct bench bench;
static int models;
static struct grip_losses losses;
static bool seen[GRIP_CAUSES]; /* in some model */
static bool loss[GRIP_ENTRIES], has_name_of[GRIP_CAUSES][GRIP_ENTRIES];

static bool is_loss(int entry)
{
  static const char *const others[] = {"elastic_", "rest_", "outside", "wall_work", "gone"};
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    if (strncmp(grip_entry_name(entry), others[k], strlen(others[k])) == 0) return false;
  return true;
}

/* Impacts, separation, cycles under load and on the adhesion branch, alternating slip and spin. */
static void move(struct contact *c, double time)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r), side = grip_vec(-n.y, n.x, 0);
  const double press = 0.02 * (1.7 * cos(1.7 * time) + 5.3 * 0.5 * cos(5.3 * time) + 0.31 * cos(0.31 * time));
  const double along = 0.03 * cos(2.3 * time);
  c->u = grip_add(grip_scale(-press, n), grip_scale(along, side));
  c->wi = grip_scale(0.3 * cos(1.1 * time), grip_add(n, side));
  c->wj = grip_scale(-0.2 * cos(3.1 * time), grip_vec(n.z, n.x, n.y));
  c->r = grip_add(c->r, grip_scale(c->dt, c->u));
}

static void sort_entries(void)
{
  for (int e = 0; e < GRIP_ENTRIES; e++) {
    const char *name = grip_entry_name(e);
    loss[e] = is_loss(e);
    for (int cause = 0; cause < GRIP_CAUSES; cause++)
      has_name_of[cause][e] =
          cause == GRIP_BY_REST ? strncmp(name, "rest_", 5) == 0 : strcmp(name, grip_cause_name(cause)) == 0;
  }
}

/* The change of the entries with the name of a cause. */
static double booked(int cause, const double before[GRIP_ENTRIES], const double entry[GRIP_ENTRIES])
{
  double sum = 0;
  for (int e = 0; e < GRIP_ENTRIES; e++)
    if (has_name_of[cause][e]) sum += entry[e] - before[e];
  return sum;
}

static void causes_add_up(const char *line, const double before[GRIP_ENTRIES],
                          const double entry[GRIP_ENTRIES], double scale)
{
  check_about(line);
  double all = 0, dissipated = 0;
  for (int k = 0; k < GRIP_LANES; k++) dissipated += bench.ledger.dissipated[k];
  for (int cause = 0; cause < GRIP_CAUSES; cause++) {
    double sum = 0;
    for (int k = 0; k < GRIP_LANES; k++) sum += losses.by[cause][k];
    CHECK_NEAR(sum, booked(cause, before, entry), 1e-13 * scale);
    all += booked(cause, before, entry);
    if (sum != 0) seen[cause] = true;
  }
  CHECK_NEAR(dissipated, all, 1e-13 * scale);
}

/* As bench_book, with the losses by cause. */
static void book(const struct grip_model *model, struct contact *c, double entry[GRIP_ENTRIES])
{
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  bench.ledger.losses = &losses;
  grip_geometry(&bench.batch);
  for (int e = GRIP_STORED_NORMAL; e <= GRIP_STORED_TWISTING; e++) entry[e] = 0;
  entry[GRIP_STORED_COHESION] = 0;
  grip_model_book(model, &bench.batch, 0, entry);
  bench_get_history(&bench, 0, c->history);
}

static void never_falls(const char *line, bool legal)
{
  if (!legal) return;
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  struct contact c = contact_of(0.5, 0.6, 0);
  c.reduced_mass = 1;
  c.dt = 0.02;
  models++;
  double entry[GRIP_ENTRIES] = {0};
  for (int n = 1; n < STEPS; n++) {
    double before[GRIP_ENTRIES], scale = 0;
    memcpy(before, entry, sizeof before);
    move(&c, n * c.dt);
    book(&model, &c, entry);
    for (int e = 0; e < GRIP_ENTRIES; e++) scale += fabs(entry[e]);
    causes_add_up(line, before, entry, scale);
    for (int e = 0; e < GRIP_ENTRIES; e++) {
      const bool falls = loss[e] && !(entry[e] - before[e] >= -1e-13 * scale);
      if (falls) printf("%s: %s falls by %g in step %d\n", line, grip_entry_name(e), before[e] - entry[e], n);
      CHECK(!falls);
      if (falls) return;
    }
  }
}

/* Moves along the normal to an overlap, in equal steps. */
static void press_to(const struct grip_model *model, struct contact *c, double from, double to, int steps,
                     double entry[GRIP_ENTRIES])
{
  c->dt = 1;
  c->u = grip_scale((from - to) / steps / grip_length(c->r), c->r);
  for (int n = 1; n <= steps; n++) {
    contact_press(c, from + (to - from) * n / steps);
    bench_book(&bench, model, c, entry);
  }
}

/* Largest overlap and unloading stiffness of the contact below, and the overlap at which the branch begins
 * (luding2008, Eqs. 5-7). */
enum { K1 = 1000, K2MAX = 5000, KC = 1000 };
static const double dm = 0.02, limit = 5.0 / 4.0 * 0.1 * 0.5;

static void closed_forms(const char *line, bool reversible)
{
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  const double k2 = K1 + (K2MAX - K1) * dm / limit, least = (k2 - K1) * dm / (k2 + KC);
  const double plastic = 0.5 * K1 * dm * dm * (1 - K1 / k2);
  const double parting = 0.5 * KC * least * least * (1 + KC / k2);
  double last = 0;
  for (int steps = 100; steps <= 1600; steps *= 2) {
    struct contact c = contact_of(0.5, 0.5, 0);
    double entry[GRIP_ENTRIES] = {0};
    press_to(&model, &c, 0, dm, steps, entry);
    CHECK_CLOSE(entry[GRIP_LOST_PLASTIC], plastic, 1e-12);
    CHECK_NEAR(entry[GRIP_REST_NORMAL], 0, 1e-10 * plastic);
    press_to(&model, &c, dm, 0.5 * least, steps, entry);
    if (reversible) { /* a cycle on the branch loses nothing; the work is stored */
      CHECK_CLOSE(entry[GRIP_STORED_NORMAL], 0.5 * KC * KC / k2 * least * least + 0.375 * KC * least * least,
                  1e-12);
      press_to(&model, &c, 0.5 * least, 0.9 * least, steps, entry);
      press_to(&model, &c, 0.9 * least, 0.5 * least, steps, entry);
      CHECK(entry[GRIP_LOST_ADHESION] == 0);
    } else {
      CHECK(entry[GRIP_LOST_ADHESION] > 0);
    }
    press_to(&model, &c, 0.5 * least, -0.1 * least, steps, entry);
    CHECK_CLOSE(entry[GRIP_LOST_PLASTIC], plastic, 1e-12);
    CHECK_CLOSE(entry[GRIP_LOST_ADHESION], parting, 1e-12);
    const double rest = fabs(entry[GRIP_REST_NORMAL]);
    CHECK(rest < 10 * plastic / steps);
    if (last > 0) CHECK(rest < 0.6 * last);
    last = rest;
  }
}

/* The work of a rolling torque is divided between dashpot and slip. At a constant spin w the torque
 * reaches the limit y when k w t + gamma w = y. Until then the work of the dashpot is gamma w^2 dt
 * in each step; after that the work of slip is y w dt. */
static void dashpot_and_slip(void)
{
  struct grip_model model = model_of("hooke 1e4 0 damping none rolling sds 400 2 0.1");
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  struct contact c = contact_of(0.5, 0.5, 0.01);
  const double w = 0.1, v = 0.25 * w, yield = 0.1 * 100, slips_after = (yield - 2 * v) / (400 * v), time = 2;
  double entry[GRIP_ENTRIES] = {0};
  for (int steps = 200; steps <= 1600; steps *= 2) {
    memset(c.history, 0, sizeof c.history);
    memset(entry, 0, sizeof entry);
    c.dt = 0;
    c.wi = grip_vec(w, 0, 0);
    c.wj = c.u = grip_vec(0, 0, 0);
    bench_book(&bench, &model, &c, entry);
    c.dt = time / steps;
    for (int n = 0; n < steps; n++) bench_book(&bench, &model, &c, entry);
    const double dashpot = 2 * v * v * slips_after, slip = yield * v * (time - slips_after);
    const double error =
        fabs(entry[GRIP_LOST_ROLLING] - slip) + fabs(entry[GRIP_LOST_ROLLING_DAMPING] - dashpot);
    CHECK(error < 4 * yield * v * c.dt);
    CHECK(fabs(entry[GRIP_REST_ROTATION]) < 2 * yield * v * c.dt);
  }
}

/* The same for rolling epsd with torsion, at a constant spin perpendicular to and along the normal. The
 * torque of its spring reaches the limit when k w t = y, with w the total spin; the dashpot, 2 eta sqrt(I k),
 * acts until then. Both senses share the losses by the squares of their spins. */
static void torsion(void)
{
  struct grip_model model = model_of("hooke 1e4 0 damping none rolling epsd mu_r 0.1 eta_r 0.1 torsion yes");
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  struct contact c = contact_of(0.5, 0.5, 0.01);
  const double k = 2.25 * 1e4 * 0.01 / 16, dashpot = 0.2 * sqrt(k), yield = 0.1 * 0.25 * 100;
  const double w = 0.5, across = 0.36, along = 0.64, time = 2, slips_after = yield / (k * w);
  for (int steps = 400; steps <= 6400; steps *= 4) {
    double entry[GRIP_ENTRIES] = {0};
    memset(c.history, 0, sizeof c.history);
    c.dt = 0;
    c.wi = grip_vec(0.3 * w, 0, 0.4 * w); /* opposite spins: the contact does not rotate about its normal */
    c.wj = grip_vec(-0.3 * w, 0, -0.4 * w);
    bench_book(&bench, &model, &c, entry);
    c.dt = time / steps;
    for (int n = 0; n < steps; n++) bench_book(&bench, &model, &c, entry);
    const double damped = dashpot * w * w * slips_after, slip = yield * w * (time - slips_after);
    const double stored = yield * yield / (2 * k), error = 4 * yield * w * c.dt;
    CHECK_NEAR(entry[GRIP_LOST_ROLLING], across * slip, error);
    CHECK_NEAR(entry[GRIP_LOST_TWISTING], along * slip, error);
    CHECK_NEAR(entry[GRIP_LOST_ROLLING_DAMPING], across * damped, error);
    CHECK_NEAR(entry[GRIP_LOST_TWISTING_DAMPING], along * damped, error);
    CHECK_CLOSE(entry[GRIP_STORED_ROLLING], across * stored, 1e-12);
    CHECK_CLOSE(entry[GRIP_STORED_TWISTING], along * stored, 1e-12);
  }
}

int main(void)
{
  sort_entries();
  visit_models(never_falls);
  printf("%d models\n", models);
  for (int cause = 0; cause < GRIP_CAUSES; cause++) CHECK(seen[cause]);
  closed_forms("luding k2hat 5e3 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.1", true);
  closed_forms("plastic k1 1e3 k2max 5e3 kc 1e3 phi_f 0.1", false);
  closed_forms("hooke/hysteresis k1 1e3 k2_ratio 5 kc_ratio 1 phi_f 0.1 e 1", false);
  dashpot_and_slip();
  torsion();
  return CHECK_RESULT();
}
