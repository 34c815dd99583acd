/* SPDX-License-Identifier: GPL-2.0-only */
/* The course of a path or an impact as rows of named columns, and its output as text. */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "contact.h"

enum column {
  STEP,
  TIME,
  POSITION,                /* the co-ordinate of each mode */
  FORCE = POSITION + WAYS, /* the resisting force of each mode */
  NORMAL_HISTORY = FORCE + WAYS,
  WORK, /* the work done against each of these forces */
  COLUMNS = WORK + WAYS
};

struct row {
  double value[COLUMNS];
};

struct table {
  struct row *rows;
  size_t count, room;
};

/* Ends the program if there is no memory. */
void table_add(struct table *table, const struct row *row);
void table_free(struct table *table);

const char *column_name(int column);

/* Returns the number of the column of this name, or -1. */
int column_find(const char *name);

/* All names that column_find accepts, as one text: "step, time, ...". */
const char *column_names(void);

/* Unit of a column: of SI or CGS if these are the units, otherwise in L, T and F. */
const char *column_unit(int column, const struct grip_model *model, const char *units);

/* The same for a unit written as in the laws' tables: "L", "F L", ... */
const char *unit_name(const char *unit, const char *units);

/* Writes comma-separated values. curve: a number at the beginning of each row, or -1 for none. */
void table_print_header(FILE *file, const struct grip_model *model, const char *units, bool curves);
void table_print(FILE *file, const struct table *table, int curve);

#endif
