/* SPDX-License-Identifier: GPL-2.0-only */
/* The layout of a model's history: which values a contact keeps between steps, and in which order. The values
 * of the laws come first, sense by sense, then the contact point on a wall, then the values of the ledger.
 * Everything that depends on the layout is derived from it: the number of values, what happens to them when i
 * and j are exchanged, and whether a history stored under one model can be read under another. */
#ifndef GRIP_PUBLIC_LAYOUT_H
#define GRIP_PUBLIC_LAYOUT_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Size in bytes of the text of grip_layout_text, including the terminating 0. */
enum { GRIP_MAX_LAYOUT = 64 * GRIP_MAX_SLOTS };

/* Writes the layout as words, one for each history value, separated by blanks:
 *   SENSE/LAW/NAME:SWAP   of a law, for example "tangential/luding/xi_x:-"
 *   wall/NAME:SWAP        of the contact point on a wall
 *   ledger/NAME:SWAP      of the ledger
 * SWAP describes the exchange of i and j: "+" if the value stays, "-" if it changes sign, ">" if it takes the
 * next value and "<" if it takes the preceding value. Two models have the same history if these texts are
 * equal. Returns text. */
const char *grip_layout_text(const struct grip_model *model, char text[GRIP_MAX_LAYOUT]);

#ifdef __cplusplus
}
#endif

#endif
