/* SPDX-License-Identifier: GPL-2.0-only */
/* normal hooke/hysteresis: the path with its kinks, k1 from the material, f0 beyond touch, Stokes number
 * (doc/laws). */
#include "support/bad_words.h"
#include "support/hysteresis_path.h"
#include "support/impact.h"
#include "support/mixed.h"

/* R = 1 and 1: a12 = 1, R* = 1/2. k2max = 1000, kc = 500, plastic limit 1000/750 * 0.06 = 0.08. */
#define SPRING "hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 2 phi_f 0.06"
static const char line[] = SPRING " e 1";

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

/* dm = 0.02 has k2 = 437.5 and its lowest point at 187.5/937.5 * 0.02 = 0.004. */
static void reloaded(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  force_at(&model, &c, 0.06);
  for (int repeat = 0; repeat < 3; repeat++) { /* a step at rest changes nothing */
    CHECK_NEAR(force_at(&model, &c, 0.004), -2, 1e-11);
    CHECK_NEAR(c.history[0], 0.02, 1e-14);
  }
  CHECK_NEAR(force_at(&model, &c, 0.01), 5 - 437.5 * 0.01, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.05), 12.5, 1e-11);
  CHECK_NEAR(c.history[0], 0.05, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.001), -0.5, 1e-11); /* (0.001 + sqrt(0.000321))/2 */
  CHECK_NEAR(c.history[0], (0.001 + sqrt(0.000321)) / 2, 1e-14);
}

/* Beyond 0.08 loading and unloading follow one line, although the largest overlap is stored. It ends at
 * 750/1500 * 0.08 = 0.04. */
static void beyond_limit(void)
{
  const struct grip_model model = model_of(line);
  struct contact c = contact_of(1, 1, 0);
  CHECK_NEAR(force_at(&model, &c, 0.1), 1000 * (0.1 - 0.08) + 250 * 0.08, 1e-11);
  const double up_and_down[] = {0.09, 0.12, 0.11, 0.08, 0.07, 0.06, 0.13, 0.05, 0.041};
  for (int k = 0; k < 9; k++)
    CHECK_NEAR(force_at(&model, &c, up_and_down[k]), 1000 * (up_and_down[k] - 0.06), 1e-11);
  CHECK_NEAR(c.history[0], 0.13, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.04 / 3), -20. / 3, 1e-11);
  CHECK_NEAR(c.history[0], 0.04, 1e-14);
  CHECK_NEAR(force_at(&model, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&model, &c, 0.2), 140, 1e-11);
}

/* k2max and kc delta, from which the luding laws of friction, rolling and twisting compute their stiffness
 * and limit. */
static void what_luding_friction_needs(void)
{
  const struct grip_model model = model_of(SPRING " f0 -1 e 1");
  struct contact c = contact_of(1, 1, 0);
  const double path[] = {0.04, 0.03, 0.02, 0.01, 0.1}, spring[] = {10, 3.75, -2.5, -5, 40};
  for (int k = 0; k < 5; k++) {
    contact_press(&c, path[k]);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR(a.stiffness, 1000, 1e-10);
    CHECK_NEAR(a.adhesion, 500 * path[k], 1e-10);
    CHECK_NEAR(a.load, fmax(0, spring[k] + 500 * path[k] - 1), 1e-10);
  }
}

/* Random parameters, sizes and paths, step by step against the formula, with f0 of either sign. */
static void random_paths(void)
{
  for (int path = 0; path < 200; path++) {
    const double k1 = random_between(50, 500), k2_ratio = random_between(1, 8),
                 phi_f = random_between(0, 0.1);
    const double kc_ratio = path % 5 ? random_between(0, 6) : 0, e = random_between(0.1, 1);
    const double ri = random_between(0.5, 2), rj = random_between(0.5, 2);
    const double f0 = path % 3 ? random_between(-0.2, 0.1) : 0, mass = random_between(0.5, 2);
    struct hysteresis s =
        hysteresis_of(LIGGGHTS, k1, k2_ratio * k1, kc_ratio * k1, phi_f, 2 * ri * rj / (ri + rj));
    s.mass = mass;
    s.gamma = hysteresis_gamma(mass, k1, e);
    s.f0 = f0;
    char text[MAX_LINE];
    snprintf(text, sizeof text,
             "hooke/hysteresis f0 %.17g k1 %.17g k2_ratio %.17g kc_ratio %.17g phi_f %.17g e %.17g", f0, k1,
             k2_ratio, kc_ratio, phi_f, e);
    const struct grip_model model = model_of(text);
    struct contact c = contact_of(ri, rj, 0);
    c.reduced_mass = mass;
    check_path(&model, c, s, fmin(0.4, s.limit * random_between(0.1, 2) + 1e-3), 1000);
  }
}

