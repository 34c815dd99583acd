/* SPDX-License-Identifier: GPL-2.0-only */
/* normal schwarz: DMT, JKR and the transition between them in closed form; contacts that form at touch and
 * break when stretched; damping computed from the elastic part only (doc/laws). */
#include "laws/shared/adhesive.h"
#include "support/bad_words.h"
#include "support/mixed.h"
#include "support/reach.h"
#include "support/schwarz_reference.h"

/* E = 1500, nu = 0: E* = 750, K = 1000. */
static struct grip_model model_with(double w, double alpha, const char *more)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "schwarz 1500 0 0 %.17g %.17g%s%s", w, alpha, *more ? " " : "", more);
  return model_of(text);
}

/* JKR (Johnson, Kendall, Roberts 1971): pull-off -3/2 pi w R* at -a^2/(3 R*) where a^3 = 3/2 pi w R*^2/K;
 * no force at a^2/(3 R*) where a^3 = 6 pi w R*^2/K; -4/3 pi w R* at touch; -5/6 pi w R* where it breaks, at
 * -3 (pi w/(6 K))^(2/3) R*^(1/3). */
static void jkr(double w, double radius_i, double radius_j)
{
  const double pi = acos(-1), k = 1000, radius = radius_i * radius_j / (radius_i + radius_j);
  const struct grip_model model = model_with(w, 1, "");
  const double pull = 1.5 * pi * w * radius, at_pull = cbrt(1.5 * pi * w * radius * radius / k);
  const double zero = cbrt(6 * pi * w * radius * radius / k),
               end = 3 * pow(pi * w / (6 * k), 2. / 3) * cbrt(radius);
  struct contact c = made(&model, radius_i, radius_j);
  const double least = -at_pull * at_pull / (3 * radius),
               slack = 1e-15 * k * at_pull * (radius_i + radius_j); /* the centres are rounded */
  double at;
  CHECK_CLOSE(reached_force(&model, &c, least, 0), -pull, 1e-12);
  CHECK(reached_force(&model, &c, least + 0.01 * end, 0) > -pull);
  CHECK(reached_force(&model, &c, least - 0.01 * end, 0) > -pull);
  CHECK_NEAR(reached_force(&model, &c, 0, 0), -pull * 8 / 9, 1e-12 * pull + slack);
  CHECK_NEAR(reached_force(&model, &c, zero * zero / (3 * radius), 0), 0, 1e-12 * pull + slack);
  CHECK_NEAR(stretched(&model, &c, -end * (1 - 1e-9), &at), -pull * 5 / 9, 1e-4 * pull);
  CHECK_NEAR(stretched(&model, &c, -end * (1 + 1e-6), &at), 0, 0);
  const double a = 1.7 * zero; /* any other a, in the textbook's form */
  const double want = k * a * a * a / radius - sqrt(6 * pi * w * k * a * a * a);
  c = made(&model, radius_i, radius_j);
  CHECK_CLOSE(reached_force(&model, &c, a * a / radius - sqrt(8 * pi * w * a / (3 * k)), 0), want, 1e-12);
}

/* DMT: Hertz minus 2 pi w R*, and no force beyond touch. */
static void dmt(double w, double radius_i, double radius_j)
{
  const double pi = acos(-1), k = 1000, radius = radius_i * radius_j / (radius_i + radius_j);
  const struct grip_model model = model_with(w, 0, "");
  for (int m = 1; m < 40; m++) {
    struct contact c = contact_of(radius_i, radius_j, 0);
    double at;
    const double got = stretched(&model, &c, 0.1 * ldexp(radius, -m), &at);
    const double hertz = k * sqrt(radius) * pow(at, 1.5), pull = 2 * pi * w * radius;
    CHECK_NEAR(got, hertz - pull, 1e-13 * (hertz + pull));
    CHECK_NEAR(stretched(&model, &c, -1e-9, &at), 0, 0);
    CHECK_CLEAR(&c);
  }
}

