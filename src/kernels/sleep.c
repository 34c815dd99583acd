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

/* The last lanes repeat the last grain. */
void GRIP_EXPORT(grip_shape_follow)(const struct grip_shape_atoms *grains, const double *x, int n,
                                    struct grip_shape_pose *last, double *path)
{
  for (int first = 0; first < n; first += WIDTH) {
    const int used = n - first < WIDTH ? n - first : WIDTH;
    int32_t at[WIDTH];
    const double *quaternion[WIDTH], *before[WIDTH];
    double bounding[WIDTH], moved[WIDTH];
    for (int l = 0; l < WIDTH; l++) {
      const int grain = first + (l < used ? l : used - 1);
      at[l] = GRIP_ROW * grain;
      quaternion[l] = grains->quaternion + 4 * (ptrdiff_t)grain;
      before[l] = last[grain].x;
      bounding[l] = grains->bounding[grain];
    }
    const struct columns place = rows(x, at, false);
    const struct quad q = quad(quaternion, 0), was = quad(before, 0), q_was = quad(before, 1);
    const f64w radius = load(bounding), w = q.w - q_was.w;
    const struct columns moves = minus(place, (struct columns){was.x, was.y, was.z}),
                         turns = minus((struct columns){q.x, q.y, q.z},
                                       (struct columns){q_was.x, q_was.y, q_was.z});
    store(moved, length_of(moves) + 2 * radius * root(dot(turns, turns) + w * w) + magnitude(radius - was.w));
    for (int l = 0; l < used; l++) {
      struct grip_shape_pose *pose = last + first + l;
      memcpy(pose->x, x + at[l], sizeof pose->x);
      pose->bounding = bounding[l];
      memcpy(pose->quaternion, quaternion[l], sizeof pose->quaternion);
      path[first + l] += moved[l];
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
