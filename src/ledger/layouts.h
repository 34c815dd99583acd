/* SPDX-License-Identifier: GPL-2.0-only */
/* The layouts of the ledger's history values (ledger.h). A loop over a batch is compiled once per layout,
 * with the layout as a compile-time constant. A switch over number_of() selects the copy of a given layout:
 *
 *   switch (number_of(layout)) {
 *     CASES(RUN, 0) CASES(RUN, 1)      without events; the last number: of the layout's member `yields`
 *   }
 *
 * where RUN is a macro whose parameter is a layout. */
#ifndef GRIP_LEDGER_LAYOUTS_H
#define GRIP_LEDGER_LAYOUTS_H

#include "batch/lanes.h"
#include "ledger/ledger.h"

#define NUMBER(t, s, c, w, k, y) ((t) + 2 * (s) + 4 * (c) + 8 * (w) + 16 * (k) + 32 * (y))

INLINE int number_of(const struct grip_ledger_layout has)
{
  return NUMBER(has.tangential, has.spin, has.sums, has.wall, has.kept, has.yields);
}

#define CASE(run, t, s, c, w, k, y)                                                                          \
  case NUMBER(t, s, c, w, k, y):                                                                             \
    run(((struct grip_ledger_layout){t, s, c, w, k, y, 0, 0}));                                              \
    break;
#define SENSES(run, c, w, k, y)                                                                              \
  CASE(run, 0, 0, c, w, k, y)                                                                                \
  CASE(run, 1, 0, c, w, k, y) CASE(run, 0, 1, c, w, k, y) CASE(run, 1, 1, c, w, k, y)
#define CONTACTS(run, w, k, y) SENSES(run, 0, w, k, y) SENSES(run, 1, w, k, y)
#define CASES(run, y) CONTACTS(run, 0, 0, y) CONTACTS(run, 0, 1, y) CONTACTS(run, 1, 1, y)
#define EVENTS(run, y) SENSES(run, 1, 0, 0, y) SENSES(run, 1, 0, 1, y) SENSES(run, 1, 1, 1, y)

#endif
