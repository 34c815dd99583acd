/* SPDX-License-Identifier: GPL-2.0-only */
/* normal jkr: the contact of Johnson, Kendall and Roberts as in LAMMPS (pair_granular.rst), which begins
 * at touch and ends at the pull-off force. */
#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/reach.h"

/* LAMMPS's equations: overlap = a^2/R* - 2 sqrt(pi gamma a/E*), and the force. */
struct jkr {
  double modulus, gamma, radius;
};

static double overlap_at(const struct jkr *s, double a)
{
  return a * a / s->radius - 2 * sqrt(acos(-1) * s->gamma * a / s->modulus);
}

static double force_at_radius(const struct jkr *s, double a)
{
  const double pi = acos(-1);
  return 4 * s->modulus * a * a * a / (3 * s->radius) -
         2 * pi * a * a * sqrt(4 * s->gamma * s->modulus / (pi * a));
}

static double pull_of(const struct jkr *s)
{
  return 3 * acos(-1) * s->gamma * s->radius;
}

/* Where the pull is strongest: a^3 = 9 pi gamma R*^2/(4 E*). */
static double last_radius(const struct jkr *s)
{
  return cbrt(9 * acos(-1) * s->gamma * s->radius * s->radius / (4 * s->modulus));
}

/* The distance beyond touch at which the contact ends, as in LAMMPS's pulloff_distance(). */
static double last_gap(const struct jkr *s)
{
  const double pi = acos(-1);
  return cbrt(3 * pi * pi / 16) * cbrt(s->radius * s->gamma * s->gamma / (s->modulus * s->modulus));
}

/* The larger root a for an overlap above that at which the contact ends, by bisection. */
static double radius_at(const struct jkr *s, double overlap)
{
  double low = 0.9 * last_radius(s), high = low + 1e-30;
  while (overlap_at(s, high) < overlap) high *= 2;
  for (int k = 0; k < 300; k++) {
    const double a = (low + high) / 2;
    *(overlap_at(s, a) < overlap ? &low : &high) = a;
  }
  return low;
}

/* nu = 0: E* = E/2. */
static struct grip_model model_with(double modulus, double gamma, const char *more)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "jkr %.17g 0 0 %.17g%s%s", 2 * modulus, gamma, *more ? " " : "", more);
  return model_of(text);
}

/* Known points of the curve (Johnson 1985, 5.5), with w = 2 gamma and a the contact radius at each: at
 * touch -8/9 of the pull-off force; no force at a^2/(3 R*), a^3 = 9 pi gamma R*^2/E*; the pull-off force
 * at -a^2/(3 R*), with the smallest a. */
static void points(double gamma, double radius_i, double radius_j)
{
  const double radius = radius_i * radius_j / (radius_i + radius_j);
  const struct jkr s = {750, gamma, radius};
  const struct grip_model model = model_with(750, gamma, "");
  const double pull = pull_of(&s), a = last_radius(&s), end = last_gap(&s);
  const double slack = 1e-15 * 1000 * a * (radius_i + radius_j); /* the centres are rounded */
  CHECK_CLOSE(force_at_radius(&s, a), -pull, 1e-12);
  CHECK_CLOSE(end, a * a / (3 * radius), 1e-14);
  CHECK_CLOSE(-overlap_at(&s, a), end, 1e-13);
  struct contact c = made(&model, radius_i, radius_j);
  CHECK_NEAR(reached_force(&model, &c, 0, 0), -pull * 8 / 9, 1e-12 * pull + slack);
  const double zero = cbrt(9 * acos(-1) * gamma * radius * radius / 750);
  CHECK_NEAR(reached_force(&model, &c, zero * zero / (3 * radius), 0), 0, 1e-12 * pull + slack);
  double at;
  CHECK_NEAR(stretched(&model, &c, -end * (1 - 1e-6), &at), -pull, 1e-11 * pull + slack);
  CHECK(stretched(&model, &c, -end * 0.9, &at) > -pull);
  CHECK_NEAR(stretched(&model, &c, -end * (1 + 1e-6), &at), 0, 0);
  CHECK_CLEAR(&c);
  CHECK_NEAR(stretched(&model, &c, -end * 0.9, &at), 0, 0); /* no new contact begins before touch */
  const struct grip_reach reach = grip_model_reach(&model, radius, 1);
  CHECK_NEAR(reach.begin, 0, 0);
  CHECK_CLOSE(reach.end, end, 1e-13);
}

