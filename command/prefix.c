/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "prefix.h"

enum { LOWEST = -15, HIGHEST = 12 }; /* femto to tera */
static const char *const prefixes[] = {"f", "p", "n", "u", "m", "", "k", "M", "G", "T"};

static bool takes_prefix(const char *unit)
{
  static const char *const symbols[] = {"m", "s", "N", "J", "rad"};
  const size_t length = strcspn(unit, " /");
  for (size_t k = 0; k < sizeof symbols / sizeof *symbols; k++)
    if (strlen(symbols[k]) == length && strncmp(symbols[k], unit, length) == 0) return true;
  return false;
}

/* The power of 10 of the prefix: a multiple of 3 with which numbers are between 1 and 1000. It is also 0 for
 * numbers from 0.1 to 1. */
static int exponent_of(double largest)
{
  if (!(largest > 0) || !isfinite(largest) || (largest >= 0.1 && largest < 1000)) return 0;
  /* with 1e-9, 1e-3 is 1 milli in spite of rounding */
  const double thousands = floor(log10(largest) / 3 + 1e-9);
  return (int)fmin(HIGHEST, fmax(LOWEST, 3 * thousands));
}

double prefix_choose(double largest, const char *unit, char *text, size_t size)
{
  const int exponent = exponent_of(largest);
  const bool number = strcmp(unit, "-") == 0;
  if (takes_prefix(unit))
    snprintf(text, size, "%s%s", prefixes[(exponent - LOWEST) / 3], unit);
  else if (exponent)
    snprintf(text, size, "1e%d%s%s", exponent, number ? "" : " ", number ? "" : unit);
  else
    snprintf(text, size, "%s", number ? "" : unit);
  return pow(10, -exponent);
}
