/* SPDX-License-Identifier: GPL-2.0-only */
/* Splits texts of the command line into words, and reads numbers. */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>

enum { MAX_WORDS = 256, MAX_LINE = 4096 };

/* A line of text and the words in it. */
struct words {
  int count;
  char line[MAX_LINE];
  const char *word[MAX_WORDS];
};

/* Splits a text at blanks. Returns false if it is too long or has too many words. */
bool words_split(struct words *words, const char *text);

/* Reads a finite number, which must be the whole word. */
bool read_number(const char *word, double *value);

#endif
