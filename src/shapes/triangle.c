/* SPDX-License-Identifier: GPL-2.0-only */
/* The contact of a grain at a triangle. The face is tried first, then the edges, then the corners. */
#include <math.h>

#include "grip/shape_triangle.h"
#include "shapes/circle.h"
#include "shapes/shapes.h"

/* A grain and a triangle. */
struct scene {
  const struct grip_shaped *grain;
  struct standing at;
  struct grip_vec centre, corner[3], normal; /* normal: on the side of the centre */
};

static struct scene scene_of(const struct grip_shaped *grain, const double corner[3][3])
{
  struct scene s = {.grain = grain, .at = standing_of(grain), .centre = vector(grain->centre)};
  for (int k = 0; k < 3; k++) s.corner[k] = vector(corner[k]);
  const struct grip_vec across =
      grip_cross(grip_sub(s.corner[1], s.corner[0]), grip_sub(s.corner[2], s.corner[0]));
  const double side = grip_dot(across, grip_sub(s.centre, s.corner[0])) < 0 ? -1 : 1;
  s.normal = grip_scale(side / grip_length(across), across);
  return s;
}

static struct grip_shape_at_triangle found(const struct touch *touch, enum grip_mesh_feature feature,
                                           double missed)
{
  return (struct grip_shape_at_triangle){grip_shape_contact_of(touch, touch->overlap), feature, missed};
}

/* The foot of the support point must lie in the triangle. */
static struct grip_shape_at_triangle at_face(const struct scene *s)
{
  const struct grip_vec along = grip_sub(s->corner[1], s->corner[0]);
  const struct touch touch =
      grip_shape_touch(&s->at, s->corner[0], s->normal, grip_scale(1 / grip_length(along), along));
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
  if (grip_shape_touch_on(&s->at, &circle, 0).slope > 0) circle.second = grip_scale(-1, circle.second);
  const struct touch touch = grip_shape_least_on(&s->at, &circle);
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
  const struct touch touch = grip_shape_touch(&s->at, a, contact.normal, at.e);
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
