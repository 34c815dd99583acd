/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests of liquid bridges: formation, stretching and rupture, viscous forces and their losses,
 * words. */
#ifndef BRIDGE_H
#define BRIDGE_H

#include "support/cohesion.h"

/* A bridge forms at touch with the volume V, pulls up to the gap `rupture`, and does not exist beyond it. */
static inline void check_life(const char *words, double volume, double rupture)
{
  const struct grip_model model = cohesive("hooke 0 0", words);
  const int slot = model.slot[GRIP_COHESION];
  struct contact c = contact_of(1, 0.5, 0);
  double at;
  CHECK(model.nslots == 1);
  CHECK_NEAR(pull_at(&model, &c, -0.5 * rupture, &at), 0, 0);
  CHECK_CLEAR(&c);
  const double touch = pull_at(&model, &c, 1e-9, &at);
  CHECK(touch > 0);
  CHECK_CLOSE(c.history[slot], volume, 1e-15);
  const double half = pull_at(&model, &c, -0.5 * rupture, &at);
  CHECK(half > 0 && half < touch);
  CHECK(pull_at(&model, &c, -(1 - 1e-9) * rupture, &at) > 0);
  CHECK_CLOSE(c.history[slot], volume, 1e-15);
  CHECK_CLOSE(pull_at(&model, &c, -0.5 * rupture, &at), half, 1e-14);
  CHECK_NEAR(pull_at(&model, &c, -(1 + 1e-9) * rupture, &at), 0, 0);
  CHECK_CLEAR(&c);
  CHECK_NEAR(pull_at(&model, &c, -0.5 * rupture, &at), 0, 0);
  const struct grip_reach reach = grip_model_reach(&model, 1.0 / 3, 1);
  CHECK(reach.begin == 0);
  CHECK_CLOSE(reach.end, rupture, 1e-12);
}

/* An existing bridge keeps its volume if the model now gives more to new bridges. If the model gives less,
 * it gets the smaller volume, because it must not extend beyond the reach of the model. */
static inline void check_kept_volume(const char *small, const char *large)
{
  const struct grip_model one = cohesive("hooke 0 0", small), other = cohesive("hooke 0 0", large);
  struct contact c = contact_of(1, 0.5, 0), d = c;
  double at;
  pull_at(&one, &c, 1e-9, &at);
  pull_at(&one, &d, 1e-9, &at);
  CHECK_CLOSE(pull_at(&other, &d, -0.02, &at), pull_at(&one, &c, -0.02, &at), 1e-14);
  struct contact e = contact_of(1, 0.5, 0);
  const double reach = grip_model_reach(&one, 1.0 / 3, 1).end;
  pull_at(&other, &e, 1e-9, &at);
  CHECK_CLOSE(pull_at(&one, &e, -0.02, &at), pull_at(&one, &c, -0.02, &at), 1e-14);
  CHECK_CLOSE(e.history[one.slot[GRIP_COHESION]], c.history[one.slot[GRIP_COHESION]], 1e-15);
  CHECK(pull_at(&one, &e, -(1 - 1e-9) * reach, &at) > 0);
  CHECK_NEAR(pull_at(&one, &e, -(1 + 1e-9) * reach, &at), 0, 0);
}

/* Across the gap nothing acts except the pull, for every normal law: neither friction nor rolling resistance.
 * words: without viscosity. */
static inline void check_smooth_gap(const char *words)
{
  static const char *const normal[] = {"hooke 1e4 0", "walton_braun k1 1e4 e 0.5",
                                       "thornton_ning young 1e5 poisson 0.3 yield 1e3"};
  for (size_t n = 0; n < sizeof normal / sizeof *normal; n++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line,
             "%s cohesion %s load with tangential linear_history 1e4 1 0.5 rolling sds 1e4 1 0.5", normal[n],
             words);
    const struct grip_model model = model_of(line);
    struct contact c = contact_of(1, 0.5, 0.01);
    c.u = grip_vec(0.3, 0.5, 0);
    c.wi = grip_vec(1, 2, 0);
    c.history[model.slot[GRIP_TANGENTIAL] + 1] = -1e-3;
    CHECK(grip_length(contact_run(&model, &c).f) > 0);
    c.history[model.slot[GRIP_TANGENTIAL] + 1] = -1e-3;
    contact_press(&c, -0.02);
    const struct answer gap = contact_run(&model, &c);
    CHECK(gap.normal < 0);
    CHECK_NEAR(grip_length(gap.f), 0, 0);
    CHECK_NEAR(grip_length(gap.m), 0, 0);
  }
}

/* The viscous forces at a gap, from their formulas with the library's logarithm. words: without viscosity,
 * which is set to 0.25, and s_min to 0.05. R* = 1/3, or 1 at a wall. */
