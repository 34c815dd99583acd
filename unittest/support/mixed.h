/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: models mixed from two types, and the mixing rule of each parameter. */
#ifndef MIXED_H
#define MIXED_H

#include "support/one_contact.h"
#include "support/same_model.h"

/* The model mixed from two; it must not depend on their order. */
static inline struct grip_model mixed_model(const char *a, const char *b)
{
  struct grip_model model, swapped;
  const struct grip_model x = model_of(a), y = model_of(b);
  char error[GRIP_MAX_ERROR] = "";
  if (grip_model_mix(&model, &x, &y, error) != 0) {
    fprintf(stderr, "'%s' and '%s' do not mix: %s\n", a, b, error);
    exit(2);
  }
  CHECK(grip_model_mix(&swapped, &y, &x, error) == 0);
  CHECK(same_model(&model, &swapped));
  return model;
}

/* Two models that cannot be mixed: the error must name a word. */
static inline void check_unmixed(const char *a, const char *b, const char *word, const char *file, int line)
{
  struct grip_model model;
  const struct grip_model x = model_of(a), y = model_of(b);
  char error[GRIP_MAX_ERROR] = "";
  const int status = grip_model_mix(&model, &x, &y, error);
  if (check_failed(status == -1)) fprintf(stderr, "%s:%d: mixed: '%s' and '%s'\n", file, line, a, b);
  if (status == -1) check_contains(error, word, file, line);
}

#define CHECK_UNMIXED(a, b, word) check_unmixed(a, b, word, __FILE__, __LINE__)

/* The mixing rule that a law declares for a word, or -1 if it has no such word. */
static inline int rule_of(int sense, const char *name, const char *word)
{
  const struct grip_law *law = grip_law_find(sense, name);
  for (int p = 0; law && p < law->nparameters; p++)
    if (strcmp(law->parameters[p].word, word) == 0) return (int)law->parameters[p].mixing;
  return -1;
}

#endif
