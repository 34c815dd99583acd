/* SPDX-License-Identifier: GPL-2.0-only */
#define _POSIX_C_SOURCE 200809L /* popen */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "plot.h"

static const char *const colours[] = {"#1f6f8b", "#d95f02", "#4d8c3f", "#8a4f9e", "#a3832a", "#555555"};

enum { TITLE_WIDTH = 105, COLOURS = sizeof colours / sizeof *colours };

static const struct {
  const char *suffix, *terminal;
} formats[] = {
    {".png",
     "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) set terminal pngcairo noenhanced size 720,480 font "
     "'Sans,10'; else set terminal png noenhanced size 720,480"},
    {".svg", "set terminal svg noenhanced size 720,480 font 'Sans,12' background 'white'"},
};

static const char *terminal(const char *file)
{
  const size_t length = strlen(file);
  for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
    const size_t end = strlen(formats[k].suffix);
    if (length > end && strcmp(file + length - end, formats[k].suffix) == 0) return formats[k].terminal;
  }
  return NULL;
}

int plot_check(const char *file)
{
  if (!terminal(file))
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

/* Writes a text in lines that fit into the picture. */
static void quote_wrapped(FILE *pipe, const char *text)
{
  for (size_t length = strlen(text); length; length = strlen(text)) {
    size_t cut = length;
    if (length > TITLE_WIDTH)
      for (cut = TITLE_WIDTH; cut > 0 && text[cut] != ' '; cut--) continue;
    if (!cut) cut = length;
    quote(pipe, text, cut);
    text += cut + strspn(text + cut, " ");
    if (*text) fputs(".\"\\n\".", pipe);
  }
}

static void set_label(FILE *pipe, const char *axis, const char *name, const char *unit)
{
  char text[128];
  int length = snprintf(text, sizeof text, "%s", name);
  for (int k = 0; k < length; k++)
    if (text[k] == '_') text[k] = ' ';
  if (strcmp(unit, "-")) snprintf(text + length, sizeof text - (size_t)length, " (%s)", unit);
  fprintf(pipe, "set %slabel ", axis);
  quote(pipe, text, strlen(text));
  fputc('\n', pipe);
}

/* gnuplot would take a name that begins with | as a command. */
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

static void write_data(FILE *pipe, const struct plot *plot, const char *name, int curve,
                       const struct table *table)
{
  fprintf(pipe, "$%s%d << END\n", name, curve);
  for (size_t r = 0; r < table->count; r++)
    fprintf(pipe, "%.10g %.10g\n", table->rows[r].value[plot->x], table->rows[r].value[plot->y]);
  fputs("END\n", pipe);
}

static void write_curves(FILE *pipe, const struct plot *plot)
{
  for (int curve = 0; curve < plot->count; curve++) {
    write_data(pipe, plot, "curve", curve, &plot->tables[curve]);
    if (plot->points) write_data(pipe, plot, "points", curve, &plot->points[curve]);
  }
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

/* The labels are written below the picture, side by side if they fit. */
static void set_key(FILE *pipe, const struct plot *plot)
{
  size_t length = 0;
  for (int curve = 0; curve < plot->count; curve++) length += strlen(plot->labels[curve]) + 8;
  const bool beside = length < TITLE_WIDTH;
  if (plot->count < 2) return;
  fprintf(pipe, "set key bottom center at screen 0.5, character 0.7 %s\nset bmargin %.1f\n",
          beside ? "horizontal" : "vertical", 4 + 1.1 * (beside ? 1 : plot->count));
}

static void write_script(FILE *pipe, const struct plot *plot)
{
  fprintf(pipe, "%s\n", terminal(plot->file));
  set_output(pipe, plot->file);
  fputs("set title ", pipe);
  quote_wrapped(pipe, plot->title);
  fputc('\n', pipe);
  set_label(pipe, "x", plot->x_name, plot->x_unit);
  set_label(pipe, "y", plot->y_name, plot->y_unit);
  for (int k = 0; k < plot->count; k++)
    fprintf(pipe, "set style line %d linewidth 2 linecolor rgb '%s'\n", k + 1, colours[k % COLOURS]);
  fputs("set grid linetype 1 linewidth 1 linecolor rgb '#dddddd'\n"
        "set zeroaxis linetype 1 linecolor rgb '#888888'\n"
        "set rmargin 5\n"
        "set offsets graph 0.03, graph 0.03, graph 0.05, graph 0.05\n",
        pipe);
  set_key(pipe, plot);
  write_curves(pipe, plot);
}

int plot_draw(const struct plot *plot)
{
  FILE *file = fopen(plot->file, "wb"); /* for a clearer error than that of gnuplot */
  if (!file) return complain(FAILED, "--plot '%s' cannot be written: %s", plot->file, strerror(errno));
  fclose(file);
  signal(SIGPIPE, SIG_IGN);
  FILE *pipe = popen("gnuplot", "w");
  if (!pipe) return complain(FAILED, "gnuplot cannot be started: %s", strerror(errno));
  write_script(pipe, plot);
  if (pclose(pipe) == 0) return 0;
  remove(plot->file);
  return complain(FAILED, "--plot '%s': gnuplot failed; what it said stands above", plot->file);
}