static inline void check_viscous(const char *words, bool wall, double gap)
{
  char line[256];
  snprintf(line, sizeof line, "%s viscosity 0.25 s_min 0.05", words);
  const struct grip_model model = cohesive("hooke 0 0", line), dry = cohesive("hooke 0 0", words);
  const double rs = wall ? 1 : 1. / 3, ratio = fmax(0.05, gap / rs), stokes = 6 * acos(-1) * 0.25 * rs;
  struct contact c = contact_of(1, 0.5, 0), d;
  c.wall = wall;
  if (wall) c.r = grip_vec(0, 0, 1);
  contact_press(&c, 1e-9);
  contact_run(&model, &c);
  contact_press(&c, -gap);
  c.u = grip_vec(0.5, -0.25, 2);
  d = c;
  const struct reached wet = reach_run(&model, &c), still = reach_run(&dry, &d);
  CHECK(wet.acts);
  CHECK_CLOSE(wet.force - still.force, -stokes / ratio * 2, 1e-12);
  const double drag = stokes * (8. / 15 * log(1 / ratio) + 0.9588);
  CHECK_NEAR_VEC(wet.a.f, grip_vec(-0.5 * drag, 0.25 * drag, 0), 1e-12 * drag);
}

/* Ledger entries while a bridge is drawn at constant velocity from touch to beyond its rupture, along a line
 * that slides as well: viscous losses are the integral of the power, the loss at rupture is the capillary
 * work, with errors that go to zero with the time step. words: of a bridge with viscosity. */
static inline void check_booked(const char *words, double rupture)
{
  struct grip_model model = cohesive("hooke 0 0", words);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  static struct bench bench;
  double last = 0;
  for (int steps = 500; steps <= 2000; steps *= 2) {
    struct contact c = contact_of(1, 0.5, 1e-9);
    double entry[GRIP_ENTRIES] = {0}, work = 0, viscous = 0, stored = 0;
    c.dt = 1.0 / steps;
    for (int n = 0; n <= steps; n++) {
      const double speed = n ? 1.2 * rupture : 0;
      c.u = grip_vec(n ? 0.02 : 0, 0, speed);
      if (n) c.r = grip_add(c.r, grip_scale(c.dt, c.u));
      bench_clear(&bench, 1);
      bench_setup(&bench, &model, &c);
      bench.batch.dt = n ? c.dt : 0;
      bench_put(&bench, 0, &c);
      grip_geometry(&bench.batch);
      for (int e = GRIP_STORED_NORMAL; e <= GRIP_STORED_TWISTING; e++) entry[e] = 0;
      entry[GRIP_STORED_COHESION] = 0;
      grip_model_book(&model, &bench.batch, 0, entry);
      bench_get_history(&bench, 0, c.history);
      const struct grip_batch *b = &bench.batch;
      if (!(b->gate[GRIP_HELD][0] > 0)) continue;
      const double power =
          b->cohesive_damping[0] * b->speed_n[0] * b->speed_n[0] + b->drag[0] * b->vx[0] * b->vx[0];
      viscous += n ? c.dt * power : 0;
      work += n ? c.dt * b->cohesion[0] * b->speed_n[0] : 0;
      stored = entry[GRIP_STORED_COHESION];
    }
    CHECK(entry[GRIP_STORED_COHESION] == 0);
    CHECK(viscous > 0 && stored > 0);
    CHECK_CLOSE(entry[GRIP_LOST_COHESION_DAMPING], viscous, 0.05);
    CHECK_CLOSE(entry[GRIP_LOST_ADHESION], stored, 0.05);
    CHECK_CLOSE(stored, work, 10.0 / steps);
    const double error = fabs(entry[GRIP_LOST_ADHESION] - stored);
    if (last > 0) CHECK(error < 0.7 * last + 1e-14);
    last = error;
  }
}

/* Performs one step of a contact between two bodies that own liquid; returns the liquid that it requested and
 * drew. */
static inline struct grip_liquid owned_step(const struct grip_model *model, struct contact *c, double dt,
                                            double overlap, const double of[2], const double asked[2],
                                            double *pull)
{
  static struct bench bench;
  static struct grip_liquid liquid;
  contact_press(c, overlap);
  c->dt = dt;
  bench_clear(&bench, 1);
  bench_setup(&bench, model, c);
  bench_put(&bench, 0, c);
  memset(&liquid, 0, sizeof liquid);
  liquid.of_i[0] = of[0], liquid.of_j[0] = of[1], liquid.requested_i[0] = asked[0],
  liquid.requested_j[0] = asked[1];
  bench.batch.liquid = &liquid;
  bench_run(model, &bench);
  bench_get_history(&bench, 0, c->history);
  *pull = bench.batch.gate[GRIP_HELD][0] > 0 ? -bench.batch.normal[0] : 0;
  for (int k = 1; k < GRIP_LANES; k++)
    CHECK(liquid.requests[k] == 0 && liquid.from_i[k] == 0 && liquid.from_j[k] == 0); /* empty lanes */
  return liquid;
}

