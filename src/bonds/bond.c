/* SPDX-License-Identifier: GPL-2.0-only */
/* Springs, strengths and stable steps of bonds (grip/bond.h). */
#include <math.h>
#include <string.h>

#include "grip/bond.h"

static const char *const names[] = {"beam", "parallel", "springs"};

const char *grip_bond_name(enum grip_bond_kind kind)
{
  return names[kind];
}

struct grip_bond_words grip_bond_defaults(enum grip_bond_kind kind)
{
  return (struct grip_bond_words){.kind = kind, .poisson = NAN, .middle = 0.5, .moment = 1};
}

double grip_bond_radius(const struct grip_bond_words *words, double radius_i, double radius_j)
{
  if (words->kind == GRIP_BOND_SPRINGS) return 0;
  return words->radius > 0 ? words->radius : words->ratio * grip_min(radius_i, radius_j);
}

/* The shear coefficient of a tube with this ratio of the radii: Cowper 1966, table 1. */
static double cowper(double nu, double m)
{
  const double q = 1 + m * m;
  return 6 * (1 + nu) * q * q / ((7 + 6 * nu) * q * q + (20 + 12 * nu) * m * m);
}

struct section {
  double area, moment, radius; /* A, I, r */
};

static struct section section_of(const struct grip_bond_words *words, double radius)
{
  const double r2 = radius * radius, m2 = words->inner * words->inner;
  return (struct section){GRIP_PI * r2 * (1 - m2), 0.25 * GRIP_PI * r2 * r2 * (1 - m2 * m2), radius};
}

static void set(double spring[GRIP_BOND_SPRINGS_OF_ONE], double kn, double kt, double kb, double kw)
{
  spring[GRIP_BOND_NORMAL] = kn;
  spring[GRIP_BOND_SHEAR] = kt;
  spring[GRIP_BOND_BENDING] = kb;
  spring[GRIP_BOND_TWISTING] = kw;
}

static void beam(const struct grip_bond_words *w, double length, struct section s, double *spring)
{
  const double g = w->young / (2 * (1 + w->poisson)), l2 = length * length;
  const double kappa = w->kappa > 0 ? w->kappa : cowper(w->poisson, w->inner);
  const double phi = w->slender ? 0 : 12 * w->young * s.moment / (kappa * g * s.area * l2);
  set(spring, w->young * s.area / length, 12 * w->young * s.moment / (l2 * length * (1 + phi)),
      w->young * s.moment / length, g * 2 * s.moment / length);
}

static void parallel(const struct grip_bond_words *w, double length, struct section s, double *spring)
{
  const double kn = w->by_area ? w->normal_by_area : w->young / length,
               ks = w->by_area ? w->shear_by_area : w->shear_modulus / length;
  set(spring, kn * s.area, ks * s.area, kn * s.moment, ks * 2 * s.moment);
}

/* Without a section there is neither. */
static void set_limits(const struct grip_bond_words *w, struct section s, struct grip_bond_numbers *n)
{
  n->toughness = w->toughness * s.area;
  if (!(w->yield > 0)) return;
  const double normal = 1 / (w->yield * s.area), root3 = sqrt(3.0),
               cube = s.radius * s.radius * s.radius * (1 - w->inner * w->inner * w->inner) * w->yield;
  set(n->per_yield, normal, root3 * normal, 3 / (4 * cube), 3 * root3 / (2 * GRIP_PI * cube));
}

static void set_dashpots(const struct grip_bond_words *w, const struct grip_bond_grain *i,
                         const struct grip_bond_grain *j, struct grip_bond_numbers *n)
{
  memcpy(n->dashpot, w->dashpot, sizeof n->dashpot);
  if (!(w->beta > 0)) return;
  const double mass = i->mass * j->mass / (i->mass + j->mass),
               inertia = i->inertia * j->inertia / (i->inertia + j->inertia);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    n->dashpot[s] += 2 * w->beta * sqrt(n->spring[s] * (s < GRIP_BOND_BENDING ? mass : inertia));
}

