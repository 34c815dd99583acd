/* SPDX-License-Identifier: GPL-2.0-only */
/* normal plastic: the complete force-overlap path with its kinks compared with the formula, restitution
 * (doc/laws). */
#include "support/bad_words.h"
#include "support/hysteresis_path.h"
#include "support/impact.h"
#include "support/mixed.h"

/* R = 1 and 1: a12 = 1. Plastic limit 1000/750 * 0.06 = 0.08; beyond it the line through phi_f a12 = 0.06. */
static const char line[] = "plastic k1 250 k2max 1000 kc 500 phi_f 0.06 gamma_n 2";
static const char undamped[] = "plastic k1 250 k2max 1000 kc 500 phi_f 0.06";

/* Loaded to 0.04: k2 = 250 + 750/2 = 625, zero force at (1 - 250/625) 0.04 = 0.024, lowest at 375/1125 *
 * 0.04. */
static void points(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.04), 10, 1e-11);
  CHECK_NEAR(c.history[0], 0.04, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.024), 0, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.02), -2.5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.04 / 3), -20. / 3, 1e-11);
  CHECK_NEAR(c.history[0], 0.04, 1e-13);
}

/* On the adhesion branch at 0.01: dm = (625 + 500)/375 * 0.01 = 0.03, k2(0.03) = 531.25. */
static void reloaded(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  force_at(&model, &c, 0.04);
  CHECK_NEAR(force_at(&model, &c, 0.01), -5, 1e-11);
  CHECK_NEAR(c.history[0], 0.03, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.02), 7.5 - 531.25 * 0.01, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.03), 7.5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.05), 12.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.05, 1e-14);
  /* From dm = 0.05, k2 = 718.75, at 0.005: dm = 1218.75/468.75 * 0.005 = 0.013; then, with
   * k2(0.013) = 371.875 at 0.001: 871.875/121.875 * 0.001. */
  CHECK_NEAR(force_at(&model, &c, 0.005), -2.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.013, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.001), -0.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.001 * 871.875 / 121.875, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.04), 10, 1e-11);
}

/* Beyond 0.08 the history stays constant, so loading and unloading follow one line. It ends at 750/1500 *
 * 0.08 = 0.04. */
static void beyond_limit(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.1), 40, 1e-11);
  CHECK_NEAR(c.history[0], 0.08, 1e-14);
  const double up_and_down[] = {0.09, 0.12, 0.11, 0.08, 0.07, 0.06, 0.13, 0.05, 0.04};
  for (int k = 0; k < 9; k++)
    CHECK_NEAR(force_at(&model, &c, up_and_down[k]), 1000 * (up_and_down[k] - 0.06), 1e-11);
  CHECK_NEAR(c.history[0], 0.08, 1e-13);
  CHECK_NEAR(force_at(&model, &c, 0.03), -15, 1e-11);
  CHECK_NEAR(c.history[0], 0.06, 1e-13); /* 1500/750 * 0.03 */
  CHECK_NEAR(force_at(&model, &c, 0.05), 15 - 812.5 * 0.01, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.07), 17.5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.2), 140, 1e-11);
}

static void damped(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.04);
  c.u = grip_vec(9, 0, -3);
  CHECK_NEAR(contact_run(&model, &c).normal, 10 + 2 * 3, 1e-11);
  c.u = grip_vec(0, 9, 20);
  CHECK_NEAR(contact_run(&model, &c).normal, 10 - 2 * 20, 1e-11);
  char limited[MAX_LINE];
  snprintf(limited, sizeof limited, "%s limit_damping", line);
  const struct grip_model other = model_of(limited);
  CHECK_NEAR(contact_run(&other, &c).normal, 0, 0);
}

