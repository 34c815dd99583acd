/* SPDX-License-Identifier: GPL-2.0-only */
/* Adhesive, elastic-plastic particles into large deformation, by the method of dimensionality reduction, as the host
 * has it. Each side of a contact is a particle against a rigid flat between the two; contacts of one particle feel each
 * other through its volume.
 *
 * Source      lammps_granular (normal mdr, newest host), zunker2024a, zunker2024b, zunker2025
 * Equation    elastic = w (F_i + F_j)/2;  at a wall w F_i (exp(10.7 o/R0 - 10) + 1)
 *             F of a side: mdr.h, and the whole particle's: kappa bulk area contact_area/volume
 *             w = max(0, 1 - obstructed)
 * Symbols     o displacement of the flat from the first surface [L]; R0 first radius [L]; w the share of a contact that
 *             nothing stands in [-]; kappa bulk modulus [F/L^2]; bulk the part of o that the whole particle takes [L]
 * Departs from source   a rim that peels off is solved for to rounding, the host stops at 1e-10 units of length; forces
 *             of small overlaps do without the host's loss of digits; a strong rim on a small contact has a critical
 *             radius too, where the host's formula is not a number
 * Valid when  spheres of one material, newton off; overlaps below the radius
 *
 * The pass is scalar: it takes exponentials, arc sines and iterates. */
#include "laws/shared/mdr.h"

#include "laws/shared/moduli.h"

/* A rule of the host: a flat lies no deeper in a particle than this share of its radius. */
#define DEEPEST_FLAT 0.95
/* Steps over which the growth of a radius is averaged, and the most that it grows to, over the first one. */
#define WINDOW 10
#define GROWTH 1.5

enum { E, NU, Y, GAMMA, PSI_B, ETA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"nu", "-", 0, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_NONE, "Poisson's ratio"},
    {"Y", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_NONE, "yield stress"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_NONE, "effective surface energy"},
    {"psi_b", "-", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_NONE,
     "share of free surface below which the whole particle responds"},
    {"eta", "as damping mdr", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_NONE, "damping"},
};

/* Both sides of a value follow each other: the side of i, then that of j. */
#define SIDES(name, unit)                                                                                    \
  {name "_i", unit, GRIP_FROM_NEXT},                                                                         \
  {                                                                                                          \
    name "_j", unit, GRIP_FROM_PREVIOUS                                                                      \
  }

enum { NSIDE = sizeof(struct mdr_side) / sizeof(double) };
enum { OBSTRUCTED = 2 * NSIDE, DEEPEST, STIFFNESS };

static const struct grip_slot slots[] = {
    SIDES("overlap", "L"),
    SIDES("displacement", "L"),
    SIDES("local", "L"),
    SIDES("bulk", "L"),
    SIDES("deepest", "L"),
    SIDES("intercept", "L^2"),
    SIDES("adhesive", "L"),
    SIDES("area", "L^2"),
    SIDES("strain", "-"),
    SIDES("flat", "L"),
    {"obstructed", "-", GRIP_STAYS},
    {"largest_overlap", "L", GRIP_STAYS},
    {"stiffness", "F/L", GRIP_STAYS},
};

/* Names as the host's properties of atoms, d_Ro and so on. */
enum {
  MARK,
  RADIUS0,
  CAPS,
  VGEO,
  VELAS,
  STRAIN,
  NUMERATOR,
  DENOMINATOR,
  AREA0,
  AREA1,
  SURFACE,
  SURFACE_SUM,
  SINKING,
  FREE,
  STRESS_XX,
  STRESS_YY,
  STRESS_ZZ,
  MEAN_GROWTH,
};

