/* SPDX-License-Identifier: GPL-2.0-only */
/* Prints the instruction set in use and then, for each model given as an argument, the bytes that the contact
 * store uses per contact: without the history, and for the history. */
#include <stdio.h>
#include <string.h>

#include "grip.h"
#include "grip/store.h"

enum { MAX_WORDS = 64 };

/* Returns the bytes of a model's history per contact, or -1. */
static int history_bytes(char *text)
{
  const char *words[MAX_WORDS];
  struct grip_model model;
  char error[GRIP_MAX_ERROR];
  int n = 0;
  for (char *word = strtok(text, " "); word && n < MAX_WORDS; word = strtok(NULL, " ")) words[n++] = word;
  if (grip_model_parse(&model, "lj", n, words, error) != n) return -1;
  return model.nslots * (int)sizeof(double);
}

int main(int argc, char **argv)
{
  printf("%s\n", grip_isa());
  for (int k = 1; k < argc; k++) {
    const int bytes = history_bytes(argv[k]);
    if (bytes < 0) {
      fprintf(stderr, "bench_info: argument %d is not a model of this build\n", k);
      return 1;
    }
    printf("%d %d\n", (int)(sizeof(struct grip_block) / GRIP_LANES), bytes);
  }
  return 0;
}
