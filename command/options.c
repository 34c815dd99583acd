/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "complain.h"
#include "least_squares.h"
#include "model_file.h"
#include "options.h"
#include "plot.h"

enum { MAX_STEPS = 1000000 };
_Static_assert((int)MAX_FREE_TEXTS == (int)MAX_FREE, "each --free is a parameter");

static int read_models(struct options *o, const struct input *in)
{
  o->count = 1 + in->given[CURVE];
  if (!in->model[0])
    return complain(BAD_INPUT, "the model is missing; accepted: a model as after pair_coeff I J; see --list");
  for (int k = 0; k < o->count; k++) {
    o->text[k] = k ? in->curve[k - 1] : in->model;
    o->labels[k] = k < in->given[LABEL] ? in->label[k] : o->text[k];
    if (model_read(&o->models[k], o->text[k], in->units)) return BAD_INPUT;
  }
  if (in->given[LABEL] > o->count)
    return complain(BAD_INPUT, "--label '%.40s': there are more labels than models", in->label[o->count]);
  return 0;
}

static int read_units(struct options *o, const struct input *in)
{
  static const char *const names[] = {"si", "cgs", "lj", "real", "metal", "electron", "micro", "nano"};
  o->units = NULL;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (in->units && strcmp(names[k], in->units) == 0) o->units = names[k];
  if (in->units && !o->units)
    return complain(BAD_INPUT, "--units '%.40s'; accepted: si, cgs, lj, real, metal, electron, micro or nano",
                    in->units);
  const bool sized = in->given[RADIUS] || in->given[SHAPE], heavy = in->given[DENSITY] || in->given[BOND];
  if (in->units && strcmp(in->units, "si") && !(sized && heavy))
    return complain(BAD_INPUT, "--units %s needs --radius%s: defaults are in SI units", in->units,
                    in->given[BOND] ? "" : " and --density");
  return 0;
}

/* Rejects what a grain with a shape does not have. */
static int check_shape_options(const struct input *in)
{
  static const struct {
    enum option_id option;
    const char *name, *reason;
  } useless[] = {{RADIUS, "--radius", "the shape has its size"},
                 {ANGLE, "--angle", "only the motion along the normal is computed"},
                 {SPIN, "--spin", "only the motion along the normal is computed"}};
  for (size_t k = 0; k < sizeof useless / sizeof *useless; k++)
    if (in->given[useless[k].option])
      return complain(BAD_INPUT, "%s has no meaning with --shape: %s", useless[k].name, useless[k].reason);
  if (in->values[DENSITY] > 1)
    return complain(BAD_INPUT, "--density takes one number with --shape: both grains are alike");
  return 0;
}

static int read_grain(struct options *o, const struct input *in)
{
  o->shape = in->shape;
  if (check_shape_options(in) || grain_read(&o->grain, in->shape, in->normal ? in->normal : "0 0 1"))
    return BAD_INPUT;
  for (int k = 0; k < o->count; k++)
    if (grain_check(&o->models[k])) return BAD_INPUT;
  o->pair = grain_pair(&o->grain, in->given[DENSITY] ? in->density[0] : PRESET_DENSITY, in->given[WALL]);
  return 0;
}

static int read_pair(struct options *o, const struct input *in)
{
  if (in->shape) return read_grain(o, in);
  double radius[2] = {PRESET_RADIUS, PRESET_RADIUS}, density[2] = {PRESET_DENSITY, PRESET_DENSITY};
  for (int body = 0; body < 2; body++) {
    if (in->given[RADIUS]) radius[body] = in->radius[body < in->values[RADIUS] ? body : 0];
    if (in->given[DENSITY]) density[body] = in->density[body < in->values[DENSITY] ? body : 0];
  }
  const bool wall = in->given[WALL];
  if (wall && (in->values[RADIUS] > 1 || in->values[DENSITY] > 1))
    return complain(BAD_INPUT, "--wall has no radius and no density: %s takes one number then",
                    in->values[RADIUS] > 1 ? "--radius" : "--density");
  o->pair = pair_of(radius, density, wall);
  return 0;
}

static int read_pace(struct options *o, const struct input *in, int preset)
{
  const double steps = in->given[STEPS] ? in->steps : preset;
  if (steps != floor(steps) || steps > MAX_STEPS)
    return complain(BAD_INPUT, "--steps '%.40s'; accepted: a whole number from 1 to %d", in->typed[STEPS],
                    MAX_STEPS);
  o->pace = (struct pace){.speed = in->speed, .steps = (int)steps};
  return 0;
}

