/* SPDX-License-Identifier: GPL-2.0-only */
/* Prints the registered laws and their parameters. */
#ifndef LIST_H
#define LIST_H

#include <stdio.h>

/* Prints all laws, or the laws of one sense, or the laws with one name. Returns an exit status. */
int list_print(FILE *file, const char *what);

/* Writes the same laws as JSON: an array with one object per law. */
int list_report(FILE *file, const char *what);

#endif
