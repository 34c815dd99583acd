/* SPDX-License-Identifier: GPL-2.0-only */
/* A model as text: in words, or from a parameter file as in LAMMPS commands: file NAME [override words
 * ...]. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include "grip.h"
#include "words.h"

/* Reads the model of a text. units: of its numbers, required of a file; NULL: not given, then files must be
 * in SI units, like the defaults of the command. Returns an exit status. */
int model_read(struct grip_model *model, const char *text, const char *units);

#endif
