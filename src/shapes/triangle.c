/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of a grain at a triangle. The face is tried first, then the edges, then the corners. */
#include <math.h>

#include "grip/shape_triangle.h"
#include "shapes/body.h"
#include "shapes/shapes.h"

enum { MOST_STEPS = 60 };
static const double longest_step = 0.5; /* [rad] */

/* A grain and a triangle. */
struct scene {
  const struct grip_shaped *grain;
  struct body body;
  struct grip_vec centre, corner[3], normal; /* normal: on the side of the centre */
};

static struct scene scene_of(const struct grip_shaped *grain, const double corner[3][3])
{
  struct scene s = {.grain = grain, .body = body_of(grain), .centre = vector(grain->centre)};
  for (int k = 0; k < 3; k++) s.corner[k] = vector(corner[k]);
  const struct grip_vec across =
      grip_cross(grip_sub(s.corner[1], s.corner[0]), grip_sub(s.corner[2], s.corner[0]));
  const double side = grip_dot(across, grip_sub(s.centre, s.corner[0])) < 0 ? -1 : 1;
  s.normal = grip_scale(side / grip_length(across), across);
  return s;
}

/* The contact at a feature with the normal n: g, and the point of the grain's surface. tangent: along the
 * surface. */
struct touch {
  struct grip_vec normal, point; /* relative to the centre */
  double overlap, slope, bend;   /* slope, bend: derivatives of g along the tangent */
  double reduced_radius;
};

static struct touch touch_at(const struct scene *s, struct grip_vec corner, struct grip_vec normal,
                             struct grip_vec tangent)
{
  const struct support of = support_at(&s->body, normal, tangent, grip_cross(normal, tangent), -1);
  const struct grip_vec point = to_space(&s->body.axes, of.s), to = grip_sub(corner, s->centre);
  const double overlap = of.h + grip_dot(normal, to);
  return (struct touch){.normal = normal,
                        .point = point,
                        .overlap = overlap,
                        .slope = grip_dot(grip_sub(to, point), tangent),
                        .bend = of.ee - overlap,
                        .reduced_radius = sqrt(of.ee * of.ff - of.ef * of.ef)};
}

static struct grip_shape_at_triangle found(const struct touch *touch, enum grip_mesh_feature feature,
                                           double missed)
{
  const struct grip_vec half = grip_scale(0.5 * touch->overlap, touch->normal);
  const struct grip_shape_contact contact = {.overlap = touch->overlap,
                                             .normal = touch->normal,
                                             .arm_i = grip_add(touch->point, half),
                                             .arm_j = grip_scale(-1, half),
                                             .reduced_radius = touch->reduced_radius,
                                             .resolved = true};
  return (struct grip_shape_at_triangle){contact, feature, missed};
}

/* The foot of the support point must lie in the triangle. */
static struct grip_shape_at_triangle at_face(const struct scene *s)
{
  const struct grip_vec along = grip_sub(s->corner[1], s->corner[0]);
  const struct touch touch = touch_at(s, s->corner[0], s->normal, grip_scale(1 / grip_length(along), along));
  const struct grip_vec point = grip_add(s->centre, touch.point);
  double missed = 0;
  for (int k = 0; k < 3; k++) {
    const struct grip_vec edge = grip_sub(s->corner[(k + 1) % 3], s->corner[k]);
    struct grip_vec out = grip_cross(edge, s->normal);
    if (grip_dot(out, grip_sub(s->corner[(k + 2) % 3], s->corner[k])) > 0) out = grip_scale(-1, out);
    missed = grip_max(missed, grip_dot(out, grip_sub(point, s->corner[k])) / grip_length(out));
  }
  return found(&touch, GRIP_MESH_FACE, missed);
}

/* The normals of an edge, as a circle. */
struct circle {
  struct grip_vec corner, first, second;
};

static struct touch touch_on(const struct scene *s, const struct circle *c, double angle)
{
  const double cosine = cos(angle), sine = sin(angle);
  const struct grip_vec normal = grip_add(grip_scale(cosine, c->first), grip_scale(sine, c->second)),
                        tangent = grip_sub(grip_scale(cosine, c->second), grip_scale(sine, c->first));
  return touch_at(s, c->corner, normal, tangent);
}

