/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of a model: read, and checked against the tables of the laws. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static int unknown_law(int sense, const char *name, char *error)
{
  char names[GRIP_MAX_ERROR / 2] = "";
  size_t length = sense == GRIP_NORMAL ? 0 : grip_append(names, sizeof names, 0, " none");
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense) length = grip_append(names, sizeof names, length, " %s", (*law)->name);
  return grip_fail(error, "unknown %s model '%.40s'; accepted:%s", grip_sense_name(sense), name, names);
}

/* The parameter words of a law that takes words, each after a blank. */
static size_t append_words(char *text, size_t size, size_t length, const struct grip_law *law)
{
  for (int p = 0; !(law->flags & GRIP_POSITIONAL) && p < law->nparameters; p++)
    length = grip_append(text, size, length, " %s", law->parameters[p].word);
  return length;
}

static int wrong_parameter(const struct grip_law *law, const char *word, char *error)
{
  char words[GRIP_MAX_ERROR / 2] = "";
  append_words(words, sizeof words, 0, law);
  return grip_fail(error, "unknown word '%.40s' after '%s %s'; accepted:%s", word,
                   grip_sense_name(law->sense), law->name, words);
}

static bool read_number(const char *word, double *value)
{
  char *end;
  if (strspn(word, "+-0123456789.eE") != strlen(word)) return false; // no hexadecimal, inf or nan
  *value = strtod(word, &end);
  return end != word && *end == 0 && isfinite(*value);
}

static int read_value(struct grip_model *model, const struct grip_law *law, int p, const char *word,
                      char *error)
{
  const struct grip_parameter *parameter = &law->parameters[p];
  const char *sense = grip_sense_name(law->sense);
  double value = NAN;
  if (!(isnan(parameter->preset) && strcmp(word, "NULL") == 0)) {
    if (!read_number(word, &value))
      return grip_fail(error, "'%.40s' is not a number: '%s' of '%s %s' is expected (%s)", word,
                       parameter->word, sense, law->name, parameter->meaning);
    if (!(value >= parameter->min && value <= parameter->max))
      return grip_fail(error, "'%s' of '%s %s' is %s, accepted: %g to %g", parameter->word, sense, law->name,
                       word, parameter->min, parameter->max);
  }
  model->value[law->sense][p] = value;
  model->given[law->sense][p] = true;
  return 0;
}

static int read_positional(struct grip_model *model, const struct grip_law *law, int nwords,
                           const char *const *words, char *error)
{
  for (int p = 0; p < law->nparameters; p++) {
    if (p >= nwords)
      return grip_fail(error, "value of '%s' (%s) is missing after '%s %s'", law->parameters[p].word,
                       law->parameters[p].meaning, grip_sense_name(law->sense), law->name);
    if (read_value(model, law, p, words[p], error)) return -1;
  }
  return law->nparameters;
}

static int parameter_index(const struct grip_law *law, const char *word)
{
  for (int p = 0; p < law->nparameters; p++)
    if (strcmp(law->parameters[p].word, word) == 0) return p;
  return -1;
}

static int sense_of(const char *word)
{
  for (int sense = GRIP_DAMPING; sense < GRIP_SENSES; sense++)
    if (strcmp(grip_sense_name(sense), word) == 0) return sense;
  return -1;
}

/* Every required parameter, or what may stand in its place; never both. next: the word at which reading
 * stopped, 0 at the end; it may be what the missing one was meant to be. */
static int check_given(const struct grip_model *model, const struct grip_law *law, const char *next,
                       char *error)
{
  const bool *given = model->given[law->sense];
  const char *sense = grip_sense_name(law->sense);
  for (int p = 0; p < law->nparameters; p++) {
    if (law->parameters[p].presence == GRIP_ALTERNATIVE) continue;
    const bool has_other = p + 1 < law->nparameters && law->parameters[p + 1].presence == GRIP_ALTERNATIVE;
    const char *word = law->parameters[p].word, *other = has_other ? law->parameters[p + 1].word : NULL;
    if (given[p] && other && given[p + 1])
      return grip_fail(error, "'%s' and '%s' of '%s %s' cannot both be given", word, other, sense, law->name);
    if (law->parameters[p].presence != GRIP_REQUIRED || given[p] || (other && given[p + 1])) continue;

    size_t length = grip_append(error, GRIP_MAX_ERROR, 0, "'%s'%s%s%s is missing after '%s %s'", word,
                                other ? " or '" : "", other ? other : "", other ? "'" : "", sense, law->name);
    if (!next) return -1;
    length = grip_append(error, GRIP_MAX_ERROR, length, ", where '%.40s' stands; accepted:", next);
    append_words(error, GRIP_MAX_ERROR, length, law);
    return -1;
  }
  return 0;
}

