/* SPDX-License-Identifier: GPL-2.0-only */
/* check.h: failures are counted, above all those with NaN; a program without checks fails. */
#include "support/check.h"

int main(void)
{
  if (CHECK_RESULT() != 1) return 1;
  CHECK(1 == 1);
  CHECK_CLOSE(1 + 1e-13, 1, 1e-12);
  CHECK_CLOSE(INFINITY, INFINITY, 0);
  CHECK_NEAR(1e-13, 0, 1e-12);
  CHECK_CONTAINS("some text", "text");
  if (check_failures != 0 || check_count != 5) return 1;
  if (CHECK_RESULT() != 0) return 1;
  fprintf(stderr, "seven failures on purpose:\n");
  CHECK(1 == 2);
  CHECK_CLOSE(NAN, 1, 1);
  CHECK_CLOSE(1, NAN, 1);
  CHECK_CLOSE(NAN, NAN, 1);
  CHECK_NEAR(NAN, 0, INFINITY);
  CHECK_CLOSE(1e-300, 0, 1);
  CHECK_CONTAINS("some text", "word");
  if (check_failures != 7 || check_count != 12) return 1;
  return CHECK_RESULT() != 1;
}
