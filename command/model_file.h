/* SPDX-License-Identifier: GPL-2.0-only */
/* A model as text: its words, or `file NAME [override words ...]`, which names a parameter file as in LAMMPS
 * commands. */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include "grip.h"
#include "words.h"

/* Reads the model of a text. units: the units of the numbers in the text; a parameter file must have the same
 * units. If it is NULL, units were not given, and a parameter file must be in SI units, like the defaults of
 * the command. Returns an exit status. */
int model_read(struct grip_model *model, const char *text, const char *units);

#endif
