/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds of the package BPM: forces and torques of single deformations by closed forms, a break at its limit, and the
 * same numbers with each instruction set. test_bpm.py compares with LAMMPS. */
#include "grip/bpm.h"

#include <stdlib.h>
#include <string.h>

#include "grip/isa.h"
#include "support/check.h"

enum { ATOMS = 2 * GRIP_LANES };
static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
static const double KN = 5, KT = 3, KB = 0.7, KW = 0.4, LENGTH = 1.25;

/* Pairs of atoms, a bond each; one more atom, so that rows may be loaded as four values. */
struct pairs {
  double x[ATOMS + 1][3], v[ATOMS + 1][3], omega[ATOMS + 1][3], force[ATOMS + 1][3], torque[ATOMS + 1][3];
  double q[ATOMS + 1][4], kept[GRIP_LANES][7];
  struct grip_bpm_numbers numbers;
  struct grip_bpm_block block;
  struct grip_bpm_step step;
};

/* Grains without motion on the z axis, i above j, with bonds that have no load. */
static void begin(struct pairs *p, const struct grip_bpm_law *law)
{
  memset(p, 0, sizeof *p);
  const double spring[] = {KN, KT, KB, KW};
  for (int l = 0; l < GRIP_LANES; l++) {
    const int i = 2 * l, j = i + 1;
    p->x[i][2] = LENGTH;
    p->q[i][0] = p->q[j][0] = 1;
    p->kept[l][GRIP_BPM_LENGTH] = LENGTH;
    p->kept[l][GRIP_BPM_DIRECTION + 2] = law->first ? 1 : -1;
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
      p->numbers.spring[s][l] = spring[s];
      p->numbers.limit[s][l] = 1e300;
    }
    p->block.row_i[l] = GRIP_ROW * i;
    p->block.row_j[l] = GRIP_ROW * j;
    p->block.kept[l] = p->kept[l];
  }
  p->block.numbers = &p->numbers;
  p->block.whole = p->block.owned_i = p->block.owned_j = (1U << GRIP_LANES) - 1;
}

static void compute(struct pairs *p, const struct grip_bpm_law *law)
{
  const struct grip_bond_atoms atoms = {{p->x[0], p->v[0], p->omega[0], p->force[0], p->torque[0], true},
                                        p->q[0]};
  grip_bpm_rotational(&atoms, law, 1, &p->block, &p->step);
}

static void turn(double q[4], double angle, int axis)
{
  memset(q, 0, 4 * sizeof *q);
  q[0] = cos(angle / 2);
  q[1 + axis] = sin(angle / 2);
}

/* Force and torque on i of lane l, and torque on j. */
static void check_lane(const struct pairs *p, int l, const double want[9])
{
  const double *got[] = {p->force[2 * l], p->torque[2 * l], p->torque[2 * l + 1]};
  for (int n = 0; n < 9; n++) CHECK_NEAR(got[n / 3][n % 3], want[n], 2e-14);
  for (int d = 0; d < 3; d++) CHECK_NEAR(p->force[2 * l + 1][d], -want[d], 2e-14);
}

