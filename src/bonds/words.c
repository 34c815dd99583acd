/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds from the words of an input line, and back (grip/bond.h). unittest/doc/keywords.py compares the tables
 * with the page of the command. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "grip/bond.h"
#include "model/reader.h"

struct range {
  double low, high;
  bool without_low;
};
#define ANY                                                                                                  \
  {                                                                                                          \
    -INFINITY, INFINITY, false                                                                               \
  }
#define ABOVE(low)                                                                                           \
  {                                                                                                          \
    low, INFINITY, true                                                                                      \
  }
#define FROM(low)                                                                                            \
  {                                                                                                          \
    low, INFINITY, false                                                                                     \
  }
#define BETWEEN(low, high)                                                                                   \
  {                                                                                                          \
    low, high, false                                                                                         \
  }
#define OF(member) offsetof(struct grip_bond_words, member)

enum { MOST_SEEN = 32 };
struct input;

/* A row: name; values as on the page, with '|' between alternatives; values by default; range of its numbers;
 * where they go. */
struct bond_keyword {
  const char *name, *values, *preset;
  struct range range;
  int (*read)(struct input *in, const struct bond_keyword *row);
  size_t offset;
};

/* place: start of messages about the words that follow a keyword. */
struct input {
  struct grip_bond_words *law;
  const char *const *word;
  int nwords, next, nseen;
  const char *place;
  char *error;
  const struct bond_keyword *seen[MOST_SEEN];
};

struct table {
  const struct bond_keyword *row;
  int count;
};
#define TABLE(rows) ((struct table){rows, (int)(sizeof rows / sizeof *rows)})

static double *member(struct grip_bond_words *law, size_t offset)
{
  return (double *)(void *)((char *)law + offset);
}

/* ---- Values */

static const char *range_text(struct range r, char text[64])
{
  if (isfinite(r.high))
    snprintf(text, 64, "%.10g to %.10g", r.low, r.high);
  else if (isfinite(r.low))
    snprintf(text, 64, r.without_low ? "above %.8g" : "%.8g and above", r.low);
  else
    snprintf(text, 64, "any");
  return text;
}

static int fail_value(const struct input *in, const char *what, const char *accepted)
{
  if (in->next == in->nwords)
    return grip_fail(in->error, "%s%s%s is missing, accepted: %s", in->place,
                     *what == '\'' ? "value of " : "", what, accepted);
  return grip_fail(in->error, "%s%s is '%.40s', accepted: %s", in->place, what, in->word[in->next], accepted);
}

static int read_number(struct input *in, const char *what, struct range range, double *value)
{
  char text[64], accepted[96];
  range_text(range, text);
  if (in->next < in->nwords && grip_read_number(in->word[in->next], value)) {
    const bool within =
        *value >= range.low && *value <= range.high && !(range.without_low && *value == range.low);
    if (!within) return fail_value(in, what, text);
    in->next++;
    return 0;
  }
  snprintf(accepted, sizeof accepted, "a number%s%s", range.without_low ? " " : ", ", text);
  return fail_value(in, what, accepted);
}

/* The index of the next word among words that blanks separate, or -1 after an error. */
static int read_choice(struct input *in, const char *what, const char *accepted)
{
  const char *const word = in->next < in->nwords ? in->word[in->next] : "";
  const size_t length = strlen(word);
  int index = 0;
  for (const char *at = accepted; *word && *at; index++) {
    const size_t one = strcspn(at, " ");
    if (one == length && memcmp(at, word, length) == 0) {
      in->next++;
      return index;
    }
    at += one + strspn(at + one, " ");
  }
  return fail_value(in, what, accepted);
}

static int read_four(struct input *in, const char *of, struct range range,
                     double value[GRIP_BOND_SPRINGS_OF_ONE])
{
  static const char *const names[] = {"normal", "shear", "bending", "twisting"};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
    char what[64];
    snprintf(what, sizeof what, "the %s value of '%s'", names[s], of);
    if (read_number(in, what, range, &value[s])) return -1;
  }
  return 0;
}

/* ---- Keywords */

/* Reads the next word and its values if it is a keyword of the table. Returns 1 if it was, else 0, or -1. */
static int read_keyword(struct input *in, struct table table)
{
  for (int k = 0; in->next < in->nwords && k < table.count; k++) {
    const struct bond_keyword *const row = table.row + k;
    if (strcmp(in->word[in->next], row->name) != 0) continue;
    for (int s = 0; s < in->nseen; s++)
      if (in->seen[s] == row)
        return grip_fail(in->error, "%s'%s' is given twice, accepted: once", in->place, row->name);
    in->seen[in->nseen++] = row;
    in->next++;
    return row->read(in, row) ? -1 : 1;
  }
  return 0;
}

