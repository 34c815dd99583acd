/* SPDX-License-Identifier: GPL-2.0-only */
/* normal luding: the complete force-overlap path, plastic limit, restitution in closed form, young and e
 * (doc/laws). */
#include "support/bad_words.h"
#include "support/hysteresis_reference.h"
#include "support/impact.h"

/* R = 1 and 1: a12 = 1. k1 = 250, k2max = 1000, kc = 500, plastic limit 1000/750 * 0.06 = 0.08. */
static const char line[] = "luding k2hat 1000 k1_ratio 0.25 kc_ratio 0.5 phi_f 0.06 gamma_n 2";

/* Loaded to 0.04: k2 = 250 + 750/2 = 625, zero force at (1 - 250/625)
 * 0.04 = 0.024, lowest at 375/1125 * 0.04. */
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
  CHECK_NEAR(force_at(&model, &c, 0.04 / 3), -20. / 3, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.01), -5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.001), -0.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.04, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.02), -2.5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.05), 12.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.05, 1e-14);
  CHECK_NEAR(contact_run(&model, &c).stiffness, 1000, 1e-11);
  CHECK_NEAR(contact_run(&model, &c).adhesion, 500 * 0.05, 1e-11);
}

/* Beyond 0.08 loading continues along k1; the unloading line has the slope
 * k2max and starts where loading ended. */
static void beyond_limit(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.1), 25, 1e-11);
  CHECK_NEAR(c.history[0], 0.1, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.09), 1000 * (0.09 - 0.075), 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.05), -25, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.04), -20, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.095), 20, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.12), 30, 1e-11);
}

static void damped(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0.04);
  c.u = grip_vec(9, 0, -3);
  CHECK_NEAR(contact_run(&model, &c).normal, 10 + 2 * 3, 1e-11);
  CHECK_NEAR(contact_run(&model, &c).load, 10 + 2 * 3 + 500 * 0.04, 1e-11);
  c.u = grip_vec(0, 9, 20);
  CHECK_NEAR(contact_run(&model, &c).normal, 10 - 2 * 20, 1e-11);
  CHECK_NEAR(contact_run(&model, &c).load, 0, 0); /* -30 + 20, which is limited to 0 */
  const struct grip_model limited =
      model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0.5 phi_f 0.06 gamma_n 2 limit_damping");
  CHECK_NEAR(contact_run(&limited, &c).normal, 0, 0);
}

/* A random path of loads and unloads, across the plastic limit, against the reference. */
static void random_paths(void)
{
  const struct grip_model model = model_of(line);
  for (int path = 0; path < 50; path++) {
    struct hysteresis spring = hysteresis_of(LUDING, 250, 1000, 500, 0.06, 1);
    struct contact c = contact_of(1, 1, 0);
    const double deepest = random_between(0.01, 0.15);
    for (int step = 0; step < 100; step++) {
      const double overlap = random_between(1e-4, deepest);
      CHECK_NEAR(force_at(&model, &c, overlap), hysteresis_spring(&spring, overlap), 1e-10);
      CHECK_NEAR(c.history[0], spring.largest, 1e-14);
    }
  }
}

/* The force is continuous everywhere on the path: it does not jump
 * between two overlaps that differ by 1e-9. */
static void continuity(void)
{
  const struct grip_model model = model_of(line);
  for (int k = 1; k < 400; k++) {
    struct contact c = contact_of(1, 1, 0);
    force_at(&model, &c, 0.06);
    const double overlap = 0.1 * k / 400;
    const double before = force_at(&model, &c, overlap);
    CHECK_NEAR(force_at(&model, &c, overlap + 1e-9), before, 1.01e-9 * 1000);
  }
}

static void ends_and_begins_anew(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  force_at(&model, &c, 0.04);
  force_at(&model, &c, -0.001);
  CHECK_CLOSE(c.history[0], 0, 0);
  CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
}

