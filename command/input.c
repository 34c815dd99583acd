/* SPDX-License-Identifier: GPL-2.0-only */
#include <stddef.h>
#include <string.h>

#include "complain.h"
#include "input.h"

/* The kinds of words that may follow an option. */
enum kind { NOTHING, TEXT, MAYBE_TEXT, POSITIVE, NUMBER };

static const struct {
  const char *name, *values, *meaning;
  enum kind kind;
  /* most numbers that may follow the option; for options that may be repeated, most texts in all */
  int most;
  size_t offset;   /* offset of the option's values in struct input */
  unsigned owners; /* bits of the options of which one must also be given; 0 if none is needed */
} options[OPTIONS] = {
#define DIGITS_(number) #number
#define DIGITS(number) DIGITS_(number)
#define INTO(member) offsetof(struct input, member)
#define OF(option) (1U << (option))
    [PATH] =
        {"--path", "'WAY VALUES'",
         "move the contact from touch: WAY is normal (overlap), tangential "
         "(displacement), rolling or twisting (angle), through VALUES in turn while the other ways hold; "
         "several follow each other",
         TEXT, MAX_PATHS, INTO(path), 0},
    [SPEED] = {"--speed", "S", "of the path, so that dampers act; without it, slow", POSITIVE, 1, INTO(speed),
               OF(PATH) | OF(FIT)},
    [STEPS] = {"--steps", "N",
               "from one value of the path to the next; " DIGITS(
                   PRESET_STEPS) ", for points of --fit " DIGITS(PRESET_FIT_STEPS),
               POSITIVE, 1, INTO(steps), OF(PATH) | OF(FIT)},
    [IMPACT] = {"--impact", "V", "collide the pair at this speed", POSITIVE, 1, INTO(impact), 0},
    [FIT] = {"--fit", "FILE", "find parameters from a table of measured points", TEXT, 1, INTO(fit), 0},
    [FREE] = {"--free", "'[SENSE] PARAMETER [LOW HIGH]'",
              "a parameter to find, from its value in the model, within these bounds or the law's", TEXT,
              MAX_FREE_TEXTS, INTO(free), OF(FIT)},
    [GRIP_FILE] = {"--grip", "FILE", "write a parameter file with what was found", TEXT, 1, INTO(grip),
                   OF(FIT)},
    [STARTS] = {"--starts", "N",
                "searches of the fit, the first of them from the model's values; " DIGITS(PRESET_STARTS),
                POSITIVE, 1, INTO(starts), OF(FIT)},
    [ANGLE] = {"--angle", "DEGREES", "of the impact, from the normal", NUMBER, 1, INTO(angle), OF(IMPACT)},
    [SPIN] = {"--spin", "W [WN]",
              "of the first sphere: about the axis across the plane of flight, and about the "
              "normal",
              NUMBER, 2, INTO(spin), OF(IMPACT)},
    [RADIUS] = {"--radius", "R [RJ]", "of the spheres; " DIGITS(PRESET_RADIUS), POSITIVE, 2, INTO(radius), 0},
    [DENSITY] = {"--density", "D [DJ]", "of the spheres; " DIGITS(PRESET_DENSITY), POSITIVE, 2, INTO(density),
                 0},
    [WALL] = {"--wall", "", "a flat wall in place of the second sphere", NOTHING, 0, 0, 0},
    [UNITS] = {"--units", "NAME", "that numbers are in, as LAMMPS calls them: si, cgs, lj, ...", TEXT, 1,
               INTO(units), 0},
    [CSV] = {"--csv", "FILE", "write a row per step; -, and without --plot: to standard output", TEXT, 1,
             INTO(csv), 0},
    [PLOT] = {"--plot", "FILE", "draw a curve with gnuplot: FILE.png or FILE.svg", TEXT, 1, INTO(plot), 0},
    [X] = {"--x", "COLUMN", "of the plot", TEXT, 1, INTO(x), OF(PLOT)},
    [Y] = {"--y", "COLUMN", "of the plot", TEXT, 1, INTO(y), OF(PLOT)},
    [TITLE] = {"--title", "TEXT", "of the plot; the model", TEXT, 1, INTO(title), OF(PLOT)},
    [CURVE] = {"--curve", "MODEL", "one more model", TEXT, MAX_MODELS - 1, INTO(curve), 0},
    [LABEL] = {"--label", "TEXT", "of a model in the plot, in their order; the model", TEXT, MAX_MODELS,
               INTO(label), OF(PLOT)},
    [JSON] = {"--json", "",
              "write the outcome as JSON to standard output, in place of text; of an impact the rows "
              "only with --csv or --plot",
              NOTHING, 0, 0, 0},
    [LIST] = {"--list", "[SENSE|LAW]", "the laws with their parameters", MAYBE_TEXT, 1, INTO(list), 0},
    [HELP] = {"--help", "", "this text", NOTHING, 0, 0, 0},
    [VERSION] = {"--version", "", "version and instruction set", NOTHING, 0, 0, 0},
#undef INTO
#undef OF
#undef DIGITS
#undef DIGITS_
};

static int find(const char *word)
{
  for (int k = 0; k < OPTIONS; k++)
    if (strcmp(options[k].name, word) == 0) return k;
  return OPTIONS;
}

