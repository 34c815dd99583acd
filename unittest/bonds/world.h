/* SPDX-License-Identifier: GPL-2.0-only */
/* For tests of bonds: a block of bonds between two grains each, which move by velocity Verlet. Lane k is a bond of
 * its own. */
#ifndef TEST_BONDS_WORLD_H
#define TEST_BONDS_WORLD_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grip.h"
#include "support/check.h"

enum { ATOMS = 2 * GRIP_LANES };

static const double MASS_I = 1.3, MASS_J = 0.8, INERTIA_I = 0.21, INERTIA_J = 0.12;

/* Atom k is grain i of lane k, atom GRIP_LANES + k its grain j. */
struct world {
  double x[3 * ATOMS + 1], v[3 * ATOMS + 1], w[3 * ATOMS + 1], f[3 * ATOMS + 1], t[3 * ATOMS + 1],
      q[4 * ATOMS];
  struct grip_bond_block block;
  struct grip_bond_law law;
  struct grip_bond_step step;
  double entry[GRIP_ENTRIES];
};

static inline double any(double low, double high)
{
  return low + (high - low) * rand() / RAND_MAX;
}

static inline void normalise(double *q)
{
  const double s = 1 / sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (int d = 0; d < 4; d++) q[d] *= s;
}

static inline void multiply(const double *p, const double *q, double *to)
{
  const double of[4] = {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
                        p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
                        p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3],
                        p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1]};
  memcpy(to, of, sizeof of);
}

static inline void turn(double *q, const double *w, double dt)
{
  const double angle = dt * sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const double s = angle != 0 ? dt * sin(0.5 * angle) / angle : 0;
  const double by[4] = {cos(0.5 * angle), s * w[0], s * w[1], s * w[2]};
  multiply(by, q, q);
  normalise(q);
}

/* v turned by q, from the rotation matrix. */
static inline void rotate(const double *q, const double *v, double *to)
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double m[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  double of[3];
  for (int d = 0; d < 3; d++) of[d] = m[d][0] * v[0] + m[d][1] * v[1] + m[d][2] * v[2];
  memcpy(to, of, sizeof of);
}

static inline struct grip_bond_atoms atoms_of(struct world *w)
{
  return (struct grip_bond_atoms){{w->x, w->v, w->w, w->f, w->t, true}, w->q};
}

static inline struct grip_bond_grain grain(bool first)
{
  return (struct grip_bond_grain){first ? 0.55 : 0.45, first ? MASS_I : MASS_J,
                                  first ? INERTIA_I : INERTIA_J};
}

static inline struct grip_bond_words springs(void)
{
  struct grip_bond_words words = grip_bond_defaults(GRIP_BOND_SPRINGS);
  const double k[] = {30, 12, 1.7, 2.3};
  memcpy(words.spring, k, sizeof k);
  words.middle = 0.37;
  return words;
}

/* Bonds without load between grains in random directions and orientations. */
static inline void begin(struct world *w, const struct grip_bond_words *words)
{
  memset(w, 0, sizeof *w);
  w->law = grip_bond_law_of(words);
  const struct grip_bond_grain i = grain(true), j = grain(false);
  for (int k = 0; k < GRIP_LANES; k++) {
    const int a = k, b = GRIP_LANES + k;
    double kept[GRIP_BOND_KEPT], e[3];
    for (int d = 0; d < 3; d++) {
      w->x[3 * a + d] = any(-1, 1);
      e[d] = any(-1, 1);
    }
    if (k == 0) e[0] = e[1] = 0, e[2] = -1;
    const double length = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]), wanted = any(0.9, 1.2);
    for (int d = 0; d < 3; d++) w->x[3 * b + d] = w->x[3 * a + d] - e[d] * wanted / length;
    for (int d = 0; d < 4; d++) {
      w->q[4 * a + d] = any(-1, 1);
      w->q[4 * b + d] = any(-1, 1);
    }
    normalise(w->q + 4 * a);
    normalise(w->q + 4 * b);
    for (int d = 0; d < 3; d++) e[d] = w->x[3 * a + d] - w->x[3 * b + d];
    grip_bond_begin(e, w->q + 4 * a, w->q + 4 * b, kept);
    CHECK_NEAR(kept[GRIP_BOND_LENGTH], wanted, 1e-14);
    const struct grip_bond_numbers n = grip_bond_make(words, wanted, &i, &j);
    for (int v = 0; v < GRIP_BOND_KEPT; v++) w->block.kept[v][k] = kept[v];
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
      w->block.spring[s][k] = n.spring[s];
      w->block.dashpot[s][k] = n.dashpot[s];
    }
    w->block.middle[k] = n.middle;
    w->block.per_area[k] = n.per_area;
    w->block.per_modulus[k] = n.per_modulus;
    w->block.toughness[k] = n.toughness;
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) w->block.per_yield[s][k] = n.per_yield[s];
    w->block.row_i[k] = GRIP_ROW * a;
    w->block.row_j[k] = GRIP_ROW * b;
  }
  w->block.whole = w->block.owned_i = w->block.owned_j = (1u << GRIP_LANES) - 1;
}

