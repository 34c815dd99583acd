/* SPDX-License-Identifier: GPL-2.0-only */
/* Random input for grip_model_parse and grip_model_override by libFuzzer. An accepted model must be printed
 * as a line that is read back as an equal model. For rejected input they must return an error text and the
 * index of the wrong word. The first line is a model, the second its override. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/same_model.h"

enum { MAX_WORDS = 128, MAX_TEXT = 16384 };

static int split(char *text, const char *words[MAX_WORDS])
{
  int count = 0;
  for (char *word = strtok(text, " \n\t"); word && count < MAX_WORDS; word = strtok(NULL, " \n\t"))
    words[count++] = word;
  return count;
}

static void stop(const char *why, const char *text)
{
  fprintf(stderr, "%s: %s\n", why, text);
  abort();
}

static void check_answer(int read, int count, const char error[GRIP_MAX_ERROR])
{
  if (read > count) stop("more words read than given", "");
  if (read < -1 - count) stop("a word at fault that is not there", "");
  if (!memchr(error, 0, GRIP_MAX_ERROR)) stop("an error text without an end", "");
  if (read < 0 && error[0] == 0) stop("an error without a text", "");
  if (strchr(error, '\n')) stop("an error text of more than one line", error);
}

static void check_again(const struct grip_model *model)
{
  static char text[MAX_TEXT], copy[MAX_TEXT];
  const char *words[MAX_WORDS];
  char error[GRIP_MAX_ERROR] = "";
  struct grip_model again;
  const int length = grip_model_print(model, text, sizeof text);
  if (length <= 0 || length >= MAX_TEXT || (size_t)length != strlen(text)) stop("bad length", text);
  memcpy(copy, text, sizeof copy);
  const int count = split(copy, words);
  if (grip_model_parse(&again, "si", count, words, error) != count) stop("not read again", text);
  if (!same_model(model, &again)) stop("another model when read again", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Overrides a model that was read. No words must change nothing, and words
 * after the first unknown one must not be read. */
static void check_override(const struct grip_model *model, char *text)
{
  const char *words[MAX_WORDS];
  char error[GRIP_MAX_ERROR] = "";
  struct grip_model changed = *model;
  if (grip_model_override(&changed, 0, words, error) != 0 || !same_model(model, &changed))
    stop("changed without a word", "");
  const int count = split(text, words);
  const int read = grip_model_override(&changed, count, words, error);
  check_answer(read, count, error);
  if (read < 0 && memcmp(model, &changed, sizeof changed) != 0)
    stop("an error that changed the model", error);
  if (read < 0) return;
  check_again(&changed);
  struct grip_model shorter = *model;
  if (grip_model_override(&shorter, read, words, error) != read || !same_model(&shorter, &changed))
    stop("words behind the last one that was read made a difference", error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *words[MAX_WORDS];
  char error[GRIP_MAX_ERROR] = "";
  struct grip_model model;
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  char *override = strchr(text, '\n');
  if (override) *override++ = 0;
  const int count = split(text, words);
  const int read = grip_model_parse(&model, "si", count, words, error);
  check_answer(read, count, error);
  if (read >= 0) check_again(&model);
  if (read >= 0 && override) check_override(&model, override);
  free(text);
  return 0;
}
