/* SPDX-License-Identifier: GPL-2.0-only */
/* A model as a text: in words, or in a parameter file, written as in the host's commands: file NAME [override
 * words ...]. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include "grip.h"
#include "words.h"

/* Reads the model of a text. units: those of its numbers, and those that a file must have; NULL: not said,
 * for files SI, in which the defaults of the command are. Returns an exit status. */
int model_read(struct grip_model *model, const char *text, const char *units);

#endif