/* The force is continuous on every path: for two overlaps that differ by 1e-9 it
 * differs by no more than on the steepest line. */
static void continuity(void)
{
  const struct grip_model model = model_of(SPRING " f0 -5 e 1");
  for (int k = -100; k < 400; k++)
    for (int deep = 0; deep < 2; deep++) {
      struct contact c = contact_of(1, 1, 0);
      force_at(&model, &c, deep ? 0.12 : 0.06);
      const double overlap = 0.13 * k / 400;
      const double before = reached_force(&model, &c, overlap, 0);
      CHECK_NEAR(reached_force(&model, &c, overlap + 1e-9, 0), before, 1.01e-9 * 1000);
    }
}

static void ends_and_begins_anew(void)
{
  const struct grip_model model = model_of(line), pulled = model_of(SPRING " f0 -5 e 1");
  const double ends[] = {-0.001, 0, -5};
  for (int k = 0; k < 3; k++) {
    struct contact c = contact_of(1, 1, 0);
    force_at(&model, &c, 0.04);
    CHECK_NEAR(reached_force(&model, &c, ends[k], 0), 0, 0);
    CHECK_CLEAR(&c);
    CHECK_NEAR(force_at(&model, &c, 0.02), 5, 1e-11);
    force_at(&pulled, &c, 0.04);
    reached_force(&pulled, &c, ends[k], 0);
    CHECK_CLEAR(&c);
    CHECK_NEAR(force_at(&pulled, &c, 0.02), 0, 1e-11);
  }
}

static void sizes(void)
{
  const struct grip_model model = model_of(line);
  check_path(&model, contact_of(1, 3, 0), hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 1.5), 0.3, 1000);
  check_path(&model, contact_of(3, 1, 0), hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 1.5), 0.3, 1000);
  check_path(&model, contact_of(1, 1000, 0), hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 2000. / 1001), 0.3,
             1000);
  struct contact c = contact_of(1, 1, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 1);
  check_path(&model, c, hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 2), 0.3, 1000);
}

static void limits(void)
{
  const double path[] = {0.04, 0.01, 0.2, 0.1, 0.001};
  const struct grip_model elastic = model_of("hooke/hysteresis k1 300 k2_ratio 1 kc_ratio 2 phi_f 0.06 e 1");
  struct contact c = contact_of(1, 1, 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&elastic, &c, path[k]), 300 * path[k], 1e-10);
  const struct grip_model hard = model_of("hooke/hysteresis k1 300 k2_ratio 1 kc_ratio 2 phi_f 0 e 1");
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&hard, &c, path[k]), 300 * path[k], 1e-10);
  /* phi_f = 0: the limit is 0, so loading and unloading follow the line k2max delta. */
  const struct grip_model early = model_of("hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 2 phi_f 0 e 1");
  c = contact_of(1, 1, 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(force_at(&early, &c, path[k]), 1000 * path[k], 1e-10);
  /* kc = 0 at 0.01 after 0.04: (0.01 + sqrt(0.0001 + 4 * 250/750 * 0.08 * 0.01))/2 */
  const struct grip_model dry = model_of("hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 0 phi_f 0.06 e 1");
  c = contact_of(1, 1, 0);
  force_at(&dry, &c, 0.04);
  CHECK_NEAR(force_at(&dry, &c, 0.03), 3.75, 1e-11);
  CHECK_NEAR(force_at(&dry, &c, 0.01), 0, 0);
  const double refitted = (0.01 + sqrt(0.0001 + 0.0032 / 3)) / 2;
  CHECK_NEAR(c.history[0], refitted, 1e-14);
  CHECK_NEAR(force_at(&dry, &c, refitted), 250 * refitted, 1e-11);
  const struct grip_model model = model_of(line);
  c = contact_of(1, 1, 0x1p-45);
  CHECK_CLOSE(contact_run(&model, &c).normal, 250 * 0x1p-45, 1e-6);
  for (int k = 0; k < 60; k++) CHECK(isfinite(force_at(&model, &c, 0.1 * ldexp(1, -k))));
  CHECK(isfinite(c.history[0]));
}

static void loops(void)
{
  const struct grip_model model = model_of(line);
  const struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 1);
  const double depths[] = {0.001, 0.02, 0.04, 0.079, 0.08, 0.1, 0.3};
  for (int k = 0; k < 7; k++) {
    const double loss = hysteresis_loss(&s, depths[k]);
    CHECK_CLOSE(loop_area(&model, contact_of(1, 1, 0), &s, depths[k]), loss, 1e-11 + 1e-15 / depths[k]);
  }
}

