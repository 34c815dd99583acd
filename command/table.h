/* SPDX-License-Identifier: GPL-2.0-only */
/* The course of a path or of an impact: rows of named columns. Also their output as text. */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "contact.h"

enum column {
  STEP,
  TIME,
  POSITION,                /* the co-ordinate of each mode */
  FORCE = POSITION + WAYS, /* the force or torque with which the contact resists in each mode */
  NORMAL_HISTORY = FORCE + WAYS,
  WORK, /* the work done against this force in each mode */
  COLUMNS = WORK + WAYS
};

struct row {
  double value[COLUMNS];
};

struct table {
  struct row *rows;
  size_t count, room;
};

/* Adds a row. Ends the program if there is no memory. */
void table_add(struct table *table, const struct row *row);
void table_free(struct table *table);

const char *column_name(int column);

/* Returns the number of the column with this name, or -1. */
int column_find(const char *name);

/* All names that column_find accepts, as one text: "step, time, ...". */
const char *column_names(void);

/* The unit of a column. It is in SI or CGS if `units` is one of these, otherwise in L, T and F. */
const char *column_unit(int column, const struct grip_model *model, const char *units);

/* The same for a unit that is written as in the laws' tables: "L", "F L", ... */
const char *unit_name(const char *unit, const char *units);

/* Both write comma-separated values. curves: whether each row begins with a column for the curve. curve: the
 * number in this column, or -1 if there is no such column. */
void table_print_header(FILE *file, const struct grip_model *model, const char *units, bool curves);
void table_print(FILE *file, const struct table *table, int curve);

#endif
