/* SPDX-License-Identifier: GPL-2.0-only */
/* grip-law: moves one contact or one bond along a path, collides two bodies, or fits a model to measured
 * points. Prints or draws the result.
 * Everything is computed before the first byte is written. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "impact.h"
#include "list.h"
#include "options.h"
#include "plot.h"
#include "report.h"

/* The results of each model. */
struct results {
  struct table tables[MAX_MODELS];
  struct impact impacts[MAX_MODELS];
  struct contact contacts[MAX_MODELS];
};

static int work_out(const struct options *o, struct results *results)
{
  const bool rows = o->csv || o->plot;
  for (int m = 0; m < o->count; m++) {
    struct contact *contact = &results->contacts[m];
    struct table *table = &results->tables[m];
    contact_start(contact, &o->models[m], &o->pair);
    if (o->task == DRIVE) {
      path_run(contact, o->paths, o->npaths, o->pace, table);
      continue;
    }
    const int status = impact_run(&results->impacts[m], contact, &o->approach, rows ? table : NULL);
    if (status) return status;
  }
  return 0;
}

static void print_grain(FILE *file, const struct options *o, const char *prefix)
{
  const char *length = unit_name("L", o->units), *mass = unit_name("M", o->units);
  const struct grip_vec n = o->grain.normal;
  fprintf(file, "%s%-30s %s%s\n", prefix, "shape", o->shape, o->pair.wall ? ", at a wall" : "");
  fprintf(file, "%s%-30s %.9g %.9g %.9g\n", prefix, "normal", n.x, n.y, n.z);
  fprintf(file, "%s%-30s %.9g %s, of the sphere of equal volume\n", prefix, "radius", o->pair.radius[0],
          length);
  fprintf(file, "%s%-30s %.9g %s\n", prefix, "reduced_radius", o->pair.reduced_radius, length);
  fprintf(file, "%s%-30s %.9g %s, that the contact of a grain moves\n", prefix, "mass", o->pair.mass[0],
          mass);
}

static void print_pair(FILE *file, const struct options *o, const char *prefix)
{
  if (o->shape) {
    print_grain(file, o, prefix);
    return;
  }
  const char *length = unit_name("L", o->units), *mass = unit_name("M", o->units);
  fprintf(file, "%s%-30s %.9g", prefix, "radius", o->pair.radius[0]);
  if (!o->pair.wall) fprintf(file, " %.9g", o->pair.radius[1]);
  fprintf(file, " %s%s\n%s%-30s %.9g", length, o->pair.wall ? ", at a wall" : "", prefix, "mass",
          o->pair.mass[0]);
  if (!o->pair.wall) fprintf(file, " %.9g", o->pair.mass[1]);
  fprintf(file, " %s\n", mass);
}

static void print_model(FILE *file, const struct grip_model *model, const char *prefix)
{
  char text[MAX_LINE];
  grip_model_print(model, text, sizeof text);
  fprintf(file, "%s%-30s %s\n", prefix, "model", text);
}

static void print_impacts(FILE *file, const struct options *o, const struct results *results,
                          const char *prefix)
{
  for (int m = 0; m < o->count; m++) {
    if (m) fprintf(file, "%s\n", prefix);
    print_model(file, &o->models[m], prefix);
    print_pair(file, o, prefix);
    impact_print(file, &results->impacts[m], o->units, prefix);
  }
}

static void print_rows(FILE *file, const struct options *o, const struct results *results)
{
  if (o->task == COLLIDE) print_impacts(file, o, results, "# ");
  for (int m = 0; o->task == DRIVE && m < o->count; m++) print_model(file, &o->models[m], "# ");
  if (o->task == DRIVE) print_pair(file, o, "# ");
  table_print_header(file, &o->models[0], o->units, o->count > 1);
  for (int m = 0; m < o->count; m++) table_print(file, &results->tables[m], o->count > 1 ? m : -1);
}

/* Opens a file for writing. The name "-" means standard output. Returns NULL after an error. */
static FILE *begin_file(const char *option, const char *name)
{
  FILE *file = strcmp(name, "-") ? fopen(name, "w") : stdout;
  if (!file) complain(FAILED, "%s '%s' cannot be written: %s", option, name, strerror(errno));
  return file;
}

static int end_file(FILE *file, const char *option, const char *name)
{
  const bool failed = fflush(file) || ferror(file);
  if ((file != stdout && fclose(file)) || failed)
    return complain(FAILED, "%s '%s' cannot be written", option, name);
  return 0;
}

static int write_rows(const struct options *o, const struct results *results)
{
  FILE *file = begin_file("--csv", o->csv);
  if (!file) return FAILED;
  print_rows(file, o, results);
  return end_file(file, "--csv", o->csv);
}