/* Without damping: depth and restitution in closed form below the limit, v0^2 - 2 W/m above it. */
static void restitution(double kc_ratio, double v0)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "hooke/hysteresis k1 250 k2_ratio 4 kc_ratio %g phi_f 0.06 e 1", kc_ratio);
  const struct grip_model model = model_of(text);
  struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 1000, kc_ratio * 250, 0.06, 1);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = s.mass = 2;
  const double depth = v0 * sqrt(2. / 250);
  const struct flight hit = fly(&model, c, 0, 0, v0, 1e-5, 2);
  const double e2 =
      depth < s.limit ? hysteresis_e2(&s, v0) : 1 - 2 * hysteresis_loss(&s, s.limit) / (s.mass * v0 * v0);
  if (depth < s.limit) CHECK_CLOSE(hit.deepest, depth, 1e-6);
  CHECK_CLOSE(hit.speed / v0, sqrt(fmax(0, e2)), 1e-5);
  CHECK_CLOSE(hysteresis_fly(s, 0, 0, v0, 1e-5, 2).speed / v0, sqrt(fmax(0, e2)), 1e-5);
}

/* With damping and adhesion: compared with the reference, which is integrated by another method. */
static void damped_impact(const char *text, struct hysteresis s, double v0)
{
  const struct grip_model model = model_of(text);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = s.mass;
  const double start = 1e-12; /* in contact, so that the dashpot acts from the first step on */
  const struct flight hit = fly(&model, c, start, 0, v0, 1e-5, 2);
  const struct flight want = hysteresis_fly(s, start, 0, v0, 1e-5, 2);
  CHECK_NEAR(hit.speed, want.speed, 1e-5 * v0);
  CHECK_CLOSE(hit.deepest, want.deepest, 1e-6);
}

static void impacts(void)
{
  const double speeds[] = {0.05, 0.3, 0.8, 1.5, 4};
  for (int k = 0; k < 5; k++) {
    restitution(0, speeds[k]);
    restitution(0.2, speeds[k]);
    struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 1000, 100, 0.06, 1);
    s.mass = 2;
    s.gamma = hysteresis_gamma(2, 250, 0.9);
    damped_impact("hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 0.4 phi_f 0.06 e 0.9", s, speeds[k]);
  }
  restitution(20, 0.6); /* e^2 < 0: the spheres stay together */
  const struct grip_model elastic = model_of("hooke/hysteresis k1 1000 k2_ratio 1 kc_ratio 0 phi_f 0 e 0.7");
  CHECK_CLOSE(impact_run(&elastic, contact_of(1, 1, 0), 0.2, 5e-6, 1).restitution, 0.7, 1e-6);
}

/* gamma_n = 2 sqrt(m k1)/sqrt(1 + (pi/ln e)^2), 0 for e = 1. */
static void damping_from_e(void)
{
  const struct grip_model model = model_of(SPRING " e 0.5");
  struct contact c = contact_of(1, 1, 0.04);
  c.reduced_mass = 3;
  const double gamma = 2 * sqrt(3 * 250) / sqrt(1 + pow(acos(-1) / log(0.5), 2));
  CHECK_CLOSE(contact_run(&model, &c).damping, gamma, 1e-13);
  c.u = grip_vec(5, 0, -1);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 + gamma, 1e-12);
  c.u = grip_vec(0, 5, 1);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 - gamma, 1e-12);
  const struct grip_model one = model_of(line);
  CHECK_CLOSE(contact_run(&one, &c).damping, 0, 0);
}

/* f0 = -5, kc = 500: the force is -5 - 500 delta from -0.01 to 0, on
 * approach and on separation, at any speed. */
static void offset_beyond_touch(void)
{
  const struct grip_model model = model_of(SPRING " f0 -5 e 0.5");
  struct contact c = contact_of(1, 1, 0);
  const double overlap[] = {-0.02, -0.01001, -0.008, -0.002, 0}, want[] = {0, 0, -1, -4, -5};
  for (int round = 0; round < 3; round++) {
    for (int k = 0; k < 5; k++) {
      CHECK_NEAR(reached_force(&model, &c, overlap[k], 0), want[k], 1e-11);
      CHECK_NEAR(reached_force(&model, &c, overlap[k], 7), want[k], 1e-11);
      CHECK_NEAR(reached_force(&model, &c, overlap[k], -7), want[k], 1e-11);
      CHECK_CLEAR(&c);
    }
    CHECK_NEAR(reached_force(&model, &c, 0.001, 0), -5 + 0.25, 1e-11);
    CHECK_NEAR(reached_force(&model, &c, 0.04, 0), -5 + 10, 1e-11);
    CHECK_NEAR(reached_force(&model, &c, 0.01, 0), -5 - 5, 1e-11);
    CHECK_NEAR(reached_force(&model, &c, 1e-9, 0), -5 - 500e-9, 1e-11);
  }
  contact_press(&c, -0.002);
  const struct reached near = reach_run(&model, &c);
  CHECK(near.acts && !near.contact);
  const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
  CHECK_CLOSE(reach.begin, 0.01, 1e-13);
  CHECK_CLOSE(reach.end, 0.01, 1e-13);
}