/* The overlap at the plastic limit is proportional to a12 = 2 R*, which is 2 R_i at a wall. */
static void sizes(void)
{
  const struct grip_model model = model_of(line);
  struct hysteresis spring = hysteresis_of(LUDING, 250, 1000, 500, 0.06, 1.5); /* R = 1 and 3: a12 = 3/2 */
  struct contact c = contact_of(1, 3, 0);
  const double path[] = {0.1, 0.09, 0.01, 0.15, 0.12, 0.2};
  for (int k = 0; k < 6; k++)
    CHECK_NEAR(force_at(&model, &c, path[k]), hysteresis_spring(&spring, path[k]), 1e-10);
  spring = hysteresis_of(LUDING, 250, 1000, 500, 0.06, 2);
  c = contact_of(1, 1, 0);
  c.wall = true;
  for (int k = 0; k < 6; k++)
    CHECK_NEAR(force_at(&model, &c, path[k]), hysteresis_spring(&spring, path[k]), 1e-10);
  spring = hysteresis_of(LUDING, 250, 1000, 500, 0.06, 2000. / 1001);
  c = contact_of(1, 1000, 0);
  for (int k = 0; k < 6; k++)
    CHECK_NEAR(force_at(&model, &c, path[k]), hysteresis_spring(&spring, path[k]), 1e-9);
}

static void limits(void)
{
  const struct grip_model early = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0.5 phi_f 0");
  struct contact c = contact_of(1, 1, 0); /* plastic limit 0: k2 = k2max from the beginning */
  CHECK_NEAR(force_at(&early, &c, 0.04), 10, 1e-11);
  CHECK_NEAR(force_at(&early, &c, 0.035), 1000 * (0.035 - 0.03), 1e-11);
  CHECK_NEAR(force_at(&early, &c, 0.02), -10, 1e-11);
  const struct grip_model dry = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0 phi_f 0.06");
  c = contact_of(1, 1, 0);
  force_at(&dry, &c, 0.04);
  CHECK_NEAR(force_at(&dry, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&dry, &c, 0.02), 0, 0);
  const struct grip_model elastic = model_of("luding k2hat 1000 k1_ratio 1 kc_ratio 0.5 phi_f 0.06");
  c = contact_of(1, 1, 0);
  const double path[] = {0.04, 0.01, 0.2, 0.1, 0.001};
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&elastic, &c, path[k]), 1000 * path[k], 1e-10);
  const struct grip_model rigid = model_of("luding k2hat 1000 k1_ratio 1 kc_ratio 0.5 phi_f 0");
  c = contact_of(1, 1, 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&rigid, &c, path[k]), 1000 * path[k], 1e-10);
  const struct grip_model model = model_of(line);
  c = contact_of(1, 1, 0x1p-45);
  CHECK_CLOSE(contact_run(&model, &c).normal, 250 * 0x1p-45, 1e-6);
  const struct grip_model soft = model_of("luding k2hat 0 k1_ratio 0.25 kc_ratio 0.5 phi_f 0.06");
  c = contact_of(1, 1, 0.04);
  CHECK_CLOSE(contact_run(&soft, &c).normal, 0, 0);
}

/* e^2 = k1/k2 - kc/k1 (k2 - k1)^2/(k2 (k2 + kc)), depth v0 sqrt(m/k1). */
static void restitution(double v0)
{
  const double k1 = 250, k2max = 1000, kc = 50, mass = 2, depth = v0 * sqrt(mass / k1);
  const struct grip_model model = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0.05 phi_f 0.06");
  const double k2 = depth < 0.08 ? k1 + (k2max - k1) * depth / 0.08 : k2max;
  const double e2 = k1 / k2 - kc / k1 * (k2 - k1) * (k2 - k1) / (k2 * (k2 + kc));
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = mass;
  const struct impact hit = impact_run(&model, c, v0, 1e-5, 2);
  CHECK_CLOSE(hit.largest_overlap, depth, 1e-6);
  CHECK_CLOSE(hit.restitution, sqrt(e2), 1e-5);
}

static void sticks(void)
{
  const struct grip_model model = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 5 phi_f 0.06");
  struct contact c = contact_of(1, 1, 0);
  CHECK_CLOSE(impact_run(&model, c, 1, 1e-4, 5).restitution, 0, 0);
}