/* One model on a path from beyond touch to a deep overlap, compared with the bisection. */
static void along(double k, double w, double alpha, double radius_j)
{
  char text[MAX_LINE];
  snprintf(text, sizeof text, "schwarz %.17g 0 0 %.17g %g", 1.5 * k, w, alpha);
  const struct grip_model model = model_of(text);
  const struct schwarz s = schwarz_of(k, radius_j / (1 + radius_j), w, alpha);
  const double end = schwarz_lowest_overlap(&s);
  struct contact c = made(&model, 1, radius_j);
  for (int m = 0; m < 20; m++) {
    const double overlap = m < 8 ? (0.98 - 0.13 * m) * end : 1e-5 * pow(2, m - 8) - end;
    if (overlap <= 0 && end > -1e-10) continue; /* smaller than the rounding of the centres */
    double at;
    const double got = stretched(&model, &c, overlap, &at), a = schwarz_radius(&s, at);
    CHECK_NEAR(got, schwarz_force(&s, a), 1e-11 * (s.pull + s.k * a * a * a / s.radius));
  }
}

/* Every alpha, over decades of K and w, and sizes. */
static void between(void)
{
  const double alphas[] = {0, 1e-8, 1e-3, 0.1, 0.35, 0.7, 0.99, 1}, radii[] = {1, 3, 1000};
  for (int i = 0; i < 8; i++)
    for (int r = 0; r < 3; r++)
      for (int stiff = -3; stiff <= 12; stiff += 5)
        for (int weak = 2; weak <= 16; weak++)
          along(pow(10, stiff), pow(10, stiff - weak), alphas[i], radii[r]);
}

/* With w = 0 it is hertz/material for every alpha. */
static void hertz(void)
{
  const struct grip_model hertz = model_of("hertz/material 2345 0.7 0.3");
  for (double alpha = 0; alpha <= 1; alpha += 0.25) {
    char text[MAX_LINE];
    snprintf(text, sizeof text, "schwarz 2345 0.7 0.3 0 %g", alpha);
    const struct grip_model model = model_of(text);
    for (int k = 0; k < 60; k++) {
      struct contact c = contact_of(1, random_between(0.1, 3), 0), d;
      contact_press(&c, 0.1 * ldexp(1, -k / 2));
      c.u = random_vec(1);
      d = c;
      const struct answer want = contact_run(&hertz, &c), got = contact_run(&model, &d);
      CHECK_CLOSE(got.elastic, want.elastic, 4e-15);
      CHECK_CLOSE(got.damping, want.damping, 4e-15);
    }
    struct contact c = made(&model, 1, 1);
    CHECK_NEAR(reached_force(&model, &c, -1e-9, 0), 0, 0);
    const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
    CHECK_NEAR(reach.end, 0, 0);
  }
}

static void wall(void)
{
  const struct grip_model model = model_with(0.5, 0.6, "");
  const struct schwarz s = schwarz_of(1000, 2, 0.5, 0.6);
  struct contact c = contact_of(2, 2, 0);
  c.wall = true;
  c.r = grip_vec(0, 0, 2);
  const double path[] = {0.01, 0.1, -0.5, -0.9}; /* the last two give the break */
  for (int k = 0; k < 4; k++) {
    double at;
    const double got =
        stretched(&model, &c, path[k] > 0 ? path[k] : -path[k] * schwarz_lowest_overlap(&s), &at);
    CHECK_CLOSE(got, schwarz_force_at(&s, at), 1e-11);
  }
}

/* A contact begins above 0, lasts down to the lowest overlap, and does not begin again before touch. */
static void made_and_broken(void)
{
  const double alphas[] = {0.3, 1};
  for (int k = 0; k < 2; k++) {
    const struct grip_model model = model_with(1, alphas[k], "");
    const struct schwarz s = schwarz_of(1000, 0.5, 1, alphas[k]);
    const double end = schwarz_lowest_overlap(&s);
    struct contact c = contact_of(1, 1, 0);
    for (int round = 0; round < 3; round++) {
      const double afar[] = {10 * end, 1.01 * end, 0.99 * end, 0.5 * end, 0.001 * end, 0};
      for (int m = 0; m < 6; m++) {
        CHECK_NEAR(reached_force(&model, &c, afar[m], 1), 0, 0);
        CHECK_CLEAR(&c);
      }
      CHECK(reached_force(&model, &c, 1e-4, 0) < 0);
      for (int m = 5; m > 1; m--) {
        contact_press(&c, afar[m]);
        const struct reached r = reach_run(&model, &c);
        CHECK(r.acts && r.contact);
        CHECK(r.force < 0);
      }
      CHECK_NEAR(reached_force(&model, &c, 1.0001 * end, 0), 0, 0);
      CHECK_CLEAR(&c);
    }
    const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
    CHECK_NEAR(reach.begin, 0, 0);
    CHECK_CLOSE(reach.end, -end, 1e-12);
  }
}

