/* SPDX-License-Identifier: GPL-2.0-only */
/* Random shapes for grain_read() and grip_shape_make() by libFuzzer. The first line is a shape, the second a
 * normal. Accepted shapes must be convex bodies with finite values that agree with each other; rejected input
 * must give one error of one line. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/complaint.h"
#include "grain.h"

static bool positive(double value)
{
  return value > 0 && isfinite(value);
}

/* Whether a <= b, except for rounding. */
static bool ordered(double a, double b)
{
  return a <= b + 1e-9 * fabs(b);
}

static void check_sizes(const struct grip_shape *shape)
{
  const double *extent = shape->extent, *moment = shape->moment;
  double box = 8;
  for (int k = 0; k < 3; k++) {
    require(positive(extent[k]) && positive(moment[k]) && positive(shape->gyration2[k]));
    require(ordered(shape->inscribed, extent[k]) && ordered(extent[k], shape->bounding));
    require(ordered(moment[k], moment[(k + 1) % 3] + moment[(k + 2) % 3]));
    box *= extent[k];
  }
  require(positive(shape->volume) && ordered(shape->volume, box));
  require(ordered(shape->inscribed, shape->equal_radius) && ordered(shape->equal_radius, shape->bounding));
  require(positive(shape->least_mass) && shape->least_mass <= 1);
  require(positive(shape->least_curvature) && ordered(shape->least_curvature, shape->largest_curvature));
}

/* The support function at a normal, with any two tangents. */
static void check_support(const struct grip_shape *shape, struct grip_vec u)
{
  const struct grip_vec other = fabs(u.x) < 0.6 ? grip_vec(1, 0, 0) : grip_vec(0, 1, 0);
  const struct grip_vec across = grip_cross(u, other);
  const struct grip_vec e = grip_scale(1 / grip_length(across), across);
  const struct grip_support at =
      grip_shape_support(shape, 1, (struct grip_shape_frame){u, e, grip_cross(u, e)});
  require(ordered(shape->inscribed, at.h) && ordered(at.h, shape->bounding));
  require(fabs(grip_dot(at.s, u) - at.h) <= 1e-9 * shape->bounding);
  require(ordered(grip_length(at.s), shape->bounding));
  require(at.ee >= 0 && at.ff >= 0 && ordered(at.ef * at.ef, at.ee * at.ff));
}

static void check_pair(const struct grain *grain, bool wall)
{
  const struct pair pair = grain_pair(grain, 1, wall);
  const double mass = grain->shape.volume;
  require(positive(pair.reduced_radius) && positive(pair.reduced_mass) && positive(pair.reduced_inertia));
  require(ordered(pair.mass[0], mass) && ordered(grain->shape.least_mass * mass, pair.mass[0]));
  if (!grain->volume) require(ordered(pair.reduced_radius, grain->shape.rstar_high));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static struct grain grain;
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  char *normal = strchr(text, '\n');
  if (normal) *normal++ = 0;
  if (normal) normal[strcspn(normal, "\n")] = 0;
  complaints = 0;
  const int status = grain_read(&grain, text, normal ? normal : "0 0 1");
  require(complaints == (status != 0) && (!status || status == BAD_INPUT));
  if (status) {
    require(!strchr(complaint, '\n'));
  } else {
    check_sizes(&grain.shape);
    check_support(&grain.shape, grain.normal);
    check_pair(&grain, true);
    check_pair(&grain, false);
  }
  free(text);
  return 0;
}
