/* SPDX-License-Identifier: GPL-2.0-only */
/* normal thornton_ning: the force on all branches; the restitution compared with Thornton's formula and,
 * with adhesion, with the integral of Thornton and Ning's tangent and the JKR curve of the flattened
 * spheres. */
#include "laws/normal/thornton_ning.h"
#include "support/bad_words.h"
#include "support/impact.h"
#include "support/reach.h"

#define PI 3.14159265358979323846

/* nu = 0 and two spheres of the same material: E* = young/2. R* = 0.5 for two spheres of radius 1. */
#define MODULUS 750.0
#define RADIUS 0.5

static struct grip_model model_with(double yield, double gamma)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "thornton_ning young 1500 poisson 0 yield %.17g gamma %.17g", yield, gamma);
  return model_of(line);
}

/* thornton1997: Hertz up to a_y = pi p_y R* / (2 E*), then the slope pi p_y R*; unloading along Hertz with
 * the radius R_p. */
static void without_adhesion(void)
{
  const double p = 60, a_y = PI * p * RADIUS / (2 * MODULUS), yield = a_y * a_y / RADIUS;
  const double f_y = PI * PI * PI * RADIUS * RADIUS * p * p * p / (6 * MODULUS * MODULUS);
  const struct grip_model model = model_with(p, 0);
  struct contact c = contact_of(1, 1, 0);
  for (double overlap = 0.1 * yield; overlap < yield; overlap += 0.1 * yield)
    CHECK_CLOSE(force_at(&model, &c, overlap), 4. / 3 * MODULUS * sqrt(RADIUS) * pow(overlap, 1.5), 1e-10);
  CHECK_CLOSE(force_at(&model, &c, 0.5 * yield), 4. / 3 * MODULUS * sqrt(RADIUS) * pow(0.5 * yield, 1.5),
              1e-10);
  const double deepest = 5 * yield, f_max = f_y + PI * p * RADIUS * (deepest - yield);
  CHECK_CLOSE(force_at(&model, &c, 2 * yield), f_y + PI * p * RADIUS * yield, 1e-10);
  CHECK_CLOSE(force_at(&model, &c, deepest), f_max, 1e-10);
  const double flat = 4 * MODULUS / (3 * f_max) * pow((2 * f_max + f_y) / (2 * PI * p), 1.5);
  const double a_max = sqrt(RADIUS * deepest), dent = deepest - a_max * a_max / flat;
  CHECK(dent > 0);
  for (double part = 0.95; part > 0; part -= 0.1) {
    const double overlap = dent + part * (deepest - dent);
    const double want = 4. / 3 * MODULUS * sqrt(flat) * pow(overlap - dent, 1.5);
    CHECK_NEAR(force_at(&model, &c, overlap), want, 1e-9 * f_max);
    const struct answer a = contact_run(&model, &c);
    CHECK_NEAR(a.contact_radius, sqrt(flat * (overlap - dent)), 1e-9);
  }
  CHECK_NEAR(force_at(&model, &c, 0.9 * dent), 0, 0);
  CHECK_NEAR(force_at(&model, &c, deepest), f_max, 1e-9 * f_max);
  CHECK_NEAR(force_at(&model, &c, 6 * yield), f_y + 5 * PI * p * RADIUS * yield, 1e-9 * f_max);
}

/* thornton1997, with v_y in its closed form (pi^5/30)^(1/2) = 3.194. */
static void restitution(double p, double over)
{
  const double mass = 2, v_y = 3.194 * sqrt(pow(p, 5) * pow(RADIUS, 3) / (pow(MODULUS, 4) * mass));
  const struct grip_model model = model_with(p, 0);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = mass;
  const double ratio = 1 / over, yield = RADIUS * pow(PI * p / (2 * MODULUS), 2);
  const double dt = 1e-4 * yield / v_y;
  const double got = impact_run(&model, c, over * v_y, dt, 1e6 * dt).restitution;
  if (over < 1) {
    CHECK_CLOSE(got, 1, 1e-5);
    return;
  }
  const double inner = ratio / (ratio + 2 * sqrt(6. / 5 - ratio * ratio / 5));
  const double want = sqrt(6 * sqrt(3) / 5) * sqrt(1 - ratio * ratio / 6) * pow(inner, 0.25);
  CHECK_CLOSE(got, want, 1e-3);
}

struct curve {
  double radius, gamma;
};

static double overlap_of(struct curve c, double a)
{
  return a * a / c.radius - sqrt(2 * PI * c.gamma * a / MODULUS);
}

static double force_of(struct curve c, double a)
{
  return 4 * MODULUS * a * a * a / (3 * c.radius) - sqrt(8 * PI * c.gamma * MODULUS * a * a * a);
}

