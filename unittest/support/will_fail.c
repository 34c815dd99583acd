/* SPDX-License-Identifier: GPL-2.0-only */
/* A wrong expectation: ctest must see this test fail (WILL_FAIL), so
 * that the checks themselves are tested. */
#include "support/check.h"

int main(void)
{
  CHECK_CLOSE(2 + 2, 5, 1e-3);
  return CHECK_RESULT();
}