/* Words with values in any order, up to the first word that is not a parameter and may be the caller's. */
static int read_named(struct grip_model *model, const struct grip_law *law, int nwords,
                      const char *const *words, char *error)
{
  int n = 0;
  while (n < nwords) {
    const int p = parameter_index(law, words[n]);
    double value;
    if (p < 0 && read_number(words[n], &value)) return wrong_parameter(law, words[n], error);
    if (p < 0) break;
    if (model->given[law->sense][p])
      return grip_fail(error, "'%s' is given twice after '%s %s'", words[n], grip_sense_name(law->sense),
                       law->name);
    if (n + 1 >= nwords)
      return grip_fail(error, "value of '%s' is missing after '%s %s'", words[n], grip_sense_name(law->sense),
                       law->name);
    if (read_value(model, law, p, words[n + 1], error)) return -1;
    n += 2;
  }
  return check_given(model, law, n < nwords ? words[n] : NULL, error) ? -1 : n;
}

/* One law and its values. Returns how many words were read, or -1. */
static int read_law(struct grip_model *model, int sense, int nwords, const char *const *words, char *error)
{
  if (nwords < 1) return grip_fail(error, "name of the %s model is missing", grip_sense_name(sense));
  if (sense != GRIP_NORMAL && strcmp(words[0], "none") == 0) return 1;
  const struct grip_law *law = grip_law_find(sense, words[0]);
  if (!law) return unknown_law(sense, words[0], error);
  model->law[sense] = law;
  for (int p = 0; p < law->nparameters; p++) model->value[sense][p] = law->parameters[p].preset;
  const int used = (law->flags & GRIP_POSITIONAL) ? read_positional(model, law, nwords - 1, words + 1, error)
                                                  : read_named(model, law, nwords - 1, words + 1, error);
  return used < 0 ? -1 : used + 1;
}

/* What a model can go on with: the parameters of its last law, senses that it has not, limit_damping. */
static void accepted_next(const bool *seen, bool limited, const struct grip_law *last, char *error)
{
  size_t length = 0;
  error[0] = 0;
  for (int sense = GRIP_DAMPING; sense < GRIP_SENSES; sense++)
    if (!seen[sense]) length = grip_append(error, GRIP_MAX_ERROR, length, "%s ", grip_sense_name(sense));
  if (!limited) length = grip_append(error, GRIP_MAX_ERROR, length, "limit_damping");
  if (last) append_words(error, GRIP_MAX_ERROR, length, last);
}

int grip_model_parse(struct grip_model *model, int nwords, const char *const *words,
                     char error[GRIP_MAX_ERROR])
{
  memset(model, 0, sizeof *model);
  bool seen[GRIP_SENSES] = {false};
  const struct grip_law *last = NULL; // whose parameters could have gone on
  int n = read_law(model, GRIP_NORMAL, nwords, words, error);
  if (n < 0) return -1;
  last = model->law[GRIP_NORMAL];
  while (n < nwords) {
    const int sense = sense_of(words[n]);
    if (strcmp(words[n], "limit_damping") == 0) {
      if (model->limit_damping) return grip_fail(error, "'limit_damping' is given twice");
      model->limit_damping = true;
      last = NULL;
      n++;
      continue;
    }
    if (sense < 0) break;
    if (seen[sense]) return grip_fail(error, "'%s' is given twice", words[n]);
    seen[sense] = true;
    const int used = read_law(model, sense, nwords - n - 1, words + n + 1, error);
    if (used < 0) return -1;
    n += used + 1;
    last = model->law[sense];
  }
  /* The host's default, where the normal model has no damping of its own. */
  if (!seen[GRIP_DAMPING] && !(model->law[GRIP_NORMAL]->flags & GRIP_OWN_DAMPING))
    model->law[GRIP_DAMPING] = grip_law_find(GRIP_DAMPING, "viscoelastic");
  if (grip_model_finish(model, error)) return -1;
  accepted_next(seen, model->limit_damping, last, error);
  return n;
}
