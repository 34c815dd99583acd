/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as LIGGGHTS and Aspherix have it.
 *
 * Source      luding2008 (Eqs. 5-7), aspherix_hysteresis, legendre2005 (restitution in a liquid)
 * Equation    k2(dm)  = k1 + (k2max - k1) min(1, dm/delta_lim),  k2max = k2_ratio k1,  kc = kc_ratio k1
 *             delta_lim = k2max/(k2max - k1) phi_f a12; in the force dm counts up to there only
 *             f_hys   = max(-kc delta, k2 (delta - delta0)),  delta0 = (1 - k1/k2) dm;  k1 delta while delta is dm
 *             on the adhesion branch dm becomes (delta + sqrt(delta^2 + 4 (k1 + kc) delta delta_lim/(k2max - k1)))/2
 *             F_n     = f0 + f_hys - gamma_n v_n,  gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 *             F_n     = f0 - kc delta for f0/kc < delta <= 0, if f0 < 0
 *             without k1: k1 = 16/15 sqrt(R*) Y* (15 m* v_char^2/(16 sqrt(R*) Y*))^(1/5)
 *             viscous: ln e = ln e_max - stokes_c/S,  S = m* |v_n|/(6 pi mu_f R*^2)
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             1/Y* = (1 - nu_i^2)/Y_i + (1 - nu_j^2)/Y_j [F/L^2]; S Stokes number [-]
 * Departs from source   `tangential_damping off` silences the tangential dashpot, not the normal one as the page
 *             has it; the sign before stokes_c/S keeps e below e_max, also on rebound, where the page's does not
 * Valid when  delta is small against the radii */
#include "laws/shared/hysteresis.h"
#include "laws/shared/moduli.h"
#include "laws/shared/root.h"

#define SLOTS 1
#define REACH 1
#define STRETCH 0

struct constants {
  double k1; /* where of_material: over (R*^2 m*)^(1/5) */
  double k2_ratio, kc_ratio, limit, gamma_e, f0;
  double pull;                 /* how far f0 reaches beyond touch, times k1 [F] */
  double stokes, log_e_max;    /* stokes_c 6 pi mu_f */
  double of_material, viscous; /* 0 or 1 */
};

enum {
  K1,
  YOUNG,
  POISSON,
  V_CHAR,
  USE_V_CHAR,
  SOFT_PARTICLES,
  K2_RATIO,
  KC_RATIO,
  PHI_F,
  E,
  F0,
  VISCOUS,
  MU_F,
  STOKES_C,
  E_MAX,
  TANGENTIAL_DAMPING
};

