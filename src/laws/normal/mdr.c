/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, per-particle fields, constants and descriptor of normal mdr. The physics is in mdr.h. */
#include "laws/normal/mdr.h"
#include "laws/law.h"

/* WINDOW: the number of steps over which the growth of a radius is averaged. GROWTH: the largest ratio of a
 * radius to its initial value. */
#define WINDOW 10
#define GROWTH 1.5

enum { E, NU, Y, GAMMA, PSI_B, ETA };

static const struct grip_parameter parameters[] = {
    {"E", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_YOUNG, "Young's modulus"},
    {"nu", "-", 0, 0.5, 0, GRIP_REQUIRED, GRIP_MIX_SAME, "Poisson's ratio"},
    {"Y", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_SAME, "yield stress"},
    {"gamma", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_SAME, "effective surface energy"},
    {"psi_b", "-", 0, 1, 0, GRIP_REQUIRED, GRIP_MIX_SAME,
     "share of free surface below which the whole particle responds"},
    {"eta", "as the damping law", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_SAME, "damping"},
};

/* The values of both sides are adjacent: the side of i, then that of j. */
#define SIDES(name, unit)                                                                                    \
  {name "_i", unit, GRIP_FROM_NEXT},                                                                         \
  {                                                                                                          \
    name "_j", unit, GRIP_FROM_PREVIOUS                                                                      \
  }

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
GRIP_CHECK_SLOTS(slots, NORMAL_MDR_SLOTS);

static const struct grip_field fields[] = {
    [MDR_MARK] = {"history_setup_flag", "-", 0, GRIP_FIELD_MARK},
    [MDR_RADIUS0] = {"Ro", "L", GRIP_FIELD_READ, GRIP_FIELD_INITIAL_RADIUS},
    [MDR_CAPS] = {"Vcaps", "L^3", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_VGEO] = {"Vgeo", "L^3", GRIP_FIELD_READ, GRIP_FIELD_OWN},
    [MDR_VELAS] = {"Velas", "L^3", GRIP_FIELD_READ, GRIP_FIELD_OWN},
    [MDR_STRAIN] = {"eps_bar", "-", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_NUMERATOR] = {"dRnumerator", "L^3", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_DENOMINATOR] = {"dRdenominator", "L^2", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_AREA0] = {"Acon0", "L^2", GRIP_FIELD_READ, GRIP_FIELD_OWN},
    [MDR_AREA1] = {"Acon1", "L^2", GRIP_FIELD_ADDED, GRIP_FIELD_CONTACT_AREA},
    [MDR_SURFACE] = {"Atot", "L^2", 0, GRIP_FIELD_OWN},
    [MDR_SURFACE_SUM] = {"Atot_sum", "L^2", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_SINKING] = {"ddelta_bar", "L", GRIP_FIELD_READ | GRIP_FIELD_PREPARED, GRIP_FIELD_OWN},
    [MDR_FREE] = {"psi", "-", GRIP_FIELD_READ, GRIP_FIELD_OWN},
    [MDR_STRESS_XX] = {"sigmaxx", "F/L^2", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_STRESS_YY] = {"sigmayy", "F/L^2", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_STRESS_ZZ] = {"sigmazz", "F/L^2", GRIP_FIELD_ADDED, GRIP_FIELD_OWN},
    [MDR_MEAN_GROWTH] = {"dRavg", "L", 0, GRIP_FIELD_OWN},
};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const double young = model->material[0].young; /* not value[E], which is E* in a mixed model */
  const struct grip_law *damping = model->law[GRIP_DAMPING];
  if (!damping)
    return "'damping none', with a restitution as the last number, is of LAMMPS 4 Feb 2025; as in 4 Jul 2026 "
           "the last "
           "number is eta now and 'damping mdr 1' or 'damping mdr 2' must be given; no line gives the same "
           "numbers "
           "(doc/laws/normal_mdr.md)";
  if (!grip_is_of_family(damping, "mdr"))
    return "goes with 'damping mdr 1' or 'damping mdr 2' only, which must be given";
  if (value[NU] == 0.5 && value[PSI_B] > 0)
    return "nu = 0.5 has no bulk modulus: accepted is nu below 0.5, or psi_b 0";
  const struct normal_mdr_constants c = {
      .plane = young / (1 - value[NU] * value[NU]),
      .shear = young / (2 * (1 + value[NU])),
      .bulk = young / (3 * (1 - 2 * value[NU])),
      .poisson = value[NU],
      .yield = value[Y],
      .gamma = value[GAMMA],
      .critical = value[PSI_B],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->normal.eta = value[ETA];
  model->normal.attracts = value[GAMMA] > 0;
  return 0;
}

