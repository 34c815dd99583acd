/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as MercuryDPM has it.
 *
 * Source      luding2008 (Eqs. 5-7 and the plastic flow limit), mercurydpm_plastic
 * Equation    k2(dm)  = k1 + (k2max - k1) min(1, dm/delta_lim)
 *             delta_lim = k2max/(k2max - k1) phi_f a12, dm is capped there
 *             elastic = max(-kc delta, k2 (delta - delta0)),  delta0 = (1 - k1/k2) dm;  k1 delta while delta is dm
 *             on the adhesion branch dm becomes (k2 + kc)/(k2 - k1) delta
 *             F_n     = elastic - gamma_n v_n
 *             with e in place of gamma_n: gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             k1, k2, k2max, kc stiffness of loading, unloading, unloading at the plastic limit, adhesion [F/L]
 * Departs from source   the page gives the adhesion branch the condition of the unloading branch; it is met where
 *             k2 (delta - delta0) <= -kc delta, as its code has it
 * Valid when  delta is small against the radii */
#include "laws/shared/hysteresis.h"

#define SLOTS 1

struct constants {
  double k1, k2max, kc, limit, gamma_n, gamma_e;
};

enum { K1, K2MAX, KC, PHI_F, GAMMA_N, E };

static const struct grip_parameter parameters[] = {
    {"k1", "F/L", GRIP_ABOVE_0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC, "loading stiffness"},
    {"k2max", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC,
     "unloading stiffness at the plastic limit, not below k1"},
    {"kc", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC, "adhesion stiffness"},
    {"phi_f", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "plasticity depth"},
    {"gamma_n", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "damping coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_NONE, "restitution of the spring k1 with this damping"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  if (!(value[K1] > 0)) return "k1 must be above 0"; /* a mean of tiny ones may not be */
  if (value[K2MAX] < value[K1]) return "k2max is below k1";
  const struct constants c = {
      .k1 = value[K1],
      .k2max = value[K2MAX],
      .kc = value[KC],
      .limit = grip_plastic_limit(value[K1], value[K2MAX], value[PHI_F]),
      .gamma_n = value[GAMMA_N],
      .gamma_e = grip_linear_damping(value[E]),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const struct grip_hysteresis spring = {
      .k1 = c.k1, .k2max = c.k2max, .kc = c.kc, .limit = c.limit * 2 * in.reduced_radius};
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, true, GRIP_STEP_LINE);
  return (struct normal_force){
      .elastic = s.force,
      .damping = c.gamma_n + c.gamma_e * sqrt(in.reduced_mass * c.k1),
      .adhesion = c.kc * in.overlap,
      .stiffness = c.k2max,
      .loading = c.k1,
      .history = s.largest,
      .stored = s.stored,
      .lost = s.lost,
      .yielded = s.yielded,
      .parted = s.parted,
  };
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_plastic) = {
    .name = "plastic",
    .sense = GRIP_NORMAL,
    .flags = GRIP_PLASTIC | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in MercuryDPM",
    .source = "luding2008 mercurydpm_plastic",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
