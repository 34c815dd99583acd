/* SPDX-License-Identifier: GPL-2.0-only */
/* The units of axes. A prefix keeps the numbers on the axis short. */
#ifndef PREFIX_H
#define PREFIX_H

#include <stddef.h>

/* Writes to `text` the unit for numbers up to `largest`: "um" for "m" and 1e-5, "1e-6 L" for a unit that does
 * not take prefixes, nothing for a pure number. Returns the factor by which the numbers must be multiplied:
 * 1e6 for "um". */
double prefix_choose(double largest, const char *unit, char *text, size_t size);

#endif
