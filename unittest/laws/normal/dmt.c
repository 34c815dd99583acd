/* SPDX-License-Identifier: GPL-2.0-only */
/* normal dmt: Hertz minus a constant pull, as in LAMMPS (pair_granular.rst), in closed form. */
#include "support/bad_words.h"
#include "support/impact.h"
#include "support/mixed.h"
#include "support/reach.h"

/* nu = 1/2: E* = E/(2 * 3/4) = 2000, K = 8000/3. R* = 1/4, overlap
 * 1/16: a = 1/8, Hertz 8000/3/128 = 125/6. */
#define DMT "dmt 3000 4 0.5 "

static void points(void)
{
  const double pi = acos(-1);
  const struct grip_model model = model_of(DMT "2 damping velocity");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  CHECK_CLOSE(contact_run(&model, &c).normal, 125. / 6 - 4 * pi * 2 * 0.25, 1e-13);
  c.u = grip_vec(0, 0, 3); /* separating: the damping subtracts 12 */
  CHECK_CLOSE(contact_run(&model, &c).normal, 125. / 6 - 2 * pi - 12, 1e-12);
  c = contact_of(0.25, 0.25, 0.0625);
  c.wall = true; /* R* = 1/4 */
  c.r = grip_vec(0, 0, 0.1875);
  CHECK_CLOSE(contact_run(&model, &c).normal, 125. / 6 - 2 * pi, 1e-13);
}

/* At every overlap and size there is a force within touch, and none beyond it. */
static void curve(void)
{
  const double pi = acos(-1), radii[] = {1e-3, 1, 1000};
  const struct grip_model model = model_of(DMT "2");
  for (int r = 0; r < 3; r++)
    for (int m = 1; m < 30; m++) {
      struct contact c = contact_of(1, radii[r], 0);
      const double radius = radii[r] / (1 + radii[r]);
      double at;
      const double got = stretched(&model, &c, 0.1 * ldexp(radius, -m), &at);
      const double hertz = 8000. / 3 * sqrt(radius) * pow(at, 1.5), pull = 4 * pi * 2 * radius;
      CHECK_NEAR(got, hertz - pull, 1e-13 * (hertz + pull));
      CHECK_NEAR(stretched(&model, &c, -1e-9 * radius, &at), 0, 0);
    }
  const struct grip_reach reach = grip_model_reach(&model, 0.5, 1);
  CHECK_NEAR(reach.begin, 0, 0);
  CHECK_NEAR(reach.end, 0, 0);
  CHECK(model.nslots == 0);
}

/* The limit of friction is a fraction of |elastic + 8 pi gamma R*|, without damping. */
static void load(void)
{
  const double pi = acos(-1);
  const struct grip_model model = model_of(DMT "2 damping velocity tangential linear_history 1e6 0 0.5");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.history[1] = -1;
  for (int speed = -2; speed < 3; speed++) {
    c.u = grip_vec(0, 0, speed);
    const struct answer a = contact_run(&model, &c);
    CHECK_CLOSE(a.load, 125. / 6 + 2 * pi, 1e-13);
    CHECK_CLOSE(a.f.y, 0.5 * (125. / 6 + 2 * pi), 1e-12);
  }
  contact_press(&c, 1e-9); /* the pull alone */
  CHECK_CLOSE(contact_run(&model, &c).load, 2 * pi, 1e-6);
}

/* The damping laws use the contact radius, or the Hertz part of the force. */
static void damped(void)
{
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.reduced_mass = 3;
  const struct grip_model viscous = model_of(DMT "2");
  CHECK_CLOSE(contact_run(&viscous, &c).damping, 4 * 3. / 8, 1e-13);
  const struct grip_model restitution = model_of("dmt 3000 0.5 0.5 2 damping coeff_restitution");
  const double alpha = sqrt(5) * log(2) / sqrt(log(2) * log(2) + acos(-1) * acos(-1));
  CHECK_CLOSE(contact_run(&restitution, &c).damping, alpha * sqrt(3 * 8000. / 3 / 8), 1e-12);
  contact_press(&c, 1e-12); /* where the pull is far larger than the rest */
  CHECK(isfinite(contact_run(&restitution, &c).damping));
}

static void same_as_others(void)
{
  const struct grip_model bare = model_of("dmt 2345 0.7 0.3 0"),
                          hertz = model_of("hertz/material 2345 0.7 0.3");
  const struct grip_model dmt = model_of("dmt 2345 0.7 0.3 0.125"),
                          schwarz = model_of("schwarz 2345 0.7 0.3 0.25 0");
  for (int k = 0; k < 100; k++) {
    struct contact c = contact_of(1, random_between(0.1, 3), 0), d, e, f;
    contact_press(&c, 0.1 * ldexp(1, -k / 4));
    c.u = random_vec(1);
    d = e = f = c;
    const struct answer a = contact_run(&bare, &c), b = contact_run(&hertz, &d);
    CHECK_CLOSE(a.normal, b.normal, 1e-13);
    CHECK_CLOSE(a.load, fabs(b.elastic), 1e-13);
    const struct answer g = contact_run(&dmt, &e), h = contact_run(&schwarz, &f);
    const double size = 1e-13 * (fabs(g.elastic) + fabs(g.adhesion) + fabs(g.damping * g.speed_n));
    CHECK_NEAR(g.normal, h.normal, size);
    CHECK_NEAR(g.load, h.load, size);
  }
}

