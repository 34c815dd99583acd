/* SPDX-License-Identifier: GPL-2.0-only */
/* What a batch needs besides the laws: the geometry of its contacts, contact radii, and the total normal
 * force. */
#include "kernels/kernels.h"
#include "batch/lanes.h"

INLINE void geometry(struct grip_batch *b, bool halved)
{
  const int n = b->nblocks * GRIP_LANES;
  for (int k = 0; k < n; k += WIDTH)
    place_normal(b, k, load_columns(b->rx + k, b->ry + k, b->rz + k),
                 load_columns(b->ux + k, b->uy + k, b->uz + k), load(b->touch_distance + k), halved);
  for (int k = 0; k < n; k += WIDTH)
    place_motion(b, k, load_columns(b->ux + k, b->uy + k, b->uz + k),
                 load_columns(b->wix + k, b->wiy + k, b->wiz + k),
                 load_columns(b->wjx + k, b->wjy + k, b->wjz + k), load(b->radius_i + k),
                 b->sphere_j * load(b->radius_j + k), true);
}

void GRIP_EXPORT(grip_geometry)(struct grip_batch *b)
{
  if (b->half_step > 0)
    geometry(b, true);
  else
    geometry(b, false);
}

void GRIP_EXPORT(grip_contact_radii)(struct grip_batch *restrict b)
{
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) b->contact_radius[k] = sqrt(grip_max(0, b->reduced_radius[k] * b->overlap[k]));
}

void GRIP_EXPORT(grip_total)(struct grip_batch *restrict b, bool limit_damping, unsigned flags)
{
  const int n = b->nblocks * GRIP_LANES;
  /* Damping does not bring the force below this, unless the spring is below it already. */
  const double floor = limit_damping ? 0 : -HUGE_VAL;
  const bool clamp_load = flags & GRIP_CLAMP_LOAD, elastic_load = flags & GRIP_ELASTIC_LOAD;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double elastic = b->elastic[k];
    const double damped = elastic - b->damping[k] * b->speed_n[k];
    const double normal = grip_max(grip_min(elastic, floor), damped); /* this order keeps a NaN */
    const double load = (elastic_load ? elastic : normal) + b->adhesion[k];
    b->normal[k] = normal;
    b->load[k] = clamp_load ? grip_max(0, load) : fabs(load);
  }
}
