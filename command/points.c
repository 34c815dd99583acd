/* SPDX-License-Identifier: GPL-2.0-only */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "points.h"
#include "words.h"

/* The numbers that a column accepts: from `least` to `most`. If `above` is true, `least` itself is not
 * accepted. */
struct range {
  double least, most;
  bool above;
};

static const struct {
  const char *x, *y, *x_unit, *y_unit;
  struct range of_x, of_y;
} quantities[QUANTITIES] = {
    [FORCE_OVER_OVERLAP] =
        {"overlap", "normal_force", "L", "F", {-HUGE_VAL, HUGE_VAL, false}, {-HUGE_VAL, HUGE_VAL, false}},
    [RESTITUTION_OVER_SPEED] = {"speed", "restitution", "L/T", "-", {0, HUGE_VAL, true}, {0, 1, false}},
    [PULL_OFF_OVER_PRELOAD] = {"preload", "pull_off", "F", "F", {0, HUGE_VAL, false}, {0, HUGE_VAL, false}},
};

static const char accepted_header[] = "overlap normal_force, speed restitution or preload pull_off, and with "
                                      "them curve, error or weight, and - "
                                      "for a column to skip";

const char *quantity_x(enum quantity quantity)
{
  return quantities[quantity].x;
}

const char *quantity_y(enum quantity quantity)
{
  return quantities[quantity].y;
}

const char *quantity_x_unit(enum quantity quantity)
{
  return quantities[quantity].x_unit;
}

const char *quantity_y_unit(enum quantity quantity)
{
  return quantities[quantity].y_unit;
}

/* The roles of the columns that a table may have. */
enum role { X_VALUE, Y_VALUE, CURVE_NAME, ERROR, WEIGHT, ROLES };

struct reading {
  struct points *points;
  int columns;       /* 0 until the header line has been read */
  int column[ROLES]; /* for each role, the number of its column, or -1 */
  int line;
  struct words words;
};

static const char *word_of(const struct reading *r, enum role role)
{
  return r->words.word[r->column[role]];
}

/* The role of the column with this name in tables of a quantity. ROLES if such tables have no such column. */
static int role_named(const char *name, enum quantity quantity)
{
  const char *const names[ROLES] = {quantities[quantity].x, quantities[quantity].y, "curve", "error",
                                    "weight"};
  int role = 0;
  while (role < ROLES && strcmp(names[role], name)) role++;
  return role;
}

/* Assigns columns to roles as in a table of this quantity. Returns false if the header does not fit such a
 * table. */
static bool assign_columns(struct reading *r, enum quantity quantity)
{
  for (int role = 0; role < ROLES; role++) r->column[role] = -1;
  for (int column = 0; column < r->words.count; column++) {
    const int role = role_named(r->words.word[column], quantity);
    if (strcmp(r->words.word[column], "-") == 0) continue;
    if (role == ROLES || r->column[role] >= 0) return false;
    r->column[role] = column;
  }
  return r->column[X_VALUE] >= 0 && r->column[Y_VALUE] >= 0;
}

/* Reports the wrong word of the header, if only one word is wrong. */
static int fail_header(const struct reading *r)
{
  for (int column = 0; column < r->words.count; column++) {
    bool known = strcmp(r->words.word[column], "-") == 0;
    for (int quantity = 0; quantity < QUANTITIES; quantity++)
      known = known || role_named(r->words.word[column], (enum quantity)quantity) < ROLES;
    if (!known)
      return complain(BAD_INPUT, "'%s', line %d: the header has no column '%.40s'; accepted: %s",
                      r->points->name, r->line, r->words.word[column], accepted_header);
  }
  return complain(BAD_INPUT, "'%s', line %d: accepted as columns of the header, each once: %s",
                  r->points->name, r->line, accepted_header);
}

static int read_header(struct reading *r)
{
  int quantity = 0;
  while (quantity < QUANTITIES && !assign_columns(r, (enum quantity)quantity)) quantity++;
  if (quantity == QUANTITIES) return fail_header(r);
  if (r->column[ERROR] >= 0 && r->column[WEIGHT] >= 0)
    return complain(BAD_INPUT, "'%s', line %d: the header has 'error' and 'weight'; accepted: one of them",
                    r->points->name, r->line);
  r->points->quantity = (enum quantity)quantity;
  r->points->accuracy = r->column[ERROR] >= 0 ? ERRORS : r->column[WEIGHT] >= 0 ? WEIGHTS : NO_ACCURACY;
  r->columns = r->words.count;
  return 0;
}

/* Reads the number of a role. It must be in the given range. */
static int read_value(const struct reading *r, enum role role, struct range range, double *value)
{
  static const char *const others[ROLES] = {[ERROR] = "error", [WEIGHT] = "weight"};
  const char *name = role == X_VALUE   ? quantity_x(r->points->quantity)
                     : role == Y_VALUE ? quantity_y(r->points->quantity)
                                       : others[role];
  char bound[32] = "a number";
  if (isfinite(range.most))
    snprintf(bound, sizeof bound, "%g to %g", range.least, range.most);
  else if (isfinite(range.least))
    snprintf(bound, sizeof bound, range.above ? "above %g" : "%g and above", range.least);
  const bool number = read_number(word_of(r, role), value);
  if (number && *value <= range.most && (range.above ? *value > range.least : *value >= range.least))
    return 0;
  return complain(BAD_INPUT, "'%s', line %d: %s is '%.40s', accepted: %s", r->points->name, r->line, name,
                  word_of(r, role), bound);
}

