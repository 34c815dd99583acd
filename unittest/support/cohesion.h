/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests of cohesion laws: the properties that all of them must have. */
#ifndef COHESION_H
#define COHESION_H

#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/reach.h"

/* A model with a normal and a cohesion part. */
static inline struct grip_model cohesive(const char *normal, const char *cohesion)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "%s cohesion %s", normal, cohesion);
  return model_of(line);
}

/* The pull at an overlap at rest, with a normal law without stiffness; and the exact overlap. */
static inline double pull_at(const struct grip_model *model, struct contact *c, double overlap, double *at)
{
  return -stretched(model, c, overlap, at);
}

/* Adhesive laws without adhesion equal Hertz's law: also with the pull of a cohesion law, from before touch
 * until after the end of a bridge, with friction, heat, and stored and lost energy. damping: words; like:
 * laws that differ in nothing else. With damping the load of hertz/material has a different definition. */
static inline void check_alike(const char *words, const char *damping, int count, const char *const like[])
{
  static struct bench bench;
  enum { MOST = 3, STEPS = 400 };
  struct grip_model model[MOST];
  struct contact c[MOST];
  for (int n = 0; n < count; n++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "%s damping %s cohesion %s tangential mindlin NULL 0.5 0.4 heat radius 1",
             like[n], damping, words);
    model[n] = model_of(line);
    grip_model_keep_ledger(&model[n], GRIP_LEDGER_ON);
    c[n] = contact_of(1, 0.5, -0.01);
    c[n].dt = 1e-3;
  }
  for (int step = 0; step < STEPS; step++) { /* down to an overlap of 0.05, and up to a gap of 0.3 */
    const double overlap = step < 60 ? -0.01 + 1e-3 * step : 0.0496 - 1e-3 * (step - 60);
    double entry[MOST][GRIP_ENTRIES] = {{0}}, heat[MOST] = {0};
    struct answer got[MOST] = {{0}};
    for (int n = 0; n < count; n++) {
      c[n].u = grip_vec(0.2, 0, step < 60 ? -1 : 1);
      contact_press(&c[n], overlap);
      bench_clear(&bench, 1);
      bench_setup(&bench, &model[n], &c[n]);
      bench_put(&bench, 0, &c[n]);
      bench.batch.warmer[0] = 1;
      grip_geometry(&bench.batch);
      grip_model_book(&model[n], &bench.batch, 0, entry[n]);
      bench_get_history(&bench, 0, c[n].history);
      if (bench.batch.gate[GRIP_HELD][0] > 0) got[n] = bench_get(&bench, 0);
      if (bench.batch.gate[GRIP_TOUCH][0] > 0) heat[n] = bench.batch.heat[0];
    }
    const double size = 1e-12 * (fabs(got[0].elastic) + fabs(got[0].normal) + got[0].load + 1);
    for (int n = 1; n < count; n++) {
      CHECK_NEAR(got[n].normal, got[0].normal, size);
      CHECK_NEAR_VEC(got[n].f, got[0].f, size);
      CHECK_NEAR(got[n].load, got[0].load, size);
      CHECK_NEAR(heat[n], heat[0], 1e-12);
      for (int e = 0; e < GRIP_ENTRIES; e++) CHECK_NEAR(entry[n][e], entry[0][e], size);
    }
  }
}

static inline void check_without_adhesion(const char *words)
{
  static const char *const like[] = {"hertz/material 1e5 0.3 0.25", "jkr 1e5 0.3 0.25 0",
                                     "schwarz 1e5 0.3 0.25 0 0.5", "dmt 1e5 0.3 0.25 0"};
  check_alike(words, "none", 3, like);
  check_alike(words, "tsuji", 3, like + 1);
}

/* The pull is added to the force of every normal law that does not attract; other normal laws are rejected.
 * words: of the cohesion law. */