/* gamma_n = 2 sqrt(m k1)/sqrt(1 + (pi/ln e)^2): 0 for e = 1; where k2max = k1 the impact has that e. */
static void damping_from_e(void)
{
  const struct grip_model model = model_of("plastic k1 250 k2max 1000 kc 0 phi_f 0.06 e 0.5");
  struct contact c = contact_of(1, 1, 0.04);
  c.reduced_mass = 3;
  const double gamma = 2 * sqrt(3 * 250) / sqrt(1 + pow(acos(-1) / log(0.5), 2));
  CHECK_CLOSE(contact_run(&model, &c).damping, gamma, 1e-13);
  c.u = grip_vec(0, 0, -1);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 + gamma, 1e-12);
  const struct grip_model one = model_of("plastic k1 250 k2max 1000 kc 0 phi_f 0.06 e 1");
  CHECK_CLOSE(contact_run(&one, &c).damping, 0, 0);
  const struct grip_model none = model_of(undamped);
  CHECK_CLOSE(contact_run(&none, &c).damping, 0, 0);
  const struct grip_model elastic = model_of("plastic k1 1000 k2max 1000 kc 0 phi_f 0 e 0.7");
  c = contact_of(1, 1, 0);
  CHECK_CLOSE(impact_run(&elastic, c, 0.2, 5e-6, 1).restitution, 0.7, 1e-6);
}

/* k2max and kc delta, from which the luding laws of friction, rolling and twisting compute their stiffness
 * and limit. */
static void what_luding_friction_needs(void)
{
  const struct grip_model model = model_of(undamped);
  struct contact c = contact_of(1, 1, 0);
  const double path[] = {0.04, 0.03, 0.02, 0.01, 0.1}, spring[] = {10, 3.75, -2.5, -5, 40};
  for (int k = 0; k < 5; k++) {
    contact_press(&c, path[k]);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR(a.stiffness, 1000, 1e-10);
    CHECK_NEAR(a.adhesion, 500 * path[k], 1e-10);
    CHECK_NEAR(a.load, fmax(0, spring[k] + 500 * path[k] - 0), 1e-10);
  }
}

/* Random parameters, sizes and paths, step by step against the formula. */
static void random_paths(void)
{
  for (int path = 0; path < 200; path++) {
    const double k1 = random_between(50, 500), k2max = k1 * random_between(1, 8),
                 phi_f = random_between(0, 0.1);
    const double kc = path % 5 ? k1 * random_between(0, 6) : 0, gamma = random_between(0, 3);
    const double ri = random_between(0.5, 2), rj = random_between(0.5, 2);
    struct hysteresis s = hysteresis_of(MERCURY, k1, k2max, kc, phi_f, 2 * ri * rj / (ri + rj));
    s.gamma = gamma;
    char text[MAX_LINE];
    snprintf(text, sizeof text, "plastic k1 %.17g k2max %.17g kc %.17g phi_f %.17g gamma_n %.17g", k1, k2max,
             kc, phi_f, gamma);
    const struct grip_model model = model_of(text);
    check_path(&model, contact_of(ri, rj, 0), s, fmin(0.4, s.limit * random_between(0.1, 2) + 1e-3), 1000);
  }
}

/* With the same history, forces at two overlaps that differ by 1e-9 are nearly equal. (From step to step
 * the force may jump: on the adhesion branch the next history is computed from the previous stiffness.) */
static void continuity(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 1; k < 400; k++)
    for (int deep = 0; deep < 2; deep++) {
      struct contact c = contact_of(1, 1, 0);
      force_at(&model, &c, deep ? 0.12 : 0.06);
      struct contact d = c;
      const double overlap = 0.13 * k / 400;
      CHECK_NEAR(force_at(&model, &d, overlap + 1e-9), force_at(&model, &c, overlap), 1.01e-9 * 1000);
    }
}

static void ends_and_begins_anew(void)
{
  const struct grip_model model = model_of(line);
  const double ends[] = {-0.001, 0, -5};
  for (int k = 0; k < 3; k++) {
    struct contact c = contact_of(1, 1, 0);
    force_at(&model, &c, 0.04);
    CHECK_NEAR(reached_force(&model, &c, ends[k], 0), 0, 0);
    CHECK_CLEAR(&c);
    CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
  }
}

