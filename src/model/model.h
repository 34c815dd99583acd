/* SPDX-License-Identifier: GPL-2.0-only */
/* Declarations shared by the source files that are compiled once. */
#ifndef GRIP_MODEL_H
#define GRIP_MODEL_H

#include "grip.h"

/* Writes an error text, truncated to GRIP_MAX_ERROR, and returns -1. */
int grip_fail(char *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends formatted text to `text`, which has `length` characters in a buffer of `size` bytes. Text that does
 * not fit is cut off. Returns the length that the full text would have. */
size_t grip_append(char *text, size_t size, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The flags of a model's law of that sense; none without a law. */
static inline unsigned grip_flags(const struct grip_model *model, int sense)
{
  return model->law[sense] ? model->law[sense]->flags : 0;
}

/* Whether a model has a law of that sense with that flag. */
static inline bool grip_has_flag(const struct grip_model *model, int sense, unsigned flag)
{
  return (grip_flags(model, sense) & flag) != 0;
}

/* Checks that the laws of a model are compatible, lays out its history and derives its constants. Returns 0.
 * If a law is at fault, writes a message to `error` and returns the negative number -(s + 1), where s is the
 * sense of this law. */
int grip_model_finish(struct grip_model *model, char *error);

/* Determines the power of L by which a value in the given unit grows if grains are L times as large. Returns
 * false for an unknown unit. */
bool grip_unit_power(const char *unit, int *power);

/* Unit of parameter p of a sense's law. The unit of eta depends on the damping law. */
const char *grip_unit_of(const struct grip_model *model, int sense, int p);

/* Scales the values of a sense's law according to their units and the model's coarse_grain. */
void grip_scale_values(struct grip_model *model, int sense);

/* Scales the stiffness that twisting laws take from the tangential law. Twisting laws use it as a force over
 * a length, whatever its unit. */
void grip_scale_shear(struct grip_model *model);

/* Lays out the history: first the values of the laws, then the contact point on a wall and the values of the
 * ledger, if the model has them (layout.c). */
void grip_model_lay_out(struct grip_model *model);

/* The passes of a registered law for an instruction set. Returns 0 for an unregistered law, which cannot be
 * run. */
const struct grip_passes *grip_passes_of(const struct grip_target *target, const struct grip_law *law);

/* Index of Poisson's ratio among the parameters of a law, or -1 if the law has none. */
int grip_poisson_index(const struct grip_law *law);

/* Index of the parameter with the given word, or -1 if the law has none. */
int grip_parameter_index(const struct grip_law *law, const char *word);

#endif
