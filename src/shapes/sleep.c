/* SPDX-License-Identifier: GPL-2.0-only */
/* The gaps that directions prove, of many pairs (grip/shape_sleep.h). */
#include "grip/shape_sleep.h"

#include "grip/shape_lanes.h"
#include "shapes/filling.h"

/* The shape of an atom, and its orientation. */
struct turned {
  const struct grip_shape *shape;
  const double *quaternion;
};

static struct turned turned_of(const struct grip_shape_atoms *grains, int atom)
{
  const struct grip_shape *shape = grains->of_type[grains->type[atom]];
  if (!shape) return (struct turned){grains->ball, UNTURNED};
  return (struct turned){shape, grains->quaternion + 4 * (ptrdiff_t)atom};
}

static void set_lane(struct grip_shape_lanes *lanes, int lane, const struct grip_shape_atoms *grains,
                     const double *x, const struct grip_shape_sleepers *pairs, int k)
{
  const int i = pairs->i[k], j = pairs->j[k];
  const struct turned of_i = turned_of(grains, i), of_j = turned_of(grains, j);
  lanes->shape_i[lane] = of_i.shape;
  lanes->shape_j[lane] = of_j.shape;
  lanes->quaternion_i[lane] = of_i.quaternion;
  lanes->quaternion_j[lane] = of_j.quaternion;
  lanes->scale_i[lane] = grains->bounding[i] / of_i.shape->bounding;
  lanes->scale_j[lane] = grains->bounding[j] / of_j.shape->bounding;
  for (int d = 0; d < 3; d++) lanes->r[d][lane] = row(x, i)[d] - row(x, j)[d];
  lanes->normal[0][lane] = pairs->to[k].x;
  lanes->normal[1][lane] = pairs->to[k].y;
  lanes->normal[2][lane] = pairs->to[k].z;
}

static bool alike(const struct grip_shape_lanes *lanes, int a, int b)
{
  return lanes->shape_i[a]->words.kind == lanes->shape_i[b]->words.kind &&
         lanes->shape_j[a]->words.kind == lanes->shape_j[b]->words.kind;
}

/* As many pairs of the same two kinds as follow each other share the lanes; the others repeat the first. */
void grip_shape_prove(const struct grip_shape_atoms *grains, const double *x,
                      const struct grip_shape_sleepers *pairs, const int *pair, int n, double *gap)
{
  for (int first = 0; first < n;) {
    struct grip_shape_lanes lanes;
    int used = 0;
    for (; used < GRIP_LANES && first + used < n; used++) {
      set_lane(&lanes, used, grains, x, pairs, pair[first + used]);
      if (!alike(&lanes, 0, used)) break;
    }
    for (int lane = used; lane < GRIP_LANES; lane++) set_lane(&lanes, lane, grains, x, pairs, pair[first]);
    lanes.used = (1u << used) - 1;
    double proven[GRIP_LANES];
    grip_find_shape_gaps(&lanes, proven);
    for (int lane = 0; lane < used; lane++) gap[first + lane] = proven[lane];
    first += used;
  }
}