/* Without adhesion, or with a repulsive f0, there is no force beyond touch. */
static void offset_in_touch(void)
{
  static const char *const lines[] = {"hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 0 phi_f 0.06 f0 -5 e 1",
                                      SPRING " f0 5 e 1", SPRING " f0 0 e 1"};
  const double f0[] = {-5, 5, 0};
  for (int k = 0; k < 3; k++) {
    const struct grip_model model = model_of(lines[k]);
    struct contact c = contact_of(1, 1, 0);
    CHECK_NEAR(reached_force(&model, &c, -1e-6, 1), 0, 0);
    CHECK_NEAR(reached_force(&model, &c, 0, 1), 0, 0);
    CHECK_NEAR(reached_force(&model, &c, 0.02, 0), f0[k] + 5, 1e-11);
    CHECK_NEAR(reached_force(&model, &c, 0.024, 0), f0[k] + 6, 1e-11);
    CHECK_NEAR(reached_force(&model, &c, -1e-6, 0), 0, 0);
    CHECK_CLEAR(&c);
    const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
    CHECK_CLOSE(reach.begin, 0, 0);
    CHECK_CLOSE(reach.end, 0, 0);
  }
}

/* Beyond touch there is neither friction nor history, even if the spring was elongated. */
static void no_friction_beyond_touch(void)
{
  const struct grip_model model = model_of(SPRING " f0 -5 e 0.5 tangential history mu 0.5");
  struct contact c = contact_of(1, 1, 0);
  contact_press(&c, -0.002);
  c.dt = 0.01;
  c.u = grip_vec(0, 1, 0);
  c.history[1] = 0.1;
  const struct reached near = reach_run(&model, &c);
  CHECK_NEAR(near.force, -4, 1e-11);
  CHECK(!near.contact);
  CHECK_CLEAR(&c);
}

/* An impact from where the attraction begins to where it ends: f0 does no work in total, so v^2 decreases
 * by 2 W/m, the work of the loop. The depth d follows from m v0^2/2 + f0^2/(2 kc) = k1 d^2/2 + f0 d. */
static void flight_with_offset(double v0)
{
  const struct grip_model model =
      model_of("hooke/hysteresis k1 250 k2_ratio 4 kc_ratio 0.4 phi_f 0.06 f0 -2 e 1");
  struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 1000, 100, 0.06, 1);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = s.mass = 2;
  s.f0 = -2;
  const double reach = 0.02, energy = s.mass * v0 * v0 / 2 + 2 * reach / 2;
  const double depth = (2 + sqrt(4 + 2 * 250 * energy)) / 250;
  const struct flight hit = fly(&model, c, -reach, -reach, v0, 1e-5, 2);
  const struct flight want = hysteresis_fly(s, -reach, -reach, v0, 1e-5, 2);
  const double speed2 = v0 * v0 - 2 * hysteresis_loss(&s, depth) / s.mass;
  CHECK_CLOSE(hit.deepest, depth, 1e-6);
  CHECK_NEAR(hit.speed, sqrt(fmax(0, speed2)), 3e-5 * v0);
  CHECK_NEAR(want.speed, sqrt(fmax(0, speed2)), 3e-5 * v0);
}

/* k1 = 16/15 sqrt(R*) Y* (15 m v^2/(16 sqrt(R*) Y*))^(1/5). Two spheres with R = 2: R* = 1. Y = 15/8, nu =
 * 0: Y* = 15/16. m = 1: v = 1 gives 1, v = 32 gives 1024^(1/5) = 4. */
