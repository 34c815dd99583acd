/* SPDX-License-Identifier: GPL-2.0-only */
/* Prints the registered laws and their parameters. */
#ifndef LIST_H
#define LIST_H

#include <stdio.h>

/* Prints all laws, or those of one sense or with one name. Returns an exit status. */
int list_print(FILE *file, const char *what);

/* The same as JSON: an array with an object for each law. */
int list_report(FILE *file, const char *what);

#endif
