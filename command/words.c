/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

static const char blanks[] = " \t\r\n";

bool words_split(struct words *words, const char *text)
{
  words->count = 0;
  if (strlen(text) >= sizeof words->line) return false;
  char *rest = strcpy(words->line, text);
  for (rest += strspn(rest, blanks); *rest; rest += strspn(rest, blanks)) {
    if (words->count == MAX_WORDS) return false;
    words->word[words->count++] = rest;
    rest += strcspn(rest, blanks);
    if (*rest) *rest++ = 0;
  }
  return true;
}

bool read_number(const char *word, double *value)
{
  char *end;
  if (strspn(word, "+-0123456789.eE") != strlen(word)) return false; /* no hexadecimal numbers, inf or nan */
  *value = strtod(word, &end);
  return end != word && *end == 0 && isfinite(*value);
}
