/* SPDX-License-Identifier: GPL-2.0-only */
/* Parses words to a model: senses, names of laws, and flags. law_words.c reads the parameters of a law. */
#include <string.h>

#include "model/reader.h"

/* In the order of grip_flag_words. */
enum { LIMIT_DAMPING, SYNCHRONIZED_VERLET, COARSE_GRAIN };

/* Whether the next word is the name of a law of this sense, or `none`. */
static bool names_law(const struct reader *r, int sense)
{
  const char *word = grip_next_word(r);
  return word && (grip_law_find(sense, word) || (sense != GRIP_NORMAL && strcmp(word, "none") == 0));
}

static void set_law(struct grip_model *model, int sense, const struct grip_law *law)
{
  memset(model->value[sense], 0, sizeof model->value[sense]);
  memset(model->given[sense], 0, sizeof model->given[sense]);
  memset(model->constants[sense], 0, sizeof model->constants[sense]);
  model->law[sense] = law;
  for (int p = 0; law && p < law->nparameters; p++) model->value[sense][p] = law->parameters[p].preset;
}

/* Reads a law and its parameters. The law replaces the current law of its sense. */
static int read_law(struct reader *r, int sense)
{
  if (!names_law(r, sense)) return grip_fail_law(r, sense);
  const struct grip_law *law = grip_law_find(sense, grip_next_word(r));
  set_law(r->model, sense, law);
  if (sense == GRIP_DAMPING) r->model->damping_given = true;
  r->place[sense] = r->next++;
  if (!law) return 0;
  return (law->flags & GRIP_POSITIONAL) ? grip_read_positional(r, law) : grip_read_named(r, law);
}

/* Rejects a new law for a sense if a parameter of the current law of this sense has already been read,
 * because its value would be lost. */
static int check_unread(struct reader *r, int sense)
{
  const struct grip_law *law = r->model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (r->read[sense][p])
      return grip_fail(r->error, "'%s %s' replaces the law that '%s' was given for", grip_sense_name(sense),
                       grip_next_word(r), law->parameters[p].word);
  return 0;
}

/* Reads a sense and its law. While overriding, parameters of the sense's current law may follow the sense
 * instead. */
static int read_sense(struct reader *r, int sense)
{
  if (r->seen[sense]) return grip_fail(r->error, "'%s' is given twice", grip_sense_name(sense));
  r->seen[sense] = true;
  r->current = sense;
  r->place[sense] = r->next++;
  if (!r->overriding) return read_law(r, sense);
  if (names_law(r, sense)) return check_unread(r, sense) ? -1 : read_law(r, sense);
  const struct grip_law *law = r->model->law[sense];
  const int p = law && grip_next_word(r) ? grip_parameter_index(law, grip_next_word(r)) : -1;
  return p < 0 ? grip_fail_law(r, sense) : grip_read_word(r, law, p);
}

/* While overriding: reads a parameter and its value. The parameter belongs to the law of the current sense
 * or, before the first sense, to the only law that has this parameter. Returns 1 if no law has it. */
static int read_override(struct reader *r)
{
  int senses[GRIP_SENSES], count = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (r->model->law[sense] && (r->current < 0 || r->current == sense) &&
        grip_parameter_index(r->model->law[sense], grip_next_word(r)) >= 0)
      senses[count++] = sense;
  if (count == 0) return grip_check_owner(r);
  if (count > 1) return grip_fail_ambiguous(r, senses, count);
  const struct grip_law *law = r->model->law[senses[0]];
  return grip_read_word(r, law, grip_parameter_index(law, grip_next_word(r)));
}

static int sense_of(const struct reader *r, const char *word)
{
  for (int sense = r->overriding ? GRIP_NORMAL : GRIP_DAMPING; sense < GRIP_SENSES; sense++)
    if (strcmp(grip_sense_name(sense), word) == 0) return sense;
  return -1;
}