static void deformations(const struct grip_bpm_law *law)
{
  struct pairs p;
  const double angle = 0.3, stretch = 0.125, shift = 0.5, aside = atan2(shift, LENGTH),
               far = hypot(shift, LENGTH);
  begin(&p, law);
  p.x[0][2] += stretch;   /* lane 0: tension */
  turn(p.q[2], angle, 2); /* lane 1: i is twisted */
  turn(p.q[5], angle, 2); /* lane 2: j is twisted */
  p.x[6][0] = shift;      /* lane 3: i is moved aside */
  turn(p.q[8], angle, 0); /* lane 4: i is bent */
  p.x[10][2] -= stretch;  /* lane 5: compression */
  compute(&p, law);
  check_lane(&p, 0, (double[]){0, 0, -KN * stretch, 0, 0, 0, 0, 0, 0});
  check_lane(&p, 1, (double[]){0, 0, 0, 0, 0, -KW * angle, 0, 0, KW * angle});
  check_lane(&p, 2, (double[]){0, 0, 0, 0, 0, KW * angle, 0, 0, -KW * angle});
  const double pull = KN * (far - LENGTH), push = KT * far * aside, torque = 0.5 * far * push;
  check_lane(&p, 3,
             (double[]){-pull * sin(aside) - push * cos(aside), 0, -pull * cos(aside) + push * sin(aside), 0,
                        torque, 0, 0, torque, 0});
  if (!law->average) {
    const double slide = 0.5 * KT * LENGTH * angle, half = 0.5 * LENGTH * slide;
    check_lane(&p, 4, (double[]){0, -slide, 0, -KB * angle - half, 0, 0, KB * angle - half, 0, 0});
  }
  check_lane(&p, 5, (double[]){0, 0, KN * stretch, 0, 0, 0, 0, 0, 0});
  check_lane(&p, 6, (double[9]){0});
  CHECK(p.step.broken == 0);
}

/* Half the limit in tension, and the rest in twisting. */
static void limit(const struct grip_bpm_law *law)
{
  struct pairs p;
  begin(&p, law);
  for (int l = 0; l < GRIP_LANES; l++) {
    p.numbers.limit[GRIP_BOND_NORMAL][l] = 2 * KN * 0.125;
    p.numbers.limit[GRIP_BOND_TWISTING][l] = 2 * KW * 0.3;
    p.x[2 * l][2] += 0.125;
    turn(p.q[2 * l], l % 2 ? 0.3001 : 0.2999, 2);
  }
  compute(&p, law);
  CHECK(p.step.broken == 0xaa);
  CHECK(p.block.whole == 0x55);
  check_lane(&p, 1, (double[9]){0});
  CHECK(p.force[0][2] < 0);
}

static double uniform(void)
{
  return rand() / (RAND_MAX + 1.0) - 0.5;
}

static void same_numbers(const struct grip_bpm_law *law)
{
  struct pairs start, first, now;
  begin(&start, law);
  for (int a = 0; a < ATOMS; a++) {
    double square = 0;
    for (int d = 0; d < 4; d++) {
      start.q[a][d] += 0.3 * uniform();
      square += start.q[a][d] * start.q[a][d];
    }
    for (int d = 0; d < 4; d++) start.q[a][d] /= sqrt(square);
    for (int d = 0; d < 3; d++) {
      start.x[a][d] += 0.3 * uniform();
      start.v[a][d] = uniform();
      start.omega[a][d] = uniform();
    }
  }
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    for (int l = 0; l < GRIP_LANES; l++) start.numbers.dashpot[s][l] = 0.1 + s;
  int tried = 0;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    if (!grip_isa_select(names[k])) continue;
    now = start;
    now.block.numbers = &now.numbers;
    for (int l = 0; l < GRIP_LANES; l++) now.block.kept[l] = now.kept[l];
    compute(&now, law);
    if (tried++ == 0) first = now;
    CHECK(memcmp(now.force, first.force, sizeof now.force) == 0);
    CHECK(memcmp(now.torque, first.torque, sizeof now.torque) == 0);
    CHECK(memcmp(now.kept, first.kept, sizeof now.kept) == 0);
  }
  CHECK(tried > 0);
}

int main(void)
{
  const struct grip_bpm_law laws[] = {
      {.first = true, .breaks = true, .dt = 1},
      {.breaks = true, .dt = 1},
      {.derivative = true, .breaks = true, .dt = 0.1},
      {.average = true, .breaks = true, .dt = 1},
      {.average = true, .derivative = true, .breaks = true, .dt = 0.1},
  };
  for (size_t n = 0; n < sizeof laws / sizeof *laws; n++) {
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
      if (!grip_isa_select(names[k])) continue;
      check_about(names[k]);
      deformations(&laws[n]);
      limit(&laws[n]);
    }
    same_numbers(&laws[n]);
  }
  return CHECK_RESULT();
}