/* The pull is the same on approach and on separation, so no energy is lost. 2/5 K
 * sqrt(R*) d^(5/2) - 4 pi gamma R* d = m v^2/2. */
static void no_loss(void)
{
  const struct grip_model model = model_of("dmt 1500 0 0 0.5");
  struct contact c = contact_of(1, 1, 0);
  c.reduced_mass = 0.5;
  const double v0 = 0.2, pi = acos(-1);
  const struct impact i = impact_run(&model, c, v0, 1e-5, 10);
  CHECK_CLOSE(i.restitution, 1, 1e-4);
  double low = 0, high = 1;
  for (int k = 0; k < 200; k++) {
    const double d = (low + high) / 2;
    const bool deep = 0.4 * 1000 * sqrt(0.5) * pow(d, 2.5) - pi * d > 0.25 * v0 * v0;
    *(deep ? &high : &low) = d;
  }
  CHECK_CLOSE(i.largest_overlap, low, 1e-4);
}

/* E* combines both materials, and the other numbers are geometric means. For a tangential NULL, E* serves
 * as E, as in LAMMPS. */
static void mixed(void)
{
  const double pi = acos(-1);
  const struct grip_model model =
      mixed_model("dmt 3000 1 0.5 0.5 damping velocity tangential mindlin NULL 0 10",
                  "dmt 4000 4 0.125 8 damping velocity tangential mindlin NULL 0 10");
  const double modulus = 1 / (0.75 / 3000 + (1 - 0.015625) / 4000), nu = 0.25;
  CHECK_CLOSE(model.value[GRIP_NORMAL][0], modulus, 1e-14);
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.u = grip_vec(0, 0.125, 0);
  c.dt = 0.0625;
  const struct answer a = contact_run(&model, &c);
  CHECK_CLOSE(a.elastic, 4. / 3 * modulus / 128 - 4 * pi * 2 * 0.25, 1e-13);
  CHECK_CLOSE(a.damping, 2, 1e-14);
  CHECK_CLOSE(a.f.y, -8 * modulus / (4 * (2 - nu) * (1 + nu)) / 8 * 0.0625 * 0.125, 1e-12);
  const char *const words[] = {"eta", "nu", "gamma"};
  for (int p = 0; p < 3; p++) CHECK(rule_of(GRIP_NORMAL, "dmt", words[p]) == GRIP_MIX_GEOMETRIC);
  const struct grip_model none = mixed_model("dmt 1 1 0.5 0", "dmt 1 1 0.5 8");
  CHECK_NEAR(none.value[GRIP_NORMAL][3], 0, 0);
  CHECK_UNMIXED("dmt 1 1 0.5 1", "jkr 1 1 0.5 1", "jkr");
  CHECK_UNMIXED("dmt 1 1 0.5 1", "dmt 1 1 -0.5 1", "nu");
}

/* limit_damping limits the attraction due to damping, not that of the law. */
static void limited(void)
{
  const struct grip_model model = model_of(DMT "2 damping velocity limit_damping");
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.u = grip_vec(0, 0, 1000);
  CHECK_NEAR(contact_run(&model, &c).normal, 0, 0);
  contact_press(&c, 1e-9);
  CHECK_CLOSE(contact_run(&model, &c).normal, -2 * acos(-1), 1e-6);
}

static void bad_words(void)
{
  static const char *const names[] = {"E", "eta", "nu", "gamma"};
  CHECK_REFUSED("dmt", "E");
  CHECK_REFUSED("dmt 1", "eta");
  CHECK_REFUSED("dmt 1 2", "nu");
  CHECK_REFUSED("dmt 1 2 0.3", "gamma");
  const char *const bad[][4] = {
      {"-1", "2", "0.3", "1"}, {"1", "-2", "0.3", "1"}, {"1", "2", "0.6", "1"}, {"1", "2", "0.3", "-0.1"}};
  for (int p = 0; p < 4; p++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "dmt %s %s %s %s", bad[p][0], bad[p][1], bad[p][2], bad[p][3]);
    CHECK_REFUSED(line, names[p]);
  }
  CHECK_REFUSED("dmt 1 2 -1 1", "nu");
  CHECK_REFUSED("dmt 1 2 0.3 NULL", "NULL");
  CHECK_REFUSED("dmt 1 nan 0.3 1", "nan");
  CHECK_REFUSED("dmt 1 1.5 0.3 1 damping coeff_restitution", "eta");
  CHECK_REFUSED("dmx 1 2 0.3 1", "dmx");
}

int main(void)
{
  points();
  curve();
  load();
  damped();
  same_as_others();
  no_loss();
  mixed();
  limited();
  bad_words();
  return CHECK_RESULT();
}
