/* SPDX-License-Identifier: GPL-2.0-only */
/* What a contact went through, as rows of named columns, and its text form. */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "contact.h"

enum column {
  STEP,
  TIME,
  POSITION,                /* of each way */
  FORCE = POSITION + WAYS, /* against each way */
  NORMAL_HISTORY = FORCE + WAYS,
  WORK, /* of those forces, put into the contact */
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

/* The column of that name, or -1. */
int column_find(const char *name);

/* "step, time, ...": what column_find accepts. */
const char *column_names(void);

/* Unit of a column: of the SI or CGS if those are the units, otherwise in L, T and F. */
const char *column_unit(int column, const struct grip_model *model, const char *units);

/* Same for the way a table of laws writes a unit: "L", "F L", ... */
const char *unit_name(const char *unit, const char *units);

/* Lines of comma separated values. curve: a number that begins each row, or -1 for none. */
void table_print_header(FILE *file, const struct grip_model *model, const char *units, bool curves);
void table_print(FILE *file, const struct table *table, int curve);

#endif