static int read_curve(const struct reading *r, int *curve)
{
  struct points *points = r->points;
  const char *label = r->column[CURVE_NAME] < 0 ? "" : word_of(r, CURVE_NAME);
  if (strlen(label) >= MAX_LABEL)
    return complain(BAD_INPUT, "'%s', line %d: the curve's name '%.60s' is too long; accepted: %d letters",
                    points->name, r->line, label, MAX_LABEL - 1);
  for (*curve = 0; *curve < points->curves; ++*curve)
    if (strcmp(points->label[*curve], label) == 0) return 0;
  if (points->curves == MAX_CURVES)
    return complain(BAD_INPUT, "'%s', line %d: curve '%s' is one too many; accepted: %d curves", points->name,
                    r->line, label, MAX_CURVES);
  strcpy(points->label[points->curves++], label);
  return 0;
}

static void add(struct points *points, const struct point *point)
{
  if (points->count == points->room) {
    points->room = points->room ? 2 * points->room : 256;
    points->point = realloc(points->point, points->room * sizeof *points->point);
    if (!points->point) exit(complain(FAILED, "no memory for %zu points", points->room));
  }
  points->point[points->count++] = *point;
}

static int read_point(struct reading *r)
{
  struct points *points = r->points;
  struct point point = {.factor = 1, .line = r->line};
  static const struct range errors = {0, HUGE_VAL, true}, weights = {0, HUGE_VAL, false};
  double given = 1;
  if (r->words.count != r->columns)
    return complain(BAD_INPUT, "'%s', line %d has %d values; accepted: %d, one for each column of the header",
                    points->name, r->line, r->words.count, r->columns);
  if (points->count == MAX_POINTS)
    return complain(BAD_INPUT, "'%s', line %d: more than %d points", points->name, r->line, MAX_POINTS);
  if (read_value(r, X_VALUE, quantities[points->quantity].of_x, &point.x)) return BAD_INPUT;
  if (read_value(r, Y_VALUE, quantities[points->quantity].of_y, &point.y)) return BAD_INPUT;
  if (points->accuracy == ERRORS && read_value(r, ERROR, errors, &given)) return BAD_INPUT;
  if (points->accuracy == WEIGHTS && read_value(r, WEIGHT, weights, &given)) return BAD_INPUT;
  if (read_curve(r, &point.curve)) return BAD_INPUT;
  point.factor = points->accuracy == WEIGHTS ? sqrt(given) : 1 / given;
  if (!isfinite(point.factor))
    return complain(BAD_INPUT, "'%s', line %d: error is '%.40s', accepted: a number that has an inverse",
                    points->name, r->line, word_of(r, ERROR));
  add(points, &point);
  return 0;
}

/* Reads a line of the given length. The line may be empty or a comment. */
static int read_line(struct reading *r, const char *text, size_t length)
{
  char line[MAX_LINE];
  if (length >= sizeof line)
    return complain(BAD_INPUT, "'%s', line %d is longer than %d letters", r->points->name, r->line,
                    MAX_LINE - 1);
  if (memchr(text, 0, length))
    return complain(BAD_INPUT, "'%s', line %d: accepted: a text file", r->points->name, r->line);
  memcpy(line, text, length);
  line[length] = 0;
  line[strcspn(line, "#")] = 0;
  for (char *c = line; *c; c++)
    if (*c == ',' || *c == ';') *c = ' ';
  if (!words_split(&r->words, line))
    return complain(BAD_INPUT, "'%s', line %d has more than %d values", r->points->name, r->line, MAX_WORDS);
  if (!r->words.count) return 0;
  return r->columns ? read_point(r) : read_header(r);
}

/* The order of two points: by curve. In the file, points of one curve need not be adjacent. */
static int by_curve(const void *a, const void *b)
{
  const struct point *p = a, *q = b;
  if (p->curve != q->curve) return p->curve < q->curve ? -1 : 1;
  return p->line < q->line ? -1 : p->line > q->line;
}

int points_parse(struct points *points, const char *name, const char *text, size_t length)
{
  static const char mark[] = "\xef\xbb\xbf"; /* byte order mark of UTF-8 */
  struct reading r = {.points = points};
  const char *end = text + length;
  *points = (struct points){.name = name};
  if (length >= 3 && memcmp(text, mark, 3) == 0) text += 3;
  while (text < end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (!stop) stop = end;
    r.line++;
    if (read_line(&r, text, (size_t)(stop - text))) return BAD_INPUT;
    text = stop < end ? stop + 1 : end;
  }
  if (!r.columns) return complain(BAD_INPUT, "'%s' has no header line; accepted: %s", name, accepted_header);
  if (!points->count) return complain(BAD_INPUT, "'%s' has no points behind its header line", name);
  qsort(points->point, points->count, sizeof *points->point, by_curve);
  return 0;
}

int points_read(struct points *points, const char *name)
{
  *points = (struct points){.name = name};
  FILE *file = fopen(name, "rb");
  if (!file)
    return complain(BAD_INPUT, "--fit '%s' cannot be opened: %s; accepted: a table of points", name,
                    strerror(errno));
  char *text = malloc(MAX_TABLE + 1);
  if (!text) exit(complain(FAILED, "no memory for the table"));
  const size_t length = fread(text, 1, MAX_TABLE + 1, file);
  int status = 0;
  if (ferror(file))
    status = complain(BAD_INPUT, "--fit '%s' cannot be read: %s; accepted: a table of points", name,
                      strerror(errno));
  else if (length > MAX_TABLE)
    status = complain(BAD_INPUT, "--fit '%s' is larger than %d bytes", name, MAX_TABLE);
  fclose(file);
  if (!status) status = points_parse(points, name, text, length);
  free(text);
  return status;
}

void points_free(struct points *points)
{
  free(points->point);
  points->point = NULL;
  points->count = points->room = 0;
}
