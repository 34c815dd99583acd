/* SPDX-License-Identifier: GPL-2.0-only */
/* The state of parsing words into a model, shared by parse.c, parse_errors.c and law_words.c. Unless stated
 * otherwise, a function returns 0, or -1 after it has written a message to `error`. */
#ifndef GRIP_READER_H
#define GRIP_READER_H

#include "model/model.h"

/* Number of words of a model that belong to no sense: limit_damping, synchronized_verlet and coarse_grain. */
enum { GRIP_MODEL_FLAGS = 3 };
extern const char *const grip_flag_words[GRIP_MODEL_FLAGS];

/* The state of parsing. After an error, `next` is the index of the offending word, or nwords if a word is
 * missing at the end. */
struct reader {
  struct grip_model *model;
  const char *const *words;
  int nwords, next;
  /* True if the words modify an existing model. Parameters of positional laws then have words too. */
  bool overriding;
  /* The sense to whose law the next words belong, or -1. */
  int current;
  bool seen[GRIP_SENSES], flagged[GRIP_MODEL_FLAGS];
  bool read[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  /* For each sense: index of the first word that was parsed for it. */
  int place[GRIP_SENSES];
  char *error;
};

/* The next word, or null at the end. */
const char *grip_next_word(const struct reader *r);

/* Appends the parameters of a law, each preceded by a blank. Returns the length of the text. */
size_t grip_append_words(char *text, size_t size, size_t length, const struct grip_law *law);

/* Reads a decimal number: 0, or finite and not subnormal. */
bool grip_read_number(const char *word, double *value);

/* Reads values without words, in the order of the law's table. */
int grip_read_positional(struct reader *r, const struct grip_law *law);

/* Reads the next word, which must be that of parameter p, and the value of the parameter. */
int grip_read_word(struct reader *r, const struct grip_law *law, int p);

/* Reads words and their values in any order. Stops at the first word that is not a parameter of the law. */
int grip_read_named(struct reader *r, const struct grip_law *law);

/* Checks that every required parameter, or the alternative to it, was given. */
int grip_check_given(struct reader *r, const struct grip_law *law);

/* Reports a word that is not a law of that sense. */
int grip_fail_law(struct reader *r, int sense);

/* Reports a word that is a parameter of several laws. senses: the `count` senses of these laws. */
int grip_fail_ambiguous(struct reader *r, const int *senses, int count);

/* Reports laws that are incompatible. sense: the sense of the law at fault. */
int grip_fail_model(struct reader *r, int sense);

/* Handles a word that is not a parameter of the law of the current sense. If it is a parameter of another
 * sense's law, it is misplaced, which is an error. Otherwise it does not belong to the model, and the
 * function returns 1. */
int grip_check_owner(struct reader *r);

/* Writes to `error` what the model would have accepted where parsing stopped: parameters, and the senses and
 * flags that were not given yet. */
void grip_accepted_next(const struct reader *r);

#endif