static inline void displace(struct world *w, double distance, double angle)
{
  for (int a = 0; a < ATOMS; a++) {
    double by[3];
    for (int d = 0; d < 3; d++) {
      w->x[3 * a + d] += any(-distance, distance);
      by[d] = any(-angle, angle);
    }
    turn(w->q + 4 * a, by, 1);
  }
}

static inline void forces(struct world *w)
{
  const struct grip_bond_atoms atoms = atoms_of(w);
  memset(w->f, 0, sizeof w->f);
  memset(w->t, 0, sizeof w->t);
  grip_bonds(&atoms, &w->law, &w->block, &w->step);
  CHECK(w->step.finite);
}

static inline double kinetic(const struct world *w)
{
  double sum = 0;
  for (int a = 0; a < ATOMS; a++)
    for (int d = 0; d < 3; d++) {
      const bool first = a < GRIP_LANES;
      sum += 0.5 * (first ? MASS_I : MASS_J) * w->v[3 * a + d] * w->v[3 * a + d] +
             0.5 * (first ? INERTIA_I : INERTIA_J) * w->w[3 * a + d] * w->w[3 * a + d];
    }
  return sum;
}

static inline void kick(struct world *w, double dt)
{
  for (int a = 0; a < ATOMS; a++)
    for (int d = 0; d < 3; d++) {
      const bool first = a < GRIP_LANES;
      w->v[3 * a + d] += dt * w->f[3 * a + d] / (first ? MASS_I : MASS_J);
      w->w[3 * a + d] += dt * w->t[3 * a + d] / (first ? INERTIA_I : INERTIA_J);
    }
}

static inline void advance(struct world *w, double dt)
{
  const struct grip_bond_atoms atoms = atoms_of(w);
  kick(w, 0.5 * dt);
  for (int a = 0; a < ATOMS; a++) {
    for (int d = 0; d < 3; d++) w->x[3 * a + d] += dt * w->v[3 * a + d];
    turn(w->q + 4 * a, w->w + 3 * a, dt);
  }
  forces(w);
  w->entry[GRIP_BOND_ENERGY] = 0;
  grip_bonds_book(&atoms, &w->law, &w->step, dt, &w->block, w->entry);
  kick(w, 0.5 * dt);
}

static inline double remainder_of(const struct world *w, double dt)
{
  double sum = 0;
  for (int a = 0; a < ATOMS; a++)
    for (int d = 0; d < 3; d++) {
      const bool first = a < GRIP_LANES;
      sum += w->f[3 * a + d] * w->f[3 * a + d] / (first ? MASS_I : MASS_J) +
             w->t[3 * a + d] * w->t[3 * a + d] / (first ? INERTIA_I : INERTIA_J);
    }
  return 0.125 * dt * dt * sum;
}

struct outcome {
  double swing; /* of kinetic and stored energy, over the energy at the beginning */
  double kinetic, begin, dt;
  double sum; /* at the beginning, without the remainders of velocity Verlet */
  struct world world;
};

/* Grains that are kicked: `time` later. */
static inline struct outcome shake(const struct grip_bond_words *words, double dt, double time)
{
  struct outcome of = {.dt = dt};
  struct world *w = &of.world;
  srand(5);
  begin(w, words);
  for (int n = 0; n < 3 * ATOMS; n++) w->v[n] = any(-0.3, 0.3), w->w[n] = any(-0.5, 0.5);
  forces(w);
  const struct grip_bond_atoms atoms = atoms_of(w);
  grip_bonds_book(&atoms, &w->law, &w->step, 0, &w->block, w->entry);
  of.begin = kinetic(w);
  of.sum = of.begin - remainder_of(w, dt);
  for (int n = 0; n < (int)(time / dt); n++) {
    advance(w, dt);
    of.swing = fmax(of.swing, fabs(kinetic(w) + w->entry[GRIP_BOND_ENERGY] - of.begin) / of.begin);
  }
  of.kinetic = kinetic(w);
  return of;
}

/* The sum of kinetic energy and the ledger is constant, apart from the remainders of velocity Verlet. */
static inline void check_sum(const struct outcome *of)
{
  const double *e = of->world.entry;
  const double sum = of->kinetic - remainder_of(&of->world, of->dt) + e[GRIP_BOND_ENERGY] +
                     e[GRIP_BOND_DAMPING] + e[GRIP_BOND_PLASTIC] + e[GRIP_BOND_SOFTENING] +
                     e[GRIP_BOND_FRACTURE] + e[GRIP_BOND_REST];
  CHECK_NEAR(sum / of->sum, 1, 1e-12);
}

#endif
