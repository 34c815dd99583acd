/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"
#include "free_parameters.h"
#include "words.h"

static int parameter_named(const struct grip_law *law, const char *word)
{
  for (int p = 0; law && p < law->nparameters; p++)
    if (strcmp(law->parameters[p].word, word) == 0) return p;
  return -1;
}

static int sense_named(const char *word)
{
  int sense = 0;
  while (sense < GRIP_SENSES && strcmp(grip_sense_name(sense), word)) sense++;
  return sense;
}

static const struct grip_parameter *table_of(const struct free_parameter *parameter,
                                             const struct grip_model *model)
{
  return &model->law[parameter->sense]->parameters[parameter->index];
}

const char *free_word(const struct free_parameter *parameter, const struct grip_model *model)
{
  return table_of(parameter, model)->word;
}

static int fail_unknown(const char *word, const struct grip_model *model)
{
  char names[1024];
  size_t length = 0;
  names[0] = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    for (int p = 0; model->law[sense] && p < model->law[sense]->nparameters; p++)
      if (length < sizeof names)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s %s %s", length ? "," : "",
                                   grip_sense_name(sense), model->law[sense]->parameters[p].word);
  return complain(BAD_INPUT, "--free '%.40s': the model has no such parameter; accepted:%s", word, names);
}

/* Finds the parameter that the first words name. used: is set to the number of these words. Returns an exit
 * status. */
static int find(struct free_parameter *parameter, const struct words *words, const struct grip_model *model,
                int *used)
{
  const int named = words->count > 1 ? sense_named(words->word[0]) : GRIP_SENSES;
  int found = 0;
  *used = named < GRIP_SENSES ? 2 : 1;
  const char *word = words->count ? words->word[*used - 1] : "";
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const int p = parameter_named(model->law[sense], word);
    if (p < 0 || (named < GRIP_SENSES && named != sense)) continue;
    parameter->sense = sense;
    parameter->index = p;
    found++;
  }
  if (!found) return fail_unknown(word, model);
  if (found == 1) return 0;
  return complain(BAD_INPUT,
                  "--free '%.40s': several laws of the model have it; accepted: its sense before it, "
                  "as in '%s %.40s'",
                  word, grip_sense_name(parameter->sense), word);
}

/* Checks that the parameter is a number, and that the model has a value for it. */
static int check_start(struct free_parameter *parameter, const struct grip_model *model)
{
  const struct grip_parameter *table = table_of(parameter, model);
  const int sense = parameter->sense, index = parameter->index;
  if (strchr(table->unit, '|') || strcmp(table->unit, "flag") == 0)
    return complain(BAD_INPUT, "--free '%s': it is a switch; accepted: parameters that are numbers",
                    table->word);
  if (!model->given[sense][index] || !isfinite(model->value[sense][index]))
    return complain(BAD_INPUT,
                    "--free '%s': the model does not give it; accepted: parameters with a start value "
                    "in the model",
                    table->word);
  parameter->start = model->value[sense][index];
  return 0;
}

/* Reads the bounds, which must lie within the bounds of the law's table. If none are given, sets the bounds
 * of the table. */
static int read_bounds(struct free_parameter *parameter, const struct words *words, int used,
                       const struct grip_model *model)
{
  const struct grip_parameter *table = table_of(parameter, model);
  char bounds[GRIP_MAX_BOUNDS];
  double low = table->min, high = table->max;
  parameter->low = table->min;
  parameter->high = table->max;
  if (words->count != used && words->count != used + 2)
    return complain(BAD_INPUT,
                    "--free '%s': accepted behind it: its lowest and its highest value, or nothing",
                    table->word);
  for (int k = used; k < words->count; k++)
    if (!read_number(words->word[k], k == used ? &low : &high))
      return complain(BAD_INPUT,
                      "--free '%s': '%.40s' is not a number; accepted: its lowest and its highest value",
                      table->word, words->word[k]);
  if (!(low < high) || low < table->min || high > table->max)
    return complain(BAD_INPUT, "--free '%s': %g to %g is not a range for it; accepted by the law: %s",
                    table->word, low, high, grip_bounds(table, bounds));
  parameter->low = low;
  parameter->high = high;
  return 0;
}

/* Rejects a start value at a bound. The transformation has no slope there, so the value would never
 * change. */