/* The contact radius at yield, by bisection of its pressure at the centre. */
static double radius_at_yield(double p, double gamma)
{
  double low = 0, high = 100;
  for (int n = 0; n < 200; n++) {
    const double a = 0.5 * (low + high);
    const double centre = 2 * MODULUS * a / (PI * RADIUS) - sqrt(2 * gamma * MODULUS / (PI * a));
    *(centre < p ? &low : &high) = a;
  }
  return low;
}

/* The tangent of the plastic branch at an overlap, from the contact radius there (thornton1998). */
static double tangent(double a_y, double p, double gamma, double overlap)
{
  const struct curve c = {RADIUS, gamma};
  double low = a_y, high = 10 * a_y;
  for (int n = 0; n < 100; n++) {
    const double a = 0.5 * (low + high);
    *(overlap_of(c, a) < overlap ? &low : &high) = a;
  }
  const double first = 4 * MODULUS * low * low * low / (3 * RADIUS), pull = 1.5 * PI * gamma * RADIUS;
  return (3 * PI * RADIUS * p * sqrt(first) - 2 * a_y * MODULUS * sqrt(pull)) /
         (3 * sqrt(first) - sqrt(pull));
}

static void with_adhesion(double p, double gamma)
{
  const struct curve sphere = {RADIUS, gamma};
  const struct grip_model model = model_with(p, gamma);
  const double a_y = radius_at_yield(p, gamma), yield = overlap_of(sphere, a_y);
  CHECK(yield > 0);
  struct contact c = contact_of(1, 1, 0);
  for (double a = 0.6 * a_y; a < a_y; a += 0.05 * a_y)
    if (overlap_of(sphere, a) > 0)
      CHECK_NEAR(force_at(&model, &c, overlap_of(sphere, a)), force_of(sphere, a), 1e-9 * p);

  /* The integral of the tangent, by Simpson's rule. */
  const double deepest = 6 * yield;
  double force = force_of(sphere, a_y);
  const double scale = PI * p * RADIUS * deepest;
  const int steps = 2000;
  const double h = (deepest - yield) / steps;
  for (int n = 0; n < steps; n++) {
    const double at = yield + n * h;
    force += h / 6 *
             (tangent(a_y, p, gamma, at) + 4 * tangent(a_y, p, gamma, at + h / 2) +
              tangent(a_y, p, gamma, at + h));
    if (n % 200 == 199) CHECK_NEAR(force_at(&model, &c, at + h), force, 1e-8 * scale);
  }

  /* Unloading along JKR's curve with R_p: R_p (F + sqrt(4 P_c P_1)) = R* P_1, P_1 = 4 E* a^3/(3 R*). */
  double low = a_y, high = 10 * a_y;
  for (int n = 0; n < 100; n++) {
    const double a = 0.5 * (low + high);
    *(overlap_of(sphere, a) < deepest ? &low : &high) = a;
  }
  const double first = 4 * MODULUS * low * low * low / (3 * RADIUS);
  const struct curve flat = {RADIUS * first / (force + sqrt(4 * 1.5 * PI * gamma * RADIUS * first)), gamma};
  const double dent = deepest - overlap_of(flat, low);
  CHECK(dent > 0 && flat.radius > RADIUS);
  CHECK_NEAR(contact_run(&model, &c).contact_radius, low, 1e-8);
  for (double a = low; overlap_of(flat, a) > 0; a *= 0.9)
    CHECK_NEAR(force_at(&model, &c, dent + overlap_of(flat, a)), force_of(flat, a), 1e-7 * scale);
  const double pull = -1.5 * PI * gamma * flat.radius;
  double strongest = 0;
  for (double a = low; a > 0.01 * low; a *= 0.99) {
    if (dent + overlap_of(flat, a) > 0)
      strongest = fmin(strongest, force_at(&model, &c, dent + overlap_of(flat, a)));
    if (a < cbrt(9 * PI * gamma * flat.radius * flat.radius / (8 * MODULUS))) break;
  }
  if (dent < 0.3 * deepest) return;

  /* The contact breaks inside its dent and touches again at the bottom of the dent. */
  CHECK_CLOSE(strongest, pull, 1e-3);
  CHECK_NEAR(force_at(&model, &c, 0.1 * dent), 0, 0);
  CHECK_NEAR(force_at(&model, &c, 0.999 * dent), 0, 0);
  CHECK_NEAR(force_at(&model, &c, dent * 1.0001), 8. / 9 * pull, 1e-2 * scale);
  CHECK(force_at(&model, &c, dent * 1.0001) < 0);
  CHECK(force_at(&model, &c, 0.999 * dent) < 0); /* after the new contact it sticks */
  CHECK_NEAR(force_at(&model, &c, deepest), force, 1e-7 * scale);
  CHECK_NEAR(force_at(&model, &c, -0.5 * dent), 0, 0);
  CHECK_CLEAR(&c);
}

