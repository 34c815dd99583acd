/* SPDX-License-Identifier: GPL-2.0-only */
/* The energy of a batch's contacts in one step, after the laws have run.
 *
 * Velocity Verlet moves a sphere by v dt with the velocity that the laws see, and its kinetic energy then changes by
 * (F + F_next)/2 . v dt but for dt^2 (F_next^2 - F^2)/(8 m), which telescopes. So the work of a contact is booked as
 * that, with the force of the step before kept in the contact's history; what a law stores, its dashpots and slip
 * are split off, and the sum of all entries is exact.
 *
 * The normal of the step before follows from the velocities. A wall's is kept: its surface may be curved or turn. */
#include "ledger.h"
#include "kernels.h"

/* Which history values there are, literals of the loop. */
struct layout {
  int tangential, spin, sums, wall;
};

/* Force and torque on i, by sense, and where they act. */
struct action {
  struct grip_vec normal, tangential, torque; /* torque: of rolling and twisting */
  double normal_force, damping_force;
  double arm_i, arm_j;
};

struct motion {
  struct grip_vec u, wi, wj;
};

/* Power of the senses' forces. */
struct power {
  double normal, damping, tangential, rolling, twisting;
};

static inline struct power power_of(struct action a, struct motion m)
{
  const struct grip_vec spin = grip_add(grip_scale(a.arm_i, m.wi), grip_scale(a.arm_j, m.wj));
  const struct grip_vec relative = grip_sub(m.wi, m.wj);
  const double approach = grip_dot(a.normal, m.u);
  const double twisting = grip_dot(a.torque, a.normal) * grip_dot(relative, a.normal);
  return (struct power){
      .normal = a.normal_force * approach,
      .damping = a.damping_force * approach,
      .tangential = grip_dot(a.tangential, grip_add(m.u, grip_cross(a.normal, spin))),
      .rolling = grip_dot(a.torque, relative) - twisting,
      .twisting = twisting,
  };
}

/* What the wall's motion gives the sphere. */
static inline double wall_power(struct action a, struct grip_vec velocity, struct grip_vec spin)
{
  const struct grip_vec force = grip_add(grip_scale(a.normal_force, a.normal), a.tangential);
  return grip_dot(force, velocity) - a.arm_j * grip_dot(a.tangential, grip_cross(a.normal, spin)) +
         grip_dot(a.torque, spin);
}

static inline struct grip_vec column(const double *x, const double *y, const double *z, int k)
{
  return grip_vec(x[k], y[k], z[k]);
}

static inline double size_of(struct grip_vec a)
{
  return fabs(a.x) + fabs(a.y) + fabs(a.z);
}