/* The plastic limit is proportional to a12 = 2 R*, which is 2 R_i at a wall. */
static void sizes(void)
{
  const struct grip_model model = model_of(undamped);
  struct contact c = contact_of(1, 3, 0); /* a12 = 3/2 */
  check_path(&model, c, hysteresis_of(MERCURY, 250, 1000, 500, 0.06, 1.5), 0.3, 1000);
  c = contact_of(3, 1, 0);
  check_path(&model, c, hysteresis_of(MERCURY, 250, 1000, 500, 0.06, 1.5), 0.3, 1000);
  c = contact_of(1, 1000, 0);
  check_path(&model, c, hysteresis_of(MERCURY, 250, 1000, 500, 0.06, 2000. / 1001), 0.3, 1000);
  c = contact_of(1, 1, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 1);
  check_path(&model, c, hysteresis_of(MERCURY, 250, 1000, 500, 0.06, 2), 0.3, 1000);
}

/* kc above k2max: the pull stays below (k2 - k1) dm = 15, its limit for large kc. */
static void strong_adhesion(void)
{
  for (double kc = 1e3; kc < 1e7; kc *= 10) {
    char text[MAX_LINE];
    snprintf(text, sizeof text, "plastic k1 250 k2max 1000 kc %.17g phi_f 0.06", kc);
    const struct grip_model model = model_of(text);
    const double lowest = 0.04 * 375 / (625 + kc), pull = kc * lowest;
    struct contact c = contact_of(1, 1, 0);
    CHECK_NEAR(force_at(&model, &c, 0.04), 10, 1e-11);
    CHECK_CLOSE(force_at(&model, &c, lowest * (1 + 1e-6)), -pull, 2e-6);
    CHECK_CLOSE(force_at(&model, &c, lowest * (1 - 1e-6)), -pull, 2e-6);
    CHECK(pull < 15);
  }
}

static void limits(void)
{
  const double path[] = {0.04, 0.01, 0.2, 0.1, 0.001};
  const struct grip_model elastic = model_of("plastic k1 300 k2max 300 kc 500 phi_f 0.06");
  struct contact c = contact_of(1, 1, 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&elastic, &c, path[k]), 300 * path[k], 1e-10);
  const struct grip_model hard = model_of("plastic k1 300 k2max 300 kc 500 phi_f 0");
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&hard, &c, path[k]), 300 * path[k], 1e-10);
  /* phi_f = 0: the limit is 0, so loading and unloading follow the line k2max delta. */
  const struct grip_model early = model_of("plastic k1 250 k2max 1000 kc 500 phi_f 0");
  c = contact_of(1, 1, 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&early, &c, path[k]), 1000 * path[k], 1e-10);
  CHECK_NEAR(c.history[0], 0, 0);
  /* kc = 0: no force at the end, and there dm = 625/375 * 0.01 = 1/60 */
  const struct grip_model dry = model_of("plastic k1 250 k2max 1000 kc 0 phi_f 0.06");
  c = contact_of(1, 1, 0);
  force_at(&dry, &c, 0.04);
  CHECK_NEAR(force_at(&dry, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&dry, &c, 0.01), 0, 0);
  CHECK_NEAR(c.history[0], 1. / 60, 1e-14);
  CHECK_NEAR(force_at(&dry, &c, 1. / 60), 25. / 6, 1e-11);
  const struct grip_model model = model_of(line);
  c = contact_of(1, 1, 0x1p-45);
  CHECK_CLOSE(contact_run(&model, &c).normal, 250 * 0x1p-45, 1e-6);
  for (int k = 0; k < 60; k++) CHECK(isfinite(force_at(&model, &c, 0.1 * ldexp(1, -k))));
  CHECK(isfinite(c.history[0]));
}

/* W = (k1 dm + kc delta_min) delta0/2, also beyond the limit, where
 * loading and unloading are on the same line. */
static void loops(void)
{
  const struct grip_model model = model_of(undamped);
  const struct hysteresis s = hysteresis_of(MERCURY, 250, 1000, 500, 0.06, 1);
  const double depths[] = {0.001, 0.02, 0.04, 0.079, 0.08, 0.1, 0.3};
  for (int k = 0; k < 7; k++) {
    const double loss = hysteresis_loss(&s, depths[k]);
    CHECK_CLOSE(loop_area(&model, contact_of(1, 1, 0), &s, depths[k]), loss, 1e-11 + 1e-15 / depths[k]);
  }
  CHECK_CLOSE(hysteresis_loss(&s, 0.04), (10 + 20. / 3) * 0.024 / 2, 1e-13);
}

