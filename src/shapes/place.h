/* SPDX-License-Identifier: GPL-2.0-only */
/* The function g of two grains at a direction (grip/shape_contact.h), with its derivatives.
 * shapes/scalar.h or shapes/vector.h must be included first. */
#ifndef GRIP_SHAPE_PLACE_H
#define GRIP_SHAPE_PLACE_H

#include "shapes/pose.h"
#include "shapes/support.h"

/* A grain, as the support functions need it. */
struct body {
  enum grip_shape_kind kind;
  struct form form;
  struct axes axes;
};

/* A direction u and the tangent vectors e and f. s_i, s_j: points of the surfaces, in space, relative to the
 * centres. gradient: of g. hessian: its second derivatives on the unit sphere, rho_i + rho_j - g. */
struct place {
  triple u, e, f;
  struct support i, j;
  triple s_i, s_j;
  real g, gradient_e, gradient_f, hessian_ee, hessian_ef, hessian_ff;
};

/* A step on the unit sphere along e and f. */
struct step {
  real e, f;
};

INLINE triple combined(triple a, triple e, real by_e, triple f, real by_f)
{
  return (triple){a.x + by_e * e.x + by_f * f.x, a.y + by_e * e.y + by_f * f.y,
                  a.z + by_e * e.z + by_f * f.z};
}

/* The support function of a grain at u or, for sign -1, at -u. Its tangent vectors stay e and f. */
INLINE struct support support_at(const struct body *body, triple u, triple e, triple f, double sign)
{
  const triple to = to_shape(&body->axes, u);
  const struct frame frame = {
      {sign * to.x, sign * to.y, sign * to.z}, to_shape(&body->axes, e), to_shape(&body->axes, f)};
  return support_of(body->kind, &body->form, &frame);
}

/* Sets the tangent vectors. Source: Duff et al. 2017, Journal of Computer Graphics Techniques 6(1), 1. */
INLINE struct place place_of(triple u)
{
  const real sign = sign_of(u.z), a = -1 / (sign + u.z), b = u.x * u.y * a;
  return (struct place){
      .u = u, .e = {1 + sign * u.x * u.x * a, sign * b, -sign * u.x}, .f = {b, sign + u.y * u.y * a, -u.y}};
}

/* r = x_i - x_j */
INLINE struct place place_at(const struct body *i, const struct body *j, triple r, triple u)
{
  struct place at = place_of(u);
  const triple e = at.e, f = at.f;
  at.i = support_at(i, u, e, f, -1);
  at.j = support_at(j, u, e, f, 1);
  at.s_i = to_space(&i->axes, at.i.s);
  at.s_j = to_space(&j->axes, at.j.s);
  at.g = at.i.h + at.j.h - dot(u, r);
  const triple across = {at.s_j.x - at.s_i.x - r.x, at.s_j.y - at.s_i.y - r.y, at.s_j.z - at.s_i.z - r.z};
  at.gradient_e = dot(across, e);
  at.gradient_f = dot(across, f);
  at.hessian_ee = at.i.ee + at.j.ee - at.g;
  at.hessian_ef = at.i.ef + at.j.ef;
  at.hessian_ff = at.i.ff + at.j.ff - at.g;
  return at;
}

INLINE real determinant(const struct place *at)
{
  return at->hessian_ee * at->hessian_ff - at->hessian_ef * at->hessian_ef;
}

/* Newton's step. */
INLINE struct step newton(const struct place *at)
{
  const real per = -1 / determinant(at);
  return (struct step){per * (at->hessian_ff * at->gradient_e - at->hessian_ef * at->gradient_f),
                       per * (at->hessian_ee * at->gradient_f - at->hessian_ef * at->gradient_e)};
}

/* Overlap, normal and arms after a last short step, by the derivatives alone. */
struct contact {
  real overlap;
  triple normal, arm_i, arm_j;
};

INLINE struct contact contact_after(const struct place *at, struct step step, triple r)
{
  const triple n = combined(at->u, at->e, step.e, at->f, step.f);
  const real per = 1 / root(dot(n, n));
  /* s_j at n, and s_i at -n */
  const triple s_j = combined(at->s_j, at->e, at->j.ee * step.e + at->j.ef * step.f, at->f,
                              at->j.ef * step.e + at->j.ff * step.f);
  const triple s_i = combined(at->s_i, at->e, -(at->i.ee * step.e + at->i.ef * step.f), at->f,
                              -(at->i.ef * step.e + at->i.ff * step.f));
  const triple both = {0.5 * (s_i.x + s_j.x), 0.5 * (s_i.y + s_j.y), 0.5 * (s_i.z + s_j.z)};
  const triple half = {0.5 * r.x, 0.5 * r.y, 0.5 * r.z};
  return (struct contact){.overlap = at->g + 0.5 * (at->gradient_e * step.e + at->gradient_f * step.f),
                          .normal = {per * n.x, per * n.y, per * n.z},
                          .arm_i = {both.x - half.x, both.y - half.y, both.z - half.z},
                          .arm_j = {both.x + half.x, both.y + half.y, both.z + half.z}};
}

#endif
