/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "complain.h"
#include "grip.h"
#include "json.h"
#include "list.h"

static bool is_switch(const struct grip_parameter *parameter)
{
  return strchr(parameter->unit, '|') != NULL;
}

static bool is_flag(const struct grip_parameter *parameter)
{
  return strcmp(parameter->unit, "flag") == 0;
}

static const char *mixing(enum grip_mixing rule)
{
  switch (rule) {
  case GRIP_MIX_GEOMETRIC:
    return "geometric";
  case GRIP_MIX_ARITHMETIC:
    return "arithmetic";
  case GRIP_MIX_MINIMUM:
    return "minimum";
  case GRIP_MIX_HARMONIC:
    return "harmonic";
  case GRIP_MIX_YOUNG:
    return "contact modulus";
  case GRIP_MIX_POISSON:
    return "with the modulus";
  case GRIP_MIX_SAME:
    return "must agree";
  }
  return "";
}

static void accepted(char *text, size_t size, const struct grip_parameter *parameter)
{
  const bool null = isnan(parameter->preset) && parameter->presence == GRIP_REQUIRED;
  if (is_flag(parameter))
    snprintf(text, size, "no value");
  else if (is_switch(parameter))
    snprintf(text, size, "%s", parameter->unit);
  else
    snprintf(text, size, "%s%s", grip_bounds(parameter, (char[GRIP_MAX_BOUNDS]){0}), null ? ", NULL" : "");
}

/* The default of an optional parameter as text. */
static void preset(char *text, size_t size, const struct grip_parameter *parameter)
{
  const char *unit = parameter->unit, *second = strchr(unit, '|');
  if (isnan(parameter->preset))
    snprintf(text, size, "not set");
  else if (is_flag(parameter))
    snprintf(text, size, "off");
  else if (!second)
    snprintf(text, size, "%g", parameter->preset);
  else if (parameter->preset != 0)
    snprintf(text, size, "%s", second + 1);
  else
    snprintf(text, size, "%.*s", (int)(second - unit), unit);
}

static void if_absent(char *text, size_t size, const struct grip_law *law, int p)
{
  const struct grip_parameter *parameter = &law->parameters[p];
  const bool other = p + 1 < law->nparameters && law->parameters[p + 1].presence == GRIP_ALTERNATIVE;
  if (parameter->presence == GRIP_ALTERNATIVE)
    snprintf(text, size, "in place of %s", law->parameters[p - 1].word);
  else if (parameter->presence == GRIP_WITH)
    snprintf(text, size, "goes with %s", law->parameters[p - 1].word);
  else if (parameter->presence == GRIP_OPTIONAL)
    preset(text, size, parameter);
  else if (other)
    snprintf(text, size, "required, or %s", law->parameters[p + 1].word);
  else
    snprintf(text, size, "required");
}

/* The cells of a row in the table of a law's parameters. Each column is as wide as its longest text. */
enum { WORD, UNIT, ACCEPTED, IF_ABSENT, MIXING, MEANING, CELLS };

struct line {
  char cell[CELLS][96];
};

static struct line headline(void)
{
  return (struct line){{"parameter", "unit", "accepted", "if absent", "mixing", "meaning"}};
}

static struct line parameter_line(const struct grip_law *law, int p)
{
  const struct grip_parameter *parameter = &law->parameters[p];
  struct line line;
  const bool number = !is_flag(parameter) && !is_switch(parameter);
  const size_t size = sizeof line.cell[0];
  snprintf(line.cell[WORD], size, "%s", parameter->word);
  snprintf(line.cell[UNIT], size, "%s", number ? parameter->unit : "-");
  accepted(line.cell[ACCEPTED], size, parameter);
  if_absent(line.cell[IF_ABSENT], size, law, p);
  snprintf(line.cell[MIXING], size, "%s", mixing(parameter->mixing));
  snprintf(line.cell[MEANING], size, "%s", parameter->meaning);
  return line;
}

static void print_parameters(FILE *file, const struct grip_law *law)
{
  struct line lines[GRIP_MAX_PARAMETERS + 1];
  int width[CELLS] = {0};
  lines[0] = headline();
  for (int p = 0; p < law->nparameters; p++) lines[p + 1] = parameter_line(law, p);
  for (int k = 0; k <= law->nparameters; k++)
    for (int c = 0; c < CELLS; c++) {
      const int length = (int)strlen(lines[k].cell[c]);
      if (length > width[c]) width[c] = length;
    }
  for (int k = 0; k <= law->nparameters; k++) {
    fprintf(file, "    ");
    for (int c = 0; c < MEANING; c++) fprintf(file, "%-*s  ", width[c], lines[k].cell[c]);
    fprintf(file, "%s\n", lines[k].cell[MEANING]);
  }
}

/* How a history value changes when i and j are exchanged. */
static const char *on_swap(const struct grip_slot *slot)
{
  if (slot->swap == GRIP_FLIPS) return "changes sign";
  return slot->swap == GRIP_STAYS ? "stays" : "changes places";
}

