/* SPDX-License-Identifier: GPL-2.0-only */
/* The history values of a contact's ledger, behind those of the laws. */
#ifndef GRIP_LEDGER_H
#define GRIP_LEDGER_H

/* Where each value is; only those of senses that the model has. */
struct grip_ledger_places {
  int damping, stored_normal;
  int force;             /* on i: three values, or of a model without friction one, the normal force */
  int stored_tangential; /* with a tangential law */
  int torque, stored_rolling, stored_twisting; /* with a rolling or a twisting law */
  int sums, state;                             /* of each sense; branch + 4 where it slides */
  int normal, overlap;                         /* of a wall */
  int count;
};

static inline struct grip_ledger_places grip_ledger_places(int tangential, int spin, int sums, int wall)
{
  struct grip_ledger_places at = {.damping = 0, .stored_normal = 1, .force = 2};
  at.stored_tangential = at.force + (tangential ? 3 : 1);
  at.torque = at.stored_tangential + (tangential ? 1 : 0);
  at.stored_rolling = at.torque + 3;
  at.stored_twisting = at.torque + 4;
  at.sums = at.torque + (spin ? 5 : 0);
  at.state = at.sums + 1 + (tangential ? 1 : 0) + (spin ? 2 : 0);
  at.normal = sums ? at.state + 1 : at.sums;
  at.overlap = at.normal + 3;
  at.count = at.normal + (wall ? 4 : 0);
  return at;
}

#endif
