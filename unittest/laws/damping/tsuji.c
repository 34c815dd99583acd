/* SPDX-License-Identifier: GPL-2.0-only */
/* damping tsuji: alpha(e) sqrt(m* F/overlap), Tsuji's polynomial (pair_granular.rst). */
#include "support/impact.h"

/* The polynomial in powers, not by Horner. */
static double tsuji_alpha(double e)
{
  return 1.2728 - 4.2783 * e + 11.087 * pow(e, 2) - 22.348 * pow(e, 3) + 27.467 * pow(e, 4) -
         18.022 * pow(e, 5) + 4.8218 * pow(e, 6);
}

static void points(void)
{
  struct contact c = contact_of(0.5, 0.5, 0.0625);
  c.reduced_mass = 0.25;
  const struct grip_model hooke = model_of("hooke 1024 0.5 damping tsuji"); /* sqrt(m k) = 16 */
  CHECK_CLOSE(contact_run(&hooke, &c).damping, 16 * tsuji_alpha(0.5), 1e-12);
  /* by hand: 1.2728 - 2.13915 + 2.77175 - 2.7935 + 1.7166875 - 0.5631875 + 0.075340625 */
  CHECK_CLOSE(contact_run(&hooke, &c).damping, 16 * 0.340740625, 1e-12);
  const struct grip_model hertz = model_of("hertz 512 0.8 damping tsuji"); /* k a = 64, sqrt(m k a) = 4 */
  CHECK_CLOSE(contact_run(&hertz, &c).damping, 4 * tsuji_alpha(0.8), 1e-12);
  c.u = grip_vec(1, 1, -2);
  CHECK_CLOSE(contact_run(&hertz, &c).normal, 4 + 8 * tsuji_alpha(0.8), 1e-12);
  /* e = 0: 1.2728 */
  const struct grip_model dead = model_of("hooke 1024 0 damping tsuji");
  CHECK_CLOSE(contact_run(&dead, &c).damping, 16 * 1.2728, 1e-13);
}

static void limits(void)
{
  const struct grip_model model = model_of("hooke 1024 0.5 damping tsuji");
  struct contact c = contact_of(1, 1000, 0x1p-30);
  CHECK_CLOSE(contact_run(&model, &c).damping, 32 * tsuji_alpha(0.5), 1e-12);
  const struct grip_model soft = model_of("hooke 0 0.5 damping tsuji");
  CHECK_CLOSE(contact_run(&soft, &c).damping, 0, 0);
  /* the fit is 0.0005, not 0, at e = 1; LAMMPS has the same */
  const struct grip_model one = model_of("hooke 1024 1 damping tsuji");
  CHECK_CLOSE(contact_run(&one, &c).damping, 32 * tsuji_alpha(1), 1e-9);
}

/* A Hertz contact without dimensions: x" = -x^(3/2) - alpha x^(1/4) x', x(0) = 0, x'(0) = 1. It does not
 * depend on mass, stiffness, radius or speed. Integrated by the Runge-Kutta method until x returns to 0. */
static double rebound(double alpha)
{
  const double dt = 1e-4;
  double x = 0, v = 1;
  while (x >= 0) {
    double kx[4], kv[4];
    for (int stage = 0; stage < 4; stage++) {
      const double h = stage == 0 ? 0 : stage == 3 ? dt : dt / 2;
      const double y = fmax(0, stage ? x + h * kx[stage - 1] : x), w = stage ? v + h * kv[stage - 1] : v;
      kx[stage] = w;
      kv[stage] = -pow(y, 1.5) - alpha * pow(y, 0.25) * w;
    }
    x += dt * (kx[0] + 2 * kx[1] + 2 * kx[2] + kx[3]) / 6;
    v += dt * (kv[0] + 2 * kv[1] + 2 * kv[2] + kv[3]) / 6;
  }
  return -v;
}

/* With LAMMPS's polynomial the restitution is larger than eta. The numbers are those of the law's page. */
static void rebounds(void)
{
  static const double eta[] = {0.9, 0.8, 0.5, 0.3}, page[] = {0.928, 0.853, 0.616, 0.440};
  for (int k = 0; k < 4; k++) {
    char line[MAX_LINE];
    snprintf(line, sizeof line, "hertz 1e5 %.17g damping tsuji", eta[k]);
    const struct grip_model model = model_of(line);
    struct contact c = contact_of(1, 2, 0);
    c.reduced_mass = 0.5;
    const double e = impact_run(&model, c, 0.1, 1e-6, 1).restitution;
    CHECK_CLOSE(e, rebound(tsuji_alpha(eta[k])), 1e-5);
    CHECK_NEAR(e, page[k], 6e-4);
  }
}

static void bad_words(void)
{
  CHECK_REFUSED("hooke 1000 0.5 damping tsuj", "tsuj");
  CHECK_REFUSED("hooke 1000 -0.5 damping tsuji", "eta");
}

int main(void)
{
  points();
  limits();
  rebounds();
  bad_words();
  return CHECK_RESULT();
}
