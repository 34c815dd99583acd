/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "model_file.h"

static const char blanks[] = " \t\r\n\f\v";

/* Contents of a file: the words of its model as one line, and the name of its units. */
struct content {
  const char *name;
  char model[MAX_LINE], units[32];
};

/* Searches for a file in the same places as LAMMPS: first at its path, then, by its name without folders, in
 * the folders of LAMMPS_POTENTIALS. */
static FILE *find_file(const char *name)
{
  FILE *file = fopen(name, "r");
  const char *slash = strrchr(name, '/'), *folders = getenv("LAMMPS_POTENTIALS");
  while (!file && folders && *folders) {
    char path[MAX_LINE];
    const int length = (int)strcspn(folders, ":");
    const int wanted = snprintf(path, sizeof path, "%.*s/%s", length, folders, slash ? slash + 1 : name);
    if (wanted < (int)sizeof path) file = fopen(path, "r");
    folders += length;
    folders += strspn(folders, ":");
  }
  return file;
}

/* Reads the line `units NAME`. */
static int read_units(struct content *c, const char *text, int number)
{
  const char *name = text + strspn(text, blanks);
  const size_t length = strcspn(name, blanks);
  if (c->units[0]) return complain(BAD_INPUT, "'%s', line %d: 'units' is given twice", c->name, number);
  if (length == 0 || length >= sizeof c->units || name[length + strspn(name + length, blanks)])
    return complain(BAD_INPUT, "'%s', line %d: accepted after 'units': one name, such as si", c->name,
                    number);
  memcpy(c->units, name, length);
  return 0;
}

static int read_line(struct content *c, char *line, int number)
{
  line[strcspn(line, "#")] = 0;
  const char *text = line + strspn(line, blanks);
  if (strncmp(text, "units", 5) == 0 && strchr(blanks, text[5])) return read_units(c, text + 5, number);
  if (strlen(c->model) + strlen(text) + 2 > sizeof c->model)
    return complain(BAD_INPUT, "'%s', line %d: the model is longer than %d letters", c->name, number,
                    MAX_LINE);
  strcat(strcat(c->model, text), " ");
  return 0;
}

static int read_lines(struct content *c, FILE *file)
{
  char line[MAX_LINE];
  int status = 0;
  for (int number = 1; !status && fgets(line, sizeof line, file); number++) {
    if (!strchr(line, '\n') && !feof(file))
      status = complain(BAD_INPUT, "'%s', line %d is longer than %d letters", c->name, number, MAX_LINE);
    else
      status = read_line(c, line, number);
  }
  return status;
}

static int check_units(const struct content *c, const char *units)
{
  if (!c->units[0])
    return complain(BAD_INPUT, "'%s' has no line 'units NAME'; accepted: 'units %s'", c->name, units);
  if (strcmp(c->units, units) == 0) return 0;
  return complain(
      BAD_INPUT,
      "'%s' is in units '%s', the command in '%s'; accepted: --units %s with --radius and --density", c->name,
      c->units, units, c->units);
}

static int read_content(struct content *c, const char *units)
{
  FILE *file = find_file(c->name);
  if (!file)
    return complain(BAD_INPUT,
                    "parameter file '%s' cannot be opened; it is looked for here and in the folders of "
                    "LAMMPS_POTENTIALS",
                    c->name);
  int status = read_lines(c, file);
  fclose(file);
  if (!status) status = check_units(c, units);
  return status;
}

static int read_file(struct grip_model *model, const struct words *words, const char *units)
{
  static struct words of_file;
  static struct content content;
  char error[GRIP_MAX_ERROR] = "";
  if (words->count < 2) return complain(BAD_INPUT, "the name of the parameter file is missing after 'file'");
  content = (struct content){.name = words->word[1]};
  const int status = read_content(&content, units ? units : "si");
  if (status) return status;
  if (!words_split(&of_file, content.model))
    return complain(BAD_INPUT, "'%s': the model has more than %d words", content.name, MAX_WORDS);
  int used = grip_model_parse(model, content.units, of_file.count, of_file.word, error);
  if (used < 0) return complain(BAD_INPUT, "'%s': %s", content.name, error);
  if (used < of_file.count)
    return complain(BAD_INPUT, "'%s': unknown word '%.40s'; accepted here: %s", content.name,
                    of_file.word[used], error);
  const int count = words->count - 2;
  used = grip_model_override(model, count, words->word + 2, error);
  if (used < 0) return complain(BAD_INPUT, "%s", error);
  if (used == count) return 0;
  return complain(BAD_INPUT, "unknown word '%.40s' behind the file; accepted here: %s", words->word[2 + used],
                  error);
}

int model_read(struct grip_model *model, const char *text, const char *units)
{
  static struct words words;
  char error[GRIP_MAX_ERROR] = "";
  if (!words_split(&words, text)) return complain(BAD_INPUT, "the model has more than %d words", MAX_WORDS);
  if (words.count && strcmp(words.word[0], "file") == 0) return read_file(model, &words, units);
  const int used = grip_model_parse(model, units, words.count, words.word, error);
  if (used < 0) return complain(BAD_INPUT, "%s", error);
  if (used < words.count)
    return complain(BAD_INPUT, "unknown word '%.40s' in the model; accepted here: %s", words.word[used],
                    error);
  return 0;
}