static inline void check_partners(const char *words)
{
  static const char *const others[] = {"hooke 1e4 0.3",
                                       "hertz 1e5 0.3",
                                       "hertz/material 1e5 0.3 0.25",
                                       "dmt 1e5 0.3 0.25 0",
                                       "jkr 1e5 0.3 0.25 0",
                                       "schwarz 1e5 0.3 0.25 0 0.5",
                                       "walton_braun k1 1e4 e 0.5",
                                       "thornton_ning young 1e5 poisson 0.25 yield 1e3",
                                       "plastic k1 1e4 k2max 2e4 kc 0 phi_f 0.1 e 0.5",
                                       "luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1",
                                       "hooke/hysteresis k1 1e4 k2_ratio 2 kc_ratio 0 phi_f 0.1 e 0.5"};
  static const char *const attract[] = {
      "dmt 1e5 0.3 0.25 1",
      "jkr 1e5 0.3 0.25 1",
      "schwarz 1e5 0.3 0.25 1 0.5",
      "plastic k1 1e4 k2max 2e4 kc 1 phi_f 0.1 e 0.5",
      "luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.1",
      "hooke/hysteresis k1 1e4 k2_ratio 2 kc_ratio 0.1 phi_f 0.1 e 0.5",
      "hooke/hysteresis k1 1e4 k2_ratio 2 kc_ratio 0 phi_f 0.1 e 0.5 f0 -1"};
  char line[MAX_LINE];
  const struct grip_model alone = cohesive("hooke 0 0", words);
  for (size_t n = 0; n < sizeof others / sizeof *others; n++) {
    struct contact pulled = contact_of(1, 0.5, 0.01), dry = pulled, both = pulled;
    const struct grip_model other = model_of(others[n]), model = cohesive(others[n], words);
    for (int way = 0; way < 2; way++) { /* approaching, then separating */
      pulled.u = dry.u = both.u = grip_vec(0.1, 0, way ? 0.2 : -0.2);
      const double pull = contact_run(&alone, &pulled).normal, normal = contact_run(&other, &dry).normal;
      CHECK(pull < 0);
      CHECK_CLOSE(contact_run(&model, &both).normal, normal + pull, 1e-12);
    }
  }
  for (size_t n = 0; n < sizeof attract / sizeof *attract; n++) {
    snprintf(line, sizeof line, "%s cohesion %s", attract[n], words);
    CHECK_REFUSED(line, "attracts");
  }
  check_without_adhesion(words);
}

/* The limit of friction includes the pull only with `load with`. */
static inline void check_load(const char *words)
{
  for (int with = 0; with < 2; with++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "hooke 1e4 0 cohesion %s load %s tangential linear_history 1e6 0 0.5", words,
             with ? "with" : "without");
    const struct grip_model model = model_of(line);
    struct contact c = contact_of(1, 0.5, 0.01), touch = c;
    c.history[model.slot[GRIP_TANGENTIAL] + 1] = -1;
    const double pull = -contact_run(&model, &touch).normal + 1e4 * 0.01;
    const struct answer a = contact_run(&model, &c);
    CHECK(pull > 0);
    CHECK_CLOSE(a.load, fabs(100 - (with ? pull : 0)), 1e-10);
    CHECK_CLOSE(a.f.y, 0.5 * a.load, 1e-10);
    CHECK_CLOSE(a.normal, 100 - pull, 1e-10);
  }
}

/* limit_damping cuts the attraction of the normal law's damping, not the pull. */
static inline void check_limited(const char *words)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "hooke 1e4 100 damping velocity cohesion %s limit_damping", words);
  const struct grip_model model = model_of(line), alone = cohesive("hooke 0 0", words);
  struct contact c = contact_of(1, 0.5, 0.01), d = c;
  c.u = d.u = grip_vec(0, 0, 1000);
  CHECK_CLOSE(contact_run(&model, &c).normal, contact_run(&alone, &d).normal, 1e-12);
}

/* The energy stored by the law decreases by the work of its pull on any path within reach. At overlap 0, and
 * at a gap that begins a new contact, it is 0 or continuous. */
static inline void check_potential(const char *words, bool wall, double from, double to)
{
  static struct bench bench;
  const struct grip_model model = cohesive("hooke 0 0", words);
  struct contact c = contact_of(1, 0.5, 0);
  enum { STEPS = 2000 };
  double force[STEPS + 1], stored[STEPS + 1], at[STEPS + 1];
  c.wall = wall;
  if (wall) c.r = grip_vec(0, 0, 1);
  contact_press(&c, 0.01 * 0.5);
  contact_run(&model, &c); /* in contact before any gap */
  for (int k = 0; k <= STEPS; k++) {
    contact_press(&c, from + (to - from) * k / STEPS);
    bench_clear(&bench, 1);
    bench_setup(&bench, &model, &c);
    bench_put(&bench, 0, &c);
    grip_geometry(&bench.batch);
    struct grip_model booked = model;
    grip_model_keep_ledger(&booked, GRIP_LEDGER_ON);
    double entry[GRIP_ENTRIES] = {0};
    grip_model_book(&booked, &bench.batch, 0, entry);
    CHECK(bench.batch.gate[GRIP_HELD][0] > 0);
    force[k] = bench.batch.normal[0];
    at[k] = bench.batch.overlap[0];
    stored[k] = entry[GRIP_STORED_COHESION];
    CHECK_NEAR(entry[GRIP_STORED_NORMAL], 0, 1e-15);
  }
  double work = 0, size = 0; /* Simpson's rule, over the overlap */
  for (int k = 0; k < STEPS; k += 2) {
    const double part = (at[k + 2] - at[k]) / 6 * (force[k] + 4 * force[k + 1] + force[k + 2]);
    work += part;
    size += fabs(part);
  }
  CHECK_NEAR(stored[STEPS] - stored[0], work, 1e-8 * size);
}

#endif
