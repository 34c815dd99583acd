/* SPDX-License-Identifier: GPL-2.0-only */
/* Shapes from the words of an input line. */
#include <math.h>
#include <string.h>

#include "shapes/body.h"
#include "shapes/shapes.h"

static const char *const names[] = {
#define GRIP_SHAPE(name, NAME) #name,
#include "grip/shapes.def"
};
static const struct shape_kind *const kinds[] = {
#define GRIP_SHAPE(name, NAME) &grip_kind_##name,
#include "grip/shapes.def"
};

int grip_shape_kind(const char *name)
{
  for (int k = 0; k < GRIP_SHAPES; k++)
    if (strcmp(names[k], name) == 0) return k;
  return -1;
}

const char *grip_shape_name(enum grip_shape_kind kind)
{
  return names[kind];
}

const struct grip_shape_number *grip_shape_number_of(enum grip_shape_kind kind, int k)
{
  const struct grip_shape_number *number = kinds[kind]->number + k;
  return k < GRIP_SHAPE_NUMBERS && number->name ? number : 0;
}

bool grip_shape_by_lanes(enum grip_shape_kind kind)
{
  static const bool by_lanes[] = {
#define GRIP_SHAPE(name, NAME) true,
#define GRIP_SCALAR_SHAPE(name, NAME) false,
#include "grip/shapes.def"
  };
  return by_lanes[kind];
}

bool grip_shape_cushioned(enum grip_shape_kind kind)
{
  return kinds[kind]->cushioned;
}

const char *grip_shape_error_text(enum grip_shape_error error)
{
  static const char *const text[GRIP_SHAPE_ERRORS] = {
      "no error",
      "a number is not within its limits",
      "the longest half extent must be at most 50 times the shortest one",
      "a polyhedron needs a hull",
      "the caps must not be higher than the radius",
      "the cushion must be 0.001 to 0.1",
      "the cushion is too large for the ratio of the half extents",
      "the radius round must not be negative",
      "the limits of the radius of curvature must be positive and in increasing order"};
  return text[error];
}

struct grip_shape_words grip_shape_defaults(enum grip_shape_kind kind)
{
  struct grip_shape_words words = {.kind = kind, .low = 0.05, .high = 4};
  if (grip_shape_cushioned(kind)) words.cushion = 3e-3;
  return words;
}

static double least(const double v[3])
{
  return grip_min(v[0], grip_min(v[1], v[2]));
}

static double largest(const double v[3])
{
  return grip_max(v[0], grip_max(v[1], v[2]));
}

static bool within(double v, double low, double high)
{
  return v >= low && v <= high;
}

static bool in_range(const struct grip_shape_number *number, double v)
{
  return within(v, number->low, number->high) && isfinite(v) && !(number->without_low && v == number->low);
}

/* The range of the cushion has room for the rounding of 1e-3 and 0.1. */
static enum grip_shape_error check(const struct grip_shape_words *words)
{
  const struct grip_shape_number *number;
  for (int k = 0; (number = grip_shape_number_of(words->kind, k)); k++)
    if (!in_range(number, words->number[k])) return GRIP_SHAPE_RANGE;
  if (!(words->round >= 0 && isfinite(words->round))) return GRIP_SHAPE_ROUND;
  if (!(words->low > 0 && words->low <= words->high)) return GRIP_SHAPE_LIMITS;
  if (!grip_shape_cushioned(words->kind)) return GRIP_SHAPE_OK;
  return within(words->cushion, 1e-3 * (1 - 1e-12), 0.1 * (1 + 1e-12)) ? GRIP_SHAPE_OK : GRIP_SHAPE_CUSHION;
}

struct grip_support grip_shape_support(const struct grip_shape *shape, double scale,
                                       struct grip_shape_frame at)
{
  const struct form form = form_of(shape, scale);
  const struct frame frame = {at.u, at.e, at.f};
  const struct support of = support_of(shape->words.kind, &form, &frame);
  return (struct grip_support){of.h, of.s, of.ee, of.ef, of.ff};
}

