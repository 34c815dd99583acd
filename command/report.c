/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "report.h"

static void report_pair(struct json *json, const struct options *o)
{
  const int bodies = o->pair.wall ? 1 : 2;
  json_text(json, "units", o->units);
  json_flag(json, "wall", o->pair.wall);
  json_begin(json, "radius", '[');
  for (int body = 0; body < bodies; body++) json_number(json, NULL, o->pair.radius[body]);
  json_end(json, '[');
  json_begin(json, "mass", '[');
  for (int body = 0; body < bodies; body++) json_number(json, NULL, o->pair.mass[body]);
  json_end(json, '[');
  if (!o->shape) return;
  const struct grip_vec n = o->grain.normal;
  json_text(json, "shape", o->shape);
  json_begin(json, "normal", '[');
  json_number(json, NULL, n.x);
  json_number(json, NULL, n.y);
  json_number(json, NULL, n.z);
  json_end(json, '[');
  json_number(json, "reduced_radius", o->pair.reduced_radius);
}

static void report_model(struct json *json, const struct grip_model *model)
{
  char text[MAX_LINE];
  grip_model_print(model, text, sizeof text);
  json_text(json, "model", text);
}

static void report_table(struct json *json, const struct options *o, const struct grip_model *model,
                         const struct table *table)
{
  json_begin(json, "columns", '[');
  for (int c = 0; c < COLUMNS; c++) {
    json_begin(json, NULL, '{');
    json_text(json, "name", column_name(c));
    json_text(json, "unit", column_unit(c, model, o->units));
    json_begin(json, "values", '[');
    for (size_t r = 0; r < table->count; r++) json_number(json, NULL, table->rows[r].value[c]);
    json_end(json, '[');
    json_end(json, '{');
  }
  json_end(json, '[');
}

static void report_spins(struct json *json, const struct collision *c)
{
  const int bodies = c->contact->pair.wall ? 1 : 2;
  json_begin(json, "spin", '[');
  for (int body = 0; body < bodies; body++) json_number(json, NULL, c->bodies.spin[body].y);
  json_end(json, '[');
  json_begin(json, "twist", '[');
  for (int body = 0; body < bodies; body++)
    json_number(json, NULL, grip_dot(c->bodies.spin[body], c->at.normal));
  json_end(json, '[');
}

static void report_impact(struct json *json, const struct impact *impact)
{
  const struct collision *c = &impact->final;
  const bool separates = impact->outcome == SEPARATED;
  json_begin(json, "impact", '{');
  json_flag(json, "separates", separates);
  json_number(json, "restitution", separates ? impact->restitution : NAN);
  json_number(json, "contact_time", separates ? c->time : NAN);
  json_number(json, "largest_overlap", c->largest_overlap);
  json_number(json, "largest_force", c->largest_force);
  if (!c->contact->pair.shaped) {
    json_number(json, "rebound_angle", separates ? impact->rebound_angle * 180 / acos(-1) : NAN);
    report_spins(json, c);
  }
  json_number(json, "kinetic_before", impact->kinetic_before);
  json_number(json, "kinetic_after", collision_kinetic_energy(c));
  json_begin(json, "ledger", '{');
  for (int e = 0; e < GRIP_ENTRIES; e++) json_number(json, grip_entry_name(e), c->entry[e]);
  json_end(json, '{');
  json_number(json, "steps", impact->steps);
  json_number(json, "change", impact->change);
  json_end(json, '{');
}

void report_courses(FILE *file, const struct options *o, const struct table *tables,
                    const struct impact *impacts)
{
  struct json json = {.file = file};
  json_begin(&json, NULL, '{');
  report_pair(&json, o);
  json_begin(&json, "models", '[');
  for (int m = 0; m < o->count; m++) {
    json_begin(&json, NULL, '{');
    report_model(&json, &o->models[m]);
    if (o->task == COLLIDE) report_impact(&json, &impacts[m]);
    if (tables[m].count) report_table(&json, o, &o->models[m], &tables[m]);
    json_end(&json, '{');
  }
  json_end(&json, '[');
  json_end(&json, '{');
  fputc('\n', file);
}

static void report_parameters(struct json *json, const struct fit *fit)
{
  json_begin(json, "parameters", '[');
  for (int k = 0; k < fit->count; k++) {
    const struct free_parameter *p = &fit->parameters[k];
    const struct grip_parameter *parameter = &fit->start->law[p->sense]->parameters[p->index];
    json_begin(json, NULL, '{');
    json_text(json, "sense", grip_sense_name(p->sense));
    json_text(json, "word", free_word(p, fit->start));
    json_text(json, "unit", unit_name(parameter->unit, fit->units));
    json_number(json, "value", fit->value[k]);
    json_number(json, "standard_error", fit->error[k]);
    json_flag(json, "at_bound", fit->bound[k]);
    json_flag(json, "identified", !fit->unknown[k]);
    json_end(json, '{');
  }
  json_end(json, '[');
}

static void report_points(struct json *json, const struct fit *fit)
{
  json_begin(json, "points", '[');
  for (size_t k = 0; k < fit->points.count; k++) {
    const struct point *p = &fit->points.point[k];
    json_begin(json, NULL, '{');
    json_text(json, "curve", fit->points.label[p->curve]);
    json_number(json, quantity_x(fit->points.quantity), p->x);
    json_number(json, quantity_y(fit->points.quantity), p->y);
    json_number(json, "fitted", fit->fitted[k]);
    json_end(json, '{');
  }
  json_end(json, '[');
}

void report_fit(FILE *file, const struct options *o)
{
  const struct fit *fit = &o->fit;
  struct json json = {.file = file};
  json_begin(&json, NULL, '{');
  report_pair(&json, o);
  report_model(&json, &fit->model);
  report_parameters(&json, fit);
  json_number(&json, "sum_of_squares", fit->sum_of_squares);
  json_number(&json, "largest_residual", fit->largest);
  json_number(&json, "degrees_of_freedom", fit->freedom);
  json_number(&json, "starts", fit->starts);
  json_number(&json, "converged", fit->converged);
  json_number(&json, "agree", fit->agree);
  json_flag(&json, "minimum", !fit->slope);
  report_points(&json, fit);
  json_end(&json, '{');
  fputc('\n', file);
}
