/* SPDX-License-Identifier: GPL-2.0-only */
/* The free rotation of grains: conserved energy and momentum, an axis of symmetry, which has a closed form, and the
 * order against Euler's equations integrated by a Runge-Kutta method with short steps. */
#include "grip/isa.h"
#include "grip/shape_motion.h"
#include "support/check.h"
#include "support/draws.h"

static double length(const double v[3])
{
  return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static struct grip_shape_inertia inertia_of(double a, double b, double c)
{
  return (struct grip_shape_inertia){{a, b, c}, {1 / a, 1 / b, 1 / c}};
}

/* 1e5 steps at spin times dt = 0.05: the energy stays within 1e-4, the momentum is that of the spin to 1e-12. */
static void long_runs(void)
{
  static const double axes[][3] = {{2, 1, 1},    {1, 5, 1}, {1, 1, 10},     {1, 1, 0.2},
                                   {1, 0.05, 1}, {1, 2, 3}, {1.25, 1, 0.8}, {1, 1, 1}};
  for (int n = 0; n < 8; n++) {
    const double *x = axes[n], a = x[0] * x[0], b = x[1] * x[1], c = x[2] * x[2];
    const struct grip_shape_inertia inertia = inertia_of(b + c, c + a, a + b);
    double q[4], spin[3], momentum[3];
    draw_quaternion(q);
    const struct grip_vec first = draw_direction();
    const double start[3] = {first.x, first.y, first.z};
    grip_shape_momentum(&inertia, q, start, momentum);
    const double twice = momentum[0] * start[0] + momentum[1] * start[1] + momentum[2] * start[2];
    double energy = 0, off = 0, changed = 0;
    for (int k = 0; k < 100000; k++) {
      grip_shape_turn(&inertia, momentum, 0.05, q);
      grip_shape_spin(&inertia, q, momentum, spin);
      double back[3], sum = 0, change = 0;
      grip_shape_momentum(&inertia, q, spin, back);
      for (int d = 0; d < 3; d++) sum += momentum[d] * spin[d];
      for (int d = 0; d < 3; d++) change += pow(spin[d] - start[d], 2);
      energy = fmax(energy, fabs(sum / twice - 1));
      off = fmax(off, fabs(length(back) / length(momentum) - 1));
      changed = fmax(changed, sqrt(change));
    }
    check_at_step(n);
    CHECK_AT_MOST(energy, 1e-4);
    CHECK_AT_MOST(off, 1e-12);
    CHECK_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 1e-15);
    CHECK(n == 7 ? changed < 1e-12 : changed > 0.1);
  }
}

/* dq/dt = w q/2 in space */
static void rate(const struct grip_shape_inertia *inertia, const double momentum[3], const double q[4],
                 double out[4])
{
  double w[3];
  grip_shape_spin(inertia, q, momentum, w);
  out[0] = 0.5 * (-w[0] * q[1] - w[1] * q[2] - w[2] * q[3]);
  out[1] = 0.5 * (w[0] * q[0] + w[1] * q[3] - w[2] * q[2]);
  out[2] = 0.5 * (w[1] * q[0] + w[2] * q[1] - w[0] * q[3]);
  out[3] = 0.5 * (w[2] * q[0] + w[0] * q[2] - w[1] * q[1]);
}

static void runge_kutta(const struct grip_shape_inertia *inertia, const double momentum[3], double dt,
                        double q[4])
{
  double k[4][4], at[4];
  const double part[4] = {0, 0.5, 0.5, 1}, weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
  for (int stage = 0; stage < 4; stage++) {
    for (int d = 0; d < 4; d++) at[d] = q[d] + (stage ? part[stage] * dt * k[stage - 1][d] : 0);
    const double size = sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2] + at[3] * at[3]);
    for (int d = 0; d < 4; d++) at[d] /= size;
    rate(inertia, momentum, at, k[stage]);
  }
  for (int d = 0; d < 4; d++)
    for (int stage = 0; stage < 4; stage++) q[d] += weight[stage] * dt * k[stage][d];
}

static double error_after(const struct grip_shape_inertia *inertia, const double momentum[3],
                          const double start[4], const double want[4], int steps)
{
  double q[4], sum = 0;
  memcpy(q, start, sizeof q);
  for (int k = 0; k < steps; k++) grip_shape_turn(inertia, momentum, 4.0 / steps, q);
  for (int d = 0; d < 4; d++) sum += q[d] * want[d];
  double square = 0;
  for (int d = 0; d < 4; d++) square += pow(q[d] - copysign(1, sum) * want[d], 2);
  return sqrt(square);
}

static void second_order(void)
{
  const struct grip_shape_inertia inertia = inertia_of(1, 2, 2.5);
  const double momentum[3] = {1, -0.7, 1.9};
  double start[4], want[4];
  draw_quaternion(start);
  memcpy(want, start, sizeof want);
  for (int k = 0; k < 8000; k++) runge_kutta(&inertia, momentum, 4.0 / 8000, want);
  const double coarse = error_after(&inertia, momentum, start, want, 80),
               fine = error_after(&inertia, momentum, start, want, 320);
  CHECK_AT_MOST(coarse, 2e-3);
  CHECK_NEAR(coarse / fine, 16, 0.5);
}

/* A body with two equal moments precesses about the momentum with |L|/I and turns about its axis of symmetry: the
 * axis comes back after 2 pi I/|L|. A body with three equal moments turns evenly, exactly. */
