/* SPDX-License-Identifier: GPL-2.0-only */
/* What the laws of the package BPM have in common (grip/bpm.h). */
#ifndef GRIP_BPM_BONDS_H
#define GRIP_BPM_BONDS_H

#include "grip/bpm.h"
#include "kernels/bond_ends.h"
#include "kernels/rows.h"

INLINE f64w absolute(f64w v)
{
  return choose(less(v, all(0)), -v, v);
}

INLINE f64w magnitude(struct columns v)
{
  return root(dot(v, v));
}

INLINE f64w kept(const struct grip_bpm_block *b, int which, int l)
{
  double of[WIDTH];
  for (int k = 0; k < WIDTH; k++) of[k] = b->kept[l + k][which];
  return load(of);
}

INLINE void keep(const struct grip_bpm_block *b, int which, int l, f64w v)
{
  for (int k = 0; k < WIDTH; k++)
    if (b->whole >> (l + k) & 1) b->kept[l + k][which] = v[k];
}

/* Ends bonds whose load reaches the limit of their lane. */
INLINE void break_bonds(const struct grip_bpm_law *law, struct grip_bpm_block *b, struct grip_bpm_step *step,
                        uint32_t reached)
{
  step->broken = law->breaks ? reached & b->whole : 0;
  b->whole &= ~step->broken;
}

INLINE void scatter(const struct grip_bond_atoms *atoms, const struct grip_bpm_block *b,
                    const struct grip_bpm_step *step, bool turns)
{
  add_to_ends(&atoms->of, b->row_i, b->row_j, b->whole & b->owned_i, b->whole & b->owned_j, turns,
              step->force, step->torque_i, step->torque_j);
}

#endif
