/* SPDX-License-Identifier: GPL-2.0-only */
#include "bad_words.h"
#include "impact.h"

int main(void)
{
  return CHECK_RESULT();
}
