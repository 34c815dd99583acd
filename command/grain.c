/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "grain.h"
#include "words.h"

/* The words of a shape that have not been read. */
struct rest {
  struct words words;
  int next;
  struct grip_shape_words shape;
};

static const char *next_word(struct rest *rest)
{
  return rest->next < rest->words.count ? rest->words.word[rest->next++] : "";
}

static int read_value(struct rest *rest, const char *name, double *value)
{
  const char *word = next_word(rest);
  if (read_number(word, value)) return 0;
  return complain(BAD_INPUT, "--shape: %s '%.40s'; accepted: a number", name, word);
}

static int read_number_of(struct rest *rest, const struct grip_shape_number *of, double *value)
{
  char accepted[64];
  if (read_value(rest, of->name, value)) return BAD_INPUT;
  if (*value >= of->low && *value <= of->high && !(of->without_low && *value == of->low)) return 0;
  if (isfinite(of->high))
    snprintf(accepted, sizeof accepted, "%g to %g", of->low, of->high);
  else
    snprintf(accepted, sizeof accepted, of->without_low ? "above %g" : "%g and above", of->low);
  return complain(BAD_INPUT, "--shape: the %s of %s is %g; accepted: %s", of->name,
                  grip_shape_name(rest->shape.kind), *value, accepted);
}

static int read_kind(struct rest *rest)
{
  const char *name = next_word(rest);
  const int kind = grip_shape_kind(name);
  if (kind < 0 || kind == GRIP_POLYHEDRON) {
    char names[256] = "";
    for (int k = 0; k < GRIP_SHAPES; k++)
      if (k != GRIP_POLYHEDRON) strcat(strcat(names, " "), grip_shape_name((enum grip_shape_kind)k));
    return complain(BAD_INPUT, "--shape '%.40s'; accepted:%s", name, names);
  }
  rest->shape = grip_shape_defaults((enum grip_shape_kind)kind);
  const struct grip_shape_number *of;
  for (int k = 0; (of = grip_shape_number_of(rest->shape.kind, k)); k++)
    if (read_number_of(rest, of, &rest->shape.number[k])) return BAD_INPUT;
  return 0;
}

static int read_curvature(struct rest *rest, bool *volume)
{
  double low;
  const char *word = next_word(rest);
  *volume = strcmp(word, "volume") == 0;
  if (*volume) return 0;
  if (strcmp(word, "touch"))
    return complain(BAD_INPUT, "--shape: curvature '%.40s'; accepted: touch, volume", word);
  if (rest->next == rest->words.count || !read_number(rest->words.word[rest->next], &low)) return 0;
  if (read_value(rest, "the lower limit", &rest->shape.low)) return BAD_INPUT;
  return read_value(rest, "the upper limit", &rest->shape.high);
}

static int read_keyword(struct rest *rest, unsigned *given, bool *volume)
{
  static const char *const names[] = {"cushion", "round", "curvature"};
  const char *word = next_word(rest);
  unsigned k = 0;
  while (k < 3 && strcmp(word, names[k])) k++;
  if (k == 3) return complain(BAD_INPUT, "--shape: '%.40s'; accepted: cushion, round, curvature", word);
  if (*given >> k & 1) return complain(BAD_INPUT, "--shape: '%s' is given twice", word);
  *given |= 1U << k;
  if (k == 0 && !grip_shape_cushioned(rest->shape.kind))
    return complain(BAD_INPUT, "--shape: 'cushion' is for shapes with faces or edges; accepted: "
                               "superellipsoid, capsule, cylinder, tablet");
  if (k == 2) return read_curvature(rest, volume);
  return read_value(rest, word, k ? &rest->shape.round : &rest->shape.cushion);
}

static int read_normal(struct grain *grain, const char *text)
{
  struct words words;
  double value[3];
  bool good = words_split(&words, text) && words.count == 3;
  for (int k = 0; good && k < 3; k++) good = read_number(words.word[k], &value[k]);
  const double length = good ? hypot(hypot(value[0], value[1]), value[2]) : 0;
  if (!(length > 0 && isfinite(length)))
    return complain(BAD_INPUT, "--normal '%.40s'; accepted: three numbers, not all 0", text);
  grain->normal = grip_vec(value[0] / length, value[1] / length, value[2] / length);
  return 0;
}

int grain_read(struct grain *grain, const char *shape, const char *normal)
{
  struct rest rest = {.next = 0};
  unsigned given = 0;
  grain->volume = false;
  if (!words_split(&rest.words, shape)) return complain(BAD_INPUT, "--shape: the text is too long");
  if (read_kind(&rest)) return BAD_INPUT;
  while (rest.next < rest.words.count)
    if (read_keyword(&rest, &given, &grain->volume)) return BAD_INPUT;
  const enum grip_shape_error error = grip_shape_make(&grain->shape, &rest.shape);
  if (error) return complain(BAD_INPUT, "--shape '%.80s': %s", shape, grip_shape_error_text(error));
  return read_normal(grain, normal);
}

int grain_check(const struct grip_model *model)
{
  if (model->law[GRIP_NORMAL]->nfields)
    return complain(BAD_INPUT, "--shape: the normal law '%s' is for spheres", model->law[GRIP_NORMAL]->name);
  if (model->synchronized_verlet) return complain(BAD_INPUT, "--shape: 'synchronized_verlet' is for spheres");
  if (model->owns_liquid) return complain(BAD_INPUT, "--shape: a liquid bridge with 'share' is for spheres");
  return 0;
}

struct pair grain_pair(const struct grain *grain, double density, bool wall)
{
  static const double unturned[4] = {1, 0, 0, 0}, origin[3] = {0, 0, 0};
  const struct grip_shape *shape = &grain->shape;
  const struct grip_shaped at_plane = {shape, 1, origin, unturned};
  const struct grip_vec n = grip_scale(-1, grain->normal); /* from the plane to the grain */
  const struct grip_shape_contact contact = grip_shape_plane(&at_plane, n, grip_vec(0, 0, 0));
  const double mass = density * shape->volume, radius = shape->equal_radius;
  const double curvature = grain->volume ? radius : grip_shape_limited(contact.reduced_radius, &at_plane, 0);
  const double moved = 1 / (1 / mass + grip_shape_turning(&at_plane, mass, contact.arm_i, n));
  const double inertia = grip_inertia_about_contact(mass, radius, 3);
  const double of_two = wall ? 1 : 0.5; /* two equal bodies have half of each as reduced value */
  return (struct pair){
      .radius = {radius, radius},
      .mass = {moved, wall ? 0 : moved},
      .deepest = shape->inscribed,
      .reduced_radius = of_two * curvature,
      .reduced_mass = of_two * moved,
      .reduced_inertia = of_two * inertia,
      .wall = wall,
      .shaped = true,
  };
}