static int one(struct input *in, const struct bond_keyword *row)
{
  char what[32];
  snprintf(what, sizeof what, "'%s'", row->name);
  return read_number(in, what, row->range, member(in->law, row->offset));
}

static int section_of(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  const int choice = read_choice(in, "'section'", "middle ends");
  in->law->at_ends = choice == 1;
  return choice < 0;
}

static const struct bond_keyword STRESS_KEYWORDS[] = {
    {"tension", "s", "", ABOVE(0), one, OF(tension)},
    {"shear", "c", "", ABOVE(0), one, OF(shear_strength)},
    {"friction", "mu", "0", FROM(0), one, OF(friction)},
    {"compression", "p", "", ABOVE(0), one, OF(compression)},
    {"section", "middle|ends", "middle", ANY, section_of, 0},
    {"moment", "k", "1", FROM(0), one, OF(moment)},
};

static const struct bond_keyword PLASTIC_KEYWORDS[] = {
    {"yield", "s", "", ABOVE(0), one, OF(yield)},
    {"hardening", "h", "0", FROM(0), one, OF(hardening)},
    {"strain", "e", "", ABOVE(0), one, OF(plastic_strain)},
};

/* Reads all keywords of a table that follow each other. */
static int read_all(struct input *in, const char *place, struct table table)
{
  int status;
  in->place = place;
  while ((status = read_keyword(in, table)) > 0) {
  }
  return status;
}

static int plastic(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  if (read_all(in, "plastic: ", TABLE(PLASTIC_KEYWORDS))) return -1;
  if (!(in->law->yield > 0))
    return grip_fail(in->error, "%s'yield' is missing, accepted: plastic yield s, above 0", in->place);
  in->place = "";
  return 0;
}

static int stresses(struct input *in)
{
  const struct grip_bond_words *const law = in->law;
  if (law->kind == GRIP_BOND_SPRINGS)
    return grip_fail(in->error,
                     "'strength stress': springs have no section, accepted: strength force, strain or none");
  if (read_all(in, "strength stress: ", TABLE(STRESS_KEYWORDS))) return -1;
  if (!(law->tension > 0) || !(law->shear_strength > 0))
    return grip_fail(in->error,
                     "%s'%s' is missing, accepted: strength stress tension s shear c, both above 0",
                     in->place, law->tension > 0 ? "shear" : "tension");
  in->place = "";
  return 0;
}

static int strength(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  static const enum grip_bond_strength ways[] = {GRIP_BOND_STRESS, GRIP_BOND_FORCE, GRIP_BOND_STRAIN,
                                                 GRIP_BOND_NEVER};
  const int choice = read_choice(in, "'strength'", "stress force strain none");
  if (choice < 0) return -1;
  in->law->strength = ways[choice];
  if (in->law->strength == GRIP_BOND_STRESS) return stresses(in);
  if (in->law->strength == GRIP_BOND_FORCE)
    return read_four(in, "strength force", (struct range)ABOVE(0), in->law->limit);
  if (in->law->strength == GRIP_BOND_STRAIN)
    return read_number(in, "the strain of strength", (struct range)ABOVE(0), &in->law->strain);
  return 0;
}

static int damping(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  const int choice = read_choice(in, "'damping'", "beta coefficients");
  if (choice < 0) return -1;
  if (choice == 0) return read_number(in, "beta of damping", (struct range)FROM(0), &in->law->beta);
  return read_four(in, "coefficients", (struct range)FROM(0), in->law->dashpot);
}

static int random_factor(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  const int choice = read_choice(in, "'random'", "weibull normal");
  if (choice < 0) return -1;
  double seed;
  in->law->random = choice == 0 ? GRIP_BOND_WEIBULL : GRIP_BOND_GAUSSIAN;
  if (read_number(in, choice == 0 ? "the modulus of weibull" : "the variation of normal",
                  (struct range)ABOVE(0), &in->law->spread) ||
      read_number(in, "the seed of random", (struct range)BETWEEN(1, 2147483647), &seed))
    return -1;
  in->law->seed = (uint64_t)seed;
  if (seed == floor(seed)) return 0;
  in->next--;
  return fail_value(in, "the seed of random", "a whole number from 1");
}

static int fatigue(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  if (read_number(in, "the number of cycles of fatigue", (struct range)ABOVE(0), &in->law->life)) return -1;
  return read_number(in, "the exponent of fatigue", (struct range)ABOVE(0), &in->law->exponent);
}

static int theory(struct input *in, const struct bond_keyword *row)
{
  (void)row;
  const int choice = read_choice(in, "'theory'", "timoshenko bernoulli");
  in->law->slender = choice == 1;
  return choice < 0;
}

