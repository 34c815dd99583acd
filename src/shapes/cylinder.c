/* SPDX-License-Identifier: GPL-2.0-only */
/* The contacts of a grain at a cylinder. g(n) = h(-n) - n.x is that of the axis, as of an edge; the overlap
 * is g + R outside, and g - R inside. Seen along z, g is the support function of a convex outline, and its
 * derivative g' is how far the outline touches its tangent from the foot of the axis. */
#include "grip/shape_cylinder.h"

#include <math.h>

#include "shapes/circle.h"

/* Contacts are one if the outline between them is shorter than this. In inscribed radii. */
static const double same = 0.02;
static const double widest = 0.5; /* interval of the search [rad] */
/* Beyond this number of evaluations, an interval is not divided again. */
enum { MOST_EVALUATIONS = 2000 };

/* The search for maxima above `least`. */
struct search {
  struct standing grain;
  struct circle circle;
  double radius, least, same;
  int evaluations;
  int count;
  struct grip_shape_contact *contact;
};

/* g and its derivative at an angle. */
struct sample {
  double angle, g, slope;
};

static struct sample sample_at(struct search *s, double angle)
{
  const struct touch touch = grip_shape_touch_on(&s->grain, &s->circle, angle);
  s->evaluations++;
  return (struct sample){angle, touch.overlap, touch.slope};
}

/* What is certain between two angles. The outline lies in the triangle of the two points at which it touches
 * its tangents, and of the corner in which these tangents meet. */
struct bounds {
  double most;      /* of g */
  double low, high; /* of g' */
  double length;    /* of the outline, at most */
};

static double least_of(const double v[6])
{
  double least = v[0];
  for (int k = 1; k < 6; k++) least = grip_min(least, v[k]);
  return least;
}

/* The distances of the corner from the two feet, along the tangents, are ahead and behind. A point of the
 * triangle contributes to g' a cosine of the angle, which has its least and largest value at an end, unless
 * it has both signs. */
static struct bounds bounds_between(const struct sample *a, const struct sample *b)
{
  const double across = b->angle - a->angle, cosine = cos(across), sine = sin(across);
  const double ahead = (b->g - a->g * cosine) / sine, behind = (b->g * cosine - a->g) / sine;
  const double slopes[6] = {a->slope, a->slope * cosine - a->g * sine, ahead,
                            b->slope, b->slope * cosine + b->g * sine, behind};
  double falls[6];
  for (int k = 0; k < 6; k++) falls[k] = -slopes[k];
  const bool corner_between = ahead > 0 && behind < 0;
  return (struct bounds){.most = corner_between ? hypot(a->g, ahead) : grip_max(a->g, b->g),
                         .low = least_of(slopes),
                         .high = -least_of(falls),
                         .length = ahead - a->slope + b->slope - behind};
}

/* Keeps a contact, if it is one of the largest. */
static void keep(struct search *s, const struct grip_shape_contact *contact)
{
  if (s->count < GRIP_CYLINDER_CONTACTS) {
    s->contact[s->count++] = *contact;
    return;
  }
  int smallest = 0;
  for (int k = 1; k < GRIP_CYLINDER_CONTACTS; k++)
    if (s->contact[k].overlap < s->contact[smallest].overlap) smallest = k;
  if (contact->overlap > s->contact[smallest].overlap) s->contact[smallest] = *contact;
}

/* The maximum between two angles. */
static void take_greatest(struct search *s, double low, double high)
{
  const struct touch touch = grip_shape_extreme_on(&s->grain, &s->circle, low, high, -1);
  if (!(touch.overlap > s->least)) return;
  const struct grip_shape_contact contact = grip_shape_contact_of(&touch, touch.overlap - s->radius);
  keep(s, &contact);
}

/* Takes the maxima between two angles. Divides the interval until they are certain. */
static void find_between(struct search *s, const struct sample *a, const struct sample *b)
{
  const struct bounds bounds = bounds_between(a, b);
  if (!(bounds.most > s->least) || bounds.low > 0 || bounds.high < 0) return;
  if (bounds.length < s->same || s->evaluations >= MOST_EVALUATIONS) {
    if (a->slope > 0 && !(b->slope > 0)) take_greatest(s, a->angle, b->angle);
    return;
  }
  const struct sample middle = sample_at(s, 0.5 * (a->angle + b->angle));
  find_between(s, a, &middle);
  find_between(s, &middle, b);
}

/* The normals at which the bounding sphere reaches the wall: up to this angle from the one towards the axis.
 */
static double widest_angle(const struct search *s, double bounding, double axial)
{
  const double needed = s->least - bounding;
  return needed > -axial ? acos(needed / axial) : GRIP_PI;
}

/* The last sample of a whole circle is the first one, so that no maximum is lost between them. */
static void find_inside(struct search *s, double bounding, double axial)
{
  const double end = widest_angle(s, bounding, axial);
  const int count = (int)ceil(2 * end / widest);
  const struct sample first = sample_at(s, -end);
  struct sample last = first;
  for (int k = 1; k <= count; k++) {
    struct sample next = first;
    if (k < count || end < GRIP_PI)
      next = sample_at(s, -end + 2 * end * k / count);
    else
      next.angle = end;
    find_between(s, &last, &next);
    last = next;
  }
}

static void take_outside(struct search *s)
{
  if (grip_shape_touch_on(&s->grain, &s->circle, 0).slope > 0)
    s->circle.second = grip_scale(-1, s->circle.second);
  const struct touch touch = grip_shape_least_on(&s->grain, &s->circle);
  const struct grip_shape_contact contact = grip_shape_contact_of(&touch, touch.overlap + s->radius);
  if (touch.overlap > s->least) keep(s, &contact);
}

int grip_shape_cylinder(const struct grip_shaped *i, double radius, double reach,
                        struct grip_shape_contact contact[GRIP_CYLINDER_CONTACTS])
{
  const double *x = i->centre, axial = hypot(x[0], x[1]), bounding = i->scale * i->shape->bounding;
  const bool inside = axial < radius;
  if (inside ? axial + bounding <= radius - reach : axial - bounding >= radius + reach) return 0;
  const double side = inside ? -1 : 1;
  const struct grip_vec first =
      axial > 0 ? grip_vec(side * x[0] / axial, side * x[1] / axial, 0) : grip_vec(1, 0, 0);
  struct search s = {.grain = standing_of(i),
                     .circle = {grip_vec(0, 0, x[2]), first, grip_vec(-first.y, first.x, 0)},
                     .radius = radius,
                     .least = -side * radius - reach,
                     .same = same * i->scale * i->shape->inscribed,
                     .contact = contact};
  if (inside)
    find_inside(&s, bounding, axial);
  else
    take_outside(&s);
  return s.count;
}
