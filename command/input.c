/* SPDX-License-Identifier: GPL-2.0-only */
#include <getopt.h>
#include <stddef.h>
#include <string.h>

#include "complain.h"
#include "input.h"

/* The kinds of words that may follow an option. */
enum kind { NOTHING, TEXT, MAYBE_TEXT, POSITIVE, NUMBER };

static const struct {
  const char *name, *values, *meaning;
  enum kind kind;
  /* largest count of numbers after the option; for repeated options, of texts in total */
  int most;
  size_t offset;   /* offset of the option's values in struct input */
  unsigned owners; /* bits of options; one of these options must also be given; 0 if none is needed */
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
    [SHAPE] = {"--shape", "'KIND NUMBERS'",
               "in place of --radius: a grain as in fix grip/shapes, at a wall or touching its mirror image",
               TEXT, 1, INTO(shape), 0},
    [NORMAL] = {"--normal", "'X Y Z'",
                "where the grain is touched: its outward normal, in its own axes; 0 0 1", TEXT, 1,
                INTO(normal), OF(SHAPE)},
    [BOND] =
        {"--bond", "'LAW'",
         "in place of a model: a bond as after bond_coeff T; WAY of --path is stretch, shear, bending or "
         "twisting",
         TEXT, 1, INTO(bond), OF(PATH)},
    [LENGTH] = {"--length", "L", "of the bond: distance of the centres; the sum of the radii", POSITIVE, 1,
                INTO(length), OF(BOND)},
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

/* The option of a word, which may have a value after "=". */
static int find(const char *word)
{
  const size_t length = strcspn(word, "=");
  for (int k = 0; k < OPTIONS; k++)
    if (strlen(options[k].name) == length && strncmp(options[k].name, word, length) == 0) return k;
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

static int read_positive(int k, const char *word, double *value)
{
  const bool positive = options[k].kind == POSITIVE;
  if (read_number(word, value) && !(positive && !(*value > 0))) return 0;
  return complain(BAD_INPUT, "%s '%.40s'; accepted: a number%s", options[k].name, word,
                  positive ? " above 0" : "");
}

/* Reads the numbers of option k. The second number is optional, and is the next word. */
static int read_numbers(struct input *input, int k, const char *first, char **words)
{
  double *into = (double *)(void *)((char *)input + options[k].offset), value;
  input->values[k] = 1;
  input->typed[k] = first;
  if (read_positive(k, first, into)) return BAD_INPUT;
  if (options[k].most < 2 || !words[optind] || !read_number(words[optind], &value)) return 0;
  input->values[k] = 2;
  return read_positive(k, words[optind++], into + 1);
}

/* Reads option k, after getopt_long has found it. */
static int read_option(struct input *input, int k, char **words)
{
  const enum kind kind = options[k].kind;
  const int most = kind == TEXT ? options[k].most : 1;
  const char *value = optarg;
  if (input->given[k] >= most)
    return complain(BAD_INPUT, most == 1 ? "%s is given twice" : "%s is given more than %d times",
                    options[k].name, most);
  const int index = input->given[k]++;
  if (kind == MAYBE_TEXT && !value && words[optind] && words[optind][0] != '-') value = words[optind++];
  if (!value) return 0;
  if (value == words[optind - 1] && is_option(value))
    return complain(BAD_INPUT, "%s needs a value: %s", options[k].name, options[k].values);
  if (kind == POSITIVE || kind == NUMBER) return read_numbers(input, k, value, words);
  ((const char **)(void *)((char *)input + options[k].offset))[index] = value;
  return 0;
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

/* Numbers that getopt_long returns for the long options: above the codes of all letters. */
enum { FIRST = 256 };

static void long_options(struct option *table)
{
  static const int arguments[] = {[NOTHING] = no_argument,
                                  [MAYBE_TEXT] = optional_argument,
                                  [TEXT] = required_argument,
                                  [POSITIVE] = required_argument,
                                  [NUMBER] = required_argument};
  for (int k = 0; k < OPTIONS; k++)
    table[k] = (struct option){options[k].name + 2, arguments[options[k].kind], NULL, FIRST + k};
  table[OPTIONS] = (struct option){0};
}

/* Reads the result of getopt_long: 1 stands for a word that is not an option. */
static int read_found(struct input *input, int found, char **words)
{
  if (found == 1) return add_word(input, optarg);
  if (found == 'h') return read_option(input, HELP, words);
  if (found >= FIRST) return read_option(input, found - FIRST, words);
  const char letter[] = {'-', (char)optopt, 0};
  if (optopt < FIRST) return unknown(letter);
  const char *name = options[optopt - FIRST].name;
  if (found == ':') return complain(BAD_INPUT, "%s needs a value: %s", name, options[optopt - FIRST].values);
  return complain(BAD_INPUT, "'%.40s'; accepted: %s without a value", words[optind - 1], name);
}

int input_read(struct input *input, int argc, char **argv)
{
  struct option table[OPTIONS + 1];
  memset(input, 0, sizeof *input);
  long_options(table);
  while (optind < argc) {
    double number; /* may begin with a minus sign, like an option */
    char *word = argv[optind];
    if (read_number(word, &number)) {
      if (add_word(input, word)) return BAD_INPUT;
      optind++;
      continue;
    }
    if (is_option(word) && word[2] && find(word) == OPTIONS) return unknown(word); /* also a shortened one */
    const int found = getopt_long(argc, argv, "-:h", table, NULL);
    if (found == -1) break;
    if (read_found(input, found, argv)) return BAD_INPUT;
  }
  for (; optind < argc; optind++)
    if (add_word(input, argv[optind])) return BAD_INPUT;
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
        "  grip-law --bond 'LAW' --path 'WAY VALUES' ...   lead a bond along a path until it breaks\n"
        "  grip-law --list [SENSE|LAW]              what MODEL may be made of\n\n"
        "MODEL is written as after pair_coeff I J, also as file NAME [override words]. Numbers are in any "
        "consistent units.\n\n",
        file);
  for (int k = 0; k < OPTIONS; k++) {
    const int length =
        fprintf(file, "  %s%s %s", k == HELP ? "-h, " : "", options[k].name, options[k].values);
    fprintf(file, "%*s", length < 28 ? 28 - length : 1, "");
    print_wrapped(file, options[k].meaning, 28, 100);
  }
  fputs("\nExit status: 0, 2 for input that is not accepted, 1 for anything else that fails.\n", file);
}