/* Liquid owned by the bodies: a contact requests it, draws its share from both in the next step, and returns
 * half of it to each when it ends. fixed: the words of the same bridge with a volume of 0.001. */
static inline void check_owned(const char *name, const char *fixed, double rupture)
{
  char words[256];
  snprintf(words, sizeof words, "%s sigma 2 theta 0.5 liquid 1 share 0.25", name);
  const struct grip_model model = cohesive("hooke 0 0", words), same = cohesive("hooke 0 0", fixed);
  snprintf(words, sizeof words, "%s sigma 2 theta 0.5 liquid 0.0005 share 0.25", name);
  const struct grip_model small = cohesive("hooke 0 0", words);
  snprintf(words, sizeof words, "%s sigma 2 theta 0.5 liquid 1 caps", name);
  const struct grip_model caps = cohesive("hooke 0 0", words);
  CHECK(model.owns_liquid && !same.owns_liquid && !grip_model_alike(&model, &same));
  const double of[2] = {0.001, 0.003}, one[2] = {1, 1}, none[2] = {0, 0}, many[2] = {10, 1};
  struct contact c = contact_of(1, 0.5, 0), d = c;
  double pull, at;
  const double want = pull_at(&same, &d, 0.01, &at), want_apart = pull_at(&same, &d, -0.5 * rupture, &at);
  struct grip_liquid l = owned_step(&model, &c, 0, 0.01, of, none, &pull); /* set-up */
  CHECK(l.requests[0] == 0 && l.from_i[0] == 0 && pull == 0);
  CHECK_CLEAR(&c);
  l = owned_step(&model, &c, 1, 0.01, of, none, &pull);
  CHECK(l.requests[0] == 1 && l.from_i[0] == 0 && l.from_j[0] == 0 && pull == 0);
  d = c;
  struct contact e = c, f = c, g = c, apart = c;
  CHECK(grip_bridge_volume(&model, c.history, 1) == 0);
  l = owned_step(&model, &c, 1, 0.01, of, one, &pull);
  CHECK(l.requests[0] == 0);
  CHECK_CLOSE(l.from_i[0], 0.00025, 1e-15);
  CHECK_CLOSE(l.from_j[0], 0.00075, 1e-15);
  CHECK_CLOSE(grip_bridge_volume(&model, c.history, 1), 0.001, 1e-15);
  CHECK_CLOSE(pull, want, 1e-13);
  l = owned_step(&model, &c, 1, -0.5 * rupture, of, none, &pull);
  CHECK(l.requests[0] == 0 && l.from_i[0] == 0 && l.from_j[0] == 0);
  CHECK_CLOSE(pull, want_apart, 1e-11);
  l = owned_step(&model, &c, 1, -1.1 * rupture, of, none, &pull);
  CHECK_CLOSE(l.from_i[0], -0.0005, 1e-15);
  CHECK_CLOSE(l.from_j[0], -0.0005, 1e-15);
  CHECK(pull == 0);
  CHECK_CLEAR(&c);
  l = owned_step(&model, &d, 1, 0.01, of, many, &pull); /* ten contacts of i: a tenth for each */
  CHECK_CLOSE(l.from_i[0], 0.0001, 1e-15);
  CHECK_CLOSE(l.from_j[0], 0.00075, 1e-15);
  l = owned_step(&small, &e, 1, 0.01, of, one, &pull); /* no more than the largest bridge */
  CHECK_CLOSE(l.from_i[0], 0.000125, 1e-14);
  CHECK_CLOSE(l.from_j[0], 0.000375, 1e-14);
  l = owned_step(&caps, &f, 1, 0.01, of, one, &pull);
  CHECK_CLOSE(l.from_i[0], 0.001 * 0.5 * (1 - sqrt(8) / 3), 1e-13);
  CHECK_CLOSE(l.from_j[0], 0.003 * 0.5 * (1 - sqrt(5) / 3), 1e-13);
  l = owned_step(&model, &g, 1, 0.01, none, one, &pull); /* dry: it requests liquid again */
  CHECK(l.requests[0] == 1 && l.from_i[0] == 0 && l.from_j[0] == 0 && pull == 0);
  l = owned_step(&model, &apart, 1, -0.01, of, one, &pull); /* separated before it had a bridge */
  CHECK(l.requests[0] == 0 && l.from_i[0] == 0 && pull == 0);
  CHECK_CLEAR(&apart);
  c.wall = true; /* a wall is dry */
  c.r = grip_vec(0, 0, 1);
  owned_step(&model, &c, 1, 0.01, of, none, &pull);
  l = owned_step(&model, &c, 1, 0.01, of, one, &pull);
  CHECK_CLOSE(l.from_i[0], 0.00025, 1e-15);
  CHECK(l.from_j[0] == 0);
  l = owned_step(&model, &c, 1, -1, of, none, &pull);
  CHECK_CLOSE(l.from_i[0], -0.00025, 1e-15);
  CHECK(l.from_j[0] == 0);
  char line[256];
  snprintf(line, sizeof line, "hooke 1 0 cohesion %s sigma 1 theta 0 V 1 caps", name);
  CHECK_REFUSED(line, "liquid");
  snprintf(line, sizeof line, "hooke 1 0 cohesion %s sigma 1 theta 0", name);
  CHECK_REFUSED(line, "'V' or 'liquid'");
}

