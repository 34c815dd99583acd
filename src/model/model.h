/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by the files of the library that are compiled once. */
#ifndef GRIP_MODEL_H
#define GRIP_MODEL_H

#include "grip.h"

/* Writes an error text, cut to GRIP_MAX_ERROR, and returns -1. */
int grip_fail(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends to a text of that length, which has room for size bytes, and cuts what does not fit. Returns the
 * length that the whole text would have. */
size_t grip_append(char *text, size_t size, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether a model has a law of that sense, and this law has that flag. */
static inline bool grip_has_flag(const struct grip_model *model, int sense, unsigned flag)
{
  return model->law[sense] && (model->law[sense]->flags & flag);
}

/* Checks the laws of a model together, lays out its history and derives its constants.
 * Returns 0, or -1 - s with an error text, s the sense at fault. */
int grip_model_finish(struct grip_model *model, char *error);

/* Reads with which power of L a unit grows when grains are L times as large. Returns false if it cannot be
 * read. */
bool grip_unit_power(const char *unit, int *power);

/* The unit of parameter p of a sense's law. That of eta follows from the damping law. */
const char *grip_unit_of(const struct grip_model *model, int sense, int p);

/* Multiplies the values of a sense's law by what their units say for the model's coarse_grain. */
void grip_scale_values(struct grip_model *model, int sense);

/* Scales the stiffness that twisting laws take from the tangential law. They take it as a force over a
 * length, in whatever unit it is. */
void grip_scale_shear(struct grip_model *model);

/* Lays out the history: the values of the laws, then the point on a wall, then the values of the ledger; the
 * last two only if the model keeps them (layout.c). */
void grip_model_lay_out(struct grip_model *model);

/* The passes of a registered law, of the chosen instruction set; 0 for another law, which cannot be run. */
const struct grip_passes *grip_passes_of(const struct grip_law *law);

/* Which parameter of a law is its Poisson ratio; -1 if none is. */
int grip_poisson_index(const struct grip_law *law);

/* Which parameter of a law has that word; -1 if none has. */
int grip_parameter_index(const struct grip_law *law, const char *word);

#endif
