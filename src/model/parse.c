/* SPDX-License-Identifier: GPL-2.0-only */
/* From words to a model: senses, names of laws, and flags. The parameters of a law are read in
 * law_words.c. */
#include <math.h>
#include <string.h>

#include "model/reader.h"

enum { LIMIT_DAMPING, SYNCHRONIZED_VERLET, COARSE_GRAIN };
static const char *const flag_words[GRIP_MODEL_FLAGS] = {"limit_damping", "synchronized_verlet",
                                                         "coarse_grain"};

static size_t append_laws(char *text, size_t size, size_t length, int sense)
{
  if (sense != GRIP_NORMAL) length = grip_append(text, size, length, " none");
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense) length = grip_append(text, size, length, " %s", (*law)->name);
  return length;
}

/* The error of a word that is no law of that sense. While overriding, a parameter of the law that the sense
 * has would have been accepted too. */
static int fail_law(struct reader *r, int sense)
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

/* Whether the next word is the name of a law of that sense, or none. */
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

/* Reads a law and its parameters. It replaces the law that the sense had. */
static int read_law(struct reader *r, int sense)
{
  if (!names_law(r, sense)) return fail_law(r, sense);
  const struct grip_law *law = grip_law_find(sense, grip_next_word(r));
  set_law(r->model, sense, law);
  if (sense == GRIP_DAMPING) r->model->damping_given = true;
  r->place[sense] = r->next++;
  if (!law) return 0;
  return (law->flags & GRIP_POSITIONAL) ? grip_read_positional(r, law) : grip_read_named(r, law);
}

/* Refuses a new law for a sense if a parameter of its old law was given before: that value would be lost. */
static int check_unread(struct reader *r, int sense)
{
  const struct grip_law *law = r->model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (r->read[sense][p])
      return grip_fail(r->error, "'%s %s' replaces the law that '%s' was given for", grip_sense_name(sense),
                       grip_next_word(r), law->parameters[p].word);
  return 0;
}

/* Reads a sense and its law. While overriding, parameters of the law that it has may follow instead. */
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
  return p < 0 ? fail_law(r, sense) : grip_read_word(r, law, p);
}

static int fail_ambiguous(struct reader *r, const int *senses, int count)
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

/* Finds the senses, other than the current one, whose laws have the next word as a parameter. Returns how
 * many. */
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

/* For a word that the law of the current sense does not have. If the law of another sense has it, it is
 * misplaced: an error. If none has it, it belongs to the caller: returns 1. */
static int check_owner(struct reader *r)
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

/* While overriding: reads a parameter and its value for the law of the current sense or, before any sense was
 * named, for the only law that has this parameter. Returns 1 if no law has it. */
static int read_override(struct reader *r)
{
  int senses[GRIP_SENSES], count = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (r->model->law[sense] && (r->current < 0 || r->current == sense) &&
        grip_parameter_index(r->model->law[sense], grip_next_word(r)) >= 0)
      senses[count++] = sense;
  if (count == 0) return check_owner(r);
  if (count > 1) return fail_ambiguous(r, senses, count);
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
    if (strcmp(word, flag_words[flag]) == 0) return flag;
  return -1;
}

static int read_coarse_grain(struct reader *r)
{
  const char *word = grip_next_word(r);
  double value;
  if (!word)
    return grip_fail(r->error, "value of 'coarse_grain' (size over that of the real grain) is missing");
  if (!grip_read_number(word, &value))
    return grip_fail(r->error,
                     "'%.40s' is not a number: 'coarse_grain' is expected (size over that of the real grain)",
                     word);
  if (!(value >= 1)) return grip_fail(r->error, "'coarse_grain' is %.40s, accepted: 1 and above", word);
  r->model->coarse_grain = value;
  r->next++;
  return 0;
}

static int read_flag(struct reader *r, int flag)
{
  if (r->flagged[flag]) return grip_fail(r->error, "'%s' is given twice", flag_words[flag]);
  r->flagged[flag] = true;
  if (!r->overriding) r->current = -1;
  r->next++;
  if (flag == COARSE_GRAIN) return read_coarse_grain(r);
  *(flag == LIMIT_DAMPING ? &r->model->limit_damping : &r->model->synchronized_verlet) = true;
  return 0;
}

/* Reads what follows the normal law or, while overriding, all words. Stops at the first word that belongs to
 * the caller. */
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
      status = r->overriding ? read_override(r) : check_owner(r);
  }
  return status < 0 ? -1 : 0;
}

/* Writes what the model would have accepted where reading stopped: senses and flags that were not given,
 * parameters. */
static void accepted_next(const struct reader *r)
{
  size_t length = 0;
  r->error[0] = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (!r->seen[sense])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", grip_sense_name(sense));
  for (int flag = 0; flag < GRIP_MODEL_FLAGS; flag++)
    if (!r->flagged[flag])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", flag_words[flag]);
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = r->model->law[sense];
    const bool named = law && (r->overriding || !(law->flags & GRIP_POSITIONAL));
    const bool any = r->overriding && r->current < 0;
    if (named && (any || r->current == sense))
      length = grip_append_words(r->error, GRIP_MAX_ERROR, length, law);
  }
}

/* Whether parameters of a law are absent that have no preset. Its derive may ask for them. */
static bool lacks_words(const struct grip_model *model, int sense)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (!model->given[sense][p] && isnan(law->parameters[p].preset)) return true;
  return false;
}

/* Finds the word at fault if the laws of a model do not go together. It is the law's name, unless the next
 * word may be meant as a parameter that the law lacks. */
static int fail_model(struct reader *r, int sense)
{
  if (grip_next_word(r) && r->current == sense && lacks_words(r->model, sense))
    grip_append(r->error, GRIP_MAX_ERROR, strlen(r->error), " (the next word is '%.40s')", grip_next_word(r));
  else
    r->next = r->place[sense];
  return -1;
}

/* Checks the model as a whole, and works out its constants. */
static int finish(struct reader *r)
{
  struct grip_model *model = r->model;
  const bool own = model->law[GRIP_NORMAL]->flags & GRIP_OWN_DAMPING;
  /* The host's default, for normal models without damping of their own. */
  if (!model->damping_given)
    set_law(model, GRIP_DAMPING, own ? NULL : grip_law_find(GRIP_DAMPING, "viscoelastic"));
  const int status = grip_model_finish(model, r->error);
  if (status) return fail_model(r, -1 - status);
  accepted_next(r);
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