static int read_drive(struct options *o, const struct input *in)
{
  if (read_pace(o, in, PRESET_STEPS)) return BAD_INPUT;
  o->npaths = in->given[PATH];
  for (int p = 0; p < o->npaths; p++) {
    if (path_read(&o->paths[p], in->path[p])) return BAD_INPUT;
    for (int m = 0; m < o->count; m++) {
      const int sense = way_sense(o->paths[p].way);
      if (o->models[m].law[sense] || (sense == GRIP_TWISTING && o->models[m].torsion)) continue;
      return complain(BAD_INPUT, "--path '%.40s': the model '%.40s' has no %s law; add '%s LAW ...'",
                      in->path[p], o->models[m].law[GRIP_NORMAL]->name, grip_sense_name(sense),
                      grip_sense_name(sense));
    }
  }
  return 0;
}

static int read_approach(struct options *o, const struct input *in)
{
  if (!(fabs(in->angle) < 90))
    return complain(BAD_INPUT, "--angle '%.40s'; accepted: above -90, below 90 degrees", in->typed[ANGLE]);
  o->approach = (struct approach){
      .speed = in->impact, .angle = in->angle * acos(-1) / 180, .spin = in->spin[0], .twist = in->spin[1]};
  return 0;
}

/* Rejects options for paths and impacts, which a fit does not use. */
static int check_fit_options(const struct input *in)
{
  static const struct {
    enum option_id option;
    const char *name;
  } useless[] = {{CURVE, "--curve"}, {LABEL, "--label"}, {X, "--x"}, {Y, "--y"}};
  for (size_t k = 0; k < sizeof useless / sizeof *useless; k++)
    if (in->given[useless[k].option])
      return complain(BAD_INPUT, "%s has no meaning with --fit: the table says what is drawn",
                      useless[k].name);
  if (!in->given[FREE])
    return complain(BAD_INPUT, "--fit needs --free: accepted: --free 'PARAMETER' for each parameter to find");
  if (in->given[GRIP_FILE] && !in->given[UNITS])
    return complain(BAD_INPUT, "--grip needs --units: a parameter file names its units");
  if (!least_squares_available())
    return complain(FAILED, "--fit is not available: this grip-law was built without CMinpack");
  return 0;
}

static int read_free(struct fit *fit, const struct input *in)
{
  fit->count = in->given[FREE];
  for (int k = 0; k < fit->count; k++) {
    struct free_parameter *p = &fit->parameters[k];
    if (free_read(p, in->free[k], fit->start)) return BAD_INPUT;
    for (int j = 0; j < k; j++)
      if (fit->parameters[j].sense == p->sense && fit->parameters[j].index == p->index)
        return complain(BAD_INPUT, "--free '%.40s' is given twice", in->free[k]);
  }
  return 0;
}

static int read_starts(struct fit *fit, const struct input *in)
{
  const double starts = in->given[STARTS] ? in->starts : PRESET_STARTS;
  fit->starts = (int)fmin(starts, MAX_STARTS);
  if (starts == fit->starts) return 0;
  return complain(BAD_INPUT, "--starts '%.40s'; accepted: a whole number from 1 to %d", in->typed[STARTS],
                  MAX_STARTS);
}

static int read_fit(struct options *o, const struct input *in)
{
  struct fit *fit = &o->fit;
  if (read_pace(o, in, PRESET_FIT_STEPS)) return BAD_INPUT;
  fit->start = &o->models[0];
  fit->units = o->units;
  fit->experiment = (struct experiment){.pair = o->pair, .pace = o->pace};
  o->grip = in->grip;
  if (read_starts(fit, in) || read_free(fit, in) || points_read(&fit->points, in->fit)) return BAD_INPUT;
  const char *path_option = in->given[SPEED] ? "--speed" : in->given[STEPS] ? "--steps" : NULL;
  if (path_option && fit->points.quantity != FORCE_OVER_OVERLAP)
    return complain(BAD_INPUT, "%s has no meaning for '%s': it is for forces over overlaps", path_option,
                    in->fit);
  return fit_check(fit);
}

