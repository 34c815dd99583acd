/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernel of bins.h: points that are placed in known bins, and points that are in none. */
#include <math.h>
#include <stdlib.h>

#include "grip.h"
#include "support/check.h"

enum { NX = 5, NY = 3, NZ = 7, MOST = 131 };

static const struct grip_bins bins = {{-1, 2, 0.5}, {2, 0.25, 8}, {NX, NY, NZ - 1.5}, {NY * NZ, NZ, 1}};
static double x[MOST + 1][GRIP_ROW];
static int32_t expected[MOST + 1], bin[MOST + 1];

static double part(void)
{
  return (rand() % 1000) / 1000.0;
}

/* At `place`, in bins from the beginning along each axis. */
static void put(int k, double px, double py, double pz)
{
  const double place[3] = {px, py, pz};
  for (int d = 0; d < 3; d++) x[k][d] = bins.low[d] + place[d] / bins.per_length[d];
}

static void check(int n)
{
  bin[n] = -7;
  grip_find_bins(&bins, n, x[0], bin);
  for (int k = 0; k < n; k++) CHECK(bin[k] == expected[k]);
  CHECK(bin[n] == -7);
}

/* The last half of the second to last bin along z, and the last bin, are beyond the end. */
static void inside(int n)
{
  for (int k = 0; k < n; k++) {
    const int i = rand() % NX, j = rand() % NY, l = rand() % NZ;
    const double along = l + part();
    put(k, i + part(), j + part(), along);
    expected[k] = along < NZ - 1.5 ? (i * NY + j) * NZ + l : -1;
  }
  check(n);
}

static void outside(void)
{
  const double beyond[] = {-1e-9, -3, -1e300, -INFINITY, INFINITY, NAN, 1e300, 1e12, 100};
  int n = 0;
  for (int axis = 0; axis < 3; axis++)
    for (size_t k = 0; k < sizeof beyond / sizeof *beyond; k++, n++) {
      put(n, 0.5, 0.5, 0.5);
      x[n][axis] = bins.low[axis] + beyond[k];
      expected[n] = -1;
    }
  put(n, 0, 0, 0);
  expected[n++] = 0;
  put(n, NX, 0, 0);
  expected[n++] = -1;
  check(n);
}

int main(void)
{
  const char *const isas[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  for (int n = 0; n < 4; n++) {
    if (!grip_isa_select(isas[n])) continue;
    for (int count = 0; count <= MOST; count++) inside(count);
    outside();
  }
  return CHECK_RESULT();
}