static void closed_forms(void)
{
  const struct grip_shape_inertia ball = inertia_of(2, 2, 2);
  const double momentum[3] = {0, 0, 3};
  double q[4] = {1, 0, 0, 0};
  for (int k = 0; k < 10; k++) grip_shape_turn(&ball, momentum, 0.1, q);
  check_at_step(-1);
  CHECK_NEAR(q[0], cos(0.75), 1e-14);
  CHECK_NEAR(q[3], sin(0.75), 1e-14);
  const struct grip_shape_inertia top = inertia_of(2, 2, 1);
  double turned[4] = {cos(0.3), sin(0.3), 0, 0}; /* the axis of symmetry, z, leans by 0.6 */
  const int steps = 4000;
  double half_way = 0;
  for (int k = 0; k < steps; k++) {
    grip_shape_turn(&top, momentum, 2 * GRIP_PI * 2 / 3 / steps, turned);
    if (k == steps / 2 - 1) half_way = 2 * (turned[2] * turned[3] - turned[0] * turned[1]);
  }
  CHECK_NEAR(half_way, sin(0.6), 1e-5);
  CHECK_NEAR(2 * (turned[2] * turned[3] - turned[0] * turned[1]), -sin(0.6), 1e-5);
}

/* Atoms of five types: spheres, which do not move, and shapes with different orders of their axes. */
enum { ATOMS = 29, TYPES = 5 };

struct state {
  double x[3 * ATOMS], v[3 * ATOMS], omega[3 * ATOMS], quaternion[4 * ATOMS], momentum[3 * ATOMS];
};

static struct grip_shape shape[TYPES];
static const struct grip_shape *of_type[TYPES];
static int type[ATOMS], moving[ATOMS], nmoving;
static double bounding[ATOMS], mass[ATOMS], force[3 * ATOMS], torque[3 * ATOMS];

static struct grip_shape_inertia inertia_at(int k)
{
  const struct grip_shape *of = of_type[type[k]];
  return grip_shape_inertia_of(of, bounding[k] / of->bounding, mass[k]);
}

static void draw_state_of_atoms(struct state *s)
{
  nmoving = 0;
  for (int k = 0; k < ATOMS; k++) {
    type[k] = (int)draw(0, TYPES);
    bounding[k] = draw(0.5, 2);
    mass[k] = draw(1, 2);
    draw_quaternion(s->quaternion + 4 * k);
    for (int d = 3 * k; d < 3 * k + 3; d++) {
      s->x[d] = draw(-1, 1);
      s->v[d] = draw(-1, 1);
      s->momentum[d] = draw(-1, 1) * (k % 7 ? 1 : 300); /* some turn fast */
      force[d] = draw(-1, 1);
      torque[d] = draw(-1, 1);
    }
    if (!of_type[type[k]]) continue;
    const struct grip_shape_inertia inertia = inertia_at(k);
    grip_shape_spin(&inertia, s->quaternion + 4 * k, s->momentum + 3 * k, s->omega + 3 * k);
    if (k % 4 == 0) s->omega[3 * k] += 0.1; /* something has changed it */
    moving[nmoving++] = k;
  }
}

static void step_singly(struct state *s, double kick, double dt)
{
  for (int n = 0; n < nmoving; n++) {
    const int k = moving[n];
    const struct grip_shape_inertia inertia = inertia_at(k);
    double *q = s->quaternion + 4 * k, *momentum = s->momentum + 3 * k, *spin = s->omega + 3 * k;
    if (k % 4 == 0) grip_shape_momentum(&inertia, q, spin, momentum);
    for (int d = 0; d < 3; d++) {
      s->v[3 * k + d] += kick / mass[k] * force[3 * k + d];
      momentum[d] += kick * torque[3 * k + d];
      s->x[3 * k + d] += dt * s->v[3 * k + d];
    }
    if (dt > 0) grip_shape_turn(&inertia, momentum, dt, q);
    grip_shape_spin(&inertia, q, momentum, spin);
  }
}

/* Steps of many grains at once are those of single grains, and do not depend on the instruction set. */
static void moves(void)
{
  static const double axes[TYPES][3] = {{1, 1, 1}, {3, 2, 1}, {1, 3, 2}, {2, 1, 3}, {1, 1, 2}};
  static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  for (int t = 1; t < TYPES; t++) {
    struct grip_shape_words words = grip_shape_defaults(GRIP_ELLIPSOID);
    memcpy(words.number, axes[t], sizeof axes[t]);
    CHECK(grip_shape_make(shape + t, &words) == GRIP_SHAPE_OK);
    of_type[t] = shape + t;
  }
  for (int round = 0; round < 40; round++) {
    struct state start, want, first;
    memset(&start, 0, sizeof start);
    draw_state_of_atoms(&start);
    const double dt = round % 2 ? 0.02 : 0;
    want = start;
    step_singly(&want, 0.01, dt);
    bool compared = false;
    for (int isa = 0; isa < 4; isa++) {
      if (!grip_isa_select(names[isa])) continue;
      struct state s = start;
      const struct grip_shape_movers grains = {nmoving, moving,       of_type,   type,    bounding,
                                               mass,    s.x,          s.v,       s.omega, force,
                                               torque,  s.quaternion, s.momentum};
      grip_shape_move(&grains, 0.01, dt);
      check_about(names[isa]);
      check_at_step(round);
      const double *got = s.x, *wanted = want.x;
      for (size_t k = 0; k < sizeof s / sizeof *got; k++)
        CHECK_NEAR(got[k], wanted[k], 1e-14 * (1 + fabs(wanted[k])));
      if (compared) CHECK(memcmp(&s, &first, sizeof s) == 0);
      first = s;
      compared = true;
    }
  }
}

int main(void)
{
  moves();
  long_runs();
  second_order();
  closed_forms();
  return CHECK_RESULT();
}