static inline __attribute__((always_inline)) void loop(const struct layout has, int slot, int end_lost,
                                                       struct grip_batch *restrict b,
                                                       const double *restrict weight,
                                                       double sums[restrict GRIP_ENTRIES][GRIP_LANES])
{
  const double dt = b->dt, moves = dt > 0 ? 1 : 0, half = 0.5 * dt;
  const double *restrict acting = b->acting;
  const struct grip_ledger_places at = grip_ledger_places(has.tangential, has.spin, has.sums, has.wall);
  for (int block = 0; block < b->nblocks; block++) {
    double *restrict history = b->history[block] + slot * GRIP_LANES;
#define H(place) history[(place)*GRIP_LANES + lane]
#pragma omp simd
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int k = block * GRIP_LANES + lane;
      const struct grip_vec zero = {0, 0, 0};
      const int touching = acting[k] > 0;
      const struct grip_vec n = grip_select(touching, column(b->nx, b->ny, b->nz, k), zero);
      const double overlap = b->overlap[k];
      const struct motion m = {
          .u = column(b->ux, b->uy, b->uz, k),
          .wi = column(b->wix, b->wiy, b->wiz, k),
          .wj = column(b->wjx, b->wjy, b->wjz, k),
      };

      /* Before: the force from history, where it acted from the motion. */
      const struct grip_vec force = has.tangential ? grip_vec(H(at.force), H(at.force + 1), H(at.force + 2))
                                                   : grip_vec(H(at.force), 0, 0);
      const struct grip_vec torque =
          has.spin ? grip_vec(H(at.torque), H(at.torque + 1), H(at.torque + 2)) : zero;
      const double stored_n = H(at.stored_normal), stored_t = has.tangential ? H(at.stored_tangential) : 0;
      const double stored_r = has.spin ? H(at.stored_rolling) : 0,
                   stored_w = has.spin ? H(at.stored_twisting) : 0;
      const int was = size_of(force) + size_of(torque) + fabs(stored_n) + fabs(stored_t) + fabs(stored_r) +
                          fabs(stored_w) >
                      0;
      const double touch = b->radius_i[k] + b->radius_j[k];
      const struct grip_vec r =
          grip_sub(grip_scale(touch - overlap, column(b->nx, b->ny, b->nz, k)), grip_scale(dt, m.u));
      const double distance = grip_length(r);
      const struct grip_vec kept_n = has.wall ? grip_vec(H(at.normal), H(at.normal + 1), H(at.normal + 2))
                                              : grip_scale(1 / (distance > 0 ? distance : 1), r);
      const struct grip_vec n_before = grip_select(was, kept_n, zero);
      const double overlap_before = has.wall ? H(at.overlap) : touch - distance;
      const double normal_before = has.tangential ? grip_dot(force, n_before) : force.x;
      const struct action before = {
          .normal = n_before,
          .normal_force = normal_before,
          .damping_force = H(at.damping),
          .tangential = has.tangential ? grip_sub(force, grip_scale(normal_before, n_before)) : zero,
          .torque = torque,
          .arm_i = was ? b->radius_i[k] - b->arm_torque * overlap_before : 0,
          .arm_j = was ? b->sphere_j * (b->radius_j[k] - b->arm_torque * overlap_before) -
                             b->arm_wall * overlap_before
                       : 0,
      };

      const struct grip_vec friction = has.tangential ? column(b->fx, b->fy, b->fz, k) : zero;
      const struct grip_vec rolling =
          has.spin ? grip_add(column(b->mx, b->my, b->mz, k), grip_scale(b->mn[k], n)) : zero;
      const struct action now = {
          .normal = n,
          .normal_force = touching ? b->normal[k] : 0,
          .damping_force = touching ? b->normal[k] - b->elastic[k] : 0,
          .tangential = grip_select(touching, friction, zero),
          .torque = grip_select(touching, rolling, zero),
          .arm_i = touching ? b->radius_i[k] - b->arm_torque * overlap : 0,
          .arm_j =
              touching ? b->sphere_j * (b->radius_j[k] - b->arm_torque * overlap) - b->arm_wall * overlap : 0,
      };
      const double now_n = touching ? b->stored_normal[k] : 0;
      const double now_t = has.tangential && touching ? b->stored_tangential[k] : 0;
      const double now_r = has.spin && touching ? b->stored_rolling[k] : 0;
      const double now_w = has.spin && touching ? b->stored_twisting[k] : 0;

      const int live = was | touching;
      const struct power p = power_of(before, m), q = power_of(now, m);
      const double w = weight[k];
      /* What each sense takes from the motion, and does not store. */
      const double taken_n = moves * (stored_n - now_n) - (live ? half * (p.normal + q.normal) : 0);
      const double taken_t = moves * (stored_t - now_t) - (live ? half * (p.tangential + q.tangential) : 0);
      const double taken_r = moves * (stored_r - now_r) - (live ? half * (p.rolling + q.rolling) : 0);
      const double taken_w = moves * (stored_w - now_w) - (live ? half * (p.twisting + q.twisting) : 0);

      const double damped = live ? -half * (p.damping + q.damping) : 0, rest_n = taken_n - damped;
      const double lost = touching ? b->lost[k] : end_lost;
      const double plastic = lost == GRIP_LOST_TO_PLASTICITY ? rest_n : 0;
      const double adhesion = lost == GRIP_LOST_TO_ADHESION ? rest_n : 0;
      const double dashpot_before = has.tangential ? H(at.dashpot) : 0;
      const double dashpot = has.tangential && touching ? b->viscous[k] : 0;
      const double slip_speed = has.tangential && touching ? grip_length(column(b->vx, b->vy, b->vz, k)) : 0;
      const int slides = has.tangential && touching ? b->slides[k] > 0 : 1;
      const double damped_t = slides ? 0 : half * (dashpot_before + dashpot) * slip_speed;
      const double slid = slides ? taken_t : 0;
      const double outside =
          was && !(moves > 0) ? stored_n + stored_t + stored_r + stored_w - now_n - now_t - now_r - now_w : 0;

      sums[GRIP_STORED_NORMAL][lane] += w * now_n;
      sums[GRIP_LOST_DAMPING][lane] += w * damped;
      sums[GRIP_LOST_PLASTIC][lane] += w * plastic;
      sums[GRIP_LOST_ADHESION][lane] += w * adhesion;
      sums[GRIP_REST_NORMAL][lane] += w * (rest_n - plastic - adhesion);
      sums[GRIP_LOST_OUTSIDE][lane] += w * outside;
      if (has.tangential) {
        sums[GRIP_STORED_TANGENTIAL][lane] += w * now_t;
        sums[GRIP_LOST_SLIDING][lane] += w * slid;
        sums[GRIP_LOST_TANGENTIAL_DAMPING][lane] += w * damped_t;
        sums[GRIP_REST_TANGENTIAL][lane] += w * (taken_t - slid - damped_t);
      }
      if (has.spin) {
        sums[GRIP_STORED_ROLLING][lane] += w * now_r;
        sums[GRIP_STORED_TWISTING][lane] += w * now_w;
        sums[GRIP_LOST_ROLLING][lane] += w * taken_r;
        sums[GRIP_LOST_TWISTING][lane] += w * taken_w;
      }
      if (has.wall) {
        const struct grip_vec velocity = column(b->wall_vx, b->wall_vy, b->wall_vz, k);
        const double given = half * (wall_power(before, velocity, m.wj) + wall_power(now, velocity, m.wj));
        sums[GRIP_WALL_WORK][lane] += w * (live ? given : 0);
        H(at.normal) = n.x;
        H(at.normal + 1) = n.y;
        H(at.normal + 2) = n.z;
        H(at.overlap) = touching ? overlap : 0;
      }
      b->plastic[k] = plastic + adhesion + slid + taken_r + taken_w;
      b->damped[k] = damped + damped_t;

      H(at.damping) = now.damping_force;
      H(at.stored_normal) = now_n;
      if (has.tangential) {
        H(at.force) = now.normal_force * n.x + now.tangential.x;
        H(at.force + 1) = now.normal_force * n.y + now.tangential.y;
        H(at.force + 2) = now.normal_force * n.z + now.tangential.z;
        H(at.dashpot) = dashpot;
        H(at.stored_tangential) = now_t;
      } else {
        H(at.force) = now.normal_force;
      }
      if (has.spin) {
        H(at.torque) = now.torque.x;
        H(at.torque + 1) = now.torque.y;
        H(at.torque + 2) = now.torque.z;
        H(at.stored_rolling) = now_r;
        H(at.stored_twisting) = now_w;
      }
      if (has.sums) {
        H(at.sums) = touching ? H(at.sums) + taken_n : 0;
        if (has.tangential) H(at.sums + 1) = touching ? H(at.sums + 1) + taken_t : 0;
        if (has.spin) {
          H(at.sums + 1 + has.tangential) = touching ? H(at.sums + 1 + has.tangential) + taken_r : 0;
          H(at.sums + 2 + has.tangential) = touching ? H(at.sums + 2 + has.tangential) + taken_w : 0;
        }
      }
    }
#undef H
  }
}