static void from_material(void)
{
#define MATERIAL "soft_particles yes young 1.875 poisson 0 k2_ratio 4 kc_ratio 2 phi_f 0.06 e 1 "
  const struct grip_model slow = model_of("hooke/hysteresis " MATERIAL "v_char 1");
  const struct grip_model fast = model_of("hooke/hysteresis " MATERIAL "v_char 32");
  struct contact c = contact_of(2, 2, 0);
  CHECK_NEAR(force_at(&slow, &c, 0.0625), 0.0625, 1e-14);
  CHECK_NEAR(force_at(&fast, &c, 0.0625), 0.25, 1e-14);
  check_path(&fast, contact_of(2, 2, 0), hysteresis_of(LIGGGHTS, 4, 16, 8, 0.06, 2), 0.3, 1000);
  const struct grip_model given = model_of("hooke/hysteresis k1 7 " MATERIAL "v_char 32");
  const struct grip_model off = model_of("hooke/hysteresis k1 7 use_v_char no " MATERIAL "v_char 32");
  const struct grip_model on = model_of("hooke/hysteresis k1 7 use_v_char yes " MATERIAL "v_char 32");
  struct contact fresh = contact_of(2, 2, 0);
  CHECK_NEAR(force_at(&given, &fresh, 0.0625), 7 * 0.0625, 1e-14);
  fresh = contact_of(2, 2, 0);
  CHECK_NEAR(force_at(&off, &fresh, 0.0625), 7 * 0.0625, 1e-14);
  fresh = contact_of(2, 2, 0);
  CHECK_NEAR(force_at(&on, &fresh, 0.0625), 0.25, 1e-14);
}

/* The same with different sizes and masses, with damping computed from this k1, and at a wall. */
static void from_material_at_any_size(void)
{
  const struct grip_model model = model_of("hooke/hysteresis young 2e7 poisson 0.25 v_char 0.3 k2_ratio 3 "
                                           "kc_ratio 0.5 phi_f 0.02 e 0.6");
  const double modulus = 2e7 / (2 * (1 - 0.0625));
  for (int k = 0; k < 40; k++) {
    const double ri = random_between(0.01, 2), rj = random_between(0.01, 2), mass = random_between(0.1, 5);
    struct contact c = contact_of(ri, rj, 0);
    c.wall = k % 4 == 3;
    if (c.wall) c.r = grip_vec(0, 0, ri);
    c.reduced_mass = mass;
    const double rstar = c.wall ? ri : ri * rj / (ri + rj), stiff = sqrt(rstar) * modulus;
    const double k1 = 16. / 15 * stiff * pow(15 * mass * 0.09 / (16 * stiff), 0.2);
    struct hysteresis s = hysteresis_of(LIGGGHTS, k1, 3 * k1, k1 / 2, 0.02, 2 * rstar);
    s.mass = mass;
    s.gamma = hysteresis_gamma(mass, k1, 0.6);
    check_path(&model, c, s, 0.1 * rstar, 200);
  }
}

/* mu_f = 1/(6 pi), R* = 1/2, m = 2: S = 2 v/(1/4) = 8 v. */
static void stokes(void)
{
  const struct grip_model model = model_of(SPRING " viscous mu_f 0.05305164769729845 stokes_c 4 e_max 0.9");
  struct contact c = contact_of(1, 1, 0.04);
  c.reduced_mass = 2;
  c.u = grip_vec(0, 0, -1); /* S = 8: e = 0.9 exp(-1/2) */
  const double gamma = hysteresis_gamma(2, 250, 0.9 * exp(-0.5));
  CHECK_CLOSE(contact_run(&model, &c).damping, gamma, 1e-12);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 + gamma, 1e-12);
  const struct grip_model both =
      model_of(SPRING " e 0.1 viscous mu_f 0.05305164769729845 stokes_c 4 e_max 0.9");
  CHECK_CLOSE(contact_run(&both, &c).damping, gamma, 1e-12); /* an additional e has no effect */
  /* on separation e has the same value, never above e_max */
  c.u = grip_vec(0, 3, 1);
  CHECK_CLOSE(contact_run(&model, &c).damping, gamma, 1e-12);
  CHECK_CLOSE(contact_run(&model, &c).normal, 10 - gamma, 1e-12);
  const double critical = 2 * sqrt(2 * 250), dry = hysteresis_gamma(2, 250, 0.9);
  double before = critical;
  for (int k = -400; k <= 400; k++)
    for (int way = -1; way <= 1; way += 2) {
      const double v = ldexp(1, k);
      c.u = grip_vec(0, 0, way * v);
      const double damping = contact_run(&model, &c).damping;
      struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 1000, 500, 0.06, 1);
      s.mass = 2, s.stokes_c = 4, s.e_max = 0.9, s.fluid = 0.25;
      CHECK_CLOSE(damping, hysteresis_damping(&s, v), 1e-12);
      CHECK(damping >= dry * (1 - 1e-12) && damping <= before * (1 + 1e-12));
      before = damping;
    }
  CHECK_CLOSE(before, dry, 1e-12);
  const double still[] = {0, 5e-324, 1e-300};
  for (int k = 0; k < 3; k++) {
    c.u = grip_vec(1, 1, -still[k]);
    CHECK_CLOSE(contact_run(&model, &c).damping, critical, 1e-12);
    CHECK_NEAR(contact_run(&model, &c).normal, 10, 1e-11);
  }
}

