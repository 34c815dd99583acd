/* SPDX-License-Identifier: GPL-2.0-only */
/* The names of the ledger's entries and of the causes of losses. */
#include "grip/ledger.h"

const char *grip_entry_name(int entry)
{
  static const char *const names[GRIP_ENTRIES] = {
#define GRIP_STORED(NAME, text) text,
#define GRIP_LOST(NAME, text) text,
#define GRIP_REST(NAME, text) text,
#define GRIP_OTHER(NAME, text) text,
#include "grip/entries.def"
  };
  return names[entry];
}

const char *grip_cause_name(int cause)
{
  static const char *const names[GRIP_CAUSES] = {
#define GRIP_LOST(NAME, text) text,
#include "grip/entries.def"
      "rest"};
  return names[cause];
}
