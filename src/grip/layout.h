/* SPDX-License-Identifier: GPL-2.0-only */
/* The layout of a model's history: which values a contact keeps between steps, and in which order. The values
 * of the laws come first, sense by sense, then the contact point on a wall, then the values of bodies of any
 * shape, then the values of the ledger.
 * Three things are derived from the layout: the number of values, how they change if i and j are exchanged,
 * and whether a history stored under one model can be read under another model. */
#ifndef GRIP_PUBLIC_LAYOUT_H
#define GRIP_PUBLIC_LAYOUT_H

#include "grip/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Size in bytes of the text of grip_layout_text, including the terminating 0. */
enum { GRIP_MAX_LAYOUT = 64 * GRIP_MAX_SLOTS };

/* Writes the layout to `text` as words, one for each history value, separated by blanks:
 *   SENSE/LAW/NAME:SWAP   of a law, for example "tangential/luding/xi_x:-"
 *   wall/NAME:SWAP        of the contact point on a wall
 *   shape/NAME:SWAP       of bodies of any shape
 *   ledger/NAME:SWAP      of the ledger
 * SWAP says how the value changes if i and j are exchanged: "+" if it stays, "-" if it changes sign, ">" if
 * it takes the next value, "<" if it takes the preceding value. If the texts of two models are equal, the
 * models have the same history. Returns `text`. */
const char *grip_layout_text(const struct grip_model *model, char text[GRIP_MAX_LAYOUT]);

#ifdef __cplusplus
}
#endif

#endif
