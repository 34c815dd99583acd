/* SPDX-License-Identifier: GPL-2.0-only */
/* Words on their way into a model, for spec.c and law_words.c. Functions that read return 0, or -1 with an error. */
#ifndef GRIP_READER_H
#define GRIP_READER_H

#include "model/model.h"

/* Words of a model that stand alone. */
enum { GRIP_MODEL_FLAGS = 2 };

/* Where a function fails, `next` is the word at fault, or the end. */
struct reader {
  struct grip_model *model;
  const char *const *words;
  int nwords, next;
  bool overriding; /* the model is there already; its parameters have words, the positional ones too */
  int current;     /* the sense whose law words go to, -1: none */
  bool seen[GRIP_SENSES], flagged[GRIP_MODEL_FLAGS];
  bool read[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  int place[GRIP_SENSES]; /* of what was read for it first */
  char *error;
};

/* The word that is next, or null at the end. */
const char *grip_next_word(const struct reader *r);

/* Appends the parameters of a law, each after a blank. Returns the text's length. */
size_t grip_append_words(char *text, size_t size, size_t length, const struct grip_law *law);

/* Values in the order of the law's table. */
int grip_read_positional(struct reader *r, const struct grip_law *law);

/* A parameter by its word, which is next, and its value. */
int grip_read_word(struct reader *r, const struct grip_law *law, int p);

/* Words with values in any order, up to the first word that is not a parameter and may be the caller's. */
int grip_read_named(struct reader *r, const struct grip_law *law);

/* Every required parameter is there, or what may stand in its place. */
int grip_check_given(struct reader *r, const struct grip_law *law);

#endif
