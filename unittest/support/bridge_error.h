/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests of liquid bridges: the difference of a law's pull from that of the Young-Laplace equation,
 * as stated on the pages of the laws. */
#ifndef BRIDGE_ERROR_H
#define BRIDGE_ERROR_H

#include "support/cohesion.h"
#include "support/young_laplace.h"

/* The part of the largest gap that is compared: beyond it the pull falls steeply, to its end at the largest
 * gap. */
#define MOST_OF_GAP 0.8

/* The smallest and the largest relative error of the pull of two spheres of radius 1, from touch to
 * MOST_OF_GAP. words of the law: without sigma, theta and V. */
struct bridge_error {
  double least, most;
};

static inline struct bridge_error bridge_error(const char *words, double degrees, double volume)
{
  enum { GAPS = 40 };
  char line[256];
  const double theta = degrees * acos(-1) / 180;
  snprintf(line, sizeof line, "%s sigma 1 theta %.17g V %.17g", words, theta, volume);
  const struct grip_model model = cohesive("hooke 0 0", line);
  struct contact c = contact_of(1, 1, 0);
  struct meniscus m = {0};
  CHECK(meniscus_at_touch(theta, volume, &m));
  const double last = meniscus_last_gap(theta, volume);
  double at;
  struct bridge_error error = {HUGE_VAL, -HUGE_VAL};
  pull_at(&model, &c, 1e-9, &at);
  for (int k = 0; k <= GAPS; k++) {
    const double gap = MOST_OF_GAP * last * k / GAPS;
    CHECK(meniscus_move(theta, gap, volume, &m));
    const double pull = pull_at(&model, &c, k ? -gap : 1e-9, &at) / (2 * acos(-1));
    const double e = pull / m.force - 1;
    error.least = fmin(error.least, e);
    error.most = fmax(error.most, e);
  }
  return error;
}

/* Errors in percent as on the page of a law: minimum and maximum for each of the volumes 1e-4 1e-3 1e-2 1e-1,
 * at an angle in degrees. */
struct page_row {
  double degrees, range[4][2];
};

static inline void check_page(const char *words, int count, const struct page_row *rows)
{
  for (int n = 0; n < count; n++)
    for (int v = 0; v < 4; v++) {
      const struct bridge_error error = bridge_error(words, rows[n].degrees, pow(10, v - 4));
      CHECK_NEAR(100 * error.least, rows[n].range[v][0], 0.6);
      CHECK_NEAR(100 * error.most, rows[n].range[v][1], 0.6);
    }
}

#endif