static void print_law(FILE *file, const struct grip_law *law)
{
  fprintf(file, "%s %s\n    %s\n    source: %s\n", grip_sense_name(law->sense), law->name, law->summary,
          law->source);
  if (!law->nparameters)
    fprintf(file, "    no words of its own\n");
  else if (law->flags & GRIP_POSITIONAL)
    fprintf(file, "    numbers in this order, without words\n");
  else
    fprintf(file, "    words with values, in any order\n");
  if (law->nparameters) print_parameters(file, law);
  for (int s = 0; s < law->nslots; s++)
    fprintf(file, "    history: %s [%s], %s when i and j swap\n", law->slots[s].name, law->slots[s].unit,
            on_swap(&law->slots[s]));
  if (law->flags & GRIP_OWN_DAMPING) fprintf(file, "    has its own damping: takes no damping law\n");
  if (law->flags & GRIP_NEEDS_STIFFNESS) fprintf(file, "    needs a normal law that has a stiffness\n");
  if (law->flags & GRIP_NEEDS_SHEAR) fprintf(file, "    needs a tangential law that has a spring\n");
  if (law->flags & GRIP_REACH) fprintf(file, "    forces may reach beyond touch\n");
}

static int unknown(const char *what)
{
  char names[1024] = "";
  size_t length = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    length += (size_t)snprintf(names + length, sizeof names - length, " %s", grip_sense_name(sense));
  for (const struct grip_law *const *law = grip_laws(); *law && length < sizeof names; law++) {
    bool seen = false;
    for (const struct grip_law *const *other = grip_laws(); other != law; other++)
      seen = seen || strcmp((*other)->name, (*law)->name) == 0;
    if (!seen) length += (size_t)snprintf(names + length, sizeof names - length, " %s", (*law)->name);
  }
  return complain(BAD_INPUT, "--list: no sense and no law is called '%.40s'; accepted:%s", what, names);
}

static bool is_wanted(const struct grip_law *law, const char *what)
{
  return !what || strcmp(law->name, what) == 0 || strcmp(grip_sense_name(law->sense), what) == 0;
}

static bool is_known(const char *what)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if (is_wanted(*law, what)) return true;
  return false;
}

int list_print(FILE *file, const char *what)
{
  bool found = false;
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    if (!is_wanted(*law, what)) continue;
    if (found) fputc('\n', file);
    print_law(file, *law);
    found = true;
  }
  return found ? 0 : unknown(what);
}

static void report_parameter(struct json *json, const struct grip_law *law, int p)
{
  const struct line line = parameter_line(law, p);
  const struct grip_parameter *parameter = &law->parameters[p];
  json_begin(json, NULL, '{');
  json_text(json, "word", parameter->word);
  json_text(json, "unit", line.cell[UNIT]);
  json_text(json, "accepted", line.cell[ACCEPTED]);
  json_number(json, "min", parameter->min);
  json_number(json, "max", parameter->max);
  json_text(json, "if_absent", line.cell[IF_ABSENT]);
  json_text(json, "mixing", line.cell[MIXING]);
  json_text(json, "meaning", parameter->meaning);
  json_end(json, '{');
}

static void report_slot(struct json *json, const struct grip_slot *slot)
{
  json_begin(json, NULL, '{');
  json_text(json, "name", slot->name);
  json_text(json, "unit", slot->unit);
  json_text(json, "on_swap", on_swap(slot));
  json_end(json, '{');
}

static void report_law(struct json *json, const struct grip_law *law)
{
  json_begin(json, NULL, '{');
  json_text(json, "sense", grip_sense_name(law->sense));
  json_text(json, "name", law->name);
  json_text(json, "summary", law->summary);
  json_text(json, "source", law->source);
  json_flag(json, "positional", law->flags & GRIP_POSITIONAL);
  json_begin(json, "parameters", '[');
  for (int p = 0; p < law->nparameters; p++) report_parameter(json, law, p);
  json_end(json, '[');
  json_begin(json, "history", '[');
  for (int s = 0; s < law->nslots; s++) report_slot(json, &law->slots[s]);
  json_end(json, '[');
  json_begin(json, "eta_unit", '[');
  for (int k = 0; k < 2 && law->eta_unit[k]; k++) json_text(json, NULL, law->eta_unit[k]);
  json_end(json, '[');
  json_flag(json, "own_damping", law->flags & GRIP_OWN_DAMPING);
  json_flag(json, "needs_stiffness", law->flags & GRIP_NEEDS_STIFFNESS);
  json_flag(json, "needs_tangential_spring", law->flags & GRIP_NEEDS_SHEAR);
  json_flag(json, "reaches_beyond_touch", law->flags & GRIP_REACH);
  json_end(json, '{');
}

int list_report(FILE *file, const char *what)
{
  struct json json = {.file = file};
  if (!is_known(what)) return unknown(what);
  json_begin(&json, NULL, '[');
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    if (is_wanted(*law, what)) report_law(&json, *law);
  json_end(&json, '[');
  fputc('\n', file);
  return 0;
}
