/* SPDX-License-Identifier: GPL-2.0-only */
/* Measures the contacts of grains with shapes: nanoseconds a pair, eight lanes at once from a start near the normal,
 * and one pair from the line of centres. GRIP_ISA selects the instruction set. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "grip/isa.h"
#include "grip/shape_lanes.h"
#include "support/shape_pairs.h"

enum { BLOCKS = 250, ROUNDS = 20, PAIRS = BLOCKS * GRIP_LANES };

static struct known_pair pairs[PAIRS];
static struct grip_shape_lanes blocks[BLOCKS], work[BLOCKS];

static double seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Touching pairs of two shapes; the start is off the normal by up to `angle`. */
static void fill(int ensemble, double angle)
{
  for (int n = 0; n < PAIRS; n++) {
    struct known_pair *p = pairs + n;
    struct grip_shape_lanes *b = blocks + n / GRIP_LANES;
    const int l = n % GRIP_LANES;
    do draw_pair(p, ensemble, 1e-4, 0.02, true);
    while (p->least <= 0);
    const struct grip_vec start = unit(grip_add(p->normal, grip_scale(draw(0, angle), draw_direction())));
    b->used = (1u << GRIP_LANES) - 1;
    b->shape_i[l] = p->i.shape;
    b->shape_j[l] = p->j.shape;
    b->quaternion_i[l] = p->q[0];
    b->quaternion_j[l] = p->q[1];
    b->scale_i[l] = p->i.scale;
    b->scale_j[l] = p->j.scale;
    for (int k = 0; k < 3; k++) b->r[k][l] = p->x[0][k] - p->x[1][k];
    b->normal[0][l] = start.x;
    b->normal[1][l] = start.y;
    b->normal[2][l] = start.z;
  }
}

static void measure(const char *name, int ensemble, double angle)
{
  fill(ensemble, angle);
  double best = INFINITY, cold = INFINITY, wake = INFINITY, sum = 0;
  int searched = 0;
  for (int round = 0; round < ROUNDS; round++) {
    memcpy(work, blocks, sizeof work);
    searched = 0;
    const double begin = seconds();
    for (int n = 0; n < BLOCKS; n++)
      for (uint32_t bits = grip_find_shape_contacts(work + n).searched; bits; bits >>= 1)
        searched += (int)(bits & 1);
    best = fmin(best, seconds() - begin);
  }
  for (int round = 0; round < ROUNDS; round++) {
    const double begin = seconds();
    for (int n = 0; n < BLOCKS; n++) {
      double gap[GRIP_LANES];
      grip_find_shape_gaps(blocks + n, gap);
      sum += gap[0];
    }
    wake = fmin(wake, seconds() - begin);
  }
  for (int round = 0; round < ROUNDS / 4; round++) {
    const double begin = seconds();
    for (int n = 0; n < PAIRS; n++)
      sum += grip_shape_pair(&pairs[n].i, &pairs[n].j, grip_shape_line_of_centres(&pairs[n].i, &pairs[n].j))
                 .overlap;
    cold = fmin(cold, seconds() - begin);
  }
  printf("%-10s %-24s start within %-6g lanes %4.0f ns (%.1f %% searched), gap %3.0f ns, "
         "first touch %6.0f "
         "ns%s\n",
         grip_isa(), name, angle, 1e9 * best / PAIRS, 100.0 * searched / PAIRS, 1e9 * wake / PAIRS,
         1e9 * cold / PAIRS, isnan(sum) ? ", not a number" : "");
}

int main(void)
{
  make_shape_pool();
  for (int e = 0; e < ENSEMBLES; e++)
    for (double angle = 1e-5; angle < 2e-3; angle *= 10) measure(ensembles[e].name, e, angle);
  return 0;
}