static int check_inside(const struct free_parameter *parameter, const struct grip_model *model)
{
  const char *word = free_word(parameter, model);
  if (!(parameter->start > parameter->low && parameter->start < parameter->high))
    return complain(BAD_INPUT,
                    "--free '%s' starts at %g; accepted: a start value between its bounds %.6g and %.6g",
                    word, parameter->start, parameter->low, parameter->high);
  if (isinf(parameter->low) && isinf(parameter->high) && parameter->start == 0)
    return complain(BAD_INPUT, "--free '%s' starts at 0; accepted: a start value that shows its size", word);
  return 0;
}

int free_read(struct free_parameter *parameter, const char *text, const struct grip_model *model)
{
  static struct words words;
  int used;
  memset(parameter, 0, sizeof *parameter);
  if (!words_split(&words, text)) return complain(BAD_INPUT, "--free has too many words");
  int status = find(parameter, &words, model, &used);
  if (!status) status = check_start(parameter, model);
  if (!status) status = read_bounds(parameter, &words, used, model);
  if (!status) status = check_inside(parameter, model);
  return status;
}

/* How w is transformed to the value. With two bounds, the value is a sine between them. With one bound, it is
 * a branch of a hyperbola, which is linear far from the bound. Without bounds, it is linear. These are the
 * transformations of MINUIT, scaled so that units do not matter. */
enum shape { BETWEEN, ABOVE, BELOW, ANYWHERE };

static enum shape shape_of(const struct free_parameter *p)
{
  if (isfinite(p->low)) return isfinite(p->high) ? BETWEEN : ABOVE;
  return isfinite(p->high) ? BELOW : ANYWHERE;
}

static const double root_3 = 1.7320508075688772;

double free_value(const struct free_parameter *p, double w)
{
  const double middle = p->low / 2 + p->high / 2, half = p->high / 2 - p->low / 2;
  double value = p->start * w;
  if (shape_of(p) == BETWEEN) value = middle + half * sin(asin((p->start - middle) / half) + w - 1);
  if (shape_of(p) == ABOVE) value = p->low + (p->start - p->low) * (sqrt(1 + 3 * w * w) - 1);
  if (shape_of(p) == BELOW) value = p->high - (p->high - p->start) * (sqrt(1 + 3 * w * w) - 1);
  return fmin(p->high, fmax(p->low, value));
}

double free_other_start(const struct free_parameter *p, double share)
{
  const double middle = p->low / 2 + p->high / 2, half = p->high / 2 - p->low / 2;
  if (shape_of(p) != BETWEEN) return 0.3 * pow(4 / 0.3, share);
  return 1 + asin(2 * share - 1) - asin((p->start - middle) / half);
}

double free_slope(const struct free_parameter *p, double w)
{
  const double middle = p->low / 2 + p->high / 2, half = p->high / 2 - p->low / 2;
  const double hyperbola = root_3 * root_3 * w / sqrt(1 + 3 * w * w);
  switch (shape_of(p)) {
  case BETWEEN:
    return half * cos(asin((p->start - middle) / half) + w - 1);
  case ABOVE:
    return (p->start - p->low) * hyperbola;
  case BELOW:
    return -(p->high - p->start) * hyperbola;
  default:
    return p->start;
  }
}

double free_near_bound(const struct free_parameter *p, double value, double fraction)
{
  const enum shape shape = shape_of(p);
  const double size = shape == BETWEEN ? p->high - p->low
                      : shape == ABOVE ? p->start - p->low
                                       : p->high - p->start;
  if (isfinite(p->low) && value - p->low <= fraction * size) return p->low;
  if (isfinite(p->high) && p->high - value <= fraction * size) return p->high;
  return NAN;
}

double free_stop(const struct free_parameter *p, double bound)
{
  const double middle = p->low / 2 + p->high / 2, half = p->high / 2 - p->low / 2;
  if (shape_of(p) != BETWEEN) return 0;
  return 1 + (bound > middle ? 1 : -1) * acos(-1) / 2 - asin((p->start - middle) / half);
}

bool free_apply(const struct free_parameter *parameters, int count, const double *values,
                const struct grip_model *model, struct grip_model *changed, char error[GRIP_MAX_ERROR])
{
  char numbers[MAX_FREE][32];
  const char *words[3 * MAX_FREE];
  int nwords = 0;
  /* Each sense may be named only once, so the parameters of one sense are written together. */
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    bool named = false;
    for (int k = 0; k < count; k++) {
      if (parameters[k].sense != sense) continue;
      if (!named) words[nwords++] = grip_sense_name(sense);
      named = true;
      snprintf(numbers[k], sizeof numbers[k], "%.17g", values[k]);
      words[nwords++] = free_word(&parameters[k], model);
      words[nwords++] = numbers[k];
    }
  }
  *changed = *model;
  return grip_model_override(changed, nwords, words, error) == nwords;
}
