/* SPDX-License-Identifier: GPL-2.0-only */
#include "grip/powers.h"

#include <math.h>

#include "grip/bodies.h"
#include "grip/vec.h"
#include "ledger/ledger.h"

static struct grip_vec vec_of(const double v[3])
{
  return grip_vec(v[0], v[1], v[2]);
}

static struct grip_vec vec_at(const struct grip_ledger_of *of, int place)
{
  return grip_vec(grip_ledger_value(of, place), grip_ledger_value(of, place + 1),
                  grip_ledger_value(of, place + 2));
}

void grip_ledger_powers(const struct grip_model *model, const double *history, int stride,
                        const struct grip_mover *i, const struct grip_mover *j, double dt, double power[2])
{
  const struct grip_ledger_of of = grip_ledger_of(model, history, stride);
  const struct grip_ledger_layout has = of.has;
  const struct grip_vec vi = vec_of(i->v), vj = vec_of(j->v), wi = vec_of(i->w), wj = vec_of(j->w),
                        was =
                            grip_sub(grip_sub(vec_of(i->x), vec_of(j->x)), grip_scale(dt, grip_sub(vi, vj)));
  const double distance = sqrt(grip_dot(was, was));
  const struct grip_vec n =
      has.kept ? vec_at(&of, of.at.normal) : grip_scale(distance > 0 ? 1 / distance : 0, was);
  const double overlap = has.kept ? grip_ledger_value(&of, of.at.overlap) : i->radius + j->radius - distance;
  const struct grip_vec force =
      has.tangential ? vec_at(&of, of.at.force) : grip_scale(grip_ledger_value(&of, of.at.normal_force), n);
  const double fraction = grip_arms_of(model->contact_point, has.wall).torque;
  const double length_i = grip_arm(i->radius, fraction, overlap),
               length_j = grip_arm(has.wall ? 0 : j->radius, 1 - fraction, overlap);
  struct grip_vec swing_i = grip_scale(length_i, grip_cross(n, wi)),
                  swing_j = grip_scale(-length_j, grip_cross(n, wj));
  if (has.arms) {
    const struct grip_vec offset = vec_at(&of, of.at.offset), half = grip_scale(0.5, was);
    swing_i = grip_cross(wi, has.wall ? offset : grip_sub(offset, half));
    swing_j = grip_cross(wj, has.wall ? grip_scale(-0.5 * overlap, n) : grip_add(offset, half));
  }
  power[0] = grip_dot(force, grip_add(vi, swing_i));
  power[1] = -grip_dot(force, grip_add(vj, swing_j));
  if (!has.spin) return;
  const struct grip_vec torque = vec_at(&of, of.at.torque);
  power[0] += grip_dot(torque, wi);
  power[1] -= grip_dot(torque, wj);
}
