/* SPDX-License-Identifier: GPL-2.0-only */
/* Random input for points_parse() by libFuzzer. Accepted points must be finite and sorted, and the same after
 * they are written and read again; rejected input must give an error of one line. */
#include "points.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/complaint.h"

static bool holds(const struct points *points, const struct point *p)
{
  if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(p->factor) || p->factor < 0) return false;
  if (p->curve < 0 || p->curve >= points->curves || p->line < 1) return false;
  if (points->quantity == RESTITUTION_OVER_SPEED) return p->x > 0 && p->y >= 0;
  return points->quantity == FORCE_OVER_OVERLAP || p->x >= 0;
}

/* Writes points as a table that gives them again. */
static char *write_points(const struct points *points, size_t *length)
{
  const size_t room = 256 + points->count * (120 + MAX_LABEL);
  char *text = malloc(room);
  const char *name = points->label[0][0] ? " curve" : "";
  *length = (size_t)snprintf(text, room, "%s %s%s\n", quantity_x(points->quantity),
                             quantity_y(points->quantity), name);
  for (size_t k = 0; k < points->count; k++) {
    const struct point *p = &points->point[k];
    *length += (size_t)snprintf(text + *length, room - *length, "%.17g %.17g %s\n", p->x, p->y,
                                points->label[p->curve]);
  }
  return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static struct points points, again;
  /* no zero follows the text, so that the sanitizer finds reads beyond it */
  char *text = malloc(size ? size : 1);
  memcpy(text, data, size);
  complaints = 0;
  const int status = points_parse(&points, "a table", text, size);
  free(text);
  require(status == 0 || status == BAD_INPUT);
  require(complaints == (status != 0));
  if (status == 0) {
    require(points.count > 0 && points.curves > 0 && points.curves <= MAX_CURVES);
    for (size_t k = 0; k < points.count; k++) {
      require(holds(&points, &points.point[k]));
      require(k == 0 || points.point[k].curve >= points.point[k - 1].curve);
    }
    size_t length;
    char *written = write_points(&points, &length);
    require(points_parse(&again, "a table", written, length) == 0);
    require(again.count == points.count && again.quantity == points.quantity &&
            again.curves == points.curves);
    for (size_t k = 0; k < points.count; k++)
      require(again.point[k].x == points.point[k].x && again.point[k].y == points.point[k].y &&
              strcmp(again.label[again.point[k].curve], points.label[points.point[k].curve]) == 0);
    free(written);
    points_free(&again);
  }
  points_free(&points);
  return 0;
}