/* 1/(R_i/(E A) + R_j/(E A)), A = pi min(R_i, R_j)^2; a wall: R_j = R_i. */
static void young(void)
{
  const struct grip_model model = model_of("luding young 100 k1_ratio 0.25 kc_ratio 0.5 phi_f 0.06");
  struct contact c = contact_of(1, 3, 0.0625);
  const double pi = acos(-1);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 100 * pi / 4, 1e-13);
  CHECK_CLOSE(contact_run(&model, &c).normal, 0.25 * 100 * pi / 4 * 0.0625, 1e-12);
  CHECK_CLOSE(contact_run(&model, &c).adhesion, 0.5 * 100 * pi / 4 * 0.0625, 1e-12);
  c = contact_of(3, 1, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 100 * pi / 4, 1e-13);
  c = contact_of(0.5, 0.5, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 100 * pi * 0.25, 1e-13);
  c = contact_of(2, 2, 0);
  c.wall = true;
  contact_press(&c, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 100 * pi * 4 / 4, 1e-13);
  c = contact_of(1, 1000, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).stiffness, 100 * pi / 1001, 1e-13);
}

/* gamma_n = 2 sqrt(m k1)/sqrt(1 + (pi/ln e)^2): 0 for e = 1; with k1_ratio 1 the impact has that e. */
static void damping_from_e(void)
{
  const struct grip_model model = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0 phi_f 0.06 e 0.5");
  struct contact c = contact_of(1, 1, 0.04);
  c.reduced_mass = 3;
  const double pi = acos(-1), gamma = 2 * sqrt(3 * 250) / sqrt(1 + pow(pi / log(0.5), 2));
  CHECK_CLOSE(contact_run(&model, &c).damping, gamma, 1e-13);
  c.u = grip_vec(0, 0, -1);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 + gamma, 1e-12);
  const struct grip_model one = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0 phi_f 0.06 e 1");
  CHECK_CLOSE(contact_run(&one, &c).damping, 0, 0);
  const struct grip_model none = model_of("luding k2hat 1000 k1_ratio 0.25 kc_ratio 0 phi_f 0.06");
  CHECK_CLOSE(contact_run(&none, &c).damping, 0, 0);
  const struct grip_model elastic = model_of("luding k2hat 1000 k1_ratio 1 kc_ratio 0 phi_f 0 e 0.7");
  c = contact_of(1, 1, 0);
  CHECK_CLOSE(impact_run(&elastic, c, 0.2, 5e-6, 1).restitution, 0.7, 1e-6);
}

static void bad_words(void)
{
  const struct word_value given[] = {{"k2hat", "1e3", "-1", true},
                                     {"k1_ratio", "0.2", "1.5", true},
                                     {"kc_ratio", "0.2", "-0.1", true},
                                     {"phi_f", "0.05", "-0.05", true},
                                     {"gamma_n", "0.1", "-0.1", false}};
  check_bad_words("luding", given, 5);
  const struct word_value alternatives[] = {{"phi_f", "0.05", "-0.05", true},
                                            {"kc_ratio", "0.2", "-0.1", true},
                                            {"e", "0.5", "1.5", false},
                                            {"k1_ratio", "0.2", "0", true},
                                            {"young", "1e3", "-1", false}};
  check_bad_words("luding", alternatives, 5);
  CHECK_REFUSED("luding k1_ratio 0.2 kc_ratio 0.2 phi_f 0", "k2hat");
  CHECK_REFUSED("luding k1_ratio 0.2 kc_ratio 0.2 phi_f 0", "young");
  CHECK_REFUSED("luding k2hat 1 young 1 k1_ratio 0.2 kc_ratio 0.2 phi_f 0", "young");
  CHECK_REFUSED("luding k2hat 1 young 1 k1_ratio 0.2 kc_ratio 0.2 phi_f 0", "k2hat");
  CHECK_REFUSED("luding k2hat 1 e 0.5 gamma_n 1 k1_ratio 0.2 kc_ratio 0.2 phi_f 0", "gamma_n");
  CHECK_REFUSED("luding k2hat 1 k1_ratio 0.2 kc_ratio 0.2 phi_f 0 damping velocity", "velocity");
}

int main(void)
{
  points();
  beyond_limit();
  damped();
  random_paths();
  continuity();
  ends_and_begins_anew();
  sizes();
  limits();
  restitution(0.3);
  restitution(0.8);
  restitution(1.5);
  sticks();
  young();
  damping_from_e();
  bad_words();
  return CHECK_RESULT();
}