/* One loop for each layout, in which it is a literal. */
#define CASE(t, s, c, w)                                                                                     \
  if (has.tangential == (t) && has.spin == (s) && has.sums == (c) && has.wall == (w))                        \
    loop((struct layout){t, s, c, w}, slot, end_lost, b, weight, sums);

void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *b, const double *weight,
                            double entry[GRIP_ENTRIES])
{
  double sums[GRIP_ENTRIES][GRIP_LANES] = {{0}}, ones[GRIP_BATCH];
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  const int end_lost = normal->flags & GRIP_STRETCH   ? GRIP_LOST_TO_ADHESION
                       : normal->flags & GRIP_PLASTIC ? GRIP_LOST_TO_PLASTICITY
                                                      : GRIP_LOST_NUMERICALLY;
  const struct layout has = {
      .tangential = model->law[GRIP_TANGENTIAL] != 0,
      .spin = model->law[GRIP_ROLLING] || model->law[GRIP_TWISTING],
      .sums = (model->ledger & ~GRIP_LEDGER_OF_WALL) == GRIP_LEDGER_OF_CONTACTS,
      .wall = (model->ledger & GRIP_LEDGER_OF_WALL) != 0,
  };
  const int slot = model->ledger_slot;
  for (int k = 0; !weight && k < GRIP_BATCH; k++) ones[k] = 1;
  if (!weight) weight = ones;
  CASE(0, 0, 0, 0)
  CASE(1, 0, 0, 0)
  CASE(0, 1, 0, 0) CASE(1, 1, 0, 0) CASE(0, 0, 1, 0) CASE(1, 0, 1, 0) CASE(0, 1, 1, 0) CASE(1, 1, 1, 0)
      CASE(0, 0, 0, 1) CASE(1, 0, 0, 1) CASE(0, 1, 0, 1) CASE(1, 1, 0, 1) CASE(0, 0, 1, 1) CASE(1, 0, 1, 1)
          CASE(0, 1, 1, 1) CASE(1, 1, 1, 1) for (int e = 0; e < GRIP_ENTRIES;
                                                 e++) for (int lane = 0; lane < GRIP_LANES; lane++)
              entry[e] += sums[e][lane];
}
