/* SPDX-License-Identifier: GPL-2.0-only */
/* Shared by tests: lines with one mistake each, which grip_model_parse must reject with an error that names
 * the wrong word. */
#ifndef BAD_WORDS_H
#define BAD_WORDS_H

#include "support/one_contact.h"

/* A parameter of a law with words: a good value and one that is out of bounds. */
struct word_value {
  const char *word, *good, *bad;
  bool required;
};

/* Writes head and all words with their good values, except the word numbered `skipped` (-1: all words). */
static inline void line_of(char line[MAX_LINE], const char *head, const struct word_value *list, int count,
                           int skipped)
{
  int length = snprintf(line, MAX_LINE, "%s", head);
  for (int p = 0; p < count; p++)
    if (p != skipped)
      length += snprintf(line + length, (size_t)(MAX_LINE - length), " %s %s", list[p].word, list[p].good);
}

/* The line without parameter p of the list, with `tail` appended, must be rejected with an error that names
 * p. */
static inline void check_tail_refused(const char *head, const struct word_value *list, int count, int p,
                                      const char *tail, const char *name)
{
  char line[MAX_LINE], whole[2 * MAX_LINE];
  line_of(line, head, list, count, p);
  snprintf(whole, sizeof whole, "%s %s", line, tail);
  CHECK_REFUSED(whole, name);
}

/* Checks a law with words. head: the line up to the law's own words, which must come last. */
static inline void check_bad_words(const char *head, const struct word_value *list, int count)
{
  char line[MAX_LINE], tail[MAX_LINE];
  line_of(line, head, list, count, -1);
  model_of(line);
  for (int p = 0; p < count; p++) {
    if (list[p].required) check_tail_refused(head, list, count, p, "", list[p].word);
    check_tail_refused(head, list, count, p, list[p].word, list[p].word);
    snprintf(tail, sizeof tail, "%s %s", list[p].word, list[p].bad);
    check_tail_refused(head, list, count, p, tail, list[p].word);
    snprintf(tail, sizeof tail, "%s 1x", list[p].word);
    check_tail_refused(head, list, count, p, tail, list[p].word);
    check_tail_refused(head, list, count, p, tail, "1x");
    snprintf(tail, sizeof tail, "%s nan", list[p].word);
    check_tail_refused(head, list, count, p, tail, list[p].word);
    snprintf(tail, sizeof tail, "%s inf", list[p].word);
    check_tail_refused(head, list, count, p, tail, list[p].word);
    snprintf(tail, sizeof tail, "%s %s %s %s", list[p].word, list[p].good, list[p].word, list[p].good);
    check_tail_refused(head, list, count, p, tail, list[p].word);
  }
  snprintf(line, sizeof line, "%s bogus 1", head);
  CHECK_REFUSED(line, "bogus");
}

/* The same for a law whose numbers follow its name without words. head ends with the law's name; `names` are
 * the names of the numbers in order. Each number accepts 0.25. */
static inline void check_bad_numbers(const char *head, const char *const *names, int count)
{
  char good[MAX_LINE], line[2 * MAX_LINE];
  const char *const wrong[] = {"", "-0.25", "z", "nan", "inf", "0.25x"};
  for (int p = 0; p < count; p++) {
    int length = snprintf(good, sizeof good, "%s", head);
    for (int q = 0; q < p; q++) length += snprintf(good + length, sizeof good - (size_t)length, " 0.25");
    for (int w = 0; w < 6; w++) {
      snprintf(line, sizeof line, "%s %s", good, wrong[w]);
      for (int q = p + 1; q < count && w > 0; q++) strcat(line, " 0.25");
      CHECK_REFUSED(line, names[p]);
      CHECK_REFUSED(line, wrong[w]);
    }
  }
  snprintf(line, sizeof line, "%sx", head);
  CHECK_REFUSED(line, strrchr(head, ' ') + 1);
}

#endif