static const struct grip_field fields[] = {
    [MARK] = {"history_setup_flag", "-", 0},
    [RADIUS0] = {"Ro", "L", GRIP_FIELD_READ},
    [CAPS] = {"Vcaps", "L^3", GRIP_FIELD_ADDED},
    [VGEO] = {"Vgeo", "L^3", GRIP_FIELD_READ},
    [VELAS] = {"Velas", "L^3", GRIP_FIELD_READ},
    [STRAIN] = {"eps_bar", "-", GRIP_FIELD_ADDED},
    [NUMERATOR] = {"dRnumerator", "L^3", GRIP_FIELD_ADDED},
    [DENOMINATOR] = {"dRdenominator", "L^2", GRIP_FIELD_ADDED},
    [AREA0] = {"Acon0", "L^2", GRIP_FIELD_READ},
    [AREA1] = {"Acon1", "L^2", GRIP_FIELD_ADDED},
    [SURFACE] = {"Atot", "L^2", 0},
    [SURFACE_SUM] = {"Atot_sum", "L^2", GRIP_FIELD_ADDED},
    [SINKING] = {"ddelta_bar", "L", GRIP_FIELD_READ | GRIP_FIELD_PREPARED},
    [FREE] = {"psi", "-", GRIP_FIELD_READ},
    [STRESS_XX] = {"sigmaxx", "F/L^2", GRIP_FIELD_ADDED},
    [STRESS_YY] = {"sigmayy", "F/L^2", GRIP_FIELD_ADDED},
    [STRESS_ZZ] = {"sigmazz", "F/L^2", GRIP_FIELD_ADDED},
    [MEAN_GROWTH] = {"dRavg", "L", 0},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const struct grip_law *damping = model->law[GRIP_DAMPING];
  if (!damping)
    return "'damping none', with a restitution as the last number, is of LAMMPS 4 Feb 2025; as in 4 Jul 2026 "
           "the last "
           "number is eta now and 'damping mdr 1' or 'damping mdr 2' must be given; no line gives the same "
           "numbers "
           "(doc/laws/normal_mdr.md)";
  if (strcmp(damping->name, "mdr") != 0)
    return "goes with 'damping mdr 1' or 'damping mdr 2' only, which must be given";
  if (value[NU] == 0.5 && value[PSI_B] > 0)
    return "nu = 0.5 has no bulk modulus: accepted is nu below 0.5, or psi_b 0";
  const struct mdr c = {
      .plane = value[E] / (1 - value[NU] * value[NU]),
      .shear = value[E] / (2 * (1 + value[NU])),
      .bulk = value[E] / (3 * (1 - 2 * value[NU])),
      .poisson = value[NU],
      .yield = value[Y],
      .gamma = value[GAMMA],
      .critical = value[PSI_B],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

/* All numbers but the surface energy. */
static const char *differ(const struct grip_model *a, const struct grip_model *b)
{
  for (int p = 0; p < GRIP_COUNT(parameters); p++)
    if (p != GAMMA && a->value[GRIP_NORMAL][p] != b->value[GRIP_NORMAL][p]) return parameters[p].word;
  return 0;
}

/* A third particle stands between two others the more, the nearer the three are to a line. */
static double obstruction(double cosine)
{
  const double angle = acos(grip_max(-1, grip_min(1, cosine)));
  return 1 / (1 + exp(-50 * (angle / GRIP_PI - 0.5)));
}

/* ---- A contact ---- */

struct pair {
  struct mdr_side i, j;
  double obstructed, largest, stiffness;
};

static struct mdr_side load_side(const double *history, int side)
{
  struct mdr_side s;
  double value[NSIDE] = {0};
  for (int n = 0; n < NSIDE; n++) value[n] = history[(2 * n + side) * GRIP_LANES];
  memcpy(&s, value, sizeof s);
  return s;
}

static void store_side(double *history, int side, const struct mdr_side *s)
{
  double value[NSIDE];
  memcpy(value, s, sizeof value);
  for (int n = 0; n < NSIDE; n++) history[(2 * n + side) * GRIP_LANES] = value[n];
}

/* Overlap of the flat with the particle of radius r, out of the whole: where two spheres meet at the largest
 * overlap, and from there by what each side springs back until the plastic dents part. */
static double side_overlap(double r, double other, double overlap, double largest, double flat, double flats)
{
  const double meet = largest * (2 * other - largest) / (2 * (r + other - largest));
  const double here = largest * (2 * r - largest) / (2 * (r + other - largest));
  const double deepest = meet > DEEPEST_FLAT * r       ? DEEPEST_FLAT * r
                         : here > DEEPEST_FLAT * other ? largest - DEEPEST_FLAT * other
                                                       : meet;
  if (overlap == largest) return deepest;
  return deepest + (flat - deepest) / (flats - largest) * (overlap - largest);
}

/* Without fields: a particle that has no other contact. */
static struct mdr_particle particle_of(double field[][GRIP_BATCH], int k, double radius)
{
  const double volume = 4.0 / 3.0 * GRIP_PI * mdr_cube(radius);
  if (!field) return (struct mdr_particle){radius, radius, volume, volume, 0, 0, 1};
  return (struct mdr_particle){radius,          field[RADIUS0][k], field[VGEO][k], field[VELAS][k],
                               field[AREA0][k], field[SINKING][k], field[FREE][k]};
}

static void add(double field[][GRIP_BATCH], int k, const struct mdr_answer *a, double bulk,
                const double n2[3])
{
  field[CAPS][k] = a->cap_volume;
  field[STRAIN][k] = a->stress / (3 * bulk);
  field[NUMERATOR][k] = a->numerator;
  field[DENOMINATOR][k] = a->denominator;
  field[AREA1][k] = a->area;
  field[SURFACE_SUM][k] = a->area - a->cap_area;
  field[STRESS_XX][k] = a->stress * n2[0];
  field[STRESS_YY][k] = a->stress * n2[1];
  field[STRESS_ZZ][k] = a->stress * n2[2];
}

static double wall_factor(double displacement, double first_radius)
{
  return exp(10.7 * displacement / first_radius - 10) + 1;
}

static void contact(const struct mdr *c, double *history, struct grip_batch *b, int k)
{
  const double overlap = b->overlap[k], Ri = b->radius_i[k], Rj = b->radius_j[k];
  const double largest = grip_max(history[DEEPEST * GRIP_LANES], overlap);
  const double weight = grip_max(0, 1 - history[OBSTRUCTED * GRIP_LANES]);
  const double n2[3] = {b->nx[k] * b->nx[k], b->ny[k] * b->ny[k], b->nz[k] * b->nz[k]};
  const bool moving = b->dt > 0, wall = b->sphere_j == 0;
  struct grip_fields *f = b->fields;
  struct mdr_side i = load_side(history, 0), j = load_side(history, 1);
  const double flats = i.flat + j.flat;

  const struct mdr_particle pi = particle_of(f ? f->i : 0, k, Ri);
  const double overlap_i = wall ? overlap : side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
  const double overlap_j = wall ? 0 : side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
  const struct mdr_answer of_i = mdr_run(c, &pi, overlap_i, weight, moving, &i);
  double stiffness = c->plane * of_i.radius / 2;
  if (f) add(f->i, k, &of_i, c->bulk, n2);
  if (wall) {
    b->elastic[k] = weight * of_i.force * wall_factor(i.displacement, pi.first_radius);
  } else {
    const struct mdr_particle pj = particle_of(f ? f->j : 0, k, Rj);
    const struct mdr_answer of_j = mdr_run(c, &pj, overlap_j, weight, moving, &j);
    if (f) add(f->j, k, &of_j, c->bulk, n2);
    stiffness = 2 * c->plane * (of_i.radius + of_j.radius);
    b->elastic[k] = weight * (of_i.force + of_j.force) / 2;
  }
  store_side(history, 0, &i);
  store_side(history, 1, &j);
  history[DEEPEST * GRIP_LANES] = largest;
  if (moving) history[STIFFNESS * GRIP_LANES] = grip_max(0, stiffness);
  b->loading[k] = history[STIFFNESS * GRIP_LANES];
}

static void clear(double *history, struct grip_batch *b, int k)
{
  for (int s = 0; s < GRIP_COUNT(slots); s++) history[s * GRIP_LANES] = 0;
  b->elastic[k] = b->loading[k] = 0;
}

static void pass(const double *const *constants, int slot, struct grip_batch *b)
{
  struct mdr c;
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    memcpy(&c, constants[k / GRIP_LANES], sizeof c);
    double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    b->damping[k] = b->adhesion[k] = b->stiffness[k] = 0;
    if (b->overlap[k] > 0)
      contact(&c, history, b, k);
    else
      clear(history, b, k);
  }
}

/* What a side stores is no function of its state alone: all normal work is left to the ledger's rest. */
static void pass_booked(const double *const *constants, int slot, struct grip_batch *b)
{
  pass(constants, slot, b);
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    b->stored_normal[k] = 0;
    b->lost[k] = GRIP_LOST_NUMERICALLY;
  }
}