static void stokes_limits(void)
{
  const struct grip_model dry = model_of(SPRING " viscous mu_f 1 stokes_c 0 e_max 0.9");
  struct contact c = contact_of(1, 1, 0.04);
  c.u = grip_vec(0, 0, -1);
  CHECK_CLOSE(contact_run(&dry, &c).damping, hysteresis_gamma(1, 250, 0.9), 1e-12);
  c.u = grip_vec(0, 0, 0);
  CHECK(isfinite(contact_run(&dry, &c).damping));
  CHECK_NEAR(contact_run(&dry, &c).normal, 10, 1e-11);
  const struct grip_model bouncy = model_of(SPRING " viscous mu_f 1e-300 stokes_c 1 e_max 1");
  c.u = grip_vec(0, 0, -1);
  CHECK_NEAR(contact_run(&bouncy, &c).damping, 0, 1e-12);
  const struct grip_model thick = model_of(SPRING " viscous mu_f 1e300 stokes_c 1e10 e_max 1");
  CHECK_CLOSE(contact_run(&thick, &c).damping, 2 * sqrt(250), 1e-12);
}

/* Impacts in a liquid: compared with the reference; the restitution is never above e_max. */
static void stokes_impacts(void)
{
  double before = 0;
  for (double v0 = 0.01; v0 < 10; v0 *= 3) {
    struct hysteresis s = hysteresis_of(LIGGGHTS, 250, 250, 0, 0, 1);
    s.mass = 2, s.stokes_c = 4, s.e_max = 0.9, s.fluid = 6 * acos(-1) * 0.05 * 0.25;
    const char *text =
        "hooke/hysteresis k1 250 k2_ratio 1 kc_ratio 0 phi_f 0 viscous mu_f 0.05 stokes_c 4 e_max 0.9";
    damped_impact(text, s, v0);
    const struct grip_model model = model_of(text);
    struct contact c = contact_of(1, 1, 0);
    c.reduced_mass = 2;
    const double e = fly(&model, c, 1e-12, 0, v0, 1e-5, 2).speed / v0;
    CHECK(e <= 0.9 && e >= before);
    before = e;
  }
  const struct grip_model thin = model_of(
      "hooke/hysteresis k1 250 k2_ratio 1 kc_ratio 0 phi_f 0 viscous mu_f 1e-6 stokes_c 4 e_max 0.9");
  CHECK_CLOSE(fly(&thin, contact_of(1, 1, 0), 1e-12, 0, 2, 1e-5, 2).speed / 2, 0.9, 1e-3);
}

/* The switch concerns the tangential dashpot; the normal one always acts. */
static void tangential_damping(void)
{
  const struct grip_model on = model_of(SPRING " e 0.5 tangential_damping on tangential history mu 10");
  const struct grip_model preset = model_of(SPRING " e 0.5 tangential history mu 10");
  const struct grip_model off = model_of(SPRING " e 0.5 tangential_damping off tangential history mu 10");
  struct contact c = contact_of(1, 1, 0.04);
  c.u = grip_vec(0, 0.1, -0.2);
  const double gamma = hysteresis_gamma(1, 250, 0.5);
  CHECK_CLOSE(contact_run(&on, &c).f.y, -gamma * 0.1, 1e-12);
  CHECK_CLOSE(contact_run(&preset, &c).f.y, -gamma * 0.1, 1e-12);
  CHECK_NEAR(contact_run(&off, &c).f.y, 0, 0);
  CHECK_CLOSE(contact_run(&off, &c).normal, 10 + 0.2 * gamma, 1e-12);
}

/* A line in LAMMPS's units is either accepted as a whole or refused with an error that names the word. */
static void check_in_units(const char *units, const char *text, const char *refused)
{
  struct grip_model model;
  char copy[MAX_LINE], error[GRIP_MAX_ERROR] = "";
  const char *words[MAX_WORDS];
  snprintf(copy, sizeof copy, "%s", text);
  const int count = split_words(copy, words);
  const int read = grip_model_parse(&model, units, count, words, error);
  if (refused) {
    CHECK(read < 0);
    CHECK_CONTAINS(error, refused);
  } else
    CHECK(read == count);
  if (!refused && read != count) fprintf(stderr, "  %s: '%s': %s\n", units ? units : "-", text, error);
}