static int draw(const struct options *o, const struct results *results)
{
  const struct plot plot = {
      .file = o->plot,
      .title = o->title,
      .x = o->x,
      .y = o->y,
      .x_name = column_name(o->x),
      .y_name = column_name(o->y),
      .x_unit = column_unit(o->x, &o->models[0], o->units),
      .y_unit = column_unit(o->y, &o->models[0], o->units),
      .count = o->count,
      .tables = results->tables,
      .labels = o->labels,
  };
  return plot_draw(&plot);
}

static int write_out(const struct options *o, const struct results *results)
{
  int status = 0;
  if (o->csv) status = write_rows(o, results);
  if (!status && o->plot) status = draw(o, results);
  /* Prints the results of an impact, unless they have already been written above the rows. */
  if (!status && o->json)
    report_courses(stdout, o, results->tables, results->impacts);
  else if (!status && o->task == COLLIDE && !(o->csv && strcmp(o->csv, "-") == 0))
    print_impacts(stdout, o, results, "");
  return status;
}

static int run(const struct options *o)
{
  static struct results results;
  int status = work_out(o, &results);
  if (!status) status = write_out(o, &results);
  for (int m = 0; m < o->count; m++) table_free(&results.tables[m]);
  return status;
}

static int run_bond(struct options *o)
{
  bond_run(&o->bond, o->bond_paths, o->npaths, o->pace.steps);
  FILE *file = begin_file("--csv", o->csv);
  if (!file) return FAILED;
  bond_print(file, &o->bond, o->bond_text, o->units);
  return end_file(file, "--csv", o->csv);
}

static void print_fit(FILE *file, const struct options *o, const char *prefix)
{
  print_model(file, &o->fit.model, prefix);
  print_pair(file, o, prefix);
  fit_print(file, &o->fit, prefix);
}

static int write_fit_rows(const struct options *o)
{
  FILE *file = begin_file("--csv", o->csv);
  if (!file) return FAILED;
  print_fit(file, o, "# ");
  fit_print_rows(file, &o->fit);
  return end_file(file, "--csv", o->csv);
}

static int write_parameters(const struct options *o)
{
  FILE *file = begin_file("--grip", o->grip);
  if (!file) return FAILED;
  fit_print_parameters(file, &o->fit);
  return end_file(file, "--grip", o->grip);
}

static int draw_fit(const struct options *o)
{
  static struct table curves[MAX_CURVES], points[MAX_CURVES];
  const char *labels[MAX_CURVES];
  char model[MAX_LINE];
  const struct points *measured = &o->fit.points;
  for (int curve = 0; curve < measured->curves; curve++) labels[curve] = measured->label[curve];
  grip_model_print(&o->fit.model, model, sizeof model);
  fit_curves(&o->fit, curves, points);
  const struct plot plot = {
      .file = o->plot,
      .title = o->title ? o->title : model,
      .x = POSITION + NORMAL_WAY,
      .y = FORCE + NORMAL_WAY,
      .x_name = quantity_x(measured->quantity),
      .y_name = quantity_y(measured->quantity),
      .x_unit = unit_name(quantity_x_unit(measured->quantity), o->units),
      .y_unit = unit_name(quantity_y_unit(measured->quantity), o->units),
      .count = measured->curves,
      .tables = curves,
      .points = points,
      .labels = labels,
  };
  const int status = plot_draw(&plot);
  for (int curve = 0; curve < MAX_CURVES; curve++) {
    table_free(&curves[curve]);
    table_free(&points[curve]);
  }
  return status;
}

static int run_fit(struct options *o)
{
  int status = fit_run(&o->fit);
  if (!status && o->csv) status = write_fit_rows(o);
  if (!status && o->grip) status = write_parameters(o);
  if (!status && o->plot) status = draw_fit(o);
  /* Standard output may already contain the rows or the parameter file. */
  const bool taken = (o->csv && strcmp(o->csv, "-") == 0) || (o->grip && strcmp(o->grip, "-") == 0);
  if (!status && o->json) report_fit(stdout, o);
  if (!status && !o->json && !taken) print_fit(stdout, o, "");
  if (!status) fit_warn(&o->fit);
  return status;
}

int main(int argc, char **argv)
{
  static struct input input;
  static struct options options;
  int status = input_read(&input, argc, argv);
  if (!status) status = options_read(&options, &input);
  if (status) {
    fit_free(&options.fit);
    return status;
  }
  switch (options.task) {
  case SAY_HELP:
    input_help(stdout);
    break;
  case SAY_VERSION:
    printf("grip-law %s, %s\n", GRIP_VERSION, grip_isa());
    break;
  case SAY_LAWS:
    status = options.json ? list_report(stdout, options.law) : list_print(stdout, options.law);
    break;
  case ESTIMATE:
    status = run_fit(&options);
    break;
  case LEAD:
    status = run_bond(&options);
    free(options.bond.rows);
    break;
  default:
    status = run(&options);
  }
  fit_free(&options.fit);
  if (fflush(stdout) && !status) status = complain(FAILED, "standard output cannot be written");
  return status;
}