/* What a contact adds to the sinking of its particles' mean surface: by its area in all of the step before. */
static double sinking(double field[][GRIP_BATCH], int k, const struct mdr_side *side, double overlap)
{
  const double all = field[AREA0][k];
  return all != 0 ? side->area / all * (overlap - side->overlap) : 0;
}

static void prepare(int slot, struct grip_batch *b)
{
  for (int k = 0; k < b->nblocks * GRIP_LANES; k++) {
    const double *history = b->history[k / GRIP_LANES] + slot * GRIP_LANES + k % GRIP_LANES;
    const double overlap = b->overlap[k], Ri = b->radius_i[k], Rj = b->radius_j[k];
    b->fields->i[SINKING][k] = b->fields->j[SINKING][k] = 0;
    if (!(overlap > 0)) continue;
    const bool wall = b->sphere_j == 0;
    const double largest = grip_max(history[DEEPEST * GRIP_LANES], overlap);
    const struct mdr_side i = load_side(history, 0), j = load_side(history, 1);
    const double flats = i.flat + j.flat;
    const double overlap_i = wall ? overlap : side_overlap(Ri, Rj, overlap, largest, i.flat, flats);
    b->fields->i[SINKING][k] = sinking(b->fields->i, k, &i, overlap_i);
    if (wall) continue;
    const double overlap_j = side_overlap(Rj, Ri, overlap, largest, j.flat, flats);
    b->fields->j[SINKING][k] = sinking(b->fields->j, k, &j, overlap_j);
  }
}