/* Over decades of stiffness, surface energy and size, from contacts near pull-off to deep overlaps. */
static void curve(void)
{
  const double radii[] = {1, 3, 1000};
  for (int r = 0; r < 3; r++)
    for (int stiff = -3; stiff <= 12; stiff += 5)
      for (int weak = 2; weak <= 16; weak++) {
        const struct jkr s = {pow(10, stiff), pow(10, stiff - weak), radii[r] / (1 + radii[r])};
        const struct grip_model model = model_with(s.modulus, s.gamma, "");
        const double end = last_gap(&s);
        struct contact c = made(&model, 1, radii[r]);
        for (int m = 0; m < 20; m++) {
          const double overlap = m < 8 ? -(0.98 - 0.13 * m) * end : 1e-5 * pow(2, m - 8) + end;
          if (overlap <= 0 && end < 1e-10) continue; /* smaller than the rounding of the centres */
          double at;
          const double got = stretched(&model, &c, overlap, &at), a = radius_at(&s, at);
          CHECK_NEAR(got, force_at_radius(&s, a),
                     1e-11 * (pull_of(&s) + 4. / 3 * s.modulus * a * a * a / s.radius));
        }
      }
}

static void same_as_others(void)
{
  const struct grip_model bare = model_of("jkr 2345 0.7 0.3 0"),
                          hertz = model_of("hertz/material 2345 0.7 0.3");
  const struct grip_model jkr = model_of("jkr 2345 0.7 0.3 0.125"),
                          schwarz = model_of("schwarz 2345 0.7 0.3 0.25 1");
  const struct jkr s = {2345 / (2 * 0.91), 0.125, 0.5};
  for (int k = 0; k < 100; k++) {
    struct contact c = contact_of(1, 1, 0), d, e, f;
    contact_press(&c, 0.1 * ldexp(1, -k / 4));
    c.u = random_vec(1);
    d = c;
    const struct answer a = contact_run(&bare, &c), b = contact_run(&hertz, &d);
    CHECK_CLOSE(a.normal, b.normal, 1e-12);
    CHECK_CLOSE(a.load, fabs(b.elastic), 1e-12);
    e = made(&jkr, 1, 1);
    f = made(&schwarz, 1, 1);
    double at;
    const double overlap = random_between(-0.999, 5) * last_gap(&s);
    const double got = stretched(&jkr, &e, overlap, &at), want = stretched(&schwarz, &f, overlap, &at);
    CHECK_CLOSE(got, want, 1e-11);
  }
  /* schwarz acts up to 3^(2/3) times this distance */
  struct contact c = made(&jkr, 1, 1), d = made(&schwarz, 1, 1);
  CHECK_NEAR(reached_force(&jkr, &c, -1.01 * last_gap(&s), 0), 0, 0);
  CHECK(reached_force(&schwarz, &d, -2.05 * last_gap(&s), 0) < 0);
  CHECK_NEAR(reached_force(&schwarz, &d, -2.09 * last_gap(&s), 0), 0, 0);
  c = made(&bare, 1, 1);
  CHECK_NEAR(reached_force(&bare, &c, -1e-9, 0), 0, 0);
}

static void wall(void)
{
  const struct grip_model model = model_with(750, 0.5, "");
  const struct jkr s = {750, 0.5, 2};
  struct contact c = contact_of(2, 2, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 2);
  const double path[] = {0.01, 0.1, -0.5, -0.9};
  for (int k = 0; k < 4; k++) {
    double at;
    const double got = stretched(&model, &c, path[k] > 0 ? path[k] : path[k] * last_gap(&s), &at);
    CHECK_CLOSE(got, force_at_radius(&s, radius_at(&s, at)), 1e-11);
  }
}

/* The limit of friction is a fraction of |elastic + 6 pi gamma R*|, without damping.
 * Friction acts as long as the contact lasts. */