/* The energy that the pair loses between touch and the break is the integral of -P over delta: 7.09 (w^5
 * R*^4/E*^2)^(1/3) for JKR (Thornton and Ning 1998), otherwise computed by Simpson's rule over a. */
static double break_loss(const struct schwarz *s)
{
  const double low = schwarz_lowest_radius(s), high = schwarz_radius(s, 0);
  double sum = 0;
  const int n = 2000;
  for (int k = 0; k <= n; k++) {
    const double a = low + (high - low) * k / n;
    const double slope = 2 * a / s->radius - 2 * s->xi / sqrt(a);
    sum += (k == 0 || k == n ? 1 : k % 2 ? 4 : 2) * schwarz_force(s, a) * slope;
  }
  return -sum * (high - low) / (3 * n);
}

static void impact(double alpha, double v0)
{
  const struct grip_model model = model_with(1, alpha, "");
  const struct schwarz s = schwarz_of(1000, 0.5, 1, alpha);
  const double loss = break_loss(&s), end = schwarz_lowest_overlap(&s);
  if (alpha == 1) CHECK_CLOSE(loss, 7.09 * cbrt(pow(0.5, 4) / (750. * 750)), 1e-3);
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 0.5;
  const double left = v0 * v0 - 2 * loss / 0.5;
  const struct flight hit = fly(&model, c, 1e-12, 1.5 * end, v0, 2e-6, left > 0 ? 5 : 0.5);
  CHECK_NEAR(hit.speed, sqrt(fmax(0, left)), 1e-4 * v0);
}

/* The damping uses only the force without adhesion: it is that of hertz/material at the same overlap, and
 * 0 beyond touch. */
static void damping(void)
{
  const double es[] = {0.1, 0.5, 0.9, 1}, pi = acos(-1);
  for (int k = 0; k < 4; k++)
    for (double alpha = 0; alpha <= 1; alpha += 0.5) {
      char exact[MAX_LINE], fitted[MAX_LINE], plain[MAX_LINE];
      snprintf(exact, sizeof exact, "schwarz 1500 %g 0 1 %g damping coeff_restitution", es[k], alpha);
      snprintf(fitted, sizeof fitted, "schwarz 1500 %g 0 1 %g damping tsuji", es[k], alpha);
      snprintf(plain, sizeof plain, "hertz/material 1500 %g 0 damping tsuji", es[k]);
      const struct grip_model model = model_of(exact), tsuji = model_of(fitted), peer = model_of(plain);
      const double l = log(es[k]), factor = -sqrt(5) * l / sqrt(l * l + pi * pi);
      struct contact c = made(&model, 1, 1);
      c.reduced_mass = 0.25;
      const double overlaps[] = {0.1, 0.01, 1e-4, 1e-9};
      for (int m = 0; m < 4; m++) {
        contact_press(&c, overlaps[m]);
        struct contact d = c, e = c;
        memset(e.history, 0, sizeof e.history);
        const struct answer a = contact_run(&model, &c);
        CHECK_CLOSE(a.damping, factor * sqrt(0.25 * 1000 * sqrt(0.5)) * pow(a.overlap, 0.25), 1e-12);
        CHECK_CLOSE(contact_run(&tsuji, &d).damping, contact_run(&peer, &e).damping, 1e-12);
      }
      const struct schwarz s = schwarz_of(1000, 0.5, 1, alpha);
      const double beyond[] = {0, 0.01, 0.5, 0.9, 0.999};
      for (int m = 0; m < 5 && alpha > 0; m++) {
        double at;
        const double want = stretched(&model, &c, beyond[m] * schwarz_lowest_overlap(&s), &at);
        CHECK_NEAR(want, schwarz_force_at(&s, at), 1e-8);
        CHECK_NEAR(reached_force(&model, &c, beyond[m] * schwarz_lowest_overlap(&s), 3), want,
                   1e-12 * s.pull);
        CHECK_NEAR(reached_force(&tsuji, &c, beyond[m] * schwarz_lowest_overlap(&s), -3), want,
                   1e-12 * s.pull);
      }
    }
}

