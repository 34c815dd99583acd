/* SPDX-License-Identifier: GPL-2.0-only */
/* A model in a parameter file, as the host's commands take it: file NAME [override words ...]. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include "grip.h"
#include "words.h"

/* Reads the model of NAME and changes it by the words that follow. units: of the numbers, or NULL for SI, in
 * which the presets of the command are. Returns an exit status. */
int model_file_read(struct grip_model *model, const struct words *words, const char *units);

#endif
