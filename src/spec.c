/* SPDX-License-Identifier: GPL-2.0-only */
/* The words of a model: read, and checked against the tables of the laws. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

/* The words of a model that stand alone. */
enum { LIMIT_DAMPING, SYNCHRONIZED_VERLET, FLAGS };
static const char *const flag_words[FLAGS] = {"limit_damping", "synchronized_verlet"};

/* Words on their way into a model. Where a function fails, `next` is the word at fault, or the end. */
struct reader {
  struct grip_model *model;
  const char *const *words;
  int nwords, next;
  bool overriding; /* the model is there already; its parameters have words, the positional ones too */
  int current;     /* the sense whose law words go to, -1: none */
  bool seen[GRIP_SENSES], flagged[FLAGS];
  bool read[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  int place[GRIP_SENSES]; /* of what was read for it first */
  char *error;
};

static const char *next_word(const struct reader *r)
{
  return r->next < r->nwords ? r->words[r->next] : NULL;
}

static size_t append_laws(char *text, size_t size, size_t length, int sense)
{
  if (sense != GRIP_NORMAL) length = grip_append(text, size, length, " none");
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if ((*law)->sense == sense) length = grip_append(text, size, length, " %s", (*law)->name);
  return length;
}

/* The parameters of a law, each after a blank. */
static size_t append_words(char *text, size_t size, size_t length, const struct grip_law *law)
{
  for (int p = 0; p < law->nparameters; p++)
    length = grip_append(text, size, length, " %s", law->parameters[p].word);
  return length;
}

/* A law's name is expected; where the sense has a law, so is a parameter of that, while overriding. */
static int fail_law(struct reader *r, int sense)
{
  const struct grip_law *law = r->overriding ? r->model->law[sense] : NULL;
  const char *name = grip_sense_name(sense), *word = next_word(r);
  size_t length =
      word ? grip_append(r->error, GRIP_MAX_ERROR, 0, "unknown %s model%s '%.40s'; accepted:", name,
                         law ? " or parameter" : "", word)
           : grip_append(r->error, GRIP_MAX_ERROR, 0, "name of the %s model%s is missing; accepted:", name,
                         law ? ", or a parameter," : "");
  length = append_laws(r->error, GRIP_MAX_ERROR, length, sense);
  if (!law) return -1;
  length = grip_append(r->error, GRIP_MAX_ERROR, length, "; of %s:", law->name);
  append_words(r->error, GRIP_MAX_ERROR, length, law);
  return -1;
}

static int fail_parameter(struct reader *r, const struct grip_law *law)
{
  char words[GRIP_MAX_ERROR / 2] = "";
  append_words(words, sizeof words, 0, law);
  return grip_fail(r->error, "unknown word '%.40s' after '%s %s'; accepted:%s", next_word(r),
                   grip_sense_name(law->sense), law->name, words);
}

static bool read_number(const char *word, double *value)
{
  char *end;
  if (strspn(word, "+-0123456789.eE") != strlen(word)) return false; // no hexadecimal, inf or nan
  *value = strtod(word, &end);
  return end != word && *end == 0 && isfinite(*value);
}

static bool is_flag(const struct grip_parameter *parameter)
{
  return strcmp(parameter->unit, "flag") == 0;
}

/* 0 for the first word of a switch's unit, 1 for the second, -1 for another. */
static int switch_value(const char *unit, const char *word)
{
  const size_t first = strcspn(unit, "|"), length = strlen(word);
  if (length == first && strncmp(word, unit, first) == 0) return 0;
  return strcmp(word, unit + first + 1) == 0 ? 1 : -1;
}

/* The parameter that stands in place of another, or the other of the two; -1 if there is none. */
static int rival_of(const struct grip_law *law, int p)
{
  if (law->parameters[p].presence == GRIP_ALTERNATIVE) return p - 1;
  return p + 1 < law->nparameters && law->parameters[p + 1].presence == GRIP_ALTERNATIVE ? p + 1 : -1;
}

/* Takes a parameter away, and those that are only given with it. */
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

/* The next word as the value of a parameter. */
static int read_value(struct reader *r, const struct grip_law *law, int p)
{
  const struct grip_parameter *parameter = &law->parameters[p];
  const char *sense = grip_sense_name(law->sense), *word = next_word(r);
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
    if (!read_number(word, &value))
      return grip_fail(r->error, "'%.40s' is not a number: '%s' of '%s %s' is expected (%s)", word,
                       parameter->word, sense, law->name, parameter->meaning);
    if (!(value >= parameter->min && value <= parameter->max))
      return grip_fail(r->error, "'%s' of '%s %s' is %.40s, accepted: %g to %g", parameter->word, sense,
                       law->name, word, parameter->min, parameter->max);
  }
  store(r, law, p, value);
  r->next++;
  return 0;
}