/* ---- A particle ---- */

static const int sums[] = {CAPS,        STRAIN,    NUMERATOR, DENOMINATOR, AREA1,
                           SURFACE_SUM, STRESS_XX, STRESS_YY, STRESS_ZZ};

/* By how much the radius grows for the volume that plastic flow has pushed aside: less the more of the surface is in
 * contact. */
static double growth(double radius, double free, double numerator, double denominator)
{
  if (!(free > 0.1)) return 0;
  const double weight = 1 / (1 + exp(-75 * (free - 0.2)));
  return grip_max(0, numerator / (denominator - 4 * GRIP_PI * radius * radius) * weight);
}

static void advance_one(const struct mdr *c, const struct grip_particles *p, int n)
{
  double *const *f = p->field;
  const double R = p->radius[n], first = f[RADIUS0][n];
  const double sphere = 4.0 / 3.0 * GRIP_PI;
  f[VGEO][n] = grip_min(sphere * mdr_cube(R) - f[CAPS][n], sphere * mdr_cube(first));
  f[VELAS][n] = sphere * mdr_cube(first) * (1 + f[STRAIN][n]);
  f[SURFACE][n] = 4 * GRIP_PI * R * R + f[SURFACE_SUM][n];
  f[FREE][n] = (f[SURFACE][n] - f[AREA1][n]) / f[SURFACE][n];
  f[AREA0][n] = f[AREA1][n];
  if (!(c->critical < f[FREE][n])) return;
  const double more = growth(R, f[FREE][n], f[NUMERATOR][n], f[DENOMINATOR][n]);
  if (!(more > 0)) return;
  f[MEAN_GROWTH][n] += (more - f[MEAN_GROWTH][n]) / WINDOW;
  if (R + more < GROWTH * first) p->radius[n] += f[MEAN_GROWTH][n];
}

static void advance(const double *constants, const struct grip_particles *p)
{
  struct mdr c;
  memcpy(&c, constants, sizeof c);
  for (int n = 0; n < p->count; n++) {
    const bool new = p->field[MARK][n] == 0;
    if (new) {
      for (int f = 0; f < GRIP_COUNT(fields); f++) p->field[f][n] = 0;
      p->field[MARK][n] = 1;
      p->field[RADIUS0][n] = p->radius[n];
    }
    if (p->moving || new) advance_one(&c, p, n);
    p->field[SINKING][n] = 0;
    for (int s = 0; p->moving && s < GRIP_COUNT(sums); s++) p->field[sums[s]][n] = 0;
  }
}

const struct grip_law GRIP_EXPORT(grip_normal_mdr) = {
    .name = "mdr",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL,
    .summary = "Adhesive, elastic-plastic particles into large deformation",
    .source = "lammps_granular zunker2024a zunker2024b zunker2025",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
    .fields = fields,
    .nfields = GRIP_COUNT(fields),
    .growth = GROWTH,
    .advance = advance,
    .prepare = prepare,
    .obstruction = obstruction,
    .obstructed = OBSTRUCTED,
    .differ = differ,
};
