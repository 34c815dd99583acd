/* SPDX-License-Identifier: GPL-2.0-only */
#define _POSIX_C_SOURCE 200809L /* popen */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "plot.h"
#include "polyline.h"
#include "prefix.h"

static const char *const colours[] = {"#1f6f8b", "#d95f02", "#4d8c3f", "#8a4f9e", "#a3832a", "#555555"};

enum { COLOURS = sizeof colours / sizeof *colours };

/* SVG files are made for the width of a phone, with few pixels and large letters. */
static const struct format {
  const char *suffix, *terminal;
  int width, height;  /* pixels */
  double line;        /* pixels */
  size_t title_width; /* characters */
} formats[] = {
    {".png",
     "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) set terminal pngcairo noenhanced size 720,480 font "
     "'Sans,10'; else set terminal png noenhanced size 720,480",
     720, 480, 2, 105},
    {".svg", "set terminal svg noenhanced size 480,380 font 'Sans,13' background 'white'", 480, 380, 1.6, 64},
};

/* A column of the tables, and how it is drawn. */
struct axis {
  int column;
  double low, high;
  double scale; /* factor by which the numbers of the table are multiplied for the axis */
  char label[128];
};

static const struct format *format_of(const char *file)
{
  const size_t length = strlen(file);
  for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
    const size_t end = strlen(formats[k].suffix);
    if (length > end && strcmp(file + length - end, formats[k].suffix) == 0) return &formats[k];
  }
  return NULL;
}

int plot_check(const char *file)
{
  if (!format_of(file))
    return complain(BAD_INPUT, "--plot '%s': accepted: a name that ends in .png or .svg", file);
  if (system("command -v gnuplot >/dev/null 2>&1"))
    return complain(FAILED, "--plot needs gnuplot, which is not in PATH; --csv writes the numbers");
  return 0;
}

/* Writes a text in single quotes, within which gnuplot expands nothing. */
static void quote(FILE *pipe, const char *text, size_t length)
{
  fputc('\'', pipe);
  for (size_t k = 0; k < length; k++) {
    if (text[k] == '\'') fputc('\'', pipe);
    fputc(text[k] == '\n' ? ' ' : text[k], pipe);
  }
  fputc('\'', pipe);
}

/* Breaks a text into lines that fit into the picture. */
static void quote_wrapped(FILE *pipe, const char *text, size_t width)
{
  for (size_t length = strlen(text); length; length = strlen(text)) {
    size_t cut = length;
    if (length > width)
      for (cut = width; cut > 0 && text[cut] != ' '; cut--) continue;
    if (!cut) cut = length;
    quote(pipe, text, cut);
    text += cut + strspn(text + cut, " ");
    if (*text) fputs(".\"\\n\".", pipe);
  }
}

static void widen(struct axis *axis, const struct table *table)
{
  for (size_t r = 0; r < table->count; r++) {
    axis->low = fmin(axis->low, table->rows[r].value[axis->column]);
    axis->high = fmax(axis->high, table->rows[r].value[axis->column]);
  }
}

static struct axis find_axis(const struct plot *plot, int column, const char *name, const char *unit)
{
  struct axis axis = {.column = column, .low = INFINITY, .high = -INFINITY};
  char with_prefix[64];
  for (int curve = 0; curve < plot->count; curve++) {
    widen(&axis, &plot->tables[curve]);
    if (plot->points) widen(&axis, &plot->points[curve]);
  }
  axis.scale = prefix_choose(fmax(fabs(axis.low), fabs(axis.high)), unit, with_prefix, sizeof with_prefix);
  snprintf(axis.label, sizeof axis.label, with_prefix[0] ? "%s (%s)" : "%s", name, with_prefix);
  for (char *c = axis.label; *c && *c != '('; c++)
    if (*c == '_') *c = ' ';
  return axis;
}

/* Distance of the tics: 1, 2 or 5 times a power of 10. There are at most seven tics over the span. */
static double step_of(double span)
{
  const double least = span / 6, power = pow(10, floor(log10(least)));
  const double multiple = least / power;
  return power * (multiple > 5 ? 10 : multiple > 2 ? 5 : multiple > 1 ? 2 : 1);
}

static void set_axis(FILE *pipe, const char *which, const struct axis *axis)
{
  const double least = axis->scale * axis->low, most = axis->scale * axis->high;
  const double margin = most > least ? 0.04 * (most - least) : 1, low = least - margin, high = most + margin;
  fprintf(pipe, "set %slabel ", which);
  quote(pipe, axis->label, strlen(axis->label));
  if (isfinite(low) && isfinite(high))
    fprintf(pipe, "\nset %srange [%.10g:%.10g]\nset %stics %.10g", which, low, high, which,
            step_of(high - low));
  fputc('\n', pipe);
}

/* gnuplot would execute a name that begins with | as a command. Such a name is preceded by "./". */
static void set_output(FILE *pipe, const char *file)
{
  char *name = malloc(strlen(file) + 3);
  if (!name) exit(complain(FAILED, "no memory"));
  strcat(strcpy(name, file[0] == '|' ? "./" : ""), file);
  fputs("set output ", pipe);
  quote(pipe, name, strlen(name));
  fputc('\n', pipe);
  free(name);
}

/* Chooses the rows of a curve that are drawn. If the others are left out, the drawn line moves by at most a
 * tenth of its stroke width. Returns NULL for a table without rows. */