static int read_positional(struct reader *r, const struct grip_law *law)
{
  for (int p = 0; p < law->nparameters; p++)
    if (read_value(r, law, p)) return -1;
  return 0;
}

/* A parameter by its word, and its value. */
static int read_word(struct reader *r, const struct grip_law *law, int p)
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

/* Goes on with an error text about a word that is missing: where reading stopped, that word may be what was
 * meant. */
static int fail_missing(const struct reader *r, const struct grip_law *law, size_t length)
{
  if (!next_word(r)) return -1;
  length = grip_append(r->error, GRIP_MAX_ERROR, length, ", where '%.40s' stands; accepted:", next_word(r));
  append_words(r->error, GRIP_MAX_ERROR, length, law);
  return -1;
}

/* Every required parameter is there, or what may stand in its place. */
static int check_given(struct reader *r, const struct grip_law *law)
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

/* Words with values in any order, up to the first word that is not a parameter and may be the caller's. */
static int read_named(struct reader *r, const struct grip_law *law)
{
  while (next_word(r)) {
    const int p = grip_parameter_index(law, next_word(r));
    double value;
    if (p < 0 && read_number(next_word(r), &value)) return fail_parameter(r, law);
    if (p < 0) break;
    if (read_word(r, law, p)) return -1;
  }
  return check_given(r, law);
}