/* For all laws. */
static const struct bond_keyword BOND_KEYWORDS[] = {
    {"damping", "beta b|coefficients cn ct cb cw", "", ANY, damping, 0},
    {"random", "weibull m seed|normal cv seed", "", ANY, random_factor, 0},
    {"strength", "stress WORDS|force fn ft mb mw|strain e|none", "", ANY, strength, 0},
    {"fatigue", "a b", "", ANY, fatigue, 0},
};

/* For laws with a section. */
static const struct bond_keyword SECTION_KEYWORDS[] = {
    {"young", "E", "", ABOVE(0), one, OF(young)},
    {"radius", "r", "", ABOVE(0), one, OF(radius)},
    {"ratio", "a", "", ABOVE(0), one, OF(ratio)},
    {"inner", "b", "0", BETWEEN(0, 0.99), one, OF(inner)},
    {"softening", "Gc", "", ABOVE(0), one, OF(toughness)},
    {"plastic", "WORDS", "", ANY, plastic, 0},
};

static const struct bond_keyword BEAM_KEYWORDS[] = {
    {"poisson", "nu", "", BETWEEN(-0.99, 0.5), one, OF(poisson)},
    {"theory", "timoshenko|bernoulli", "timoshenko", ANY, theory, 0},
    {"kappa", "K", "", ABOVE(0), one, OF(kappa)},
};

static const struct bond_keyword PARALLEL_KEYWORDS[] = {
    {"normal", "kn", "", ABOVE(0), one, OF(normal_by_area)},
    {"shear", "G|ks", "", ABOVE(0), one, OF(shear_modulus)},
};

static const struct bond_keyword SPRINGS_KEYWORDS[] = {
    {"middle", "m", "0.5", BETWEEN(0, 1), one, OF(middle)},
};

/* ---- Laws */

enum { TABLES = 3 };

/* The tables of a law, in the order in which an error names them. Returns their number. */
static int tables_of(enum grip_bond_kind kind, struct table tables[TABLES])
{
  const struct table own[GRIP_BOND_KINDS] = {TABLE(BEAM_KEYWORDS), TABLE(PARALLEL_KEYWORDS),
                                             TABLE(SPRINGS_KEYWORDS)};
  int n = 0;
  if (kind != GRIP_BOND_SPRINGS) tables[n++] = TABLE(SECTION_KEYWORDS);
  tables[n++] = own[kind];
  tables[n++] = TABLE(BOND_KEYWORDS);
  return n;
}

static int read_keywords(struct input *in)
{
  struct table tables[TABLES];
  const int ntables = tables_of(in->law->kind, tables);
  while (in->next < in->nwords) {
    int status = 0;
    for (int t = 0; status == 0 && t < ntables; t++) status = read_keyword(in, tables[t]);
    if (status < 0) return -1;
    if (status > 0) continue;
    char names[256] = "";
    for (int t = 0; t < ntables; t++)
      for (int k = 0; k < tables[t].count; k++) strcat(strcat(names, " "), tables[t].row[k].name);
    return grip_fail(in->error, "unknown keyword '%.40s'; accepted:%s", in->word[in->next], names);
  }
  return 0;
}

static bool was_given(const struct input *in, const char *name)
{
  for (int s = 0; s < in->nseen; s++)
    if (strcmp(in->seen[s]->name, name) == 0) return true;
  return false;
}

static int check_section(const struct input *in)
{
  const struct grip_bond_words *const law = in->law;
  if (law->kind == GRIP_BOND_SPRINGS) return 0;
  if ((law->radius > 0) == (law->ratio > 0))
    return grip_fail(in->error,
                     law->radius > 0
                         ? "'radius' and 'ratio' are both given, accepted: one of them"
                         : "'radius' is missing, accepted: radius r, or ratio a of the smaller grain");
  if (law->kind == GRIP_BOND_BEAM) {
    if (!(law->young > 0)) return grip_fail(in->error, "'young' is missing, accepted: young E, above 0");
    return isnan(law->poisson) ? grip_fail(in->error, "'poisson' is missing, accepted: poisson nu") : 0;
  }
  if ((law->young > 0) == (law->normal_by_area > 0))
    return grip_fail(in->error, "give either 'young' and 'shear' as moduli, or 'normal' and 'shear' by area");
  if (law->shear_modulus > 0) return 0;
  return grip_fail(in->error, "'shear' is missing, accepted: shear G with young, or shear ks with normal");
}

static int check(const struct input *in)
{
  const struct grip_bond_words *const law = in->law;
  if (check_section(in)) return -1;
  if (law->toughness > 0 && law->yield > 0)
    return grip_fail(in->error, "'softening' and 'plastic' are both given, accepted: one of them");
  if (law->plastic_strain > 0 && law->life > 0)
    return grip_fail(in->error,
                     "'fatigue' and the strain of 'plastic' are both given, accepted: one of them");
  if (!was_given(in, "strength"))
    return grip_fail(in->error,
                     "'strength' is missing, accepted: strength stress, force or strain with their limits, "
                     "or strength none");
  if (law->strength == GRIP_BOND_NEVER && (law->toughness > 0 || law->life > 0))
    return grip_fail(in->error, "'%s' with 'strength none', accepted: a strength",
                     law->toughness > 0 ? "softening" : "fatigue");
  return 0;
}