struct grip_bond_numbers grip_bond_make(const struct grip_bond_words *w, double length,
                                        const struct grip_bond_grain *i, const struct grip_bond_grain *j)
{
  struct grip_bond_numbers n = {.per_area = 1, .per_modulus = 1};
  const struct section s = section_of(w, grip_bond_radius(w, i->radius, j->radius));
  if (w->kind == GRIP_BOND_SPRINGS) {
    set(n.spring, w->spring[0], w->spring[1], w->spring[2], w->spring[3]);
    n.middle = (w->middle - 0.5) * length;
  } else if (w->kind == GRIP_BOND_BEAM) {
    beam(w, length, s, n.spring);
  } else {
    /* At the middle of the gap, or of the overlap. */
    parallel(w, length, s, n.spring);
    n.middle = 0.5 * (i->radius - j->radius);
  }
  if (w->strength == GRIP_BOND_STRESS) {
    n.per_area = 1 / s.area;
    n.per_modulus = s.radius / s.moment;
  }
  set_limits(w, s, &n);
  set_dashpots(w, i, j, &n);
  return n;
}

/* T r/J is half of T r/I. */
struct grip_bond_law grip_bond_law_of(const struct grip_bond_words *w)
{
  struct grip_bond_law law = {.at_ends = w->at_ends,
                              .damped = w->beta > 0,
                              .softens = w->toughness > 0,
                              .yields = w->yield > 0,
                              .hardening = w->hardening,
                              .per_plastic = w->plastic_strain > 0 ? 1 / w->plastic_strain : 0,
                              .per_life = w->life > 0 ? 1 / w->life : 0,
                              .exponent = w->exponent};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) law.damped |= w->dashpot[s] > 0;
  if (w->strength == GRIP_BOND_STRAIN) law.per_strain = 1 / w->strain;
  if (w->strength == GRIP_BOND_FORCE) {
    law.rows = 1;
    set(law.row[0], 1 / w->limit[0], 1 / w->limit[1], 1 / w->limit[2], 2 / w->limit[3]);
  }
  if (w->strength != GRIP_BOND_STRESS) return law;
  set(law.row[law.rows++], 1 / w->tension, 0, w->moment / w->tension, 0);
  set(law.row[law.rows++], w->friction / w->shear_strength, 1 / w->shear_strength, 0,
      w->moment / w->shear_strength);
  if (w->compression > 0) set(law.row[law.rows++], -1 / w->compression, 0, w->moment / w->compression, 0);
  return law;
}

/* N/A, V/A, M r/I and T r/J. */
static void stresses(bool at_ends, const struct grip_bond_block *b, const struct grip_bond_step *step, int k,
                     double of_section[GRIP_BOND_SPRINGS_OF_ONE])
{
  const double length = b->kept[GRIP_BOND_LENGTH][k],
               moment = step->part[GRIP_BOND_BENDING][k] +
                        (at_ends ? 0.5 * length * step->part[GRIP_BOND_SHEAR][k] : 0);
  of_section[GRIP_BOND_NORMAL] = b->per_area[k] * step->part[GRIP_BOND_NORMAL][k];
  of_section[GRIP_BOND_SHEAR] = b->per_area[k] * step->part[GRIP_BOND_SHEAR][k];
  of_section[GRIP_BOND_BENDING] = b->per_modulus[k] * moment;
  of_section[GRIP_BOND_TWISTING] = 0.5 * b->per_modulus[k] * step->part[GRIP_BOND_TWISTING][k];
}

struct grip_bond_stresses grip_bond_stresses_of(const struct grip_bond_words *words, double radius,
                                                double length, const double part[GRIP_BOND_SPRINGS_OF_ONE])
{
  if (words->kind == GRIP_BOND_SPRINGS) return (struct grip_bond_stresses){NAN, NAN};
  const struct section s = section_of(words, radius);
  const double per_modulus = words->moment * s.radius / s.moment, shear = part[GRIP_BOND_SHEAR],
               moment = part[GRIP_BOND_BENDING] + (words->at_ends ? 0.5 * length * shear : 0);
  return (struct grip_bond_stresses){part[GRIP_BOND_NORMAL] / s.area + per_modulus * moment,
                                     shear / s.area + 0.5 * per_modulus * part[GRIP_BOND_TWISTING]};
}