/* Whether the next word is the name of a law of that sense, or none. */
static bool names_law(const struct reader *r, int sense)
{
  const char *word = next_word(r);
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

/* A law in place of what the sense had. */
static int read_law(struct reader *r, int sense)
{
  if (!names_law(r, sense)) return fail_law(r, sense);
  const struct grip_law *law = grip_law_find(sense, next_word(r));
  set_law(r->model, sense, law);
  if (sense == GRIP_DAMPING) r->model->damping_given = true;
  r->place[sense] = r->next++;
  if (!law) return 0;
  return (law->flags & GRIP_POSITIONAL) ? read_positional(r, law) : read_named(r, law);
}

/* A bare word's value would be lost in the law that the sense is about to get. */
static int check_unread(struct reader *r, int sense)
{
  const struct grip_law *law = r->model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (r->read[sense][p])
      return grip_fail(r->error, "'%s %s' replaces the law that '%s' was given for", grip_sense_name(sense),
                       next_word(r), law->parameters[p].word);
  return 0;
}

/* A sense and its law; while overriding, words of the law that it has will do. */
static int read_sense(struct reader *r, int sense)
{
  if (r->seen[sense]) return grip_fail(r->error, "'%s' is given twice", grip_sense_name(sense));
  r->seen[sense] = true;
  r->current = sense;
  r->place[sense] = r->next++;
  if (!r->overriding) return read_law(r, sense);
  if (names_law(r, sense)) return check_unread(r, sense) ? -1 : read_law(r, sense);
  const struct grip_law *law = r->model->law[sense];
  const int p = law && next_word(r) ? grip_parameter_index(law, next_word(r)) : -1;
  return p < 0 ? fail_law(r, sense) : read_word(r, law, p);
}

static int fail_ambiguous(struct reader *r, const int *senses, int count)
{
  const char *word = next_word(r);
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

/* The senses, other than the current one, whose laws have the next word. */
static int find_owners(const struct reader *r, int senses[GRIP_SENSES])
{
  int count = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = r->model->law[sense];
    if (!law || sense == r->current || (!r->overriding && (law->flags & GRIP_POSITIONAL))) continue;
    if (grip_parameter_index(law, next_word(r)) >= 0) senses[count++] = sense;
  }
  return count;
}

/* A word that no law of the current sense has. Returns 1 if it is the caller's, and not of another sense. */
static int check_owner(struct reader *r)
{
  int senses[GRIP_SENSES];
  const int count = find_owners(r, senses);
  if (count == 0) return 1;
  size_t length = grip_append(r->error, GRIP_MAX_ERROR, 0, "'%s'", next_word(r));
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

/* While overriding: a word and value for the law of the current sense or, before any sense, for the one law
 * that has it. Returns 1 if the word is not the model's. */
static int read_override(struct reader *r)
{
  int senses[GRIP_SENSES], count = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (r->model->law[sense] && (r->current < 0 || r->current == sense) &&
        grip_parameter_index(r->model->law[sense], next_word(r)) >= 0)
      senses[count++] = sense;
  if (count == 0) return check_owner(r);
  if (count > 1) return fail_ambiguous(r, senses, count);
  const struct grip_law *law = r->model->law[senses[0]];
  return read_word(r, law, grip_parameter_index(law, next_word(r)));
}

static int sense_of(const struct reader *r, const char *word)
{
  for (int sense = r->overriding ? GRIP_NORMAL : GRIP_DAMPING; sense < GRIP_SENSES; sense++)
    if (strcmp(grip_sense_name(sense), word) == 0) return sense;
  return -1;
}

static int flag_of(const char *word)
{
  for (int flag = 0; flag < FLAGS; flag++)
    if (strcmp(word, flag_words[flag]) == 0) return flag;
  return -1;
}

static int read_flag(struct reader *r, int flag)
{
  if (r->flagged[flag]) return grip_fail(r->error, "'%s' is given twice", flag_words[flag]);
  r->flagged[flag] = true;
  *(flag == LIMIT_DAMPING ? &r->model->limit_damping : &r->model->synchronized_verlet) = true;
  if (!r->overriding) r->current = -1;
  r->next++;
  return 0;
}

/* All that follows the normal law, or the model to be overridden. Stops at the first word of the caller. */
static int read_rest(struct reader *r)
{
  int status = 0;
  while (next_word(r) && status == 0) {
    const int sense = sense_of(r, next_word(r)), flag = flag_of(next_word(r));
    if (sense >= 0)
      status = read_sense(r, sense);
    else if (flag >= 0)
      status = read_flag(r, flag);
    else
      status = r->overriding ? read_override(r) : check_owner(r);
  }
  return status < 0 ? -1 : 0;
}

/* What could have stood where reading stopped: senses and flags that were not there, parameters. */
static void accepted_next(const struct reader *r)
{
  size_t length = 0;
  r->error[0] = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (!r->seen[sense])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", grip_sense_name(sense));
  for (int flag = 0; flag < FLAGS; flag++)
    if (!r->flagged[flag])
      length = grip_append(r->error, GRIP_MAX_ERROR, length, length ? " %s" : "%s", flag_words[flag]);
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = r->model->law[sense];
    const bool named = law && (r->overriding || !(law->flags & GRIP_POSITIONAL));
    const bool any = r->overriding && r->current < 0;
    if (named && (any || r->current == sense)) length = append_words(r->error, GRIP_MAX_ERROR, length, law);
  }
}

/* Whether a law has parameters that are absent without a preset: its derive may ask for them. */
static bool lacks_words(const struct grip_model *model, int sense)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (!model->given[sense][p] && isnan(law->parameters[p].preset)) return true;
  return false;
}

/* A model that does not hold together. At fault is the law's name, unless a word behind the law may be one
 * that it lacks. */
static int fail_model(struct reader *r, int sense)
{
  if (next_word(r) && r->current == sense && lacks_words(r->model, sense))
    grip_append(r->error, GRIP_MAX_ERROR, strlen(r->error), " (the next word is '%.40s')", next_word(r));
  else
    r->next = r->place[sense];
  return -1;
}

/* Checks the model as a whole and derives it. */
static int finish(struct reader *r)
{
  struct grip_model *model = r->model;
  const bool own = model->law[GRIP_NORMAL]->flags & GRIP_OWN_DAMPING;
  if (!model->damping_given) /* the host's default, where the normal model has no damping of its own */
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
    if (changed.law[sense]) status = check_given(&r, changed.law[sense]);
  if (status || finish(&r)) return -1 - r.next;
  *model = changed;
  return r.next;
}
