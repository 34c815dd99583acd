/* SPDX-License-Identifier: GPL-2.0-only */
/* Fuzzes grip_model_parse: what it accepts must print, and parse again to an equal model (libFuzzer). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../same_model.h"

enum { MAX_WORDS = 128, MAX_TEXT = 16384 };

static int split(char *text, const char *words[MAX_WORDS])
{
  int count = 0;
  for (char *word = strtok(text, " \n\t"); word && count < MAX_WORDS; word = strtok(0, " \n\t"))
    words[count++] = word;
  return count;
}

static void stop(const char *why, const char *text)
{
  fprintf(stderr, "%s: %s\n", why, text);
  abort();
}

static void check_error(const char error[GRIP_MAX_ERROR])
{
  if (error[0] == 0 || !memchr(error, 0, GRIP_MAX_ERROR)) stop("an error without a text", "");
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
  if (grip_model_parse(&again, count, words, error) != count) stop("not read again", text);
  if (!same_model(model, &again)) stop("another model when read again", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *words[MAX_WORDS];
  char error[GRIP_MAX_ERROR] = "";
  struct grip_model model;
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  const int count = split(text, words);
  const int read = grip_model_parse(&model, count, words, error);
  if (read > count || read < -1) stop("more words read than given", "");
  if (read == -1) check_error(error);
  if (read >= 0) check_again(&model);
  free(text);
  return 0;
}
