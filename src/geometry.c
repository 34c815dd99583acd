/* SPDX-License-Identifier: GPL-2.0-only */
/* What a batch needs besides the laws: the geometry of its contacts, and the total normal force. */
#include "law.h"

void GRIP_EXPORT(grip_geometry)(struct grip_batch *batch, bool contact_radius);
void GRIP_EXPORT(grip_total)(struct grip_batch *batch, bool limit_damping, bool clamp_load);

static void contact_radii(struct grip_batch *restrict b)
{
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) b->contact_radius[k] = sqrt(grip_max(0, b->reduced_radius[k] * b->overlap[k]));
}

void GRIP_EXPORT(grip_geometry)(struct grip_batch *restrict b, bool contact_radius)
{
  const int n = b->nblocks * GRIP_LANES;
  const double arm_speed = b->arm_speed, sphere_j = b->sphere_j;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const struct grip_vec r = grip_vec(b->rx[k], b->ry[k], b->rz[k]);
    const struct grip_vec u = grip_vec(b->ux[k], b->uy[k], b->uz[k]);
    const struct grip_vec wi = grip_vec(b->wix[k], b->wiy[k], b->wiz[k]);
    const struct grip_vec wj = grip_vec(b->wjx[k], b->wjy[k], b->wjz[k]);
    const double distance = grip_length(r);
    const struct grip_vec normal = grip_scale(1 / distance, r);
    const double overlap = b->touch_distance[k] - distance;
    const double speed_n = grip_dot(u, normal);
    const double arm_i = b->radius_i[k] - arm_speed * overlap;
    const double arm_j = sphere_j * (b->radius_j[k] - arm_speed * overlap);
    const struct grip_vec spin = grip_add(grip_scale(arm_i, wi), grip_scale(arm_j, wj));
    const struct grip_vec vt = grip_sub(grip_sub(u, grip_scale(speed_n, normal)), grip_cross(spin, normal));
    const struct grip_vec relative = grip_sub(wi, wj);

    b->nx[k] = normal.x;
    b->ny[k] = normal.y;
    b->nz[k] = normal.z;
    b->overlap[k] = overlap;
    b->speed_n[k] = speed_n;
    b->vx[k] = vt.x;
    b->vy[k] = vt.y;
    b->vz[k] = vt.z;
    b->wx[k] = relative.x;
    b->wy[k] = relative.y;
    b->wz[k] = relative.z;
    b->turn[k] = 0.5 * grip_dot(grip_add(wi, wj), normal);
  }
  if (contact_radius) contact_radii(b);
}

void GRIP_EXPORT(grip_total)(struct grip_batch *restrict b, bool limit_damping, bool clamp_load)
{
  const int n = b->nblocks * GRIP_LANES;
  /* What damping may pull the force down to. */
  const double floor = limit_damping ? 0 : -HUGE_VAL;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double elastic = b->elastic[k];
    const double damped = elastic - b->damping[k] * b->speed_n[k];
    const double normal = grip_max(grip_min(elastic, floor), damped); /* in this order a NaN stays one */
    const double load = normal + b->adhesion[k];
    b->normal[k] = normal;
    b->load[k] = clamp_load ? grip_max(0, load) : fabs(load);
  }
}
