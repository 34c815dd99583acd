/* SPDX-License-Identifier: GPL-2.0-only */
/* Losses to plasticity and adhesion in one loop along the normal: a contact is pressed to an overlap and
 * pulled apart. Each entry is compared with its closed form, or with the published equations integrated
 * over the contact radius. The step in which a contact ends is tiny, because half of its work is an error. */
#include "support/one_contact.h"

static struct bench bench;

/* The reduced radius of two spheres of radius 0.5. */
static const double radius = 0.25;

/* One step to an overlap. */
static void step_to(const struct grip_model *model, struct contact *c, double overlap,
                    double entry[GRIP_ENTRIES])
{
  const struct grip_vec before = c->r;
  contact_press(c, overlap);
  c->dt = 1;
  c->u = grip_sub(c->r, before);
  bench_book(&bench, model, c, entry);
}

struct loop {
  double plastic, adhesion, stored_cohesion;
};

/* From beyond reach to an overlap, and back to the end of the contact. `end` is the last overlap at which
 * the contact exists. */
static struct loop loop_of(const char *line, double overlap, double end)
{
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_ON);
  const double start = -0.05;
  struct contact c = contact_of(0.5, 0.5, start);
  double entry[GRIP_ENTRIES] = {0};
  struct loop out;
  const int steps = 2000;
  for (int n = 1; n <= steps; n++) step_to(&model, &c, start + (overlap - start) * n / steps, entry);
  out.plastic = entry[GRIP_LOST_PLASTIC];
  out.stored_cohesion = entry[GRIP_STORED_COHESION];
  CHECK(entry[GRIP_LOST_ADHESION] == 0);
  for (int n = 1; n <= steps; n++) step_to(&model, &c, overlap + (end - overlap) * n / steps, entry);
  CHECK(bench.batch.gate[GRIP_HELD][0] > 0);
  step_to(&model, &c, end - 1e-9, entry);
  CHECK(!(bench.batch.gate[GRIP_HELD][0] > 0));
  CHECK_CLOSE(entry[GRIP_LOST_PLASTIC], out.plastic, 1e-12);
  CHECK(entry[GRIP_STORED_NORMAL] == 0 && entry[GRIP_STORED_COHESION] == 0);
  out.adhesion = entry[GRIP_LOST_ADHESION];
  return out;
}

/* walton_braun1986: loading to dm along the soft k1, unloading along the stiff k2. */
static void walton_braun(void)
{
  const double k1 = 1e4, dm = 0.02, work = 0.5 * k1 * dm * dm;
  const struct loop constant = loop_of("walton_braun k1 1e4 e 0.6", dm, 1e-9);
  CHECK_CLOSE(constant.plastic, work * (1 - 0.36), 1e-12); /* k1/k2 = e^2 */
  CHECK(constant.adhesion == 0);
  const struct loop grows = loop_of("walton_braun k1 1e4 s 40", dm, 1e-9);
  CHECK_CLOSE(grows.plastic, work * (1 - 1 / (1 + 40 * dm)), 1e-12);
  CHECK(grows.adhesion == 0);
}

/* edinburgh with n = 1 and kc_ratio is Luding's spring with a constant k2: triangles (luding2008). */
static void edinburgh_linear(void)
{
  const double modulus = 2e4 / (2 * (1 - 0.09)), k1 = 2 * modulus * radius, k2 = 3 * k1, kc = 0.5 * k1,
               dm = 0.02;
  const double least = (k2 - k1) * dm / (k2 + kc);
  const struct loop loop =
      loop_of("edinburgh young 2e4 poisson 0.3 k2_ratio 3 n 1 kc_ratio 0.5 gamma_n 0", dm, 1e-9);
  CHECK_CLOSE(loop.plastic, 0.5 * k1 * dm * dm * (1 - k1 / k2), 1e-12);
  CHECK_CLOSE(loop.adhesion, 0.5 * kc * least * least * (1 + kc / k2), 1e-6);
}

/* edinburgh with n = 1.5, morrissey2013: loading k1 d^1.5, unloading k2 (d^1.5 - dp^1.5), then f_min
 * (d/d_min)^chi. */