static bool *choose_rows(const struct format *format, const struct axis *x, const struct axis *y,
                         const struct table *table)
{
  if (!table->count) return NULL;
  const double per_x = x->high > x->low ? format->width / (x->high - x->low) : 0;
  const double per_y = y->high > y->low ? format->height / (y->high - y->low) : 0;
  struct point *pixels = malloc(table->count * sizeof *pixels);
  bool *keep = malloc(table->count * sizeof *keep);
  if (!pixels || !keep) exit(complain(FAILED, "no memory for %zu rows", table->count));
  for (size_t r = 0; r < table->count; r++) {
    const double *value = table->rows[r].value;
    pixels[r] = (struct point){per_x * (value[x->column] - x->low), per_y * (value[y->column] - y->low)};
  }
  polyline_thin(pixels, table->count, format->line / 10, keep);
  free(pixels);
  return keep;
}

/* Writes the rows k for which keep[k] is true. If keep is NULL, writes all rows. */
static void write_data(FILE *pipe, const struct axis *x, const struct axis *y, const char *name, int curve,
                       const struct table *table, const bool *keep)
{
  fprintf(pipe, "$%s%d << END\n", name, curve);
  for (size_t r = 0; r < table->count; r++) {
    const double *value = table->rows[r].value;
    if (!keep || keep[r])
      fprintf(pipe, "%.10g %.10g\n", x->scale * value[x->column], y->scale * value[y->column]);
  }
  fputs("END\n", pipe);
}

static void write_tables(FILE *pipe, const struct plot *plot, const struct axis *x, const struct axis *y)
{
  for (int curve = 0; curve < plot->count; curve++) {
    bool *keep = choose_rows(format_of(plot->file), x, y, &plot->tables[curve]);
    write_data(pipe, x, y, "curve", curve, &plot->tables[curve], keep);
    free(keep);
    if (plot->points) write_data(pipe, x, y, "points", curve, &plot->points[curve], NULL);
  }
}

static void write_curves(FILE *pipe, const struct plot *plot)
{
  for (int curve = 0; curve < plot->count; curve++) {
    fprintf(pipe, "%s $curve%d using 1:2 with lines linestyle %d ", curve ? "," : "plot", curve, curve + 1);
    if (plot->count > 1) {
      fputs("title ", pipe);
      quote(pipe, plot->labels[curve], strlen(plot->labels[curve]));
    } else {
      fputs("notitle", pipe);
    }
  }
  for (int curve = 0; curve < plot->count && plot->points; curve++)
    fprintf(pipe, ", $points%d using 1:2 with points pointtype 6 linecolor rgb '%s' notitle", curve,
            colours[curve % COLOURS]);
  fputc('\n', pipe);
}

/* The labels are below the picture, side by side if they fit. */
static void set_key(FILE *pipe, const struct plot *plot)
{
  size_t longest = 0;
  for (int curve = 0; curve < plot->count; curve++) {
    const size_t length = strlen(plot->labels[curve]);
    if (length > longest) longest = length;
  }
  const bool beside = (size_t)plot->count * (longest + 13) < format_of(plot->file)->title_width;
  if (plot->count < 2) return;
  fprintf(pipe, "set key bottom center at screen 0.5, character 0.5 samplen 2 %s\nset bmargin %.1f\n",
          beside ? "horizontal" : "vertical", 3.4 + 1.1 * (beside ? 1 : plot->count));
}

static void write_script(FILE *pipe, const struct plot *plot)
{
  const struct format *format = format_of(plot->file);
  const struct axis x = find_axis(plot, plot->x, plot->x_name, plot->x_unit);
  const struct axis y = find_axis(plot, plot->y, plot->y_name, plot->y_unit);
  fprintf(pipe, "%s\n", format->terminal);
  set_output(pipe, plot->file);
  fputs("set title ", pipe);
  quote_wrapped(pipe, plot->title, format->title_width);
  fputc('\n', pipe);
  set_axis(pipe, "x", &x);
  set_axis(pipe, "y", &y);
  for (int k = 0; k < plot->count; k++)
    fprintf(pipe, "set style line %d linewidth %g linecolor rgb '%s'\n", k + 1, format->line,
            colours[k % COLOURS]);
  fputs("set grid linetype 1 linewidth 1 linecolor rgb '#dddddd'\n"
        "set zeroaxis linetype 1 linecolor rgb '#888888'\n"
        "set rmargin 3\n",
        pipe);
  set_key(pipe, plot);
  write_tables(pipe, plot, &x, &y);
  write_curves(pipe, plot);
}

int plot_draw(const struct plot *plot)
{
  FILE *file = fopen(plot->file, "wb"); /* its error message is clearer than gnuplot's */
  if (!file) return complain(FAILED, "--plot '%s' cannot be written: %s", plot->file, strerror(errno));
  fclose(file);
  signal(SIGPIPE, SIG_IGN);
  FILE *pipe = popen("gnuplot", "w");
  if (!pipe) return complain(FAILED, "gnuplot cannot be started: %s", strerror(errno));
  write_script(pipe, plot);
  if (pclose(pipe) == 0) return 0;
  remove(plot->file);
  return complain(FAILED, "--plot '%s': gnuplot failed; its output is above", plot->file);
}