/* All damping laws, everywhere on the path, at any speed: the damping is finite and opposes the motion. */
static void finite(void)
{
  static const char *const laws[] = {"",
                                     "damping viscoelastic",
                                     "damping tsuji",
                                     "damping coeff_restitution",
                                     "damping velocity",
                                     "damping mass_velocity"};
  for (int d = 0; d < 6; d++)
    for (double alpha = 0; alpha <= 1; alpha += 0.5)
      for (int decade = -12; decade <= 3; decade += 3) {
        char text[MAX_LINE];
        snprintf(text, sizeof text, "schwarz 1500 0.5 0.2 %g %g %s", pow(10, decade), alpha, laws[d]);
        const struct grip_model model = model_of(text);
        struct contact c = made(&model, 1, 1);
        for (int k = 0; k < 100; k++) {
          const double rate = k % 3 ? random_between(-10, 10) : 0;
          const double force = reached_force(&model, &c, random_between(-0.05, 0.05), rate);
          CHECK(isfinite(force));
          for (int s = 0; s < model.nslots; s++) CHECK(isfinite(c.history[s]));
          const struct reached r = reach_run(&model, &c);
          if (r.acts) CHECK(r.a.damping >= 0 && isfinite(r.a.damping));
        }
      }
}

/* viscoelastic is the default damping law. */
static void preset_damping(void)
{
  const struct grip_model one = model_of("schwarz 1500 0.7 0.2 0.1 0.5");
  const struct grip_model two = model_of("schwarz 1500 0.7 0.2 0.1 0.5 damping viscoelastic");
  struct contact c = made(&one, 1, 1), d = made(&two, 1, 1);
  for (int k = 0; k < 20; k++) {
    const double overlap = random_between(1e-3, 0.1), rate = random_between(-1, 1);
    const double want = reached_force(&two, &d, overlap, rate);
    CHECK_CLOSE(reached_force(&one, &c, overlap, rate), want, 1e-10);
    CHECK(want != reached_force(&two, &d, overlap, 0));
  }
}

/* Mindlin's spring uses the law's own contact radius: 8 G* a, G* = E/(4
 * (2 - nu)(1 + nu)) = 1500/8 for nu = 0. */
static void friction(void)
{
  const struct grip_model model = model_with(1, 0.8, "damping velocity tangential mindlin NULL 0 1e9");
  const struct schwarz s = schwarz_of(1000, 0.5, 1, 0.8);
  const double end = schwarz_lowest_overlap(&s), overlaps[] = {0.05, 1e-3, 0, 0.5 * end, 0.9 * end};
  struct contact c = made(&model, 1, 1);
  for (int k = 0; k < 5; k++) {
    contact_press(&c, overlaps[k]);
    memset(c.history + 1, 0, 3 * sizeof c.history[0]);
    c.history[1 + 1] = 1e-6; /* xi_y */
    const struct reached r = reach_run(&model, &c);
    CHECK(r.contact);
    CHECK_CLOSE(r.a.f.y, -8 * 1500. / 8 * schwarz_radius(&s, r.a.overlap) * 1e-6, 1e-10);
  }
  contact_press(&c, 1.01 * end);
  reach_run(&model, &c);
  CHECK_CLEAR(&c);
}

/* 1/E* = (1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b = 0.75/3000 + 1/4000: K = 8000/3; the smaller w, the mean
 * alpha. */
static void mixed(void)
{
  const struct grip_model model =
      mixed_model("schwarz 3000 0 0.5 2 0.3 damping velocity", "schwarz 4000 0 0 0.5 0.9 damping velocity");
  const struct schwarz s = schwarz_of(8000. / 3, 0.5, 0.5, 0.6);
  struct contact c = made(&model, 1, 1);
  const double path[] = {0.1, 0.01, 1e-3, 0.3, 0.8}; /* the last two give the break */
  for (int k = 0; k < 5; k++) {
    double at;
    const double got = stretched(&model, &c, k < 3 ? path[k] : path[k] * schwarz_lowest_overlap(&s), &at);
    CHECK_NEAR(got, schwarz_force_at(&s, at), 1e-11 * (s.pull + fabs(got)));
  }
  CHECK(rule_of(GRIP_NORMAL, "schwarz", "E") == GRIP_MIX_YOUNG);
  CHECK(rule_of(GRIP_NORMAL, "schwarz", "gamma") == GRIP_MIX_MINIMUM);
  CHECK(rule_of(GRIP_NORMAL, "schwarz", "alpha") == GRIP_MIX_ARITHMETIC);
  CHECK_UNMIXED("schwarz 3000 0 0.5 2 0.3", "hertz/material 3000 0 0.5", "schwarz");
  CHECK_UNMIXED("schwarz 3000 0 0.5 2 0.3", "hertz/material 3000 0 0.5", "hertz/material");
}