int grip_bond_mode(const struct grip_bond_law *law, const struct grip_bond_block *b,
                   const struct grip_bond_step *step, int k)
{
  if (law->per_strain > 0 || law->rows == 0) return GRIP_BOND_ELONGATION;
  double of_section[GRIP_BOND_SPRINGS_OF_ONE];
  stresses(law->at_ends, b, step, k, of_section);
  double most = -INFINITY;
  if (law->per_plastic > 0)
    most = b->kept[GRIP_BOND_FACTOR][k] * law->per_plastic * b->kept[GRIP_BOND_PLASTIC_STRAIN][k];
  double share;
  int mode = GRIP_BOND_ELONGATION;
  for (int r = 0; r < law->rows; r++) {
    double load = 0;
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) load += law->row[r][s] * of_section[s];
    if (load <= most) continue;
    most = load;
    share = -INFINITY;
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
      const double of_one = law->row[r][s] * of_section[s];
      if (of_one <= share) continue;
      share = of_one;
      mode = s == GRIP_BOND_NORMAL && r == 2 ? GRIP_BOND_COMPRESSION : s;
    }
  }
  return mode;
}

const char *grip_bond_mode_name(int mode)
{
  static const char *const of[GRIP_BOND_MODES] = {"tension",  "shear",       "bending",
                                                  "twisting", "compression", "strain"};
  return of[mode];
}

double grip_bond_tensile_force(const struct grip_bond_law *law, const struct grip_bond_numbers *n,
                               double length)
{
  double load_by_force = law->per_strain / (n->spring[GRIP_BOND_NORMAL] * length);
  for (int r = 0; r < law->rows; r++)
    load_by_force = grip_max(load_by_force, law->row[r][GRIP_BOND_NORMAL] * n->per_area);
  return load_by_force > 0 ? 1 / load_by_force : INFINITY;
}

/* A bound of the largest eigenvalue of the inverse of the masses times the stiffnesses, or the dashpots, of
 * two grains that are held by bonds like this. of: springs or dashpots. */
static double bound_of(const double of[GRIP_BOND_SPRINGS_OF_ONE], double a_i, double a_j,
                       const struct grip_bond_grain *i, const struct grip_bond_grain *j, int bonds_i,
                       int bonds_j)
{
  const double a = bonds_i / i->mass + bonds_j / j->mass, b_i = bonds_i / i->inertia,
               b_j = bonds_j / j->inertia, b = b_i + b_j;
  const double normal = of[GRIP_BOND_NORMAL], shear = of[GRIP_BOND_SHEAR], bending = of[GRIP_BOND_BENDING],
               twisting = of[GRIP_BOND_TWISTING];
  const double p = shear * (a + a_i * a_i * b_i + a_j * a_j * b_j), q = bending * b,
               mixed = a_j * b_j - a_i * b_i;
  const double across = 0.5 * (p + q) + sqrt(0.25 * (p - q) * (p - q) + shear * bending * mixed * mixed);
  return grip_max(normal * a, grip_max(across, twisting * b));
}

/* Velocity Verlet takes the velocities of dashpots from the middle of the step. With the bounds k of springs
 * and c of dashpots, a vibration is stable if 4 - k dt^2 - 2 c dt is positive. */
double grip_bond_longest_step(const struct grip_bond_numbers *n, double length,
                              const struct grip_bond_grain *i, const struct grip_bond_grain *j, int bonds_i,
                              int bonds_j)
{
  const double a_i = 0.5 * length + n->middle, a_j = length - a_i;
  const double k = bound_of(n->spring, a_i, a_j, i, j, bonds_i, bonds_j),
               c = bound_of(n->dashpot, a_i, a_j, i, j, bonds_i, bonds_j);
  return 2 / (0.5 * c + sqrt(0.25 * c * c + k));
}
