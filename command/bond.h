/* SPDX-License-Identifier: GPL-2.0-only */
/* One bond of bond_style grip that is led along a path until it breaks. Grains do not move by themselves, and
 * dashpots do not act. */
#ifndef BOND_H
#define BOND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "grip/bond.h"

enum { MAX_BOND_STATIONS = 64 };

/* The motion of grain 1 against grain 2 in the frame of the bond: elongation and displacement at the middle
 * [L], angles of bending and twisting [rad]. In the order of the springs of grip/bond.h. */
struct bond_path {
  int way, count;
  double station[MAX_BOND_STATIONS];
};

struct bond_row {
  double at[GRIP_BOND_SPRINGS_OF_ONE];   /* the co-ordinates [L, L, rad, rad] */
  double part[GRIP_BOND_SPRINGS_OF_ONE]; /* what the springs resist with [F, F, F L, F L] */
  double load, stored;                   /* [-, F L] */
};

struct bond {
  struct grip_bond_words words;
  struct grip_bond_law law;
  struct grip_bond_numbers numbers;
  double length;                   /* L */
  double factor;                   /* of the strength, of the grains with the IDs 1 and 2 */
  double kept[GRIP_BOND_KEPT_ALL]; /* at the last row */
  struct bond_row *rows;
  size_t count;
  bool broken; /* whether it breaks at the last row */
  int mode;
};

/* Reads a law as after bond_coeff T, such as "springs 1e4 4e3 1 1 strength none". Returns an exit status. */
int bond_read(struct grip_bond_words *words, const char *text);

/* Reads a text such as "shear 1e-6 0", for a bond of this length [L]. Returns an exit status. */
int bond_path_read(struct bond_path *path, const char *text, double length);

/* length: distance of the centres; the radii of both grains [L]. */
void bond_make(struct bond *bond, const struct grip_bond_words *words, const double radius[2], double length);

/* Goes along the paths in turn, in this number of steps from value to value, to the row at which the bond
 * breaks. Ends the program if there is no memory. */
void bond_run(struct bond *bond, const struct bond_path *paths, int npaths, int steps);

/* The bond, where it breaks, and its rows. */
void bond_print(FILE *file, const struct bond *bond, const char *law, const char *units);

#endif
