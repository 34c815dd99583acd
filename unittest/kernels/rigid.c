/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernels of rigid.h, by closed forms: a body under a constant force, the regular precession of a free
 * symmetrical body, a constant torque about a principal axis, a linear body. Each lane has another body. */
#include <math.h>

#include "support/models.h"
#include "grip/rigid.h"

static const double PI = 3.14159265358979323846;

/* Bodies at rest, with the principal axes along those of space. */
static struct grip_rigid at_rest(void)
{
  struct grip_rigid b = {0};
  for (int l = 0; l < GRIP_RIGID; l++) {
    b.mass[l] = 1 + l;
    for (int a = 0; a < 3; a++) {
      b.inertia[a][l] = 2 + a + l;
      b.axis[a][a][l] = 1;
    }
    b.quaternion[0][l] = 1;
  }
  return b;
}

static void run(struct grip_rigid *b, int steps, double time)
{
  const double dt = time / steps;
  for (int n = 0; n < steps; n++) {
    grip_rigid_move(b, dt, 0.5 * dt);
    grip_rigid_kick(b, 0.5 * dt);
  }
}

/* v t + F t^2 / 2 m and v + F t / m, in as many steps as you like. The geometric centre is 2 ahead. */
static void constant_force(void)
{
  struct grip_rigid b = at_rest();
  for (int l = 0; l < GRIP_RIGID; l++)
    for (int a = 0; a < 3; a++) {
      b.velocity[a][l] = 0.5 * l - a;
      b.force[a][l] = 1 + a * l;
      b.offset[a][l] = 2;
    }
  run(&b, 40, 3);
  for (int l = 0; l < GRIP_RIGID; l++)
    for (int a = 0; a < 3; a++) {
      const double start = 0.5 * l - a, change = 3 * (1 + a * l) / b.mass[l];
      CHECK_NEAR(b.velocity[a][l], start + change, 1e-13);
      CHECK_NEAR(b.centre[a][l], 3 * (start + 0.5 * change), 1e-13);
      CHECK_NEAR(b.geometric[a][l], b.centre[a][l] + 2, 1e-13);
    }
}

/* The axis of symmetry of a free body, z at first, turns about the angular momentum (p, 0, q) at the rate L /
 * I_x. Returns the largest error in any lane. */
static double error_of_precession(int steps)
{
  struct grip_rigid b = at_rest();
  for (int l = 0; l < GRIP_RIGID; l++) {
    b.inertia[1][l] = b.inertia[0][l];
    b.momentum[0][l] = 1 + 0.2 * l;
    b.momentum[2][l] = 2 - 0.3 * l;
  }
  run(&b, steps, 2);
  double worst = 0;
  for (int l = 0; l < GRIP_RIGID; l++) {
    const double p = 1 + 0.2 * l, q = 2 - 0.3 * l, size = sqrt(p * p + q * q),
                 angle = 2 * size / b.inertia[0][l], along = q / size, c = cos(angle), s = sin(angle);
    /* Rodrigues: z cos + (n x z) sin + n (n.z) (1 - cos), with n = (p, 0, q) / L. */
    const double right[3] = {p / size * along * (1 - c), -p / size * s, c + along * along * (1 - c)};
    double length = 0;
    for (int a = 0; a < 3; a++) {
      worst = fmax(worst, fabs(b.axis[2][a][l] - right[a]));
      length += b.axis[2][a][l] * b.axis[2][a][l];
    }
    CHECK_NEAR(length, 1, 1e-13);
  }
  return worst;
}

/* The angle torque t^2 / 2 I about the second axis, which is along y. */
static void constant_torque(void)
{
  struct grip_rigid b = at_rest();
  for (int l = 0; l < GRIP_RIGID; l++) b.torque[1][l] = 0.5 + 0.1 * l;
  run(&b, 4000, 1);
  for (int l = 0; l < GRIP_RIGID; l++) {
    const double rate = (0.5 + 0.1 * l) / b.inertia[1][l];
    CHECK_NEAR(b.spin[1][l], rate, 1e-12);
    CHECK_NEAR(atan2(-b.axis[0][2][l], b.axis[0][0][l]), 0.5 * rate, 1e-7);
  }
}

/* A rod without a moment of inertia about its own axis does not spin about it, and turns as any body about z. */
static void linear(void)
{
  struct grip_rigid b = at_rest();
  for (int l = 0; l < GRIP_RIGID; l++) {
    b.inertia[0][l] = 0;
    b.inertia[1][l] = b.inertia[2][l];
    b.momentum[2][l] = b.inertia[2][l] * (0.1 + 0.1 * l) * PI;
  }
  run(&b, 1000, 1);
  for (int l = 0; l < GRIP_RIGID; l++) {
    CHECK(b.spin[0][l] == 0);
    CHECK_NEAR(b.axis[0][0][l], cos((0.1 + 0.1 * l) * PI), 1e-5);
    CHECK_NEAR(b.axis[0][1][l], sin((0.1 + 0.1 * l) * PI), 1e-5);
  }
}

/* Two spheres of a body that is turned by a quarter about z and spins about x; the sums of their forces and
 * torques. */
static void spheres(void)
{
  const struct grip_rigid_pose pose = {
      {{0, 1, 0, 9}, {-1, 0, 0, 9}, {0, 0, 1, 9}}, {10, 20, 30, 9}, {1, 2, 3, 9}, {2, 0, 0, 9}};
  const int32_t atoms[] = {2, 0};
  const struct grip_rigid_spheres both = {atoms, 2};
  const double place[9] = {0, 0, 4, 7, 7, 7, 1, 2, 3}, f[9] = {1, 0, 0, 7, 7, 7, 0, 2, 0},
               torque[9] = {0, 0, 5, 7, 7, 7, 0, 0, 6};
  double x[9] = {0}, v[9] = {0}, spin[9] = {0}, force[3], sum[3];
  grip_rigid_place(&pose, both, place, x, v, spin);
  const double want_x[9] = {10, 20, 34, 0, 0, 0, 8, 21, 33}, want_v[9] = {1, -6, 3, 0, 0, 0, 1, -4, 5},
               want_spin[9] = {2, 0, 0, 0, 0, 0, 2, 0, 0}, want_sum[3] = {-6, 4, 7};
  for (int k = 0; k < 9; k++) {
    CHECK_NEAR(x[k], want_x[k], 1e-14);
    CHECK_NEAR(v[k], want_v[k], 1e-14);
    CHECK_NEAR(spin[k], want_spin[k], 0);
  }
  grip_rigid_sum(pose.centre, both, x, f, torque, force, sum);
  for (int d = 0; d < 3; d++) {
    CHECK_NEAR(force[d], f[d] + f[6 + d], 1e-14);
    CHECK_NEAR(sum[d], want_sum[d], 1e-14);
  }
}

int main(void)
{
  static const char *const sets[] = {"x86-64-v2", "x86-64-v3", "x86-64-v4", "generic"};
  for (int s = 0; s < 4; s++) {
    if (!grip_isa_select(sets[s])) continue;
    constant_force();
    constant_torque();
    linear();
    spheres();
    const double coarse = error_of_precession(100), fine = error_of_precession(200);
    CHECK(coarse < 1e-3 && coarse > 1e-9);
    CHECK(coarse > 3.6 * fine);
  }
  return CHECK_RESULT();
}
