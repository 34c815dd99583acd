/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds from the words of an input line, and how they begin. */
#include <math.h>

#include "grip/bond.h"

static const char *const names[] = {"beam", "parallel", "springs"};

const char *grip_bond_name(enum grip_bond_kind kind)
{
  return names[kind];
}

struct grip_bond_words grip_bond_defaults(enum grip_bond_kind kind)
{
  return (struct grip_bond_words){.kind = kind, .middle = 0.5, .moment = 1};
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
  const double mass = i->mass * j->mass / (i->mass + j->mass),
               inertia = i->inertia * j->inertia / (i->inertia + j->inertia);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    n->dashpot[s] =
        w->dashpot[s] + 2 * w->beta * sqrt(n->spring[s] * (s < GRIP_BOND_BENDING ? mass : inertia));
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

/* The shortest rotation from z to n. */
static void rotation_to(struct grip_vec n, double q[4])
{
  const bool opposite = n.z < -1 + 1e-12;
  const double length = opposite ? 1 : sqrt(2 * (1 + n.z));
  q[0] = opposite ? 0 : 0.5 * length;
  q[1] = opposite ? 1 : -n.y / length;
  q[2] = opposite ? 0 : n.x / length;
  q[3] = 0;
}

/* The conjugate of p, times q. */
static void difference(const double p[4], const double q[4], double to[4])
{
  to[0] = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  to[1] = p[0] * q[1] - p[1] * q[0] - p[2] * q[3] + p[3] * q[2];
  to[2] = p[0] * q[2] - p[2] * q[0] - p[3] * q[1] + p[1] * q[3];
  to[3] = p[0] * q[3] - p[3] * q[0] - p[1] * q[2] + p[2] * q[1];
}

void grip_bond_begin(const double distance[3], const double quaternion_i[4], const double quaternion_j[4],
                     double kept[GRIP_BOND_KEPT])
{
  const struct grip_vec d = {distance[0], distance[1], distance[2]};
  double frame[4];
  kept[GRIP_BOND_LENGTH] = grip_length(d);
  rotation_to(grip_scale(1 / kept[GRIP_BOND_LENGTH], d), frame);
  difference(quaternion_i, frame, kept + GRIP_BOND_FRAME_I);
  difference(quaternion_j, frame, kept + GRIP_BOND_FRAME_J);
  kept[GRIP_BOND_FACTOR] = 1;
  kept[GRIP_BOND_MADE_AT] = 0;
}

static uint64_t splitmix64(uint64_t x)
{
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

double grip_bond_uniform(uint64_t seed, int64_t lower, int64_t higher)
{
  const uint64_t x = splitmix64(splitmix64(seed ^ (uint64_t)lower) ^ (uint64_t)higher);
  return ((double)(x >> 11) + 0.5) / 9007199254740992.;
}

/* z with the probability u below it, by bisection: once for each bond. */
static double inverse_normal(double u)
{
  double low = -9, high = 9;
  for (int n = 0; n < 60; n++) {
    const double z = 0.5 * (low + high);
    if (0.5 * erfc(-z * sqrt(0.5)) < u)
      low = z;
    else
      high = z;
  }
  return 0.5 * (low + high);
}

double grip_bond_factor(const struct grip_bond_words *w, int64_t lower, int64_t higher)
{
  if (w->random == GRIP_BOND_EQUAL) return 1;
  const double u = grip_bond_uniform(w->seed, lower, higher);
  if (w->random == GRIP_BOND_WEIBULL) return pow(-log1p(-u), 1 / w->spread);
  return grip_max(0.01, 1 + w->spread * inverse_normal(u));
}

void grip_turn_sphere(const double spin[3], double dt, double quaternion[4])
{
  const double rate = grip_length(grip_vec(spin[0], spin[1], spin[2])), half = 0.5 * dt * rate;
  const double w = cos(half), s = rate > 0 ? sin(half) / rate : 0;
  const struct grip_vec v = grip_scale(s, grip_vec(spin[0], spin[1], spin[2]));
  const struct grip_vec q = grip_vec(quaternion[1], quaternion[2], quaternion[3]);
  const struct grip_vec turned =
      grip_add(grip_add(grip_scale(w, q), grip_scale(quaternion[0], v)), grip_cross(v, q));
  const double real = w * quaternion[0] - grip_dot(v, q),
               per_length = 1 / sqrt(real * real + grip_dot(turned, turned));
  quaternion[0] = per_length * real;
  quaternion[1] = per_length * turned.x;
  quaternion[2] = per_length * turned.y;
  quaternion[3] = per_length * turned.z;
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

struct grip_bond_stresses grip_bond_stresses_of(const struct grip_bond_words *words,
                                                const struct grip_bond_block *block,
                                                const struct grip_bond_step *step, int lane)
{
  if (words->kind == GRIP_BOND_SPRINGS) return (struct grip_bond_stresses){NAN, NAN};
  double of[GRIP_BOND_SPRINGS_OF_ONE];
  stresses(words->at_ends, block, step, lane, of);
  return (struct grip_bond_stresses){of[GRIP_BOND_NORMAL] + words->moment * of[GRIP_BOND_BENDING],
                                     of[GRIP_BOND_SHEAR] + words->moment * of[GRIP_BOND_TWISTING]};
}

int grip_bond_mode(const struct grip_bond_law *law, const struct grip_bond_block *b,
                   const struct grip_bond_step *step, int k)
{
  if (law->per_strain > 0 || law->rows == 0) return GRIP_BOND_ELONGATION;
  double of_section[GRIP_BOND_SPRINGS_OF_ONE];
  stresses(law->at_ends, b, step, k, of_section);
  double most = law->per_plastic > 0 ? law->per_plastic * b->kept[GRIP_BOND_PLASTIC_STRAIN][k] : -INFINITY;
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

static void frame_of(const double *quaternion, int32_t row, const struct grip_bond_block *b, int first, int k,
                     double frame[4])
{
  const double *const q = quaternion + 4 * (int64_t)(row / GRIP_ROW);
  const double back[4] = {q[0], -q[1], -q[2], -q[3]},
               kept[4] = {b->kept[first][k], b->kept[first + 1][k], b->kept[first + 2][k],
                          b->kept[first + 3][k]};
  difference(back, kept, frame);
}

double grip_bond_angle(const double *quaternion, const struct grip_bond_block *b, int k)
{
  double of_i[4], of_j[4], turn[4];
  frame_of(quaternion, b->row_i[k], b, GRIP_BOND_FRAME_I, k, of_i);
  frame_of(quaternion, b->row_j[k], b, GRIP_BOND_FRAME_J, k, of_j);
  difference(of_j, of_i, turn);
  const double bending = b->spring[GRIP_BOND_BENDING][k] > 0 ? turn[1] * turn[1] + turn[2] * turn[2] : 0,
               twisting = b->spring[GRIP_BOND_TWISTING][k] > 0 ? turn[3] * turn[3] : 0;
  return 4 * atan(sqrt(bending + twisting) / (1 + fabs(turn[0])));
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