/* Without damping: depth v0 sqrt(m/k1) and the closed form below the limit, v0^2 - 2 W/m above it. */
static void restitution(double kc, double v0)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "plastic k1 250 k2max 1000 kc %g phi_f 0.06", kc);
  const struct grip_model model = model_of(text);
  struct hysteresis s = hysteresis_of(MERCURY, 250, 1000, kc, 0.06, 1);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = s.mass = 2;
  const double depth = v0 * sqrt(2. / 250);
  const struct flight hit = fly(&model, c, 0, 0, v0, 1e-5, 2);
  const double e2 =
      depth < s.limit ? hysteresis_e2(&s, v0) : 1 - 2 * hysteresis_loss(&s, s.limit) / (s.mass * v0 * v0);
  if (depth < s.limit) CHECK_CLOSE(hit.deepest, depth, 1e-6);
  CHECK_CLOSE(hit.speed / v0, sqrt(fmax(0, e2)), 2e-4);
  CHECK_CLOSE(hysteresis_fly(s, 0, 0, v0, 1e-5, 2).speed / v0, sqrt(fmax(0, e2)), 2e-4);
}

/* With damping and adhesion: compared with the reference, which is integrated by another method. */
static void damped_impact(double kc, double gamma, double v0)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "plastic k1 250 k2max 1000 kc %g phi_f 0.06 gamma_n %g", kc, gamma);
  const struct grip_model model = model_of(text);
  struct hysteresis s = hysteresis_of(MERCURY, 250, 1000, kc, 0.06, 1);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = s.mass = 2;
  s.gamma = gamma;
  const double start = 1e-12; /* in contact, so that the dashpot acts from the first step on */
  const struct flight hit = fly(&model, c, start, 0, v0, 1e-5, 2);
  const struct flight want = hysteresis_fly(s, start, 0, v0, 1e-5, 2);
  CHECK_NEAR(hit.speed, want.speed, 1e-4 * v0);
  CHECK_CLOSE(hit.deepest, want.deepest, 1e-6);
}

static void impacts(void)
{
  const double speeds[] = {0.05, 0.3, 0.8, 1.5, 4};
  for (int k = 0; k < 5; k++) {
    restitution(0, speeds[k]);
    restitution(50, speeds[k]);
    damped_impact(0, 2, speeds[k]);
    damped_impact(100, 1, speeds[k]);
  }
  restitution(5000, 0.6); /* e^2 < 0: the spheres stay together */
}

/* Stiffnesses in series 2ab/(a + b), phi_f (a + b)/2, the smaller gamma_n, an e that agrees. */
static void mixed(void)
{
  const struct grip_model model = mixed_model("plastic k1 200 k2max 500 kc 100 phi_f 0.02 gamma_n 3",
                                              "plastic k1 600 k2max 1500 kc 300 phi_f 0.08 gamma_n 2");
  struct hysteresis s = hysteresis_of(MERCURY, 300, 750, 150, 0.05, 1);
  s.gamma = 2;
  check_path(&model, contact_of(1, 1, 0), s, 0.15, 2000);
  const struct grip_model dry = mixed_model("plastic k1 200 k2max 500 kc 0 phi_f 0.02",
                                            "plastic k1 600 k2max 1500 kc 0 phi_f 0.08 gamma_n 2");
  check_path(&dry, contact_of(1, 1, 0), hysteresis_of(MERCURY, 300, 750, 0, 0.05, 1), 0.15, 2000);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "k1") == GRIP_MIX_HARMONIC);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "k2max") == GRIP_MIX_HARMONIC);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "kc") == GRIP_MIX_HARMONIC);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "phi_f") == GRIP_MIX_ARITHMETIC);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "gamma_n") == GRIP_MIX_MINIMUM);
  CHECK(rule_of(GRIP_NORMAL, "plastic", "e") == GRIP_MIX_SAME);
  CHECK_UNMIXED("plastic k1 1 k2max 2 kc 0 phi_f 0 e 0.5", "plastic k1 1 k2max 2 kc 0 phi_f 0 e 0.4", "'e'");
  CHECK_UNMIXED("plastic k1 1 k2max 2 kc 0 phi_f 0 e 0.5", "plastic k1 1 k2max 2 kc 0 phi_f 0 gamma_n 1",
                "'e'");
  CHECK_UNMIXED("plastic k1 1 k2max 2 kc 0 phi_f 0", "luding k2hat 1 k1_ratio 1 kc_ratio 0 phi_f 0",
                "plastic");
  CHECK_UNMIXED("plastic k1 1 k2max 2 kc 0 phi_f 0", "luding k2hat 1 k1_ratio 1 kc_ratio 0 phi_f 0",
                "luding");
}

