/* SPDX-License-Identifier: GPL-2.0-only */
/* Errors of parse.c: finds the word at fault, and lists the words accepted there. */
#include <math.h>
#include <string.h>

#include "model/reader.h"

const char *const grip_flag_words[GRIP_MODEL_FLAGS] = {"limit_damping", "synchronized_verlet",
                                                       "coarse_grain"};

static size_t append_laws(char *text, size_t size, size_t length, int sense)
{
  if (sense != GRIP_NORMAL) length = grip_append(text, size, length, " none");
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense) length = grip_append(text, size, length, " %s", (*law)->name);
  return length;
}

/* The error for a word that is not a law of this sense. While overriding, parameters of the sense's current
 * law are accepted as well. */
int grip_fail_law(struct reader *r, int sense)
{
  const struct grip_law *law = r->overriding ? r->model->law[sense] : NULL;
  const char *name = grip_sense_name(sense), *word = grip_next_word(r);
  size_t length =
      word ? grip_append(r->error, GRIP_MAX_ERROR, 0, "unknown %s model%s '%.40s'; accepted:", name,
                         law ? " or parameter" : "", word)
           : grip_append(r->error, GRIP_MAX_ERROR, 0, "name of the %s model%s is missing; accepted:", name,
                         law ? ", or a parameter," : "");
  length = append_laws(r->error, GRIP_MAX_ERROR, length, sense);
  if (!law) return -1;
  length = grip_append(r->error, GRIP_MAX_ERROR, length, "; of %s:", law->name);
  grip_append_words(r->error, GRIP_MAX_ERROR, length, law);
  return -1;
}

int grip_fail_ambiguous(struct reader *r, const int *senses, int count)
{
  const char *word = grip_next_word(r);
  const bool last = r->next + 1 >= r->nwords;
  size_t length = grip_append(r->error, GRIP_MAX_ERROR, 0, "'%s' is a parameter of", word);
  for (int k = 0; k < count; k++)
    length = grip_append(r->error, GRIP_MAX_ERROR, length, "%s '%s %s'", k ? " and" : "",
                         grip_sense_name(senses[k]), r->model->law[senses[k]]->name);
  length = grip_append(r->error, GRIP_MAX_ERROR, length, "; give the sense before it:");
  for (int k = 0; k < count; k++)
    length =
        grip_append(r->error, GRIP_MAX_ERROR, length, "%s %s %s%s%.40s", k ? " or" : "",
                    grip_sense_name(senses[k]), word, last ? "" : " ", last ? "" : r->words[r->next + 1]);
  return -1;
}

/* Finds the senses, except the current one, whose laws have the next word as a parameter. Writes them to
 * `senses` and returns their number. */
static int find_owners(const struct reader *r, int senses[GRIP_SENSES])
{
  int count = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = r->model->law[sense];
    if (!law || sense == r->current || (!r->overriding && (law->flags & GRIP_POSITIONAL))) continue;
    if (grip_parameter_index(law, grip_next_word(r)) >= 0) senses[count++] = sense;
  }
  return count;
}

int grip_check_owner(struct reader *r)
{
  int senses[GRIP_SENSES];
  const int count = find_owners(r, senses);
  if (count == 0) return 1;
  size_t length = grip_append(r->error, GRIP_MAX_ERROR, 0, "'%s'", grip_next_word(r));
  if (r->current >= 0) {
    const struct grip_law *law = r->model->law[r->current];
    length = grip_append(r->error, GRIP_MAX_ERROR, length, " stands behind '%s %s' and",
                         grip_sense_name(r->current), law ? law->name : "none");
  }
  length = grip_append(r->error, GRIP_MAX_ERROR, length, " is a parameter of");
  for (int k = 0; k < count; k++)
    length = grip_append(r->error, GRIP_MAX_ERROR, length, "%s '%s %s'", k ? " and" : "",
                         grip_sense_name(senses[k]), r->model->law[senses[k]]->name);
  length = grip_append(r->error, GRIP_MAX_ERROR, length, "; give it");
  for (int k = 0; k < count; k++)
    length = grip_append(r->error, GRIP_MAX_ERROR, length, "%s behind '%s'", k ? " or" : "",
                         grip_sense_name(senses[k]));
  if (r->overriding && count == 1)
    grip_append(r->error, GRIP_MAX_ERROR, length, ", or before the first sense");
  return -1;
}

void grip_accepted_next(const struct reader *r)
{
  size_t length = 0;
  r->error[0] = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (!r->seen[sense])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", grip_sense_name(sense));
  for (int flag = 0; flag < GRIP_MODEL_FLAGS; flag++)
    if (!r->flagged[flag])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", grip_flag_words[flag]);
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = r->model->law[sense];
    const bool named = law && (r->overriding || !(law->flags & GRIP_POSITIONAL));
    const bool any = r->overriding && r->current < 0;
    if (named && (any || r->current == sense))
      length = grip_append_words(r->error, GRIP_MAX_ERROR, length, law);
  }
}

/* Whether the law lacks a parameter that has no default. Its derive() may require this parameter. */
static bool lacks_words(const struct grip_model *model, int sense)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (!model->given[sense][p] && isnan(law->parameters[p].preset)) return true;
  return false;
}

/* Finds the word at fault if the laws of a model cannot be combined. It is the name of the law or, if the law
 * lacks a parameter, the next word, which may have been meant as this parameter. */
int grip_fail_model(struct reader *r, int sense)
{
  if (grip_next_word(r) && r->current == sense && lacks_words(r->model, sense))
    grip_append(r->error, GRIP_MAX_ERROR, strlen(r->error), " (the next word is '%.40s')", grip_next_word(r));
  else
    r->next = r->place[sense];
  return -1;
}