static void bad_words(void)
{
  CHECK_REFUSED("schwarz", "E");
  CHECK_REFUSED("schwarz 1500", "eta");
  CHECK_REFUSED("schwarz 1500 0", "nu");
  CHECK_REFUSED("schwarz 1500 0 0.3", "gamma");
  CHECK_REFUSED("schwarz 1500 0 0.3 1", "alpha");
  CHECK_REFUSED("schwarz -1500 0 0.3 1 1", "E");
  CHECK_REFUSED("schwarz 1500 -1 0.3 1 1", "eta");
  CHECK_REFUSED("schwarz 1500 0 0.6 1 1", "nu");
  CHECK_REFUSED("schwarz 1500 0 -1.1 1 1", "nu");
  CHECK_REFUSED("schwarz 1500 0 0.3 -1 1", "gamma");
  CHECK_REFUSED("schwarz 1500 0 0.3 1 1.1", "alpha");
  CHECK_REFUSED("schwarz 1500 0 0.3 1 -0.1", "alpha");
  CHECK_REFUSED("schwarz 1500 0 0.3 1 x", "'x'");
  CHECK_REFUSED("schwarz 1500 0 0.3 nan 1", "nan");
  CHECK_REFUSED("schwarz 1500 0 0.3 inf 1", "inf");
  CHECK_REFUSED("schwarz 1500 0 0.3 1 NULL", "NULL");
  CHECK_REFUSED("schwarz E 1500 eta 0 nu 0.3 gamma 1 alpha 1", "'E'");
  CHECK_REFUSED("schwarz 1500 0 0.3 1 1 damping coeff_restitution", "coeff_restitution");
  CHECK_REFUSED("schwarz 1500 2 0.3 1 1 damping tsuji", "tsuji");
  CHECK_REFUSED("schwartz 1500 0 0.3 1 1", "schwartz");
}

/* Without a modulus the line is refused, or its results are at least not NaN. */
static void no_modulus(void)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  if (parse_line(&model, "schwarz 0 0 0.3 1 1", 0, error) < 0) {
    CHECK_CONTAINS(error, "E");
    return;
  }
  struct contact c = contact_of(1, 1, 0);
  CHECK(isfinite(reached_force(&model, &c, 0.01, 0)));
  CHECK(isfinite(reached_force(&model, &c, -0.01, 0)));
}

/* Over the whole range of doubles, and roots whose power is known. */
static void roots(void)
{
  for (double x = 1e-307; x < 1e307; x *= 1.0137) {
    CHECK_CLOSE(grip_root(x, 3), (double)cbrtl(x), 4e-16);
    CHECK_CLOSE(grip_root(x, 5), (double)powl(x, 1.0L / 5), 4e-16);
  }
  CHECK(grip_root(0, 3) < 1e-90 && grip_root(0, 5) < 1e-50);
  CHECK(grip_root(8, 3) == 2 && grip_root(32, 5) == 2);
  for (double s = 1e-6; s < 1e3; s *= 10)
    for (double t = 1e-12; t < 1e9; t *= 1.07)
      CHECK_CLOSE(grip_stretch_root(s, t * t * (t * t + 4 * s * t + 6 * s * s)), t, 1e-15);
  CHECK_CLOSE(grip_stretch_root(0, 16), 2, 4e-16);
  CHECK(grip_stretch_root(1, 0) == 0 && grip_stretch_root(0, 0) == 0);
}

int main(void)
{
  roots();
  jkr(1, 1, 1);
  jkr(1e-3, 1, 3);
  jkr(0.1, 1, 1000);
  dmt(1, 1, 1);
  dmt(1e-6, 1, 3);
  between();
  hertz();
  wall();
  made_and_broken();
  impact(1, 0.5);
  impact(1, 0.05);
  impact(0.4, 0.5);
  damping();
  finite();
  preset_damping();
  friction();
  mixed();
  bad_words();
  no_modulus();
  return CHECK_RESULT();
}
