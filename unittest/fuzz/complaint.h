/* SPDX-License-Identifier: GPL-2.0-only */
/* Takes the place of complain() of the commands, which prints: keeps the last message, and counts. */
#ifndef FUZZ_COMPLAINT_H
#define FUZZ_COMPLAINT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "complain.h"

static char complaint[4096];
static int complaints;

int complain(int status, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(complaint, sizeof complaint, format, arguments);
  va_end(arguments);
  complaints++;
  if (length <= 0 || length >= (int)sizeof complaint) abort();
  return status;
}

static void require(bool condition)
{
  if (!condition) abort();
}

#endif
