/* SPDX-License-Identifier: GPL-2.0-only */
/* Elasto-plastic, adhesive contact: Luding's linear hysteretic spring as Woo has it.
 *
 * Source      luding2008 (Eqs. 5-7 and the plastic flow limit), woo_luding
 * Equation    k2(dm)  = k1 + (k2hat - k1) min(1, dm/delta_lim)
 *             delta_lim = k2hat/(k2hat - k1) phi_f a12
 *             elastic = max(-kc delta, min(k1 delta, k2 (delta - delta0))),  delta0 = (1 - k1/k2) dm
 *             F_n     = elastic - gamma_n v_n
 *             with e in place of gamma_n: gamma_n = 2 sqrt(m* k1)/sqrt(1 + (pi/ln e)^2)
 *             with young in place of k2hat: k2hat = young A/(R_i + R_j), A = pi min(R_i, R_j)^2
 * Symbols     delta overlap [L]; dm its largest value so far, the history [L]; a12 = 2 R* [L];
 *             k1, k2, k2hat, kc stiffness of loading, unloading, unloading at the plastic limit, adhesion [F/L]
 * Departs from source   the adhesion branch is met where k2 (delta - delta0) <= -kc delta (woo_luding words it so;
 *             pages that print another condition have a slip). Beyond delta_lim loading goes on along k1, as in Woo.
 * Valid when  delta is small against the radii. Restitution below dm = delta_lim, without damping:
 *             e^2 = k1/k2 - (kc/k1) (k2 - k1)^2/(k2 (k2 + kc)), dm = v0 sqrt(m* / k1); negative: the pair sticks */
#include "laws/shared/hysteresis.h"

#define SLOTS 1

struct constants {
  double k2hat, young, k1_ratio, kc_ratio, limit, gamma_n, gamma_e;
};

enum { K2HAT, YOUNG, K1_RATIO, KC_RATIO, PHI_F, GAMMA_N, E };

static const struct grip_parameter parameters[] = {
    {"k2hat", "F/L", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_HARMONIC,
     "unloading stiffness at the plastic limit"},
    {"young", "F/L^2", 0, HUGE_VAL, 0, GRIP_ALTERNATIVE, GRIP_MIX_HARMONIC,
     "modulus from which k2hat follows with size"},
    {"k1_ratio", "-", 1e-6, 1, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "loading stiffness over k2hat"},
    {"kc_ratio", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "adhesion stiffness over k2hat"},
    {"phi_f", "-", 0, HUGE_VAL, 0, GRIP_REQUIRED, GRIP_MIX_ARITHMETIC, "plasticity depth"},
    {"gamma_n", "M/T", 0, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_MINIMUM, "damping coefficient"},
    {"e", "-", 1e-6, 1, 1, GRIP_ALTERNATIVE, GRIP_MIX_NONE, "restitution of the spring k1 with this damping"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};

static const char *derive(struct grip_model *model)
{
  const double *value = model->value[GRIP_NORMAL];
  const struct constants c = {
      .k2hat = model->given[GRIP_NORMAL][K2HAT] ? value[K2HAT] : 0,
      .young = model->given[GRIP_NORMAL][YOUNG] ? value[YOUNG] : 0,
      .k1_ratio = value[K1_RATIO],
      .kc_ratio = value[KC_RATIO],
      .limit = grip_plastic_limit(value[K1_RATIO], 1, value[PHI_F]),
      .gamma_n = value[GAMMA_N],
      .gamma_e = grip_linear_damping(value[E]),
  };
  GRIP_KEEP(model, GRIP_NORMAL, c);
  return 0;
}

static inline struct normal_force law(struct constants c, struct normal_contact in)
{
  const double smaller = grip_min(in.radius_i, in.radius_j);
  const double k2hat = c.k2hat + c.young * GRIP_PI * smaller * smaller / (in.radius_i + in.radius_j);
  const struct grip_hysteresis spring = {
      .k1 = c.k1_ratio * k2hat,
      .k2max = k2hat,
      .kc = c.kc_ratio * k2hat,
      .limit = c.limit * 2 * in.reduced_radius,
  };
  const struct grip_hysteretic s = grip_hysteretic(spring, in.overlap, in.history, false, GRIP_KEEPS);
  return (struct normal_force){
      .elastic = s.force,
      .damping = c.gamma_n + c.gamma_e * sqrt(in.reduced_mass * spring.k1),
      .adhesion = spring.kc * in.overlap,
      .stiffness = k2hat,
      .loading = spring.k1,
      .history = s.largest,
      .stored = s.stored,
      .lost = s.lost,
      .yielded = s.yielded,
      .parted = s.parted,
  };
}

#include "batch/pass_normal.h"

const struct grip_law GRIP_EXPORT(grip_normal_luding) = {
    .name = "luding",
    .sense = GRIP_NORMAL,
    .flags = GRIP_PLASTIC | GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in Woo",
    .source = "luding2008 woo_luding",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = GRIP_COUNT(slots),
    .slots = slots,
    .derive = derive,
    .pass = pass,
    .pass_booked = pass_booked,
};