/* Rejects what a bond does not have. */
static int check_bond_options(const struct input *in)
{
  static const struct {
    enum option_id option;
    const char *name, *reason;
  } useless[] = {{SPEED, "--speed", "paths of bonds are slow"},
                 {DENSITY, "--density", "grains do not move by themselves"},
                 {WALL, "--wall", "bonds join two grains"},
                 {SHAPE, "--shape", "bonded grains are spheres"},
                 {CURVE, "--curve", "one bond is led"},
                 {PLOT, "--plot", "give --csv, and draw its columns"},
                 {JSON, "--json", "rows are comma-separated values"}};
  for (size_t k = 0; k < sizeof useless / sizeof *useless; k++)
    if (in->given[useless[k].option])
      return complain(BAD_INPUT, "%s has no meaning with --bond: %s", useless[k].name, useless[k].reason);
  if (in->model[0])
    return complain(BAD_INPUT, "'%.40s': --bond takes its law as one argument, in place of a model",
                    in->model);
  return 0;
}

static int read_bond(struct options *o, const struct input *in)
{
  struct grip_bond_words words;
  if (check_bond_options(in) || read_pace(o, in, PRESET_STEPS) || bond_read(&words, in->bond))
    return BAD_INPUT;
  double radius[2] = {PRESET_RADIUS, PRESET_RADIUS};
  for (int body = 0; body < 2 && in->given[RADIUS]; body++)
    radius[body] = in->radius[body < in->values[RADIUS] ? body : 0];
  const double length = in->given[LENGTH] ? in->length : radius[0] + radius[1];
  o->npaths = in->given[PATH];
  for (int p = 0; p < o->npaths; p++)
    if (bond_path_read(&o->bond_paths[p], in->path[p], length)) return BAD_INPUT;
  bond_make(&o->bond, &words, radius, length);
  o->bond_text = in->bond;
  o->csv = in->csv ? in->csv : "-";
  return 0;
}

static int read_column(const char *option, const char *name, int preset, int *column)
{
  *column = name ? column_find(name) : preset;
  if (*column >= 0) return 0;
  return complain(BAD_INPUT, "%s '%.40s'; accepted: %s", option, name, column_names());
}

/* Reads which output is wanted. For a path, the default columns of the plot are the force and the co-ordinate
 * of the last mode. */
static int read_output(struct options *o, const struct input *in)
{
  const int way = o->task == DRIVE ? (int)o->paths[o->npaths - 1].way : NORMAL_WAY;
  if (read_column("--x", in->x, POSITION + way, &o->x) || read_column("--y", in->y, FORCE + way, &o->y))
    return BAD_INPUT;
  o->plot = in->plot;
  o->title = in->title ? in->title : o->task == ESTIMATE ? NULL : in->model;
  o->csv = in->csv ? in->csv : (o->task == DRIVE && !in->plot && !o->json ? "-" : NULL);
  const char *taken = o->csv && strcmp(o->csv, "-") == 0     ? "--csv"
                      : o->grip && strcmp(o->grip, "-") == 0 ? "--grip"
                                                             : NULL;
  if (o->json && taken)
    return complain(BAD_INPUT,
                    "%s '-'; accepted with --json, which takes standard output: the name of a file", taken);
  return o->plot ? plot_check(o->plot) : 0;
}

int options_read(struct options *o, const struct input *in)
{
  memset(o, 0, sizeof *o);
  o->json = in->given[JSON];
  if (in->given[HELP] || in->given[VERSION]) {
    o->task = in->given[HELP] ? SAY_HELP : SAY_VERSION;
    return 0;
  }
  if (in->given[LIST]) {
    o->task = SAY_LAWS;
    o->law = in->list;
    if (in->model[0] || in->given[PATH] || in->given[IMPACT] || in->given[FIT])
      return complain(BAD_INPUT, "--list stands alone; accepted after it: a sense or a law");
    return 0;
  }
  if ((in->given[PATH] > 0) + in->given[IMPACT] + in->given[FIT] > 1)
    return complain(BAD_INPUT, "--path, --impact and --fit cannot be given together; accepted: one of them");
  if (!in->given[PATH] && !in->given[IMPACT] && !in->given[FIT])
    return complain(BAD_INPUT, "nothing to do; accepted: --path, --impact, --fit, --list or --help");
  o->task = in->given[BOND] ? LEAD : in->given[PATH] ? DRIVE : in->given[IMPACT] ? COLLIDE : ESTIMATE;
  int status = o->task == ESTIMATE ? check_fit_options(in) : 0;
  if (status) return status;
  if (o->task == LEAD) return read_units(o, in) || read_bond(o, in) ? BAD_INPUT : 0;
  if (read_units(o, in) || read_models(o, in) || read_pair(o, in)) return BAD_INPUT;
  if (o->task == DRIVE) status = read_drive(o, in);
  if (o->task == COLLIDE) status = read_approach(o, in);
  if (o->task == ESTIMATE) status = read_fit(o, in);
  return status ? status : read_output(o, in);
}