static void edinburgh(double gamma, double chi)
{
  char line[MAX_LINE];
  snprintf(line, sizeof line, "edinburgh young 3e4 poisson 0.3 k2_ratio 3 gamma %g chi %g", gamma, chi);
  const double dm = 0.02, k1 = 4. / 3 * 3e4 / (2 * (1 - 0.09)) * sqrt(radius), k2 = 3 * k1;
  const double plastic_overlap = pow(1 - k1 / k2, 2. / 3) * dm, dp = pow(plastic_overlap, 1.5);
  const double work = 0.4 * k1 * pow(dm, 2.5);
  const double back = k2 * (0.4 * (pow(dm, 2.5) - pow(plastic_overlap, 2.5)) - dp * (dm - plastic_overlap));
  /* The circle in which two spheres of radius 0.5 intersect. */
  const double a = sqrt(0.25 - 0.25 * (1 - plastic_overlap) * (1 - plastic_overlap));
  const double pull = 1.5 * acos(-1) * gamma * a;
  CHECK(pull < 0.5 * k2 * dp);
  const double least = pow(dp - pull / k2, 2. / 3);
  const double neck =
      k2 * (0.4 * (pow(least, 2.5) - pow(plastic_overlap, 2.5)) - dp * (least - plastic_overlap));
  const struct loop loop = loop_of(line, dm, 1e-9);
  CHECK_CLOSE(loop.plastic, work - back, 1e-12);
  CHECK_CLOSE(loop.adhesion, neck + pull * least / (chi + 1), 1e-6);
}

/* thornton1997: Hertz up to the yield pressure, then a straight line; unloading as a flatter sphere. */
static void thornton_ning_plain(void)
{
  const double modulus = 3e4 / (2 * (1 - 0.09)), pressure = 1e3, dm = 0.05, pi = acos(-1);
  const double yield = radius * (pi * pressure / (2 * modulus)) * (pi * pressure / (2 * modulus));
  const double at_yield = 4. / 3 * modulus * sqrt(radius) * pow(yield, 1.5);
  const double most = at_yield + pi * pressure * radius * (dm - yield);
  CHECK(yield < 0.5 * dm);
  const double work = 0.4 * at_yield * yield + 0.5 * (at_yield + most) * (dm - yield);
  const double a = sqrt(radius * dm), flat = 4. / 3 * modulus * a * a * a / most; /* R_p */
  const double back = 0.4 * most * a * a / flat;
  const struct loop loop = loop_of("thornton_ning young 3e4 poisson 0.3 yield 1e3", dm, 1e-9);
  CHECK_CLOSE(loop.plastic, work - back, 1e-12);
  CHECK(loop.adhesion == 0);
}

/* The curve of schwarz2003, or with alpha = 1 that of JKR (johnson1971). gamma: work of adhesion. */
struct neck {
  double k, xi, pull, alpha, radius;
};

static struct neck neck_of(double modulus, double gamma, double alpha, double radius_of)
{
  const double pi = acos(-1), k = 4. / 3 * modulus;
  return (struct neck){k, sqrt(2 * pi * gamma * alpha * alpha / (3 * k * (alpha * alpha + 3))),
                       6 * pi * radius_of * gamma / (alpha * alpha + 3), alpha, radius_of};
}

static double neck_overlap(struct neck j, double a)
{
  return a * a / j.radius - 4 * j.xi * sqrt(a);
}

static double neck_force(struct neck j, double a)
{
  const double root = sqrt(a * a * a * j.k / j.radius) - j.alpha * sqrt(j.pull);
  return root * root - j.pull;
}

/* The work required to stretch the neck from one contact radius to another, by Simpson's rule. */
static double neck_work(struct neck j, double from, double to)
{
  const int n = 2000;
  double sum = 0;
  for (int k = 0; k <= n; k++) {
    const double a = from + (to - from) * k / n;
    const double slope = 2 * a / j.radius - 2 * j.xi / sqrt(a);
    sum += (k == 0 || k == n ? 1 : k % 2 ? 4 : 2) * neck_force(j, a) * slope;
  }
  return -sum * (from - to) / (3 * n);
}

/* The work to stretch the neck from touch until it breaks, which is lost. breaks: the contact radius at
 * the break. */
static void neck(const char *line, struct neck j, double breaks)
{
  const double touch = pow(4 * j.xi * j.radius, 2. / 3), end = neck_overlap(j, breaks);
  const double work = neck_work(j, touch, breaks);
  const struct loop loop = loop_of(line, 0.01, end + 1e-10);
  CHECK(loop.plastic == 0);
  CHECK_CLOSE(loop.adhesion, work, 1e-5);
}

static void necks(void)
{
  const double pi = acos(-1), modulus = 3e4 / (2 * (1 - 0.09));
  const struct neck jkr = neck_of(modulus, 16, 1, radius), schwarz = neck_of(modulus, 16, 0.7, radius);
  const double most = pow(1.5 * pi * 16 * radius * radius / jkr.k, 1. / 3); /* a at the pull-off force */
  CHECK_CLOSE(neck_force(jkr, most), -1.5 * pi * 16 * radius, 1e-12);
  neck("jkr 3e4 0 0.3 8 damping none", jkr, most);
  const double least = pow(jkr.xi * radius, 2. / 3); /* a at the smallest overlap */
  neck("schwarz 3e4 0 0.3 16 1 damping none", jkr, least);
  CHECK_CLOSE(neck_work(jkr, pow(4 * jkr.xi * radius, 2. / 3), least),
              7.09 * cbrt(pow(16, 5) * pow(radius, 4) / (modulus * modulus)), 1e-3); /* thornton1998 */
  neck("schwarz 3e4 0 0.3 16 0.7 damping none", schwarz, pow(schwarz.xi * radius, 2. / 3));
  /* Without a neck the pull ends at touch, and nothing is lost. */
  const struct loop dmt = loop_of("dmt 3e4 0 0.3 8 damping none", 0.01, 1e-9);
  CHECK(dmt.plastic == 0 && dmt.adhesion < 1e-6);
}

