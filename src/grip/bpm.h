/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds of the package BPM of LAMMPS, several at once. The results are those of bond_style bpm/rotational,
 * bpm/spring and bpm/spring/plastic, operation by operation: an error of 1e-16 in a cosine near 1 is an error
 * of 1e-8 in its angle, so another order of operations would give other forces. Only the arccosine is
 * another one; both are correct except for the last digit of few results.
 *
 * Sources: Wang 2009, Acta Geotechnica 4, 117, and Mora and Wang 2009, for the frame of a grain (not
 * checked); the source of LAMMPS 4 Feb 2025 and 4 Jul 2026 for all laws. */
#ifndef GRIP_PUBLIC_BPM_H
#define GRIP_PUBLIC_BPM_H

#include "grip/bond.h"

#ifdef __cplusplus
extern "C" {
#endif

struct grip_bpm_law {
  /* rotational: the bond is seen from a frame halfway between the two grains, otherwise from that of j */
  bool average;
  /* rotational: dashpots on the rates of the angles, otherwise on velocities and spins */
  bool derivative;
  /* rotational: the operations of LAMMPS 4 Feb 2025, without `average` and `derivative` */
  bool first;
  bool plastic;   /* spring/plastic */
  bool smooth;    /* the force decreases to 0 at the break */
  bool normalize; /* stiffnesses are divided by the length */
  bool breaks;    /* bonds may break */
  bool energy;    /* the energy of the springs is wanted */
  bool losses;    /* the losses are wanted */
  double dt;      /* [T] */
};

/* What LAMMPS keeps for a bond, in its order. */
enum {
  GRIP_BPM_LENGTH,
  GRIP_BPM_DIRECTION,                           /* 3; rotational: of the bond when it was made */
  GRIP_BPM_ANGLES = GRIP_BPM_DIRECTION + 3,     /* 3; rotational, `derivative`: of the previous step [rad] */
  GRIP_BPM_PLASTIC_STRAIN = GRIP_BPM_LENGTH + 1 /* spring/plastic */
};

/* Stiffnesses, limits and coefficients of dashpots of the bonds of a block. spring and spring/plastic use
 * only GRIP_BOND_NORMAL, whose limit is a strain. */
struct grip_bpm_numbers {
  double spring[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES], limit[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES];
  double dashpot[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES];
  double yield[GRIP_LANES]; /* spring/plastic: strain */
};

/* Bonds, a lane each. i has the lower ID. */
struct grip_bpm_block {
  /* GRIP_ROW times the indices of the atoms. An empty lane has the atoms and `kept` of an existing bond. */
  int32_t row_i[GRIP_LANES], row_j[GRIP_LANES];
  uint32_t whole;            /* lanes with a bond that is not broken */
  uint32_t owned_i, owned_j; /* lanes whose atom gets a force */
  double *kept[GRIP_LANES];  /* the values that LAMMPS keeps of the bond */
  const struct grip_bpm_numbers *numbers;
};

struct grip_bpm_step {
  alignas(64) double force[3][GRIP_LANES];                 /* on i; the opposite on j [F] */
  double torque_i[3][GRIP_LANES], torque_j[3][GRIP_LANES]; /* rotational [F L] */
  double pull[GRIP_LANES];                                 /* spring: force on i over x_i - x_j [F/L] */
  double stored[GRIP_LANES];                               /* energy of the springs, with law->energy [F L] */
  /* With law->losses: the power of the dashpots [F L/T], and what plastic strain loses in this step [F L]. */
  double loss[GRIP_LANES], spent[GRIP_LANES];
  double load[GRIP_LANES]; /* rotational: a bond breaks at 1; spring: amount of the strain */
  uint32_t broken;         /* lanes that break in this step */
};

/* The forces of `count` blocks, and what the bonds keep after the step. Bonds that break are taken from
 * `whole` and have no force. atoms->of.torque and .omega, atoms->quaternion: only for rotational. */
enum { GRIP_BPM_BLOCKS = 4 }; /* most blocks at once */
void grip_bpm_rotational(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law, int count,
                         struct grip_bpm_block *blocks, struct grip_bpm_step *steps);
void grip_bpm_spring(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law, int count,
                     struct grip_bpm_block *blocks, struct grip_bpm_step *steps);

#ifdef __cplusplus
}
#endif

#endif