static int flag_of(const char *word)
{
  for (int flag = 0; flag < GRIP_MODEL_FLAGS; flag++)
    if (strcmp(word, grip_flag_words[flag]) == 0) return flag;
  return -1;
}

static int read_coarse_grain(struct reader *r)
{
  const char *word = grip_next_word(r);
  double value;
  if (!word)
    return grip_fail(r->error, "value of 'coarse_grain' (size over the real grain's size) is missing");
  if (!grip_read_number(word, &value))
    return grip_fail(r->error,
                     "'%.40s' is not a number: 'coarse_grain' is expected (size over the real grain's size)",
                     word);
  if (!(value >= 1)) return grip_fail(r->error, "'coarse_grain' is %.40s, accepted: 1 and above", word);
  r->model->coarse_grain = value;
  r->next++;
  return 0;
}

static int read_flag(struct reader *r, int flag)
{
  if (r->flagged[flag]) return grip_fail(r->error, "'%s' is given twice", grip_flag_words[flag]);
  r->flagged[flag] = true;
  if (!r->overriding) r->current = -1;
  r->next++;
  if (flag == COARSE_GRAIN) return read_coarse_grain(r);
  *(flag == LIMIT_DAMPING ? &r->model->limit_damping : &r->model->synchronized_verlet) = true;
  return 0;
}

/* Reads the words after the normal law or, while overriding, all words. Stops at the first word that does not
 * belong to the model. */
static int read_rest(struct reader *r)
{
  int status = 0;
  while (grip_next_word(r) && status == 0) {
    const int sense = sense_of(r, grip_next_word(r)), flag = flag_of(grip_next_word(r));
    if (sense >= 0)
      status = read_sense(r, sense);
    else if (flag >= 0)
      status = read_flag(r, flag);
    else
      status = r->overriding ? read_override(r) : grip_check_owner(r);
  }
  return status < 0 ? -1 : 0;
}

/* Checks the model as a whole and derives its constants. */
static int finish(struct reader *r)
{
  struct grip_model *model = r->model;
  const bool own = model->law[GRIP_NORMAL]->flags & GRIP_OWN_DAMPING;
  /* The default of LAMMPS for normal laws without damping of their own. */
  if (!model->damping_given)
    set_law(model, GRIP_DAMPING, own ? NULL : grip_law_find(GRIP_DAMPING, "viscoelastic"));
  const int status = grip_model_finish(model, r->error);
  if (status) return grip_fail_model(r, -1 - status);
  grip_accepted_next(r);
  return 0;
}

static enum grip_units units_named(const char *name)
{
  if (name && strcmp(name, "si") == 0) return GRIP_UNITS_SI;
  return name && strcmp(name, "cgs") == 0 ? GRIP_UNITS_CGS : GRIP_UNITS_OTHER;
}

int grip_model_parse(struct grip_model *model, const char *units, int nwords, const char *const *words,
                     char error[GRIP_MAX_ERROR])
{
  struct reader r = {.model = model, .words = words, .nwords = nwords, .error = error};
  memset(model, 0, sizeof *model);
  model->units = units_named(units);
  model->coarse_grain = 1;
  r.seen[GRIP_NORMAL] = true;
  return read_law(&r, GRIP_NORMAL) || read_rest(&r) || finish(&r) ? -1 - r.next : r.next;
}

int grip_model_override(struct grip_model *model, int nwords, const char *const *words,
                        char error[GRIP_MAX_ERROR])
{
  struct grip_model changed = *model;
  struct reader r = {
      .model = &changed, .words = words, .nwords = nwords, .overriding = true, .current = -1, .error = error};
  if (model->mixed) return grip_fail(error, "a mixed model has no parameters of its own to override");
  int status = read_rest(&r);
  for (int sense = 0; sense < GRIP_SENSES && !status; sense++)
    if (changed.law[sense]) status = grip_check_given(&r, changed.law[sense]);
  if (status || finish(&r)) return -1 - r.next;
  *model = changed;
  return r.next;
}
