/* SPDX-License-Identifier: GPL-2.0-only */
/* Error texts, and a model printed as input words. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"

int grip_fail(char *error, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error, GRIP_MAX_ERROR, format, arguments);
  va_end(arguments);
  return -1;
}

size_t grip_append(char *text, size_t size, size_t length, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const int added =
      vsnprintf(length < size ? text + length : NULL, length < size ? size - length : 0, format, arguments);
  va_end(arguments);
  return length + (added > 0 ? (size_t)added : 0);
}

const char *grip_bounds(const struct grip_parameter *parameter, char text[GRIP_MAX_BOUNDS])
{
  const double min = parameter->min, max = parameter->max;
  const bool open = min == GRIP_ABOVE_0 || min == GRIP_ABOVE_MINUS_1;
  const double from = min == GRIP_ABOVE_0 ? 0 : open ? -1 : min;
  if (isinf(min) && isinf(max))
    snprintf(text, GRIP_MAX_BOUNDS, "any");
  else if (isinf(min))
    snprintf(text, GRIP_MAX_BOUNDS, "%g and below", max);
  else if (isinf(max))
    snprintf(text, GRIP_MAX_BOUNDS, open ? "above %g" : "%g and above", from);
  else
    snprintf(text, GRIP_MAX_BOUNDS, open ? "above %g to %g" : "%g to %g", from, max);
  return text;
}

/* Writes a number with the fewest digits from which the same value is read back. */
static size_t append_number(char *text, size_t size, size_t length, double value)
{
  char digits[32];
  for (int precision = 15; precision <= 17; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, value);
    if (strtod(digits, NULL) == value) break;
  }
  return grip_append(text, size, length, " %s", digits);
}

static size_t print_law(const struct grip_model *model, int sense, char *text, size_t size, size_t length)
{
  const struct grip_law *law = model->law[sense];
  length = grip_append(text, size, length, "%s", law ? law->name : "none");
  for (int p = 0; law && p < law->nparameters; p++) {
    const char *unit = law->parameters[p].unit, *second = strchr(unit, '|');
    if (!model->given[sense][p]) continue;
    if (!(law->flags & GRIP_POSITIONAL))
      length = grip_append(text, size, length, " %s", law->parameters[p].word);
    if (strcmp(unit, "flag") == 0) continue;
    if (second)
      length = model->value[sense][p] != 0
                   ? grip_append(text, size, length, " %s", second + 1)
                   : grip_append(text, size, length, " %.*s", (int)(second - unit), unit);
    else if (isnan(model->value[sense][p]))
      length = grip_append(text, size, length, " NULL");
    else
      length = append_number(text, size, length, model->value[sense][p]);
  }
  return length;
}

int grip_model_print(const struct grip_model *model, char *text, size_t size)
{
  if (size) text[0] = 0;
  size_t length = print_law(model, GRIP_NORMAL, text, size, 0);
  for (int sense = GRIP_DAMPING; sense < GRIP_SENSES; sense++) {
    /* Damping is always printed: if it were absent, the default of LAMMPS would be read back. */
    const bool must = sense == GRIP_DAMPING && model->law[GRIP_NORMAL] &&
                      !grip_has_flag(model, GRIP_NORMAL, GRIP_OWN_DAMPING);
    if (!model->law[sense] && !must) continue;
    length = grip_append(text, size, length, " %s ", grip_sense_name(sense));
    length = print_law(model, sense, text, size, length);
  }
  if (model->limit_damping) length = grip_append(text, size, length, " limit_damping");
  if (model->synchronized_verlet) length = grip_append(text, size, length, " synchronized_verlet");
  if (model->coarse_grain == 1) return (int)length;
  length = grip_append(text, size, length, " coarse_grain");
  length = append_number(text, size, length, model->coarse_grain);
  return (int)length;
}
