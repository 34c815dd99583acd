/* SPDX-License-Identifier: GPL-2.0-only */
/* A model in a parameter file, written as in the host's commands: file NAME [override words ...]. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include "grip.h"
#include "words.h"

/* Reads the model of the file NAME and changes it by the words that follow. units: the units that the file
 * must have, or NULL for SI, in which the defaults of the command are. Returns an exit status. */
int model_file_read(struct grip_model *model, const struct words *words, const char *units);

#endif
