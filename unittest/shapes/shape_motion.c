/* SPDX-License-Identifier: GPL-2.0-only */
/* The free rotation of grains: conserved energy and momentum, an axis of symmetry, which has a closed form, and the
 * order against Euler's equations integrated by a Runge-Kutta method with short steps. */
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

int main(void)
{
  long_runs();
  second_order();
  closed_forms();
  return CHECK_RESULT();
}
