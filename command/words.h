/* SPDX-License-Identifier: GPL-2.0-only */
/* Words and numbers of the command line. */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>

enum { MAX_WORDS = 256, MAX_LINE = 4096 };

/* A line and the words in it. */
struct words {
  int count;
  char line[MAX_LINE];
  const char *word[MAX_WORDS];
};

/* Splits a text at blanks. Returns false if it is longer than a line or has more words than fit. */
bool words_split(struct words *words, const char *text);

/* A finite number, written in full. */
bool read_number(const char *word, double *value);

#endif