static void load(void)
{
  const struct grip_model model = model_with(750, 0.5, "damping none tangential linear_history 1e6 0 0.5");
  const struct grip_model damped = model_of("jkr 1500 9 0 0.5 tangential linear_history 1e6 0 0.5");
  const struct jkr s = {750, 0.5, 0.5};
  for (int k = 0; k < 20; k++) {
    struct contact c = made(&model, 1, 1), d = made(&damped, 1, 1);
    const double overlap = (0.5 * k - 0.9) * last_gap(&s);
    contact_press(&c, overlap);
    contact_press(&d, overlap);
    d.u = random_vec(1);
    c.history[2] = d.history[2] = -1; /* in_contact comes first */
    const struct reached r = reach_run(&model, &c);
    const struct answer a = contact_run(&damped, &d);
    const double want = fabs(force_at_radius(&s, radius_at(&s, r.a.overlap)) + 2 * pull_of(&s));
    CHECK(r.contact);
    CHECK_CLOSE(r.a.load, want, 1e-10);
    CHECK_CLOSE(r.a.f.y, 0.5 * want, 1e-10);
    CHECK_CLOSE(a.load, want, 1e-10);
    CHECK(a.normal != a.elastic);
  }
}

/* viscoelastic uses the law's own a. Damping laws with a restitution use the Hertz part, and are 0 while
 * the contact is stretched. */
static void damping(void)
{
  const struct jkr s = {750, 0.5, 0.5};
  const struct grip_model viscous = model_of("jkr 1500 3 0 0.5"),
                          restitution = model_of("jkr 1500 0.5 0 0.5 damping coeff_restitution");
  const double alpha = sqrt(5) * log(2) / sqrt(log(2) * log(2) + acos(-1) * acos(-1));
  for (int k = 0; k < 20; k++) {
    struct contact c = made(&viscous, 1, 1), d = made(&restitution, 1, 1);
    c.reduced_mass = d.reduced_mass = 0.7;
    contact_press(&c, (0.5 * k - 0.9) * last_gap(&s));
    contact_press(&d, (0.5 * k - 0.9) * last_gap(&s));
    const struct answer a = contact_run(&viscous, &c), b = contact_run(&restitution, &d);
    CHECK_CLOSE(a.damping, 3 * 0.7 * radius_at(&s, a.overlap), 1e-10);
    const double hertz = 1000 * sqrt(0.5 * fmax(0, b.overlap));
    CHECK_NEAR(b.damping, alpha * sqrt(0.7 * hertz), 1e-12 * sqrt(hertz));
  }
}

/* Mindlin's spring uses the law's own a, also when the contact is stretched:
 * a^(3/2) = 2 R* sqrt(pi gamma/E*) at touch. */
static void shear(void)
{
  const struct grip_model model = model_of("jkr 1500 0 0 0.5 tangential mindlin 1000 0 1e9");
  struct contact c = made(&model, 1, 1);
  contact_press(&c, 0);
  c.history[1] = 1e-4;
  CHECK_CLOSE(contact_run(&model, &c).f.x, -0.1 * pow(2 * 0.5 * sqrt(acos(-1) * 0.5 / 750), 2. / 3), 1e-10);
}

/* The work to separate a contact: with s^2 = pi gamma/E* the integral of force over overlap is E* s^2 a^2
 * (8/15 x^2 - 8/3 x + 2), where x = a^(3/2)/(s R*) is 2 at touch and 3/2 at the end: pi gamma (s R*)^(4/3)
 * (6/5 2^(4/3) - 4/5 (3/2)^(4/3)) = 11.12 (gamma^5 R*^4/E*^2)^(1/3). */
static void impact(double v0)
{
  const struct grip_model model = model_with(750, 0.5, "");
  const struct jkr s = {750, 0.5, 0.5};
  const double pi = acos(-1), unit = sqrt(pi * 0.5 / 750) * 0.5;
  const double loss = pi * 0.5 * pow(unit, 4. / 3) * (1.2 * pow(2, 4. / 3) - 0.8 * pow(1.5, 4. / 3));
  CHECK_CLOSE(loss, 11.12 * cbrt(pow(0.5, 9) / (750. * 750)), 1e-4);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 0.5;
  const struct flight f = fly(&model, c, 1e-12, -last_gap(&s), v0, 2e-6, 3);
  const double left = v0 * v0 - 2 * loss / 0.5;
  CHECK_NEAR(f.speed, left > 0 ? sqrt(left) : 0, 1e-3 * v0);
}

