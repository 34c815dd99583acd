/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "complain.h"
#include "table.h"

static const struct {
  const char *name, *unit;
} columns[COLUMNS] = {
    [STEP] = {"step", "-"},
    [TIME] = {"time", "T"},
    [POSITION + NORMAL_WAY] = {"overlap", "L"},
    [POSITION + TANGENTIAL_WAY] = {"tangential_displacement", "L"},
    [POSITION + ROLLING_WAY] = {"rolling_angle", "rad"},
    [POSITION + TWISTING_WAY] = {"twisting_angle", "rad"},
    [FORCE + NORMAL_WAY] = {"normal_force", "F"},
    [FORCE + TANGENTIAL_WAY] = {"tangential_force", "F"},
    [FORCE + ROLLING_WAY] = {"rolling_torque", "F L"},
    [FORCE + TWISTING_WAY] = {"twisting_torque", "F L"},
    [NORMAL_HISTORY] = {"normal_history", "-"},
    [WORK + NORMAL_WAY] = {"normal_work", "energy"},
    [WORK + TANGENTIAL_WAY] = {"tangential_work", "energy"},
    [WORK + ROLLING_WAY] = {"rolling_work", "energy"},
    [WORK + TWISTING_WAY] = {"twisting_work", "energy"},
};

void table_add(struct table *table, const struct row *row)
{
  if (table->count == table->room) {
    table->room = table->room ? 2 * table->room : 1024;
    table->rows = realloc(table->rows, table->room * sizeof *table->rows);
    if (!table->rows) exit(complain(FAILED, "no memory for %zu rows", table->room));
  }
  table->rows[table->count++] = *row;
}

void table_free(struct table *table)
{
  free(table->rows);
  *table = (struct table){0};
}

const char *column_name(int column)
{
  return columns[column].name;
}

int column_find(const char *name)
{
  for (int c = 0; c < COLUMNS; c++)
    if (strcmp(columns[c].name, name) == 0) return c;
  return -1;
}

const char *column_names(void)
{
  static char names[512];
  names[0] = 0;
  for (int c = 0; c < COLUMNS; c++) strcat(strcat(names, c ? " " : ""), columns[c].name);
  return names;
}

const char *unit_name(const char *unit, const char *units)
{
  static const struct {
    const char *unit, *si, *cgs, *other;
  } names[] = {
      {"L", "m", "cm", "L"},           {"T", "s", "s", "T"},
      {"F", "N", "dyn", "F"},          {"M", "kg", "g", "M"},
      {"L/T", "m/s", "cm/s", "L/T"},   {"F L", "N m", "dyn cm", "F L"},
      {"energy", "J", "erg", "F L"},   {"rad/T", "rad/s", "rad/s", "rad/T"},
      {"F/L", "N/m", "dyn/cm", "F/L"},
  };
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    if (strcmp(names[k].unit, unit)) continue;
    if (units && strcmp(units, "si") == 0) return names[k].si;
    if (units && strcmp(units, "cgs") == 0) return names[k].cgs;
    return names[k].other;
  }
  return unit;
}

const char *column_unit(int column, const struct grip_model *model, const char *units)
{
  const struct grip_law *normal = model->law[GRIP_NORMAL];
  if (column == NORMAL_HISTORY && normal->nslots) return unit_name(normal->slots[0].unit, units);
  return unit_name(columns[column].unit, units);
}

void table_print_header(FILE *file, const struct grip_model *model, const char *units, bool curves)
{
  fputs("# units:", file);
  for (int c = 0; c < COLUMNS; c++)
    fprintf(file, "%s %s [%s]", c ? "," : "", columns[c].name, column_unit(c, model, units));
  fprintf(file, "\n%s", curves ? "curve," : "");
  for (int c = 0; c < COLUMNS; c++) fprintf(file, "%s%s", c ? "," : "", columns[c].name);
  fputc('\n', file);
}

void table_print(FILE *file, const struct table *table, int curve)
{
  for (size_t r = 0; r < table->count; r++) {
    if (curve >= 0) fprintf(file, "%d,", curve);
    for (int c = 0; c < COLUMNS; c++) fprintf(file, "%s%.15g", c ? "," : "", table->rows[r].value[c]);
    fputc('\n', file);
  }
}
