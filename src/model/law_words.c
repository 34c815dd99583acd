/* SPDX-License-Identifier: GPL-2.0-only */
/* Reads the parameters of one law, checked against its table. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/reader.h"

const char *grip_next_word(const struct reader *r)
{
  return r->next < r->nwords ? r->words[r->next] : NULL;
}

size_t grip_append_words(char *text, size_t size, size_t length, const struct grip_law *law)
{
  for (int p = 0; p < law->nparameters; p++)
    length = grip_append(text, size, length, " %s", law->parameters[p].word);
  return length;
}

static int fail_parameter(struct reader *r, const struct grip_law *law)
{
  char words[GRIP_MAX_ERROR / 2] = "";
  grip_append_words(words, sizeof words, 0, law);
  return grip_fail(r->error, "unknown word '%.40s' after '%s %s'; accepted:%s", grip_next_word(r),
                   grip_sense_name(law->sense), law->name, words);
}

bool grip_read_number(const char *word, double *value)
{
  char *end;
  /* strtod would also read hexadecimal numbers, inf and nan. */
  if (strspn(word, "+-0123456789.eE") != strlen(word)) return false;
  errno = 0;
  *value = strtod(word, &end);
  /* The inverse of a subnormal number may be infinite. */
  return end != word && *end == 0 && errno == 0 && (*value == 0 || isnormal(*value));
}

static bool is_flag(const struct grip_parameter *parameter)
{
  return strcmp(parameter->unit, "flag") == 0;
}

/* Returns 0 if the word is the first word of the switch's unit, 1 if it is the second, -1 for any other
 * word. */
static int switch_value(const char *unit, const char *word)
{
  const size_t first = strcspn(unit, "|"), length = strlen(word);
  if (length == first && strncmp(word, unit, first) == 0) return 0;
  return strcmp(word, unit + first + 1) == 0 ? 1 : -1;
}

/* Index of the alternative to parameter p, or -1 if p has none. */
static int rival_of(const struct grip_law *law, int p)
{
  if (law->parameters[p].presence == GRIP_ALTERNATIVE) return p - 1;
  return p + 1 < law->nparameters && law->parameters[p + 1].presence == GRIP_ALTERNATIVE ? p + 1 : -1;
}

/* Marks a parameter, and the parameters that require it, as not given. */
static void drop(struct grip_model *model, const struct grip_law *law, int p)
{
  do {
    model->value[law->sense][p] = law->parameters[p].preset;
    model->given[law->sense][p] = false;
    p++;
  } while (p < law->nparameters && law->parameters[p].presence == GRIP_WITH);
}

static void store(struct reader *r, const struct grip_law *law, int p, double value)
{
  const int rival = rival_of(law, p);
  if (rival >= 0) drop(r->model, law, rival);
  r->model->value[law->sense][p] = value;
  r->model->given[law->sense][p] = true;
  r->read[law->sense][p] = true;
}

static int read_value(struct reader *r, const struct grip_law *law, int p)
{
  const struct grip_parameter *parameter = &law->parameters[p];
  const char *sense = grip_sense_name(law->sense), *word = grip_next_word(r);
  const bool may_be_null = isnan(parameter->preset) && parameter->presence == GRIP_REQUIRED;
  double value = NAN;
  if (!word)
    return grip_fail(r->error, "value of '%s' (%s) is missing after '%s %s'", parameter->word,
                     parameter->meaning, sense, law->name);
  if (strchr(parameter->unit, '|')) {
    value = switch_value(parameter->unit, word);
    if (value < 0)
      return grip_fail(r->error, "'%s' of '%s %s' is '%.40s', accepted: %s", parameter->word, sense,
                       law->name, word, parameter->unit);
  } else if (!(may_be_null && strcmp(word, "NULL") == 0)) {
    if (!grip_read_number(word, &value))
      return grip_fail(r->error, "'%.40s' is not a number: '%s' of '%s %s' is expected (%s)", word,
                       parameter->word, sense, law->name, parameter->meaning);
    if (!(value >= parameter->min && value <= parameter->max))
      return grip_fail(r->error, "'%s' of '%s %s' is %.40s, accepted: %s", parameter->word, sense, law->name,
                       word, grip_bounds(parameter, (char[GRIP_MAX_BOUNDS]){0}));
  }
  store(r, law, p, value);
  r->next++;
  return 0;
}

int grip_read_positional(struct reader *r, const struct grip_law *law)
{
  for (int p = 0; p < law->nparameters; p++)
    if (read_value(r, law, p)) return -1;
  return 0;
}

int grip_read_word(struct reader *r, const struct grip_law *law, int p)
{
  const char *sense = grip_sense_name(law->sense), *word = law->parameters[p].word;
  const int rival = rival_of(law, p);
  if (r->read[law->sense][p])
    return grip_fail(r->error, "'%s' is given twice after '%s %s'", word, sense, law->name);
  if (rival >= 0 && r->read[law->sense][rival])
    return grip_fail(r->error, "'%s' and '%s' of '%s %s' cannot both be given", law->parameters[rival].word,
                     word, sense, law->name);
  r->next++;
  if (!is_flag(&law->parameters[p])) return read_value(r, law, p);
  store(r, law, p, 1);
  return 0;
}

/* The error is about a missing word. Appends to it the word at which reading stopped, which may be a
 * misspelling of the missing word. */
static int fail_missing(const struct reader *r, const struct grip_law *law, size_t length)
{
  if (!grip_next_word(r)) return -1;
  length =
      grip_append(r->error, GRIP_MAX_ERROR, length, ", where '%.40s' stands; accepted:", grip_next_word(r));
  grip_append_words(r->error, GRIP_MAX_ERROR, length, law);
  return -1;
}

int grip_check_given(struct reader *r, const struct grip_law *law)
{
  const bool *given = r->model->given[law->sense];
  const char *sense = grip_sense_name(law->sense);
  for (int p = 0; p < law->nparameters; p++) {
    const enum grip_presence presence = law->parameters[p].presence;
    const int rival = rival_of(law, p);
    const char *word = law->parameters[p].word, *other = rival >= 0 ? law->parameters[rival].word : NULL;
    if (presence == GRIP_WITH && given[p] != given[p - 1])
      return fail_missing(r, law,
                          grip_append(r->error, GRIP_MAX_ERROR, 0,
                                      "'%s' and '%s' of '%s %s' go together: '%s' is missing",
                                      law->parameters[p - 1].word, word, sense, law->name,
                                      law->parameters[given[p] ? p - 1 : p].word));
    if (presence == GRIP_REQUIRED && !given[p] && !(rival >= 0 && given[rival]))
      return fail_missing(r, law,
                          grip_append(r->error, GRIP_MAX_ERROR, 0, "'%s'%s%s%s is missing after '%s %s'",
                                      word, other ? " or '" : "", other ? other : "", other ? "'" : "", sense,
                                      law->name));
  }
  return 0;
}

int grip_read_named(struct reader *r, const struct grip_law *law)
{
  while (grip_next_word(r)) {
    const int p = grip_parameter_index(law, grip_next_word(r));
    double value;
    if (p < 0 && grip_read_number(grip_next_word(r), &value)) return fail_parameter(r, law);
    if (p < 0) break;
    if (grip_read_word(r, law, p)) return -1;
  }
  return grip_check_given(r, law);
}