/* The least g on a circle of normals: the slope is negative at 0. The bracket is halved whenever a step of
 * Newton's method does not halve the slope. */
static struct touch least_on(const struct scene *s, const struct circle *c, double settled)
{
  double low = 0, high = 0, angle = 0;
  struct touch at = touch_on(s, c, 0);
  do high += longest_step;
  while (high < 2 * GRIP_PI && touch_on(s, c, high).slope < 0);
  bool halve = false;
  for (int k = 0; k < MOST_STEPS; k++) {
    const double step = -at.slope / at.bend, before = fabs(at.slope);
    const bool inside = at.bend > 0 && angle + step > low && angle + step < high;
    const bool newton = !halve && inside;
    angle = newton ? angle + step : 0.5 * (low + high);
    at = touch_on(s, c, angle);
    if (newton && fabs(step) < settled) break;
    halve = fabs(at.slope) > 0.5 * before;
    if (at.slope < 0)
      low = angle;
    else
      high = angle;
  }
  return at;
}

/* The foot must lie between the corners, and the normal point away from the third corner. */
static struct grip_shape_at_triangle at_edge(const struct scene *s, int k)
{
  const struct grip_vec a = s->corner[k], edge = grip_sub(s->corner[(k + 1) % 3], a),
                        rest = grip_sub(s->corner[(k + 2) % 3], a), from = grip_sub(s->centre, a);
  const double length = grip_length(edge);
  const struct grip_vec along = grip_scale(1 / length, edge);
  struct grip_vec first = grip_sub(from, grip_scale(grip_dot(from, along), along));
  const double apart = grip_length(first);
  first = apart > 0 ? grip_scale(1 / apart, first) : s->normal;
  struct circle circle = {a, first, grip_cross(along, first)};
  if (touch_on(s, &circle, 0).slope > 0) circle.second = grip_scale(-1, circle.second);
  const struct touch touch = least_on(s, &circle, s->grain->shape->form.settled);
  const double foot = grip_dot(along, grip_add(from, touch.point));
  const double missed = grip_max(grip_max(0, grip_dot(touch.normal, rest)), grip_max(-foot, foot - length));
  return found(&touch, (enum grip_mesh_feature)(GRIP_MESH_EDGE + k), missed);
}

/* The normal must point away from both other corners. */
static struct grip_shape_at_triangle at_corner(const struct scene *s, int k)
{
  const struct grip_vec a = s->corner[k], to = grip_sub(s->centre, a);
  const double apart = grip_length(to);
  const struct grip_vec start = apart > 0 ? grip_scale(1 / apart, to) : s->normal;
  const struct grip_shape_contact contact = grip_shape_corner(s->grain, a, start);
  const struct place at = place_of(contact.normal);
  const struct touch touch = touch_at(s, a, contact.normal, at.e);
  const double missed = grip_max(grip_dot(contact.normal, grip_sub(s->corner[(k + 1) % 3], a)),
                                 grip_dot(contact.normal, grip_sub(s->corner[(k + 2) % 3], a)));
  struct grip_shape_at_triangle at_triangle =
      found(&touch, (enum grip_mesh_feature)(GRIP_MESH_VERTEX + k), grip_max(0, missed));
  at_triangle.contact.resolved = contact.resolved;
  return at_triangle;
}

/* Whether a is the contact rather than b. With a large overlap the conditions may hold at several
 * features: then it is the one with the least overlap. */
static bool is_better(const struct grip_shape_at_triangle *a, const struct grip_shape_at_triangle *b)
{
  if (a->missed > 0 || b->missed > 0) return a->missed < b->missed;
  return a->contact.overlap < b->contact.overlap;
}

struct grip_shape_at_triangle grip_shape_triangle(const struct grip_shaped *i, const double corner[3][3])
{
  const struct scene s = scene_of(i, corner);
  const double shallow = 0.1 * i->scale * i->shape->inscribed;
  struct grip_shape_at_triangle best = at_face(&s);
  for (int k = 0; k < 6 && (best.missed > 0 || best.contact.overlap > shallow); k++) {
    const struct grip_shape_at_triangle next = k < 3 ? at_edge(&s, k) : at_corner(&s, k - 3);
    if (is_better(&next, &best)) best = next;
  }
  return best;
}
