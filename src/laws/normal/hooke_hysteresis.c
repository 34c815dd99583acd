/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters, constants and descriptor of normal hooke/hysteresis. The physics is in hooke_hysteresis.h. */
#include "laws/normal/hooke_hysteresis.h"
#include "laws/law.h"
#include "laws/shared/hysteresis_data.h"
#include "laws/shared/moduli.h"

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
    {"e", "-", 1e-6, 1, NAN, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "restitution of the spring k1 with this damping; required unless viscous"},
    {"f0", "F", -HUGE_VAL, HUGE_VAL, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "pull-off offset, below 0 attractive"},
    {"viscous", "flag", 0, 1, 0, GRIP_OPTIONAL, GRIP_MIX_SAME, "restitution follows the Stokes number"},
    {"mu_f", "F T/L^2", GRIP_ABOVE_0, HUGE_VAL, NAN, GRIP_WITH, GRIP_MIX_SAME, "viscosity of the liquid"},
    {"stokes_c", "-", 0, HUGE_VAL, NAN, GRIP_WITH, GRIP_MIX_SAME, "critical Stokes number"},
    {"e_max", "-", 1e-6, 1, NAN, GRIP_WITH, GRIP_MIX_SAME, "restitution in the dry limit"},
    {"tangential_damping", "off|on", 0, 1, 1, GRIP_OPTIONAL, GRIP_MIX_SAME,
     "whether tangential dashpots that follow the normal one act"},
};

static const struct grip_slot slots[] = {{"largest_overlap", "L", +1}};
GRIP_CHECK_SLOTS(slots, NORMAL_HOOKE_HYSTERESIS_SLOTS);

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
  /* 16/15 sqrt(R*) Y* (15 m* v^2/(16 sqrt(R*) Y*))^(1/5), without the powers of R* and m*. */
  const double stiff = 16.0 / 15.0 * (of_material ? grip_young_modulus(model->material) : 0);
  const struct normal_hooke_hysteresis_constants c = {
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
  model->normal.power = 1;
  model->normal.attracts = value[KC_RATIO] > 0 || value[F0] < 0;
  model->tangential_damping = value[TANGENTIAL_DAMPING];
  return 0;
}

static struct grip_reach reach(const double *constants, double reduced_radius, double reduced_mass)
{
  struct normal_hooke_hysteresis_constants c;
  memcpy(&c, constants, sizeof c);
  const double gap = c.pull / normal_hooke_hysteresis_k1(c, reduced_radius, reduced_mass);
  return (struct grip_reach){.begin = gap, .end = gap};
}

const struct grip_law grip_law_normal_hooke_hysteresis = {
    .name = "hooke/hysteresis",
    .sense = GRIP_NORMAL,
    .flags = GRIP_OWN_DAMPING | GRIP_STIFFNESS | GRIP_CLAMP_LOAD | NORMAL_HOOKE_HYSTERESIS_WRITES,
    .summary = "Elasto-plastic adhesive contact, Luding's hysteretic spring as in LIGGGHTS",
    .source = "luding2008 aspherix_hysteresis legendre2005",
    .nparameters = GRIP_COUNT(parameters),
    .parameters = parameters,
    .nslots = NORMAL_HOOKE_HYSTERESIS_SLOTS,
    .slots = slots,
    .derive = derive,
    .reach = reach,
};