static struct grip_support along_axis(const struct grip_shape *shape, int axis)
{
  const struct grip_vec of[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  return grip_shape_support(shape, 1,
                            (struct grip_shape_frame){of[axis], of[(axis + 1) % 3], of[(axis + 2) % 3]});
}

/* The largest |s| that is reached from a direction by u = s/|s|, which never decreases h, because h is
 * convex. */
static double farthest(const struct grip_shape *shape, struct grip_vec u)
{
  const struct grip_vec e = {1, 0, 0}, f = {0, 1, 0}; /* rho is not used */
  double length = 0, previous = -1;
  for (int k = 0; k < 10000 && length > previous; k++) {
    const struct grip_shape_frame frame = {grip_scale(1 / grip_length(u), u), e, f};
    previous = length;
    u = grip_shape_support(shape, 1, frame).s;
    length = grip_length(u);
  }
  return length;
}

/* From each corner, or from the middle of each face, edge and corner. */
static double bounding_radius(const struct grip_shape *shape)
{
  const struct grip_hull *hull = &shape->hull;
  const double *x = shape->extent;
  double most = 0;
  for (int k = 0; k < hull->corners; k++) most = grip_max(most, farthest(shape, grip_hull_corner(hull, k)));
  for (int part = 1; part < 8 && !hull->corners; part++)
    most = grip_max(most,
                    farthest(shape, grip_vec(part & 1 ? x[0] : 0, part & 2 ? x[1] : 0, part & 4 ? x[2] : 0)));
  return most * (1 + 1e-12);
}

/* The largest radius of curvature in the middle of a face. */
static double flattest(const struct grip_shape *shape)
{
  double largest_radius = 0;
  struct grip_shape_patch patch[GRIP_SHAPE_PATCHES];
  const int patches = grip_shape_patches(shape, patch);
  for (int k = 0; k < patches; k++) {
    const struct place at = place_of(patch[k].face[0]);
    const struct grip_support of = grip_shape_support(shape, 1, (struct grip_shape_frame){at.u, at.e, at.f});
    largest_radius = grip_max(largest_radius, of.ee + of.ff);
  }
  for (int k = 0; k < 3 && !patches; k++) {
    const struct grip_support of = along_axis(shape, k);
    largest_radius = grip_max(largest_radius, grip_max(of.ee, of.ff));
  }
  return largest_radius;
}

/* The surface bends within the angle e, times the ratio of the extents of the body without `round`. */
static double settled(const struct grip_shape *shape, double smallest, double longest)
{
  const double cushion2 = shape->form.cushion2, bend = cushion2 > 0 ? sqrt(cushion2) : 1;
  return 1e-6 * sqrt(bend * smallest / longest * smallest / flattest(shape));
}

enum grip_shape_error grip_shape_make(struct grip_shape *shape, const struct grip_shape_words *words)
{
  enum grip_shape_error error = check(words);
  if (error) return error;
  const struct shape_kind *kind = kinds[words->kind];
  const double cushion = kind->cushioned ? words->cushion : 0;
  *shape =
      (struct grip_shape){.words = *words, .form = {.cushion2 = cushion * cushion, .round = words->round}};
  error = kind->set(shape);
  const double smallest = least(shape->extent), longest = largest(shape->extent);
  if (longest > 50 * (1 + 1e-12) * smallest) return GRIP_SHAPE_RATIO;
  if (error) return error;
  for (int k = 0; k < 3; k++) shape->extent[k] += words->round;
  grip_find_mass(shape);
  if (!(shape->volume > 0 && isfinite(shape->volume))) return GRIP_SHAPE_RANGE;
  shape->bounding = bounding_radius(shape);
  shape->inscribed = shape->hull.corners ? shape->inscribed + words->round : least(shape->extent);
  shape->equal_radius = cbrt(0.75 * shape->volume / GRIP_PI);
  shape->rstar_low = words->low * shape->equal_radius;
  shape->rstar_high = words->high * shape->equal_radius;
  shape->form.settled = settled(shape, smallest, longest);
  for (int k = 0; k < 3; k++) {
    shape->gyration2[k] = shape->moment[k] / shape->volume;
    shape->form.per_gyration2[k] = 1 / shape->gyration2[k];
  }
  grip_find_bounds(shape);
  return GRIP_SHAPE_OK;
}