/* thornton1998: JKR up to the yield pressure at a_y, then pi p_y (a^2 - a_y^2) and a weaker pull;
 * unloading as JKR of a sphere of radius R_p. The work of its neck is lost. */
static void thornton_ning(void)
{
  const double modulus = 3e4 / (2 * (1 - 0.09)), gamma = 2, pressure = 2e3, dm = 0.05, pi = acos(-1);
  const struct neck first = neck_of(modulus, gamma, 1, radius);
  double yield = 0.1, most = 0.1;
  for (int n = 0; n < 60; n++) { /* both equations are solved by contracting fixed-point iterations */
    yield = pi * radius / (2 * modulus) * (pressure + sqrt(2 * gamma * modulus / (pi * yield)));
    most = sqrt(radius * (dm + 4 * first.xi * sqrt(most)));
  }
  const double stick = 2 * yield * sqrt(2 * pi * gamma * modulus), at_yield = neck_force(first, yield);
  CHECK(most > 1.2 * yield);
  const int steps = 2000;
  double work = neck_work(first, pow(4 * first.xi * radius, 2. / 3), yield), force = 0;
  for (int k = 0; k <= steps; k++) {
    const double a = yield + (most - yield) * k / steps, slope = 2 * a / radius - 2 * first.xi / sqrt(a);
    force = at_yield + pi * pressure * (a * a - yield * yield) - stick * (sqrt(a) - sqrt(yield));
    work += (k == 0 || k == steps ? 1 : k % 2 ? 4 : 2) * force * slope * (most - yield) / (3 * steps);
  }
  const double flat =
      4 * modulus * pow(most, 3) / (3 * (force + sqrt(8 * pi * gamma * modulus * pow(most, 3))));
  const struct neck second = neck_of(modulus, gamma, 1, flat);
  const double touch = pow(4 * second.xi * flat, 2. / 3), breaks = pow(second.xi * flat, 2. / 3);
  const struct loop loop = loop_of("thornton_ning young 3e4 poisson 0.3 yield 2e3 gamma 2", dm, 1e-9);
  CHECK_CLOSE(loop.plastic, work - neck_work(second, touch, most), 1e-8);
  CHECK_CLOSE(loop.adhesion, neck_work(second, touch, breaks), 1e-8);
}

/* A pull that decreases to 0 across a gap and acts only after contact: the triangle f^2/(2 k) is lost. If
 * the pull also acts on approach, nothing is lost. */
static void cohesions(void)
{
  const struct loop kept =
      loop_of("hooke 1e4 0 damping none cohesion linear f 20 k 500 irreversible", 0.01, -20. / 500 + 1e-9);
  CHECK_CLOSE(kept.adhesion, 20. * 20 / (2 * 500), 1e-6);
  CHECK_CLOSE(kept.stored_cohesion, -20 * 0.01, 1e-12);
  const struct loop reversible =
      loop_of("hooke 1e4 0 damping none cohesion linear f 20 k 500", 0.01, -20. / 500 + 1e-9);
  CHECK_NEAR(reversible.adhesion, 0, 1e-12);
  /* The pull of k times the area of intersection, pi (R^2 - d^2/4), integrated over the overlap. */
  const double k = 800, delta = 0.01, pi = acos(-1);
  const double meet = pi * (0.25 * delta - (1 - pow(1 - delta, 3)) / 12);
  const struct loop sjkr = loop_of("hooke 1e4 0 damping none cohesion sjkr k 800", delta, 1e-9);
  CHECK_CLOSE(sjkr.stored_cohesion, -k * meet, 1e-9);
  CHECK(sjkr.adhesion == 0);
  const struct loop sjkr2 = loop_of("hooke 1e4 0 damping none cohesion sjkr2 k 800", delta, 1e-9);
  CHECK_CLOSE(sjkr2.stored_cohesion, -k * 2 * pi * radius * delta * delta, 1e-12);
  CHECK(sjkr2.adhesion == 0);
}

int main(void)
{
  walton_braun();
  edinburgh_linear();
  edinburgh(20, 1.5);
  edinburgh(20, 2.3);
  thornton_ning_plain();
  thornton_ning();
  necks();
  cohesions();
  return CHECK_RESULT();
}
