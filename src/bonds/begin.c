/* SPDX-License-Identifier: GPL-2.0-only */
/* How bonds begin: frames, random strengths; how their grains turn (grip/bond.h). */
#include <math.h>

#include "grip/bond.h"

/* The shortest rotation from z to n. */
static void rotation_to(struct grip_vec n, double q[4])
{
  const bool opposite = n.z < -1 + 1e-12;
  const double length = opposite ? 1 : sqrt(2 * (1 + n.z));
  q[0] = opposite ? 0 : 0.5 * length;
  q[1] = opposite ? 1 : -n.y / length;
  q[2] = opposite ? 0 : n.x / length;
  q[3] = 0;
}

/* The conjugate of p, times q. */
static void difference(const double p[4], const double q[4], double to[4])
{
  to[0] = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  to[1] = p[0] * q[1] - p[1] * q[0] - p[2] * q[3] + p[3] * q[2];
  to[2] = p[0] * q[2] - p[2] * q[0] - p[3] * q[1] + p[1] * q[3];
  to[3] = p[0] * q[3] - p[3] * q[0] - p[1] * q[2] + p[2] * q[1];
}

void grip_bond_begin(const double distance[3], const double quaternion_i[4], const double quaternion_j[4],
                     double kept[GRIP_BOND_KEPT])
{
  const struct grip_vec d = {distance[0], distance[1], distance[2]};
  double frame[4];
  kept[GRIP_BOND_LENGTH] = grip_length(d);
  rotation_to(grip_scale(1 / kept[GRIP_BOND_LENGTH], d), frame);
  difference(quaternion_i, frame, kept + GRIP_BOND_FRAME_I);
  difference(quaternion_j, frame, kept + GRIP_BOND_FRAME_J);
  kept[GRIP_BOND_FACTOR] = 1;
  kept[GRIP_BOND_MADE_AT] = 0;
}

static uint64_t splitmix64(uint64_t x)
{
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

double grip_bond_uniform(uint64_t seed, int64_t lower, int64_t higher)
{
  const uint64_t x = splitmix64(splitmix64(seed ^ (uint64_t)lower) ^ (uint64_t)higher);
  return ((double)(x >> 11) + 0.5) / 9007199254740992.;
}

/* z with the probability u below it, by bisection: once for each bond. */
static double inverse_normal(double u)
{
  double low = -9, high = 9;
  for (int n = 0; n < 60; n++) {
    const double z = 0.5 * (low + high);
    if (0.5 * erfc(-z * sqrt(0.5)) < u)
      low = z;
    else
      high = z;
  }
  return 0.5 * (low + high);
}

double grip_bond_factor(const struct grip_bond_words *w, int64_t lower, int64_t higher)
{
  if (w->random == GRIP_BOND_EQUAL) return 1;
  const double u = grip_bond_uniform(w->seed, lower, higher);
  if (w->random == GRIP_BOND_WEIBULL) return pow(-log1p(-u), 1 / w->spread);
  return grip_max(0.01, 1 + w->spread * inverse_normal(u));
}

void grip_turn_sphere(const double spin[3], double dt, double quaternion[4])
{
  const double rate = grip_length(grip_vec(spin[0], spin[1], spin[2])), half = 0.5 * dt * rate;
  const double w = cos(half), s = rate > 0 ? sin(half) / rate : 0;
  const struct grip_vec v = grip_scale(s, grip_vec(spin[0], spin[1], spin[2]));
  const struct grip_vec q = grip_vec(quaternion[1], quaternion[2], quaternion[3]);
  const struct grip_vec turned =
      grip_add(grip_add(grip_scale(w, q), grip_scale(quaternion[0], v)), grip_cross(v, q));
  const double real = w * quaternion[0] - grip_dot(v, q),
               per_length = 1 / sqrt(real * real + grip_dot(turned, turned));
  quaternion[0] = per_length * real;
  quaternion[1] = per_length * turned.x;
  quaternion[2] = per_length * turned.y;
  quaternion[3] = per_length * turned.z;
}

static void frame_of(const double *quaternion, int32_t row, const struct grip_bond_block *b, int first, int k,
                     double frame[4])
{
  const double *const q = quaternion + 4 * (int64_t)(row / GRIP_ROW);
  const double back[4] = {q[0], -q[1], -q[2], -q[3]},
               kept[4] = {b->kept[first][k], b->kept[first + 1][k], b->kept[first + 2][k],
                          b->kept[first + 3][k]};
  difference(back, kept, frame);
}

double grip_bond_angle(const double *quaternion, const struct grip_bond_block *b, int k)
{
  double of_i[4], of_j[4], turn[4];
  frame_of(quaternion, b->row_i[k], b, GRIP_BOND_FRAME_I, k, of_i);
  frame_of(quaternion, b->row_j[k], b, GRIP_BOND_FRAME_J, k, of_j);
  difference(of_j, of_i, turn);
  const double bending = b->spring[GRIP_BOND_BENDING][k] > 0 ? turn[1] * turn[1] + turn[2] * turn[2] : 0,
               twisting = b->spring[GRIP_BOND_TWISTING][k] > 0 ? turn[3] * turn[3] : 0;
  return 4 * atan(sqrt(bending + twisting) / (1 + fabs(turn[0])));
}
