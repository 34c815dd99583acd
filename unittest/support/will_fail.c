/* SPDX-License-Identifier: GPL-2.0-only */
/* A wrong expectation: ctest requires this test to fail (WILL_FAIL), which tests the checks themselves. */
#include "support/check.h"

int main(void)
{
  CHECK_CLOSE(2 + 2, 5, 1e-3);
  return CHECK_RESULT();
}