static void bad_words(void)
{
  const struct word_value given[] = {{"k1", "100", "-1", true},
                                     {"k2max", "500", "-1", true},
                                     {"kc", "100", "-0.1", true},
                                     {"phi_f", "0.05", "-0.05", true},
                                     {"gamma_n", "0.1", "-0.1", false}};
  check_bad_words("plastic", given, 5);
  const struct word_value with_e[] = {{"phi_f", "0.05", "-0.05", true},
                                      {"kc", "100", "-0.1", true},
                                      {"e", "0.5", "1.5", false},
                                      {"k2max", "500", "-1", true},
                                      {"k1", "100", "-1", true}};
  check_bad_words("plastic", with_e, 5);
  CHECK_REFUSED("plastic k1 1 k2max 2 kc 0 phi_f 0 e 0.5 gamma_n 1", "gamma_n");
  CHECK_REFUSED("plastic k1 1 k2max 2 kc 0 phi_f 0 e 0.5 gamma_n 1", "'e'");
  CHECK_REFUSED("plastic k1 1 k2max 2 kc 0 phi_f 0 e 0", "e");
  CHECK_REFUSED("plastic k1 2 k2max 1 kc 0 phi_f 0", "k2max");
  CHECK_REFUSED("plastic k1 1 k2max 2 kc 0 phi_f 0 damping velocity", "velocity");
  CHECK_REFUSED("plastic 1 2 0 0", "k1");
  CHECK_REFUSED("plastics k1 1 k2max 2 kc 0 phi_f 0", "plastics");
}

/* Any parameters, sizes, masses and speeds below the limit, where the
 * pair does not stick: the closed form. */
static void random_impacts(void)
{
  for (int done = 0; done < 25;) {
    const double k1 = random_between(100, 1000), k2max = k1 * random_between(1.1, 6);
    const double kc = k1 * random_between(0, 1), phi_f = random_between(0.02, 0.2);
    const double ri = random_between(0.2, 1), rj = random_between(0.2, 5), mass = random_between(0.1, 3);
    struct hysteresis s = hysteresis_of(MERCURY, k1, k2max, kc, phi_f, 2 * ri * rj / (ri + rj));
    s.mass = mass;
    const double depth = fmin(s.limit, 0.2) * random_between(0.05, 1), v0 = depth * sqrt(k1 / mass);
    const double e2 = hysteresis_e2(&s, v0);
    if (e2 < 0.05) continue;
    char text[MAX_LINE];
    snprintf(text, sizeof text, "plastic k1 %.17g k2max %.17g kc %.17g phi_f %.17g", k1, k2max, kc, phi_f);
    const struct grip_model model = model_of(text);
    struct contact c = contact_of(ri, rj, 0);
    c.reduced_mass = mass;
    const struct flight hit = fly(&model, c, 0, 0, v0, 1e-4 * sqrt(mass / k1), 30 * sqrt(mass / k1));
    CHECK_CLOSE(hit.deepest, depth, 1e-6);
    CHECK_CLOSE(hit.speed / v0, sqrt(e2), 1e-3);
    done++;
  }
}

int main(void)
{
  strong_adhesion();
  points();
  reloaded();
  beyond_limit();
  damped();
  damping_from_e();
  what_luding_friction_needs();
  random_paths();
  continuity();
  ends_and_begins_anew();
  sizes();
  limits();
  loops();
  impacts();
  random_impacts();
  mixed();
  bad_words();
  return CHECK_RESULT();
}
