/* SPDX-License-Identifier: GPL-2.0-only */
/* Measures the memory. `triad MiB` prints the bytes per second of a[i] = b[i] + s c[i] with three arrays of
 * this size each. `chase KiB` prints the nanoseconds of a load whose address depends on the previous load, in
 * an array of this size. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 64, ROUNDS = 8 };

static double seconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *take(size_t size)
{
  void *memory = aligned_alloc(LINE, size);
  if (memory) return memory;
  fprintf(stderr, "bench_memory: no %zu bytes\n", size);
  exit(1);
}

/* Best of several rounds. Counts four transfers per element, because the cache line of a is read before it is
 * written. */
static double triad(size_t size)
{
  const size_t n = size / sizeof(double);
  double *a = take(size), *b = take(size), *c = take(size), best = 0.0;
  for (size_t i = 0; i < n; i++) {
    a[i] = 0.0;
    b[i] = 1.0;
    c[i] = 2.0;
  }
  for (int round = 0; round < ROUNDS; round++) {
    const double begin = seconds();
    for (size_t i = 0; i < n; i++) a[i] = b[i] + (double)round * c[i];
    const double rate = 4.0 * (double)size / (seconds() - begin);
    if (rate > best) best = rate;
  }
  if (a[n / 2] != 2.0 * ROUNDS - 1.0) return 0.0;
  free(a);
  free(b);
  free(c);
  return best;
}

/* Links all cache lines in one cycle of random order, by Sattolo's shuffle. */
static double chase(size_t size)
{
  const size_t n = size / LINE, loads = 4000000;
  size_t *next = take(n * LINE), *order = take((n * sizeof *order + LINE - 1) / LINE * LINE);
  uint64_t random = 88172645463325252u;
  for (size_t i = 0; i < n; i++) order[i] = i;
  for (size_t i = n - 1; i > 0; i--) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    const size_t k = random % i, other = order[k];
    order[k] = order[i];
    order[i] = other;
  }
  const size_t words = LINE / sizeof *next;
  for (size_t i = 0; i < n; i++) next[order[i] * words] = order[(i + 1) % n] * words;
  size_t at = 0;
  for (size_t i = 0; i < n; i++) at = next[at];
  const double begin = seconds();
  for (size_t i = 0; i < loads; i++) at = next[at];
  const double took = seconds() - begin;
  free(next);
  free(order);
  return at == SIZE_MAX ? 0.0 : 1e9 * took / (double)loads;
}

int main(int argc, char **argv)
{
  const unsigned long size = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
  if (size && strcmp(argv[1], "triad") == 0)
    printf("%.6g\n", triad(size << 20));
  else if (size && strcmp(argv[1], "chase") == 0)
    printf("%.4g\n", chase(size << 10));
  else {
    fprintf(stderr, "usage: bench_memory triad MiB | chase KiB\n");
    return 1;
  }
  return 0;
}
