/* SPDX-License-Identifier: GPL-2.0-only */
/* Reports what went wrong, in one line on stderr, and gives the exit status. */
#ifndef COMPLAIN_H
#define COMPLAIN_H

enum { FAILED = 1, BAD_INPUT = 2 };

/* Prints the line and returns the status that it got. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