static const struct grip_parameter parameters[] = {
    {"k1", "F/L", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_OPTIONAL, GRIP_MIX_HARMONIC,
     "loading stiffness; else from young, poisson, v_char"},
    {"young", "F/L^2", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_OPTIONAL, GRIP_MIX_YOUNG, "Young's modulus"},
    {"poisson", "-", GRIP_ABOVE_MINUS_1, 0.5, NAN, GRIP_WITH, GRIP_MIX_POISSON, "Poisson's ratio"},
    {"v_char", "L/T", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "characteristic impact speed"},
    {"use_v_char", "no|yes", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "k1 follows from the material although it is given"},
    {"soft_particles", "no|yes", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "young may be below 5e6 in SI, 5e5 in CGS units"},
    {"k2_ratio", "-", 1, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC,
     "unloading stiffness at the plastic limit over k1"},
    {"kc_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "adhesion stiffness over k1"},
    {"phi_f", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "plasticity depth"},
    {"e", "-", 1e-6, 1, NAN, GRIP_OPTIONAL, GRIP_MIX_NONE,
     "restitution of the spring k1 with this damping; required unless viscous"},
    {"f0", "F", -HUGE_VAL, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_NONE, "pull-off offset, below 0 attractive"},
    {"viscous", "flag", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_NONE, "restitution follows the Stokes number"},
    {"mu_f", "F T/L^2", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_WITH, GRIP_MIX_NONE, "viscosity of the liquid"},
    {"stokes_c", "-", 0, HUGE_VAL, NAN, GRIP_WITH, GRIP_MIX_NONE, "critical Stokes number"},
    {"e_max", "-", 1e-6, 1, NAN, GRIP_WITH, GRIP_MIX_NONE, "restitution in the dry limit"},
    {"tangential_damping", "off|on", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "whether tangential dashpots that follow the normal one act"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};

static const char *check_stiffness(const struct grip_model *model)
{
  const bool *given = model->given[GRIP_NORMAL];
  const double *value = model->value[GRIP_NORMAL];
  const bool material = given[YOUNG] && given[V_CHAR];
  if (!given[K1] && !material) return "k1, or young, poisson and v_char, must be given";
  if (given[V_CHAR] && !given[YOUNG]) return "v_char goes with young and poisson, which are missing";
  if (value[USE_V_CHAR] != 0 && !material) return "'use_v_char yes' needs young, poisson and v_char";
  if (!given[YOUNG]) return 0;
  const double softest = grip_min(model->material[0].young, model->material[1].young);
  if (value[SOFT_PARTICLES] != 0) return 0;
  if (model->units == GRIP_UNITS_SI && softest < 5e6)
    return "young is below 5e6, the least in SI units; 'soft_particles yes' lifts this limit";
  if (model->units == GRIP_UNITS_CGS && softest < 5e5)
    return "young is below 5e5, the least in CGS units; 'soft_particles yes' lifts this limit";
  return 0;
}

static const char *check_damping(const struct grip_model *model)
{
  const bool *given = model->given[GRIP_NORMAL];
  if (given[E] || given[VISCOUS]) return 0;
  return "e, or viscous with mu_f, stokes_c and e_max, must be given";
}

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const char *reason = check_stiffness(model);
  if (!reason) reason = check_damping(model);
  if (reason) return reason;
  const bool *given = model->given[GRIP_NORMAL];
  const bool of_material = !given[K1] || value[USE_V_CHAR] != 0;
  /* 16/15 sqrt(R*) Y* (15 m* v^2/(16 sqrt(R*) Y*))^(1/5), the powers of R* and m* put aside. */
  const double stiff = 16.0 / 15.0 * (of_material ? grip_young_modulus(model->material) : 0);
  const struct constants c = {
      .k1 = of_material ? stiff * pow(value[V_CHAR] * value[V_CHAR] / stiff, 0.2) : value[K1],
      .k2_ratio = value[K2_RATIO],
      .kc_ratio = value[KC_RATIO],
      .limit = grip_plastic_limit(1, value[K2_RATIO], value[PHI_F]),
      .gamma_e = given[E] ? grip_linear_damping(value[E]) : 0,
      .f0 = value[F0],
      .pull = value[F0] < 0 && value[KC_RATIO] > 0 ? -value[F0] / value[KC_RATIO] : 0,
      .stokes = given[VISCOUS] ? value[STOKES_C] * 6 * GRIP_PI * value[MU_F] : 0,
      .log_e_max = given[VISCOUS] ? log(value[E_MAX]) : 0,
      .of_material = of_material,
      .viscous = given[VISCOUS],
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  model->tangential_damping = value[TANGENTIAL_DAMPING];
  return 0;
}

static inline double loading_stiffness(struct constants c, double reduced_radius, double reduced_mass)
{
  return c.of_material != 0 ? c.k1 * grip_root(reduced_radius * reduced_radius * reduced_mass, 5) : c.k1;
}

/* gamma_n over sqrt(m* k1) at this speed, 2/sqrt(1 + (pi/ln e)^2), with ln e multiplied out by m* |v_n| so that
 * nothing is divided by a speed: 2, which is critical damping, as the Stokes number goes to 0. */
static inline double viscous_damping(struct constants c, struct normal_contact in)
{
  const double momentum = in.reduced_mass * fabs(in.speed_n);
  const double minus_log_e = c.stokes * in.reduced_radius * in.reduced_radius - c.log_e_max * momentum;
  const double ratio = GRIP_PI * momentum / (minus_log_e + 1e-300);
  return 2 / sqrt(1 + ratio * ratio);
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double k1 = loading_stiffness(c, in.reduced_radius, in.reduced_mass);
  const struct grip_hysteresis spring = {
      .k1 = k1, .k2max = c.k2_ratio * k1, .kc = c.kc_ratio * k1, .limit = c.limit * 2 * in.reduced_radius};
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, true, GRIP_THROUGH_POINT);
  const int touching = in.overlap > 0;
  const double damping = c.viscous != 0 ? viscous_damping(c, in) : c.gamma_e;
  return (struct normal_force){
      .elastic = c.f0 + (touching ? s.force : -spring.kc * in.overlap),
      .damping = damping * sqrt(k1 * in.reduced_mass * (touching ? 1.0 : 0.0)),
      .adhesion = spring.kc * in.overlap,
      .stiffness = spring.k2max,
      .loading = k1,
      .held = k1 * in.overlap + c.pull,
      .history = s.largest,
      .stored = (touching ? s.stored : -0.5 * spring.kc * in.overlap * in.overlap) + c.f0 * in.overlap +
                0.5 * c.f0 * c.pull / k1, /* 0 where f0 begins to pull */
      .lost = touching * s.lost, /* else GRIP_LOST_NUMERICALLY, 0; a choice would not be vectorised */
      .yielded = s.yielded,
      .parted = s.parted,
  };
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct constants c;
  memcpy(&c, constants, sizeof c);
  const double gap = c.pull / loading_stiffness(c, reduced_radius, reduced_mass);
  return (struct grip_reach){.begin = gap, .end = gap};
}

#define OWN_PASS
#include "batch/pass_normal.h"

static inline struct constants with(struct constants c, bool of_material, bool viscous)
{
  c.of_material = of_material;
  c.viscous = viscous;
  return c;
}

/* A loop for each choice, in which it is a literal: a model pays for what it uses only. */
static inline __attribute__((always_inline)) void choose(const double *const *constants, int slot,
                                                         struct grip_batch *restrict b, bool booked)
{
  for (int block = 0; block < b->nblocks; block++) {
    const struct constants c = *(const struct constants *)constants[block];
    const bool of_material = c.of_material != 0, viscous = c.viscous != 0;
    if (of_material && viscous) loop(with(c, true, true), block, slot, b, booked);
    if (of_material && !viscous) loop(with(c, true, false), block, slot, b, booked);
    if (!of_material && viscous) loop(with(c, false, true), block, slot, b, booked);
    if (!of_material && !viscous) loop(with(c, false, false), block, slot, b, booked);
  }
}

static void pass(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  choose(constants, slot, b, false);
}

static void pass_booked(const double *const *constants, int slot, struct grip_batch *restrict b)
{
  choose(constants, slot, b, true);
}

const struct grip_law GRIP_EXPORT(grip_normal_hooke_hysteresis) = {
    .name = "hooke/hysteresis",
    .sense = GRIP_NORMAL,
    .flags = GRIP_PLASTIC | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD | GRIP_REACH,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in LIGGGHTS",
    .source = "luding2008 aspherix_hysteresis legendre2005",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
    .reach = reach,
};
