/* SPDX-License-Identifier: GPL-2.0-only */
/* Checks for test programs: each failure is counted and printed with file, line and values. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { CHECK_PRINTED = 60 }; /* failures beyond this are counted, not printed */

static int check_count, check_failures;

/* What is checked: printed with each failure unless it is 0, as is the step unless it is negative. */
static const char *check_subject;
static int check_step = -1;

/* The text is not copied. */
static inline void check_about(const char *subject)
{
  check_subject = subject;
  check_step = -1;
}

static inline void check_at_step(int step)
{
  check_step = step;
}

/* Counts a check. Returns true if its failure must be printed, and prints what was checked. */
static inline bool check_failed(bool passed)
{
  check_count++;
  if (passed) return false;
  check_failures++;
  if (check_failures > CHECK_PRINTED) return false;
  if (check_step >= 0) fprintf(stderr, "step %d of ", check_step);
  if (check_subject) fprintf(stderr, "%s\n", check_subject);
  return true;
}

static inline void check_true(bool passed, const char *text, const char *file, int line)
{
  if (check_failed(passed)) fprintf(stderr, "%s:%d: not true: %s\n", file, line, text);
}

static inline void check_at_most(double got, double limit, const char *text, const char *file, int line)
{
  if (check_failed(got <= limit))
    fprintf(stderr, "%s:%d: %s: got %.6g, want at most %.6g\n", file, line, text, got, limit);
}

/* NaN is not close to any number; equal infinities are close. */
static inline void check_near(double got, double want, double tolerance, const char *text, const char *file,
                              int line)
{
  const bool near = got == want || fabs(got - want) <= tolerance;
  if (check_failed(near))
    fprintf(stderr, "%s:%d: %s: got %.17g, want %.17g, tolerance %.3g\n", file, line, text, got, want,
            tolerance);
}

static inline void check_close(double got, double want, double rtol, const char *text, const char *file,
                               int line)
{
  check_near(got, want, rtol * fabs(want), text, file, line);
}

static inline void check_contains(const char *text, const char *part, const char *file, int line)
{
  if (check_failed(strstr(text, part) != 0))
    fprintf(stderr, "%s:%d: got \"%s\", want it to name \"%s\"\n", file, line, text, part);
}

static inline int check_result(const char *file)
{
  printf("%s: %d checks, %d failures\n", file, check_count, check_failures);
  return check_failures > 0 || check_count == 0;
}

#define CHECK(condition) check_true(condition, #condition, __FILE__, __LINE__)

#define CHECK_AT_MOST(got, limit) check_at_most(got, limit, #got, __FILE__, __LINE__)

/* Relative tolerance: |got - want| must not exceed rtol |want|. If want is 0, got must be 0. */
#define CHECK_CLOSE(got, want, rtol) check_close(got, want, rtol, #got, __FILE__, __LINE__)

/* Absolute tolerance, for sums that may cancel to zero. */
#define CHECK_NEAR(got, want, atol) check_near(got, want, atol, #got, __FILE__, __LINE__)

#define CHECK_CONTAINS(text, part) check_contains(text, part, __FILE__, __LINE__)

/* The exit status of a test program. A program without checks fails. */
#define CHECK_RESULT() check_result(__FILE__)

#endif