/* Traces of liquid, which grains have passed on many times: products of such volumes are 0. The bridge
 * pulls at touch, and forces and entries of the ledger are finite until it has ruptured. words: of a bridge. */
static inline void check_traces(const char *words)
{
  static const double volumes[] = {1e-20, 1e-100, 1e-200, 1e-290, 1e-320};
  static struct bench bench;
  char line[MAX_LINE];
  snprintf(line, sizeof line, "%s viscosity 0.1", words);
  struct grip_model model = cohesive("hooke 0 0", line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  for (int n = 0; n < 10; n++) {
    struct contact c = contact_of(1, 0.5, 0);
    c.wall = n & 1;
    if (c.wall) c.r = grip_vec(0, 0, 1);
    c.u = grip_vec(0.02, 0, 0.1);
    c.history[model.slot[GRIP_COHESION]] = volumes[n / 2];
    double entry[GRIP_ENTRIES] = {0};
    for (int step = 0; step < 3; step++) {
      contact_press(&c, (1 - step) * 1e-9);
      bench_clear(&bench, 1);
      bench_setup(&bench, &model, &c);
      bench_put(&bench, 0, &c);
      grip_geometry(&bench.batch);
      grip_model_book(&model, &bench.batch, 0, entry);
      bench_get_history(&bench, 0, c.history);
      CHECK(isfinite(bench.batch.normal[0]) && isfinite(bench.batch.drag[0]));
      if (step == 0) CHECK(isfinite(bench.batch.cohesion[0]) && bench.batch.cohesion[0] > 0);
      for (int e = 0; e < GRIP_ENTRIES; e++) CHECK(isfinite(entry[e]));
    }
  }
}

/* The words of all bridges. name: of the law. */
static inline void check_bridge_words(const char *name)
{
  static const struct word_value words[] = {{"sigma", "0.07", "-1", true},
                                            {"theta", "0.2", "1.6", true},
                                            {"V", "1e-3", "0", true},
                                            {"viscosity", "1e-3", "-1", false},
                                            {"s_min", "0.1", "0", false}};
  char head[128], a[256], b[256];
  snprintf(head, sizeof head, "hooke 1 0 cohesion %s", name);
  check_bad_words(head, words, 5);
  snprintf(a, sizeof a, "%s sigma 3 theta 0.2 V 1 viscosity 2 s_min 0.1", head);
  snprintf(b, sizeof b, "%s sigma 2 theta 0.4 V 3 viscosity 4 s_min 0.3", head);
  const struct grip_model m = mixed_model(a, b);
  const double want[] = {2, 0.3, 2, 3, 0.2};
  for (int w = 0; w < 5; w++)
    for (int p = 0; p < m.law[GRIP_COHESION]->nparameters; p++)
      if (strcmp(m.law[GRIP_COHESION]->parameters[p].word, words[w].word) == 0)
        CHECK_CLOSE(m.value[GRIP_COHESION][p], want[w], 1e-14);
  snprintf(b, sizeof b, "%s sigma 2 theta 0.4 V 3 load with", head);
  CHECK_UNMIXED(a, b, "load");
}

/* Properties of all bridge laws. words: `name` with sigma 2, theta 0.5 and V 0.001. */
static inline void check_bridge(const char *name, const char *words, double rupture)
{
  char other[MAX_LINE];
  check_life(words, 0.001, rupture);
  snprintf(other, sizeof other, "%s sigma 2 theta 0.5 V 0.002", name);
  check_kept_volume(words, other);
  check_partners(words);
  check_smooth_gap(words);
  check_load(words);
  check_limited(words);
  check_potential(words, false, -0.99 * rupture, 0);
  check_potential(words, true, -0.12, 0);
  check_potential(words, false, 0, 0.2);
  check_viscous(words, false, 0.1);
  check_viscous(words, false, 0.01);
  check_viscous(words, true, 0.1);
  snprintf(other, sizeof other, "%s viscosity 0.1", words);
  check_booked(other, rupture);
  check_owned(name, words, rupture);
  check_traces(words);
  check_bridge_words(name);
}

#endif
