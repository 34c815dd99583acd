/* SPDX-License-Identifier: GPL-2.0-only */
/* Contact times compared with closed forms: Hooke pi sqrt(m/k), Hertz 2.94 delta_max/v (antypov2011),
 * and for a hysteretic spring half a period of unloading. */
#include <time.h>

#include "grip/duration.h"
#include "support/one_contact.h"

/* Twice the shorter of two times: loading, from touch to rest, and unloading, from rest to the end of the
 * force. Integrated by velocity Verlet in steps of `longest`/5000. */
static double integrated(const struct grip_model *model, double mass, double speed, double longest)
{
  const double dt = longest / 5000;
  struct contact c = contact_of(0.5, 0.5, 0);
  c.reduced_mass = mass;
  c.dt = dt;
  double overlap = 0, v = speed, in = 0, out = 0, f = force_at(model, &c, 1e-12);
  while (in < 10 * longest && (v > 0 || f > 0)) {
    v -= 0.5 * dt * f / mass;
    overlap += dt * v;
    if (overlap <= 0) break;
    f = force_at(model, &c, overlap);
    v -= 0.5 * dt * f / mass;
    *(v > 0 ? &in : &out) += dt;
  }
  return 2 * fmin(in, out);
}

static void check_integrated(const char *line)
{
  const struct grip_model model = model_of(line);
  for (double speed = 1e-3; speed < 2; speed *= 10) {
    const double time = grip_contact_time(&model, 0.5, 0.5, 2, speed);
    const double want = integrated(&model, 2, speed, time);
    CHECK_CLOSE(time, want, 5e-3);
  }
}

#define PLASTIC "hooke/hysteresis k1 1e4 k2_ratio 5 phi_f 0.05 e 1 "

/* Laws without a closed form, forces that begin with a jump, and springs that are much stiffer on
 * unloading. */
static void integrate(void)
{
  check_integrated("hertz 1e6 0");
  check_integrated("jkr 1e6 0 0.3 1");
  check_integrated("dmt 1e6 0 0.3 1");
  check_integrated("schwarz 1e6 0 0.3 1 0.5");
  check_integrated("mdr 1e6 0.3 1e4 0 0.5 0 damping mdr 1");
  check_integrated("luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.02");
  check_integrated("plastic k1 1e4 k2max 1e7 kc 1e3 phi_f 1e-3");
  check_integrated(PLASTIC "kc_ratio 0.5");
  check_integrated(PLASTIC "kc_ratio 0.5 f0 -1");
  check_integrated("hooke/hysteresis k1 1e4 k2_ratio 1 phi_f 0.05 e 1 kc_ratio 0 f0 1");
  check_integrated("hooke/hysteresis k1 1e4 k2_ratio 1 phi_f 0.05 e 1 kc_ratio 0 f0 100");
}

/* A repulsive offset pushes the spheres apart until touch, long after the stiff spring is
 * released. The contact time is that of the spring, half a period, pi sqrt(m/k2). The deepest
 * overlap follows from k1 d^2/2 + f0 d = m v^2/2. */
static void offset(void)
{
  const double f0 = 1, k1 = 1e4, v = 0.1, m = 2;
  const double dm = (sqrt(f0 * f0 + k1 * m * v * v) - f0) / k1, limit = 50.0 / 49 * 0.01 * 0.5;
  const double k2 = k1 * (1 + 49 * dm / limit);
  const struct grip_model model =
      model_of("hooke/hysteresis k1 1e4 k2_ratio 50 kc_ratio 0 phi_f 0.01 e 1 f0 1");
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, m, v), acos(-1) * sqrt(m / k2), 2e-2);

  /* The computation takes as long as for other laws: about 1e-5 s. */
  const clock_t before = clock();
  for (int n = 0; n < 200; n++) grip_contact_time(&model, 0.5, 0.5, m, v);
  CHECK((double)(clock() - before) / CLOCKS_PER_SEC < 1);
}