/* Without yield it is JKR: the neck lasts beyond touch. */
static void elastic(void)
{
  const struct grip_model model = model_with(1e9, 0.5), jkr = model_of("schwarz 1500 0 0 0.5 1 damping none");
  struct contact c = made(&model, 1, 1), d = made(&jkr, 1, 1);
  const double end = grip_model_reach(&jkr, RADIUS, 1).end;
  for (double overlap = 0.2; overlap > -1.1 * end; overlap -= 0.01 * end) {
    const double want = reached_force(&jkr, &d, overlap, 0);
    CHECK_NEAR(reached_force(&model, &c, overlap, 0), want, 1e-10);
  }
  CHECK_CLOSE(grip_model_reach(&model, RADIUS, 1).end, end, 0.011);
  CHECK_CLEAR(&c);
}

/* No neck is longer than the law's reach, also where adhesion alone makes the surfaces yield. */
static void reach(double p, double gamma)
{
  const struct grip_model model = model_with(p, gamma);
  const double end = grip_model_reach(&model, RADIUS, 1).end;
  for (double deepest = 1e-5; deepest < 0.3; deepest *= 1.3) {
    struct contact c = contact_of(1, 1, 0);
    force_at(&model, &c, deepest);
    contact_press(&c, -1.0001 * end);
    CHECK(!reach_run(&model, &c).acts);
  }
}

static void continuity(double p, double gamma)
{
  const struct grip_model model = model_with(p, gamma);
  struct contact c = contact_of(1, 1, 0);
  double before = force_at(&model, &c, 1e-3);
  for (double overlap = 1e-3; overlap < 0.1; overlap += 1e-5) {
    const double now = force_at(&model, &c, overlap);
    CHECK_NEAR(now, before, 1e-5 * 2000 * 2);
    before = now;
  }
}

static void mixing(void)
{
  const struct grip_model a = model_of("thornton_ning young 1e6 poisson 0.3 yield 1e4 gamma 2"),
                          b = model_of("thornton_ning young 3e6 poisson 0.2 yield 5e3 gamma 1");
  struct grip_model mixed;
  char error[GRIP_MAX_ERROR];
  CHECK(grip_model_mix(&mixed, &a, &b, error) == 0);
  const double modulus = 1 / ((1 - 0.09) / 1e6 + (1 - 0.04) / 3e6);
  CHECK_CLOSE(mixed.constants[GRIP_NORMAL][0], 4. / 3 * modulus, 1e-13);
  CHECK_CLOSE(mixed.value[GRIP_NORMAL][2], 5e3, 0);
  CHECK_CLOSE(mixed.value[GRIP_NORMAL][3], 1, 0);
}

static void bad_words(void)
{
  const struct word_value words[] = {{"young", "1e6", "0", true},
                                     {"poisson", "0.3", "0.6", true},
                                     {"yield", "1e4", "0", true},
                                     {"gamma", "1", "-1", false}};
  check_bad_words("thornton_ning", words, 4);
  CHECK_REFUSED("thornton_ning young 1e6 poisson 0.3 yield 1e4 damping tsuji", "tsuji");
}

/* w^3 - p w - q = 0, with p and q = 2 s^3 for which the root is 1: p + q = 1. */
static void yield_root(void)
{
  struct normal_thornton_ning_constants c = {.strain = 0};
  for (double q = 1e-30; q < 1; q *= 1.07) {
    c.strain = 1 - q;
    CHECK_CLOSE(normal_thornton_ning_yield_root(c, cbrt(q / 2), 1), 1, 1e-15);
  }
  for (c.strain = 1e-30; c.strain < 1; c.strain *= 1.07)
    CHECK_CLOSE(normal_thornton_ning_yield_root(c, cbrt((1 - c.strain) / 2), 1), 1, 1e-15);
}

int main(void)
{
  yield_root();
  without_adhesion();
  for (int k = 0; k < 2; k++) {
    restitution(k ? 20 : 60, 0.9);
    restitution(k ? 20 : 60, 1.3);
    restitution(k ? 20 : 60, 5);
    restitution(k ? 20 : 60, 20);
  }
  with_adhesion(60, 0.1);
  with_adhesion(60, 0.5);
  with_adhesion(20, 0.01);
  elastic();
  reach(60, 0.5);
  reach(20, 0.01);
  reach(5, 1);
  reach(1, 3);
  continuity(60, 0);
  continuity(60, 0.1);
  mixing();
  bad_words();
  return CHECK_RESULT();
}