static void unit_limits(void)
{
#define PLAIN " poisson 0.3 v_char 1 k2_ratio 4 kc_ratio 2 phi_f 0.06 e 1"
  static const char *const free_units[] = {"lj", "real", "metal", "electron", "micro", "nano", 0};
  static const char *const words[] = {"young", "5e", "soft_particles"};
  for (int k = 0; k < 7; k++) check_in_units(free_units[k], "hooke/hysteresis young 1" PLAIN, 0);
  for (int k = 0; k < 3; k++) {
    check_in_units("si", "hooke/hysteresis young 4.99e6" PLAIN, words[k]);
    check_in_units("cgs", "hooke/hysteresis young 4.99e5" PLAIN, words[k]);
    check_in_units("si", "hooke/hysteresis soft_particles no young 4.99e6" PLAIN, words[k]);
    check_in_units("cgs", "hooke/hysteresis young 4.99e5 soft_particles no" PLAIN, words[k]);
  }
  check_in_units("si", "hooke/hysteresis young 5e6" PLAIN, 0);
  check_in_units("cgs", "hooke/hysteresis young 5e5" PLAIN, 0);
  check_in_units("si", "hooke/hysteresis young 1 soft_particles yes" PLAIN, 0);
  check_in_units("cgs", "hooke/hysteresis soft_particles yes young 1" PLAIN, 0);
  check_in_units("si", SPRING " e 1", 0); /* without a modulus there is no limit */
  check_in_units("si", SPRING " soft_particles yes viscous mu_f 0 stokes_c 1 e_max 1", "mu_f");
  check_in_units("lj", SPRING " viscous mu_f 0 stokes_c 1 e_max 1", "mu_f");
  check_in_units(0, SPRING " viscous mu_f -1 stokes_c 1 e_max 1", "mu_f");
}

/* Mixing; e, f0 and viscous must agree. */
static void mixed(void)
{
  static const struct {
    const char *word;
    int rule;
  } rules[] = {{"k1", GRIP_MIX_HARMONIC},
               {"young", GRIP_MIX_YOUNG},
               {"k2_ratio", GRIP_MIX_ARITHMETIC},
               {"kc_ratio", GRIP_MIX_ARITHMETIC},
               {"phi_f", GRIP_MIX_ARITHMETIC},
               {"e", GRIP_MIX_SAME},
               {"f0", GRIP_MIX_SAME},
               {"viscous", GRIP_MIX_SAME},
               {"mu_f", GRIP_MIX_SAME},
               {"stokes_c", GRIP_MIX_SAME},
               {"e_max", GRIP_MIX_SAME}};
  for (int k = 0; k < 11; k++)
    CHECK(rule_of(GRIP_NORMAL, "hooke/hysteresis", rules[k].word) == rules[k].rule);
#define LIQUID SPRING " viscous mu_f 1 stokes_c 1 e_max 1"
  CHECK_UNMIXED(SPRING " e 1", SPRING " e 0.5", "'e'");
  CHECK_UNMIXED(SPRING " e 1", SPRING " e 0.5", "hooke/hysteresis");
  CHECK_UNMIXED(SPRING " e 1 f0 -1", SPRING " e 1 f0 -2", "no rule");
  CHECK_UNMIXED(SPRING " e 1 f0 -1", SPRING " e 1", "'f0'");
  CHECK_UNMIXED(LIQUID, SPRING " viscous mu_f 2 stokes_c 1 e_max 1", "'mu_f'");
  CHECK_UNMIXED(LIQUID, SPRING " viscous mu_f 1 stokes_c 2 e_max 1", "'stokes_c'");
  CHECK_UNMIXED(LIQUID, SPRING " viscous mu_f 1 stokes_c 1 e_max 0.5", "'e_max'");
  CHECK_UNMIXED(LIQUID, LIQUID " e 0.5", "'e'");
  CHECK_UNMIXED(LIQUID, line, "hooke/hysteresis");
  CHECK_UNMIXED(line, "hooke 1 0", "hooke/hysteresis");
  CHECK_UNMIXED(line, "hooke 1 0", "'hooke");
}

