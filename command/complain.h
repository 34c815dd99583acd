/* SPDX-License-Identifier: GPL-2.0-only */
/* Prints an error in one line on stderr and returns the exit status. */
#ifndef COMPLAIN_H
#define COMPLAIN_H

enum { FAILED = 1, BAD_INPUT = 2 };

/* Prints the line and returns `status`. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