/* Slow spheres of a packing near rest, with a radius of 1 mm: the duration does not depend on the speed for a
 * linear spring, and scales as v^(-1/5) in Hertz's law. Their overlaps go down to 1e-17 m, far below the
 * rounding error of their distance. The largest overlaps are v sqrt(m/k) and (5 m v^2/(4 k
 * sqrt(R*)))^(2/5). */
static void slow(void)
{
  const double r = 1e-3, m = 5e-6, k = 1e5, pi = acos(-1);
  const struct grip_model hooke = model_of("hooke 1e5 0");
  /* k2/k1 = 2 at most, and close to 1 after shallow contacts, where the spring is k1. */
  const struct grip_model luding = model_of("luding k2hat 2e5 k1_ratio 0.5 kc_ratio 0.2 phi_f 0.1");
  for (double v = 1e-12; v < 2; v *= 10) {
    CHECK_CLOSE(grip_contact_time(&hooke, r, r, m, v), pi * sqrt(m / k), 2e-3);
    CHECK_CLOSE(grip_contact_time(&hooke, r, INFINITY, m, v), pi * sqrt(m / k), 2e-3);
    CHECK_CLOSE(grip_deepest_overlap(&hooke, r, r, m, v), v * sqrt(m / k), 2e-3);
    if (v < 1e-3) CHECK_CLOSE(grip_contact_time(&luding, r, r, m, v), pi * sqrt(m / k), 5e-3);
  }
  const struct grip_model hertz = model_of("hertz 1e9 0 damping none");
  for (double v = 1e-10; v < 2; v *= 10) {
    const double deepest = pow(5 * m * v * v / (4 * 1e9 * sqrt(r / 2)), 0.4);
    CHECK_CLOSE(grip_contact_time(&hertz, r, r, m, v), 2.943275 * deepest / v, 2e-3);
    CHECK_CLOSE(grip_deepest_overlap(&hertz, r, r, m, v), deepest, 2e-3);
  }
}

/* A spring whose largest overlap, v sqrt(m/k), would be more than the radius does not stop a sphere. */
static void too_soft(void)
{
  const struct grip_model model = model_of("hooke 5 0");
  CHECK(isinf(grip_deepest_overlap(&model, 1e-3, 1e-3, 5e-6, 1.01)));
  CHECK_CLOSE(grip_deepest_overlap(&model, 1e-3, 1e-3, 5e-6, 0.98), 0.98e-3, 2e-3);
  CHECK(isinf(grip_deepest_overlap(&model, 1e-3, INFINITY, 5e-6, 1.01)));
}

int main(void)
{
  integrate();
  offset();
  slow();
  too_soft();
  const double pi = acos(-1);
  struct grip_model model = model_of("hooke 1000 0.5 damping velocity tangential linear_history 1 1 1");
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.1), pi * sqrt(2.0 / 1000), 5e-3);
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.01), pi * sqrt(2.0 / 1000), 5e-3);

  /* F = k sqrt(R*) delta^(3/2): delta_max = (5 m v^2/(4 k sqrt(R*)))^(2/5), time 2.9432 delta_max/v. */
  model = model_of("hertz 1e6 0 damping none");
  for (double v = 1e-3; v < 1; v *= 10) {
    const double stiff = 1e6 * sqrt(0.25), deepest = pow(5 * 2 * v * v / (4 * stiff), 0.4);
    CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, v), 2.943275 * deepest / v, 5e-3);
  }

  /* Unloading: from dm along k2 (delta - delta0) without adhesion, a quarter of a
   * period until the force is zero, then no force. */
  model = model_of("plastic k1 1e4 k2max 1e5 kc 0 phi_f 1e-3");
  const double dm = 0.01 * sqrt(2 / 1e4), limit = 1e-3 * 0.5 * 1e5 / 9e4, k2 = 1e4 + 9e4 * dm / limit;
  CHECK_CLOSE(grip_contact_time(&model, 0.5, 0.5, 2, 0.01), pi * sqrt(2 / k2), 2e-2);
  return CHECK_RESULT();
}
