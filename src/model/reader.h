/* SPDX-License-Identifier: GPL-2.0-only */
/* The state of reading words into a model, which parse.c, parse_errors.c and law_words.c share. Functions
 * that read return 0, or -1 with an error text. */
#ifndef GRIP_READER_H
#define GRIP_READER_H

#include "model/model.h"

/* Number of words of a model that belong to no sense: limit_damping, synchronized_verlet and coarse_grain. */
enum { GRIP_MODEL_FLAGS = 3 };
extern const char *const grip_flag_words[GRIP_MODEL_FLAGS];

/* After an error `next` is the index of the word at fault, or nwords if one is missing. */
struct reader {
  struct grip_model *model;
  const char *const *words;
  int nwords, next;
  /* The words change a model that is there already. Then parameters of positional laws have words, too. */
  bool overriding;
  /* The sense whose law the next words belong to, or -1. */
  int current;
  bool seen[GRIP_SENSES], flagged[GRIP_MODEL_FLAGS];
  bool read[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  /* Index of the first word that was read for each sense. */
  int place[GRIP_SENSES];
  char *error;
};

/* The next word, or null at the end. */
const char *grip_next_word(const struct reader *r);

/* Appends the parameters of a law, each after a blank. Returns the text's length. */
size_t grip_append_words(char *text, size_t size, size_t length, const struct grip_law *law);

/* Reads a finite number in decimal digits. */
bool grip_read_number(const char *word, double *value);

/* Reads values without words, in the order of the law's table. */
int grip_read_positional(struct reader *r, const struct grip_law *law);

/* Reads the next word, which is that of parameter p, and its value. */
int grip_read_word(struct reader *r, const struct grip_law *law, int p);

/* Reads words and their values in any order, up to the first word that is no parameter of the law. */
int grip_read_named(struct reader *r, const struct grip_law *law);

/* Checks that every required parameter was given, or its alternative. */
int grip_check_given(struct reader *r, const struct grip_law *law);

/* The error of a word that is no law of that sense. */
int grip_fail_law(struct reader *r, int sense);

/* The error of a word that is a parameter of several laws, those of `count` senses. */
int grip_fail_ambiguous(struct reader *r, const int *senses, int count);

/* The error of laws that do not go together. sense: the one at fault. */
int grip_fail_model(struct reader *r, int sense);

/* For a word that the law of the current sense does not have. If the law of another sense has it, it is
 * misplaced: an error. If none has it, it belongs to the caller: returns 1. */
int grip_check_owner(struct reader *r);

/* Writes what the model would have accepted where reading stopped: senses and flags that were not given,
 * parameters. */
void grip_accepted_next(const struct reader *r);

#endif
