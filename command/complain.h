/* SPDX-License-Identifier: GPL-2.0-only */
/* What goes wrong: one line on stderr, and an exit status. */
#ifndef COMPLAIN_H
#define COMPLAIN_H

enum { FAILED = 1, BAD_INPUT = 2 };

/* Returns the status that it is given. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
