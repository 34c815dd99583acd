/* SPDX-License-Identifier: GPL-2.0-only */
/* Paths of grains with shapes, and the pairs that they wake (grip/shape_sleep.h). */
#include "grip/shape_sleep.h"
#include "kernels/kernels.h"
#include "kernels/rows.h"

INLINE f64w length_of(struct columns v)
{
  return root(dot(v, v));
}

INLINE f64w magnitude(f64w v)
{
  return greater(v, -v);
}

/* Several grains in lanes. */
struct grains {
  struct columns x, vector; /* vector, w: of the quaternion */
  f64w w, bounding;
};

INLINE f64w path_of(const struct grains *now, const struct grains *before)
{
  const struct columns turn = minus(now->vector, before->vector);
  const f64w w = now->w - before->w;
  return length_of(minus(now->x, before->x)) + 2 * now->bounding * root(dot(turn, turn) + w * w) +
         magnitude(now->bounding - before->bounding);
}

INLINE struct grains grains_before(const double *const *place, const double *const *grain)
{
  const struct quad x = quad(place, 0), q = quad(grain, 0);
  return (struct grains){{x.x, x.y, x.z}, {q.y, q.z, q.w}, q.x, x.w};
}

static const double UNTURNED[4] = {1, 0, 0, 0};

/* The last lanes repeat the last grain. */
void GRIP_EXPORT(grip_shape_follow)(const struct grip_shape_atoms *grains, const double *x, int n,
                                    struct grip_shape_place *last, struct grip_shape_grain *now, double *path)
{
  for (int first = 0; first < n; first += WIDTH) {
    const int used = n - first < WIDTH ? n - first : WIDTH;
    int32_t at[WIDTH];
    const struct grip_shape *shape[WIDTH];
    const double *quaternion[WIDTH], *place[WIDTH], *grain[WIDTH];
    double bounding[WIDTH], of_shape[WIDTH], mass[WIDTH], moved[WIDTH], scale[WIDTH], per_mass[WIDTH];
    for (int l = 0; l < WIDTH; l++) {
      const int k = first + (l < used ? l : used - 1);
      const struct grip_shape *of = grains->of_type[grains->type[k]];
      at[l] = GRIP_ROW * k;
      shape[l] = of ? of : grains->ball;
      quaternion[l] = of ? grains->quaternion + 4 * (ptrdiff_t)k : UNTURNED;
      place[l] = last[k].x;
      grain[l] = now[k].quaternion;
      bounding[l] = grains->bounding[k];
      of_shape[l] = shape[l]->bounding;
      mass[l] = grains->mask[k] & grains->held ? HUGE_VAL : grains->mass[k];
    }
    const struct quad q = quad(quaternion, 0);
    const struct grains moves = {rows(x, at, false), {q.y, q.z, q.w}, q.x, load(bounding)},
                        before = grains_before(place, grain);
    store(moved, path_of(&moves, &before));
    store(scale, load(bounding) / load(of_shape));
    store(per_mass, 1 / load(mass));
    for (int l = 0; l < used; l++) {
      const int k = first + l;
      memcpy(last[k].x, x + at[l], sizeof last[k].x);
      last[k].bounding = bounding[l];
      memcpy(now[k].quaternion, quaternion[l], sizeof now[k].quaternion);
      now[k].scale = scale[l];
      now[k].per_mass = per_mass[l];
      now[k].equal_radius = scale[l] * shape[l]->equal_radius;
      now[k].shape = shape[l];
      path[k] += moved[l];
    }
  }
}

int GRIP_EXPORT(grip_shape_wake)(const double *path, const struct grip_shape_sleepers *pairs, int *awake)
{
  int n = 0, k = 0;
  for (; k + WIDTH <= pairs->count; k += WIDTH) {
    double paths[WIDTH];
    for (int l = 0; l < WIDTH; l++) paths[l] = path[pairs->i[k + l]] + path[pairs->j[k + l]];
    const i64w awakes = ~less(load(paths), load(pairs->due + k));
    if (__builtin_expect(!some(awakes), 1)) continue;
    for (int l = 0; l < WIDTH; l++)
      if (awakes[l]) awake[n++] = k + l;
  }
  for (; k < pairs->count; k++)
    if (!(path[pairs->i[k]] + path[pairs->j[k]] < pairs->due[k])) awake[n++] = k;
  return n;
}
