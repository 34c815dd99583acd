/* SPDX-License-Identifier: GPL-2.0-only */
/* Units of axes, with a prefix that keeps their numbers short. */
#ifndef PREFIX_H
#define PREFIX_H

#include <stddef.h>

/* Writes the unit for numbers up to `largest` into text: "um" for "m" and 1e-5, "1e-6 L" for a unit that does
 * not take prefixes, nothing for a pure number. Returns the factor for the numbers: 1e6 for "um". */
double prefix_choose(double largest, const char *unit, char *text, size_t size);

#endif
