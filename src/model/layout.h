/* SPDX-License-Identifier: GPL-2.0-only */
/* The layout of a model's history: which values a contact keeps from step to step, in which order. First come
 * the values of the laws, sense by sense, then the contact's point on a wall, then those of the ledger. All
 * that depends on the layout is derived from it: how many values there are, what becomes of them when i and j
 * change places, and whether a history that was stored under one model can be read under another. */
#ifndef GRIP_LAYOUT_H
#define GRIP_LAYOUT_H

#include "grip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of grip_layout_text, its final 0 included. */
enum { GRIP_MAX_LAYOUT = 64 * GRIP_MAX_SLOTS };

/* Writes the layout as words, one for each history value, separated by blanks:
 *   SENSE/LAW/NAME:SWAP   of a law, for example "tangential/luding/xi_x:-"
 *   wall/NAME:SWAP        of the point on a wall
 *   ledger/NAME:SWAP      of the ledger
 * SWAP is "+" where the value stays when i and j change places, "-" where it changes sign, ">" where it
 * becomes the next value and "<" where it becomes the value before. Two models have the same history if these
 * texts are equal. Returns text. */
const char *grip_layout_text(const struct grip_model *model, char text[GRIP_MAX_LAYOUT]);

#ifdef __cplusplus
}
#endif

#endif
