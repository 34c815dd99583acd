/* SPDX-License-Identifier: GPL-2.0-only */
/* The layouts of the ledger's history values (ledger.h). A loop over a batch is compiled once per layout,
 * with the layout as a compile-time constant. LAYOUTS(RUN) is RUN(t, s, c, w, k, y, e, a) for each layout
 * without arms, where the parameters are the members of a layout from `tangential` to `arms`.
 * WITHOUT_EVENTS(RUN, y) are the layouts of a given `yields` and no events. A switch over number_of() selects
 * the copy of a given layout. LAYOUTS_AT_ARMS and WITHOUT_EVENTS_AT_ARMS are the same for layouts with arms.
 * */
#ifndef GRIP_LEDGER_LAYOUTS_H
#define GRIP_LEDGER_LAYOUTS_H

#include "batch/lanes.h"
#include "ledger/ledger.h"

#define NUMBER(t, s, c, w, k, y, e, a)                                                                       \
  ((t) + 2 * (s) + 4 * (c) + 8 * (w) + 16 * (k) + 32 * (y) + 64 * (e) + 128 * (a))
#define LAYOUT(t, s, c, w, k, y, e, a) ((struct grip_ledger_layout){t, s, c, w, k, y, e, a, 0})

INLINE int number_of(const struct grip_ledger_layout has)
{
  return NUMBER(has.tangential, has.spin, has.sums, has.wall, has.kept, has.yields, has.events, has.arms);
}

#define SENSES(run, c, w, k, y, e)                                                                           \
  run(0, 0, c, w, k, y, e, 0) run(1, 0, c, w, k, y, e, 0) run(0, 1, c, w, k, y, e, 0)                        \
      run(1, 1, c, w, k, y, e, 0)
#define ARMS(run, c, w, y, e) run(1, 0, c, w, 1, y, e, 1) run(1, 1, c, w, 1, y, e, 1)
#define PLACES(run, c, y, e) SENSES(run, c, 0, 0, y, e) SENSES(run, c, 0, 1, y, e) SENSES(run, c, 1, 1, y, e)
#define PLACES_AT_ARMS(run, c, y, e) ARMS(run, c, 0, y, e) ARMS(run, c, 1, y, e)
#define WITHOUT_EVENTS(run, y) PLACES(run, 0, y, 0) PLACES(run, 1, y, 0)
#define WITHOUT_EVENTS_AT_ARMS(run, y) PLACES_AT_ARMS(run, 0, y, 0) PLACES_AT_ARMS(run, 1, y, 0)
#define LAYOUTS(run) WITHOUT_EVENTS(run, 0) WITHOUT_EVENTS(run, 1) PLACES(run, 1, 0, 1) PLACES(run, 1, 1, 1)
#define LAYOUTS_AT_ARMS(run)                                                                                 \
  WITHOUT_EVENTS_AT_ARMS(run, 0)                                                                             \
  WITHOUT_EVENTS_AT_ARMS(run, 1) PLACES_AT_ARMS(run, 1, 0, 1) PLACES_AT_ARMS(run, 1, 1, 1)

#endif
