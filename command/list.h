/* SPDX-License-Identifier: GPL-2.0-only */
/* The registered laws in words. */
#ifndef LIST_H
#define LIST_H

#include <stdio.h>

/* All laws, or those of a sense or a name. Returns an exit status. */
int list_print(FILE *file, const char *what);

#endif