int grip_bond_parse(struct grip_bond_words *law, int nwords, const char *const *words,
                    char error[GRIP_MAX_ERROR])
{
  struct input in = {.law = law, .word = words, .nwords = nwords, .place = "", .error = error};
  char names[64] = "";
  for (int kind = 0; kind < GRIP_BOND_KINDS; kind++)
    strcat(strcat(names, kind ? " " : ""), grip_bond_name((enum grip_bond_kind)kind));
  const int kind = read_choice(&in, "the law of the bond", names);
  if (kind < 0) return -1;
  *law = grip_bond_defaults((enum grip_bond_kind)kind);
  if (kind == GRIP_BOND_SPRINGS) {
    if (read_four(&in, "springs", (struct range)FROM(0), law->spring)) return -1;
    if (!(law->spring[0] > 0))
      return grip_fail(error, "the normal value of 'springs' is 0, accepted: above 0");
  }
  if (read_keywords(&in)) return -1;
  law->by_area = law->normal_by_area > 0;
  law->shear_by_area = law->shear_modulus;
  return check(&in);
}

/* ---- Words of a law */

struct output {
  char *text;
  size_t size, length;
};

static void put_text(struct output *out, const char *text)
{
  const size_t room = out->length < out->size ? out->size - out->length : 0;
  out->length += (size_t)snprintf(out->text + out->size - room, room, "%s%s", out->length ? " " : "", text);
}

/* With as many digits as the same number needs. */
static void put(struct output *out, const char *word, const double *value, int nvalues)
{
  put_text(out, word);
  for (int k = 0; k < nvalues; k++) {
    char text[32];
    double same;
    for (int digits = 15; digits <= 17; digits++) {
      snprintf(text, sizeof text, "%.*g", digits, value[k]);
      if (grip_read_number(text, &same) && same == value[k]) break;
    }
    put_text(out, text);
  }
}

/* The keywords with one number that differs from that of another law. */
static void put_changed(struct output *out, struct table table, struct grip_bond_words law,
                        struct grip_bond_words other)
{
  for (int k = 0; k < table.count; k++) {
    const struct bond_keyword *const row = table.row + k;
    const double value = *member(&law, row->offset);
    if (row->read == one && value != *member(&other, row->offset)) put(out, row->name, &value, 1);
  }
}

static void put_strength(struct output *out, const struct grip_bond_words *law)
{
  if (law->strength == GRIP_BOND_NEVER) put(out, "strength none", 0, 0);
  if (law->strength == GRIP_BOND_STRAIN) put(out, "strength strain", &law->strain, 1);
  if (law->strength == GRIP_BOND_FORCE) put(out, "strength force", law->limit, GRIP_BOND_SPRINGS_OF_ONE);
  if (law->strength != GRIP_BOND_STRESS) return;
  put(out, "strength stress", 0, 0);
  put_changed(out, TABLE(STRESS_KEYWORDS), *law, grip_bond_defaults(law->kind));
  if (law->at_ends) put(out, "section ends", 0, 0);
}

int grip_bond_print(const struct grip_bond_words *law, char *text, size_t size)
{
  struct output out = {text, size, 0};
  struct table tables[TABLES];
  const int ntables = tables_of(law->kind, tables);
  const struct grip_bond_words plain = grip_bond_defaults(law->kind);
  put(&out, grip_bond_name(law->kind), law->spring,
      law->kind == GRIP_BOND_SPRINGS ? GRIP_BOND_SPRINGS_OF_ONE : 0);
  for (int t = 0; t < ntables; t++) put_changed(&out, tables[t], *law, plain);
  if (law->slender) put(&out, "theory bernoulli", 0, 0);
  if (law->yield > 0) {
    put(&out, "plastic", 0, 0);
    put_changed(&out, TABLE(PLASTIC_KEYWORDS), *law, plain);
  }
  if (law->beta > 0) put(&out, "damping beta", &law->beta, 1);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
    if (!(law->dashpot[s] > 0)) continue;
    put(&out, "damping coefficients", law->dashpot, GRIP_BOND_SPRINGS_OF_ONE);
    break;
  }
  const double factor[] = {law->spread, (double)law->seed}, cycles[] = {law->life, law->exponent};
  if (law->random != GRIP_BOND_EQUAL)
    put(&out, law->random == GRIP_BOND_WEIBULL ? "random weibull" : "random normal", factor, 2);
  if (law->life > 0) put(&out, "fatigue", cycles, 2);
  put_strength(&out, law);
  return (int)out.length;
}