/* E* combines both materials, and the other numbers are geometric means. For a tangential NULL, E* serves
 * as E, as in LAMMPS. */
static void mixed(void)
{
  const struct grip_model model = mixed_model("jkr 3000 1 0.5 0.125 tangential mindlin NULL 0 1e9",
                                              "jkr 4000 4 0.125 2 tangential mindlin NULL 0 1e9");
  const double modulus = 1 / (0.75 / 3000 + (1 - 0.015625) / 4000), nu = 0.25;
  const struct jkr s = {modulus, 0.5, 0.5};
  struct contact c = made(&model, 1, 1);
  double at;
  const double got = stretched(&model, &c, -0.7 * last_gap(&s), &at), a = radius_at(&s, at);
  CHECK_CLOSE(got, force_at_radius(&s, a), 1e-11);
  c.history[1] = 1e-4;
  CHECK_CLOSE(contact_run(&model, &c).f.x, -8 * modulus / (4 * (2 - nu) * (1 + nu)) * a * 1e-4, 1e-10);
  const char *const words[] = {"eta", "nu", "gamma"};
  for (int p = 0; p < 3; p++) CHECK(rule_of(GRIP_NORMAL, "jkr", words[p]) == GRIP_MIX_GEOMETRIC);
  CHECK_UNMIXED("jkr 1 1 0.5 1", "schwarz 1 1 0.5 1 1", "schwarz");
  CHECK_UNMIXED("jkr 1 1 0.5 1", "jkr 1 1 -0.5 1", "nu");
}

/* Whether there was contact does not depend on the order of i and j. */
static void swapped(void)
{
  const struct grip_model model = model_with(750, 0.5, "");
  CHECK(model.nslots == 1);
  CHECK_NEAR(model.swap[0], 1, 0);
  struct contact c = made(&model, 1, 3);
  contact_press(&c, -1e-4);
  c.u = random_vec(1);
  struct contact d = c;
  d.radius_i = 3, d.radius_j = 1;
  d.r = grip_scale(-1, c.r);
  d.u = grip_scale(-1, c.u);
  const struct reached a = reach_run(&model, &c), b = reach_run(&model, &d);
  CHECK(a.contact && b.contact && a.force < 0);
  CHECK_CLOSE(b.force, a.force, 1e-14);
}

static void bad_words(void)
{
  static const char *const names[] = {"E", "eta", "nu", "gamma"};
  CHECK_REFUSED("jkr", "E");
  CHECK_REFUSED("jkr 1", "eta");
  CHECK_REFUSED("jkr 1 2", "nu");
  CHECK_REFUSED("jkr 1 2 0.3", "gamma");
  const char *const bad[][4] = {
      {"-1", "2", "0.3", "1"}, {"1", "-2", "0.3", "1"}, {"1", "2", "0.6", "1"}, {"1", "2", "0.3", "-0.1"}};
  for (int p = 0; p < 4; p++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "jkr %s %s %s %s", bad[p][0], bad[p][1], bad[p][2], bad[p][3]);
    CHECK_REFUSED(line, names[p]);
  }
  CHECK_REFUSED("jkr 0 2 0.3 1", "'E' of 'normal jkr' is 0, accepted: above 0");
  CHECK_REFUSED("jkr 1 2 -1 1", "nu");
  CHECK_REFUSED("jkr NULL 2 0.3 1", "NULL");
  CHECK_REFUSED("jkr 1 nan 0.3 1", "nan");
  CHECK_REFUSED("jkr 1 1.5 0.3 1 damping coeff_restitution", "eta");
  CHECK_REFUSED("jkt 1 2 0.3 1", "jkt");
}

int main(void)
{
  points(0.5, 1, 1);
  points(0.5, 1, 1000);
  points(1e-3, 0.3, 2);
  points(5, 1, 1);
  curve();
  same_as_others();
  wall();
  load();
  damping();
  shear();
  impact(0.5);
  impact(0.13);
  impact(0.02); /* sticks */
  mixed();
  swapped();
  bad_words();
  return CHECK_RESULT();
}