static void bad_words(void)
{
  const struct word_value given[] = {{"k1", "100", "-1", true},
                                     {"k2_ratio", "5", "0.9", true},
                                     {"kc_ratio", "1", "-0.1", true},
                                     {"phi_f", "0.05", "-0.05", true},
                                     {"e", "0.5", "1.5", true},
                                     {"use_v_char", "no", "maybe", false},
                                     {"soft_particles", "no", "2", false},
                                     {"tangential_damping", "off", "yes", false}};
  check_bad_words("hooke/hysteresis", given, 8);
  const struct word_value offset[] = {{"f0", "-1", "x", false},         {"k1", "100", "-1", true},
                                      {"k2_ratio", "5", "0.9", true},   {"kc_ratio", "1", "-0.1", true},
                                      {"phi_f", "0.05", "-0.05", true}, {"e", "0.5", "0", true}};
  check_bad_words("hooke/hysteresis", offset, 6);
  const struct word_value material[] = {{"young", "1e7", "-1", true},    {"poisson", "0.3", "0.51", true},
                                        {"v_char", "1", "-1", true},     {"k2_ratio", "5", "0.9", true},
                                        {"kc_ratio", "1", "-0.1", true}, {"phi_f", "0.05", "-0.05", true},
                                        {"e", "0.5", "0", true}};
  check_bad_words("hooke/hysteresis", material, 7);
  const struct word_value liquid[] = {
      {"mu_f", "1e-3", "-1", true}, {"stokes_c", "35", "-1", true}, {"e_max", "0.9", "1.1", true}};
  check_bad_words(SPRING " viscous", liquid, 3);
#define REST "k2_ratio 4 kc_ratio 2 phi_f 0.06 e 1"
  CHECK_REFUSED("hooke/hysteresis " REST, "k1");
  CHECK_REFUSED("hooke/hysteresis " REST, "young");
  CHECK_REFUSED("hooke/hysteresis k1 1 use_v_char yes " REST, "v_char");
  CHECK_REFUSED("hooke/hysteresis k1 1 use_v_char yes young 1e7 poisson 0.3 " REST, "v_char");
  CHECK_REFUSED("hooke/hysteresis k1 1 young 1e7 " REST, "poisson");
  CHECK_REFUSED("hooke/hysteresis k1 1 k2_ratio 4 kc_ratio 2 phi_f 0.06", "e");
  CHECK_REFUSED("hooke/hysteresis k1 1 k2_ratio 4 kc_ratio 2 phi_f 0.06", "viscous");
  CHECK_REFUSED("hooke/hysteresis k1 1 k2_ratio 4 kc_ratio 2 phi_f 0.06 ee 0.5", "'ee'");
  CHECK_REFUSED("hooke/hysteresis young 1e7 poison 0.3 v_char 1 " REST, "'poison'");
  /* words that need the liquid, without it */
  CHECK_REFUSED(SPRING " e 1 mu_f 1 stokes_c 1 e_max 1", "viscous");
  CHECK_REFUSED(SPRING " e 1 mu_f 1", "mu_f");
  CHECK_REFUSED(SPRING " e 1 stokes_c 1", "stokes_c");
  CHECK_REFUSED(SPRING " e 1 e_max 1", "e_max");
  CHECK_REFUSED(SPRING " viscous viscous mu_f 1 stokes_c 1 e_max 1", "viscous");
}

/* Any parameters, sizes, masses and speeds below the limit, where the
 * pair does not stick: the closed form. */
static void random_impacts(void)
{
  for (int done = 0; done < 25;) {
    const double k1 = random_between(100, 1000), k2max = k1 * random_between(1.1, 6);
    const double kc = k1 * random_between(0, 1), phi_f = random_between(0.02, 0.2);
    const double ri = random_between(0.2, 1), rj = random_between(0.2, 5), mass = random_between(0.1, 3);
    struct hysteresis s = hysteresis_of(LIGGGHTS, k1, k2max, kc, phi_f, 2 * ri * rj / (ri + rj));
    s.mass = mass;
    const double depth = fmin(s.limit, 0.2) * random_between(0.05, 1), v0 = depth * sqrt(k1 / mass);
    const double e2 = hysteresis_e2(&s, v0);
    if (e2 < 0.05) continue;
    char text[MAX_LINE];
    snprintf(text, sizeof text, "hooke/hysteresis k1 %.17g k2_ratio %.17g kc_ratio %.17g phi_f %.17g e 1", k1,
             k2max / k1, kc / k1, phi_f);
    const struct grip_model model = model_of(text);
    struct contact c = contact_of(ri, rj, 0);
    c.reduced_mass = mass;
    const struct flight hit = fly(&model, c, 0, 0, v0, 1e-4 * sqrt(mass / k1), 30 * sqrt(mass / k1));
    CHECK_CLOSE(hit.deepest, depth, 1e-6);
    CHECK_CLOSE(hit.speed / v0, sqrt(e2), 2e-5);
    done++;
  }
}

int main(void)
{
  points();
  reloaded();
  beyond_limit();
  what_luding_friction_needs();
  random_paths();
  continuity();
  ends_and_begins_anew();
  sizes();
  limits();
  loops();
  impacts();
  random_impacts();
  damping_from_e();
  offset_beyond_touch();
  offset_in_touch();
  no_friction_beyond_touch();
  flight_with_offset(0.3);
  flight_with_offset(0.7);
  from_material();
  from_material_at_any_size();
  stokes();
  stokes_limits();
  stokes_impacts();
  tangential_damping();
  unit_limits();
  mixed();
  bad_words();
  return CHECK_RESULT();
}