static bool is_option(const char *word)
{
  return strncmp(word, "--", 2) == 0;
}

static int unknown(const char *word)
{
  char names[512];
  size_t length = 0;
  for (int k = 0; k < OPTIONS; k++)
    length += (size_t)snprintf(names + length, sizeof names - length, " %s", options[k].name);
  return complain(BAD_INPUT, "unknown option '%.40s'; accepted:%s", word, names);
}

/* Reads the numbers after option k. Returns the number of words that it has read, or -1. */
static int read_numbers(struct input *input, int k, int n, char **words)
{
  double *into = (double *)(void *)((char *)input + options[k].offset);
  const bool positive = options[k].kind == POSITIVE;
  int count = 0;
  for (; count < options[k].most && count < n; count++) {
    double value;
    const bool is_number = read_number(words[count], &value);
    if (count && !is_number) break; /* the second number is optional */
    if (!is_number || (positive && !(value > 0))) {
      complain(BAD_INPUT, "%s '%.40s'; accepted: a number%s", options[k].name, words[count],
               positive ? " above 0" : "");
      return -1;
    }
    into[count] = value;
  }
  input->values[k] = count;
  input->typed[k] = words[0];
  return count;
}

/* Reads the words after option k, which begin at `words`. Returns the number of words that it has read, or
 * -1. */
static int read_option(struct input *input, int k, int n, char **words)
{
  const enum kind kind = options[k].kind;
  const bool follows = n > 0 && !is_option(words[0]);
  const int most = kind == TEXT ? options[k].most : 1;
  if (input->given[k] >= most) {
    complain(BAD_INPUT, most == 1 ? "%s is given twice" : "%s is given more than %d times", options[k].name,
             most);
    return -1;
  }
  const int index = input->given[k]++;
  if (kind == NOTHING || (kind == MAYBE_TEXT && !follows)) return 0;
  if (!follows) {
    complain(BAD_INPUT, "%s needs a value: %s", options[k].name, options[k].values);
    return -1;
  }
  if (kind == POSITIVE || kind == NUMBER) return read_numbers(input, k, n, words);
  ((const char **)(void *)((char *)input + options[k].offset))[index] = words[0];
  return 1;
}

static int add_word(struct input *input, const char *word)
{
  const size_t length = strlen(input->model);
  if (length + strlen(word) + 2 > sizeof input->model)
    return complain(BAD_INPUT, "the model is longer than %d letters", MAX_LINE);
  strcat(strcat(input->model, length ? " " : ""), word);
  return 0;
}

static int check_owners(const struct input *input)
{
  for (int k = 0; k < OPTIONS; k++) {
    const char *first = NULL, *second = NULL;
    bool found = !options[k].owners || !input->given[k];
    for (int owner = 0; owner < OPTIONS && !found; owner++) {
      if (!(options[k].owners & 1U << owner)) continue;
      found = input->given[owner];
      if (first) second = options[owner].name;
      if (!first) first = options[owner].name;
    }
    if (!found)
      return complain(BAD_INPUT, "%s belongs to %s%s%s, which is not given", options[k].name, first,
                      second ? " or " : "", second ? second : "");
  }
  return 0;
}

int input_read(struct input *input, int argc, char **argv)
{
  memset(input, 0, sizeof *input);
  for (int w = 1; w < argc; w++) {
    if (!is_option(argv[w])) {
      if (add_word(input, argv[w])) return BAD_INPUT;
      continue;
    }
    const int k = find(argv[w]);
    if (k == OPTIONS) return unknown(argv[w]);
    const int used = read_option(input, k, argc - w - 1, argv + w + 1);
    if (used < 0) return BAD_INPUT;
    w += used;
  }
  return check_owners(input);
}

/* Prints words in lines that fit into a terminal. All lines except the first are indented. */
static void print_wrapped(FILE *file, const char *text, int indent, int width)
{
  int column = indent;
  while (*text) {
    const int length = (int)strcspn(text, " ");
    if (column > indent && column + 1 + length > width) {
      fprintf(file, "\n%*s", indent, "");
      column = indent;
    }
    column += fprintf(file, "%s%.*s", column > indent ? " " : "", length, text);
    text += length + (text[length] == ' ');
  }
  fputc('\n', file);
}

void input_help(FILE *file)
{
  fputs("grip-law: contact laws of Grip on their own, one contact at a time\n\n"
        "  grip-law MODEL --path 'WAY VALUES' ...   drive a contact along a path\n"
        "  grip-law MODEL --impact V ...            collide two spheres\n"
        "  grip-law MODEL --fit FILE --free P ...   find parameters from measured points\n"
        "  grip-law --list [SENSE|LAW]              what MODEL may be made of\n\n"
        "MODEL is written as after pair_coeff I J, also as file NAME [override words]. Numbers are in any "
        "consistent units.\n\n",
        file);
  for (int k = 0; k < OPTIONS; k++) {
    const int length = fprintf(file, "  %s %s", options[k].name, options[k].values);
    fprintf(file, "%*s", length < 28 ? 28 - length : 1, "");
    print_wrapped(file, options[k].meaning, 28, 100);
  }
  fputs("\nExit status: 0, 2 for input that is not accepted, 1 for anything else that fails.\n", file);
}