/* Compares all parameters except the surface energy. */
static const char *differ(const struct grip_model *a, const struct grip_model *b)
{
  if (a->coarse_grain != b->coarse_grain) return "coarse_grain";
  for (int side = 0; side < 2; side++)
    if (a->material[0].young != b->material[side].young) return parameters[E].word;
  for (int p = NU; p < GRIP_COUNT(parameters); p++)
    if (p != GAMMA && a->value[GRIP_NORMAL][p] != b->value[GRIP_NORMAL][p]) return parameters[p].word;
  return 0;
}

/* The closer three particles are to a line, the more the middle one obstructs the contact of the other
 * two. */
static double obstruction(double cosine)
{
  const double angle = acos(grip_max(-1, grip_min(1, cosine)));
  return 1 / (1 + exp(-50 * (angle / GRIP_PI - 0.5)));
}

static const int sums[] = {MDR_CAPS,        MDR_STRAIN,    MDR_NUMERATOR, MDR_DENOMINATOR, MDR_AREA1,
                           MDR_SURFACE_SUM, MDR_STRESS_XX, MDR_STRESS_YY, MDR_STRESS_ZZ};

/* Growth of the radius in a step, from the volume displaced by plastic flow. The larger the share of the
 * surface that is in contact, the smaller is the growth. */
static double growth(double radius, double free, double numerator, double denominator)
{
  if (!(free > 0.1)) return 0;
  const double weight = 1 / (1 + exp(-75 * (free - 0.2)));
  return grip_max(0, numerator / (denominator - 4 * GRIP_PI * radius * radius) * weight);
}

static void advance_one(const struct normal_mdr_constants *c, const struct grip_particles *p, int n)
{
  double *const *f = p->field;
  const double R = p->radius[n], first = f[MDR_RADIUS0][n];
  const double sphere = 4.0 / 3.0 * GRIP_PI;
  f[MDR_VGEO][n] = grip_min(sphere * mdr_cube(R) - f[MDR_CAPS][n], sphere * mdr_cube(first));
  f[MDR_VELAS][n] = sphere * mdr_cube(first) * (1 + f[MDR_STRAIN][n]);
  f[MDR_SURFACE][n] = 4 * GRIP_PI * R * R + f[MDR_SURFACE_SUM][n];
  f[MDR_FREE][n] = (f[MDR_SURFACE][n] - f[MDR_AREA1][n]) / f[MDR_SURFACE][n];
  f[MDR_AREA0][n] = f[MDR_AREA1][n];
  if (!(c->critical < f[MDR_FREE][n])) return;
  const double more = growth(R, f[MDR_FREE][n], f[MDR_NUMERATOR][n], f[MDR_DENOMINATOR][n]);
  if (!(more > 0)) return;
  f[MDR_MEAN_GROWTH][n] += (more - f[MDR_MEAN_GROWTH][n]) / WINDOW;
  if (R + more < GROWTH * first) p->radius[n] += f[MDR_MEAN_GROWTH][n];
}

static void advance(const double *constants, const struct grip_particles *p)
{
  struct normal_mdr_constants c;
  memcpy(&c, constants, sizeof c);
  for (int n = 0; n < p->count; n++) {
    const bool new = p->field[MDR_MARK][n] == 0;
    if (new) {
      for (int f = 0; f < GRIP_COUNT(fields); f++) p->field[f][n] = 0;
      p->field[MDR_MARK][n] = 1;
      p->field[MDR_RADIUS0][n] = p->radius[n];
    }
    if (p->moving || new) advance_one(&c, p, n);
    p->field[MDR_SINKING][n] = 0;
    for (int s = 0; p->moving && s < GRIP_COUNT(sums); s++) p->field[sums[s]][n] = 0;
  }
}

const struct grip_law grip_law_normal_mdr = {
    .name = "mdr",
    .sense = GRIP_NORMAL,
    .flags = GRIP_POSITIONAL | GRIP_MATERIAL,
    .family = "mdr",
    .summary = "Adhesive, elastic-plastic particles into large deformation",
    .source = "lammps_granular zunker2024a zunker2024b zunker2025",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_MDR_SLOTS,
    .slots = slots,
    .derive = derive,
    .fields = fields,
    .nfields = GRIP_COUNT(fields),
    .growth = GROWTH,
    .advance = advance,
    .obstruction = obstruction,
    .obstructed = MDR_OBSTRUCTED,
    .differ = differ,
};
