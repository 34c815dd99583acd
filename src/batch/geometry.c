/* SPDX-License-Identifier: GPL-2.0-only */
/* Computes the parts of a batch that do not depend on a law: the geometry of its contacts, their contact
 * radii, and their total normal force. */
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

/* The speeds of the two surfaces at the contact, whose arms the site has written. */
INLINE void motion_at_arms(struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k += WIDTH) {
    const struct columns n = load_columns(b->nx + k, b->ny + k, b->nz + k),
                         wi = load_columns(b->wix + k, b->wiy + k, b->wiz + k),
                         wj = load_columns(b->wjx + k, b->wjy + k, b->wjz + k),
                         u = load_columns(b->ux + k, b->uy + k, b->uz + k),
                         v = plus(u, minus(cross(wi, load_arms_i(b->arms, k)),
                                           cross(wj, load_arms_j(b->arms, k))));
    const f64w speed_n = dot(v, n);
    store(b->speed_n + k, speed_n);
    store_columns(b->vx + k, b->vy + k, b->vz + k, minus(v, times(speed_n, n)));
    store_columns(b->wx + k, b->wy + k, b->wz + k, minus(wi, wj));
    store(b->normal_spin + k, 0.5 * dot(plus(wi, wj), n));
  }
}

void GRIP_EXPORT(grip_geometry)(struct grip_batch *b)
{
  if (b->arms)
    motion_at_arms(b);
  else if (b->half_step > 0)
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

/* Sums up the normal force and the load of friction. coheres: a compile-time constant, true if the model has
 * a cohesion law. A contact with cohesion can act across a gap, where the force of the normal law must be
 * ignored. The tangential laws read the load next, so the normal force includes only the share of the
 * cohesion that counts towards the load. grip_cohere adds the other share later. */
INLINE void total(struct grip_batch *restrict b, bool limit_damping, unsigned flags, bool coheres)
{
  const int n = b->nblocks * GRIP_LANES;
  /* Damping does not reduce the normal force below `floor`. If the spring force is already below `floor`,
   * damping does not reduce it further. */
  const double floor = limit_damping ? 0 : -HUGE_VAL;
  const bool clamp_load = flags & GRIP_CLAMP_LOAD, elastic_load = flags & GRIP_ELASTIC_LOAD;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const bool touches = !coheres || b->overlap[k] > 0;
    const double elastic = touches ? b->elastic[k] : 0;
    const double damping = touches ? b->damping[k] : 0;
    const double damped = elastic - damping * b->speed_n[k];
    const double pull =
        coheres ? b->counted[k] * (b->cohesion[k] + b->cohesive_damping[k] * b->speed_n[k]) : 0;
    const double normal = grip_max(grip_min(elastic, floor), damped) - pull; /* this order keeps a NaN */
    const double load = (elastic_load ? elastic - pull : normal) + b->adhesion[k];
    if (coheres) b->elastic[k] = elastic;
    b->normal[k] = normal;
    b->load[k] = clamp_load ? grip_max(0, load) : fabs(load);
  }
}

void GRIP_EXPORT(grip_total)(struct grip_batch *restrict b, bool limit_damping, unsigned flags, bool coheres)
{
  if (coheres)
    total(b, limit_damping, flags, true);
  else
    total(b, limit_damping, flags, false);
}

static void cohere(struct grip_batch *restrict b)
{
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double pull = b->cohesion[k] + b->cohesive_damping[k] * b->speed_n[k];
    b->elastic[k] -= b->cohesion[k];
    b->normal[k] -= (1 - b->counted[k]) * pull;
  }
}

static void drag(struct grip_batch *restrict b)
{
  const double *restrict acting = b->gate[GRIP_HELD];
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const double drag = acting[k] > 0 ? b->drag[k] : 0;
    b->fx[k] -= acting[k] > 0 ? drag * b->vx[k] : 0;
    b->fy[k] -= acting[k] > 0 ? drag * b->vy[k] : 0;
    b->fz[k] -= acting[k] > 0 ? drag * b->vz[k] : 0;
  }
}

/* Adds the energy that the cohesion law stores to the energy of the normal law, because the ledger reads
 * their sum. */
static void cohesive_energies(struct grip_batch *restrict b, bool drags)
{
  const double *restrict acting = b->gate[GRIP_HELD];
  struct grip_batch_ledger *restrict ledger = b->ledger;
  const int n = b->nblocks * GRIP_LANES;
#pragma omp simd
  for (int k = 0; k < n; k++) {
    const bool acts = acting[k] > 0, touches = b->overlap[k] > 0;
    const double across = b->vx[k] * b->vx[k] + b->vy[k] * b->vy[k] + b->vz[k] * b->vz[k];
    const double stored = acts ? ledger->stored_cohesion[k] : 0;
    ledger->stored_cohesion[k] = stored;
    ledger->stored_normal[k] = (touches ? ledger->stored_normal[k] : 0) + stored;
    ledger->drag_normal[k] = acts ? b->cohesive_damping[k] * (b->speed_n[k] * b->speed_n[k]) : 0;
    ledger->drag_tangential[k] = acts && drags ? b->drag[k] * across : 0;
  }
}

void GRIP_EXPORT(grip_cohere)(struct grip_batch *b, bool drags, bool booked)
{
  cohere(b);
  if (drags) drag(b);
  if (booked) cohesive_energies(b, drags);
}
